//! Reports on theorems. `docs/json.md` describes every key of the object.

use serde_json::json;

use super::json::{TheoremReport, counts, opinion};
use super::text;
use gcnverify::prove::{Proof, Theorem, Verdict, Witness};
use gcnverify::session::Session;

/// The report for scripts; `pass` says whether the verdict is the expected one.
pub fn report(theorem: &Theorem, proof: &Proof, session: &Session, pass: bool) -> TheoremReport {
    let names = || proof.laws.iter().map(|(operator, law)| format!("{operator} {law}"));
    let provers = proof.laws.iter().map(|&(operator, law)| json!(session.law(operator, law).prover));
    TheoremReport {
        theorem: theorem.name.clone(),
        target: theorem.target.to_string(),
        verdict: proof.verdict.name(),
        expect: if theorem.expected { "proved" } else { "refuted" },
        pass,
        decided_by: counts(&proof.decided_by),
        laws: names().collect(),
        laws_proven_by: names().zip(provers).collect(),
        relies_on: proof.relies_on.clone(),
        seconds: proof.elapsed.as_secs_f64(),
        cross_check: proof.second.as_ref().map(opinion),
        message: message(theorem, &proof.verdict),
    }
}

/// Why a theorem is not proved, in lines.
pub fn message(theorem: &Theorem, verdict: &Verdict) -> Option<String> {
    verdict.evidence().map(|witness| refutation(theorem, witness)).or_else(|| verdict.reason())
}

/// The state that refutes a theorem, in lines.
fn refutation(theorem: &Theorem, witness: &Witness) -> String {
    let lines: Vec<String> = match witness {
        Witness::Claim(refutation) => {
            let lane = refutation.lane.map_or(String::new(), |lane| format!(" in lane {lane}"));
            let claim = &theorem.claims()[refutation.claim];
            let first = format!("`{claim}` does not hold{lane} after");
            std::iter::once(first).chain(text::state_lines(&refutation.state)).collect()
        }
        Witness::Difference(report) => text::report(theorem.job(), report).lines().map(str::to_owned).collect(),
    };
    lines.join("\n")
}
