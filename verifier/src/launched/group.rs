//! The work-items of the groups of a launch, and the waves that they make (ledger K174).

use std::fmt;

use gcn_semantics::algebra::{Algebra, B32, Bv, Column, LANES, Scope, WordColumn};
use itertools::Itertools;
use serde::{Deserialize, Serialize};

/// The most work-items that a group has (ledger K174).
pub const MOST_ITEMS: u32 = 1_024;
/// Waves of a launch that are tried in the place of one that no launch has.
const TRIED: usize = 24;

/// The sizes of the groups of a launch, in work-items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Group {
    /// Nobody says them.
    UpTo {
        /// The most along each axis.
        axes: [u32; 3],
        /// The most in all.
        items: u32,
    },
    /// Every group has so many along each axis.
    Of([u32; 3]),
}

impl Default for Group {
    fn default() -> Self {
        Group::UpTo { axes: [MOST_ITEMS; 3], items: MOST_ITEMS }
    }
}

/// A wave of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupWave {
    sizes: [u32; 3],
    number: u32,
}

impl GroupWave {
    /// Wave `number` of a group with these sizes.
    pub fn new(sizes: [u32; 3], number: u32) -> Self {
        GroupWave { sizes, number }
    }

    /// The sizes of its group.
    pub fn sizes(&self) -> [u32; 3] {
        self.sizes
    }

    /// Its number in its group.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// All waves of its group.
    pub fn group(&self) -> Vec<GroupWave> {
        let waves = self.sizes.iter().product::<u32>().div_ceil(LANES as u32);
        (0..waves).map(|number| GroupWave { number, ..*self }).collect()
    }

    /// The lanes that it starts with.
    pub fn exec(&self) -> u64 {
        let before = self.number * LANES as u32;
        match self.sizes.iter().product::<u32>().saturating_sub(before) {
            0 => 0,
            items if items < LANES as u32 => (1 << items) - 1,
            _ => u64::MAX,
        }
    }

    /// The numbers of the work-item in a lane along each axis. Behind the end of a group they go on.
    pub fn item(&self, lane: u8) -> [u32; 3] {
        let [x, y, _] = self.sizes;
        let flat = self.number * LANES as u32 + u32::from(lane);
        [flat % x, flat / x % y, flat / x / y]
    }
}

/// `256`, `16,16`; `up to 256` if they are not known.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (up_to, sizes, items) = match *self {
            Group::Of(sizes) => ("", sizes, u32::MAX),
            Group::UpTo { axes, items } => ("up to ", axes, items),
        };
        let count = sizes.iter().rposition(|&size| size != 1).map_or(1, |last| last + 1);
        match sizes.iter().all(|&size| size >= items) {
            true => write!(f, "{up_to}{items}"),
            false => write!(f, "{up_to}{}", sizes[..count].iter().format(",")),
        }
    }
}

impl Group {
    /// The sizes, if they are known.
    pub fn sizes(&self) -> Option<[u32; 3]> {
        match *self {
            Group::Of(sizes) => Some(sizes),
            Group::UpTo { .. } => None,
        }
    }

    /// What both say, if that is not nothing.
    pub fn and(self, other: Group) -> Option<Group> {
        match (self, other) {
            (Group::UpTo { axes: [x, y, z], items }, Group::UpTo { axes: [u, v, w], items: more }) => {
                Some(Group::UpTo { axes: [x.min(u), y.min(v), z.min(w)], items: items.min(more) })
            }
            (Group::Of(sizes), Group::UpTo { axes, items }) | (Group::UpTo { axes, items }, Group::Of(sizes)) => {
                let fits = sizes.iter().product::<u32>() <= items && (0..3).all(|axis| sizes[axis] <= axes[axis]);
                fits.then_some(Group::Of(sizes))
            }
            (Group::Of(one), Group::Of(another)) => (one == another).then_some(self),
        }
    }

    /// The most work-items in all.
    pub fn most_items(&self) -> u32 {
        match *self {
            Group::UpTo { items, .. } => items,
            Group::Of(sizes) => sizes.iter().product(),
        }
    }

    /// Whether every group has one wave.
    pub fn is_one_wave(&self) -> bool {
        self.most_items() <= LANES as u32
    }

    /// The most work-items along an axis.
    pub fn most(&self, axis: usize) -> u32 {
        match *self {
            Group::UpTo { axes, items } => axes[axis].min(items),
            Group::Of(sizes) => sizes[axis],
        }
    }

