//! All processors that are modelled, one row each.

use super::feature::{CarryNames, Feature, Properties};

/// What a processor is.
pub(super) struct Row {
    /// LLVM's name.
    pub name: &'static str,
    /// The processor in the flags of an ELF header: EF_AMDGPU_MACH, from LLVM's user guide of the AMDGPU backend; and
    /// those of processors that differ from it in speed alone, or in what programs do not see.
    pub elf: &'static [u8],
    /// Other names: of these processors, of products, of CLRX, of generations.
    pub aliases: &'static [&'static str],
    /// The processor above it in the table that it is like in everything that the row does not say.
    pub like: Option<Target>,
    /// Whether it differs from that one in a few instructions only, and so is none of [`Target::ALL`].
    pub is_variant: bool,
    /// Features that the other one lacks.
    pub with: &'static [Feature],
    /// Features of the other one that it lacks.
    pub without: &'static [Feature],
    /// Numbers; `None` if they are those of the other one.
    pub properties: Option<Properties>,
}

impl Row {
    /// A row that leaves the rest out: like `other`.
    const fn like(other: Target) -> Row {
        let (with, without) = (&[], &[]);
        Row { name: "", elf: &[], aliases: &[], like: Some(other), is_variant: false, with, without, properties: None }
    }
    /// The same for one that differs in a few instructions.
    const fn variant(other: Target) -> Row {
        Row { is_variant: true, ..Row::like(other) }
    }
}

