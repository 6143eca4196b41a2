//! The second engine's opinion of a verdict: CaDiCaL on terms to which no rule has been applied.

use std::ops::ControlFlow;

use gcn_semantics::ledger::{Reading, Readings};

use crate::limits::Budget;
use crate::limits::question::Ended;
use crate::obligation::Obligation;
use crate::settings::Settings;
use crate::solver::{Cache, Outcome, Report, soft};

/// How far the second engine agrees with `equivalent` or `proved`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Second {
    /// For each machine that the verdict holds on.
    pub machines: Vec<Agreement>,
}

/// How far the second engine agrees on one machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agreement {
    /// What sets the machine apart from the others: `D15=zero`.
    pub readings: Vec<String>,
    /// Obligations that it proved as well.
    pub agreed: usize,
    /// The obligations that it could not decide, and why.
    pub undecided: Vec<String>,
}

impl Second {
    /// Obligations that it proved as well, on all machines.
    pub fn agreed(&self) -> usize {
        self.machines.iter().map(|machine| machine.agreed).sum()
    }

    /// Obligations that it could not decide, on all machines.
    pub fn undecided(&self) -> usize {
        self.machines.iter().map(|machine| machine.undecided.len()).sum()
    }
}

/// The second engine may spend this part of what the question has left. What it cannot prove with that it seldom proves
/// with all of it, and the verdict is there.
const SHARE: u64 = 6;

/// Asks the second engine to prove the obligations that `questions` gives for each machine, each with its name. A
/// refutation counts unless there is a reason `why` plain terms know too little: they may leave open how a sum is
/// rounded, or whether two cells of memory are the same. Then the obligation is undecided.
///
/// # Errors
/// What it says if it refutes one, or if its model is wrong; or why there are no questions.
pub fn cross_check(
    machines: &[Readings],
    questions: impl Fn(Readings) -> Result<Vec<(String, Obligation)>, String>,
    why: Option<&str>,
    settings: &Settings,
) -> Result<Second, String> {
    let undecided = |ended: Ended| Agreement { undecided: vec![ended.to_string()], ..Agreement::default() };
    let opinion = settings.limits.part_of_left(SHARE).question(|| on_each(machines, questions, why, settings));
    opinion.unwrap_or_else(|ended| Ok(Second { machines: machines.iter().map(|_| undecided(ended)).collect() }))
}

fn on_each(
    machines: &[Readings],
    questions: impl Fn(Readings) -> Result<Vec<(String, Obligation)>, String>,
    why: Option<&str>,
    settings: &Settings,
) -> Result<Second, String> {
    let (mut second, decided) = (Second::default(), Cache::default());
    for &readings in machines {
        let names = distinguishing(readings, machines);
        let on = if names.is_empty() { String::new() } else { format!(" on the machine with {}", names.join(", ")) };
        let agreement = match settings.limits.question(|| questions(readings)) {
            Ok(Err(reason)) if why.is_some() => Agreement { undecided: vec![reason], ..Agreement::default() },
            Ok(questions) => agreement(questions?, why, &decided, settings).map_err(|what| format!("{what}{on}"))?,
            Err(ended) => Agreement { undecided: vec![ended.to_string()], ..Agreement::default() },
        };
        second.machines.push(Agreement { readings: names, ..agreement });
    }
    Ok(second)
}

/// The readings in which not all `machines` agree, with the values that one of them has.
pub fn distinguishing(machine: Readings, machines: &[Readings]) -> Vec<String> {
    let differs = |reading: &Reading| machines.iter().any(|other| other.get(*reading) != machine.get(*reading));
    let differing = Reading::ALL.into_iter().filter(differs);
    differing.map(|reading| format!("{reading}={}", machine.name(reading))).collect()
}

/// The second engine's opinion of `questions` on one machine. What lanes and machines have in common, up to names, is
/// `decided` once.
fn agreement(
    questions: Vec<(String, Obligation)>,
    why: Option<&str>,
    decided: &Cache,
    settings: &Settings,
) -> Result<Agreement, String> {
    let plainly = questions.iter().map(|(_, obligation)| soft::written_out_plainly(obligation));
    let (limits, second) = (&settings.limits, settings.session.solvers().second());
    let solve = |obligations: Vec<Obligation>, report: Report| second.solve_all(obligations, limits, report);
    let work = [Budget::of(0), limits.budget];
    let mut report = |_, outcome: &Outcome| match outcome {
        Outcome::Unsat | Outcome::Unknown(_) => ControlFlow::Continue(()),
        Outcome::Sat(_) if why.is_some() => ControlFlow::Continue(()),
        Outcome::Sat(_) | Outcome::Inconsistent(_) => ControlFlow::Break(()),
    };
    let outcomes = decided.solve_all(&plainly.collect::<Vec<_>>(), work, &mut report, solve);
    let mut agreement = Agreement::default();
    for ((about, _), outcome) in questions.into_iter().zip(outcomes) {
        match (outcome, why) {
            (Outcome::Unsat, _) => agreement.agreed += 1,
            (Outcome::Unknown(reason), _) => agreement.undecided.push(format!("{about}: {reason}")),
            (Outcome::Sat(_), Some(why)) => agreement.undecided.push(format!("{about}: {why}")),
            (Outcome::Sat(_), None) => return Err(format!("the first engine proved what cadical refutes, {about},")),
            (Outcome::Inconsistent(what), _) => return Err(format!("{about}: {what}")),
        }
    }
    Ok(agreement)
}

