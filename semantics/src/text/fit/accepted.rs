//! What each operand of an instruction may be, for people who write one: what the reader of text accepts.

use itertools::Itertools;

use super::field::{Accepts, Constants, Scalars, accepts};
use super::legality::{has_room_for_literal, reads_one_scalar, takes_lds_direct};
use super::memory::MemoryForm;
use super::operands::Matcher;
use super::{Candidate, describe};
use crate::instruction::{Encoding, Instruction};
use crate::isa::{Field, Form, OperandKind};
use crate::target::Target;

/// What each operand of `instruction` may be in its encoding on `target`, in the order of the row: `VGPR`, or
/// `VGPR, SGPR, status value, inline constant or literal`. Modifiers are taken as they are.
pub fn accepted_operands(instruction: &Instruction, target: Target) -> Vec<String> {
    let Instruction { row, encoding, .. } = *instruction;
    let candidate = Candidate { form: Form { row, encoding, target }, only: true };
    let form = MemoryForm::of(instruction);
    let mut sources = 0;
    let of = |(index, &kind): (usize, &OperandKind)| {
        let matcher = Matcher { candidate: &candidate, form: &form, index, kind };
        let is_first = kind.field.is_source() && sources == 0;
        sources += usize::from(kind.field.is_source());
        let lds_direct = is_first && matcher.takes_lds_direct() && takes_lds_direct(row.mnemonic);
        kinds(&matcher, accepts(kind.field, &candidate, &form), lds_direct)
    };
    row.operands.iter().enumerate().map(of).collect()
}

/// What the operands of `instruction` may not be together, in sentences.
pub fn limits_of_operands(instruction: &Instruction, target: Target) -> Vec<&'static str> {
    let Instruction { row, encoding, .. } = *instruction;
    let candidate = Candidate { form: Form { row, encoding, target }, only: true };
    let form = MemoryForm::of(instruction);
    let reads = |kind: &&OperandKind| {
        kind.field.is_source() && {
            let Accepts { scalar, status, constant, .. } = accepts(kind.field, &candidate, &form);
            scalar != Scalars::None || status || constant == Constants::Literal
        }
    };
    let scalars = row.operands.iter().filter(reads).count() + usize::from(row.flags.reads_vcc);
    let mut limits = Vec::new();
    if reads_one_scalar(encoding) && scalars > 1 {
        limits.push(match has_room_for_literal(encoding) {
            true => {
                "At most one of the sources is a scalar value: an SGPR, VCC, a status value or a literal; the same one \
                 may stand twice (constant bus limit)."
            }
            false => {
                "At most one of the sources is a scalar value: an SGPR, VCC or a status value; the same one may stand \
                 twice (constant bus limit)."
            }
        });
        if row.flags.reads_vcc {
            limits.push("VCC, which it reads in any case, counts as one.");
        }
    }
    let literals = |kind: &&OperandKind| accepts(kind.field, &candidate, &form).constant == Constants::Literal;
    if matches!(encoding, Encoding::Sop2 | Encoding::Sopc) && row.operands.iter().filter(literals).count() > 1 {
        limits.push("There is room for one literal.");
    }
    limits
}

/// The kinds that one operand may be.
fn kinds(matcher: &Matcher, accepts: Accepts, lds_direct: bool) -> String {
    let (field, candidate) = (matcher.kind.field, matcher.candidate);
    match field {
        Field::Attribute => return "attribute with a channel: attr0.x".into(),
        Field::AttributeParameter => return "p10, p20 or p0".into(),
        Field::IgnoredAddress => return "nothing: it is not written".into(),
        Field::ImageAddress => {
            let most = (1..=16).filter(|&words| matcher.form.image_address(words, candidate)).max();
            return format!("1 to {} VGPRs", most.unwrap_or(1));
        }
        _ => {}
    }
    let words = matcher.form.words(matcher.kind, candidate).0;
    let registers = |name: &str| match words {
        0 | 1 => name.to_owned(),
        2 => format!("{name} pair"),
        _ => format!("{words} {name}s"),
    };
    let mut kinds = Vec::new();
    if accepts.vector {
        kinds.push(registers("VGPR"));
    }
    if accepts.accumulation {
        kinds.push(registers("AGPR"));
    }
    match accepts.scalar {
        Scalars::Any => kinds.push(registers("SGPR")),
        Scalars::Memory => kinds.push(format!("{} (not m0 or exec)", registers("SGPR"))),
        Scalars::Address => kinds.push(format!("{} (not exec_hi)", registers("SGPR"))),
        Scalars::Vcc => kinds.push("vcc".into()),
        Scalars::None => {}
    }
    if accepts.status {
        kinds.push("status value".into());
    }
    if lds_direct {
        kinds.push("lds_direct".into());
    }
    match accepts.constant {
        Constants::Literal if has_room_for_literal(candidate.form.encoding) => {
            kinds.extend(["inline constant".into(), "literal".into()]);
        }
        Constants::Inline | Constants::Literal => kinds.push("inline constant".into()),
        Constants::Immediate => {
            let (least, greatest) = matcher.range();
            kinds.extend(notation(field).map(str::to_owned));
            kinds.push(format!("number from {least} to {greatest}"));
        }
        Constants::Word => kinds.push("constant of 32 bits".into()),
        Constants::None => {}
    }
    if accepts.off {
        kinds.push("off".into());
    }
    if !matcher.form.is_written(&matcher.kind) {
        return "nothing: the modifiers leave it out".into();
    }
    describe::list(&kinds.into_iter().unique().collect_vec())
}

