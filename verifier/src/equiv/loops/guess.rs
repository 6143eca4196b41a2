//! Relations that held in all runs.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use super::advance::{Advance, Reach};
use super::choice::Choice;
use super::mask::is_mask;
use super::relation::{Key, Lanes, Relation};
use super::sample::{Places, Snapshot};

/// Factors that are tried: those of strides.
const SCALES: [u32; 15] = [1, 2, 4, 8, 16, 32, 64, 3, 12, 24, 48, u32::MAX, u32::MAX - 1, u32::MAX - 3, u32::MAX - 7];
/// Relations that are kept for a register.
const MOST: usize = 8;
/// Registers that one may go on with, of each kind.
const ADVANCES: usize = 2;
/// The low bits that are looked at, the most first.
const LOW_BITS: [u32; 2] = [16, 8];

/// Which relations are guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guesses {
    /// That registers are kept, or are those of the other program, and masks within others. Loops that do the same in
    /// the same rounds need no more.
    Plain,
    /// Constants as well, registers of the same program, and sums with multiples of registers.
    All,
}

/// Guesses what the registers of both programs may be at a cut.
///
/// Of those that are not `live` nothing else is said than that they keep their values.
pub fn guess(
    samples: &[[Snapshot; 2]],
    live: &[BTreeSet<Key>; 2],
    guesses: Guesses,
) -> [BTreeMap<(Key, Lanes), Choice>; 2] {
    let guess = Guess::of(samples, live, guesses);
    [0, 1].map(|side| {
        let keys = samples.first().into_iter().flat_map(|sample| sample[side].values.keys().copied());
        let parts = keys.flat_map(|key| Lanes::of(key).iter().map(move |&lanes| (key, lanes)));
        let candidates = |key: Key, lanes| match live[side].contains(&key) {
            true => guess.candidates(side, key, lanes),
            // An address of the stack that nobody reads is best left alone.
            false if is_scalar(key) && guess.is_kept(&guess.register(side, key, lanes)) => vec![Relation::Kept],
            false => Vec::new(),
        };
        let mut found: BTreeMap<(Key, Lanes), Vec<Relation>> =
            parts.map(|(key, lanes)| ((key, lanes), candidates(key, lanes))).collect();
        let pairs: Vec<[Key; 2]> = found.keys().filter_map(|&(key, _)| key.pair_from_here()).collect();
        for words in pairs {
            let [low, high] = words.map(|word| (word, Lanes::Active));
            if let (Some(of_low), Some(of_high)) = (found.get(&low), found.get(&high)) {
                let [of_low, of_high] = of_pair(of_low, of_high, low.0.is_mask());
                found.insert(low, of_low);
                found.insert(high, of_high);
            }
        }
        found.into_iter().map(|(part, candidates)| (part, Choice::of(candidates))).collect()
    })
}

/// Guesses what the registers of both programs may be at a cut that no run has come to, because of a call of a function
/// that nobody knows, say: that they keep their values, or that those of b are those of a.
pub fn unseen(places: &[Places; 2], live: &[BTreeSet<Key>; 2]) -> [BTreeMap<(Key, Lanes), Choice>; 2] {
    [0, 1].map(|side| {
        let candidates = |key: Key| {
            let mut found = vec![Relation::Kept];
            let is_in_both = side == 1 && places[0].keys.contains(&key);
            found.extend(is_in_both.then(|| Relation::equal(0, key)));
            let is_of_mask = key.pair().is_some_and(|[low, _]| is_mask(low));
            found.extend(is_of_mask.then_some(Relation::Within));
            found
        };
        let parts = places[side].keys.iter().flat_map(|&key| Lanes::of(key).iter().map(move |&lanes| (key, lanes)));
        let choice = |(key, lanes)| match live[side].contains(&key) {
            true => ((key, lanes), Choice::of(candidates(key))),
            false if is_scalar(key) => ((key, lanes), Choice::of(vec![Relation::Kept])),
            false => ((key, lanes), Choice::default()),
        };
        parts.map(choice).collect()
    })
}

