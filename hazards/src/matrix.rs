//! Matrix instructions, as far as waits depend on them.

use gcn_semantics::instruction::{Access, Operand, Registers};
use gcn_semantics::isa::Field;
use gcn_semantics::{Feature, Instruction, Target};

/// The unit that executes a matrix instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// That of factors narrower than f32, xf32 among them; before gfx942 of all factors but f64.
    Narrow,
    /// That of f32 factors, from gfx942 on.
    Single,
    /// That of f64 factors.
    Double,
}

/// Which matrix instructions are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Of {
    /// All.
    Any,
    /// Those of a unit.
    Only(Unit),
    /// Those of the other units.
    Not(Unit),
}

/// A matrix instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Matrix {
    /// What executes it.
    pub unit: Unit,
    /// How long it takes, in units of four cycles: 2, 4, 8 or 16.
    pub passes: u8,
}

impl Of {
    /// Whether `matrix` is meant.
    pub fn has(self, matrix: Matrix) -> bool {
        match self {
            Of::Any => true,
            Of::Only(unit) => matrix.unit == unit,
            Of::Not(unit) => matrix.unit != unit,
        }
    }
}

impl Matrix {
    /// What an instruction is, if it is a matrix instruction.
    pub fn of(instruction: &Instruction, target: Target) -> Option<Matrix> {
        let (_, destination) = instruction.row.operand(Field::MatrixDst)?;
        let name = instruction.row.mnemonic;
        let is_double = name.starts_with("v_mfma_f64");
        let is_single = target.has(Feature::Scopes) && name.ends_with("f32") && !name.ends_with("xf32");
        let unit = match (is_double, is_single) {
            (true, _) => Unit::Double,
            (false, true) => Unit::Single,
            (false, false) => Unit::Narrow,
        };
        let rows = rows(name)?;
        let words = u32::from(destination.ty.words()) / if is_double { 2 } else { 1 };
        let is_one_block = words * 64 == rows * rows;
        let is_fast = unit == Unit::Narrow && target.has(Feature::Scopes) && is_one_block && !has_bytes(instruction);
        let passes = match (unit, rows) {
            (Unit::Double, 4) => 4,
            (Unit::Double, _) if target >= Target::Gfx950 => 16,
            (Unit::Double, _) => 8,
            (_, 4) => 2,
            (_, 16) => 8,
            _ => 16,
        };
        Some(Matrix { unit, passes: if is_fast { passes / 2 } else { passes } })
    }

    /// Its place among 2, 4, 8 and 16 passes.
    pub fn place(self) -> usize {
        usize::from(self.passes.trailing_zeros() as u8 - 1)
    }
}

/// The rows of a block, which stand in the name: 16 in `v_mfma_f32_16x16x4_f32`.
fn rows(name: &str) -> Option<u32> {
    name.split('_').find_map(|part| part.split_once('x').and_then(|(rows, _)| rows.parse().ok()))
}

/// Whether a factor whose format the instruction chooses has elements of 8 bits, which fill eight registers.
fn has_bytes(instruction: &Instruction) -> bool {
    let is_wide = |operand: &Operand| matches!(operand, Operand::Code { words: 8, .. });
    let kinds = instruction.row.operands.iter().zip(&instruction.operands);
    let mut factors = kinds.filter(|(kind, _)| kind.field == Field::MatrixSrc);
    instruction.row.mnemonic.ends_with("f8f6f4") && factors.any(|(_, operand)| is_wide(operand))
}

/// The registers of what a matrix instruction adds to: of its own operand, or of its destination.
pub fn addend(instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
    read(instruction, accesses, true)
}

/// The registers that it reads besides: factors, and numbers of elements.
pub fn factors(instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
    read(instruction, accesses, false)
}