/// How people write a number that has a notation of its own.
fn notation(field: Field) -> Option<&'static str> {
    match field {
        Field::WaitCount => Some("counts such as vmcnt(0)"),
        Field::BranchTarget => Some("label"),
        Field::HardwareRegister => Some("hwreg()"),
        Field::Message => Some("sendmsg()"),
        Field::GprIndexMode => Some("gpr_idx()"),
        Field::ExportTarget => Some("target such as mrt0"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::SplitMix;
    use crate::instruction::{Operand, code};
    use crate::isa::ScalarSources;
    use crate::isa::register::Register;
    use crate::rows::all_rows;
    use crate::text::{Source, read_llvm};

    fn of(target: Target, text: &str) -> Vec<String> {
        let source = Source { name: "test".into(), text: text.into() };
        let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        accepted_operands(&listing.statements[0].instruction, target)
    }

    #[test]
    fn operands_have_kinds() {
        let any = "VGPR, SGPR, status value, lds_direct, inline constant or literal";
        assert_eq!(of(Target::Gfx900, "v_add_u32 v0, v1, v2"), ["VGPR", any, "VGPR"]);
        let vop3 = ["VGPR", "VGPR, SGPR, status value, lds_direct or inline constant"];
        assert_eq!(of(Target::Gfx900, "v_add_u32_e64 v0, v1, v2")[..2], vop3);
        assert_eq!(of(Target::Gfx900, "v_lshlrev_b32 v0, v1, v2")[1], any.replace("lds_direct, ", ""));
        let sdwa = |target| of(target, "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD");
        assert_eq!(sdwa(Target::Gfx803)[1], "VGPR");
        assert_eq!(sdwa(Target::Gfx900)[1], "VGPR, SGPR, status value or inline constant");
        assert_eq!(of(Target::Gfx900, "s_waitcnt 0"), ["counts such as vmcnt(0) or number from -32768 to 65535"]);
        assert_eq!(
            of(Target::Gfx900, "global_load_dwordx2 v[0:1], v2, s[0:1]"),
            ["VGPR pair", "VGPR", "SGPR pair or off"]
        );
        assert_eq!(of(Target::Gfx90a, "global_load_dwordx2 v[0:1], v2, s[0:1]")[0], "VGPR pair or AGPR pair");
        assert_eq!(of(Target::Gfx900, "s_load_dword s0, s[2:3], 0x0")[0], "SGPR (not m0 or exec)");
    }

    /// What the tables of every form accept holds for generated instructions: registers and constants that they have
    /// are among the kinds.
    #[test]
    fn generated_operands_are_of_accepted_kinds() {
        let mut count = 0;
        for row in all_rows().iter().copied() {
            for target in Target::ALL.into_iter().filter(|&target| row.exists_on(target)) {
                for encoding in row.encodings(target) {
                    let mut dice = SplitMix::derived(7, &[target.column() as u64], row.mnemonic);
                    let instruction = row.generate(encoding, target, &mut dice);
                    let kinds = accepted_operands(&instruction, target);
                    assert_eq!(kinds.len(), row.operands.len());
                    for (operand, kinds) in instruction.operands.iter().zip(&kinds) {
                        assert!(!kinds.is_empty() && !kinds.contains("  "), "{}: {kinds:?}", row.mnemonic);
                        let needs = match *operand {
                            Operand::Code { code, words } => {
                                let register = Register { code, words };
                                match code {
                                    _ if register.is_vector() => "VGPR",
                                    _ if register.is_accumulation() => "AGPR",
                                    code::VCC_LO | code::VCC_HI => continue,
                                    code if code < code::ZERO => "SGPR",
                                    _ => continue,
                                }
                            }
                            Operand::Literal(_) if kinds.contains("number") => continue,
                            Operand::Literal(_) if kinds.contains("constant of 32 bits") => continue,
                            // Machine code can have one where no text has.
                            Operand::Literal(_) if row.flags.sources == ScalarSources::Inline => continue,
                            Operand::Literal(_) => "literal",
                            _ => continue,
                        };
                        count += 1;
                        assert!(
                            kinds.contains(needs),
                            "{} {encoding} on {target}: {operand:?} is no {kinds}",
                            row.mnemonic
                        );
                    }
                }
            }
        }
        assert!(count > 20_000, "{count}");
    }

    #[test]
    fn operands_have_limits() {
        let of = |text: &str| {
            let source = Source { name: "test".into(), text: text.into() };
            let listing = read_llvm(&source, Target::Gfx900).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
            limits_of_operands(&listing.statements[0].instruction, Target::Gfx900)
        };
        assert!(of("v_add_u32 v0, v1, v2").is_empty());
        assert!(of("v_add_u32_e64 v0, v1, v2")[0].contains("constant bus"));
        assert!(of("v_div_fmas_f32 v0, v1, v2, v3")[1].starts_with("VCC"));
        assert_eq!(of("s_add_u32 s0, s1, s2"), ["There is room for one literal."]);
    }
}
