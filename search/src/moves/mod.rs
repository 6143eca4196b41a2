//! Moves: the rules of `rules/` as steps from one program to another, one behind the other.
//!
//! Each step puts the right side of a rule in the place of its left side. What a chain of steps leaves is executed on
//! test values, and proven like every other answer: a rule names what was done, and is no reason to believe it.

mod apply;
mod book;
mod item;
mod matching;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand, code};
use gcnverify::equiv::LiveSet;
use itertools::Itertools;
use rustc_hash::FxHasher;

use crate::constants::near;
use crate::cost::{self, Cost, Measure};
use crate::work::Work;
use apply::{Spot, applied};
use book::Known;
pub use book::{Book, Rules};
pub use item::Item;
use item::live;
use matching::{Match, matches};

/// Steps behind one another.
const DEPTH: usize = 4;
/// Programs of a run from which steps are tried.
const EXPANDED: usize = 160;
/// Programs that wait for that at most.
const WAITING: usize = 4_000;
/// Numbers that are tried for a symbol that no constant of the left side says.
const NUMBERS: usize = 32;
/// Combinations of numbers of one match.
const COMBINATIONS: usize = 64;
/// Programs that are given.
const KEPT: usize = 6;

/// A run of a program, for moves.
pub struct Run<'r> {
    /// The processor.
    pub target: Target,
    /// What counts.
    pub measure: Measure,
    /// Its instructions.
    pub items: Vec<Item>,
    /// What somebody looks at behind it.
    pub behind: LiveSet,
    /// Registers that may be used for what is in between.
    pub spare: LiveSet,
    /// MODE, if it is known.
    pub mode: Option<u32>,
    /// All lanes are active.
    pub has_all_lanes: bool,
    /// Whether instructions in the place of the run leave what they must, on all test waves.
    pub passes: &'r dyn Fn(&[Instruction]) -> bool,
}

/// What steps have made of a run.
#[derive(Debug, Clone)]
pub struct Moved {
    /// Its instructions.
    pub items: Vec<Item>,
    /// The names of the rules, in the order of the steps.
    pub rules: Vec<String>,
    /// What they cost.
    pub cost: Cost,
}

/// Cheaper programs that chains of steps make of a run and that pass all tests, the cheapest first. Each step counts
/// as many candidates as it has executed instructions.
pub fn moves(run: &Run, book: &mut Book, work: &mut Work) -> Vec<Moved> {
    let cost = |items: &[Item]| cost::of_program(items.iter().map(|item| &*item.instruction), run.target);
    let start = Moved { items: run.items.clone(), rules: Vec::new(), cost: cost(&run.items) };
    let old = start.cost;
    let mut seen: HashSet<u64> = HashSet::from([hash(&start.items)]);
    let mut all = vec![start];
    let mut waiting = BinaryHeap::from([Reverse((run.measure.key(old), 0))]);
    let mut found: Vec<usize> = Vec::new();
    let mut expanded = 0;
    while let Some(Reverse((_, number))) = waiting.pop() {
        if expanded >= EXPANDED || work.left == 0 {
            break;
        }
        expanded += 1;
        let current = all[number].clone();
        if current.rules.len() >= DEPTH {
            continue;
        }
        for (items, rule) in steps(run, book, &current.items, current.rules.is_empty(), work) {
            let cost = cost(&items);
            // A step may make nothing dearer, but for bytes that another one saves.
            if run.measure.key(cost)[0] > run.measure.key(old)[0] || !seen.insert(hash(&items)) {
                continue;
            }
            let instructions = items.iter().map(|item| (*item.instruction).clone()).collect_vec();
            if !(0..instructions.len().max(1)).all(|_| work.take()) {
                break;
            }
            if !(run.passes)(&instructions) {
                continue;
            }
            let rules = current.rules.iter().cloned().chain([book.rule(rule).name.clone()]).collect();
            if run.measure.is_cheaper(cost, old) {
                found.push(all.len());
            }
            if all.len() < WAITING {
                waiting.push(Reverse((run.measure.key(cost), all.len())));
            }
            all.push(Moved { items, rules, cost });
        }
    }
    found.sort_by_key(|&number| (run.measure.key(all[number].cost), number));
    found.truncate(KEPT);
    found.into_iter().map(|number| all[number].clone()).collect()
}

