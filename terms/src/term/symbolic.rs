//! The symbolic interpretation of the algebra: values are terms of the current arena.

use std::rc::Rc;

use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Column, LANES, LaneId, LaneValue, PerLane, Scope, Width};
use gcn_semantics::float::{ApproximateOp, FloatOp, Format};
use gcn_semantics::ledger::Unspecified;

use super::memory::Effects;
use super::node::{Node, Term};
use super::rebuild::Rebuilder;
use super::{any_lane, arena, normal, support};
use crate::variable::Var;

/// Values are terms, truth values are terms of width 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbolic;

macro_rules! as_terms {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Term, b: Term) -> Term {
            normal::$name(a, b)
        }
    )*};
}

macro_rules! counts {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Term) -> Term {
            normal::$name(a)
        }
    )*};
}

gcn_semantics::executable!(Symbolic);

impl Algebra for Symbolic {
    type Repr<W: Width> = Term;
    type Bool = Term;
    type Column<T: LaneValue<Self>> = Terms<T>;
    type Stored<T: LaneValue<Self>> = Box<Terms<T>>;
    type Memory = Effects;

    as_terms!(and, or, xor, add, sub, mul, shl, lshr, ashr, umin, umax, smin, smax, eq, ult, slt);
    counts!(not, popcount, leading_zeros, trailing_zeros, reverse_bits);

