//! Programs with control flow: a random structured program in two compiled forms, or one of them with a fault.
//!
//! Both forms do the same in the registers that are compared, so runs must agree, and the verdict must not be
//! `different`. The form with a fault may do the same by chance; where runs differ it must not be `equivalent`. The
//! oracle and the fast evaluator run each form as well, and terms are made of those whose loops go round a known number
//! of times.

mod code;
mod compile;
mod structure;
#[cfg(test)]
mod tests;
mod walk;

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Exit, Program, Wave};

pub use code::{Code, without};
use compile::compile;
use structure::{DATA, Generator};

use super::compare::{Check, Runs, in_arena};
use super::dice::Dice;
use super::item::{Worker, compiled, report, terms};
use super::pair::{Judgement, Pair, WrongVerdict, difference_of, fixed, settings, try_pair};
use super::subject::{Final, Input, Subject};
use super::{Failure, Found};
use gcnverify::equiv::{FloatOptions, Settings};
use gcnverify::expr::{Place, parse_places};
use gcnverify::limits::{Budget, Limits};
use gcnverify::machine::SymbolicState;
use gcnverify::session::Session;
use gcnverify::term::Symbolic;

/// For one obligation: most have an answer at once, or none for long.
const BUDGET: Budget = Budget::of(100);
/// The same without concrete runs: there is much to refuse.
const SMALL_BUDGET: Budget = Budget::of(20);
/// States that runs start in.
const STATES: usize = 8;

/// What a form of a program is held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Twin {
    /// Another compiled form.
    True,
    /// One with a fault that no run has shown.
    Hidden,
    /// One with a fault that runs show.
    False,
}

impl Twin {
    /// All of them.
    pub const ALL: [Twin; 3] = [Twin::True, Twin::Hidden, Twin::False];

    /// As reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Twin::True => "two compiled forms",
            Twin::Hidden => "a fault that no run shows",
            Twin::False => "a fault that runs show",
        }
    }
}

/// A program in two compiled forms.
pub struct Forms {
    pub programs: [Vec<Instruction>; 2],
    /// What is compared of them.
    pub out: Vec<Place>,
}

/// A random program for `target` in two compiled forms.
pub fn draw(target: Target, dice: &mut Dice) -> Forms {
    let depth = dice.pick(&[1, 1, 1, 2]);
    let program = Generator::new(dice).program(depth);
    let ends = dice.once_in(2);
    let programs = [(); 2].map(|()| read(compile(&program, target, ends, dice), target));
    let mut out = vec![format!("v{}", dice.below(DATA))];
    out.extend(dice.once_in(2).then(|| format!("v{}", dice.below(DATA))));
    out.extend(dice.once_in(2).then(|| format!("s{}", dice.below(DATA))));
    out.extend(dice.once_in(4).then(|| "exec".to_owned()));
    out.sort();
    out.dedup();
    let out = parse_places(&out.join(", ")).expect("registers are places");
    Forms { programs, out }
}

/// # Panics
/// If the text is not legal.
fn read(text: String, target: Target) -> Vec<Instruction> {
    let listing = read_llvm(&Source { name: "flow".into(), text: text.clone() }, target);
    let listing = listing.unwrap_or_else(|errors| panic!("{target}: {}\n{text}", errors[0].message));
    listing.statements.into_iter().map(|statement| statement.instruction).collect()
}

/// Whether terms, normalised or plain, say how a program ends.
pub fn has_terms(subject: &Subject, plain: bool) -> bool {
    in_arena(plain, || {
        let Ok(program) = Program::<Symbolic>::new(&subject.program, subject.target) else { return false };
        let initial = std::rc::Rc::new(SymbolicState::of_default_mode(false));
        let mut wave = Wave::<Symbolic>::new(subject.target, subject.readings, initial);
        !matches!(program.execute(&mut wave), Exit::Stuck { .. })
    })
}

/// Settings with concrete runs before the proof, or without: with them most of what is wrong never comes before a
/// prover.
fn settings_of(runs: bool, session: &Session) -> Settings {
    Settings { limits: Limits::new(if runs { BUDGET } else { SMALL_BUDGET }), runs, ..settings(session) }
}

