//! The checks of a program, side by side: concrete run, oracle, fast evaluator, terms, solvers.

use gcn_semantics::algebra::Choices;
use gcn_semantics::generate::Random;
use gcn_semantics::ledger::{Reading, Unspecified};

use super::dice::Dice;
use super::oracle;
use super::subject::{Final, Input, Subject};
use gcnverify::limits::{Budget, Limits};
use gcnverify::obligation::{Bindings, Model, Obligation, Op};
use gcnverify::solver::{Engine, Outcome, cnf, soft, z3};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Evaluator, Term, Var};

/// For a formula that is true.
const BUDGET: Budget = Budget::of(5_000);

/// A second way to the result of a run, held against the concrete run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Check {
    /// The second definition in native integers.
    Oracle,
    /// The fast evaluator, with AVX2 and without.
    Compiled,
    /// The run with other readings of the ledger, none of which it says to have touched.
    Untouched,
    /// Terms in normal form.
    Terms,
    /// Terms as they were written.
    PlainTerms,
    /// Obligations made from terms.
    Obligation,
    /// Z3's value of the lowered term.
    Z3,
    /// The bit-blasted formula, propagated.
    Bits,
    /// The verdict of a solver that the caller chose.
    Solver,
    /// The verdict about a pair of programs, held against runs.
    Verdict,
    /// Random terms, with the rules and as written.
    Graphs,
}

impl Check {
    /// All of them.
    pub const ALL: [Check; 11] = [
        Check::Oracle,
        Check::Compiled,
        Check::Untouched,
        Check::Terms,
        Check::PlainTerms,
        Check::Obligation,
        Check::Z3,
        Check::Bits,
        Check::Solver,
        Check::Verdict,
        Check::Graphs,
    ];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Check::Oracle => "oracle",
            Check::Compiled => "compiled",
            Check::Untouched => "untouched reading",
            Check::Terms => "terms",
            Check::PlainTerms => "plain terms",
            Check::Obligation => "obligation",
            Check::Z3 => "z3",
            Check::Bits => "bit-blaster",
            Check::Solver => "solver",
            Check::Verdict => "verdict",
            Check::Graphs => "random terms",
        }
    }
}

/// A check that differs from the run of one program in one state.
#[derive(Debug, Clone)]
pub struct Disagreement {
    /// The program.
    pub subject: Subject,
    /// The state before it.
    pub input: Input,
    /// Which check differs from the run.
    pub check: Check,
    /// Where.
    pub place: StateVar,
    /// What the concrete run gives.
    pub run: u64,
    /// What the check gives, if it is a value.
    pub other: Option<u64>,
    /// More, in words.
    pub note: String,
}

/// What the concrete runs give, against which everything else is held.
pub struct Runs<'s> {
    /// The program.
    pub subject: &'s Subject,
    /// The states before it.
    pub inputs: &'s [Input],
    pub(super) results: Vec<Final>,
}

impl<'s> Runs<'s> {
    /// Runs `subject` from every input.
    pub fn new(subject: &'s Subject, inputs: &'s [Input]) -> Self {
        Runs { subject, inputs, results: inputs.iter().map(|input| subject.run(input)).collect() }
    }

    /// What the run from input number `input` gives in `place`.
    pub(super) fn result(&self, input: usize, place: StateVar) -> u32 {
        self.results[input].values.get(&place).copied().unwrap_or_else(|| self.inputs[input].value(place))
    }

    pub(super) fn differs(
        &self,
        input: usize,
        check: Check,
        place: StateVar,
        run: u64,
        other: Option<u64>,
    ) -> Disagreement {
        let (subject, input) = (self.subject.clone(), self.inputs[input].clone());
        Disagreement { subject, input, check, place, run, other, note: String::new() }
    }

