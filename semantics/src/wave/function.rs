//! Calls of functions that are part of the program, and their returns.
//!
//! The graph has the blocks of the function between the call and the place behind it. That the register pair with the
//! address has that of the function, and the one at the end that of the place behind the call, is seen when they are
//! executed.

use super::initial::PROGRAM;
use super::link::{LinkStep, symbol_address};
use super::state::Wave;
use crate::algebra::{Algebra, B64, Bv, W32};
use crate::control::{Function, branch_targets};
use crate::instruction::Instruction;
use crate::isa::{Meaning, WaveOp};
use crate::target::Target;

/// `s_swappc_b64` or `s_call_b64` to a function of the program, ready to execute.
#[derive(Debug, Clone, Copy)]
pub struct EnterStep {
    /// The pair that receives the address behind the call.
    destination: u16,
    /// The number of the function's first instruction.
    callee: usize,
    /// The pair with the function's address, and the function's symbol, if the call itself does not say where to go.
    pointer: Option<(u16, u16)>,
    /// From the program's first instruction to the one behind the call, in bytes.
    behind: u32,
}

impl EnterStep {
    /// The number of the function's first instruction.
    pub fn callee(&self) -> usize {
        self.callee
    }

    /// Goes to the function; whether that is where the address leads.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) -> bool {
        let is_there = self.pointer.is_none_or(|(pair, symbol)| {
            let function = symbol_address(wave, symbol, 0);
            holds(wave, pair, function)
        });
        let behind = place(wave, self.behind);
        wave.write_pair(self.destination, behind.extract(0), behind.extract(32));
        is_there
    }

    /// Whether the pair from `pair` on has the address behind the call.
    pub fn is_left_through<A: Algebra>(&self, pair: u16, wave: &mut Wave<A>) -> bool {
        let behind = place(wave, self.behind);
        holds(wave, pair, behind)
    }
}

/// The address that is `distance` bytes behind the program's first instruction.
fn place<A: Algebra>(wave: &Wave<A>, distance: u32) -> B64<A> {
    // No program lies across a border of 4 GiB (ledger K154).
    let [low, high] = [PROGRAM, PROGRAM + 1].map(|code| wave.initial.scalar(code));
    B64::from_words(low + Bv::constant(distance.into()), high)
}

/// Whether a pair is known to have an address, in readings that can tell.
fn holds<A: Algebra>(wave: &mut Wave<A>, pair: u16, address: B64<A>) -> bool {
    if !A::TELLS_INPUTS {
        return true;
    }
    let mut is_word = |code: u16, word| A::same::<W32>(wave.scalar(code).0, word);
    is_word(pair, address.extract::<W32>(0).0) && is_word(pair + 1, address.extract::<W32>(32).0)
}

/// The calls among `instructions` that go to their functions: of `s_swappc_b64` those that seem to, as the address was
/// made of the symbol of one of `functions`.
pub fn known_calls(
    instructions: &[&Instruction],
    links: &[Option<LinkStep>],
    functions: &[Function],
    target: Target,
) -> Vec<(usize, EnterStep)> {
    let mut behind = 0;
    let mut calls = Vec::new();
    // Without targets there is no graph either.
    let targets = branch_targets(instructions, target).unwrap_or_default();
    for (call, instruction) in instructions.iter().enumerate() {
        behind += 4 * u32::from(instruction.words(target));
        let register = |index: usize| instruction.operands[index].as_scalar_register();
        let found = match instruction.row.meaning {
            Meaning::Wave(WaveOp::SwapPc) => register(1).and_then(|pair| {
                let symbol = links[..call].iter().rev().flatten().find_map(|link| link.address_in(pair))?;
                let function = functions.iter().find(|function| function.symbol == symbol)?;
                Some((function.start?, Some((pair, symbol))))
            }),
            Meaning::Wave(WaveOp::Call) => {
                let callee = targets.get(call).copied().flatten();
                callee.filter(|&callee| callee < instructions.len()).map(|callee| (callee, None))
            }
            _ => None,
        };
        if let Some((callee, pointer)) = found
            && let Some(destination) = register(0)
        {
            calls.push((call, EnterStep { destination, callee, pointer, behind }));
        }
    }
    calls
}
