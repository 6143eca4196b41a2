//! Modifiers of vector instructions.

use itertools::Itertools;
use smallvec::SmallVec;

use super::super::{SourceError, Warning};
use super::operand::Reader;
use crate::Feature;
use crate::instruction::{Argument, DppControl, DstUnused, LaneControl, Omod, Select};

/// What the modifiers of a vector instruction say. Masks have one bit per source.
#[derive(Debug, Default)]
pub(super) struct VectorModifiers {
    pub clamp: bool,
    pub omod: Option<Omod>,
    pub abs: Option<u8>,
    pub neg: Option<u8>,
    pub sext: Option<u8>,
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
    /// The bits of the field: outside of VOP3P the destination's is bit 3.
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

/// What the modifiers of an instruction are of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub kind: Kind,
    /// The count of sources, which masks have bits for. An attribute counts, as the first.
    pub sources: usize,
    /// Whether the encoding that holds a scalar destination beside the vector one can be meant: it
    /// has no room for halves and, before gfx8, none for `clamp`.
    pub scalar_destination: bool,
    /// Whether one of its sources is a lane mask, which the masks have no bit for.
    pub lane_mask: bool,
}

impl VectorModifiers {
    pub fn selects_sdwa(&self) -> bool {
        self.sdwa
            || self.sext.is_some_and(|sext| sext != 0)
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
                    && (self.selections(&name, shape, modifiers)? || self.lanes(&name, modifiers)?);
            if !known {
                let message = format!("`{word}` is no modifier of this instruction");
                return Err(SourceError::illegal(message, self.cursor.span_from(start)));
            }
        }
        Ok(())
    }

    fn common(&mut self, name: &str, shape: Shape, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        let packed = shape.kind == Kind::Vop3p;
        let has_op_sel = self.target.has(Feature::Vop3OpSel);
        let start = self.cursor.start();
        let repeated = match name {
            "clamp" if !shape.scalar_destination || self.target.has(Feature::Vop3Clamp) => {
                modifiers.clamp = self.flag()?;
                false
            }
            "vop3" => {
                modifiers.vop3 = self.flag()?;
                false
            }
            "op_sel" if packed => modifiers.op_sel.replace(self.mask(shape.sources)?).is_some(),
            "op_sel" if has_op_sel && !shape.scalar_destination && shape.sources > 0 => {
                modifiers.op_sel.replace(self.halves(shape)?).is_some()
            }
            "op_sel_hi" if packed => modifiers.op_sel_hi.replace(self.mask(shape.sources)?).is_some(),
            "neg_lo" | "neg" if packed => modifiers.neg.replace(self.mask(shape.sources)?).is_some(),
            "neg_hi" if packed => modifiers.neg_hi.replace(self.mask(shape.sources)?).is_some(),
            _ => return Ok(false),
        };
        self.warn_of_repetition(repeated, name, start);
        Ok(true)
    }

    /// `op_sel` outside of VOP3P: one bit for each source, then that of the destination, as the field
    /// of four bits has them. In interpolation a list has four bits and a number is the field itself.
    /// CLRX's disassembler counts otherwise: without a source that is not there, with a lane mask.
    fn halves(&mut self, shape: Shape) -> Result<u8, SourceError> {
        let own = shape.sources + 1;
        let count = match self.mask_length() {
            Some(length) if shape.kind == Kind::Interpolation || shape.lane_mask => length.clamp(own, 4),
            None if shape.kind == Kind::Interpolation => 4,
            _ => own,
        };
        let mask = self.mask(count)?;
        let sources = count - 1;
        Ok(mask & ((1 << sources) - 1) | (mask >> sources & 1) << 3)
    }

    /// A repeated modifier replaces the earlier one.
    fn warn_of_repetition(&mut self, repeated: bool, name: &str, start: usize) {
        if repeated {
            let span = self.cursor.span_from(start);
            self.warnings.push(Warning::new(format!("{name} replaces an earlier modifier"), span));
        }
    }

    /// Signs of sources and factors of the result.
    fn signs(&mut self, name: &str, shape: Shape, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        let start = self.cursor.start();
        let has_sources = shape.sources > 0;
        let repeated = match name {
            "abs" if has_sources => modifiers.abs.replace(self.mask(shape.sources)?).is_some(),
            "neg" if has_sources => modifiers.neg.replace(self.mask(shape.sources)?).is_some(),
            "high" if shape.kind == Kind::Interpolation => {
                modifiers.high = self.flag()?;
                false
            }
            "mul" => {
                self.colon()?;
                let factor = self.one_of(&[2, 4], "2 or 4: a result can be multiplied by 2 and 4")?;
                modifiers.omod.replace(if factor == 2 { Omod::Mul2 } else { Omod::Mul4 }).is_some()
            }
            "div" => {
                self.colon()?;
                self.one_of(&[2], "2: a result can be divided by 2")?;
                modifiers.omod.replace(Omod::Div2).is_some()
            }
            "omod" => {
                let number = self.number_of(2)? as usize;
                modifiers.omod = Some([Omod::None, Omod::Mul2, Omod::Mul4, Omod::Div2][number]);
                false
            }
            _ => return Ok(false),
        };
        self.warn_of_repetition(repeated, name, start);
        Ok(true)
    }

    fn selections(&mut self, name: &str, shape: Shape, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        if !self.target.has(Feature::Sdwa) {
            return Ok(false);
        }
        let start = self.cursor.start();
        let sources = shape.sources;
        let repeated = match name {
            "sdwa" => {
                modifiers.sdwa = self.flag()?;
                false
            }
            "sext" if sources > 0 => modifiers.sext.replace(self.mask(sources.min(2))?).is_some(),
            "dst_sel" if sources > 0 => modifiers.dst_sel.replace(self.selection()?).is_some(),
            "src0_sel" if sources > 0 => modifiers.src_sel[0].replace(self.selection()?).is_some(),
            "src1_sel" if sources > 1 => modifiers.src_sel[1].replace(self.selection()?).is_some(),
            "dst_unused" | "dst_un" if sources > 0 => modifiers.dst_unused.replace(self.unused()?).is_some(),
            _ => return Ok(false),
        };
        self.warn_of_repetition(repeated, name, start);
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
        const NAMES: [(&str, u16); 6] =
            [("pad", 0), ("unused_pad", 0), ("sext", 1), ("unused_sext", 1), ("preserve", 2), ("unused_preserve", 2)];
        match self.named_value(&NAMES, 2, "pad, sext or preserve")? {
            0 => Ok(DstUnused::Pad),
            1 => Ok(DstUnused::Sext),
            2 => Ok(DstUnused::Preserve),
            _ => Err(SourceError::illegal("dst_unused 3 is reserved", self.cursor.span_from(start))),
        }
    }

    fn lanes(&mut self, name: &str, modifiers: &mut VectorModifiers) -> Result<bool, SourceError> {
        if !self.target.has(Feature::Dpp) {
            return Ok(false);
        }
        let start = self.cursor.start();
        let repeated = match name {
            "dpp" => {
                modifiers.dpp = self.flag()?;
                false
            }
            "row_mask" => modifiers.row_mask.replace(self.number_of(4)? as u8).is_some(),
            "bank_mask" => modifiers.bank_mask.replace(self.number_of(4)? as u8).is_some(),
            "bound_ctrl" => modifiers.bound_ctrl.replace(self.bound_ctrl()?).is_some(),
            _ => match self.control(name)? {
                Some(control) => modifiers.control.replace(control).is_some(),
                None => return Ok(false),
            },
        };
        self.warn_of_repetition(repeated, name, start);
        Ok(true)
    }

    /// `bound_ctrl`, `:0` and `:1` set the bit; only a second value can clear it (ledger D2).
    fn bound_ctrl(&mut self) -> Result<bool, SourceError> {
        if !self.cursor.eat(":") {
            return Ok(true);
        }
        self.one_of(&[0, 1], "0 or 1")?;
        self.flag()
    }

    fn control(&mut self, name: &str) -> Result<Option<DppControl>, SourceError> {
        // `row_bcast15`, `wave_shl`, `wave_shl:1`
        if let Some(control) = LaneControl::of(self.target).find(|control| control.clrx.contains(&name)) {
            if control.name == name && control.argument != Argument::None && self.cursor.eat(":") {
                self.only(&[control])?;
            }
            return Ok(Some(control.with(0)));
        }
        let controls: SmallVec<[_; 2]> = LaneControl::of(self.target).filter(|control| control.name == name).collect();
        Ok(match controls.first().map(|control| control.argument) {
            None => None,
            Some(Argument::Quad) => Some(DppControl::QuadPerm(self.quad()?)),
            Some(Argument::Count(..)) => Some(self.count(controls[0])?),
            Some(Argument::Only(_) | Argument::None) => {
                self.colon()?;
                Some(self.only(&controls)?)
            }
        })
    }

    fn count(&mut self, control: &LaneControl) -> Result<DppControl, SourceError> {
        let start = self.cursor.start();
        let count = self.number_of(4)? as u8;
        if control.arguments().contains(&count) {
            Ok(control.with(count))
        } else {
            Err(SourceError::illegal(format!("a shift by {count} is reserved"), self.cursor.span_from(start)))
        }
    }

    /// The number that belongs to one of these controls.
    fn only(&mut self, controls: &[&'static LaneControl]) -> Result<DppControl, SourceError> {
        let number = |control: &&LaneControl| match control.argument {
            Argument::Only(number) => number,
            _ => 0,
        };
        let numbers: SmallVec<[u8; 2]> = controls.iter().map(number).collect();
        let list = numbers.iter().join(" or ");
        let what = match numbers.len() {
            1 => format!("{list}: a wave moves by {list} only"),
            _ => format!("{list}: a row broadcasts lane {list}"),
        };
        let found = self.one_of(&numbers, &what)?;
        let index = numbers.iter().position(|&number| number == found).unwrap_or(0);
        Ok(controls[index].with(0))
    }
}
