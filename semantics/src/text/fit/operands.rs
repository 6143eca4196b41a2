//! Matching the operands of a statement with the operand kinds of a row.

use smallvec::SmallVec;

use super::super::constant::{Encoded, Number};
use super::super::written::{Modifier, Value, Written, WrittenOperand};
use super::super::{SourceError, Span, Warning};
use super::field::{Accepts, Constants, Scalars, accepts, constant_type};
use super::memory::MemoryForm;
use super::{Candidate, Misfit, describe};
use crate::instruction::{Encoding, MemoryBits, Operand, code};
use crate::isa::register::Register;
use crate::isa::{Field, Form, Format, OperandKind};
use crate::target::CarryNames;

/// Operands in the row's order, and the signs of the sources: bit `i` for source `i`.
#[derive(Default)]
pub(super) struct Matched {
    pub operands: SmallVec<[(Operand, Span); 6]>,
    pub neg: u8,
    pub abs: u8,
    pub sext: [bool; 2],
    pub warnings: Vec<Warning>,
}

impl Matched {
    /// Compressed exports have two sources of two values each; LLVM writes each of them twice, and
    /// ignores what the second one says.
    pub fn pair_exports(&mut self) {
        for pair in self.operands[1..].chunks_exact_mut(2) {
            pair[1].0 = pair[0].0;
        }
    }
}

/// Matches all operands.
pub(super) fn matched(written: &Written, candidate: &Candidate) -> Result<Matched, Misfit> {
    let mut form = MemoryForm::new(written, candidate);
    let slots = slots(written, candidate, &form).map_err(|error| Misfit { progress: 0, error })?;
    form.note_addresses(&slots, candidate.form.row.operands);
    let mut matched = Matched::default();
    let mut source = 0;
    for (index, slot) in slots.iter().enumerate() {
        let matcher = Matcher { candidate, form: &form, index, kind: candidate.form.row.operands[index] };
        let (operand, signs) = matcher.operand(slot).map_err(|error| Misfit { progress: 1 + index, error })?;
        matched.operands.push((operand, slot.span));
        matched.warnings.extend(matcher.half_of_a_float(operand, slot));
        if matcher.kind.field.is_source() {
            matched.neg |= u8::from(signs.neg) << source;
            matched.abs |= u8::from(signs.abs) << source;
            if source < 2 {
                matched.sext[source] = signs.sext;
            }
            source += 1;
        }
    }
    Ok(matched)
}

/// The written operand for each operand of the row. A last operand of 0 may be left out where its
/// field says so; LLVM lets the 32-bit encodings leave out a `vcc` that could not be anything else.
fn slots(written: &Written, candidate: &Candidate, form: &MemoryForm) -> Result<Vec<WrittenOperand>, SourceError> {
    let (given, kinds) = (&written.operands, candidate.form.row.operands);
    if let Some(slots) = form.slots(given, kinds, written.mnemonic_span) {
        return Ok(slots);
    }
    // LLVM 14 writes a destination beside `lds`.
    if form.bits().contains(MemoryBits::LDS) && given.len() == kinds.len() {
        return Ok(given.clone());
    }
    let may_be_left_out = |kind: &OperandKind| matches!(kind.field, Field::OptionalSimm16 | Field::SmemOffset);
    if let Some((_, most)) = kinds.split_last().filter(|(last, _)| may_be_left_out(last))
        && let Some(mut slots) = form.slots(given, most, written.mnemonic_span)
    {
        let zero = WrittenOperand::plain(Value::Number(Number::Integer(0)), written.mnemonic_span);
        slots.push(offset_modifier(written, candidate).unwrap_or(zero));
        return Ok(slots);
    }
    if let Some(mask) = implied_vcc(candidate).filter(|_| given.len() + 1 == kinds.len()) {
        let vcc = Value::Register(Register { code: code::VCC_LO, words: 2 });
        let mut slots = given.clone();
        slots.insert(mask, WrittenOperand::plain(vcc, written.mnemonic_span));
        return Ok(slots);
    }
    Err(wrong_count(written, candidate, form))
}

