//! What a kernel does between two barriers, for each place at which it may begin.
//!
//! An *interval* is what a wave executes from the entry, or from behind a barrier, up to the next barriers or to the
//! end. All waves of a group are in the same interval at the same time, and come from the same barrier. So an interval
//! is executed once, in a state of terms, and two waves in it differ in what [`Two`](super::two::Two) gives each by
//! itself.
//!
//! First each interval is executed from every state in which a wave comes to it: a loop whose rounds are known is as
//! many intervals as it has rounds. If that does not end, places behind barriers are looked at in one state that stands
//! for all ([`Joint`]), and so are loops without a barrier, in which waves go round by themselves.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::Target;
use gcn_semantics::algebra::{Bit, LaneId};
use gcn_semantics::control::{BlockId, Place};
use gcn_semantics::isa::{EventOp, Meaning, MemoryOp};
use gcn_semantics::ledger::Reading;
use gcn_semantics::wave::{Exit, FUEL, Observer, Stuck, Wave};

use super::growth::Fixed;
use super::guards::{Comes, Guarded};
use super::joint::{Ask, Inside, Joint};
use super::names::Names;
use super::reached::Pointers;
use super::state::{self, Key, Value};
use super::two::Two;
use crate::equiv::Fragment;
use crate::limits::question;
use crate::term::{self, Accessed, Symbolic, Term};

/// What waves do between two barriers.
pub struct Interval {
    /// Where it begins; none: at the entry.
    pub start: Option<Place>,
    /// When a wave comes there.
    pub reached: Term,
    /// What it accesses.
    pub accessed: Vec<Accessed>,
    /// The barriers at which it ends, and when.
    pub ends: Vec<(Place, Term)>,
    /// When the program ends in it.
    pub leaves: Term,
    /// The readings that may matter to it.
    pub touched: Vec<Reading>,
    /// How often registers have grown in its loops, and by what.
    pub counted: Vec<Counted>,
}

/// How often a register has grown in a loop, in the lane that stands for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counted {
    /// Rounds, 64 bits.
    pub rounds: Term,
    /// What has been added each time.
    pub by: Term,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// Something is not modelled.
    Unsupported(String),
    /// Something is not found out.
    Unknown(String),
}

/// The most intervals that are looked at one by one.
const MOST: usize = 160;
/// The most intervals at all.
const ALL: usize = 4 * MOST;
/// The most states of one place, if it hangs on data whether there is another one.
const MOST_OPEN: usize = 4;
/// How often states are joined anew.
const ROUNDS: usize = 64;
/// Versions of memory of an interval.
const VERSIONS: u32 = 1 << 16;

/// The constants that a state has in the registers that tell states apart.
type Signature = Vec<Option<u64>>;

/// Registers that have few constants: which of several buffers is the next one.
#[derive(Default)]
struct Finite {
    /// Them, with the constants that were seen.
    keys: BTreeMap<Key, BTreeSet<Option<u64>>>,
    /// Those that have too many.
    many: BTreeSet<Key>,
}

/// The most constants of such a register.
const MOST_CONSTANTS: usize = 8;

/// A kernel whose intervals are looked for.
pub struct Walk<'j, 's> {
    fragment: &'j Fragment,
    target: Target,
    is_barrier: Vec<bool>,
    /// Two waves of a group.
    two: &'j mut Two,
    pointers: &'j mut Pointers<'s>,
    /// The scalar registers with what the launch gives all waves.
    given: Vec<u16>,
    /// The places behind barriers at which states are one, those for each signature.
    joints: BTreeMap<Place, BTreeMap<Signature, Joint>>,
    /// The registers that tell states of such a place apart, and their values.
    finite: BTreeMap<Place, Finite>,
    /// The loops of an interval that are looked at in one round, by the place of the interval.
    loops: BTreeMap<(Option<Place>, BlockId), Joint>,
    /// Numbers of places with states that are one.
    numbers: BTreeMap<Spot, u32>,
}

/// A place with states that are one: an interval's beginning, with what tells it from others there, and a loop in it.
type Spot = (Option<Place>, Signature, Option<BlockId>);

/// A wave that is about to begin an interval.
struct Waiting {
    start: Option<Place>,
    wave: Wave<Symbolic>,
    reached: Term,
}

/// Why a walk has to begin anew.
enum Again {
    /// States of this place have to be one, or another one.
    Joint,
    Trouble(Trouble),
}

impl From<Trouble> for Again {
    fn from(trouble: Trouble) -> Self {
        Again::Trouble(trouble)
    }
}

