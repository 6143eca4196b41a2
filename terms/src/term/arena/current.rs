//! The arena of the current thread, and what stands there for the time of a call.

use std::cell::RefCell;

use super::{Arena, ArenaKind};
use crate::limits::question;
use crate::term::Rule;
use crate::term::history::{self, History, Observer, Recorder};
use crate::term::node::{Node, Term};
use crate::variable::Var;

thread_local! {
    static CURRENT: RefCell<Arena> = RefCell::new(Arena::new(ArenaKind::Normal));
}

/// Runs `body` on the arena of this thread, to make terms.
#[inline]
pub(in crate::term) fn with<T>(body: impl FnOnce(&mut Arena) -> T) -> T {
    CURRENT.with_borrow_mut(body)
}

/// Runs `body` on the arena of this thread, to look at terms.
#[inline]
pub(in crate::term) fn look<T>(body: impl FnOnce(&Arena) -> T) -> T {
    CURRENT.with_borrow(body)
}

/// Makes `arena` that of this thread; gives the one that was.
pub(super) fn exchange(arena: Arena) -> Arena {
    CURRENT.with(|current| current.replace(arena))
}

/// Puts the outer arena back, also when a panic unwinds.
struct Restore(Option<Arena>);

impl Drop for Restore {
    fn drop(&mut self) {
        if let Some(outer) = self.0.take() {
            let inner = CURRENT.with(|current| current.replace(outer));
            if !std::thread::panicking() {
                history::report(inner);
            }
        }
    }
}

/// Puts the outer observer back, also when a panic unwinds.
struct RestoreObserver(Option<Observer>);

impl Drop for RestoreObserver {
    fn drop(&mut self) {
        CURRENT.with_borrow_mut(|arena| arena.observer = self.0.take());
    }
}

/// Runs `body` on a new, empty arena of this kind and puts the arena of before back afterwards.
///
/// Calls nest like a stack, so a job that a work-stealing pool starts while another one waits on
/// the same thread sees its own terms only. Terms must not leave `body`: see [`Term`].
pub fn with_arena<T>(kind: ArenaKind, body: impl FnOnce() -> T) -> T {
    let observer = look(|outer| outer.observer.clone());
    let history = observer.is_some().then(Box::default);
    let outer = CURRENT.with(|current| current.replace(Arena { history, observer, ..Arena::new(kind) }));
    let _restore = Restore(Some(outer));
    body()
}

/// Runs `body` on a new arena of normal forms: [`ArenaKind::Normal`].
pub fn with_fresh_arena<T>(body: impl FnOnce() -> T) -> T {
    with_arena(ArenaKind::Normal, body)
}

/// Runs `body` on a new arena of terms as they are written: [`ArenaKind::Plain`].
pub fn with_plain_arena<T>(body: impl FnOnce() -> T) -> T {
    with_arena(ArenaKind::Plain, body)
}

/// As [`with_plain_arena`], but words that were made of one bit for all lanes are remembered as that lane mask, as in
/// all other arenas. Who takes such words for a mask again finds the bit, and not 64 parts of the words.
pub fn with_plain_arena_of_masks<T>(body: impl FnOnce() -> T) -> T {
    with_arena(ArenaKind::Plain, || {
        with(|arena| arena.remembers_masks = true);
        body()
    })
}

/// Whether words that were made of a lane mask are remembered as one.
pub(in crate::term) fn remembers_masks() -> bool {
    look(|arena| arena.remembers_masks)
}

/// Runs `body` on a new arena of terms in the shape of the programs: [`ArenaKind::Light`].
pub fn with_light_arena<T>(body: impl FnOnce() -> T) -> T {
    with_arena(ArenaKind::Light, body)
}

/// Runs `body`; `observer` is told the history of each arena that it makes on this thread, of whatever kind.
pub fn observed<T>(observer: &Observer, body: impl FnOnce() -> T) -> T {
    let outer = CURRENT.with_borrow_mut(|arena| arena.observer.replace(observer.clone()));
    let _restore = RestoreObserver(outer);
    body()
}

/// Whether the arena of this thread has a term whose node `is_wanted`.
pub fn any_node(is_wanted: impl Fn(&Node) -> bool) -> bool {
    look(|arena| arena.entries.iter().any(|entry| is_wanted(&entry.node)))
}

/// As [`with_arena`]; also gives the history.
pub fn with_recorded_arena<T>(kind: ArenaKind, body: impl FnOnce() -> T) -> (T, History) {
    recorded(kind, Recorder::default(), body)
}

/// As [`with_recorded_arena`], but what `rule` has made is something else: for tests of those who check histories.
pub fn with_spoiled_arena<T>(kind: ArenaKind, rule: Rule, body: impl FnOnce() -> T) -> (T, History) {
    recorded(kind, Recorder::spoiling(rule), body)
}

fn recorded<T>(kind: ArenaKind, recorder: Recorder, body: impl FnOnce() -> T) -> (T, History) {
    let observer = look(|outer| outer.observer.clone());
    let arena = Arena { history: Some(Box::new(recorder)), observer, ..Arena::new(kind) };
    let outer = CURRENT.with(|current| current.replace(arena));
    let mut restore = Restore(Some(outer));
    let result = body();
    let outer = restore.0.take().expect("the outer arena");
    let inner = CURRENT.with(|current| current.replace(outer));
    (result, History::of(inner).expect("a recorded arena"))
}

/// Whether constructors apply no rule.
pub fn is_plain() -> bool {
    look(|arena| arena.kind == ArenaKind::Plain)
}

/// A copy of the node of `t`.
pub fn node(t: Term) -> Node {
    question::work(1);
    look(|arena| arena.node(t).clone())
}

/// Calls `body` with the node and the width of `t`. `body` must not make terms.
pub fn with_node<T>(t: Term, body: impl FnOnce(&Node, u32) -> T) -> T {
    question::work(1);
    look(|arena| body(arena.node(t), arena.width(t)))
}

/// Width of `t` in bits, 1 to 64.
pub fn width(t: Term) -> u32 {
    look(|arena| arena.width(t))
}

/// The value of `t`, if it is a constant.
pub fn as_const(t: Term) -> Option<u64> {
    look(|arena| arena.as_const(t))
}

/// The bits of `t` that some assignment may set, as a number: `t` is never greater.
pub fn ones(t: Term) -> u64 {
    look(|arena| arena.ones(t))
}

/// Number of terms in the arena of this thread.
pub fn arena_len() -> usize {
    look(|arena| arena.entries.len())
}

/// The free variable `variable` of `width` bits.
pub fn variable(width: u32, variable: Var) -> Term {
    with(|arena| arena.intern(Node::Var(variable), width))
}
