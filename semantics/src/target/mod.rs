//! The processors modelled, and the features of the ISA that they have.

mod feature;
mod name;
mod table;

pub use feature::{CarryNames, Feature, Properties};
pub use name::UnknownTarget;
pub use table::Target;

pub(crate) use table::TARGETS;
use table::{GFX6, ROWS, Row};

/// The features of each target, a bit each.
const FEATURES: [u64; Target::COUNT] = features();

/// The numbers of each target.
static PROPERTIES: [Properties; Target::COUNT] = properties();

/// The features that rows say, with those of the targets that they are like.
const fn features() -> [u64; Target::COUNT] {
    let mut all = [0; Target::COUNT];
    let mut index = 0;
    while index < ROWS.len() {
        let row = &ROWS[index];
        let inherited = match row.like {
            Some(other) => all[above(other, index)],
            None => 0,
        };
        assert!(inherited & bits(row.with) == 0, "a target is said to have what the one that it is like has");
        assert!(inherited & bits(row.without) == bits(row.without), "a target lacks what nobody gives it");
        all[index] = (inherited | bits(row.with)) & !bits(row.without);
        index += 1;
    }
    all
}

/// The numbers that rows say, or those of the targets that they are like.
const fn properties() -> [Properties; Target::COUNT] {
    let mut all = [GFX6; Target::COUNT];
    let mut index = 0;
    while index < ROWS.len() {
        all[index] = match (ROWS[index].properties, ROWS[index].like) {
            (Some(properties), _) => properties,
            (None, Some(other)) => all[above(other, index)],
            (None, None) => panic!("a target that is like no other has numbers"),
        };
        index += 1;
    }
    all
}

/// The place of `other`, which stands above the row at `index`.
const fn above(other: Target, index: usize) -> usize {
    assert!((other as usize) < index, "a target is like one above it in the table");
    other as usize
}

const fn bits(features: &[Feature]) -> u64 {
    let (mut bits, mut index) = (0, 0);
    while index < features.len() {
        bits |= 1 << features[index] as u32;
        index += 1;
    }
    bits
}

/// Whether a row is that of a target of [`Target::ALL`].
const fn is_complete(index: usize) -> bool {
    !ROWS[index].is_variant
}

const fn count() -> usize {
    let (mut count, mut index) = (0, 0);
    while index < ROWS.len() {
        count += is_complete(index) as usize;
        index += 1;
    }
    count
}

const fn all() -> [Target; count()] {
    let mut all = [Target::FIRST; count()];
    let (mut count, mut index) = (0, 0);
    while index < ROWS.len() {
        if is_complete(index) {
            all[count] = TARGETS[index];
            count += 1;
        }
        index += 1;
    }
    all
}

impl Target {
    /// Those that differ in many instructions, the oldest first. Between them are those that are like the one before
    /// but for a few instructions, gfx810 and gfx904.
    pub const ALL: [Target; count()] = all();

    /// How many there are with these.
    pub const COUNT: usize = ROWS.len();

    /// The first of them.
    pub const FIRST: Target = TARGETS[0];
    /// The last of them.
    pub const LAST: Target = TARGETS[TARGETS.len() - 1];

    /// The bytes of LDS that a group has at most on the target that has the most.
    pub fn most_lds() -> u32 {
        PROPERTIES.iter().map(|properties| properties.lds_bytes).max().unwrap_or(0)
    }

    /// Whether the processor has a feature.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        FEATURES[self as usize] >> feature as u32 & 1 != 0
    }
    /// The numbers of the processor.
    #[inline]
    pub const fn properties(self) -> &'static Properties {
        &PROPERTIES[self as usize]
    }

    /// The last of those that are like this one but for a few instructions.
    pub(crate) const fn last_of_kind(self) -> Target {
        let mut last = self as usize;
        while last + 1 < ROWS.len() && ROWS[last + 1].is_variant && !ROWS[self as usize].is_variant {
            last += 1;
        }
        TARGETS[last]
    }
    /// The one of [`Target::ALL`] that it is like.
    pub const fn kind(self) -> Target {
        match ROWS[self as usize] {
            Row { is_variant: true, like: Some(other), .. } => other.kind(),
            _ => self,
        }
    }

    /// The column of this target in the instruction tables.
    pub fn column(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A feature is of some target and not of all, or no code would have to ask.
    #[test]
    fn features_tell_targets_apart() {
        assert!(Feature::ALL.len() <= u64::BITS as usize);
        for feature in Feature::ALL {
            let having = TARGETS.iter().filter(|target| target.has(*feature)).count();
            assert!((1..TARGETS.len()).contains(&having), "{feature:?}");
        }
    }

    /// What a row leaves out is inherited, along more than one row, and what it takes away is gone behind it.
    #[test]
    fn targets_inherit() {
        assert!(!Target::Gfx600.has(Feature::Flat) && Target::Gfx906.has(Feature::Flat));
        assert!(Target::Gfx700.has(Feature::SmemLiteral) && !Target::Gfx906.has(Feature::SmemLiteral));
        assert!(!Target::Gfx810.has(Feature::FormatD16) && Target::Gfx900.has(Feature::FormatD16));
        assert_eq!(Target::Gfx906.properties(), Target::Gfx900.properties());
        assert_eq!(Target::Gfx810.properties(), Target::Gfx803.properties());
        assert_eq!((Target::Gfx600.properties().lds_bytes, Target::Gfx700.properties().lds_bytes), (0x8000, 0x1_0000));
        assert_eq!((Target::Gfx803.last_of_kind(), Target::Gfx906.last_of_kind()), (Target::Gfx810, Target::Gfx906));
        assert_eq!((Target::Gfx904.kind(), Target::Gfx906.kind()), (Target::Gfx900, Target::Gfx906));
    }
}
