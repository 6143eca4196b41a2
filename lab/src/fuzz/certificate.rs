//! Certificates of verdicts: what was written is checked, and proves nothing else.

use gcn_semantics::generate::Random;

use super::dice::Dice;
use gcnverify::certify::{Certificates, Claim, MANIFEST, certify, check, hash};
use gcnverify::equiv::{Arithmetic, Job, Report, Settings, Verdict, plain_obligations};
use gcnverify::expr::Register;
use gcnverify::solver::smtlib::script;

/// More obligations than this take too long.
const MOST: usize = 64;

/// How the certificate of an `equivalent` contradicts it; of most verdicts none is made.
pub fn contradiction(job: &Job, report: &Report, settings: &Settings, dice: &mut Dice) -> Option<String> {
    let small = (1..=MOST).contains(&report.obligations) && job.float.arithmetic == Arithmetic::Exact;
    if !matches!(report.verdict, Verdict::Holds) || !small || !dice.once_in(4) {
        return None;
    }
    let written = certified(job, report, settings);
    written.unwrap_or_else(|error| Some(format!("its certificate cannot be written: {error}")))
}

fn certified(job: &Job, report: &Report, settings: &Settings) -> Result<Option<String>, String> {
    let text = |error: std::io::Error| error.to_string();
    let directory = tempfile::tempdir().map_err(text)?;
    let certificates = Certificates::open(directory.path(), settings.limits.clone()).map_err(text)?;
    let Some(certified) = certify(&certificates, job, report, &[], settings)? else { return Ok(None) };
    if certified.missing > 0 {
        return Ok(None);
    }
    let flaws = || -> Result<Vec<String>, String> {
        Ok(check(directory.path())?.into_iter().flat_map(|claim| claim.flaws).collect())
    };
    if let Some(flaw) = flaws()?.first() {
        return Ok(Some(format!("its certificate has a flaw: {flaw}")));
    }
    // The same evidence for another program.
    let inverted = job.out.iter().find_map(|place| match place.register() {
        Register::Vector { first, .. } => Some(format!("v_not_b32_e32 v{first}, v{first}")),
        _ => None,
    });
    // Behind a branch it may be where no path leads.
    let Some(inverted) = inverted.filter(|_| !job.has_branches()) else { return Ok(None) };
    let manifest = directory.path().join(MANIFEST);
    let claims = std::fs::read_to_string(&manifest).map_err(text)?;
    let forged = claims.lines().map(|line| {
        let mut claim: Claim = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let end = claim.b.len() - usize::from(claim.b.last().is_some_and(|line| line.starts_with("s_endpgm")));
        claim.b.insert(end, inverted.clone());
        // With scripts of its own, so that only the formulas tell.
        let (job, readings) = claim.job()?;
        let scripts: Vec<String> = plain_obligations(&job, readings)?.iter().map(script).collect();
        for (evidence, script) in claim.obligations.iter_mut().zip(scripts.iter().cycle()) {
            evidence.smtlib_sha256 = hash(script.as_bytes());
            std::fs::write(directory.path().join(format!("{}.smt2", evidence.smtlib_sha256)), script).map_err(text)?;
        }
        serde_json::to_string(&claim).map_err(|error| error.to_string())
    });
    let forged: Vec<String> = forged.collect::<Result<_, String>>()?;
    std::fs::write(&manifest, forged.join("\n") + "\n").map_err(text)?;
    Ok(flaws()?.is_empty().then(|| "its certificate is taken for that of another program".to_owned()))
}
