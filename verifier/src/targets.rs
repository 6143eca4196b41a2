//! The processors of two programs.

use std::fmt;

use gcn_semantics::instruction::{Registers, code};
use gcn_semantics::wave::StackUnit;
use gcn_semantics::{Feature, Target};

/// The processor of each of two programs: mostly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Targets {
    /// That of program a.
    pub a: Target,
    /// That of program b.
    pub b: Target,
}

impl Targets {
    /// That of a side: 0 is a, 1 is b.
    pub fn of(self, side: usize) -> Target {
        if side == 0 { self.a } else { self.b }
    }

    /// Both, that of a first.
    pub fn both(self) -> [Target; 2] {
        [self.a, self.b]
    }

    /// Whether there are two.
    pub fn differ(self) -> bool {
        self.a != self.b
    }

    /// Those of the same programs, with b as a.
    pub fn swapped(self) -> Targets {
        Targets { a: self.b, b: self.a }
    }

    /// What the scalar registers from `first` on are called on each, if those are other registers on b than on a: the
    /// numbers of FLAT_SCRATCH, XNACK_MASK and of trap handlers' registers move.
    pub fn other_registers(self, first: u16, count: u16) -> Option<[String; 2]> {
        let codes = (first..first.saturating_add(count)).filter(|&code| code < code::M0);
        let mut names = codes.map(|first| self.both().map(|target| Registers { first, words: 1 }.name(target)));
        names.find(|[a, b]| a != b)
    }

    /// What stack pointers count, if that is one thing on both.
    pub fn stack_unit(self) -> Option<StackUnit> {
        let [a, b] = self.both().map(StackUnit::of);
        (a == b).then_some(a)
    }

    /// Whether either has a feature.
    pub fn any_has(self, feature: Feature) -> bool {
        self.both().into_iter().any(|target| target.has(feature))
    }
}

impl From<Target> for Targets {
    fn from(target: Target) -> Self {
        Targets { a: target, b: target }
    }
}

/// `gfx900`, or `gfx950 | gfx942` where there are two.
impl fmt::Display for Targets {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.a.fmt(f)?;
        if self.differ() { write!(f, " | {}", self.b) } else { Ok(()) }
    }
}
