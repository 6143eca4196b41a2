//! From instructions to text and back, in both dialects, for every row in every encoding.

use gcn_semantics::instruction::Operand;
use gcn_semantics::isa::{Field, Format, Row};
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, hex, print, read};
use gcn_semantics::{Instruction, Target, machine};
use proptest::prelude::*;

/// A deterministic source of numbers below a bound.
fn numbers(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |bound| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % u64::from(bound.max(1))) as u32
    }
}

/// Rows whose operands are known and can stand alone: not those that branch to labels.
fn rows() -> impl Iterator<Item = &'static Row> {
    let known = |row: &&&Row| row.is_modelled() || !row.operands.is_empty();
    all_rows().iter().filter(known).copied().filter(|row| row.operand(Field::BranchTarget).is_none())
}

/// Parts of the reader's complaint about a random instruction that can be encoded, but breaks a
/// rule about its operands together.
const RULES: [&str; 14] = [
    // CLRX has no text for v_nop in SDWA with another destination than DWORD.
    "`dst_sel` is no modifier",
    "would read two scalar values",
    "reads more than one scalar value",
    "needs a literal",
    "must be 0 to 0xfffff",
    "must be 0 to 1048575",
    "the dmask of",
    "dmask must not be 0",
    "take the offset from m0 only",
    "take unnormalised coordinates only",
    "lds excludes tfe",
    "is no target of an export",
    "found `reserved`",
    "_ill_",
];

/// Whether the texts of `row` leave bits out that mean nothing.
fn drops_bits(row: &Row, syntax: Syntax) -> bool {
    let counts = matches!(row.mnemonic, "s_waitcnt" | "ds_swizzle_b32");
    // LLVM has no word for NV, none for `v_nop` in VOP3; no dialect has OP_SEL_HI of a missing source.
    let unnamed = matches!(row.format, Format::Flat | Format::Smem) || row.operands.is_empty();
    let message = row.operand(Field::Message).is_some();
    row.format == Format::Vop3p || if syntax == Syntax::Llvm { counts || unnamed } else { message }
}

/// Prints an instruction and reads its text: the words must be the same, and the text of what was read.
fn check(instruction: &Instruction, target: Target, syntax: Syntax) -> Result<(), String> {
    let code = machine::encode(instruction, target).map_err(|error| error.to_string())?;
    let synonym = machine::decode(&code, target).is_ok_and(|decoded| decoded.instruction.row != instruction.row);
    let (Ok(text), false) = (print(instruction, target, syntax), synonym) else { return Ok(()) };
    let context = |what: String| format!("{target} {syntax} `{}`: {what}", text.trim());
    let source = Source::new("-", text.as_str());
    let listing = match read(&source, target, syntax) {
        Ok(listing) => listing,
        Err(errors) => {
            let message = &errors[0].message;
            let known = RULES.iter().any(|rule| message.contains(rule));
            return if known { Ok(()) } else { Err(context(message.clone())) };
        }
    };
    let [statement] = listing.statements.as_slice() else { return Err(context("is not one instruction".into())) };
    // An assembler takes the inline constant where there is one.
    let literals = |instruction: &Instruction| {
        instruction.operands.iter().filter(|operand| matches!(operand, Operand::Literal(_))).count()
    };
    if literals(&statement.instruction) < literals(instruction) {
        return Ok(());
    }
    let again = print(&statement.instruction, target, syntax).map_err(|error| context(error.to_string()))?;
    // Bits of a swizzle that mean nothing are spelled out, and lost.
    if again != text && instruction.row.mnemonic != "ds_swizzle_b32" {
        return Err(context(format!("becomes `{}`", again.trim())));
    }
    let words = |instruction| machine::encode(instruction, target).map_err(|error| context(error.to_string()));
    let after = words(&statement.instruction)?;
    if code != after && !drops_bits(instruction.row, syntax) {
        return Err(context(format!("was {}, is {}", hex(&code), hex(&after))));
    }
    Ok(())
}

fn check_row(row: &'static Row, target: Target, seed: u64) -> Result<(), String> {
    let encodings = row.encodings(target).filter(|_| row.exists_on(target));
    let instructions = encodings.map(|encoding| row.generate(encoding, target, &mut numbers(seed)));
    let both = |instruction: Instruction| Syntax::ALL.map(|syntax| check(&instruction, target, syntax));
    instructions.flat_map(both).collect()
}

#[test]
fn every_form_of_every_row_survives_printing_and_reading() {
    let seeds = (0..3).flat_map(|seed| Target::ALL.map(|target| (seed, target)));
    let wrong = seeds.flat_map(|(seed, target)| rows().filter_map(move |row| check_row(row, target, seed).err()));
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{} instructions:\n{}", wrong.len(), wrong.join("\n"));
}

proptest! {
    #[test]
    fn random_instructions_survive_printing_and_reading(
        pick in any::<prop::sample::Index>(), seed: u64, target in prop::sample::select(Target::ALL.to_vec())
    ) {
        let rows: Vec<_> = rows().filter(|row| row.exists_on(target)).collect();
        prop_assert_eq!(check_row(rows[pick.index(rows.len())], target, seed), Ok(()));
    }
}
