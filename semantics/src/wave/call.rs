//! Calls of functions that are not part of the program, by LLVM's calling convention (ledger K153, K155).
//!
//! Nobody knows what such a function does. Whatever it looks at, it is a function of that: a call is an event with
//! operands, and what it leaves in the registers that it may change are answers to it.

use super::program::Unsupported;
use super::run::Stuck;
use super::stack::STACK_POINTER;
use super::state::{Exit, Scc, Wave};
use crate::algebra::{Access, Algebra, Column, LaneId, Memory, W32};
use crate::instruction::{Instruction, code};
use crate::isa::{Meaning, WaveOp};
use crate::ledger::LaneOrder;
use crate::target::{Feature, Target};

/// Who starts a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Caller {
    /// Nobody says it.
    #[default]
    Unknown,
    /// A kernel is launched.
    Launch,
    /// A shader is started. What it calls follows other conventions.
    Shader,
    /// A function is called, and returns to `s[30:31]`.
    Function,
}

/// Where a function returns to, the first of two registers.
pub const RETURN_ADDRESS: u16 = 30;
/// The blocks of scalar registers that every version of the convention preserves, behind the resource of the stack.
/// The last one has FLAT_SCRATCH.
const PRESERVED: [std::ops::Range<u16>; 6] = [0..4, 32..40, 48..56, 64..72, 80..88, 96..106];
/// The register behind the resource of the stack.
const STACK_RESOURCE_END: u16 = 4;
/// What a function may look at beside EXEC, MODE, memory and its part of the stack: the stack's resource, FLAT_SCRATCH.
const CONTEXT: [u16; 8] = [0, 1, 2, 3, 102, 103, 104, 105];
/// Scalar registers with arguments.
const SCALAR_ARGUMENTS: std::ops::Range<u16> = 4..30;
/// Vector registers with arguments.
const VECTOR_ARGUMENTS: std::ops::Range<u16> = 0..32;
/// The first accumulation register that belongs to the caller, where vector and accumulation registers are one file.
const PRESERVED_ACCUMULATION: u16 = code::VGPRS + 32;

/// The operand code of the argument register that operand `operand` of the event of a call is, if it is one.
pub fn argument_of_call(operand: usize) -> Option<u16> {
    let scalars = SCALAR_ARGUMENTS.len();
    // Target, EXEC, context, MODE before; the stack pointer between.
    let first = 4 + CONTEXT.len() + 1;
    let vectors = first + scalars + 1;
    match operand {
        // Where no resource of the stack is in them, s0 to s3 may have arguments as well (ledger K182).
        4..8 => Some(CONTEXT[operand - 4]),
        _ if operand < first => None,
        _ if operand < first + scalars => Some(SCALAR_ARGUMENTS.start + (operand - first) as u16),
        _ if operand < vectors || operand >= vectors + VECTOR_ARGUMENTS.len() => None,
        _ => Some(code::VGPR + (operand - vectors) as u16),
    }
}

/// Whether a function leaves a vector register as it was: from v40 blocks of eight belong to the caller. So do a32 and
/// those behind it where there is one file; else each function may write all accumulation registers (ledger K153).
pub fn is_preserved_vgpr(register: u16, target: Target) -> bool {
    match register {
        code::VGPRS.. => target.has(Feature::UnifiedRegisters) && register >= PRESERVED_ACCUMULATION,
        _ => register >= 40 && register % 16 >= 8,
    }
}

/// Whether a function leaves a scalar register as it was, by operand code, in every version of the convention.
pub fn is_preserved_scalar(code: u16) -> bool {
    PRESERVED.iter().any(|block| block.contains(&code)) || [code::EXEC_LO, code::EXEC_HI].contains(&code)
}

/// Whether a function that is called may look at a register, by operand code.
pub fn is_seen_by_callee(code: u16) -> bool {
    let vector = code.checked_sub(code::VGPR);
    [code::EXEC_LO, code::EXEC_HI, STACK_POINTER].contains(&code)
        || CONTEXT.contains(&code)
        || SCALAR_ARGUMENTS.contains(&code)
        || vector.is_some_and(|register| VECTOR_ARGUMENTS.contains(&register))
}

/// `s_swappc_b64`, ready to execute.
#[derive(Debug, Clone, Copy)]
pub struct CallStep {
    /// The pair with the function's address.
    target: u16,
}

