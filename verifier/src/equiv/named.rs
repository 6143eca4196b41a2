//! What is compared beside the places that somebody has named.

use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, Space};
use gcn_semantics::instruction::{Instruction, Operand, Registers, code};
use gcn_semantics::isa::{Format, Meaning, MemoryOp, Row};
use gcn_semantics::wave::{Caller, Wave};

use super::calling::{STACK_RESOURCE, has_stack_resource};
use super::entry::Entry;
use super::goals::{Compared, Goal, written_places};
use super::job::{EXCEPTIONS, Fragment, Job};
use crate::expr::{Place, Register};
use crate::launched::{Group, Launched};
use crate::term::{OwnStack, Promises};

impl Job {
    /// Whether a program starts with a MODE that enables exceptions.
    pub fn enables_exceptions(&self) -> bool {
        self.float.mode.enables_exceptions() || self.entry.other_mode & EXCEPTIONS != 0
    }

    /// The same without what is known of the registers that the launch of a kernel fills, if that may say less.
    pub fn of_any_launch(&self) -> Option<Job> {
        let entry = Entry { launched: Arc::default(), ..self.entry.clone() };
        let says_less = !self.entry.launched.is_empty() && !self.is_one_execution();
        says_less.then(|| Job { entry, ..self.clone() })
    }

    /// Whether LDS is nobody else's, and gone at the end: that of kernels whose groups have one wave. No order of lanes
    /// may count, and no other way lead there.
    pub fn owns_lds(&self) -> bool {
        let is_atomic = |row: &Row| matches!(row.meaning, Meaning::Memory(MemoryOp::Atomic(_)));
        let accesses = |row: &Row| matches!(row.meaning, Meaning::Memory(MemoryOp::Load(_) | MemoryOp::Store(_)));
        let is_lds = |place: &Place| place.register() == Register::Memory(Space::Lds);
        let mut of_lds = self.rows().filter(|row| row.format == Format::Ds);
        self.entry.caller == Caller::Launch
            && self.promises.facts.one_wave
            && self.promises.own_stack == OwnStack::OfKernel
            && !(self.has_calls() || self.entry.has_apertures || self.named().iter().any(is_lds))
            && self.rows().any(|row| row.format == Format::Ds && accesses(row))
            && of_lds.all(|row| !is_atomic(row))
    }

    /// The same where kernels are launched in groups of such a size, if nobody has said another one, and files allow
    /// it.
    pub fn in_groups_of(&self, sizes: [u32; 3]) -> Option<Job> {
        let launched = &self.entry.launched;
        let group = launched.group.and(Group::Of(sizes)).filter(|_| launched.is_open())?;
        let mut job = self.clone();
        job.entry.launched = Arc::new(Launched { group, ..Launched::clone(launched) });
        job.entry.group_is_assumed = true;
        job.promises.facts.one_wave |= group.is_one_wave();
        job.promises.own_lds = job.owns_lds();
        Some(job)
    }

