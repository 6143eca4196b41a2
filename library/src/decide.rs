//! A job decided, with all that belongs to the answer: waits that are missing, the verdict, certificates, hints. The
//! command line, `batch`, C and Python decide here; [`format`](crate::format) writes what comes out.

use std::time::Instant;

use gcnverify::certify::{Certificates, Certified, certify};
use gcnverify::equiv::{Job, Report, Settings, check};
use gcnverify::exit::Exit;
use gcnverify::job::Abi;
use gcnverify::workgroup;

use crate::Failure;
use crate::equiv::OnHazard;
use crate::hazards::{Early, early};
use crate::hints::hints;

/// A job that can be decided, unless its programs wait too little.
#[derive(Debug, Clone)]
pub struct Posed {
    /// The job.
    pub job: Job,
    /// Its assumptions as they were written.
    pub assumed: Vec<String>,
    /// The programs that wait too little, if somebody wants to know.
    pub early: Vec<Early>,
    /// Whether the job is not decided for that.
    pub is_refused: bool,
}

impl Posed {
    /// Looks for missing waits in the programs of `job`, which `abi` surrounds.
    pub fn new(job: Job, abi: Abi, assumed: Vec<String>, on_hazard: OnHazard) -> Posed {
        let early = if on_hazard == OnHazard::Ignore { Vec::new() } else { early(&job, abi) };
        let is_refused = on_hazard == OnHazard::Error && !early.is_empty();
        Posed { job, assumed, early, is_refused }
    }
}

/// How a job is decided, and what is wanted beside the verdict.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'w> {
    /// Who decides, within which limits.
    pub settings: &'w Settings,
    /// When the question was put: reading the programs has taken some of its time.
    pub start: Instant,
    /// Where certificates go.
    pub certificates: Option<&'w Certificates>,
    /// Whether to look for what may help after `different` and `unknown`.
    pub hints: bool,
}

/// A decided job.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The job.
    pub job: Job,
    /// Its assumptions as they were written.
    pub assumed: Vec<String>,
    /// The programs that wait too little, if somebody wants to know.
    pub early: Vec<Early>,
    /// What came out; nothing if the programs were not compared, since they wait too little.
    pub compared: Option<Compared>,
}

/// What came out of a comparison.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The verdict, with what it rests on.
    pub report: Report,
    /// What was written of certificates.
    pub certified: Option<Certified>,
    /// What has been checked and may help.
    pub hints: Vec<String>,
}

impl Decided {
    /// How a process tells the answer.
    pub fn exit(&self) -> Exit {
        self.compared.as_ref().map_or(Exit::Hazard, |compared| compared.report.verdict.exit())
    }

    /// The verdict in a word.
    pub fn verdict(&self) -> &'static str {
        self.compared.as_ref().map_or("hazard", |compared| compared.report.verdict.name())
    }
}

/// Decides a job; nothing comes out if an interrupt has ended the comparison.
///
/// # Errors
/// If certificates cannot be written.
pub fn decide(posed: Posed, wanted: &Wanted) -> Result<Option<Decided>, Failure> {
    let Posed { job, assumed, early, is_refused } = posed;
    if is_refused {
        return Ok(Some(Decided { job, assumed, early, compared: None }));
    }
    if wanted.certificates.is_some() && job.targets.differ() {
        let what = format!("certificates of programs of two targets ({}) are not modelled", job.targets);
        return Err(Failure::unsupported(what));
    }
    let settings = Settings { limits: wanted.settings.limits.since(wanted.start), ..wanted.settings.clone() };
    // Certificates are about waves.
    let is_of_waves = wanted.certificates.is_some();
    let report = if is_of_waves { check(&job, &settings) } else { workgroup::check(&job, &settings) };
    if settings.limits.interruption.is_set() {
        return Ok(None);
    }
    let certified = match wanted.certificates {
        Some(certificates) => certify(certificates, &job, &report, &assumed, &settings).map_err(Failure::message)?,
        None => None,
    };
    let hints = if wanted.hints { hints(&job, &report, &settings) } else { Vec::new() };
    Ok(Some(Decided { job, assumed, early, compared: Some(Compared { report, certified, hints }) }))
}
