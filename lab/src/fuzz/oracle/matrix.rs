//! Matrix instructions: ledger Q1 to Q8, with a table of where each shape has its elements.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, MatrixBits, Operand};
use gcn_semantics::isa::{Field, Type};

use super::operand::inline_constant;
use super::real::{Direction, F32, F64, Format, Value};
use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

/// What elements are, and how they are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Single,
    Double,
    Bytes,
}

/// Rows of A, its columns, and how many products stand beside each other. B has as many columns as A has rows.
#[derive(Debug, Clone, Copy)]
struct Shape {
    kind: Kind,
    side: u32,
    depth: u32,
    blocks: u32,
}

/// Where an element of the result is: the register among those of a lane (of pairs, for doubles), and the lane.
type Place = (u32, u32);

impl Shape {
    /// That of an instruction whose sums are known: from the type of its result, and the numbers in its name.
    fn of(name: &str) -> Option<Shape> {
        let (ty, rest) = name.strip_prefix("v_mfma_")?.split_once('_')?;
        let numbers: Vec<u32> = rest
            .split(|character: char| !character.is_ascii_digit())
            .take(3)
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let [side, _, depth] = numbers[..] else { return None };
        let kind = match ty {
            "i32" if rest.ends_with("i8") => Kind::Bytes,
            "f64" => Kind::Double,
            "f32" if rest.ends_with("f32") && !rest.ends_with("xf32") => Kind::Single,
            _ => return None,
        };
        let blocks = match (kind, side, depth) {
            (Kind::Single, 32, 1) | (Kind::Bytes, 32, 4) => 2,
            (Kind::Single, 16, 1) | (Kind::Bytes, 16, 4) | (Kind::Double, 4, 4) => 4,
            (Kind::Single, 4, 1) | (Kind::Bytes, 4, 4) => 16,
            _ => 1,
        };
        Some(Shape { kind, side, depth, blocks })
    }

    fn place(self, block: u32, row: u32, column: u32) -> Place {
        match (self.kind, self.side) {
            (Kind::Double, 4) => (0, column + 4 * block + 16 * row),
            (Kind::Double, _) => (row / 4, column + 16 * (row % 4)),
            (_, 32) => (16 * block + row / 8 * 4 + row % 4, column + 32 * (row / 4 % 2)),
            (_, 16) => (4 * block + row % 4, column + 16 * (row / 4)),
            _ => (row, column + 4 * block),
        }
    }

    /// The lane that has term `term` of row or column number `line` of A or B, and which of the lane's items it is.
    fn source(self, block: u32, line: u32, term: u32) -> (u32, u32) {
        let groups = 64 / (self.side * self.blocks);
        let in_lane = self.depth / groups;
        (line + self.side * (block + self.blocks * (term / in_lane)), term % in_lane)
    }
}

/// Whether documents say what the fields mean (Q5).
fn is_told(shape: Shape, bits: MatrixBits, target: Target) -> bool {
    match shape.kind {
        Kind::Double => bits.cbsz == 0 && bits.abid == 0 && (bits.blgp == 0 || target >= Target::Gfx942),
        _ if bits.cbsz > 4 || 1 << bits.cbsz > shape.blocks || u32::from(bits.abid) >= 1 << bits.cbsz => false,
        Kind::Bytes if shape.blocks == 1 && target >= Target::Gfx942 => bits.blgp == 0,
        _ => true,
    }
}

/// The lane from which B is taken instead.
fn permuted(lane: u32, blgp: u8) -> u32 {
    match blgp {
        0 => lane,
        1 => lane % 32,
        2 => lane % 32 + 32,
        3 => (lane + 16) % 64,
        _ => lane % 16 + 16 * (u32::from(blgp) - 4),
    }
}

