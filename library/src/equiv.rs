//! Two programs of files, and the question about them.

use std::collections::BTreeMap;
use std::sync::Arc;

use gcn_semantics::instruction::{Registers, code};
use gcn_semantics::isa::{Control, Meaning, Relative, WaveOp};
use gcn_semantics::{Instruction, Target};
use gcnverify::Targets;
use gcnverify::equiv::{Arithmetic, FloatOptions, Fragment, Job, ReadByCallers, read_behind_calls};
use gcnverify::expr::{Place, Register};
use gcnverify::job::{Abi, Input, Key, Question, Word};
use gcnverify::kernarg::Kernarg;
use gcnverify::launched::Group;

use crate::file::{Descriptor, File, Kind};
use crate::{Failure, Names};

/// The register pair through which functions return.
const RETURN_ADDRESS: u16 = 30;

/// The texts of both programs, and what they are.
pub type Sides = [(Input, Kind); 2];

/// The one program of each file. A name on one side serves the other as well.
///
/// # Errors
/// If it is not clear which one, or it cannot be executed.
pub fn sides(a: &File, b: &File, targets: Targets) -> Result<Sides, Failure> {
    let one = |file: &File, other: &File, target: Target| match other.wanted() {
        Some(name) if file.is_several() => {
            let function = file.function(name)?;
            Ok((function.input(&file.name, target)?, function.kind.clone()))
        }
        _ => file.one(target),
    };
    Ok([one(a, b, targets.a)?, one(b, a, targets.b)?])
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
    /// What functions of the same files read behind calls of the two.
    pub callers: Option<ReadByCallers>,
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
        let name = match (self.names, key) {
            (Names::Options, Key::Facts) => "fact".to_owned(),
            (Names::Options, key) => key.name().replace('_', "-"),
            (Names::Keys, key) => key.name().to_owned(),
        };
        question.set(key, text).map_err(|mistake| Failure::option(&self.names.of(&name), &mistake))
    }

    /// The job, and what surrounds its programs, which are what `kinds` says.
    ///
    /// # Errors
    /// If what is said makes no sense, alone or together.
    pub fn job(&self, targets: Targets, [a, b]: [Fragment; 2], kinds: [&Kind; 2]) -> Result<(Job, Abi), Failure> {
        let (shown, why) = taken_for([&a, &b], kinds);
        let abi = self.abi.unwrap_or(shown);
        let mut question = self.read()?;
        question.callers = self.callers;
        self.set(&mut question, Key::Abi, abi.word())?;
        if abi == Abi::Kernel
            && let Some(descriptors) = descriptors(kinds)
            // What the user says counts more.
            && !self.said.iter().any(|(key, _)| matches!(key, Key::Kernel))
        {
            let is_said = self.said.iter().any(|(key, _)| *key == Key::Mode);
            let mode = (is_said || question.float.mode != FloatOptions::default().mode).then_some(question.float.mode);
            question.mode_said_by = question.mode_said_by.filter(|_| mode.is_none());
            self.set(&mut question, Key::Kernel, &descriptors[0].json())?;
            self.set(&mut question, Key::KernelB, &descriptors[1].json())?;
            if let Some(mode) = mode {
                // Registers are still each descriptor's.
                (question.float.mode, question.has_one_mode) = (mode, true);
            }
            question.group = launched_together(descriptors)?;
            question.entry.kernarg = arguments(descriptors)?.map(Arc::new);
            question.entry.arguments = Arc::new(argument_names(descriptors));
            if question.starts_in_two_modes() && question.float.arithmetic == Arithmetic::Real {
                let what = "the two kernels start with different MODE, and real arithmetic (fp) knows one";
                return Err(Failure::unsupported(what));
            }
        }
        if abi == Abi::Kernel {
            kinds[0].check(&a, targets.a)?;
            kinds[1].check(&b, targets.b)?;
        }
        let may_be_replaced = [&a, &b].into_iter().any(has_replaceable_callee);
        let job = question.job(targets, a, b).map_err(Failure::message)?;
        let taken_for = why.filter(|_| self.abi.is_none());
        Ok((Job { taken_for, may_be_replaced, ..job }, abi))
    }
}

/// How two programs are called and left, as they and their files show it, and why that is so. Those that are not alike
/// are fragments.
fn taken_for(programs: [&Fragment; 2], kinds: [&Kind; 2]) -> (Abi, Option<String>) {
    let returns = programs.map(has_return);
    let of_side = |side: usize| match kinds[side].abi() {
        Abi::Fragment if returns[side] => Abi::Function,
        abi => abi,
    };
    let a_of = |abi: Abi| match abi {
        Abi::Fragment => "neither a function nor a kernel".to_owned(),
        abi => format!("a {}", abi.word()),
    };
    match (of_side(0), of_side(1)) {
        (Abi::Fragment, Abi::Fragment) => (Abi::Fragment, None),
        (Abi::Function, Abi::Function) if returns == [true; 2] => {
            (Abi::Function, Some("both return through s[30:31]".into()))
        }
        (Abi::Kernel, Abi::Kernel) => {
            let has_descriptor = kinds.iter().any(|kind| matches!(kind, Kind::Kernel(Some(_))));
            let why = if has_descriptor { "there is a descriptor" } else { "both end with s_endpgm" };
            (Abi::Kernel, Some(why.into()))
        }
        (a, b) if a == b => (a, Some("their files say so".into())),
        (a, b) => (Abi::Fragment, Some(format!("a is {}, b is {}", a_of(a), a_of(b)))),
    }
}

