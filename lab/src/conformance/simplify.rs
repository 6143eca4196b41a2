//! Making the instruction of a failure simple, and finding the parts without which the emulator is right.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::instruction::{DstUnused, Encoding, Instruction, Select};

use super::feature::Feature;
use super::{Emulator, Failure, Options, Status, tried};
use crate::vectors::Vector;
use crate::vectors::generate::Form;
use gcnverify::job::Word;

/// An instruction that fails, without what it also fails without.
pub(super) struct Simplified {
    /// How it still fails.
    pub failure: Failure,
    /// The parts it still has without which the emulator is right on the same inputs.
    pub only_with: BTreeSet<Feature>,
}

/// A question about the same inputs: whether another instruction fails.
struct Search<'a> {
    form: &'a Form,
    options: &'a Options,
    emulator: &'a mut dyn Emulator,
}

impl Search<'_> {
    /// What becomes of the vector with `instruction` in place of its own. `None` if it has no text.
    fn ask(&mut self, vector: &Vector, instruction: &Instruction) -> Option<(Status, Failure)> {
        let vector = self.form.simplified(vector, instruction)?;
        Some(tried(vector, self.options, self.emulator))
    }

    /// What becomes of the vector without `feature`.
    fn without(&mut self, feature: Feature, vector: &Vector) -> Option<(Status, Failure)> {
        let mut state = (*vector.initial).clone();
        let instructions = feature.dropped(&vector.prepared.instructions[0], &mut state);
        let vector = Vector { initial: Rc::new(state), ..vector.clone() };
        instructions.iter().find_map(|instruction| self.ask(&vector, instruction))
    }
}

/// Drops every part without which the vector still ends in `status`.
pub(super) fn features(
    form: &Form,
    status: Status,
    failure: Failure,
    options: &Options,
    emulator: &mut dyn Emulator,
) -> Simplified {
    let mut search = Search { form, options, emulator };
    let mut simplest = failure;
    'again: loop {
        let mut only_with = BTreeSet::new();
        for &(feature, ..) in Feature::ALL {
            if !feature.is_in(&simplest.vector.prepared.instructions[0]) {
                continue;
            }
            match search.without(feature, &simplest.vector) {
                Some((found, other)) if found == status => {
                    simplest = other;
                    continue 'again;
                }
                Some((Status::Agrees, _)) => {
                    only_with.insert(feature);
                }
                _ => {}
            }
        }
        return Simplified { failure: simplest, only_with };
    }
}

/// Makes what surrounds the operands plain, one after the other, as long as the vector still ends in `status`.
pub(super) fn surroundings(
    form: &Form,
    status: Status,
    failure: Failure,
    options: &Options,
    emulator: &mut dyn Emulator,
) -> Failure {
    let mut search = Search { form, options, emulator };
    let mut simplest = failure;
    for change in CHANGES {
        let mut instruction = simplest.vector.prepared.instructions[0].clone();
        change(&mut instruction);
        if instruction == simplest.vector.prepared.instructions[0] {
            continue;
        }
        if let Some((found, other)) = search.ask(&simplest.vector, &instruction)
            && found == status
        {
            simplest = other;
        }
    }
    simplest
}

/// What can be made plain: selections of halves and bytes, masks of DPP.
const CHANGES: [fn(&mut Instruction); 9] = [
    |instruction| {
        instruction.modifiers.op_sel = 0;
        if instruction.encoding == Encoding::Vop3p {
            // The high result reads the high halves: the text of the instruction says nothing then.
            instruction.modifiers.op_sel_hi = 7;
        }
    },
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.dst_sel = Select::Dword),
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.dst_unused = DstUnused::Pad),
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sext[0] = false),
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sext[1] = false),
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sel[0] = Select::Dword),
    |instruction| instruction.modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sel[1] = Select::Dword),
    |instruction| instruction.modifiers.dpp.iter_mut().for_each(|dpp| (dpp.row_mask, dpp.bank_mask) = (15, 15)),
    |instruction| instruction.modifiers.dpp.iter_mut().for_each(|dpp| dpp.bound_ctrl = false),
];
