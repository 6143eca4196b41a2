//! Writing certificates.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

use gcn_semantics::ledger::Readings;

use super::claim::{Claim, Evidence};
use super::loops::{LoopProofs, most_of_left};
use super::{MANIFEST, hash};
use crate::equiv::{Job, Report, Settings, Verdict, cut_machine, plain_machines, plain_obligations, satisfying_state};
use crate::limits::{Budget, Limits};
use crate::machine::ConcreteState;
use crate::obligation::Obligation;
use crate::solver::{cadical, cnf, lrat, smtlib, soft};

/// A directory that receives certificates.
#[derive(Debug)]
pub struct Certificates {
    directory: PathBuf,
    /// For one proof.
    limits: Limits,
    manifest: Mutex<fs::File>,
}

/// What was written for one claim.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Certified {
    /// Obligations with a proof.
    pub obligations: usize,
    /// Obligations without a certificate.
    pub missing: usize,
}

impl Certificates {
    /// Creates the directory if needed; claims are added to those that it holds already.
    ///
    /// # Errors
    /// If it cannot be written to.
    pub fn open(directory: &Path, limits: Limits) -> io::Result<Self> {
        fs::create_dir_all(directory)?;
        let path = directory.join(MANIFEST);
        if fs::symlink_metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            // Nobody may ever read what is written to a pipe.
            return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{MANIFEST} is no regular file")));
        }
        let manifest = fs::OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Certificates { directory: directory.into(), limits, manifest: Mutex::new(manifest) })
    }

    /// Certifies `claim` by `obligations`, whose proofs together prove it, and adds it to the manifest.
    ///
    /// # Errors
    /// If a file cannot be written. What cannot be proven in time is listed in the claim.
    pub fn add(&self, mut claim: Claim, obligations: &[Obligation]) -> io::Result<Certified> {
        for obligation in obligations {
            match self.certify(obligation, &self.limits, true)? {
                Ok(evidence) => claim.obligations.push(evidence),
                Err(reason) => claim.missing.push(reason),
            }
        }
        self.list(&claim)
    }

    /// Adds a claim to the manifest.
    pub(super) fn list(&self, claim: &Claim) -> io::Result<Certified> {
        let mut line = serde_json::to_string(claim)?;
        line.push('\n');
        let mut manifest = self.manifest.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        append(&mut manifest, line.as_bytes()).map_err(at(&self.directory.join(MANIFEST)))?;
        Ok(Certified { obligations: claim.obligations.len(), missing: claim.missing.len() })
    }

    /// The limits of one proof.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The files of one obligation, or why it is not proven. The formula of what is not proven is written too, if
    /// `keeps` says so.
    pub(super) fn certify(
        &self,
        obligation: &Obligation,
        limits: &Limits,
        keeps: bool,
    ) -> io::Result<Result<Evidence, String>> {
        let formula = match cnf::blast(&soft::written_out_plainly(obligation)) {
            Ok(blasted) => blasted.cnf,
            Err(reason) => return Ok(Err(reason.to_string())),
        };
        let text = formula.dimacs();
        let name = hash(text.as_bytes());
        let path = |extension: &str| self.directory.join(format!("{name}.{extension}"));
        // Another job may be proving the same formula: each writes files of its own first.
        let [question, draft] = [(); 2].map(|()| draft(&self.directory).map_err(at(&self.directory)));
        let (question, draft) = (question?, draft?);
        fs::write(question.path(), text.as_bytes()).map_err(at(&path("cnf")))?;
        let proven = cadical::prove(question.path(), limits, draft.path());
        let script = smtlib::script(obligation);
        // Different obligations may be the same formula.
        let script_name = hash(script.as_bytes());
        if keeps || proven == Ok(true) {
            write(&path("cnf"), text.as_bytes())?;
            write(&self.directory.join(format!("{script_name}.smt2")), script.as_bytes())?;
        }
        match proven {
            Ok(true) => {}
            Ok(false) => return Ok(Err(format!("cadical finds {name}.cnf satisfiable"))),
            Err(reason) => return Ok(Err(format!("{name}.cnf: {reason}"))),
        }
        let proof = fs::read_to_string(draft.path())?;
        let steps = match lrat::check(formula.clauses(), &proof) {
            Ok(steps) => steps,
            // CaDiCaL does not say whether all of the proof could be written.
            Err(flaw) => {
                room(&self.directory).map_err(at(&path("lrat")))?;
                return Ok(Err(format!("{name}.lrat: {flaw}")));
            }
        };
        draft.as_file().sync_data().map_err(at(&path("lrat")))?;
        draft.persist(path("lrat")).map_err(|error| at(&path("lrat"))(error.error))?;
        Ok(Ok(Evidence {
            formula: name,
            proof_sha256: hash(proof.as_bytes()),
            smtlib_sha256: script_name,
            variables: formula.variables,
            clauses: formula.clauses().count(),
            steps,
        }))
    }
}

