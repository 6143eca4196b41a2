//! A kernel as it is launched: in workgroups of several waves, which share LDS and meet at barriers.
//!
//! Waves take turns: each runs to its next barrier, groups run one after the other. That is one of the orders that a
//! machine may choose. It stands for all of them, as no two waves access a byte between two barriers of which one
//! writes it: such a race is an error. Of atomic operations on a byte the order may show in what they return.

mod arguments;
mod entry;
mod every;
mod shape;

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{
    Background, Choices, Concrete, ConcreteMemory, Conflict, Fault, Manner, Space, Touched, with_choices,
};
use gcn_semantics::isa::{EventOp, Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Exit, Next, Program, Stuck, Wave};
use gcnverify::contents::{Piece, described};
use gcnverify::equiv::Fragment;
use gcnverify::job::PROLOGUE;
use gcnverify::limits::Interruption;
use gcnverify::machine::ConcreteState;
use gcnverify::state::scalar_name;
use serde::Serialize;

pub use self::arguments::Buffer;
use self::arguments::Given as Arguments;
use self::entry::{Entry, PACKET, PRELOAD_LENGTH};
pub use self::every::{Tried, Wanted, tried};
pub use self::shape::Shape;
use crate::file::{Descriptor, Kind};
use crate::memory::{self, Dump, Given, Shown};
use crate::{Failure, Names, run};

/// What a launch is asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The machine.
    pub readings: Readings,
    /// The seed of the values that no document decides, and of registers that nobody gives.
    pub seed: u64,
    /// Instructions that a wave may execute.
    pub max_steps: u32,
    /// The groups.
    pub shape: Shape,
    /// Waves of a group have to come to the same barrier.
    pub same_barrier: bool,
    /// What global memory has.
    pub pieces: Vec<Piece>,
    /// The arguments by their names.
    pub arguments: Named,
    /// Bytes of memory to show.
    pub dumps: Vec<Dump>,
    /// How messages call the options.
    pub names: Names,
    /// Ends the launch early, from another thread.
    pub interruption: Interruption,
}

impl Request {
    /// A launch of groups of `group` work-items that fill `grid`; the rest is as for a run of one wave.
    ///
    /// # Errors
    /// If an option cannot be read, or a launch does not have it.
    pub fn new(
        run: run::Request,
        group: &str,
        grid: Option<&str>,
        given: Given,
        arguments: Named,
    ) -> Result<Request, Failure> {
        let run::Request { readings, seed, max_steps, dumps, names, interruption, .. } = run;
        let [args, dump, group_name] = ["args", "dump", "group"].map(|name| names.of(name));
        if given.args.is_some_and(|text| text.contains('=')) {
            let message = format!("{args} names a register pair, and with {group_name} the descriptor does");
            return Err(Failure::message(message));
        }
        if given.args.is_some() && arguments != Named::Nothing {
            let message = format!("{args} and {} exclude each other: both say the arguments", names.of("arg"));
            return Err(Failure::message(message));
        }
        if dumps.iter().any(Dump::is_lds) {
            let message = format!("{dump} lds: with {group_name}: each group has LDS of its own, which ends with it");
            return Err(Failure::message(message));
        }
        let mut state = ConcreteState::default();
        memory::give(Given { lds: None, ..given }, names, &mut state)?;
        let shape = Shape::parse(group, grid, names)?;
        let pieces = state.contents.pieces;
        let same_barrier = false;
        Ok(Request { readings, seed, max_steps, shape, same_barrier, pieces, arguments, dumps, names, interruption })
    }
}

/// What is said of arguments by their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Named {
    /// Nothing.
    #[default]
    Nothing,
    /// `NAME=VALUE` of each.
    Said(Vec<String>),
    /// All of them are made up: small numbers, and buffers of zeros.
    MadeUp,
}

