//! What is asked, and what can be answered.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::algebra::Size;
use gcn_semantics::float::{DEFAULT_MODE, EXCP_EN, start_bits};
use gcn_semantics::instruction::Operand;
use gcn_semantics::isa::{Control, Format, Meaning, MemoryOp, Row, Segment};
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use gcn_semantics::text::{Listing, Source, TABLE_ENTRY};
use gcn_semantics::wave::{Executable, Program, Unsupported, WaveOp, finds_apertures};

use super::across::Across;
use super::entry::Entry;
use super::image::{Side, Sides};
use super::reliance::Reliance;
use super::returned::Returned;
use crate::expr::{Expr, Place, Substitutions, number};
use crate::launched::GroupWave;
use crate::launches::wave_of;
use crate::machine::ConcreteState;
use crate::settings::Arithmetic;
use crate::targets::Targets;
use crate::term::{OwnStack, Promises, Stores};

/// One of the two programs: its text and its instructions.
#[derive(Debug, Clone)]
pub struct Fragment {
    /// The text.
    pub source: Source,
    /// Its instructions.
    pub listing: Listing,
}

impl Fragment {
    /// The program, prepared for `target` in an interpretation of the algebra.
    ///
    /// # Errors
    /// What is not modelled, with file and line.
    pub fn program<A: Executable>(&self, target: Target) -> Result<Program<A>, String> {
        let functions = self.listing.functions();
        Program::with_functions(self.listing.instructions(), &functions, target)
            .map_err(|error| self.unsupported(error))
    }

    /// Whether two programs have the same instructions and the same functions, if their symbols have the same numbers.
    pub fn is_same(&self, other: &Fragment) -> bool {
        let is_same = self.listing.instructions().eq(other.listing.instructions());
        is_same && self.listing.functions() == other.listing.functions()
    }

    /// The program as it is entered behind its first `bytes` bytes, where a launch puts arguments into registers.
    ///
    /// # Errors
    /// If it cannot be entered there.
    pub fn entered_behind(self, bytes: usize, target: Target) -> Result<Fragment, String> {
        let Fragment { source, listing } = self;
        match listing.entered_behind(bytes, target) {
            Some(listing) => Ok(Fragment { source, listing }),
            None => Err(format!(
                "{}: a launch that puts arguments into registers enters the kernel {bytes} bytes behind its first \
                 instruction, and no instruction begins there, or one goes back from there",
                source.name
            )),
        }
    }

    /// Whether it multiplies matrices.
    pub fn has_matrices(&self) -> bool {
        let is_matrix = |meaning| matches!(meaning, Meaning::Wave(WaveOp::Matrix(_)));
        self.listing.instructions().any(|instruction| is_matrix(instruction.row.meaning))
    }

    /// Numbers the symbols that it names after those of another program. Of each it is known which of those it is, if
    /// it is one; gives the numbers.
    fn renumber(&mut self, symbols: &[String], matches: &[Option<usize>]) -> Vec<usize> {
        let own = std::mem::replace(&mut self.listing.symbols, symbols.to_vec());
        let all = &mut self.listing.symbols;
        let is_other = |stem: &str| {
            let here = own.iter().position(|name| name == stem);
            here.is_some_and(|number| matches[number].is_none()) && symbols.iter().any(|name| name == stem)
        };
        let number = |(name, found): (&String, &Option<usize>)| {
            found.unwrap_or_else(|| {
                let (stem, entry) = name.strip_suffix(TABLE_ENTRY).map_or((&**name, ""), |stem| (stem, TABLE_ENTRY));
                all.push(if is_other(stem) { format!("{stem}{OTHER}{entry}") } else { name.clone() });
                all.len() - 1
            })
        };
        let numbers: Vec<usize> = own.iter().zip(matches).map(number).collect();
        for statement in &mut self.listing.statements {
            for operand in &mut statement.instruction.operands {
                if let Operand::Linked(link) = operand {
                    // Each text has fewer than `Link::SYMBOLS`, an eighth of what the number has room for.
                    link.symbol = numbers[usize::from(link.symbol)] as u16;
                }
            }
        }
        numbers
    }

    /// That instruction number `index` is not modelled, with file and line.
    pub fn unsupported(&self, (index, what): (usize, Unsupported)) -> String {
        format!("{}:{}: {what}", self.source.name, self.listing.statements[index].line)
    }
}