/// The offset of SMEM may also be written as a modifier; it is the operand then.
fn offset_modifier(written: &Written, candidate: &Candidate) -> Option<WrittenOperand> {
    let is_smem = candidate.form.encoding == Encoding::Smem;
    written.modifiers.iter().filter(|_| is_smem).find_map(|modifier| match modifier.modifier {
        Modifier::Offset(offset) => Some(WrittenOperand::plain(Value::Number(Number::Integer(offset)), modifier.span)),
        _ => None,
    })
}

/// The operand that is always VCC and may be left out.
fn implied_vcc(candidate: &Candidate) -> Option<usize> {
    let row = candidate.form.row;
    let is_mask = |kind: &OperandKind| matches!(kind.field, Field::MaskDst | Field::MaskSrc);
    let mut masks = row.operands.iter().enumerate().filter(|(_, kind)| is_mask(kind));
    let (index, kind) = masks.next().filter(|_| masks.next().is_none())?;
    // `v_add_u32 v0, v1, v2` on gfx8 would look like the gfx9 instruction without a carry.
    let names = candidate.form.target.properties().carry_names;
    let unambiguous = row.format == Format::Vopc || kind.field == Field::MaskSrc || names == CarryNames::CarryOut;
    (candidate.form.encoding == row.format.encoding() && row.format.has_extended_forms() && unambiguous)
        .then_some(index)
}

fn wrong_count(written: &Written, candidate: &Candidate, form: &MemoryForm) -> SourceError {
    let row = candidate.form.row;
    let is_written = |&index: &usize| form.is_written(&row.operands[index]);
    let roles: Vec<_> = (0..row.operands.len()).filter(is_written).map(|index| describe::role(row, index)).collect();
    let (given, wanted) = (written.operands.len(), roles.len());
    let plural = if wanted == 1 { "" } else { "s" };
    let span = match written.operands.get(wanted) {
        Some(surplus) => surplus.span.to(written.operands[given - 1].span),
        None => written.mnemonic_span,
    };
    let takes = match wanted {
        0 => "takes no operands".into(),
        _ => format!("takes {wanted} operand{plural}: {}", roles.join(", ")),
    };
    let error = SourceError::illegal(format!("{} {takes}; found {given}", row.mnemonic), span);
    let returns = row.operand(Field::VdstReturned).is_some();
    match form.bits().contains(MemoryBits::GLC) {
        false if returns && given > wanted => error.with_hint("it returns the old value only with `glc`"),
        true if returns && given < wanted => {
            error.with_hint("with `glc` it returns the old value: write a destination")
        }
        _ => error,
    }
}

/// Matches one operand.
pub(super) struct Matcher<'a> {
    pub candidate: &'a Candidate,
    pub form: &'a MemoryForm,
    pub index: usize,
    pub kind: OperandKind,
}

/// The signs that remain beside an operand.
#[derive(Default)]
struct Signs {
    neg: bool,
    abs: bool,
    sext: bool,
}

