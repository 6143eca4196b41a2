//! What an instruction does, from executing it on terms.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{B32, Bit, Bv, Column, LANES, WordColumn};
use gcn_semantics::float::{DEFAULT_MODE, FLOAT_MASK};
use gcn_semantics::instruction::{Encoding, code};
use gcn_semantics::isa::{Field, Meaning as Definition, Status};
use gcn_semantics::ledger::{Cause, NanPolicy, Reading, Readings};
use gcn_semantics::wave::{Exit, InitialState, Program, Unsupported, Wave, WaveOp};
use gcn_semantics::{Instruction, Target};
use rustc_hash::FxHashSet;

use super::formula::{self, Formula};
use crate::expr::{Place, Register};
use crate::state::StateVar;
use crate::term::{self, Node, Symbolic, Term, node, with_fresh_arena};

/// A place and what is written to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The place written.
    pub place: String,
    /// `None` if it is too long to be of use.
    pub formula: Option<Formula>,
}

/// What an instruction does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Meaning {
    /// With all lanes active and the default MODE.
    pub assignments: Vec<Assignment>,
    /// What the formulas do not say.
    pub notes: Vec<String>,
    /// Fields of MODE that matter.
    pub mode: Vec<&'static str>,
    /// Readings that matter.
    pub readings: BTreeSet<Reading>,
    /// Why there are unspecified values in it.
    pub unspecified: BTreeSet<Cause>,
}

/// Variables, but for what is fixed.
struct View {
    /// `None`: any.
    exec: Option<u64>,
    mode: Option<u32>,
}

impl InitialState<Symbolic> for View {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        Column::each(|lane| Bv::new(variable(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        match self.exec {
            Some(exec) if code == code::EXEC_LO => Bv::constant(exec & 0xffff_ffff),
            Some(exec) if code == code::EXEC_HI => Bv::constant(exec >> 32),
            _ => Bv::new(variable(StateVar::Scalar { code })),
        }
    }
    fn scc(&self) -> Bit<Symbolic> {
        Bit(variable(StateVar::Scc))
    }
    fn mode(&self) -> B32<Symbolic> {
        match self.mode {
            Some(mode) => Bv::constant(mode.into()),
            None => Bv::new(variable(StateVar::Mode)) & Bv::constant(FLOAT_MASK.into()),
        }
    }
}

fn variable(var: StateVar) -> Term {
    term::variable(var.bits(), var.var())
}

const ALL: View = View { exec: Some(u64::MAX), mode: Some(DEFAULT_MODE) };
const NONE: View = View { exec: Some(0), mode: Some(DEFAULT_MODE) };
const ANY: View = View { exec: None, mode: None };

/// Canonical NaNs keep formulas short; that they are open is told in words.
const PLAIN_NAN: NanPolicy = NanPolicy::Canonical;

/// The lane that formulas are about, where lanes do not differ: bits of this number are rarely asked for.
const SOME_LANE: u8 = 17;
/// The distance of a lane with which it is compared: in the other half of the wave, and in another row.
const OTHER_LANE: u8 = 39;

/// What `instruction` does.
///
/// # Errors
/// If it is not modelled.
pub fn meaning(instruction: &Instruction, target: Target) -> Result<Meaning, Unsupported> {
    if instruction.row.is_about_memory() || instruction.row.is_branch() {
        return Err(Unsupported { what: format!("`{}`", instruction.row.mnemonic), why: "has no formula here yet" });
    }
    let program = Program::<Symbolic>::new([instruction], target).map_err(|(_, error)| error)?;
    Ok(with_fresh_arena(|| {
        let subject = Subject { instruction, target, program };
        let mut meaning = Meaning::default();
        subject.formulas(&mut meaning);
        subject.dependences(&mut meaning);
        meaning
    }))
}

struct Subject<'a> {
    instruction: &'a Instruction,
    target: Target,
    program: Program<Symbolic>,
}

impl Subject<'_> {
    fn run(&self, view: View, readings: Readings) -> (Wave<Symbolic>, Exit) {
        let mut wave = Wave::new(self.target, readings, Rc::new(view));
        let exit = self.program.execute(&mut wave);
        (wave, exit)
    }

