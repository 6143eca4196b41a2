//! What an answer depends on; of readings, from the answers on all machines.

use std::collections::BTreeSet;
use std::fmt;

use gcn_semantics::ledger::{Cause, LedgerRow, NanPolicy, Reading, Readings};
use itertools::Itertools;
use serde::{Serialize, Serializer};

use super::fact::Fact;
use crate::launched::Group;
use crate::term::Arguments;

/// What an answer depends on: it may be another one, or is not known to be the same, if this were otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reliance {
    /// The choice that a reading stands for, of which none is fixed: `D15`.
    Choice(Reading),
    /// The value of a reading under which the answer was reached, by its number in [`Reading::values`]: `D15=bc`.
    Value(Reading, usize),
    /// Nobody knows whether the reading matters: `D15=undetermined`.
    Undetermined(Reading),
    /// A value or an order that nobody knows: `X5`, `K138`, `approximate`.
    Open(Cause),
    /// Which NaN arithmetic gives: `nan=canonical`, or `M3=unspecified` where the machine is free.
    Nan(NanPolicy),
    /// Floating-point numbers taken as real numbers: `fp=real`.
    Reals,
    /// MODE at the start: `mode=0x3f0`.
    Mode(u32),
    /// The size of an allocation of LDS in bytes: `lds=0x10000`.
    LdsSize(u32),
    /// A fact about memory or calls, promised or taken for granted: `noalias`, `calls-ignore(s15)`, `flat-global`.
    Fact(Fact),
    /// Functions give back no more than these registers, of those that a convention has for that: `returns(v0, v1)`.
    Returns(Arguments),
    /// Functions that a program calls, and that its file has, are those, though the linker may choose others:
    /// `own-callees`.
    OwnCallees,
    /// A symbol of one name is one thing in both programs: `same-symbols`.
    SameSymbols,
    /// Nobody writes the constant data of the programs' files: `constant-data`.
    ConstantData,
    /// Where no file says what is in memory near the programs, the same is near both: `same-surroundings`.
    SameSurroundings,
    /// Both programs are in the same 4 GiB of memory, and neither lies across its border: `same-segment`.
    SameSegment,
    /// A trap is handled without a change to the wave, or ends it: `trap-handler`.
    TrapHandler,
    /// An exception that MODE enables is handled without a change to the wave: `exception-handler`.
    ExceptionHandler,
    /// Registers that nobody has defined at the entry have the same in both programs, as far as these do not write
    /// them: lanes that are not active, and what functions find that are called: `undefined-alike`.
    UndefinedAlike,
    /// Registers of a kernel have what its launch puts there, as far as that is known: `launch`.
    Launch,
    /// Groups have so many work-items along each axis, which was assumed: `group-size(16,16)`.
    GroupSize([u32; 3]),
    /// All lanes of a wave are launched, of programs with matrix instructions: `full-waves`.
    FullWaves,
    /// Nobody writes the arguments of kernels, and each kernel finds them where its metadata say: `kernel-arguments`.
    KernelArguments,
    /// Kernels with arguments in registers are entered behind their first 256 bytes: `kernarg-preload`.
    KernargPreload,
    /// No other wave writes what plain loads read in the meantime: `race-free`.
    RaceFree,
    /// Groups as a whole leave the same, though their waves may do other things: `whole-groups`.
    WholeGroups,
    /// What was taken for granted where waves were proven not to race, by its name there: `small-launch`.
    Races(&'static str),
    /// Scalar and vector memory find what the other has written: `coherent-caches`.
    CoherentCaches,
    /// The lanes of an instruction act on memory in one order on both machines, of programs of two targets:
    /// `same-lane-order`.
    SameLaneOrder,
    /// What b loads in this line, and a is not seen to touch, is mapped: `further-reads(b:12)`.
    FurtherReads(usize),
}

/// As reports name it.
impl fmt::Display for Reliance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Reliance::Choice(reading) => reading.fmt(f),
            Reliance::Value(reading, value) => write!(f, "{reading}={}", reading.values()[value]),
            Reliance::Undetermined(reading) => write!(f, "{reading}=undetermined"),
            Reliance::Open(cause) => cause.fmt(f),
            Reliance::Nan(NanPolicy::Unspecified | NanPolicy::InOrder) => write!(f, "{}=unspecified", LedgerRow::M3),
            Reliance::Nan(NanPolicy::Canonical) => f.write_str("nan=canonical"),
            Reliance::Nan(NanPolicy::Preserve) => f.write_str("nan=preserve"),
            Reliance::Reals => f.write_str("fp=real"),
            Reliance::Mode(mode) => write!(f, "mode={mode:#x}"),
            Reliance::LdsSize(bytes) => write!(f, "lds={bytes:#x}"),
            Reliance::Fact(fact) => fact.fmt(f),
            Reliance::Returns(registers) => write!(f, "returns({registers})"),
            Reliance::OwnCallees => f.write_str("own-callees"),
            Reliance::SameSymbols => f.write_str("same-symbols"),
            Reliance::ConstantData => f.write_str("constant-data"),
            Reliance::SameSurroundings => f.write_str("same-surroundings"),
            Reliance::SameSegment => f.write_str("same-segment"),
            Reliance::TrapHandler => f.write_str("trap-handler"),
            Reliance::ExceptionHandler => f.write_str("exception-handler"),
            Reliance::UndefinedAlike => f.write_str("undefined-alike"),
            Reliance::Launch => f.write_str("launch"),
            Reliance::GroupSize(sizes) => write!(f, "group-size({})", Group::Of(sizes)),
            Reliance::FullWaves => f.write_str("full-waves"),
            Reliance::KernelArguments => f.write_str("kernel-arguments"),
            Reliance::KernargPreload => f.write_str("kernarg-preload"),
            Reliance::RaceFree => f.write_str("race-free"),
            Reliance::WholeGroups => f.write_str("whole-groups"),
            Reliance::Races(name) => f.write_str(name),
            Reliance::CoherentCaches => f.write_str("coherent-caches"),
            Reliance::SameLaneOrder => f.write_str("same-lane-order"),
            Reliance::FurtherReads(line) => write!(f, "further-reads(b:{line})"),
        }
    }
}

