//! A kernel as it is launched: in workgroups of several waves, which share LDS and meet at barriers.
//!
//! Waves take turns: a schedule says which one goes on, by default each runs to its next barrier and groups run one
//! after the other. That is one of the orders that a machine may choose. It stands for all of them, as no two waves
//! access a byte between two barriers of which one writes it: such a race is an error, or what the run is made for.
//! Of atomic operations on a byte the order may show in what they return.

mod arguments;
mod entry;
mod every;
mod raced;
mod schedule;
mod shape;
mod turns;

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Background, Choices, ConcreteMemory, Space, with_choices};
use gcn_semantics::ledger::Readings;
use gcnverify::contents::Piece;
use gcnverify::equiv::Fragment;
use gcnverify::exit::Exit;
use gcnverify::job::PROLOGUE;
use gcnverify::limits::Interruption;
use gcnverify::machine::ConcreteState;
use serde::Serialize;

pub use self::arguments::Buffer;
use self::arguments::Given as Arguments;
use self::entry::{Entry, PACKET, PRELOAD_LENGTH};
pub use self::every::{Tried, Wanted, tried};
pub use self::raced::{Access, Divergence, LaneConflict, Race, Seen};
pub use self::schedule::Schedule;
pub use self::shape::Shape;
use self::turns::Launch;
pub(crate) use self::turns::{Turn, Watcher};
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
    /// Who goes on.
    pub schedule: Schedule,
    /// Races, lanes of a store that conflict, and waves of a group that come to different barriers are noted, and the
    /// run goes on. Otherwise a race ends it.
    pub notes_races: bool,
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
        let (schedule, notes_races) = (Schedule::default(), false);
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
        Ok(Request {
            readings,
            seed,
            max_steps,
            shape,
            schedule,
            notes_races,
            pieces,
            arguments,
            dumps,
            names,
            interruption,
        })
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
    /// What it has seen, if the request asks for that.
    pub seen: Option<Seen>,
    /// Why it ended early, of a run that notes races.
    pub failure: Option<Failure>,
    memory: ConcreteMemory,
    dumps: &'r [Dump],
    /// What pointers among the arguments point to.
    buffers: Vec<Buffer>,
    /// What the groups have left in LDS, by their numbers, of a run that notes races.
    lds: BTreeMap<u64, Vec<u8>>,
}

/// A word that two runs have left different.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where it is: an argument and the distance from where it points, or an address.
    pub place: String,
    /// What each run has left there.
    pub values: [u32; 2],
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
    seen: Option<Seen>,
    #[serde(flatten)]
    memory: Shown,
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
    launch_watched(fragment, kind, target, request, None)
}

/// The same, where `watcher` looks at each instruction and may end it.
pub(crate) fn launch_watched<'r>(
    fragment: &'r Fragment,
    kind: &'r Kind,
    target: Target,
    request: &'r Request,
    watcher: Option<&mut dyn Watcher>,
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
    let mut memory = ConcreteMemory::with(Background::Fault, Background::Fault, Background::Fault);
    let given = request.arguments.given(kernel, request)?;
    for piece in request.pieces.iter().chain(&given.pieces) {
        memory.give(piece.space, 0, piece.address, &piece.bytes);
    }
    entry.packet().iter().for_each(|packet| memory.give(Space::Global, 0, PACKET, packet));
    entry.preload(name, &mut memory)?;
    let fragment = entered.as_ref().unwrap_or(fragment);
    let mut launch = Launch::new((fragment, target), request, entry, memory, given.buffers, watcher)?;
    let (ran, _) = with_choices(Choices::seeded(request.seed), || launch.groups());
    let seen = request.notes_races.then(|| launch.seen());
    let failure = match (ran, request.notes_races) {
        (Err(_), _) if launch.is_ended => None,
        (Err(failure), false) => return Err(failure),
        (ran, _) => ran.err(),
    };
    let groups = request.shape.places().count() as u64;
    let waves = groups * u64::from(request.shape.waves());
    let Launch { instructions, memory, buffers, lds, .. } = launch;
    Ok(Launched { groups, waves, instructions, seen, failure, memory, dumps: &request.dumps, buffers, lds })
}

impl Launched<'_> {
    /// The object of `docs/json.md`.
    pub fn json(&mut self) -> Object {
        let Launched { groups, waves, instructions, ref seen, ref mut memory, dumps, ref buffers, .. } = *self;
        let (seen, buffers) = (seen.clone(), buffers.clone());
        Object { groups, waves, instructions, buffers, seen, memory: Shown::of(memory, dumps) }
    }

    /// The same for people.
    pub fn text(&mut self) -> String {
        let Launched { groups, waves, instructions, seen, memory, dumps, buffers, .. } = self;
        let dumps: String = dumps.iter().map(|dump| dump.text(memory)).collect();
        let counts = [(*groups, "group"), (*waves, "wave"), (*instructions, "instruction")];
        let counts = counts.map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }));
        let buffers = buffers.iter().map(|Buffer { name, address, bytes, file }| {
            let file = file.as_ref().map(|file| format!(", written to {}", file.display())).unwrap_or_default();
            format!("{name}: {bytes} bytes at {address:#x}{file}\n")
        });
        let seen = seen.as_ref().map(Seen::text).unwrap_or_default();
        format!("{}\n{}{dumps}{seen}", counts.join(", "), buffers.collect::<String>())
    }

    /// How a process tells it: whether waves raced, if that was asked.
    pub fn exit(&self) -> Exit {
        if self.seen.as_ref().is_some_and(Seen::has_races) { Exit::Fails } else { Exit::Holds }
    }

    /// What people call an address of global memory: an argument and the distance from where it points.
    pub fn place(&self, address: u64) -> String {
        match self.buffers.iter().find(|buffer| buffer.is_near(address)) {
            // Arguments without names have numbers.
            Some(buffer) if buffer.name.parse::<u32>().is_ok() => {
                format!("argument {} + {:#x}", buffer.name, address.wrapping_sub(buffer.address))
            }
            Some(buffer) => format!("{} + {:#x}", buffer.name, address.wrapping_sub(buffer.address)),
            None => format!("{address:#x}"),
        }
    }

    /// Where this run and another one of the same kernel have left something else: first in global memory, then in what
    /// groups have left in LDS.
    pub fn difference(&mut self, other: &mut Launched) -> Option<Difference> {
        if let Some((_, address)) = self.memory.difference(&mut other.memory, Space::Global) {
            let address = address & !3;
            let words = [&mut self.memory, &mut other.memory].map(|memory| memory.word(Space::Global, 0, address));
            let place = self.place(address);
            return Some(Difference { place, values: words.map(|word| word.unwrap_or(0)) });
        }
        let groups = self.lds.iter().filter_map(|(group, lds)| Some((group, lds, other.lds.get(group)?)));
        let mut differing = groups.filter_map(|(group, mine, others)| {
            let at = (0..mine.len().min(others.len())).find(|&at| mine[at] != others[at])? & !3;
            let word =
                |lds: &[u8]| (at..(at + 4).min(lds.len())).rev().fold(0, |word, at| word << 8 | u32::from(lds[at]));
            Some(Difference { place: format!("{at:#x} of LDS of group {group}"), values: [word(mine), word(others)] })
        });
        differing.next()
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
