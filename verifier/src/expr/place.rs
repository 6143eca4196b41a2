//! Places: named parts of the machine state.

use std::fmt;
use std::ops::RangeInclusive;

use gcn_semantics::algebra::{LANES, Space};
use gcn_semantics::instruction::code;
use gcn_semantics::{Feature, Target};

use crate::state::{ARGUMENTS, StateVar, scalar_name, space_name};

/// Vector registers, then accumulation registers: the number of the first, and how many there are.
pub(super) const VGPRS: (u16, u16) = (0, code::VGPRS);
pub(super) const AGPRS: (u16, u16) = (code::VGPRS, code::VECTORS - code::VGPRS);
/// Ranges of scalar operand codes whose registers may be named together: first code, count.
pub(super) const SGPRS: (u16, u16) = (code::SGPR, 102);
pub(super) const VCC: (u16, u16) = (code::VCC_LO, 2);
pub(super) const M0: (u16, u16) = (code::M0, 1);
pub(super) const EXEC: (u16, u16) = (code::EXEC_LO, 2);

const LAST_LANE: u8 = LANES as u8 - 1;

/// Consecutive 32-bit registers, or the scalar condition code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Register {
    /// `count` vector or accumulation registers.
    Vector {
        /// The number of the first register; accumulation registers have the numbers from 256 on.
        first: u16,
        /// How many registers.
        count: u16,
    },
    /// `count` scalar registers from operand code `code`.
    Scalar {
        /// The operand code of the first register.
        code: u16,
        /// How many registers.
        count: u16,
    },
    /// One bit.
    Scc,
    /// The MODE register.
    Mode,
    /// All of a part of memory. It has no pieces.
    Memory(Space),
}

impl Register {
    /// Number of bits (of one lane, if it is a vector register).
    pub fn width(self) -> u32 {
        match self {
            Register::Vector { count, .. } | Register::Scalar { count, .. } => 32 * u32::from(count),
            Register::Scc => 1,
            Register::Mode => 32,
            Register::Memory(_) => 0,
        }
    }
    /// Whether it is there. Every single scalar code is, so that nothing that a program writes lacks
    /// a place, even where no name can be parsed for it (FLAT_SCRATCH, s102 and s103 before gfx8).
    fn exists(self) -> bool {
        match self {
            Register::Vector { first, count } => [VGPRS, AGPRS].into_iter().any(|(lowest, all)| {
                count > 0 && first >= lowest && u32::from(first - lowest) + u32::from(count) <= all.into()
            }),
            Register::Scalar { code, count } if code >= ARGUMENTS => count > 0 && code.checked_add(count - 1).is_some(),
            Register::Scalar { code, count: 1 } => code < code::ZERO,
            Register::Scalar { code, count } => [SGPRS, VCC, EXEC].into_iter().any(|(first, all)| {
                count > 0 && code >= first && u32::from(code - first) + u32::from(count) <= all.into()
            }),
            Register::Scc | Register::Mode | Register::Memory(_) => true,
        }
    }
    /// The state variable of the `index`th 32-bit register, in `lane` if it is a vector register.
    fn var(self, index: u16, lane: u8) -> StateVar {
        match self {
            Register::Vector { first, .. } => StateVar::Vgpr { register: first + index, lane },
            Register::Scalar { code, .. } => StateVar::Scalar { code: code + index },
            Register::Scc => StateVar::Scc,
            Register::Mode => StateVar::Mode,
            Register::Memory(_) => unreachable!("memory has no pieces"),
        }
    }
}

/// Which lanes of a vector register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lanes {
    /// Every lane. The only choice for a scalar register, where it means nothing.
    All,
    /// The lane with this number.
    One(u8),
    /// Both ends included. In an expression: "for each of these lanes".
    Range {
        /// The lowest lane.
        first: u8,
        /// The highest lane.
        last: u8,
    },
}

impl Lanes {
    /// The lanes' numbers.
    pub fn numbers(self) -> RangeInclusive<u8> {
        match self {
            Lanes::All => 0..=LAST_LANE,
            Lanes::One(lane) => lane..=lane,
            Lanes::Range { first, last } => first..=last,
        }
    }
}

/// A part of the machine state that can be compared, assumed, set or shown.
///
/// Two places are equal exactly if they are printed alike; all 64 lanes and all bits are the same
/// place as no selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    register: Register,
    lanes: Lanes,
    /// Lowest bit and number of bits, if not all.
    bits: Option<(u32, u32)>,
}

/// Some bits of a place that lie in one 32-bit register (or are the condition code).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The register, with its lane if it is a vector register.
    pub var: StateVar,
    /// Lowest bit in the register.
    pub lo: u32,
    /// Number of bits, at least 1.
    pub width: u32,
    /// Where the piece's lowest bit stands in the value of the place (in this lane).
    pub position: u32,
}

impl Place {
    /// The mask of active lanes.
    pub const EXEC: Place =
        Place { register: Register::Scalar { code: EXEC.0, count: EXEC.1 }, lanes: Lanes::All, bits: None };

