//! Where in a program VGPR indexing may be on (ledger I3).

use crate::Instruction;
use crate::control::{Function, Graph};
use crate::isa::{Control, HwregOp, IndexOp, Meaning, WaveOp};
use crate::target::Target;

/// For each instruction whether indexing may be on when it is executed. It is off where a program begins; what
/// functions find and leave is not known here.
pub fn indexed_places(instructions: &[&Instruction], functions: &[Function], target: Target) -> Vec<bool> {
    let turns_on = |meaning: Meaning| meaning == Meaning::Wave(WaveOp::Index(IndexOp::On));
    if !instructions.iter().any(|instruction| turns_on(instruction.row.meaning)) {
        return vec![false; instructions.len()];
    }
    let calls = |instruction: &&Instruction| {
        matches!(instruction.row.flags.control, Control::SwapPc | Control::Call | Control::Fork | Control::Join)
    };
    let has_functions = functions.iter().any(|function| function.start.is_some()) || instructions.iter().any(calls);
    match Graph::new(instructions.iter().copied(), target) {
        Ok(graph) if !has_functions => along(&graph, instructions),
        _ => vec![true; instructions.len()],
    }
}

/// The same along the graph of a program without calls.
fn along(graph: &Graph, instructions: &[&Instruction]) -> Vec<bool> {
    // Blocks that nothing leads to are not executed.
    let mut on_behind = vec![false; graph.count()];
    let mut places = vec![false; instructions.len()];
    loop {
        let mut is_settled = true;
        for &block in graph.reverse_post_order() {
            let mut on = graph.predecessors(block).iter().any(|before| on_behind[before.index()]);
            for number in graph.block(block).instructions.clone() {
                places[number] = on;
                on = behind(instructions[number], on);
            }
            is_settled &= on_behind[block.index()] == on;
            on_behind[block.index()] = on;
        }
        // Each round but the last finds a block more behind which indexing may be on.
        if is_settled {
            return places;
        }
    }
}

/// Whether indexing may be on behind an instruction.
fn behind(instruction: &Instruction, before: bool) -> bool {
    match instruction.row.meaning {
        Meaning::Wave(WaveOp::Index(IndexOp::On) | WaveOp::Hwreg(HwregOp::Set)) => true,
        Meaning::Wave(WaveOp::Index(IndexOp::Off)) => false,
        _ => before,
    }
}
