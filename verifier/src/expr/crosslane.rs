//! Functions over the lanes of the wave: reductions, scans, shuffles, votes.
//!
//! They are the specification library of the proofs, so each is written from its definition and
//! shares nothing with the instructions that implement it. "Active" means active in the initial
//! state. An inactive lane contributes the operator's identity to reductions and scans, nothing to
//! votes and permutes, 0 to `bpermute` and `ds_swizzle`; what the portable shuffles read from it
//! is a value that nobody knows (ledger section on cross-lane operations).

use std::fmt;

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{FloatOp, Format, Rounding};
use gcn_semantics::ledger::Unspecified;

use super::compile::{Compiler, Env};
use super::typed::{Expr, Time};
use crate::term::{self, Term};

/// An operator of reductions and scans: associative and commutative, with an identity, except that floats
/// are so only in real arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LaneOperator {
    Add(u32),
    Mul(u32),
    MinU(u32),
    MaxU(u32),
    MinS(u32),
    MaxS(u32),
    And,
    Or,
    Xor,
    /// IEEE addition to the nearest even with canonical NaNs, combined from the lowest lane up.
    AddF(Format),
    MulF(Format),
}

use LaneOperator::*;

impl LaneOperator {
    pub(super) const NAMES: &'static str = "the operators are add_u32, mul_u32, min_u32, max_u32, min_i32, max_i32, \
                                            their u64 and i64 forms, and, or, xor, add_f32, mul_f32, and their f16 and f64 forms";

    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "add_u32" | "add_i32" => Add(32),
            "add_u64" | "add_i64" => Add(64),
            "mul_u32" | "mul_i32" => Mul(32),
            "mul_u64" | "mul_i64" => Mul(64),
            "min_u32" => MinU(32),
            "min_u64" => MinU(64),
            "max_u32" => MaxU(32),
            "max_u64" => MaxU(64),
            "min_i32" => MinS(32),
            "min_i64" => MinS(64),
            "max_i32" => MaxS(32),
            "max_i64" => MaxS(64),
            "and" | "and_b32" | "and_b64" => And,
            "or" | "or_b32" | "or_b64" => Or,
            "xor" | "xor_b32" | "xor_b64" => Xor,
            "add_f16" => AddF(Format::F16),
            "add_f32" => AddF(Format::F32),
            "add_f64" => AddF(Format::F64),
            "mul_f16" => MulF(Format::F16),
            "mul_f32" => MulF(Format::F32),
            "mul_f64" => MulF(Format::F64),
            _ => return None,
        })
    }

    /// The width that it works on; bitwise operators work on any.
    pub fn width(self) -> Option<u32> {
        match self {
            Add(width) | Mul(width) | MinU(width) | MaxU(width) | MinS(width) | MaxS(width) => Some(width),
            AddF(format) | MulF(format) => Some(format.bits()),
            And | Or | Xor => None,
        }
    }
    /// The value that changes nothing, `width` bits wide.
    pub fn identity(self, width: u32) -> Term {
        let sign = 1u64 << (width - 1);
        term::constant(
            width,
            match self {
                Add(_) | Or | Xor | MaxU(_) => 0,
                Mul(_) => 1,
                And | MinU(_) => u64::MAX,
                MinS(_) => sign - 1,
                MaxS(_) => sign,
                // Added to anything, +0 included, -0 changes nothing.
                AddF(format) => format.sign_mask(),
                MulF(format) => u64::from(format.bias()) << format.fraction_bits(),
            },
        )
    }
    /// `a op b`.
    pub fn apply(self, a: Term, b: Term) -> Term {
        match self {
            Add(_) => term::add(a, b),
            Mul(_) => term::mul(a, b),
            MinU(_) => term::umin(a, b),
            MaxU(_) => term::umax(a, b),
            MinS(_) => term::smin(a, b),
            MaxS(_) => term::smax(a, b),
            And => term::and(a, b),
            Or => term::or(a, b),
            Xor => term::xor(a, b),
            AddF(format) => rounded(FloatOp::Add(format), a, b),
            MulF(format) => rounded(FloatOp::Mul(format), a, b),
        }
    }
}

