//! Fetching the source operands of vector instructions.

use super::constant::constant_value;
use super::float::Signs;
use super::initial::Apertures;
use super::link::address_word;
use super::sdwa::select_source;
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bv, Column, Scope, WordColumn};
use crate::instruction::{AddressWord, Link, Operand, Select, code};
use crate::isa::Type;
use crate::lane::Words;
use crate::ledger::{LedgerRow, Unspecified};

/// Where a source's bits come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetch {
    Vgpr(u16),
    /// A scalar register by operand code.
    Scalar(u16),
    /// An end of an aperture of FLAT addresses, 64 bits (ledger K68).
    Aperture(u16),
    /// VCCZ, EXECZ or SCC read as 0 or 1.
    Flag(u16),
    Constant {
        lo: u32,
        hi: u32,
        high_half_open: bool,
    },
    /// A lane mask in a scalar pair.
    Mask(u16),
    /// A part of a symbol's address, which is known after linking.
    Address(Link),
}

impl Fetch {
    /// How to fetch `operand` as a value of type `ty`; `None` if the register is not modelled.
    pub fn new(operand: Operand, ty: Type) -> Option<Self> {
        if let Some(value) = constant_value(operand, ty) {
            return Some(Fetch::Constant { lo: value.lo, hi: value.hi, high_half_open: value.high_half_open });
        }
        match operand {
            Operand::Code { code: source, .. } => match source {
                code::VGPR.. => Some(Fetch::Vgpr(source - code::VGPR)),
                0..code::ZERO => Some(Fetch::Scalar(source)),
                code::SHARED_BASE..=code::PRIVATE_LIMIT if ty.words() == 2 => Some(Fetch::Aperture(source)),
                code::VCCZ | code::EXECZ | code::SCC => Some(Fetch::Flag(source)),
                _ => None,
            },
            Operand::Linked(link) if matches!(link.part, AddressWord::Low | AddressWord::High) && ty.words() == 1 => {
                Some(Fetch::Address(link))
            }
            _ => None,
        }
    }
}

/// A prepared source operand.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    pub fetch: Fetch,
    pub ty: Type,
    /// SDWA selection and sign extension.
    pub select: Option<(Select, bool)>,
    /// Signs of a float, which the rule of floats applies.
    pub signs: Signs,
    /// `op_sel`: a 16-bit operand is the high half of its register.
    pub high: bool,
    /// The signs are those of a word that is selected, whatever it means (ledger A4).
    pub is_signed_word: bool,
    /// `abs` (bit 0) or `neg` (bit 1) on another operand that is not a float: no source decides what it
    /// does (ledger A4).
    pub float_modifier: u8,
}

/// The word that `fetch` gives in every lane (the low one, or with `high_word` the high one).
pub fn column<A: Algebra>(wave: &mut Wave<A>, fetch: Fetch, high_word: bool) -> WordColumn<A> {
    let splat = |value: B32<A>| Column::splat(value);
    match fetch {
        Fetch::Vgpr(register) => wave.vgpr(register + high_word as u16).clone(),
        Fetch::Scalar(code) => splat(wave.scalar(code + high_word as u16)),
        Fetch::Aperture(end) => {
            let (lo, hi) = aperture_words(wave, end);
            splat(if high_word { hi } else { lo })
        }
        Fetch::Flag(_) if high_word => splat(Bv::zero()),
        Fetch::Flag(flag) => splat(flag_value(wave, flag)),
        Fetch::Constant { lo, hi, .. } => splat(Bv::constant(if high_word { hi } else { lo } as u64)),
        Fetch::Address(link) => splat(address_word(wave, link)),
        Fetch::Mask(_) => unreachable!("lane masks are fetched as bits"),
    }
}

/// The words of an end of an aperture. If FLAT addresses are in global memory only, no document says where it is.
pub fn aperture_words<A: Algebra>(wave: &Wave<A>, end: u16) -> (B32<A>, B32<A>) {
    let is_shared = matches!(end, code::SHARED_BASE | code::SHARED_LIMIT);
    let is_base = matches!(end, code::SHARED_BASE | code::PRIVATE_BASE);
    let apertures = wave.apertures().unwrap_or_else(Apertures::anywhere);
    let hi = if is_shared { apertures.shared } else { apertures.private };
    (if is_base { Bv::zero() } else { Bv::ones() }, hi)
}

/// VCCZ, EXECZ or SCC as 0 or 1.
pub fn flag_value<A: Algebra>(wave: &mut Wave<A>, flag: u16) -> B32<A> {
    let bit = match flag {
        code::SCC => wave.scc(),
        code::VCCZ => wave.scalar_pair(code::VCC_LO).eq(Bv::zero()),
        _ => wave.scalar_pair(code::EXEC_LO).eq(Bv::zero()),
    };
    Bv::from_bit(bit)
}

impl Source {
    /// A register as it is.
    pub const PLAIN: Source = Source {
        fetch: Fetch::Vgpr(0),
        ty: Type::B32,
        select: None,
        signs: Signs { abs: false, neg: false, mixed_half: None },
        high: false,
        is_signed_word: false,
        float_modifier: 0,
    };

    /// Reads the operand into `words`: fetch, SDWA selection, `op_sel`.
    pub fn read<A: Algebra>(&self, wave: &mut Wave<A>, instruction: u64, words: &mut Words<A>) {
        if let Fetch::Mask(code) = self.fetch {
            words.mask = wave.mask(code);
            return;
        }
        words.lo = column(wave, self.fetch, false);
        if self.ty.words() == 2 {
            words.hi = column(wave, self.fetch, true);
        }
        if let Some((select, sext)) = self.select {
            words.lo.update(Scope::Any, |_, value| select_source(value, select, sext));
        }
        if self.high {
            words.lo.update(Scope::Any, |_, value| value.lshr(Bv::constant(16)));
        }
        if self.is_signed_word {
            let Signs { abs, neg, .. } = self.signs;
            let sign = Bv::constant(1 << 31);
            words.lo.update(Scope::Any, |_, value| {
                let magnitude = if abs { value & !sign } else { value };
                if neg { magnitude ^ sign } else { magnitude }
            });
        }
        if self.float_modifier != 0 {
            words.lo.update(Scope::Any, |lane, value| {
                let what = Unspecified::in_lane(LedgerRow::A4, instruction, lane.index()).part(self.float_modifier);
                Bv::new(A::unspecified(what, &[value.0]))
            });
        }
    }
}
