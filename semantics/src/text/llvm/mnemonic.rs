//! Mnemonics and their suffixes: which rows and encodings a statement may mean.

use itertools::Itertools;

use super::super::fit::Candidate;
use super::super::suffix::Suffix;
use super::super::written::Modifier;
use super::super::{ErrorKind, SourceError, Span};
use super::names;
use crate::instruction::Encoding;
use crate::isa::{Field, Form, Format, Row};
use crate::rows::{all_rows, nearest_mnemonics};
use crate::{Feature, Target};

/// Vector instructions that LLVM writes without a suffix, whatever their encoding, and that have
/// no `_e64` form in its syntax.
const SINGLE_FORM: [&str; 4] = ["v_readlane_b32", "v_writelane_b32", "v_readfirstlane_b32", "v_swap_b32"];

/// Another name of an instruction.
struct Alias {
    name: &'static str,
    of: &'static str,
    /// The encoding that it stands for.
    suffix: Option<Suffix>,
    /// The targets that know it, first and last.
    targets: (Target, Target),
}

const ALIASES: [Alias; 6] = [
    early_carry("v_add_co_u32", "v_add_i32"),
    early_carry("v_sub_co_u32", "v_sub_i32"),
    early_carry("v_subrev_co_u32", "v_subrev_i32"),
    Alias { name: "v_accvgpr_read", of: "v_accvgpr_read_b32", suffix: None, targets: (Target::Gfx908, Target::LAST) },
    Alias { name: "v_accvgpr_write", of: "v_accvgpr_write_b32", suffix: None, targets: (Target::Gfx908, Target::LAST) },
    Alias { name: "v_mul_lo_i32", of: "v_mul_lo_u32", suffix: None, targets: (Target::Gfx803, Target::LAST) },
];

/// gfx9's name on gfx6 and gfx7: LLVM knows it for VOP3.
const fn early_carry(name: &'static str, of: &'static str) -> Alias {
    Alias { name, of, suffix: Some(Suffix::E64), targets: (Target::Gfx600, Target::Gfx700) }
}

/// A mnemonic that names instructions of the target.
#[derive(Debug, Clone)]
pub(super) struct Mnemonic {
    /// Lower case, without suffix.
    pub name: String,
    suffix: Option<Suffix>,
    rows: Vec<&'static Row>,
    span: Span,
    target: Target,
}

impl Mnemonic {
    /// Looks `word` up.
    pub fn find(word: &str, span: Span, target: Target) -> Result<Self, SourceError> {
        let word = word.to_ascii_lowercase();
        let (name, suffix) = Suffix::split(&word);
        let (name, alias_suffix) = without_alias(name, target);
        let suffix = suffix.or(alias_suffix);
        let rows: Vec<_> = names::rows(name, target).collect();
        if rows.is_empty() {
            return Err(unknown(name, suffix, span, target));
        }
        Ok(Mnemonic { name: name.to_owned(), suffix, rows, span, target })
    }

    /// Whether `word` is an instruction of the target.
    pub fn is_known(word: &str, target: Target) -> bool {
        let word = word.to_ascii_lowercase();
        names::rows(Suffix::split(&word).0, target).next().is_some()
    }

    /// The same mnemonic with `_e64` and `_e32` in place of the suffix that it has.
    pub fn with_other_suffixes(&self) -> impl Iterator<Item = (&'static str, Mnemonic)> {
        let others = [("_e64", Suffix::E64), ("_e32", Suffix::E32)];
        others
            .into_iter()
            .filter(|(_, suffix)| self.suffix.is_some_and(|own| own != *suffix))
            .map(|(text, suffix)| (text, Mnemonic { suffix: Some(suffix), ..self.clone() }))
    }

    /// The field of operand `index`. Rows of one name have the same, where a field has a notation.
    pub fn field(&self, index: usize) -> Option<Field> {
        self.rows.first()?.operands.get(index).map(|kind| kind.field)
    }
    /// Whether the rows are MTBUF's, whose format stands among the operands.
    pub fn is_typed_buffer(&self) -> bool {
        self.rows.first().is_some_and(|row| row.format == Format::Mtbuf)
    }
    /// Whether the rows are of images.
    pub fn is_image(&self) -> bool {
        self.rows.first().is_some_and(|row| row.format == Format::Mimg)
    }

