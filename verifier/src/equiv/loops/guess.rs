//! Relations that held in all runs.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use super::advance::{Advance, Extension};
use super::choice::Choice;
use super::columns::{Column, Columns};
use super::mask::is_mask;
use super::relation::{Key, Lanes, Relation};
use super::sample::{Places, Snapshot};
use crate::limits::question;

/// Factors that are tried first: those of strides.
const SCALES: [u32; 15] = [1, 2, 4, 8, 16, 32, 64, 3, 12, 24, 48, u32::MAX, u32::MAX - 1, u32::MAX - 3, u32::MAX - 7];
/// The greatest other one: what a loop goes on by, beside its counter.
const MOST_SCALE: i64 = 1 << 20;
/// Relations that are kept for a register.
const MOST: usize = 8;
/// What it costs to look at a register beside another one in a sample, in steps.
const SAMPLE: u64 = 2;
/// Registers that one may go on with, of each kind.
const ADVANCES: usize = 2;
/// The low bits that are looked at, the most first.
const LOW_BITS: [u32; 2] = [16, 8];

/// Which relations are guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guesses {
    /// As [`Guesses::Plain`], those first that a register is the one of the same name. Only what is the same term is
    /// proven: programs that differ in little need no more, whatever else they do.
    Same,
    /// That registers are kept, or are those of the other program, and masks within others. Loops that do the same in
    /// the same rounds need no more.
    Plain,
    /// Constants as well, registers of the same program, and sums with multiples of registers.
    All,
}

/// Guesses what the registers of both programs may be at a cut.
///
/// A register that is not `live` gets no other relation than to keep its value.
pub fn guess(
    samples: &[[Snapshot; 2]],
    live: &[BTreeSet<Key>; 2],
    guesses: Guesses,
) -> [BTreeMap<(Key, Lanes), Choice>; 2] {
    let guess = Guess { columns: Columns::of(samples), live, guesses };
    let is_in_both = |side: usize, key: Key| side == 1 && guess.columns.has(0, key);
    [0, 1].map(|side| {
        let parts = guess.columns.keys(side).flat_map(|key| Lanes::of(key).iter().map(move |&lanes| (key, lanes)));
        let candidates = |key: Key, lanes| match live[side].contains(&key) {
            // Lanes in which no run has come there may be the same as well.
            is_live if guesses == Guesses::Same && is_in_both(side, key) => {
                let others = if is_live { guess.candidates(side, key, lanes) } else { Vec::new() };
                let same = Relation::equal(0, key);
                std::iter::once(same).chain(others.into_iter().filter(|other| *other != same)).collect()
            }
            true => guess.candidates(side, key, lanes),
            // An address of the stack that nobody reads is best left alone.
            false if is_scalar(key) && guess.register(side, key, lanes).is_kept() => vec![Relation::Kept],
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

/// Guesses the relations at a cut that no run has come to, for example behind a call of an unknown function: registers
/// keep their values, or those of b are those of a.
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

struct Guess<'s> {
    columns: Columns<'s>,
    live: &'s [BTreeSet<Key>; 2],
    guesses: Guesses,
}

/// A register in some lanes.
struct Register<'g, 's> {
    side: usize,
    key: Key,
    column: &'g Column<'s>,
    /// The samples with lanes where a relation has to hold, and those lanes.
    masks: Vec<(usize, u64)>,
}

impl Register<'_, '_> {
    /// The values of the register in the lanes where a relation has to hold.
    fn in_lanes(&self) -> impl Iterator<Item = u32> {
        self.masks.iter().flat_map(move |&(sample, mask)| set(mask).map(move |lane| self.column.now[sample][lane]))
    }

    /// The same beside the values of another register.
    fn beside(&self, bases: &[&[u32; LANES]]) -> impl Iterator<Item = (u32, u32)> {
        self.masks.iter().flat_map(|&(sample, mask)| {
            question::work(SAMPLE);
            let (values, bases) = (self.column.now[sample], bases[sample]);
            set(mask).map(|lane| (values[lane], bases[lane]))
        })
    }

    /// Whether it has the value that it had at the entry.
    fn is_kept(&self) -> bool {
        self.beside(&self.column.entry).all(|(now, entry)| now == entry)
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
        let steps = [other.0.wrapping_sub(first.0), other.1.wrapping_sub(first.1)];
        let is_step = |scale: &u32| steps[0] == scale.wrapping_mul(steps[1]);
        scales(steps.map(|step| i64::from(step as i32))).filter(is_step).find_map(|scale| {
            let offset = first.0.wrapping_sub(scale.wrapping_mul(first.1));
            let holds = |(value, base): (u32, u32)| value == scale.wrapping_mul(base).wrapping_add(offset);
            let relation = Relation::Of { side, key, scale, offset };
            ((scale, offset) != (1, 0) && pairs().all(holds)).then_some(relation)
        })
    }
}

/// Factors that may make the second number the first one.
fn scales([product, factor]: [i64; 2]) -> impl Iterator<Item = u32> {
    let quotient = product.checked_rem(factor).filter(|rest| *rest == 0).map(|_| product / factor);
    let other = quotient.filter(|quotient| (1..=MOST_SCALE).contains(&quotient.abs())).map(|quotient| quotient as u32);
    SCALES.into_iter().chain(other.filter(|other| !SCALES.contains(other)))
}

/// The lanes of a mask.
fn set(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lane)
    })
}

