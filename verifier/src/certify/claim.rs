//! What a certificate claims.

use gcn_semantics::{Target, UnknownTarget};
use std::collections::BTreeMap;

use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{self, Source, Syntax};
use serde::{Deserialize, Serialize};

use super::surroundings::{Surroundings, without_guesses};
use crate::equiv::{Fragment, Job, LoopProof};
use crate::expr::Assignment;
use crate::job::{Key, Mistake, Question, Word};
use crate::machine::ConcreteState;

/// The claim that two programs leave the same values on one machine, with the evidence for it. Everything
/// that the obligations depend on is in it, so that evidence for one claim proves no other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Version of the verifier that wrote it.
    pub version: String,
    /// The processor.
    pub target: String,
    /// The programs in LLVM's syntax, one instruction per line.
    pub a: Vec<String>,
    /// Program b, like `a`.
    pub b: Vec<String>,
    /// The places whose final values agree.
    pub out: Vec<String>,
    /// The assumptions as they were written.
    pub assume: Vec<String>,
    /// A state in which the assumptions hold, as settings `PLACE=VALUE`; everything else is 0.
    pub witness: Vec<String>,
    /// The readings that the caller fixed: there are claims for all values of the others that matter.
    pub fixed: BTreeMap<String, String>,
    /// The value of every reading of the ledger, by name.
    pub machine: BTreeMap<String, String>,
    /// How arithmetic is read: exact, uf or real.
    pub fp: String,
    /// MODE in the initial state: a number, or `any`.
    pub mode: String,
    /// The NaNs that arithmetic gives: unspecified, canonical or preserve.
    pub nan: String,
    /// What surrounds the programs, if they are no fragments of which nothing is known.
    #[serde(default, skip_serializing_if = "Surroundings::are_none")]
    pub surroundings: Surroundings,
    /// Where the loops of the programs are cut, and what holds there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loops: Option<LoopProof>,
    /// What proves it: every obligation of the claim.
    pub obligations: Vec<Evidence>,
    /// Why obligations are not certified; the claim is proven if there is none.
    pub missing: Vec<String>,
}

/// The files of one obligation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// The claim that `job` makes on the machine of `readings`, without evidence. The assumptions hold in
    /// `witness`.
    pub fn new(job: &Job, out: &[String], assume: &[String], witness: &ConcreteState, readings: Readings) -> Self {
        // Programs of two targets have no certificates.
        let target = job.targets.a;
        let lines = |fragment: &Fragment| {
            let statements = fragment.listing.statements.iter();
            statements.map(|statement| text::print_llvm(&statement.instruction, target)).collect()
        };
        Claim {
            version: env!("CARGO_PKG_VERSION").into(),
            target: target.to_string(),
            a: lines(&job.a),
            b: lines(&job.b),
            out: out.to_vec(),
            assume: assume.to_vec(),
            witness: witness
                .values()
                .filter(|&(_, value)| value != 0)
                .map(|(var, value)| format!("{var}={value:#x}"))
                .collect(),
            fixed: job.fixed.iter().map(|(r, &value)| (r.to_string(), r.values()[value].to_owned())).collect(),
            machine: Reading::ALL.iter().map(|&r| (r.to_string(), readings.name(r).to_owned())).collect(),
            fp: job.float.arithmetic.word().into(),
            mode: job.float.mode.to_string(),
            nan: readings.nan.word().into(),
            surroundings: Surroundings::of(job),
            loops: None,
            obligations: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// The job and the machine that the claim is about.
    ///
    /// # Errors
    /// What is wrong with the claim's text.
    pub fn job(&self) -> Result<(Job, Readings), String> {
        let target: Target = self.target.parse().map_err(|error: UnknownTarget| error.to_string())?;
        let fragment = |name: &str, lines: &[String]| {
            let source = Source { name: name.into(), text: lines.join("\n") };
            let listing = text::read_program(&source, target, Syntax::Llvm);
            let listing = listing.map_err(|errors| format!("program {name}: {}", errors[0].message))?;
            Ok::<_, String>(Fragment { source, listing })
        };
        let mut question = Question::default();
        let said = [(Key::Fp, &self.fp), (Key::Mode, &self.mode), (Key::Nan, &self.nan)];
        let out = self.out.iter().map(|text| (Key::Out, text));
        let assume = self.assume.iter().map(|text| (Key::Assume, text));
        for (key, text) in said.into_iter().chain(out).chain(assume) {
            question.set(key, text).map_err(|mistake| format!("{key}: {mistake}"))?;
        }
        self.surroundings.say(&mut question).map_err(|mistake| format!("surroundings: {mistake}"))?;
        let mut readings = Readings::default();
        if let Some(reading) = Reading::ALL.iter().find(|reading| !self.machine.contains_key(&reading.to_string())) {
            return Err(format!("the machine does not say {reading}"));
        }
        for (reading, value) in read(&self.machine).map_err(|mistake| format!("machine: {mistake}"))? {
            readings.set(reading, value);
        }
        question.fixed = read(&self.fixed).map_err(|mistake| format!("fixed: {mistake}"))?;
        let mut job = question.job(target, fragment("a", &self.a)?, fragment("b", &self.b)?)?;
        self.surroundings.surround(&mut job);
        readings.nan = job.float.nan;
        Ok((job, readings))
    }

    /// What the claim says of `job` and the machine of `readings`, as whoever reads it finds it.
    ///
    /// # Errors
    /// If it does not say all of it.
    pub fn stated(&self, job: &Job, readings: Readings) -> Result<Job, String> {
        let (stated, machine) = self.job()?;
        let programs = [(&stated.a, &job.a), (&stated.b, &job.b)];
        let is_all = programs.into_iter().all(|(stated, meant)| stated.is_same(meant))
            && stated.promises == job.promises
            && stated.entry == without_guesses(&job.entry)
            && machine == readings;
        is_all.then_some(stated).ok_or_else(|| "a claim does not say all that belongs to these programs".into())
    }

    /// The state in which the assumptions are said to hold.
    ///
    /// # Errors
    /// What is wrong with the claim's text.
    pub fn witness(&self) -> Result<ConcreteState, String> {
        let mut state = ConcreteState::default();
        for text in &self.witness {
            let setting = Assignment::parse(text).map_err(|error| format!("witness `{text}`: {error}"))?;
            setting.pieces().into_iter().for_each(|(piece, bits)| state.set_piece(piece, bits));
        }
        Ok(state)
    }

    /// What the claim says, without the machine, the evidence and the witness: claims that say the same of
    /// different machines belong together.
    pub fn statement(&self) -> Self {
        Claim {
            machine: BTreeMap::new(),
            witness: Vec::new(),
            loops: None,
            obligations: Vec::new(),
            missing: Vec::new(),
            version: String::new(),
            ..self.clone()
        }
    }
}

/// The readings that the words stand for.
fn read(words: &BTreeMap<String, String>) -> Result<BTreeMap<Reading, usize>, Mistake> {
    let mut question = Question::default();
    for (row, value) in words {
        let key = if *row == Reading::Reverse.to_string() { Key::Model } else { Key::Reading };
        let text = if key == Key::Model { value.clone() } else { format!("{row}={value}") };
        question.set(key, &text)?;
    }
    Ok(question.fixed)
}
