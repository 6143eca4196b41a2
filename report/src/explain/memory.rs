//! What an instruction does to memory: the effects that it has on terms, and what they are called.

use gcn_semantics::Instruction;
use gcn_semantics::algebra::{AtomicOp, Bv, Event, LANES, Space, W32, W64};
use gcn_semantics::isa::{Field, Format, Meaning as Definition, MemoryOp, PairOp};
use gcn_semantics::ledger::Unspecified;
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{Wave, acts_in_lds, atomic_result};

use super::formula::{self, Formula, cell, formulas};
use super::meaning::{Assignment, Meaning, OTHER_LANE, SOME_LANE};
use gcnverify::term::{self, ANSWER, Effect, EffectKind, Symbolic, Term, node};

/// Effects of one instruction, as they are shown.
pub struct Shown<'i> {
    instruction: &'i Instruction,
    /// The numbers of effects that answer, and how the answers are called.
    pub answers: Vec<(u64, String)>,
}

/// What formulas of buffer instructions take for granted.
const LINEAR: &str =
    "This is for a resource that is linear (bit 31 of its second word is 0) and does not add the lane's number.";

/// What an effect does in a lane.
struct InLane {
    place: String,
    value: String,
    when: Option<String>,
    parts: formula::Parts,
}

impl<'i> Shown<'i> {
    /// The effects of `instruction`, which `wave` has executed.
    pub fn new(instruction: &'i Instruction, wave: &Wave<Symbolic>) -> Self {
        let effects = || wave.memory.effects.iter().filter(|effect| answers(effect.kind));
        let name = |(index, effect): (usize, &Effect)| {
            let name = match effect.kind {
                EffectKind::Event(_) => "time".to_owned(),
                _ if effects().count() == 1 => "old".to_owned(),
                _ => format!("old{}", index + 1),
            };
            (u64::from(effect.number), name)
        };
        Shown { instruction, answers: effects().enumerate().map(name).collect() }
    }

    /// Says what `all`, a wave with all lanes, has done to memory; `none` has no lane.
    pub fn effects(&self, meaning: &mut Meaning, all: &mut Wave<Symbolic>, none: &Wave<Symbolic>) {
        let effects = all.memory.effects.clone();
        for effect in &effects {
            if let EffectKind::Event(event) = effect.kind {
                let note = match event {
                    Event::Clock(_) => "time is what the clock says: nobody knows it before.",
                    Event::OrderedCount(_) => "Nobody knows before what active lanes get.",
                    _ => continue,
                };
                meaning.notes.push(note.to_owned());
                continue;
            }
            if let EffectKind::StoreFormatted(_, count) = effect.kind {
                let components = if count == 1 { "a component".into() } else { format!("{count} components") };
                meaning.notes.push(format!("Active lanes store {components} to their elements, as the format says."));
                continue;
            }
            let lane = lane_of(effect);
            let Some(InLane { place, value, when, mut parts }) = self.in_lane(all, effect, lane) else {
                meaning.assignments.push(Assignment { place: "memory".into(), formula: None, when: None });
                continue;
            };
            let other = (usize::from(lane) + usize::from(OTHER_LANE)) % LANES;
            let is_alike = |there: InLane| (&there.place, &there.value, &there.when) == (&place, &value, &when);
            let other = self.in_lane(all, effect, other as u8);
            if !effect.is_whole() && !self.counts() && !other.is_some_and(is_alike) {
                meaning.notes.push(format!("This is {place} in lane {lane}; other lanes differ."));
            }
            if let Some((_, old)) = self.answers.iter().find(|(number, _)| *number == u64::from(effect.number)) {
                parts.insert(0, (old.clone(), format!("{place} before")));
            }
            let formula = Some(Formula { parts, expression: value });
            meaning.assignments.push(Assignment { place, formula, when });
        }
        self.notes(meaning, &effects, none);
    }

    fn notes(&self, meaning: &mut Meaning, effects: &[Effect], none: &Wave<Symbolic>) {
        let is_atomic = |effect: &Effect| matches!(effect.kind, EffectKind::Atomic(..));
        if self.counts() {
            let note = "The first active lane does it once for the wave; 64 is the number of active lanes.";
            meaning.notes.push(note.into());
        } else if effects.iter().any(is_atomic) {
            let note = "Active lanes act one after the other, in ascending order: each finds what those before it \
                        have left.";
            meaning.notes.push(note.into());
        }
        let changes = |effect: &Effect| !effect.is_whole() && !matches!(effect.kind, EffectKind::Event(_));
        if effects.iter().any(changes) && none.memory.effects.is_empty() {
            meaning.notes.push("Inactive lanes change no memory.".into());
        }
    }

    fn counts(&self) -> bool {
        matches!(self.instruction.row.meaning, Definition::Memory(MemoryOp::Count(_)))
    }

