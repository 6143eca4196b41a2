//! Checking certificates without a solver.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::claim::{Claim, Evidence};
use super::{MANIFEST, dimacs, hash};
use crate::equiv::plain_obligations;
use crate::solver::{cnf, lrat, smtlib, soft};

/// The result for one claim of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The claim's line in the manifest, from 1.
    pub line: usize,
    /// Number of proofs that were checked.
    pub proofs: usize,
    /// Why the claim is not proven by its files.
    pub flaws: Vec<String>,
}

/// Checks every claim in `directory`.
///
/// # Errors
/// If there is no manifest.
pub fn check(directory: &Path) -> Result<Vec<Checked>, String> {
    let path = directory.join(MANIFEST);
    let manifest = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let lines = manifest.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    Ok(lines.map(|(index, line)| check_line(directory, index + 1, line)).collect())
}

fn check_line(directory: &Path, line: usize, text: &str) -> Checked {
    let mut checked = Checked { line, proofs: 0, flaws: Vec::new() };
    let claim: Claim = match serde_json::from_str(text) {
        Ok(claim) => claim,
        Err(error) => {
            checked.flaws.push(format!("not a claim: {error}"));
            return checked;
        }
    };
    checked.flaws.extend(claim.missing.iter().map(|reason| format!("not certified: {reason}")));
    for evidence in &claim.obligations {
        match check_files(directory, evidence) {
            Ok(()) => checked.proofs += 1,
            Err(flaw) => checked.flaws.push(format!("{}: {flaw}", evidence.formula)),
        }
    }
    if let Err(flaw) = check_meaning(&claim) {
        checked.flaws.push(flaw);
    }
    checked
}

/// The files are what the manifest says, and the proof refutes the formula.
fn check_files(directory: &Path, evidence: &Evidence) -> Result<(), String> {
    if ![&evidence.formula, &evidence.smtlib_sha256]
        .iter()
        .all(|name| name.bytes().all(|byte| byte.is_ascii_hexdigit()))
    {
        return Err("the name of a file is a hash".into());
    }
    let read = |name: &str, extension: &str, expected: &str| {
        let path = directory.join(format!("{name}.{extension}"));
        let text = fs::read_to_string(&path).map_err(|error| format!("cannot read the .{extension} file: {error}"))?;
        match hash(text.as_bytes()) == expected {
            true => Ok(text),
            false => Err(format!("the .{extension} file has another hash")),
        }
    };
    let formula = dimacs::parse(&read(&evidence.formula, "cnf", &evidence.formula)?)?;
    let proof = read(&evidence.formula, "lrat", &evidence.proof_sha256)?;
    read(&evidence.smtlib_sha256, "smt2", &evidence.smtlib_sha256)?;
    lrat::check(formula.clauses(), &proof).map_err(|flaw| flaw.to_string())?;
    Ok(())
}

/// The formulas are those of the programs.
fn check_meaning(claim: &Claim) -> Result<(), String> {
    let (job, readings) = claim.job()?;
    let obligations = plain_obligations(&job, readings)?;
    let listed: BTreeSet<&str> = claim.obligations.iter().map(|evidence| evidence.formula.as_str()).collect();
    let mut scripts = BTreeSet::new();
    for obligation in &obligations {
        let formula = cnf::blast(&soft::written_out_plainly(obligation)).map_err(|error| error.to_string())?.cnf;
        let name = hash(formula.dimacs().as_bytes());
        if !listed.contains(name.as_str()) {
            return Err(format!("the programs give rise to {name}.cnf, which is not listed"));
        }
        scripts.insert(hash(smtlib::script(obligation).as_bytes()));
    }
    match claim.obligations.iter().find(|evidence| !scripts.contains(&evidence.smtlib_sha256)) {
        Some(evidence) => Err(format!("{}.smt2 is not the obligation's script", evidence.formula)),
        None => Ok(()),
    }
}
