//! The search: windows of a program one after the other, with one new instruction, then with two, and so on; every
//! answer is proven before it counts.

mod look;
mod moved;
mod proven;

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Encoding, Instruction, Operand, code};
use gcnverify::equiv::{Job, LiveSet, Looks, Report, Settings, live_registers};
use gcnverify::machine::ConcreteState;
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHasher};

use crate::assumed;
use crate::cost::{self, Cost, Measure};
use crate::emit::Free;
use crate::enumerate::Bank;
use crate::grammar::{self, Kinds, Shape};
use crate::moves::{Book, Rules};
use crate::sample;
use crate::trial::Trial;
use crate::uses::Uses;
use crate::window::{Map, Window};
use crate::work::Watch;
use look::{Found, Prepared, Ready, side_by_side};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Options {
    /// What counts.
    pub measure: Measure,
    /// Candidates that may be looked at, over all windows.
    pub budget: u64,
    /// The most instructions of a window.
    pub window: usize,
    /// The most new instructions in the place of a window.
    pub depth: usize,
    /// The seed of the test values.
    pub seed: u64,
    /// Programs at random are looked at as well.
    pub walks: bool,
    /// Windows that are looked at side by side: what comes of them is the same.
    pub threads: usize,
    /// The rules that are applied.
    pub rules: Rules,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            measure: Measure::Cycles,
            budget: 150_000_000,
            window: 8,
            depth: 3,
            seed: 1,
            walks: true,
            threads: 1,
            rules: Rules::embedded(),
        }
    }
}

/// A program, and what is asked about one that takes its place.
pub struct Question<'q> {
    /// The program beside itself.
    pub job: Job,
    /// The job of the program beside another text; what keeps that from being one.
    pub pose: &'q dyn Fn(&str) -> Result<Job, String>,
    /// A text with the waits that it needs and no others, if that is known; for costs that count them.
    pub settle: &'q dyn Fn(&str) -> Option<String>,
    /// How proofs go on.
    pub settings: Settings,
}

/// What came out.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The processor.
    pub target: Target,
    /// What the program costs.
    pub before: Cost,
    /// The cheapest program that was found and proven, if there is one.
    pub answer: Option<Answer>,
    /// Candidates that were looked at.
    pub candidates: u64,
    /// Windows that were looked at.
    pub windows: usize,
    /// Candidates that agreed on all test values and were not proven.
    pub refused: usize,
    /// All windows were looked at as far as was asked: the budget has sufficed.
    pub is_complete: bool,
}

/// A cheaper program.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What it costs.
    pub after: Cost,
    /// Its text.
    pub text: String,
    /// The job that was decided about both.
    pub job: Job,
    /// That they are equivalent.
    pub report: Report,
    /// How many windows were replaced.
    pub steps: usize,
    /// The names of the rules that were applied, in their order.
    pub rules: Vec<String>,
}

/// So many windows are looked at by what there is to gain.
const FEW: usize = 40;
/// Candidates that each window gets at first at least.
const LEAST: u64 = 30_000;
/// Candidates for each window at first; what is left of the budget goes to all that have more.
const SHARE: u64 = 150_000;
/// How many times more a window gets in each round than in the one before.
const MORE: u64 = 4;
/// Waves of test values: of what lanes compute, and of what scalars compute.
const WAVES: [usize; 2] = [4, 48];

/// Looks for a cheaper program.
pub fn shorten(question: &Question, options: &Options, watch: &dyn Watch) -> Outcome {
    let target = question.job.targets.a;
    let before = cost::of_program(question.job.a.listing.instructions(), target);
    let uses = question.job.a.listing.instructions().map(|instruction| Uses::of(instruction, target).written);
    let search = Search {
        written: uses.fold(LiveSet::default(), LiveSet::with),
        question,
        options,
        watch,
        target,
        shapes: FxHashMap::default(),
        tried: FxHashMap::default(),
        book: Some(Book::of(options.rules.clone(), target)),
        cut: 0,
        counterexamples: Vec::new(),
        left: options.budget,
        done: 0,
        outcome: Outcome { target, before, answer: None, candidates: 0, windows: 0, refused: 0, is_complete: false },
        is_stopped: false,
    };
    search.run()
}