impl Named {
    /// What is in memory for a kernel that is launched in this shape.
    fn given(&self, kernel: &Descriptor, request: &Request) -> Result<Arguments, Failure> {
        let arguments = kernel.metadata.as_ref().map(|metadata| &metadata.arguments[..]);
        match (self, arguments) {
            (Named::Nothing, _) => Ok(Arguments::default()),
            (Named::MadeUp, arguments) => Arguments::made_up(arguments.unwrap_or(&[]), request.shape, request.names),
            (Named::Said(texts), Some(arguments)) => Arguments::new(texts, arguments, request.shape, request.names),
            (Named::Said(_), None) => {
                let [arg, args] = ["arg", "args"].map(|name| request.names.of(name));
                let message = format!("{arg}: the file has no metadata that name the kernel's arguments");
                Err(Failure::message(format!("{message}; {args} takes their bytes")))
            }
        }
    }
}

/// What a launch has left.
pub struct Launched<'r> {
    /// Groups that have ended.
    pub groups: u64,
    /// Their waves.
    pub waves: u64,
    /// Instructions that these have executed.
    pub instructions: u64,
    memory: ConcreteMemory,
    dumps: &'r [Dump],
    /// What pointers among the arguments point to.
    buffers: Vec<Buffer>,
}

/// The same in JSON.
#[derive(Debug, Clone, Serialize)]
pub struct Object {
    groups: u64,
    waves: u64,
    instructions: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    buffers: Vec<Buffer>,
    #[serde(flatten)]
    memory: Shown,
}

/// A kernel that is executed.
struct Launch<'r> {
    fragment: &'r Fragment,
    program: Program<Concrete>,
    /// Whether an instruction is a barrier.
    barriers: Vec<bool>,
    target: Target,
    request: &'r Request,
    entry: Entry<'r>,
    memory: ConcreteMemory,
    instructions: u64,
    /// What pointers among the arguments point to.
    buffers: Vec<Buffer>,
}

/// The program that a launch executes of a kernel which it does not enter at its first instruction (ledger K183).
///
/// # Errors
/// If it cannot be entered there.
pub fn entered(fragment: &Fragment, kind: &Kind, target: Target) -> Result<Option<Fragment>, Failure> {
    match kind {
        Kind::Kernel(Some(kernel)) if kernel.field(PRELOAD_LENGTH) != 0 => {
            fragment.clone().entered_behind(PROLOGUE, target).map(Some).map_err(Failure::message)
        }
        _ => Ok(None),
    }
}

/// Executes a kernel in all its groups.
///
/// # Errors
/// If it is no kernel, something in it is not modelled, it reaches memory that nobody gave, waves race, or one does not
/// end.
pub fn launch<'r>(
    fragment: &'r Fragment,
    kind: &'r Kind,
    target: Target,
    request: &'r Request,
) -> Result<Launched<'r>, Failure> {
    let Kind::Kernel(Some(kernel)) = kind else {
        let name = &fragment.source.name;
        let group = request.names.of("group");
        return Err(Failure::message(format!("{name} is no kernel with a descriptor, and {group} launches one")));
    };
    kind.check(fragment, target)?;
    if let Some(symbol) = fragment.listing.symbols.first() {
        return Err(Failure::unsupported(format!("the address of `{symbol}` is known only after linking")));
    }
    let name = &fragment.source.name;
    let mut entry = Entry::new(name, kernel, request.shape, request.seed, target)?;
    let entered = entered(fragment, kind, target)?;
    let is_barrier = |meaning: Meaning| matches!(meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
    let mut memory = ConcreteMemory::with(Background::Fault, Background::Fault, Background::Fault);
    let given = request.arguments.given(kernel, request)?;
    for piece in request.pieces.iter().chain(&given.pieces) {
        memory.give(piece.space, 0, piece.address, &piece.bytes);
    }
    entry.packet().iter().for_each(|packet| memory.give(Space::Global, 0, PACKET, packet));
    entry.preload(name, &mut memory)?;
    let fragment = entered.as_ref().unwrap_or(fragment);
    let mut launch = Launch {
        fragment,
        program: fragment.program(target).map_err(Failure::unsupported)?,
        barriers: fragment.listing.instructions().map(|instruction| is_barrier(instruction.row.meaning)).collect(),
        target,
        request,
        entry,
        memory,
        instructions: 0,
        buffers: given.buffers,
    };
    let (ran, _) = with_choices(Choices::seeded(request.seed), || launch.groups());
    ran?;
    let groups = request.shape.places().count() as u64;
    let waves = groups * u64::from(request.shape.waves());
    let Launch { instructions, memory, buffers, .. } = launch;
    Ok(Launched { groups, waves, instructions, memory, dumps: &request.dumps, buffers })
}

