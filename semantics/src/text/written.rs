//! A statement as it is written, before it is fitted to a row of the instruction tables. Every
//! dialect reads into this form.

use super::Span;
use super::constant::Number;
use crate::instruction::{DppControl, DstUnused, Link, MemoryBits, Omod, Select};
use crate::isa::Field;
use crate::isa::register::Register;

/// An instruction: operands in text order, then modifiers.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// From the mnemonic to the last operand or modifier.
    pub span: Span,
    pub mnemonic_span: Span,
    pub operands: Vec<WrittenOperand>,
    pub modifiers: Vec<WrittenModifier>,
    pub defaults: Defaults,
}

/// What a dialect means by leaving a modifier out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defaults {
    /// Ledger A11.
    pub dst_unused: DstUnused,
    /// `op_sel_hi` of the `mad_mix` instructions (ledger P7).
    pub mix_op_sel_hi: u8,
}

/// An operand with the signs around it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WrittenOperand {
    pub span: Span,
    pub value: Value,
    pub neg: bool,
    pub abs: bool,
    pub sext: bool,
    /// `lit(…)`: a constant behind the instruction word even if there is an operand code for it.
    pub literal: bool,
    /// `lit64(…)`: the same, for an operand of 64 bits.
    pub wide: bool,
}

/// What an operand names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Value {
    Register(Register),
    Number(Number),
    /// A constant that is known after linking.
    Link(Link),
    /// `off`: no register.
    Off,
    /// A label, whose name is the operand's text.
    Label,
    /// A value in the notation of its field: wait counts, `hwreg(…)`, `sendmsg(…)`, `gpr_idx(…)`,
    /// an export target.
    Notation(Field, u16),
}

impl WrittenOperand {
    pub fn plain(value: Value, span: Span) -> Self {
        WrittenOperand { span, value, neg: false, abs: false, sext: false, literal: false, wide: false }
    }
}

/// A modifier and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WrittenModifier {
    pub span: Span,
    pub modifier: Modifier,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Modifier {
    Clamp,
    NoClamp,
    Omod(Omod),
    DstSel(Select),
    DstUnused(DstUnused),
    /// Selection of source 0 or 1.
    SrcSel(usize, Select),
    Dpp(DppControl),
    RowMask(u8),
    BankMask(u8),
    BoundCtrl,
    OpSel(Vec<bool>),
    OpSelHi(Vec<bool>),
    NegLo(Vec<bool>),
    NegHi(Vec<bool>),
    Offset(i64),
    /// The offset of `ds_swizzle_b32` in words.
    Swizzle(u16),
    /// Offset 0 or 1 of a DS instruction with two addresses.
    PairOffset(usize, u8),
    Dmask(u8),
    /// Matrix instructions.
    Cbsz(u8),
    Abid(u8),
    Blgp(u8),
    /// The signs of a matrix instruction of f64.
    Neg(Vec<bool>),
    /// The truth table of `v_bitop3`.
    Table(u8),
    /// What inactive lanes give to a swap of lanes.
    FetchInactive(bool),
    /// MTBUF: data format, number format, both.
    DataFormat(u8),
    NumberFormat(u8),
    BufferFormat(u8),
    /// A one-bit field, on or (`noglc`) off.
    Memory(MemoryBits, bool),
}

/// The names of the one-bit fields.
pub(crate) const MEMORY_NAMES: [(&str, MemoryBits); 23] = [
    ("gds", MemoryBits::GDS),
    ("glc", MemoryBits::GLC),
    ("slc", MemoryBits::SLC),
    ("tfe", MemoryBits::TFE),
    ("lds", MemoryBits::LDS),
    ("offen", MemoryBits::OFFEN),
    ("idxen", MemoryBits::IDXEN),
    ("addr64", MemoryBits::ADDR64),
    ("nv", MemoryBits::NV),
    ("unorm", MemoryBits::UNORM),
    ("da", MemoryBits::DA),
    ("r128", MemoryBits::R128),
    ("a16", MemoryBits::R128),
    ("lwe", MemoryBits::LWE),
    ("d16", MemoryBits::D16),
    ("done", MemoryBits::DONE),
    ("compr", MemoryBits::COMPR),
    ("vm", MemoryBits::VM),
    ("high", MemoryBits::HIGH),
    ("scc", MemoryBits::SCC),
    ("sc0", MemoryBits::GLC),
    ("nt", MemoryBits::SLC),
    ("sc1", MemoryBits::SCC),
];

impl Modifier {
    /// The modifier's name in LLVM's text.
    pub fn name(&self) -> &'static str {
        match self {
            Modifier::Clamp | Modifier::NoClamp => "clamp",
            Modifier::Omod(Omod::Div2) => "div",
            Modifier::Omod(_) => "mul",
            Modifier::DstSel(_) => "dst_sel",
            Modifier::DstUnused(_) => "dst_unused",
            Modifier::SrcSel(0, _) => "src0_sel",
            Modifier::SrcSel(..) => "src1_sel",
            Modifier::Dpp(control) => control.description().name,
            Modifier::RowMask(_) => "row_mask",
            Modifier::BankMask(_) => "bank_mask",
            Modifier::BoundCtrl => "bound_ctrl",
            Modifier::OpSel(_) => "op_sel",
            Modifier::OpSelHi(_) => "op_sel_hi",
            Modifier::NegLo(_) => "neg_lo",
            Modifier::NegHi(_) => "neg_hi",
            Modifier::Offset(_) | Modifier::Swizzle(_) => "offset",
            Modifier::PairOffset(0, _) => "offset0",
            Modifier::PairOffset(..) => "offset1",
            Modifier::Dmask(_) => "dmask",
            Modifier::Cbsz(_) => "cbsz",
            Modifier::Abid(_) => "abid",
            Modifier::Blgp(_) => "blgp",
            Modifier::Neg(_) => "neg",
            Modifier::Table(_) => "bitop3",
            Modifier::FetchInactive(_) => "fi",
            Modifier::DataFormat(_) => "dfmt",
            Modifier::NumberFormat(_) => "nfmt",
            Modifier::BufferFormat(_) => "format",
            Modifier::Memory(bit, _) => {
                MEMORY_NAMES.iter().find(|(_, known)| known == bit).map_or("modifier", |(name, _)| name)
            }
        }
    }
    /// Whether two modifiers set the same field.
    pub fn sets_same_field(&self, other: &Modifier) -> bool {
        match (self, other) {
            (Modifier::Omod(_), Modifier::Omod(_)) | (Modifier::Dpp(_), Modifier::Dpp(_)) => true,
            _ => self.name() == other.name(),
        }
    }
    /// Modifiers that exist in SDWA words only.
    pub fn is_sdwa(&self) -> bool {
        matches!(self, Modifier::DstSel(_) | Modifier::DstUnused(_) | Modifier::SrcSel(..))
    }
    /// Modifiers that exist in DPP words only.
    pub fn is_dpp(&self) -> bool {
        matches!(self, Modifier::Dpp(_) | Modifier::RowMask(_) | Modifier::BankMask(_) | Modifier::BoundCtrl)
    }
}
