//! Types of symbols, and the values that they have.

use gcn_semantics::Target;
use gcn_semantics::instruction::{DppControl, Select};

use super::value::{Number, Value};
use crate::job;

/// The type of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Numbers of so many bits, 1 to 32.
    Bits {
        /// How many.
        width: u32,
        /// The highest bit is a sign.
        signed: bool,
    },
    /// Numbers that have an inline constant.
    Inline,
    /// Selections of SDWA.
    Selection,
    /// What SDWA does with the other bits.
    Unused,
    /// Lane controls of DPP.
    Dpp,
    /// Forms of an operand or of a modifier.
    Forms(&'static [&'static str]),
}

/// Numbers that the field of a lane control may have.
const DPP_CONTROLS: u16 = 0x200;

/// What an operand is written as: `{}` is the operand.
const SIGN: Kind = Kind::Forms(&["{}", "-{}", "|{}|", "-|{}|"]);
const NEG: Kind = Kind::Forms(&["{}", "-{}"]);
const ABS: Kind = Kind::Forms(&["{}", "|{}|"]);
const SEXT: Kind = Kind::Forms(&["{}", "sext({})"]);
const CLAMP: Kind = Kind::Forms(&["", "clamp"]);
const OMOD: Kind = Kind::Forms(&["", "mul:2", "mul:4", "div:2"]);

/// Types with names of their own.
const NAMED: [(&str, Kind); 25] = [
    ("f32 bits", Kind::Bits { width: 32, signed: false }),
    ("f32", Kind::Bits { width: 32, signed: false }),
    ("b32", Kind::Bits { width: 32, signed: false }),
    ("f16 bits", Kind::Bits { width: 16, signed: false }),
    ("f16", Kind::Bits { width: 16, signed: false }),
    ("b16", Kind::Bits { width: 16, signed: false }),
    ("inline", Kind::Inline),
    ("sel", Kind::Selection),
    ("unused", Kind::Unused),
    ("dpp", Kind::Dpp),
    ("sdwa_sel", Kind::Selection),
    ("dst_sel", Kind::Selection),
    ("src_sel", Kind::Selection),
    ("dst_unused", Kind::Unused),
    ("dpp_ctrl", Kind::Dpp),
    ("mask", Kind::Bits { width: 4, signed: false }),
    ("row_mask", Kind::Bits { width: 4, signed: false }),
    ("bank_mask", Kind::Bits { width: 4, signed: false }),
    ("bit", Kind::Bits { width: 1, signed: false }),
    ("sign", SIGN),
    ("neg", NEG),
    ("abs", ABS),
    ("sext", SEXT),
    ("clamp", CLAMP),
    ("omod", OMOD),
];

impl Kind {
    /// The type of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn read(text: &str) -> Result<Kind, String> {
        if let Some((_, kind)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*kind);
        }
        let number = text.strip_prefix(['i', 'u']).and_then(|digits| digits.parse::<u32>().ok());
        match (number, text.starts_with('i')) {
            (Some(width @ 1..=32), false) => Ok(Kind::Bits { width, signed: false }),
            (Some(width @ 2..=32), true) => Ok(Kind::Bits { width, signed: true }),
            (Some(_), _) => Err(format!("there is no type `{text}`: numbers are u1 to u32 and i2 to i32")),
            (None, _) => {
                let known: Vec<&str> = NAMED.iter().map(|(name, _)| *name).chain(["i32", "u32", "u5", "i16"]).collect();
                Err(job::unknown("type", text, &known))
            }
        }
    }

    /// Whether its values are numbers, so that it may be a term.
    pub fn is_number(self) -> bool {
        matches!(self, Kind::Bits { .. } | Kind::Inline)
    }

    /// Whether comparisons that do not say how take it as unsigned.
    pub fn is_unsigned(self) -> bool {
        matches!(self, Kind::Bits { width: 32, signed: false })
    }

    /// How many values it has.
    pub fn count(self, target: Target) -> u64 {
        match self {
            Kind::Bits { width, .. } => 1 << width,
            _ => self.values(target).len() as u64,
        }
    }

    /// All values. Of numbers with many bits there are too many: the caller has looked.
    pub fn values(self, target: Target) -> Vec<Value> {
        let number = |bits: u32| Value::Number(Number { bits, unsigned: self.is_unsigned() });
        let words = |words: Vec<String>| words.into_iter().map(Value::Word).collect();
        match self {
            Kind::Bits { width, signed } => {
                let whole = 1i64 << width;
                let least = if signed { -whole / 2 } else { 0 };
                (least..least + whole).map(|value| number(value as u32)).collect()
            }
            Kind::Inline => {
                let floats = super::evaluate::inline_constants(target, false);
                (-16i32..=64).map(|value| number(value as u32)).chain(floats.into_iter().map(number)).collect()
            }
            Kind::Selection => words(Select::ALL.iter().map(|&select| select.name().to_owned()).collect()),
            Kind::Unused => words(["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"].map(str::to_owned).to_vec()),
            Kind::Dpp => {
                let controls = (0..DPP_CONTROLS).filter_map(|number| DppControl::from_number(number, target));
                words(controls.map(|control| control.to_string()).collect())
            }
            Kind::Forms(forms) => words(forms.iter().map(|&form| form.to_owned()).collect()),
        }
    }

    /// What holds of a register that stands for it.
    pub fn claim(self, register: &str, target: Target) -> Option<String> {
        match self {
            Kind::Bits { width: 32, .. } => None,
            Kind::Bits { width, signed: false } => Some(format!("{register} <u {:#x}", 1u64 << width)),
            Kind::Bits { width, signed: true } => {
                Some(format!("({register} + {:#x}) <u {:#x}", 1u64 << (width - 1), 1u64 << width))
            }
            Kind::Inline => {
                let floats = super::evaluate::inline_constants(target, false);
                let each: Vec<String> = floats.iter().map(|bits| format!("{register} == {bits:#x}")).collect();
                Some(format!("({register} + 16) <u 81 || {}", each.join(" || ")))
            }
            _ => None,
        }
    }

    /// Whether a number is one of its values.
    pub fn has(self, bits: u32, target: Target) -> bool {
        match self {
            Kind::Bits { width: 32, .. } => true,
            Kind::Bits { width, signed: false } => bits >> width == 0,
            Kind::Bits { width, signed: true } => bits.wrapping_add(1 << (width - 1)) >> width == 0,
            Kind::Inline => super::evaluate::is_inline(bits, target, false),
            _ => false,
        }
    }
}
