//! Functions over the lanes of the wave: reductions, scans, shuffles, votes.
//!
//! They are the specification library of the proofs, so each is written from its definition and
//! shares nothing with the instructions that implement it. "Active" means active in the initial
//! state. An inactive lane contributes the operator's identity to reductions and scans, nothing to
//! votes and permutes, 0 to `bpermute` and `ds_swizzle`; what the portable shuffles read from it
//! is a value that nobody knows (ledger section on cross-lane operations), as is what a `permute` receives
//! from several lanes. Such a value is an unknown function of the operation, the lane, all lanes of
//! all operands, and EXEC: equal calls give equal values, and nothing is known of unequal ones.

use gcn_semantics::algebra::LANES;

use super::lane_operator::LaneOperator;

/// How a shuffle finds its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuffle {
    /// From a lane with a lower number.
    Up = 0,
    /// From a lane with a higher number.
    Down = 1,
    /// From the lane whose number differs in the bits of the argument.
    Xor = 2,
    /// From the lane with this number in the segment.
    Index = 3,
}

/// A function over lanes, with its constant arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CrossLane {
    /// The segment's values combined.
    Reduce {
        /// What combines two values.
        operator: LaneOperator,
        /// Lanes in a segment.
        width: u32,
    },
    /// The values of the segment's lanes up to this one, or below it, combined.
    Scan {
        /// What combines two values.
        operator: LaneOperator,
        /// Lanes in a segment.
        width: u32,
        /// Only the lanes below this one count.
        exclusive: bool,
    },
    /// The value of the lane with the middle bit of the segment's lane number flipped.
    Butterfly {
        /// Lanes in a segment.
        width: u32,
    },
    /// Lane `i` of each quad takes lane `sources[i]`. With `whole_quads`, 0 if a lane of the quad is inactive.
    QuadSwizzle {
        /// For each lane of a quad, the lane that it takes.
        sources: [u8; 4],
        /// A quad with an inactive lane gets 0.
        whole_quads: bool,
    },
    /// Whether the operand holds in every, or some, active lane of the quad.
    QuadVote {
        /// In every active lane, not only in some.
        every: bool,
    },
    /// Lane n takes lane `i mod 64`.
    Bpermute,
    /// Lane n sends to lane `i mod 64`.
    Permute,
    /// AMD's `ds_swizzle_b32` in its quad and 32-lane modes.
    DsSwizzle {
        /// The instruction's offset field, which says the mode and the lanes.
        offset: u32,
    },
    /// NV's `shuffle` in segments of `width` lanes, or whether its source is in the segment.
    NvShuffle {
        /// How it finds its source.
        mode: Shuffle,
        /// Lanes in a segment.
        width: u32,
        /// The result is whether the source is in the segment, not its value.
        valid: bool,
    },
}

impl CrossLane {
    /// Whether all lanes have the same value.
    pub(super) fn is_uniform(self) -> bool {
        matches!(self, CrossLane::Reduce { width, .. } if width as usize == LANES)
    }

    /// A number that no other function has, nor this one with other constant arguments; `None` if every
    /// value of the function is known. Operators count for nothing: reductions and scans are known.
    pub(super) fn unknown_function(self) -> Option<u64> {
        let (function, arguments) = match self {
            CrossLane::Butterfly { width } => (1, width.to_le_bytes()),
            CrossLane::QuadSwizzle { sources, whole_quads: false } => (2, sources),
            CrossLane::Permute => (3, [0; 4]),
            CrossLane::NvShuffle { mode, width, valid: false } => (4 + mode as u64, width.to_le_bytes()),
            CrossLane::Reduce { .. }
            | CrossLane::Scan { .. }
            | CrossLane::QuadSwizzle { whole_quads: true, .. }
            | CrossLane::QuadVote { .. }
            | CrossLane::Bpermute
            | CrossLane::DsSwizzle { .. }
            | CrossLane::NvShuffle { valid: true, .. } => return None,
        };
        Some(function << 32 | u64::from(u32::from_le_bytes(arguments)))
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