    /// The bits that the number of a work-item along an axis may have.
    pub fn bits(&self, axis: usize) -> u32 {
        self.most(axis).next_power_of_two() - 1
    }

    /// Whether the number of the work-item in a lane may be `value` along an axis.
    pub fn admits(&self, axis: usize, lane: u8, value: u32) -> bool {
        match *self {
            Group::UpTo { .. } => value < self.most(axis),
            Group::Of(sizes) => {
                self.numbers().map(|number| GroupWave { sizes, number }).any(|wave| wave.item(lane)[axis] == value)
            }
        }
    }

    /// The numbers of the waves of a group whose sizes are known.
    fn numbers(&self) -> std::ops::Range<u32> {
        let items: u32 = self.sizes().map_or(0, |sizes| sizes.iter().product());
        0..items.div_ceil(LANES as u32)
    }

    /// The number of a wave, where a state has `value` for it: some bits of that, or 0.
    pub fn wave<A: Algebra>(&self, value: B32<A>) -> B32<A> {
        let waves = self.numbers().end.max(1);
        let bits = value & Bv::constant(u64::from(waves.next_power_of_two() - 1));
        match waves.is_power_of_two() {
            true => bits,
            false => bits.ult(Bv::constant(waves.into())).select(bits, Bv::zero()),
        }
    }

    /// What each wave has, by its number; they may all have the same.
    fn of_wave<A: Algebra>(&self, wave: B32<A>, has: impl Fn(GroupWave) -> u32) -> B32<A> {
        let Group::Of(sizes) = *self else { return Bv::zero() };
        let all: Vec<u32> = self.numbers().map(|number| has(GroupWave { sizes, number })).collect();
        let constant = |value: u32| Bv::constant(value.into());
        let Some((&last, before)) = all.split_last() else { return Bv::zero() };
        if before.iter().all(|&value| value == last) {
            return constant(last);
        }
        // Runs of equal values, from the last one back.
        before.iter().enumerate().rev().fold(constant(last), |behind, (number, &value)| {
            if all[number + 1..].iter().all(|&other| other == value) {
                return behind;
            }
            wave.ule(Bv::constant(number as u64)).select(constant(value), behind)
        })
    }

    /// EXEC of a wave in a group whose sizes are known.
    pub fn exec<A: Algebra>(&self, wave: B32<A>) -> [B32<A>; 2] {
        [0, 32].map(|shift| self.of_wave::<A>(wave, |wave| (wave.exec() >> shift) as u32))
    }

    /// The numbers of the work-items of a wave along an axis, in a group whose sizes are known.
    pub fn items<A: Algebra>(&self, axis: usize, wave: B32<A>) -> WordColumn<A> {
        let Group::Of(sizes) = *self else { return Column::splat(Bv::zero()) };
        let waves = self.numbers().end;
        let flat = |lane| match waves {
            1 => A::lane_number(lane),
            _ => wave.lshl(Bv::constant(u64::from(LANES.ilog2()))) | A::lane_number(lane),
        };
        let behind_is_one = |axis: usize| sizes[axis + 1..].iter().all(|&size| size == 1);
        let stride: u32 = sizes[..axis].iter().product();
        // The digits of the flat number are bits of it, if the sizes before the last that is not 1 are powers of two.
        if sizes[axis] == 1 {
            return Column::splat(Bv::zero());
        }
        if stride.is_power_of_two() && (sizes[axis].is_power_of_two() || behind_is_one(axis)) {
            let bits = Bv::constant(u64::from(sizes[axis].next_power_of_two() - 1));
            return Column::build(Scope::Any, |lane| {
                let digit = flat(lane).lshr(Bv::constant(u64::from(stride.ilog2())));
                if behind_is_one(axis) { digit } else { digit & bits }
            });
        }
        Column::each(|lane| self.of_wave::<A>(wave, |wave| wave.item(lane as u8)[axis]))
    }

