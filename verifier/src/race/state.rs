//! What a wave has in its registers where it may come in several states: one state that stands for all of them.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::algebra::{Bit, BitColumn, Bv, Column, LaneId, Scope, WordColumn};
use gcn_semantics::wave::Wave;

use super::reached::Pointers;
use super::template::{self, Template};
use crate::term::{self, Node, Symbolic, Term, Var};

/// A part of the state of a wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A vector register.
    Vgpr(u16),
    /// A scalar register, by operand code.
    Scalar(u16),
    /// A lane mask in the pair that starts at this operand code.
    Mask(u16),
    /// The scalar condition code.
    Scc,
    /// The MODE register.
    Mode,
}

/// What a wave has in a part of its state.
#[derive(Debug, Clone)]
pub enum Value {
    /// A word in each lane; of a scalar register the same.
    Words(WordColumn<Symbolic>),
    /// A bit in each lane.
    Bits(BitColumn<Symbolic>),
}

impl Value {
    /// What `of` makes of the terms of both, in each lane of their common scope.
    fn with(&self, other: &Value, of: impl Fn(Term, Term) -> bool) -> bool {
        match (self, other) {
            (Value::Words(a), Value::Words(b)) => {
                a.scope().and(b.scope()).lanes().all(|lane| of(a.at(lane).0, b.at(lane).0))
            }
            (Value::Bits(a), Value::Bits(b)) => {
                a.scope().and(b.scope()).lanes().all(|lane| of(a.at(lane).0, b.at(lane).0))
            }
            _ => false,
        }
    }

    /// Whether both are the same terms.
    pub fn is_same(&self, other: &Value) -> bool {
        self.with(other, |a, b| a == b)
    }

    /// The terms.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            Value::Words(column) => column.scope().lanes().map(|lane| column.at(lane).0).collect(),
            Value::Bits(column) => column.scope().lanes().map(|lane| column.at(lane).0).collect(),
        }
    }

    /// The term that all lanes have, if one says it.
    fn one(&self) -> Option<Term> {
        match &self.terms()[..] {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The word of the lane that stands for all, if there is one.
    fn any_word(&self) -> Option<Term> {
        match self {
            Value::Words(column) => any_word(column),
            Value::Bits(_) => None,
        }
    }
}

/// What a wave has there.
pub fn value(wave: &mut Wave<Symbolic>, key: Key) -> Value {
    match key {
        Key::Vgpr(register) => Value::Words(wave.vgpr(register).clone()),
        Key::Scalar(code) => Value::Words(Column::splat(wave.scalar(code))),
        Key::Mask(pair) => Value::Bits(wave.mask(pair)),
        Key::Scc => Value::Bits(Column::splat(wave.scc())),
        Key::Mode => Value::Words(Column::splat(wave.mode())),
    }
}

/// The parts in which two states of a wave may differ: those that have been written in either.
pub fn keys(waves: [&mut Wave<Symbolic>; 2]) -> Vec<Key> {
    let [a, b] = waves;
    let mut written = a.written.clone();
    written.extend(&b.written);
    let vectors = written.vgprs.iter().map(Key::Vgpr);
    let mut keys: BTreeSet<Key> = vectors.collect();
    for code in written.scalars.iter() {
        // Lane masks stand in pairs that begin with an even register.
        let pair = code & !1;
        let is_mask = pair < 128 && [&mut *a, &mut *b].into_iter().all(|wave| wave.mask_of_any_lane(pair).is_some());
        keys.insert(if is_mask { Key::Mask(pair) } else { Key::Scalar(code) });
    }
    keys.extend(written.scc.then_some(Key::Scc));
    keys.extend(written.mode.then_some(Key::Mode));
    keys.into_iter().collect()
}

/// Whether two states of a wave are the same terms.
pub fn is_same(a: &mut Wave<Symbolic>, b: &mut Wave<Symbolic>) -> bool {
    keys([a, b]).into_iter().all(|key| value(a, key).is_same(&value(b, key)))
}

/// What is known of a part of the state that changes from one time to the next, beside what it was the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It has grown by a multiple of this.
    Step(u32),
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
    /// It is this term, in which the number of times that another register has grown stands.
    Of(Template),
    /// Nothing, and it has not been looked at whether it is a term.
    Unsettled,
    /// Nothing.
    Anything,
}