    fn same<W: Width>(a: Term, b: Term) -> bool {
        a == b
    }
    fn same_bit(a: Term, b: Term) -> bool {
        a == b
    }
    fn is_in_aperture(high: Term, aperture: Term) -> Term {
        super::aperture::contains(aperture, high)
    }
    fn constant<W: Width>(value: u64) -> Term {
        normal::constant(W::BITS, value)
    }
    fn zext<V: Width, W: Width>(a: Term) -> Term {
        normal::zext(a, W::BITS)
    }
    fn sext<V: Width, W: Width>(a: Term) -> Term {
        normal::sext(a, W::BITS)
    }
    fn extract<V: Width, W: Width>(a: Term, lo: u32) -> Term {
        normal::extract(a, lo, W::BITS)
    }
    fn select<W: Width>(condition: Term, then: Term, other: Term) -> Term {
        normal::ite(condition, then, other)
    }
    fn given<W: Width>(condition: Term, value: Term) -> Term {
        normal::given(condition, value)
    }
    fn bool_given(condition: Term, value: Term) -> Term {
        normal::given(condition, value)
    }
    fn truth(value: bool) -> Term {
        normal::constant(1, value as u64)
    }
    fn bool_not(a: Term) -> Term {
        normal::not(a)
    }
    fn bool_and(a: Term, b: Term) -> Term {
        normal::and(a, b)
    }
    fn bool_or(a: Term, b: Term) -> Term {
        normal::or(a, b)
    }
    fn bool_xor(a: Term, b: Term) -> Term {
        normal::xor(a, b)
    }
    fn bool_select(condition: Term, then: Term, other: Term) -> Term {
        normal::ite(condition, then, other)
    }
    fn bit<W: Width>(a: Term, index: u32) -> Term {
        normal::extract(a, index, 1)
    }
    fn pack_mask(bits: &Terms<Bit<Self>>) -> (B32<Self>, B32<Self>) {
        let word = |first: usize| {
            let parts: [Term; LANES / 2] = std::array::from_fn(|i| bits.lane(first + LANES / 2 - 1 - i).0);
            Bv::new(normal::concat(&parts))
        };
        let words = (word(0), word(LANES / 2));
        if let Terms::Any(bit) = bits
            && arena::remembers_masks()
        {
            arena::with(|arena| arena.packed.insert((words.0.0, words.1.0), bit.0));
        }
        words
    }
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> Terms<Bit<Self>> {
        if let Some(bit) = bit_of_any_lane(lo.0, hi.0) {
            return Terms::Any(Bit(bit));
        }
        Terms::each(|lane| {
            let word = if lane < LANES / 2 { lo } else { hi };
            Bit(normal::extract(word.0, lane as u32 % 32, 1))
        })
    }
    fn lane_select(column: &Terms<B32<Self>>, index: B32<Self>) -> B32<Self> {
        match arena::as_const(index.0) {
            Some(lane) => column.lane(lane as usize % LANES),
            None => Bv::new(normal::lane_select(&column.lanes().map(|value| value.0), index.0)),
        }
    }
    /// What an inactive lane has does not matter: of a column that is the same in all active lanes that is the value.
    fn first_lane(
        column: &Terms<B32<Self>>,
        mask: &Terms<Bit<Self>>,
        [lo, hi]: [B32<Self>; 2],
        has_lane: bool,
    ) -> B32<Self> {
        let first = Bv::from_words(lo, hi).trailing_zeros().truncate();
        if arena::is_plain() {
            return Self::lane_select(column, first);
        }
        let where_active = |bit: Bit<Self>, value: B32<Self>| Bv::new(normal::given(bit.0, value.0));
        let active = match (column, mask) {
            (Terms::Any(value), Terms::Any(bit)) => Terms::Any(where_active(*bit, *value)),
            _ => Terms::each(|lane| {
                let value = where_active(mask.lane(lane), column.lane(lane));
                Bv::new(where_first(lane, mask.lane(lane).0, [lo.0, hi.0], value.0))
            }),
        };
        let common = match &active {
            Terms::Any(value) => (!support::is_of_any_lane(value.0)).then_some(*value),
            Terms::Each(values) => values.iter().all(|value| value.0 == values[0].0).then(|| values[0]),
        };
        match (common, has_lane) {
            (Some(value), true) => value,
            (Some(value), false) => (lo | hi).eq(Bv::zero()).select(column.lane(0), value),
            (None, true) => Self::lane_select(&active, first),
            // The condition would be in the way where nothing has become simpler.
            (None, false) if (0..LANES).all(|lane| active.lane(lane).0 == column.lane(lane).0) => {
                Self::lane_select(column, first)
            }
            (None, false) => (lo | hi).eq(Bv::zero()).select(column.lane(0), Self::lane_select(&active, first)),
        }
    }
    fn mask_of_any_lane(lo: B32<Self>, hi: B32<Self>) -> Option<Bit<Self>> {
        // Without rules a bit that went through words would hide what it is.
        if arena::remembers_masks() { bit_of_any_lane(lo.0, hi.0).map(Bit) } else { None }
    }
    fn lane_number(lane: LaneId) -> B32<Self> {
        Bv::new(match lane {
            LaneId::ANY => arena::variable(32, Var::LANE_NUMBER),
            lane => normal::constant(32, lane.index() as u64),
        })
    }
    fn in_lane<W: Width>(a: Term, lane: usize) -> Term {
        any_lane::in_lane(a, lane)
    }
    fn bool_in_lane(a: Term, lane: usize) -> Term {
        any_lane::in_lane(a, lane)
    }
    fn float<V: Width, W: Width>(op: FloatOp, rounding: Term, arguments: &[Term]) -> Term {
        debug_assert_eq!((V::BITS, W::BITS), (op.argument_bits(), op.result().bits()), "widths of {op:?}");
        normal::float(op, rounding, arguments)
    }
    fn approximate<W: Width>(op: ApproximateOp, format: Format, argument: Term) -> Term {
        let words = match format {
            Format::F16 => vec![normal::zext(argument, 32)],
            Format::F32 => vec![argument],
            Format::F64 => vec![normal::extract(argument, 0, 32), normal::extract(argument, 32, 32)],
        };
        normal::unspecified(W::BITS, op.function(format).here(), &words)
    }
    fn unspecified<W: Width>(what: Unspecified, operands: &[Term]) -> Term {
        normal::unspecified(W::BITS, what.here(), operands)
    }
    fn known(a: Term) -> Option<bool> {
        arena::as_const(a).map(|value| value == 1)
    }
}

/// The words of all lane masks that were made of one bit for all lanes, each with it. Their order hangs on nothing
/// but how the terms were made.
pub fn packed_masks() -> Vec<([Term; 2], Term)> {
    let mut all: Vec<_> = arena::look(|arena| arena.packed.iter().map(|(&(lo, hi), &bit)| ([lo, hi], bit)).collect());
    all.sort_unstable();
    all
}