impl CallStep {
    /// The step that `instruction` is, if it is a call through a register pair.
    ///
    /// # Errors
    /// It does not follow the convention, or this reading knows no memory.
    pub fn new<A: Algebra>(instruction: &Instruction) -> Option<Result<Self, Unsupported>> {
        if instruction.row.meaning != Meaning::Wave(WaveOp::SwapPc) {
            return None;
        }
        let [destination, target] = [0, 1].map(|index| instruction.operands[index].as_scalar_register());
        Some(match target {
            Some(target) if destination == Some(RETURN_ADDRESS) && <A::Memory as Memory<A>>::IS_MODELLED => {
                Ok(CallStep { target })
            }
            _ => Err(Unsupported::because(instruction, "other than by the calling convention")),
        })
    }

    /// Calls the function; gives why that is not possible.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) -> Option<Exit> {
        match wave.call(self.target) {
            Some(call) => {
                wave.after(call);
                None
            }
            None => Some(wave.stuck_at_call(self.target)),
        }
    }
}

impl<A: Algebra> Wave<A> {
    /// Who has started the program.
    pub fn caller(&self) -> Caller {
        self.initial.caller()
    }

    /// Whether EXEC is known to have a lane: it is what it was at the start, where there was one.
    pub(super) fn has_active_lane(&mut self) -> bool {
        let is_initial = |wave: &mut Self, code: u16| A::same(wave.scalar(code).0, wave.initial.scalar(code).0);
        self.initial.has_active_lane() && is_initial(self, code::EXEC_LO) && is_initial(self, code::EXEC_HI)
    }

    /// Leaves through the pair that starts at `pair`: where that is no return, another function is called that returns
    /// in the place of this one.
    pub(super) fn leave(&mut self, pair: u16) -> Exit {
        let is_return = |wave: &mut Self, word: u16| {
            A::same::<W32>(wave.scalar(pair + word).0, wave.initial.scalar(RETURN_ADDRESS + word).0)
        };
        let is_return = match self.caller() {
            Caller::Unknown => true,
            Caller::Launch => false,
            Caller::Function | Caller::Shader => is_return(self, 0) && is_return(self, 1),
        };
        if is_return || self.call(pair).is_some() { Exit::Jump { pair } } else { self.stuck_at_call(pair) }
    }

    fn stuck_at_call(&self, pair: u16) -> Exit {
        Exit::Stuck { instruction: self.position, stuck: Stuck::Call { pair } }
    }

    /// Calls the function whose address the pair that starts at `target` has; gives the call's number, if this reading
    /// knows calls and the program follows the convention.
    fn call(&mut self, target: u16) -> Option<u32> {
        if matches!(self.caller(), Caller::Unknown | Caller::Shader) {
            return None;
        }
        let context = [target, target + 1, code::EXEC_LO, code::EXEC_HI].into_iter().chain(CONTEXT);
        let mut words: Vec<_> = context.map(|code| self.scalar(code)).collect();
        words.push(self.mode());
        let arguments: Vec<_> = SCALAR_ARGUMENTS.map(|code| self.scalar(code)).collect();
        let columns: Vec<_> = VECTOR_ARGUMENTS.map(|register| self.vgpr(register).clone()).collect();
        let active = self.exec();
        let access = Access { instruction: self.position, coherent: false, order: LaneOrder::Ascending };
        let stack = self.scalar(STACK_POINTER);
        self.memory.call(&access, &active, stack, words, arguments, columns)
    }

    /// Gives the registers that a function may change what call number `call` has left in them.
    fn after(&mut self, call: u32) {
        let scope = self.exec().scope();
        let target = self.target;
        let registers = if target.has(Feature::Matrix) { code::VECTORS } else { code::VGPRS };
        for register in (0..registers).filter(|&register| !is_preserved_vgpr(register, target)) {
            let answer = |lane: LaneId| A::Memory::answer(call, code::VGPR + register, lane);
            *self.vgpr(register) = Column::build(scope, answer);
        }
        let whole = LaneId::new(0);
        // Where scratch has a base from the start, functions have no resource of the stack (ledger K182).
        let is_own = |code: u16| code < STACK_RESOURCE_END && self.target.has(Feature::Scopes);
        let scalars = (0..=code::M0).filter(|&code| is_own(code) || !self.initial.calls_preserve(code));
        for code in scalars.collect::<Vec<_>>() {
            self.part_mask_with(code);
            self.scalars[usize::from(code)] = Some(A::Memory::answer(call, code, whole));
        }
        let scc = A::Memory::answer(call, code::SCC, whole);
        self.scc = Some(Scc::Bit(scc.bit(0)));
    }
}
