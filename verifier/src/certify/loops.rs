//! Certificates of programs with loops: the relations at the cuts, and a proof of each step of the induction.

use std::collections::BTreeSet;
use std::io;
use std::time::Instant;

use gcn_semantics::ledger::Readings;
use rustc_hash::FxHashMap;

use super::claim::{Claim, Evidence};
use super::hash;
use super::write::Certificates;
use crate::equiv::{Job, LoopProof, PlainQuestion, Report, Settings, cut_questions, loop_proof};
use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::solver::{cnf, smtlib, soft};

/// A proof that has another way behind it gets no more than this.
const BRIEF: Budget = Budget::of(2_000);

/// The proofs that are known of the loops of a job.
pub(super) struct LoopProofs<'j> {
    job: &'j Job,
    settings: &'j Settings,
    /// The last one that was found, and the machine.
    found: Option<(LoopProof, Readings)>,
}

impl<'j> LoopProofs<'j> {
    /// The one that the search for the verdict has left behind.
    pub(super) fn new(job: &'j Job, report: &Report, settings: &'j Settings) -> Self {
        // The relations of a report are those of its last machine.
        let found = LoopProof::of(&report.loops).zip(report.machines.last().copied());
        LoopProofs { job, settings, found }
    }

    /// `claim` with the evidence that loops go round alike on this machine, or with what is missing of it. `None` if no
    /// relations were found that say anything about the programs as a whole.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(super) fn prove(
        &mut self,
        certificates: &Certificates,
        claim: &Claim,
        stated: &Job,
        readings: Readings,
    ) -> io::Result<Option<Claim>> {
        if self.found.is_none() {
            self.found = self.search(readings);
        }
        let Some((first, machine)) = self.found.clone() else { return Ok(None) };
        let by_first = self.proven(certificates, claim, stated, readings, &first)?;
        if by_first.missing.len() == claim.missing.len() || machine == readings {
            return Ok(Some(by_first));
        }
        // Other machines may need other relations.
        let Some(second) = self.search(readings).filter(|(proof, _)| *proof != first) else {
            return Ok(Some(by_first));
        };
        let by_second = self.proven(certificates, claim, stated, readings, &second.0)?;
        self.found = Some(second);
        Ok(Some(if by_second.missing.len() <= by_first.missing.len() { by_second } else { by_first }))
    }

    /// Looks for a proof on this machine.
    fn search(&self, readings: Readings) -> Option<(LoopProof, Readings)> {
        let settings = Settings { limits: most_of_left(&self.settings.limits), ..self.settings.clone() };
        loop_proof(self.job, &settings, readings).map(|proof| (proof, readings))
    }

    /// `claim` with the evidence for `proof`.
    fn proven(
        &self,
        certificates: &Certificates,
        claim: &Claim,
        stated: &Job,
        readings: Readings,
        proof: &LoopProof,
    ) -> io::Result<Claim> {
        let mut proven =
            Proven { certificates, known: FxHashMap::default(), evidence: BTreeSet::new(), missing: Vec::new() };
        let mut failed = None;
        let mut ask = |question: &PlainQuestion| {
            if failed.is_none() {
                failed = proven.ask(question).err();
            }
        };
        let limits = most_of_left(&self.settings.limits);
        let asked = limits.question(|| cut_questions(stated, readings, proof, &mut ask));
        if let Some(error) = failed {
            return Err(error);
        }
        let mut claim = Claim { loops: Some(proof.clone()), ..claim.clone() };
        claim.missing.extend(proven.missing);
        claim.missing.extend(asked.unwrap_or_else(|ended| Err(ended.to_string())).err());
        claim.obligations.extend(proven.evidence);
        Ok(claim)
    }
}

/// The same limits, with most of the time that is left: what takes longer is missing, and the claim is still written.
pub(super) fn most_of_left(limits: &Limits) -> Limits {
    let left = limits.deadline().saturating_duration_since(Instant::now());
    limits.clone().under(left / 8 * 7)
}

/// What has been proven of a claim.
struct Proven<'c> {
    certificates: &'c Certificates,
    known: FxHashMap<Obligation, Result<Evidence, String>>,
    evidence: BTreeSet<Evidence>,
    missing: Vec<String>,
}

impl Proven<'_> {
    /// Proves what is asked in one of its ways, or lists it as missing.
    fn ask(&mut self, question: &PlainQuestion) -> io::Result<()> {
        let mut why = String::new();
        for (number, obligations) in question.alternatives().enumerate() {
            match self.all(&obligations, number + 1 < question.ways())? {
                Ok(evidence) => {
                    self.evidence.extend(evidence);
                    return Ok(());
                }
                Err(reason) => why = reason,
            }
        }
        self.missing.push(format!("{}: {why}", question.about));
        Ok(())
    }

    /// Evidence for all `obligations`, or why one of them is not proven.
    fn all(&mut self, obligations: &[Obligation], is_brief: bool) -> io::Result<Result<Vec<Evidence>, String>> {
        let limits = self.certificates.limits();
        let brief = limits.at_most(BRIEF);
        let limits = if is_brief { &brief } else { limits };
        let mut all = Vec::new();
        for obligation in obligations {
            if !self.known.contains_key(obligation) {
                let found = self.certificates.certify(obligation, limits, !is_brief)?;
                self.known.insert(obligation.clone(), found);
            }
            match &self.known[obligation] {
                Ok(evidence) => all.push(evidence.clone()),
                Err(reason) => return Ok(Err(reason.clone())),
            }
        }
        Ok(Ok(all))
    }
}

/// The names of the scripts of what has to be proven so that loops go round alike, each with its formula among those
/// that are `listed`.
///
/// # Errors
/// What is wrong with the proof, or not listed.
pub(super) fn scripts(
    job: &Job,
    readings: Readings,
    proof: &LoopProof,
    listed: &BTreeSet<&str>,
) -> Result<BTreeSet<String>, String> {
    let mut names: FxHashMap<Obligation, Result<String, String>> = FxHashMap::default();
    let (mut scripts, mut flaw) = (BTreeSet::new(), None);
    let mut ask = |question: &PlainQuestion| {
        if flaw.is_some() {
            return;
        }
        let mut first = None;
        for obligations in question.alternatives() {
            let missing = obligations.iter().find_map(|obligation| {
                let name = names.entry(obligation.clone()).or_insert_with(|| {
                    let formula = cnf::blast(&soft::written_out_plainly(obligation)).map_err(|error| error.to_string());
                    formula.map(|formula| hash(formula.cnf.dimacs().as_bytes()))
                });
                match name {
                    Ok(name) if listed.contains(name.as_str()) => None,
                    Ok(name) => Some(format!("the programs give rise to {name}.cnf, which is not listed")),
                    Err(error) => Some(error.clone()),
                }
            });
            match missing {
                None => return scripts.extend(obligations.iter().map(|one| hash(smtlib::script(one).as_bytes()))),
                Some(missing) => first = first.or(Some(missing)),
            }
        }
        flaw = first.map(|missing| format!("{}: {missing}", question.about));
    };
    cut_questions(job, readings, proof, &mut ask)?;
    flaw.map_or(Ok(scripts), Err)
}
