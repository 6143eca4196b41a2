//! Rows without a modelled meaning: known by name and opcode, reported as unsupported.

mod buffer;
pub(crate) mod flags;
mod image;
mod memory;
mod scalar;
mod vop1;
mod vop2;
mod vop3;

use super::Row;

/// The rows of all formats.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    std::iter::empty()
        .chain(buffer::ROWS)
        .chain(image::ROWS)
        .chain(memory::ROWS)
        .chain(scalar::ROWS)
        .chain(vop1::ROWS)
        .chain(vop2::ROWS)
        .chain(vop3::ROWS)
}