/// `op` as the machine computes it under the default MODE, with canonical NaNs.
fn rounded(op: FloatOp, a: Term, b: Term) -> Term {
    let format = op.result();
    let result = term::float(op, term::constant(8, Rounding::NearestEven as u64), &[a, b]);
    let magnitude = term::extract(result, 0, format.bits() - 1);
    let is_nan = term::ult(term::constant(format.bits() - 1, format.infinity()), magnitude);
    term::ite(is_nan, term::constant(format.bits(), format.canonical_nan()), result)
}

impl fmt::Display for LaneOperator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Add(width) => write!(f, "add_u{width}"),
            Mul(width) => write!(f, "mul_u{width}"),
            MinU(width) => write!(f, "min_u{width}"),
            MaxU(width) => write!(f, "max_u{width}"),
            MinS(width) => write!(f, "min_i{width}"),
            MaxS(width) => write!(f, "max_i{width}"),
            And => f.write_str("and"),
            Or => f.write_str("or"),
            Xor => f.write_str("xor"),
            AddF(format) => write!(f, "add_f{}", format.bits()),
            MulF(format) => write!(f, "mul_f{}", format.bits()),
        }
    }
}

/// How a shuffle finds its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuffle {
    Up,
    Down,
    Xor,
    Index,
}

/// A function over lanes, with its constant arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CrossLane {
    /// The segment's values combined.
    Reduce { operator: LaneOperator, width: u32 },
    /// The values of the segment's lanes up to this one, or below it, combined.
    Scan { operator: LaneOperator, width: u32, exclusive: bool },
    /// The value of the lane with the middle bit of the segment's lane number flipped.
    Butterfly { width: u32 },
    /// Lane `i` of each quad takes lane `sources[i]`. With `whole_quads`, 0 if a lane of the quad is inactive.
    QuadSwizzle { sources: [u8; 4], whole_quads: bool },
    /// Whether the operand holds in every, or some, active lane of the quad.
    QuadVote { every: bool },
    /// Lane n takes lane `i mod 64`.
    Bpermute,
    /// Lane n sends to lane `i mod 64`.
    Permute,
    /// AMD's `ds_swizzle_b32` in its quad and 32-lane modes.
    DsSwizzle { offset: u32 },
    /// NV's `shuffle` in segments of `width` lanes, or whether its source is in the segment.
    NvShuffle { mode: Shuffle, width: u32, valid: bool },
}

impl CrossLane {
    /// Whether all lanes have the same value.
    pub(super) fn is_uniform(self) -> bool {
        matches!(self, CrossLane::Reduce { width, .. } if width as usize == LANES)
    }
}

/// A function's name; what it needs besides comes from the arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    Reduce,
    Scan,
    ExclusiveScan,
    Butterfly,
    QuadSwizzle,
    NvQuadSwizzle([u8; 4]),
    AllQuad,
    AnyQuad,
    Bpermute,
    Permute,
    DsSwizzle,
    NvShuffle(Shuffle),
    NvShuffleValid(Shuffle),
}

