//! What may be outstanding at a place of a program.

use gcn_semantics::Target;
use gcn_semantics::isa::Counter;

use crate::effect::Effect;
use crate::queue::Queue;
use crate::repair::Repair;
use crate::rule::holds;

/// Why an instruction still matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rule about wait states may want a distance from it.
    Recent,
    /// It is outstanding.
    Pending(Queue),
    /// It has written a part of VCC, and VCCZ does not know.
    StaleVccz,
    /// It is the first instruction of a function, whose caller may have operations outstanding that this counter
    /// counts.
    Caller(Counter),
    /// It has written memory through the scalar cache, which has not written it back.
    Unwritten,
    /// It is scalar memory that may have spoiled VCCZ, or will.
    SpoiltVccz,
    /// It is part of a clause that goes on.
    InClause,
    /// It has made the numbers of vector registers relative to M0.
    Indexing,
    /// It writes what other waves may look at behind a barrier, and is outstanding.
    Unseen(Queue),
}

/// An instruction that still matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The instruction's number.
    pub origin: usize,
    /// Why.
    pub kind: Kind,
    /// Recent: wait states that have passed. Pending and unseen: operations issued to the queue after it.
    pub distance: u8,
}

/// What may be outstanding, in order. With several ways to a place it is what may be on any of them: of an entry
/// the least distance, which is the one that needs most.
///
/// Every step acts on each entry by itself, with two exceptions: [`Kind::SpoiltVccz`] looks at the same instruction's
/// [`Kind::Pending`], and a wait at what else its counter counts. But for the latter, the state at a place is exactly
/// what its ways leave, taken together; and with it, more stays outstanding where ways meet, never less. Of entries of
/// one kind that end together the one that was there first stands for all: stale and spoilt VCCZ, what is unwritten.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State(pub Vec<Entry>);

impl State {
    /// What a function finds that waits itself for what its caller has begun. Where rule W08
    /// does not hold, `expcnt` counts what functions do not use.
    pub fn called_at(instruction: usize, target: Target) -> State {
        let counted = |counter: &&Counter| **counter != Counter::Exp || holds("W08", target);
        let entry = |counter: &Counter| Entry { origin: instruction, kind: Kind::Caller(*counter), distance: 0 };
        State(Counter::ALL.iter().filter(counted).map(entry).collect())
    }

    /// Adds what another state has; whether that is more.
    pub fn join(&mut self, other: &State) -> bool {
        let mut changed = false;
        for entry in &other.0 {
            match self.place(entry.origin, entry.kind) {
                Ok(place) => {
                    let known = &mut self.0[place].distance;
                    changed |= entry.distance < *known;
                    *known = entry.distance.min(*known);
                }
                Err(place) => {
                    self.0.insert(place, *entry);
                    changed = true;
                }
            }
        }
        changed
    }

    fn place(&self, origin: usize, kind: Kind) -> Result<usize, usize> {
        self.0.binary_search_by(|entry| (entry.origin, entry.kind).cmp(&(origin, kind)))
    }
    /// Whether numbers of vector registers may be relative to M0.
    pub fn is_indexing(&self) -> bool {
        self.0.iter().any(|entry| entry.kind == Kind::Indexing)
    }
    /// Whether an operation may be outstanding.
    pub fn is_pending(&self, origin: usize, queue: Queue) -> bool {
        self.place(origin, Kind::Pending(queue)).is_ok()
    }

    /// Puts an entry in, in the place of an older one of the same instruction.
    fn set(&mut self, origin: usize, kind: Kind) {
        let entry = Entry { origin, kind, distance: 0 };
        match self.place(origin, kind) {
            Ok(place) => self.0[place] = entry,
            Err(place) => self.0.insert(place, entry),
        }
    }

    /// As [`State::set`], unless another entry of this kind is there: such entries end together, so that one says as
    /// much as many, and a long program has no longer a state.
    fn set_first(&mut self, origin: usize, kind: Kind) {
        if self.0.iter().all(|entry| entry.kind != kind) {
            self.set(origin, kind);
        }
    }

    /// Keeps one of the entries that end together because their memory has answered.
    fn keep_first_spoilt(&mut self) {
        let pending: Vec<usize> = self.pending_in(Queue::Scalar).collect();
        let mut is_first = true;
        self.0.retain(|entry| {
            let has_answered = entry.kind == Kind::SpoiltVccz && !pending.contains(&entry.origin);
            !has_answered || std::mem::take(&mut is_first)
        });
    }

