//! The rules, one row each.

use gcn_semantics::Target;

use crate::distance::{First, Second};

/// How far the sources agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sureness {
    /// The manual says so, or all that is known agrees.
    Sure,
    /// Compilers keep it; no manual mentions it.
    Observed,
    /// An agreement between callers and functions, not of the machine.
    Convention,
    /// Sure if addresses meet, which the text does not show.
    Possible,
    /// One source says so, another does without.
    Disputed,
}

/// What a breach of a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// The program is wrong.
    Error,
    /// It may be wrong.
    Warning,
}

/// What a rule asks of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// So many wait states between two instructions that share a register.
    States(First, Second, u8),
    /// A wait for an operation that will write registers, or still read them.
    Wait,
    /// VCC written as a whole between the first and the second.
    Rewrite,
    /// The scalar cache writes back between the first and the second.
    WriteBack,
    /// Another instruction than one of the same kind between two that share a register.
    Clause,
}

/// What two instructions need between them.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// A letter and a number, which never change: `H` for wait states, `W` for counters.
    pub id: &'static str,
    /// The first and the last target that it holds on.
    pub targets: (Target, Target),
    /// The earlier instruction.
    pub first: &'static str,
    /// The later instruction.
    pub second: &'static str,
    /// What must stand between them.
    pub needs: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// How far the sources agree.
    pub sureness: Sureness,
    pub(crate) check: Check,
}

impl Rule {
    /// Whether the rule holds on `target`.
    pub fn holds_on(&self, target: Target) -> bool {
        (self.targets.0..=self.targets.1).contains(&target)
    }
    /// What a breach is.
    pub fn level(&self) -> Level {
        match self.sureness {
            Sureness::Possible | Sureness::Disputed => Level::Warning,
            Sureness::Sure | Sureness::Observed | Sureness::Convention => Level::Error,
        }
    }
}

/// Whether the rule called `id`, which is in the table, holds on `target`.
pub(crate) fn holds(id: &str, target: Target) -> bool {
    rule(id).expect("the table has the rule").holds_on(target)
}

/// The rule called `id`, in lower or upper case.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

