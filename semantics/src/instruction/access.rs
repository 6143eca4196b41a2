//! The registers that an instruction reads and writes.

use smallvec::SmallVec;

use super::{Encoding, Instruction, MemoryBits, Operand, code};
use crate::isa::register::{Register, register_name};
use crate::isa::{Condition, Control, Field, Format, IndexOp, Meaning, MemoryOp, Relative, Segment, WaveOp};
use crate::target::{Feature, Target};

/// Registers that follow one another, by operand code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Registers {
    /// The operand code of the first: vector registers begin at [`code::VGPR`], accumulation registers at
    /// [`code::AGPR`].
    pub first: u16,
    /// How many there are, each of 32 bits.
    pub words: u8,
}

impl Registers {
    /// VCC, both halves.
    pub const VCC: Registers = Registers { first: code::VCC_LO, words: 2 };
    /// EXEC, both halves.
    pub const EXEC: Registers = Registers { first: code::EXEC_LO, words: 2 };
    /// M0.
    pub const M0: Registers = Registers { first: code::M0, words: 1 };

    /// The operand code behind the last.
    fn end(self) -> u16 {
        self.first + u16::from(self.words)
    }
    /// The first register that both have.
    pub fn shared(self, other: Registers) -> Option<u16> {
        let first = self.first.max(other.first);
        (first < self.end().min(other.end())).then_some(first)
    }
    /// The name in LLVM's form: `v[0:1]`, `s4`, `vcc`.
    pub fn name(self, target: Target) -> String {
        register_name(Register { code: self.first, words: self.words }, target)
    }
    /// Whether these are vector or accumulation registers.
    pub fn is_vector(self) -> bool {
        self.first >= code::VGPR
    }
}

/// Registers that an instruction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Access {
    /// Which.
    pub registers: Registers,
    /// Whether they are written; else they are read.
    pub writes: bool,
    /// The number of the operand that names them, or `None` if none does: VCC of `v_div_fmas_f32`.
    pub operand: Option<usize>,
}

impl Instruction {
    /// The registers that the instruction reads and writes. EXEC is read where it masks lanes. Status bits such as
    /// SCC are left out, and so is that registers with an index relative to M0 are others than those named.
    pub fn accesses(&self, target: Target) -> SmallVec<[Access; 12]> {
        let mut all = SmallVec::new();
        for (index, (&operand, kind)) in self.operands.iter().zip(self.row.operands).enumerate() {
            let Some(registers) = registers(operand) else { continue };
            let (reads, writes) = self.uses(kind.field);
            let access = |writes| Access { registers, writes, operand: Some(index) };
            all.extend(reads.then(|| access(false)));
            all.extend(writes.then(|| access(true)));
        }
        let implicit = |writes| move |registers| Access { registers, writes, operand: None };
        all.extend(self.status().map(implicit(true)));
        all.extend(self.reads_besides(target).into_iter().map(implicit(false)));
        all.extend(self.writes_besides().into_iter().map(implicit(true)));
        all
    }

    /// Whether nothing is left of what was in the registers of one of its writes, unless it reads them as well: scalar
    /// results, and masks that comparisons make without DPP. Other vector instructions leave lanes that are not active.
    pub fn replaces(&self, access: &Access) -> bool {
        let field = access.operand.map(|operand| self.row.operands[operand].field);
        access.writes
            && !access.registers.is_vector()
            && match field {
                Some(Field::Sdst | Field::SdstRead) => true,
                Some(Field::MaskDst) => self.row.format == Format::Vopc && self.modifiers.dpp.is_none(),
                _ => false,
            }
    }

    /// The register behind the data of a FLAT load that receives the status, which its text does not name.
    fn status(&self) -> Option<Registers> {
        let has_status = self.row.format == Format::Flat && self.modifiers.memory.contains(MemoryBits::TFE);
        let (place, _) = self.row.operand(Field::LoadDst).filter(|_| has_status)?;
        let data = registers(self.operands[place])?;
        Some(Registers { first: data.first + u16::from(data.words), words: 1 })
    }