    /// Against the oracle, as far as it knows the instructions. `known` is false where it does not.
    pub fn against_oracle(&self, known: &mut bool) -> Option<Disagreement> {
        let Subject { target, program, readings, .. } = self.subject;
        for (index, (input, results)) in self.inputs.iter().zip(&self.results).enumerate() {
            let Some(expected) = oracle::execute(*target, *readings, &input.state, program) else {
                *known = false;
                continue;
            };
            if let Some((place, run, other)) = expected.mismatch(&results.values, &input.state) {
                return Some(self.differs(index, Check::Oracle, place, run.into(), Some(other.into())));
            }
        }
        None
    }

    /// Against runs with another value of each reading that is not touched: the verifier does not try those.
    pub fn against_other_readings(&self) -> Option<Disagreement> {
        for (index, (input, results)) in self.inputs.iter().zip(&self.results).enumerate() {
            let touched = self.subject.touched(input);
            let mut other = self.subject.clone();
            for reading in Reading::ALL.into_iter().filter(|reading| !touched.contains(reading)) {
                let values = reading.values().len();
                other.readings.set(reading, (self.subject.readings.get(reading) + 1) % values);
            }
            let end = other.run(input);
            let value = |end: &Final, place| end.values.get(&place).copied().unwrap_or_else(|| input.value(place));
            let differs = |&&place: &&StateVar| value(results, place) != value(&end, place);
            if let Some(&place) = results.values.keys().chain(end.values.keys()).find(differs) {
                let (run, other) = (value(results, place), value(&end, place));
                return Some(self.differs(index, Check::Untouched, place, run.into(), Some(other.into())));
            }
        }
        None
    }

    /// Against terms, normalised or plain, on all inputs.
    pub fn against_terms(&self, plain: bool) -> Option<Disagreement> {
        if self.subject.is_about_memory() {
            return self.against_effects(plain);
        }
        in_arena(plain, || {
            let terms = self.subject.terms();
            (0..self.inputs.len()).find_map(|index| self.against(plain, &terms, index))
        })
    }

    /// Against the solvers' translations of a few terms, normalised or plain, on the first input.
    pub fn against_solvers(&self, plain: bool, dice: &mut Dice, engines: &[Box<dyn Engine>]) -> Option<Disagreement> {
        const SAMPLES: usize = 3;
        in_arena(plain, || {
            let terms = self.subject.terms();
            let interesting = |&index: &usize| terms[index].1 != initial(terms[index].0);
            let candidates: Vec<usize> = (0..terms.len()).filter(interesting).collect();
            let samples = if candidates.is_empty() { 0 } else { SAMPLES };
            let mut samples = (0..samples).map(|_| dice.pick(&candidates));
            samples.find_map(|index| self.translated(&terms, index, engines))
        })
    }

    /// Against the solvers' translations of the term of `place`, normalised and plain.
    pub fn against_solvers_at(&self, place: StateVar, engines: &[Box<dyn Engine>]) -> Option<Disagreement> {
        [false, true].into_iter().find_map(|plain| {
            in_arena(plain, || {
                let terms = self.subject.terms();
                let index = terms.iter().position(|&(other, _)| other == place)?;
                self.translated(&terms, index, engines)
            })
        })
    }

    fn against(&self, plain: bool, terms: &[(StateVar, Term)], index: usize) -> Option<Disagreement> {
        let check = if plain { Check::PlainTerms } else { Check::Terms };
        let (input, results) = (&self.inputs[index], &self.results[index].values);
        let choices = input.choices();
        let mut evaluator = Evaluator::new(
            |var| input.value(StateVar::from_var(var)).into(),
            |what, operands| choices.value(what, operands),
        );
        let run = |place| self.result(index, place);
        // Where a register number is data, terms write every register that it may name.
        let unwritten = results.keys().find(|place| terms.iter().all(|(other, _)| other != *place));
        if let Some(&place) = unwritten {
            let mut found = self.differs(index, check, place, run(place).into(), None);
            found.note = "the terms do not write it".into();
            return Some(found);
        }
        terms.iter().find_map(|&(place, term)| {
            let (value, run) = (evaluator.eval(term), run(place));
            (value != u64::from(run)).then(|| self.differs(index, check, place, run.into(), Some(value)))
        })
    }

