//! Theorems: programs whose claims about the final state hold for every initial state that the
//! assumptions allow, and every reading of the machine.
//!
//! A proof file ([`File`]) states a theorem about one program (`ensures`) or the equivalence of
//! two; instantiated over its operators and targets it gives [`Theorem`]s, which [`prove`] decides
//! by the ladder of `crate::equiv`: claims that normalise to true, concrete runs, a solver. A
//! refutation is always replayed on the concrete evaluator.

mod claim;
mod ends;
mod file;
mod plain;
mod replay;
mod subject;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;

pub use claim::Refutation;
pub use file::{File, Mistake};
pub use plain::dump;

use crate::equiv::{self, Fragment, Job, Reliance, Report, Second, Settings};
use crate::exit::Exit;
use crate::expr::Expr;
use crate::free::{Law, Operator, laws};
use crate::ladder::DecidedBy;
use crate::limits::question::Ended;
use crate::session::Session;
use crate::verdict::{self, Evidence};
use crate::workgroup;

/// One theorem on one target.
#[derive(Debug, Clone)]
pub struct Theorem {
    /// The file, with the operators that it is instantiated for.
    pub name: String,
    /// The processor.
    pub target: Target,
    /// What it says.
    pub statement: Statement,
    /// Whether it must turn out true.
    pub expected: bool,
}

/// What a theorem says.
#[derive(Debug, Clone)]
pub enum Statement {
    /// The claims hold in the final state of the program `job.a`; `job.out` is empty.
    Claims {
        /// The program, and what holds before it.
        job: Job,
        /// What holds after it.
        claims: Vec<Expr>,
        /// The claims as they were written.
        texts: Vec<String>,
    },
    /// Both programs leave the same values.
    Equivalence(Job),
}

impl Theorem {
    /// The programs, and what holds before them.
    pub fn job(&self) -> &Job {
        match &self.statement {
            Statement::Claims { job, .. } | Statement::Equivalence(job) => job,
        }
    }

    /// The claims as they were written; an equivalence has none.
    pub fn claims(&self) -> &[String] {
        match &self.statement {
            Statement::Claims { texts, .. } => texts,
            Statement::Equivalence(_) => &[],
        }
    }
}

/// The verdict on a theorem.
pub type Verdict = verdict::Verdict<Witness>;

/// The replayed state that refutes a theorem.
#[derive(Debug, Clone)]
pub enum Witness {
    /// After it, a claim does not hold.
    Claim(Box<Refutation>),
    /// After it, the two programs differ; the verdict of this report has it.
    Difference(Box<Report>),
}

impl Evidence for Witness {
    const HOLDS: &'static str = "proved";
    const FAILS: &'static str = "refuted";
}

/// A decided theorem.
#[derive(Debug, Clone)]
pub struct Proof {
    /// Whether the theorem holds.
    pub verdict: Verdict,
    /// How many obligations each rung decided.
    pub decided_by: DecidedBy,
    /// The laws of operators that the free structures used.
    pub laws: BTreeSet<(Operator, Law)>,
    /// Readings of the ledger that the answer depends on, or `undetermined` where nobody knows; nothing without
    /// an answer.
    pub relies_on: Vec<Reliance>,
    /// The machines looked at, as far as they differ in what the program touches.
    pub machines: Vec<Readings>,
    /// The second engine's opinion, if it was asked.
    pub second: Option<Second>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Proof {
    /// How a process tells the verdict on a theorem that holds if it is `expected` to.
    pub fn exit(&self, expected: bool) -> Exit {
        self.verdict.holds().map_or(self.verdict.exit(), |holds| Exit::of(holds == expected))
    }
}

/// Decides a theorem.
pub fn prove(theorem: &Theorem, settings: &Settings) -> Proof {
    let start = Instant::now();
    let proved = settings.limits.question(|| settings.session.observed(|| proved(theorem, settings)));
    let ended = |ended: Ended| Proof::without(Verdict::Unknown(vec![ended.to_string()]));
    Proof { elapsed: start.elapsed(), ..proved.unwrap_or_else(ended) }
}

fn proved(theorem: &Theorem, settings: &Settings) -> Proof {
    match &theorem.statement {
        Statement::Claims { job, claims, texts } => {
            let decided = settings.limits.question(|| claim::decide(job, claims, texts, settings));
            let mut proof = decided.unwrap_or_else(|ended| Proof::without(Verdict::Unknown(vec![ended.to_string()])));
            if matches!(proof.verdict, Verdict::Holds)
                && let Some(unproven) = unproven(&proof.laws, &settings.session)
            {
                proof.verdict = unproven;
            }
            if settings.cross_check && matches!(proof.verdict, Verdict::Holds) {
                let questions = |readings| plain::questions(theorem, readings);
                match equiv::cross_check(&proof.machines, questions, job.plain_terms_lack(), settings) {
                    Ok(second) => proof.second = Some(second),
                    Err(disagreement) => proof.verdict = Verdict::Inconsistent(disagreement),
                }
            }
            proof
        }
        Statement::Equivalence(job) => {
            let report = workgroup::check(job, settings);
            let verdict = match report.verdict.clone().map(|_| Witness::Difference(Box::new(report.clone()))) {
                Verdict::Unknown(reasons) => Verdict::Unknown(vec![reasons.join("; ")]),
                verdict => verdict,
            };
            let Report { decided_by, relies_on, machines, second, .. } = report;
            Proof { decided_by, relies_on, machines, second, ..Proof::without(verdict) }
        }
    }
}

/// What becomes of a theorem that rests on `laws`, if not all of them are proven.
fn unproven(laws: &BTreeSet<(Operator, Law)>, session: &Session) -> Option<Verdict> {
    let of_law = |&(operator, law): &(Operator, Law)| match session.law(operator, law).answer {
        laws::Validity::Holds => None,
        laws::Validity::Open(reason) => {
            let what = format!("it is not known whether {operator} is {law}, on which this rests: {reason}");
            Some(Verdict::Unknown(vec![what]))
        }
        laws::Validity::Fails(values) => {
            Some(Verdict::Inconsistent(format!("{operator} is not {law}, on which this rests: {values:x?}")))
        }
    };
    laws.iter().filter_map(of_law).max_by_key(Verdict::exit)
}

/// A job about one program: the second one is empty.
fn single(target: Target, program: Fragment, assumptions: Vec<Expr>) -> Job {
    let nothing = Fragment { source: program.source.clone(), listing: Default::default() };
    Job { assumptions, ..Job::new(target, program, nothing) }
}
