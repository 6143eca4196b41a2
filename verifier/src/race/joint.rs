//! Where a wave may come in several states: one state that stands for all of them.

use std::collections::BTreeMap;

use gcn_semantics::algebra::{Bit, BitColumn, Bv, Column, LaneId, Scope, WordColumn};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::Wave;

use super::growth::{Fixed, Growth, Part, Step, has_what_was_there, once_or_not};
use super::guards::{Comes, Counter, Guards};
use super::names::{Names, own_in};
use super::reached::Pointers;
use super::state::{Key, Value, above, any_word, below, keys, put_bits, value};
use super::template::{self, Template};
use crate::term::{self, Symbolic, Term, Var};

/// What is known of a part of the state that changes from one time to the next, beside what it was the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It has grown by a multiple of this.
    Step(u32),
    /// It has grown by the same each time, as often as a register says.
    Grows(Growth),
    /// The low word of 64 bits that have grown by a multiple of this; the next register has the high one.
    LowOf(u64),
    /// The high word.
    HighOf(u64),
    /// The low word of a pointer that has been moved, and still goes through this argument; the next register has the
    /// high one.
    LowThrough(u64),
    /// The high word.
    HighThrough(u64),
    /// It is the same in all waves that are there at a time.
    Shared,
    /// It has grown by something that is the same in all waves that are there at a time.
    SharedStep,
    /// Of a lane mask: no lane has come to it.
    Within,
    /// Of a lane mask: none has come to it but such that were active the first time.
    WithinActive,
    /// It is this term, in which the number of times that another register has grown stands.
    Of(Template),
    /// Nothing, and it has not been looked at whether it is a term.
    Unsettled,
    /// Nothing.
    Anything,
}

impl Inside {
    /// The bit of the lane that stands for all in the mask of active lanes, if there is one.
    pub fn active_now(&mut self) -> Option<Term> {
        let mask = self.wave.mask(code::EXEC_LO);
        (mask.scope() == Scope::Any).then(|| mask.at(LaneId::ANY).0)
    }
}

/// What is asked about terms of two states.
pub struct Ask<'a, 's> {
    /// Whether a term is the same in all waves of a group.
    pub is_common: &'a mut dyn FnMut(Term) -> bool,
    /// The pointers of the kernel.
    pub pointers: &'a mut Pointers<'s>,
    /// What is the same in all rounds.
    pub fixed: Fixed<'a>,
}

impl Ask<'_, '_> {
    /// How a number of 64 bits has grown.
    fn step_of_two(&mut self, before: Term, now: Term) -> Option<Step> {
        let low = |t: Term| term::extract(t, 0, 32);
        let Step { when, by } = self.fixed.step(low(before), low(now))?;
        let found = self.fixed.step_when(when, before, now);
        found.or_else(|| {
            let all = [term::sext(by, 64), term::zext(by, 64)];
            all.into_iter().find_map(|by| Some(Step { when: self.grows_by(before, now, by)?, by }))
        })
    }

    /// When a number has grown, if it grows by this.
    fn grows_by(&mut self, before: Term, now: Term, by: Term) -> Option<Term> {
        if term::width(by) < 64 {
            return self.fixed.step(before, now).filter(|found| found.by == by).map(|found| found.when);
        }
        let low = |t: Term| term::extract(t, 0, 32);
        let Step { when, .. } = self.fixed.step(low(before), low(now))?;
        if self.fixed.step_when(when, before, now).is_some_and(|found| found.by == by) {
            return Some(when);
        }
        // Sums of 64 bits are made word by word: what they are a solver says.
        let grown = term::add(before, term::mul(by, term::zext(when, 64)));
        self.pointers.equal(now, grown).then_some(when)
    }
}

/// A place at which states are looked at as one.
#[derive(Debug, Clone, Default)]
pub struct Joint {
    /// Parts of the state that change.
    pub changes: BTreeMap<Key, Change>,
    /// What parts are the first time that may be terms.
    first: BTreeMap<Key, Value>,
    /// The registers that count, and when they have.
    counters: Vec<Counter>,
    /// What holds there.
    pub guards: Guards,
}

/// A wave in the state that stands for all.
pub struct Inside {
    pub wave: Wave<Symbolic>,
    /// The lanes that were active the first time.
    pub active: BitColumn<Symbolic>,
}

