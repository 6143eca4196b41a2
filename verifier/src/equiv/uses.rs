//! What programs do with registers as functions: what they leave there when they return, and what they read behind
//! calls.

use std::collections::BTreeSet;
use std::ops::Range;

use gcn_semantics::Target;
use gcn_semantics::algebra::Known;
use gcn_semantics::control::{BlockId, Exit, Graph};
use gcn_semantics::instruction::{Access, Instruction, code};
use gcn_semantics::isa::{Meaning, Relative, WaveOp};

use super::job::Fragment;
use super::returned::ReadByCallers;
use crate::term::Arguments;

/// What a program leaves in a register when it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What was there.
    Untouched,
    /// What a called function has left there.
    Called,
    /// What it has written itself.
    Own,
    /// The same, and the program reads nothing of what the instruction has written.
    Result,
}

/// What may be in a register: a set.
type Found = u8;
const UNTOUCHED: Found = 1;
const CALLED: Found = 2;
const OWN: Found = 4;

/// Operand codes that are looked at: all registers.
const CODES: usize = (code::VGPR + code::VECTORS) as usize;
/// Words of a set of operand codes.
const WORDS: usize = CODES.div_ceil(64);

/// A set of operand codes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Codes([u64; WORDS]);

impl Codes {
    fn add(&mut self, codes: Range<u16>) {
        codes.for_each(|code| self.0[usize::from(code) / 64] |= 1 << (code % 64));
    }
    fn has(&self, code: u16) -> bool {
        self.0[usize::from(code) / 64] >> (code % 64) & 1 == 1
    }
    fn add_all(&mut self, other: &Codes) -> bool {
        let before = *self;
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
        *self != before
    }
}

/// What a program leaves in registers.
pub struct Uses {
    /// For each operand code what may be there at a return.
    found: Vec<Found>,
    /// Results that nothing reads.
    results: Codes,
}

impl Uses {
    /// What `side` leaves in registers where it returns.
    pub fn of(side: &Fragment, target: Target) -> Uses {
        let nothing = || Uses { found: vec![UNTOUCHED; CODES], results: Codes::default() };
        // Its graph has the functions that are part of the program where they are called.
        let Ok(program) = side.program::<Known>(target) else { return nothing() };
        let instructions: Vec<&Instruction> = side.listing.instructions().collect();
        let flow = Flow { graph: program.graph(), instructions: &instructions, target };
        let Some(found) = flow.at_return() else { return nothing() };
        Uses { found, results: flow.results() }
    }

    /// Whether it may have written a register itself.
    pub fn writes(&self, code: u16) -> bool {
        self.found[usize::from(code)] & OWN != 0
    }

    /// What is in a register.
    pub fn kind(&self, code: u16) -> Kind {
        match self.found[usize::from(code)] {
            found if found & OWN != 0 && self.results.has(code) => Kind::Result,
            found if found & OWN != 0 => Kind::Own,
            found if found & CALLED != 0 => Kind::Called,
            _ => Kind::Untouched,
        }
    }
}

/// The graph of a program, and its instructions.
struct Flow<'p> {
    graph: &'p Graph,
    instructions: &'p [&'p Instruction],
    target: Target,
}

