//! Memory in the symbolic reading: what a program does to it, effect by effect.
//!
//! Contents are no terms. A *version* of memory is what the first effects of a program have made of the initial
//! contents; version 0 is these. A load is an unknown function of its version and its address, so that loads of the
//! same version and address are the same term. Versions of two programs with one number are the same contents if the
//! effects before are the same: whoever compares terms with loads proves that too, effect by effect in their order
//! (`crate::equiv::effects`). By induction over the order both sides then mean the same contents by a version.
//!
//! A load looks past effects that cannot have changed what it reads, so that programs may load earlier or later.
//!
//! Who asks what is in memory at the end ([`Stores::Cells`]) has no effects: `cells` keeps what was written, and loads
//! find it there.

mod access;
mod apart;
mod argument;
mod callee;
mod carries;
mod cells;
mod chain;
mod cut;
mod distance;
mod effect;
mod fold;
mod formatted;
mod forward;
mod frame;
mod group;
mod held;
mod interval;
mod linear;
mod load;
mod meet;
mod never;
mod promises;
mod reads;
mod rests;
mod tail;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Access, Size, Space};
use gcn_semantics::ledger::{Cause, LaneOrder};

pub use self::argument::KernelArguments;
use self::callee::Callee;
pub use self::callee::pass_stack;
pub use self::carries::without_carries;
use self::cells::{Cells, Write};
pub use self::chain::whole;
pub use self::effect::{Effect, EffectKind, EffectValue, given};
pub use self::fold::is_fold;
pub use self::formatted::component_number;
pub use self::frame::OwnStack;
pub use self::group::{Conflict, Shared};
use self::held::Held;
pub use self::interval::{Accessed, Manner};
use self::load::Found;
pub use self::load::Load;
use self::never::Never;
pub use self::promises::{Arguments, MemoryFacts, Promises, StackResource, Stores};
pub use self::rests::Caches;
use super::node::Term;

/// The name of what an atomic finds, and of what an event tells.
pub const ANSWER: Cause = Cause::Proof(&"answer of memory");

/// The name of what a function has left in a register that is not part of the program.
pub const LEFT: Cause = Cause::Proof(&"answer of a call");

/// What a program has done to memory so far.
///
/// Stores that do not touch the same cells may change places: they are kept in an order that does not depend on the
/// program, as far as nobody has looked at the memory between them.
///
/// There is no `Clone`: only a split of paths makes two of one, by `Memory::fork` (`forked`), which pins the order of
/// what both have in common. A copy without that could still change places in one of them, and the paths would disagree
/// about a past that they share.
#[derive(Debug, Default)]
pub struct Effects {
    /// In their order.
    pub effects: Vec<Effect>,
    /// What is known.
    pub promises: Promises,
    /// The own part of the stack.
    own: frame::Own,
    /// What nobody writes.
    held: Held,
    /// What was loaded.
    reads: reads::Reads,
    /// What is taken for granted.
    rests: rests::Rests,
    /// What functions that are called find on the stack.
    callees: Vec<Callee>,
    /// What was written, where cells are kept in the place of effects.
    cells: Cells,
    /// An atomic after which cells hang on the order of its lanes, which nobody has promised. Paths share it.
    order_counts: Rc<Cell<Option<usize>>>,
    /// A load of scalar memory that may find what a group has written. Paths share it.
    stale: Rc<Cell<Option<usize>>>,
    /// A load of vector memory has found what a group has written to global memory. Paths share it.
    is_met: Rc<Cell<bool>>,
    /// The next effect's number: paths of one program share it.
    next: Rc<Cell<u32>>,
    /// The next write's number, of those to LDS where that is the wave's own: paths of one program share it.
    next_write: Rc<Cell<u32>>,
    /// Effects with a lower number keep their places. Paths share it.
    fixed: Rc<Cell<u32>>,
    /// The same for a path that is the only one: effects with a lower number have been seen. Paths share it.
    seen: Rc<Cell<u32>>,
    /// As many hold it as there are paths.
    paths: Rc<()>,
    /// How many effects the path has had.
    pushed: u32,
    /// What is left out because it never happens.
    never: Never,
    /// Atomics are kept as each lane does them, also where all meet in one cell: to be shown, not compared.
    is_shown: bool,
}

impl Effects {
    /// For a path of its own: what both paths have in common keeps its place.
    pub(super) fn forked(&self) -> Self {
        self.fix_for_paths(self.next.get());
        let Effects { effects, promises, own, held, reads, rests, callees, cells, order_counts, next, fixed, .. } =
            self;
        let Effects { pushed, never, is_shown, seen, paths, .. } = self;
        let (effects, own, callees, cells) = (effects.clone(), own.clone(), callees.clone(), cells.clone());
        let (held, reads, rests) = (held.clone(), reads.clone(), rests.clone());
        let (order_counts, stale, is_met) = (order_counts.clone(), self.stale.clone(), self.is_met.clone());
        let (next, next_write) = (next.clone(), self.next_write.clone());
        let (fixed, seen, pushed) = (fixed.clone(), seen.clone(), *pushed);
        Effects {
            effects,
            promises: *promises,
            own,
            held,
            reads,
            rests,
            callees,
            cells,
            order_counts,
            stale,
            is_met,
            next,
            next_write,
            fixed,
            seen,
            paths: paths.clone(),
            pushed,
            never: never.clone(),
            is_shown: *is_shown,
        }
    }
}

impl Effects {
    /// Memory before a program; `stack` is where the stack of functions ends at the entry, as an address in each lane.
    pub fn new(promises: Promises, stack: Option<Term>) -> Self {
        Effects { promises, own: frame::Own::new(&promises, stack), ..Effects::default() }
    }

