//! What a vector result does to its destination register: halves, SDWA placement, unspecified bits.

use super::sdwa::place;
use crate::algebra::{Algebra, B32, Bv, W16, W32};
use crate::instruction::{DstUnused, Select};
use crate::ledger::Unspecified;

/// How a 32-bit destination word takes the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// The whole word is the result (a 16-bit result zero-extended).
    Whole,
    /// The low half is the result, the high half stays.
    LowHalf,
    /// The high half is the result, the low half stays.
    HighHalf,
    /// The low half is the result, no source decides about the high half (ledger C6).
    LowHalfOpen,
    Sdwa {
        select: Select,
        unused: DstUnused,
    },
}

impl Merge {
    /// The new register content of one lane; `operands` are what an unspecified half depends on.
    pub fn apply<A: Algebra>(
        self,
        result: B32<A>,
        old: B32<A>,
        what: Unspecified,
        operands: &[A::Repr<W32>],
    ) -> B32<A> {
        let halves = |lo: B32<A>, hi: B32<A>| {
            hi.extract::<W16>(16).zext::<W32>().lshl(Bv::constant(16)) | lo.truncate::<W16>().zext()
        };
        match self {
            Merge::Whole => result,
            Merge::LowHalf => halves(result, old),
            Merge::HighHalf => halves(old, result.lshl(Bv::constant(16))),
            Merge::LowHalfOpen => halves(result, Bv::new(A::unspecified(what, operands))),
            Merge::Sdwa { select, unused } => place(result, old, select, unused),
        }
    }
}
