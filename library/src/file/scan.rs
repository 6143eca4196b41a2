//! What the instructions of a function say about it, found in one pass over its words.

use gcn_semantics::instruction::Operand;
use gcn_semantics::isa::{Control, Field};
use gcn_semantics::machine::decode;
use gcn_semantics::{Instruction, Target};

use super::{Kind, PADDING};

/// The register pair through which functions return.
const RETURN: u16 = 30;

/// What words of machine code say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scan {
    /// Instructions up to the first words that are none.
    pub instructions: usize,
    /// Whether all words are instructions.
    pub is_whole: bool,
    /// Whether a function may be called.
    pub calls: bool,
    /// Whether what the function does hangs on nothing around it in its file: it makes no address of its own place,
    /// calls nothing, goes nowhere else, and all of its words are instructions.
    pub stands_alone: bool,
    ends: bool,
    jumps: bool,
    returns: bool,
    last: &'static str,
}

impl Scan {
    /// Of the words of a function.
    pub fn of(words: &[u32], target: Target) -> Scan {
        let mut scan = Scan { stands_alone: true, ..Scan::default() };
        let size = words.len();
        let mut at = 0;
        while at < size {
            let Ok(decoded) = decode(&words[at..], target) else { break };
            at += decoded.words;
            scan.add(&decoded.instruction, at, size);
        }
        scan.is_whole = at >= size;
        scan.stands_alone &= scan.is_whole;
        scan
    }

    /// Takes in an instruction that ends before the word `next` of `size`.
    fn add(&mut self, instruction: &Instruction, next: usize, size: usize) {
        let Instruction { row, operands, .. } = instruction;
        self.instructions += 1;
        if !PADDING.contains(&row.mnemonic) {
            self.last = row.mnemonic;
        }
        match row.flags.control {
            Control::Next | Control::Trap => {}
            Control::End => self.ends |= row.mnemonic == "s_endpgm",
            Control::Jump | Control::Branch(_) => {
                let distance = row.operand(Field::BranchTarget).map(|(index, _)| operands[index]);
                let inside = match distance {
                    Some(Operand::Immediate(distance)) => {
                        next.checked_add_signed(isize::from(distance as i16)).is_some_and(|place| place < size)
                    }
                    _ => false,
                };
                self.stands_alone &= inside;
            }
            Control::SetPc => {
                let pair = operands.first().and_then(|operand| operand.as_scalar_register());
                self.jumps |= row.mnemonic == "s_setpc_b64";
                self.returns |= row.mnemonic == "s_setpc_b64" && pair == Some(RETURN);
                self.stands_alone &= pair == Some(RETURN);
            }
            Control::SwapPc | Control::Call => (self.calls, self.stands_alone) = (true, false),
            Control::Fork | Control::Join | Control::ReturnFromTrap => self.stands_alone = false,
        }
        if row.mnemonic == "s_getpc_b64" {
            self.stands_alone = false;
        }
    }

    /// What the function is, if nothing else says it.
    pub fn kind(&self) -> Kind {
        Kind::shown(self.returns, self.ends, self.jumps)
    }

    /// The last mnemonic that is no padding.
    pub fn last(&self) -> &'static str {
        self.last
    }
}
