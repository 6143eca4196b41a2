//! A group as a whole, as terms: each wave from barrier to barrier.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::{B32, Bit, Bv, Column, WordColumn};
use gcn_semantics::control::{BlockId, Place};
use gcn_semantics::isa::{EventOp, Meaning, MemoryOp};
use gcn_semantics::ledger::Reading;
use gcn_semantics::wave::{Exit, FUEL, InitialState, Observer, PROGRAM, Wave};
use itertools::Itertools;

use super::Question;
use crate::equiv::Fragment;
use crate::equiv::pair::under_mode;
use crate::launched::Group;
use crate::limits::question;
use crate::machine::SymbolicState;
use crate::state::WAVE;
use crate::term::{self, Conflict, Effects, Shared, Symbolic, Term, Var};

/// What a group leaves in one of the ways in which it may end.
pub struct Left {
    /// When it ends so.
    pub condition: Term,
    /// Memory then.
    pub memory: Effects,
}

/// Why that is not known.
pub enum Trouble {
    /// Something is not modelled.
    Unsupported(String),
    /// Something is not found out.
    Unknown(String),
}

/// Intervals between barriers that are executed, in all ways that a group may go.
const MOST: usize = 1 << 12;

/// A group at a barrier.
struct Meeting {
    /// Behind which it goes on; none: at the entry.
    place: Option<Place>,
    waves: Vec<Wave<Symbolic>>,
    shared: Shared,
    /// When it comes there.
    reached: Term,
}

/// What has become of a wave in an interval: it has come to a barrier, or to its end, under a condition.
struct Outcome {
    place: Option<Place>,
    condition: Term,
    wave: Wave<Symbolic>,
}

/// What a group of the program of a side leaves, and the readings that may matter.
///
/// # Errors
/// Why that is not known.
pub fn group(
    question: &Question,
    side: usize,
    initial: &SymbolicState,
) -> Result<(Vec<Left>, BTreeSet<Reading>), Trouble> {
    let job = question.job;
    let Group::Of(sizes) = job.entry.launched.group else { unreachable!("groups have a size") };
    let fragment = if side == 0 { &job.a } else { &job.b };
    let is_barrier = |meaning: Meaning| matches!(meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
    let is_barrier: Vec<bool> = fragment.listing.instructions().map(|i| is_barrier(i.row.meaning)).collect();
    let common: Rc<BTreeSet<u16>> = Rc::new(common(question));
    let machines = job.two_machines();
    let wave = |number: u32| {
        let own = OfWave { state: initial.clone(), number, common: common.clone() };
        let state = under_mode::<Symbolic>(job.float.mode, machines, side, Rc::new(own));
        machines.entered(&job.entry, side, question.readings, state)
    };
    let waves = (0..sizes.iter().product::<u32>().div_ceil(64)).map(wave).collect();
    let start = Meeting { place: None, waves, shared: Shared::default(), reached: term::constant(1, 1) };
    let kernel = Kernel { fragment, target: job.targets.of(side), is_barrier };
    let (mut waiting, mut left, mut touched, mut steps) = (vec![start], Vec::new(), BTreeSet::new(), 0);
    while let Some(meeting) = waiting.pop() {
        steps += 1;
        question::work(16);
        if steps > MOST {
            return Err(Trouble::Unknown("more intervals between barriers than are executed".to_owned()));
        }
        for (outcomes, place, condition) in kernel.interval(meeting.place, meeting.waves, &meeting.shared)? {
            let shared = meeting.shared.gather(outcomes.iter().map(|wave| &wave.memory));
            let shared = shared.map_err(|conflict| kernel.said(conflict))?;
            touched.extend(outcomes.iter().flat_map(|wave| wave.readings.touched().iter().copied()));
            let reached = term::and(meeting.reached, condition);
            match place {
                Some(_) => waiting.push(Meeting { place, waves: outcomes, shared, reached }),
                None => {
                    let mut last = outcomes.into_iter().next().expect("a group has a wave");
                    last.memory.end_with(&shared);
                    left.push(Left { condition: reached, memory: last.memory });
                }
            }
        }
    }
    if left.is_empty() {
        return Err(Trouble::Unknown("it never ends".to_owned()));
    }
    Ok((left, touched))
}

/// The scalar registers, by operand code, in which all waves of a group find the same at the start.
fn common(question: &Question) -> BTreeSet<u16> {
    let of_wave = ["stack offset", "workgroup info"];
    let given = question.job.entry.given.iter().filter(|(_, name)| !of_wave.contains(name));
    given.map(|(&code, _)| code).collect()
}

/// The program of a side.
struct Kernel<'j> {
    fragment: &'j Fragment,
    target: gcn_semantics::Target,
    is_barrier: Vec<bool>,
}

/// The waves of a group in one of the ways that it may go, where that leads, and when.
type Way = (Vec<Wave<Symbolic>>, Option<Place>, Term);

