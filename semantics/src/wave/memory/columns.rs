//! Functions of lanes, worked out for the lanes of the scope that their operands share.

use crate::algebra::{Algebra, B32, B64, Bit, Bv, Column, LaneValue, WordColumn};

/// What `function` makes of each lane's value.
#[inline(always)]
pub fn map<A: Algebra, T: LaneValue<A>, U: LaneValue<A>>(
    column: &A::Column<T>,
    mut function: impl FnMut(T) -> U,
) -> A::Column<U> {
    Column::build(column.scope(), |lane| function(column.at(lane)))
}

/// What `function` makes of each lane's two values.
#[inline(always)]
pub fn zip<A: Algebra, S: LaneValue<A>, T: LaneValue<A>, U: LaneValue<A>>(
    first: &A::Column<S>,
    second: &A::Column<T>,
    mut function: impl FnMut(S, T) -> U,
) -> A::Column<U> {
    Column::build(first.scope().and(second.scope()), |lane| function(first.at(lane), second.at(lane)))
}

/// The values of register pairs.
pub fn pairs<A: Algebra>(lo: &WordColumn<A>, hi: &WordColumn<A>) -> A::Column<B64<A>> {
    zip::<A, B32<A>, B32<A>, B64<A>>(lo, hi, |lo, hi| B64::from_words(lo, hi))
}

/// `column` with `offset` added in each lane.
pub fn plus<A: Algebra>(column: &WordColumn<A>, offset: u32) -> WordColumn<A> {
    match offset {
        0 => column.clone(),
        _ => map::<A, B32<A>, B32<A>>(column, |value| value + Bv::constant(offset.into())),
    }
}

/// `column` with `offset` added in each lane.
pub fn plus_wide<A: Algebra>(column: &A::Column<B64<A>>, offset: i64) -> A::Column<B64<A>> {
    match offset {
        0 => column.clone(),
        _ => map::<A, B64<A>, B64<A>>(column, |value| value + Bv::constant(offset as u64)),
    }
}

/// Where both hold.
pub fn both<A: Algebra>(first: &A::Column<Bit<A>>, second: &A::Column<Bit<A>>) -> A::Column<Bit<A>> {
    zip::<A, Bit<A>, Bit<A>, Bit<A>>(first, second, |first, second| first & second)
}
