//! Programs of two targets: each is executed on a machine of its own.
//!
//! Both machines start in one state. What the documents leave open about one machine says nothing about the other: an
//! unknown function is another one there ([`Unspecified::machine`](gcn_semantics::ledger::Unspecified::machine)), and
//! readings are chosen for each. The fact `same-open-values` takes that back.

use std::rc::Rc;

use gcn_semantics::algebra::Algebra;
use gcn_semantics::instruction::MemoryBits;
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
    /// Whether there are two, of which nobody says that they leave the same open.
    pub fn is_apart(self) -> bool {
        self.targets.differ() && !self.across.same_open_values
    }

    /// A wave on the machine of a side. Where it has `readings`, those of b count in their place.
    pub fn wave<A: Algebra>(self, side: usize, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Wave<A> {
        let is_b = (side == 1) != self.is_swapped;
        let mut wave = Wave::new(self.targets.of(side), self.readings(is_b, readings), initial);
        wave.machine = u8::from(is_b && self.is_apart());
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
        self.two_machines().is_apart()
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
            what.or_else(|| self.names_scope(instruction)).or_else(|| self.names_other_register(instruction))
        };
        let (statement, what) = statements.find_map(|statement| Some((statement, why(&statement.instruction)?)))?;
        let (name, mnemonic) = (&side.source.name, statement.instruction.row.mnemonic);
        Some(format!("{name}:{}: {mnemonic} on {}: {what}", statement.line, self.targets))
    }
}

impl Job {
    /// That an instruction goes past caches, or orders what they do, where only one target has scopes: the same bits
    /// are not the same request.
    fn names_scope(&self, instruction: &Instruction) -> Option<String> {
        let [a, b] = self.targets.both().map(|target| target.has(Feature::Scopes));
        let Meaning::Memory(op) = instruction.row.meaning else { return None };
        // The other bit of an atomic says that it returns what was there.
        let bits = if matches!(op, MemoryOp::Atomic(_)) { MemoryBits::SCC } else { MemoryBits::SCC | MemoryBits::GLC };
        let is_about_caches = match op {
            MemoryOp::Event(op) => op == EventOp::Cache && instruction.row.format == Format::Mubuf,
            _ => instruction.modifiers.memory.intersects(bits),
        };
        (a != b && is_about_caches).then(|| "each target has its own scopes".to_owned())
    }

