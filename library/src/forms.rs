//! The forms of an instruction: each encoding that it has on a target, with an instruction as an example.

use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::{DppControl, DstUnused, Encoding, Instruction, Modifiers, Operand, Select, code};
use gcn_semantics::isa::{self, Counter, Field, Format, Row, Status};
use gcn_semantics::machine::encode;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, print, read};
use gcn_semantics::{Feature, Target};
use serde::Serialize;

/// An encoding of an instruction: an object of `docs/json.md`.
#[derive(Debug, Serialize)]
pub struct Form {
    /// The format.
    pub encoding: String,
    /// What [`status`] says of its row.
    pub status: &'static str,
    /// The text of an instruction of this form, for `explain`.
    pub example: String,
    #[serde(skip)]
    /// The instruction of the example.
    pub instruction: Instruction,
}

impl Form {
    /// What the example calls the instruction, without what tells the encoding.
    pub fn name(&self) -> &str {
        let printed = self.example.split_whitespace().next().unwrap_or_default();
        SUFFIXES.iter().find_map(|suffix| printed.strip_suffix(suffix)).unwrap_or(printed)
    }
}

/// The status of a form in one word.
pub fn status(row: &'static Row, encoding: Encoding, target: Target) -> &'static str {
    match (isa::Form { row, encoding, target }).status() {
        Status::Exact => "exact",
        Status::Approximate => "approximate",
        Status::Unsupported => "unsupported",
    }
}

/// The forms of the instruction that is called `name` on `target` in the dialect `syntax`; none if nothing is called
/// so.
pub fn forms(name: &str, target: Target, syntax: Syntax) -> Vec<Form> {
    let rows = all_rows().iter().copied().filter(|row| row.exists_on(target));
    let forms = rows.flat_map(|row| row.encodings(target).map(move |encoding| (row, encoding)));
    // Other names of an instruction begin alike.
    let is_near =
        |row: &Row| name.bytes().zip(row.mnemonic.bytes()).take(ALIKE).all(|(a, b)| a.eq_ignore_ascii_case(&b));
    let examples =
        forms.filter(|(row, _)| is_near(row)).filter_map(|(row, encoding)| form(row, encoding, target, syntax));
    let is_meant = |form: &Form| {
        let printed = form.example.split_whitespace().next().unwrap_or_default();
        printed.eq_ignore_ascii_case(name) || form.name().eq_ignore_ascii_case(name)
    };
    examples.filter(is_meant).collect()
}

/// Letters in which all names of an instruction agree.
const ALIKE: usize = 5;
/// What LLVM puts behind a mnemonic to tell the encoding.
const SUFFIXES: [&str; 4] = ["_e32", "_e64", "_sdwa", "_dpp"];

/// A form with the plainest instruction; `None` if the dialect cannot say any.
pub fn form(row: &'static Row, encoding: Encoding, target: Target, syntax: Syntax) -> Option<Form> {
    let last = row.generate(encoding, target, &mut |bound: u32| bound - 1);
    let others = (0..TRIES).map(|seed| row.generate(encoding, target, &mut SplitMix::new(seed)));
    let said = |instruction: Instruction| {
        let example = print(&instruction, target, syntax).ok()?;
        let source = Source { name: String::new(), text: example.clone() };
        let listing = read(&source, target, syntax).ok()?;
        let [statement] = &listing.statements[..] else { return None };
        // Some instructions have two names, and a dialect may know one of them.
        let words = |instruction| encode(instruction, target).ok();
        let same = statement.instruction.encoding == encoding && words(&statement.instruction) == words(&instruction);
        same.then(|| Form {
            encoding: encoding.to_string(),
            status: status(row, encoding, target),
            example,
            instruction,
        })
    };
    let mut generated = std::iter::once(last).chain(others);
    generated.find_map(|instruction| said(plain(&instruction, target)).or_else(|| said(instruction)))
}

/// Random instructions that are tried.
const TRIES: u64 = 20;

/// The instruction without modifiers, on registers in the order of its operands.
fn plain(instruction: &Instruction, target: Target) -> Instruction {
    let Instruction { row, encoding, operands, modifiers } = instruction;
    let (mut vector, mut accumulation, mut scalar) = (0, 0, 0);
    let alignment = |words: u8| if words > 1 && target.has(Feature::UnifiedRegisters) { 2 } else { 1 };
    let operands = row.operands.iter().zip(operands).map(|(kind, operand)| match *operand {
        Operand::Code { words, .. } if is_vector(kind.field, *operand) => {
            next(&mut vector, words, alignment(words), Operand::vgpr)
        }
        Operand::Code { words, .. } if operand.as_agpr().is_some() => {
            next(&mut accumulation, words, alignment(words), agpr)
        }
        Operand::Code { code, words } if is_scalar(kind.field, code) => {
            next(&mut scalar, words, words.min(4).next_power_of_two(), Operand::scalar)
        }
        Operand::Immediate(_) if row.format == Format::Sopp => control(kind.field, operand, target),
        other => other,
    });
    let mut plain = Modifiers { offset: 0, ..*modifiers };
    if row.is_matrix() {
        plain = Modifiers::default();
    } else if !row.format.is_memory() {
        let sources = row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc)).count();
        // Bits of sources that the instruction does not have are 1 (ledger P8).
        let others = if *encoding == Encoding::Vop3p { 0b111 & !((1 << sources) - 1) } else { 0 };
        let op_sel_hi = modifiers.op_sel_hi | others;
        plain = Modifiers { sdwa: modifiers.sdwa, dpp: modifiers.dpp, op_sel_hi, ..plain };
        (plain.abs, plain.neg, plain.neg_hi, plain.op_sel) = (0, 0, 0, 0);
        (plain.clamp, plain.omod) = (false, Default::default());
    }
    if let Some(sdwa) = &mut plain.sdwa {
        let has_result = row.has_vector_result();
        sdwa.dst_sel = if has_result { Select::Dword } else { sdwa.dst_sel };
        (sdwa.dst_unused, sdwa.src_sel, sdwa.src_sext) = (DstUnused::Pad, [Select::Dword; 2], [false; 2]);
    }
    if let Some(dpp) = &mut plain.dpp {
        (dpp.control, dpp.row_mask, dpp.bank_mask) = (DppControl::QuadPerm([1, 0, 3, 2]), 0xf, 0xf);
    }
    Instruction { row, encoding: *encoding, operands: operands.collect(), modifiers: plain }
}

