//! What a certificate claims.

use std::collections::BTreeMap;

use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{self, Source, Syntax};
use serde::{Deserialize, Serialize};

use crate::equiv::{Arithmetic, FloatOptions, Fragment, InitialMode, Job};
use crate::expr::{Expr, parse_places};

/// The name of a choice in a claim.
fn name(choice: impl std::fmt::Debug) -> String {
    format!("{choice:?}").to_lowercase()
}

/// The claim that two programs leave the same values on one machine, with the evidence for it. Everything
/// that the obligations depend on is in it, so that evidence for one claim proves no other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Version of the verifier that wrote it.
    pub version: String,
    pub target: String,
    /// The programs in LLVM's syntax, one instruction per line.
    pub a: Vec<String>,
    pub b: Vec<String>,
    pub out: Vec<String>,
    pub assume: Vec<String>,
    /// The value of every reading of the ledger, by name.
    pub machine: BTreeMap<String, String>,
    /// How arithmetic is read: exact, uninterpreted or real.
    pub fp: String,
    /// MODE in the initial state: a number, or `any`.
    pub mode: String,
    /// The NaNs that arithmetic gives: unspecified, canonical or preserve.
    pub nan: String,
    pub obligations: Vec<Evidence>,
    /// Why obligations are not certified; the claim is proven if there is none.
    pub missing: Vec<String>,
}

/// The files of one obligation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// Name of the formula and of the proof, without extension: the formula's SHA-256.
    pub formula: String,
    pub proof_sha256: String,
    /// Also the script's name.
    pub smtlib_sha256: String,
    pub variables: i32,
    pub clauses: usize,
    /// Clauses that the proof adds.
    pub steps: usize,
}

impl Claim {
    /// The claim that `job` makes on the machine of `readings`, without evidence.
    pub fn new(job: &Job, out: &[String], assume: &[String], readings: Readings) -> Self {
        let lines = |fragment: &Fragment| {
            let statements = fragment.listing.statements.iter();
            statements.map(|statement| text::print_llvm(&statement.instruction, job.target)).collect()
        };
        Claim {
            version: env!("CARGO_PKG_VERSION").into(),
            target: job.target.to_string(),
            a: lines(&job.a),
            b: lines(&job.b),
            out: out.to_vec(),
            assume: assume.to_vec(),
            machine: Reading::ALL.iter().map(|&r| (r.to_string(), readings.name(r).to_owned())).collect(),
            fp: name(job.float.arithmetic),
            mode: match job.float.mode {
                InitialMode::Value(value) => format!("{value:#x}"),
                InitialMode::Any => "any".into(),
            },
            nan: name(readings.nan),
            obligations: Vec::new(),
            missing: Vec::new(),
        }
    }

    fn float(&self) -> Result<FloatOptions, String> {
        let arithmetic = [Arithmetic::Exact, Arithmetic::Uninterpreted, Arithmetic::Real];
        let arithmetic = arithmetic.into_iter().find(|&known| name(known) == self.fp);
        let nan = [NanPolicy::Unspecified, NanPolicy::Canonical, NanPolicy::Preserve];
        let nan = nan.into_iter().find(|&known| name(known) == self.nan);
        let mode = match (&*self.mode, self.mode.strip_prefix("0x")) {
            ("any", _) => Some(InitialMode::Any),
            (_, Some(digits)) => u32::from_str_radix(digits, 16).ok().map(InitialMode::Value),
            _ => None,
        };
        Ok(FloatOptions {
            arithmetic: arithmetic.ok_or_else(|| format!("fp is not `{}`", self.fp))?,
            mode: mode.ok_or_else(|| format!("MODE is not `{}`", self.mode))?,
            nan: nan.ok_or_else(|| format!("nan is not `{}`", self.nan))?,
        })
    }

    /// The job and the machine that the claim is about.
    ///
    /// # Errors
    /// What is wrong with the claim's text.
    pub fn job(&self) -> Result<(Job, Readings), String> {
        let target = self.target.parse()?;
        let fragment = |name: &str, lines: &[String]| {
            let source = Source { name: name.into(), text: lines.join("\n") };
            let listing = text::read(&source, target, Syntax::Llvm);
            let listing = listing.map_err(|errors| format!("program {name}: {}", errors[0].message))?;
            Ok::<_, String>(Fragment { source, listing })
        };
        let mut out = Vec::new();
        for text in &self.out {
            out.extend(parse_places(text).map_err(|error| format!("out `{text}`: {error}"))?);
        }
        let assumptions = self.assume.iter().map(|text| Expr::parse(text).map_err(|e| format!("assume `{text}`: {e}")));
        let mut readings = Readings::default();
        if let Some(reading) = Reading::ALL.iter().find(|reading| !self.machine.contains_key(&reading.to_string())) {
            return Err(format!("the machine does not say {reading}"));
        }
        for (name, value) in &self.machine {
            let reading: Reading = name.parse()?;
            let index = reading.values().iter().position(|known| known == value);
            readings.set(reading, index.ok_or_else(|| format!("{name} has no value `{value}`"))?);
        }
        let job = Job {
            target,
            a: fragment("a", &self.a)?,
            b: fragment("b", &self.b)?,
            out,
            assumptions: assumptions.collect::<Result<_, _>>()?,
            fixed: BTreeMap::new(),
            float: self.float()?,
        };
        readings.nan = job.float.nan;
        Ok((job, readings))
    }
}
