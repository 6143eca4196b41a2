use super::*;
use crate::generate::{Random, SplitMix};
use crate::isa::Condition;
use crate::machine::{decode, encode};
use crate::target::Feature;
use crate::text::{Source, Syntax, read};

const TARGET: Target = Target::Gfx900;

fn program(text: &str, target: Target, syntax: Syntax) -> Vec<Instruction> {
    let listing = read(&Source::new("-", text), target, syntax).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    listing.instructions().cloned().collect()
}

fn graph(text: &str) -> Graph {
    Graph::new(&program(text, TARGET, Syntax::Llvm), TARGET).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Blocks as `first..end -> successors`.
fn blocks(graph: &Graph) -> Vec<String> {
    let shown = |(id, block): (BlockId, &Block)| {
        let to: Vec<String> = graph.successors(id).map(|block| block.index().to_string()).collect();
        format!("{}..{} -> {}", block.instructions.start, block.instructions.end, to.join(" "))
    };
    graph.blocks().map(shown).collect()
}

fn numbers(blocks: &[BlockId]) -> Vec<usize> {
    blocks.iter().map(|block| block.index()).collect()
}

/// A loop with a branch inside, and code before and behind.
const LOOP: &str = "
    s_mov_b32 s0, 0x12345
head:
    s_cmp_eq_u32 s0, s1
    s_cbranch_scc1 done
    s_cbranch_vccz skip
    v_fma_f32 v0, v1, v2, v3
skip:
    s_add_u32 s0, s0, 1
    s_branch head
done:
    s_endpgm";

#[test]
fn straight_lines_are_one_block() {
    let fragment = graph("v_mov_b32 v0, v1\nv_mov_b32 v1, v2");
    assert_eq!(blocks(&fragment), ["0..2 -> "]);
    assert_eq!(fragment.block(BlockId::new(0)).exit, Exit::OffTheEnd);
    assert_eq!(fragment.terminator(BlockId::new(0)), None);
    let kernel = graph("v_mov_b32 v0, v1\ns_endpgm");
    assert_eq!(kernel.block(kernel.block_of(1)).exit, Exit::EndProgram);
    assert_eq!(kernel.terminator(kernel.block_of(0)), Some(1));
    let function = graph("s_setpc_b64 s[30:31]");
    assert_eq!(function.block(function.block_of(0)).exit, Exit::SetPc);
    assert_eq!(blocks(&graph("")), ["0..0 -> "]);
}

#[test]
fn a_loop_has_its_blocks_dominators_and_order() {
    let graph = graph(LOOP);
    assert_eq!(blocks(&graph), ["0..1 -> 1", "1..3 -> 5 2", "3..4 -> 4 3", "4..5 -> 4", "5..7 -> 1", "7..8 -> "]);
    let branch = graph.block(graph.block_of(3)).exit;
    let [skip, inside] = [4, 3].map(BlockId::new);
    assert_eq!(branch, Exit::Branch { condition: Condition::VccZero, taken: skip, otherwise: inside });
    assert_eq!(numbers(graph.predecessors(skip)), [2, 3]);
    assert_eq!(graph.immediate_dominator(skip), Some(BlockId::new(2)));
    assert_eq!(graph.immediate_dominator(BlockId::new(0)), None);
    assert!(graph.dominates(BlockId::new(1), BlockId::new(5)) && !graph.dominates(inside, skip));
    let order = numbers(graph.reverse_post_order());
    let position = |block: usize| order.iter().position(|&other| other == block).unwrap();
    assert_eq!((order.len(), position(0), position(1)), (6, 0, 1));
    assert!(position(2) < position(3) && position(3) < position(4));
    let loops = graph.loops();
    assert_eq!(loops.len(), 1);
    assert_eq!((loops[0].header.index(), numbers(&loops[0].latches)), (1, vec![4]));
    assert_eq!(numbers(&loops[0].blocks), [1, 2, 3, 4]);
    assert_eq!(graph.irreducible_edges(), []);
}

#[test]
fn loops_nest_and_can_be_one_block() {
    let graph = graph("outer:\nv_nop\ninner:\ns_cbranch_scc0 inner\ns_cbranch_execnz outer\ns_endpgm");
    let loops: Vec<_> = graph.loops().iter().map(|inner| (inner.header.index(), numbers(&inner.blocks))).collect();
    assert_eq!(loops, [(0, vec![0, 1, 2]), (1, vec![1])]);
}

/// A cycle with two entries has no header.
#[test]
fn cycles_with_several_entries_are_no_natural_loops() {
    let graph = graph("s_cbranch_scc0 b\na:\nv_nop\nb:\ns_cbranch_scc1 a\ns_endpgm");
    assert_eq!(graph.loops(), []);
    assert_eq!(graph.irreducible_edges().len(), 1);
}

#[test]
fn what_cannot_be_reached_is_known() {
    let graph = graph("s_branch end\nloop:\ns_branch loop\nend:\ns_endpgm");
    assert_eq!(numbers(graph.reverse_post_order()), [0, 2]);
    let lost = graph.block_of(1);
    assert!(!graph.is_reachable(lost) && graph.is_reachable(graph.block_of(2)));
    assert_eq!(graph.immediate_dominator(lost), None);
    assert!(!graph.dominates(lost, lost));
    assert_eq!(graph.loops(), []);
}

#[test]
fn paths_that_always_meet_are_known() {
    // The block behind `out` goes on in the middle of the program, so a path from there never comes to block 1.
    let graph = graph(
        "s_cbranch_execnz out\nback:\ns_cbranch_execz end\nv_nop\nend:\ns_endpgm\n\
         out:\nv_nop\ns_cbranch_execz end\ns_branch end",
    );
    let [first, middle, end, out] = [0, 1, 3, 4].map(|instruction| graph.block_of(instruction));
    assert!(graph.always_meets(first, end) && graph.always_meets(out, end) && graph.always_meets(middle, end));
    assert!(!graph.always_meets(out, middle) && !graph.always_meets(first, middle));
    assert!(graph.always_meets(end, end) && !graph.always_meets(end, first));
}

#[test]
fn functions_of_a_file_are_entries() {
    let text = "v_nop\ns_setpc_b64 s[30:31]\nv_nop\ns_branch 0\ns_endpgm";
    let instructions = program(text, TARGET, Syntax::Llvm);
    let graph = Graph::with_entries(&instructions, &[0, 2], TARGET).unwrap();
    assert_eq!(numbers(graph.entries()), [0, 1]);
    assert_eq!(graph.reverse_post_order().len(), 3);
    assert_eq!(graph.immediate_dominator(BlockId::new(1)), None);
    assert_eq!(graph.immediate_dominator(BlockId::new(2)), Some(BlockId::new(1)));
}

/// The end of a fragment is a place to go to, and a block of its own then.
#[test]
fn fragments_may_branch_to_their_end() {
    let ahead = graph("s_cbranch_scc0 end\nv_nop\nend:");
    assert_eq!(blocks(&ahead), ["0..1 -> 2 1", "1..2 -> 2", "2..2 -> "]);
    assert_eq!(ahead.block(BlockId::new(2)).exit, Exit::OffTheEnd);
    assert_eq!(blocks(&graph("start:\ns_cbranch_scc0 start")), ["0..1 -> 0 1", "1..1 -> "]);
    assert_eq!(blocks(&graph("s_cbranch_scc0 0")), ["0..1 -> 1", "1..1 -> "]);
    assert_eq!(blocks(&graph("start:\ns_branch start")), ["0..1 -> 0"]);
}

#[test]
fn calls_forks_and_traps_are_named() {
    let exit = |text: &str, target| {
        let instructions = program(text, target, Syntax::Llvm);
        let graph = Graph::new(&instructions, target).unwrap();
        graph.block(BlockId::new(0)).exit
    };
    let [one, two] = [1, 2].map(BlockId::new);
    assert_eq!(exit("s_swappc_b64 s[30:31], s[4:5]", TARGET), Exit::Call { callee: None, next: one });
    let call = exit("s_call_b64 s[30:31], f\ns_endpgm\nf:\ns_setpc_b64 s[30:31]", TARGET);
    assert_eq!(call, Exit::Call { callee: Some(two), next: one });
    assert!(call.is_known() && !Exit::SetPc.is_known());
    let fork = exit("s_cbranch_i_fork s[4:5], f\nv_nop\nf:\ns_endpgm", Target::Gfx700);
    assert_eq!(fork, Exit::Fork { target: Some(two), next: one });
    assert_eq!(exit("s_cbranch_g_fork s[4:5], s[6:7]", TARGET), Exit::Fork { target: None, next: one });
    assert_eq!(exit("s_cbranch_join s4", TARGET), Exit::Join { next: one });
    assert_eq!(exit("s_trap 2", TARGET), Exit::Trap { next: one });
    assert_eq!(exit("s_rfe_b64 s[4:5]", TARGET), Exit::ReturnFromTrap);
    for ends in ["s_endpgm", "s_endpgm_saved", "s_endpgm_ordered_ps_done"] {
        assert_eq!(exit(ends, TARGET), Exit::EndProgram, "{ends}");
    }
    let debugger = exit("s_cbranch_cdbgsys 0", TARGET);
    assert!(matches!(debugger, Exit::Branch { condition: Condition::Debugger, .. }) && !debugger.is_known());
}

/// Distances count words: those of literals, of long encodings, and of SMEM, which is shorter before gfx8.
#[test]
fn texts_of_both_dialects_and_machine_code_have_one_graph() {
    for target in Target::ALL {
        let text = program(LOOP, target, Syntax::Llvm);
        let decoded: Vec<Instruction> = text
            .iter()
            .map(|instruction| decode(&encode(instruction, target).unwrap(), target).unwrap().instruction)
            .collect();
        let expected = blocks(&Graph::new(&text, target).unwrap());
        assert_eq!(expected.len(), 6, "{target}");
        assert_eq!(blocks(&Graph::new(&decoded, target).unwrap()), expected, "{target}");
        if target.has(Feature::Matrix) {
            // CLRX does not know it.
            continue;
        }
        let other = program(LOOP, target, Syntax::Clrx);
        assert_eq!(blocks(&Graph::new(&other, target).unwrap()), expected, "{target}");
    }
    let load = program("s_cbranch_scc0 1\ns_load_dword s0, s[2:3], 0x0\ns_endpgm", Target::Gfx700, Syntax::Llvm);
    assert!(Graph::new(&load, Target::Gfx700).is_ok());
    assert!(Graph::new(&load, Target::Gfx803).is_err());
}

#[test]
fn wrong_branches_are_errors_with_their_place() {
    let error = |text: &str| Graph::new(&program(text, TARGET, Syntax::Llvm), TARGET).unwrap_err();
    let into = error("v_nop\ns_branch 1\nv_mad_f32 v0, v1, v2, v3\ns_endpgm");
    assert_eq!((into.instruction, into.distance), (1, 1));
    assert_eq!(into.kind, ControlErrorKind::IntoInstruction { instruction: 2 });
    assert_eq!(
        into.to_string(),
        "the branch goes 1 word ahead from the next instruction, into the middle of an instruction"
    );
    let literal = error("s_mov_b32 s0, 0x12345\ns_cbranch_scc0 -2");
    assert_eq!(literal.kind, ControlErrorKind::IntoInstruction { instruction: 0 });
    for (text, distance) in [("v_nop\ns_branch 2", 2), ("s_cbranch_vccz -2", -2), ("s_call_b64 s[0:1], 0x7fff", 0x7fff)]
    {
        let out = error(text);
        assert_eq!((out.distance, out.kind), (distance, ControlErrorKind::OutOfProgram), "{text}");
    }
    let backward = error("s_branch 0xfffd");
    assert_eq!(backward.to_string(), "the branch goes 3 words back from the next instruction, out of the program");
}

/// `(instructions, exit)` of each block in the order of execution.
fn executed(graph: &Graph) -> Vec<(std::ops::Range<usize>, Exit)> {
    let order = graph.reverse_post_order().iter();
    order.map(|&id| (graph.block(id).instructions.clone(), graph.block(id).exit)).collect()
}

const CALLS: &str = "s_swappc_b64 s[30:31], s[4:5]\ns_swappc_b64 s[30:31], s[6:7]\ns_endpgm\n\
    v_nop\ns_cbranch_scc1 one\nv_nop\none: s_setpc_b64 s[30:31]";

#[test]
fn each_call_has_a_copy_of_the_function() {
    let instructions = program(CALLS, TARGET, Syntax::Llvm);
    let calls = [0, 1].map(|call| KnownCall { call, callee: 3 });
    let (graph, left) = Graph::with_calls(&instructions, &calls, TARGET).unwrap();
    assert!(left.is_empty());
    let ranges: Vec<_> = executed(&graph).into_iter().map(|(range, _)| range).collect();
    let starts: Vec<usize> = ranges.iter().map(|range| range.start).collect();
    assert_eq!(starts, [0, 3, 5, 6, 1, 3, 5, 6, 2]);
    let returns = executed(&graph).into_iter().filter_map(|(_, exit)| match exit {
        Exit::Return { call, next } => Some((call, graph.block(next).instructions.start)),
        _ => None,
    });
    assert_eq!(returns.collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    assert!(graph.loops().is_empty());
}

#[test]
fn functions_that_lead_back_to_their_callers_are_no_part_of_the_graph() {
    let text = "s_swappc_b64 s[30:31], s[4:5]\ns_endpgm\ns_swappc_b64 s[30:31], s[6:7]\ns_setpc_b64 s[30:31]";
    let instructions = program(text, TARGET, Syntax::Llvm);
    let (outer, inner) = (KnownCall { call: 0, callee: 2 }, KnownCall { call: 2, callee: 2 });
    let (_, left) = Graph::with_calls(&instructions, &[outer, inner], TARGET).unwrap();
    assert_eq!(left, [inner]);
    let to_itself = KnownCall { call: 0, callee: 0 };
    assert_eq!(Graph::with_calls(&instructions, &[to_itself], TARGET).unwrap().1, [to_itself]);
}

#[test]
fn calls_that_multiply_are_given_up() {
    // Function n calls function n + 1 twice.
    let functions = 20;
    let body = "s_swappc_b64 s[30:31], s[4:5]\ns_swappc_b64 s[30:31], s[4:5]\ns_setpc_b64 s[30:31]\n";
    let instructions = program(&body.repeat(functions), TARGET, Syntax::Llvm);
    let calls: Vec<KnownCall> = (0..functions - 1)
        .flat_map(|function| [0, 1].map(|call| KnownCall { call: 3 * function + call, callee: 3 * function + 3 }))
        .collect();
    let (graph, left) = Graph::with_calls(&instructions, &calls, TARGET).unwrap();
    assert_eq!(left, calls);
    assert!(graph.count() < 100);
}

/// A walk through a graph that takes the branches as `dice` says: the instructions, at most so many. Where a block
/// has an alternative, other dice choose.
fn walk(graph: &Graph, mut dice: SplitMix) -> Vec<usize> {
    let (mut block, mut walked) = (graph.entries()[0], Vec::new());
    let mut choices = SplitMix::new(graph.count() as u64);
    while walked.len() < 200 {
        walked.extend(graph.block(block).instructions.clone());
        let ways: Vec<BlockId> = match graph.block(block).exit {
            Exit::Branch { taken, otherwise, .. } => vec![taken, otherwise],
            exit => exit.successors().collect(),
        };
        match &ways[..] {
            [] => break,
            [next] => block = *next,
            ways => block = ways[dice.below(ways.len() as u32) as usize],
        }
        block = graph.alternative(block).filter(|_| choices.below(2) == 1).unwrap_or(block);
    }
    walked
}

#[test]
fn unfolded_graphs_have_the_same_paths() {
    const NESTED: &str = "
    outer:
        s_add_u32 s0, s0, 1
    inner:
        s_cmp_eq_u32 s0, s1
        s_cbranch_scc1 next
        s_add_u32 s2, s2, 1
        s_cbranch_vccz inner
    next:
        s_cbranch_execnz outer
        s_endpgm";
    let mut unfoldings = 0;
    for text in [LOOP, NESTED] {
        let folded = graph(text);
        for found in folded.loops() {
            let parted = [([1, 1], None), ([4, 1], None), ([1, 3], None), ([2, 1], Some(1)), ([4, 2], Some(3))];
            let parted =
                parted.map(|(rounds, rest)| Unfolding::Parted(Parted { rounds, leaves: rounds[0] == 2, rest }));
            let others = [Unfolding::Rotated, Unfolding::Peeled, Unfolding::Repeated(2), Unfolding::Repeated(3)];
            for unfolding in others.into_iter().chain(parted) {
                let unfolded = folded.unfolded(found.header, unfolding);
                if matches!(unfolding, Unfolding::Parted(_)) && found.header == folded.entries()[0] {
                    assert!(unfolded.is_none(), "nobody comes to the first block from elsewhere");
                    continue;
                }
                let unfolded = unfolded.expect("it is a loop");
                for seed in 0..40 {
                    let walks = [&folded, &unfolded].map(|graph| walk(graph, SplitMix::new(seed)));
                    assert_eq!(walks[0], walks[1], "{text}: {unfolding:?}");
                }
                unfoldings += 1;
            }
        }
        assert!(folded.unfolded(BlockId::new(folded.count() - 1), Unfolding::Peeled).is_none());
    }
    assert_eq!(unfoldings, 22);
}

#[test]
fn a_loop_is_rotated_peeled_or_has_longer_rounds() {
    let folded = graph(LOOP);
    let header = folded.loops()[0].header;
    let unfolded = |unfolding| folded.unfolded(header, unfolding).expect("it is a loop");
    // The header is entered by a copy, and the loop begins behind it.
    let rotated = unfolded(Unfolding::Rotated);
    assert_eq!((rotated.count(), rotated.loops().len()), (folded.count() + 1, 1));
    assert_ne!(rotated.loops()[0].header, header);
    let peeled = unfolded(Unfolding::Peeled);
    let size = folded.loops()[0].blocks.len();
    assert_eq!((peeled.count(), peeled.loops()[0].header), (folded.count() + size, header));
    assert_eq!(peeled.loops()[0].blocks.len(), size);
    let repeated = unfolded(Unfolding::Repeated(3));
    assert_eq!((repeated.count(), repeated.loops()[0].header), (folded.count() + 2 * size, header));
    assert_eq!(repeated.loops()[0].blocks.len(), 3 * size);
    assert!(folded.unfolded(header, Unfolding::Repeated(1)).is_none());
}

#[test]
fn a_cycle_with_several_entries_gets_one() {
    const ENTERED: &str = "
        s_mov_b32 s0, 0
        s_cbranch_vccz middle
    head:
        s_add_u32 s0, s0, 1
        s_cbranch_scc1 done
    middle:
        s_add_u32 s0, s0, 2
        s_cbranch_scc0 head
    done:
        s_endpgm";
    let graph = graph(ENTERED);
    let [(_, header)] = graph.irreducible_edges()[..] else { panic!("{:?}", graph.irreducible_edges()) };
    let entered = graph.unfolded(header, Unfolding::Entered).expect("it is a cycle");
    assert!(entered.irreducible_edges().is_empty());
    assert_eq!(entered.loops().iter().map(|found| found.header).collect::<Vec<_>>(), [header]);
    for seed in 0..40 {
        let walks = [&graph, &entered].map(|graph| walk(graph, SplitMix::new(seed)));
        assert_eq!(walks[0], walks[1]);
    }
}

#[test]
fn a_loop_is_made_two() {
    let folded = graph(LOOP);
    let (header, size) = (folded.loops()[0].header, folded.loops()[0].blocks.len());
    let parted = |rounds, rest| folded.unfolded(header, Unfolding::Parted(Parted { rounds, leaves: false, rest }));
    let impossible = |graph: &Graph| graph.blocks().filter(|(id, _)| graph.is_impossible(*id)).count();
    let two = parted([4, 1], None).expect("it is a loop");
    let loops = two.loops();
    assert_eq!(loops.iter().map(|found| found.blocks.len()).collect::<Vec<_>>(), [4 * size, size]);
    assert_eq!((loops[0].header, two.alternative(header)), (header, Some(loops[1].header)));
    // Whoever has chosen the first loop, which tests at its beginning, goes through all four rounds.
    assert_eq!((impossible(&two), two.count()), (4, folded.count() + 4 * size + 4));
    assert!(two.irreducible_edges().is_empty());
    let rest = parted([4, 1], Some(3)).expect("it is a loop");
    assert_eq!((impossible(&rest), rest.count()), (5, folded.count() + 7 * size + 5));
    let behind = rest.loops()[1].header;
    assert!(rest.predecessors(behind).iter().any(|before| rest.is_impossible(*before)));
    assert!(parted([0, 1], None).is_none() && parted([1, 0], None).is_none());
    assert!(two.unfolded(header, Unfolding::Peeled).is_none(), "it is one of two already");
    let leaving = Unfolding::Parted(Parted { rounds: [4, 1], leaves: true, rest: None });
    assert_eq!(impossible(&folded.unfolded(header, leaving).expect("it is a loop")), 0);
    let entered_at_once = graph("s_add_u32 s0, s0, 1\ns_cbranch_vccz -2\ns_endpgm");
    let unfolding = Unfolding::Parted(Parted { rounds: [2, 1], leaves: false, rest: None });
    assert!(entered_at_once.unfolded(BlockId::new(0), unfolding).is_none());
}