/// The relations of the words of a pair of scalar registers: first those that say the same of both, as of a lane mask;
/// of `masks` only those.
fn of_pair(low: &[Relation], high: &[Relation], masks: bool) -> [Vec<Relation>; 2] {
    let both = low.iter().filter_map(|&of_low| {
        let of_high = match of_low {
            Relation::Kept | Relation::Within | Relation::Exited | Relation::Part { .. } => of_low,
            Relation::Constant(_) => *high.iter().find(|other| matches!(other, Relation::Constant(_)))?,
            Relation::Of { side, key: base, scale: 1, offset: 0 } => Relation::equal(side, base.pair_from_here()?[1]),
            _ => return None,
        };
        high.contains(&of_high).then_some((of_low, of_high))
    });
    let (mut both_low, mut both_high): (Vec<_>, Vec<_>) = both.unzip();
    if !masks {
        let rest = |all: &[Relation], both: &[Relation]| -> Vec<Relation> {
            all.iter().copied().filter(|relation| !both.contains(relation)).collect()
        };
        let (rest_low, rest_high) = (rest(low, &both_low), rest(high, &both_high));
        both_low.extend(rest_low);
        both_high.extend(rest_high);
    }
    [both_low, both_high]
}

fn is_scalar(key: Key) -> bool {
    matches!(key, Key::Scalar(_))
}

/// The lanes in which a relation about `key` of `side` has to hold: of a scalar register, any one; of a vector register
/// those that are no keys themselves.
fn mask(sample: &[Snapshot; 2], side: usize, key: Key, lanes: Lanes) -> u64 {
    match key {
        Key::Vgpr(_) | Key::Slot(_) => {
            let all = key.home().expect("it has lanes").lanes();
            let own = sample[side].values.range(all).filter_map(|(key, _)| Some(1 << key.lane()?));
            part(&sample[0], lanes) & !own.fold(0, |all: u64, lane: u64| all | lane)
        }
        Key::Scalar(_) | Key::Scc | Key::Lane(..) => 1,
    }
}

/// A part of the lanes of program a.
fn part(sample: &Snapshot, lanes: Lanes) -> u64 {
    let (entry, active) = (Snapshot::exec(&sample.entry), Snapshot::exec(&sample.values));
    match lanes {
        Lanes::Active => active,
        Lanes::Left => entry & !active,
        Lanes::Outside => !(entry | active),
        Lanes::Entered => entry,
    }
}

struct Guess<'s> {
    samples: &'s [[Snapshot; 2]],
    live: &'s [BTreeSet<Key>; 2],
    guesses: Guesses,
    /// The values of each register, one after the other in all samples.
    values: [BTreeMap<Key, Vec<&'s [u32; LANES]>>; 2],
}

/// A register in some lanes.
struct Register<'g, 's> {
    side: usize,
    key: Key,
    /// Its values in each sample, and the lanes where a relation has to hold.
    values: &'g [&'s [u32; LANES]],
    masks: Vec<u64>,
}

impl Register<'_, '_> {
    /// The values of the register in the lanes where a relation has to hold.
    fn in_lanes(&self) -> impl Iterator<Item = u32> {
        self.values.iter().zip(&self.masks).flat_map(|(values, &mask)| set(mask).map(|lane| values[lane]))
    }

    /// The same beside the values of another register.
    fn beside(&self, bases: &[&[u32; LANES]]) -> impl Iterator<Item = (u32, u32)> {
        let samples = self.values.iter().zip(bases).zip(&self.masks);
        samples.flat_map(|((values, bases), &mask)| set(mask).map(|lane| (values[lane], bases[lane])))
    }

    fn constant(&self) -> Option<Relation> {
        let mut values = self.in_lanes();
        let first = values.next()?;
        values.all(|value| value == first).then_some(Relation::Constant(first))
    }

    fn is_equal(&self, bases: &[&[u32; LANES]]) -> bool {
        let mut pairs = self.beside(bases).peekable();
        pairs.peek().is_some() && pairs.all(|(value, base)| value == base)
    }

