//! The choices of the machine that a wave runs on, and those among them that mattered.

use std::collections::BTreeSet;

use crate::ledger::{
    AtomicSubnormals, BrainMode, BroadcastEdge, InactiveSource, LaneOrder, LdsOffset, LdsStride, MatrixProducts,
    OffsetCheck, Reading, Readings, ReducedSingles, ReverseModel, ScalarOffset, ServedBlocks, SramEcc,
};

/// What the machine does where documents leave a choice. Who asks for a choice has it noted: another one could have
/// given another value, so that a verdict for all machines has to ask for it.
#[derive(Debug, Clone)]
pub struct Consulted {
    choices: Readings,
    touched: BTreeSet<Reading>,
}

/// A way to ask for each choice.
macro_rules! choices {
    ($($name:ident: $reading:ident, $type:ty;)*) => {
        $(
            #[doc = concat!("The choice of [`Reading::", stringify!($reading), "`].")]
            pub fn $name(&mut self) -> $type {
                self.touch(Reading::$reading);
                self.choices.$name
            }
        )*
    };
}

impl Consulted {
    /// The choices of a machine, none of which has mattered yet.
    pub fn new(choices: Readings) -> Self {
        Consulted { choices, touched: BTreeSet::new() }
    }

    choices! {
        inactive_source: D15, InactiveSource;
        bcast15_edge: D6, BroadcastEdge;
        bcast31_edge: D7, BroadcastEdge;
        reverse: Reverse, ReverseModel;
        sram_ecc: K18, SramEcc;
        older_scalar_offset: K100, ScalarOffset;
        scalar_offset: K103, ScalarOffset;
        offset_check: K104, OffsetCheck;
        lds_offset: K120, LdsOffset;
        atomic_subnormals: K176, AtomicSubnormals;
        brain_mode: K177, BrainMode;
        lds_stride: K178, LdsStride;
        matrix_products: Q9, MatrixProducts;
        reduced_singles: Q10, ReducedSingles;
        served_blocks: Q12, ServedBlocks;
    }

    /// The order of the lanes of a store. It matters where lanes meet, which memory finds out.
    pub fn lane_order(&self) -> LaneOrder {
        self.choices.lane_order
    }

    /// Notes that `reading` mattered.
    pub fn touch(&mut self, reading: Reading) {
        self.touched.insert(reading);
    }

    /// The choices, unnoted: for who has made sure that others give the same, or asks for what noted them.
    pub fn unnoted(&self) -> &Readings {
        &self.choices
    }

    /// Those that mattered so far.
    pub fn touched(&self) -> &BTreeSet<Reading> {
        &self.touched
    }

    /// What mattered to `other` matters here.
    pub fn touch_all(&mut self, other: &Consulted) {
        self.touched.extend(&other.touched);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever asks for a choice has touched it, and no other.
    #[test]
    fn a_choice_that_is_asked_for_is_noted() {
        let touched_by = |ask: fn(&mut Consulted)| {
            let mut consulted = Consulted::new(Readings::default());
            ask(&mut consulted);
            consulted.touched().iter().copied().collect::<Vec<_>>()
        };
        for (ask, reading) in [
            ((|all| _ = all.inactive_source()) as fn(&mut Consulted), Reading::D15),
            (|all| _ = all.bcast15_edge(), Reading::D6),
            (|all| _ = all.bcast31_edge(), Reading::D7),
            (|all| _ = all.reverse(), Reading::Reverse),
            (|all| _ = all.sram_ecc(), Reading::K18),
            (|all| _ = all.older_scalar_offset(), Reading::K100),
            (|all| _ = all.scalar_offset(), Reading::K103),
            (|all| _ = all.offset_check(), Reading::K104),
            (|all| _ = all.lds_offset(), Reading::K120),
            (|all| _ = all.atomic_subnormals(), Reading::K176),
            (|all| _ = all.brain_mode(), Reading::K177),
            (|all| _ = all.lds_stride(), Reading::K178),
            (|all| _ = all.matrix_products(), Reading::Q9),
            (|all| _ = all.reduced_singles(), Reading::Q10),
            (|all| _ = all.served_blocks(), Reading::Q12),
        ] {
            assert_eq!(touched_by(ask), [reading]);
        }
        assert_eq!(touched_by(|all| _ = all.lane_order()), []);
    }
}
