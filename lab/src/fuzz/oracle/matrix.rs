//! Matrix instructions: ledger Q1 to Q12, with a table of where each shape has its elements.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, MatrixBits, Operand};
use gcn_semantics::isa::{Field, Type};
use gcn_semantics::ledger::ServedBlocks;

use super::operand::inline_constant;
use super::real::{Direction, F32, F64, Format, Value};
use super::steps::{Factor, Steps};
use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

/// What elements are, and how they are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Single,
    Double,
    Bytes,
    /// Steps of items of these formats, which a part of the name may tell apart from others.
    Steps {
        formats: [&'static str; 2],
        suffix: &'static str,
    },
}

/// Rows of A, its columns, and how many products stand beside each other. B has as many columns as A has rows.
#[derive(Debug, Clone, Copy)]
struct Shape {
    kind: Kind,
    side: u32,
    depth: u32,
    blocks: u32,
    /// Of four terms of a row of A two are there.
    is_sparse: bool,
}

/// Where an element of the result is: the register among those of a lane (of pairs, for doubles), and the lane.
type Place = (u32, u32);

impl Shape {
    /// That of an instruction whose sums are known, wherever they are: from the type of its result, and the numbers
    /// and formats in its name. The result has `words` registers.
    fn of(name: &'static str, words: u32) -> Option<Shape> {
        let is_sparse = name.starts_with("v_smfmac_");
        let (ty, rest) = name.strip_prefix("v_mfma_").or(name.strip_prefix("v_smfmac_"))?.split_once('_')?;
        let mut numbers = [0; 3];
        let mut rest = rest;
        for number in &mut numbers {
            let digits = rest.find(|character: char| !character.is_ascii_digit())?;
            *number = rest[..digits].parse().ok()?;
            rest = rest[digits..].trim_start_matches('x');
        }
        let [side, _, depth] = numbers;
        let is_count = |part: &&str| part.ends_with('b') && part.starts_with(|first: char| first.is_ascii_digit());
        let parts: Vec<&'static str> = rest.split('_').filter(|part| !part.is_empty() && !is_count(part)).collect();
        let kind = match (ty, &parts[..]) {
            ("i32", ["i8"]) => Kind::Bytes,
            ("f64", ["f64"]) => Kind::Double,
            ("f32", ["f32"]) => Kind::Single,
            ("f32", &[format @ ("f16" | "bf16" | "xf32")]) => Kind::Steps { formats: [format; 2], suffix: "" },
            ("f32", &["bf16", suffix @ "1k"]) => Kind::Steps { formats: ["bf16"; 2], suffix },
            ("f32", &[a @ ("fp8" | "bf8"), b @ ("fp8" | "bf8")]) => Kind::Steps { formats: [a, b], suffix: "" },
            _ => return None,
        };
        let elements = words * 64 / if kind == Kind::Double { 2 } else { 1 };
        Some(Shape { kind, side, depth, blocks: elements / (side * side), is_sparse })
    }