/// What is asked about terms of two states.
pub struct Ask<'a, 's> {
    /// Whether a term is the same in all waves of a group.
    pub is_common: &'a mut dyn FnMut(Term) -> bool,
    /// The pointers of the kernel.
    pub pointers: &'a mut Pointers<'s>,
}

/// A place at which states are looked at as one.
#[derive(Debug, Clone, Default)]
pub struct Joint {
    /// Parts of the state that change.
    pub changes: BTreeMap<Key, Change>,
    /// What parts are the first time that may be terms.
    first: BTreeMap<Key, Value>,
}

/// The names of what is not known there.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// The number of the place.
    pub number: u32,
    /// All waves of a group are there at the same time, so that the number of rounds is the same in all.
    pub together: bool,
}

/// Variables of a place.
const VARIABLES: u32 = 0x1_0000;
/// The first of the words that say how often registers have grown.
const ROUNDS: u32 = 0xa000;

impl Names {
    /// There are at most so many places.
    pub const MOST: u32 = 1_000;

    fn variable(self, within: u32, is_shared: bool) -> Var {
        Var::at_cut((2 * self.number + u32::from(is_shared)) * VARIABLES + within)
    }

    fn of_key(self, key: Key, is_shared: bool) -> Var {
        let within = match key {
            Key::Vgpr(register) => u32::from(register) * 64,
            Key::Scalar(code) => 0x8000 + u32::from(code),
            Key::Mask(code) => 0x8800 + u32::from(code),
            Key::Scc => 0x9000,
            Key::Mode => 0x9001,
        };
        self.variable(within, is_shared)
    }

    /// How often a register has grown, 64 bits. Lanes have rounds of their own where waves do, and not all lanes go on.
    fn rounds(self, key: Key, lane: LaneId) -> Term {
        if let Key::Vgpr(register) = key
            && !self.together
        {
            let word = |register| {
                let any = term::variable(32, Var::word_of_any_lane(self.of_key(Key::Vgpr(register), false)));
                own_in(any, lane)
            };
            return term::concat(&[word(register + 1), word(register)]);
        }
        let word = |number| term::variable(32, self.variable(ROUNDS + 2 * place(key) + number, self.together));
        term::concat(&[word(1), word(0)])
    }
}

/// A number of a register by itself.
fn place(key: Key) -> u32 {
    match key {
        Key::Vgpr(register) => u32::from(register),
        Key::Scalar(code) => 0x400 + u32::from(code),
        Key::Mask(_) | Key::Scc | Key::Mode => unreachable!("a word grows"),
    }
}

/// Whether a variable of such a place has the same value in all waves that are there at a time.
pub fn is_shared(var: Var) -> bool {
    var.is_at_cut() && (var.0 - Var::at_cut(0).0) / VARIABLES % 2 == 1
}

/// The word of the lane that stands for all, if there is one.
fn any_word(column: &WordColumn<Symbolic>) -> Option<Term> {
    (column.scope() == Scope::Any).then(|| column.at(LaneId::ANY).0)
}

fn words(column: &WordColumn<Symbolic>, of: impl Fn(Term) -> Term) -> WordColumn<Symbolic> {
    Column::build(column.scope(), |lane| Bv::new(of(column.at(lane).0)))
}