    /// The statement that a result is what the run gave, as an obligation and in the solvers' languages.
    fn translated(
        &self,
        terms: &[(StateVar, Term)],
        index: usize,
        engines: &[Box<dyn Engine>],
    ) -> Option<Disagreement> {
        let (place, term) = terms[index];
        let run = self.result(0, place);
        let asserted = term::eq(term, term::constant(term::width(term), run.into()));
        let (obligation, bindings) = Obligation::satisfiable(&[asserted]);
        let (check, note) = solvers_disagree(&obligation, &bindings, &self.inputs[0], engines)?;
        let mut found = self.differs(0, check, place, run.into(), None);
        found.note = note;
        Some(found)
    }
}

/// The term of a part of the initial state.
fn initial(place: StateVar) -> Term {
    term::variable(place.bits(), place.var())
}

pub(super) fn in_arena<T>(plain: bool, body: impl FnOnce() -> T) -> T {
    if plain { term::with_plain_arena(body) } else { term::with_fresh_arena(body) }
}

/// The values of the free symbols of `obligation` where variables have these values.
pub(super) fn model(
    obligation: &Obligation,
    bindings: &Bindings,
    value: impl Fn(Var) -> u32,
    choices: &Choices,
) -> Model {
    let slice = |slice: &gcnverify::obligation::Slice| (u64::from(value(slice.var)) & slice.mask()) >> slice.lo;
    let mut model = Model {
        variables: bindings.variables.iter().map(slice).collect(),
        functions: vec![Default::default(); obligation.functions().len()],
    };
    // Arguments may be results themselves: each round settles those a level deeper.
    loop {
        let values = obligation.evaluate(&model);
        let mut new = false;
        for number in 0..obligation.len() {
            let Op::Apply(function, arguments) = obligation.op(number) else { continue };
            let arguments: Vec<u64> = arguments.iter().map(|&argument| values[argument as usize]).collect();
            let words: Vec<u32> = arguments.iter().map(|&argument| argument as u32).collect();
            let what: Unspecified = bindings.functions[function];
            let ones = u64::MAX >> (64 - obligation.width(number));
            model.functions[function].entry(arguments).or_insert_with(|| {
                new = true;
                choices.value(what, &words) & ones
            });
        }
        if !new {
            return model;
        }
    }
}

/// How some translation of `obligation`, which is true on `input`, is false there.
fn solvers_disagree(
    obligation: &Obligation,
    bindings: &Bindings,
    input: &Input,
    engines: &[Box<dyn Engine>],
) -> Option<(Check, String)> {
    let model = model(obligation, bindings, |var| input.value(StateVar::from_var(var)), &input.choices());
    if let Some(found) = translations_disagree(obligation, &model) {
        return Some(found);
    }
    engines.iter().find_map(|engine| {
        let outcome = engine.solve(obligation, &Limits::new(BUDGET));
        let wrong = matches!(outcome, Outcome::Unsat | Outcome::Inconsistent(_));
        wrong.then(|| (Check::Solver, format!("{} says {outcome} of a formula that has a model", engine.name())))
    })
}

/// How some translation of `obligation`, which `model` satisfies, contradicts the model.
pub fn translations_disagree(obligation: &Obligation, model: &Model) -> Option<(Check, String)> {
    if !obligation.admits(model) {
        return Some((Check::Obligation, "the obligation does not hold in the state".into()));
    }
    if let Some(note) = z3::refutes(obligation, model) {
        return Some((Check::Z3, note));
    }
    let bits = if obligation.has_floats() {
        let (bits, bindings) = soft::written_out(obligation);
        let model = soft::translated(&bits, &bindings, model);
        cnf::refutes(&bits, &model)
    } else {
        cnf::refutes(obligation, model)
    };
    bits.map(|note| (Check::Bits, note))
}