impl Flow<'_> {
    /// Whether instruction `number`, in a block with this exit, calls a function that is not part of the program.
    fn calls(&self, number: usize, exit: Exit) -> bool {
        let meaning = self.instructions[number].row.meaning;
        matches!(exit, Exit::Call { .. }) && matches!(meaning, Meaning::Wave(WaveOp::SwapPc | WaveOp::Call))
    }

    fn accessed(&self, number: usize, writes: bool) -> impl Iterator<Item = Range<u16>> + use<> {
        let accesses = self.instructions[number].accesses(self.target).into_iter();
        accesses.filter(move |access| access.writes == writes).map(codes)
    }

    /// What may be in each register at the end of a block that begins with `found`.
    fn after(&self, block: BlockId, mut found: Vec<Found>) -> Vec<Found> {
        let block = self.graph.block(block);
        for number in block.instructions.clone() {
            if self.calls(number, block.exit) {
                found.fill(CALLED);
                continue;
            }
            let is_relative = self.instructions[number].row.flags.relative != Relative::NONE;
            for written in self.accessed(number, true) {
                found[usize::from(written.start)..usize::from(written.end)].fill(OWN);
                if is_relative && written.start >= code::VGPR {
                    // It may be any register from here on.
                    found[usize::from(written.start)..].iter_mut().for_each(|found| *found |= OWN);
                }
            }
        }
        found
    }

    /// What may be in each register at some return; `None` if there is none.
    fn at_return(&self) -> Option<Vec<Found>> {
        let mut before: Vec<Option<Vec<Found>>> = vec![None; self.graph.count()];
        let entry = self.graph.entries()[0];
        before[entry.index()] = Some(vec![UNTOUCHED; CODES]);
        let (mut waiting, mut returned) = (vec![entry], None);
        while let Some(block) = waiting.pop() {
            let Some(found) = before[block.index()].clone() else { continue };
            let after = self.after(block, found);
            if matches!(self.graph.block(block).exit, Exit::SetPc | Exit::OffTheEnd) {
                join(&mut returned, &after);
            }
            for next in self.graph.successors(block) {
                if join(&mut before[next.index()], &after) {
                    waiting.push(next);
                }
            }
        }
        returned
    }

    /// What the instructions of a block read from number `from` on.
    fn read_from(&self, block: BlockId, from: usize) -> Codes {
        let (mut read, block) = (Codes::default(), self.graph.block(block));
        for number in block.instructions.clone().filter(|number| *number >= from) {
            self.accessed(number, false).for_each(|codes| read.add(codes));
            if self.calls(number, block.exit) {
                // It may have arguments in all of them.
                read.add(0..CODES as u16);
            }
        }
        read
    }

    /// The registers that some instruction writes of which nothing is read behind it, whatever is written in between: a
    /// compiler leaves such an instruction only for the caller. None where registers are numbered by values.
    fn results(&self) -> Codes {
        let mut results = Codes::default();
        let is_numbered = |instruction: &&&Instruction| {
            let row = instruction.row;
            row.flags.relative != Relative::NONE || matches!(row.meaning, Meaning::Wave(WaveOp::Index(_)))
        };
        if self.instructions.iter().any(|instruction| is_numbered(&instruction)) {
            return results;
        }
        // What is read in the blocks behind each one.
        let mut behind = vec![Codes::default(); self.graph.count()];
        let order = self.graph.reverse_post_order();
        let whole: Vec<Codes> = self.graph.blocks().map(|(id, _)| self.read_from(id, 0)).collect();
        let mut is_more = true;
        while is_more {
            is_more = false;
            for &id in order.iter().rev() {
                for next in self.graph.successors(id) {
                    let of_next = behind[next.index()];
                    let own = &mut behind[id.index()];
                    let [first, second] = [own.add_all(&whole[next.index()]), own.add_all(&of_next)];
                    is_more |= first || second;
                }
            }
        }
        for &id in order {
            let mut read = behind[id.index()];
            let block = self.graph.block(id);
            for number in block.instructions.clone().rev() {
                let is_call = self.calls(number, block.exit);
                let mut written = self.accessed(number, true).flatten().peekable();
                if !is_call && written.peek().is_some() && self.accessed(number, true).flatten().all(|c| !read.has(c)) {
                    written.for_each(|code| results.add(code..code + 1));
                }
                self.accessed(number, false).for_each(|codes| read.add(codes));
                if is_call {
                    read.add(0..CODES as u16);
                }
            }
        }
        results
    }

    /// What is read from the start of `block` on, as somebody has left it.
    fn read_as_left(&self, block: BlockId) -> ReadByCallers {
        let mut read = ReadByCallers::default();
        for code in Arguments::all(0..CODES as u16).codes() {
            let one = Arguments::only(code);
            // Behind a change of EXEC a vector register is not written as a whole.
            let mut waiting = vec![(block, true)];
            let mut seen = BTreeSet::from([waiting[0]]);
            while let Some((id, mut is_whole)) = waiting.pop() {
                let block = self.graph.block(id);
                let mut is_gone = false;
                for number in block.instructions.clone() {
                    let touches = |writes| self.accessed(number, writes).any(|codes| codes.contains(&code));
                    if self.calls(number, block.exit) {
                        read.perhaps = read.perhaps.with(one);
                        is_gone = true;
                    } else if touches(false) {
                        read.certainly = read.certainly.with(one);
                        is_gone = true;
                    } else {
                        is_gone = touches(true) && is_whole;
                    }
                    if is_gone {
                        break;
                    }
                    let writes_exec = self.accessed(number, true).any(|codes| codes.contains(&code::EXEC_LO));
                    is_whole &= code < code::VGPR || !writes_exec;
                }
                if is_gone {
                    continue;
                }
                if matches!(block.exit, Exit::SetPc | Exit::OffTheEnd) {
                    read.perhaps = read.perhaps.with(one);
                }
                waiting
                    .extend(self.graph.successors(id).map(|next| (next, is_whole)).filter(|state| seen.insert(*state)));
            }
        }
        read
    }
}

fn codes(access: Access) -> Range<u16> {
    access.registers.first..access.registers.first + u16::from(access.registers.words)
}

/// Adds what may be there on another way; whether that is more.
fn join(all: &mut Option<Vec<Found>>, more: &[Found]) -> bool {
    let Some(all) = all else {
        *all = Some(more.to_vec());
        return true;
    };
    let mut is_more = false;
    for (all, more) in all.iter_mut().zip(more) {
        is_more |= more & !*all != 0;
        *all |= more;
    }
    is_more
}

/// What `caller` reads behind its calls of functions that are part of it, by their labels.
pub fn read_behind_calls(caller: &Fragment, target: Target) -> Vec<(String, ReadByCallers)> {
    let Ok(program) = caller.program::<Known>(target) else { return Vec::new() };
    let instructions: Vec<&Instruction> = caller.listing.instructions().collect();
    let flow = Flow { graph: program.graph(), instructions: &instructions, target };
    let mut read = Vec::new();
    for id in flow.graph.reverse_post_order() {
        let block = flow.graph.block(*id);
        let (Exit::Enter(callee), Some(call)) = (block.exit, block.instructions.clone().last()) else { continue };
        let start = flow.graph.block(callee).instructions.start;
        let Some(label) = caller.listing.labels.iter().find(|label| label.statement == start) else { continue };
        // Calls in copies of functions count too: each function is a caller by itself as well.
        if call + 1 < instructions.len() {
            read.push((label.name.clone(), flow.read_as_left(flow.graph.block_of(call + 1))));
        }
    }
    read
}