const fn row(
    id: &'static str,
    targets: (Target, Target),
    [first, second, needs]: [&'static str; 3],
    source: &'static str,
    sureness: Sureness,
    check: Check,
) -> Rule {
    Rule { id, targets, first, second, needs, source, sureness, check }
}

use Check::{Clause, Rewrite, States, Wait, WriteBack};
use Sureness::{Convention, Disputed, Observed, Possible, Sure};
use Target::{Gfx600, Gfx700, Gfx803, Gfx900, Gfx906};

const ALL: (Target, Target) = (Target::FIRST, Gfx906);
const ONLY_GFX6: (Target, Target) = (Gfx600, Gfx600);
const BEFORE_GFX8: (Target, Target) = (Gfx600, Gfx700);
const FROM_GFX7: (Target, Target) = (Gfx700, Gfx906);
const FROM_GFX8: (Target, Target) = (Gfx803, Gfx906);
const GFX9: (Target, Target) = (Gfx900, Gfx906);

const MANUAL: &str = "ISA manuals of GCN3 and Vega, table of wait states that software inserts; LLVM; ACO";

/// All rules that are checked.
#[rustfmt::skip]
pub const RULES: &[Rule] = &[
    row("H01", ONLY_GFX6,
        ["a vector instruction writes an SGPR", "scalar memory reads the SGPR", "4 wait states"],
        "LLVM, checkSMRDHazards; ACO", Sure, States(First::VectorWritesScalar, Second::ScalarMemory, 4)),
    row("H02", ONLY_GFX6,
        ["a scalar instruction writes an SGPR", "s_buffer_load reads the SGPR", "4 wait states"],
        "LLVM, checkSMRDHazards; ACO, for the resource only", Observed,
        States(First::ScalarWritesScalar, Second::ScalarBuffer, 4)),
    row("H03", FROM_GFX8,
        ["a vector instruction writes an SGPR or VCC", "vector memory reads it", "5 wait states"],
        MANUAL, Sure, States(First::VectorWritesScalar, Second::VectorMemory, 5)),
    row("H03b", BEFORE_GFX8,
        ["a vector instruction writes an SGPR", "vector memory reads it", "5 wait states"],
        "ACO; LLVM does without", Disputed, States(First::VectorWritesScalar, Second::VectorMemory, 5)),
    row("H04", FROM_GFX8,
        ["a vector instruction writes a VGPR", "DPP reads the VGPR in another lane", "2 wait states"],
        MANUAL, Sure, States(First::VectorWritesVector, Second::DppSource, 2)),
    row("H04b", FROM_GFX8,
        ["a vector instruction writes a VGPR", "DPP reads the VGPR in its own lane", "2 wait states"],
        "LLVM, checkDPPHazards; manuals and ACO ask for it in another lane only", Disputed,
        States(First::VectorWritesVector, Second::DppOther, 2)),
    row("H05", FROM_GFX8,
        ["a vector instruction writes EXEC", "an instruction with DPP", "5 wait states"],
        MANUAL, Sure, States(First::VectorWritesScalar, Second::DppMask, 5)),
    row("H06", ALL,
        ["a vector instruction writes VCC", "v_div_fmas", "4 wait states"],
        MANUAL, Sure, States(First::VectorWritesScalar, Second::DivFmas, 4)),
    row("H07", ALL,
        ["s_setreg of a hardware register", "s_getreg of the same", "2 wait states"],
        "ISA manuals; LLVM, checkGetRegHazards; ACO", Sure, States(First::SetsHwreg, Second::GetsHwreg, 2)),
    row("H08", FROM_GFX8,
        ["s_setreg of a hardware register", "s_setreg of the same", "2 wait states"],
        "ISA manuals; LLVM, checkSetRegHazards; ACO", Sure, States(First::SetsHwreg, Second::SetsHwreg, 2)),
    row("H08b", BEFORE_GFX8,
        ["s_setreg of a hardware register", "s_setreg of the same", "1 wait state; ACO keeps 2"],
        "LLVM, checkSetRegHazards", Sure, States(First::SetsHwreg, Second::SetsHwreg, 1)),
    row("H09", FROM_GFX7,
        ["vector memory stores more than 64 bits, of a buffer only without an SGPR as offset",
         "a vector instruction writes a VGPR of the data", "1 wait state"],
        "ISA manuals; LLVM, checkVALUHazards; ACO", Sure, States(First::StoresWide, Second::VectorResult, 1)),
    row("H09b", ONLY_GFX6,
        ["vector memory stores more than 64 bits, of a buffer only without an SGPR as offset",
         "a vector instruction writes a VGPR of the data", "1 wait state"],
        "ACO; LLVM does without", Disputed, States(First::StoresWide, Second::VectorResult, 1)),
    row("H10", ALL,
        ["a vector instruction writes a scalar register", "v_readlane or v_writelane selects a lane by it",
         "4 wait states"],
        "ISA manuals; LLVM, checkRWLaneHazards; ACO", Sure,
        States(First::VectorWritesScalar, Second::LaneSelect, 4)),
    row("H11", FROM_GFX8,
        ["a scalar instruction writes M0", "a message, s_ttracedata or GDS", "1 wait state"],
        MANUAL, Sure, States(First::ScalarWritesScalar, Second::MessageM0, 1)),
    row("H12", GFX9,
        ["a scalar instruction writes M0",
         "v_interp, s_movrel, DS with the lane's number as address, vector memory to LDS, LDS as an operand",
         "1 wait state"],
        "Vega ISA manual; LLVM, checkReadM0Hazards", Sure, States(First::ScalarWritesScalar, Second::IndexM0, 1)),
    row("H13", FROM_GFX8,
        ["s_setreg of TRAPSTS", "the return from a trap handler", "1 wait state"],
        MANUAL, Sure, States(First::SetsHwreg, Second::ReturnFromTrap, 1)),
    row("H14", ALL,
        ["s_setreg of the bit VSKIP of MODE", "any vector instruction", "2 wait states"],
        "ISA manuals; ACO; LLVM never writes the bit", Sure, States(First::SetsVskip, Second::Vector, 2)),
    row("H15", ALL,
        ["s_setvskip", "s_getreg of MODE", "2 wait states"],
        "ISA manuals", Sure, States(First::SetvskipInstruction, Second::GetsHwreg, 2)),
    row("H16", ALL,
        ["a vector instruction writes VCC or EXEC", "a vector instruction has VCCZ or EXECZ as a source",
         "5 wait states"],
        "ISA manuals of GCN3 and Vega", Sure, States(First::VectorWritesScalar, Second::ZeroFlag, 5)),
    row("H18", ONLY_GFX6,
        ["v_interp writes a VGPR", "v_readlane or v_readfirstlane reads it", "1 wait state"],
        "ACO, where AMD has confirmed it; no manual", Disputed, States(First::Interpolates, Second::LaneRead, 1)),
    row("H19", GFX9,
        ["a memory instruction", "one of the same kind right behind it, of which one writes what the other has as \
         an operand, or stores", "another instruction between them, with XNACK replay"],
        "LLVM, checkSoftClauseHazards; ACO", Sure, Clause),
    row("H20", BEFORE_GFX8,
        ["scalar memory", "a branch on VCCZ, without VCC written as a whole after the memory has answered",
         "s_waitcnt lgkmcnt(0) and s_mov_b64 vcc, vcc"],
        "LLVM, hasReadVCCZBug; a known fault of the machine", Sure, Rewrite),
    row("H21", ALL,
        ["an instruction writes one half of VCC, or scalar memory writes VCC", "a branch on VCCZ",
         "s_mov_b64 vcc, vcc: writing VCC as a whole updates VCCZ"],
        "LLVM, partialVCCWritesUpdateVCCZ", Sure, Rewrite),
    row("W03", ALL,
        ["vector memory writes VGPRs", "another instruction than vector memory that writes them reads or writes them",
         "vmcnt(n): n vector memory instructions were issued after it"],
        "ISA manuals; LLVM", Sure, Wait),
    row("W05", ALL,
        ["LDS or GDS writes VGPRs", "another instruction than LDS (GDS) that writes them reads or writes them",
         "lgkmcnt(n): n LDS (GDS) instructions were issued after it; lgkmcnt(0) if something else is outstanding that \
         lgkmcnt counts"],
        "ISA manuals; LLVM", Sure, Wait),
    row("W06", ALL,
        ["scalar memory writes SGPRs", "an instruction reads or writes them",
         "lgkmcnt(0): scalar memory returns out of order"],
        "ISA manuals; LLVM", Sure, Wait),
    row("W07", FROM_GFX7,
        ["FLAT writes VGPRs", "an instruction reads or writes them",
         "vmcnt(n) if all lanes address global memory or scratch; else vmcnt(0) and lgkmcnt(0)"],
        "ISA manuals, which allow any address; LLVM, where it knows the address space", Sure, Wait),
    row("W08", ONLY_GFX6,
        ["vector memory stores VGPRs", "an instruction writes them",
         "expcnt(n): n such instructions were issued after it"],
        "LLVM, vmemWriteNeedsExpWaitcnt", Sure, Wait),
    row("W09", ALL,
        ["an export or GDS reads VGPRs", "an instruction writes them, or EXEC",
         "expcnt(n): n exports of the same kind (n GDS instructions) were issued after it; expcnt(0) for EXEC, or if \
         something else is outstanding that expcnt counts"],
        "ISA manuals; LLVM", Sure, Wait),
    row("W11", FROM_GFX8,
        ["scalar memory writes to an address", "a scalar load from the same operands", "lgkmcnt(0)"],
        "ISA manuals; LLVM", Sure, Wait),
    row("W11b", FROM_GFX8,
        ["scalar memory writes", "the end of the wave", "s_dcache_wb: the scalar cache does not write back by itself"],
        "ISA manuals of GCN3 and Vega; LLVM", Sure, WriteBack),
    row("W12", ALL,
        ["an instruction writes LDS", "s_barrier",
         "lgkmcnt(n): n LDS instructions were issued after it; vmcnt(n) where vector memory writes LDS"],
        "LLVM, which waits for all before a barrier on these targets (supportsBackOffBarrier), and whose memory model \
         waits for LDS at the scope of a workgroup", Observed, Wait),
    row("W13", ALL,
        ["vector memory stores", "s_barrier", "vmcnt(n): n vector memory instructions were issued after it"],
        "LLVM, which waits for all before a barrier on these targets, and its memory model from the scope of agents on",
        Observed, Wait),
    row("W14", ALL,
        ["memory writes registers", "a return, or another jump to an address in registers", "all of it has returned"],
        "LLVM's calling convention: functions wait when they are entered and before they return", Convention, Wait),
    row("W14b", ALL,
        ["the caller of a function accesses memory", "the function touches a register",
         "a wait for everything at the function's entry"],
        "LLVM's calling convention: the caller does not wait for what it has begun", Convention, Wait),
    row("W17", ALL,
        ["vector memory writes LDS", "DS reads or writes LDS",
         "vmcnt(n): n vector memory instructions were issued after it"],
        "ISA manual of Vega; LLVM, mayWriteLDSThroughDMA", Possible, Wait),
    row("W19", ALL,
        ["memory writes registers",
         "an instruction with register numbers relative to M0, by itself or behind s_set_gpr_idx_on", "as if it \
                                                                                                       touched \
         them"],
        "follows from W03 to W07: M0 may be any number", Possible, Wait),
    row("W20", ALL,
        ["the global wave sync (ds_gws_*)", "any other instruction than s_waitcnt",
         "lgkmcnt(0) and expcnt(0) right behind it"],
        "LLVM, bundleInstWithWaitcnt; no manual", Observed, Wait),
];

/// What is known and cannot be checked here, with the reason.
pub const NOT_CHECKED: &[(&str, &str)] = &[
    ("H17", "VCC written and read by different names: which SGPRs stand behind VCC is not in the text"),
    ("W10", "a vector store to an address that a scalar load still reads: addresses are not known"),
    ("W12b", "LDS read before s_barrier and written behind it by another wave: a question of memory order"),
    ("W13b", "global memory written before a release without a barrier: a question of memory order"),
    ("W16", "vector memory outstanding at buffer_wbinvl1: a question of coherence"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (index, one) in RULES.iter().enumerate() {
            assert!(RULES[..index].iter().all(|other| other.id != one.id), "{}", one.id);
            assert!(NOT_CHECKED.iter().all(|(id, _)| *id != one.id), "{}", one.id);
            assert!(one.targets.0 <= one.targets.1);
        }
        assert_eq!(rule("h03B").map(|rule| rule.id), Some("H03b"));
        assert_eq!(rule("H99"), None);
    }
}