fn read(instruction: &Instruction, accesses: &[Access], adds: bool) -> Vec<Registers> {
    let wanted = |access: &&Access| {
        let field = access.operand.map(|operand| instruction.row.operands[operand].field);
        let is_addend = matches!(field, Some(Field::MatrixAddend | Field::MatrixDst));
        !access.writes && access.registers.is_vector() && is_addend == adds
    };
    accesses.iter().filter(wanted).map(|access| access.registers).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcn_semantics::text::{Source, read_llvm};

    /// Passes by hand from the tables of cycles: one pass is four of them.
    #[test]
    fn units_and_passes() {
        use Target::{Gfx90a, Gfx908, Gfx942, Gfx950};
        use Unit::{Double, Narrow, Single};
        let cases = [
            (Gfx908, "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31]", Narrow, 16),
            (Gfx908, "v_mfma_f32_16x16x16f16 a[0:3], v[0:1], v[2:3], a[0:3]", Narrow, 8),
            (Gfx908, "v_mfma_i32_4x4x4i8 a[0:3], v0, v1, a[0:3]", Narrow, 2),
            (Gfx90a, "v_mfma_f32_32x32x8bf16_1k a[0:15], v[0:1], v[2:3], a[0:15]", Narrow, 16),
            (Gfx90a, "v_mfma_f64_4x4x4f64 v[0:1], v[2:3], v[4:5], v[0:1]", Double, 4),
            (Gfx90a, "v_mfma_f64_16x16x4f64 v[0:7], v[8:9], v[10:11], v[0:7]", Double, 8),
            (Gfx942, "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7]", Double, 8),
            (Gfx950, "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7]", Double, 16),
            (Gfx950, "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[0:1]", Double, 4),
            (Gfx942, "v_mfma_f32_32x32x2_f32 v[0:15], v16, v17, v[0:15]", Single, 16),
            (Gfx942, "v_mfma_f32_16x16x1_4b_f32 v[0:15], v16, v17, v[0:15]", Single, 8),
            (Gfx942, "v_mfma_f32_4x4x1_16b_f32 v[0:3], v16, v17, v[0:3]", Single, 2),
            (Gfx942, "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15]", Narrow, 8),
            (Gfx942, "v_mfma_f32_32x32x4_2b_f16 v[0:31], v[32:33], v[34:35], v[0:31]", Narrow, 16),
            (Gfx942, "v_mfma_f32_16x16x4_4b_bf16 v[0:15], v[32:33], v[34:35], v[0:15]", Narrow, 8),
            (Gfx942, "v_mfma_f32_16x16x16_bf16 v[0:3], v[16:17], v[18:19], v[0:3]", Narrow, 4),
            (Gfx942, "v_mfma_f32_4x4x4_16b_f16 v[0:3], v[16:17], v[18:19], v[0:3]", Narrow, 2),
            (Gfx942, "v_mfma_f32_16x16x8_xf32 v[0:3], v[16:17], v[18:19], v[0:3]", Narrow, 4),
            (Gfx942, "v_mfma_f32_32x32x16_fp8_bf8 v[0:15], v[16:17], v[18:19], v[0:15]", Narrow, 8),
            (Gfx942, "v_smfmac_f32_16x16x64_bf8_bf8 v[0:3], v[4:5], v[6:9], v10", Narrow, 4),
            (Gfx942, "v_smfmac_i32_32x32x32_i8 v[0:15], v[16:17], v[18:21], v22", Narrow, 8),
            (Gfx950, "v_mfma_f32_16x16x32_f16 v[0:3], v[4:7], v[8:11], v[0:3]", Narrow, 4),
            (Gfx950, "v_mfma_i32_32x32x32_i8 v[0:15], v[16:19], v[20:23], v[0:15]", Narrow, 8),
            (Gfx950, "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:15], v[0:3] blgp:4", Narrow, 8),
            (Gfx950, "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[12:15], v[0:3] cbsz:3 blgp:4", Narrow, 4),
            (Gfx950, "v_mfma_f32_32x32x64_f8f6f4 v[0:15], v[16:19], v[20:27], 0 cbsz:4", Narrow, 16),
            (Gfx950, "v_mfma_f32_32x32x64_f8f6f4 v[0:15], v[16:21], v[22:27], 0 cbsz:2 blgp:2", Narrow, 8),
            (Gfx950, "v_smfmac_f32_32x32x64_bf8_fp8 v[0:15], v[16:19], v[20:27], v28", Narrow, 8),
        ];
        for (target, text, unit, passes) in cases {
            let listing = read_llvm(&Source::new("-", text), target).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            let matrix = Matrix::of(&listing.statements[0].instruction, target);
            assert_eq!(matrix, Some(Matrix { unit, passes }), "{text} on {target}");
        }
    }

    #[test]
    fn the_rest_is_no_matrix_instruction() {
        for text in ["v_accvgpr_write_b32 a0, v0", "v_dot4_i32_i8 v0, v1, v2, v3", "v_mov_b32 v0, v1"] {
            let listing = read_llvm(&Source::new("-", text), Target::Gfx908).expect(text);
            assert_eq!(Matrix::of(&listing.statements[0].instruction, Target::Gfx908), None, "{text}");
        }
    }
}
