//! The rows of matrix instructions.

use crate::float::Item;
use crate::isa::tables::wave_table;
use crate::isa::{Flags, Matrix, Sum, WaveOp};

const fn matrix(m: u8, n: u8, k: u8, blocks: u8, sum: Sum) -> WaveOp {
    WaveOp::Matrix(Matrix { m, n, k, blocks, sum })
}

const fn floats(a: Item, b: Item) -> Sum {
    Sum::Floats([a, b])
}

const fn sparse(a: Item, b: Item) -> Sum {
    Sum::SparseFloats([a, b])
}

wave_table! {
    v_mfma_f32_32x32x1f32: Vop3p [0x3c0 from Gfx908 to Gfx90a]
        (MatrixDst B1024, MatrixSrc F32, MatrixSrc F32, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 1, 2, Sum::F32);
    v_mfma_f32_16x16x1f32: Vop3p [0x3c1 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc F32, MatrixSrc F32, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 1, 4, Sum::F32);
    v_mfma_f32_4x4x1f32: Vop3p [0x3c2 from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc F32, MatrixSrc F32, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 1, 16, Sum::F32);
    v_mfma_f32_32x32x2f32: Vop3p [0x3c4 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc F32, MatrixSrc F32, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 2, 1, Sum::F32);
    v_mfma_f32_16x16x4f32: Vop3p [0x3c5 from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc F32, MatrixSrc F32, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 4, 1, Sum::F32);
    v_mfma_f32_32x32x4f16: Vop3p [0x3c8 from Gfx908 to Gfx90a]
        (MatrixDst B1024, MatrixSrc B64, MatrixSrc B64, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, floats(Item::F16, Item::F16));
    v_mfma_f32_16x16x4f16: Vop3p [0x3c9 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, floats(Item::F16, Item::F16));
    v_mfma_f32_4x4x4f16: Vop3p [0x3ca from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, floats(Item::F16, Item::F16));
    v_mfma_f32_32x32x8f16: Vop3p [0x3cc from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 8, 1, floats(Item::F16, Item::F16));
    v_mfma_f32_16x16x16f16: Vop3p [0x3cd from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 16, 1, floats(Item::F16, Item::F16));
    v_mfma_i32_32x32x4i8: Vop3p [0x3d0 from Gfx908 to Gfx90a]
        (MatrixDst B1024, MatrixSrc B32, MatrixSrc B32, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, Sum::I8);
    v_mfma_i32_16x16x4i8: Vop3p [0x3d1 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, Sum::I8);
    v_mfma_i32_4x4x4i8: Vop3p [0x3d2 from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, Sum::I8);
    v_mfma_i32_32x32x8i8: Vop3p [0x3d4 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 8, 1, Sum::I8);
    v_mfma_i32_16x16x16i8: Vop3p [0x3d5 from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 16, 1, Sum::I8);
    v_mfma_f32_32x32x2bf16: Vop3p [0x3e8 from Gfx908 to Gfx90a]
        (MatrixDst B1024, MatrixSrc B32, MatrixSrc B32, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 2, 2, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x2bf16: Vop3p [0x3e9 from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 2, 4, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_4x4x2bf16: Vop3p [0x3eb from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 2, 16, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_32x32x4bf16: Vop3p [0x3ec from Gfx908 to Gfx90a]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 4, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x8bf16: Vop3p [0x3ed from Gfx908 to Gfx90a]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 8, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_32x32x4bf16_1k: Vop3p [0x3e3 on Gfx90a]
        (MatrixDst B1024, MatrixSrc B64, MatrixSrc B64, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x4bf16_1k: Vop3p [0x3e4 on Gfx90a]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_4x4x4bf16_1k: Vop3p [0x3e5 on Gfx90a]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_32x32x8bf16_1k: Vop3p [0x3e6 on Gfx90a]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 8, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x16bf16_1k: Vop3p [0x3e7 on Gfx90a]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 16, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f64_16x16x4f64: Vop3p [0x3ee on Gfx90a]
        (MatrixDst B256, MatrixSrc F64, MatrixSrc F64, MatrixAddend B256), Flags::WHOLE
        => matrix(16, 16, 4, 1, Sum::F64);
    v_mfma_f64_4x4x4f64: Vop3p [0x3ef on Gfx90a]
        (MatrixDst F64, MatrixSrc F64, MatrixSrc F64, MatrixAddend F64), Flags::WHOLE
        => matrix(4, 4, 4, 4, Sum::F64);
    v_mfma_f32_32x32x1_2b_f32: Vop3p [0x3c0 from Gfx942]
        (MatrixDst B1024, MatrixSrc B32, MatrixSrc B32, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 1, 2, Sum::F32);
    v_mfma_f32_16x16x1_4b_f32: Vop3p [0x3c1 from Gfx942]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 1, 4, Sum::F32);
    v_mfma_f32_4x4x1_16b_f32: Vop3p [0x3c2 from Gfx942]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 1, 16, Sum::F32);
    v_mfma_f32_32x32x2_f32: Vop3p [0x3c4 from Gfx942]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 2, 1, Sum::F32);
    v_mfma_f32_16x16x4_f32: Vop3p [0x3c5 from Gfx942]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 4, 1, Sum::F32);
    v_mfma_f32_32x32x4_2b_f16: Vop3p [0x3c8 from Gfx942]
        (MatrixDst B1024, MatrixSrc B64, MatrixSrc B64, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, floats(Item::F16, Item::F16));
    v_mfma_f32_16x16x4_4b_f16: Vop3p [0x3c9 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, floats(Item::F16, Item::F16));
    v_mfma_f32_4x4x4_16b_f16: Vop3p [0x3ca from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, floats(Item::F16, Item::F16));
    v_mfma_f32_32x32x8_f16: Vop3p [0x3cc from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 8, 1, floats(Item::F16, Item::F16));
    v_mfma_f32_16x16x16_f16: Vop3p [0x3cd from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 16, 1, floats(Item::F16, Item::F16));
    v_mfma_f32_32x32x4_2b_bf16: Vop3p [0x3dd from Gfx942]
        (MatrixDst B1024, MatrixSrc B64, MatrixSrc B64, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x4_4b_bf16: Vop3p [0x3de from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_4x4x4_16b_bf16: Vop3p [0x3df from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_32x32x8_bf16: Vop3p [0x3e0 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 8, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x16_bf16: Vop3p [0x3e1 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 16, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_i32_32x32x4_2b_i8: Vop3p [0x3d0 from Gfx942]
        (MatrixDst B1024, MatrixSrc B32, MatrixSrc B32, MatrixAddend B1024), Flags::WHOLE
        => matrix(32, 32, 4, 2, Sum::I8);
    v_mfma_i32_16x16x4_4b_i8: Vop3p [0x3d1 from Gfx942]
        (MatrixDst B512, MatrixSrc B32, MatrixSrc B32, MatrixAddend B512), Flags::WHOLE
        => matrix(16, 16, 4, 4, Sum::I8);
    v_mfma_i32_4x4x4_16b_i8: Vop3p [0x3d2 from Gfx942]
        (MatrixDst B128, MatrixSrc B32, MatrixSrc B32, MatrixAddend B128), Flags::WHOLE
        => matrix(4, 4, 4, 16, Sum::I8);
    v_mfma_i32_32x32x16_i8: Vop3p [0x3d6 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, Sum::I8);
    v_mfma_i32_16x16x32_i8: Vop3p [0x3d7 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, Sum::I8);
    v_mfma_f32_32x32x4_xf32: Vop3p [0x3bf on Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 4, 1, floats(Item::Xf32, Item::Xf32));
    v_mfma_f32_16x16x8_xf32: Vop3p [0x3be on Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 8, 1, floats(Item::Xf32, Item::Xf32));
    v_mfma_f64_4x4x4_4b_f64: Vop3p [0x3ef from Gfx942]
        (MatrixDst F64, MatrixSrc F64, MatrixSrc F64, MatrixAddend F64), Flags::WHOLE
        => matrix(4, 4, 4, 4, Sum::F64);
    v_mfma_f64_16x16x4_f64: Vop3p [0x3ee from Gfx942]
        (MatrixDst B256, MatrixSrc F64, MatrixSrc F64, MatrixAddend B256), Flags::WHOLE
        => matrix(16, 16, 4, 1, Sum::F64);
    v_mfma_f32_32x32x16_bf8_bf8: Vop3p [0x3f4 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::Bf8, Item::Bf8));
    v_mfma_f32_16x16x32_bf8_bf8: Vop3p [0x3f0 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::Bf8, Item::Bf8));
    v_mfma_f32_32x32x16_bf8_fp8: Vop3p [0x3f5 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::Bf8, Item::Fp8));
    v_mfma_f32_16x16x32_bf8_fp8: Vop3p [0x3f1 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::Bf8, Item::Fp8));
    v_mfma_f32_32x32x16_fp8_bf8: Vop3p [0x3f6 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::Fp8, Item::Bf8));
    v_mfma_f32_16x16x32_fp8_bf8: Vop3p [0x3f2 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::Fp8, Item::Bf8));
    v_mfma_f32_32x32x16_fp8_fp8: Vop3p [0x3f7 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B64, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::Fp8, Item::Fp8));
    v_mfma_f32_16x16x32_fp8_fp8: Vop3p [0x3f3 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B64, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::Fp8, Item::Fp8));
    v_smfmac_f32_32x32x16_f16: Vop3p [0x3e4 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 16, 1, sparse(Item::F16, Item::F16));
    v_smfmac_f32_16x16x32_f16: Vop3p [0x3e2 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 32, 1, sparse(Item::F16, Item::F16));
    v_smfmac_f32_32x32x16_bf16: Vop3p [0x3e8 from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 16, 1, sparse(Item::Bf16, Item::Bf16));
    v_smfmac_f32_16x16x32_bf16: Vop3p [0x3e6 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 32, 1, sparse(Item::Bf16, Item::Bf16));
    v_smfmac_i32_32x32x32_i8: Vop3p [0x3ec from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, Sum::SparseI8);
    v_smfmac_i32_16x16x64_i8: Vop3p [0x3ea from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, Sum::SparseI8);
    v_smfmac_f32_32x32x32_bf8_bf8: Vop3p [0x3fc from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, sparse(Item::Bf8, Item::Bf8));
    v_smfmac_f32_16x16x64_bf8_bf8: Vop3p [0x3f8 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, sparse(Item::Bf8, Item::Bf8));
    v_smfmac_f32_32x32x32_bf8_fp8: Vop3p [0x3fd from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, sparse(Item::Bf8, Item::Fp8));
    v_smfmac_f32_16x16x64_bf8_fp8: Vop3p [0x3f9 from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, sparse(Item::Bf8, Item::Fp8));
    v_smfmac_f32_32x32x32_fp8_bf8: Vop3p [0x3fe from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, sparse(Item::Fp8, Item::Bf8));
    v_smfmac_f32_16x16x64_fp8_bf8: Vop3p [0x3fa from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, sparse(Item::Fp8, Item::Bf8));
    v_smfmac_f32_32x32x32_fp8_fp8: Vop3p [0x3ff from Gfx942]
        (MatrixDst B512, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, sparse(Item::Fp8, Item::Fp8));
    v_smfmac_f32_16x16x64_fp8_fp8: Vop3p [0x3fb from Gfx942]
        (MatrixDst B128, MatrixSrc B64, MatrixSrc B128, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, sparse(Item::Fp8, Item::Fp8));
    v_mfma_f32_32x32x16_f16: Vop3p [0x3d5 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B128, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::F16, Item::F16));
    v_mfma_f32_16x16x32_f16: Vop3p [0x3d4 from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B128, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::F16, Item::F16));
    v_mfma_f32_32x32x16_bf16: Vop3p [0x3b7 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B128, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 16, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_f32_16x16x32_bf16: Vop3p [0x3b5 from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B128, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 32, 1, floats(Item::Bf16, Item::Bf16));
    v_mfma_i32_32x32x32_i8: Vop3p [0x3b8 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B128, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 32, 1, Sum::I8);
    v_mfma_i32_16x16x64_i8: Vop3p [0x3b6 from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B128, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 64, 1, Sum::I8);
    v_smfmac_f32_32x32x32_f16: Vop3p [0x3db from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x64_f16: Vop3p [0x3da from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, Sum::OpenSparse);
    v_smfmac_f32_32x32x32_bf16: Vop3p [0x3c6 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 32, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x64_bf16: Vop3p [0x3b9 from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 64, 1, Sum::OpenSparse);
    v_smfmac_i32_32x32x64_i8: Vop3p [0x3c7 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenSparse);
    v_smfmac_i32_16x16x128_i8: Vop3p [0x3ba from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenSparse);
    v_smfmac_f32_32x32x64_bf8_bf8: Vop3p [0x3cb from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x128_bf8_bf8: Vop3p [0x3bb from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenSparse);
    v_smfmac_f32_32x32x64_bf8_fp8: Vop3p [0x3ce from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x128_bf8_fp8: Vop3p [0x3bc from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenSparse);
    v_smfmac_f32_32x32x64_fp8_bf8: Vop3p [0x3cf from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x128_fp8_bf8: Vop3p [0x3bd from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenSparse);
    v_smfmac_f32_32x32x64_fp8_fp8: Vop3p [0x3d3 from Gfx950]
        (MatrixDst B512, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenSparse);
    v_smfmac_f32_16x16x128_fp8_fp8: Vop3p [0x3c3 from Gfx950]
        (MatrixDst B128, MatrixSrc B128, MatrixSrc B256, Vgpr B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenSparse);
    v_mfma_f32_16x16x128_f8f6f4: Vop3p [0x3ad from Gfx950]
        (MatrixDst B128, MatrixSrc FormatA, MatrixSrc FormatB, MatrixAddend B128), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenFormats);
    v_mfma_f32_32x32x64_f8f6f4: Vop3p [0x3ae from Gfx950]
        (MatrixDst B512, MatrixSrc FormatA, MatrixSrc FormatB, MatrixAddend B512), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenFormats);
    v_mfma_scale_f32_16x16x128_f8f6f4: Vop3px2 [0x2d from Gfx950]
        (MatrixDst B128, MatrixSrc FormatA, MatrixSrc FormatB, MatrixAddend B128, Src B32, Vsrc B32), Flags::WHOLE
        => matrix(16, 16, 128, 1, Sum::OpenFormats);
    v_mfma_scale_f32_32x32x64_f8f6f4: Vop3px2 [0x2e from Gfx950]
        (MatrixDst B512, MatrixSrc FormatA, MatrixSrc FormatB, MatrixAddend B512, Src B32, Vsrc B32), Flags::WHOLE
        => matrix(32, 32, 64, 1, Sum::OpenFormats);
}
