//! Export, whose format has no opcode field.

use super::flags::EXPORT;
use crate::isa::tables::unmodelled_table;

unmodelled_table! {
    exp: Exp [0x0] (ExportTarget U16, ExportSource B32, ExportSource B32, ExportSource B32, ExportSource B32), EXPORT;
}
