//! One item of a run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, LANES};
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::Format;
use gcn_semantics::text::print_llvm;

use super::compare::{Check, Disagreement, Runs};
use super::dice::{Dice, Flavour};
use super::form::Form;
use super::goals::try_goal;
use super::graph::try_graph;
use super::idioms;
use super::index;
use super::layout::{Kind, Layout};
use super::pair::{self, Pair, coinciding, fixed, float_options, mutant, try_pair};
use super::question;
use super::subject::{Input, Subject};
use super::{Failure, Found, Options, oracle};
use crate::matrices;
use gcnverify::accesses;
use gcnverify::equiv::Settings;

/// Instructions of a form in one light item, and states for each.
const LIGHT: (usize, usize) = (16, 2);
/// The same in an item of results.
const RESULTS: (usize, usize) = (8, 16);
/// Operand sets of a form in one round: the lanes of the states of its light item.
pub const SETS_IN_ROUND: u64 = (LIGHT.0 * LIGHT.1 * LANES) as u64;
/// States for the terms of one instruction; of a program.
const DEEP_STATES: usize = 2;
const PROGRAM_STATES: usize = 4;
/// Instructions in the longest program, and in the longest of a pair.
const LONGEST: u32 = 30;
const LONGEST_OF_PAIR: u32 = 4;
/// Tries to draw something that is modelled.
const TRIES: usize = 100;
/// Graphs of random terms in one item.
const GRAPHS: usize = 96;

/// How much was done, and in what time (summed over the threads).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// For each of [`Check::ALL`]: comparisons of one instruction or program in one state.
    pub states: [u64; Check::ALL.len()],
    /// Time spent in each check.
    pub time: [Duration; Check::ALL.len()],
    /// Single instructions tried.
    pub instructions: u64,
    /// Random programs tried.
    pub programs: u64,
    /// Pairs of programs tried.
    pub pairs: u64,
    /// Programs with control flow tried, each in two compiled forms.
    pub flow: u64,
}

impl Tally {
    /// Adds another one.
    pub fn merge(&mut self, other: &Tally) {
        for index in 0..self.states.len() {
            self.states[index] += other.states[index];
            self.time[index] += other.time[index];
        }
        self.instructions += other.instructions;
        self.programs += other.programs;
        self.pairs += other.pairs;
        self.flow += other.flow;
    }
    pub(super) fn count<T>(&mut self, check: Check, states: usize, body: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = body();
        self.states[check as usize] += states as u64;
        self.time[check as usize] += start.elapsed();
        result
    }
}

/// Does items on one thread.
pub(super) struct Worker<'o> {
    pub options: &'o Options,
    pub layout: Layout,
    /// The forms of each opcode.
    pub opcodes: &'o [Vec<usize>],
}

