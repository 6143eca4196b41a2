//! What comes too early for what, in a state.

use gcn_semantics::instruction::{Access, Registers};
use gcn_semantics::isa::{Counter, Segment};

use crate::effect::{Effect, Part, Relative};
use crate::matrix::Unit;
use crate::program::Program;
use crate::queue::Queue;
use crate::repair::Repair;
use crate::rule::{Distance, Level, Rule, When, holds, rule};
use crate::state::{Entry, Kind, State};

/// An instruction that comes too early for another.
pub(crate) struct Conflict {
    pub entry: Entry,
    pub rule: &'static Rule,
    pub register: Option<u16>,
    pub repair: Repair,
}

/// The rule with this name, which is in the table.
fn known(id: &str) -> &'static Rule {
    rule(id).expect("the table has the rule")
}

/// The register that two lists share first.
fn shared<'r>(one: impl IntoIterator<Item = &'r Registers>, other: &[Registers]) -> Option<u16> {
    one.into_iter().flat_map(|one| other.iter().filter_map(|other| one.shared(*other))).min()
}

impl Program<'_> {
    /// What an instruction comes too early for.
    pub fn conflicts(&self, state: &State, index: usize) -> Vec<Conflict> {
        let mut all = Vec::new();
        let effect = &self.effects[index];
        let (mixed, indexing) = (state.mixed(), state.is_indexing());
        for &entry in &state.0 {
            match entry.kind {
                Kind::Recent => self.too_near(state, entry, index, &mut all),
                Kind::Pending(queue) => {
                    let enough = || queue.enough(entry.distance, mixed[queue.counter() as usize]);
                    let early = self.too_soon(entry, queue, enough, index);
                    let relative = || self.relative(entry, queue, enough(), indexing, index);
                    all.extend(early.or_else(relative));
                }
                Kind::Caller(counter) => all.extend(callers(entry, counter, effect)),
                Kind::Unwritten if effect.ends => {
                    let repair = Repair { writes_back: true, ..Repair::default() };
                    all.push(Conflict { entry, rule: known("W11b"), register: None, repair });
                }
                Kind::StaleVccz | Kind::SpoiltVccz if effect.branches_on_vccz => {
                    all.push(self.wrong_vccz(entry, state));
                }
                Kind::Unseen(queue) if effect.is_barrier => {
                    let in_lds = self.effects[entry.origin].loads_to_lds || queue == Queue::Lds;
                    let enough = queue.enough(entry.distance, mixed[queue.counter() as usize]);
                    let repair = Repair::wait(queue.counter(), enough);
                    let of_lds = ["W12", "W12c"].into_iter().find(|id| holds(id, self.target));
                    let rule = known(if in_lds { of_lds.unwrap_or("W12") } else { "W13" });
                    all.push(Conflict { entry, rule, register: None, repair });
                }
                Kind::InClause => all.extend(self.in_clause(entry, index)),
                Kind::Unwritten | Kind::StaleVccz | Kind::SpoiltVccz | Kind::Indexing | Kind::Unseen(_) => {}
            }
        }
        all.retain(|conflict| conflict.rule.holds_on(self.target));
        all
    }

    /// Whether an instruction keeps a vector instruction that writes VCC or an SGPR apart from one that reads the other
    /// of them, which may be the same register by another name (rule H17).
    pub fn is_between_names_of_vcc(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(1).map(|before| &self.effects[before]) else { return false };
        let Some(after) = self.effects.get(index + 1) else { return false };
        let has = |effect: &Effect, writes: bool, vcc: bool| {
            let named = |access: &Access| {
                let is_vcc = Registers::VCC.shared(access.registers).is_some();
                access.writes == writes && !access.registers.is_vector() && is_vcc == vcc
            };
            effect.can_be_indexed && effect.touched.iter().any(|(access, _)| named(access))
        };
        has(before, true, true) && has(after, false, false) || has(before, true, false) && has(after, false, true)
    }

    fn too_near(&self, state: &State, entry: Entry, index: usize, all: &mut Vec<Conflict>) {
        let firsts = &self.effects[entry.origin].firsts;
        for (number, second) in &self.effects[index].seconds {
            let near = firsts.iter().filter(|(other, _, states)| other == number && entry.distance < *states);
            let Part { rule, distance: Distance(_, _, _, when, _) } = self.parts[*number];
            let meets = |first: &Registers| self.is(when, state, entry, index, [*first, *second]);
            let shared = near
                .filter(|(_, first, _)| meets(first))
                .filter_map(|(_, first, states)| Some((first.shared(*second)?, *states)));
            if let Some((register, states)) = shared.min() {
                let repair = Repair::states(states - entry.distance);
                let register = Some(register).filter(|register| *register < crate::distance::HWREG);
                all.push(Conflict { entry, rule, register, repair });
            }
        }
    }

    /// Whether two instructions, of which the first is that of an entry, have this to do with one another. What stands
    /// between them is looked for on all ways.
    fn is(&self, when: When, state: &State, entry: Entry, index: usize, [first, second]: [Registers; 2]) -> bool {
        let matrix = |index: usize| self.effects[index].matrix;
        let name = |index: usize| self.code.instructions[index].row.mnemonic;
        let has_between = |is_one: &dyn Fn(&Effect) -> bool| {
            let is_nearer = |other: &&Entry| other.kind == Kind::Recent && other.distance < entry.distance;
            state.0.iter().filter(is_nearer).any(|other| is_one(&self.effects[other.origin]))
        };
        match when {
            When::Shared => true,
            When::Overlapping => first != second,
            When::Same => first == second,
            When::SameOfOther => first == second && matrix(entry.origin) != matrix(index),
            When::SameOfOtherName => {
                let has_other_name = name(entry.origin) != name(index);
                first == second && matrix(entry.origin) == matrix(index) && has_other_name
            }
            When::OneName => name(entry.origin) == name(index),
            When::TwoNames => name(entry.origin) != name(index),
            When::AroundDouble => {
                has_between(&|effect| effect.matrix.is_some_and(|matrix| matrix.unit == Unit::Double))
            }
            When::AroundMove => has_between(&|effect| effect.moves_accumulation),
        }
    }

    fn too_soon(&self, entry: Entry, queue: Queue, enough: impl Fn() -> u16, index: usize) -> Option<Conflict> {
        let (first, second) = (&self.effects[entry.origin], &self.effects[index]);
        let held = first.held(queue);
        let counter = queue.counter();
        let conflict = |id: &str, register, count| {
            Some(Conflict { entry, rule: known(id), register, repair: Repair::wait(counter, count) })
        };
        if counter == Counter::Exp {
            if first.is_gws && second.wait.is_none() {
                return conflict("W20", None, 0);
            }
            let id = if queue == Queue::MemoryData { "W08" } else { "W09" };
            let written =
                second.touched.iter().filter(|(access, _)| access.writes).map(|(access, _)| &access.registers);
            if let Some(register) = shared(written.clone(), held) {
                return conflict(id, Some(register), enough());
            }
            let exec = shared(written, &[Registers::EXEC]).filter(|_| queue != Queue::MemoryData);
            return exec.and_then(|register| conflict(id, Some(register), 0));
        }
        let ordered = queue.in_order() && second.issues.contains(&queue);
        let touched = second.touched.iter().filter(|(_, returned)| !(ordered && *returned));
        if let Some(register) = shared(touched.map(|(access, _)| &access.registers), held) {
            return conflict(self.rule_of(entry.origin, queue), Some(register), enough());
        }
        if first.is_gws && second.wait.is_none() {
            return conflict("W20", None, 0);
        }
        if second.leaves && !held.is_empty() {
            return conflict("W14", held.iter().map(|registers| registers.first).min(), enough());
        }
        if first.loads_to_lds && second.accesses_lds && queue == Queue::Memory {
            return conflict("W17", None, enough());
        }
        let same = first.address.is_some() && first.address == second.address;
        if queue == Queue::Scalar && first.stores && !second.stores && same {
            return conflict("W11", None, enough());
        }
        None
    }

    /// Registers with numbers relative to M0, which may be those that an operation will write.
    fn relative(&self, entry: Entry, queue: Queue, enough: u16, indexing: bool, index: usize) -> Option<Conflict> {
        let second = &self.effects[index];
        let relative = second.relative.or((indexing && second.can_be_indexed).then_some(Relative::Vector))?;
        let held = self.effects[entry.origin].held(queue);
        let reached = |registers: &&Registers| registers.is_vector() == (relative == Relative::Vector);
        let register = held.iter().filter(reached).map(|registers| registers.first).min()?;
        let repair = Repair::wait(queue.counter(), enough);
        Some(Conflict { entry, rule: known("W19"), register: Some(register), repair })
    }

    /// The rule about an operation that will write registers.
    fn rule_of(&self, origin: usize, queue: Queue) -> &'static str {
        let row = self.code.instructions[origin].row;
        match queue {
            Queue::Scalar => "W06",
            Queue::Lds | Queue::Gds => "W05",
            _ if row.segment() == Some(Segment::Flat) => "W07",
            _ => "W03",
        }
    }

    fn wrong_vccz(&self, entry: Entry, state: &State) -> Conflict {
        let pending = state.is_pending(entry.origin, Queue::Scalar);
        let (rule, wait) = match entry.kind {
            Kind::SpoiltVccz if pending => (known("H20"), Repair::wait(Queue::Scalar.counter(), 0)),
            Kind::SpoiltVccz => (known("H20"), Repair::default()),
            _ => (known("H21"), Repair::default()),
        };
        let repair = Repair { rewrites_vcc: true, ..wait };
        Conflict { entry, rule, register: Some(Registers::VCC.first), repair }
    }

    fn in_clause(&self, entry: Entry, index: usize) -> Option<Conflict> {
        let (first, second) = (&self.effects[entry.origin], &self.effects[index]);
        second.clause.filter(|_| first.clause == second.clause)?;
        let all = |effect: &Effect| effect.touched.iter().map(|(access, _)| access.registers).collect::<Vec<_>>();
        let stores = (first.stores || second.stores).then_some(None);
        let register = shared(&first.results, &all(second)).or_else(|| shared(&second.results, &all(first)));
        let register = register.map(Some).or(stores)?;
        Some(Conflict { entry, rule: known("H19"), register, repair: Repair::states(1) })
    }
}

