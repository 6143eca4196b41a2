//! The arena of hash-consed terms of the current thread.
//!
//! A [`Term`] is an index into it. Equal nodes of equal width are stored once, so that equality of
//! normal forms is equality of handles. Every entry is one cache line: the node, the bits it may
//! set, its width and its hash; the index is an open-addressing table of handles, so a lookup needs
//! neither a node nor a boxed slice built in advance.

mod current;
mod kind;
mod separate;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::Unspecified;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::any_lane;
use super::history::{Observer, Recorder};
use super::known;
use super::node::{Node, Term};
use super::rule::Rule;
use crate::limits::question;
use crate::variable::Var;
pub use current::{
    any_node, arena_len, as_const, is_plain, node, observed, ones, variable, width, with_arena, with_fresh_arena,
    with_light_arena, with_node, with_plain_arena, with_plain_arena_of_masks, with_recorded_arena, with_spoiled_arena,
};
pub(super) use current::{look, remembers_masks, with};
pub use kind::ArenaKind;
pub use separate::Separate;

/// The empty slot of the index.
const EMPTY: u32 = u32::MAX;

/// An arena has fewer terms than this: a [`Literal`](super::normal::Literal) is a handle and a sign in 32 bits. One
/// more would be another term's complement, so a fuller arena is a panic in every build.
const HANDLES: u32 = 1 << 31;

/// What looking for a term costs, and making it, in steps of work.
const FOUND: u64 = 1;
const MADE: u64 = 3;

/// An extract goes through at most so many operations of arithmetic, one below the other; each is made anew at
/// another width. An extract of a term with more stays outside, and that term counts as a value without parts for
/// those above it. The bound depends on the term alone, so that equal values of two programs have one form.
const EXTRACT_DEPTH: u8 = 2;

/// The same for a sum or product of a light arena that is wider than a word, of which programs compute the low word by
/// itself: the operations count that are cut, each as often as there are ways to it. Others stay whole: programs take
/// bits of them for rotations, and what two programs add in another order is found equal as words.
const LIGHT_EXTRACT: u8 = 32;

/// The operations whose arguments are one slice of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Nary {
    And,
    Or,
    Xor,
    Product,
    UMin,
    UMax,
    SMin,
    SMax,
    Concat,
}

impl Nary {
    /// The arguments of `node`, if it is this operation.
    pub(super) fn arguments(self, node: &Node) -> Option<&[Term]> {
        match (self, node) {
            (Nary::And, Node::And(args))
            | (Nary::Or, Node::Or(args))
            | (Nary::Xor, Node::Xor(args))
            | (Nary::Product, Node::Product(args))
            | (Nary::UMin, Node::UMin(args))
            | (Nary::UMax, Node::UMax(args))
            | (Nary::SMin, Node::SMin(args))
            | (Nary::SMax, Node::SMax(args))
            | (Nary::Concat, Node::Concat(args)) => Some(args),
            _ => None,
        }
    }

    pub(super) fn node(self, args: Box<[Term]>) -> Node {
        match self {
            Nary::And => Node::And(args),
            Nary::Or => Node::Or(args),
            Nary::Xor => Node::Xor(args),
            Nary::Product => Node::Product(args),
            Nary::UMin => Node::UMin(args),
            Nary::UMax => Node::UMax(args),
            Nary::SMin => Node::SMin(args),
            Nary::SMax => Node::SMax(args),
            Nary::Concat => Node::Concat(args),
        }
    }
}

#[derive(Debug)]
struct Entry {
    node: Node,
    ones: u64,
    hash: u32,
    width: u8,
    /// A term of the lane that stands for all.
    of_any_lane: bool,
    /// How many operations of arithmetic an extract would go through: one below the other; of a light arena, in all.
    arithmetic: u8,
}

// A cache line.
const _: () = assert!(size_of::<Entry>() == 64);

