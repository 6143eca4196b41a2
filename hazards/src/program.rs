//! A program, and the waits that are tried in it.

use gcn_semantics::Target;
use gcn_semantics::control::{ControlError, Graph};

use crate::effect::{Effect, Part, parts};
use crate::repair::Repair;
use crate::{Code, Options};

/// A program and what is known of it.
pub(crate) struct Program<'p> {
    pub code: Code<'p>,
    pub effects: Vec<Effect>,
    /// The parts of rules about wait states.
    pub parts: Vec<Part>,
    pub graph: Graph,
    /// What is executed before each instruction besides.
    pub repairs: Vec<Repair>,
    /// What is executed in the place of an instruction.
    pub replaced: Vec<Option<Repair>>,
    /// Whether what nobody has to wait for is followed as well.
    pub watches: bool,
    pub target: Target,
}

impl<'p> Program<'p> {
    pub fn new(code: Code<'p>, options: Options) -> Result<Self, ControlError> {
        let Code { instructions, target, .. } = code;
        let parts = parts(target);
        let effect = |instruction| Effect::new(instruction, target, options, &parts);
        let mut effects: Vec<Effect> = instructions.iter().map(effect).collect();
        if !effects.iter().any(|effect| effect.is_barrier) {
            effects.iter_mut().for_each(|effect| effect.precedes_barrier = false);
        }
        let repairs = vec![Repair::default(); instructions.len()];
        let replaced = vec![None; instructions.len()];
        Ok(Program { code, effects, parts, graph: code.graph()?, repairs, replaced, watches: false, target })
    }

    /// A program in which what nobody has to wait for is followed as well: stores, and what may come before.
    pub fn watching(code: Code<'p>, options: Options) -> Result<Self, ControlError> {
        let mut program = Program::new(code, options)?;
        program.effects.iter_mut().for_each(|effect| effect.watched = true);
        program.watches = true;
        Ok(program)
    }

    /// Puts waits before an instruction, in the place of those that stood there.
    pub fn repair(&mut self, instruction: usize, repair: Repair) {
        self.repairs[instruction] = repair;
    }

    /// Puts a wait in the place of an instruction.
    pub fn replace(&mut self, instruction: usize, repair: Repair) {
        self.replaced[instruction] = Some(repair);
    }
}