    fn formulas(&self, meaning: &mut Meaning) {
        let plain = Readings { nan: PLAIN_NAN, ..Readings::default() };
        let (mut all, exit) = self.run(ALL, plain);
        let (mut none, _) = self.run(NONE, plain);
        let places = self.places(&mut all);
        let lane = places.iter().find_map(|place| telling_lane(&mut all, place)).unwrap_or(SOME_LANE);
        for place in &places {
            let (with, without) = (place.term(&mut all, lane), place.term(&mut none, lane));
            let from = self.foreign_lane(with, lane);
            let masks = self.masks();
            let view = formula::View { lane: self.named_lane(lane), from, masks: &masks };
            let formula = formula::formula(with, view);
            if from.is_some() {
                meaning.notes.push("from is the lane that the diagram below names.".into());
            } else if place.is_vector() && self.named_lane(lane) == lane {
                // Other lanes: their own registers, and their own bits of masks.
                let other = (lane + OTHER_LANE) % LANES as u8;
                let view = formula::View { lane: other, ..view };
                if formula != formula::formula(place.term(&mut all, other), view) {
                    meaning.notes.push(format!("This is {} in lane {lane}; other lanes differ.", place.name()));
                }
            }
            meaning.assignments.push(Assignment { place: place.name(), formula });
            meaning.notes.extend(place.inactive(with, without, lane));
        }
        match exit {
            Exit::FallThrough if places.is_empty() => meaning.notes.push("Changes no register.".into()),
            Exit::FallThrough => {}
            Exit::EndProgram => meaning.notes.push("Ends the program.".into()),
            Exit::Jump { .. } => meaning.notes.push("Control goes to the address in its operand.".into()),
            Exit::Endless | Exit::Several | Exit::Stuck { .. } => {}
        }
        if self.instruction.row.status() == Status::Approximate {
            let text = "The machine computes an approximation: any value within a unit in the last place of the correctly rounded one, the same for the same operands.";
            meaning.notes.push(text.into());
        }
    }

    /// The one lane beside `lane` that `t` is about, if the instruction has a diagram of lanes.
    fn foreign_lane(&self, t: Term, lane: u8) -> Option<u8> {
        let moves = self.instruction.encoding == Encoding::Dpp
            || self.instruction.row.meaning == Definition::Wave(WaveOp::Swizzle);
        let mut lanes = BTreeSet::new();
        for var in term::variables(t) {
            if let StateVar::Vgpr { lane: other, .. } = StateVar::from_var(var)
                && other != lane
            {
                lanes.insert(other);
            }
        }
        lanes.first().copied().filter(|_| moves && lanes.len() == 1)
    }

    /// The register pairs that are read as one bit for each lane.
    fn masks(&self) -> Vec<u16> {
        let Instruction { row, operands, .. } = self.instruction;
        let read = operands.iter().zip(row.operands).filter(|(_, kind)| kind.field == Field::MaskSrc);
        let read = read.filter_map(|(operand, _)| operand.as_scalar_register());
        read.chain(row.flags.reads_vcc.then_some(code::VCC_LO)).chain([code::EXEC_LO]).collect()
    }

    /// Scalar instructions have no lane.
    fn named_lane(&self, lane: u8) -> u8 {
        if matches!(self.instruction.row.meaning, Definition::Scalar(..)) { u8::MAX } else { lane }
    }

    /// What is written.
    fn places(&self, wave: &mut Wave<Symbolic>) -> Vec<Written> {
        let written = wave.written.clone();
        let mut places = Vec::new();
        let wide = self.instruction.row.operands.first().is_some_and(|kind| kind.ty.words() == 2);
        let mut vgprs: Vec<u16> = written.vgprs.iter().collect();
        vgprs.reverse();
        while let Some(first) = vgprs.pop() {
            let pair = wide && vgprs.last() == Some(&(first + 1));
            if pair {
                vgprs.pop();
            }
            places.push(Written::Vector { first, count: 1 + u16::from(pair) });
        }
        let masks = matches!(self.instruction.row.meaning, Definition::Lane(..));
        let mut scalars: Vec<u16> = written.scalars.iter().collect();
        scalars.reverse();
        while let Some(code) = scalars.pop() {
            let pair = scalars.last() == Some(&(code + 1)) && code.is_multiple_of(2);
            if pair {
                scalars.pop();
            }
            places.push(if masks && pair {
                Written::Mask { code }
            } else {
                Written::Scalar { code, count: 1 + u16::from(pair) }
            });
        }
        places.extend(written.scc.then_some(Written::Scc));
        places.extend(written.mode.then_some(Written::Mode));
        places
    }

    /// The readings, unspecified values and fields of MODE that any lane depends on.
    fn dependences(&self, meaning: &mut Meaning) {
        let (mut seen, mut pending) = (Vec::new(), vec![Readings::default()]);
        let mut found = Found::default();
        while let Some(readings) = pending.pop() {
            if seen.contains(&readings) {
                continue;
            }
            seen.push(readings);
            let (mut wave, _) = self.run(ANY, readings);
            for place in self.places(&mut wave) {
                for lane in 0..LANES as u8 {
                    let t = place.term(&mut wave, lane);
                    found.visit(t);
                }
            }
            for &reading in &wave.touched {
                for value in 0..reading.values().len() {
                    let mut other = readings;
                    other.set(reading, value);
                    pending.push(other);
                }
            }
            meaning.readings.extend(wave.touched);
        }
        meaning.unspecified = found.causes;
        const FIELDS: [(u32, &str); 7] = [
            (0x003, "bits 1:0, rounding of f32"),
            (0x00c, "bits 3:2, rounding of f16 and f64"),
            (0x030, "bits 5:4, subnormals of f32"),
            (0x0c0, "bits 7:6, subnormals of f16 and f64"),
            (0x100, "bit 8, DX10_CLAMP"),
            (0x200, "bit 9, IEEE"),
            (FLOAT_MASK & !0x3ff, "bits 22:10, which change no result"),
        ];
        meaning.mode = FIELDS.iter().filter(|(mask, _)| mask & found.mode != 0).map(|(_, name)| *name).collect();
    }
}