impl Worker<'_> {
    /// Does item number `item`.
    pub fn item(&self, item: usize) -> Found {
        let mut found = Found::default();
        let result = catch_unwind(AssertUnwindSafe(|| self.dispatch(item, &mut found)));
        if let Err(panic) = result {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            found.failure = Some(Failure::Panic(text.unwrap_or_else(|| "a panic".into())));
        }
        found
    }

    fn dispatch(&self, item: usize, found: &mut Found) {
        let mut dice = Dice::new(self.options.seed, item as u64);
        match self.layout.kind(item) {
            Some(Kind::Sets(opcode, round)) => self.sets(opcode, round, &mut dice, found),
            Some(Kind::Light(form)) => self.light(form, &mut dice, found),
            Some(Kind::Results(form)) => self.results(form, &mut dice, found),
            Some(Kind::Deep(form)) => self.deep(form, &mut dice, found),
            Some(Kind::Program) => self.program(&mut dice, found),
            Some(Kind::Pair) => self.pair(&mut dice, found),
            Some(Kind::Graphs) => graphs(&mut dice, found),
            Some(Kind::Flow) => self.flow(&mut dice, found),
            None => {}
        }
    }

    /// One instruction of `form` on a random machine, if a modelled one is drawn.
    pub(super) fn subject(&self, number: usize, dice: &mut Dice, found: &mut Found) -> Option<Subject> {
        let Form { row, encoding, target, .. } = self.options.forms[number];
        for _ in 0..TRIES {
            let mut instruction = row.generate(encoding, target, dice);
            matrices::tell(&mut instruction, target, dice);
            let program = index::around(instruction, target, dice);
            let mode = Some(dice.mode(target));
            let subject = Subject { target, program, readings: dice.machine(), mode };
            if let Some(what) = wrong_scope(&subject) {
                found.failure = Some(Failure::Scope(what));
                return None;
            }
            if subject.is_modelled() {
                found.coverage.forms.insert(number as u32);
                subject.program.iter().for_each(|instruction| found.coverage.instruction(instruction));
                found.tally.instructions += 1;
                return Some(subject);
            }
        }
        None
    }

    pub(super) fn inputs(&self, subject: &Subject, count: usize, dice: &mut Dice, found: &mut Found) -> Vec<Input> {
        let rows = subject.program.iter().map(|instruction| instruction.row);
        let flavours: Vec<Flavour> = rows.flat_map(Flavour::of).collect();
        let inputs = (0..count).map(|_| {
            let mode = subject.mode.unwrap_or_else(|| dice.mode(subject.target));
            let mut state = dice.state(&flavours, mode);
            dice.fill(&mut state, &flavours, &subject.program, subject.target);
            matrices::fill(&mut state, &subject.program, subject.target, dice);
            if subject.is_about_memory() {
                accesses::prepare(&mut state, &subject.program, dice);
            }
            let input = Input { state, choices: dice.bits() | 1 };
            found.coverage.state(mode, input.exec());
            input
        });
        inputs.collect()
    }

    /// The concrete run against the oracle and the fast evaluator.
    fn light(&self, form: usize, dice: &mut Dice, found: &mut Found) {
        for _ in 0..LIGHT.0 {
            let Some(subject) = self.subject(form, dice, found) else { return };
            let inputs = self.inputs(&subject, LIGHT.1, dice, found);
            if self.against_runs(&Runs::new(&subject, &inputs), form, found) {
                return;
            }
        }
    }

    /// The concrete run against the oracle and the fast evaluator alone, each state with a MODE and choices of its own.
    fn results(&self, form: usize, dice: &mut Dice, found: &mut Found) {
        for _ in 0..RESULTS.0 {
            let Some(subject) = self.subject(form, dice, found) else { return };
            let subject = Subject { mode: None, ..subject };
            let mut inputs = self.inputs(&subject, RESULTS.1, dice, found);
            for input in &mut inputs {
                // The fast evaluator has a shorter way where one word stands for all that is open.
                input.choices = dice.pick(&[0, Choices::ONES, input.choices, input.choices]);
            }
            if self.against_evaluators(&Runs::new(&subject, &inputs), form, found) {
                return;
            }
        }
    }

    /// Runs of one instruction of `form` against the oracle, the fast evaluator and other readings; `true` if one
    /// disagrees.
    pub(super) fn against_runs(&self, runs: &Runs, form: usize, found: &mut Found) -> bool {
        if self.against_evaluators(runs, form, found) {
            return true;
        }
        let different = found.tally.count(Check::Untouched, runs.inputs.len(), || runs.against_other_readings());
        report(found, different)
    }

    /// Runs of one instruction of `form` against the oracle and the fast evaluator; `true` if one disagrees.
    fn against_evaluators(&self, runs: &Runs, form: usize, found: &mut Found) -> bool {
        let (mut known, mut fast) = (true, false);
        let different = found.tally.count(Check::Oracle, runs.inputs.len(), || runs.against_oracle(&mut known));
        if report(found, different) || compiled(runs, &mut fast, found) {
            return true;
        }
        let (opcode, sets) = (self.options.forms[form].opcode, runs.operand_sets());
        found.coverage.operand_sets(opcode, Check::Compiled, sets);
        if known {
            found.coverage.oracle.insert(form as u32);
            found.coverage.operand_sets(opcode, Check::Oracle, sets);
        }
        if fast {
            found.coverage.fast.insert(form as u32);
        }
        false
    }

    /// All readings.
    fn deep(&self, form: usize, dice: &mut Dice, found: &mut Found) {
        let Some(mut subject) = self.subject(form, dice, found) else { return };
        if dice.once_in(8) {
            subject.mode = None;
        }
        let inputs = self.inputs(&subject, DEEP_STATES, dice, found);
        let runs = Runs::new(&subject, &inputs);
        // Contents of memory are no terms, and loads no functions that solvers know.
        if self.against_terms(&runs, form, found) || subject.is_about_memory() {
            return;
        }
        for plain in [false, true] {
            let different =
                found.tally.count(Check::Z3, 1, || runs.against_solvers(plain, dice, &self.options.engines));
            if report(found, different) {
                return;
            }
        }
    }

    /// Runs of one instruction of `form` against its terms, normalised and plain; `true` if they disagree.
    pub(super) fn against_terms(&self, runs: &Runs, form: usize, found: &mut Found) -> bool {
        let (opcode, sets) = (self.options.forms[form].opcode, runs.operand_sets());
        [(false, Check::Terms), (true, Check::PlainTerms)].into_iter().any(|(plain, check)| {
            let failed = terms(runs, plain, found);
            if !failed {
                found.coverage.operand_sets(opcode, check, sets);
            }
            failed
        })
    }

    /// A straight-line program.
    fn instructions(&self, target: Target, count: usize, dice: &mut Dice) -> Vec<Instruction> {
        let forms: Vec<usize> = (0..self.options.forms.len())
            .filter(|&number| {
                let form = self.options.forms[number];
                form.target == target && form.row.format != Format::Sopp && form.row.mnemonic != "s_setpc_b64"
            })
            .collect();
        let mut subject = Subject::new(target, Vec::new());
        for _ in 0..count * TRIES {
            if subject.program.len() == count || forms.is_empty() {
                break;
            }
            let form = self.options.forms[dice.pick(&forms)];
            subject.program.push(form.row.generate(form.encoding, target, dice));
            // Some instructions are modelled except beside others: under VGPR indexing.
            if !subject.is_modelled() {
                subject.program.pop();
            }
        }
        subject.program
    }

    fn program(&self, dice: &mut Dice, found: &mut Found) {
        let target = dice.pick(&self.options.targets);
        if self.fast_programs(target, dice, found) {
            return;
        }
        // Short ones are quick, and say more about single rules.
        let longest = dice.pick(&[4, 8, 16, LONGEST]);
        let count = 1 + dice.below(longest) as usize;
        let program = self.instructions(target, count, dice);
        if program.is_empty() {
            return;
        }
        let subject = Subject { target, program, readings: dice.machine(), mode: Some(dice.mode(target)) };
        let inputs = self.inputs(&subject, PROGRAM_STATES, dice, found);
        found.tally.programs += 1;
        let runs = Runs::new(&subject, &inputs);
        let different = found.tally.count(Check::Oracle, inputs.len(), || runs.against_oracle(&mut true));
        let _ = report(found, different)
            || compiled(&runs, &mut false, found)
            || terms(&runs, false, found)
            || terms(&runs, true, found);
    }

    /// A random program and a mutation of it; `None` if nothing comes of it.
    fn mutated(&self, target: Target, dice: &mut Dice) -> Option<[Vec<Instruction>; 2]> {
        let count = 1 + dice.below(LONGEST_OF_PAIR) as usize;
        let mut program = self.instructions(target, count, dice);
        // A register number that is data makes every register a question of its own.
        program
            .retain(|instruction| !instruction.row.mnemonic.contains("movrel") && !instruction.row.is_about_memory());
        coinciding(&mut program, dice);
        if program.is_empty() || !Subject::new(target, program.clone()).is_modelled() {
            return None;
        }
        let other = mutant(&program, target, dice);
        Some([program, other])
    }

    /// Whether all instructions but branches are among those to fuzz.
    pub(super) fn wants(&self, target: Target, programs: &[Vec<Instruction>; 2]) -> bool {
        let wanted = |row| self.options.forms.iter().any(|form| form.target == target && form.row == row);
        programs.iter().flatten().all(|instruction| instruction.row.is_branch() || wanted(instruction.row))
    }

    fn pair(&self, dice: &mut Dice, found: &mut Found) {
        let target = dice.pick(&self.options.targets);
        if dice.once_in(8) {
            let asked = question::draw(target, dice);
            if self.wants(target, &asked.pair.programs) {
                self.judge(found, || question::try_question(asked, &self.options.session, dice));
            }
            return;
        }
        let drawn = match dice.below(2) {
            0 => idioms::draw(target, dice).filter(|(programs, _)| self.wants(target, programs)),
            _ => self.mutated(target, dice).map(|programs| (programs, Vec::new())),
        };
        let Some((programs, out)) = drawn else { return };
        let (float, fixed) = (float_options(target, dice), fixed(dice));
        let pair = Pair { target, programs, out, float, assume: Vec::new(), fixed };
        let settings = Settings { runs: dice.once_in(2), ..pair::settings(&self.options.session) };
        self.judge(found, || try_pair(pair, &settings, dice));
    }

    /// Notes what came of a question.
    fn judge(&self, found: &mut Found, ask: impl FnOnce() -> pair::Judgement) {
        let outcome = found.tally.count(Check::Verdict, 1, ask);
        found.tally.pairs += 1;
        match outcome {
            pair::Judgement::Agree(verdict) => found.verdict = Some(verdict),
            pair::Judgement::Skipped => {}
            pair::Judgement::Wrong(wrong) => found.failure = Some(Failure::Verdict(wrong)),
        }
    }
}

