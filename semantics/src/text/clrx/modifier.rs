//! Modifiers of vector instructions.

use super::super::{SourceError, Warning};
use super::operand::Reader;
use crate::instruction::{DppControl, DstUnused, Omod, Select};

/// What the modifiers of a vector instruction say. Masks have one bit per source.
#[derive(Debug, Default)]
pub(super) struct VectorModifiers {
    pub clamp: bool,
    pub omod: Omod,
    pub abs: u8,
    pub neg: u8,
    pub sext: u8,
    pub high: bool,
    pub vop3: bool,
    pub sdwa: bool,
    pub dpp: bool,
    pub dst_sel: Option<Select>,
    pub dst_unused: Option<DstUnused>,
    pub src_sel: [Option<Select>; 2],
    pub control: Option<DppControl>,
    pub row_mask: Option<u8>,
    pub bank_mask: Option<u8>,
    pub bound_ctrl: Option<bool>,
    /// As written: the destination's bit follows those of the sources.
    pub op_sel: Option<u8>,
    pub op_sel_hi: Option<u8>,
    pub neg_hi: Option<u8>,
}

/// Which modifiers an instruction has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// VOP1, VOP2, VOPC; `sources` counts what `abs` and `neg` can be of.
    Extended,
    Vop3,
    /// VINTRP, which can become VOP3.
    Interpolation,
    Vop3p,
}

/// The count of sources, which masks have bits for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub kind: Kind,
    pub sources: usize,
}

impl VectorModifiers {
    pub fn selects_sdwa(&self) -> bool {
        self.sdwa
            || self.sext != 0
            || self.dst_sel.is_some()
            || self.dst_unused.is_some()
            || self.src_sel.iter().any(Option::is_some)
    }
    pub fn selects_dpp(&self) -> bool {
        self.dpp
            || self.control.is_some()
            || self.row_mask.is_some()
            || self.bank_mask.is_some()
            || self.bound_ctrl.is_some()
    }
}

/// A repeated modifier replaces the earlier one.
fn set<T>(field: &mut Option<T>, value: T) -> bool {
    field.replace(value).is_some()
}