/// A question: are `a` and `b` equivalent?
#[derive(Debug, Clone)]
pub struct Job {
    /// The processor of each program.
    pub targets: Targets,
    /// Of programs of two targets: what is said of both machines.
    pub across: Across,
    /// One program.
    pub a: Fragment,
    /// The other.
    pub b: Fragment,
    /// The places to compare; without any, every register that either side writes.
    pub out: Vec<Place>,
    /// What holds in the initial state.
    pub assumptions: Vec<Expr>,
    /// Readings that the caller fixes, by number in [`Reading::values`].
    pub fixed: BTreeMap<Reading, usize>,
    /// How floating point is read.
    pub float: FloatOptions,
    /// What the caller knows about memory.
    pub promises: Promises,
    /// What both programs find at their entry.
    pub entry: Entry,
    /// Of a function, what it gives back in registers, where that is not said by `out` alone.
    pub returned: Option<Returned>,
    /// Why the programs are taken for what they are ([`Entry::caller`]), if nobody has said what that is.
    pub taken_for: Option<String>,
    /// The linker may put other functions in the place of some that are part of a program: weak ones, and those of
    /// shared objects that others may define as well.
    pub may_be_replaced: bool,
}

impl Job {
    /// Whether the programs leave the same in every register that either writes, and in memory.
    pub fn new(targets: impl Into<Targets>, mut a: Fragment, mut b: Fragment) -> Self {
        let targets = targets.into();
        let may_read = |side: &Fragment| !side.listing.symbols.is_empty() || looks_at_its_place(side);
        let is_about_data = [&a, &b].into_iter().any(may_read);
        let elsewhere = |is_elsewhere| Entry { is_elsewhere, ..Entry::default() };
        let entry = if is_about_data { read_data(&mut a, &mut b) } else { elsewhere(!a.is_same(&b)) };
        // Two machines have no memory in common.
        let entry = Entry { is_elsewhere: entry.is_elsewhere || targets.differ(), ..entry };
        let has_apertures = [&a, &b].into_iter().any(|side| side.listing.instructions().any(finds_apertures));
        Job {
            targets,
            across: Across::default(),
            a,
            b,
            out: Vec::new(),
            assumptions: Vec::new(),
            fixed: BTreeMap::new(),
            float: FloatOptions::default(),
            promises: Promises::default(),
            entry: Entry { has_apertures, ..entry },
            returned: None,
            taken_for: None,
            may_be_replaced: false,
        }
    }

    /// The machine that is looked at first: the first value of every reading that the caller has not fixed.
    pub fn first_readings(&self) -> Readings {
        let mut first = Readings { nan: self.nan(), ..Readings::default() };
        self.fixed.iter().for_each(|(&reading, &value)| first.set(reading, value));
        first
    }

    /// The wave of a group that a state is, of kernels with descriptors.
    pub fn launched_wave(&self, state: &ConcreteState) -> Option<GroupWave> {
        let launched = &self.entry.launched;
        wave_of(launched, state).filter(|_| !launched.is_empty())
    }

