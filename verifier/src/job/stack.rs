//! Where the stack of a kernel is whose descriptor nobody gives.

use std::sync::Arc;

use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::{Feature, Target};

use crate::equiv::{Defined, Entry, Fragment};
use crate::targets::Targets;

/// The registers of the resource of a kernel's stack.
const RESOURCE: [u16; 4] = [0, 1, 2, 3];

/// Says of a kernel's entry where its stack is, if the programs show it: the launch has put the stack's resource there,
/// and the wave's offset.
pub(super) fn guess(entry: &mut Entry, defined: &[Option<Defined>; 2], programs: [&Fragment; 2], targets: Targets) {
    let offset = wave_offset(defined, programs, targets);
    entry.wave_offset = [offset; 2];
    entry.guesses_stack = offset.is_some();
    if let (Some(offset), Some(defined)) = (offset, entry.defined.as_mut()) {
        let sides = Arc::make_mut(defined);
        sides.iter_mut().for_each(|side| side.scalars.extend(RESOURCE.into_iter().chain([offset])));
    }
}

/// The register with the offset of the wave's stack: what both programs add to the base of a resource in s[0:3] that is
/// not defined, as far as anybody says, so that nothing else than the stack can be meant. A program that needs no stack
/// adds nothing, and reads none of s[0:3] before it writes them.
fn wave_offset(defined: &[Option<Defined>; 2], [a, b]: [&Fragment; 2], targets: Targets) -> Option<u16> {
    let is_free = |side: &Defined| RESOURCE.iter().all(|code| !side.scalars.contains(code));
    // Where scratch is there from the start, no resource says where the stack is.
    if targets.any_has(Feature::Scopes) {
        return None;
    }
    let mut said = defined.iter().flatten().peekable();
    if said.peek().is_none() || !said.all(is_free) {
        return None;
    }
    match (offset_of(a), offset_of(b)) {
        (Some(a), Some(b)) => (a == b).then_some(a),
        (Some(offset), None) => leaves_alone(b, targets.b).then_some(offset),
        (None, Some(offset)) => leaves_alone(a, targets.a).then_some(offset),
        (None, None) => None,
    }
}

/// Whether a program reads none of s[0:3] before it writes them. Behind a branch nobody counts on what is written.
fn leaves_alone(program: &Fragment, target: Target) -> bool {
    let mut unwritten = RESOURCE.to_vec();
    let mut is_straight = true;
    program.listing.instructions().all(|instruction| {
        let accesses = instruction.accesses(target);
        let touches = |writes: bool, code: u16| {
            accesses.iter().any(|access| {
                let first = access.registers.first;
                access.writes == writes && (first..first + u16::from(access.registers.words)).contains(&code)
            })
        };
        let reads = unwritten.iter().any(|&code| touches(false, code));
        is_straight &= !instruction.row.mnemonic.starts_with("s_cbranch") && instruction.row.mnemonic != "s_branch";
        unwritten.retain(|&code| !is_straight || !touches(true, code));
        !reads
    })
}

/// What the first sum adds to s[0:1], or to a copy.
fn offset_of(program: &Fragment) -> Option<u16> {
    let mut bases = vec![RESOURCE[0]];
    let mut instructions = program.listing.instructions();
    let register = |operand: &Operand| operand.as_scalar_register();
    let added = instructions.find_map(|instruction| {
        let [Some(to), Some(from)] = [0, 1].map(|number| instruction.operands.get(number).and_then(register)) else {
            return None;
        };
        match instruction.row.mnemonic {
            "s_mov_b64" if bases.contains(&from) => bases.push(to),
            "s_add_u32" if to == from && bases.contains(&from) => {
                return Some((to, register(&instruction.operands[2])));
            }
            _ => {}
        }
        None
    });
    let (base, offset) = added?;
    let offset = offset.filter(|offset| !RESOURCE.contains(offset))?;
    let carries = |instruction: &Instruction| {
        let words = [0, 1].map(|number| instruction.operands.get(number).and_then(register));
        let is_zero = || matches!(instruction.operands[2], Operand::Code { code: code::ZERO, .. });
        instruction.row.mnemonic == "s_addc_u32" && words == [Some(base + 1); 2] && is_zero()
    };
    instructions.any(carries).then_some(offset)
}
