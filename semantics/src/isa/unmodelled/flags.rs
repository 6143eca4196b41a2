//! Which one-bit fields the rows of the memory formats have.

use crate::encoding::MemoryBits;
use crate::isa::Flags;

const fn memory(bits: MemoryBits) -> Flags {
    Flags { memory: bits, ..Flags::PLAIN }
}
const fn union<const N: usize>(bits: [MemoryBits; N]) -> MemoryBits {
    let mut all = MemoryBits::empty();
    let mut index = 0;
    while index < N {
        all = all.union(bits[index]);
        index += 1;
    }
    all
}

const CACHED: MemoryBits = union([MemoryBits::GLC, MemoryBits::SLC, MemoryBits::SCC]);
const ADDRESSED: MemoryBits = union([CACHED, MemoryBits::OFFEN, MemoryBits::IDXEN, MemoryBits::ADDR64]);
const FLAT_BITS: MemoryBits = union([CACHED, MemoryBits::TFE, MemoryBits::NV]);

pub const DS: Flags = memory(MemoryBits::GDS);
/// Two addresses, each with an offset of its own.
pub const DS_PAIR: Flags = Flags { two_offsets: true, ..DS };
/// Global data share only.
pub const GDS: Flags = Flags { always: MemoryBits::GDS, ..DS };
pub const SMEM: Flags = memory(union([MemoryBits::GLC, MemoryBits::NV]));
/// Loads and stores of MUBUF and MTBUF.
pub const BUFFER: Flags = memory(union([ADDRESSED, MemoryBits::TFE]));
/// Loads that can go to LDS.
pub const BUFFER_TO_LDS: Flags = memory(union([ADDRESSED, MemoryBits::TFE, MemoryBits::LDS]));
/// `buffer_store_lds_dword`, whose data comes from LDS.
pub const BUFFER_FROM_LDS: Flags = Flags { always: MemoryBits::LDS, ..memory(union([CACHED, MemoryBits::LDS])) };
pub const FLAT: Flags = memory(FLAT_BITS);
pub const FLAT_TO_LDS: Flags = memory(union([FLAT_BITS, MemoryBits::LDS]));
pub const IMAGE: Flags = memory(union([
    CACHED,
    MemoryBits::UNORM,
    MemoryBits::DA,
    MemoryBits::R128,
    MemoryBits::TFE,
    MemoryBits::LWE,
    MemoryBits::D16,
]));
pub const EXPORT: Flags = memory(union([MemoryBits::DONE, MemoryBits::COMPR, MemoryBits::VM]));
/// Atomics of floats on gfx908, which return nothing.
pub const BUFFER_SILENT: Flags = memory(union([MemoryBits::SLC, MemoryBits::OFFEN, MemoryBits::IDXEN]));
pub const FLAT_SILENT: Flags = memory(union([MemoryBits::SLC, MemoryBits::NV]));
/// Instructions about caches, with a scope.
pub const SCOPED: Flags = memory(union([MemoryBits::GLC, MemoryBits::SCC]));