#[cfg(all(test, feature = "cadical"))]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::limits::memory::MemoryLimit;
    use crate::limits::question;
    use crate::obligation::Assumptions;
    use crate::term::{Var, add, constant, mul, sub, variable, with_plain_arena};

    /// `x + 1 - 1 == x`, which holds, or `x + 1 == x`, which does not.
    fn question(holds: bool) -> (String, Obligation) {
        let obligation = with_plain_arena(|| {
            let (x, one) = (variable(8, Var(0)), constant(8, 1));
            let sum = if holds { sub(add(x, one), one) } else { add(x, one) };
            Obligation::equal(&Assumptions::none(), sum, x).0
        });
        (format!("v{}", u8::from(holds)), obligation)
    }

    fn machines() -> [Readings; 2] {
        let mut other = Readings::default();
        other.set(Reading::D15, 1);
        [Readings::default(), other]
    }

    #[test]
    fn agreement_on_every_machine() {
        let questions = |_| Ok(vec![question(true)]);
        let second = cross_check(&machines(), questions, None, &Settings::default()).unwrap();
        assert_eq!((second.agreed(), second.undecided()), (2, 0));
        let readings: Vec<_> = second.machines.iter().flat_map(|machine| machine.readings.clone()).collect();
        assert_eq!(readings, ["D15=bc", "D15=zero"]);
    }

    /// One budget is enough for any number of questions that are the same but for names.
    #[test]
    fn questions_that_differ_in_names_are_asked_once() {
        let named = |var: u32| {
            let obligation = with_plain_arena(|| {
                let (x, y) = (variable(6, Var(var)), variable(6, Var(var + 1)));
                let product = mul(add(x, constant(6, 1)), y);
                Obligation::equal(&Assumptions::none(), product, add(mul(x, y), y)).0
            });
            (format!("v{var}"), obligation)
        };
        let asked = |count: u32| {
            let settings = Settings::default();
            let questions = |_| Ok((0..count).map(|number| named(2 * number)).collect());
            let opinion = settings.limits.question(|| {
                let second = cross_check(&machines()[..1], questions, None, &settings).unwrap();
                (second.agreed(), question::done())
            });
            opinion.unwrap()
        };
        let ((one, work_of_one), (many, work_of_many)) = (asked(1), asked(64));
        assert_eq!((one, many), (1, 64));
        assert!(work_of_many < 8 * work_of_one, "{work_of_one} {work_of_many}");
    }

    #[test]
    fn one_machine_on_which_it_disagrees() {
        let wrong = |on: Readings| Ok(vec![question(true), question(on == Readings::default())]);
        let error = cross_check(&machines(), wrong, None, &Settings::default()).unwrap_err();
        assert!(error.contains("refutes, v0, on the machine with D15=zero"), "{error}");
    }

    #[test]
    fn what_it_knows_too_little_of_is_undecided() {
        let wrong = |_| Ok(vec![question(true), question(false)]);
        let second = cross_check(&machines()[..1], wrong, Some("no arithmetic"), &Settings::default()).unwrap();
        assert_eq!((second.agreed(), second.undecided()), (1, 1));
        assert!(second.machines[0].undecided[0].starts_with("v0: "), "{second:?}");
    }

    /// The system tells how much memory the process has.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_limit_on_memory_leaves_a_machine_undecided() {
        let limits = Limits { memory: MemoryLimit::of(1), ..Limits::default() };
        let settings = Settings { limits, ..Settings::default() };
        let questions = |_| {
            let _more = std::hint::black_box(vec![1_u8; 1 << 30]);
            question::work(1 << 20);
            Ok(vec![question(true)])
        };
        let second = cross_check(&[Readings::default()], questions, None, &settings).unwrap();
        assert_eq!((second.agreed(), second.undecided()), (0, 1));
    }
}
