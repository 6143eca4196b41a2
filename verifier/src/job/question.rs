//! What is asked about two programs, or claimed of one.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{NanPolicy, Reading, ReverseModel, UnknownReading};
use gcn_semantics::text::Syntax;
use gcn_semantics::{Target, UnknownTarget};

use super::word::{Word, facts, list, unknown};
use super::{Abi, Fact, Kernel, Key, stack};
use crate::equiv::{Arithmetic, Defined, Entry, FloatOptions, Fragment, InitialMode, Job, ReadByCallers};
use crate::expr::{self, Expr, Place, Register, Substitutions, parse_places};
use crate::launched::Group;
use crate::state::StateVar;
use crate::targets::Targets;
use crate::term::{OwnStack, Promises};

/// How a program is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Assembly text in a dialect.
    Text(Syntax),
    /// Bytes in memory order, an instruction in each line.
    Hex,
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "hex" => Ok(Notation::Hex),
            _ => text.parse().map(Notation::Text).map_err(|_| unknown("syntax", text, &["llvm", "clrx", "hex"])),
        }
    }
}

/// A reading of the ledger and the value that it is fixed to: `D15=bc`. The reverse-opcode model has a key of its
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The reading.
    pub reading: Reading,
    /// The value's number in [`Reading::values`].
    pub value: usize,
}

impl Choice {
    /// A model of DPP on reverse opcodes.
    pub fn of_model(model: ReverseModel) -> Self {
        Choice { reading: Reading::Reverse, value: model as usize }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}={}", self.reading, self.reading.values()[self.value])
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (row, value) = text.split_once('=').ok_or("expected ROW=VALUE, for example D15=zero")?;
        let (row, value) = (row.trim(), value.trim());
        let reading: Reading = row.parse().map_err(|error: UnknownReading| error.to_string())?;
        if reading == Reading::Reverse {
            return Err("the reverse-opcode model is no reading: say `model` instead".into());
        }
        let values = reading.values();
        let index = values.iter().position(|known| known.eq_ignore_ascii_case(value));
        let value = index.ok_or_else(|| unknown(&format!("value of {reading}"), value, values))?;
        Ok(Choice { reading, value })
    }
}

/// Fixes a reading.
///
/// # Errors
/// If it is fixed to another value.
pub fn fix(fixed: &mut BTreeMap<Reading, usize>, choice: Choice) -> Result<(), String> {
    match fixed.insert(choice.reading, choice.value) {
        Some(value) if value != choice.value => {
            let other = Choice { value, ..choice };
            Err(format!("{other} and {choice} contradict each other"))
        }
        _ => Ok(()),
    }
}

/// What is wrong with the value of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// An unknown word, or a contradiction.
    Word(String),
    /// A place or an expression that cannot be read.
    Expression {
        /// The value.
        text: String,
        /// What is wrong with it, and where.
        error: expr::Error,
    },
    /// Known, but not modelled yet: exit code 4 instead of 2.
    Unsupported(String),
}

impl Mistake {
    /// A target that nobody knows, or that is not modelled.
    fn of_target(unknown: UnknownTarget) -> Self {
        let message = unknown.to_string();
        if unknown.unmodelled().is_some() { Mistake::Unsupported(message) } else { Mistake::Word(message) }
    }

    /// Whether the question makes sense, but cannot be answered yet.
    pub fn is_unsupported(&self) -> bool {
        match self {
            Mistake::Word(_) => false,
            Mistake::Expression { error, .. } => error.kind == expr::ErrorKind::Unsupported,
            Mistake::Unsupported(_) => true,
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mistake::Word(message) | Mistake::Unsupported(message) => f.write_str(message),
            Mistake::Expression { text, error } => write!(f, "`{text}`: {error}"),
        }
    }
}

impl std::error::Error for Mistake {}

impl From<String> for Mistake {
    fn from(message: String) -> Self {
        Mistake::Word(message)
    }
}