    /// What `effect` does in `lane`.
    fn in_lane(&self, wave: &mut Wave<Symbolic>, effect: &Effect, lane: u8) -> Option<InLane> {
        let (space, bits, value) = match effect.kind {
            EffectKind::Store(space, size) => (space, 8 * size.bytes(), effect.operands[1].lane(lane.into())),
            EffectKind::ScalarStore => (Space::Global, 32, effect.operands[1].lane(0)),
            EffectKind::Atomic(space, op, bits) => (space, bits.into(), self.left(wave, effect, op, bits, lane)),
            EffectKind::ScalarAtomic(op, bits) => (Space::Global, bits.into(), self.left(wave, effect, op, bits, lane)),
            EffectKind::StoreFormatted(..)
            | EffectKind::Look(..)
            | EffectKind::LookFormatted(..)
            | EffectKind::Event(_)
            | EffectKind::Cut(..) => return None,
        };
        let [address, active] = [&effect.operands[0], &effect.active].map(|operand| operand.lane(lane.into()));
        let named = if effect.is_whole() { u8::MAX } else { lane };
        let view = formula::View { lane: named, from: None, masks: &[], answers: &self.answers, named: &[] };
        let (parts, [address, value, active]) = formulas([address, value, active], view)?;
        let when = (active != "1").then_some(active);
        Some(InLane { place: cell(space, bits, &address), value, when, parts })
    }

    /// What an atomic operation leaves.
    fn left(&self, wave: &mut Wave<Symbolic>, effect: &Effect, op: AtomicOp, bits: u32, lane: u8) -> Term {
        let what = Unspecified::of_wave(ANSWER, effect.number.into());
        let old = term::unspecified(bits, what, &[term::constant(32, 0)]);
        let [data, second] = [1, 2].map(|operand: usize| effect.operands[operand].lane(lane.into()));
        let space = effect.kind.space().unwrap_or(Space::Global);
        let is_lds = acts_in_lds(wave.target, self.instruction.row.format == Format::Ds, space);
        if bits == 64 {
            atomic_result::<_, W64>(wave, op, is_lds, Bv::new(old), [Bv::new(data), Bv::new(second)]).0
        } else {
            atomic_result::<_, W32>(wave, op, is_lds, Bv::new(old), [Bv::new(data), Bv::new(second)]).0
        }
    }
}

/// Whether memory answers to an effect.
fn answers(kind: EffectKind) -> bool {
    matches!(kind, EffectKind::Atomic(..) | EffectKind::ScalarAtomic(..) | EffectKind::Event(Event::Clock(_)))
}

/// A lane that is active in `effect`.
fn lane_of(effect: &Effect) -> u8 {
    let is_active = |lane: &u8| term::as_const(effect.active.lane((*lane).into())) != Some(0);
    std::iter::once(SOME_LANE).chain(0..LANES as u8).find(is_active).unwrap_or(SOME_LANE)
}

/// The buffer resource of an instruction: its first register.
pub fn resource(instruction: &Instruction) -> Option<u16> {
    let (index, _) = instruction.row.operand(Field::Resource)?;
    instruction.operands[index].as_scalar_register()
}

/// Whether the registers of `instruction` are loaded one by one.
pub fn loads_words(instruction: &Instruction) -> bool {
    let Definition::Memory(op) = instruction.row.meaning else { return false };
    matches!(op, MemoryOp::Load(_) | MemoryOp::Unpack(_) | MemoryOp::Pair(PairOp::Load, _) | MemoryOp::Transpose(_))
}

/// A load of a dword with the address operands of an access whose format is in the resource.
pub fn plain_load(instruction: &Instruction) -> Option<Instruction> {
    let row = instruction.row;
    let converts = matches!(row.meaning, Definition::Memory(MemoryOp::Unpack(_) | MemoryOp::Pack(_)));
    let is_open = row.format == Format::Mubuf && converts;
    let plain = all_rows().iter().find(|row| row.mnemonic == "buffer_load_dword").filter(|_| is_open)?;
    Some(Instruction { row: plain, ..instruction.clone() })
}

/// Says where an access that converts finds its element: `loaded` is the dword there.
pub fn element(meaning: &mut Meaning, loaded: Term, lane: u8) {
    let mut pending = vec![loaded];
    while let Some(t) = pending.pop() {
        if let Some(address) = formula::address_of(t) {
            let view = formula::View { lane, from: None, masks: &[], answers: &[], named: &[] };
            let formula = formula::formula(address, view);
            let place = "address of the element".to_owned();
            meaning.assignments.insert(0, Assignment { place, formula, when: None });
            return;
        }
        node(t).for_each_operand(|operand| pending.push(operand));
    }
}

/// Explains the words that occur in the formulas of `instruction`.
pub fn legend(meaning: &mut Meaning, instruction: &Instruction) {
    if resource(instruction).is_some() {
        meaning.notes.push(LINEAR.into());
    }
    let text = meaning.formulas_text();
    let said = [
        ("mem", "memN[x] is N bits of global memory, the lowest byte at address x."),
        ("lds", "ldsN[x] is N bits of LDS, the lowest byte at offset x."),
        ("scratch", "scratchN[x] is N bits of the lane's own memory, the lowest byte at offset x."),
    ];
    for (name, note) in said {
        let is_cell = |at: usize| text[at + name.len()..].starts_with(|c: char| c.is_ascii_digit());
        if text.match_indices(name).any(|(at, _)| is_cell(at)) {
            meaning.notes.push(note.into());
        }
    }
    for (word, note) in [
        ("lds_size", "lds_size is the number of bytes that the workgroup has."),
        ("lds_window", "lds_window and scratch_window are the high words of addresses that mean LDS and scratch."),
        ("component0", "componentN is what the resource's format makes of the element; 0 if that is out of range."),
    ] {
        if text.contains(word) {
            meaning.notes.push(note.into());
        }
    }
}