impl<'s> Guess<'s> {
    fn register(&self, side: usize, key: Key, lanes: Lanes) -> Register<'_, 's> {
        Register { side, key, column: self.columns.column(side, key), masks: self.columns.masks(side, key, lanes) }
    }

    fn candidates(&self, side: usize, key: Key, lanes: Lanes) -> Vec<Relation> {
        let register = self.register(side, key, lanes);
        let mut found = Vec::new();
        found.extend(register.is_kept().then_some(Relation::Kept));
        let within = self.is_within(side, key).then_some(Relation::Within);
        let exited = self.is_exited(side, key).then_some(Relation::Exited);
        if matches!(key, Key::Scalar(code::EXEC_LO | code::EXEC_HI)) && side == 0 {
            found.extend(register.constant().filter(|_| self.guesses == Guesses::All));
            found.extend(within);
            return found;
        }
        let bases = self.bases(side, key);
        let of_base = |(other, base): (usize, Key)| &self.columns.column(other, base).now[..];
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
        let below = key.below().filter(|&low| self.columns.has(side, low));
        let is_high = below.is_some_and(|low| !self.register(side, low, lanes).is_kept());
        let mut reaches = Vec::new();
        reaches.extend((!register.is_kept()).then_some(Extension::Word));
        reaches.extend(Extension::OF_HIGH.into_iter().filter(|_| is_high));
        let others = (0..=side).flat_map(|other| self.columns.keys(other).map(move |base| (other, base)));
        let others = others.filter(|(_, base)| *base != Key::Scc && (key.has_lanes() || !base.has_lanes()));
        let others: Vec<(usize, Key)> = others.filter(|(other, base)| self.live[*other].contains(base)).collect();
        let of_reach = |extension: Extension| {
            let all = others.iter().map(move |&(side, key)| Advance { side, key, scale: 1, extension });
            all.filter_map(|advance| self.advance(register, advance)).take(ADVANCES).map(Relation::Advanced)
        };
        reaches.into_iter().flat_map(of_reach).collect()
    }

    /// `advance` with the factor with which it held of `register` in all samples.
    fn advance(&self, register: &Register, mut advance: Advance) -> Option<Advance> {
        let &Register { side, key, .. } = register;
        let (own, other) = (advance.own(key), advance.other());
        let has = |side: usize, keys: &[Key]| keys.iter().all(|&key| self.columns.has(side, key));
        let is_wide = advance.extension == Extension::Wide;
        if (is_wide && other.len() < 2) || !has(side, &own) || !has(advance.side, &other) {
            return None;
        }
        // Nothing goes on with what stays.
        let is_moved = other.iter().any(|&key| self.columns.column(advance.side, key).is_moved);
        if !is_moved || !advance.is_of_others(side, key) {
            return None;
        }
        let words = |side: usize, keys: &[Key]| -> Vec<&Column> {
            keys.iter().map(|&key| self.columns.column(side, key)).collect()
        };
        let (own, other) = (words(side, &own), words(advance.side, &other));
        let added = |words: &[&Column], extension: Extension, sample: usize, lane: usize| {
            let number = |value: fn(&Column, usize, usize) -> u32| {
                let high = words.get(1).map_or(0, |high| value(high, sample, lane));
                extension.number(value(words[0], sample, lane), high)
            };
            let now = number(|column, sample, lane| column.now[sample][lane]);
            now.wrapping_sub(number(|column, sample, lane| column.entry[sample][lane]))
        };
        let reach_of_own = if advance.extension == Extension::Word { Extension::Word } else { Extension::Wide };
        let (own, other) = (&own[..], &other[..]);
        let pairs = || {
            register.masks.iter().flat_map(move |&(sample, mask)| {
                question::work(SAMPLE);
                let of_lane = move |lane: usize| {
                    [added(own, reach_of_own, sample, lane), added(other, advance.extension, sample, lane)]
                };
                set(mask).map(of_lane)
            })
        };
        let fits = |scale: u32, [own, other]: [u64; 2]| match advance.extension {
            Extension::Word => own as u32 == (other as u32).wrapping_mul(scale),
            _ => own == other.wrapping_mul(i64::from(scale as i32) as u64),
        };
        let first = pairs().find(|[_, other]| *other != 0)?;
        let steps = match advance.extension {
            Extension::Word => first.map(|added| i64::from(added as i32)),
            _ => first.map(|added| added as i64),
        };
        advance.scale = scales(steps).find(|&scale| fits(scale, first))?;
        pairs().all(|pair| fits(advance.scale, pair)).then_some(advance)
    }