/// A question, apart from the programs that it is about.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// The processors; none if the question does not say.
    pub targets: Vec<Target>,
    /// The processor of each program, if it was chosen for that program.
    pub target_of: [Option<Target>; 2],
    /// How the programs are written; `None`: LLVM's dialect.
    pub notation: Option<Notation>,
    /// How program a is written, if not like the other.
    pub notation_a: Option<Notation>,
    /// How program b is written, if not like the other.
    pub notation_b: Option<Notation>,
    /// Places whose final values must agree; none: all that is written.
    pub out: Vec<Place>,
    /// What holds in the initial state.
    pub assumptions: Vec<Expr>,
    /// Assumptions that name arguments of kernels: they can be read when these are known.
    pub of_arguments: Vec<String>,
    /// The assumptions as they were written.
    pub assumed: Vec<String>,
    /// What is known about memory.
    pub facts: Vec<Fact>,
    /// What a function is said to give back in registers, beside `out`.
    pub returns: Option<Vec<Place>>,
    /// What functions of the same files read behind calls of the two, where there are such functions.
    pub callers: Option<ReadByCallers>,
    /// Readings that are fixed, by number in [`Reading::values`].
    pub fixed: BTreeMap<Reading, usize>,
    /// How floating point is read.
    pub float: FloatOptions,
    /// The key that has said what MODE is.
    pub mode_said_by: Option<&'static str>,
    /// Both programs start with the MODE that is said, whatever descriptors of kernels say.
    pub has_one_mode: bool,
    /// How the programs are called and left.
    pub abi: Abi,
    /// What both programs find at their entry.
    pub entry: Entry,
    /// What the descriptors of kernels say; that of b only if it says something else.
    pub kernels: [Option<Kernel>; 2],
    /// The sizes of groups that both kernels may be launched in, as their files say it.
    pub group: Group,
    /// The size of groups that is assumed.
    pub group_size: Option<[u32; 3]>,
    /// What is defined at the entry of both programs, and of program b if that is another list.
    pub livein: [Option<Defined>; 2],
}

impl Question {
    /// Takes in what `text` says about `key`.
    ///
    /// # Errors
    /// If `text` is none of the words or expressions that may stand there, contradicts what was said before, or asks
    /// for something that is not modelled.
    pub fn set(&mut self, key: Key, text: &str) -> Result<(), Mistake> {
        let expression = |error| Mistake::Expression { text: text.to_owned(), error };
        if text.trim().is_empty() {
            return Err(Mistake::Word(format!("`{key}` has no value")));
        }
        match key {
            Key::Target => {
                self.targets =
                    list(text).map(str::parse).collect::<Result<_, UnknownTarget>>().map_err(Mistake::of_target)?;
                if self.targets.is_empty() {
                    return Err(Mistake::Word(format!("`{text}` names no target")));
                }
            }
            Key::TargetA => self.target_of[0] = Some(text.trim().parse().map_err(Mistake::of_target)?),
            Key::TargetB => self.target_of[1] = Some(text.trim().parse().map_err(Mistake::of_target)?),
            Key::Syntax => self.notation = Some(text.parse()?),
            Key::SyntaxA => self.notation_a = Some(text.parse()?),
            Key::SyntaxB => self.notation_b = Some(text.parse()?),
            Key::Abi => self.abi = Abi::read(text)?,
            Key::Kernel => self.set_kernel(0, text)?,
            Key::KernelB => self.set_kernel(1, text)?,
            Key::GroupSize => self.set_group_size(text)?,
            Key::Arguments => self.set_arguments(text)?,
            Key::Livein => define(&mut self.livein[0], &parse_places(text).map_err(expression)?)?,
            Key::LiveinB => define(&mut self.livein[1], &parse_places(text).map_err(expression)?)?,
            Key::Out => self.set_out(text)?,
            Key::Assume if expr::names_arguments(text) => {
                self.of_arguments.push(text.to_owned());
                self.assumed.push(text.to_owned());
            }
            Key::Assume => {
                let assumed = Expr::parse(text).map_err(expression)?;
                if assumed.reads_memory() {
                    let what = format!("`{text}`: assumptions about memory are not modelled");
                    return Err(Mistake::Unsupported(what));
                }
                self.assumptions.push(assumed);
                self.assumed.push(text.to_owned());
            }
            Key::Facts => {
                for fact in facts(text) {
                    self.facts.push(fact.parse()?);
                }
            }
            Key::Reading => fix(&mut self.fixed, text.parse()?)?,
            Key::Model => fix(&mut self.fixed, Choice::of_model(ReverseModel::read(text)?))?,
            Key::Mode => self.set_mode("mode", text.parse()?)?,
            Key::Nan => self.float.nan = NanPolicy::read(text)?,
            Key::Fp => self.float.arithmetic = Arithmetic::read(text)?,
            Key::Ensures | Key::Expect | Key::ReliesOn | Key::DecidedBy => {
                return Err(Mistake::Word(format!("`{key}` does not belong to the question of a job")));
            }
        }
        if matches!(key, Key::Nan | Key::Fp) {
            self.float.checked()?;
        }
        Ok(())
    }