impl Launch<'_> {
    /// Executes all groups, one after the other.
    fn groups(&mut self) -> Result<(), Failure> {
        let mut before: Vec<Touched> = Vec::new();
        let mut all = Touched::default();
        for (number, place) in (0..).zip(self.request.shape.places()) {
            let lds = self.entry.lds(number);
            self.memory.give(Space::Lds, 0, 0, &lds);
            let touched = self.group(number, place)?.of(Space::Global);
            if all.conflict(&touched).is_some() {
                self.refuse_race(&before, &touched, "groups", "")?;
            }
            all.extend(&touched);
            before.push(touched);
        }
        Ok(())
    }

    /// Executes a group; gives what its waves have accessed.
    fn group(&mut self, number: u64, place: [u32; 3]) -> Result<Touched, Failure> {
        let start = |wave: u32| {
            let mut wave = Wave::new(self.target, self.request.readings, Rc::new(self.entry.wave(place, wave)));
            wave.fuel = self.request.max_steps;
            (wave, Next::Instruction(0))
        };
        let mut waves: Vec<(Wave<Concrete>, Next)> = (0..self.request.shape.waves()).map(start).collect();
        let mut all = Touched::default();
        while waves.iter().any(|(_, next)| matches!(next, Next::Instruction(_))) {
            let mut before = Vec::new();
            for (wave, next) in &mut waves {
                std::mem::swap(&mut wave.memory, &mut self.memory);
                wave.memory.take_touched();
                let ran = self.run_to_barrier(wave, next);
                let touched = wave.memory.take_touched();
                std::mem::swap(&mut wave.memory, &mut self.memory);
                ran?;
                self.refuse_race(&before, &touched, "waves", &format!(" of group {number}"))?;
                before.push(touched);
            }
            if self.request.same_barrier {
                self.refuse_other_barriers(waves.iter().map(|(_, next)| next), number)?;
            }
            before.iter().for_each(|touched| all.extend(touched));
        }
        Ok(all)
    }

    /// Executes a wave up to its next barrier or its end.
    fn run_to_barrier(&mut self, wave: &mut Wave<Concrete>, next: &mut Next) -> Result<(), Failure> {
        let name = &self.fragment.source.name;
        let line = |instruction: usize| self.fragment.listing.statements[instruction].line;
        while let Next::Instruction(number) = *next {
            if wave.fuel == 0 {
                let option = self.request.names.of("max_steps");
                let limit = format!("{}: {} ({option})", Stuck::Limit, self.request.max_steps);
                return Err(Failure::in_line(name, line(number), limit, None).of_limit());
            }
            if self.request.interruption.is_set() {
                return Err(Failure::interrupted());
            }
            wave.fuel -= 1;
            self.instructions += 1;
            *next = self.program.step(number, wave);
            if let Some(fault) = wave.memory.fault() {
                return Err(self.beyond(line(number), &fault).of_memory());
            }
            match *next {
                Next::End(Exit::Stuck { instruction, stuck }) => {
                    return Err(Failure::in_line(name, line(instruction), stuck, None));
                }
                Next::End(Exit::Jump { pair }) => {
                    let message = format!("a kernel jumps out of itself, through {}", scalar_name(pair));
                    return Err(Failure::in_line(name, line(number), message, None));
                }
                Next::End(_) => return Ok(()),
                Next::Instruction(_) if self.barriers[number] => return Ok(()),
                Next::Instruction(_) => {}
            }
        }
        Ok(())
    }

    /// Refuses waves of a group of which some wait at a barrier, and others at another one or nowhere any more.
    fn refuse_other_barriers<'p>(&self, places: impl Iterator<Item = &'p Next>, group: u64) -> Result<(), Failure> {
        let at = |next: &Next| match *next {
            Next::Instruction(behind) => Some(self.fragment.listing.statements[behind - 1].line),
            Next::End(_) => None,
        };
        let at: Vec<Option<usize>> = places.map(at).collect();
        let waits = at.iter().enumerate().find_map(|(wave, line)| Some((wave, (*line)?)));
        let Some((first, line)) = waits else { return Ok(()) };
        let Some((second, other)) = at.iter().enumerate().find(|(_, other)| **other != Some(line)) else {
            return Ok(());
        };
        let name = &self.fragment.source.name;
        let (does, lines) = match *other {
            Some(other) => (format!("waits in line {other}"), [line, other]),
            None => ("has ended".to_owned(), [line, line]),
        };
        let message =
            format!("wave {first} of group {group} waits at the barrier in line {line}, and wave {second} {does}");
        Err(Failure::in_line(name, line, message, None).of_race(lines))
    }

    /// An access to memory that nobody gave, in a line: behind which buffer it is, if it is behind one.
    fn beyond(&self, line: usize, fault: &Fault) -> Failure {
        let name = &self.fragment.source.name;
        let of = self.buffers.iter().find(|buffer| fault.space == Space::Global && buffer.is_near(fault.address));
        let Some(Buffer { name: of, address, bytes, .. }) = of else {
            return memory::failure(name, line, fault, self.request.names);
        };
        let distance = fault.address.wrapping_sub(*address);
        let message = format!("{}: at {distance:#x} of `{of}`, which has {bytes} bytes", described(fault));
        let hint = format!("{} {of}=… gives it more", self.request.names.of("arg"));
        Failure::in_line(name, line, message, Some(hint))
    }

    /// Refuses what the one after `before` has done, if one of these gets in its way.
    fn refuse_race(&self, before: &[Touched], touched: &Touched, who: &str, whose: &str) -> Result<(), Failure> {
        let found = before.iter().enumerate().find_map(|(other, before)| Some((other, before.conflict(touched)?)));
        let Some((other, Conflict { space, address, accesses: [(first, earlier), (second, later)] })) = found else {
            return Ok(());
        };
        let line = |instruction: usize| self.fragment.listing.statements[instruction].line;
        let does = |manner: Manner| match manner {
            Manner::Read => "reads",
            Manner::Write => "writes",
            Manner::Atomic => "changes",
        };
        let space = if space == Space::Lds { "LDS" } else { "global memory" };
        let name = &self.fragment.source.name;
        let message = format!(
            "{who} {other} and {}{whose} race: one {} {space} at {address:#x} (line {}), the other {} it",
            before.len(),
            does(first),
            line(earlier),
            does(second)
        );
        let hint = "nothing says which comes first: waves of a group meet at s_barrier, groups nowhere";
        let lines = [earlier, later].map(line);
        Err(Failure::in_line(name, lines[1], message, Some(hint.into())).of_race(lines))
    }
}