impl Name {
    pub(super) fn named(name: &str) -> Option<Self> {
        let shuffle = |mode: &str| {
            Some(match mode {
                "up" => Shuffle::Up,
                "down" => Shuffle::Down,
                "xor" => Shuffle::Xor,
                "idx" => Shuffle::Index,
                _ => return None,
            })
        };
        if let Some(rest) = name.strip_prefix("nv_shuffle_") {
            return match rest.strip_suffix("_valid") {
                Some(mode) => shuffle(mode).map(Name::NvShuffleValid),
                None => shuffle(rest).map(Name::NvShuffle),
            };
        }
        Some(match name {
            "reduce" | "all_reduce" => Name::Reduce,
            "scan" => Name::Scan,
            "exclusive_scan" => Name::ExclusiveScan,
            "butterfly" => Name::Butterfly,
            "quad_swizzle" => Name::QuadSwizzle,
            "nv_quad_swizzle_0" => Name::NvQuadSwizzle([0; 4]),
            "nv_quad_swizzle_1" => Name::NvQuadSwizzle([1; 4]),
            "nv_quad_swizzle_2" => Name::NvQuadSwizzle([2; 4]),
            "nv_quad_swizzle_3" => Name::NvQuadSwizzle([3; 4]),
            "nv_quad_swizzle_x" => Name::NvQuadSwizzle([1, 0, 3, 2]),
            "nv_quad_swizzle_y" => Name::NvQuadSwizzle([2, 3, 0, 1]),
            "all_quad" => Name::AllQuad,
            "any_quad" => Name::AnyQuad,
            "bpermute" => Name::Bpermute,
            "permute" => Name::Permute,
            "ds_swizzle" => Name::DsSwizzle,
            _ => return None,
        })
    }
    pub(super) fn takes_operator(self) -> bool {
        matches!(self, Name::Reduce | Name::Scan | Name::ExclusiveScan)
    }
    pub(super) fn arity(self) -> (usize, usize) {
        match self {
            Name::Reduce | Name::Scan | Name::ExclusiveScan => (1, 2),
            Name::NvQuadSwizzle(_) | Name::AllQuad | Name::AnyQuad => (1, 1),
            Name::Butterfly | Name::Bpermute | Name::Permute | Name::DsSwizzle => (2, 2),
            Name::NvShuffle(_) | Name::NvShuffleValid(_) => (3, 3),
            Name::QuadSwizzle => (5, 5),
        }
    }
    /// The function of a name that [`takes_operator`](Self::takes_operator).
    pub(super) fn reduction(self, operator: LaneOperator, width: u32) -> CrossLane {
        match self {
            Name::Reduce => CrossLane::Reduce { operator, width },
            _ => CrossLane::Scan { operator, width, exclusive: self == Name::ExclusiveScan },
        }
    }
}