    /// How program a is written, then program b.
    pub fn notations(&self) -> [Notation; 2] {
        let both = self.notation.unwrap_or(Notation::Text(Syntax::default()));
        [self.notation_a.unwrap_or(both), self.notation_b.unwrap_or(both)]
    }

    /// The processors that were chosen: one for both programs, or each program's own.
    ///
    /// # Errors
    /// If several were chosen for both, or both for both and for one of them.
    pub fn chosen(&self) -> Result<[Option<Target>; 2], String> {
        match (&self.targets[..], self.target_of) {
            ([], of) => Ok(of),
            ([target], [None, None]) => Ok([Some(*target); 2]),
            ([_], _) => Err("target is that of both programs: say target_a and target_b, or target alone".into()),
            _ => Err("target: a job has one".into()),
        }
    }

    /// What both programs find at their entry.
    fn entry(&self, targets: Targets) -> Entry {
        let defined = |[a, b]: &[Option<Defined>; 2]| {
            let a = a.clone().or_else(|| b.clone())?;
            let mut sides = [a.clone(), b.clone().unwrap_or(a)];
            if self.abi == Abi::Function {
                // The return address, the stack and what belongs to the caller are the same on both sides.
                sides.iter_mut().zip(targets.both()).for_each(|(side, target)| side.add_callers(target));
            }
            Some(Arc::new(sides))
        };
        Entry { defined: defined(&self.livein), caller: self.abi.caller(), ..self.entry.clone() }
    }

    /// Takes in the MODE that the value of a key says.
    pub(super) fn set_mode(&mut self, key: &'static str, mode: InitialMode) -> Result<(), Mistake> {
        if let Some(other) = self.mode_said_by
            && self.float.mode != mode
        {
            let before = self.float.mode;
            return Err(Mistake::Word(format!("`{other}` says MODE {before}, and `{key}` says MODE {mode}")));
        }
        (self.float.mode, self.mode_said_by) = (mode, Some(key));
        Ok(())
    }

    /// What is known about memory without a fact.
    fn promises(&self, entry: &Entry, targets: Targets) -> Promises {
        let is_compared = self.out.iter().any(|place| place.register() == Register::Memory(Space::Scratch));
        let frame = match self.abi {
            _ if is_compared => OwnStack::Nothing,
            // It is gone when the kernel ends.
            Abi::Kernel => OwnStack::OfKernel,
            Abi::Fragment | Abi::Shader | Abi::Function => OwnStack::Nothing,
        };
        Promises {
            arguments: self.kernel_arguments(entry),
            stack: entry.stack(),
            own_stack: frame,
            stack_unit: targets.stack_unit().unwrap_or_default(),
            ..Promises::default()
        }
    }

    /// Gives a job about claims the facts that count there.
    pub(crate) fn says_about_memory(&self, job: &mut Job) {
        job.promises = Promises::default();
        job.entry = Entry { has_apertures: job.entry.has_apertures, ..Entry::default() };
        self.facts.iter().filter(|fact| fact.is_of_claims()).for_each(|fact| fact.set(job));
    }

    /// The question about two programs.
    ///
    /// # Errors
    /// If neither program has an instruction: there is nothing to compare. If the choices about floating point
    /// contradict each other. If only memory of fragments is compared that have none. If no lane is active at the start
    /// of what somebody has started.
    pub fn job(&self, targets: impl Into<Targets>, a: Fragment, b: Fragment) -> Result<Job, String> {
        let targets = targets.into();
        if [&a, &b].iter().all(|fragment| fragment.listing.statements.is_empty()) {
            return Err("neither program has an instruction: there is nothing to compare".into());
        }
        self.launched_on(targets).job_of(targets, a, b)
    }