    /// The wave of a group whose sizes nobody knows that starts with these lanes and these numbers of work-items along
    /// the axes that have some, if there is one.
    pub fn wave_of(&self, exec: u64, items: [Option<&[u32; LANES]>; 3]) -> Option<GroupWave> {
        let Group::UpTo { axes, items: most } = *self else { return None };
        let lanes = exec.trailing_ones();
        if lanes == 0 || lanes != exec.count_ones() {
            return None;
        }
        let is_like = |wave: &GroupWave, axis: usize| {
            items[axis].is_none_or(|items| (0..lanes).all(|lane| wave.item(lane as u8)[axis] == items[lane as usize]))
        };
        let number_fits = |number: u32, size: u32| {
            // A wave that is not full is the last one.
            let before = number * LANES as u32;
            if lanes < LANES as u32 { size == before + lanes } else { size >= before + LANES as u32 }
        };
        (0..most.div_ceil(LANES as u32)).find_map(|number| {
            (1..=axes[0].min(most)).find_map(|x| {
                let of_x = GroupWave { sizes: [x, most, 1], number };
                is_like(&of_x, 0).then_some(())?;
                (1..=axes[1].min(most / x)).find_map(|y| {
                    let of_y = GroupWave { sizes: [x, y, most], number };
                    is_like(&of_y, 1).then_some(())?;
                    let wave = |z: u32| GroupWave { sizes: [x, y, z], number };
                    let depths = 1..=axes[2].min(most / x / y);
                    depths.filter(|z| number_fits(number, x * y * z)).map(wave).find(|wave| is_like(wave, 2))
                })
            })
        })
    }

    /// Waves of groups whose sizes nobody knows, those first that are like one with these lanes at the start and these
    /// numbers of work-items: axis, lane, number.
    pub fn waves_like(&self, exec: u64, given: &[(usize, u8, u32)]) -> Vec<GroupWave> {
        let Group::UpTo { axes, items } = *self else { return Vec::new() };
        let first_lanes = (exec.trailing_ones(), exec.count_ones());
        let is_first = first_lanes.0 == first_lanes.1 && exec != 0;
        // Sizes that the given numbers suggest, and usual ones.
        let most = [0, 1, 2].map(|axis| given.iter().filter(|given| given.0 == axis).map(|given| given.2).max());
        let above = |axis: usize| most[axis].map_or(1, |most| most + 1).min(axes[axis].min(items));
        let full = items.min(axes[0]);
        let of_rest = |x: u32| (items / x.max(1)).max(1);
        let mut sizes = vec![
            [full, 1, 1],
            [above(0).next_multiple_of(LANES as u32), 1, 1],
            [above(0), above(1), above(2)],
            [above(0), of_rest(above(0)), 1],
            [above(0).next_power_of_two(), above(1).next_power_of_two(), above(2).next_power_of_two()],
            [64, 1, 1],
            [32, 2, 1],
            [16, 16, 1],
            [8, 8, 1],
            [8, 8, 4],
            [33, 3, 1],
            [100, 2, 1],
            [1, 1, 1],
        ];
        let short = is_first.then(|| exec.count_ones());
        sizes.extend(short.into_iter().flat_map(|lanes| [[lanes, 1, 1], [LANES as u32 + lanes, 1, 1]]));
        let fits = |sizes: &[u32; 3]| {
            (0..3).all(|axis| (1..=axes[axis]).contains(&sizes[axis])) && sizes.iter().product::<u32>() <= items
        };
        let waves = sizes.into_iter().filter(fits).flat_map(|sizes| {
            let count = sizes.iter().product::<u32>().div_ceil(LANES as u32);
            (0..count).map(move |number| GroupWave { sizes, number })
        });
        // Numbers that a wave does not have weigh most.
        let far = |wave: &GroupWave| {
            let other = given.iter().filter(|&&(axis, lane, value)| wave.item(lane)[axis] != value).count();
            let zeros = (0..LANES as u8).filter(|&lane| wave.item(lane)[0] == 0).count();
            (other, exec != wave.exec(), LANES - zeros.min(LANES))
        };
        let mut all: Vec<GroupWave> = waves.collect();
        all.sort_by_key(far);
        all.dedup();
        all.truncate(TRIED);
        all
    }

