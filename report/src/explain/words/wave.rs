//! Rules of the whole wave: lanes, EXEC, hardware registers, relative register numbers.

use gcn_semantics::isa::{BlockConversion, ExecOp, Meaning, Number, Row, WaveOp};

use super::{Name, Template, Words};

/// The words about a row whose meaning is a rule of the whole wave; those that have no effect are among the words
/// about control.
pub fn words(row: &Row) -> Option<Words> {
    let said = |title: &str, sentence: String| Some(Words { title: title.to_owned(), sentence });
    match row.meaning {
        Meaning::Wave(WaveOp::SaveExec(op)) => said(
            "Save EXEC and replace it",
            format!(
                "Copies EXEC to the destination, and EXEC becomes `{}`. SCC is 1 if the new EXEC is not 0.",
                combined(op)
            ),
        ),
        Meaning::Wave(WaveOp::WriteExec(op)) => said(
            "Replace EXEC and copy it",
            format!(
                "EXEC becomes `{}`, and the destination gets it as well. SCC is 1 if the new EXEC is not 0.",
                combined(op)
            ),
        ),
        Meaning::Wave(WaveOp::ConvertBlock(conversion)) => said("Convert 32 numbers with a scale", block(conversion)),
        Meaning::Wave(WaveOp::SwapLanes(distance)) => said(
            "Exchange lanes of two registers",
            format!(
                "Exchanges lanes of two vector registers: lanes of the first one whose number has the bit {distance} \
                 change places with lanes of the second one that are {distance} below."
            ),
        ),
        _ => {
            let (_, title, does, more) = Name::of(row.mnemonic).find(OPERATIONS)?;
            let space = if more.is_empty() { "" } else { " " };
            said(title, format!("{does}.{space}{more}"))
        }
    }
}

fn combined(op: ExecOp) -> &'static str {
    match op {
        ExecOp::And => "source & EXEC",
        ExecOp::Or => "source | EXEC",
        ExecOp::Xor => "source ^ EXEC",
        ExecOp::AndNot2 => "source & ~EXEC",
        ExecOp::OrNot2 => "source | ~EXEC",
        ExecOp::Nand => "~(source & EXEC)",
        ExecOp::Nor => "~(source | EXEC)",
        ExecOp::Xnor => "~(source ^ EXEC)",
        ExecOp::AndNot1 => "~source & EXEC",
        ExecOp::OrNot1 => "~source | EXEC",
    }
}

fn block(conversion: BlockConversion) -> String {
    let BlockConversion { from, to, interleaves, is_stochastic } = conversion;
    let name = |number: Number| format!("{number:?}").to_lowercase();
    let taken = if interleaves { ", 16 of each of two sources in turns," } else { "" };
    let rounding = if is_stochastic { " They are rounded with random words." } else { "" };
    format!(
        "Converts 32 {} numbers{taken} to {} in each active lane, with a scale in the last source.{rounding}",
        name(from),
        name(to)
    )
}

#[rustfmt::skip]
const OPERATIONS: &[Template] = &[
    ("getpc", "Get the program counter", "Writes the address of the next instruction to a pair of registers", ""),
    ("setpc", "Jump to an address", "Goes to the address in a pair of registers", ""),
    ("swappc", "Call an address", "Goes to the address in the source",
        "The destination gets the address of the next instruction, for the return."),
    ("call", "Call", "Goes to the branch target",
        "The destination gets the address of the next instruction, for the return."),
    ("readlane", "Read a lane", "Copies one lane of a vector register to a scalar register",
        "The lane's number is in bits 5:0 of source 1. EXEC does not matter."),
    ("readfirstlane", "Read the first active lane",
        "Copies the first active lane of a vector register to a scalar register",
        "Without an active lane it is lane 0."),
    ("writelane", "Write a lane", "Copies a scalar value to one lane of a vector register",
        "The lane's number is in bits 5:0 of source 1. EXEC does not matter; other lanes are kept."),
    ("swap", "Exchange two registers", "Exchanges the values of two vector registers in each active lane", ""),
    ("mqsad", "Four masked sums of absolute differences",
        "Compares the four bytes of source 1 with four bytes of source 0, which begin at its bytes 0, 1, 2 and 3, in \
         each active lane",
        "Each of the four sums of absolute differences is added to 32 bits of source 2. Where the byte of source 1 is \
         0, the difference does not count."),
    ("swizzle", "Swizzle lanes", "Each active lane gets what another lane of its group has, by a fixed pattern",
        "The offset says the pattern. An inactive lane gives 0. LDS itself is not accessed."),
    ("permute", "Permute lanes, sending", "Each active lane sends its data to the lane that its address says",
        "The lane's number is the address and the offset divided by 4, modulo 64. A lane to which nothing is sent \
         gets 0. LDS itself is not accessed."),
    ("bpermute", "Permute lanes, fetching", "Each active lane gets the data of the lane that its address says",
        "The lane's number is the address and the offset divided by 4, modulo 64. An inactive lane gives 0. LDS \
         itself is not accessed."),
    ("getreg", "Read a hardware register", "Copies a field of a hardware register to a scalar register", ""),
    ("setreg", "Write a hardware register", "Writes the low bits of the source to a field of a hardware register", ""),
    ("setreg_imm32", "Write a constant to a hardware register",
        "Writes the low bits of a constant to a field of a hardware register", ""),
    ("movrels", "Move from a relative register", "Copies the register M0 registers behind the named source", ""),
    ("movreld", "Move to a relative register",
        "Copies the source to the register M0 registers behind the named destination", ""),
    ("set_gpr_idx_on", "VGPR indexing on", "Turns relative numbers of vector registers on",
        "M0[7:0] gets the index, M0[15:12] which operands are relative."),
    ("set_gpr_idx_off", "VGPR indexing off", "Turns relative numbers of vector registers off", ""),
    ("set_gpr_idx_idx", "Set the index of VGPR indexing", "Writes the index, M0[7:0]", ""),
    ("set_gpr_idx_mode", "Set the mode of VGPR indexing", "Writes which operands are relative, M0[15:12]", ""),
];
