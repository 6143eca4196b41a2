//! Rows without a modelled meaning: known by name and opcode, reported as unsupported.

mod buffer;
mod export;
pub(crate) mod flags;
mod flat;
mod image;
mod memory;
mod scalar;
mod vop1;
mod vop2;
mod vop3;

use super::Row;

/// `mnemonic: Format [opcodes] (Field Type, …), flags;`
macro_rules! unmodelled {
    ($($mnemonic:ident: $format:ident [$($opcode:tt)*] $(($($field:ident $ty:ident),*) $(, $flags:expr)?)?;)*) => {
        #[allow(unused_mut, unused_assignments)]
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::Row {
            mnemonic: stringify!($mnemonic),
            format: $crate::isa::Format::$format,
            opcodes: $crate::isa::opcodes::opcodes!($mnemonic [$($opcode)*]),
            operands: &[$($($crate::isa::OperandKind {
                field: $crate::isa::Field::$field,
                ty: $crate::isa::Type::$ty,
            }),*)?],
            flags: { let mut flags = $crate::isa::Flags::DEFAULT; $($(flags = $flags;)?)? flags },
            meaning: $crate::isa::Meaning::Unmodelled,
        }),*];
    };
}
use unmodelled;

/// The rows of all formats.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    std::iter::empty()
        .chain(buffer::ROWS)
        .chain(export::ROWS)
        .chain(flat::ROWS)
        .chain(image::ROWS)
        .chain(memory::ROWS)
        .chain(scalar::ROWS)
        .chain(vop1::ROWS)
        .chain(vop2::ROWS)
        .chain(vop3::ROWS)
}