    /// The whole of a register; `None` if there is no such register. Never `None` for one vector
    /// register, one scalar operand code or `scc`.
    pub fn new(register: Register) -> Option<Self> {
        register.exists().then_some(Place { register, lanes: Lanes::All, bits: None })
    }
    /// The same place in some lanes; `None` if it is scalar or there are no such lanes.
    pub fn with_lanes(self, lanes: Lanes) -> Option<Self> {
        let (first, last) = (*lanes.numbers().start(), *lanes.numbers().end());
        let lanes = if lanes == (Lanes::Range { first: 0, last: LAST_LANE }) { Lanes::All } else { lanes };
        (self.is_vector() && first <= last && last <= LAST_LANE).then_some(Place { lanes, ..self })
    }
    /// Bits `hi .. lo` of the register; `None` if it does not have them.
    pub fn with_bits(self, hi: u32, lo: u32) -> Option<Self> {
        let all = self.register.width();
        let bits = if lo == 0 && hi + 1 == all { None } else { Some((lo, (hi.checked_sub(lo)?).saturating_add(1))) };
        (hi < all).then_some(Place { bits, ..self })
    }
    /// The register or registers.
    pub fn register(&self) -> Register {
        self.register
    }
    /// The lanes selected.
    pub fn lanes(&self) -> Lanes {
        self.lanes
    }
    /// Whether the target has such registers, where names are the same on all targets.
    pub fn exists_on(&self, target: Target) -> bool {
        let is_accumulation = matches!(self.register, Register::Vector { first: code::VGPRS.., .. });
        !is_accumulation || target.has(Feature::Matrix)
    }
    /// Whether it is a part of vector registers.
    pub fn is_vector(&self) -> bool {
        matches!(self.register, Register::Vector { .. })
    }
    /// Whether it has no bit range.
    pub fn is_whole(&self) -> bool {
        self.bits.is_none()
    }
    /// Whether a register belongs to both, in whichever lanes and bits.
    pub fn shares(&self, other: Place) -> bool {
        let is_common = |a: (u16, u16), b: (u16, u16)| a.0 < b.0 + b.1 && b.0 < a.0 + a.1;
        match (self.register, other.register) {
            (Register::Vector { first, count }, Register::Vector { first: other, count: length }) => {
                is_common((first, count), (other, length))
            }
            (Register::Scalar { code, count }, Register::Scalar { code: other, count: length }) => {
                is_common((code, count), (other, length))
            }
            (own, other) => own == other,
        }
    }
    /// Lowest bit of the register or registers that belongs to the place.
    pub fn lo(&self) -> u32 {
        self.bits.map_or(0, |(lo, _)| lo)
    }
    /// Number of bits; of one lane, if it is a vector place.
    pub fn width(&self) -> u32 {
        self.bits.map_or(self.register.width(), |(_, width)| width)
    }
    /// The pieces in every selected lane: lane by lane, lowest register first. A scalar place has
    /// its pieces once.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        let place = *self;
        let lanes = if self.is_vector() { self.lanes.numbers() } else { 0..=0 };
        lanes.flat_map(move |lane| place.pieces_in_lane(lane))
    }
    /// The pieces in one lane (which a scalar place ignores), lowest register first.
    pub fn pieces_in_lane(&self, lane: u8) -> impl Iterator<Item = Piece> + use<> {
        let (lo, end, register) = (self.lo(), self.lo() + self.width(), self.register);
        (lo / 32..end.div_ceil(32)).map(move |index| {
            let (from, to) = (lo.max(32 * index), end.min(32 * (index + 1)));
            let var = register.var(index as u16, lane);
            Piece { var, lo: from - 32 * index, width: to - from, position: from - lo }
        })
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let range = |f: &mut fmt::Formatter, name: &str, first: u16, count: u16| match count {
            0 | 1 => write!(f, "{name}{first}"),
            _ => write!(f, "{name}[{first}:{}]", u32::from(first) + u32::from(count) - 1),
        };
        match *self {
            Register::Vector { first: first @ code::VGPRS.., count } => range(f, "a", first - AGPRS.0, count),
            Register::Vector { first, count } => range(f, "v", first, count),
            Register::Scalar { code, count: 2 } if code == VCC.0 => f.write_str("vcc"),
            Register::Scalar { code, count: 2 } if code == EXEC.0 => f.write_str("exec"),
            Register::Scalar { code, count: 1 } => f.write_str(&scalar_name(code)),
            Register::Scalar { code, count } => range(f, "s", code, count),
            Register::Scc => f.write_str("scc"),
            Register::Mode => f.write_str("mode"),
            Register::Memory(space) => f.write_str(space_name(space)),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.register.fmt(f)?;
        match self.lanes {
            Lanes::All => {}
            Lanes::One(lane) => write!(f, "[{lane}]")?,
            Lanes::Range { first, last } => write!(f, "[{first}..{last}]")?,
        }
        match self.bits {
            Some((lo, width)) => write!(f, "{{{}:{lo}}}", lo + width - 1),
            None => Ok(()),
        }
    }
}