fn words(column: &WordColumn<Symbolic>, of: impl Fn(Term) -> Term) -> WordColumn<Symbolic> {
    Column::build(column.scope(), |lane| Bv::new(of(column.at(lane).0)))
}

impl Joint {
    /// By what registers grow.
    pub fn growths(&self) -> impl Iterator<Item = Growth> + '_ {
        self.changes.values().filter_map(|change| if let Change::Grows(growth) = change { Some(*growth) } else { None })
    }

    /// Takes in what a wave has that comes for the first time.
    pub fn begin(&mut self, wave: &mut Wave<Symbolic>) {
        let is_wanted = |change: &Change| matches!(change, Change::Of(_) | Change::Unsettled);
        let keys: Vec<Key> = self.changes.iter().filter(|(_, change)| is_wanted(change)).map(|(&key, _)| key).collect();
        self.first = keys.into_iter().map(|key| (key, value(wave, key))).collect();
    }

    /// The register that has grown so often, if it grows by the same each time.
    fn counted(&self, names: Names, rounds: Term, waves: [&mut Wave<Symbolic>; 2]) -> Option<Key> {
        let [inside, again] = waves;
        let is_counted = |(key, change): &(&Key, &Change)| {
            let is_scalar = matches!(key, Key::Scalar(_)) && matches!(change, Change::Step(_));
            is_scalar && term::extract(names.rounds(**key, LaneId::ANY), 0, 32) == rounds
        };
        let (&key, &change) = self.changes.iter().find(is_counted)?;
        let [before, now] = [inside, again].map(|wave| value(wave, key).any_word());
        let grown = term::as_const(term::sub(now?, before?))?;
        (change == Change::Step(grown as u32)).then_some(key)
    }

    /// The term that a part of the state is, if it hangs on how often a register has grown.
    fn template(&self, names: Names, key: Key, waves: [&mut Wave<Symbolic>; 2], ask: &mut Ask) -> Option<Template> {
        let [inside, again] = waves;
        let (first, now) = (self.first.get(&key)?.one()?, value(again, key).one()?);
        let rounds = template::rounds_in(now)?;
        self.counted(names, rounds, [inside, again])?;
        let made = Template::before(now, rounds);
        ask.pointers.equal(made.at(term::constant(32, 0)), first).then_some(made)
    }

    /// Gives a wave that comes for the first time, with its own state, the state that stands for all.
    pub fn enter(&self, names: Names, wave: &mut Wave<Symbolic>, pointers: &mut Pointers) -> Inside {
        let active = wave.mask(code::EXEC_LO);
        let before: BTreeMap<Key, Value> = self.changes.keys().map(|&key| (key, value(wave, key))).collect();
        for (&key, &change) in &self.changes {
            let unknown = |is_shared: bool| match key {
                Key::Vgpr(_) if !is_shared => term::variable(32, Var::word_of_any_lane(names.of_key(key, false))),
                _ => term::variable(32, names.of_key(key, is_shared)),
            };
            let before_word = |key: Key| match &before[&key] {
                Value::Words(column) => column.clone(),
                Value::Bits(_) => unreachable!("a word"),
            };
            let column = match change {
                Change::Step(step) => {
                    let before = before_word(key);
                    Column::build(before.scope(), |lane| {
                        let rounds = term::extract(names.rounds(key, lane), 0, 32);
                        let grown = term::mul(term::constant(32, step.into()), rounds);
                        Bv::new(term::add(before.at(lane).0, grown))
                    })
                }
                Change::Grows(growth) => {
                    let other = match growth.part {
                        Part::Whole => None,
                        Part::Low => above(key),
                        Part::High => below(key),
                    };
                    let own = before_word(key);
                    let other = other.map(before_word);
                    let scope = other.as_ref().map_or(own.scope(), |other| own.scope().and(other.scope()));
                    Column::build(scope, |lane| {
                        let own = own.at(lane).0;
                        let other = || other.as_ref().expect("a word of two").at(lane).0;
                        let (first, lo) = match growth.part {
                            Part::Whole => (own, 0),
                            Part::Low => (term::concat(&[other(), own]), 0),
                            Part::High => (term::concat(&[own, other()]), 32),
                        };
                        Bv::new(term::extract(term::add(first, growth.grown(names, lane)), lo, 32))
                    })
                }
                Change::LowOf(step) | Change::HighOf(step) => {
                    let is_low = matches!(change, Change::LowOf(_));
                    let other = if is_low { above(key) } else { below(key) }.expect("a word of two");
                    let (low, high) = if is_low { (key, other) } else { (other, key) };
                    let [low_word, high_word] = [low, high].map(before_word);
                    Column::build(low_word.scope().and(high_word.scope()), |lane| {
                        let grown = term::mul(term::constant(64, step), names.rounds(low, lane));
                        let both = term::concat(&[high_word.at(lane).0, low_word.at(lane).0]);
                        Bv::new(term::extract(term::add(both, grown), if is_low { 0 } else { 32 }, 32))
                    })
                }
                Change::LowThrough(argument) => {
                    let high = above(key).expect("a word of two");
                    let both = any_word(&before_word(key)).zip(any_word(&before_word(high)));
                    let is_through = both.is_some_and(|(low, high)| {
                        let found = pointers.through(term::concat(&[high, low]));
                        found.is_some_and(|found| found.argument == argument)
                    });
                    let word = |key: Key| match key {
                        Key::Vgpr(_) => term::variable(32, Var::word_of_any_lane(names.of_key(key, false))),
                        _ => term::variable(32, names.of_key(key, false)),
                    };
                    pointers.moved([key, high].map(word), is_through.then_some(argument));
                    Column::splat(Bv::new(unknown(false)))
                }
                Change::HighThrough(_) => Column::splat(Bv::new(unknown(false))),
                Change::SharedStep => {
                    let grown = unknown(true);
                    words(&before_word(key), |word| term::add(word, grown))
                }
                Change::Shared => match key {
                    Key::Mask(_) | Key::Scc => {
                        let bit = Column::splat(Bit(term::variable(1, names.of_key(key, true))));
                        put_bits(wave, key, &bit);
                        continue;
                    }
                    _ => Column::splat(Bv::new(unknown(true))),
                },
                Change::Of(Template { term, .. }) => match key {
                    Key::Mask(_) | Key::Scc => {
                        put_bits(wave, key, &Column::splat(Bit(term)));
                        continue;
                    }
                    _ => Column::splat(Bv::new(term)),
                },
                Change::Within | Change::WithinActive | Change::Unsettled | Change::Anything
                    if matches!(key, Key::Mask(_)) =>
                {
                    let own = term::variable(1, Var::bit_of_any_lane(names.of_key(key, false)));
                    let Value::Bits(old) = &before[&key] else { unreachable!("bits") };
                    let (old, scope) = match change {
                        Change::WithinActive => (&either(old, &active), old.scope().and(active.scope())),
                        _ => (old, old.scope()),
                    };
                    let of = |lane: LaneId| match change {
                        Change::Within | Change::WithinActive => term::and(old.at(lane).0, own_in(own, lane)),
                        _ => own_in(own, lane),
                    };
                    let bits = Column::build(scope, |lane| Bit(of(lane)));
                    put_bits(wave, key, &bits);
                    continue;
                }
                Change::Within | Change::WithinActive | Change::Unsettled | Change::Anything => match key {
                    Key::Scc => {
                        put_bits(wave, key, &Column::splat(Bit(term::variable(1, names.of_key(key, false)))));
                        continue;
                    }
                    _ => {
                        pointers.forget(unknown(false));
                        Column::splat(Bv::new(unknown(false)))
                    }
                },
            };
            match key {
                Key::Vgpr(register) => wave.put_vgpr(register, &column),
                Key::Scalar(code) => wave.put_scalar(code, column.at(column.scope().lanes().next().expect("a lane"))),
                // Who writes MODE otherwise in every round is refused.
                Key::Mode | Key::Scc | Key::Mask(_) => {}
            }
        }
        Inside { wave: wave.fork(), active }
    }

    /// Takes in that a wave comes again, with the state `again`, where `inside` is the one that stands for all; whether
    /// it was one of these.
    ///
    /// # Errors
    /// Why no state stands for all.
    pub fn fits(
        &mut self,
        names: Names,
        inside: &mut Inside,
        again: &mut Wave<Symbolic>,
        ask: &mut Ask,
    ) -> Result<bool, String> {
        let Inside { wave: inside, active } = inside;
        let mut fits = true;
        let mut counters: Vec<Counter> = Vec::new();
        for key in keys([inside, again]) {
            let [before, now] = [&mut *inside, &mut *again].map(|wave| value(wave, key));
            // A term of the round is another one in the next round.
            let is_term = matches!(self.changes.get(&key), Some(Change::Of(_)));
            if before.is_same(&now) && !is_term {
                continue;
            }
            if key == Key::Mode {
                return Err("MODE is another one in every round of a loop".to_owned());
            }
            let known = self.changes.get(&key).copied();
            let (mut made, mut is_next) = (None, false);
            match known {
                Some(Change::Unsettled) => made = self.template(names, key, [&mut *inside, &mut *again], ask),
                Some(Change::Of(made)) => {
                    let is_counted = self.counted(names, made.rounds, [&mut *inside, &mut *again]).is_some();
                    let next = made.at(term::add(made.rounds, term::constant(32, 1)));
                    is_next = is_counted && now.one().is_some_and(|now| ask.pointers.equal(next, now));
                }
                _ => {}
            }
            let grown = before.any_word().zip(now.any_word()).map(|(before, now)| term::sub(now, before));
            let constant = grown.and_then(term::as_const);
            let mut wide = |low: Key| {
                let high = above(low)?;
                let [before, now] = [&mut *inside, &mut *again].map(|wave| {
                    let [low, high] = [low, high].map(|key| value(wave, key).any_word());
                    Some(term::concat(&[high?, low?]))
                });
                Some((before?, now?))
            };
            // Sums of 64 bits are made word by word: what they are a solver says.
            let grows_by = |ask: &mut Ask, (before, now): (Term, Term), step: u64| {
                if let Some(grown) = term::as_const(term::sub(now, before)) {
                    return is_multiple(grown, step, 64);
                }
                let all = |by: Term| term::add(before, by);
                if ask.pointers.equal(now, all(term::constant(64, step))) {
                    return true;
                }
                // In lanes that are not active it has not grown; where waves are together, each has grown alike.
                if names.together {
                    return false;
                }
                let [old, new] = [before, now].map(|words| term::extract(words, 0, 32));
                let Some((bit, by)) = once_or_not(term::sub(new, old)) else { return false };
                let by = [i64::from(by as i32) as u64, by].into_iter().filter(|&by| is_multiple(by, step, 64));
                let grown = |by| term::mul(term::constant(64, by), term::zext(bit, 64));
                by.into_iter().any(|by| ask.pointers.equal(now, all(grown(by))))
            };
            let mut growth = None;
            if let Some(Change::Grows(known)) = known {
                let low = if known.part == Part::High { below(key) } else { Some(key) };
                let both = match known.part {
                    Part::Whole => before.any_word().zip(now.any_word()),
                    Part::Low | Part::High => low.and_then(&mut wide),
                };
                let when = both.and_then(|(before, now)| ask.grows_by(before, now, known.by));
                let own = low.map(|counter| Growth { counter, ..known });
                let when = when.filter(|&when| !names.together || term::as_const(when) == Some(1));
                growth = own.zip(when).map(|(own, when)| known.counted(own, &mut counters, when));
            }
            let goes_through = |ask: &mut Ask, now: Term, argument: u64| {
                ask.pointers.through(now).is_some_and(|found| found.argument == argument)
            };
            let is_allowed = match known {
                Some(Change::Anything) => true,
                Some(Change::Grows(known)) => growth == Some(known),
                Some(Change::Within) => is_within(&before, &now, ask),
                Some(Change::WithinActive) => is_within_either(&before, active, &now, ask),
                Some(Change::Of(_)) => is_next,
                Some(Change::Unsettled) => false,
                // Lanes that are told apart may have other values, though each is the same in all waves.
                Some(Change::Shared) => now.one().is_some_and(&mut *ask.is_common),
                Some(Change::SharedStep) => grown.is_some_and(&mut *ask.is_common),
                Some(Change::Step(step)) => {
                    let counts = grown.filter(|_| constant.is_some() || !names.together);
                    counts.is_some_and(|grown| is_multiple(term::ones(grown), step.into(), 32))
                }
                Some(Change::LowOf(step)) => wide(key).is_some_and(|both| grows_by(ask, both, step)),
                Some(Change::HighOf(step)) => {
                    below(key).and_then(&mut wide).is_some_and(|both| grows_by(ask, both, step))
                }
                Some(Change::LowThrough(argument)) => wide(key).is_some_and(|both| goes_through(ask, both.1, argument)),
                Some(Change::HighThrough(argument)) => {
                    below(key).and_then(&mut wide).is_some_and(|both| goes_through(ask, both.1, argument))
                }
                None => false,
            };
            if is_allowed {
                continue;
            }
            fits = false;
            let (is_new, before_known) = (known.is_none(), known);
            let known = known.filter(|known| !matches!(known, Change::Grows(_)));
            let counted = growth;
            growth = None;
            if is_new {
                let of_two = self.grows_above(key, &mut wide, ask);
                // What comes to a high word by carries is no number by itself.
                let is_high = below(key).is_some_and(|low| matches!(self.changes.get(&low), Some(Change::Grows(_))));
                let of_one = || {
                    let (before, now) = before.any_word().zip(now.any_word()).filter(has_what_was_there)?;
                    let Step { when, by } = ask.fixed.step(before, now)?;
                    Some((when, Growth { by, part: Part::Whole, counter: key }))
                };
                let is_own = |&(when, _): &(Term, Growth)| !is_high || counters.iter().any(|(_, other)| *other == when);
                let found = of_two.or_else(|| of_one().filter(is_own));
                // Where waves are together, registers that grow by constants have a term of their own.
                let is_wanted = |&(when, growth): &(Term, Growth)| {
                    let is_alike = term::as_const(when) == Some(1) && term::as_const(growth.by).is_none();
                    names.may_count(growth.counter) && (!names.together || is_alike)
                };
                let found = found.filter(is_wanted);
                growth = found.map(|(when, found)| found.counting(&mut counters, when));
                if let Some(growth) = growth.filter(|growth| growth.part == Part::High) {
                    let low = below(key).expect("a word of two");
                    self.changes.insert(low, Change::Grows(Growth { part: Part::Low, ..growth }));
                }
            } else if counted.is_some() {
                // It has grown, and not whenever the other one has.
                growth = counted;
            } else if let Some(Change::Grows(Growth { by, part: Part::Low, .. })) = before_known {
                // The word by itself.
                let by = term::extract(by, 0, 32);
                growth = before.any_word().zip(now.any_word()).and_then(|(before, now)| {
                    let when = ask.grows_by(before, now, by)?;
                    Some(Growth { by, part: Part::Whole, counter: key }.counting(&mut counters, when))
                });
            }
            let change = match (known, constant) {
                (None, _) if let Some(growth) = growth => Change::Grows(growth),
                (None, Some(step)) => Change::Step(step as u32),
                // In lanes that are not active a word has not grown.
                (None, None)
                    if let Some(grown) = grown.filter(|&grown| !names.together && term::ones(grown) & 1 == 0) =>
                {
                    Change::Step(1 << term::ones(grown).trailing_zeros())
                }
                (None, None) if let Some((low, step)) = self.wide_step(key, &mut wide, ask, grows_by) => {
                    self.changes.insert(low, Change::LowOf(step));
                    Change::HighOf(step)
                }
                (None, None) if let Some((low, argument)) = self.moved(key, &mut wide, ask) => {
                    self.changes.insert(low, Change::LowThrough(argument));
                    Change::HighThrough(argument)
                }
                _ if names.together && !matches!(known, Some(Change::Shared | Change::SharedStep)) => {
                    let is_shared = |value: &Value| value.one().is_some_and(&mut *ask.is_common);
                    if [&before, &now].into_iter().all(is_shared) {
                        Change::Shared
                    } else if grown.is_some_and(&mut *ask.is_common) {
                        Change::SharedStep
                    } else if known.is_none() && !matches!(key, Key::Mode) {
                        Change::Unsettled
                    } else if let Some(made) = made {
                        Change::Of(made)
                    } else {
                        Change::Anything
                    }
                }
                (None, _) if is_within(&before, &now, ask) => Change::Within,
                (None | Some(Change::Within), _) if is_within_either(&before, active, &now, ask) => {
                    Change::WithinActive
                }
                _ => Change::Anything,
            };
            self.changes.insert(key, change);
            // A word that was one of two is by itself now: so is the other one.
            let other = match known {
                Some(Change::LowOf(_) | Change::LowThrough(_)) => above(key),
                Some(Change::HighOf(_) | Change::HighThrough(_)) => below(key),
                _ => None,
            };
            self.changes.extend(other.map(|other| (other, Change::Anything)));
        }
        // A pair that is a lane mask at one time and two words at another is anything.
        let has_word =
            |pair: u16| [pair, pair + 1].into_iter().any(|code| self.changes.contains_key(&Key::Scalar(code)));
        let masks = self.changes.keys().filter_map(|key| if let Key::Mask(pair) = key { Some(*pair) } else { None });
        let both: Vec<u16> = masks.filter(|pair| has_word(*pair)).collect();
        self.changes.extend(both.into_iter().map(|pair| (Key::Mask(pair), Change::Anything)));
        self.counters = counters;
        Ok(fits)
    }

    /// Looks which conditions hold in all rounds, of waves that come first and again under these conditions; whether
    /// they are those that have been taken for granted.
    pub fn is_guarded(
        &mut self,
        names: Names,
        inside: &mut Inside,
        again: &mut Wave<Symbolic>,
        wave: Comes,
        ask: &mut Ask,
    ) -> bool {
        let now = again.mask(code::EXEC_LO);
        let is_one = [&inside.active, &now].into_iter().all(|mask| mask.scope() == Scope::Any);
        let lane = inside.active_now().filter(|_| is_one).map(|active| {
            let [first, again] = [&inside.active, &now].map(|mask| mask.at(LaneId::ANY).0);
            Comes { first: term::and(first, wave.first), again: term::and(again, wave.again), inside: active }
        });
        let growths: Vec<Growth> = self.growths().collect();
        self.guards.settle(names, &self.counters, growths.into_iter(), [Some(wave), lane], ask)
    }

    /// The low word, and by how much 64 bits have grown of which `key` has the high one, if that is a constant.
    fn wide_step(
        &self,
        key: Key,
        wide: &mut dyn FnMut(Key) -> Option<(Term, Term)>,
        ask: &mut Ask,
        grows_by: impl Fn(&mut Ask, (Term, Term), u64) -> bool,
    ) -> Option<(Key, u64)> {
        let low = below(key)?;
        let Some(&Change::Step(step)) = self.changes.get(&low) else { return None };
        let both = wide(low)?;
        let steps = [i64::from(step as i32) as u64, u64::from(step)];
        steps.into_iter().find(|&step| grows_by(ask, both, step)).map(|step| (low, step))
    }

    /// When 64 bits have grown of which `key` has the high word, and the low one has grown by itself; and by what.
    fn grows_above(
        &self,
        key: Key,
        wide: &mut dyn FnMut(Key) -> Option<(Term, Term)>,
        ask: &mut Ask,
    ) -> Option<(Term, Growth)> {
        let low = below(key)?;
        let Some(Change::Grows(Growth { part: Part::Whole, .. })) = self.changes.get(&low) else { return None };
        let (before, now) = wide(low).filter(has_what_was_there)?;
        let Step { when, by } = ask.step_of_two(before, now)?;
        Some((when, Growth { by, part: Part::High, counter: low }))
    }

    /// The low word, and the argument, of a pointer that `key` has the high word of and that still goes through it.
    fn moved(&self, key: Key, wide: &mut dyn FnMut(Key) -> Option<(Term, Term)>, ask: &mut Ask) -> Option<(Key, u64)> {
        let low = below(key)?;
        self.changes.get(&low)?;
        let (before, _) = wide(low)?;
        ask.pointers.through(before).map(|found| (low, found.argument))
    }
}