impl<'j, 's> Walk<'j, 's> {
    pub fn new(fragment: &'j Fragment, target: Target, two: &'j mut Two, pointers: &'j mut Pointers<'s>) -> Self {
        let is_barrier = |meaning: Meaning| matches!(meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
        let is_barrier = fragment.listing.instructions().map(|i| is_barrier(i.row.meaning)).collect();
        let (joints, loops, numbers, finite) = Default::default();
        let given = two.given();

        Walk { fragment, target, is_barrier, two, pointers, given, joints, loops, numbers, finite }
    }

    /// All intervals of the kernel, which `wave` begins.
    ///
    /// # Errors
    /// Why they are not known.
    pub fn intervals(mut self, wave: &Wave<Symbolic>) -> Result<Vec<Interval>, Trouble> {
        for _ in 0..ROUNDS {
            match self.walk(wave.fork()) {
                Ok(intervals) => return Ok(intervals),
                Err(Again::Joint) => {}
                Err(Again::Trouble(trouble)) => return Err(trouble),
            }
        }
        Err(Trouble::Unknown("the states behind barriers do not settle".to_owned()))
    }

    fn walk(&mut self, wave: Wave<Symbolic>) -> Result<Vec<Interval>, Again> {
        let mut waiting = vec![Waiting { start: None, wave, reached: term::constant(1, 1) }];
        let mut intervals: Vec<Interval> = Vec::new();
        // The states in which places have been begun.
        let mut begun: BTreeMap<Place, Vec<(Wave<Symbolic>, Term)>> = BTreeMap::new();
        let mut joined: BTreeMap<(Place, Signature), Vec<Inside>> = BTreeMap::new();
        while let Some(Waiting { start, mut wave, mut reached }) = waiting.pop() {
            if let Some(place) = start {
                match self.joints.get_mut(&place) {
                    Some(joints) => {
                        let finite = self.finite.entry(place).or_default();
                        let signature = finite.signature(&mut wave)?;
                        let joint = joints.entry(signature.clone()).or_default();
                        let names = names(&mut self.numbers, (Some(place), signature.clone(), None), true)?;
                        reached = term::constant(1, 1);
                        let before = joined.entry((place, signature)).or_default();
                        if let Some(inside) = before.first_mut() {
                            if finite.tells_apart(&mut inside.wave, &mut wave) {
                                return Err(Again::Joint);
                            }
                            let two = &mut *self.two;
                            let mut ask = Ask {
                                is_common: &mut |term| two.is_common(term),
                                pointers: &mut *self.pointers,
                                fixed: Fixed { given: &self.given },
                            };
                            match joint.fits(names, inside, &mut wave, &mut ask) {
                                Ok(true) => continue,
                                Ok(false) => return Err(Again::Joint),
                                Err(why) => return Err(Trouble::Unknown(self.at(place.behind, &why)).into()),
                            }
                        }
                        joint.begin(&mut wave);
                        before.push(joint.enter(names, &mut wave, self.pointers));
                    }
                    None => {
                        let before = begun.entry(place).or_default();
                        let is_seen = |(old, condition): &mut (Wave<Symbolic>, Term)| {
                            *condition == reached && state::is_same(old, &mut wave)
                        };
                        if before.iter_mut().any(is_seen) {
                            continue;
                        }
                        let is_open = term::as_const(reached).is_none();
                        if intervals.len() >= MOST || before.len() >= if is_open { MOST_OPEN } else { MOST } {
                            return Err(self.join_some(&begun));
                        }
                        begun.entry(place).or_default().push((wave.fork(), reached));
                    }
                }
            }
            question::work(16);
            if intervals.len() >= ALL {
                return Err(Trouble::Unknown("more intervals between barriers than are looked at".to_owned()).into());
            }
            let number = intervals.len() as u32;
            let ran = self.ran(start, &mut wave, number)?;
            let Ran { ends, leaves, wave, counted, guarded } = ran;
            if wave.memory.effects.iter().any(|effect| effect.number / VERSIONS > number + u32::from(start.is_some())) {
                return Err(
                    Trouble::Unknown("more accesses between two barriers than are told apart".to_owned()).into()
                );
            }
            let accessed = wave.memory.accessed();
            let mut accessed = accessed.map_err(|instruction| {
                Trouble::Unsupported(self.at(instruction, "nobody knows here what it does with memory"))
            })?;
            accessed.iter_mut().for_each(|access| guarded.iter().for_each(|guarded| guarded.tell(access)));
            let mut arriving = Vec::new();
            for (place, condition, wave) in ends {
                if term::as_const(condition) == Some(0) {
                    continue;
                }
                arriving.push((place, condition));
                let reached = term::and(reached, condition);
                waiting.push(Waiting { start: Some(place), wave, reached });
            }
            let touched = wave.readings.touched().iter().copied().collect();
            intervals.push(Interval { start, reached, accessed, ends: arriving, leaves, touched, counted });
        }
        Ok(intervals)
    }

    /// States of one more place are one: of that which was begun in most, the first of these.
    fn join_some(&mut self, begun: &BTreeMap<Place, Vec<(Wave<Symbolic>, Term)>>) -> Again {
        let others = begun.iter().filter(|(place, _)| !self.joints.contains_key(place));
        let most = others.max_by_key(|(place, states)| (states.len(), std::cmp::Reverse(place.behind)));
        match most {
            Some((&place, _)) => {
                self.joints.insert(place, BTreeMap::new());
                Again::Joint
            }
            None => Trouble::Unknown("more intervals between barriers than are looked at".to_owned()).into(),
        }
    }

    /// `what` is the matter with an instruction, with file and line.
    fn at(&self, instruction: usize, what: &str) -> String {
        let Fragment { source, listing } = self.fragment;
        format!("{}:{}: {what}", source.name, listing.statements[instruction].line)
    }

    /// Executes an interval.
    fn ran(&mut self, start: Option<Place>, wave: &mut Wave<Symbolic>, number: u32) -> Result<Ran, Trouble> {
        wave.fuel = FUEL;
        if start.is_some() {
            wave.memory.begin_interval((number + 1) * VERSIONS);
        }
        let program = self.fragment.program::<Symbolic>(self.target).map_err(Trouble::Unsupported)?;
        let Some((program, ends)) = program.interval(start, &self.is_barrier) else {
            return Err(Trouble::Unknown("the graph of the program is another one".to_owned()));
        };
        let headers: BTreeSet<BlockId> = program.graph().loops().into_iter().map(|found| found.header).collect();
        for _ in 0..ROUNDS {
            let is_cut = self.loops.keys().any(|(place, _)| *place == start);
            let mut names_of = BTreeMap::new();
            if is_cut {
                for &header in &headers {
                    self.loops.entry((start, header)).or_default();
                    names_of.insert(
                        header,
                        names(&mut self.numbers, (start, vec![Some(number.into())], Some(header)), false)?,
                    );
                }
            }
            let mut wave = wave.fork();
            let (names, inside) = (&names_of, BTreeMap::new());
            let pointers = &mut *self.pointers;
            let mut cutter = Cutter { start, ends: &ends, loops: &self.loops, names, inside, pointers };
            let (exit, arrivals) = program.execute_cut(&mut wave, &mut cutter);
            let mut inside = cutter.inside;
            let stuck = |exit: &Exit| match *exit {
                Exit::Stuck { instruction, stuck } => Some((instruction, stuck)),
                _ => None,
            };
            let exits = if exit == Exit::Several { wave.exits.clone() } else { vec![(exit, Bit::constant(true))] };
            if let Some((instruction, stuck)) = exits.iter().find_map(|(exit, _)| stuck(exit)) {
                if matches!(stuck, Stuck::Loop | Stuck::Limit) && !is_cut && !headers.is_empty() {
                    for &header in &headers {
                        self.loops.insert((start, header), Joint::default());
                    }
                    continue;
                }
                return Err(Trouble::Unknown(self.at(instruction, &stuck.to_string())));
            }
            let mut leaves = term::constant(1, 0);
            for (exit, condition) in &exits {
                match exit {
                    // A barrier, or a loop that is never left.
                    Exit::FallThrough | Exit::Endless | Exit::Impossible => {}
                    Exit::EndProgram => leaves = term::or(leaves, condition.0),
                    Exit::Jump { .. } => return Err(Trouble::Unknown("it jumps out of itself".to_owned())),
                    Exit::Several | Exit::Stuck { .. } => unreachable!("ways are told apart"),
                }
            }
            let mut fits = true;
            let mut arrived = Vec::new();
            let entered: BTreeMap<BlockId, Term> = arrivals
                .iter()
                .filter(|arrival| !arrival.again)
                .map(|arrival| (arrival.block, arrival.condition.0))
                .collect();
            for mut arrival in arrivals {
                if let Some(&place) = ends.get(&arrival.block) {
                    arrived.push((place, arrival.condition.0, arrival.wave));
                    continue;
                }
                if !arrival.again {
                    continue;
                }
                let key = (start, arrival.block);
                let (Some(joint), Some(inside)) = (self.loops.get_mut(&key), inside.get_mut(&arrival.block)) else {
                    return Err(Trouble::Unknown("a loop that is not entered".to_owned()));
                };
                let names = names_of[&arrival.block];
                let mut ask = Ask {
                    is_common: &mut |_| false,
                    pointers: &mut *self.pointers,
                    fixed: Fixed { given: &self.given },
                };
                match joint.fits(names, inside, &mut arrival.wave, &mut ask) {
                    Ok(true) => {
                        let first = entered.get(&arrival.block).copied().unwrap_or(term::constant(1, 1));
                        let comes = Comes { first, again: arrival.condition.0, inside: term::constant(1, 1) }.of_lane();
                        fits &= joint.is_guarded(names, inside, &mut arrival.wave, comes, &mut ask);
                    }
                    Ok(false) => fits = false,
                    Err(why) => return Err(Trouble::Unknown(why)),
                }
            }
            if fits {
                let joint_of = |header: BlockId| self.loops.get(&(start, header));
                let joints = names_of.iter().filter_map(|(&header, &names)| Some((names, joint_of(header)?)));
                let counted = joints.flat_map(|(names, joint)| {
                    joint.growths().map(move |growth| Counted {
                        rounds: names.counted(growth.counter, LaneId::ANY),
                        by: growth.by,
                    })
                });
                let guarded = program.graph().loops().into_iter().filter_map(|found| {
                    let guards = &joint_of(found.header)?.guards.of_lane;
                    let active = inside.get_mut(&found.header)?.active_now()?;
                    let blocks = found.blocks.iter().map(|&block| program.graph().block(block).instructions.clone());
                    Some(Guarded { instructions: blocks.collect(), active, guard: term::and_all(1, guards) })
                });
                return Ok(Ran { ends: arrived, leaves, wave, counted: counted.collect(), guarded: guarded.collect() });
            }
        }
        Err(Trouble::Unknown("the states of a loop do not settle".to_owned()))
    }
}

impl Finite {
    /// The constants of a state.
    ///
    /// # Errors
    /// If one of the registers has too many: it tells states apart no longer.
    fn signature(&mut self, wave: &mut Wave<Symbolic>) -> Result<Signature, Again> {
        let mut signature = Vec::new();
        let mut full = None;
        for (&key, seen) in &mut self.keys {
            let constant = constant(&state::value(wave, key));
            seen.insert(constant);
            if seen.len() > MOST_CONSTANTS {
                full = Some(key);
            }
            signature.push(constant);
        }
        match full {
            Some(key) => {
                self.keys.remove(&key);
                self.many.insert(key);
                Err(Again::Joint)
            }
            None => Ok(signature),
        }
    }