/// The bit that the lane that stands for all has in the lane mask with these words, where that is a term.
fn bit_of_any_lane(lo: Term, hi: Term) -> Option<Term> {
    bit_within(lo, hi, CHOICES)
}

/// Choices between masks that are looked through, one inside of the other, in a plain arena. Rules make one of them in
/// other arenas.
const CHOICES: u32 = 8;

fn bit_within(lo: Term, hi: Term, choices: u32) -> Option<Term> {
    match [lo, hi].map(arena::node) {
        [Node::Const(0), Node::Const(0)] => Some(normal::constant(1, 0)),
        [Node::Const(0xffff_ffff), Node::Const(0xffff_ffff)] => Some(normal::constant(1, 1)),
        [Node::Var(low), Node::Var(high)] if high.0 == low.0 + 1 => Some(arena::variable(1, Var::bit_of_any_lane(low))),
        [Node::Ite(condition, lo_then, lo_other), Node::Ite(same, hi_then, hi_other)]
            if condition == same && choices > 0 && arena::is_plain() && arena::remembers_masks() =>
        {
            if let Some(known) = arena::look(|arena| arena.packed.get(&(lo, hi)).copied()) {
                return Some(known);
            }
            let then = bit_within(lo_then, hi_then, choices - 1)?;
            let bit = normal::ite(condition, then, bit_within(lo_other, hi_other, choices - 1)?);
            arena::with(|arena| arena.packed.insert((lo, hi), bit));
            Some(bit)
        }
        _ => arena::look(|arena| arena.packed.get(&(lo, hi)).copied()),
    }
}

/// A column of terms: one for each lane, or one of the lane that stands for all.
#[derive(Debug, Clone)]
pub enum Terms<T> {
    Any(T),
    Each(Rc<PerLane<T>>),
}

impl<T: LaneValue<Symbolic>> Column<T> for Terms<T> {
    fn splat(value: T) -> Self {
        Terms::Any(value)
    }
    fn build(scope: Scope, mut value: impl FnMut(LaneId) -> T) -> Self {
        match scope {
            Scope::Any => Terms::Any(value(LaneId::ANY)),
            Scope::Each => Terms::Each(Rc::new(std::array::from_fn(|lane| value(LaneId::new(lane))))),
        }
    }
    fn scope(&self) -> Scope {
        match self {
            Terms::Any(_) => Scope::Any,
            Terms::Each(_) => Scope::Each,
        }
    }
    fn at(&self, lane: LaneId) -> T {
        match self {
            Terms::Any(value) if lane == LaneId::ANY => *value,
            Terms::Any(value) => value.in_lane(lane.index()),
            Terms::Each(values) => values[lane.index()],
        }
    }
    fn narrow(&mut self, scope: Scope) {
        if let (Terms::Any(_), Scope::Each) = (&self, scope) {
            *self = Terms::Each(Rc::new(self.lanes()));
        }
    }
    fn put(&mut self, lane: LaneId, value: T) {
        match self {
            Terms::Any(all) => *all = value,
            Terms::Each(values) => Rc::make_mut(values)[lane.index()] = value,
        }
    }
}

/// Conditions of more nodes than this are not looked at.
const CONDITION: usize = 256;

/// The value that lane `lane` has where it is the first one that is active: a choice that hangs on that is made.
fn where_first(lane: usize, active: Term, [lo, hi]: [Term; 2], value: Term) -> Term {
    let Node::Ite(condition, then, otherwise) = arena::node(value) else { return value };
    if support::has_more_nodes([condition], CONDITION) {
        return value;
    }
    let below = [(lo, lane.min(32)), (hi, lane.saturating_sub(32))].into_iter().filter(|(_, bits)| *bits > 0);
    let below = below.map(|(word, bits)| (normal::extract(word, 0, bits as u32), normal::constant(bits as u32, 0)));
    let known = below.filter(|(bits, _)| arena::as_const(*bits).is_none()).chain([(active, normal::constant(1, 1))]);
    match arena::as_const(Rebuilder::knowing(known, normal::float).rebuild(condition)) {
        Some(1) => then,
        Some(_) => otherwise,
        None => value,
    }
}
