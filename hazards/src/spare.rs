//! Waits that a program does not need.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::control::{ControlError, Graph};

use crate::effect::Effect;
use crate::program::Program;
use crate::repair::Repair;
use crate::state::Kind;
use crate::{Code, Flat, Options};

/// What an instruction finds that somebody could want it to wait for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    /// A rule is broken, be it certain or disputed: instruction, earlier instruction, rule, repair.
    Breach(usize, usize, &'static str, Vec<String>),
    /// An operation may be outstanding at an instruction for which the order of memory may matter.
    Outstanding(usize, usize, Kind),
}

/// The waits that could be shorter, by their number: what is enough in the place of each, which may be nothing.
/// `repairs` stand before their instructions besides.
///
/// Without them no instruction comes earlier than before for any rule, disputed ones among them, in any reading of
/// [`Options`]. And no access to memory, barrier, message, call, return or other instruction that is more than
/// arithmetic finds an operation outstanding that it did not find before, so that the order of memory, of which the
/// text shows little, stays as it is. What stands in [`NOT_CHECKED`](crate::NOT_CHECKED) is kept in this way.
///
/// # Errors
/// A branch that no program can have.
pub fn spare(code: Code, repairs: &BTreeMap<usize, Repair>) -> Result<BTreeMap<usize, Repair>, ControlError> {
    let readings = [Flat::Global, Flat::Any].map(|flat| Options { flat, xnack: true, errata: false });
    // Operations that are only watched make the order of a counter look less certain than it is.
    let kinds = readings.iter().flat_map(|&options| [Program::watching(code, options), Program::new(code, options)]);
    let mut programs = kinds.collect::<Result<Vec<_>, _>>()?;
    for program in &mut programs {
        repairs.iter().for_each(|(&instruction, repair)| program.repair(instruction, *repair));
    }
    let before: Vec<BTreeSet<Seen>> = programs.iter().map(seen).collect();
    let graph = code.graph()?;
    let mut spared = BTreeMap::new();
    for instruction in 0..code.instructions.len() {
        let full = programs[0].effects[instruction].as_repair(code.target);
        let Some(full) = full.filter(|_| !stands_alone(&graph, &programs[0], instruction)) else { continue };
        if programs[0].is_between_names_of_vcc(instruction) {
            continue;
        }
        let mut enough = full;
        for less in lesser(full) {
            let candidate = less(enough);
            if candidate == enough {
                continue;
            }
            programs.iter_mut().for_each(|program| program.replace(instruction, candidate));
            if programs.iter().zip(&before).all(|(program, before)| seen(program).is_subset(before)) {
                enough = candidate;
            }
        }
        programs.iter_mut().for_each(|program| program.replace(instruction, enough));
        if enough != full {
            spared.insert(instruction, enough);
        }
    }
    Ok(spared)
}

/// Shorter waits, to be tried in this order.
fn lesser(full: Repair) -> Vec<Box<dyn Fn(Repair) -> Repair>> {
    let none: Box<dyn Fn(Repair) -> Repair> = Box::new(|_| Repair::default());
    let counter = |index: usize| -> Box<dyn Fn(Repair) -> Repair> {
        Box::new(move |mut repair: Repair| {
            repair.counts[index] = None;
            repair
        })
    };
    let fewer = |nops: u8| -> Box<dyn Fn(Repair) -> Repair> { Box::new(move |_| Repair::states(nops)) };
    match full.nops {
        0 => std::iter::once(none).chain((0..3).map(counter)).collect(),
        // The least that is enough comes last: each is tried against the one before.
        nops => (0..nops).rev().map(fewer).collect(),
    }
}

/// Whether the block of an instruction has nothing but waits.
fn stands_alone(graph: &Graph, program: &Program, instruction: usize) -> bool {
    let mut block = graph.block(graph.block_of(instruction)).instructions.clone();
    block.all(|index| program.effects[index].as_repair(program.code.target).is_some())
}

/// What all instructions find.
fn seen(program: &Program) -> BTreeSet<Seen> {
    let mut all = BTreeSet::new();
    program.visit(|state, instruction| {
        for conflict in program.conflicts(state, instruction) {
            let first = conflict.entry.origin;
            all.insert(Seen::Breach(instruction, first, conflict.rule.id, conflict.repair.lines()));
        }
        let effect: &Effect = &program.effects[instruction];
        if effect.orders {
            let outstanding = state.0.iter().filter(|entry| matches!(entry.kind, Kind::Pending(_) | Kind::Caller(_)));
            all.extend(outstanding.map(|entry| Seen::Outstanding(instruction, entry.origin, entry.kind)));
        }
    });
    all
}
