//! Matrix instructions as tests want them: with fields that documents explain, and with numbers of which some sums
//! depend on every place, and some on none.

use gcn_semantics::Target;
use gcn_semantics::algebra::LANES;
use gcn_semantics::float::Item;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::{Field, Matrix, Meaning, Sum, WaveOp};
use gcn_semantics::target::Feature;

use gcnverify::machine::ConcreteState;

/// What the numbers of a state are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Few digits, so that no order of additions rounds.
    Short,
    /// Exponents beside each other, so that sums cancel and round.
    Near,
    /// As `Near`, with zeros, subnormals, infinities and NaNs between.
    Special,
    /// Any exponents.
    Wide,
}

/// The fields of a number.
#[derive(Debug, Clone, Copy)]
struct Fields {
    exponent: u32,
    fraction: u32,
    /// Low bits that are not looked at.
    unused: u32,
}

const SINGLE: Fields = Fields { exponent: 8, fraction: 23, unused: 0 };

impl Fields {
    fn of(item: Item) -> Fields {
        let [exponent, fraction, unused] = match item {
            Item::F16 => [5, 10, 0],
            Item::Bf16 => [8, 7, 0],
            Item::Xf32 => [8, 10, 13],
            Item::Fp8 | Item::OcpFp8 => [4, 3, 0],
            Item::Bf8 | Item::OcpBf8 => [5, 2, 0],
        };
        Fields { exponent, fraction, unused }
    }
    fn bits(self) -> u32 {
        1 + self.exponent + self.fraction + self.unused
    }
    /// The exponent of one, or of two: formats of 8 bits differ.
    fn middle(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }
    fn greatest(self) -> i32 {
        (1 << self.exponent) - 1
    }
}

/// Makes the fields of most matrix instructions such that documents say what they do (ledger Q5, Q6).
pub fn tell(instruction: &mut Instruction, target: Target, random: &mut impl Random) {
    let Meaning::Wave(WaveOp::Matrix(matrix)) = instruction.row.meaning else { return };
    if random.once_in(4) {
        return;
    }
    let fields = &mut instruction.modifiers.matrix;
    match matrix.sum {
        Sum::OpenFormats | Sum::OpenSparse => {}
        Sum::SparseI8 | Sum::SparseFloats(_) => {
            let bits = if let Sum::SparseFloats([item, _]) = matrix.sum { Fields::of(item).bits() } else { 8 };
            fields.cbsz = random.pick(&[0, 0, 1, 3]);
            fields.abid = random.below(bits / 4) as u8;
        }
        Sum::F64 => {
            (fields.cbsz, fields.abid) = (0, 0);
            if !target.has(Feature::Scopes) {
                fields.blgp = 0;
            }
        }
        Sum::F32 | Sum::I8 | Sum::Floats(_) => {
            fields.cbsz = random.below(u32::from(matrix.blocks).ilog2() + 1) as u8;
            fields.abid = random.below(1 << fields.cbsz) as u8;
            if target.has(Feature::Scopes) && matrix.blocks == 1 && matrix.sum != Sum::F32 {
                fields.blgp = 0;
            }
        }
    }
}

/// Gives values to the factors and addends of most matrix instructions of `program`.
pub fn fill(state: &mut ConcreteState, program: &[Instruction], target: Target, random: &mut impl Random) {
    for instruction in program {
        let Meaning::Wave(WaveOp::Matrix(matrix)) = instruction.row.meaning else { continue };
        if !random.once_in(8) {
            registers(state, instruction, matrix, target, random);
        }
    }
}

fn registers(
    state: &mut ConcreteState,
    instruction: &Instruction,
    matrix: Matrix,
    target: Target,
    random: &mut impl Random,
) {
    let items = match matrix.sum {
        Sum::Floats(items) | Sum::SparseFloats(items) => Some(items.map(Fields::of)),
        _ => None,
    };
    let manner = random.pick(&[Manner::Short, Manner::Near, Manner::Near, Manner::Special, Manner::Wide]);
    // Products of some states are near the least numbers or the greatest ones.
    let shift = random.pick(&[0, 0, 0, -1, 1]);
    let centre = |fields: Fields| fields.middle() + shift * fields.middle() / 2;
    let of_products = |both: [Fields; 2]| both.map(|fields| centre(fields) - fields.middle()).iter().sum::<i32>();
    let mut factors = items.into_iter().flatten();
    for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
        let words = u16::from(instruction.row.operand_words(*kind, &instruction.modifiers, target));
        let Some(first) = operand.as_vector() else { continue };
        let mut fill = |draw: &mut dyn FnMut() -> u32| {
            for register in first..first + words {
                state.vgprs.insert(register, [(); LANES].map(|()| draw()));
            }
        };
        match (kind.field, items) {
            (Field::MatrixSrc, Some(_)) => {
                let Some(fields) = factors.next() else { continue };
                fill(&mut || {
                    let items = 0..32 / fields.bits();
                    let mut item = || number(fields, centre(fields), manner, random);
                    items.fold(0, |word, _| word << fields.bits() | item()) as u32
                });
            }
            (Field::MatrixAddend | Field::MatrixDst, Some(items)) => {
                // Now and then so much smaller or greater that it counts for little.
                let centre = SINGLE.middle() + of_products(items) + random.pick(&[0, 0, 0, 12, -12, -30]);
                fill(&mut || number(SINGLE, centre, manner, random) as u32);
            }
            (Field::Vgpr, _) if matrix.is_sparse() => fill(&mut || rising(random)),
            _ => {}
        }
    }
}

/// Two-bit numbers in pairs, of which the first is the smaller one, but for a few.
fn rising(random: &mut impl Random) -> u32 {
    const PAIRS: [u32; 6] = [0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b1110];
    let word = (0..8).fold(0, |word, _| word << 4 | random.pick(&PAIRS));
    if random.once_in(64) { word ^ 1 << random.below(32) } else { word }
}

/// A number whose exponent is near `centre`.
fn number(fields: Fields, centre: i32, manner: Manner, random: &mut impl Random) -> u64 {
    let places = fields.fraction + fields.unused;
    let (sign, any) = (bits(random) & 1, bits(random) & ((1 << places) - 1));
    let few = any >> (places - 2) << (places - 2);
    let greatest = fields.greatest();
    let drawn = random.below(1 << 16);
    let near = |spread: u32| (centre + (drawn % (spread + 1)) as i32 - spread as i32 / 2).clamp(1, greatest - 1);
    let (exponent, fraction) = match (manner, random.below(32)) {
        (Manner::Special, 0) => (greatest, random.pick(&[0, any])),
        (Manner::Special, 1..=3) => (0, any),
        (Manner::Short | Manner::Near | Manner::Special, 4..=7) => (0, 0),
        (Manner::Short, _) => (near(2), few),
        (Manner::Near, 8..=11) => (near(2), few),
        (Manner::Near | Manner::Special, _) => (near(8), any),
        (Manner::Wide, _) => (random.below(greatest as u32) as i32, any),
    };
    sign << (fields.bits() - 1) | (exponent as u64) << places | fraction
}

fn bits(random: &mut impl Random) -> u64 {
    (0..3).fold(0, |bits, _| bits << 22 | u64::from(random.below(1 << 22)))
}
