//! Verdicts about random programs and their mutations, held against concrete runs.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::Field;
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{Source, print_llvm, read_llvm};

use super::certificate;
use super::dice::{Dice, Flavour};
use super::mutate::mutations;
use super::subject::{Final, Input, Subject};
use gcnverify::equiv::{FloatOptions, Fragment, InitialMode, Job, Reliance, Report, Settings, Verdict, check};
use gcnverify::expr::{Expr, Place};
use gcnverify::limits::{Budget, Limits};
use gcnverify::machine::ConcreteState;
use gcnverify::session::Session;
use gcnverify::state::StateVar;

/// For one obligation.
pub const BUDGET: Budget = Budget::of(600);
/// States on which an `equivalent` is tried, for each machine.
const STATES: usize = 24;

/// Two programs that are compared.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The processor.
    pub target: Target,
    /// Both programs.
    pub programs: [Vec<Instruction>; 2],
    /// What is compared; empty: everything written.
    pub out: Vec<Place>,
    /// MODE and NaNs.
    pub float: FloatOptions,
    /// Conditions on the initial state.
    pub assume: Vec<String>,
    /// Readings that are fixed, by number in [`Reading::values`].
    pub fixed: BTreeMap<Reading, usize>,
}

/// Two programs about which a verdict is wrong.
#[derive(Debug, Clone)]
pub struct WrongVerdict {
    /// The programs and the question about them.
    pub pair: Pair,
    /// The verdict.
    pub verdict: &'static str,
    /// How the runs contradict it.
    pub what: String,
}

/// What came of a pair.
pub enum Judgement {
    /// The verdict and the runs agree.
    Agree(&'static str),
    /// A program cannot be written as text: nothing was asked.
    Skipped,
    Wrong(Box<WrongVerdict>),
}

/// The program as text and read again, if it is legal. Of opcodes with two names it may get the other one.
fn fragment(name: &str, program: &[Instruction], target: Target) -> Option<Fragment> {
    let lines: Vec<String> = program.iter().map(|instruction| print_llvm(instruction, target)).collect();
    let source = Source { name: name.into(), text: lines.join("\n") + "\n" };
    let listing = read_llvm(&source, target).ok()?;
    Some(Fragment { source, listing })
}

/// `v_writelane_b32` to one lane: a difference that no other lane has.
fn one_lane(target: Target, dice: &mut Dice) -> Option<Instruction> {
    let lane = if dice.once_in(2) { dice.pick(&[0, 31, 32, 63]) } else { dice.below(64) };
    let text = format!("v_writelane_b32 v{}, s{}, {lane}\n", dice.below(5), dice.below(8));
    let listing = read_llvm(&Source { name: "one lane".into(), text }, target).ok()?;
    listing.statements.into_iter().next().map(|statement| statement.instruction)
}

/// `program` with one instruction changed, added, left out or exchanged with its neighbour.
pub fn mutant(program: &[Instruction], target: Target, dice: &mut Dice) -> Vec<Instruction> {
    let mut changed = program.to_vec();
    let at = dice.below(program.len() as u32) as usize;
    match dice.below(8) {
        2 => changed.extend(one_lane(target, dice)),
        0 if at + 1 < program.len() => changed.swap(at, at + 1),
        1 if program.len() > 1 => drop(changed.remove(at)),
        _ => {
            let mut all = mutations(&program[at], target, dice);
            if !all.is_empty() {
                changed[at] = all.swap_remove(dice.below(all.len() as u32) as usize).instruction;
            }
        }
    }
    changed
}

/// Makes sources of an instruction the same in some of them: much that is wrong in general is right then, or nearly.
pub fn coinciding(program: &mut [Instruction], dice: &mut Dice) {
    for instruction in program {
        let kinds = instruction.row.operands;
        let sources: Vec<usize> =
            (0..kinds.len()).filter(|&i| matches!(kinds[i].field, Field::Src | Field::Vsrc | Field::Ssrc)).collect();
        if sources.len() < 2 || dice.once_in(2) {
            continue;
        }
        let (from, to) = (dice.pick(&sources), dice.pick(&sources));
        let operand = instruction.operands[from];
        if kinds[from].ty.words() == kinds[to].ty.words()
            && (operand.as_vgpr().is_some() || kinds[to].field == Field::Src)
        {
            instruction.operands[to] = operand;
        }
    }
}

/// MODE of one value or of any, and NaNs of some kind.
pub fn float_options(target: Target, dice: &mut Dice) -> FloatOptions {
    let mode = if dice.once_in(4) { InitialMode::Any } else { InitialMode::Value(dice.mode(target)) };
    FloatOptions { mode, nan: dice.machine().nan, ..FloatOptions::default() }
}

/// A reading that is fixed, or none.
pub fn fixed(dice: &mut Dice) -> BTreeMap<Reading, usize> {
    // Nearly all instructions that read other lanes ask what an inactive one gives.
    let reading = if dice.once_in(2) { Reading::D15 } else { dice.pick(&Reading::ALL) };
    let value = dice.below(reading.values().len() as u32) as usize;
    if dice.once_in(2) { BTreeMap::from([(reading, value)]) } else { BTreeMap::new() }
}

impl Pair {
    /// The question about the pair; `None` if a program is not legal.
    pub fn job(&self) -> Option<Job> {
        let side = |name, program: &[Instruction]| fragment(name, program, self.target);
        let assumptions = self.assume.iter().map(|text| Expr::parse(text).expect("assumptions are well-formed"));
        Some(Job {
            out: self.out.clone(),
            assumptions: assumptions.collect(),
            fixed: self.fixed.clone(),
            float: self.float.clone(),
            ..Job::new(self.target, side("a", &self.programs[0])?, side("b", &self.programs[1])?)
        })
    }