/// A register of an instruction that memory may write, or still read, which the caller of its function has begun to
/// access. LLVM's convention keeps the caller from waiting.
fn callers(entry: Entry, counter: Counter, effect: &Effect) -> Option<Conflict> {
    let reached = |access: &Access| {
        let file = match counter {
            Counter::Vm => access.registers.is_vector(),
            Counter::Lgkm => true,
            Counter::Exp => access.registers.is_vector() && access.writes,
        };
        file && access.operand.is_some()
    };
    let touched = effect.touched.iter().map(|(access, _)| access).filter(|access| reached(access));
    let register = touched.map(|access| access.registers.first).min()?;
    Some(Conflict { entry, rule: known("W14b"), register: Some(register), repair: Repair::wait(counter, 0) })
}

/// Of the conflicts of one instruction those that need most, one for each thing that a repair consists of.
pub(crate) fn worst(conflicts: Vec<Conflict>) -> Vec<Conflict> {
    let mut kept: Vec<Conflict> = Vec::new();
    for conflict in conflicts {
        let part = |conflict: &Conflict| {
            let Repair { counts, nops, rewrites_vcc, writes_back } = conflict.repair;
            let counts = counts.map(|count| count.is_some());
            (conflict.rule.level() == Level::Error, counts, nops > 0, rewrites_vcc, writes_back)
        };
        match kept.iter_mut().find(|other| part(other) == part(&conflict)) {
            Some(other) if other.repair.and(conflict.repair) == other.repair => {}
            Some(other) => *other = conflict,
            None => kept.push(conflict),
        }
    }
    // What must wait for two counters is found twice: FLAT that may address anything.
    let mut merged: Vec<Conflict> = Vec::new();
    for conflict in kept {
        let same = |other: &&mut Conflict| other.entry.origin == conflict.entry.origin && other.rule == conflict.rule;
        match merged.iter_mut().find(same) {
            Some(other) => other.repair = other.repair.and(conflict.repair),
            None => merged.push(conflict),
        }
    }
    merged
}
