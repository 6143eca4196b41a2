//! The forms of all rows: what the tables say about machine code, made ready per target.

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::layout::{self, EncodingField, Layout, Word};
use super::layouts::{Vop3, layout};
use super::place::{Coding, OperandPosition, places};
use crate::instruction::Encoding;
use crate::isa::{Form, Format, Row, Segment};
use crate::rows::all_rows;
use crate::target::{Feature, Target};

/// How the machine words of a form are made.
#[derive(Debug, Clone)]
pub struct WordForm {
    /// The form.
    pub of: Form,
    pub layout: &'static Layout,
    /// The opcode number in this encoding.
    pub opcode: u16,
    /// Of each operand.
    pub places: SmallVec<[OperandPosition; 6]>,
}

impl WordForm {
    /// `None` if the target or the row does not have it.
    pub fn new(row: &'static Row, encoding: Encoding, target: Target) -> Option<Self> {
        let own = row.opcode(target).filter(|_| row.has_encoding(encoding, target))?;
        let opcode = match encoding {
            Encoding::Vop3 => own + vop3_offset(row.format, target),
            // The tables count on from VOP3, whose identification is shorter.
            Encoding::Vop3p | Encoding::Vop3px2 => own & 0x7f,
            _ => own,
        };
        let places = places(row, encoding, target);
        let vop3 = if row.is_matrix() {
            Vop3::Matrix
        } else if places.iter().any(|place| place.part == EncodingField::Sdst) {
            Vop3::B
        } else if places.iter().any(|place| place.part == EncodingField::Attribute) {
            Vop3::Interpolation
        } else {
            Vop3::A
        };
        let layout = layout(encoding, row.format, vop3, target);
        Some(WordForm { of: Form { row, encoding, target }, layout, opcode, places })
    }
}

impl WordForm {
    /// Sources that SDWA can select a part of.
    pub fn sdwa_sources(&self) -> usize {
        self.places.iter().filter(|place| matches!(place.coding, Coding::SdwaSource(_))).count()
    }
    /// Whether SDWA has the fields that select a part of the destination. gfx8's compares and `v_nop` have
    /// them and ignore them (ledger A13).
    pub fn has_destination_part(&self) -> bool {
        self.layout.has(EncodingField::DstSel)
    }
}

/// Where the opcodes of a format begin among those of VOP3.
fn vop3_offset(format: Format, target: Target) -> u16 {
    match format {
        Format::Vop2 => 0x100,
        Format::Vop1 if target.has(Feature::Gcn3Encoding) => 0x140,
        Format::Vop1 => 0x180,
        Format::Vintrp => 0x270,
        _ => 0,
    }
}

/// An identification of instruction words, and the forms that it covers, by opcode number.
pub struct Class {
    pub encoding: Encoding,
    /// Of SDWA and DPP: which of VOP1, VOP2 and VOPC.
    pub format: Format,
    /// All its forms have this identification and opcode field.
    pub layout: &'static Layout,
    /// FLAT has one table for each segment.
    forms: [Vec<Option<WordForm>>; 3],
}

impl Class {
    fn new(encoding: Encoding, format: Format, target: Target) -> Self {
        let mut class =
            Class { encoding, format, layout: layout(encoding, format, Vop3::A, target), forms: Default::default() };
        let rows = all_rows().iter().filter(|row| encoding == Encoding::Vop3 || row.format == format);
        for form in rows.filter_map(|row| WordForm::new(row, encoding, target)) {
            let forms = &mut class.forms[form.of.row.segment().unwrap_or(Segment::Flat) as usize];
            let opcode = usize::from(form.opcode);
            if forms.len() <= opcode {
                forms.resize(opcode + 1, None);
            }
            // Of synonyms the first stands for all.
            forms[opcode].get_or_insert(form);
        }
        class
    }
    /// The form of an instruction word of this class.
    pub fn form(&self, word: Word) -> Option<&WordForm> {
        let segment = self.layout.get(word, EncodingField::Segment) as usize;
        self.forms.get(segment)?.get(self.layout.get(word, EncodingField::Op) as usize)?.as_ref()
    }
}

/// More specific identifications stand before less specific ones.
const CLASSES: [(Encoding, Format); 25] = [
    (Encoding::Sop1, Format::Sop1),
    (Encoding::Sopc, Format::Sopc),
    (Encoding::Sopp, Format::Sopp),
    (Encoding::Sopk, Format::Sopk),
    (Encoding::Sop2, Format::Sop2),
    (Encoding::Sdwa, Format::Vop1),
    (Encoding::Dpp, Format::Vop1),
    (Encoding::Vop1, Format::Vop1),
    (Encoding::Sdwa, Format::Vopc),
    (Encoding::Dpp, Format::Vopc),
    (Encoding::Vopc, Format::Vopc),
    (Encoding::Sdwa, Format::Vop2),
    (Encoding::Dpp, Format::Vop2),
    (Encoding::Vop2, Format::Vop2),
    (Encoding::Vop3px2, Format::Vop3px2),
    (Encoding::Vop3p, Format::Vop3p),
    (Encoding::Vop3, Format::Vop3),
    (Encoding::Smem, Format::Smem),
    (Encoding::Vintrp, Format::Vintrp),
    (Encoding::Ds, Format::Ds),
    (Encoding::Mubuf, Format::Mubuf),
    (Encoding::Mtbuf, Format::Mtbuf),
    (Encoding::Mimg, Format::Mimg),
    (Encoding::Flat, Format::Flat),
    (Encoding::Exp, Format::Exp),
];

fn classes(target: Target) -> Vec<Class> {
    let exists = |encoding: &Encoding| match encoding {
        Encoding::Sdwa => target.has(Feature::Sdwa),
        Encoding::Dpp => target.has(Feature::Dpp),
        Encoding::Vop3p => target.has(Feature::Vop3p),
        Encoding::Vop3px2 => all_rows().iter().any(|row| row.format == Format::Vop3px2 && row.exists_on(target)),
        Encoding::Flat => target.has(Feature::Flat),
        _ => true,
    };
    let known = CLASSES.iter().filter(|(encoding, _)| exists(encoding));
    known.map(|&(encoding, format)| Class::new(encoding, format, target)).collect()
}

/// The class of the instruction at the beginning of `words`.
pub fn class(words: &[u32], target: Target) -> Option<&'static Class> {
    static CLASSES: [OnceLock<Vec<Class>>; Target::COUNT] = [const { OnceLock::new() }; Target::COUNT];
    let classes = CLASSES[target.column()].get_or_init(|| classes(target));
    let word = layout::word(words);
    classes.iter().find(|class| word & class.layout.mask == class.layout.value)
}
