//! What a program does to memory: one effect after the other.

use std::cmp::Ordering;
use std::rc::Rc;

use gcn_semantics::algebra::{AtomicOp, Event, Formatted, LANES, Size, Space};

use super::super::node::{Node, Term};
use super::super::symbolic::Terms;
use super::super::{arena, normal, support};
use super::apart::{Location, base_and_offset};
use super::fold;
use crate::state::is_undefined_variable;

/// What an effect is, apart from its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectKind {
    /// Operands: address, value.
    Store(Space, Size),
    /// A store of the whole wave.
    ScalarStore,
    /// On cells of so many bits. Operands: address, two data, and of floats what else the operation depends on.
    Atomic(Space, AtomicOp, u32),
    /// The same of the whole wave.
    ScalarAtomic(AtomicOp, u32),
    /// By a format that nobody knows, of so many components. Operands: words, columns, values.
    StoreFormatted(Formatted, u8),
    /// A load that sees what other waves have written until then; it changes nothing. Operands: address.
    Look(Space, Size),
    /// The same by a format that nobody knows, of so many components. Operands: words, columns.
    LookFormatted(Formatted, u8),
    /// What others notice.
    Event(Event),
    /// A cut of this number: contents that nobody knows, in the spaces where it says so.
    Cut(usize, [bool; 3]),
}

impl EffectKind {
    /// The part of memory that it accesses; `None`: all that others can change.
    pub fn space(self) -> Option<Space> {
        match self {
            EffectKind::Store(space, _) | EffectKind::Atomic(space, ..) | EffectKind::Look(space, _) => Some(space),
            EffectKind::ScalarStore
            | EffectKind::ScalarAtomic(..)
            | EffectKind::StoreFormatted(..)
            | EffectKind::LookFormatted(..) => Some(Space::Global),
            EffectKind::Event(_) | EffectKind::Cut(..) => None,
        }
    }
    /// How many bytes it accesses in a lane, from its first operand on.
    pub(super) fn bytes(self) -> u64 {
        match self {
            EffectKind::Store(_, size) | EffectKind::Look(_, size) => size.bytes(),
            EffectKind::ScalarStore => 4,
            EffectKind::Atomic(_, _, bits) | EffectKind::ScalarAtomic(_, bits) => u64::from(bits / 8),
            EffectKind::StoreFormatted(..)
            | EffectKind::LookFormatted(..)
            | EffectKind::Event(_)
            | EffectKind::Cut(..) => 0,
        }
    }
}

/// A value of an effect.
#[derive(Debug, Clone)]
pub enum EffectValue {
    /// Of the whole wave.
    Whole(Term),
    /// Of each lane.
    Lanes(Terms<Term>),
}

impl EffectValue {
    pub(super) fn of<T: Copy>(column: &Terms<T>, term: impl Fn(T) -> Term) -> Self {
        EffectValue::Lanes(match column {
            Terms::Any(value) => Terms::Any(term(*value)),
            Terms::Each(values) => Terms::Each(Rc::new(std::array::from_fn(|lane| term(values[lane])))),
        })
    }

    /// What `change` makes of each of its terms.
    pub fn map(&self, change: impl Fn(Term) -> Term) -> Self {
        match self {
            EffectValue::Whole(term) => EffectValue::Whole(change(*term)),
            EffectValue::Lanes(Terms::Any(term)) => EffectValue::Lanes(Terms::Any(change(*term))),
            EffectValue::Lanes(Terms::Each(terms)) => {
                EffectValue::Lanes(Terms::Each(Rc::new(std::array::from_fn(|lane| change(terms[lane])))))
            }
        }
    }

    /// What `join` makes of both, term by term.
    pub(super) fn zip(&self, other: &EffectValue, join: impl Fn(Term, Term) -> Term) -> Self {
        match (self, other) {
            (EffectValue::Whole(mine), EffectValue::Whole(theirs)) => EffectValue::Whole(join(*mine, *theirs)),
            (EffectValue::Lanes(Terms::Any(mine)), EffectValue::Lanes(Terms::Any(theirs))) => {
                EffectValue::Lanes(Terms::Any(join(*mine, *theirs)))
            }
            _ => {
                let in_lane = |lane: usize| join(self.lane(lane), other.lane(lane));
                EffectValue::Lanes(Terms::Each(Rc::new(std::array::from_fn(in_lane))))
            }
        }
    }

    /// The same where `active` holds; elsewhere anything. What counts is only what it is there.
    pub(super) fn under(self, active: &EffectValue) -> Self {
        let in_lane = |lane: usize| given(active.lane(lane), self.lane(lane));
        match (&self, active) {
            (EffectValue::Whole(value), _) => EffectValue::Whole(given(active.lane(0), *value)),
            (EffectValue::Lanes(Terms::Any(value)), EffectValue::Lanes(Terms::Any(active))) => {
                EffectValue::Lanes(Terms::Any(given(*active, *value)))
            }
            (EffectValue::Lanes(_), _) => EffectValue::Lanes(Terms::Each(Rc::new(std::array::from_fn(in_lane)))),
        }
    }

