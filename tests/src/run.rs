//! Running a test on one target.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{Syntax, read_unlinked};
use gcn_semantics::wave::{Exit, Wave, Written};
use gcnverify::Targets;
use gcnverify::equiv::{Arithmetic, Entry, Fragment, Job, Reliance, Report, Settings, Verdict, check};
use gcnverify::expr::Place;
use gcnverify::job::{Question, Unreadable};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use gcnverify_report::text;

use crate::compiled;
use crate::pair::{Expectation, Pair};
use crate::replay::Replay;

/// Random states on which programs that are said to be equivalent are run.
const STATES: u64 = 300;

/// Runs `pair` on `targets`; an error says what went wrong, with gcnverify's own report.
pub fn run(pair: &Pair, targets: Targets, settings: &Settings) -> Result<(), String> {
    let fragments = match fragments(pair, targets) {
        Ok(fragments) => fragments,
        Err(what) if what.is_unsupported() && pair.expectation == Expectation::Unsupported => return Ok(()),
        Err(what) => return Err(what.to_string()),
    };
    compiled::agrees(pair, &fragments, targets)?;
    let [a, b] = fragments.clone();
    let both = Job { fixed: fixed(pair), ..pair.question.job(targets, a, b)? };
    for side in [0, 1] {
        // It is launched as itself.
        let kernel = pair.question.kernels[side].clone().or_else(|| pair.question.kernels[0].clone());
        let question = Question { kernels: [kernel, None], ..pair.question.clone() };
        let job = question.job(targets.of(side), fragments[side].clone(), fragments[side].clone())?;
        identity(pair, &Job { fixed: fixed(pair), ..job }, settings)?;
    }
    if matches!(pair.expectation, Expectation::Equivalent | Expectation::Different) {
        effect(&both)?;
    }
    let report = check(&both, settings);
    judge(pair, &report)
        .and_then(|()| cross_check(&both.relying(&report.relies_on), &report.verdict))
        .map_err(|message| format!("{message}\n{}", text::report(&both, &report)))
}

/// Asks about `pair`, which differs: whatever the answer is, it must not be that both are equivalent.
pub fn refuse(pair: &Pair, targets: Targets, settings: &Settings) -> Result<(), String> {
    let [a, b] = fragments(pair, targets).map_err(|what| what.to_string())?;
    let job = Job { fixed: fixed(pair), ..pair.question.job(targets, a, b)? };
    let report = check(&job, settings);
    match &report.verdict {
        Verdict::Fails(_) | Verdict::Unknown(_) | Verdict::Unsupported(_) => Ok(()),
        verdict => Err(format!("UNSOUND: it is {}\n{}", verdict.name(), text::report(&job, &report))),
    }
}

/// What the pair fixes; the model is always fixed.
fn fixed(pair: &Pair) -> BTreeMap<Reading, usize> {
    let mut fixed = pair.question.fixed.clone();
    fixed.entry(Reading::Reverse).or_insert(0);
    fixed
}

fn fragments(pair: &Pair, targets: Targets) -> Result<[Fragment; 2], Unreadable> {
    let read = |side: usize| {
        let source = pair.programs[side].clone();
        match read_unlinked(&source, targets.of(side), Syntax::Llvm) {
            Ok(listing) => Ok(Fragment { source, listing }),
            Err(errors) => Err(pair.in_file(side, Unreadable { source, errors })),
        }
    };
    Ok([read(0)?, read(1)?])
}

/// A program must be equivalent to itself, unless the test is about not being decidable at all. What nobody has defined
/// is the same here.
fn identity(pair: &Pair, job: &Job, settings: &Settings) -> Result<(), String> {
    let job = &Job { entry: Entry { defined: None, ..job.entry.clone() }, ..job.clone() };
    let report = check(job, settings);
    let undecidable = matches!(pair.expectation, Expectation::Unsupported | Expectation::Error);
    match &report.verdict {
        Verdict::Holds => Ok(()),
        verdict if undecidable && verdict.name() == pair.expectation.verdict() => Ok(()),
        _ => Err(format!("a program is not equivalent to itself\n{}", text::report(job, &report))),
    }
}

/// A comparison of places that no program writes says nothing.
fn effect(job: &Job) -> Result<(), String> {
    let ends = [(&job.a, job.targets.a), (&job.b, job.targets.b)].map(|(fragment, target)| execute(fragment, target));
    let any =
        |written: &Written| written.scc || written.mode || !written.vgprs.is_empty() || !written.scalars.is_empty();
    let affects = |written: &Written| match &job.out[..] {
        [] => any(written),
        out => out.iter().any(|place| is_written(place, written)),
    };
    if ends.iter().any(|(written, exit)| affects(written) || *exit != Exit::FallThrough) {
        return Ok(());
    }
    Err("neither program writes any of the places that are compared".into())
}

fn execute(fragment: &Fragment, target: Target) -> (Written, Exit) {
    let program = fragment.program::<Concrete>(target).unwrap_or_else(|what| panic!("{what}"));
    let mut wave = Wave::new(target, Readings::default(), Rc::new(ConcreteState::default()));
    let exit = program.execute(&mut wave);
    (wave.written, exit)
}

