//! Lane controls of DPP: one table, from which readers, printers, encoder, decoder, generators and the
//! wave rule take what they need.

use std::fmt;

use crate::ledger::Reading;
use crate::target::Target;

/// The lane that a lane reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// This lane of the wave.
    Lane(u8),
    /// Outside the row or the wave.
    Outside,
    /// A `row_bcast` lane that no source lane is defined for (ledger D6, D7).
    Edge(Reading),
}

/// What stands behind the name of a lane control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// `:[1,0,3,2]`: for each lane of a quad the lane of the quad that it reads.
    Quad,
    /// `:3`: a number from the first to the second.
    Count(u8, u8),
    /// `:1`: this number only.
    Only(u8),
    /// Nothing.
    None,
}

/// What is known of a lane control beside its origins.
#[derive(Debug)]
pub struct LaneControl {
    /// Name in LLVM's text, before the argument. Controls with [`Argument::Only`] may share it.
    pub name: &'static str,
    /// What follows the name.
    pub argument: Argument,
    /// Names in CLRX's text without an argument, the first of which it prints. Controls that have none
    /// are written as in LLVM's text.
    pub clrx: &'static [&'static str],
    /// The value of the field DPP_CTRL where the argument is 0: the argument is added.
    number: u16,
    /// The first target that has it.
    from: Target,
    make: fn(u8) -> DppControl,
}

/// `Control(argument) number Argument "LLVM's name" ["CLRX's names"] first target |lane| origin`, after
/// which the lanes of a row of 16 and of the wave are counted from 0.
macro_rules! lane_controls {
    ($($(#[$doc:meta])* $control:ident $(($by:ident: $u8:ty))?
       $number:literal $argument:ident $(($($value:literal),*))? $name:literal $clrx:tt $from:ident
       |$lane:ident| $origin:expr;)*) => {
        /// Where a lane takes its DPP source from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum DppControl {
            /// Each lane takes the lane of its quad that this says, 0 to 3.
            QuadPerm([u8; 4]),
            $($(#[$doc])* $control $(($u8))?,)*
        }

        /// The places of the controls in the table.
        #[derive(Clone, Copy)]
        enum Place { QuadPerm, $($control),* }

        const CONTROLS: &[LaneControl] = &[
            LaneControl {
                name: "quad_perm",
                argument: Argument::Quad,
                clrx: &[],
                number: 0,
                from: Target::Gfx803,
                make: |lanes| DppControl::QuadPerm([0, 2, 4, 6].map(|shift| lanes >> shift & 3)),
            },
            $(LaneControl {
                name: $name,
                argument: Argument::$argument $(($($value),*))?,
                clrx: &$clrx,
                number: $number,
                from: Target::$from,
                make: |_argument| DppControl::$control $(({ let $by: $u8 = _argument; $by }))?,
            }),*
        ];

        impl DppControl {
            /// The row of the table and the argument, 0 if there is none.
            fn parts(self) -> (&'static LaneControl, u8) {
                let (place, argument) = match self {
                    DppControl::QuadPerm(lanes) => {
                        (Place::QuadPerm, lanes.into_iter().rev().fold(0, |all, lane| all << 2 | lane & 3))
                    }
                    $(DppControl::$control $(($by))? => (Place::$control, 0 $(+ $by)?),)*
                };
                (&CONTROLS[place as usize], argument)
            }

            /// The lane that `lane` reads (ledger D5 to D11).
            pub fn origin(self, lane: u8) -> Origin {
                match self {
                    DppControl::QuadPerm(lanes) => Origin::Lane(lane & !3 | lanes[usize::from(lane & 3)] & 3),
                    $(DppControl::$control $(($by))? => {
                        $(let $by = i32::from($by);)?
                        let $lane = i32::from(lane);
                        $origin
                    })*
                }
            }
        }
    };
}

lane_controls! {
    /// Lane n takes n + N, inside its row of 16. N is 1 to 15.
    RowShl(by: u8) 0x100 Count(1, 15) "row_shl" [] Gfx803 |lane| inside(lane + by, lane & !15, 16);
    /// Lane n takes n - N, inside its row. N is 1 to 15.
    RowShr(by: u8) 0x110 Count(1, 15) "row_shr" [] Gfx803 |lane| inside(lane - by, lane & !15, 16);
    /// Lane n takes n - N modulo 16. N is 1 to 15.
    RowRor(by: u8) 0x120 Count(1, 15) "row_ror" [] Gfx803 |lane| at(lane & !15 | (lane - by) & 15);
    /// Lane n takes n + 1, inside the wave.
    WaveShl 0x130 Only(1) "wave_shl" ["wave_shl"] Gfx803 |lane| inside(lane + 1, 0, 64);
    /// Lane n takes n + 1 modulo 64.
    WaveRol 0x134 Only(1) "wave_rol" ["wave_rol"] Gfx803 |lane| at((lane + 1) & 63);
    /// Lane n takes n - 1, inside the wave.
    WaveShr 0x138 Only(1) "wave_shr" ["wave_shr"] Gfx803 |lane| inside(lane - 1, 0, 64);
    /// Lane n takes n - 1 modulo 64.
    WaveRor 0x13c Only(1) "wave_ror" ["wave_ror"] Gfx803 |lane| at((lane - 1) & 63);
    /// The lanes of a row in reverse.
    RowMirror 0x140 None "row_mirror" ["row_mirror"] Gfx803 |lane| at(lane ^ 15);
    /// The lanes of each half of a row in reverse.
    RowHalfMirror 0x141 None "row_half_mirror" ["row_half_mirror", "row_hmirror"] Gfx803 |lane| at(lane ^ 7);
    /// The last lane of the row before.
    RowBcast15 0x142 Only(15) "row_bcast" ["row_bcast15"] Gfx803
        |lane| if lane > 15 { at((lane & !15) - 1) } else { Origin::Edge(Reading::D6) };
    /// Lane 31.
    RowBcast31 0x143 Only(31) "row_bcast" ["row_bcast31"] Gfx803
        |lane| if lane > 31 { at(31) } else { Origin::Edge(Reading::D7) };
    /// Lane N of each row, for all lanes of the row. N is 0 to 15.
    RowNewBcast(from: u8) 0x150 Count(0, 15) "row_newbcast" [] Gfx90a |lane| at(lane & !15 | from);
}

fn at(lane: i32) -> Origin {
    Origin::Lane(lane as u8)
}

/// Lane `lane`, if it is one of `count` lanes from `first` on.
fn inside(lane: i32, first: i32, count: i32) -> Origin {
    if (first..first + count).contains(&lane) { at(lane) } else { Origin::Outside }
}

impl LaneControl {
    /// The controls of `target`.
    pub fn of(target: Target) -> impl Iterator<Item = &'static LaneControl> {
        CONTROLS.iter().filter(move |control| control.from <= target)
    }
    /// The controls with this name in LLVM's text, on any target.
    pub fn named(name: &str) -> impl Iterator<Item = &'static LaneControl> {
        CONTROLS.iter().filter(move |control| control.name == name)
    }
    /// The control with its argument: of a quad two bits for each lane, of a count the count.
    pub fn with(&self, argument: u8) -> DppControl {
        (self.make)(argument)
    }
    /// The arguments that there are; of a control without one 0.
    pub fn arguments(&self) -> std::ops::RangeInclusive<u8> {
        match self.argument {
            Argument::Quad => 0..=u8::MAX,
            Argument::Count(least, most) => least..=most,
            Argument::Only(_) | Argument::None => 0..=0,
        }
    }
}

