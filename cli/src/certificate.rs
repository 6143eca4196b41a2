//! `gcnverify certificate`, and the directory of `--certify`.

use std::collections::BTreeMap;
use std::path::Path;

use itertools::Itertools;
use serde_json::json;

use super::args::{CertificateArgs, CertificateCommand};
use super::input::Failure;
use super::output;
use gcnverify::certify::{Certificates, Checked, check};
use gcnverify::equiv::Settings;
use gcnverify::report::Exit;

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

/// A claim for scripts: what it says, and whether that is proven.
fn entry(checked: &Checked) -> serde_json::Value {
    let valid = checked.flaws.is_empty();
    let mut entry = json!({ "line": checked.line, "valid": valid, "proofs": checked.proofs, "flaws": checked.flaws });
    if let Some(claim) = &checked.claim {
        entry["target"] = json!(claim.target);
        entry["a"] = json!(claim.a);
        entry["b"] = json!(claim.b);
        entry["out"] = json!(claim.out);
        entry["assume"] = json!(claim.assume);
        entry["witness"] = json!(claim.witness);
        entry["fixed"] = json!(claim.fixed);
        entry["machine"] = json!(claim.machine);
        entry["mode"] = json!(claim.mode);
        entry["nan"] = json!(claim.nan);
        entry["fp"] = json!(claim.fp);
        entry["version"] = json!(claim.version);
    }
    entry
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
        Certificates::open(directory, settings.limits.clone())
            .map_err(|error| Failure::message(format!("cannot write to {}: {error}", directory.display())))
    };
    directory.map(open).transpose()
}
