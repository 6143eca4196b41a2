//! Registers that a program may still read.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::control::{BlockId, Graph};
use gcn_semantics::instruction::{Instruction, code};

use super::relation::Key;

/// The scalar registers and the scalar condition code that a program reads, from the start of `block`, before it
/// writes them, or leaves it with if `is_seen`. Vector registers and cells of the stack have lanes that are
/// not written, so all of `keys` count, single lanes too.
///
/// Nothing rests on this: what is thought not to be read is not known, in both programs.
pub fn live(
    graph: &Graph,
    instructions: &[&Instruction],
    target: Target,
    block: BlockId,
    keys: &BTreeSet<Key>,
    is_seen: &dyn Fn(Key) -> bool,
) -> BTreeSet<Key> {
    let mut found: BTreeSet<Key> = keys.iter().copied().filter(|key| !is_plain(*key)).collect();
    for &key in keys.iter().filter(|key| is_plain(**key)) {
        let (mut seen, mut open) = (BTreeSet::from([block]), vec![block]);
        while let Some(block) = open.pop() {
            let mut uses =
                graph.block(block).instructions.clone().map(|number| use_of(instructions[number], target, key));
            match uses.find(|use_of| *use_of != Use::None) {
                Some(Use::Read) => {
                    found.insert(key);
                    break;
                }
                Some(_) => continue,
                None => {}
            }
            let successors: Vec<BlockId> = graph.successors(block).collect();
            if successors.is_empty() && is_seen(key) {
                found.insert(key);
                break;
            }
            open.extend(successors.into_iter().filter(|next| seen.insert(*next)));
        }
    }
    found
}

/// Whether a register is one that is written as a whole: a scalar one, but for EXEC, which all instructions look at.
fn is_plain(key: Key) -> bool {
    !key.has_lanes() && !matches!(key, Key::Scalar(code::EXEC_LO | code::EXEC_HI) | Key::Lane(..))
}

/// How the names of instructions begin that read the scalar condition code, and of such that only write it.
const READ_SCC: [&str; 5] = ["s_cbranch_scc", "s_cselect_", "s_cmov", "s_addc_", "s_subb_"];
const WRITE_SCC: [&str; 9] = ["s_cmp", "s_bitcmp", "s_and", "s_or", "s_xor", "s_not", "s_add_", "s_sub_", "s_lsh"];

/// What an instruction does with a register first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    None,
    Read,
    Write,
}

fn use_of(instruction: &Instruction, target: Target, key: Key) -> Use {
    let begins = |names: &[&str]| names.iter().any(|name| instruction.row.mnemonic.starts_with(name));
    let code = match key {
        Key::Vgpr(_) | Key::Slot(_) | Key::Lane(..) => return Use::Read,
        Key::Scc if begins(&READ_SCC) => return Use::Read,
        Key::Scc if begins(&WRITE_SCC) => return Use::Write,
        Key::Scc => return Use::None,
        Key::Scalar(code) => code,
    };
    let accesses = instruction.accesses(target);
    let touches = |writes: bool| {
        accesses.iter().any(|access| {
            let first = access.registers.first;
            access.writes == writes && (first..first + u16::from(access.registers.words)).contains(&code)
        })
    };
    match (touches(false), touches(true)) {
        (true, _) => Use::Read,
        (false, true) => Use::Write,
        (false, false) => Use::None,
    }
}