    /// The registers of program a that have low bits of `register`.
    fn low_bits(&self, register: &Register) -> Vec<Relation> {
        let &Register { side, key, .. } = register;
        let is_fit = |base: &Key| *base != Key::Scc && (key.has_lanes() || !base.has_lanes());
        let of_bits = |bits: u32| {
            let is_equal = |base: &Key| {
                let mut pairs = register.beside(&self.columns.column(0, *base).now).peekable();
                pairs.peek().is_some() && pairs.all(|(value, base)| (value ^ base) & ((1 << bits) - 1) == 0)
            };
            let key = self.columns.keys(0).filter(is_fit).find(is_equal)?;
            Some(Relation::Low { key, bits })
        };
        LOW_BITS.into_iter().filter(|_| side == 1).filter_map(of_bits).collect()
    }

    /// The lane masks of program a whose bits the mask of b with the low word `low` has in parts of the lanes.
    fn parts(&self, low: Key) -> Vec<Relation> {
        let Some(own) = self.columns.lane_masks(1, low).filter(|_| is_mask(low)) else { return Vec::new() };
        let masks = self.columns.keys(0).filter(|&base| is_mask(base));
        let mut bases: Vec<_> = masks.filter_map(|base| Some((base, self.columns.lane_masks(0, base)?))).collect();
        bases.sort_by_key(|&(base, _)| base != low);
        let parts = [Lanes::Entered, Lanes::Active, Lanes::Left].into_iter();
        parts
            .filter_map(|lanes| {
                let parts: Vec<u64> = self.columns.parts(lanes).collect();
                let is_equal =
                    |base: &[u64]| own.iter().zip(base).zip(&parts).all(|((own, base), part)| (own ^ base) & part == 0);
                let found = bases.iter().find(|(_, base)| is_equal(base) && parts.iter().any(|&part| part != 0));
                found.map(|&(base, _)| Relation::Part { base, lanes })
            })
            .collect()
    }

    /// Whether a pair of scalar registers never has a bit of a lane that was not active at the entry.
    fn is_within(&self, side: usize, key: Key) -> bool {
        let Some([low, _]) = key.pair().filter(|[low, _]| is_mask(*low)) else { return false };
        let masks = self.columns.lane_masks(side, low).zip(self.columns.exec_at_entry(side));
        masks.is_some_and(|(masks, entered)| masks.iter().zip(entered).all(|(mask, entered)| mask & !entered == 0))
    }

    /// Whether a pair always has the lanes that have left the loop, of which there are some.
    fn is_exited(&self, side: usize, key: Key) -> bool {
        let Some([low, _]) = key.pair().filter(|[low, _]| is_mask(*low)) else { return false };
        let left = || self.columns.parts(Lanes::Left);
        let masks = self.columns.lane_masks(side, low);
        masks.is_some_and(|masks| masks.into_iter().eq(left())) && left().any(|left| left != 0)
    }

    /// The registers that `key` may be said to be: those of the same number first, what nobody reads any more last.
    fn bases(&self, side: usize, key: Key) -> Vec<(usize, Key)> {
        let is_fit = |base: &Key| match (key, base) {
            (Key::Scc, base) => *base == Key::Scc,
            (Key::Scalar(_) | Key::Lane(..), base) => matches!(base, Key::Scalar(_) | Key::Lane(..)),
            (Key::Vgpr(_) | Key::Slot(_), base) => !matches!(base, Key::Scc | Key::Lane(..)),
        };
        let others = self.columns.keys(0).filter(|base| side == 1 && is_fit(base));
        let own = self.columns.keys(side).filter(|base| *base < key && is_fit(base));
        let mut bases: Vec<(usize, Key)> = others.map(|base| (0, base)).chain(own.map(|base| (side, base))).collect();
        // Of a register that nobody reads any more nothing else is known.
        let is_dead = |other: usize, base: Key| !self.live[other].contains(&base);
        bases.sort_by_key(|&(other, base)| (is_dead(other, base), (other, base) != (0, key), other != 0));
        bases.retain(|&(other, base)| other != side || !is_dead(other, base));
        bases
    }
}