fn graphs(dice: &mut Dice, found: &mut Found) {
    for _ in 0..GRAPHS {
        let start = Instant::now();
        let (values, wrong) = try_graph(dice);
        let wrong = wrong.or_else(|| try_goal(dice));
        found.tally.states[Check::Graphs as usize] += values as u64;
        found.tally.time[Check::Graphs as usize] += start.elapsed();
        if let Some(wrong) = wrong {
            found.failure = Some(Failure::Graph(Box::new(wrong)));
            return;
        }
    }
}

/// Compares with terms, normalised or plain; `true` if they disagree.
pub(super) fn terms(runs: &Runs, plain: bool, found: &mut Found) -> bool {
    let check = if plain { Check::PlainTerms } else { Check::Terms };
    let different = found.tally.count(check, runs.inputs.len(), || runs.against_terms(plain));
    report(found, different)
}

/// Compares with the fast evaluator; `true` if it disagrees.
pub(super) fn compiled(runs: &Runs, fast: &mut bool, found: &mut Found) -> bool {
    let different = found.tally.count(Check::Compiled, runs.inputs.len(), || runs.against_compiled(fast));
    report(found, different)
}

/// How `subject`, an instruction that may stand behind such that control VGPR indexing, is modelled and should not be,
/// or the reverse.
fn wrong_scope(subject: &Subject) -> Option<String> {
    let instruction = subject.program.last()?;
    let indexed = is_on_behind(&subject.program[..subject.program.len() - 1]);
    let refused =
        oracle::is_refused(instruction, subject.target) || indexed && oracle::is_refused_under_indexing(instruction);
    let modelled = subject.is_modelled();
    let text = || print_llvm(instruction, subject.target);
    let under = if indexed { " under VGPR indexing" } else { "" };
    (modelled == refused).then(|| format!("{} `{}`{under}: modelled: {modelled}", subject.target, text()))
}

/// Whether VGPR indexing may be on behind these instructions.
fn is_on_behind(before: &[Instruction]) -> bool {
    let says = before.iter().rev().find_map(|instruction| match instruction.row.mnemonic {
        "s_set_gpr_idx_off" => Some(false),
        "s_set_gpr_idx_on" => Some(true),
        _ => None,
    });
    says.unwrap_or(false)
}

/// Notes a disagreement; `true` if there is one.
pub(super) fn report(found: &mut Found, different: Option<Disagreement>) -> bool {
    let different = different.map(|different| Failure::Readings(Box::new(different)));
    found.failure = different;
    found.failure.is_some()
}