    /// Leaves out effects of each program, by their origins, that never happen.
    pub fn without(self, origins: Rc<[BTreeSet<u64>; 2]>) -> Self {
        Effects { never: Never::of(origins), ..self }
    }

    /// What was left out: whoever did that has to know that none of it happens.
    pub fn left_out(&self) -> &[Effect] {
        self.never.left_out()
    }

    /// Memory before a program whose effects are shown, each as it is in a lane, and not compared with others.
    pub fn shown() -> Self {
        Effects { is_shown: true, ..Effects::default() }
    }

    fn push(&mut self, access: &Access, kind: EffectKind, active: EffectValue, operands: Vec<EffectValue>) -> u32 {
        self.push_folding(access, kind, active, operands, false)
    }

    fn push_folding(
        &mut self,
        access: &Access,
        kind: EffectKind,
        active: EffectValue,
        operands: Vec<EffectValue>,
        folds: bool,
    ) -> u32 {
        let number = self.next.get();
        let (instruction, origin) = (access.instruction, self.next_origin(access));
        self.pushed += 1;
        let effect = Effect { number, instruction, origin, kind, active, operands, folds };
        if self.never.has(origin) {
            self.never.leave_out(effect);
            return number;
        }
        self.next.set(number + 1);
        self.effects.push(effect);
        if self.promises.stores != Stores::Plain {
            self.join_stores();
        }
        self.settle();
        number
    }

    /// The origin of the next effect, which is part of this access.
    fn next_origin(&self, access: &Access) -> u64 {
        (access.instruction as u64) << 32 | u64::from(self.pushed + 1)
    }

    /// Effects before number `number` keep their places from now on.
    fn fix(&self, number: u32) {
        self.seen.set(self.seen.get().max(number));
        self.fix_for_paths(number);
    }

    /// Effects before number `number` keep their places as long as there are several paths, each with its own copy.
    fn fix_for_paths(&self, number: u32) {
        self.fixed.set(self.fixed.get().max(number));
    }

    /// Effects with a lower number keep their places. A path that is the only one, because all others have met it or
    /// were given up, has the only copy of what is behind it.
    fn fixed(&self) -> u32 {
        if Rc::strong_count(&self.paths) == 1 { self.seen.get() } else { self.fixed.get() }
    }

    /// Moves the last effect before others that it does not meet, if it belongs there.
    fn settle(&mut self) {
        let (fixed, mut last) = (self.fixed(), self.effects.len() - 1);
        while let [.., before, effect] = &mut self.effects[..=last]
            && before.number >= fixed
            && effect.place() < before.place()
            && self.promises.are_apart(before, effect)
        {
            // The numbers stay where they are: they count what a version has seen.
            std::mem::swap(before, effect);
            std::mem::swap(&mut before.number, &mut effect.number);
            last -= 1;
        }
    }

    /// Whether the own part of the stack may have been reached in ways that are not told apart from others.
    pub fn is_mixed(&self) -> bool {
        self.own.is_mixed()
    }

    /// Whether the stack was reached, and whether accesses to global memory may be ones to the stack.
    pub fn entangles(&self) -> [bool; 2] {
        self.own.entangles()
    }

    /// The number of an atomic whose lanes may have met in parts of their cells, though nobody knows their order; cells
    /// are kept.
    pub fn order_counts(&self) -> Option<usize> {
        self.order_counts.get()
    }

    /// Whether cells are kept, not effects.
    fn keeps_cells(&self) -> bool {
        matches!(self.promises.stores, Stores::Cells { .. })
    }

    /// Writes cells, if they are kept; gives whether lanes may have written the same ones.
    fn write(
        &mut self,
        order: LaneOrder,
        (space, bytes): (Space, u64),
        [active, address, value]: [EffectValue; 3],
    ) -> bool {
        // Effects have the numbers of a program that keeps nothing in cells.
        let next = if self.keeps_cells() { &self.next } else { &self.next_write };
        let number = next.get();
        next.set(number + 1);
        let write = Write { number, space, bytes, order, active, address, value, update: None };
        let may_meet = write.may_meet();
        self.cells.push(write);
        may_meet
    }

    /// The dword at an address at the end, or at the start if nothing was executed; cells are kept.
    pub fn contents(&self, space: Space, address: Term) -> Term {
        self.cells.value(&self.promises, space, 0, Size::Dword, self.address(address))
    }

    /// The last effect that may have changed what a load of `bytes` at `address` finds: it looks past those that change
    /// other cells.
    fn last_before(&self, space: Space, bytes: u64, address: &EffectValue) -> Option<&Effect> {
        self.effects.iter().rfind(|effect| !self.promises.is_apart(effect, space, address, bytes))
    }

    /// The version that a load finds before which this effect was the last one that may have changed its cells.
    fn version_behind(&self, last: Option<&Effect>) -> u32 {
        let version = last.map_or(0, |effect| effect.number + 1);
        self.fix(version);
        version
    }

    /// What a load of `bytes` at `address` finds where `active` holds: what the program itself has stored there, if
    /// that is seen, so that nobody has to look at memory.
    fn found(&self, space: Space, bytes: u64, active: &EffectValue, address: &EffectValue) -> Found {
        if self.promises.blind {
            let last = self.effects.iter().rfind(|effect| effect.kind.space().is_none_or(|other| other == space));
            return Found::Version(self.version_behind(last));
        }
        let last = self.last_before(space, bytes, address);
        let stored = last.and_then(|effect| forward::stored(effect, space, bytes, active, address));
        stored.map_or_else(|| Found::Version(self.version_behind(last)), Found::Stored)
    }
}