    /// The places that are compared, apart from those that belong to callers: those that were named, or else those that
    /// either program has written. Of a function only the places that it gives back count, memory and MODE: the rest is
    /// scratch.
    pub fn compared<A: Algebra>(&self, waves: &[Wave<A>; 2]) -> Vec<Place> {
        let written = || written_places(waves, self.has_memory());
        let Some(returned) = &self.returned else {
            return if self.out.is_empty() { written() } else { self.named() };
        };
        let is_left = |place: &Place| match place.register() {
            Register::Mode | Register::Memory(_) => true,
            // The stack's resource is that of all functions.
            Register::Scalar { code, .. } => {
                self.targets.both().into_iter().any(has_stack_resource) && STACK_RESOURCE.contains(&code)
            }
            _ => false,
        };
        let left = written().into_iter().filter(is_left);
        let mut places: Vec<Place> = Vec::new();
        for place in self.named().into_iter().chain(returned.places.iter().copied()).chain(left) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Goals about lanes that are not active at the entry, for functions that switch lanes on: these lanes belong to
    /// the caller (ledger K153). There is one for each register that is written and not compared as a whole.
    pub fn inactive_lanes<A: Algebra>(&self, waves: &[Wave<A>; 2], out: &[Place]) -> Vec<Goal> {
        let switches =
            |(target, side): (Target, &Fragment)| side.listing.instructions().any(|i| switches_on(i, target));
        let mut sides = [(self.targets.a, &self.a), (self.targets.b, &self.b)].into_iter();
        if self.returned.is_none() || !sides.any(switches) {
            return Vec::new();
        }
        let written = written_places(waves, false).into_iter();
        let others = written.filter(|place| place.is_vector() && !out.iter().any(|other| other.shares(*place)));
        let goal = |place: Place| place.pieces().map(move |piece| (place, Compared::Inactive(piece)));
        others.flat_map(goal).map(|(place, what)| Goal { place: Some(place), what }).collect()
    }

    /// The same with nobody else who looks at the own part of a function's stack (fact `private-stack`), if that is not
    /// said already and may say something.
    pub fn with_private_stack(&self) -> Option<Job> {
        let is_function = self.entry.caller == Caller::Function && self.promises.own_stack == OwnStack::Nothing;
        let promises = Promises { own_stack: OwnStack::OfFunction, ..self.promises };
        (is_function && !self.targets.differ() && !self.compares_stack() && self.has_memory())
            .then(|| Job { promises, ..self.clone() })
    }

    /// Whether the stack is named to be compared.
    pub(super) fn compares_stack(&self) -> bool {
        self.out.iter().any(|place| place.register() == Register::Memory(Space::Scratch))
    }

    /// What was named to be compared. Functions and kernels whose stores all go to LDS are there for the other waves of
    /// the workgroup, so LDS counts as memory if both programs are like that. If one stores to global memory, how it
    /// uses LDS is its own business.
    pub fn named(&self) -> Vec<Place> {
        let has = |space| self.out.iter().any(|place| place.register() == Register::Memory(space));
        let is_whole = self.entry.caller != Caller::Unknown && has(Space::Global) && !has(Space::Lds);
        let has_stack = self.entry.has_stack();
        let is_for_others = |side: &Fragment| stores_to_lds(side) && !stores_elsewhere(side, has_stack);
        let counts = is_whole && !self.has_calls() && is_for_others(&self.a) && is_for_others(&self.b);
        let lds = Place::new(Register::Memory(Space::Lds)).filter(|_| counts);
        self.out.iter().copied().chain(lds).collect()
    }
}

/// Whether an instruction may switch on lanes that are not active at the entry: EXEC gets constants, or other lanes
/// than it has.
fn switches_on(instruction: &Instruction, target: Target) -> bool {
    let mut accesses = instruction.accesses(target).into_iter();
    let writes_exec = accesses.any(|access| access.writes && access.registers.shared(Registers::EXEC).is_some());
    let is_constant = |operand: &Operand| match operand {
        Operand::Literal(_) | Operand::Immediate(_) => true,
        Operand::Code { code, .. } => (code::ZERO..code::VGPR).contains(code),
        Operand::Linked(_) | Operand::Absent => false,
    };
    let has_constant = instruction.operands.iter().any(is_constant);
    writes_exec
        && instruction.row.format.is_scalar()
        && (has_constant || matches!(instruction.row.mnemonic, "s_not_b64" | "s_wqm_b64"))
}

fn stores_to_lds(side: &Fragment) -> bool {
    side.listing.instructions().any(|instruction| {
        instruction.loads_to_lds() || instruction.row.format == Format::Ds && writes_memory(instruction)
    })
}

/// Whether a program writes to memory that is neither LDS nor, as far as its text shows, its stack.
fn stores_elsewhere(side: &Fragment, has_stack: bool) -> bool {
    let register = |operand: &Operand| operand.as_scalar_register();
    let copies = side.listing.instructions().filter(|instruction| instruction.row.mnemonic == "s_mov_b64");
    let moved = copies.filter(|copy| register(&copy.operands[1]) == Some(STACK_RESOURCE.start));
    let resources: Vec<Option<u16>> =
        moved.map(|copy| register(&copy.operands[0])).chain([Some(STACK_RESOURCE.start)]).collect();
    let is_of_stack = |instruction: &Instruction| {
        // The last operand is the scalar offset.
        let [operands @ .., _] = &*instruction.operands else { return false };
        instruction.row.format == Format::Mubuf && operands.iter().any(|operand| resources.contains(&register(operand)))
    };
    side.listing.instructions().any(|instruction| {
        let is_in_lds = instruction.row.format == Format::Ds || instruction.loads_to_lds();
        let is_own = is_in_lds || has_stack && is_of_stack(instruction);
        writes_memory(instruction) && !is_own
    })
}

fn writes_memory(instruction: &Instruction) -> bool {
    matches!(instruction.row.meaning, Meaning::Memory(op) if op.writes())
}
