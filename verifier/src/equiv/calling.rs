//! What functions leave to their callers, by LLVM's calling convention for AMDGPU (ledger K153).
//!
//! Vector registers belong to the caller in blocks of eight, from v40. Of the scalar registers the newest versions give
//! only every other block to the caller; what all versions since LLVM 12 give is compared, and what some version gives
//! may be saved and put back, so both sides find the same in it. EXEC comes back too.

use std::fmt;
use std::ops::Range;

use gcn_semantics::algebra::Algebra;
use gcn_semantics::instruction::{Instruction, Registers, code};
use gcn_semantics::isa::{Control, Relative};
use gcn_semantics::wave::{Caller, Wave, is_preserved_scalar, is_preserved_vgpr};
use gcn_semantics::{Feature, Target};
use itertools::Itertools;

use super::entry::{Defined, Entry};
use super::job::{Fragment, Job};
use super::reliance::Reliance;
use crate::expr::{Place, Register};
use crate::state::register_names;
use crate::targets::Targets;
use crate::term::{Arguments, MemoryFacts, Promises};

/// The resource of the stack.
pub const STACK_RESOURCE: Range<u16> = 0..4;
/// Whether functions find the resource of the stack in registers: not where scratch has a base from the start (ledger
/// K182).
pub fn has_stack_resource(target: Target) -> bool {
    !target.has(Feature::Scopes)
}

/// The return address, the stack and frame pointers, and what some version leaves to the caller.
const CALLERS_SCALARS: Range<u16> = 30..106;
/// Where called functions have parameters in scalar registers that are `inreg`, beside what LLVM passes by itself.
const INREG: Range<u16> = 16..30;
/// Scalar registers that a convention may leave to the caller or not: behind the stack and frame pointers.
const GENERAL_SCALARS: Range<u16> = 34..102;
/// What functions of the convention `amdgpu_gfx` have to keep, and others not (LLVM's `CSR_AMDGPU_SI_Gfx`).
const KEPT_BY_GFX: Range<u16> = 4..30;
/// What they need not keep, and others have to.
const DROPPED_BY_GFX: Range<u16> = 34..64;

/// Scalar registers that callers save if they need them, though by LLVM's convention functions leave them as they were:
/// by others, such as `amdgpu_gfx`, they do not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallerSaved(u128);

impl CallerSaved {
    /// Adds the register with this operand code; whether it is one that the convention leaves as it was.
    pub fn add(&mut self, code: u16) -> bool {
        let is_one = GENERAL_SCALARS.contains(&code) && is_preserved_scalar(code);
        self.0 |= if is_one { 1 << code } else { 0 };
        is_one
    }

    /// Whether it has the register with this operand code.
    pub fn has(self, code: u16) -> bool {
        GENERAL_SCALARS.contains(&code) && self.0 >> code & 1 == 1
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their operand codes.
    pub fn codes(self) -> impl Iterator<Item = u16> {
        GENERAL_SCALARS.filter(move |&code| self.has(code))
    }

    /// With those of `other`.
    pub fn with(self, other: Self) -> Self {
        CallerSaved(self.0 | other.0)
    }

    /// The registers that the function `a` certainly changes. If there are some, and neither program writes a register
    /// that functions of `amdgpu_gfx` have to keep, then the convention is taken to be `amdgpu_gfx`, and the set is all
    /// that it lets a function change.
    pub fn of([a, b]: [&Fragment; 2], targets: Targets) -> Self {
        let dropped = CallerSaved::dropped(a, targets.a);
        let keeps = |side: &Fragment, target| written_scalars(side, target).all(|code| !KEPT_BY_GFX.contains(&code));
        if dropped.is_empty() || !keeps(a, targets.a) || !keeps(b, targets.b) {
            return dropped;
        }
        let mut all = dropped;
        for code in DROPPED_BY_GFX {
            all.add(code);
        }
        all
    }

    /// The registers that `program` certainly changes: it writes them before its first branch or call, and has not read
    /// them until then, so it has no copy to put back.
    fn dropped(program: &Fragment, target: Target) -> Self {
        let [mut dropped, mut read] = [CallerSaved::default(); 2];
        for instruction in program.listing.instructions() {
            let flags = &instruction.row.flags;
            if flags.control != Control::Next || flags.relative != Relative::NONE {
                break;
            }
            for code in accessed(instruction, false, target) {
                read.add(code);
            }
            for code in accessed(instruction, true, target).filter(|&code| !read.has(code)) {
                dropped.add(code);
            }
        }
        dropped
    }
}

/// The operand codes of the registers that an instruction writes, or reads.
fn accessed(instruction: &Instruction, writes: bool, target: Target) -> impl Iterator<Item = u16> {
    let accesses = instruction.accesses(target).into_iter().filter(move |access| access.writes == writes);
    accesses.flat_map(|access| {
        let Registers { first, words } = access.registers;
        first..first + u16::from(words)
    })
}

fn written_scalars(program: &Fragment, target: Target) -> impl Iterator<Item = u16> {
    program.listing.instructions().flat_map(move |instruction| accessed(instruction, true, target))
}

/// `s34, s36`; more than three in a row as `s[34:39]`.
impl fmt::Display for CallerSaved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&register_names(&self.codes().collect::<Vec<_>>()))
    }
}