/// Whether a program returns as functions do.
fn has_return(program: &Fragment) -> bool {
    program.listing.instructions().any(|instruction| {
        instruction.row.flags.control == Control::SetPc
            && instruction.operands.iter().any(|operand| operand.as_scalar_register() == Some(RETURN_ADDRESS))
    })
}

/// Whether the linker may put another function in the place of one that is part of the program: a weak one, or one that
/// others may define too and that is called through the global offset table.
fn has_replaceable_callee(program: &Fragment) -> bool {
    let Fragment { source, listing } = program;
    let functions = listing.functions();
    let mut called = functions.iter().filter(|function| function.start.is_some()).peekable();
    if called.peek().is_none() {
        return false;
    }
    let said = |directives: &'static [&'static str]| {
        let of_line = move |line: &'_ str| {
            let (directive, names) = line.trim().split_once(char::is_whitespace)?;
            let names = names.split(',').map(|name| name.trim().trim_matches('"').to_owned());
            directives.contains(&directive).then(|| names.collect::<Vec<_>>())
        };
        source.text.lines().filter_map(of_line).flatten().collect::<Vec<String>>()
    };
    let (weak, global) = (said(&[".weak"]), said(&[".globl", ".global"]));
    let own = said(&[".hidden", ".protected", ".internal", ".local"]);
    called.any(|function| {
        let name = &listing.symbols[usize::from(function.symbol)];
        weak.contains(name) || function.table_entry.is_some() && global.contains(name) && !own.contains(name)
    })
}

/// What the functions of two files read behind calls of others of their files, by the name of the called function.
#[derive(Debug, Clone, Default)]
pub struct Callers(BTreeMap<String, ReadByCallers>);

impl Callers {
    /// Of all functions of the files that can be read.
    pub fn of(files: [&File; 2], targets: Targets) -> Callers {
        let mut callers = Callers::default();
        for (file, target) in files.into_iter().zip(targets.both()) {
            for function in file.functions().iter().filter(|function| function.may_call()) {
                let Ok(input) = function.input(&file.name, target) else { continue };
                let Ok(fragment) = input.read_unlinked(target) else { continue };
                for (name, read) in read_behind_calls(&fragment, target) {
                    let all = callers.0.entry(name).or_default();
                    *all = all.with(read);
                }
            }
        }
        callers
    }

    /// What is read behind calls of the function with this name, if there are some.
    pub fn of_function(&self, name: &str) -> Option<ReadByCallers> {
        self.0.get(name).copied()
    }
}

/// The descriptors of two kernels of files. A dump does not say how a kernel starts: as the other one.
fn descriptors(kinds: [&Kind; 2]) -> Option<[&Descriptor; 2]> {
    let [Kind::Kernel(a), Kind::Kernel(b)] = kinds else { return None };
    Some([a.as_ref().or(b.as_ref())?, b.as_ref().or(a.as_ref())?])
}

/// The names of the arguments of two kernels, by their distances from the kernarg pointer. A kernel without metadata
/// has those of the other.
fn argument_names(descriptors: [&Descriptor; 2]) -> [BTreeMap<u64, String>; 2] {
    let said = descriptors.map(|kernel| kernel.metadata.as_ref());
    [said[0].or(said[1]), said[1].or(said[0])].map(|said| {
        let arguments = said.into_iter().flat_map(|said| &said.arguments);
        arguments.filter_map(|argument| Some((argument.offset, argument.name.clone()?))).collect()
    })
}

/// The arguments of two kernels, if their metadata say them.
///
/// # Errors
/// If the same arguments do not have the same sizes.
fn arguments(descriptors: [&Descriptor; 2]) -> Result<Option<Kernarg>, Failure> {
    let [Some(a), Some(b)] = descriptors.map(|kernel| kernel.metadata.as_ref()) else { return Ok(None) };
    match Kernarg::new([a.arguments.clone(), b.arguments.clone()]) {
        Ok(kernarg) => Ok(Some(kernarg)),
        // Nothing has to be known of what is the same.
        Err(_) if a.arguments == b.arguments => Ok(None),
        Err(why) => Err(Failure::unsupported(format!("the kernels have other layouts of arguments: {why}"))),
    }
}

/// The groups in which two kernels may be launched by the same dispatch.
///
/// # Errors
/// If there is no such dispatch.
fn launched_together(descriptors: [&Descriptor; 2]) -> Result<Group, Failure> {
    let groups = descriptors.map(|kernel| kernel.metadata.as_ref().map_or_else(Group::default, |said| said.group));
    let [a, b] = groups;
    a.and(b).ok_or_else(|| {
        Failure::message(format!("no dispatch launches both kernels: groups of a have {a} work-items, those of b {b}"))
    })
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
    let sides = [(job.targets.a, &job.a), (job.targets.b, &job.b)].into_iter();
    let accesses = sides.flat_map(|(target, side)| side.listing.instructions().flat_map(move |i| i.accesses(target)));
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

/// What becomes of functions that only one of two modules has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnMissing {
    /// Each has the verdict `missing`.
    #[default]
    Error,
    /// They are named, and do not count.
    Warn,
}

impl Word for OnMissing {
    const WHAT: &'static str = "way to treat functions that one file lacks";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (OnMissing::Error, "error", "The verdict of each is `missing`, exit code 6"),
        (OnMissing::Warn, "warn", "They are named on standard error, and do not count"),
    ];
}
