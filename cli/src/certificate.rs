//! `gcnverify certificate`, and the directory of `--certify`.

use std::collections::BTreeMap;
use std::path::Path;

use itertools::Itertools;
use serde::Serialize;

use super::args::{CertificateArgs, CertificateCommand};
use super::input::Failure;
use super::output;
use super::solver::linked;
use gcnverify::certify::{Certificates, Checked, Claim, Surroundings, check};
use gcnverify::equiv::{LoopProof, Settings};
use gcnverify::exit::Exit;

/// Runs the subcommand.
pub fn run(args: &CertificateArgs) -> Result<Exit, Failure> {
    match &args.command {
        CertificateCommand::Check { directory, json } => check_all(directory, *json),
    }
}

fn check_all(directory: &Path, json: bool) -> Result<Exit, Failure> {
    let all = check(directory).map_err(Failure::message)?;
    if all.is_empty() {
        return Err(Failure::message(format!("{} has no claim", directory.display())));
    }
    for checked in &all {
        if json { output::line(output::json(&entry(checked))) } else { output::write(description(checked)) }
    }
    let proofs: usize = all.iter().map(|checked| checked.proofs).sum();
    let flawed = all.iter().filter(|checked| !checked.flaws.is_empty()).count();
    if !json {
        let proven = all.len() - flawed;
        let text = format!("{} claims, {proven} proven by {proofs} proofs, {flawed} not\n", all.len());
        output::verdict(Exit::of(flawed == 0), "", &text);
    }
    Ok(Exit::of(flawed == 0))
}

/// A claim for scripts: what it says, and whether that is proven. An object of `docs/json.md`.
#[derive(Serialize)]
struct Entry<'a> {
    line: usize,
    valid: bool,
    proofs: usize,
    flaws: &'a [String],
    #[serde(flatten)]
    claim: Option<Contents<'a>>,
}

/// What a readable claim says, but for the names of its files.
#[derive(Serialize)]
struct Contents<'a> {
    target: &'a str,
    a: &'a [String],
    b: &'a [String],
    out: &'a [String],
    assume: &'a [String],
    witness: &'a [String],
    fixed: &'a BTreeMap<String, String>,
    machine: &'a BTreeMap<String, String>,
    mode: &'a str,
    nan: &'a str,
    fp: &'a str,
    #[serde(skip_serializing_if = "Surroundings::are_none")]
    surroundings: &'a Surroundings,
    #[serde(skip_serializing_if = "Option::is_none")]
    loops: Option<&'a LoopProof>,
    version: &'a str,
}

fn entry(checked: &Checked) -> Entry<'_> {
    let Checked { line, claim, proofs, flaws } = checked;
    Entry { line: *line, valid: flaws.is_empty(), proofs: *proofs, flaws, claim: claim.as_ref().map(contents) }
}

fn contents(claim: &Claim) -> Contents<'_> {
    let Claim {
        version, target, a, b, out, assume, witness, fixed, machine, fp, mode, nan, surroundings, loops, ..
    } = claim;
    let loops = loops.as_ref();
    Contents { target, a, b, out, assume, witness, fixed, machine, mode, nan, fp, surroundings, loops, version }
}

/// A claim for people: what it says, and what is wrong with it.
fn description(checked: &Checked) -> String {
    let verdict = match &checked.flaws[..] {
        [] => format!("proven, proofs: {}", checked.proofs),
        _ => "NOT PROVEN".into(),
    };
    let mut text = format!("claim {}: {verdict}\n", checked.line);
    let mut row = |name: &str, values: &[String]| {
        for (number, value) in values.iter().enumerate() {
            let name = if number == 0 { name } else { "" };
            text += &format!("  {name:<10} {value}\n");
        }
    };
    if let Some(claim) = &checked.claim {
        let readings = |readings: &BTreeMap<String, String>| {
            readings.iter().map(|(reading, value)| format!("{reading}={value}")).join(", ")
        };
        let fixed = if claim.fixed.is_empty() { "none".into() } else { readings(&claim.fixed) };
        let out = if claim.out.is_empty() { "every register that either writes".into() } else { claim.out.join(", ") };
        row("programs", &[format!("a and b on {}", claim.target)]);
        row("a", &claim.a);
        row("b", &claim.b);
        row("same", &[out]);
        row("assuming", &claim.assume);
        if !claim.surroundings.are_none() {
            row("abi", std::slice::from_ref(&claim.surroundings.abi));
            row("facts", &claim.surroundings.facts);
        }
        row("machine", &[readings(&claim.machine)]);
        row("", &[format!("fixed by the caller: {fixed}")]);
        row("arithmetic", &[format!("{}, MODE {}, NaNs {}", claim.fp, claim.mode, claim.nan)]);
    }
    row("flaw", &checked.flaws);
    text
}

/// Opens the directory of `--certify`, if it was given.
pub fn open(directory: Option<&Path>, settings: &Settings) -> Result<Option<Certificates>, Failure> {
    let open = |directory: &Path| {
        linked("--certify")?;
        Certificates::open(directory, settings.limits.clone())
            .map_err(|error| Failure::message(format!("cannot write to {}: {error}", directory.display())))
    };
    directory.map(open).transpose()
}