impl Matcher<'_> {
    fn operand(&self, slot: &WrittenOperand) -> Result<(Operand, Signs), SourceError> {
        let accepts = accepts(self.kind.field, self.candidate, self.form);
        match slot.value {
            Value::Register(register) => {
                let operand = self.register(register, accepts, slot)?;
                Ok((operand, self.signs(slot)?))
            }
            Value::Number(number) => self.number(number, accepts, slot),
            Value::Off if accepts.off || !self.form.is_written(&self.kind) => Ok((Operand::Absent, Signs::default())),
            // The reader puts the distance in when it knows the places of all instructions.
            Value::Label if self.kind.field == Field::BranchTarget => Ok((Operand::Immediate(0), Signs::default())),
            Value::Notation(field, value) if field == self.kind.field => {
                Ok((Operand::Immediate(value.into()), Signs::default()))
            }
            Value::Link(link) if accepts.constant == Constants::Literal && !slot.neg && !slot.abs && !slot.sext => {
                Ok((Operand::Linked(link), Signs::default()))
            }
            Value::Link(_) | Value::Off | Value::Label | Value::Notation(..) => Err(self.not_accepted(accepts, slot)),
        }
    }

    fn register(&self, register: Register, accepts: Accepts, slot: &WrittenOperand) -> Result<Operand, SourceError> {
        let (words, also) = self.form.words(self.kind, self.candidate);
        let kind_fits = if register.code == code::LDS_DIRECT {
            self.takes_lds_direct()
        } else if register.is_vector() {
            accepts.vector
        } else if register.is_accumulation() {
            accepts.accumulation
        } else if register.is_scalar() {
            match accepts.scalar {
                Scalars::Any => true,
                Scalars::Memory => !matches!(register.code, code::M0 | code::EXEC_LO | code::EXEC_HI),
                Scalars::Address => register.code != code::EXEC_HI,
                Scalars::Vcc => register.code == code::VCC_LO,
                Scalars::None => false,
            }
        } else {
            accepts.status
        };
        let any_width =
            self.kind.field == Field::ImageAddress && self.form.image_address(register.words, self.candidate);
        // A status value is as wide as the instruction wants it.
        if kind_fits && (any_width || register.words == words || register.is_status()) {
            Ok(Operand::Code { code: register.code, words: register.words })
        } else if kind_fits && register.words == also && register.code + u16::from(words) <= code::VGPR + 256 {
            Ok(Operand::Code { code: register.code, words })
        } else {
            Err(self.not_accepted(accepts, slot))
        }
    }

    /// LDS_DIRECT stands for a vector register as a 32-bit VALU source.
    pub(super) fn takes_lds_direct(&self) -> bool {
        let valu = !matches!(self.candidate.form.encoding, Encoding::Ds | Encoding::Sdwa | Encoding::Dpp);
        let exchanges = self.candidate.form.row.mnemonic == "v_swap_b32";
        // v_writelane of gfx6 and gfx7.
        let written_lane = self.kind.field == Field::Ssrc && self.candidate.form.encoding == Encoding::Vop2;
        valu && !exchanges
            && (matches!(self.kind.field, Field::Src | Field::Vsrc | Field::Vgpr) || written_lane)
            && self.kind.ty.words() == 1
    }

    fn number(&self, number: Number, accepts: Accepts, slot: &WrittenOperand) -> Result<(Operand, Signs), SourceError> {
        match accepts.constant {
            Constants::Immediate => return Ok((self.immediate(number, slot)?, self.signs(slot)?)),
            Constants::Word => return Ok((self.word(number, slot)?, self.signs(slot)?)),
            Constants::None => return Err(self.not_accepted(accepts, slot)),
            Constants::Inline | Constants::Literal => {}
        }
        if slot.wide && self.kind.ty.words() != 2 {
            return Err(SourceError::illegal("lit64() is for operands of 64 bits", slot.span).with_hint("write lit()"));
        }
        // The 32-bit encodings have no signs: they belong to the constant.
        // An integer of 64 bits has no such form: LLVM takes VOP3.
        let wide = self.kind.ty.words() == 2 && matches!(number, Number::Integer(_));
        let folds = self.kind.ty.is_float() && self.candidate.form.is_32_bit() && !wide && !slot.sext;
        let (number, signs) =
            if folds { (self.folded(number, slot), Signs::default()) } else { (number, self.signs(slot)?) };
        let (ty, target) = (constant_type(self.kind), self.candidate.form.target);
        let encoded =
            if slot.literal { number.literal(ty, target).map(Encoded::Literal) } else { number.encode(ty, target) };
        let encoded = encoded.map_err(|problem| SourceError::illegal(problem, slot.span))?;
        match encoded {
            Encoded::Inline(code) => Ok((Operand::Code { code, words: 1 }, signs)),
            Encoded::Literal(literal) if accepts.constant == Constants::Literal => {
                Ok((Operand::Literal(literal), signs))
            }
            Encoded::Literal(_) => Err(self.no_literal(slot)),
        }
    }

    /// The constant with the signs written around it.
    fn folded(&self, number: Number, slot: &WrittenOperand) -> Number {
        match number {
            Number::Float(value) => {
                let value = if slot.abs { value.abs() } else { value };
                Number::Float(if slot.neg { -value } else { value })
            }
            Number::Integer(value) => {
                let sign = 1i64 << (self.kind.ty.bits() - 1);
                let value = if slot.abs { value & !sign } else { value };
                Number::Integer(if slot.neg { value ^ sign } else { value })
            }
        }
    }

    /// Warns of a float constant of which a 16-bit integer operand reads the low half.
    fn half_of_a_float(&self, operand: Operand, slot: &WrittenOperand) -> Option<Warning> {
        let Value::Number(Number::Float(value)) = slot.value else { return None };
        let halves = self.kind.ty.is_short_integer();
        if !halves || !matches!(operand, Operand::Code { code: code::FLOAT_HALF..=code::INV_2PI, .. }) {
            return None;
        }
        let half = (value as f32).to_bits() & 0xffff;
        let message =
            format!("{value:?} in a 16-bit integer operand reads as {half:#06x}, the low half of its f32 pattern");
        Some(Warning::new(message, slot.span).with_hint("write the integer that is meant"))
    }

    fn signs(&self, slot: &WrittenOperand) -> Result<Signs, SourceError> {
        let permits = self.candidate.form;
        let mnemonic = self.candidate.form.row.mnemonic;
        let encoding = describe::encoding(self.candidate.form.encoding);
        let no_room = slot.abs && permits.has_scalar_destination();
        if (slot.neg || slot.abs) && (no_room || !permits.float_signs(self.kind)) {
            let sign = if slot.neg && !no_room { "a negation" } else { "an absolute value" };
            let role = describe::role(self.candidate.form.row, self.index);
            let reason = match self.kind.field {
                _ if no_room => format!("{mnemonic} has a lane mask in its place"),
                _ if permits.takes_signs(self.kind) => format!("{encoding} has none"),
                Field::Src | Field::Vsrc => format!("{role} of {mnemonic} is not a float"),
                _ => format!("{role} of {mnemonic} has none"),
            };
            return Err(SourceError::illegal(format!("{sign} is not possible here: {reason}"), slot.span));
        }
        if slot.sext && permits.sext_is_neg(self.kind) {
            return Ok(Signs { neg: true, ..Signs::default() });
        }
        if slot.sext && permits.ignores_sext(self.kind) {
            return Ok(Signs::default());
        }
        if slot.sext && !permits.sext(self.kind) {
            let reason = match self.candidate.form.encoding {
                _ if permits.any_sext() => {
                    format!("{} of {mnemonic} is a float", describe::role(self.candidate.form.row, self.index))
                }
                _ => format!("only SDWA has it, not {encoding}"),
            };
            return Err(SourceError::illegal(format!("sext() is not possible here: {reason}"), slot.span));
        }
        Ok(Signs { neg: slot.neg, abs: slot.abs, sext: slot.sext })
    }

    fn not_accepted(&self, accepts: Accepts, slot: &WrittenOperand) -> SourceError {
        let Candidate { form: Form { row, encoding, target }, only } = *self.candidate;
        let form = if row.format.has_extended_forms() && only {
            format!("{} in {}", row.mnemonic, describe::encoding(encoding))
        } else {
            row.mnemonic.to_owned()
        };
        let wanted = match self.kind.field {
            Field::Attribute => "an attribute such as attr0.x".into(),
            Field::AttributeParameter => "p10, p20 or p0".into(),
            _ => describe::accepted(accepts, self.form.words(self.kind, self.candidate).0),
        };
        let error = SourceError::illegal(
            format!(
                "{} of {form} must be {wanted}; {} is {}",
                describe::role(row, self.index),
                describe::operand(slot, target),
                describe::kind(slot.value)
            ),
            slot.span,
        );
        match describe::address_hint(self.kind.field, accepts).or(describe::format_hint(self.kind.ty)) {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }

    fn no_literal(&self, slot: &WrittenOperand) -> SourceError {
        let value = describe::operand(slot, self.candidate.form.target);
        SourceError::illegal(
            format!(
                "{} must be a register or an inline constant (-16 to 64, ±0.5, ±1.0, ±2.0, ±4.0); {value} needs a \
                 literal",
                describe::role(self.candidate.form.row, self.index)
            ),
            slot.span,
        )
    }
}