impl DppControl {
    /// Each lane takes itself.
    pub const IDENTITY: DppControl = DppControl::QuadPerm([0, 1, 2, 3]);

    /// How many there are, on all targets together.
    pub const COUNT: u16 = {
        let (mut count, mut row) = (0, 0);
        while row < CONTROLS.len() {
            count += match CONTROLS[row].argument {
                Argument::Quad => 256,
                Argument::Count(least, most) => most as u16 - least as u16 + 1,
                Argument::Only(_) | Argument::None => 1,
            };
            row += 1;
        }
        count
    };

    /// What is known of the control, whatever its argument.
    pub fn description(self) -> &'static LaneControl {
        self.parts().0
    }
    /// Whether `target` has it.
    pub fn exists_on(self, target: Target) -> bool {
        self.description().from <= target
    }
    /// The value of the field DPP_CTRL, 9 bits.
    pub fn number(self) -> u16 {
        let (control, argument) = self.parts();
        control.number + u16::from(argument)
    }
    /// The control with this number on `target`; the other numbers are reserved (ledger D12).
    pub fn from_number(number: u16, target: Target) -> Option<DppControl> {
        LaneControl::of(target).find_map(|control| {
            let argument = u8::try_from(number.checked_sub(control.number)?).ok()?;
            control.arguments().contains(&argument).then(|| control.with(argument))
        })
    }
}

/// As LLVM writes it: `row_shl:3`.
impl fmt::Display for DppControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (control, count) = self.parts();
        f.write_str(control.name)?;
        match (self, control.argument) {
            (DppControl::QuadPerm([a, b, c, d]), _) => write!(f, ":[{a},{b},{c},{d}]"),
            (_, Argument::Count(..)) => write!(f, ":{count}"),
            (_, Argument::Only(only)) => write!(f, ":{only}"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers and controls are one to one.
    #[test]
    fn a_control_has_the_number_it_is_read_from() {
        let of = |number| DppControl::from_number(number, Target::LAST);
        let known: Vec<u16> = (0..0x200).filter(|&number| of(number).is_some()).collect();
        assert!(known.iter().all(|&number| of(number).map(DppControl::number) == Some(number)));
        assert_eq!(known.len(), usize::from(DppControl::COUNT));
        assert_eq!(DppControl::from_number(0x100, Target::LAST), None);
        assert_eq!(DppControl::from_number(0, Target::Gfx700), None);
    }
}
