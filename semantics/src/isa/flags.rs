//! Properties of a row that its operands do not show.

use super::{Control, Format};
use crate::encoding::MemoryBits;
use crate::ledger::Reading;

/// What a 16-bit result does to bits 31:16 of its register (ledger C6), outside SDWA and `op_sel`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HighHalf {
    /// Zeroed.
    Zero,
    /// Kept where the target has [`KeepsHighHalf`], else zeroed.
    ///
    /// [`KeepsHighHalf`]: crate::Feature::KeepsHighHalf
    ByTarget,
    /// No source decides.
    Unspecified,
    /// Kept on every target.
    Keep,
    /// The result goes to the high half, and the low half is kept.
    IsResult,
}

/// What happens to subnormal operands and results of a float type (ledger M4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Denormals {
    /// Kept or flushed to zero as MODE says.
    Mode,
    /// As MODE says where the target has [`FlushesExtremes`], else kept.
    ///
    /// [`FlushesExtremes`]: crate::Feature::FlushesExtremes
    ByTarget,
    /// Flushed, whatever MODE says.
    Flushed,
    /// Kept, whatever MODE says.
    Kept,
}

/// Which register numbers are relative to M0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Relative {
    /// Those of the sources.
    pub source: bool,
    /// That of the destination.
    pub destination: bool,
}

impl Relative {
    /// None: the numbers are as they are written.
    pub const NONE: Relative = Relative { source: false, destination: false };
    /// Those of the sources.
    pub const SOURCE: Relative = Relative { source: true, destination: false };
    /// That of the destination.
    pub const DESTINATION: Relative = Relative { source: false, destination: true };
    /// All.
    pub const BOTH: Relative = Relative { source: true, destination: true };
}

/// What the scalar sources of an instruction may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScalarSources {
    /// Registers, status values and constants.
    Any,
    /// Those without constants that follow the instruction word.
    Inline,
    /// Registers and status values.
    Register,
    /// Registers: an address.
    Address,
}

/// Properties of a row that its operands do not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flags {
    /// Has an SDWA form, where the target has SDWA.
    pub sdwa: bool,
    /// Has a DPP form, where the target has DPP.
    pub dpp: bool,
    /// Has a VOP3 form.
    pub vop3: bool,
    /// Source 0 and 1 reach the operation exchanged, so that the hardware model of DPP permutes source 1.
    pub reversed: bool,
    /// What happens to the other half of a 16-bit result.
    pub high_half: HighHalf,
    /// Writes parts of its result before it has read all sources, which must not overlap it.
    pub writes_early: bool,
    /// One-bit fields that instructions of this row may set, on the targets that have them.
    pub memory: MemoryBits,
    /// Those of them that all instructions of this row set: `gds` of `ds_gws_init`.
    pub always: MemoryBits,
    /// DS: the offset is two offsets of 8 bits, one for each of two addresses.
    pub two_offsets: bool,
    /// VOP3P: the operation is on whole words, not on each half.
    pub whole: bool,
    /// Has the output modifier's field in VOP3 although its result is no float.
    pub omod: bool,
    /// Has the clamp bit in VOP3 on gfx8 and later although no operand is a float.
    pub clamp: bool,
    /// What scalar sources may be.
    pub sources: ScalarSources,
    /// What happens to subnormals of float operands and results.
    pub denormals: Denormals,
    /// The machine computes an approximation.
    pub approximate: bool,
    /// Each source is an f32 value or one of the two f16 values of its register: `v_mad_mix_f32` and its kin.
    pub mixed: bool,
    /// Converts to or from floats of at most 8 bits or bf16: no output modifier has a meaning.
    pub narrow: bool,
    /// Has no fields for output modifiers in VOP3, and of VOP3P for signs, whatever its operands are.
    pub unmodified: bool,
    /// VCC is a source beside the operands.
    pub reads_vcc: bool,
    /// M0 is a source beside the operands, whatever the modifiers.
    pub reads_m0: bool,
    /// Sets MODE.VSKIP, which makes the machine skip vector instructions: `s_setvskip`.
    pub sets_vskip: bool,
    /// Passes as many wait states as the operand says, and one more: `s_nop`.
    pub waits_states: bool,
    /// The reading that the operation depends on.
    pub reading: Option<Reading>,
    /// Vector registers whose numbers are relative to M0: `v_movrel*`.
    pub relative: Relative,
    /// No document says what the instruction does.
    pub undocumented: bool,
    /// Each bit of the result depends on the same bits of the sources, and on SCC, in the same way; a new SCC says
    /// whether the result has a bit that is 1.
    pub bitwise: bool,
    /// What is executed next.
    pub control: Control,
}

impl Flags {
    /// Those of an integer instruction of VOP1, VOP2 or VOPC.
    pub const DEFAULT: Flags = Flags {
        sdwa: true,
        dpp: true,
        vop3: true,
        reversed: false,
        high_half: HighHalf::Zero,
        writes_early: false,
        memory: MemoryBits::empty(),
        always: MemoryBits::empty(),
        two_offsets: false,
        whole: false,
        omod: false,
        clamp: false,
        sources: ScalarSources::Any,
        denormals: Denormals::Mode,
        approximate: false,
        mixed: false,
        narrow: false,
        unmodified: false,
        reads_vcc: false,
        reads_m0: false,
        sets_vskip: false,
        waits_states: false,
        reading: None,
        relative: Relative::NONE,
        undocumented: false,
        bitwise: false,
        control: Control::Next,
    };
    /// The flags of a row that says none: VOP1, VOP2 and VOPC have SDWA and DPP forms.
    pub const fn of(format: Format) -> Flags {
        match format {
            Format::Vop1 | Format::Vop2 | Format::Vopc => Flags::DEFAULT,
            _ => Flags::PLAIN,
        }
    }
    /// The same with a clamp bit.
    pub const fn clamps(self) -> Flags {
        Flags { clamp: true, ..self }
    }
    /// Scalar instructions with these sources.
    pub const fn scalar(sources: ScalarSources) -> Flags {
        Flags { sources, ..Flags::PLAIN }
    }
    /// The same with another instruction after it than the next.
    pub const fn going(self, control: Control) -> Flags {
        Flags { control, ..self }
    }
    /// The same with M0 as a source.
    pub const fn with_m0(self) -> Flags {
        Flags { reads_m0: true, ..self }
    }
    /// Conversions from floats to integers in VOP1 and VOP2.
    pub const OMOD: Flags = Flags { omod: true, ..Flags::DEFAULT };
    /// VOP3 and scalar rows, and VOP1 or VOP2 rows without SDWA and DPP forms.
    pub const PLAIN: Flags = Flags { sdwa: false, dpp: false, ..Flags::DEFAULT };
    /// Scalar logic and selection.
    pub const BITWISE: Flags = Flags { bitwise: true, ..Flags::PLAIN };
    /// Of those the conversions from floats to integers.
    pub const PLAIN_OMOD: Flags = Flags { omod: true, ..Flags::PLAIN };
    /// VOP3P rows that combine whole words.
    pub const WHOLE: Flags = Flags { whole: true, ..Flags::PLAIN };
    /// Integer reverse subtracts and shifts.
    pub const REVERSED: Flags = Flags { reversed: true, ..Flags::DEFAULT };
}