impl Joint {
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
    pub fn enter(&self, names: Names, wave: &mut Wave<Symbolic>, pointers: &mut Pointers) {
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
                Change::Within | Change::Unsettled | Change::Anything if matches!(key, Key::Mask(_)) => {
                    let own = term::variable(1, Var::bit_of_any_lane(names.of_key(key, false)));
                    let Value::Bits(old) = &before[&key] else { unreachable!("bits") };
                    let of = |lane: LaneId| match change {
                        Change::Within => term::and(old.at(lane).0, own_in(own, lane)),
                        _ => own_in(own, lane),
                    };
                    let bits = Column::build(old.scope(), |lane| Bit(of(lane)));
                    put_bits(wave, key, &bits);
                    continue;
                }
                Change::Within | Change::Unsettled | Change::Anything => match key {
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
    }

    /// Takes in that a wave comes again, with the state `again`, where `inside` is the one that stands for all; whether
    /// it was one of these.
    ///
    /// # Errors
    /// Why no state stands for all.
    pub fn fits(
        &mut self,
        names: Names,
        [inside, again]: [&mut Wave<Symbolic>; 2],
        ask: &mut Ask,
    ) -> Result<bool, String> {
        let mut fits = true;
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
            let goes_through = |ask: &mut Ask, now: Term, argument: u64| {
                ask.pointers.through(now).is_some_and(|found| found.argument == argument)
            };
            let is_allowed = match known {
                Some(Change::Anything) => true,
                Some(Change::Within) => before.with(&now, is_within),
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
            let change = match (known, constant) {
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
                (None, _) if matches!(key, Key::Mask(_)) && before.with(&now, is_within) => Change::Within,
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
        Ok(fits)
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

    /// The low word, and the argument, of a pointer that `key` has the high word of and that still goes through it.
    fn moved(&self, key: Key, wide: &mut dyn FnMut(Key) -> Option<(Term, Term)>, ask: &mut Ask) -> Option<(Key, u64)> {
        let low = below(key)?;
        self.changes.get(&low)?;
        let (before, _) = wide(low)?;
        ask.pointers.through(before).map(|found| (low, found.argument))
    }
}

/// Whether no lane has come to a mask.
fn is_within(before: Term, now: Term) -> bool {
    term::as_const(term::and(now, term::not(before))) == Some(0)
}

/// A bit and a constant of which a term is the product.
fn once_or_not(t: Term) -> Option<(Term, u64)> {
    if let Node::Ite(condition, then, other) = term::node(t) {
        return match (term::as_const(then)?, term::as_const(other)?) {
            (by, 0) => Some((condition, by)),
            (0, by) => Some((term::not(condition), by)),
            _ => None,
        };
    }
    let ones = term::ones(t);
    (ones.count_ones() == 1).then(|| (term::extract(t, ones.trailing_zeros(), 1), ones))
}

/// Whether `grown` is a multiple of `step`, in words of so many bits. Of bits that may be 1 the lowest counts.
fn is_multiple(grown: u64, step: u64, bits: u32) -> bool {
    // A multiple modulo 2^bits: all multiples of the largest power of two in the step are.
    step != 0 && grown.trailing_zeros().min(bits) >= step.trailing_zeros()
}

/// The register before.
fn below(key: Key) -> Option<Key> {
    match key {
        Key::Vgpr(number) => Some(Key::Vgpr(number.checked_sub(1)?)),
        Key::Scalar(number) => Some(Key::Scalar(number.checked_sub(1)?)),
        _ => None,
    }
}

/// The register behind.
fn above(key: Key) -> Option<Key> {
    match key {
        Key::Vgpr(number) => Some(Key::Vgpr(number + 1)),
        Key::Scalar(number) => Some(Key::Scalar(number + 1)),
        _ => None,
    }
}

/// The bit that stands for all lanes, in a lane.
fn own_in(bit: Term, lane: LaneId) -> Term {
    if lane == LaneId::ANY { bit } else { term::in_lane(bit, lane.index()) }
}

fn put_bits(wave: &mut Wave<Symbolic>, key: Key, bits: &BitColumn<Symbolic>) {
    match key {
        Key::Mask(code) => wave.put_mask(code, bits),
        Key::Scc => wave.put_scc(bits.at(bits.scope().lanes().next().expect("a lane"))),
        Key::Vgpr(_) | Key::Scalar(_) | Key::Mode => unreachable!("bits"),
    }
}
