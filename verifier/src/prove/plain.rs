//! Theorems as SMT-LIB, as they are: terms to which no rule has been applied.

use std::fs;
use std::path::Path;

use gcn_semantics::ledger::Readings;
use rustc_hash::FxHashSet;

use super::claim::ClaimScene;
use super::subject::sides;
use super::{Statement, Theorem};
use crate::equiv::{Arithmetic, plain_questions};
use crate::expr::compile;
use crate::obligation::{Assumptions, Obligation};
use crate::solver::smtlib::script;
use crate::term::{self, Symbolic};

/// Writes one script for each distinct question that `theorem` asks on the machine of the first reading of
/// everything; all are unsatisfiable if it holds there.
///
/// # Errors
/// What is not modelled, or why a script cannot be written.
pub fn dump(theorem: &Theorem, directory: &Path) -> Result<(), String> {
    let job = theorem.job();
    if job.float.arithmetic != Arithmetic::Exact {
        return Err("a script is about the machine's arithmetic".into());
    }
    let questions = questions(theorem, job.first_readings())?;
    let name: String = theorem.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = name.trim_matches('_');
    let explained =
        format!("; {} on {}, without any rewriting: unsat means that it holds\n", theorem.name, theorem.target);
    for (number, (_, obligation)) in questions.iter().enumerate() {
        let path = directory.join(format!("{name}-{}-{number}.smt2", theorem.target));
        let text = format!("{explained}{}", script(obligation));
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The questions that `theorem` asks on the machine of `readings`, each with the first claim that it is about.
///
/// # Errors
/// What is not modelled.
pub(super) fn questions(theorem: &Theorem, readings: Readings) -> Result<Vec<(String, Obligation)>, String> {
    let (job, claims, texts) = match &theorem.statement {
        Statement::Claims { job, claims, texts } => (job, claims, texts),
        Statement::Equivalence(job) => return plain_questions(job, readings),
    };
    let program = job.a.program::<Symbolic>(job.targets.a)?;
    let substitutions = job.substitutions();
    let scene = ClaimScene::new(job, claims, program, &substitutions, readings);
    term::with_plain_arena(|| {
        let (goals, _) = scene.goals()?;
        let assumed: Vec<_> = substitutions.rest.iter().flat_map(|expr| compile(expr, &scene.initial)).collect();
        let assumptions = Assumptions::new(&assumed);
        let mut seen = FxHashSet::default();
        let questions = goals.iter().map(|goal| {
            let (a, b) = sides(goal.clause.term);
            let lane = goal.clause.lane.map_or(String::new(), |lane| format!(" in lane {lane}"));
            (format!("`{}`{lane}", texts[goal.claim]), Obligation::equal(&assumptions, a, b).0)
        });
        Ok(questions.filter(|(_, question)| seen.insert(question.clone())).collect())
    })
}
