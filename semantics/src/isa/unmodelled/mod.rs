//! Rows without a modelled meaning: known by name and opcode, reported as unsupported.

mod buffer;
mod flat;
mod image;
mod memory;
mod scalar;
mod vop1;
mod vop2;
mod vop3;
mod vopc;

use super::Row;

macro_rules! unmodelled {
    ($($mnemonic:ident: $format:ident [$($opcode:tt)*];)*) => {
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::Row {
            mnemonic: stringify!($mnemonic),
            format: $crate::isa::Format::$format,
            opcodes: [$($crate::isa::tables::opcode!($opcode)),*],
            operands: &[],
            flags: $crate::isa::Flags::DEFAULT,
            meaning: $crate::isa::Meaning::Unmodelled,
        }),*];
    };
}
use unmodelled;

/// The rows of all formats.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    std::iter::empty()
        .chain(buffer::ROWS)
        .chain(flat::ROWS)
        .chain(image::ROWS)
        .chain(memory::ROWS)
        .chain(scalar::ROWS)
        .chain(vop1::ROWS)
        .chain(vop2::ROWS)
        .chain(vop3::ROWS)
        .chain(vopc::ROWS)
}