    /// The assumptions, split into values that programs start from, and conditions.
    pub fn substitutions(&self) -> Substitutions<'_> {
        Substitutions::without(&self.assumptions, |var| self.entry.launched.determines(var))
    }

    /// Whether both sides are one execution: the same instructions and functions from the same state.
    pub fn is_one_execution(&self) -> bool {
        let is_one_machine = !self.targets.differ();
        is_one_machine && self.entry.is_one_state() && !self.entry.is_elsewhere && self.a.is_same(&self.b)
    }

    /// Whether an instruction has to do with memory; functions that are called may.
    pub fn has_memory(&self) -> bool {
        let mut instructions = [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions());
        self.has_calls() || instructions.any(|instruction| instruction.row.is_about_memory())
    }

    /// The rows of the instructions of both programs.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'static Row> {
        [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions()).map(|i| i.row)
    }

    /// Whether a program multiplies matrices.
    pub fn has_matrices(&self) -> bool {
        self.a.has_matrices() || self.b.has_matrices()
    }

    /// What is taken for granted of memory, calls and files, that a proof may have used.
    pub(crate) fn used_facts(&self) -> Vec<Reliance> {
        let has = |wanted: &dyn Fn(&Row) -> bool| self.rows().any(|row| row.is_about_memory() && wanted(row));
        let is_event = |row: &Row| matches!(row.meaning, Meaning::Memory(MemoryOp::Event(_)));
        let is_flat = |row: &Row| row.segment() == Some(Segment::Flat);
        let mut instructions = [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions());
        let has_lds = has(&|row| row.format == Format::Ds && !is_event(row) || is_flat(row))
            || instructions.any(|instruction| instruction.loads_to_lds());
        let lds = has_lds.then_some(Reliance::LdsSize(self.two_machines().max_lds()));
        let facts = self.facts_that_matter().into_iter().map(Reliance::Fact);
        let others = [
            (!self.b.listing.symbols.is_empty(), Reliance::SameSymbols),
            (self.entry.image.is_some(), Reliance::ConstantData),
            (self.entry.holds_arguments, Reliance::KernelArguments),
            (self.entry.preloads(), Reliance::KernargPreload),
            (!self.entry.is_elsewhere && looks_at_its_place(&self.a) && self.has_memory(), Reliance::SameSurroundings),
            (self.entry.is_elsewhere && [&self.a, &self.b].into_iter().any(looks_at_its_place), Reliance::SameSegment),
            (has(&|row| row.flags.control == Control::Trap), Reliance::TrapHandler),
            (self.enables_exceptions() && self.may_read_mode(), Reliance::ExceptionHandler),
            (self.may_be_replaced, Reliance::OwnCallees),
            (self.hangs_on_order_of_lanes(), Reliance::SameLaneOrder),
        ];
        let returned = self.shown_returned().filter(|returned| returned.is_decisive);
        let returned = returned.map(|returned| Reliance::Returns(returned.registers()));
        let others = others.into_iter().filter(|(used, _)| *used).map(|(_, reliance)| reliance);
        lds.into_iter().chain(facts).chain(others).chain(returned).collect()
    }

    /// The same with all of the stack as memory like other memory: more has to agree, and nothing is taken for granted.
    pub fn with_whole_stack(&self) -> Job {
        Job { promises: Promises { own_stack: OwnStack::Nothing, own_lds: false, ..self.promises }, ..self.clone() }
    }

    /// The same question with a as b, and b as a. Only an `equivalent` means the same.
    pub fn swapped(&self) -> Job {
        let Job { a, b, entry, .. } = self.clone();
        let targets = self.targets.swapped();
        Job { targets, a: b, b: a, entry: Entry { is_swapped: !entry.is_swapped, ..entry }, ..self.clone() }
    }

    /// The same with stores and loads in a form that hangs less on how the programs cut them, if they have any.
    pub fn with_joined_stores(&self) -> Option<Job> {
        let bytes = self.rows().any(|row| match row.meaning {
            Meaning::Memory(MemoryOp::Load(element)) => element.size != Size::Dword,
            _ => false,
        });
        let promises = Promises { stores: Stores::Joined { bytes }, ..self.promises };
        self.rows().any(Row::is_about_memory).then(|| Job { promises, ..self.clone() })
    }

    /// Why a model of plain terms, to which no rule is applied, is no counterexample of this job: plain terms leave
    /// open whether two addresses are the same, or how a sum is rounded. `None` if it is one.
    pub fn plain_terms_lack(&self) -> Option<&'static str> {
        if self.float.arithmetic != Arithmetic::Exact {
            Some("it knows too little of rounded arithmetic")
        } else if self.has_memory() || self.has_branches() {
            Some("it knows too little of which addresses are the same, and of paths")
        } else {
            None
        }
    }

    /// Whether an instruction calls a function.
    pub fn has_calls(&self) -> bool {
        let mut instructions = [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions());
        instructions.any(|instruction| instruction.row.meaning == Meaning::Wave(WaveOp::SwapPc))
    }

    /// Whether an instruction is a branch.
    pub fn has_branches(&self) -> bool {
        let mut instructions = [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions());
        instructions.any(|instruction| instruction.row.is_branch())
    }

    /// `what` is the matter with an instruction of program a (`side` 0) or b, with file and line.
    pub fn place_of(&self, side: usize, instruction: usize, what: &str) -> String {
        let fragment = if side == 0 { &self.a } else { &self.b };
        format!("{}:{}: {what}", fragment.source.name, fragment.listing.statements[instruction].line)
    }

    /// Instructions of both programs.
    pub fn instructions(&self) -> usize {
        [&self.a, &self.b].into_iter().map(|side| side.listing.statements.len()).sum()
    }

    /// Whether an instruction may look at MODE.
    pub fn may_read_mode(&self) -> bool {
        let mut instructions = [&self.a, &self.b].into_iter().flat_map(|side| side.listing.instructions());
        instructions.any(|instruction| may_read_mode(instruction.row))
    }

    /// The NaNs of the machine; real arithmetic has one NaN.
    pub fn nan(&self) -> NanPolicy {
        match self.float.arithmetic {
            Arithmetic::Real => NanPolicy::Canonical,
            _ => self.float.nan,
        }
    }
}

/// What is added to the name of a symbol of b if a has another one of that name.
const OTHER: &str = " of b";

/// Numbers the symbols of both programs: symbols of a and b that nothing tells apart get one number. The entry says
/// whether the programs are at different places, which constant data they may read, and which data have no names
/// ([`Entry::nameless`]).
fn read_data(a: &mut Fragment, b: &mut Fragment) -> Entry {
    let sides = Sides([Side::new(a), Side::new(b)]);
    let matches = sides.matches();
    let numbers = b.renumber(&a.listing.symbols, &matches);
    let is_elsewhere = !sides.have_same_surroundings() || !a.is_same(b);
    let (image, nameless) = (sides.image(&numbers, is_elsewhere), sides.nameless(&matches));
    Entry { is_elsewhere, image: image.map(Arc::new), nameless: nameless.map(Arc::new), ..Entry::default() }
}

