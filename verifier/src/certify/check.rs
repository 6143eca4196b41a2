//! Checking certificates without a solver.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use gcn_semantics::ledger::Readings;

use super::claim::{Claim, Evidence};
use super::{MANIFEST, dimacs, hash, loops};
use crate::equiv::{cut_machines, distinguishing, plain_obligations, violated};
use crate::obligation::Obligation;
use crate::solver::{cnf, lrat, smtlib, soft};

/// The result for one claim of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The claim's line in the manifest, from 1.
    pub line: usize,
    /// What it says; `None` if the line is no claim.
    pub claim: Option<Claim>,
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
    let manifest = read_regular(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let lines = manifest.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut all: Vec<Checked> = lines.map(|(index, line)| check_line(directory, index + 1, line)).collect();
    check_machines(&mut all);
    Ok(all)
}

/// The text of a regular file. Whatever else has its name is not opened: a pipe would never end.
pub(super) fn read_regular(path: &Path) -> io::Result<String> {
    match fs::symlink_metadata(path)?.is_file() {
        true => fs::read_to_string(path),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")),
    }
}

fn check_line(directory: &Path, line: usize, text: &str) -> Checked {
    let mut checked = Checked { line, claim: None, proofs: 0, flaws: Vec::new() };
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
    checked.flaws.extend(check_meaning(&claim).and_then(|()| check_witness(&claim)).err());
    checked.claim = Some(claim);
    checked
}

/// The claims that say the same are about every machine on which the programs may do something else. What is missing
/// is a flaw of the first of them.
fn check_machines(all: &mut [Checked]) {
    let mut together: BTreeMap<Claim, Vec<usize>> = BTreeMap::new();
    for (number, claim) in
        all.iter().enumerate().filter_map(|(number, checked)| Some((number, checked.claim.as_ref()?)))
    {
        together.entry(claim.statement()).or_default().push(number);
    }
    for numbers in together.into_values() {
        let claims = numbers.iter().filter_map(|&number| all[number].claim.as_ref());
        // A claim that makes no sense has a flaw of its own.
        let jobs: Vec<_> = claims.filter_map(|claim| Some((claim.job().ok()?, &claim.loops))).collect();
        let Some(((job, _), loops)) = jobs.first() else { continue };
        // Relations may be those of one machine.
        let of_machine = |machine: Readings| {
            let own = jobs.iter().find(|((_, readings), _)| *readings == machine);
            own.map_or(loops.as_ref(), |(_, loops)| loops.as_ref())
        };
        let Ok(machines) = cut_machines(job, &of_machine) else { continue };
        let listed = |machine: &Readings| jobs.iter().any(|((_, readings), _)| readings == machine);
        let missing = machines.iter().filter(|machine| !listed(machine));
        let flaws: Vec<String> = missing
            .map(|machine| {
                let names = distinguishing(*machine, &machines).join(", ");
                format!("there is no claim about the machine with {names}")
            })
            .collect();
        all[numbers[0]].flaws.extend(flaws);
    }
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
        let text = read_regular(&path).map_err(|error| format!("cannot read the .{extension} file: {error}"))?;
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
    if let Some((reading, _)) = job.fixed.iter().find(|&(&reading, &value)| readings.get(reading) != value) {
        return Err(format!("the machine has another {reading} than the one that was fixed"));
    }
    let listed: BTreeSet<&str> = claim.obligations.iter().map(|evidence| evidence.formula.as_str()).collect();
    let scripts = match &claim.loops {
        Some(proof) => loops::scripts(&job, readings, proof, &listed)?,
        None => scripts(&plain_obligations(&job, readings)?, &listed)?,
    };
    match claim.obligations.iter().find(|evidence| !scripts.contains(&evidence.smtlib_sha256)) {
        Some(evidence) => Err(format!("{}.smt2 is not the obligation's script", evidence.formula)),
        None => Ok(()),
    }
}

/// The names of the scripts of `obligations`, whose formulas are all `listed`.
fn scripts(obligations: &[Obligation], listed: &BTreeSet<&str>) -> Result<BTreeSet<String>, String> {
    let mut scripts = BTreeSet::new();
    for obligation in obligations {
        let formula = cnf::blast(&soft::written_out_plainly(obligation)).map_err(|error| error.to_string())?.cnf;
        let name = hash(formula.dimacs().as_bytes());
        if !listed.contains(name.as_str()) {
            return Err(format!("the programs give rise to {name}.cnf, which is not listed"));
        }
        scripts.insert(hash(smtlib::script(obligation).as_bytes()));
    }
    Ok(scripts)
}

/// The assumptions hold in some state, so that the claim says something.
fn check_witness(claim: &Claim) -> Result<(), String> {
    let (job, _) = claim.job()?;
    match violated(&job.assumptions, &claim.witness()?) {
        None => Ok(()),
        Some(number) => {
            Err(format!("the claim may be vacuous: `{}` does not hold in the witness", claim.assume[number]))
        }
    }
}
