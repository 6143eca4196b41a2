//! One instruction explained: its bits, its operands, its meaning, the lanes it moves.
//!
//! Everything is derived: the bits from the layouts, the operands from the row, the meaning from
//! executing the instruction on terms, the lanes from executing it on lane numbers.

mod branch;
mod diagram;
mod formula;
mod json;
mod matrix;
mod meaning;
mod memory;
mod named;
mod page;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod told;
mod view;
mod words;
mod written;

use gcn_semantics::isa::{Field, Meaning as Definition, OperandKind};
use gcn_semantics::ledger::LedgerRow;
use gcn_semantics::machine::encode;
use gcn_semantics::text::{BitField, Syntax, accepted_operands, fields, hex, operand_name, print};
use gcn_semantics::wave::{Unsupported, WaveOp};
use gcn_semantics::{Instruction, Target};

pub use diagram::{Diagram, Reads};
pub use formula::Formula;
pub use matrix::{DrawnMatrix, MatrixDrawing, html as matrix_html};
pub use meaning::{Assignment, Meaning};
use words::Words;

/// An operand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedOperand {
    /// Its field in the encoding.
    pub name: String,
    /// Its type and role in the row of the instruction.
    pub kind: OperandKind,
    /// What it may be in this encoding on this target, as the reader of text accepts it.
    pub accepted: String,
    /// Whether an address field holds data.
    is_data: bool,
}

/// What there is to say about an instruction.
#[derive(Debug, Clone)]
pub struct Explanation {
    /// The instruction.
    pub instruction: Instruction,
    /// The processor.
    pub target: Target,
    /// In the dialect that was asked for.
    pub text: String,
    /// Machine code: bytes in memory order, and the dwords.
    pub hex: Option<String>,
    /// Machine code in dwords; none if it has no machine code.
    pub dwords: Vec<u32>,
    /// The highest bit first.
    pub fields: Vec<BitField>,
    /// In the order of the text.
    pub operands: Vec<DescribedOperand>,
    /// What it is called in English: `Add, f32`.
    pub title: String,
    /// What it does, in a few sentences.
    pub sentence: String,
    /// Or why there is none.
    pub meaning: Result<Meaning, Unsupported>,
    /// The lanes that it moves, if it does.
    pub diagram: Option<Diagram>,
    /// Where the elements of its matrices stand, if it has some.
    pub matrices: Option<MatrixDrawing>,
}

/// What the ledger says about `row`, for people, in lines of at most 80 characters.
pub fn explain_row(row: LedgerRow) -> String {
    text::ledger_row(row)
}

/// Explains `instruction`; `exec` is the EXEC mask of the lane diagram.
pub fn explain(instruction: &Instruction, target: Target, syntax: Syntax, exec: u64) -> Explanation {
    let dwords = encode(instruction, target).ok();
    let operands = instruction.row.operands.iter().enumerate();
    let is_data = instruction.row.meaning == Definition::Wave(WaveOp::Swizzle);
    let meaning = meaning::meaning(instruction, target);
    let words = words::words(instruction, target, meaning.as_ref().ok());
    let (title, sentence) = words.map(|Words { title, sentence }| (title, sentence)).unwrap_or_default();
    Explanation {
        instruction: instruction.clone(),
        target,
        text: print(instruction, target, syntax).unwrap_or_else(|_| instruction.row.mnemonic.to_owned()),
        hex: dwords.as_ref().map(|words| hex(words)),
        dwords: dwords.map(|words| words.to_vec()).unwrap_or_default(),
        fields: fields(instruction, target).unwrap_or_default(),
        operands: operands
            .zip(accepted_operands(instruction, target))
            .map(|((index, &kind), accepted)| DescribedOperand {
                name: operand_name(instruction, index, target),
                kind,
                accepted,
                is_data,
            })
            .collect(),
        title,
        sentence,
        meaning,
        diagram: diagram::diagram(instruction, target, exec),
        matrices: matrix::drawing(instruction, target),
    }
}

impl DescribedOperand {
    /// What the instruction does with it.
    pub fn role(&self) -> &'static str {
        use Field::{
            AccDst, AccSrc, Attribute, AttributeParameter, BranchTarget, BufferAddress, Data, DataReturned, DsAddress,
            ExportSource, ExportTarget, FlatAddress, GprIndexMode, HardwareRegister, IgnoredAddress, ImageAddress,
            LaneSelect, Literal, LoadDst, MaskDst, MaskSrc, MatrixAddend, MatrixDst, MatrixSrc, Message,
            OptionalSimm16, ProbeControl, Resource, Sampler, ScalarAddress, ScalarBase, ScalarData, ScalarDataReturned,
            ScalarOffset, Sdst, SdstOnlyRead, SdstRead, Simm16, SmemOffset, Src, Ssrc, Vdst, VdstRead, VdstReturned,
            Vgpr, Vsrc, WaitCount,
        };
        match self.kind.field {
            Vdst | Sdst | LoadDst | AccDst | MatrixDst => "written",
            VdstRead | SdstRead => "read and written",
            VdstReturned => "written if glc",
            MaskDst => "written, a bit for each lane",
            MaskSrc => "read, a bit for each lane",
            LaneSelect => "read, a lane number",
            Src | Vsrc | Vgpr | Ssrc | SdstOnlyRead | AccSrc | MatrixSrc | MatrixAddend => "read",
            Data | ScalarData => "read, data",
            DataReturned | ScalarDataReturned => "read, data; written if glc",
            // The address field holds the data of a swizzle.
            DsAddress if self.is_data => "read",
            DsAddress | BufferAddress | FlatAddress | ImageAddress | ScalarAddress | ScalarBase => "read, an address",
            ScalarOffset | SmemOffset => "read, an offset",
            Resource | Sampler => "read, a descriptor",
            IgnoredAddress => "not read",
            ExportSource => "read, exported",
            Literal | Simm16 | OptionalSimm16 => "a constant",
            WaitCount => "counts to wait for",
            BranchTarget => "where to branch",
            HardwareRegister => "a hardware register",
            Message | ProbeControl | GprIndexMode | ExportTarget | Attribute | AttributeParameter => "a selection",
        }
    }
}

impl Explanation {
    /// For people, in lines of at most 80 characters.
    pub fn to_text(&self) -> String {
        text::text(self)
    }
    /// The text without its head: the instruction, its title, its encoding and the sentences.
    pub fn body_text(&self) -> String {
        text::body(self)
    }
    /// The sentences, and the places written with their formulas, for people.
    pub fn meaning_text(&self) -> String {
        text::meaning(self)
    }
    /// Its encoding and its processor: `VOP2 on gfx900`.
    pub fn encoding_name(&self) -> String {
        format!("{} on {}", self.instruction.encoding, self.target)
    }
    /// A picture: the bits, the lanes if it moves values between them, and where elements of matrices stand.
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }
    /// A page that needs nothing but itself.
    pub fn to_html(&self) -> String {
        page::page(self)
    }
}