/// Whether an instruction may look at MODE. These do: floating-point instructions, products of matrices, accesses of
/// hardware registers, and switches of VGPR indexing.
pub fn may_read_mode(row: &Row) -> bool {
    row.operands.iter().any(|operand| operand.ty.is_float())
        || matches!(
            row.meaning,
            Meaning::Wave(WaveOp::Hwreg(_) | WaveOp::Index(_) | WaveOp::Matrix(_) | WaveOp::ConvertBlock(_))
        )
        || matches!(row.meaning, Meaning::Memory(op) if op.is_float())
}

/// What the caller has chosen about floating point.
#[derive(Debug, Clone)]
pub struct FloatOptions {
    /// How additions, multiplications and conversions are read.
    pub arithmetic: Arithmetic,
    /// MODE in the initial state.
    pub mode: InitialMode,
    /// Ledger M3; real arithmetic has one NaN.
    pub nan: NanPolicy,
}

impl Default for FloatOptions {
    fn default() -> Self {
        FloatOptions {
            arithmetic: Arithmetic::Exact,
            mode: InitialMode::Value(DEFAULT_MODE),
            nan: NanPolicy::default(),
        }
    }
}

impl FloatOptions {
    /// Whether these options go together.
    ///
    /// # Errors
    /// If they contradict each other: real arithmetic computes with numbers, and preserves no NaN.
    pub fn checked(&self) -> Result<(), String> {
        match (self.arithmetic, self.nan) {
            (Arithmetic::Real, NanPolicy::Preserve) => {
                Err("real arithmetic (fp) has no NaN to preserve (nan): choose one of both".into())
            }
            _ => Ok(()),
        }
    }
}

/// MODE in the initial state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitialMode {
    /// This one, of the bits that the start may have.
    Value(u32),
    /// Any value that the start may have: those of [`start_mask`](gcn_semantics::float::start_mask).
    Any,
}

impl fmt::Display for InitialMode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            InitialMode::Value(mode) => write!(f, "{mode:#x}"),
            InitialMode::Any => f.write_str("any"),
        }
    }
}

/// Bits of MODE that enable exceptions.
pub const EXCEPTIONS: u32 = 0x1ff << EXCP_EN;

/// The bytes of LDS that a group has at most.
pub fn max_lds(target: Target) -> u32 {
    target.properties().lds_bytes
}

impl InitialMode {
    /// Whether MODE is said to enable exceptions.
    pub fn enables_exceptions(self) -> bool {
        matches!(self, InitialMode::Value(mode) if mode & EXCEPTIONS != 0)
    }

    /// Whether MODE may start so on `target`.
    ///
    /// # Errors
    /// If a bit is set that is 0 at the start there.
    pub fn checked(self, target: Target) -> Result<(), String> {
        let bits = start_bits(target);
        match self {
            InitialMode::Value(mode) if mode >> bits != 0 => {
                Err(format!("bits 31:{bits} of MODE are 0 at the start on {target}: they are not about floating point"))
            }
            _ => Ok(()),
        }
    }
}

/// `any`, or a number in decimal or hexadecimal.
impl FromStr for InitialMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(InitialMode::Any);
        }
        let parsed = number(text).and_then(|number| u32::try_from(number).ok());
        if let Some(mode) = parsed {
            InitialMode::Value(mode).checked(Target::LAST)?;
        }
        let parsed = parsed.map(InitialMode::Value);
        parsed.ok_or_else(|| format!("`{text}` is no value of MODE; the default is 0x3f0, and there is `any`"))
    }
}

/// Whether a program has its own address in a register, other than to make that of a symbol of it.
fn looks_at_its_place(side: &Fragment) -> bool {
    let statements = &side.listing.statements;
    let linked = |number: usize| {
        let operands = statements.get(number)?.instruction.operands.iter();
        operands.copied().find_map(|operand| if let Operand::Linked(link) = operand { Some(link) } else { None })
    };
    // Only both words of one distance, right behind it, are certainly of no place.
    let of_one_distance = |number: usize| {
        linked(number)
            .zip(linked(number + 1))
            .is_some_and(|(low, high)| low.symbol == high.symbol && low.addend.checked_add(8) == Some(high.addend))
    };
    statements.iter().enumerate().any(|(number, statement)| {
        statement.instruction.row.meaning == Meaning::Wave(WaveOp::GetPc) && !of_one_distance(number + 1)
    })
}