/// How two runs from `input` end in different ways, or leave different values in `out`.
fn apart(ends: [&Final; 2], out: &[Place], input: &Input) -> Option<String> {
    let exits = ends.map(|end| match end.exit {
        Exit::Stuck { stuck, .. } => format!("with {stuck}"),
        exit => format!("with {exit:?}"),
    });
    match exits[0] == exits[1] {
        true => difference_of(ends, out, input),
        false => Some(format!("one ends {}, the other {}", exits[0], exits[1])),
    }
}

/// What is wrong with the verdict about a pair, of which a run has shown the difference `shown`, if it has.
fn judged(pair: Pair, twin: Twin, shown: Option<String>, settings: Settings, dice: &mut Dice) -> Judgement {
    let asked = pair.clone();
    let settings = Settings { merging: dice.once_in(4), ..settings };
    let what = match (try_pair(pair, &settings, dice), twin, shown) {
        (Judgement::Agree("different"), Twin::True, _) => "both are compiled from one program".to_owned(),
        (Judgement::Agree("equivalent"), _, Some(shown)) => format!("a run differs: {shown}"),
        (outcome, ..) => return outcome,
    };
    let verdict = if twin == Twin::True { "different" } else { "equivalent" };
    Judgement::Wrong(Box::new(WrongVerdict { pair: asked, verdict, what }))
}

impl Worker<'_> {
    /// A program with control flow in two compiled forms; the verdict about both, or about one and one with a fault.
    pub(super) fn flow(&self, dice: &mut Dice, found: &mut Found) {
        let target = dice.pick(&self.options.targets);
        let Forms { programs, out } = draw(target, dice);
        if !self.wants(target, &programs) {
            return;
        }
        let float = FloatOptions::default();
        let pair = Pair { target, programs, out, float, assume: Vec::new(), fixed: fixed(dice) };
        let Some(readings) = pair.job().map(|job| job.first_readings()) else { return };
        found.tally.flow += 1;
        let subject = |program: &[Instruction]| Subject { target, program: program.to_vec(), readings, mode: None };
        let subjects = pair.programs.each_ref().map(|program| subject(program));
        let mut inputs = self.inputs(&subjects[0], STATES, dice, found);
        inputs.iter_mut().for_each(|input| input.state.mode = None);
        let runs = subjects.each_ref().map(|subject| Runs::new(subject, &inputs));
        for (runs, subject) in runs.iter().zip(&subjects) {
            let different = found.tally.count(Check::Oracle, inputs.len(), || runs.against_walk(&mut true));
            let failed = report(found, different)
                || compiled(runs, &mut false, found)
                || [false, true].into_iter().any(|plain| has_terms(subject, plain) && terms(runs, plain, found));
            if failed {
                return;
            }
        }
        let differ = |a: &Runs, b: &Runs| {
            (0..inputs.len())
                .find_map(|number| apart([&a.results[number], &b.results[number]], &pair.out, &inputs[number]))
        };
        if let Some(what) = differ(&runs[0], &runs[1]) {
            let verdict = "that of the generator, equivalent";
            found.failure = Some(Failure::Verdict(Box::new(WrongVerdict { pair, verdict, what })));
            return;
        }
        if dice.once_in(2) {
            return self.ask(pair, Twin::True, None, dice, found);
        }
        let Some(code) = Code::new(&pair.programs[1], target) else { return };
        let mutant = code.mutant(target, dice).instructions(target);
        let subject = subject(&mutant);
        if mutant == pair.programs[1] || !subject.is_modelled() {
            return;
        }
        let shown = differ(&runs[0], &Runs::new(&subject, &inputs));
        let twin = if shown.is_some() { Twin::False } else { Twin::Hidden };
        let programs = [pair.programs[0].clone(), mutant];
        self.ask(Pair { programs, ..pair.clone() }, twin, shown, dice, found);
    }

    /// Asks for a verdict and notes what came of it.
    fn ask(&self, pair: Pair, twin: Twin, shown: Option<String>, dice: &mut Dice, found: &mut Found) {
        let runs = !dice.once_in(if twin == Twin::True { 8 } else { 2 });
        let settings = settings_of(runs, &self.options.session);
        match found.tally.count(Check::Verdict, 1, || judged(pair, twin, shown, settings, dice)) {
            Judgement::Agree(verdict) => found.flow.push((twin, verdict)),
            Judgement::Skipped => {}
            Judgement::Wrong(wrong) => found.failure = Some(Failure::Verdict(wrong)),
        }
    }
}