    /// Whether a scalar register of two states has two constants and may have few, which is new.
    fn tells_apart(&mut self, inside: &mut Wave<Symbolic>, again: &mut Wave<Symbolic>) -> bool {
        let mut is_new = false;
        for key in state::keys([inside, again]) {
            if !matches!(key, Key::Scalar(_)) || self.keys.contains_key(&key) || self.many.contains(&key) {
                continue;
            }
            let [before, now] = [&mut *inside, &mut *again].map(|wave| constant(&state::value(wave, key)));
            if before.is_some() && now.is_some() && before != now {
                self.keys.insert(key, BTreeSet::from([before, now]));
                is_new = true;
            }
        }
        is_new
    }
}

/// The constant that all lanes have.
fn constant(value: &Value) -> Option<u64> {
    match &value.terms()[..] {
        [one] => term::as_const(*one),
        _ => None,
    }
}

/// What an interval has become.
struct Ran {
    ends: Vec<(Place, Term, Wave<Symbolic>)>,
    leaves: Term,
    /// With all that was done to memory.
    wave: Wave<Symbolic>,
    counted: Vec<Counted>,
    guarded: Vec<Guarded>,
}

/// The names of a place.
fn names(numbers: &mut BTreeMap<Spot, u32>, key: Spot, together: bool) -> Result<Names, Trouble> {
    let next = numbers.len() as u32;
    let number = *numbers.entry(key).or_insert(next);
    if number >= Names::MOST {
        return Err(Trouble::Unknown("more loops than are looked at".to_owned()));
    }
    Ok(Names { number, together })
}

/// Ends paths at barriers, and loops after one round.
struct Cutter<'c, 's> {
    pointers: &'c mut Pointers<'s>,
    start: Option<Place>,
    ends: &'c BTreeMap<BlockId, Place>,
    loops: &'c BTreeMap<(Option<Place>, BlockId), Joint>,
    names: &'c BTreeMap<BlockId, Names>,
    /// The waves that go on at loops.
    inside: BTreeMap<BlockId, Inside>,
}

impl Observer<Symbolic> for Cutter<'_, '_> {
    fn is_cut(&self, block: BlockId) -> bool {
        self.ends.contains_key(&block) || self.names.contains_key(&block)
    }

    fn holds(&mut self, block: BlockId) -> Option<Bit<Symbolic>> {
        self.names.get(&block)?;
        self.loops.get(&(self.start, block))?.guards.of_wave().map(Bit)
    }

    fn cut(&mut self, block: BlockId, wave: &mut Wave<Symbolic>) {
        let Some(&names) = self.names.get(&block) else { return };
        // What a loop has in memory nobody knows.
        wave.memory.cut(names.number as usize, [true; 3]);
        if let Some(joint) = self.loops.get(&(self.start, block)) {
            self.inside.insert(block, joint.enter(names, wave, self.pointers));
        }
    }
}