    /// Whether the rows are of scalar memory.
    pub fn is_scalar_memory(&self) -> bool {
        self.rows.first().is_some_and(|row| row.format == Format::Smem)
    }

    /// Whether the operands can have signs.
    pub fn is_vector(&self) -> bool {
        self.rows.first().is_some_and(|row| is_vector(row.format))
    }

    /// The rows and encodings to try, in LLVM's order: the 32-bit encoding, VOP3, SDWA, DPP.
    pub fn candidates(&self, modifiers: &[Modifier], sign_extends: bool) -> Result<Vec<Candidate>, SourceError> {
        let mut candidates: Vec<_> = self
            .rows
            .iter()
            .flat_map(|&row| {
                self.encodings(row, modifiers, sign_extends).into_iter().map(move |encoding| (row, encoding))
            })
            // LLVM has no DPP compares before gfx11 (ledger D19).
            .filter(|&(row, encoding)| encoding != Encoding::Dpp || row.format != Format::Vopc)
            .filter(|&(row, encoding)| row.has_encoding(encoding, self.target))
            .map(|(row, encoding)| Candidate { form: Form { row, encoding, target: self.target }, only: false })
            .collect();
        if let [candidate] = &mut candidates[..] {
            candidate.only = true;
        }
        if candidates.is_empty() { Err(self.no_such_form(modifiers)) } else { Ok(candidates) }
    }

    fn encodings(&self, row: &'static Row, modifiers: &[Modifier], sign_extends: bool) -> Vec<Encoding> {
        let own = row.format.encoding();
        let single = SINGLE_FORM.contains(&row.mnemonic);
        match self.suffix {
            // LLVM also accepts it where nothing is to choose.
            Some(Suffix::E32) if single || !matches!(row.format, Format::Vop3 | Format::Vop3p) => vec![own],
            Some(Suffix::E64) if row.format == Format::Vop3p => vec![own],
            Some(Suffix::E64) if !single => vec![Encoding::Vop3],
            Some(Suffix::E32 | Suffix::E64) => vec![],
            Some(Suffix::Sdwa) => vec![Encoding::Sdwa],
            Some(Suffix::Dpp) => vec![Encoding::Dpp],
            None if row.format == Format::Vintrp => vec![own, Encoding::Vop3],
            None if !row.format.has_extended_forms() || single => vec![own],
            None if row.swaps_lanes() && !modifiers.is_empty() => vec![Encoding::Vop3],
            None if modifiers.iter().any(Modifier::is_dpp) => vec![Encoding::Dpp],
            None if modifiers.iter().any(Modifier::is_sdwa) => vec![Encoding::Sdwa],
            None if sign_extends => {
                let vop3 = Form { row, encoding: Encoding::Vop3, target: self.target };
                let vop3 = vop3.any_sext().then_some(Encoding::Vop3);
                vop3.into_iter().chain([Encoding::Sdwa]).collect()
            }
            // A modifier that VOP3 lacks, such as the clamp of v_and_b32, selects SDWA.
            None if !modifiers.is_empty() => vec![own, Encoding::Vop3, Encoding::Sdwa],
            None => vec![own, Encoding::Vop3],
        }
    }

    fn no_such_form(&self, modifiers: &[Modifier]) -> SourceError {
        let form = match self.suffix {
            Some(Suffix::E32) => "32-bit (_e32)",
            Some(Suffix::E64) => "VOP3 (_e64)",
            Some(Suffix::Sdwa) => "SDWA",
            Some(Suffix::Dpp) => "DPP",
            None if modifiers.iter().any(Modifier::is_dpp) => "DPP",
            None => "SDWA",
        };
        SourceError::illegal(format!("{} has no {form} encoding on {}", self.name, self.target), self.span)
    }
}

fn is_vector(format: Format) -> bool {
    format.has_extended_forms() || matches!(format, Format::Vop3 | Format::Vop3p | Format::Vop3px2 | Format::Vintrp)
}

