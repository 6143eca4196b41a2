//! Modifiers in LLVM's syntax.

use smallvec::SmallVec;

use super::super::SourceError;
use super::super::scan::{Cursor, Symbols, TokenKind, integer_expression};
use super::super::written::{MEMORY_NAMES, Modifier, WrittenModifier};
use super::operand::names_register;
use super::{format, swizzle};
use crate::instruction::{Argument, DppControl, DstUnused, LaneControl, Omod, Select};
use crate::rows::rows_named;
use crate::{Feature, Target};

/// Modifiers beside the lane controls and the one-bit fields that are a word alone.
const FLAGS: [(&str, Modifier); 2] = [("clamp", Modifier::Clamp), ("noclamp", Modifier::NoClamp)];
/// Modifiers beside the lane controls that have a value behind a colon.
const VALUED: [&str; 27] = [
    "mul",
    "div",
    "dst_sel",
    "dst_unused",
    "src0_sel",
    "src1_sel",
    "row_mask",
    "bank_mask",
    "bound_ctrl",
    "op_sel",
    "op_sel_hi",
    "neg_lo",
    "neg_hi",
    "offset",
    "offset0",
    "offset1",
    "inst_offset",
    "dmask",
    "dfmt",
    "nfmt",
    "format",
    "cbsz",
    "abid",
    "blgp",
    "neg",
    "bitop3",
    "fi",
];

/// Whether the cursor stands at a modifier: a word with a colon behind it, or one of those that
/// stand alone. `neg(…)` is an operand.
pub(super) fn at_modifier(cursor: &Cursor, target: Target) -> bool {
    let Some(word) = cursor.peek_word() else { return false };
    let is_word = |name: &str| name.eq_ignore_ascii_case(word);
    let stands_alone = |name: &&str| !["neg", "cbsz", "abid", "blgp", "bitop3", "fi"].contains(name);
    cursor.second_is_mark(':') || flag(word, target).is_some() || valued(target).filter(stands_alone).any(is_word)
}

/// The modifiers that have a value behind a colon.
fn valued(target: Target) -> impl Iterator<Item = &'static str> {
    // Lane controls of other targets are known, but for those that came late.
    let is_known = |other: &Target| !other.has(Feature::WideDpp) || target.has(Feature::WideDpp);
    let known = Target::ALL.into_iter().filter(is_known).max().unwrap_or(target);
    let controls = LaneControl::of(known).filter(|control| control.argument != Argument::None);
    let exists = move |name: &&str| match *name {
        "bitop3" => rows_named("v_bitop3_b32", target).next().is_some(),
        "fi" => rows_named("v_permlane16_swap_b32", target).next().is_some(),
        _ => true,
    };
    VALUED.into_iter().filter(exists).chain(controls.map(|control| control.name))
}

/// Whether the cursor stands at a format that may be written before MTBUF's scalar offset.
pub(super) fn at_format(cursor: &Cursor) -> bool {
    cursor.second_is_mark(':') && cursor.peek_word().is_some_and(|word| ["dfmt", "nfmt"].contains(&word))
}

/// The modifier that is `word` alone; `no` before a one-bit field switches it off.
fn flag(word: &str, target: Target) -> Option<Modifier> {
    let memory = |word: &str| {
        let named = MEMORY_NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        named.filter(|(name, _)| is_name_on(name, target)).map(|&(_, bit)| bit)
    };
    let plain = FLAGS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, modifier)| modifier.clone());
    let on = || memory(word).map(|bit| Modifier::Memory(bit, true));
    let off = || memory(word.strip_prefix("no")?).map(|bit| Modifier::Memory(bit, false));
    plain.or_else(on).or_else(off).or_else(|| lane_control(word))
}

/// Whether a one-bit field is called so on a target, of some format: names of bits for caches changed.
fn is_name_on(name: &str, target: Target) -> bool {
    match name {
        "sc0" | "sc1" | "nt" => target.has(Feature::Scopes),
        "scc" => target.has(Feature::CoherenceBit) && !target.has(Feature::Scopes),
        "slc" => !target.has(Feature::Scopes),
        _ => true,
    }
}

/// The lane control that is `word` alone.
fn lane_control(word: &str) -> Option<Modifier> {
    let mut alone = LaneControl::of(Target::LAST).filter(|control| control.argument == Argument::None);
    let control = alone.find(|control| control.name.eq_ignore_ascii_case(word))?;
    Some(Modifier::Dpp(control.with(0)))
}