    fn affine(&self, (side, key): (usize, Key), bases: &[&[u32; LANES]]) -> Option<Relation> {
        let pairs = || self.beside(bases);
        let first = pairs().next()?;
        let other = pairs().find(|(_, base)| *base != first.1)?;
        let is_step = |scale: &&u32| other.0.wrapping_sub(first.0) == scale.wrapping_mul(other.1.wrapping_sub(first.1));
        SCALES.iter().filter(is_step).find_map(|&scale| {
            let offset = first.0.wrapping_sub(scale.wrapping_mul(first.1));
            let holds = |(value, base): (u32, u32)| value == scale.wrapping_mul(base).wrapping_add(offset);
            let relation = Relation::Of { side, key, scale, offset };
            ((scale, offset) != (1, 0) && pairs().all(holds)).then_some(relation)
        })
    }
}

/// The lanes of a mask.
fn set(mask: u64) -> impl Iterator<Item = usize> {
    (0..LANES).filter(move |lane| mask >> lane & 1 == 1)
}

impl<'s> Guess<'s> {
    fn of(samples: &'s [[Snapshot; 2]], live: &'s [BTreeSet<Key>; 2], guesses: Guesses) -> Self {
        let values = [0, 1].map(|side| {
            let keys = samples.first().into_iter().flat_map(|sample| sample[side].values.keys());
            let of_samples = |key: &Key| samples.iter().map(|sample| &sample[side].values[key]).collect();
            keys.map(|key| (*key, of_samples(key))).collect()
        });
        Guess { samples, live, guesses, values }
    }

    fn register(&self, side: usize, key: Key, lanes: Lanes) -> Register<'_, 's> {
        let masks = self.samples.iter().map(|sample| mask(sample, side, key, lanes)).collect();
        Register { side, key, values: &self.values[side][&key], masks }
    }

    fn candidates(&self, side: usize, key: Key, lanes: Lanes) -> Vec<Relation> {
        let register = self.register(side, key, lanes);
        let mut found = Vec::new();
        found.extend(self.is_kept(&register).then_some(Relation::Kept));
        let within = self.is_within(side, key).then_some(Relation::Within);
        let exited = self.is_exited(side, key).then_some(Relation::Exited);
        if matches!(key, Key::Scalar(code::EXEC_LO | code::EXEC_HI)) && side == 0 {
            found.extend(register.constant().filter(|_| self.guesses == Guesses::All));
            found.extend(within);
            return found;
        }
        let bases = self.bases(side, key);
        let of_base = |(other, base): (usize, Key)| &self.values[other][&base][..];
        let (others, own): (Vec<_>, Vec<_>) =
            bases.iter().filter(|&&base| register.is_equal(of_base(base))).partition(|(other, _)| *other == 0);
        let equal = |&(other, base): &(usize, Key)| Relation::equal(other, base);
        if side == 1 {
            found.extend(others.iter().map(equal));
        }
        if self.guesses == Guesses::All {
            found.extend(register.constant());
            found.extend(if side == 1 { &own } else { &others }.iter().map(equal));
            if found.len() < MOST && key != Key::Scc {
                found.extend(bases.iter().filter_map(|&base| register.affine(base, of_base(base))).take(2));
            }
        }
        found.truncate(MOST);
        if self.guesses == Guesses::All && key != Key::Scc {
            found.extend(self.advances(&register, lanes));
            found.extend(self.low_bits(&register));
        }
        found.extend(exited.into_iter().chain(within));
        if let Some([low, _]) = key.pair()
            && side == 1
            && low != Key::Scalar(code::EXEC_LO)
        {
            found.extend(self.parts(low));
        }
        found
    }

