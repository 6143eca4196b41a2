//! Where a term stands in a program, and what its registers are.

use std::collections::BTreeSet;

use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::isa::{Field, OperandKind, Type};
use gcn_semantics::text::Listing;

/// A term cannot stand there.
pub struct NoTerm;

/// What an operand that is no plain word of 32 bits makes of a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// 64 bits: copies of the sign above.
    Sign,
    /// 64 bits: copies of the sign of an inline constant above, zeros above a literal.
    SignOfInline,
    /// Bits 15:0, with copies of the sign above.
    Signed16,
    /// Bits 15:0, with zeros above.
    Unsigned16,
}

/// Puts a register in the place of a number, in the operands in which two readings of a program differ.
pub struct Places {
    /// The numbers of the two readings.
    pub values: [u32; 2],
    /// The register that stands for the number; the one behind it for the bits above of operands of 64 bits.
    pub register: u16,
    /// The register that stands for it in a field of 16 bits.
    pub immediate: Option<u16>,
    /// The forms that it has somewhere.
    pub forms: BTreeSet<Form>,
}

impl Places {
    /// Goes through a program.
    ///
    /// # Errors
    /// If the readings differ in anything else, or if the number means more there than its bits.
    pub fn fill(&mut self, listing: &mut Listing, [first, other]: [&Listing; 2]) -> Result<(), NoTerm> {
        if first.statements.len() != other.statements.len() {
            return Err(NoTerm);
        }
        for (number, statement) in listing.statements.iter_mut().enumerate() {
            let [a, b] = [first, other].map(|listing| &listing.statements[number].instruction);
            let is_like = a.row == b.row && a.encoding == b.encoding && a.modifiers == b.modifiers;
            if !is_like || a.operands.len() != b.operands.len() {
                return Err(NoTerm);
            }
            for (index, (a_operand, b_operand)) in a.operands.iter().zip(&b.operands).enumerate() {
                if a_operand != b_operand {
                    let kind = a.row.operands[index];
                    // A mixed operand may read a constant as a half, and one of bf16 as the upper half of an f32.
                    if a.row.flags.mixed || kind.ty == Type::Bf16 {
                        return Err(NoTerm);
                    }
                    statement.instruction.operands[index] = self.operand(kind, [*a_operand, *b_operand])?;
                }
            }
        }
        Ok(())
    }

    /// The operand that stands for the number where the two readings have these.
    fn operand(&mut self, kind: OperandKind, readings: [Operand; 2]) -> Result<Operand, NoTerm> {
        let values = self.values;
        let all = |is: &dyn Fn(Operand, u32) -> bool| {
            readings.into_iter().zip(values).all(|(operand, value)| is(operand, value))
        };
        let is_constant = all(&|operand, value| match operand {
            Operand::Code { code, .. } => code == code::ZERO + value as u16,
            Operand::Literal(literal) => literal == value,
            _ => false,
        });
        if is_constant {
            let form = match kind.ty {
                Type::I64 => Some(Form::Sign),
                Type::B64 | Type::U64 => Some(Form::SignOfInline),
                ty if ty.words() == 1 && !ty.is_packed() => None,
                _ => return Err(NoTerm),
            };
            self.forms.extend(form);
            return Ok(Operand::Code { code: self.register, words: if form.is_some() { 2 } else { 1 } });
        }
        let is_immediate = all(&|operand, value| operand == Operand::Immediate(value.into()));
        let form = match kind.ty {
            Type::I16 => Form::Signed16,
            Type::U16 => Form::Unsigned16,
            _ => return Err(NoTerm),
        };
        match self.immediate {
            Some(code) if is_immediate && kind.field == Field::Simm16 => {
                self.forms.insert(form);
                Ok(Operand::Code { code, words: 1 })
            }
            _ => Err(NoTerm),
        }
    }

    /// What holds of the registers beside that of the number. The assembler takes a number for a field of 16 bits whose
    /// bits above are zeros, or copies of the sign.
    pub fn claims(&self) -> Result<Vec<String>, NoTerm> {
        let both = |pair: [Form; 2]| pair.iter().all(|form| self.forms.contains(form));
        if both([Form::Sign, Form::SignOfInline]) || both([Form::Signed16, Form::Unsigned16]) {
            return Err(NoTerm);
        }
        let (x, high) = (self.register, self.register + 1);
        let immediate = self.immediate.unwrap_or(0);
        let mut claims = Vec::new();
        for form in &self.forms {
            let fits = format!("s{x} <u 0x10000 || s{x} >=u 0xffff8000");
            claims.extend(match form {
                Form::Sign => vec![format!("s{high} == (s{x} >>s 31)")],
                Form::SignOfInline => vec![format!("s{high} == ite(s{x} >=u 0xfffffff0, 0xffffffff, 0)")],
                Form::Signed16 => vec![fits, format!("s{immediate} == ((s{x} << 16) >>s 16)")],
                Form::Unsigned16 => vec![fits, format!("s{immediate} == (s{x} & 0xffff)")],
            });
        }
        Ok(claims)
    }
}
