//! Waves and programs in plain numbers, one instruction at a time: what an emulator needs.

use super::program::Program;
use super::run::{Stuck, Way};
use super::state::{Exit, Wave};
use crate::algebra::{Algebra, Bit, Bv, Concrete, LANES};
use crate::ledger::on_machine;

/// Plain getters and setters. What is set here does not count as written by the program ([`Wave::written`]).
impl Wave<Concrete> {
    /// The 32 bits of each lane of vector register `register` (0 to 255).
    pub fn lanes(&mut self, register: u16) -> [u32; LANES] {
        self.vgpr(register).map(|word| word.0)
    }
    /// Gives each lane of vector register `register` (0 to 255) its 32 bits.
    pub fn set_lanes(&mut self, register: u16, words: [u32; LANES]) {
        *self.vgpr(register) = words.map(Bv::new);
    }
    /// The 32 bits of the scalar register with operand code `code`: SGPRs are 0 to 101, the others stand in
    /// [`code`](crate::instruction::code).
    pub fn word(&mut self, code: u16) -> u32 {
        self.scalar(code).0
    }
    /// Gives the scalar register with operand code `code` its 32 bits.
    pub fn set_word(&mut self, code: u16, word: u32) {
        self.unwritten(|wave| wave.write_scalar(code, Bv::new(word)));
    }
    /// The 64 bits of the scalar registers `code` (the low half) and `code + 1`, such as VCC and EXEC.
    pub fn pair(&mut self, code: u16) -> u64 {
        self.scalar_pair(code).0
    }
    /// Gives the scalar registers `code` (the low half) and `code + 1` their 64 bits.
    pub fn set_pair(&mut self, code: u16, bits: u64) {
        self.unwritten(|wave| wave.write_pair(code, Bv::new(bits as u32), Bv::new((bits >> 32) as u32)));
    }
    /// Whether the scalar condition code is set.
    pub fn is_scc(&mut self) -> bool {
        self.scc().known() == Some(true)
    }
    /// Sets or clears the scalar condition code.
    pub fn set_scc(&mut self, is_set: bool) {
        self.unwritten(|wave| wave.write_scc(Bit(Concrete::truth(is_set))));
    }
    /// Gives MODE its bits, of which those of [`start_mask`](crate::float::start_mask) may be set.
    pub fn set_mode(&mut self, bits: u32) {
        self.unwritten(|wave| wave.write_mode(Bv::new(bits)));
    }

    /// Changes the wave without a note of what was written.
    fn unwritten(&mut self, change: impl FnOnce(&mut Self)) {
        let written = std::mem::take(&mut self.written);
        change(self);
        self.written = written;
    }
}

/// What comes behind an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The instruction with this number.
    Instruction(usize),
    /// The end of the program.
    End(Exit),
}

impl Program<Concrete> {
    /// Executes instruction number `number` alone; gives what comes next.
    ///
    /// ```
    /// use std::rc::Rc;
    ///
    /// use gcn_semantics::ledger::Readings;
    /// use gcn_semantics::machine::decode;
    /// use gcn_semantics::wave::{Next, Numbers, Program, Wave};
    /// use gcn_semantics::{Instruction, Target};
    ///
    /// // s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0; s_cbranch_scc1 back to the first
    /// let mut code: &[u32] = &[0x8080_8100, 0xbf07_8000, 0xbf85_fffd];
    /// let mut instructions: Vec<Instruction> = Vec::new();
    /// while !code.is_empty() {
    ///     let decoded = decode(code, Target::Gfx900).expect("these are instructions");
    ///     code = &code[decoded.words..];
    ///     instructions.push(decoded.instruction);
    /// }
    /// let program = Program::new(&instructions, Target::Gfx900).map_err(|(_, error)| error.to_string()).unwrap();
    ///
    /// let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Numbers::default()));
    /// wave.set_word(0, 3);
    /// let (mut next, mut steps) = (Next::Instruction(0), 0);
    /// while let Next::Instruction(number) = next {
    ///     next = program.step(number, &mut wave);
    ///     steps += 1;
    /// }
    /// assert_eq!((steps, wave.word(0)), (9, 0));
    /// assert_eq!(instructions[2].to_string(), "s_cbranch_scc1 65533");
    /// ```
    ///
    /// # Panics
    /// If the program has no such instruction.
    pub fn step(&self, number: usize, wave: &mut Wave<Concrete>) -> Next {
        wave.position = number;
        if let Some(exit) = on_machine(wave.machine, || self.steps[number].execute(wave)) {
            return Next::End(exit);
        }
        let mut block = self.graph.block(self.graph.block_of(number));
        if block.instructions.contains(&(number + 1)) {
            return Next::Instruction(number + 1);
        }
        loop {
            let id = match self.way_behind(block, wave) {
                Some(Way::On(id)) => id,
                Some(Way::OffTheEnd) => return Next::End(Exit::FallThrough),
                _ => return Next::End(Exit::Stuck { instruction: number, stuck: Stuck::Elsewhere }),
            };
            block = self.graph.block(id);
            // The block behind the last instruction has none.
            if !block.instructions.is_empty() {
                return Next::Instruction(block.instructions.start);
            }
        }
    }
}