impl Job {
    /// The same with the facts that an answer rests on: it may take more for granted of calls than was promised.
    pub fn relying(&self, relies_on: &[Reliance]) -> Job {
        let mut job = self.clone();
        for reliance in relies_on {
            if let Reliance::Fact(fact) = reliance {
                fact.set(&mut job);
            }
        }
        job
    }

    /// The same where more is taken for granted about calls than has been promised, which has to be named. In each list
    /// the last one takes the most for granted.
    ///
    /// Functions that a kernel calls do not look at registers in which it has nothing for them; called functions have
    /// no `inreg` parameters (ledger K155). In a second list, what the function `a` certainly does not leave as it was
    /// is saved by its callers, and not kept by what it calls (ledger K153).
    pub fn conventions(&self) -> Vec<Vec<Job>> {
        let saved = match self.entry.caller {
            Caller::Function => CallerSaved::of([&self.a, &self.b], self.targets),
            Caller::Unknown | Caller::Launch | Caller::Shader => CallerSaved::default(),
        };
        let unread = |more| self.promises.facts.unread.with(if self.has_calls() { more } else { Arguments::NONE });
        let passing_less = unread(self.entry.unpassed);
        // Where no resource of the stack is in them, s0 to s3 may have such parameters as well.
        let resource = match self.targets.both().into_iter().any(has_stack_resource) {
            true => Arguments::NONE,
            false => Arguments::found(STACK_RESOURCE),
        };
        let in_scalars = Arguments::all(INREG).with(resource);
        let arguments = [self.promises.facts.unread, passing_less, passing_less.with(unread(in_scalars))];
        let of = |saved: CallerSaved| {
            let caller_saved = self.entry.caller_saved.with(saved);
            let is_new =
                |unread: &Arguments| (*unread, caller_saved) != (self.promises.facts.unread, self.entry.caller_saved);
            let with = |unread| Job {
                promises: Promises { facts: MemoryFacts { unread, ..self.promises.facts }, ..self.promises },
                entry: Entry { caller_saved, ..self.entry.clone() },
                ..self.clone()
            };
            arguments.into_iter().dedup().filter(is_new).map(with).collect()
        };
        let kept = CallerSaved::default();
        [kept, saved].into_iter().dedup().map(of).collect()
    }
}

impl Defined {
    /// Adds what a caller of a function defines beside arguments: the resource and the pointers of the stack, the
    /// return address, and the registers that the function leaves alone or puts back.
    pub fn add_callers(&mut self, target: Target) {
        self.scalars.extend(STACK_RESOURCE.chain(CALLERS_SCALARS));
        self.vgprs.extend((0..code::VECTORS).filter(|&register| is_preserved_vgpr(register, target)));
    }
}

/// The caller's places that a function has written, and so has to put back; but for those that callers save.
pub fn written_of_caller<A: Algebra>(waves: &[Wave<A>; 2], saved: CallerSaved) -> Vec<Place> {
    let of = |wave: &Wave<A>| {
        let vectors = wave.written.vgprs.iter().filter(|&register| is_preserved_vgpr(register, wave.target));
        let vectors = vectors.map(|first| Register::Vector { first, count: 1 });
        let is_own = |code: u16| !has_stack_resource(wave.target) && STACK_RESOURCE.contains(&code);
        let is_callers = |&code: &u16| is_preserved_scalar(code) && !saved.has(code) && !is_own(code);
        let scalars = wave.written.scalars.iter().filter(is_callers);
        // MODE is as the caller has it (ledger K153).
        let mode = wave.written.mode.then_some(Register::Mode);
        vectors.chain(scalars.map(|code| Register::Scalar { code, count: 1 })).chain(mode).collect::<Vec<_>>()
    };
    let mut registers: Vec<Register> = waves.iter().flat_map(of).collect();
    registers.sort();
    registers.dedup();
    registers.into_iter().map(|register| Place::new(register).expect("a written register is a place")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_registers_belong_to_the_caller_in_blocks_of_eight() {
        let blocks = |target| (0..code::VECTORS).filter(move |&register| is_preserved_vgpr(register, target));
        let blocks = |target| blocks(target).collect::<Vec<_>>();
        assert_eq!(blocks(Target::Gfx90a)[14 * 8..], (256 + 32..512).collect::<Vec<_>>(), "a32 and behind it");
        let blocks = blocks(Target::Gfx908);
        assert_eq!(blocks[..9], [40, 41, 42, 43, 44, 45, 46, 47, 56]);
        assert_eq!((blocks.len(), blocks.last()), (14 * 8, Some(&255)));
    }
}
