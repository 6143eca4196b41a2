//! Columns: what the lanes of a wave hold, one value each.
//!
//! A rule of the vector unit is worked out lane by lane, for the lanes of a [`Scope`]: for each of the 64, or
//! once for a lane that stands for all of them. Which of the two is the affair of the algebra's column type;
//! rules ask only for the scope that their operands share ([`Scope::and`]).

use super::{Algebra, B32, Bit, Bv, Width};

/// Lanes of a wave. Every target modelled here runs waves of 64.
pub const LANES: usize = 64;

/// One thing for each lane of a wave.
pub type PerLane<T> = [T; LANES];

/// The lanes that a rule is worked out for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Each of the 64 lanes by itself.
    Each,
    /// A lane that stands for all: what holds of it holds of each.
    Any,
}

impl Scope {
    /// The scope of a rule with operands of both scopes.
    #[inline(always)]
    pub fn and(self, other: Scope) -> Scope {
        if self == Scope::Any { other } else { self }
    }
    /// The lanes that a rule is worked out for.
    #[inline(always)]
    pub fn lanes(self) -> impl Iterator<Item = LaneId> {
        let range = if self == Scope::Each { 0..LANES } else { LANES..LANES + 1 };
        range.map(LaneId)
    }
}

/// A lane of a wave, or the lane that stands for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaneId(usize);

impl LaneId {
    /// The lane that stands for all.
    pub const ANY: LaneId = LaneId(LANES);

    /// Lane `number`, below 64.
    #[inline(always)]
    pub fn new(number: usize) -> Self {
        debug_assert!(number < LANES);
        LaneId(number)
    }
    /// The lane's number; 64 for the lane that stands for all.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0
    }
}

/// A value that each lane has: a bit vector or a truth value.
pub trait LaneValue<A: Algebra>: Copy {
    /// What this value of the lane that stands for all is in lane `lane`.
    fn in_lane(self, lane: usize) -> Self;
}

impl<A: Algebra, W: Width> LaneValue<A> for Bv<A, W> {
    #[inline(always)]
    fn in_lane(self, lane: usize) -> Self {
        Bv::new(A::in_lane::<W>(self.0, lane))
    }
}
impl<A: Algebra> LaneValue<A> for Bit<A> {
    #[inline(always)]
    fn in_lane(self, lane: usize) -> Self {
        Bit(A::bool_in_lane(self.0, lane))
    }
}

/// A column of values of type `T`.
pub trait Column<T>: Clone {
    /// The same value in every lane.
    fn splat(value: T) -> Self;
    /// The values that `value` gives for the lanes of `scope`.
    fn build(scope: Scope, value: impl FnMut(LaneId) -> T) -> Self;
    /// The lanes that the column's values are given for.
    fn scope(&self) -> Scope;
    /// The value in `lane`; the lane that stands for all only where the scope is [`Scope::Any`].
    fn at(&self, lane: LaneId) -> T;
    /// Makes the scope no wider than `scope`.
    fn narrow(&mut self, scope: Scope);
    /// Replaces the value in `lane`, which is of the column's scope.
    fn put(&mut self, lane: LaneId, value: T);

    /// The values that `value` gives for the lanes by their numbers.
    #[inline(always)]
    fn each(mut value: impl FnMut(usize) -> T) -> Self {
        Self::build(Scope::Each, |lane| value(lane.index()))
    }
    /// The value in lane `number`.
    #[inline(always)]
    fn lane(&self, number: usize) -> T {
        self.at(LaneId::new(number))
    }
    /// All lanes' values.
    #[inline(always)]
    fn lanes(&self) -> PerLane<T> {
        std::array::from_fn(|lane| self.lane(lane))
    }
    /// Replaces each value by what `change` makes of it.
    #[inline(always)]
    fn update(&mut self, scope: Scope, mut change: impl FnMut(LaneId, T) -> T) {
        let scope = self.scope().and(scope);
        self.narrow(scope);
        for lane in scope.lanes() {
            let value = change(lane, self.at(lane));
            self.put(lane, value);
        }
    }
}

/// A column of the words of a vector register.
pub type WordColumn<A> = <A as Algebra>::Column<B32<A>>;
/// A column of truth values: a lane mask.
pub type BitColumn<A> = <A as Algebra>::Column<Bit<A>>;

/// Values that are told apart by lane are an array.
impl<T: Copy> Column<T> for PerLane<T> {
    #[inline(always)]
    fn splat(value: T) -> Self {
        [value; LANES]
    }
    #[inline(always)]
    fn build(_scope: Scope, mut value: impl FnMut(LaneId) -> T) -> Self {
        std::array::from_fn(|lane| value(LaneId(lane)))
    }
    #[inline(always)]
    fn scope(&self) -> Scope {
        Scope::Each
    }
    #[inline(always)]
    fn at(&self, lane: LaneId) -> T {
        self[lane.0]
    }
    #[inline(always)]
    fn narrow(&mut self, _scope: Scope) {}
    #[inline(always)]
    fn put(&mut self, lane: LaneId, value: T) {
        self[lane.0] = value;
    }
}
