//! The report on a theorem for scripts. `docs/json.md` describes every key.

use serde_json::json;

use super::{Answer, Proof, Theorem};
use crate::report::json::{TheoremReport, counts, opinion};
use crate::session::Session;

/// The report on a theorem; `pass` says whether the answer is the expected one.
pub fn theorem(theorem: &Theorem, proof: &Proof, session: &Session, pass: bool) -> TheoremReport {
    let names = || proof.laws.iter().map(|(operator, law)| format!("{operator} {law}"));
    let provers = proof.laws.iter().map(|&(operator, law)| json!(session.law(operator, law).prover));
    TheoremReport {
        theorem: theorem.name.clone(),
        target: theorem.target.to_string(),
        verdict: proof.answer.name(),
        expect: if theorem.expected { "proved" } else { "refuted" },
        pass,
        decided_by: counts(&proof.decided_by),
        laws: names().collect(),
        laws_proven_by: names().zip(provers).collect(),
        relies_on: proof.relies_on.clone(),
        seconds: proof.elapsed.as_secs_f64(),
        cross_check: proof.second.as_ref().map(opinion),
        message: message(&proof.answer),
    }
}

/// Why an answer is not `proved`.
pub fn message(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Proved => None,
        Answer::Refuted(lines) => Some(lines.join("\n")),
        Answer::Unknown(what) | Answer::Unsupported(what) | Answer::Error(what) | Answer::Inconsistent(what) => {
            Some(what.clone())
        }
    }
}