/// A file under a name of its own, with the usual permissions.
fn draft(directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
}

/// Writes a file whose name says what is in it: it is complete or absent, whoever else writes it.
fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let directory = path.parent().expect("a certificate is in a directory");
    let persist = || {
        let mut draft = draft(directory)?;
        draft.write_all(content)?;
        draft.as_file().sync_data()?;
        draft.persist(path).map_err(|error| error.error)
    };
    persist().map(drop).map_err(at(path))
}

/// Appends a line: all of it, or nothing.
fn append(manifest: &mut fs::File, line: &[u8]) -> io::Result<()> {
    let length = manifest.metadata()?.len();
    let written = manifest.write_all(line).and_then(|()| manifest.sync_data());
    if written.is_err() {
        // Half a line would spoil the next one; if even that fails, the checker refuses the line.
        let _ = manifest.set_len(length);
    }
    written
}

/// Whether a proof's worth of bytes can be written.
fn room(directory: &Path) -> io::Result<()> {
    let mut probe = draft(directory)?;
    probe.write_all(&[b' '; 1 << 16])?;
    probe.as_file().sync_data()
}

/// Names the file in an error.
fn at(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
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
    settings: &Settings,
) -> Result<Option<Certified>, String> {
    if !matches!(report.verdict, Verdict::Holds) {
        return Ok(None);
    }
    if job.targets.differ() {
        return Err(format!("certificates of programs of two targets ({}) are not modelled", job.targets));
    }
    let left = settings.limits.net.saturating_sub(report.elapsed);
    let limits = Limits { budget: Budget::of(Budget::LARGEST), ..settings.limits.clone() }.under(left);
    let certified = limits.question(|| certified(certificates, job, report, assume, settings));
    certified.unwrap_or_else(|ended| Err(format!("certificates: {ended}"))).map(Some)
}

fn certified(
    certificates: &Certificates,
    job: &Job,
    report: &Report,
    assume: &[String],
    settings: &Settings,
) -> Result<Certified, String> {
    let (witness, contradiction) = match satisfying_state(job, settings) {
        Ok(witness) => (witness, None),
        Err(reason) => (ConcreteState::default(), Some(reason)),
    };
    // The verdict may rest on more than what was promised before.
    let job = &job.relying(&report.relies_on);
    let claim = |readings| {
        let mut claim = Claim::new(job, &report.out, assume, &witness, readings);
        claim.missing.extend(contradiction.clone());
        let stated = claim.stated(job, readings).map_err(|reason| claim.missing.push(reason)).ok();
        (claim, stated)
    };
    let written = |error: io::Error| format!("certificates: {error}");
    let mut total = Certified::default();
    let mut count = |certified: Certified| {
        total.obligations += certified.obligations;
        total.missing += certified.missing;
    };
    let plainly = |claim: &mut Claim, stated: Option<Job>, readings: Readings| {
        let ask = || stated.map_or(Ok(Vec::new()), |stated| plain_obligations(&stated, readings));
        let asked = most_of_left(&settings.limits).question(ask);
        let asked = asked.unwrap_or_else(|ended| Err(ended.to_string()));
        asked.unwrap_or_else(|reason| {
            claim.missing.push(reason);
            Vec::new()
        })
    };
    if job.has_loops() {
        let mut proofs = LoopProofs::new(job, report, settings);
        let mut machines = job.machines();
        while let Some(readings) = machines.next() {
            let (mut claim, stated) = claim(readings);
            let proven = match &stated {
                Some(stated) => proofs.prove(certificates, &claim, stated, readings).map_err(written)?,
                None => None,
            };
            let loops = proven.as_ref().and_then(|claim| claim.loops.clone());
            let certified = match proven {
                Some(claim) => certificates.list(&claim),
                None => {
                    // Perhaps terms without rules see the ends of the loops.
                    let obligations = plainly(&mut claim, stated, readings);
                    certificates.add(claim, &obligations)
                }
            };
            count(certified.map_err(written)?);
            let limits = most_of_left(&settings.limits);
            match limits.question(|| cut_machine(job, readings, loops.as_ref())) {
                Ok(Ok(touched)) => machines.touch(touched),
                // Which machines there are besides is not known, so they have no claims; the check misses them.
                _ => break,
            }
        }
        return Ok(total);
    }
    for readings in plain_machines(job)? {
        let (mut claim, stated) = claim(readings);
        let obligations = plainly(&mut claim, stated, readings);
        count(certificates.add(claim, &obligations).map_err(written)?);
    }
    Ok(total)
}
