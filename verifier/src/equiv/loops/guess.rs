//! Relations that held in all runs.

use std::collections::BTreeMap;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use super::relation::{Choice, Key, Lanes, Relation};
use super::sample::Snapshot;

/// Factors that are tried: those of strides.
const SCALES: [u32; 15] = [1, 2, 4, 8, 16, 32, 64, 3, 12, 24, 48, u32::MAX, u32::MAX - 1, u32::MAX - 3, u32::MAX - 7];
/// Relations that are kept for a register.
const MOST: usize = 8;

/// Guesses what the registers of both programs may be at a cut.
pub fn guess(samples: &[[Snapshot; 2]]) -> [BTreeMap<Key, Choice>; 2] {
    let guess = Guess { samples };
    [0, 1].map(|side| {
        let keys = samples.first().into_iter().flat_map(|sample| sample[side].values.keys().copied());
        keys.map(|key| (key, Choice::of(guess.candidates(side, key)))).collect()
    })
}

struct Guess<'s> {
    samples: &'s [[Snapshot; 2]],
}

impl Guess<'_> {
    /// The values of a register in the lanes where a relation has to hold.
    fn values(&self, side: usize, key: Key, lanes: Lanes) -> impl Iterator<Item = u32> {
        self.samples.iter().flat_map(move |sample| {
            let mask = match (key, lanes) {
                (Key::Vgpr(_), Lanes::All) => u64::MAX,
                (Key::Vgpr(_), Lanes::Entry) => Snapshot::exec(&sample[0].entry),
                (Key::Vgpr(_), Lanes::Active) => Snapshot::exec(&sample[0].values),
                _ => 1,
            };
            let values = &sample[side].values[&key];
            (0..LANES).filter(move |lane| mask >> lane & 1 == 1).map(|lane| values[lane])
        })
    }

    /// The values of the register `base` beside those of `key`.
    fn pairs(
        &self,
        (side, key): (usize, Key),
        (other, base): (usize, Key),
        lanes: Lanes,
    ) -> impl Iterator<Item = (u32, u32)> {
        self.samples.iter().flat_map(move |sample| {
            let mask = match (key, lanes) {
                (Key::Vgpr(_), Lanes::All) => u64::MAX,
                (Key::Vgpr(_), Lanes::Entry) => Snapshot::exec(&sample[0].entry),
                (Key::Vgpr(_), Lanes::Active) => Snapshot::exec(&sample[0].values),
                _ => 1,
            };
            let (values, bases) = (&sample[side].values[&key], &sample[other].values[&base]);
            (0..LANES).filter(move |lane| mask >> lane & 1 == 1).map(|lane| (values[lane], bases[lane]))
        })
    }

    fn candidates(&self, side: usize, key: Key) -> Vec<Relation> {
        let mut found = Vec::new();
        let is_kept = |sample: &[Snapshot; 2]| sample[side].values[&key] == sample[side].entry[&key];
        if self.samples.iter().all(is_kept) {
            found.push(Relation::Kept);
        }
        let kinds: &[Lanes] = if matches!(key, Key::Vgpr(_)) { &Lanes::ALL } else { &[Lanes::All] };
        found.extend(kinds.iter().find_map(|&lanes| self.constant(side, key, lanes)));
        if matches!(key, Key::Scalar(code::EXEC_LO | code::EXEC_HI)) && side == 0 {
            let is_within = |sample: &[Snapshot; 2]| sample[0].values[&key][0] & !sample[0].entry[&key][0] == 0;
            found.extend(self.samples.iter().all(is_within).then_some(Relation::Within));
            return found;
        }
        let bases = self.bases(side, key);
        for &lanes in kinds {
            found.extend(
                bases
                    .iter()
                    .filter(|&&base| self.is_equal((side, key), base, lanes))
                    .map(|&(other, base)| Relation::equal(other, base, lanes)),
            );
        }
        for &lanes in kinds {
            if found.len() < MOST && key != Key::Scc {
                found.extend(bases.iter().filter_map(|&base| self.affine((side, key), base, lanes)).take(2));
            }
        }
        found.truncate(MOST);
        found
    }

    /// The registers that `key` may be said to be: those of the same number first.
    fn bases(&self, side: usize, key: Key) -> Vec<(usize, Key)> {
        let Some(sample) = self.samples.first() else { return Vec::new() };
        let is_fit = |base: &Key| match (key, base) {
            (Key::Scc, base) => *base == Key::Scc,
            (Key::Scalar(_), base) => matches!(base, Key::Scalar(_)),
            (Key::Vgpr(_), base) => *base != Key::Scc,
        };
        let others = sample[0].values.keys().copied().filter(|base| side == 1 && is_fit(base));
        let own = sample[side].values.keys().copied().filter(|base| *base < key && is_fit(base));
        let mut bases: Vec<(usize, Key)> = others.map(|base| (0, base)).chain(own.map(|base| (side, base))).collect();
        bases.sort_by_key(|&(other, base)| ((other, base) != (0, key), other != 0));
        bases
    }

    fn constant(&self, side: usize, key: Key, lanes: Lanes) -> Option<Relation> {
        let mut values = self.values(side, key, lanes);
        let first = values.next()?;
        values.all(|value| value == first).then_some(Relation::Constant(first, lanes))
    }

    fn is_equal(&self, key: (usize, Key), base: (usize, Key), lanes: Lanes) -> bool {
        let mut pairs = self.pairs(key, base, lanes).peekable();
        pairs.peek().is_some() && pairs.all(|(value, base)| value == base)
    }

    fn affine(&self, key: (usize, Key), base: (usize, Key), lanes: Lanes) -> Option<Relation> {
        let pairs = || self.pairs(key, base, lanes);
        let first = pairs().next()?;
        let other = pairs().find(|(_, base)| *base != first.1)?;
        let is_step = |scale: &&u32| other.0.wrapping_sub(first.0) == scale.wrapping_mul(other.1.wrapping_sub(first.1));
        SCALES.iter().filter(is_step).find_map(|&scale| {
            let offset = first.0.wrapping_sub(scale.wrapping_mul(first.1));
            let holds = |(value, base): (u32, u32)| value == scale.wrapping_mul(base).wrapping_add(offset);
            let relation = Relation::Of { side: base.0, key: base.1, scale, offset, lanes };
            ((scale, offset) != (1, 0) && pairs().all(holds)).then_some(relation)
        })
    }
}