/// The operand of an instruction about control: a wait for memory, a small number.
fn control(field: Field, operand: &Operand, target: Target) -> Operand {
    match field {
        Field::WaitCount => Operand::Immediate(Counter::Exp.set(0, Counter::Exp.highest(target), target).into()),
        Field::Simm16 | Field::BranchTarget => Operand::Immediate(1),
        Field::OptionalSimm16 => Operand::Immediate(0),
        _ => *operand,
    }
}

/// Accumulation registers `a[index]` and up, `words` of them.
fn agpr(index: u16, words: u8) -> Operand {
    Operand::Code { code: code::AGPR + index, words }
}

/// The next `words` registers of a kind, from a multiple of `alignment` on.
fn next(free: &mut u16, words: u8, alignment: u8, register: impl Fn(u16, u8) -> Operand) -> Operand {
    let first = free.next_multiple_of(alignment.into());
    *free = first + u16::from(words);
    register(first, words)
}

fn is_vector(field: Field, operand: Operand) -> bool {
    operand.as_agpr().is_none() && (matches!(field, Field::Src | Field::Vsrc) || operand.as_vgpr().is_some())
}

/// Whether a scalar register or constant may as well be another one.
fn is_scalar(field: Field, code: u16) -> bool {
    match field {
        Field::MaskDst | Field::MaskSrc => false,
        Field::Ssrc | Field::LaneSelect => true,
        _ => code < code::VCC_LO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_an_example() {
        let (mut forms, mut without) = (0, Vec::new());
        for target in Target::ALL {
            for row in all_rows().iter().copied().filter(|row| row.exists_on(target)) {
                for encoding in row.encodings(target) {
                    forms += 1;
                    let has_text = |target, syntax| form(row, encoding, target, syntax).is_some();
                    // What LLVM has no text for is CLRX's to say, which does not know all targets.
                    let clrx_alone = target.has(Feature::Matrix)
                        && !row.is_matrix()
                        && row.exists_on(Target::Gfx906)
                        && !has_text(Target::Gfx906, Syntax::Llvm);
                    let is_part = row.mnemonic == "v_mfma_ld_scale_b32";
                    let said = [Syntax::Llvm, Syntax::Clrx].iter().any(|&syntax| has_text(target, syntax));
                    if !said && !clrx_alone && !is_part {
                        without.push(format!("{} {encoding:?} {target}", row.mnemonic));
                    }
                }
            }
        }
        assert!(forms > 8_000, "{forms} forms");
        assert!(without.is_empty(), "{} of {forms}: {}", without.len(), without.join("\n"));
    }

    #[test]
    fn what_is_no_name_has_no_form() {
        assert!(forms("v_add", Target::Gfx900, Syntax::Llvm).is_empty());
        assert!(forms("", Target::Gfx900, Syntax::Llvm).is_empty());
        assert!(forms("v_add_u32", Target::Gfx600, Syntax::Llvm).is_empty());
    }

    #[test]
    fn examples_are_plain() {
        let examples = |name| forms(name, Target::Gfx900, Syntax::Llvm).into_iter().map(|form| form.example);
        let of_add: Vec<String> = examples("v_add_u32").collect();
        assert_eq!(of_add[..2], ["v_add_u32_e32 v0, v1, v2", "v_add_u32_e64 v0, v1, v2"]);
        assert_eq!(of_add.len(), 4);
        assert_eq!(examples("s_waitcnt").collect::<Vec<_>>(), ["s_waitcnt vmcnt(0) lgkmcnt(0)"]);
        assert_eq!(examples("s_nop").collect::<Vec<_>>(), ["s_nop 1"]);
        assert_eq!(examples("s_bfe_u64").collect::<Vec<_>>(), ["s_bfe_u64 s[0:1], s[2:3], s4"]);
    }

    /// No fields that permute lanes, and registers of their own for A and B, on every target.
    #[test]
    fn examples_of_matrices_are_plain() {
        let (mut matrices, mut fields) = (0, Vec::new());
        for target in Target::ALL {
            for row in all_rows().iter().copied().filter(|row| row.exists_on(target) && row.is_matrix()) {
                for encoding in row.encodings(target) {
                    let Some(form) = form(row, encoding, target, Syntax::Llvm) else { continue };
                    matrices += 1;
                    let has_field = ["cbsz", "abid", "blgp", "op_sel:"].iter().any(|name| form.example.contains(name));
                    let [_, a, b, ..] = form.instruction.operands[..] else { panic!("{}", form.example) };
                    if has_field || a == b {
                        fields.push(form.example);
                    }
                }
            }
        }
        assert!(matrices > 150, "{matrices}");
        assert!(fields.is_empty(), "{}", fields.join("\n"));
        let of = |name, target| forms(name, target, Syntax::Llvm).remove(0).example;
        assert_eq!(
            of("v_mfma_f32_16x16x16_f16", Target::Gfx942),
            "v_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[4:7]"
        );
    }
}