    /// The counters that may count operations of several queues, in the order of [`Counter::ALL`].
    pub fn mixed(&self) -> [bool; 3] {
        Counter::ALL.map(|counter| {
            let mut queues = self.0.iter().filter_map(|entry| match entry.kind {
                Kind::Pending(queue) if queue.counter() == counter => Some(queue),
                _ => None,
            });
            let caller = |entry: &Entry| entry.kind == Kind::Caller(counter) && counter != Counter::Vm;
            let several = queues.next().is_some_and(|first| queues.any(|other| other != first));
            several || self.0.iter().any(caller)
        })
    }

    /// Drops the operations that are complete when counters are so low.
    fn wait(&mut self, counts: [u16; 3], target: Target) {
        let mixed = self.mixed();
        let highest = Counter::ALL.map(|counter| counter.highest(target));
        self.0.retain(|entry| match entry.kind {
            Kind::Pending(queue) | Kind::Unseen(queue) => {
                let counter = queue.counter() as usize;
                counts[counter] == highest[counter] || counts[counter] > queue.enough(entry.distance, mixed[counter])
            }
            Kind::Caller(counter) => counts[counter as usize] > 0,
            _ => true,
        });
    }

    /// Lets wait states pass.
    fn pass(&mut self, states: u8, effects: &[Effect]) {
        self.0.retain_mut(|entry| {
            if entry.kind == Kind::Recent {
                entry.distance = entry.distance.saturating_add(states);
            }
            entry.kind != Kind::Recent || entry.distance < effects[entry.origin].reach
        });
    }

    /// VCC is written as a whole.
    fn rewrite_vcc(&mut self) {
        let pending: Vec<usize> = self.pending_in(Queue::Scalar).collect();
        self.0.retain(|entry| match entry.kind {
            Kind::StaleVccz => false,
            Kind::SpoiltVccz => pending.contains(&entry.origin),
            _ => true,
        });
    }

    fn pending_in(&self, queue: Queue) -> impl Iterator<Item = usize> {
        self.0.iter().filter(move |entry| entry.kind == Kind::Pending(queue)).map(|entry| entry.origin)
    }

    /// The call of a function: it waits for everything when it is entered.
    pub fn called(&mut self) {
        self.0.retain(|entry| !matches!(entry.kind, Kind::Pending(_) | Kind::Caller(_) | Kind::Unseen(_)));
    }

    /// Executes what repairs a program.
    pub fn repaired(&mut self, repair: &Repair, effects: &[Effect], target: Target) {
        if *repair == Repair::default() {
            return;
        }
        self.wait(repair.all_counts(target), target);
        self.pass(repair.passes(), effects);
        if repair.rewrites_vcc {
            self.rewrite_vcc();
        }
        self.0.retain(|entry| entry.kind != Kind::InClause && !(repair.writes_back && entry.kind == Kind::Unwritten));
    }

    /// Executes instruction number `index`, which is free of what it has breached.
    pub fn step(&mut self, index: usize, effects: &[Effect], target: Target) {
        let effect = &effects[index];
        if let Some(counts) = effect.wait {
            self.wait(counts, target);
        }
        self.pass(effect.states, effects);
        for &queue in &effect.issues {
            self.0.retain_mut(|entry| {
                let is_counted = [Kind::Pending(queue), Kind::Unseen(queue)].contains(&entry.kind);
                if is_counted {
                    entry.distance = entry.distance.saturating_add(1);
                }
                !is_counted || !queue.overflows(entry.distance, target)
            });
            if effect.precedes_barrier && queue.reaches_other_waves() {
                self.set(index, Kind::Unseen(queue));
            }
            if effect.is_awaited(queue) {
                self.set(index, Kind::Pending(queue));
            }
        }
        if let Some(on) = effect.turns_indexing {
            self.0.retain(|entry| entry.kind != Kind::Indexing);
            if on {
                self.set(index, Kind::Indexing);
            }
        }
        if effect.writes_vcc {
            self.rewrite_vcc();
        }
        if effect.writes_part_of_vcc {
            self.set_first(index, Kind::StaleVccz);
        }
        if effect.writes_back {
            self.0.retain(|entry| entry.kind != Kind::Unwritten);
        }
        if effect.stores && effect.issues.contains(&Queue::Scalar) {
            self.set_first(index, Kind::Unwritten);
        }
        if effect.spoils_vccz {
            self.keep_first_spoilt();
            self.set(index, Kind::SpoiltVccz);
        }
        self.0.retain(|entry| {
            entry.kind != Kind::InClause || effect.clause.is_some() && effects[entry.origin].clause == effect.clause
        });
        if effect.clause.is_some() {
            self.set(index, Kind::InClause);
        }
        if effect.reach > 0 {
            self.set(index, Kind::Recent);
        }
    }
}
