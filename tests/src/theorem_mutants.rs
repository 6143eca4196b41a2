//! Mutants of theorems: the program of a proof file with one instruction changed. A mutant that
//! changes the result on some input must be refuted, and no other may be.
//!
//! The result is what the theorem claims: runs of the concrete evaluator on random states decide by
//! [`meaning`](crate::meaning), apart from gcnverify's deciders, whether a claim is violated.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Meaning;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::{InitialState, Program, Wave, WaveOp};
use gcnverify::equiv::{Arithmetic, Fragment, Job, Settings};
use gcnverify::expr::{Expr, Substitutions, Time};
use gcnverify::machine::{ConcreteState, number};
use gcnverify::prove::{File, Statement, Theorem, Verdict, Witness, prove};
use gcnverify::state::StateVar;
use gcnverify_lab::fuzz::mutate::mutations;

use crate::meaning::{Run, violated};

use crate::random::{Random, RandomState, readings};

/// A theorem whose program has one instruction changed.
#[derive(Debug, Clone)]
pub struct Mutant {
    pub theorem: Theorem,
    /// What it was made of.
    pub original: Theorem,
    /// The instruction and what was changed.
    pub what: String,
}

/// How a mutant fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// Proved, and no run contradicts it.
    Proved,
    /// Refuted, and the refutation was replayed; whether random runs show it as well.
    Refuted { obvious: bool },
    /// No answer in the time given, and no run contradicts the theorem.
    Open(String),
    /// An instruction that is not modelled.
    Unsupported,
    /// A wrong verdict, or none.
    Wrong(String),
}

/// The theorems below `directories` that are expected to hold.
///
/// # Errors
/// The first mistake in a proof file.
pub fn theorems(directories: &[PathBuf]) -> Result<Vec<Vec<Theorem>>, String> {
    let mut paths = Vec::new();
    for directory in directories {
        files(directory, &mut paths).map_err(|error| format!("{}: {error}", directory.display()))?;
    }
    paths.sort();
    let read = |path: &PathBuf| File::read(path).and_then(|file| file.theorems()).map_err(|error| error.to_string());
    let all = paths.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().filter(|theorems| theorems.iter().all(|theorem| theorem.expected)).collect())
}

fn files(directory: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "s") {
            found.push(path);
        }
    }
    Ok(())
}

/// A random mutant of a theorem of a random file.
pub fn random_mutant(files: &[Vec<Theorem>], random: &mut Random) -> Mutant {
    loop {
        let theorems = &files[random.below(files.len())];
        let theorem = &theorems[random.below(theorems.len())];
        let in_second = random.below(2) == 1;
        if let Some(mutant) = mutated(theorem, in_second, random) {
            return mutant;
        }
    }
}

/// `theorem` with a random instruction changed or left out; `None` if that one has no effect on values.
fn mutated(theorem: &Theorem, in_second: bool, random: &mut Random) -> Option<Mutant> {
    let original = theorem.clone();
    let mut theorem = theorem.clone();
    let target = theorem.target;
    let fragment = match &mut theorem.statement {
        Statement::Claims { job, .. } => &mut job.a,
        Statement::Equivalence(job) if in_second => &mut job.b,
        Statement::Equivalence(job) => &mut job.a,
    };
    let statements = &mut fragment.listing.statements;
    let index = random.below(statements.len());
    let (line, instruction) = (statements[index].line, &statements[index].instruction);
    if instruction.row.meaning == Meaning::Wave(WaveOp::NoEffect) {
        return None;
    }
    let mut choices = mutations(instruction, target, random);
    let choice = random.below(choices.len() + 1);
    let what = if choice == choices.len() {
        statements.remove(index);
        "left out".to_owned()
    } else {
        let mutation = choices.swap_remove(choice);
        statements[index].instruction = mutation.instruction;
        mutation.what
    };
    let name = theorem.name.rsplit('/').next().unwrap_or_default();
    let text = fragment.source.text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
    let what = format!("{name} {target}, line {line} `{text}`: {what}");
    Some(Mutant { theorem, original, what })
}

