//! Terms of programs with memory against the concrete run: what they say about registers, and the effects that they
//! leave, executed one after the other.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, B64, Bit, BitColumn, Bv, Choices, Column, Concrete, ConcreteMemory, Memory,
    Space, W32, W64, Width, WordColumn, with_choices,
};
use gcn_semantics::float::FloatWidth;
use gcn_semantics::isa::Format;
use gcn_semantics::ledger::{LaneOrder, Unspecified};
use gcn_semantics::wave::{Wave, acts_in_lds, atomic_result};

use super::compare::{Check, Disagreement, Runs, in_arena};
use super::subject::{Input, Subject};
use gcnverify::state::StateVar;
use gcnverify::term::{ANSWER, Effect, EffectKind, EffectValue, Evaluator, Load, Term};

/// What effects make of the contents of memory.
struct Replay<'r> {
    subject: &'r Subject,
    input: &'r Input,
    choices: Choices,
    /// Contents before the effect of each number, and after the last.
    versions: RefCell<Vec<ConcreteMemory>>,
    /// What atomics found, by the number of the effect and the lane.
    answers: RefCell<BTreeMap<(u64, u8), u64>>,
}

impl Runs<'_> {
    /// As [`Runs::against_terms`], of a program with memory.
    pub(super) fn against_effects(&self, plain: bool) -> Option<Disagreement> {
        if is_beyond(self.subject) {
            return None;
        }
        (0..self.inputs.len()).find_map(|index| in_arena(plain, || self.replayed(plain, index)))
    }

    fn replayed(&self, plain: bool, index: usize) -> Option<Disagreement> {
        let check = if plain { Check::PlainTerms } else { Check::Terms };
        let (input, result) = (&self.inputs[index], &self.results[index]);
        let (terms, effects) = self.subject.terms_from(&input.state.contents);
        let replay = Replay {
            subject: self.subject,
            input,
            choices: input.choices(),
            versions: RefCell::new(vec![input.state.contents.memory()]),
            answers: RefCell::default(),
        };
        let mut evaluator = Evaluator::new(
            |var| input.value(StateVar::from_var(var)).into(),
            |what, operands: &[u32]| replay.unknown(what, operands),
        );
        for effect in &effects {
            replay.execute(effect, &mut |term| evaluator.eval(term));
        }
        for (place, term) in terms {
            let (value, run) = (evaluator.eval(term), self.result(index, place));
            if value != u64::from(run) {
                return Some(self.differs(index, check, place, run.into(), Some(value)));
            }
        }
        let mut end = replay.versions.borrow().last().cloned().expect("there is one at least");
        let mut run = result.memory.clone();
        [Space::Global, Space::Lds, Space::Scratch].into_iter().find_map(|space| {
            let (lane, address) = run.difference(&mut end, space)?;
            let address = address & !3;
            let place = StateVar::Memory { space, lane, address };
            let [run, other] = [&mut run, &mut end].map(|memory| memory.word(space, lane, address).unwrap_or(0));
            Some(self.differs(index, check, place, run.into(), Some(other.into())))
        })
    }
}

/// Whether terms have more unknowns than loads and atomics: formats of resources, clocks, ordered counts. Floats see a
/// MODE that no instruction changes here.
fn is_beyond(subject: &Subject) -> bool {
    let is_format = |name: &str| name.starts_with("buffer_") && name.contains("_format_");
    let is_open = |name: &str| is_format(name) || name.ends_with("time") || name == "ds_ordered_count";
    let names = || subject.program.iter().map(|instruction| instruction.row.mnemonic);
    names().any(is_open) || names().any(|name| name.starts_with("s_setreg"))
}