    /// The same where `active` holds; elsewhere 0.
    pub(super) fn or_zero(self, active: &EffectValue) -> Self {
        let zero = |value: Term| normal::constant(arena::width(value), 0);
        self.under(active).zip(active, |value, active| normal::ite(active, value, zero(value)))
    }

    /// A condition of one lane: it does not hold in the others.
    pub(super) fn in_lane_alone(&self, lane: usize) -> Self {
        let never = normal::constant(1, 0);
        let of_lane = |other: usize| if other == lane { self.lane(lane) } else { never };
        EffectValue::Lanes(Terms::Each(Rc::new(std::array::from_fn(of_lane))))
    }

    /// Whether it is of the whole wave, not of each lane.
    pub fn is_whole(&self) -> bool {
        matches!(self, EffectValue::Whole(_))
    }

    /// Whether `hold` says so of both, in the lane that stands for all or in each lane.
    pub(super) fn agrees(&self, other: &EffectValue, hold: impl Fn(Term, Term) -> bool) -> bool {
        match (self.any_lane(), other.any_lane()) {
            (Some(mine), Some(theirs)) => hold(mine, theirs),
            _ => (0..LANES).all(|lane| hold(self.lane(lane), other.lane(lane))),
        }
    }

    /// Whether it is 0 in all lanes.
    pub(super) fn is_never(&self) -> bool {
        let never = |term: &Term| arena::as_const(*term) == Some(0);
        match self {
            EffectValue::Whole(term) | EffectValue::Lanes(Terms::Any(term)) => never(term),
            EffectValue::Lanes(Terms::Each(terms)) => terms.iter().all(never),
        }
    }

    /// Its value in a lane.
    pub fn lane(&self, lane: usize) -> Term {
        match self {
            EffectValue::Whole(term) => *term,
            EffectValue::Lanes(Terms::Any(term)) => crate::term::in_lane(*term, lane),
            EffectValue::Lanes(Terms::Each(terms)) => terms[lane],
        }
    }

    /// Its value in the lane that stands for all, if one term says it.
    pub fn any_lane(&self) -> Option<Term> {
        match self {
            EffectValue::Whole(term) | EffectValue::Lanes(Terms::Any(term)) => Some(*term),
            EffectValue::Lanes(Terms::Each(_)) => None,
        }
    }

    /// Whether it is one value for all lanes.
    pub(super) fn is_uniform(&self) -> bool {
        match self {
            EffectValue::Whole(_) => true,
            EffectValue::Lanes(Terms::Any(term)) => !support::is_of_any_lane(*term),
            EffectValue::Lanes(Terms::Each(terms)) => terms.iter().all(|term| *term == terms[0]),
        }
    }
}

/// Something that a program does to memory.
#[derive(Debug, Clone)]
pub struct Effect {
    /// Its place in the order of the program's effects.
    pub number: u32,
    /// The number of the instruction.
    pub instruction: usize,
    /// Which accesses of the program it is made of: a number that hangs on nothing else, however terms are written.
    pub origin: u64,
    /// What it is.
    pub kind: EffectKind,
    /// Where it happens.
    pub active: EffectValue,
    /// Its operands, as the kind says.
    pub operands: Vec<EffectValue>,
    /// Of an atomic: all lanes meet in one cell, and what they leave there does not hang on their order.
    pub folds: bool,
}

impl Effect {
    /// An effect of one of two paths that meet, or of the path that both have in common: it happens as `either` says of
    /// the conditions of both.
    ///
    /// # Panics
    /// If there is no effect, or if they are different ones.
    pub(super) fn joined(
        mine: Option<Effect>,
        theirs: Option<Effect>,
        either: impl Fn(Option<Term>, Option<Term>) -> Term,
    ) -> Effect {
        let Some(theirs) = theirs else {
            let mine = mine.expect("an effect is of some path");
            return Effect { active: mine.active.map(|active| either(Some(active), None)), ..mine };
        };
        let Some(mine) = mine else {
            return Effect { active: theirs.active.map(|active| either(None, Some(active))), ..theirs };
        };
        assert_eq!(mine.number, theirs.number, "one effect");
        Effect { active: mine.active.zip(&theirs.active, |mine, theirs| either(Some(mine), Some(theirs))), ..mine }
    }

    /// Of an atomic that folds: whether it happens, its address, and what one lane would have to do in the place of
    /// all.
    pub fn folded(&self) -> Option<[Term; 3]> {
        let EffectKind::Atomic(_, op, _) = self.kind else { return None };
        let [address, data, ..] = &self.operands[..] else { unreachable!("operands of an atomic") };
        self.folds.then(|| [fold::happens(&self.active), address.lane(0), fold::total(op, &self.active, data)])
    }