    /// Whether two programs that the verdict is about end differently from `input`; what differs.
    pub fn difference(&self, readings: Readings, input: &Input) -> Option<String> {
        let side =
            |side: usize| Subject { target: self.target, program: self.programs[side].clone(), readings, mode: None };
        difference(&[side(0), side(1)], &self.out, input)
    }
}

/// The usual settings of questions.
pub fn settings(session: &Session) -> Settings {
    let (limits, session) = (Limits::new(BUDGET), session.clone());
    Settings { limits, session, identical: false, ..Settings::default() }
}

/// Asks for the verdict about two programs and checks it.
pub fn try_pair(mut pair: Pair, settings: &Settings, dice: &mut Dice) -> Judgement {
    let Some(job) = pair.job() else { return Judgement::Skipped };
    pair.programs =
        [&job.a, &job.b].map(|side| side.listing.statements.iter().map(|s| s.instruction.clone()).collect());
    let report = check(&job, settings);
    let verdict = report.verdict.name();
    let wrong =
        contradiction(&report, &pair, dice).or_else(|| certificate::contradiction(&job, &report, settings, dice));
    match wrong {
        Some(what) => Judgement::Wrong(Box::new(WrongVerdict { pair, verdict, what })),
        None => Judgement::Agree(verdict),
    }
}

/// How runs contradict the verdict of `report` about `pair`, which has no assumptions.
fn contradiction(report: &Report, pair: &Pair, dice: &mut Dice) -> Option<String> {
    let Pair { target, programs, float, .. } = pair;
    let allowed = |readings: &Readings| pair.fixed.iter().all(|(&reading, &value)| readings.get(reading) == value);
    match &report.verdict {
        Verdict::Holds => {
            if let Some(excluded) = report.machines.iter().find(|readings| !allowed(readings)) {
                return Some(format!("it is about {excluded:?}, which was excluded"));
            }
            let rows = programs.iter().flatten().map(|instruction| instruction.row);
            let flavours: Vec<Flavour> = rows.flat_map(Flavour::of).chain([Flavour::Integer]).collect();
            let rests_on = |named: fn(&Reliance) -> bool| report.relies_on.iter().any(named);
            let on_mode = rests_on(|reliance| matches!(reliance, Reliance::Mode(_)));
            let on_nans = rests_on(|reliance| matches!(reliance, Reliance::Nan(_)));
            report.machines.iter().find_map(|&machine| {
                (0..STATES).find_map(|_| {
                    // What the verdict does not say that it rests on may be otherwise: MODE or NaNs, not both at once.
                    let elsewhere = dice.below(3);
                    let mode = match float.mode {
                        InitialMode::Value(mode) if on_mode || elsewhere != 0 => mode,
                        _ => dice.mode(*target),
                    };
                    let nan = if on_nans || elsewhere != 1 { machine.nan } else { dice.pick(&NanPolicy::ALL) };
                    let readings = Readings { nan, ..machine };
                    let input = Input { state: dice.state(&flavours, mode), choices: dice.bits() | 1 };
                    let found = pair.difference(readings, &input)?;
                    Some(format!("a run under MODE {mode:#x} differs on {readings:?}: {found}"))
                })
            })
        }
        Verdict::Fails(found) => {
            if !allowed(&found.readings) {
                return Some(format!("the counterexample is about {:?}, which was excluded", found.readings));
            }
            let subject = |side: usize| Subject {
                target: *target,
                program: programs[side].clone(),
                readings: found.readings,
                mode: None,
            };
            let sides = [subject(0), subject(1)];
            let place = found.place.as_ref()?;
            let mode = match float.mode {
                InitialMode::Value(mode) => Some(mode),
                InitialMode::Any => found.state.mode,
            };
            let state = ConcreteState { mode, ..found.state.clone() };
            let ends = sides.each_ref().map(|side| side.run_with(&state, &found.choices).values);
            let shown = |place: &Place| {
                let value = |side: usize, var| ends[side].get(&var).copied().unwrap_or_else(|| state.value(var));
                place.pieces().any(|piece| {
                    let bits = |value: u32| (u64::from(value) >> piece.lo) & ((1u64 << piece.width) - 1);
                    bits(value(0, piece.var)) != bits(value(1, piece.var))
                })
            };
            (!shown(place)).then(|| format!("the counterexample about {place} does not replay"))
        }
        Verdict::Inconsistent(what) => Some(what.clone()),
        // Programs that write nothing leave nothing to compare.
        Verdict::Error(_) if report.out.is_empty() && report.obligations == 0 => None,
        Verdict::Error(what) => Some(what.clone()),
        Verdict::Unknown(_) | Verdict::Unsupported(_) => None,
    }
}

/// The first part of the state, of `out` if that is anything, in which the programs differ.
fn difference(sides: &[Subject; 2], out: &[Place], input: &Input) -> Option<String> {
    let ends = sides.each_ref().map(|side| side.run(input));
    difference_of([&ends[0], &ends[1]], out, input)
}

/// The first part of the state, of `out` if that is anything, that two runs from `input` leave different.
pub fn difference_of(ends: [&Final; 2], out: &[Place], input: &Input) -> Option<String> {
    let ends = ends.map(|end| &end.values);
    let value = |side: usize, var: StateVar| ends[side].get(&var).copied().unwrap_or_else(|| input.value(var));
    let compared =
        |&&var: &&StateVar| out.is_empty() || out.iter().any(|place| place.pieces().any(|piece| piece.var == var));
    let all = ends[0].keys().chain(ends[1].keys()).filter(compared);
    all.copied()
        .find(|&var| value(0, var) != value(1, var))
        .map(|var| format!("{var} is {:#x} and {:#x}, exec {:#x}", value(0, var), value(1, var), input.exec()))
}