    /// That an instruction names a scalar register whose number is that of another one on the other target.
    fn names_other_register(&self, instruction: &Instruction) -> Option<String> {
        // Which ones an operand names, no target changes.
        let named = instruction.accesses(self.targets.a).into_iter().filter(|access| access.operand.is_some());
        let mut scalars = named.map(|access| access.registers).filter(|registers| !registers.is_vector());
        let [a, b] =
            scalars.find_map(|registers| self.targets.other_registers(registers.first, registers.words.into()))?;
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

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::ledger::{LedgerRow, Unspecified, on_machine};
    use gcn_semantics::text::{Source, Syntax};

    use super::*;
    use crate::equiv::{Report, Settings, Verdict, check};
    use crate::job::{Input, Key, Notation, Question};
    use crate::machine::ConcreteState;

    const TWO: Targets = Targets { a: Target::Gfx900, b: Target::Gfx906 };

    fn job(targets: Targets, [a, b]: [&str; 2], said: &[(Key, &str)]) -> Job {
        let fragment = |text: &str, target: Target| {
            let source = Source { name: "x.s".into(), text: text.replace(" / ", "\n") };
            Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(target).expect("a program")
        };
        let mut question = Question::default();
        said.iter().for_each(|(key, text)| question.set(*key, text).expect("a value"));
        question.job(targets, fragment(a, targets.a), fragment(b, targets.b)).expect("a question")
    }

    fn asked(targets: Targets, programs: [&str; 2], said: &[(Key, &str)]) -> Report {
        check(&job(targets, programs, said), &Settings::default())
    }

    #[test]
    fn what_is_open_on_a_machine_is_its_own() {
        let what = Unspecified::of_wave(LedgerRow::D4, 7);
        let [none, one] = [0, 1].map(|machine| on_machine(machine, || what.here()));
        assert_eq!((none, one.on_any()), (what, what));
        assert_ne!(one, what);
        // Places of apertures are part of the state that both start in.
        let aperture = Unspecified::of_aperture(true);
        assert_eq!(on_machine(1, || aperture.here()), aperture);
        // A limit that ends a question leaves no machine behind.
        let ended = std::panic::catch_unwind(|| on_machine(1, || std::panic::resume_unwind(Box::new("over"))));
        assert!(ended.is_err() && what.here() == what);
    }

    #[test]
    fn a_wave_is_on_the_machine_of_its_side() {
        let job = job(TWO, ["v_mov_b32 v0, v1"; 2], &[]);
        let mut own = Readings::default();
        own.set(Reading::D15, 2);
        own.set(Reading::K136, 1);
        let job = Job { across: Across { of_b: Some(own), ..job.across }, ..job };
        let state = || Rc::new(ConcreteState::default());
        for (job, b) in [(job.clone(), 1), (job.swapped(), 0)] {
            let machines = job.two_machines();
            let waves = [0, 1].map(|side| machines.wave(side, Readings::default(), state()));
            assert_eq!((waves[b].target, waves[1 - b].target), (Target::Gfx906, Target::Gfx900));
            assert_eq!((waves[b].machine, waves[1 - b].machine), (1, 0));
            let read = machines.readings_of_b(Readings::default()).expect("it has its own");
            assert_eq!((read.get(Reading::D15), read.get(Reading::K136)), (2, 0));
        }
        let promised = Job { across: Across { same_open_values: true, of_b: None }, ..job };
        let waves = [0, 1].map(|side| promised.two_machines().wave(side, Readings::default(), state()));
        assert_eq!(waves.map(|wave| wave.machine), [0, 0]);
    }

    /// What is said of a question.
    type Said = &'static [(Key, &'static str)];

    /// The same text on two targets, none of which is equivalent: what is open, and what is defined otherwise.
    #[test]
    fn the_same_text_is_not_the_same_program() {
        const NAN: (Key, &str) = (Key::Nan, "canonical");
        let cases: [(Target, Target, &str, Said); 11] = [
            (Target::Gfx942, Target::Gfx950, "v_cvt_f32_fp8 v0, v1", &[NAN]),
            (Target::Gfx942, Target::Gfx950, "v_cvt_f32_bf8 v0, v1", &[NAN]),
            (Target::Gfx90a, Target::Gfx942, "v_dot2_f32_f16 v0, v1, v2, v3", &[NAN]),
            (Target::Gfx900, Target::Gfx906, "v_exp_f32 v0, v1", &[NAN]),
            (Target::Gfx900, Target::Gfx906, "v_mad_f32 v0, v1, v2, v3", &[NAN, (Key::Mode, "0x300")]),
            (Target::Gfx900, Target::Gfx906, "v_add_f32 v0, v1, v2", &[]),
            (Target::Gfx900, Target::Gfx906, "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf", &[]),
            (Target::Gfx803, Target::Gfx900, "s_getreg_b32 s0, hwreg(HW_REG_MODE)", &[(Key::Mode, "any")]),
            (Target::Gfx600, Target::Gfx700, "v_fract_f32 v0, v1", &[NAN]),
            (Target::Gfx600, Target::Gfx700, "v_frexp_exp_i32_f32 v0, v1", &[]),
            (Target::Gfx900, Target::Gfx906, "s_getpc_b64 s[0:1]", &[]),
        ];
        for (a, b, text, said) in cases {
            let report = asked(Targets { a, b }, [text; 2], said);
            assert!(matches!(report.verdict, Verdict::Fails(_)), "{text}: {}", report.verdict.name());
        }
    }

    #[test]
    fn readings_are_chosen_for_each_machine() {
        let dpp = "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf";
        let Verdict::Fails(found) = asked(TWO, [dpp; 2], &[]).verdict else { panic!("D15 is open on both") };
        let of_b = found.readings_of_b.expect("b has its own");
        assert_ne!(of_b.get(Reading::D15), found.readings.get(Reading::D15));
        // What is fixed is fixed for both, and named.
        let report = asked(TWO, [dpp; 2], &[(Key::Reading, "D15=zero")]);
        let relies_on: Vec<String> = report.relies_on.iter().map(ToString::to_string).collect();
        assert_eq!((report.verdict.name(), relies_on), ("equivalent", vec!["D15=zero".to_owned()]));
        // So is the promise that nothing is open twice.
        let report = asked(TWO, [dpp; 2], &[(Key::Facts, "same-open-values")]);
        let relies_on: Vec<String> = report.relies_on.iter().map(ToString::to_string).collect();
        assert_eq!((report.verdict.name(), relies_on), ("equivalent", vec!["same-open-values".to_owned()]));
    }

    /// A counterexample is one of two machines: it shows the difference there.
    #[test]
    fn counterexamples_replay_on_both_targets() {
        let programs = ["v_add_u32 v0, vcc, v1, v2", "v_sub_u32 v0, v1, v2"];
        let targets = Targets { a: Target::Gfx803, b: Target::Gfx900 };
        let job = job(targets, programs, &[(Key::Out, "v0")]);
        let Verdict::Fails(found) = check(&job, &Settings::default()).verdict else { panic!("they differ") };
        let value =
            |register| found.state.vgprs.get(&register).map_or(0, |lanes| lanes[usize::from(found.lane.unwrap())]);
        let (one, other) = (value(1), value(2));
        let sums = (u64::from(one.wrapping_add(other)), u64::from(one.wrapping_sub(other)));
        assert_eq!((found.a, found.b), sums);
    }

    #[test]
    fn what_hangs_on_a_target_is_refused_by_name() {
        let cases = [
            (Target::Gfx90a, Target::Gfx942, "global_atomic_add_f32 v[0:1], v2, off", "rounds in memory"),
            (Target::Gfx803, Target::Gfx900, "s_memtime s[0:1]", "clock"),
            (Target::Gfx803, Target::Gfx900, "s_sendmsg sendmsg(MSG_INTERRUPT)", "messages"),
            (Target::Gfx803, Target::Gfx900, "s_trap 2", "trap handlers"),
            (Target::Gfx900, Target::Gfx942, "s_swappc_b64 s[30:31], s[4:5]", "convention"),
            (Target::Gfx803, Target::Gfx900, "buffer_load_format_x v0, v1, s[4:7], 0 idxen", "formats"),
            (Target::Gfx90a, Target::Gfx942, "buffer_wbl2", "scopes"),
            (Target::Gfx942, Target::Gfx950, "buffer_wbl2", ""),
            (Target::Gfx942, Target::Gfx950, "global_load_dword v0, v[0:1], off sc0", ""),
            (Target::Gfx700, Target::Gfx803, "s_mov_b32 s0, 0", ""),
        ];
        for (a, b, text, why) in cases {
            let refused = job(Targets { a, b }, [text; 2], &[]).refused_across();
            assert_eq!(refused.is_some(), !why.is_empty(), "{text}");
            assert!(refused.unwrap_or_default().contains(why), "{text}");
            assert_eq!(job(a.into(), [text; 2], &[]).refused_across(), None, "{text}");
        }
        let moved = Targets { a: Target::Gfx700, b: Target::Gfx803 };
        let refused = job(moved, ["s_mov_b32 s0, s102", "s_mov_b32 s0, s1"], &[]).refused_across();
        assert!(
            refused.is_some_and(|what| what.contains("s102 of gfx700 has the number of flat_scratch_lo of gfx803"))
        );
    }

    /// Where one launch packs numbers of work-items, no register has the same for both: none can be assumed to have it.
    #[test]
    fn numbers_of_work_items_cannot_be_assumed() {
        let targets = Targets { a: Target::Gfx908, b: Target::Gfx90a };
        let assuming = |kernel: &str, assumption: &str| {
            let fragment = |target: Target| {
                let source = Source { name: "x.s".into(), text: "v_mov_b32 v9, v0\ns_endpgm".into() };
                Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(target).expect("a program")
            };
            let mut question = Question::default();
            for (key, text) in [(Key::Abi, "kernel"), (Key::Kernel, kernel), (Key::Assume, assumption)] {
                question.set(key, text).expect("a value");
            }
            question.job(targets, fragment(targets.a), fragment(targets.b)).err()
        };
        let three = r#"{"user_sgpr_kernarg_segment_ptr": 1, "system_vgpr_workitem_id": 2}"#;
        for register in ["v0", "v1", "v2"] {
            let error = assuming(three, &format!("{register} == 3")).unwrap_or_default();
            assert!(error.contains("numbers of a work-item"), "{register}: {error}");
        }
        assert_eq!(assuming(three, "s1 == 3"), None);
        // One number is in v0 on both.
        assert_eq!(assuming(r#"{"user_sgpr_kernarg_segment_ptr": 1}"#, "v0 == 3"), None);
    }

    /// Without a proof that both orders are one, an answer about stores says that it takes them for one.
    #[test]
    fn the_order_of_lanes_is_named() {
        let store = "global_store_dword v[0:1], v2, off";
        let targets = Targets { a: Target::Gfx900, b: Target::Gfx942 };
        let report = asked(targets, [store; 2], &[(Key::Out, "mem")]);
        let relies_on: Vec<String> = report.relies_on.iter().map(ToString::to_string).collect();
        assert_eq!((report.verdict.name(), relies_on), ("equivalent", vec!["same-lane-order".to_owned()]));
    }
}