/// Hash-consed terms, and what the constructors remember about them.
#[derive(Debug)]
pub(super) struct Arena {
    entries: Vec<Entry>,
    index: Vec<u32>,
    /// Results of `extract` that took work: (term, lowest bit, width) -> result.
    pub(super) extracts: FxHashMap<(Term, u8, u8), Term>,
    /// Results of joining two adjacent `ite` parts of a concatenation.
    pub(super) joins: FxHashMap<(Term, Term), Option<Term>>,
    /// Results of `given`: (condition, term) -> result.
    pub(super) givens: FxHashMap<(Term, Term), Term>,
    /// What terms of the lane that stands for all are in a lane: (term, lane) -> result.
    pub(super) in_lanes: FxHashMap<(Term, u8), Term>,
    /// The parts of conjunctions, each one where the others hold.
    pub(super) conjuncts: FxHashMap<Term, Arc<[Term]>>,
    /// The words of lane masks whose bits one term says for all lanes, and that term.
    pub(super) packed: FxHashMap<(Term, Term), Term>,
    /// Whether `packed` is kept.
    pub(super) remembers_masks: bool,
    /// Terms that mention none of some variables, by these.
    pub(super) without: FxHashMap<Vec<Var>, FxHashSet<Term>>,
    /// How many constructors that call themselves are active.
    pub(super) depth: u32,
    /// Which rules the constructors apply.
    pub(super) kind: ArenaKind,
    /// What the constructors did, if somebody wants to know.
    pub(super) history: Option<Box<Recorder>>,
    /// Who wants to know it, of this arena and of those made while it is current.
    pub(super) observer: Option<Observer>,
}

impl Arena {
    fn new(kind: ArenaKind) -> Self {
        Arena {
            entries: Vec::new(),
            index: vec![EMPTY; 256],
            extracts: FxHashMap::default(),
            joins: FxHashMap::default(),
            givens: FxHashMap::default(),
            in_lanes: FxHashMap::default(),
            conjuncts: FxHashMap::default(),
            packed: FxHashMap::default(),
            remembers_masks: kind != ArenaKind::Plain,
            without: FxHashMap::default(),
            depth: 0,
            kind,
            history: None,
            observer: None,
        }
    }

