//! Where an instruction sends the program counter.

/// What follows an instruction of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Control {
    /// The next instruction.
    Next,
    /// The branch target: `s_branch`.
    Jump,
    /// The branch target if the condition holds, else the next instruction.
    Branch(Condition),
    /// Nothing: the wave ends.
    End,
    /// The address in a register pair: a return, or a jump to a place that the program has computed.
    SetPc,
    /// A function whose address is in a register pair; it returns to the next instruction.
    SwapPc,
    /// A function at the branch target; it returns to the next instruction.
    Call,
    /// Some lanes go to the branch target or to an address, the others to the next instruction; gfx6 to gfx9.
    Fork,
    /// The place that a fork has left on its stack, or the next instruction.
    Join,
    /// The trap handler, which may return to the next instruction.
    Trap,
    /// Where a trap handler was called from.
    ReturnFromTrap,
}

/// What a conditional branch asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Condition {
    /// SCC is 0.
    Scc0,
    /// SCC is 1.
    Scc1,
    /// VCC is 0, as VCCZ says.
    VccZero,
    /// VCC is not 0, as VCCZ says.
    VccNotZero,
    /// EXEC is 0.
    ExecZero,
    /// EXEC is not 0.
    ExecNotZero,
    /// Bits of the debugger, which the program does not see.
    Debugger,
}