impl Launched<'_> {
    /// The object of `docs/json.md`.
    pub fn json(&mut self) -> Object {
        let Launched { groups, waves, instructions, ref mut memory, dumps, ref buffers } = *self;
        Object { groups, waves, instructions, buffers: buffers.clone(), memory: Shown::of(memory, dumps) }
    }

    /// The same for people.
    pub fn text(&mut self) -> String {
        let Launched { groups, waves, instructions, memory, dumps, buffers } = self;
        let dumps: String = dumps.iter().map(|dump| dump.text(memory)).collect();
        let counts = [(*groups, "group"), (*waves, "wave"), (*instructions, "instruction")];
        let counts = counts.map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }));
        let buffers = buffers.iter().map(|Buffer { name, address, bytes, file }| {
            let file = file.as_ref().map(|file| format!(", written to {}", file.display())).unwrap_or_default();
            format!("{name}: {bytes} bytes at {address:#x}{file}\n")
        });
        format!("{}\n{}{dumps}", counts.join(", "), buffers.collect::<String>())
    }

    /// Writes the buffers that have a file.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write_buffers(&mut self) -> Result<(), Failure> {
        let Launched { memory, buffers, .. } = self;
        buffers.iter().try_for_each(|buffer| buffer.write(memory))
    }
}