impl Kernel<'_> {
    /// Executes an interval in each wave.
    fn interval(&self, place: Option<Place>, waves: Vec<Wave<Symbolic>>, shared: &Shared) -> Result<Vec<Way>, Trouble> {
        let program = self.fragment.program::<Symbolic>(self.target).map_err(Trouble::Unsupported)?;
        let Some((program, ends)) = program.interval(place, &self.is_barrier) else {
            return Err(Trouble::Unknown("the graph of the program is another one".to_owned()));
        };
        let mut ways: Vec<Way> = Vec::new();
        for (number, mut wave) in waves.into_iter().enumerate() {
            wave.fuel = FUEL;
            wave.memory.begin_with(shared);
            let mut landings = Landings(&ends);
            let (exit, arrivals) = program.execute_cut(&mut wave, &mut landings);
            let exits = if exit == Exit::Several { wave.exits.clone() } else { vec![(exit, Bit::constant(true))] };
            let mut leaves = term::constant(1, 0);
            for (exit, condition) in exits {
                match exit {
                    Exit::FallThrough | Exit::Impossible => {}
                    Exit::EndProgram => leaves = term::or(leaves, condition.0),
                    Exit::Stuck { instruction, stuck } => {
                        return Err(Trouble::Unknown(self.at(instruction, &stuck.to_string())));
                    }
                    Exit::Endless => return Err(Trouble::Unknown("it may never end".to_owned())),
                    Exit::Jump { .. } => return Err(Trouble::Unknown("it jumps out of itself".to_owned())),
                    Exit::Several => unreachable!("ways are told apart"),
                }
            }
            let arrived = arrivals.into_iter().map(|arrival| Outcome {
                place: Some(ends[&arrival.block]),
                condition: arrival.condition.0,
                wave: arrival.wave,
            });
            let mut outcomes: Vec<Outcome> = arrived.collect();
            outcomes.push(Outcome { place: None, condition: leaves, wave });
            outcomes.retain(|outcome| term::as_const(outcome.condition) != Some(0));
            let all: Vec<Term> = outcomes.iter().map(|outcome| outcome.condition).collect();
            if term::as_const(term::or_all(1, &all)) != Some(1) {
                return Err(Trouble::Unknown("it is not known where each wave goes on".to_owned()));
            }
            outcomes.sort_by_key(|outcome| (outcome.place, outcome.condition));
            if number == 0 {
                ways = outcomes.into_iter().map(|found| (vec![found.wave], found.place, found.condition)).collect();
                continue;
            }
            let is_same = ways.iter().map(|way| (way.1, way.2)).eq(outcomes.iter().map(|o| (o.place, o.condition)));
            if !is_same {
                let behind = place.map_or("the entry".to_owned(), |place| self.line(place.behind));
                let what = format!("behind {behind} waves of a group may go on to different barriers, or end");
                return Err(Trouble::Unknown(what));
            }
            ways.iter_mut().zip_eq(outcomes).for_each(|(way, outcome)| way.0.push(outcome.wave));
        }
        Ok(ways)
    }

    fn line(&self, instruction: usize) -> String {
        format!("line {}", self.fragment.listing.statements[instruction].line)
    }

    /// `what` is the matter with an instruction, with file and line.
    fn at(&self, instruction: usize, what: &str) -> String {
        format!("{}:{}: {what}", self.fragment.source.name, self.fragment.listing.statements[instruction].line)
    }

    fn said(&self, conflict: Conflict) -> Trouble {
        let unknown = |what: &str| Trouble::Unknown(what.to_owned());
        match conflict {
            Conflict::Order(instruction) => {
                Trouble::Unknown(self.at(instruction, "what an atomic finds or leaves hangs on the order of waves"))
            }
            Conflict::Stale(instruction) => {
                Trouble::Unknown(self.at(instruction, "scalar memory may find what the group has written"))
            }
            Conflict::Kinds => unknown("atomics of different kinds meet between two barriers"),
            Conflict::Part => unknown("a part of a cell is looked at that atomics have changed"),
            Conflict::Scratch => Trouble::Unsupported("groups of kernels with scratch are not compared".to_owned()),
            Conflict::Other(instruction) => {
                Trouble::Unsupported(self.at(instruction, "groups with such an instruction are not compared"))
            }
        }
    }
}

/// Ends paths at barriers.
struct Landings<'e>(&'e BTreeMap<BlockId, Place>);

impl Observer<Symbolic> for Landings<'_> {
    fn is_cut(&self, block: BlockId) -> bool {
        self.0.contains_key(&block)
    }
}

/// The state in which a wave of the group starts. What is no part of the launch each wave has by itself.
struct OfWave {
    state: SymbolicState,
    number: u32,
    common: Rc<BTreeSet<u16>>,
}

/// Registers that nobody has filled, of each wave: vectors, scalars.
const VECTORS: u32 = 1 << 11;
const SCALARS: u32 = 1 << 10;
/// Where those of scalars begin.
const FIRST_SCALAR: u32 = 1 << 26;

impl InitialState<Symbolic> for OfWave {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        let first = (self.number * VECTORS + u32::from(register)) * 64;
        let var = |lane: usize| Var::at_cut(first + lane as u32);
        Column::each(|lane| Bv::new(term::variable(32, var(lane))))
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        match code {
            WAVE => Bv::constant(self.number.into()),
            code if code >= PROGRAM || self.common.contains(&code) => self.state.scalar(code),
            _ => self.own(code.into()),
        }
    }
    fn scc(&self) -> Bit<Symbolic> {
        Bit(term::extract(self.own(SCALARS - 1).0, 0, 1))
    }
    fn mode(&self) -> B32<Symbolic> {
        self.state.mode()
    }
    fn memory(&self) -> Effects {
        InitialState::<Symbolic>::memory(&self.state)
    }
}

impl OfWave {
    fn own(&self, number: u32) -> B32<Symbolic> {
        Bv::new(term::variable(32, Var::at_cut(FIRST_SCALAR + self.number * SCALARS + number)))
    }
}