fn without_alias(name: &str, target: Target) -> (&str, Option<Suffix>) {
    let known = |alias: &&Alias| alias.name == name && (alias.targets.0..=alias.targets.1).contains(&target);
    let alias = ALIASES.iter().find(known).map(|alias| (alias.of, alias.suffix));
    alias.or_else(|| Some((matrix_alias(name, target)?, None))).unwrap_or((name, None))
}

/// The name of a matrix instruction that was written as on the targets before gfx942: `v_mfma_f32_32x32x4bf16_1k` for
/// `v_mfma_f32_32x32x4_2b_bf16`.
fn matrix_alias(name: &str, target: Target) -> Option<&'static str> {
    if !target.has(Feature::Scopes) || !name.contains("mfma") && !name.contains("smfmac") {
        return None;
    }
    let name = name.strip_suffix("_1k").unwrap_or(name);
    let blocks =
        |part: &str| part.strip_suffix('b').is_some_and(|count| count.bytes().all(|digit| digit.is_ascii_digit()));
    let short = |row: &Row| {
        let mut parts = row.mnemonic.split('_');
        let head = parts.by_ref().take(3).join("_");
        format!("{head}_{}", parts.filter(|part| !blocks(part)).join(""))
    };
    let known = all_rows().iter().filter(|row| row.is_matrix() && row.exists_on(target));
    known.map(|row| (short(row), row.mnemonic)).find(|(short, _)| *short == name).map(|(_, mnemonic)| mnemonic)
}

fn unknown(name: &str, suffix: Option<Suffix>, span: Span, target: Target) -> SourceError {
    let error = |message: String| SourceError::new(ErrorKind::UnknownMnemonic, message, span);
    let suffix = suffix.map_or("", Suffix::text);
    let targets = names::targets(name);
    if let Some(other) = names::elsewhere(name, target) {
        return error(format!("{target} has no instruction `{name}`"))
            .with_hint(format!("it is called `{other}{suffix}` there"));
    }
    if !target.has(Feature::FormatD16) && target.kind().has(Feature::FormatD16) && name.contains("_format_d16") {
        return SourceError::unsupported(format!("`{name}` is not modelled on {target}"), span);
    }
    if !targets.is_empty() {
        return error(format!("{target} has no instruction `{name}`; it exists on {}", targets.iter().join(", ")));
    }
    error(format!("there is no instruction `{name}`"))
}

/// The instructions that look like an unknown one, as a hint.
pub(super) fn suggestion(word: &str, target: Target) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let (name, suffix) = Suffix::split(&word);
    let suffix = suffix.map_or("", Suffix::text);
    let known = |near: &&str| names::rows(near, target).next().is_some();
    let nearest: Vec<_> = nearest_mnemonics(name, target, 9).into_iter().filter(known).take(3).collect();
    let nearest = nearest.iter().map(|near| format!("`{near}{suffix}`")).join(", ");
    (!nearest.is_empty()).then(|| format!("did you mean {nearest}?"))
}

/// The mnemonic with the suffix that LLVM prints.
pub(super) fn print(row: &Row, encoding: Encoding, target: Target) -> String {
    let suffix = match encoding {
        _ if SINGLE_FORM.contains(&row.mnemonic) => "",
        // LLVM prints all forms without a suffix, and reads that as this one or, with a lane control, as DPP.
        _ if row.mnemonic == "v_nop" && (encoding == row.format.encoding() || encoding == Encoding::Dpp) => "",
        // Older SDWA compares have no name of their own.
        Encoding::Sdwa if row.format == Format::Vopc && !target.has(Feature::SdwaScalar) => "",
        Encoding::Sdwa => "_sdwa",
        Encoding::Dpp => "_dpp",
        // The only one of its format with SDWA and without VOP3.
        _ if row.mnemonic == "v_pk_fmac_f16" => "_e32",
        // What has only one form needs no suffix.
        _ if row.encodings(target).all(|other| !matches!(other, Encoding::Vop3) || other == row.format.encoding()) => {
            ""
        }
        Encoding::Vop3 => "_e64",
        _ => "_e32",
    };
    names::canonical(row, target) + suffix
}
