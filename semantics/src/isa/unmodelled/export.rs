//! Export, whose format has no opcode field.

use super::flags::EXPORT;
use super::unmodelled;

unmodelled! {
    exp: Exp [0x0]
        (ExportTarget U16, ExportSource B32, ExportSource B32, ExportSource B32, ExportSource B32), EXPORT;
}
