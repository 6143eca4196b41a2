//! Programs whose branches know the instructions that they go to, so that others can be left out or exchanged.

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::{Control, Field};
use gcn_semantics::rows::rows_named;

use crate::fuzz::dice::Dice;
use crate::fuzz::mutate::mutations;

/// An instruction, and the number of the one that its branch goes to.
type Linked = (Instruction, Option<usize>);

/// Instructions with the numbers of those that branches go to.
#[derive(Debug, Clone)]
pub struct Code(Vec<Linked>);

impl Code {
    /// `None` if a branch goes out of the program, or into an instruction.
    pub fn new(program: &[Instruction], target: Target) -> Option<Self> {
        let starts = starts(program, target);
        let linked = |(number, instruction): (usize, &Instruction)| {
            let Some((place, _)) = instruction.row.operand(Field::BranchTarget) else {
                return Some((instruction.clone(), None));
            };
            let Operand::Immediate(distance) = instruction.operands[place] else { return None };
            let to = starts.binary_search(&(starts[number + 1] + i64::from(distance as i16))).ok()?;
            Some((instruction.clone(), Some(to)))
        };
        program.iter().enumerate().map(linked).collect::<Option<_>>().map(Code)
    }

    /// The instructions, with branches as far as these numbers say.
    pub fn instructions(&self, target: Target) -> Vec<Instruction> {
        let starts = starts(self.0.iter().map(|(instruction, _)| instruction), target);
        let placed = |(number, (instruction, to)): (usize, &Linked)| {
            let mut instruction = instruction.clone();
            if let (Some(to), Some((place, _))) = (to, instruction.row.operand(Field::BranchTarget)) {
                let distance = starts[*to] - starts[number + 1];
                instruction.operands[place] = Operand::Immediate(distance);
            }
            instruction
        };
        self.0.iter().enumerate().map(placed).collect()
    }

    /// An instruction, and the number of the one that its branch goes to; `None` behind the end.
    pub fn get(&self, number: usize) -> Option<(&Instruction, Option<usize>)> {
        self.0.get(number).map(|(instruction, to)| (instruction, *to))
    }

    /// Whether a branch goes back.
    #[cfg(test)]
    pub fn goes_back(&self) -> bool {
        self.0.iter().enumerate().any(|(number, (_, to))| to.is_some_and(|to| to <= number))
    }

    /// The same without instruction number `left_out`.
    pub fn without(&self, left_out: usize) -> Self {
        let mut all = self.0.clone();
        all.remove(left_out);
        all.iter_mut().filter_map(|(_, to)| to.as_mut()).for_each(|to| *to -= usize::from(*to > left_out));
        Code(all)
    }

    /// One instruction changed, left out or exchanged with its neighbour, or a branch under another condition.
    pub fn mutant(&self, target: Target, dice: &mut Dice) -> Self {
        let mut all = self.0.clone();
        let at = dice.below(all.len() as u32) as usize;
        let is_branch = |at: usize| all.get(at).is_some_and(|(instruction, _)| instruction.row.is_branch());
        match dice.below(8) {
            0 if !is_branch(at) => return self.without(at),
            1 if at + 1 < all.len() && !is_branch(at) && !is_branch(at + 1) => all.swap(at, at + 1),
            _ if is_branch(at) => {
                if let Some(inverted) = inverted(&all[at].0, target) {
                    all[at].0 = inverted;
                }
            }
            _ => {
                let mut changed = mutations(&all[at].0, target, dice);
                if !changed.is_empty() {
                    all[at].0 = changed.swap_remove(dice.below(changed.len() as u32) as usize).instruction;
                }
            }
        }
        Code(all)
    }
}

/// `program` without instruction number `left_out`; branches go where they went.
pub fn without(program: &[Instruction], left_out: usize, target: Target) -> Vec<Instruction> {
    match Code::new(program, target) {
        Some(code) => code.without(left_out).instructions(target),
        None => program.to_vec(),
    }
}

/// Where instructions begin, in words, and where the last one ends.
fn starts<'a>(program: impl IntoIterator<Item = &'a Instruction>, target: Target) -> Vec<i64> {
    let mut starts = vec![0];
    for instruction in program {
        starts.push(starts[starts.len() - 1] + i64::from(instruction.words(target)));
    }
    starts
}

/// The branch under the opposite condition.
fn inverted(branch: &Instruction, target: Target) -> Option<Instruction> {
    let opposites = [("scc0", "scc1"), ("vccz", "vccnz"), ("execz", "execnz")];
    let Control::Branch(_) = branch.row.flags.control else { return None };
    let other = opposites.iter().find_map(|(one, other)| {
        let mnemonic = branch.row.mnemonic;
        let (one, other) = (format!("s_cbranch_{one}"), format!("s_cbranch_{other}"));
        if mnemonic == one { Some(other) } else { (mnemonic == other).then_some(one) }
    })?;
    let row = rows_named(&other, target).next()?;
    Some(Instruction { row, ..branch.clone() })
}