    #[inline]
    fn entry(&self, t: Term) -> &Entry {
        &self.entries[t.0 as usize]
    }
    #[inline]
    pub(super) fn node(&self, t: Term) -> &Node {
        &self.entry(t).node
    }
    #[inline]
    pub(super) fn width(&self, t: Term) -> u32 {
        self.entry(t).width as u32
    }
    /// The bits of `t` that some assignment may set; the others are always 0.
    #[inline]
    pub(super) fn ones(&self, t: Term) -> u64 {
        self.entry(t).ones
    }
    #[inline]
    pub(super) fn as_const(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether `t` is a term of the lane that stands for all.
    pub(super) fn is_of_any_lane(&self, t: Term) -> bool {
        self.entry(t).of_any_lane
    }

    /// What `t` is in lane `lane`, if that is known without making terms.
    pub(super) fn in_lane(&self, t: Term, lane: usize) -> Option<Term> {
        if self.entry(t).of_any_lane { self.in_lanes.get(&(t, lane as u8)).copied() } else { Some(t) }
    }

    /// How many operations of arithmetic an extract of `t` would go through; 0 if it stays outside of `t`.
    #[inline]
    pub(super) fn arithmetic(&self, t: Term) -> u8 {
        if self.is_too_deep(t) { 0 } else { self.entry(t).arithmetic }
    }

    /// Whether an extract stays outside of `t` because too much would have to be cut.
    #[inline]
    pub(super) fn is_too_deep(&self, t: Term) -> bool {
        let Entry { arithmetic, width, .. } = *self.entry(t);
        match self.kind {
            ArenaKind::Light => width <= 32 || arithmetic > LIGHT_EXTRACT,
            _ => arithmetic > EXTRACT_DEPTH,
        }
    }

    /// What an entry says of the arithmetic of `node`.
    fn arithmetic_of(&self, node: &Node) -> u8 {
        let is_light = self.kind == ArenaKind::Light;
        let computes = matches!(node, Node::Sum { .. } | Node::Product(_) | Node::Shl(..));
        let mut below = 0_u8;
        match node {
            Node::Extract { .. } | Node::Unspecified(..) | Node::Float(..) | Node::LaneSelect { .. } => {}
            Node::Sum { .. } | Node::Product(_) | Node::Concat(_) | Node::Sext(_) if is_light => {
                node.for_each_operand(|operand| below = below.saturating_add(self.arithmetic(operand)));
            }
            _ if is_light => return 0,
            _ => node.for_each_operand(|operand| below = below.max(self.arithmetic(operand))),
        }
        below.saturating_add(computes.into())
    }

    /// The term of a node without a slice of arguments. No normalisation.
    #[inline]
    pub(super) fn intern(&mut self, node: Node, width: u32) -> Term {
        let mut hasher = FxHasher::default();
        node.hash(&mut hasher);
        let hash = finish(hasher, width);
        match self.find(hash, width, |other| *other == node) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, node),
        }
    }

    /// The term of an operation on a slice of arguments. No normalisation.
    pub(super) fn intern_nary(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        let mut hasher = FxHasher::default();
        (operation as u32).hash(&mut hasher);
        args.hash(&mut hasher);
        let hash = finish(hasher, width);
        match self.find(hash, width, |other| operation.arguments(other) == Some(args)) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, operation.node(args.into())),
        }
    }

    /// The term of a sum. No normalisation.
    pub(super) fn intern_sum(&mut self, constant: u64, addends: &[(u64, Term)], width: u32) -> Term {
        let mut hasher = FxHasher::default();
        (constant, addends).hash(&mut hasher);
        let hash = finish(hasher, width);
        let same =
            |other: &Node| matches!(other, Node::Sum { constant: k, addends: a } if *k == constant && **a == *addends);
        match self.find(hash, width, same) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, Node::Sum { constant, addends: addends.into() }),
        }
    }

    /// The term of a lane selection. No normalisation.
    pub(super) fn intern_lane_select(&mut self, column: &[Term], index: Term, width: u32) -> Term {
        let mut hasher = FxHasher::default();
        (column, index).hash(&mut hasher);
        let hash = finish(hasher, width);
        let same =
            |other: &Node| matches!(other, Node::LaneSelect { column: c, index: i } if *i == index && **c == *column);
        match self.find(hash, width, same) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, Node::LaneSelect { column: column.into(), index }),
        }
    }

    /// The term of an uninterpreted function application. No normalisation.
    pub(super) fn intern_unspecified(&mut self, what: Unspecified, args: &[Term], width: u32) -> Term {
        let mut hasher = FxHasher::default();
        (what, args).hash(&mut hasher);
        let hash = finish(hasher, width);
        let same = |other: &Node| matches!(other, Node::Unspecified(w, a) if *w == what && **a == *args);
        match self.find(hash, width, same) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, Node::Unspecified(what, args.into())),
        }
    }

    /// The term of a floating-point operation. No normalisation.
    pub(super) fn intern_float(&mut self, op: FloatOp, args: &[Term]) -> Term {
        let width = op.result().bits();
        let mut hasher = FxHasher::default();
        (op, args).hash(&mut hasher);
        let hash = finish(hasher, width);
        let same = |other: &Node| matches!(other, Node::Float(o, a) if *o == op && **a == *args);
        match self.find(hash, width, same) {
            Ok(term) => term,
            Err(slot) => self.insert(slot, hash, width, Node::Float(op, args.into())),
        }
    }

    /// The stored term, or the free slot where it belongs.
    #[inline]
    fn find(&self, hash: u32, width: u32, same: impl Fn(&Node) -> bool) -> Result<Term, usize> {
        question::work(FOUND);
        let last = self.index.len() - 1;
        let mut slot = hash as usize & last;
        loop {
            let handle = self.index[slot];
            if handle == EMPTY {
                return Err(slot);
            }
            let entry = &self.entries[handle as usize];
            if entry.hash == hash && entry.width as u32 == width && same(&entry.node) {
                return Ok(Term(handle));
            }
            slot = (slot + 1) & last;
        }
    }

    fn insert(&mut self, slot: usize, hash: u32, width: u32, node: Node) -> Term {
        debug_assert!((1..=64).contains(&width), "a term of {width} bits");
        question::work(MADE);
        let handle = self.entries.len() as u32;
        assert!(handle < HANDLES, "the arena is full");
        let ones = known::possible_ones(self, &node, width);
        if ones == 0 && self.kind.normalises() && !matches!(node, Node::Const(_)) {
            self.fire(Rule::KnownZero);
            return self.intern(Node::Const(0), width);
        }
        self.index[slot] = handle;
        let mut of_any_lane = any_lane::is_of_any_lane(&node);
        node.for_each_operand(|operand| of_any_lane |= self.entry(operand).of_any_lane);
        let arithmetic = self.arithmetic_of(&node);
        self.entries.push(Entry { node, ones, hash, width: width as u8, of_any_lane, arithmetic });
        if self.entries.len() * 2 > self.index.len() {
            self.grow();
        }
        Term(handle)
    }

    fn grow(&mut self) {
        let size = self.index.len() * 4;
        self.index.clear();
        self.index.resize(size, EMPTY);
        for (handle, entry) in self.entries.iter().enumerate() {
            let mut slot = entry.hash as usize & (size - 1);
            while self.index[slot] != EMPTY {
                slot = (slot + 1) & (size - 1);
            }
            self.index[slot] = handle as u32;
        }
    }
}

#[inline]
fn finish(mut hasher: FxHasher, width: u32) -> u32 {
    hasher.write_u32(width);
    hasher.finish() as u32
}