fn is_written(place: &Place, written: &Written) -> bool {
    // Memory has no pieces, and what is stored there a run from a state without contents does not tell.
    place.width() == 0
        || place.pieces().any(|piece| match piece.var {
            StateVar::Vgpr { register, .. } => written.vgprs.contains(register),
            StateVar::Scalar { code } => written.scalars.contains(code),
            StateVar::Scc => written.scc,
            StateVar::Mode => written.mode,
            StateVar::Memory { .. } => true,
        })
}

/// Compares the report with what the pair demands. An equivalence may name MODE and the NaNs beyond that: the
/// questions about others have little time.
fn judge(pair: &Pair, report: &Report) -> Result<(), String> {
    let expected = pair.expectation.verdict();
    if report.verdict.name() != expected {
        return Err(format!("expected {expected}, got {}", report.verdict.name()));
    }
    let undecided = |reliance: &&Reliance| {
        let limited = matches!(reliance, Reliance::Mode(_) | Reliance::Nan(_));
        report.verdict.name() == "equivalent" && limited && !pair.relies_on.contains(&reliance.to_string())
    };
    let relies_on: Vec<String> =
        report.relies_on.iter().filter(|reliance| !undecided(reliance)).map(Reliance::to_string).collect();
    if relies_on != pair.relies_on {
        return Err(format!("expected to rely on {:?}, got {relies_on:?}", pair.relies_on));
    }
    if let Some(expected) = &pair.decided_by {
        let rungs: BTreeSet<String> = report.decided_by.keys().map(ToString::to_string).collect();
        if rungs != *expected {
            return Err(format!("expected to be decided by {expected:?}, got {rungs:?}"));
        }
    }
    match &report.verdict {
        Verdict::Fails(found) if found.a == found.b && found.exits.is_none() => {
            Err("the counterexample shows no difference".into())
        }
        _ => Ok(()),
    }
}

/// Compares the verdict with concrete runs: a counterexample must replay, and brute force must not
/// find a difference where there is none.
fn cross_check(job: &Job, verdict: &Verdict) -> Result<(), String> {
    let replay = || Replay::new(job).expect("the programs are modelled");
    match verdict {
        Verdict::Fails(found) => replay().confirm(found),
        // In the real numbers nothing is rounded.
        Verdict::Holds if job.float.arithmetic == Arithmetic::Real => Ok(()),
        Verdict::Holds if job.assumptions.is_empty() => match replay().brute_force(STATES) {
            Some(difference) => Err(format!("UNSOUND: equivalent, but {difference}")),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::file;

    /// What running a file with these directives and programs says.
    fn outcome(directives: &str, a: &str, b: &str) -> Result<(), String> {
        let text = format!("; A test.\n{directives}\n; == a ==\n{a}\n; == b ==\n{b}\n");
        let pairs = file::parse(Path::new("x.s"), &text).expect("the file is well-formed");
        run(&pairs[0], Target::Gfx900.into(), &Settings::default())
    }
    fn failure(directives: &str, a: &str, b: &str) -> String {
        outcome(directives, a, b).expect_err("the file passes")
    }

    const OR: &str = "v_or_b32 v0, v1, v2";
    const XOR: &str = "v_xor_b32 v0, v1, v2";

    #[test]
    fn right_verdicts_pass() {
        assert_eq!(outcome("; out: v0\n; expect: equivalent", OR, "v_or_b32 v0, v2, v1"), Ok(()));
        assert_eq!(outcome("; out: v0\n; expect: different", OR, XOR), Ok(()));
        assert_eq!(outcome("; out: v0\n; expect: unsupported", OR, "v_interp_mov_f32 v0, p10, attr0.x"), Ok(()));
        assert_eq!(outcome("; out: v0\n; assume: scc && !scc\n; expect: error", OR, XOR), Ok(()));
    }

    #[test]
    fn wrong_verdicts_fail_with_the_report() {
        let message = failure("; out: v0\n; expect: equivalent", OR, XOR);
        assert!(message.contains("expected equivalent, got different") && message.contains("v1 ="), "{message}");
        let message = failure("; out: v0\n; expect: different", OR, OR);
        assert!(message.contains("expected different, got equivalent"), "{message}");
        let message = failure("; out: v0\n; expect: unsupported", OR, XOR);
        assert!(message.contains("expected unsupported, got different"), "{message}");
        let message = failure("; out: v0\n; expect: equivalent", OR, "v_add_f32 v0, v1, v2");
        assert!(message.contains("v_add_f32"), "{message}");
    }

    #[test]
    fn dependences_and_rungs_are_compared() {
        let message = failure("; out: v0\n; expect: different\n; relies on: D15=bc", OR, XOR);
        assert!(message.contains("expected to rely on"), "{message}");
        let message = failure("; out: v0\n; expect: equivalent\n; decided by: z3", OR, OR);
        assert!(message.contains("expected to be decided by"), "{message}");
    }

    #[test]
    fn tests_without_effect_fail() {
        assert!(failure("; out: v3\n; expect: equivalent", OR, OR).contains("neither program writes"));
        assert!(
            failure("; out: v0\n; expect: equivalent", "", "; nothing").contains("neither program has an instruction")
        );
    }
}
