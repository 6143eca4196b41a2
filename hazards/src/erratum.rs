//! Instructions that a machine gets wrong by itself, as somebody has reported.

use gcn_semantics::Instruction;

/// A fault of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Erratum {
    /// `v_pk_fma_f32` with source 1 broadcast from its high word: sometimes the low result lacks the product.
    PackedFmaOfHighWord,
}

impl Erratum {
    /// Whether it is about an instruction.
    pub fn is_about(self, instruction: &Instruction) -> bool {
        let modifiers = &instruction.modifiers;
        match self {
            // Only with source 1 alone it was seen.
            Erratum::PackedFmaOfHighWord => {
                instruction.row.mnemonic == "v_pk_fma_f32"
                    && modifiers.op_sel & 0b111 == 0b010
                    && modifiers.op_sel_hi & 0b010 != 0
            }
        }
    }
}