/// Proves or refutes `mutant`, and holds the answer against `runs` concrete runs.
pub fn outcome(mutant: &Mutant, settings: &Settings, runs: u64) -> Fate {
    let proof = prove(&mutant.theorem, settings);
    let Some(check) = Check::new(&mutant.theorem) else {
        return match proof.verdict {
            Verdict::Unsupported(_) => Fate::Unsupported,
            other => Fate::Wrong(format!("{} although an instruction is not modelled", other.name())),
        };
    };
    let original = (!check.is_exact()).then(|| Check::new(&mutant.original)).flatten();
    let brute = match check.brute_force(runs, original.as_ref()) {
        Ok(brute) => brute,
        Err(what) => return Fate::Wrong(what),
    };
    match (&proof.verdict, brute) {
        (Verdict::Holds, None) => Fate::Proved,
        (Verdict::Unknown(why), None) => Fate::Open(format!("{}: {}", mutant.what, why.join("; "))),
        (Verdict::Holds, Some(violation)) => Fate::Wrong(format!("UNSOUND: proved, but {violation}")),
        (Verdict::Fails(witness), brute) => match check.confirm(witness) {
            Ok(()) => Fate::Refuted { obvious: brute.is_some() },
            Err(what) => Fate::Wrong(format!("wrongly refuted: {what}")),
        },
        (other, Some(violation)) => Fate::Wrong(format!("{other:?}, but {violation}")),
        (other, None) => Fate::Wrong(format!("{other:?}")),
    }
}

/// A theorem, ready for concrete runs.
struct Check<'t> {
    job: &'t Job,
    claims: &'t [Expr],
    programs: [Program<Concrete>; 2],
    fixed: BTreeMap<StateVar, u32>,
    rest: Vec<&'t Expr>,
}

/// A random state in which some parts are fixed.
struct Assumed {
    random: RandomState,
    fixed: BTreeMap<StateVar, u32>,
    /// Whether vector registers hold f32 values whose sums or products are exact.
    exact_floats: bool,
}

impl Assumed {
    fn value(&self, var: StateVar) -> u32 {
        let random = || match var {
            StateVar::Vgpr { register, lane } if self.exact_floats => self.random.exact_f32(register, lane),
            // The reals have one zero: there are no empty sums, whose sign would be looked at.
            StateVar::Scalar { code: code::EXEC_LO | code::EXEC_HI } if self.exact_floats => {
                self.random.value(var) | 0x1111_1111
            }
            _ => self.random.value(var),
        };
        self.fixed.get(&var).copied().unwrap_or_else(random)
    }
}

/// A state in which MODE has this value.
struct InMode(Rc<dyn InitialState<Concrete>>, u32);

impl InitialState<Concrete> for InMode {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.0.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        self.0.scalar(code)
    }
    fn scc(&self) -> Bit<Concrete> {
        self.0.scc()
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.1)
    }
}

/// Reads a run: the initial state and the final wave.
struct Ended<'s> {
    initial: &'s dyn Fn(StateVar) -> u32,
    wave: Wave<Concrete>,
}

impl Run for Ended<'_> {
    fn value(&mut self, time: Time, var: StateVar) -> u32 {
        match time {
            Time::Now => number(&mut self.wave, var),
            Time::Old => (self.initial)(var),
        }
    }
}

impl<'t> Check<'t> {
    fn new(theorem: &'t Theorem) -> Option<Self> {
        let (job, claims) = match &theorem.statement {
            Statement::Claims { job, claims, .. } => (job, &claims[..]),
            Statement::Equivalence(job) => (job, &[][..]),
        };
        let program = |fragment: &Fragment, target: Target| fragment.program(target).ok();
        let substitutions = Substitutions::of(&job.assumptions);
        let mut fixed = BTreeMap::new();
        for (place, value) in &substitutions.fixed {
            for piece in place.pieces() {
                fixed.insert(piece.var, (value >> piece.position) as u32 & (u32::MAX >> (32 - piece.width)));
            }
        }
        let programs = [program(&job.a, job.targets.a)?, program(&job.b, job.targets.b)?];
        Some(Check { job, claims, programs, fixed, rest: substitutions.rest })
    }

    fn run(
        &self,
        number: usize,
        readings: Readings,
        choices: &Choices,
        initial: Rc<dyn InitialState<Concrete>>,
    ) -> Wave<Concrete> {
        let mut wave = Wave::new(self.job.targets.a, readings, initial);
        with_choices(choices.clone(), || self.programs[number].execute(&mut wave));
        wave
    }