    /// Whether what is compared, assumed and defined are registers of the target.
    fn names_registers_of(&self, target: Target) -> Result<(), String> {
        let is_missing = |place: &Place| !place.exists_on(target);
        let assumed = self.assumptions.iter().find_map(|assumption| assumption.names(&is_missing));
        let defined = self.livein.iter().flatten().flat_map(|defined| &defined.vgprs);
        let mut defined = defined.filter_map(|&first| Place::new(Register::Vector { first, count: 1 }));
        match self.out.iter().copied().find(is_missing).or(assumed).or_else(|| defined.find(is_missing)) {
            Some(place) => Err(format!("{target} has no accumulation registers such as `{place}`")),
            None => Ok(()),
        }
    }

    /// The question about two programs, whose kernels start as the target says.
    fn job_of(&self, targets: Targets, a: Fragment, b: Fragment) -> Result<Job, String> {
        self.float.checked()?;
        for target in targets.both() {
            self.float.mode.checked(target)?;
            self.names_registers_of(target)?;
        }
        let [a, b] = self.entered([a, b], targets)?;
        self.keep_to_descriptor([&a, &b], targets)?;
        let job = Job::new(targets, a, b);
        let Entry { is_elsewhere, has_apertures, ref image, ref nameless, .. } = job.entry;
        let (image, nameless) = (image.clone(), nameless.clone());
        let mut entry = Entry { is_elsewhere, has_apertures, image, nameless, ..self.entry(targets) };
        let mut assumptions = self.assumptions.clone();
        self.names_no_preloaded(&assumptions)?;
        assumptions.extend(self.assumed_of_arguments()?);
        self.started_by(&mut entry, !targets.differ() && job.a.is_same(&job.b));
        if !entry.moved.is_empty() && self.livein.iter().any(Option::is_some) {
            return Err("the kernels have different descriptors, which say what is defined: livein cannot".into());
        }
        if self.abi == Abi::Kernel && self.kernels().is_none() {
            stack::guess(&mut entry, &self.livein, [&job.a, &job.b], targets);
        }
        if self.abi == Abi::Kernel {
            entry.unpassed = self.unpassed(&job.a, targets.a);
        }
        let mut job = Job {
            out: self.out.clone(),
            assumptions,
            fixed: self.fixed.clone(),
            float: self.float.clone(),
            promises: self.promises(&entry, targets),
            entry,
            ..job
        };
        self.facts.iter().for_each(|fact| fact.set(&mut job));
        let fixed = Substitutions::of(&job.assumptions).values();
        let launched = self.launched_with([&job.a, &job.b], &job.entry, &job.assumptions, &fixed, targets)?;
        // A barrier waits for nobody in a group of one wave.
        job.promises.facts.one_wave |= !launched.is_empty() && launched.group.is_one_wave();
        job.entry.launched = Arc::new(launched);
        job.entry.group_is_assumed = self.group_size.is_some();
        let is_zero = |code: u16| fixed.get(&StateVar::Scalar { code }) == Some(&0);
        if job.entry.has_active_lane() && is_zero(code::EXEC_LO) && is_zero(code::EXEC_HI) {
            let abi = self.abi.word();
            return Err(format!(
                "a {abi} starts with an active lane (abi), and the assumptions say that there is none"
            ));
        }
        let is_memory = |place: &Place| matches!(place.register(), Register::Memory(_));
        // What was started also ends, and has to end alike.
        let is_started = self.abi != Abi::Fragment;
        if !is_started && !job.out.is_empty() && job.out.iter().all(is_memory) && !job.has_memory() {
            return Err("no instruction has to do with memory, and nothing else is compared (out)".into());
        }
        if job.out.is_empty() && self.abi == Abi::Kernel && job.has_memory() {
            // A kernel leaves nothing else.
            job.out = Place::new(Register::Memory(Space::Global)).into_iter().collect();
        }
        job.returned = self.returned(&job)?;
        job.promises.own_lds = job.owns_lds();
        Ok(job)
    }
}

/// Adds registers to those that are defined at the entry.
fn define(defined: &mut Option<Defined>, places: &[Place]) -> Result<(), Mistake> {
    let defined = defined.get_or_insert_default();
    for place in places {
        match place.register() {
            _ if !place.is_whole() => return Err(Mistake::Word(format!("`{place}`: whole registers are defined"))),
            Register::Vector { first, count } => defined.vgprs.extend(first..first + count),
            Register::Scalar { code, count } => defined.scalars.extend(code..code + count),
            // Always shared.
            Register::Scc | Register::Mode => {}
            Register::Memory(_) => return Err(Mistake::Word(format!("`{place}` is no register"))),
        }
    }
    Ok(())
}