/// Whether no lane has come to a mask.
fn is_within(before: &Value, now: &Value, ask: &mut Ask) -> bool {
    let none = term::constant(1, 0);
    let mut is_in = |before: Term, now: Term| ask.pointers.equal(term::and(now, term::not(before)), none);
    matches!(before, Value::Bits(_)) && before.with(now, |before, now| term::width(now) == 1 && is_in(before, now))
}

/// Whether none has come but such that were active.
fn is_within_either(before: &Value, active: &BitColumn<Symbolic>, now: &Value, ask: &mut Ask) -> bool {
    let Value::Bits(before) = before else { return false };
    is_within(&Value::Bits(either(before, active)), now, ask)
}

/// The lanes of both masks.
fn either(a: &BitColumn<Symbolic>, b: &BitColumn<Symbolic>) -> BitColumn<Symbolic> {
    Column::build(a.scope().and(b.scope()), |lane| Bit(term::or(a.at(lane).0, b.at(lane).0)))
}

/// Whether `grown` is a multiple of `step`, in words of so many bits. Of bits that may be 1 the lowest counts.
fn is_multiple(grown: u64, step: u64, bits: u32) -> bool {
    // A multiple modulo 2^bits: all multiples of the largest power of two in the step are.
    step != 0 && grown.trailing_zeros().min(bits) >= step.trailing_zeros()
}