    /// What does not hold after a run from the state whose parts are `value`s. If the theorem is about other
    /// arithmetic than the machine's, it must fail however the machine rounds.
    fn violation(
        &self,
        readings: Readings,
        choices: &Choices,
        initial: Rc<dyn InitialState<Concrete>>,
        value: &dyn Fn(StateVar) -> u32,
    ) -> Result<Option<String>, String> {
        let roundings = if self.is_exact() { 1 } else { 4 };
        let mut found = None;
        for rounding in 0..roundings {
            let mode = DEFAULT_MODE & !0xf | rounding | rounding << 2;
            found = self.violation_of(readings, choices, Rc::new(InMode(initial.clone(), mode)), value)?;
            if found.is_none() {
                break;
            }
        }
        Ok(found)
    }

    /// Whether the theorem is about the machine's arithmetic.
    fn is_exact(&self) -> bool {
        self.job.float.arithmetic == Arithmetic::Exact
    }

    fn violation_of(
        &self,
        readings: Readings,
        choices: &Choices,
        initial: Rc<dyn InitialState<Concrete>>,
        value: &dyn Fn(StateVar) -> u32,
    ) -> Result<Option<String>, String> {
        let mut first = Ended { initial: value, wave: self.run(0, readings, choices, initial.clone()) };
        for (number, claim) in self.claims.iter().enumerate() {
            if let Some(lane) = violated(claim, &mut first)? {
                return Ok(Some(format!("claim {} does not hold in lane {lane}", number + 1)));
            }
        }
        if self.claims.is_empty() {
            let mut second = self.run(1, readings, choices, initial);
            for piece in self.job.out.iter().flat_map(|place| place.pieces()) {
                let bits = [&mut first.wave, &mut second].map(|wave| gcnverify::machine::piece_number(wave, &piece));
                if bits[0] != bits[1] {
                    return Ok(Some(format!("{}: a {:#x}, b {:#x}", piece.var, bits[0], bits[1])));
                }
            }
        }
        Ok(None)
    }

    /// The first violation in `runs` random runs on random machines, of those that do not violate the `original`:
    /// on the others something is rounded.
    fn brute_force(&self, runs: u64, original: Option<&Check>) -> Result<Option<String>, String> {
        let mut random = Random::new(3);
        let mut fixed = self.job.fixed.clone();
        fixed.entry(Reading::Reverse).or_insert(0);
        for seed in 0..runs {
            let machine = readings(&fixed, &mut random);
            let (random, fixed) = (RandomState { seed }, self.fixed.clone());
            let state = Rc::new(Assumed { random, fixed, exact_floats: !self.is_exact() });
            let value = |var| state.value(var);
            if !self.allowed(&value)? {
                continue;
            }
            let choices = Choices::seeded(seed + 1);
            if let Some(original) = original
                && original.violation(machine, &choices, state.clone(), &value)?.is_some()
            {
                continue;
            }
            if let Some(what) = self.violation(machine, &choices, state.clone(), &value)? {
                return Ok(Some(format!("run {seed} on {machine:?}: {what}")));
            }
        }
        Ok(None)
    }

    /// Whether the assumptions hold.
    fn allowed(&self, value: &dyn Fn(StateVar) -> u32) -> Result<bool, String> {
        struct Initial<'v>(&'v dyn Fn(StateVar) -> u32);
        impl Run for Initial<'_> {
            fn value(&mut self, _: Time, var: StateVar) -> u32 {
                (self.0)(var)
            }
        }
        let mut initial = Initial(value);
        for assumption in &self.rest {
            if violated(assumption, &mut initial)?.is_some() {
                return Ok(false);
            }
        }
        Ok(self.fixed.iter().all(|(&var, &bits)| value(var) == bits))
    }

    /// Whether a refutation's state is one that the assumptions allow, and violates the theorem.
    fn confirm(&self, witness: &Witness) -> Result<(), String> {
        let (state, readings, choices): (&ConcreteState, _, _) = match witness {
            Witness::Claim(found) => (&found.state, found.readings, &found.choices),
            Witness::Difference(report) => match report.verdict.evidence() {
                Some(found) => (&found.state, found.readings, &found.choices),
                None => return Err("no state is given".into()),
            },
        };
        let value = |var| state.value(var);
        if !self.allowed(&value)? {
            return Err("the state breaks an assumption".into());
        }
        match self.violation(readings, choices, Rc::new(state.clone()), &value)? {
            Some(_) => Ok(()),
            None => Err("nothing is violated in the state given".into()),
        }
    }
}

impl InitialState<Concrete> for Assumed {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| Bv::new(self.value(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Scalar { code }))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.value(StateVar::Scc) == 1))
    }
}