/// What one step makes of a run, and the rule of each. Behind the first step, others have to do with what it made.
fn steps(run: &Run, book: &mut Book, items: &[Item], is_first: bool, work: &mut Work) -> Vec<(Vec<Item>, usize)> {
    book.learn(items.iter().map(|item| item.instruction.row.mnemonic));
    let live = live(items, run.behind);
    let place = Spot { items, live: &live, behind: run.behind, spare: run.spare, target: run.target };
    let mut all = Vec::new();
    for root in 0..items.len() {
        let name = items[root].instruction.row.mnemonic;
        let ending: Vec<Rc<Known>> = book.ending(name).to_vec();
        for known in &ending {
            if !book.fits(known.rule, run.mode, run.has_all_lanes) {
                continue;
            }
            for found in matches(items, root, known) {
                if !is_first && !found.items.iter().any(|&item| items[item].is_touched) {
                    continue;
                }
                for numbers in numbers(items, known, &found) {
                    if !work.take() {
                        return all;
                    }
                    let Some(sides) = book.sides(known, &numbers) else { continue };
                    if !has_numbers(items, &found, &sides[0]) {
                        continue;
                    }
                    let is_dead = |code: u16| book.is_dead(known.rule, code);
                    if let Some(new) = applied(&place, &found, &known.uses, &sides[1], &is_dead) {
                        all.push((new, known.rule));
                    }
                }
            }
        }
    }
    all
}

/// Numbers that the open symbols of a rule may be where its left side was found.
fn numbers(items: &[Item], known: &Known, found: &Match) -> Vec<Vec<u32>> {
    let of = |symbol: &String| -> Vec<u32> {
        let said = found.numbers.iter().find(|(code, _)| known.pattern.numbers.get(code) == Some(symbol));
        match said {
            Some(&(_, operand)) => values(operand),
            None => {
                let members = found.items.iter().map(|&item| &*items[item].instruction).collect_vec();
                near(&members).into_iter().flat_map(values).unique().take(NUMBERS).collect()
            }
        }
    };
    let choices = known.pattern.open.iter().map(of).collect_vec();
    if choices.is_empty() {
        return vec![Vec::new()];
    }
    choices.into_iter().multi_cartesian_product().take(COMBINATIONS).collect()
}

/// The numbers that a constant of an instruction may have been written as.
fn values(operand: Operand) -> Vec<u32> {
    match operand {
        Operand::Literal(word) => vec![word],
        Operand::Immediate(value) => vec![value as u32, value as u32 & 0xffff, value as i16 as u32],
        Operand::Code { code: code @ code::ZERO..=code::INT_64, .. } => vec![u32::from(code - code::ZERO)],
        Operand::Code { code: code @ code::MINUS_1..=code::MINUS_16, .. } => {
            let word = !u32::from(code - code::MINUS_1);
            vec![word, word & 0xffff]
        }
        Operand::Code { code: code @ code::FLOAT_HALF..=code::INV_2PI, .. } => {
            let (_, single, half) = code::FLOATS[usize::from(code - code::FLOAT_HALF)];
            vec![single, half.into()]
        }
        _ => Vec::new(),
    }
    .into_iter()
    .unique()
    .collect()
}

/// Whether the constants of a left side with numbers are those of the program.
fn has_numbers(items: &[Item], found: &Match, left: &[Instruction]) -> bool {
    found.items.len() == left.len()
        && left.iter().enumerate().all(|(number, own)| {
            let actual = &*items[found.items[number]].instruction;
            let pair = if found.swapped[number] { matching::exchangeable(own) } else { None };
            own.row == actual.row
                && own.operands.iter().enumerate().all(|(index, operand)| {
                    let other = actual.operands[matching::swapped(index, pair)];
                    let is_constant = operand.is_constant() || !matches!(operand, Operand::Code { .. });
                    !is_constant || *operand == other
                })
        })
}

fn hash(items: &[Item]) -> u64 {
    let mut hasher = FxHasher::default();
    items.iter().for_each(|item| (item.anchor, &*item.instruction).hash(&mut hasher));
    hasher.finish()
}
