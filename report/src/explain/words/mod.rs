//! What an instruction is called, and what it does, in plain English: a title and a few sentences.
//!
//! Nobody has written a text for each instruction. A template says what an operation does; the types in the mnemonic,
//! the operands, the modifiers and the target say the rest. So `v_add_f32` and `v_pk_add_f16` share one line.

mod compare;
mod control;
mod image;
mod lane;
mod matrix;
mod memory;
mod noun;
mod scalar;
#[cfg(test)]
mod tests;
mod wave;

use gcn_semantics::instruction::Encoding;
use gcn_semantics::isa::{Field, LaneFamily, Meaning as Definition, WaveOp};
use gcn_semantics::{Instruction, Target};

use super::Meaning;

/// A title and some sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// Without a full stop: `Add, f32`.
    pub title: String,
    /// With full stops.
    pub sentence: String,
}

/// An operation: its name in mnemonics, without prefix and types; its title; what it does, without a full stop; and
/// further sentences, if there are some.
///
/// A name with a colon is for one type of sources only: `mul:i24`. In sentences `{p}` stands for several sources,
/// `{s}` for one, `{n}` for several without their signs, `{r}` for a result, `{q}` for several results, `{w}` for the
/// bits of the result.
pub type Template = (&'static str, &'static str, &'static str, &'static str);

/// The name of an operation, and the types behind it.
struct Name<'m> {
    stem: String,
    types: Vec<&'m str>,
}

impl<'m> Name<'m> {
    /// `v_mul_hi_u32_u24` is `mul_hi` with the types `u32` and `u24`.
    fn of(mnemonic: &'m str) -> Self {
        let mut parts: Vec<&str> = mnemonic.split('_').skip(1).collect();
        let mut types = Vec::new();
        while parts.len() > 1 && parts.last().is_some_and(|part| noun::is_type(part)) {
            types.extend(parts.pop());
        }
        types.reverse();
        Name { stem: parts.join("_"), types }
    }

    fn source(&self) -> &'m str {
        self.types.last().copied().unwrap_or_default()
    }
    fn result(&self) -> &'m str {
        self.types.first().copied().unwrap_or_default()
    }
    /// ` i24 to i32`, as the end of a title.
    fn behind_title(&self) -> String {
        match self.types[..] {
            [] => String::new(),
            [ty] => format!(", {ty}"),
            [result, .., source] => format!(", {source} to {result}"),
        }
    }

    /// The template of the operation in `table`.
    fn find(&self, table: &'static [Template]) -> Option<Template> {
        let special = format!("{}:{}", self.stem, self.source());
        let of = |name: &str| table.iter().copied().find(|(known, ..)| *known == name);
        let whole = [&self.stem[..], &self.types.join("_")].join("_");
        of(&whole).or_else(|| of(&special)).or_else(|| of(&self.stem))
    }

    /// A sentence of a template, with its types.
    fn filled(&self, text: &str) -> String {
        text.replace("{p}", noun::several(self.source()))
            .replace("{s}", noun::one(self.source()))
            .replace("{n}", noun::unsigned(self.source()))
            .replace("{r}", noun::one(self.result()))
            .replace("{q}", noun::several(self.result()))
            .replace("{w}", noun::bits(self.result()))
    }
}

/// What there is to say about `instruction`; `None` if no template is about it.
pub fn words(instruction: &Instruction, target: Target, meaning: Option<&Meaning>) -> Option<Words> {
    let row = instruction.row;
    let mut words = match row.meaning {
        Definition::Memory(op) => memory::access(op, instruction),
        Definition::Wave(WaveOp::Matrix(matrix)) => Some(matrix::words(matrix, row)),
        Definition::Wave(_) => wave::words(row),
        Definition::Lane(..) if compare::is_one(row.mnemonic) => compare::words(row.mnemonic),
        Definition::Lane(..) => lane::words(row),
        Definition::Scalar(..) => scalar::words(row.mnemonic),
        Definition::Unmodelled => None,
    };
    words = words.or_else(|| control::words(instruction, target));
    words = words.or_else(|| image::words(row)).or_else(|| memory::unmodelled(row)).or_else(|| lane::words(row));
    let mut words = words?;
    // Of others MODE is more than rounding and subnormals, or is what they are about; no document says what dot
    // products do with it (ledger N8).
    let has_mode = matches!(row.meaning, Definition::Lane(family, _) if family != LaneFamily::FloatDot);
    let mode = if has_mode { mode(meaning) } else { None };
    let more = [mode, encoding(instruction)];
    for sentence in more.into_iter().flatten() {
        words.sentence += " ";
        words.sentence += &sentence;
    }
    Some(words)
}

/// What MODE has to do with it, as far as executing the instruction says.
fn mode(meaning: Option<&Meaning>) -> Option<String> {
    let has = |word: &str| meaning.is_some_and(|meaning| meaning.mode.iter().any(|field| field.contains(word)));
    let does = match (has("rounding"), has("subnormals")) {
        (true, true) => "rounds and treats subnormals",
        (true, false) => "rounds",
        (false, true) => "treats subnormals",
        (false, false) => return None,
    };
    Some(format!("It {does} as MODE says."))
}

/// What SDWA and DPP add.
fn encoding(instruction: &Instruction) -> Option<String> {
    let row = instruction.row;
    let reads = row.operands.iter().any(|kind| matches!(kind.field, Field::Src | Field::Vsrc | Field::Vgpr));
    match instruction.encoding {
        Encoding::Sdwa if reads => Some("SDWA: sources and result may be bytes or halves of registers.".into()),
        Encoding::Dpp if reads => {
            let control = instruction.modifiers.dpp.map(|dpp| dpp.control.to_string())?;
            let source = if row.flags.reversed { "a source" } else { "source 0" };
            Some(format!("DPP: {source} comes from another lane, as {control} says."))
        }
        _ => None,
    }
}
