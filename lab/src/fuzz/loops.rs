//! Programs for the fast evaluator alone.

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Encoding, Instruction};
use gcn_semantics::isa::Meaning;

use super::Found;
use super::compare::Runs;
use super::dice::Dice;
use super::form::Form;
use super::item::{Worker, compiled};
use super::mutate::mutations;
use super::subject::Subject;

/// Programs in one item, states of each, and instructions beyond two of the longest.
const PROGRAMS: usize = 16;
const STATES: usize = 2;
const LONGEST: u32 = 11;

/// The instruction once more, or with one thing changed.
fn near(instruction: &Instruction, target: Target, dice: &mut Dice) -> Instruction {
    let mut all = mutations(instruction, target, dice);
    match all.len() as u32 {
        changed if changed > 0 && dice.once_in(2) => all.swap_remove(dice.below(changed) as usize).instruction,
        _ => instruction.clone(),
    }
}

impl Worker<'_> {
    /// A program that the fast evaluator runs as loops from one end to the other: every second instruction under DPP,
    /// and some that come again, as they were or changed, so that what it keeps between them matters.
    fn loops(&self, target: Target, dice: &mut Dice) -> Vec<Instruction> {
        let of = |dpp: bool| -> Vec<&Form> {
            let wanted = |form: &&Form| {
                form.target == target
                    && matches!(form.row.meaning, Meaning::Lane(..))
                    && (form.encoding == Encoding::Dpp) == dpp
            };
            self.options.forms.iter().filter(wanted).collect()
        };
        let forms = [of(false), of(true)];
        let mut subject = Subject::new(target, Vec::new());
        for _ in 0..2 + dice.below(LONGEST) {
            let forms = &forms[dice.below(2) as usize];
            let again = subject.program.len().checked_sub(1).filter(|_| dice.once_in(3));
            let next = match again {
                Some(last) => near(&subject.program[dice.below(last as u32 + 1) as usize], target, dice),
                None if forms.is_empty() => continue,
                None => {
                    let form = dice.pick(forms);
                    form.row.generate(form.encoding, target, dice)
                }
            };
            subject.program.push(next);
            if !subject.is_modelled() {
                subject.program.pop();
            }
        }
        subject.program
    }

    /// Programs for the fast evaluator alone; `true` if it disagrees.
    pub(super) fn fast_programs(&self, target: Target, dice: &mut Dice, found: &mut Found) -> bool {
        (0..PROGRAMS).any(|_| {
            let program = self.loops(target, dice);
            let subject = Subject { target, program, readings: dice.machine(), mode: Some(dice.mode(target)) };
            if subject.program.is_empty() {
                return false;
            }
            let inputs = self.inputs(&subject, STATES, dice, found);
            compiled(&Runs::new(&subject, &inputs), &mut false, found)
        })
    }
}