/// A lane whose value comes from another lane, or at least changes.
fn telling_lane(wave: &mut Wave<Symbolic>, place: &Written) -> Option<u8> {
    let terms: Vec<Term> = (0..LANES as u8).map(|lane| place.term(wave, lane)).collect();
    let foreign = |lane: &u8| {
        let variables = term::variables(terms[usize::from(*lane)]);
        variables
            .iter()
            .any(|&var| matches!(StateVar::from_var(var), StateVar::Vgpr { lane: other, .. } if other != *lane))
    };
    let from_some = std::iter::once(SOME_LANE).chain(0..LANES as u8);
    let mut candidates = from_some.filter(|_| place.is_vector());
    candidates.clone().find(foreign).or_else(|| candidates.find(|&lane| !place.keeps(terms[usize::from(lane)], lane)))
}

/// A place that an instruction writes.
#[derive(Debug, Clone, Copy)]
enum Written {
    Vector {
        first: u16,
        count: u16,
    },
    /// A pair with one bit for each lane.
    Mask {
        code: u16,
    },
    Scalar {
        code: u16,
        count: u16,
    },
    Scc,
    Mode,
}

impl Written {
    fn name(self) -> String {
        let place = |register| Place::new(register).map(|place| place.to_string()).unwrap_or_default();
        match self {
            Written::Vector { first, count } => place(Register::Vector { first, count }),
            Written::Mask { code } => format!("{}[lane]", place(Register::Scalar { code, count: 2 })),
            Written::Scalar { code, count } => place(Register::Scalar { code, count }),
            Written::Scc => "scc".into(),
            Written::Mode => "mode".into(),
        }
    }

    fn is_vector(self) -> bool {
        matches!(self, Written::Vector { .. } | Written::Mask { .. })
    }

    /// Its value, in one lane.
    fn term(self, wave: &mut Wave<Symbolic>, lane: u8) -> Term {
        let word = usize::from(lane);
        match self {
            Written::Vector { first, count: 1 } => wave.vgpr(first).lane(word).0,
            Written::Vector { first, .. } => {
                let high = wave.vgpr(first + 1).lane(word).0;
                term::concat(&[high, wave.vgpr(first).lane(word).0])
            }
            Written::Mask { code } => {
                let word = wave.scalar(code + u16::from(lane / 32)).0;
                term::extract(word, u32::from(lane) % 32, 1)
            }
            Written::Scalar { code, count: 1 } => wave.scalar(code).0,
            Written::Scalar { code, .. } => {
                let high = wave.scalar(code + 1).0;
                term::concat(&[high, wave.scalar(code).0])
            }
            Written::Scc => wave.scc().0,
            Written::Mode => wave.mode().0,
        }
    }

    /// Whether `t` is the value before.
    fn keeps(self, t: Term, lane: u8) -> bool {
        let vgpr = |register| variable(StateVar::Vgpr { register, lane });
        match self {
            Written::Vector { first, count: 1 } => t == vgpr(first),
            Written::Vector { first, .. } => t == term::concat(&[vgpr(first + 1), vgpr(first)]),
            _ => false,
        }
    }

    /// What happens in lanes whose EXEC bit is 0.
    fn inactive(self, with: Term, without: Term, lane: u8) -> Option<String> {
        let name = self.name();
        match self {
            Written::Vector { .. } if self.keeps(without, lane) => {
                Some(format!("Inactive lanes of {name} keep their value."))
            }
            Written::Vector { .. } if with == without => {
                Some(format!("{name} is written in inactive lanes as well: EXEC does not matter."))
            }
            Written::Mask { .. } if term::as_const(without) == Some(0) => {
                Some(format!("{name} is 0 in inactive lanes."))
            }
            _ => None,
        }
    }
}

/// What occurs in terms.
#[derive(Default)]
struct Found {
    seen: FxHashSet<Term>,
    causes: BTreeSet<Cause>,
    /// Bits of MODE.
    mode: u32,
}

impl Found {
    fn visit(&mut self, root: Term) {
        let is_mode = |t: Term| matches!(node(t), Node::Var(var) if StateVar::from_var(var) == StateVar::Mode);
        let mut work = vec![root];
        while let Some(t) = work.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            match node(t) {
                Node::Unspecified(what, _) => {
                    self.causes.insert(what.cause);
                }
                Node::Extract { arg, lo } if is_mode(arg) => {
                    self.mode |= (u32::MAX >> (32 - term::width(t))) << lo;
                    continue;
                }
                Node::Var(_) if is_mode(t) => self.mode = FLOAT_MASK,
                _ => {}
            }
            node(t).for_each_operand(|operand| work.push(operand));
        }
    }
}
