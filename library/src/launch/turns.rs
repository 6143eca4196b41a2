//! Waves of a launch that take turns.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Concrete, ConcreteMemory, Fault, Space, Touch};
use gcn_semantics::isa::{EventOp, Meaning, MemoryOp};
use gcn_semantics::wave::{Exit, Next, Program, Stuck, Wave, Written};
use gcnverify::contents::described;
use gcnverify::detector::Detector;
use gcnverify::equiv::Fragment;
use gcnverify::state::scalar_name;

use super::arguments::Buffer;
use super::entry::Entry;
use super::raced::{Divergence, Seen};
use super::schedule::Turns;
use super::{Request, memory};
use crate::Failure;

/// Groups whose waves take turns by instruction are executed together as long as they have so many waves.
const TOGETHER: usize = 256;

/// An instruction of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The group that executes it.
    pub group: u64,
    /// Which of its waves.
    pub wave: u32,
    /// The number of the instruction in the program.
    pub instruction: usize,
    /// How many all waves have executed before.
    pub number: u64,
}

/// Who looks at a launch while it goes on.
pub trait Watcher {
    /// An instruction will be executed; the wave has the memory of all, and [`Wave::written`] is empty.
    fn before(&mut self, turn: &Turn, wave: &mut Wave<Concrete>);
    /// It has been executed, and has accessed no memory that nobody gave. On [`ControlFlow::Break`] the launch ends.
    fn after(&mut self, turn: &Turn, wave: &mut Wave<Concrete>) -> ControlFlow<()>;
}

/// A kernel that is executed.
pub struct Launch<'r, 'w> {
    fragment: &'r Fragment,
    program: Program<Concrete>,
    /// Whether an instruction is a barrier.
    barriers: Vec<bool>,
    target: Target,
    request: &'r Request,
    entry: Entry<'r>,
    /// The memory of all; of LDS that of the group that went on last.
    pub memory: ConcreteMemory,
    /// Instructions that waves have executed.
    pub instructions: u64,
    /// What pointers among the arguments point to.
    pub buffers: Vec<Buffer>,
    detector: Detector,
    divergences: Vec<Divergence>,
    /// What groups have left in LDS, if races are noted.
    pub lds: BTreeMap<u64, Vec<u8>>,
    watcher: Option<&'w mut dyn Watcher>,
    /// Whether the watcher has ended it.
    pub is_ended: bool,
}

/// A wave of a group.
struct Member {
    wave: Wave<Concrete>,
    next: Next,
    /// It waits at a barrier.
    waits: bool,
}

impl Member {
    fn may_go_on(&self) -> bool {
        !self.waits && matches!(self.next, Next::Instruction(_))
    }
}

/// A group that is executed.
struct Group {
    number: u64,
    members: Vec<Member>,
    /// Barriers that it has met.
    round: u64,
    /// Its LDS, while another group goes on.
    lds: ConcreteMemory,
}