macro_rules! targets {
    ($($(#[$attribute:meta])* $target:ident = $row:expr;)*) => {
        /// A processor. The default is the one that is meant where none is named.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub enum Target {
            $($(#[$attribute])* $target,)*
        }

        /// What each of them is, in their order.
        pub(super) const ROWS: &[Row] = &[$($row),*];

        /// All of them, in their order.
        pub(crate) const TARGETS: &[Target] = &[$(Target::$target),*];
    };
}

use Feature::*;

pub(super) const GFX6: Properties = Properties {
    sgprs: 104,
    sgpr_granule: 8,
    flat_scratch: None,
    first_trap_register: 112,
    trap_registers: 12,
    smem_offset_bits: 8,
    vmcnt_bits: 4,
    nop_bits: 3,
    lds_bytes: 0x8000,
    carry_names: CarryNames::Signed,
};
const GFX7: Properties = Properties { flat_scratch: Some(104), lds_bytes: 0x1_0000, ..GFX6 };
const GFX8: Properties = Properties {
    sgprs: 102,
    sgpr_granule: 16,
    flat_scratch: Some(102),
    smem_offset_bits: 20,
    nop_bits: 4,
    carry_names: CarryNames::Unsigned,
    ..GFX7
};
const GFX9: Properties = Properties {
    first_trap_register: 108,
    trap_registers: 16,
    smem_offset_bits: 21,
    vmcnt_bits: 6,
    carry_names: CarryNames::CarryOut,
    ..GFX8
};

// Rows of instructions name the first and the last target that has them, so the order here is part of their meaning:
// what holds from a target on holds for each behind it.
targets! {
    /// GCN 1.0 (Southern Islands).
    Gfx600 = Row {
        name: "gfx600",
        elf: &[0x20, 0x21, 0x3a],
        aliases: &[
            "tahiti", "gfx601", "capeverde", "verde", "pitcairn", "gfx602", "oland", "hainan", "gcn1.0", "si", "gfx6",
        ],
        like: None,
        is_variant: false,
        with: &[Graphics, Images, Addr64, SnormOgl, SignedLdsBase, AlignedBuffers],
        without: &[],
        properties: Some(GFX6),
    };
    /// GCN 1.1 (Sea Islands).
    Gfx700 = Row {
        name: "gfx700",
        elf: &[0x22, 0x23, 0x24, 0x25, 0x26, 0x3b],
        aliases: &[
            "kaveri", "spectre", "spooky", "gfx701", "hawaii", "gfx702", "gfx703", "kabini", "kalindi", "mullins",
            "gfx704", "bonaire", "gfx705", "gcn1.1", "ci", "gfx7",
        ],
        with: &[Flat, SmemLiteral, FractBelowOne, FrexpOfInfinity],
        without: &[SignedLdsBase, AlignedBuffers],
        properties: Some(GFX7),
        ..Row::like(Target::Gfx600)
    };
    /// GCN 1.2 (Volcanic Islands): the first with SDWA and DPP.
    Gfx803 = Row {
        name: "gfx803",
        elf: &[0x2a, 0x28, 0x29, 0x3c],
        aliases: &[
            "fiji", "mi6", "mi8", "polaris10", "polaris11", "polaris12", "ellesmere", "baffin", "gfx801", "carrizo",
            "gfx802", "iceland", "tonga", "gfx805", "tongapro", "gcn1.2", "vi", "gfx8",
        ],
        with: &[
            Gcn3Encoding, Sdwa, SdwaMac, Dpp, Vop3Clamp, Inv2Pi, WideSmem, ImageD16, FormatD16, XnackMask,
            WideLaneStride, RecordsIfSwizzled,
        ],
        without: &[SmemLiteral, Addr64, SnormOgl],
        properties: Some(GFX8),
        ..Row::like(Target::Gfx700)
    };
    /// Stoney: gfx803 but for accesses to formatted data of 16 bits, which are not modelled.
    Gfx810 = Row {
        name: "gfx810",
        elf: &[0x2b],
        aliases: &["stoney"],
        without: &[FormatD16],
        ..Row::variant(Target::Gfx803)
    };
    /// GCN 1.4 (Vega 10).
    #[default]
    Gfx900 = Row {
        name: "gfx900",
        elf: &[0x2c, 0x2d, 0x31, 0x32],
        aliases: &[
            "vega", "vega10", "mi25", "gfx902", "raven", "gfx909", "raven2", "gfx90c", "renoir", "gcn1.4", "gfx9",
        ],
        with: &[
            FlatSegments, SdwaScalar, Vop3p, Vop3OpSel, SignedSmemOffset, NonVolatile, A16, Apertures, KeepsHighHalf,
            FlushesExtremes, Fp16Overflow, SwizzleRotations, LdsWithoutM0, UnalignedLds, FixedElements,
            RecordsIfIndexed, PackedD16, ScalarAtomics, ScalarStoreOffset, DoorbellTrap,
        ],
        without: &[SdwaMac, RecordsIfSwizzled],
        properties: Some(GFX9),
        ..Row::like(Target::Gfx803)
    };
    /// Vega 12: gfx900 with `v_fma_mix_f32` and its kin in the place of `v_mad_mix_f32`.
    Gfx904 = Row {
        name: "gfx904",
        elf: &[0x2e],
        aliases: &["vega12"],
        with: &[FusedMix],
        ..Row::variant(Target::Gfx900)
    };
    /// GCN 1.4.1 (Vega 20).
    Gfx906 = Row {
        name: "gfx906",
        elf: &[0x2f],
        aliases: &["vega20", "mi50", "mi60", "gcn1.4.1"],
        with: &[FusedMix, SramEcc],
        ..Row::like(Target::Gfx900)
    };
    /// CDNA 1 (Arcturus): gfx906 with matrix instructions.
    Gfx908 = Row {
        name: "gfx908",
        elf: &[0x30],
        aliases: &["arcturus", "mi100", "cdna", "cdna1"],
        with: &[Matrix, MemoryFloats],
        ..Row::like(Target::Gfx906)
    };
    /// CDNA 2 (Aldebaran): one file for vector and accumulation registers, packed f32, no graphics.
    Gfx90a = Row {
        name: "gfx90a",
        elf: &[0x3f],
        aliases: &["aldebaran", "mi200", "mi210", "mi250", "mi250x", "cdna2"],
        with: &[UnifiedRegisters, KernargPreload, CoherenceBit, WideDpp],
        without: &[Graphics],
        ..Row::like(Target::Gfx908)
    };
    /// CDNA 3 (MI300).
    Gfx942 = Row {
        name: "gfx942",
        elf: &[0x4c],
        aliases: &["mi300", "mi300a", "mi300x", "mi325x", "cdna3"],
        with: &[Scopes, FnuzFloats],
        without: &[Images],
        ..Row::like(Target::Gfx90a)
    };
    /// CDNA 4 (MI350).
    Gfx950 = Row {
        name: "gfx950",
        elf: &[0x4f],
        aliases: &["mi350x", "mi355x", "cdna4"],
        with: &[WideLdsLoads],
        without: &[FnuzFloats],
        properties: Some(Properties { lds_bytes: 0x2_8000, ..GFX9 }),
        ..Row::like(Target::Gfx942)
    };
}