/// As its name.
impl Serialize for Reliance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The answers on the machines looked at: whether the claim holds there, if that is known.
pub struct Answers<'a> {
    /// The readings that the programs' values depend on.
    pub touched: &'a BTreeSet<Reading>,
    pub on: Vec<(Readings, Option<bool>)>,
    /// The machines that the answer is about.
    pub allowed: Vec<Readings>,
}

impl Answers<'_> {
    /// What the answer relies on, in the order of the ledger. A reading is decisive if the claim holds on one
    /// of two machines that differ in it alone, and not on the other; `name` says how to name it. Where
    /// the answer on the other machine is not known, that is said instead.
    pub fn reliance(&self, name: impl Fn(Reading) -> Reliance) -> Vec<Reliance> {
        let of_reading = |&reading: &Reading| {
            let mut undetermined = false;
            for [(a, first), (b, second)] in self.pairs(reading) {
                match (first, second) {
                    (Some(first), Some(second)) if first != second => return Some(name(reading)),
                    (None, _) | (_, None) => undetermined |= self.allowed.contains(a) || self.allowed.contains(b),
                    _ => {}
                }
            }
            undetermined.then_some(Reliance::Undetermined(reading))
        };
        self.touched.iter().filter_map(of_reading).collect()
    }

    /// The pairs of machines that differ in `reading` alone.
    fn pairs(&self, reading: Reading) -> impl Iterator<Item = [&(Readings, Option<bool>); 2]> {
        self.on.iter().array_combinations().filter(move |[(a, _), (b, _)]| {
            let mut moved = *a;
            moved.set(reading, b.get(reading));
            a != b && moved == *b
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The machine with these values of D15 and D6.
    fn machine(d15: usize, d6: usize) -> Readings {
        let mut readings = Readings::default();
        readings.set(Reading::D15, d15);
        readings.set(Reading::D6, d6);
        readings
    }

    /// What relies on what when the claim holds as `on` says, by D15 and D6, and D6 is fixed if `fixed` says so.
    fn reliance(on: &[(usize, usize, Option<bool>)], fixed: Option<usize>) -> Vec<String> {
        let touched = BTreeSet::from([Reading::D15, Reading::D6]);
        let machines = on.iter().filter(|(_, d6, _)| fixed.is_none_or(|fixed| fixed == *d6));
        let allowed = machines.map(|&(d15, d6, _)| machine(d15, d6)).collect();
        let on = on.iter().map(|&(d15, d6, answer)| (machine(d15, d6), answer)).collect();
        Answers { touched: &touched, on, allowed }.reliance(Reliance::Choice).iter().map(Reliance::to_string).collect()
    }

    const YES: Option<bool> = Some(true);
    const NO: Option<bool> = Some(false);

    #[test]
    fn one_reading_decides() {
        let cases = [(0, 0, YES), (1, 0, NO), (0, 1, YES), (1, 1, NO)];
        assert_eq!(reliance(&cases, None), ["D15"]);
        let mut turned = cases;
        turned.reverse();
        assert_eq!(reliance(&turned, None), ["D15"]);
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, YES), (0, 1, YES), (1, 1, YES)], None), [""; 0]);
    }

    #[test]
    fn what_is_unknown_is_said_to_be() {
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, None)], None), ["D15=undetermined"]);
        assert_eq!(reliance(&[(1, 0, None), (0, 0, YES)], None), ["D15=undetermined"]);
        assert_eq!(reliance(&[(0, 0, NO), (1, 0, None)], None), ["D15=undetermined"]);
        // A known difference counts for more.
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, None), (2, 0, NO)], None), ["D15"]);
    }

    #[test]
    fn machines_that_the_answer_is_not_about_count_where_they_meet_it() {
        let cases = [(0, 0, YES), (1, 0, YES), (0, 1, None), (1, 1, None)];
        // Whatever D15 makes of the machines that D6 excludes.
        assert_eq!(reliance(&cases, Some(0)), ["D6=undetermined"]);
    }
}