    /// Whether an operand of this field is read, and whether it is written.
    fn uses(&self, field: Field) -> (bool, bool) {
        let returns = self.modifiers.memory.contains(MemoryBits::GLC);
        match field {
            Field::Vdst | Field::Sdst | Field::MaskDst | Field::LoadDst | Field::VdstReturned => (false, true),
            Field::AccDst => (false, true),
            // Without an addend of its own, a matrix instruction adds to what its destination holds.
            Field::MatrixDst => (self.row.operand(Field::MatrixAddend).is_none(), true),
            Field::VdstRead | Field::SdstRead => (true, true),
            Field::DataReturned | Field::ScalarDataReturned => (true, returns),
            Field::Vgpr if matches!(self.row.meaning, Meaning::Wave(WaveOp::Swap | WaveOp::SwapLanes(_))) => {
                (true, true)
            }
            Field::IgnoredAddress => (false, false),
            _ => (true, false),
        }
    }

    /// Registers that are read though no operand names them.
    fn reads_besides(&self, target: Target) -> SmallVec<[Registers; 4]> {
        let row = self.row;
        let mut all = SmallVec::new();
        if row.flags.reads_vcc
            || matches!(row.flags.control, Control::Branch(Condition::VccZero | Condition::VccNotZero))
        {
            all.push(Registers::VCC);
        }
        if self.is_masked()
            || matches!(row.flags.control, Control::Branch(Condition::ExecZero | Condition::ExecNotZero))
        {
            all.push(Registers::EXEC);
        }
        if self.reads_m0(target) {
            all.push(Registers::M0);
        }
        if matches!(row.segment(), Some(Segment::Flat | Segment::Scratch))
            && let Some(first) = target.properties().flat_scratch
        {
            all.push(Registers { first, words: 2 });
        }
        all
    }

    /// Registers that are written though no operand names them.
    fn writes_besides(&self) -> Option<Registers> {
        match self.row.meaning {
            Meaning::Wave(WaveOp::SaveExec(_) | WaveOp::WriteExec(_)) => Some(Registers::EXEC),
            Meaning::Wave(WaveOp::Index(IndexOp::On | IndexOp::Index | IndexOp::Mode)) => Some(Registers::M0),
            _ => self.row.compares_into_exec().then_some(Registers::EXEC),
        }
    }

    /// Whether EXEC says which lanes act, or is a source.
    fn is_masked(&self) -> bool {
        let ignores = matches!(self.row.meaning, Meaning::Wave(WaveOp::ReadLane | WaveOp::WriteLane));
        let saves = matches!(self.row.meaning, Meaning::Wave(WaveOp::SaveExec(_) | WaveOp::WriteExec(_)));
        saves || !self.row.format.is_scalar() && !ignores
    }

    /// Whether M0 is a source: an index, a message, an address, on some targets the limit of LDS.
    fn reads_m0(&self, target: Target) -> bool {
        let flags = &self.row.flags;
        let crossbar = matches!(self.row.meaning, Meaning::Wave(WaveOp::Swizzle | WaveOp::Permute | WaveOp::Bpermute));
        let shares = self.modifiers.memory.intersects(MemoryBits::GDS | MemoryBits::LDS);
        let limited = self.encoding == Encoding::Ds && !target.has(Feature::LdsWithoutM0) && !crossbar;
        let index =
            matches!(self.row.meaning, Meaning::Wave(WaveOp::Index(IndexOp::On | IndexOp::Index | IndexOp::Mode)));
        let relative = flags.relative != Relative::NONE;
        let counts = matches!(self.row.meaning, Meaning::Memory(MemoryOp::Count(_)));
        flags.reads_m0 || flags.always.contains(MemoryBits::GDS) || shares || limited || relative || index || counts
    }
}

