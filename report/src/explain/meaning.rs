//! What an instruction does, from executing it on terms.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{FP16_OVFL, start_mask};
use gcn_semantics::instruction::{Encoding, code};
use gcn_semantics::isa::{Field, Meaning as Definition, Status};
use gcn_semantics::ledger::{Cause, NanPolicy, Reading, Readings};
use gcn_semantics::wave::{Exit, Program, Unsupported, Wave, WaveOp};
use gcn_semantics::{Instruction, Target};

use super::formula::{self, Formula};
use super::told::Told;
use super::view::{ALL, ANY, NONE, View};
use super::written::{Found, Written};
use super::{branch, memory, named};
use gcnverify::machines::Machines;
use gcnverify::state::StateVar;
use gcnverify::term::{self, Symbolic, Term, with_fresh_arena};

/// A place and what is written to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The place written.
    pub place: String,
    /// `None` if it is too long to be of use.
    pub formula: Option<Formula>,
    /// A store happens only where this holds.
    pub when: Option<String>,
}

/// Places above which an explanation for people shows the first ones only.
const MOST_PLACES: usize = 8;
/// How many these are.
const SHOWN_PLACES: usize = 3;

impl Meaning {
    /// All formulas with their parts, in which names are looked for.
    pub(super) fn formulas_text(&self) -> String {
        let mut text = String::new();
        for assignment in &self.assignments {
            text += &assignment.line().unwrap_or_default();
            let parts = assignment.formula.iter().flat_map(|formula| &formula.parts);
            parts.for_each(|(_, part)| text += part);
        }
        text
    }
    /// Whether there is nothing to say beside what the instruction is called.
    pub fn is_empty(&self) -> bool {
        self.assignments.is_empty() && self.notes.is_empty()
    }
    /// The assignments that people are shown, and how many there are besides.
    pub fn shown(&self) -> (&[Assignment], usize) {
        let shown = match self.assignments.len() {
            // Of a matrix one element stands for all.
            count if self.is_matrix => count.min(1),
            count if count > MOST_PLACES => SHOWN_PLACES,
            count => count,
        };
        (&self.assignments[..shown], self.assignments.len() - shown)
    }
}

impl Assignment {
    /// The place and its formula, without definitions; `None` if that is too long to be of use.
    pub fn line(&self) -> Option<String> {
        let when = self.when.as_ref().map(|when| format!(" if {when}")).unwrap_or_default();
        Some(format!("{} = {}{when}", self.place, self.formula.as_ref()?.expression))
    }
}

/// What an instruction does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Meaning {
    /// With all lanes active and the default MODE.
    pub assignments: Vec<Assignment>,
    /// The places are elements of a matrix, which are all computed in the same way.
    pub(super) is_matrix: bool,
    /// What the formulas do not say.
    pub notes: Vec<String>,
    /// Fields of MODE that matter.
    pub mode: Vec<&'static str>,
    /// Readings that matter.
    pub readings: BTreeSet<Reading>,
    /// Why there are unspecified values in it.
    pub unspecified: BTreeSet<Cause>,
}

/// Canonical NaNs keep formulas short; that they are open is told in words.
pub(super) const PLAIN_NAN: NanPolicy = NanPolicy::Canonical;

/// The lane that formulas are about, where lanes do not differ: bits of this number are rarely asked for.
pub(super) const SOME_LANE: u8 = 17;
/// The distance of a lane with which it is compared: in the other half of the wave, and in another row.
pub(super) const OTHER_LANE: u8 = 39;

