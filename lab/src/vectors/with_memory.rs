//! Random states for vectors with memory.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, ConcreteMemory, LANES, Space, with_choices};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::isa::{Field, Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Wave, Written};

use super::generate::{has_name, outputs};
use super::{Output, Prepared, agreed, value};
use gcnverify::accesses;
use gcnverify::contents::Contents;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// Words of memory that a vector has at most.
const MOST: usize = 800;

/// A state before the one instruction of `prepared`, and what is asked for after it. `None` if the instruction reaches
/// what vectors have no words for.
pub fn state(prepared: &Prepared, mode: u32, dice: &mut SplitMix) -> Option<(ConcreteState, Vec<Output>)> {
    let mut state = registers(prepared, mode, dice);
    accesses::prepare(&mut state, &prepared.instructions, dice);
    state.contents.has_apertures = true;
    let seeded = Rc::new(state.clone());
    let (mut touched, mut reached) = (BTreeSet::new(), BTreeSet::new());
    let mut written = Written::default();
    let mut run = |readings: Readings| {
        let mut wave = Wave::<Concrete>::new(prepared.target, readings, seeded.clone() as Rc<_>);
        wave.memory.note_accesses();
        with_choices(Choices::default(), || prepared.program.execute(&mut wave));
        reached.extend(wave.memory.accessed());
        written = wave.written.clone();
        wave.readings.touched().clone()
    };
    touched.extend(run(Readings::default()));
    for reading in touched {
        for value in 0..reading.values().len() {
            let mut readings = Readings::default();
            readings.set(reading, value);
            run(readings);
        }
    }
    let size = u64::from(state.contents.lds_size(prepared.target));
    let mut cells = BTreeSet::new();
    for (space, _, address) in reached {
        if space == Space::Scratch {
            return None;
        }
        // Neighbours, so that an access that is a little off finds something, and a write too many shows.
        let around = [address.checked_sub(4), Some(address), address.checked_add(4)];
        let exists = |address: &u64| space == Space::Global || address + 4 <= size;
        cells.extend(around.into_iter().flatten().filter(exists).map(|address| (space, address)));
    }
    if cells.len() > MOST || !written.scalars.iter().all(has_name) {
        return None;
    }
    let mut memory: ConcreteMemory = seeded.contents.memory();
    state.contents = Contents { background: None, ..state.contents };
    // An emulator may also write its operands.
    let instruction = &prepared.instructions[0];
    for &operand in &instruction.operands {
        vgprs(operand).for_each(|register| written.vgprs.insert(register));
    }
    let mut out = outputs(&written);
    for &(space, address) in &cells {
        let word = memory.word(space, 0, address)?;
        state.set(StateVar::Memory { space, lane: 0, address }, word);
        match out.last_mut() {
            Some(Output::Memory(last, start, count)) if *last == space && *start + 4 * u64::from(*count) == address => {
                *count += 1;
            }
            _ => out.push(Output::Memory(space, address, 1)),
        }
    }
    // What an atomic leaves that no document decides is what the next lane's finds, so that no runs show all there is.
    let is_float_atomic = |op: MemoryOp| op.is_float() && !op.has_format();
    if matches!(prepared.instructions[0].row.meaning, Meaning::Memory(op) if is_float_atomic(op)) {
        if takes_unspecified(prepared, &state) {
            make_ordinary(&mut state, prepared, dice);
        }
        if takes_unspecified(prepared, &state) {
            return None;
        }
    }
    Some((state, out))
}

/// Whether the instruction takes a value that no document decides.
fn takes_unspecified(prepared: &Prepared, state: &ConcreteState) -> bool {
    !agreed::execute(prepared, &Rc::new(state.clone()), Readings::default(), Choices::default()).1.is_empty()
}

/// Makes memory and data floats of which every two have an ordinary sum and are in order: none is a zero, a subnormal,
/// an infinity or a NaN, whatever its width.
fn make_ordinary(state: &mut ConcreteState, prepared: &Prepared, dice: &mut SplitMix) {
    let mut word = || dice.bits() as u32 & 0x803f_ffff | 0x3f80_0000;
    let cells: Vec<_> =
        state.values().map(|(var, _)| var).filter(|var| matches!(var, StateVar::Memory { .. })).collect();
    for cell in cells {
        state.set(cell, word());
    }
    let instruction = &prepared.instructions[0];
    let is_data = |field| matches!(field, Field::Data | Field::DataReturned);
    let operands = || instruction.operands.iter().copied().zip(instruction.row.operands);
    // An address stays what it is, or others would be accessed.
    let addresses = operands().filter(|(_, kind)| !is_data(kind.field)).flat_map(|(operand, _)| vgprs(operand));
    let addresses: BTreeSet<u16> = addresses.collect();
    for (operand, _) in operands().filter(|(_, kind)| is_data(kind.field)) {
        for register in vgprs(operand).filter(|register| !addresses.contains(register)) {
            for lane in 0..LANES as u8 {
                state.set(StateVar::Vgpr { register, lane }, word());
            }
        }
    }
}

/// The vector registers that `operand` names.
fn vgprs(operand: Operand) -> Range<u16> {
    match operand {
        Operand::Code { code, words } if code >= code::VGPR => code - code::VGPR..code - code::VGPR + u16::from(words),
        _ => 0..0,
    }
}

/// Random values of all registers that the instruction names.
fn registers(prepared: &Prepared, mode: u32, dice: &mut SplitMix) -> ConcreteState {
    let instruction = &prepared.instructions[0];
    let mut state = ConcreteState { mode: Some(mode), ..ConcreteState::default() };
    for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
        let Operand::Code { code: first, words } = *operand else { continue };
        // An atomic may give its operand back, and `tfe` has a register of its own.
        for register in first..=first + u16::from(words) {
            if register >= code::VGPR {
                for lane in 0..LANES as u8 {
                    let word = value::words(dice, kind.ty, 0)[0];
                    state.set(StateVar::Vgpr { register: register - code::VGPR, lane }, word);
                }
            } else if register <= code::M0 {
                state.set(StateVar::Scalar { code: register }, value::words(dice, kind.ty, 0)[0]);
            }
        }
    }
    let exec = if dice.once_in(2) { value::exec(dice) } else { u64::MAX };
    state.set(StateVar::Scalar { code: code::EXEC_LO }, exec as u32);
    state.set(StateVar::Scalar { code: code::EXEC_HI }, (exec >> 32) as u32);
    state.set(StateVar::Scalar { code: code::VCC_LO }, dice.bits() as u32);
    state.set(StateVar::Scalar { code: code::VCC_HI }, dice.bits() as u32);
    state.scc = Some(dice.once_in(2));
    state.scalars.retain(|&code, _| has_name(code));
    state
}