/// Reads one modifier.
pub(super) fn read(cursor: &mut Cursor, symbols: &Symbols, target: Target) -> Result<WrittenModifier, SourceError> {
    let token = cursor.peek();
    let name = cursor.peek_word().unwrap_or_default().to_ascii_lowercase();
    // One bit with two names.
    if name == if target.has(Feature::A16) { "r128" } else { "a16" } {
        return Err(SourceError::illegal(format!("{target} has no modifier `{name}`"), token.span));
    }
    if let Some(modifier) = flag(&name, target).filter(|_| !cursor.second_is_mark(':')) {
        cursor.advance();
        return Ok(WrittenModifier { span: token.span, modifier });
    }
    if !valued(target).any(|known| known == name) {
        return Err(unknown(&name, cursor));
    }
    cursor.advance();
    cursor.expect(':')?;
    let mut value = ValueReader { cursor, symbols, name: &name, target };
    let modifier = value.modifier()?;
    Ok(WrittenModifier { span: cursor.span_from(token.span.start), modifier })
}

fn unknown(name: &str, cursor: &Cursor) -> SourceError {
    let error = SourceError::illegal(format!("`{name}` is not a modifier"), cursor.peek().span);
    let flags = FLAGS.iter().map(|(flag, _)| *flag).chain(MEMORY_NAMES.iter().map(|(name, _)| *name));
    let controls = LaneControl::of(Target::LAST).map(|control| control.name);
    let names = flags.chain(VALUED).chain(controls);
    let nearest = names.map(|known| (strsim::damerau_levenshtein(name, known), known)).min();
    match nearest {
        Some((distance, known)) if distance <= 2 && 3 * distance <= name.len() => {
            error.with_hint(format!("did you mean `{known}`?"))
        }
        _ => error,
    }
}

/// The error for a word that is almost a modifier.
pub(super) fn misspelt(cursor: &Cursor) -> Option<SourceError> {
    let word = cursor.peek_word().filter(|word| !names_register(word))?;
    Some(unknown(&word.to_ascii_lowercase(), cursor)).filter(|error| error.hint.is_some())
}

/// Reads a value behind the colon.
struct ValueReader<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    symbols: &'r Symbols,
    name: &'r str,
    target: Target,
}

impl ValueReader<'_, '_> {
    fn modifier(&mut self) -> Result<Modifier, SourceError> {
        Ok(match self.name {
            "mul" => Modifier::Omod(self.one_of(&[(1, Omod::None), (2, Omod::Mul2), (4, Omod::Mul4)])?),
            "div" => Modifier::Omod(self.one_of(&[(1, Omod::None), (2, Omod::Div2)])?),
            "dst_sel" => Modifier::DstSel(self.select()?),
            "src0_sel" => Modifier::SrcSel(0, self.select()?),
            "src1_sel" => Modifier::SrcSel(1, self.select()?),
            "dst_unused" => Modifier::DstUnused(self.dst_unused()?),
            "row_mask" => Modifier::RowMask(self.number(0, 15)? as u8),
            "bank_mask" => Modifier::BankMask(self.number(0, 15)? as u8),
            // Both set the bit before gfx11 (ledger D2).
            "bound_ctrl" => self.number(0, 1).map(|_| Modifier::BoundCtrl)?,
            "op_sel" => Modifier::OpSel(self.bits()?),
            "op_sel_hi" => Modifier::OpSelHi(self.bits()?),
            "neg_lo" => Modifier::NegLo(self.bits()?),
            "neg_hi" => Modifier::NegHi(self.bits()?),
            "offset" if self.cursor.peek_word() == Some("swizzle") => {
                Modifier::Swizzle(swizzle::read(self.cursor, self.symbols, self.target)?)
            }
            "offset" | "inst_offset" => Modifier::Offset(integer_expression(self.cursor, self.symbols)?),
            "offset0" => Modifier::PairOffset(0, self.number(0, 0xff)? as u8),
            "offset1" => Modifier::PairOffset(1, self.number(0, 0xff)? as u8),
            "dmask" => Modifier::Dmask(self.number(0, 15)? as u8),
            "cbsz" => Modifier::Cbsz(self.number(0, 7)? as u8),
            "abid" => Modifier::Abid(self.number(0, 15)? as u8),
            "blgp" => Modifier::Blgp(self.number(0, 7)? as u8),
            "neg" => Modifier::Neg(self.bits()?),
            "bitop3" => Modifier::Table(self.number(0, 0xff)? as u8),
            "fi" => Modifier::FetchInactive(self.number(0, 1)? == 1),
            "dfmt" => Modifier::DataFormat(self.number(0, 15)? as u8),
            "nfmt" => Modifier::NumberFormat(self.number(0, 7)? as u8),
            "format" if self.cursor.peek_mark('[') => Modifier::BufferFormat(format::read(self.cursor)?),
            "format" => Modifier::BufferFormat(self.number(0, 127)? as u8),
            _ => Modifier::Dpp(self.dpp_control()?),
        })
    }