impl<E: Env> Compiler<'_, E> {
    fn at(&self, lane: usize) -> Self {
        Compiler { env: self.env, lane: lane as u8 }
    }
    fn active_at(&self, lane: usize) -> Term {
        self.at(lane).active(Time::Old)
    }

    pub(super) fn across_lanes(&self, function: CrossLane, operands: &[Expr]) -> Term {
        let lane = self.lane as usize;
        let value = |from: usize| self.at(from).term(&operands[0]);
        match function {
            CrossLane::Reduce { operator, width } => {
                let first = lane & !(width as usize - 1);
                self.combined(operator, first..first + width as usize, &operands[0])
            }
            CrossLane::Scan { operator, width, exclusive } => {
                let first = lane & !(width as usize - 1);
                self.combined(operator, first..lane + usize::from(!exclusive), &operands[0])
            }
            CrossLane::Butterfly { width } => self.known(lane ^ (width as usize / 2), &operands[0]),
            CrossLane::QuadSwizzle { sources, whole_quads } => {
                let quad = lane & !3;
                let source = quad + usize::from(sources[lane & 3]);
                if !whole_quads {
                    return self.known(source, &operands[0]);
                }
                let whole = term::and_all(1, &(quad..quad + 4).map(|l| self.active_at(l)).collect::<Vec<_>>());
                let value = value(source);
                term::ite(whole, value, term::constant(term::width(value), 0))
            }
            CrossLane::QuadVote { every } => {
                let quad = lane & !3;
                let votes: Vec<Term> = (quad..quad + 4)
                    .map(|from| match every {
                        true => term::or(term::not(self.active_at(from)), value(from)),
                        false => term::and(self.active_at(from), value(from)),
                    })
                    .collect();
                if every { term::and_all(1, &votes) } else { term::or_all(1, &votes) }
            }
            CrossLane::Bpermute => {
                let index = self.term(&operands[1]);
                let column: Vec<Term> = (0..LANES).map(|from| self.or_zero(from, &operands[0])).collect();
                term::lane_select(&column, index)
            }
            CrossLane::Permute => self.permute(operands),
            CrossLane::DsSwizzle { offset } => self.or_zero(swizzle_source(lane, offset as usize), &operands[0]),
            CrossLane::NvShuffle { mode, width, valid } => self.shuffle(mode, width, valid, operands),
        }
    }

    /// The operand's values in `lanes`, combined from the lowest lane up.
    fn combined(&self, operator: LaneOperator, lanes: std::ops::Range<usize>, operand: &Expr) -> Term {
        let width = term::width(self.term(operand));
        let identity = operator.identity(width);
        let values = lanes.map(|lane| term::ite(self.active_at(lane), self.at(lane).term(operand), identity));
        values.reduce(|all, value| operator.apply(all, value)).unwrap_or(identity)
    }

    /// The operand in `lane`, or a value that nobody knows if the lane is inactive.
    fn known(&self, lane: usize, operand: &Expr) -> Term {
        let value = self.at(lane).term(operand);
        let what = Unspecified { row: "inactive source", instruction: u64::from(self.lane), lane: lane as u8 };
        term::ite(self.active_at(lane), value, term::unspecified(term::width(value), what, &[]))
    }

    /// The operand in `lane`, or 0 if the lane is inactive.
    fn or_zero(&self, lane: usize, operand: &Expr) -> Term {
        let value = self.at(lane).term(operand);
        term::ite(self.active_at(lane), value, term::constant(term::width(value), 0))
    }

    /// What arrives at this lane; 0 if nothing does, unknown if several lanes send here.
    fn permute(&self, operands: &[Expr]) -> Term {
        let here = term::constant(6, self.lane.into());
        let mut received = term::constant(32, 0);
        let (mut any, mut several) = (term::constant(1, 0), term::constant(1, 0));
        for sender in 0..LANES {
            let target = term::extract(self.at(sender).term(&operands[1]), 0, 6);
            let hit = term::and(self.active_at(sender), term::eq(target, here));
            received = term::ite(hit, self.at(sender).term(&operands[0]), received);
            several = term::or(several, term::and(hit, any));
            any = term::or(any, hit);
        }
        let what = Unspecified { row: "conflict", instruction: 0, lane: self.lane };
        term::ite(several, term::unspecified(32, what, &[]), received)
    }

    /// Sources are computed in 64 bits, so that they do not wrap.
    fn shuffle(&self, mode: Shuffle, width: u32, valid: bool, operands: &[Expr]) -> Term {
        let number = |value: u64| term::constant(64, value);
        let segment = number(u64::from(u32::from(self.lane) & !(width - 1)));
        let index = term::zext(self.term(&operands[1]), 64);
        let here = number(self.lane.into());
        let source = match mode {
            Shuffle::Up => term::sub(here, index),
            Shuffle::Down => term::add(here, index),
            Shuffle::Xor => term::xor(here, index),
            Shuffle::Index => term::add(segment, index),
        };
        let inside = term::eq(term::and(source, number(!u64::from(width - 1))), segment);
        if valid {
            return inside;
        }
        let source = term::extract(term::ite(inside, source, here), 0, 32);
        let column: Vec<Term> = (0..LANES).map(|from| self.known(from, &operands[0])).collect();
        term::lane_select(&column, source)
    }
}

/// The source lane of `ds_swizzle_b32` below offset 0xc000.
fn swizzle_source(lane: usize, offset: usize) -> usize {
    if offset >> 15 == 1 {
        return lane / 4 * 4 + (offset >> (lane % 4 * 2)) % 4;
    }
    let (and, or, xor) = (offset % 32, offset / 32 % 32, offset / 1024 % 32);
    lane / 32 * 32 + ((((lane % 32) & and) | or) ^ xor)
}
