//! `gcnverify certificate`, and the writing of certificates for `--certify`.

use std::path::Path;

use serde_json::json;

use super::args::{CertificateArgs, CertificateCommand};
use super::input::Failure;
use super::output;
use crate::certify::{Certificates, Certified, Claim, check};
use crate::equiv::{Job, Report, Settings, Verdict, plain_obligations};

/// Runs the subcommand.
pub fn run(args: &CertificateArgs) -> Result<u8, Failure> {
    match &args.command {
        CertificateCommand::Check { directory, json } => check_all(directory, *json),
    }
}

fn check_all(directory: &Path, json: bool) -> Result<u8, Failure> {
    let all = check(directory).map_err(Failure::message)?;
    if all.is_empty() {
        return Err(Failure::message(format!("{} has no claim", directory.display())));
    }
    let mut proofs = 0;
    for checked in &all {
        proofs += checked.proofs;
        if json {
            let valid = checked.flaws.is_empty();
            output::line(
                json!({ "line": checked.line, "valid": valid, "proofs": checked.proofs, "flaws": checked.flaws }),
            );
        } else {
            for flaw in &checked.flaws {
                output::line(format_args!("claim {}: {flaw}", checked.line));
            }
        }
    }
    let flawed = all.iter().filter(|checked| !checked.flaws.is_empty()).count();
    if !json {
        let proven = all.len() - flawed;
        output::line(format_args!("{} claims, {proven} proven by {proofs} proofs, {flawed} not", all.len()));
    }
    Ok(u8::from(flawed > 0))
}

/// Opens the directory of `--certify`, if it was given.
pub fn open(directory: Option<&Path>, settings: &Settings) -> Result<Option<Certificates>, Failure> {
    let open = |directory: &Path| {
        Certificates::open(directory, settings.limits.clone())
            .map_err(|error| Failure::message(format!("cannot write to {}: {error}", directory.display())))
    };
    directory.map(open).transpose()
}

/// Certifies an `equivalent`: one claim for each machine that it holds on.
///
/// # Errors
/// If a file cannot be written.
pub fn certify(
    certificates: &Certificates,
    job: &Job,
    report: &Report,
    assume: &[String],
) -> Result<Option<Certified>, String> {
    if !matches!(report.verdict, Verdict::Equivalent) {
        return Ok(None);
    }
    let mut total = Certified::default();
    for &readings in &report.machines {
        let claim = Claim::new(job, &report.out, assume, readings);
        let obligations = plain_obligations(job, readings)?;
        let certified = certificates.add(claim, &obligations).map_err(|error| format!("certificates: {error}"))?;
        total.obligations += certified.obligations;
        total.missing += certified.missing;
    }
    Ok(Some(total))
}
