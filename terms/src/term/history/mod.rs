//! The history of an arena: every step of the constructors, and the rules that made it.
//!
//! A history is recorded below [`observed`](super::observed), of arenas of any kind. A step is an equation between what
//! a constructor was given and what it returned. The steps of the outermost constructors cover all that
//! an arena has seen; the inner ones, which rules have asked for, tell which rule is to blame. Where a
//! rule returns what another constructor made for it, the step ends with what that one was given.
//! Operations that are read as those of real numbers are steps of their own, about numbers (`real`).
//!
//! [`History::equation`] states a step without any rule, over variables for the subterms below some
//! depth. If that holds, the step is right whatever the subterms are.

mod equation;
mod real;

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use gcn_semantics::float::FloatOp;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::arena::{Arena, Nary};
use super::node::{Node, Term};
use super::normal::{Binary, Linear, Literal, Unary};
use super::rule::{Rule, Theory};
pub use equation::{Equation, History};

/// What a constructor was given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Before {
    Unary(Unary, Term),
    Binary(Binary, Term, Term),
    Nary(Nary, Box<[Term]>),
    /// A conjunction or disjunction of terms and, where the flag is set, complements of terms.
    Logic(Nary, u32, Box<[After]>),
    Sum(Box<[(u64, Term)]>),
    /// Width, constant, terms of at most that width with their coefficients.
    Linear(u32, u64, Box<[(Term, u64)]>),
    Ite(Term, Term, Term),
    IteConstants(Term, u64, u64, u32),
    Zext(Term, u32),
    Sext(Term, u32),
    Extract(Term, u32, u32),
    Lane(Box<[Term]>, Term),
    Float(FloatOp, Term, Box<[Term]>),
    /// Equal where the condition holds.
    Given(Term, Term),
    /// A node as it was written, and its width.
    Node(Node, u32),
    /// An operation on real numbers.
    Real(FloatOp, Box<[Term]>),
    /// A real number.
    Number(Term),
}

/// A term, or its complement if the flag is set.
pub(super) type After = (Term, bool);

/// What constructors return.
pub(super) trait Made: Copy + Sized {
    fn after(self) -> After;
    /// Something else of the same width, to see whether it is noticed.
    fn spoiled(self, arena: &mut Arena) -> Self;
}

impl Made for Term {
    fn after(self) -> After {
        (self, false)
    }
    fn spoiled(self, arena: &mut Arena) -> Self {
        let width = arena.width(self);
        match *arena.node(self) {
            Node::Const(value) => arena.constant(width, !value),
            _ => arena.intern(Node::Not(self), width),
        }
    }
}

impl Made for Literal {
    fn after(self) -> After {
        (self.term(), self.negated())
    }
    fn spoiled(self, _: &mut Arena) -> Self {
        self.complement()
    }
}

impl Before {
    pub(super) fn logic(operation: Nary, width: u32, literals: &[Literal]) -> Self {
        Before::Logic(operation, width, literals.iter().map(|literal| literal.after()).collect())
    }

    pub(super) fn linear(form: &Linear) -> Self {
        Before::Linear(form.width, form.constant, form.addends.iter().copied().collect())
    }

    /// What an equation about it is about.
    fn theory(&self) -> Theory {
        match self {
            Before::Real(..) | Before::Number(_) => Theory::Reals,
            _ => Theory::Bits,
        }
    }
}

/// What a step ends with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Side {
    /// What the constructor returned.
    Made(After),
    /// What another constructor was given, whose result it returned: that is a step of its own.
    Asked(Before),
}

/// A constructor that has not returned yet.
#[derive(Debug, Default)]
struct OpenCall {
    /// The rules that it has applied itself.
    rules: SmallVec<[Rule; 4]>,
    /// Some rule was applied, by it or by a constructor that it called.
    changed: bool,
    /// It has applied a rule that is none of this kind of arena.
    strayed: bool,
    /// The last constructor that it called, and what that returned.
    last: Option<(Step, After)>,
}

/// One step: what became of what, and by which rules.
#[derive(Debug, Clone)]
pub struct Step {
    before: Before,
    after: Side,
    /// Empty if it is the work of the constructors that were called.
    pub rules: SmallVec<[Rule; 4]>,
    /// Some rule is known to have been applied.
    changed: bool,
    /// And one of them is no rule of this kind of arena.
    strayed: bool,
}

impl Step {
    /// Whether rules of the arena's kind have made it, and no other.
    pub fn is_explained(&self) -> bool {
        self.changed && !self.strayed
    }