impl Format {
    /// Formats of the scalar unit, scalar memory among them: EXEC does not matter to them.
    pub fn is_scalar(self) -> bool {
        use Format::{Smem, Sop1, Sop2, Sopc, Sopk, Sopp};
        matches!(self, Sop1 | Sop2 | Sopc | Sopk | Sopp | Smem)
    }
    /// Formats of the vector ALU and of interpolation.
    pub fn is_vector_alu(self) -> bool {
        use Format::{Vintrp, Vop1, Vop2, Vop3, Vop3p, Vop3px2, Vopc};
        matches!(self, Vop1 | Vop2 | Vopc | Vop3 | Vop3p | Vop3px2 | Vintrp)
    }
}

/// The registers that an operand stands for.
fn registers(operand: Operand) -> Option<Registers> {
    match operand {
        Operand::Code { code: code::VCCZ, .. } => Some(Registers::VCC),
        Operand::Code { code: code::EXECZ, .. } => Some(Registers::EXEC),
        Operand::Code { code: code::LDS_DIRECT, .. } => Some(Registers::M0),
        Operand::Code { code, words } if !(code::ZERO..code::VGPR).contains(&code) => {
            Some(Registers { first: code, words })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Source, read_llvm};

    /// Reads and writes, such as `v0 -> v1`; implicit ones in parentheses.
    fn shown(text: &str, target: Target) -> String {
        let listing = read_llvm(&Source::new("-", text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let accesses = listing.statements[0].instruction.accesses(target);
        let one = |access: &Access| {
            let Registers { first, words } = access.registers;
            let (file, number) = match first {
                code::AGPR.. => ('a', first - code::AGPR),
                code::VGPR.. => ('v', first - code::VGPR),
                _ => ('s', first),
            };
            let name = format!("{file}{number}+{words}");
            if access.operand.is_none() { format!("({name})") } else { name }
        };
        let side = |writes| accesses.iter().filter(|access| access.writes == writes).map(one).collect::<Vec<_>>();
        format!("{} -> {}", side(false).join(" "), side(true).join(" "))
    }

    #[test]
    fn operands_and_what_no_operand_names() {
        let gfx900 = [
            ("v_add_f32 v0, s1, v2", "s1+1 v2+1 (s126+2) -> v0+1"),
            ("v_mac_f32 v0, 1.0, v2", "v0+1 v2+1 (s126+2) -> v0+1"),
            ("v_div_fmas_f32 v0, v1, v2, v3", "v1+1 v2+1 v3+1 (s106+2) (s126+2) -> v0+1"),
            ("v_cmpx_lt_i32 vcc, v0, v1", "v0+1 v1+1 (s126+2) -> s106+2 (s126+2)"),
            ("v_swap_b32 v0, v1", "v0+1 v1+1 (s126+2) -> v0+1 v1+1"),
            ("v_readlane_b32 s0, v1, m0", "v1+1 s124+1 -> s0+1"),
            ("v_interp_mov_f32 v2, p10, attr0.x", "(s126+2) (s124+1) -> v2+1"),
            ("s_and_saveexec_b64 s[0:1], vcc", "s106+2 (s126+2) -> s0+2 (s126+2)"),
            ("s_cbranch_vccz 0", "(s106+2) -> "),
            ("s_cbranch_execnz 0", "(s126+2) -> "),
            ("s_set_gpr_idx_idx s3", "s3+1 (s124+1) -> (s124+1)"),
            ("s_sendmsg 1", "(s124+1) -> "),
            ("s_load_dwordx4 s[4:7], s[0:1], 0x0", "s0+2 -> s4+4"),
            ("s_store_dword s4, s[0:1], 0x0", "s4+1 s0+2 -> "),
            ("global_load_dwordx2 v[0:1], v2, s[4:5]", "v2+1 s4+2 (s126+2) -> v0+2"),
            ("flat_load_dword v0, v[2:3]", "v2+2 (s126+2) (s102+2) -> v0+1"),
            ("flat_atomic_add v[2:3], v4", "v2+2 v4+1 (s126+2) (s102+2) -> "),
            ("flat_atomic_add v0, v[2:3], v4 glc", "v2+2 v4+1 (s126+2) (s102+2) -> v0+1"),
            ("buffer_atomic_add v0, off, s[0:3], 0 glc", "v0+1 s0+4 (s126+2) -> v0+1"),
            ("buffer_load_dword v0, s[0:3], 0 offen lds", "v0+1 s0+4 (s126+2) (s124+1) -> "),
            ("ds_read_b64 v[0:1], v2", "v2+1 (s126+2) -> v0+2"),
            ("ds_read_u16_d16 v0, v2", "v0+1 v2+1 (s126+2) -> v0+1"),
            ("ds_gws_init v0 gds", "v0+1 (s126+2) (s124+1) -> "),
            ("exp mrt0 v0, off, v2, off", "v0+1 v2+1 (s126+2) -> "),
        ];
        for (text, expected) in gfx900 {
            assert_eq!(shown(text, Target::Gfx900), expected, "{text}");
        }
        assert_eq!(shown("ds_read_b32 v0, v2", Target::Gfx803), "v2+1 (s126+2) (s124+1) -> v0+1");
        assert_eq!(shown("flat_load_dword v0, v[2:3]", Target::Gfx700), "v2+2 (s126+2) (s104+2) -> v0+1");
        assert_eq!(shown("v_movrels_b32 v0, v1", Target::Gfx803), "v1+1 (s126+2) (s124+1) -> v0+1");
        let gfx942 = [
            ("v_accvgpr_read_b32 v0, a1", "a1+1 (s126+2) -> v0+1"),
            ("v_accvgpr_write_b32 a1, v0", "v0+1 (s126+2) -> a1+1"),
            ("v_mfma_f32_4x4x1_16b_f32 a[0:3], v1, a2, a[0:3]", "v1+1 a2+1 a0+4 (s126+2) -> a0+4"),
            ("v_mfma_f32_4x4x1_16b_f32 v[0:3], v4, v5, 1.0", "v4+1 v5+1 (s126+2) -> v0+4"),
            ("v_smfmac_f32_16x16x32_f16 a[0:3], v[4:5], v[6:9], v10", "a0+4 v4+2 v6+4 v10+1 (s126+2) -> a0+4"),
            ("global_load_dword a0, v[2:3], off", "v2+2 (s126+2) -> a0+1"),
            ("global_store_dwordx2 v[2:3], a[0:1], off", "v2+2 a0+2 (s126+2) -> "),
            ("global_atomic_add v0, v[2:3], v4, off sc0", "v2+2 v4+1 (s126+2) -> v0+1"),
            ("buffer_atomic_add v0, off, s[0:3], 0 sc0", "v0+1 s0+4 (s126+2) -> v0+1"),
        ];
        for (text, expected) in gfx942 {
            assert_eq!(shown(text, Target::Gfx942), expected, "{text}");
        }
    }

    #[test]
    fn overlaps_name_the_first_register() {
        let pair = |first| Registers { first, words: 2 };
        assert_eq!(pair(4).shared(pair(5)), Some(5));
        assert_eq!(pair(5).shared(pair(4)), Some(5));
        assert_eq!(pair(4).shared(pair(6)), None);
        assert_eq!(pair(code::VGPR + 1).name(Target::Gfx900), "v[1:2]");
        assert!(Registers { first: code::VGPR, words: 1 }.is_vector() && !Registers::EXEC.is_vector());
        let accumulation = Registers { first: code::AGPR, words: 1 };
        assert!(accumulation.is_vector());
        assert_eq!(accumulation.shared(Registers { first: code::VGPR, words: 1 }), None);
        assert_eq!(accumulation.name(Target::Gfx908), "a0");
    }
}