impl OracleMachine<'_> {
    /// `None` if it is no matrix instruction.
    pub(super) fn matrix(&self, instruction: &Instruction) -> Option<Writes> {
        let name = instruction.row.mnemonic;
        if !name.starts_with("v_mfma_") && !name.starts_with("v_smfmac_") {
            return None;
        }
        let mut outcome = Writes::default();
        let operand = |field: Field, nth: usize| {
            let all = instruction.operands.iter().zip(instruction.row.operands);
            all.filter(|(_, kind)| kind.field == field).nth(nth).map(|(&operand, kind)| (operand, kind.ty))
        };
        let (to, ty) = operand(Field::MatrixDst, 0)?;
        let to = to.as_vector()?;
        // What is not said below is open.
        for register in to..to + u16::from(ty.words()) {
            for lane in 0..64 {
                outcome.set(StateVar::Vgpr { register, lane }, Known::OPEN);
            }
        }
        let bits = instruction.modifiers.matrix;
        let Some(shape) = Shape::of(name).filter(|&shape| is_told(shape, bits, self.target)) else {
            return Some(outcome);
        };
        let [a, b] = [operand(Field::MatrixSrc, 0)?.0.as_vector()?, operand(Field::MatrixSrc, 1)?.0.as_vector()?];
        let (addend, _) = operand(Field::MatrixAddend, 0)?;
        for block in 0..shape.blocks {
            for row in 0..shape.side {
                for column in 0..shape.side {
                    let (item, lane) = shape.place(block, row, column);
                    // Nobody says whether a lane that is not active is written before gfx942.
                    if self.target < Target::Gfx942 && !self.is_active(lane) {
                        continue;
                    }
                    let factors = (0..shape.depth).map(|term| {
                        let (from, number) = shape.source(block, row, term);
                        let width = 64 >> bits.cbsz;
                        let group = if bits.cbsz == 0 { 0 } else { u32::from(bits.abid) };
                        let x = self.item(shape.kind, a, number, from % width + group * width);
                        let (from, number) = shape.source(block, column, term);
                        let blgp = if shape.kind == Kind::Double { 0 } else { bits.blgp };
                        (x, self.item(shape.kind, b, number, permuted(from, blgp)))
                    });
                    let c = self.addend(shape.kind, addend, item, lane)?;
                    let sum = self.sum(shape.kind, factors.collect(), c, bits.blgp);
                    let mut set = |register: u32, known: Known| {
                        outcome.set(StateVar::Vgpr { register: to + register as u16, lane: lane as u8 }, known);
                    };
                    let low =
                        |known: Known| Known { value: known.value & 0xffff_ffff, decided: known.decided & 0xffff_ffff };
                    if shape.kind == Kind::Double {
                        set(2 * item, low(sum));
                        set(2 * item + 1, Known { value: sum.value >> 32, decided: sum.decided >> 32 });
                    } else {
                        set(item, low(sum));
                    }
                }
            }
        }
        Some(outcome)
    }

    /// Item `number` of a factor.
    fn item(&self, kind: Kind, first: u16, number: u32, lane: u32) -> u64 {
        let number = number as u16;
        match kind {
            Kind::Bytes => self.vgpr(first + number / 4, lane) >> (8 * (number % 4)) & 0xff,
            Kind::Single => self.vgpr(first + number, lane),
            Kind::Double => self.vgpr(first + 2 * number, lane) | self.vgpr(first + 2 * number + 1, lane) << 32,
        }
    }

    fn addend(&self, kind: Kind, operand: Operand, item: u32, lane: u32) -> Option<u64> {
        if let Some(first) = operand.as_vector() {
            let kind = if kind == Kind::Bytes { Kind::Single } else { kind };
            return Some(self.item(kind, first, item, lane));
        }
        let Operand::Code { code, .. } = operand else { return None };
        let ty = match kind {
            Kind::Bytes => Type::I32,
            Kind::Single => Type::F32,
            Kind::Double => Type::F64,
        };
        inline_constant(code, ty)
    }

    fn sum(&self, kind: Kind, factors: Vec<(u64, u64)>, addend: u64, signs: u8) -> Known {
        match kind {
            // Q4.
            Kind::Bytes if self.mode >> 23 & 1 == 1 => Known::OPEN,
            Kind::Bytes => {
                let byte = |bits: u64| i64::from(bits as u8 as i8);
                let products = factors.into_iter().map(|(x, y)| byte(x) * byte(y));
                Known::all(addend.wrapping_add(products.sum::<i64>() as u64))
            }
            // Q2.
            Kind::Single if self.mode >> 4 & 3 != 3 => Known::OPEN,
            Kind::Single => chain(F32, factors, addend, 0),
            Kind::Double => chain(F64, factors, addend, signs),
        }
    }
}

/// Fused multiply-adds, one after the other (Q2). Which NaN comes out is told by nobody.
fn chain(format: Format, factors: Vec<(u64, u64)>, addend: u64, signs: u8) -> Known {
    let near = Direction::NearestEven;
    let sign = |bits: u64, number: u8| if signs >> number & 1 == 1 { bits ^ format.sign() } else { bits };
    let nan = Known { value: format.infinity() | format.quiet(), decided: format.infinity() | format.quiet() };
    let mut sum = sign(addend, 2);
    for (x, y) in factors {
        let (x, y) = (sign(x, 0), sign(y, 1));
        if [x, y, sum].iter().any(|&bits| format.is_nan(bits)) {
            return nan;
        }
        let infinite = format.is_infinite(x) || format.is_infinite(y);
        let negative = format.is_negative(x) != format.is_negative(y);
        sum = match (format.value(x), format.value(y), format.value(sum)) {
            (Value::Number(x), Value::Number(y), Value::Number(z)) => format.round(x.times(y).plus(z, near), near),
            _ if infinite && (format.is_zero(x) || format.is_zero(y)) => return nan,
            _ if infinite && format.is_infinite(sum) && format.is_negative(sum) != negative => return nan,
            _ if infinite => format.infinity() | if negative { format.sign() } else { 0 },
            _ => sum,
        };
    }
    Known::all(sum)
}
