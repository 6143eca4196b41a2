//! Two programs of files, and the question about them.

use gcn_semantics::instruction::{Registers, code};
use gcn_semantics::isa::{Meaning, Relative, WaveOp};
use gcn_semantics::{Instruction, Target};
use gcnverify::equiv::{FloatOptions, Fragment, Job};
use gcnverify::expr::{Place, Register};
use gcnverify::job::{Abi, Input, Key, Question, Word};

use crate::file::{File, Kind};
use crate::hazards::{Early, early};
use crate::{Failure, Names};

/// The texts of both programs, and what they are.
pub type Sides = [(Input, Kind); 2];

/// The one program of each file. A name on one side serves the other as well.
///
/// # Errors
/// If it is not clear which one, or it cannot be executed.
pub fn sides(a: &File, b: &File, target: Target) -> Result<Sides, Failure> {
    let one = |file: &File, other: &File| match other.wanted() {
        Some(name) if file.is_several() => {
            let function = file.function(name)?;
            Ok((function.input(&file.name, target)?, function.kind.clone()))
        }
        _ => file.one(target),
    };
    Ok([one(a, b)?, one(b, a)?])
}

/// What is asked about two programs.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// What is known of the question already.
    pub question: Question,
    /// What is said about it besides.
    pub said: Vec<(Key, String)>,
    /// How the programs are called and left; none: what the files say.
    pub abi: Option<Abi>,
    /// How messages call the keys.
    pub names: Names,
}

impl Asked {
    /// The question as far as it is said.
    ///
    /// # Errors
    /// If what is said makes no sense.
    pub fn read(&self) -> Result<Question, Failure> {
        let mut question = self.question.clone();
        self.said.iter().try_for_each(|(key, text)| self.set(&mut question, *key, text))?;
        Ok(question)
    }

    fn set(&self, question: &mut Question, key: Key, text: &str) -> Result<(), Failure> {
        let name = if key == Key::Facts && self.names == Names::Options { "fact" } else { key.name() };
        question.set(key, text).map_err(|mistake| Failure::option(&self.names.of(name), &mistake))
    }

    /// The job, and what surrounds its programs, which are what `kinds` says.
    ///
    /// # Errors
    /// If what is said makes no sense, alone or together.
    pub fn job(&self, target: Target, [a, b]: [Fragment; 2], kinds: [&Kind; 2]) -> Result<(Job, Abi), Failure> {
        let guessed = if kinds[0].abi() == kinds[1].abi() { kinds[0].abi() } else { Abi::Fragment };
        let abi = self.abi.unwrap_or(guessed);
        let mut question = self.read()?;
        self.set(&mut question, Key::Abi, abi.word())?;
        if abi == Abi::Kernel
            && let Some(kernel) = kernel(kinds)?
            // What the user says counts more.
            && !self.said.iter().any(|(key, _)| matches!(key, Key::Kernel | Key::Mode))
            && self.question.float.mode == FloatOptions::default().mode
        {
            self.set(&mut question, Key::Kernel, &kernel)?;
        }
        let job = question.job(target, a, b).map_err(Failure::message)?;
        Ok((job, abi))
    }
}

/// What two kernels of files find at their entry.
fn kernel(kinds: [&Kind; 2]) -> Result<Option<String>, Failure> {
    let [Kind::Kernel(a), Kind::Kernel(b)] = kinds else { return Ok(None) };
    if let (Some(a), Some(b)) = (a, b)
        && let Some((field, one, other)) = a.difference(b)
    {
        return Err(Failure::message(format!(
            "the two kernels do not start alike: {field} is {one} and {other}; what their registers hold is not the \
             same"
        )));
    }
    // A dump does not say how a kernel starts: as the other one.
    Ok(a.as_ref().or(b.as_ref()).map(crate::file::Descriptor::json))
}

/// The registers of a job's places that neither program writes, which keep their values in both: a name may be
/// misspelt. None if it is not clear what is written.
pub fn unwritten(job: &Job) -> Vec<Place> {
    let instructions = || [&job.a, &job.b].into_iter().flat_map(|side| side.listing.instructions());
    let is_relative = |instruction: &Instruction| {
        instruction.row.flags.relative != Relative::NONE
            || matches!(instruction.row.meaning, Meaning::Wave(WaveOp::Index(_)))
    };
    if job.has_calls() || instructions().any(is_relative) {
        return Vec::new();
    }
    let accesses = instructions().flat_map(|instruction| instruction.accesses(job.target));
    let written: Vec<Registers> = accesses.filter(|access| access.writes).map(|access| access.registers).collect();
    let is_unwritten = |place: &&Place| {
        let (first, words) = match place.register() {
            Register::Vector { first, count } => (code::VGPR + first, count),
            Register::Scalar { code, count } => (code, count),
            _ => return false,
        };
        let place = Registers { first, words: words.min(u16::from(u8::MAX)) as u8 };
        written.iter().all(|registers| registers.shared(place).is_none())
    };
    job.out.iter().filter(is_unwritten).cloned().collect()
}

/// What becomes of a job whose programs wait too little.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnHazard {
    /// It is not decided.
    #[default]
    Error,
    /// It is decided as if they waited, and what they lack is told.
    Warn,
    /// It is decided as if they waited.
    Ignore,
}

impl Word for OnHazard {
    const WHAT: &'static str = "way to treat hazards";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (OnHazard::Error, "error", "It is not decided: the verdict is `hazard`, exit code 1"),
        (OnHazard::Warn, "warn", "It is decided as if they waited, and what they lack is told"),
        (OnHazard::Ignore, "ignore", "It is decided as if they waited"),
    ];
}

impl OnHazard {
    /// The programs of a job that wait too little, if somebody wants to know, and whether it is not decided for that.
    pub fn early(self, job: &Job, abi: Abi) -> (Vec<Early>, bool) {
        let early = if self == OnHazard::Ignore { Vec::new() } else { early(job, abi) };
        let refused = self == OnHazard::Error && !early.is_empty();
        (early, refused)
    }
}