    /// The registers that `register` may go on with.
    fn advances(&self, register: &Register, lanes: Lanes) -> Vec<Relation> {
        let &Register { side, key, .. } = register;
        let below = key.below().filter(|low| self.values[side].contains_key(low));
        let is_high = below.is_some_and(|low| !self.is_kept(&self.register(side, low, lanes)));
        let mut reaches = Vec::new();
        reaches.extend((!self.is_kept(register)).then_some(Reach::Word));
        reaches.extend(Reach::OF_HIGH.into_iter().filter(|_| is_high));
        let others = (0..=side).flat_map(|other| self.values[other].keys().map(move |&base| (other, base)));
        let others = others.filter(|(_, base)| *base != Key::Scc && (key.has_lanes() || !base.has_lanes()));
        let others: Vec<(usize, Key)> = others.filter(|(other, base)| self.live[*other].contains(base)).collect();
        let of_reach = |reach: Reach| {
            let all = others.iter().map(move |&(side, key)| Advance { side, key, scale: 1, reach });
            all.filter_map(|advance| self.advance(register, advance)).take(ADVANCES).map(Relation::Advanced)
        };
        reaches.into_iter().flat_map(of_reach).collect()
    }

    /// `advance` with the factor with which it held of `register` in all samples.
    fn advance(&self, register: &Register, mut advance: Advance) -> Option<Advance> {
        let &Register { side, key, .. } = register;
        let (own, other) = (advance.own(key), advance.other());
        let has = |side: usize, keys: &[Key]| keys.iter().all(|key| self.values[side].contains_key(key));
        let is_wide = advance.reach == Reach::Wide;
        if (is_wide && other.len() < 2) || !has(side, &own) || !has(advance.side, &other) {
            return None;
        }
        if !advance.is_told_before(side, key) {
            return None;
        }
        let added = |of: [&BTreeMap<Key, [u32; LANES]>; 2], keys: &[Key], reach: Reach, lane: usize| {
            let [now, entry] =
                of.map(|of| reach.number(of[&keys[0]][lane], keys.get(1).map_or(0, |high| of[high][lane])));
            now.wrapping_sub(entry)
        };
        let reach_of_own = if advance.reach == Reach::Word { Reach::Word } else { Reach::Wide };
        let pairs = || {
            self.samples.iter().zip(&register.masks).flat_map(|(sample, &mask)| {
                let [of, base] = [side, advance.side].map(|side| [&*sample[side].values, &*sample[side].entry]);
                let (own, other) = (&own, &other);
                set(mask).map(move |lane| [added(of, own, reach_of_own, lane), added(base, other, advance.reach, lane)])
            })
        };
        let fits = |scale: u32, [own, other]: [u64; 2]| match advance.reach {
            Reach::Word => own as u32 == (other as u32).wrapping_mul(scale),
            _ => own == other.wrapping_mul(i64::from(scale as i32) as u64),
        };
        let first = pairs().find(|[_, other]| *other != 0)?;
        advance.scale = SCALES.into_iter().find(|&scale| fits(scale, first))?;
        pairs().all(|pair| fits(advance.scale, pair)).then_some(advance)
    }

    /// The registers of program a that have low bits of `register`.
    fn low_bits(&self, register: &Register) -> Vec<Relation> {
        let &Register { side, key, .. } = register;
        let is_fit = |base: &&Key| **base != Key::Scc && (key.has_lanes() || !base.has_lanes());
        let of_bits = |bits: u32| {
            let is_equal = |base: &&Key| {
                let mut pairs = register.beside(&self.values[0][*base]).peekable();
                pairs.peek().is_some() && pairs.all(|(value, base)| (value ^ base) & ((1 << bits) - 1) == 0)
            };
            let base = self.values[0].keys().filter(is_fit).find(is_equal)?;
            Some(Relation::Low { key: *base, bits })
        };
        LOW_BITS.into_iter().filter(|_| side == 1).filter_map(of_bits).collect()
    }

