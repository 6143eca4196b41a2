//! Values over all test waves, and where they come from.

use gcn_semantics::algebra::{Bv, Concrete, LANES, WordColumn};
use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::isa::Type;

/// A number of a value in its [`Bank`](crate::enumerate::Bank).
pub type ValueId = u32;

/// What kind of register holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// Vector registers, as many as are said.
    Vector(u8),
    /// Scalar registers.
    Scalar(u8),
    /// The scalar condition code.
    Scc,
    /// A constant, which an instruction names itself.
    Constant,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is in registers from the start, by operand code.
    Register(u16),
    /// SCC at the start.
    Scc,
    /// An inline constant or a literal.
    Constant(Operand),
    /// A result of an instruction: its number among those of the search, and which of its results.
    Result(u32, u8),
}

/// A value over all test waves.
#[derive(Debug, Clone)]
pub struct Value {
    /// What holds it.
    pub sort: Sort,
    /// Where it comes from.
    pub origin: Origin,
    /// Wave by wave; of vector registers word by word 64 lanes.
    pub words: Box<[u32]>,
}

impl Value {
    /// The words of one wave.
    pub fn wave(&self, wave: usize) -> &[u32] {
        let length = self.sort.words();
        &self.words[wave * length..][..length]
    }
}

impl Sort {
    /// The words that a wave has of such a value.
    pub fn words(self) -> usize {
        match self {
            Sort::Vector(words) => usize::from(words) * LANES,
            Sort::Scalar(words) => words.into(),
            Sort::Scc => 1,
            Sort::Constant => 0,
        }
    }
}

/// The words of a constant as an operand of type `ty`; nothing for those that a search does not use.
pub fn constant_words(operand: Operand, ty: Type) -> Option<[u32; 2]> {
    let (integer, float) = match operand {
        Operand::Literal(value) => {
            return match ty.bits() {
                32 if !ty.is_packed() => Some([value, 0]),
                16 if value <= 0xffff => Some([value, 0]),
                // Literals of 64-bit operands are extended otherwise, by their type.
                _ => None,
            };
        }
        Operand::Immediate(value) => return Some([value as u32, if value < 0 { u32::MAX } else { 0 }]),
        Operand::Code { code: code @ code::ZERO..=code::INT_64, .. } => (Some(i64::from(code - code::ZERO)), None),
        Operand::Code { code: code @ code::MINUS_1..=code::MINUS_16, .. } => {
            (Some(-1 - i64::from(code - code::MINUS_1)), None)
        }
        Operand::Code { code: code @ code::FLOAT_HALF..=code::INV_2PI, .. } => {
            (None, Some(code::FLOATS[usize::from(code - code::FLOAT_HALF)]))
        }
        _ => return None,
    };
    match (integer, float, ty) {
        (Some(0), ..) => Some([0; 2]),
        (_, _, _) if ty.is_packed() => None,
        (Some(value), _, _) if ty.bits() == 16 => Some([value as u32 & 0xffff, 0]),
        (Some(value), _, _) => Some([value as u32, (value >> 32) as u32]),
        (_, Some((_, _, half)), Type::F16) => Some([half.into(), 0]),
        (_, Some((_, single, _)), _) if ty.bits() == 32 => Some([single, 0]),
        (_, Some((double, ..)), Type::F64) => Some([double as u32, (double >> 32) as u32]),
        _ => None,
    }
}

/// A word for each lane, as registers hold it.
pub fn column(words: &[u32]) -> WordColumn<Concrete> {
    let words: &[u32; LANES] = words.try_into().expect("there is a word for each lane");
    words.map(Bv::new)
}