/// What `instruction` does.
///
/// # Errors
/// If it is not modelled.
pub fn meaning(instruction: &Instruction, target: Target) -> Result<Meaning, Unsupported> {
    if instruction.row.is_branch() {
        return branch::meaning(instruction).map(|()| Meaning::default());
    }
    let program = Program::<Symbolic>::new([instruction], target).map_err(|(_, error)| error)?;
    Ok(with_fresh_arena(|| {
        let subject = Subject { instruction, target, program };
        let mut meaning = Meaning { is_matrix: instruction.row.is_matrix(), ..Meaning::default() };
        subject.formulas(&mut meaning);
        subject.element(&mut meaning);
        memory::legend(&mut meaning, instruction);
        meaning.notes.extend(named::definitions(&meaning.formulas_text()));
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
        let linear = memory::resource(self.instruction);
        let (mut all, _) = self.run(View { linear, ..ALL }, plain);
        let (mut none, _) = self.run(View { linear, ..NONE }, plain);
        let places = self.places(&mut all);
        let shown = memory::Shown::new(self.instruction, &all);
        shown.effects(meaning, &mut all, &none);
        let lane = places.iter().find_map(|place| telling_lane(&mut all, place)).unwrap_or(SOME_LANE);
        let mut told = Told::default();
        for place in &places {
            let (with, without) = (place.term(&mut all, lane), place.term(&mut none, lane));
            let from = self.foreign_lane(with, lane);
            let masks = self.masks();
            let answers = &shown.answers;
            let view = formula::View { lane: self.named_lane(lane), from, masks: &masks, answers, named: &[] };
            let formula = self.formula(with, view).or_else(|| self.of_two_lanes(place, lane, meaning));
            if from.is_some() {
                meaning.notes.push("from is the lane that the diagram below names.".into());
            } else if place.is_vector() && self.named_lane(lane) == lane {
                // Other lanes: their own registers, and their own bits of masks.
                let other = (lane + OTHER_LANE) % LANES as u8;
                let view = formula::View { lane: other, ..view };
                // Of matrices the notes about the places that are shown tell enough.
                let is_told = self.instruction.row.is_matrix() && meaning.assignments.len() >= SHOWN_PLACES;
                if !is_told && formula != self.formula(place.term(&mut all, other), view) {
                    told.differs(*place, lane);
                }
            }
            meaning.assignments.push(Assignment { place: place.name(), formula, when: None });
            if let Some(inactive) = place.inactive(with, without, lane) {
                told.inactive(*place, inactive);
            }
        }
        meaning.notes.extend(told.sentences());
        if self.instruction.row.status() == Status::Approximate {
            let text = "The machine computes an approximation: any value within a unit in the last place of the \
                        correctly rounded one, the same for the same operands.";
            meaning.notes.push(text.into());
        }
    }

    /// A place whose formula is too long because each lane may decide it: the formula if two lanes alone are active.
    fn of_two_lanes(&self, place: &Written, lane: u8, meaning: &mut Meaning) -> Option<Formula> {
        if self.instruction.row.meaning != Definition::Wave(WaveOp::Permute) {
            return None;
        }
        let other = (lane + OTHER_LANE) % LANES as u8;
        let view = View { exec: Some(1 << lane | 1 << other), ..ALL };
        let (mut wave, _) = self.run(view, Readings { nan: PLAIN_NAN, ..Readings::default() });
        let term = place.term(&mut wave, lane);
        let view = formula::View { lane: self.named_lane(lane), from: None, masks: &[], answers: &[], named: &[] };
        let formula = formula::formula(term, view)?;
        meaning.notes.push(format!(
            "This is {} in lane {lane} if lanes {lane} and {other} alone are active: each active lane may send.",
            place.name()
        ));
        Some(formula)
    }

    /// Where an access that converts finds its element.
    fn element(&self, meaning: &mut Meaning) {
        let Some(load) = memory::plain_load(self.instruction) else { return };
        let Ok(program) = Program::<Symbolic>::new([&load], self.target) else { return };
        let subject = Subject { instruction: &load, target: self.target, program };
        let view = View { linear: memory::resource(self.instruction), ..ALL };
        let (mut wave, _) = subject.run(view, Readings { nan: PLAIN_NAN, ..Readings::default() });
        let Some(place) = subject.places(&mut wave).first().copied() else { return };
        memory::element(meaning, place.term(&mut wave, SOME_LANE), SOME_LANE);
    }

    /// The one lane beside `lane` that `t` is about, if the instruction has a diagram of lanes.
    fn foreign_lane(&self, t: Term, lane: u8) -> Option<u8> {
        let moves = self.instruction.encoding == Encoding::Dpp
            || self.instruction.row.meaning == Definition::Wave(WaveOp::Swizzle);
        let mut lanes = BTreeSet::new();
        for var in term::variables(t) {
            if let Some(StateVar::Vgpr { lane: other, .. }) = StateVar::of(var)
                && other != lane
            {
                lanes.insert(other);
            }
        }
        lanes.first().copied().filter(|_| moves && lanes.len() == 1)
    }

    /// A formula; if it is long, with the names of functions of the sources.
    fn formula(&self, t: Term, view: formula::View) -> Option<Formula> {
        let plain = formula::formula(t, view);
        let is_short = plain.as_ref().is_some_and(|formula| formula.parts.is_empty());
        if is_short || !matches!(self.instruction.row.meaning, Definition::Lane(..)) {
            return plain;
        }
        let named = named::named(self.instruction, self.target, view.lane, view.from);
        if named.is_empty() { plain } else { formula::formula(t, formula::View { named: &named, ..view }) }
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
        // Words that are loaded one by one are shown so.
        let splits = memory::loads_words(self.instruction);
        let wide = !splits && self.instruction.row.operands.first().is_some_and(|kind| kind.ty.words() == 2);
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
            let pair = !splits && scalars.last() == Some(&(code + 1)) && code.is_multiple_of(2);
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
        let mut machines = Machines::allowed(Readings::default(), &BTreeMap::new());
        let mut found = Found::default();
        while let Some(readings) = machines.next() {
            let (mut wave, _) = self.run(ANY, readings);
            for place in self.places(&mut wave) {
                for lane in 0..LANES as u8 {
                    let t = place.term(&mut wave, lane);
                    found.visit(t);
                }
            }
            for effect in &wave.memory.effects {
                for operand in std::iter::once(&effect.active).chain(&effect.operands) {
                    (0..LANES).for_each(|lane| found.visit(operand.lane(lane)));
                }
            }
            machines.touch(wave.readings.touched().iter().copied());
            meaning.readings.extend(wave.readings.touched());
        }
        meaning.unspecified = found.causes;
        const FIELDS: [(u32, &str); 8] = [
            (0x003, "bits 1:0, rounding of f32"),
            (0x00c, "bits 3:2, rounding of f16 and f64"),
            (0x030, "bits 5:4, subnormals of f32"),
            (0x0c0, "bits 7:6, subnormals of f16 and f64"),
            (0x100, "bit 8, DX10_CLAMP"),
            (0x200, "bit 9, IEEE"),
            (0x7f_fc00, "bits 22:10, which change no result"),
            (1 << FP16_OVFL, "bit 23, FP16_OVFL"),
        ];
        let bits = found.mode & start_mask(self.target);
        meaning.mode = FIELDS.iter().filter(|(mask, _)| mask & bits != 0).map(|(_, name)| *name).collect();
    }
}

/// A lane whose value comes from another lane, or at least changes.
fn telling_lane(wave: &mut Wave<Symbolic>, place: &Written) -> Option<u8> {
    let terms: Vec<Term> = (0..LANES as u8).map(|lane| place.term(wave, lane)).collect();
    let foreign = |lane: &u8| {
        let variables = term::variables(terms[usize::from(*lane)]);
        variables
            .iter()
            .any(|&var| matches!(StateVar::of(var), Some(StateVar::Vgpr { lane: other, .. }) if other != *lane))
    };
    let from_some = std::iter::once(SOME_LANE).chain(0..LANES as u8);
    let mut candidates = from_some.filter(|_| place.is_vector());
    candidates.clone().find(foreign).or_else(|| candidates.find(|&lane| !place.keeps(terms[usize::from(lane)], lane)))
}