    /// A wave of a launch that the bits of `random` choose.
    pub fn random(&self, random: u64) -> GroupWave {
        let sizes = match *self {
            Group::Of(sizes) => sizes,
            Group::UpTo { axes, items } => {
                let any = |bits: u64, most: u32| 1 + (bits % u64::from(most.max(1))) as u32;
                let full = items.min(axes[0]);
                let x = match random % 8 {
                    0 | 1 => full,
                    2 => full.min(LANES as u32),
                    3 => 1,
                    4 => any(random >> 8, full.min(LANES as u32)),
                    5 => (1 << ((random >> 8) % 11)).min(full),
                    _ => any(random >> 8, full),
                };
                let rest = |most: u32, left: u32| most.min(left).max(1);
                let y = if random >> 4 & 3 == 0 { any(random >> 24, rest(axes[1], items / x)) } else { 1 };
                let z = if random >> 6 & 3 == 0 { any(random >> 40, rest(axes[2], items / x / y)) } else { 1 };
                [x, y, z]
            }
        };
        let waves = sizes.iter().product::<u32>().div_ceil(LANES as u32);
        GroupWave { sizes, number: ((random >> 52) % u64::from(waves.max(1))) as u32 }
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::Concrete;

    use super::*;

    /// Words of lanes are what the definition says, for shapes of each kind and all of their waves.
    #[test]
    fn work_items_are_digits_of_the_flat_number() {
        let shapes = [
            [64, 1, 1],
            [256, 1, 1],
            [100, 1, 1],
            [16, 16, 1],
            [8, 8, 4],
            [96, 2, 1],
            [33, 3, 2],
            [1, 1, 7],
            [5, 4, 3],
        ];
        for sizes in shapes {
            let group = Group::Of(sizes);
            let waves = group.numbers();
            assert_eq!(waves.end, sizes.iter().product::<u32>().div_ceil(64), "{sizes:?}");
            for number in waves.start..waves.end + 3 {
                let wave = group.wave::<Concrete>(Bv::constant(number.into()));
                let expected = GroupWave { sizes, number: wave.0 };
                assert!(wave.0 < waves.end && (number >= waves.end || wave.0 == number));
                let [low, high] = group.exec::<Concrete>(wave).map(|word| u64::from(word.0));
                let exec = high << 32 | low;
                assert_eq!(exec, expected.exec(), "{sizes:?} {number}");
                for axis in 0..3 {
                    let column = group.items::<Concrete>(axis, wave);
                    for lane in (0..64u8).filter(|lane| exec >> lane & 1 == 1) {
                        let word = column[usize::from(lane)].0;
                        assert_eq!(word, expected.item(lane)[axis], "{sizes:?} wave {number} lane {lane} axis {axis}");
                        assert!(group.admits(axis, lane, word) && word <= group.bits(axis));
                    }
                }
            }
        }
    }

    #[test]
    fn what_two_descriptors_say_holds_of_one_launch() {
        let up_to = |items| Group::UpTo { axes: [1024, 1024, 64], items };
        assert_eq!(up_to(256).and(up_to(512)), Some(up_to(256)));
        assert_eq!(up_to(256).and(Group::Of([16, 16, 1])), Some(Group::Of([16, 16, 1])));
        assert_eq!(up_to(255).and(Group::Of([16, 16, 1])), None);
        assert_eq!(Group::Of([1, 1, 128]).and(up_to(1024)), None, "the last axis is shorter");
        assert_eq!(Group::Of([64, 1, 1]).and(Group::Of([1, 64, 1])), None);
    }

    #[test]
    fn waves_are_found_that_are_like_a_state() {
        let group = Group::UpTo { axes: [256; 3], items: 256 };
        let nearest = |exec, given: &[(usize, u8, u32)]| group.waves_like(exec, given)[0];
        let third = nearest(u64::MAX, &[(0, 3, 131)]);
        assert_eq!((third.sizes, third.number), ([256, 1, 1], 2));
        assert_eq!(nearest(0xf, &[(0, 3, 3)]).exec(), 0xf);
        // No launch has these: another one is found.
        let other = nearest(0x11, &[(0, 3, 0x96)]);
        assert!(other.exec() != 0x11 && other.item(3)[0] != 0x96);
        for random in 0..500u64 {
            let wave = group.random(random.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            assert!(wave.exec() != 0 && wave.sizes.iter().product::<u32>() <= 256, "{wave:?}");
            let items: [[u32; LANES]; 3] =
                std::array::from_fn(|axis| std::array::from_fn(|lane| wave.item(lane as u8)[axis]));
            let found = |items| group.wave_of(wave.exec(), items).expect("it is a launch");
            for axes in 1..=3 {
                let given = [0, 1, 2].map(|axis| (axis < axes).then_some(&items[axis]));
                let found = found(given);
                assert_eq!(found.exec(), wave.exec());
                let lanes = 0..wave.exec().count_ones() as u8;
                assert!(
                    lanes
                        .flat_map(|lane| (0..axes).map(move |axis| (lane, axis)))
                        .all(|(lane, axis)| { found.item(lane)[axis] == wave.item(lane)[axis] })
                );
            }
        }
        assert_eq!(group.wave_of(0x11, [None; 3]), None);
        assert_eq!(group.wave_of(0, [None; 3]), None);
        let mut items = [0; LANES];
        items[3] = 0x96;
        assert_eq!(group.wave_of(u64::MAX, [Some(&items), None, None]), None);
    }
}