impl Reader<'_, '_, '_> {
    /// Modifiers up to the end of the statement.
    pub fn vector_modifiers(&mut self, shape: Shape, modifiers: &mut VectorModifiers) -> Result<(), SourceError> {
        while !self.cursor.at_end() {
            let start = self.cursor.start();
            let Some(word) = self.cursor.word() else { return Err(self.cursor.unexpected("a modifier")) };
            let name = word.to_ascii_lowercase();
            let known = self.common(&name, shape, modifiers)?
                || shape.kind != Kind::Vop3p && self.signs(&name, shape, modifiers)?
                || shape.kind == Kind::Extended
                    && (self.selections(&name, modifiers)? || self.lanes(&name, modifiers)?);
            if !known {
                let message = format!("`{word}` is no modifier of this instruction");
                return Err(SourceError::illegal(message, self.cursor.span_from(start)));
            }
        }
        Ok(())
    }

    fn common(&mut self, name: &str, shape: Shape, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        let packed = shape.kind == Kind::Vop3p;
        let gfx9 = self.target.is_gfx9();
        match name {
            "clamp" => modifiers.clamp = self.flag()?,
            "vop3" => modifiers.vop3 = self.flag()?,
            "op_sel" if packed => modifiers.op_sel = Some(self.mask(shape.sources)?),
            "op_sel" if gfx9 => modifiers.op_sel = Some(self.mask(shape.sources + 1)?),
            "op_sel_hi" if packed => modifiers.op_sel_hi = Some(self.mask(shape.sources)?),
            "neg_lo" | "neg" if packed => modifiers.neg |= self.mask(shape.sources)?,
            "neg_hi" if packed => modifiers.neg_hi = Some(self.mask(shape.sources)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Signs of sources and factors of the result.
    fn signs(&mut self, name: &str, shape: Shape, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        let start = self.cursor.start();
        let omod = match name {
            "abs" => {
                modifiers.abs |= self.mask(shape.sources)?;
                return Ok(true);
            }
            "neg" => {
                modifiers.neg |= self.mask(shape.sources)?;
                return Ok(true);
            }
            "high" if shape.kind == Kind::Interpolation => {
                modifiers.high = self.flag()?;
                return Ok(true);
            }
            "mul" | "div" => {
                self.colon()?;
                match (name, super::expression::number(self.cursor, self.scope)?) {
                    (_, 1) => Omod::None,
                    ("mul", 2) => Omod::Mul2,
                    ("mul", 4) => Omod::Mul4,
                    ("div", 2) => Omod::Div2,
                    _ => {
                        let message = "a result can be multiplied by 2 and 4 and divided by 2";
                        return Err(SourceError::illegal(message, self.cursor.span_from(start)));
                    }
                }
            }
            "omod" => [Omod::None, Omod::Mul2, Omod::Mul4, Omod::Div2][self.number_of(2)? as usize],
            _ => return Ok(false),
        };
        modifiers.omod = omod;
        Ok(true)
    }

    fn selections(&mut self, name: &str, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        if !self.target.has_sdwa_and_dpp() {
            return Ok(false);
        }
        match name {
            "sdwa" => modifiers.sdwa = self.flag()?,
            "sext" => modifiers.sext |= self.mask(2)?,
            "dst_sel" => modifiers.dst_sel = Some(self.selection()?),
            "src0_sel" => modifiers.src_sel[0] = Some(self.selection()?),
            "src1_sel" => modifiers.src_sel[1] = Some(self.selection()?),
            "dst_unused" | "dst_un" => modifiers.dst_unused = Some(self.unused()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn selection(&mut self) -> Result<Select, SourceError> {
        const NAMES: [(&str, u16); 20] = [
            ("byte0", 0),
            ("byte_0", 0),
            ("b0", 0),
            ("byte1", 1),
            ("byte_1", 1),
            ("b1", 1),
            ("byte2", 2),
            ("byte_2", 2),
            ("b2", 2),
            ("byte3", 3),
            ("byte_3", 3),
            ("b3", 3),
            ("word0", 4),
            ("word_0", 4),
            ("w0", 4),
            ("word1", 5),
            ("word_1", 5),
            ("w1", 5),
            ("dword", 6),
            ("dw", 6),
        ];
        self.colon()?;
        let start = self.cursor.start();
        let value = self.named_value(&NAMES, 3, "a part: byte0 to byte3, word0, word1 or dword")?;
        Select::ALL
            .get(usize::from(value))
            .copied()
            .ok_or_else(|| SourceError::illegal("selection 7 is reserved", self.cursor.span_from(start)))
    }

    fn unused(&mut self) -> Result<DstUnused, SourceError> {
        self.colon()?;
        let start = self.cursor.start();
        match self.named_value(&[("pad", 0), ("sext", 1), ("preserve", 2)], 2, "pad, sext or preserve")? {
            0 => Ok(DstUnused::Pad),
            1 => Ok(DstUnused::Sext),
            2 => Ok(DstUnused::Preserve),
            _ => Err(SourceError::illegal("dst_unused 3 is reserved", self.cursor.span_from(start))),
        }
    }

    fn lanes(&mut self, name: &str, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        if !self.target.has_sdwa_and_dpp() {
            return Ok(false);
        }
        let start = self.cursor.start();
        let repeated = match name {
            "dpp" => {
                modifiers.dpp = self.flag()?;
                false
            }
            "row_mask" => set(&mut modifiers.row_mask, self.number_of(4)? as u8),
            "bank_mask" => set(&mut modifiers.bank_mask, self.number_of(4)? as u8),
            "bound_ctrl" => set(&mut modifiers.bound_ctrl, self.bound_ctrl()?),
            _ => match self.control(name)? {
                Some(control) => set(&mut modifiers.control, control),
                None => return Ok(false),
            },
        };
        if repeated {
            self.warnings
                .push(Warning::new(format!("{name} replaces an earlier modifier"), self.cursor.span_from(start)));
        }
        Ok(true)
    }

    /// `bound_ctrl`, `:0` and `:1` set the bit; only a second value can clear it (ledger D2).
    fn bound_ctrl(&mut self) -> Result<bool, SourceError> {
        if self.cursor.eat(":") {
            self.field(1)?;
        }
        self.flag()
    }

    fn control(&mut self, name: &str) -> Result<Option<DppControl>, SourceError> {
        let control = match name {
            "quad_perm" => DppControl::QuadPerm(self.quad()?),
            "row_shl" => DppControl::RowShl(self.shift()?),
            "row_shr" => DppControl::RowShr(self.shift()?),
            "row_ror" => DppControl::RowRor(self.shift()?),
            "wave_shl" => self.by_one(DppControl::WaveShl)?,
            "wave_rol" => self.by_one(DppControl::WaveRol)?,
            "wave_shr" => self.by_one(DppControl::WaveShr)?,
            "wave_ror" => self.by_one(DppControl::WaveRor)?,
            "row_mirror" => DppControl::RowMirror,
            "row_half_mirror" | "row_hmirror" => DppControl::RowHalfMirror,
            "row_bcast15" => DppControl::RowBcast15,
            "row_bcast31" => DppControl::RowBcast31,
            "row_bcast" => self.broadcast()?,
            _ => return Ok(None),
        };
        Ok(Some(control))
    }

    fn shift(&mut self) -> Result<u8, SourceError> {
        let start = self.cursor.start();
        match self.number_of(4)? {
            0 => Err(SourceError::illegal("a shift by 0 is reserved", self.cursor.span_from(start))),
            lanes => Ok(lanes as u8),
        }
    }

    /// `:1` may follow.
    fn by_one(&mut self, control: DppControl) -> Result<DppControl, SourceError> {
        let start = self.cursor.start();
        if self.cursor.eat(":") && super::expression::number(self.cursor, self.scope)? != 1 {
            return Err(SourceError::illegal("a wave moves by 1 only", self.cursor.span_from(start)));
        }
        Ok(control)
    }

    fn broadcast(&mut self) -> Result<DppControl, SourceError> {
        self.colon()?;
        let start = self.cursor.start();
        match super::expression::number(self.cursor, self.scope)? {
            15 => Ok(DppControl::RowBcast15),
            31 => Ok(DppControl::RowBcast31),
            _ => Err(SourceError::illegal("a row broadcasts lane 15 or 31", self.cursor.span_from(start))),
        }
    }
}
