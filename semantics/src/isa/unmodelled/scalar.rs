//! Scalar instructions: control flow, messages, special cases.

use crate::isa::tables::unmodelled_table;
use crate::isa::{Condition, Control, Flags, ScalarSources};

const UNDOCUMENTED: Flags = Flags { undocumented: true, ..Flags::DEFAULT };
const ADDRESS: Flags = Flags::scalar(ScalarSources::Address);

const fn control(control: Control) -> Flags {
    Flags::PLAIN.going(control)
}
const fn branch(condition: Condition) -> Flags {
    control(Control::Branch(condition))
}

unmodelled_table! {
    s_rfe_b64: Sop1 [0x22 0x1f] (Ssrc B64), ADDRESS.going(Control::ReturnFromTrap);
    s_cbranch_join: Sop1 [0x32 0x2e] (Ssrc B32), Flags::scalar(ScalarSources::Register).going(Control::Join);
    s_mov_regrd_b32: Sop1 [0x33 0x2f] (Sdst B32, Ssrc B32), UNDOCUMENTED;
    s_cbranch_g_fork: Sop2 [0x2b 0x29] (Ssrc B64, Ssrc B64), Flags::scalar(ScalarSources::Inline).going(Control::Fork);
    s_setvskip: Sopc [0x10] (Ssrc B32, Ssrc B32), Flags { sets_vskip: true, ..Flags::PLAIN };
    s_cbranch_i_fork: Sopk [0x11 0x10] (SdstOnlyRead B64, BranchTarget I16), control(Control::Fork);
    s_getreg_regrd_b32: Sopk [0x14 0x13] (Sdst B32, HardwareRegister U16), UNDOCUMENTED;
    s_sethalt: Sopp [0xd] (Simm16 U16);
    s_sendmsghalt: Sopp [0x11] (Message U16), Flags::PLAIN.with_m0();
    s_setkill: Sopp [0xb] (Simm16 U16);
    s_cbranch_cdbgsys: Sopp [0x17] (BranchTarget I16), branch(Condition::Debugger);
    s_cbranch_cdbguser: Sopp [0x18] (BranchTarget I16), branch(Condition::Debugger);
    s_cbranch_cdbgsys_or_user: Sopp [0x19] (BranchTarget I16), branch(Condition::Debugger);
    s_cbranch_cdbgsys_and_user: Sopp [0x1a] (BranchTarget I16), branch(Condition::Debugger);
    s_rfe_restore_b64: Sop2 [0x2b from Gfx803] (Ssrc B64, Ssrc B32), control(Control::ReturnFromTrap);
    s_endpgm_saved: Sopp [0x1b from Gfx803] (), control(Control::End);
    s_endpgm_ordered_ps_done: Sopp [0x1e from Gfx900] (), control(Control::End);
}
