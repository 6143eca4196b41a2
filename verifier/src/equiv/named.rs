//! What is compared beside the places that somebody has named.

use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::{Format, Meaning};
use gcn_semantics::wave::Caller;

use super::job::{Fragment, Job};
use crate::expr::{Place, Register};

/// The first register of the stack's resource.
const STACK_RESOURCE: u16 = 0;

impl Job {
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

fn stores_to_lds(side: &Fragment) -> bool {
    side.listing.instructions().any(|instruction| instruction.row.format == Format::Ds && writes_memory(instruction))
}

/// Whether a program writes to memory that is neither LDS nor, as far as its text shows, its stack.
fn stores_elsewhere(side: &Fragment, has_stack: bool) -> bool {
    let register = |operand: &Operand| operand.as_scalar_register();
    let copies = side.listing.instructions().filter(|instruction| instruction.row.mnemonic == "s_mov_b64");
    let moved = copies.filter(|copy| register(&copy.operands[1]) == Some(STACK_RESOURCE));
    let resources: Vec<Option<u16>> =
        moved.map(|copy| register(&copy.operands[0])).chain([Some(STACK_RESOURCE)]).collect();
    let is_of_stack = |instruction: &Instruction| {
        // The last operand is the scalar offset.
        let [operands @ .., _] = &*instruction.operands else { return false };
        instruction.row.format == Format::Mubuf && operands.iter().any(|operand| resources.contains(&register(operand)))
    };
    side.listing.instructions().any(|instruction| {
        let is_own = instruction.row.format == Format::Ds || has_stack && is_of_stack(instruction);
        writes_memory(instruction) && !is_own
    })
}

fn writes_memory(instruction: &Instruction) -> bool {
    matches!(instruction.row.meaning, Meaning::Memory(op) if op.writes())
}
