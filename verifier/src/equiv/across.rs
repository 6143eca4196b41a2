//! Programs of two targets: each is executed on a machine of its own.
//!
//! Both machines start in one state. What the documents leave open about one machine says nothing about the other: an
//! unknown function is another one there ([`Unspecified::machine`](gcn_semantics::ledger::Unspecified::machine)), and
//! readings are chosen for each. The fact `same-open-values` takes that back.

use std::rc::Rc;

use gcn_semantics::algebra::Algebra;
use gcn_semantics::isa::{Control, EventOp, Format, Meaning, MemoryOp, Row};
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::{InitialState, Wave, WaveOp};
use gcn_semantics::{Feature, Instruction};

use super::entry::Entry;
use super::job::{Fragment, Job, max_lds};
use crate::targets::Targets;
use crate::term::OwnStack;

/// What is said of two machines, beside their targets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Across {
    /// What documents leave open is the same on both.
    pub same_open_values: bool,
    /// The readings of the machine of program b, where they are not those of the other.
    pub of_b: Option<Readings>,
}

/// The two machines of a question.
#[derive(Debug, Clone, Copy)]
pub struct TwoMachines {
    /// Their targets.
    pub targets: Targets,
    /// What is said of them.
    pub across: Across,
    /// The program of side 0 is that which is b in the question.
    pub is_swapped: bool,
}

impl TwoMachines {
    /// A wave on the machine of a side. Where it has `readings`, those of b count in their place.
    pub fn wave<A: Algebra>(self, side: usize, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Wave<A> {
        let is_b = (side == 1) != self.is_swapped;
        let mut wave = Wave::new(self.targets.of(side), self.readings(is_b, readings), initial);
        wave.machine = u8::from(is_b && self.targets.differ() && !self.across.same_open_values);
        wave
    }

    /// The same, of a program that starts as `entry` says.
    pub fn entered<A: Algebra>(
        self,
        entry: &Entry,
        side: usize,
        readings: Readings,
        initial: Rc<dyn InitialState<A>>,
    ) -> Wave<A> {
        self.wave(side, readings, entry.of_side(side, initial, self.targets))
    }

    /// The readings of a machine, where the other one has `readings`. Which NaNs arithmetic gives is part of the
    /// question, and in which order lanes act is one order, which answers name.
    fn readings(self, is_b: bool, readings: Readings) -> Readings {
        match self.across.of_b.filter(|_| is_b) {
            None => readings,
            Some(mut own) => {
                own.nan = readings.nan;
                own.set(Reading::K136, readings.get(Reading::K136));
                own
            }
        }
    }

    /// The readings of the machine of b, where the other one has `readings`, and these are not those of both.
    pub fn readings_of_b(self, readings: Readings) -> Option<Readings> {
        self.across.of_b.map(|_| self.readings(true, readings))
    }

    /// The bytes of LDS that a group has at most on both machines.
    pub fn max_lds(self) -> u32 {
        let [a, b] = self.targets.both().map(max_lds);
        a.min(b)
    }
}

impl Job {
    /// The machines that its programs are executed on.
    pub fn two_machines(&self) -> TwoMachines {
        TwoMachines { targets: self.targets, across: self.across, is_swapped: self.entry.is_swapped }
    }

    /// Whether its programs are executed on machines of two targets, of which nobody says that they leave the same
    /// open.
    pub fn is_apart(&self) -> bool {
        self.targets.differ() && !self.across.same_open_values
    }

    /// Whether several lanes of an instruction may change one cell of memory, of programs of two targets: which lane
    /// comes last, documents do not say of either.
    pub(super) fn hangs_on_order_of_lanes(&self) -> bool {
        let writes = |row: &Row| match row.meaning {
            Meaning::Memory(op) => row.format != Format::Smem && op.writes(),
            _ => false,
        };
        self.targets.differ() && self.rows().any(writes)
    }

    /// Why programs of two targets are not compared, if something that is not modelled for two stands in the way.
    pub fn refused_across(&self) -> Option<String> {
        if !self.targets.differ() {
            return None;
        }
        let agrees = [Feature::Scopes, Feature::UnifiedRegisters].iter().all(|feature| self.targets.agree_on(*feature));
        if self.has_descriptors && !agrees {
            let why = "launches fill the registers of their kernels in other ways";
            return Some(format!("kernels with descriptors on {}: {why}", self.targets));
        }
        if self.promises.own_stack == OwnStack::OfFunction {
            return Some(format!("the fact private-stack on {}: stack pointers are each target's", self.targets));
        }
        [&self.a, &self.b].into_iter().find_map(|side| self.refused_of(side))
    }

    /// The first instruction of a program whose effect is not known to be one thing on both targets.
    fn refused_of(&self, side: &Fragment) -> Option<String> {
        let mut statements = side.listing.statements.iter();
        let why = |instruction: &Instruction| {
            let what = means_each_targets(instruction).map(str::to_owned);
            what.or_else(|| self.names_other_register(instruction))
        };
        let (statement, what) = statements.find_map(|statement| Some((statement, why(&statement.instruction)?)))?;
        let (name, mnemonic) = (&side.source.name, statement.instruction.row.mnemonic);
        Some(format!("{name}:{}: {mnemonic} on {}: {what}", statement.line, self.targets))
    }
}

impl Job {
    /// That an instruction names a scalar register whose number is that of another one on the other target.
    fn names_other_register(&self, instruction: &Instruction) -> Option<String> {
        // Which ones an operand names, no target changes.
        let named = instruction.accesses(self.targets.a).into_iter().filter(|access| access.operand.is_some());
        let mut scalars = named.map(|access| access.registers).filter(|registers| !registers.is_vector());
        let [a, b] = scalars.find_map(|registers| {
            self.targets.other_registers(registers.first, registers.words.into())
        })?;
        Some(format!("{a} of {} has the number of {b} of {}", self.targets.a, self.targets.b))
    }
}

/// Why an instruction that leaves a request to others, or to memory, may not be the same request on two targets.
fn means_each_targets(instruction: &Instruction) -> Option<&'static str> {
    let row = instruction.row;
    match row.meaning {
        Meaning::Memory(op) if op.has_format() => Some("formats of buffers are each target's"),
        Meaning::Memory(op) if op.is_float() => Some("each target rounds in memory in its own way"),
        Meaning::Memory(MemoryOp::Event(op)) => match op {
            EventOp::Barrier | EventOp::Cache | EventOp::WriteBack => None,
            EventOp::Message => Some("messages have numbers of each target"),
            EventOp::Clock => Some("each machine has its own clock"),
            EventOp::Trap => Some("trap handlers are each target's"),
            EventOp::Export => Some("export targets are each target's"),
            EventOp::OrderedCount => Some("global data share is each target's"),
        },
        Meaning::Wave(WaveOp::SwapPc | WaveOp::Call) => Some("calls follow the convention of each target"),
        _ if row.flags.control == Control::Trap => Some("trap handlers are each target's"),
        _ => None,
    }
}