    /// What its equation is about.
    pub fn theory(&self) -> Theory {
        self.before.theory()
    }
}

/// The steps of an arena so far.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    /// The rule whose results are something else, to see whether it is noticed.
    spoiled: Option<Rule>,
    frames: RefCell<Vec<OpenCall>>,
    numbers: FxHashMap<(Before, Side), usize>,
    steps: Vec<Step>,
}

/// Is told the history of each arena at its end. Clones are the same observer.
#[derive(Clone)]
pub struct Observer(Arc<dyn Fn(History) + Send + Sync>);

impl Observer {
    /// The observer that calls `tell` with each history, on the thread of the arena.
    pub fn new(tell: impl Fn(History) + Send + Sync + 'static) -> Self {
        Observer(Arc::new(tell))
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Observer")
    }
}

/// Tells the observer of `arena` what it has recorded.
pub(super) fn report(mut arena: Arena) {
    if let (Some(Observer(tell)), Some(history)) = (arena.observer.take(), History::of(arena)) {
        tell(history);
    }
}

impl Arena {
    /// A rule applies, in the constructor at work.
    #[inline]
    pub(super) fn fire(&self, rule: Rule) {
        if let Some(recorder) = &self.history
            && let Some(frame) = recorder.frames.borrow_mut().last_mut()
        {
            frame.changed = true;
            frame.strayed |= !rule.applies_in(self.kind);
            if !frame.rules.contains(&rule) {
                frame.rules.push(rule);
            }
        }
    }

    /// The constructor at work returns what it has remembered.
    #[inline]
    pub(super) fn recall(&self) {
        if let Some(recorder) = &self.history
            && let Some(frame) = recorder.frames.borrow_mut().last_mut()
        {
            frame.changed = true;
        }
    }

    /// What is `before` is what somebody asks for in its place, by a rule.
    pub(super) fn replace(&mut self, before: Before, asked: Before, rule: Rule) {
        let strayed = !rule.applies_in(self.kind);
        if let Some(recorder) = &mut self.history {
            let rules = [rule].into_iter().collect();
            recorder.record(Step { before, after: Side::Asked(asked), rules, changed: true, strayed });
        }
    }

    /// Whether the work of `rule` is to be something else.
    pub(super) fn spoils(&self, rule: Rule) -> bool {
        self.history.as_ref().is_some_and(|recorder| recorder.spoiled == Some(rule))
    }

    /// A constructor begins.
    pub(super) fn enter(&mut self) {
        if let Some(recorder) = &mut self.history {
            recorder.frames.get_mut().push(OpenCall::default());
        }
    }

    /// The constructor that began last made `result` of `before`.
    pub(super) fn leave<T: Made>(&mut self, before: Before, result: T) -> T {
        let Some(recorder) = &mut self.history else { return result };
        let OpenCall { rules, changed, strayed, last } =
            recorder.frames.get_mut().pop().expect("a constructor has begun");
        let is_spoiled = recorder.spoiled.is_some_and(|rule| rules.contains(&rule));
        let result = if is_spoiled { result.spoiled(self) } else { result };
        // Nothing was done.
        if matches!(&before, Before::Node(node, _) if rules.is_empty() && *node == *self.node(result.after().0)) {
            return result;
        }
        let Some(recorder) = &mut self.history else { return result };
        let after = match last {
            Some((asked, after)) if after == result.after() => {
                let before = asked.before.clone();
                recorder.record(asked);
                Side::Asked(before)
            }
            _ => Side::Made(result.after()),
        };
        let step = Step { before, after, rules, changed, strayed };
        match recorder.frames.get_mut().last_mut() {
            Some(outer) => {
                outer.changed |= changed;
                outer.last = Some((step.clone(), result.after()));
                if !step.rules.is_empty() {
                    recorder.record(step);
                }
            }
            None => recorder.record(step),
        }
        result
    }
}

impl Recorder {
    /// One that makes something else of what `rule` has made.
    pub(super) fn spoiling(rule: Rule) -> Self {
        Recorder { spoiled: Some(rule), ..Recorder::default() }
    }

    fn record(&mut self, step: Step) {
        let number = *self.numbers.entry((step.before.clone(), step.after.clone())).or_insert(self.steps.len());
        match self.steps.get_mut(number) {
            None => self.steps.push(step),
            Some(known) => {
                known.changed |= step.changed;
                known.strayed |= step.strayed;
                let new: Vec<Rule> = step.rules.into_iter().filter(|rule| !known.rules.contains(rule)).collect();
                known.rules.extend(new);
            }
        }
    }
}