    /// Whether it only stores.
    pub(super) fn is_store(&self) -> bool {
        matches!(self.kind, EffectKind::Store(..) | EffectKind::ScalarStore)
    }

    /// Where it belongs among stores that may change places: by part of memory, base and offset of the address.
    pub(super) fn place(&self) -> (Option<Space>, Option<Location>) {
        let address = self.operands.first().and_then(EffectValue::any_lane);
        (self.kind.space(), address.map(base_and_offset))
    }

    /// Whether it is of the whole wave, not of each lane.
    pub fn is_whole(&self) -> bool {
        self.active.is_whole()
    }

    /// Whether nobody looks at an operand in a lane: a function that is called does not look at what is not defined.
    pub fn ignores(&self, operand: usize, lane: usize) -> bool {
        self.kind == EffectKind::Event(Event::Call)
            && operand >= TARGET_AND_EXEC
            && is_undefined(self.operands[operand].lane(lane), DEPTH)
    }
}

/// The first operands of a call: the address of the function and EXEC.
const TARGET_AND_EXEC: usize = 4;

/// Terms are looked into this deep for what is not defined.
const DEPTH: u32 = 4;

/// Whether a term is the initial content of a register that is not defined, or what sums, shifts by constants and the
/// like have made of it.
fn is_undefined(term: Term, depth: u32) -> bool {
    let below = |part: Term| depth > 0 && is_undefined(part, depth - 1);
    match arena::node(term) {
        Node::Var(var) => is_undefined_variable(var),
        Node::Not(arg) | Node::Extract { arg, .. } => below(arg),
        Node::Sum { addends, .. } => addends.iter().any(|&(factor, addend)| factor % 2 == 1 && below(addend)),
        Node::Xor(args) => args.iter().any(|&arg| below(arg)),
        Node::Concat(parts) => {
            let is_known = |part: &Term| arena::as_const(*part).is_some();
            !parts.iter().all(is_known) && parts.iter().all(|part| is_known(part) || below(*part))
        }
        _ => false,
    }
}

/// `value` where all parts of `condition` hold; elsewhere anything.
pub fn given(condition: Term, value: Term) -> Term {
    match arena::node(condition) {
        Node::And(parts) => parts.iter().fold(value, |value, &part| given_part(part, value, CONDITIONS)),
        Node::Const(0) => normal::constant(arena::width(value), 0),
        _ => given_part(condition, value, CONDITIONS),
    }
}

/// So many conditions that stand in one another are looked into: the carry of a sum is few.
const CONDITIONS: u32 = 4;

/// As [`normal::given`], which does not look into the sums that addresses are, and their carries: where an index has
/// grown in active lanes, these are bits of a sum that hangs on whether a lane is active.
fn given_part(condition: Term, value: Term, depth: u32) -> Term {
    let of_parts = |parts: &[Term], depth: u32| -> Vec<Term> {
        parts.iter().map(|&part| given_part(condition, part, depth)).collect()
    };
    match arena::node(value) {
        Node::Sum { constant, addends } => {
            let addends: Vec<_> =
                addends.iter().map(|&(factor, addend)| (factor, given_part(condition, addend, depth))).collect();
            normal::sum(arena::width(value), constant, &addends)
        }
        Node::Concat(parts) => normal::concat(&of_parts(&parts, depth)),
        Node::And(parts) if depth > 0 && arena::width(value) == 1 => normal::and_all(1, &of_parts(&parts, depth - 1)),
        Node::Or(parts) if depth > 0 && arena::width(value) == 1 => normal::or_all(1, &of_parts(&parts, depth - 1)),
        Node::Not(part) if depth > 0 && arena::width(value) == 1 => normal::not(given_part(condition, part, depth - 1)),
        Node::Extract { arg, lo } if matches!(arena::node(arg), Node::Sum { .. }) => {
            normal::extract(given_part(condition, arg, depth), lo.into(), arena::width(value))
        }
        _ => normal::given(condition, value),
    }
}

/// The effects of two paths that meet, in their order.
pub(super) fn merged(
    mine: Vec<Effect>,
    theirs: Vec<Effect>,
    either: impl Fn(Option<Term>, Option<Term>) -> Term + Copy,
) -> Vec<Effect> {
    let mut effects = Vec::with_capacity(mine.len().max(theirs.len()));
    let (mut mine, mut theirs) = (mine.into_iter().peekable(), theirs.into_iter().peekable());
    while mine.peek().is_some() || theirs.peek().is_some() {
        let order = match (mine.peek(), theirs.peek()) {
            (Some(mine), Some(theirs)) => mine.number.cmp(&theirs.number),
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        let mine = mine.next_if(|_| order.is_le());
        let theirs = theirs.next_if(|_| order.is_ge());
        effects.push(Effect::joined(mine, theirs, either));
    }
    effects
}