struct Search<'s> {
    question: &'s Question<'s>,
    options: &'s Options,
    watch: &'s dyn Watch,
    target: Target,
    /// The registers that the program writes.
    written: LiveSet,
    /// Shapes for windows of some kinds.
    shapes: FxHashMap<String, Arc<Vec<Shape>>>,
    /// Windows that were looked at in vain, with how many new instructions: the share of candidates that they had, or
    /// all that there are.
    tried: FxHashMap<u64, u64>,
    /// The rules that are applied.
    book: Option<Book>,
    /// Windows that may have more candidates than their share.
    cut: usize,
    /// States in which a candidate that agreed on all others was wrong.
    counterexamples: Vec<ConcreteState>,
    /// Candidates that may still be looked at, and those that were.
    left: u64,
    done: u64,
    outcome: Outcome,
    /// Somebody has said that it does not go on.
    is_stopped: bool,
}

impl Search<'_> {
    fn run(mut self) -> Outcome {
        let mut job = self.question.job.clone();
        let mut share = SHARE;
        if let Some((answer, new)) = self.settled(&job) {
            self.outcome.answer = Some(answer);
            job = new;
        }
        loop {
            let mut depth = 0;
            self.cut = 0;
            // Behind the last depth come walks.
            while depth <= self.options.depth + usize::from(self.options.walks) && !self.is_over() {
                // Rules first: they are few.
                let moved = if depth == 0 { self.moved(&job) } else { None };
                match moved.or_else(|| self.step(&job, depth, share)) {
                    // What was in the way of others may be gone.
                    Some((mut answer, new)) => {
                        if let Some(before) = self.outcome.answer.take() {
                            answer.steps += before.steps;
                            answer.rules.splice(0..0, before.rules);
                        }
                        self.outcome.answer = Some(answer);
                        job = new;
                        (depth, share, self.cut) = (0, SHARE, 0);
                    }
                    None => depth += 1,
                }
            }
            if self.cut == 0 || self.is_over() {
                break;
            }
            share = share.saturating_mul(MORE);
        }
        self.outcome.candidates = self.done;
        self.outcome.is_complete = self.cut == 0 && !self.is_over();
        self.outcome
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.is_stopped
    }

    /// Looks at all windows, with `depth` new instructions and no more than `share` candidates for each; gives the
    /// first answer, and the program with it as program a.
    fn step(&mut self, job: &Job, depth: usize, share: u64) -> Option<(Answer, Job)> {
        let program = job.a.clone();
        let instructions: Vec<&Instruction> = program.listing.instructions().collect();
        let live = live_registers(job, Looks::Certain)?;
        let map = Map::new(instructions, &live, self.target)?;
        let runs = map.runs.clone();
        let mut windows = runs.iter().flat_map(|run| map.windows(run, self.options.window)).collect_vec();
        // Where there are few, those first where there is most to gain; where there are many, the small ones, of which
        // each costs as much as a large one and finds more.
        let cost = |window: &Window| {
            let members = window.members.iter().map(|&number| map.instructions[number]);
            self.options.measure.key(cost::of_program(members, self.target))
        };
        let is_long = windows.len() > FEW;
        let size = |window: &Window| if is_long { window.members.len().abs_diff(2) } else { 0 };
        windows.sort_by_cached_key(|window| (size(window), Reverse(cost(window))));
        let share = share
            .min((self.options.budget / (4 * windows.len().max(1) as u64)).max(LEAST).saturating_mul(share / SHARE));
        let mut place = 0;
        while place < windows.len() {
            // The next windows are looked at side by side, and what comes of them counts in their order.
            let batch = self.batch(&map, &windows, &mut place, depth, share);
            self.is_stopped |= !self.watch.goes_on(self.done);
            if self.is_over() {
                return None;
            }
            let limit = share.min(self.left);
            let found = side_by_side(&batch, limit, self.done, self.watch);
            let known = self.counterexamples.len();
            for ((number, key, ready), mut found) in batch.iter().zip(found) {
                if self.is_over() {
                    return None;
                }
                // Another state is known since: what was looked at without it counts for nothing.
                if self.counterexamples.len() != known {
                    place = *number;
                    break;
                }
                let own = share.min(self.left);
                if own < limit && found.done >= own {
                    found = ready.look(own, self.done, self.watch);
                }
                let window = &windows[*number];
                self.count(&found, depth, ready);
                let is_walk = depth > self.options.depth;
                self.tried.insert(*key, if found.is_cut || is_walk { share } else { u64::MAX });
                for candidate in found.candidates {
                    if let Some(found) = self.proven(job, &program, &map, window, &candidate) {
                        return Some(found);
                    }
                    self.outcome.refused += 1;
                }
            }
        }
        None
    }

    /// The next windows, as many as there are threads, each with its number and its key.
    fn batch(
        &mut self,
        map: &Map,
        windows: &[Window],
        place: &mut usize,
        depth: usize,
        share: u64,
    ) -> Vec<(usize, u64, Ready)> {
        let mut batch: Vec<(usize, u64, Ready)> = Vec::new();
        while batch.len() < self.options.threads.max(1) && *place < windows.len() {
            let key = self.key(map, &windows[*place], depth);
            // What comes of the one before decides whether it is looked at again.
            if batch.iter().any(|&(_, other, _)| other == key) {
                break;
            }
            if self.tried.get(&key).is_none_or(|&tried| tried < share) {
                batch.push((*place, key, self.prepared(map, &windows[*place], depth)));
            }
            *place += 1;
        }
        batch
    }

    /// Counts what was looked at.
    fn count(&mut self, found: &Found, depth: usize, ready: &Ready) {
        self.outcome.windows += usize::from(depth == 0 && !matches!(ready, Ready::Nothing));
        self.left = self.left.saturating_sub(found.done);
        self.done += found.done;
        self.is_stopped |= found.is_stopped;
        self.cut += usize::from(found.is_cut);
    }

    fn key(&self, map: &Map, window: &Window, depth: usize) -> u64 {
        let mut hasher = FxHasher::default();
        let last = window.members[window.members.len() - 1];
        for number in window.run.start..=last {
            map.instructions[number].hash(&mut hasher);
            window.members.contains(&number).hash(&mut hasher);
        }
        window.outputs.codes().collect_vec().hash(&mut hasher);
        window.outputs.has_scc().hash(&mut hasher);
        depth.hash(&mut hasher);
        hasher.finish()
    }

    /// The test states at the start of a run, which may be the program's start.
    fn starts(&self, is_start: bool, mut registers: LiveSet, is_scalar: bool) -> Vec<ConcreteState> {
        let job = &self.question.job;
        if is_start {
            registers = registers.with(assumed::named(&job.assumptions));
        }
        let wanted = sample::Wanted {
            registers,
            mode: &job.float.mode,
            waves: WAVES[usize::from(is_scalar)],
            seed: self.options.seed,
        };
        if !is_start {
            return sample::states(&wanted);
        }
        let mut states = assumed::states(job, &wanted, &self.question.settings);
        states.extend(self.counterexamples.iter().cloned());
        states
    }

    /// What is looked at for a window, with `depth` new instructions.
    fn prepared(&mut self, map: &Map, window: &Window, depth: usize) -> Ready {
        let members = window.members.iter().map(|&number| map.instructions[number]).collect_vec();
        let old = cost::of_program(members.iter().copied(), self.target);
        // Each instruction has 4 cycles and 4 bytes.
        let cycles = 4 * depth as u32;
        let least = Cost { cycles, bytes: cycles, instructions: depth as u32, ..Cost::default() };
        if !self.options.measure.is_of_whole() && !self.options.measure.is_cheaper(least, old) {
            return Ready::Nothing;
        }
        let mut kinds = Kinds::of(members.iter().copied());
        // Two results of 16 bits may be those of one pair.
        kinds.packed |= (kinds.short || kinds.half) && members.len() > 1;
        kinds.scalar |= window.outputs.codes().any(|code| code < code::VGPR && !is_pair(window.outputs, code));
        let last = window.members[window.members.len() - 1];
        let mut registers = LiveSet::default();
        for number in window.run.start..=last {
            let Uses { read, written, .. } = map.uses[number];
            registers = registers.with(read).with(written);
        }
        let starts = self.starts(map.is_start(&window.run), registers, !kinds.vector);
        let Some(trial) = Trial::new(map, window, &starts, registers, self.target) else {
            return if depth == 0 { Ready::Removed(false) } else { Ready::Nothing };
        };
        if depth == 0 {
            return Ready::Removed(trial.passes(&[]));
        }
        if trial.goals.is_empty() || trial.goals.len() > 2 {
            return Ready::Nothing;
        }
        let shapes = self.shapes(kinds, &members, &trial.before);
        Ready::Look(Box::new(Prepared {
            target: self.target,
            measure: self.options.measure,
            seed: self.options.seed,
            depth,
            is_walk: depth > self.options.depth,
            has_floats: kinds.single || kinds.half || kinds.double,
            members: members.into_iter().cloned().collect(),
            old,
            trial,
            shapes,
            free: self.free(map, window),
        }))
    }

    fn shapes(&mut self, kinds: Kinds, members: &[&Instruction], states: &[ConcreteState]) -> Arc<Vec<Shape>> {
        let target = self.target;
        let lanes = members.iter().filter_map(|instruction| instruction.modifiers.dpp).unique().collect();
        let wanted = grammar::Wanted { kinds, parts: looks_at_parts(members), lanes };
        let key = format!("{wanted:?}");
        self.shapes
            .entry(key)
            .or_insert_with(|| {
                let mut shapes = grammar::shapes(&wanted, target);
                Bank::new(target, states).find_commuting(&mut shapes);
                Arc::new(shapes)
            })
            .clone()
    }

    /// Registers that new instructions may use: those that the window writes, and nobody looks at behind it, or that it
    /// leaves anyway.
    fn free(&self, map: &Map, window: &Window) -> Free {
        let last = window.members[window.members.len() - 1];
        let live = map.live[last];
        let mut written = LiveSet::default();
        window.members.iter().for_each(|&number| written = written.with(map.uses[number].written));
        let is_free = |code: &u16| window.outputs.has(*code) || !live.has(*code);
        let own = written.codes().filter(is_free);
        // What the program has written at first, and nobody needs now.
        let spare = self.written.without(written).codes().filter(|code| !live.has(*code) && is_general(*code));
        Free { codes: own.chain(spare).collect(), scc: !live.has_scc() }
    }
}

/// Whether a scalar register is one of a pair that is there.
fn is_pair(registers: LiveSet, code: u16) -> bool {
    registers.has(code ^ 1)
}

/// Whether a register is one that new instructions may use for what is in between: a vector or scalar register, or VCC.
fn is_general(code: u16) -> bool {
    (code::VGPR..code::AGPR).contains(&code) || code <= code::VCC_HI
}

/// Whether instructions look at bytes or halves of registers.
fn looks_at_parts(members: &[&Instruction]) -> bool {
    let is_part = |operand: &Operand| match *operand {
        Operand::Literal(word) => [0xff, 0xffff, 0xff00, 0xffff_0000, 0xff00_00ff].contains(&word),
        Operand::Code { code, .. } => [8, 16, 24].map(|number| code::ZERO + number).contains(&code),
        _ => false,
    };
    members.iter().any(|member| {
        let is_short = member.row.operands.iter().any(|kind| kind.ty.is_short_integer());
        member.encoding == Encoding::Sdwa || is_short || member.operands.iter().any(is_part)
    })
}