impl<'r, 'w> Launch<'r, 'w> {
    /// A launch that has not begun.
    ///
    /// # Errors
    /// If something in the program is not modelled.
    pub fn new(
        (fragment, target): (&'r Fragment, Target),
        request: &'r Request,
        entry: Entry<'r>,
        memory: ConcreteMemory,
        buffers: Vec<Buffer>,
        watcher: Option<&'w mut dyn Watcher>,
    ) -> Result<Self, Failure> {
        let is_barrier = |meaning: Meaning| matches!(meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
        Ok(Launch {
            fragment,
            program: fragment.program(target).map_err(Failure::unsupported)?,
            barriers: fragment.listing.instructions().map(|it| is_barrier(it.row.meaning)).collect(),
            target,
            request,
            entry,
            memory,
            instructions: 0,
            buffers,
            detector: Detector::default(),
            divergences: Vec::new(),
            lds: BTreeMap::new(),
            watcher,
            is_ended: false,
        })
    }

    /// Executes all groups.
    ///
    /// # Errors
    /// If one cannot go on, or waves race and that is not what the run is made for.
    pub fn groups(&mut self) -> Result<(), Failure> {
        let Request { shape, schedule, .. } = *self.request;
        let mut places: Vec<(u64, [u32; 3])> = (0..).zip(shape.places()).collect();
        if schedule == super::Schedule::Reverse {
            places.reverse();
        }
        let together = if schedule.is_by_barrier() { 1 } else { (TOGETHER / shape.waves() as usize).max(1) };
        let mut turns = Turns::new(schedule);
        places.chunks(together).try_for_each(|places| self.together(places, &mut turns))
    }

    /// What was seen so far.
    pub fn seen(&mut self) -> Seen {
        let (detector, divergences) = (std::mem::take(&mut self.detector), std::mem::take(&mut self.divergences));
        Seen::new(detector, divergences, self.fragment, self.request.shape, self.request.schedule)
    }

    fn group(&mut self, number: u64, place: [u32; 3]) -> Group {
        let member = |wave: u32| {
            let initial = Rc::new(self.entry.wave(place, wave));
            let mut wave = Wave::new(self.target, self.request.readings, initial);
            wave.fuel = self.request.max_steps;
            Member { wave, next: Next::Instruction(0), waits: false }
        };
        let mut lds = ConcreteMemory::default();
        lds.give(Space::Lds, 0, 0, &self.entry.lds(number));
        Group { number, members: (0..self.request.shape.waves()).map(member).collect(), round: 0, lds }
    }

    /// Executes groups at the same time.
    fn together(&mut self, places: &[(u64, [u32; 3])], turns: &mut Turns) -> Result<(), Failure> {
        let mut groups: Vec<Group> = places.iter().map(|&(number, place)| self.group(number, place)).collect();
        let live: BTreeSet<u64> = places.iter().map(|&(number, _)| number).collect();
        let bytes = self.entry.lds_size();
        // In ascending order, whatever the order of the groups is.
        let of_group = |group: usize, members: &[Member]| {
            let ready = (0..members.len()).filter(|&wave| members[wave].may_go_on());
            ready.map(|wave| (group, wave)).collect::<Vec<_>>()
        };
        let mut ready: Vec<(usize, usize)> =
            groups.iter().enumerate().flat_map(|(number, group)| of_group(number, &group.members)).collect();
        // The group whose LDS is in memory.
        let mut present = None;
        while let Some((number, wave)) = turns.next(&ready) {
            if present != Some(number) {
                if let Some(other) = present.replace(number) {
                    let other: &mut Group = &mut groups[other];
                    self.memory.exchange_lds(bytes, &mut other.lds);
                }
                self.memory.exchange_lds(bytes, &mut groups[number].lds);
            }
            let group = &mut groups[number];
            self.turn(group, wave, &live)?;
            if group.members[wave].may_go_on() {
                continue;
            }
            ready.retain(|&other| other != (number, wave));
            if group.members.iter().any(Member::may_go_on) {
                continue;
            }
            self.meet(group);
            let released = of_group(number, &group.members);
            match released.is_empty() {
                true => self.end(group),
                false => {
                    ready.extend(released);
                    ready.sort_unstable();
                }
            }
        }
        if let Some(other) = present {
            self.memory.exchange_lds(bytes, &mut groups[other].lds);
        }
        Ok(())
    }

    /// All waves of a group that have not ended wait at a barrier: they go on.
    fn meet(&mut self, group: &mut Group) {
        let line = |next: &Next| match *next {
            Next::Instruction(behind) => Some(self.fragment.listing.statements[behind - 1].line),
            Next::End(_) => None,
        };
        let lines: Vec<Option<usize>> = group.members.iter().map(|member| line(&member.next)).collect();
        let waits = lines.iter().enumerate().find_map(|(wave, line)| Some((wave, (*line)?)));
        if let (Some((first, line)), true) = (waits, self.request.notes_races)
            && let Some((second, other)) = lines.iter().enumerate().find(|(_, other)| **other != Some(line))
        {
            let (waves, lines) = ([first as u32, second as u32], [line, other.unwrap_or(0)]);
            if self.divergences.iter().all(|known| known.lines != lines) {
                self.divergences.push(Divergence { group: group.number, waves, lines });
            }
        }
        group.members.iter_mut().for_each(|member| member.waits = false);
        group.round += 1;
    }

    /// A group has ended.
    fn end(&mut self, group: &Group) {
        self.detector.end(group.number);
        if self.request.notes_races {
            let bytes = (0..u64::from(self.entry.lds_size()))
                .map(|address| self.memory.byte(Space::Lds, 0, address).unwrap_or(0))
                .collect();
            self.lds.insert(group.number, bytes);
        }
    }

    /// Executes a wave as long as it is its turn: an instruction, or up to its next barrier or its end.
    fn turn(&mut self, group: &mut Group, number: usize, live: &BTreeSet<u64>) -> Result<(), Failure> {
        let member = &mut group.members[number];
        std::mem::swap(&mut member.wave.memory, &mut self.memory);
        let mut ran = Ok(());
        while member.may_go_on() && ran.is_ok() {
            member.wave.memory.take_touched();
            ran = self.step(member, (group.number, number as u32));
            let touched = member.wave.memory.take_touched();
            if !touched.is_empty() && ran.is_ok() {
                ran = self.note(&touched, (group.number, number as u32), group.round, live);
            }
            if !self.request.schedule.is_by_barrier() {
                break;
            }
        }
        std::mem::swap(&mut member.wave.memory, &mut self.memory);
        ran
    }

    /// Notes what an instruction has accessed.
    fn note(
        &mut self,
        touched: &[Touch],
        (group, wave): (u64, u32),
        round: u64,
        live: &BTreeSet<u64>,
    ) -> Result<(), Failure> {
        self.detector.note(touched, group, wave, round, &|group| !live.contains(&group));
        if self.detector.has_races() && !self.request.notes_races { Err(self.refused()) } else { Ok(()) }
    }

    /// Executes an instruction of a wave of a group, to which memory has been given.
    fn step(&mut self, member: &mut Member, (group, number_of_wave): (u64, u32)) -> Result<(), Failure> {
        let name = &self.fragment.source.name;
        let line = |instruction: usize| self.fragment.listing.statements[instruction].line;
        let Next::Instruction(number) = member.next else { return Ok(()) };
        let wave = &mut member.wave;
        if wave.fuel == 0 {
            let option = self.request.names.of("max_steps");
            let limit = format!("{}: {} ({option})", Stuck::Limit, self.request.max_steps);
            return Err(Failure::in_line(name, line(number), limit, None).of_limit());
        }
        if self.request.interruption.is_set() {
            return Err(Failure::interrupted());
        }
        let turn = Turn { group, wave: number_of_wave, instruction: number, number: self.instructions };
        if let Some(watcher) = &mut self.watcher {
            wave.written = Written::default();
            watcher.before(&turn, wave);
        }
        wave.fuel -= 1;
        self.instructions += 1;
        member.next = self.program.step(number, wave);
        if let Some(fault) = wave.memory.fault() {
            return Err(self.beyond(line(number), &fault).of_memory());
        }
        if self.watcher.as_mut().is_some_and(|watcher| watcher.after(&turn, wave).is_break()) {
            self.is_ended = true;
            return Err(Failure::interrupted());
        }
        match member.next {
            Next::End(Exit::Stuck { instruction, stuck }) => {
                Err(Failure::in_line(name, line(instruction), stuck, None))
            }
            Next::End(Exit::Jump { pair }) => {
                let message = format!("a kernel jumps out of itself, through {}", scalar_name(pair));
                Err(Failure::in_line(name, line(number), message, None))
            }
            Next::End(_) => Ok(()),
            Next::Instruction(_) => {
                member.waits = self.barriers[number];
                Ok(())
            }
        }
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

    /// That waves race.
    fn refused(&mut self) -> Failure {
        let seen = self.seen();
        let race = &seen.races[0];
        let hint = "nothing says which comes first: waves of a group meet at s_barrier, groups nowhere";
        let lines = race.accesses.each_ref().map(|access| access.line);
        let name = &self.fragment.source.name;
        Failure::in_line(name, lines[1], race.sentence(), Some(hint.into())).of_race(lines)
    }
}
