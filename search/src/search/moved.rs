//! Answers that rules give: what chains of moves make of each run of the program.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use gcn_semantics::instruction::{Instruction, code};
use gcnverify::equiv::{InitialMode, Job, LiveSet, Looks, live_registers};
use gcnverify::machine::ConcreteState;
use itertools::Itertools;
use rustc_hash::FxHasher;

use super::proven::Edit;
use super::{Answer, Search, is_general};
use crate::moves::{Item, Moved, Run, moves};
use crate::splice::replaced;
use crate::trial::Trial;
use crate::window::{Map, Window};
use crate::work::Work;

/// Instructions of a run that are looked at together.
const LENGTH: usize = 120;
/// Where in the numbers of tried windows those of runs are.
const OF_RUNS: usize = usize::MAX;

impl Search<'_> {
    /// The first answer that chains of moves give, and the program with it as program a.
    pub(super) fn moved(&mut self, job: &Job) -> Option<(Answer, Job)> {
        let mut book = self.book.take()?;
        let program = job.a.clone();
        let answer = (|| {
            let instructions: Vec<&Instruction> = program.listing.instructions().collect();
            let live = live_registers(job, Looks::Certain)?;
            let map = Map::new(instructions, &live, self.target)?;
            for run in map.runs.iter().flat_map(parts) {
                self.is_stopped |= !self.watch.goes_on(self.done);
                if self.is_over() {
                    return None;
                }
                let key = key_of_run(&map, &run);
                if self.tried.insert(key, u64::MAX).is_some() {
                    continue;
                }
                for moved in self.of_run(&map, &run, &mut book) {
                    let edit = edit(&map, &run, &moved, &program, self);
                    if let Some((answer, job)) = edit.and_then(|edit| self.decided(job, &map, &edit)) {
                        return Some((Answer { rules: moved.rules, ..answer }, job));
                    }
                    self.outcome.refused += 1;
                }
            }
            None
        })();
        self.book = Some(book);
        answer
    }

    /// What chains of moves make of a run.
    fn of_run(&mut self, map: &Map, run: &Range<usize>, book: &mut crate::moves::Book) -> Vec<Moved> {
        let members = run.clone().filter(|&number| map.is_replaceable(number)).collect_vec();
        let Some(&last) = members.last() else { return Vec::new() };
        let run = run.start..last + 1;
        let mut registers = LiveSet::default();
        let mut written = LiveSet::default();
        for uses in &map.uses[run.clone()] {
            registers = registers.with(uses.read).with(uses.written);
            written = written.with(uses.written);
        }
        let has_vectors = registers.codes().any(|code| code >= code::VGPR);
        let starts = self.starts(map.is_start(&run), registers, !has_vectors);
        let window = Window { run: run.clone(), members, outputs: written.shared(map.live[last]) };
        let Some(trial) = Trial::new(map, &window, &starts, registers, self.target) else { return Vec::new() };
        let item = |number: usize| Item::new(map.instructions[number].clone(), number, false, self.target);
        let spare = self.written.codes().filter(|&code| is_general(code));
        let mut all = LiveSet::default();
        spare.for_each(|code| all.add_one(code));
        let run = Run {
            target: self.target,
            measure: self.options.measure,
            items: run.map(item).collect(),
            behind: map.live[last],
            spare: all,
            mode: match self.question.job.float.mode {
                InitialMode::Value(mode) => Some(mode),
                InitialMode::Any => None,
            },
            has_all_lanes: starts.iter().map(ConcreteState::exec).all(|exec| exec == u64::MAX),
            passes: &|candidate| trial.passes(candidate),
        };
        let mut work = Work { left: self.left, done: 0, before: self.done, watch: self.watch, is_stopped: false };
        let found = moves(&run, book, &mut work);
        self.left = self.left.saturating_sub(work.done);
        self.done += work.done;
        self.is_stopped |= work.is_stopped;
        found
    }
}

/// Parts of a run that are looked at together.
fn parts(run: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<> {
    let Range { start, end } = *run;
    (start..end).step_by(LENGTH).map(move |first| first..(first + LENGTH).min(end))
}

fn key_of_run(map: &Map, run: &Range<usize>) -> u64 {
    let mut hasher = FxHasher::default();
    map.instructions[run.clone()].hash(&mut hasher);
    let behind = map.live[run.end - 1];
    behind.codes().collect_vec().hash(&mut hasher);
    (behind.has_scc(), map.is_start(run), OF_RUNS).hash(&mut hasher);
    hasher.finish()
}

/// The change of the program that moves are.
fn edit(
    map: &Map,
    run: &Range<usize>,
    moved: &Moved,
    program: &gcnverify::equiv::Fragment,
    search: &Search,
) -> Option<Edit> {
    let at = |number: usize| moved.items.iter().filter(move |item| item.anchor == number);
    let is_same = |&number: &usize| {
        at(number).exactly_one().is_ok_and(|item| *item.instruction == *map.instructions[number])
            || !map.is_replaceable(number)
    };
    let changed = run.clone().filter(|number| !is_same(number)).collect_vec();
    let last = *changed.last()?;
    let instructions = |number: usize| at(number).map(|item| (*item.instruction).clone()).collect_vec();
    let text = replaced(
        &program.source.text,
        &program.listing,
        changed.iter().map(|&number| (number, instructions(number))).collect(),
        search.target,
    );
    let new = moved.items.iter().filter(|item| item.anchor <= last).map(|item| (*item.instruction).clone()).collect();
    Some(Edit { span: run.start..last + 1, new, text })
}
