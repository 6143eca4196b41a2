//! Sub-dword addressing: selecting parts of sources, placing the result.

use crate::algebra::{Algebra, B32, Bv, W8, W16, W32};
use crate::instruction::{DstUnused, Select};

/// The selected part of `value`, zero- or sign-extended (sign extension of a whole dword does nothing, ledger A5).
pub fn select_source<A: Algebra>(value: B32<A>, select: Select, sext: bool) -> B32<A> {
    match (select.bits(), sext) {
        (8, false) => value.extract::<W8>(select.shift()).zext(),
        (8, true) => value.extract::<W8>(select.shift()).sext(),
        (16, false) => value.extract::<W16>(select.shift()).zext(),
        (16, true) => value.extract::<W16>(select.shift()).sext(),
        _ => value,
    }
}

/// Places the low bits of `result` into the part of the destination that `select` names; `unused`
/// decides about the other bits of the register, whose value was `old` (ledger A8, A10).
pub fn place<A: Algebra>(result: B32<A>, old: B32<A>, select: Select, unused: DstUnused) -> B32<A> {
    let shift = Bv::constant(select.shift() as u64);
    let (zero_extended, sign_extended): (B32<A>, B32<A>) = match select.bits() {
        8 => (result.truncate::<W8>().zext::<W32>(), result.truncate::<W8>().sext()),
        16 => (result.truncate::<W16>().zext::<W32>(), result.truncate::<W16>().sext()),
        _ => return result,
    };
    let part = ((1u64 << select.bits()) - 1) << select.shift();
    match unused {
        DstUnused::Pad => zero_extended.lshl(shift),
        DstUnused::Sext => sign_extended.lshl(shift),
        DstUnused::Preserve => zero_extended.lshl(shift) | (old & Bv::constant(!part)),
    }
}