    /// Bits of an item of A and B.
    fn width(self) -> u32 {
        match self.kind {
            Kind::Single => 32,
            Kind::Double => 64,
            Kind::Bytes => 8,
            Kind::Steps { formats: [format, _], .. } => match format {
                "xf32" => 32,
                "f16" | "bf16" => 16,
                _ => 8,
            },
        }
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

    /// The lane that has term `term` of row or column number `line` of A or B, of which `depth` are there, and which
    /// of the lane's items it is.
    fn source(self, block: u32, line: u32, term: u32, depth: u32) -> (u32, u32) {
        let groups = 64 / (self.side * self.blocks);
        let in_lane = depth / groups;
        (line + self.side * (block + self.blocks * (term / in_lane)), term % in_lane)
    }

    /// How many terms of a row of A are there.
    fn depth_of_rows(self) -> u32 {
        if self.is_sparse { self.depth / 2 } else { self.depth }
    }
}

/// Whether documents say what the fields mean (Q5, Q6).
fn is_told(shape: Shape, bits: MatrixBits, target: Target) -> bool {
    if shape.is_sparse {
        // Two bits of a register for each item of A, which are two registers. Longer rows are nobody's.
        let items = 64 / shape.width();
        let sets = 16 / items;
        let is_short = shape.depth_of_rows() * shape.side == 64 * items;
        return is_short && bits.blgp == 0 && bits.cbsz < 4 && u32::from(bits.abid) < sets;
    }
    match shape.kind {
        Kind::Double => bits.cbsz == 0 && bits.abid == 0 && (bits.blgp == 0 || target >= Target::Gfx942),
        _ if bits.cbsz > 4 || 1 << bits.cbsz > shape.blocks || u32::from(bits.abid) >= 1 << bits.cbsz => false,
        Kind::Bytes | Kind::Steps { .. } if shape.blocks == 1 && target >= Target::Gfx942 => bits.blgp == 0,
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
        let shape = Shape::of(name, ty.words().into());
        let Some(shape) = shape.filter(|&shape| is_told(shape, bits, self.target)) else {
            return Some(outcome);
        };
        let [a, b] = [operand(Field::MatrixSrc, 0)?.0.as_vector()?, operand(Field::MatrixSrc, 1)?.0.as_vector()?];
        let index = instruction.operands.last()?.as_vector();
        let addend = if shape.is_sparse { instruction.operands[0] } else { operand(Field::MatrixAddend, 0)?.0 };
        let broadcast = |lane: u32| {
            let width = 64 >> bits.cbsz;
            let of_neighbours = shape.side << bits.cbsz;
            match self.readings.served_blocks {
                _ if shape.is_sparse || bits.cbsz == 0 => lane,
                ServedBlocks::Apart => lane % width + u32::from(bits.abid) * width,
                ServedBlocks::Neighbours => {
                    lane / of_neighbours * of_neighbours + lane % shape.side + u32::from(bits.abid) * shape.side
                }
            }
        };
        let permutes = shape.kind != Kind::Double;
        for block in 0..shape.blocks {
            let lines = |first: u16, depth: u32, from: &dyn Fn(u32) -> u32| -> Vec<Vec<u64>> {
                let item = |line: u32, term: u32| {
                    let (lane, number) = shape.source(block, line, term, depth);
                    self.item(shape.width(), first, number, from(lane))
                };
                (0..shape.side).map(|line| (0..depth).map(|term| item(line, term)).collect()).collect()
            };
            let rows = lines(a, shape.depth_of_rows(), &broadcast);
            let columns = lines(b, shape.depth, &|lane| if permutes { permuted(lane, bits.blgp) } else { lane });
            let sums = self.sums(shape, bits, [&rows, &columns])?;
            for row in 0..shape.side {
                let met: Option<Vec<(usize, usize)>> = match (shape.is_sparse, index) {
                    (true, Some(index)) => self.met(shape, bits, index, row),
                    _ => Some((0..shape.depth as usize).map(|term| (term, term)).collect()),
                };
                let Some(met) = met else { continue };
                for column in 0..shape.side {
                    let (item, lane) = shape.place(block, row, column);
                    // Nobody says whether a lane that is not active is written before gfx942.
                    if self.target < Target::Gfx942 && !self.is_active(lane) {
                        continue;
                    }
                    let c = self.addend(shape.kind, addend, item, lane)?;
                    let sum = sums([row as usize, column as usize], &met, c);
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

    /// Which items of a row of A meet which of a column of B, by the numbers in register `index`; `None` if a pair of
    /// numbers does not rise (Q6).
    fn met(&self, shape: Shape, bits: MatrixBits, index: u16, row: u32) -> Option<Vec<(usize, usize)>> {
        let in_lane = 64 / shape.width();
        let set = if bits.cbsz == 0 { u32::from(bits.abid) } else { 0 };
        let number = |term: u32| {
            let (lane, item) = shape.source(0, row, term, shape.depth_of_rows());
            self.vgpr(index, lane) >> (2 * (set * in_lane + item)) & 3
        };
        let terms = 0..shape.depth_of_rows();
        let rises = terms.clone().step_by(2).all(|term| number(term) < number(term + 1));
        rises.then(|| terms.map(|term| (term as usize, (term / 2 * 4) as usize + number(term) as usize)).collect())
    }

    /// Item `number` of a factor, of `width` bits.
    fn item(&self, width: u32, first: u16, number: u32, lane: u32) -> u64 {
        let at = number * width;
        let word = self.vgpr(first + (at / 32) as u16, lane);
        match width {
            64 => word | self.vgpr(first + (at / 32) as u16 + 1, lane) << 32,
            _ => word >> (at % 32) & (u64::MAX >> (64 - width)),
        }
    }

    fn addend(&self, kind: Kind, operand: Operand, item: u32, lane: u32) -> Option<u64> {
        if let Some(first) = operand.as_vector() {
            return Some(self.item(if kind == Kind::Double { 64 } else { 32 }, first, item, lane));
        }
        let Operand::Code { code, .. } = operand else { return None };
        let ty = match kind {
            Kind::Bytes => Type::I32,
            Kind::Single | Kind::Steps { .. } => Type::F32,
            Kind::Double => Type::F64,
        };
        inline_constant(code, ty)
    }

    /// The sum of the products of the items of a row and of a column that meet, and of an addend.
    fn sums<'a>(&self, shape: Shape, bits: MatrixBits, [rows, columns]: [&'a [Vec<u64>]; 2]) -> Option<Sums<'a>> {
        let raw = move |[row, column]: [usize; 2], met: &[(usize, usize)]| -> Vec<(u64, u64)> {
            met.iter().map(|&(x, y)| (rows[row][x], columns[column][y])).collect()
        };
        // Q4; Q2.
        let is_open = match shape.kind {
            Kind::Bytes => self.mode >> 23 & 1 == 1,
            Kind::Single => self.mode >> 4 & 3 != 3,
            _ => false,
        };
        Some(match shape.kind {
            Kind::Bytes | Kind::Single if is_open => Box::new(|_, _, _| Known::OPEN),
            Kind::Bytes => Box::new(move |lines, met, addend| {
                let byte = |bits: u64| i64::from(bits as u8 as i8);
                let products = raw(lines, met).into_iter().map(|(x, y)| byte(x) * byte(y));
                Known::all(addend.wrapping_add(products.sum::<i64>() as u64))
            }),
            Kind::Single => Box::new(move |lines, met, addend| chain(F32, raw(lines, met), addend, 0)),
            Kind::Double => Box::new(move |lines, met, addend| chain(F64, raw(lines, met), addend, bits.blgp)),
            Kind::Steps { formats, suffix } => {
                let steps = Steps::new(formats, suffix, shape.is_sparse, self.target, self.readings, self.mode);
                let factors = |lines: &[Vec<u64>], format: &str| -> Option<Vec<Vec<Factor>>> {
                    let factor = |&code: &u64| Factor::of(format, code, self.target, self.readings);
                    lines.iter().map(|line| line.iter().map(factor).collect()).collect()
                };
                let [rows, columns] = [factors(rows, formats[0])?, factors(columns, formats[1])?];
                Box::new(move |[row, column], met, addend| {
                    let pairs: Vec<[Factor; 2]> =
                        met.iter().map(|&(x, y)| [rows[row][x], columns[column][y]]).collect();
                    steps.sum(&pairs, addend)
                })
            }
        })
    }
}

/// From the numbers of a row and of a column, which of their items meet, and an addend: the sum.
type Sums<'a> = Box<dyn Fn([usize; 2], &[(usize, usize)], u64) -> Known + 'a>;

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