impl Replay<'_> {
    /// The value of an unknown function.
    fn unknown(&self, what: Unspecified, operands: &[u32]) -> u64 {
        let lane = what.lane;
        if let Some(load) = Load::of(what) {
            let address = operands.iter().rev().fold(0u64, |address, &word| address << 32 | u64::from(word));
            return self.loaded(load, lane, address);
        }
        if what.cause == ANSWER {
            return self.answers.borrow().get(&(what.instruction, lane)).copied().unwrap_or(0);
        }
        self.choices.value(what, operands)
    }

    fn loaded(&self, load: Load, lane: u8, address: u64) -> u64 {
        let mut versions = self.versions.borrow_mut();
        let memory = &mut versions[load.version as usize];
        (0..load.size.bytes()).rev().fold(0, |value, index| {
            let address = address.wrapping_add(index);
            let address = if load.space == Space::Global { address } else { address & u64::from(u32::MAX) };
            let lane = if load.space == Space::Scratch { lane } else { 0 };
            value << 8 | u64::from(memory.byte(load.space, lane, address).unwrap_or(0))
        })
    }

    fn execute(&self, effect: &Effect, value: &mut impl FnMut(Term) -> u64) {
        let mut column = |operand: &EffectValue| -> [u64; 64] { std::array::from_fn(|lane| value(operand.lane(lane))) };
        let active = column(&effect.active);
        let operands: Vec<[u64; 64]> = match effect.kind {
            EffectKind::Event(_) => Vec::new(),
            _ => effect.operands.iter().map(column).collect(),
        };
        let mut memory = self.versions.borrow().last().cloned().expect("there is one at least");
        let order = self.subject.readings.lane_order;
        let access = Access { instruction: effect.instruction, coherent: false, order };
        let lanes: BitColumn<Concrete> = Column::each(|lane| Bit(Concrete::truth(active[lane] & 1 == 1)));
        match effect.kind {
            EffectKind::Store(space, size) => {
                let values: WordColumn<Concrete> = Column::each(|lane| Bv::new(operands[1][lane] as u32));
                let _ = memory.scatter(&access, size, &lanes, &addresses(space, &operands[0]), &values);
            }
            EffectKind::ScalarStore => {
                let address: B64<Concrete> = Bv::new(operands[0][0]);
                memory.store(&access, lanes[0], address, Bv::new(operands[1][0] as u32));
            }
            EffectKind::Atomic(space, _, bits) => {
                let access = Access { order: LaneOrder::Ascending, ..access };
                let at = addresses(space, &operands[0]);
                match bits {
                    64 => self.exchange::<W64>(&mut memory, &access, effect, &lanes, &at, &operands),
                    _ => self.exchange::<W32>(&mut memory, &access, effect, &lanes, &at, &operands),
                }
            }
            EffectKind::ScalarAtomic(_, bits) => {
                let access = Access { order: LaneOrder::Ascending, ..access };
                let first: BitColumn<Concrete> = Column::each(|lane| lanes[0] & Bit(Concrete::truth(lane == 0)));
                let at = addresses(Space::Global, &operands[0]);
                match bits {
                    64 => self.exchange::<W64>(&mut memory, &access, effect, &first, &at, &operands),
                    _ => self.exchange::<W32>(&mut memory, &access, effect, &first, &at, &operands),
                }
            }
            EffectKind::Look(..)
            | EffectKind::LookFormatted(..)
            | EffectKind::Event(_)
            | EffectKind::StoreFormatted(..)
            | EffectKind::Cut(..) => {}
        }
        self.versions.borrow_mut().push(memory);
    }

    fn exchange<W: FloatWidth>(
        &self,
        memory: &mut ConcreteMemory,
        access: &Access,
        effect: &Effect,
        active: &BitColumn<Concrete>,
        addresses: &Addresses<Concrete>,
        operands: &[[u64; 64]],
    ) where
        Concrete: Algebra,
    {
        let (op, space) = match effect.kind {
            EffectKind::Atomic(space, op, _) => (op, space),
            EffectKind::ScalarAtomic(op, _) => (op, Space::Global),
            _ => return,
        };
        let instruction = &self.subject.program[effect.instruction];
        let is_lds = acts_in_lds(self.subject.target, instruction.row.format == Format::Ds, space);
        let wave = Wave::<Concrete>::new(self.subject.target, self.subject.readings, Rc::new(self.input.state.clone()));
        let wave = RefCell::new(wave);
        let new = |old: Bv<Concrete, W>, data: [Bv<Concrete, W>; 2]| {
            atomic_result::<Concrete, W>(&mut wave.borrow_mut(), op, is_lds, old, data)
        };
        let [first, second] = [1, 2].map(|operand: usize| column::<W>(&operands[operand]));
        let atomic = Atomic { op, new: &new, context: None, returns: true };
        let (found, _) =
            with_choices(self.choices.clone(), || memory.atomic(access, &atomic, active, addresses, [&first, &second]));
        let mut answers = self.answers.borrow_mut();
        for (lane, found) in found.iter().enumerate() {
            answers.insert((effect.number.into(), lane as u8), wide(*found));
        }
    }
}

fn column<W: Width>(values: &[u64; 64]) -> [Bv<Concrete, W>; 64] {
    values.map(Bv::constant)
}

/// The bits of a value.
fn wide<W: Width>(value: Bv<Concrete, W>) -> u64 {
    let value: B64<Concrete> = value.zext();
    value.0
}

fn addresses(space: Space, of: &[u64; 64]) -> Addresses<Concrete> {
    let words = || -> WordColumn<Concrete> { Column::each(|lane| Bv::new(of[lane] as u32)) };
    match space {
        Space::Global => Addresses::Global(of.map(Bv::new)),
        Space::Lds => Addresses::Lds(words()),
        Space::Scratch => Addresses::Scratch(words()),
    }
}