    /// The lane masks of program a whose bits the mask of b with the low word `low` has in parts of the lanes.
    fn parts(&self, low: Key) -> Vec<Relation> {
        let Some(first) = self.samples.first().filter(|_| is_mask(low)) else { return Vec::new() };
        let has = |side: usize, low: Key| {
            let mut words = low.pair_from_here().into_iter().flatten();
            words.all(|word| first[side].values.contains_key(&word))
        };
        let lows = first[0].values.keys().copied().filter(|key| key.pair_from_here().is_some());
        let mut bases: Vec<Key> = lows.filter(|&base| is_mask(base) && has(0, base)).collect();
        bases.sort_by_key(|&base| base != low);
        if !has(1, low) {
            return Vec::new();
        }
        let parts = [Lanes::Entered, Lanes::Active, Lanes::Left].into_iter();
        parts
            .filter_map(|lanes| {
                let is_equal = |base: &&Key| {
                    let mut in_lanes = self
                        .samples
                        .iter()
                        .map(|[a, b]| ((b.mask(low) ^ a.mask(**base)) & part(a, lanes), part(a, lanes)));
                    in_lanes.clone().all(|(differ, _)| differ == 0) && in_lanes.any(|(_, part)| part != 0)
                };
                bases.iter().find(is_equal).map(|&base| Relation::Part { base, lanes })
            })
            .collect()
    }

    /// Whether a register has the value in some lanes that it had at the entry.
    fn is_kept(&self, register: &Register) -> bool {
        let of_samples = self.samples.iter().zip(register.values).zip(&register.masks);
        of_samples.into_iter().all(|((sample, values), &mask)| {
            let entry = &sample[register.side].entry[&register.key];
            set(mask).all(|lane| values[lane] == entry[lane])
        })
    }

    /// Whether a pair of scalar registers never has a bit of a lane that was not active at the entry.
    fn is_within(&self, side: usize, key: Key) -> bool {
        let Some(pair @ [low, _]) = key.pair() else { return false };
        let exec = [code::EXEC_LO, code::EXEC_HI].map(Key::Scalar);
        let has = |sample: &[Snapshot; 2]| pair.iter().all(|word| sample[side].values.contains_key(word));
        is_mask(low)
            && self.samples.iter().all(|sample| {
                let outside = |word: usize| sample[side].values[&pair[word]][0] & !sample[side].entry[&exec[word]][0];
                has(sample) && (0..2).all(|word| outside(word) == 0)
            })
    }

    /// Whether a pair always has the lanes that have left the loop, of which there are some.
    fn is_exited(&self, side: usize, key: Key) -> bool {
        let Some([low, high]) = key.pair().filter(|[low, _]| is_mask(*low)) else { return false };
        let has = |sample: &[Snapshot; 2]| [low, high].iter().all(|word| sample[side].values.contains_key(word));
        let left = |sample: &[Snapshot; 2]| part(&sample[0], Lanes::Left);
        self.samples.iter().all(|sample| has(sample) && sample[side].mask(low) == left(sample))
            && self.samples.iter().any(|sample| left(sample) != 0)
    }

    /// The registers that `key` may be said to be: those of the same number first, what nobody reads any more last.
    fn bases(&self, side: usize, key: Key) -> Vec<(usize, Key)> {
        let Some(sample) = self.samples.first() else { return Vec::new() };
        let is_fit = |base: &Key| match (key, base) {
            (Key::Scc, base) => *base == Key::Scc,
            (Key::Scalar(_) | Key::Lane(..), base) => matches!(base, Key::Scalar(_) | Key::Lane(..)),
            (Key::Vgpr(_) | Key::Slot(_), base) => !matches!(base, Key::Scc | Key::Lane(..)),
        };
        let others = sample[0].values.keys().copied().filter(|base| side == 1 && is_fit(base));
        let own = sample[side].values.keys().copied().filter(|base| *base < key && is_fit(base));
        let mut bases: Vec<(usize, Key)> = others.map(|base| (0, base)).chain(own.map(|base| (side, base))).collect();
        // Of a register that nobody reads any more nothing else is known.
        let is_dead = |other: usize, base: Key| !self.live[other].contains(&base);
        bases.sort_by_key(|&(other, base)| (is_dead(other, base), (other, base) != (0, key), other != 0));
        bases.retain(|&(other, base)| other != side || !is_dead(other, base));
        bases
    }
}