    fn dpp_control(&mut self) -> Result<DppControl, SourceError> {
        let controls: SmallVec<[&LaneControl; 2]> = LaneControl::named(self.name).collect();
        Ok(match controls[0].argument {
            Argument::Quad => DppControl::QuadPerm(self.quad()?),
            Argument::Count(least, most) => controls[0].with(self.number(least.into(), most.into())? as u8),
            Argument::Only(_) | Argument::None => {
                let only = |control: &&LaneControl| match control.argument {
                    Argument::Only(number) => Some((number.into(), control.with(0))),
                    _ => None,
                };
                self.one_of(&controls.iter().filter_map(only).collect::<SmallVec<[_; 2]>>())?
            }
        })
    }

    fn number(&mut self, lowest: i64, highest: i64) -> Result<i64, SourceError> {
        let start = self.cursor.peek().span.start;
        let value = integer_expression(self.cursor, self.symbols)?;
        match (lowest..=highest).contains(&value) {
            true => Ok(value),
            false if lowest + 1 == highest => Err(self.wrong(start, &format!("{lowest} or {highest}"), value)),
            false if lowest == highest => Err(self.wrong(start, &format!("{lowest}"), value)),
            false => Err(self.wrong(start, &format!("{lowest} to {highest}"), value)),
        }
    }
    fn one_of<T: Copy>(&mut self, values: &[(i64, T)]) -> Result<T, SourceError> {
        let start = self.cursor.peek().span.start;
        let value = integer_expression(self.cursor, self.symbols)?;
        values.iter().find(|(number, _)| *number == value).map(|&(_, meaning)| meaning).ok_or_else(|| {
            let known: Vec<_> = values.iter().map(|(number, _)| number.to_string()).collect();
            self.wrong(start, &known.join(" or "), value)
        })
    }
    fn wrong(&self, start: usize, right: &str, value: i64) -> SourceError {
        SourceError::illegal(format!("{} must be {right}, not {value}", self.name), self.cursor.span_from(start))
    }

    /// `[a,b,c,d]`: the lane of the quad that each lane reads.
    fn quad(&mut self) -> Result<[u8; 4], SourceError> {
        let start = self.cursor.expect('[')?.span.start;
        let lanes = self.list(0, 3)?;
        <[u8; 4]>::try_from(lanes).map_err(|lanes| {
            let message = format!("quad_perm needs four lanes, not {}", lanes.len());
            SourceError::illegal(message, self.cursor.span_from(start))
        })
    }
    /// `[1,0,1]`
    fn bits(&mut self) -> Result<Vec<bool>, SourceError> {
        let start = self.cursor.expect('[')?.span.start;
        let bits: Vec<_> = self.list(0, 1)?.into_iter().map(|bit| bit != 0).collect();
        match bits.len() {
            1..=4 => Ok(bits),
            count => {
                let message = format!("{} has at most four bits, not {count}", self.name);
                Err(SourceError::illegal(message, self.cursor.span_from(start)))
            }
        }
    }
    /// Numbers up to the closing bracket.
    fn list(&mut self, lowest: i64, highest: i64) -> Result<Vec<u8>, SourceError> {
        let mut values = vec![self.number(lowest, highest)? as u8];
        while self.cursor.eat(',') {
            values.push(self.number(lowest, highest)? as u8);
        }
        self.cursor.expect(']')?;
        Ok(values)
    }

    fn select(&mut self) -> Result<Select, SourceError> {
        self.word(&Select::ALL.map(|select| (select.name(), select)))
    }
    fn dst_unused(&mut self) -> Result<DstUnused, SourceError> {
        self.word(&[
            ("UNUSED_PAD", DstUnused::Pad),
            ("UNUSED_SEXT", DstUnused::Sext),
            ("UNUSED_PRESERVE", DstUnused::Preserve),
        ])
    }
    /// One of some words, or its number.
    fn word<T: Copy>(&mut self, words: &[(&str, T)]) -> Result<T, SourceError> {
        let token = self.cursor.peek();
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        match token.kind {
            TokenKind::Word => {}
            TokenKind::Integer(_) | TokenKind::Mark('(' | '-' | '+' | '~' | '!') => {
                let number = self.number(0, words.len() as i64 - 1)?;
                return Ok(words[number as usize].1);
            }
            _ => return Err(self.cursor.unexpected(&format!("one of {}", known.join(", ")))),
        }
        let found = self.cursor.text_of(token);
        self.cursor.advance();
        if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == found) {
            return Ok(*meaning);
        }
        let error = SourceError::illegal(format!("{} cannot be `{found}`", self.name), token.span);
        Err(match known.iter().find(|word| alike(word, found)) {
            Some(word) => error.with_hint(format!("did you mean `{word}`?")),
            None => error.with_hint(format!("write one of {}", known.join(", "))),
        })
    }
}

/// Whether a word differs in case, underscores or the prefix `UNUSED` only.
fn alike(known: &str, found: &str) -> bool {
    let bare = |word: &str| word.to_ascii_lowercase().replace('_', "").replace("unused", "");
    bare(known) == bare(found)
}
