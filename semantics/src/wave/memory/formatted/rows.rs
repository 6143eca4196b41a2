//! The rows of buffer memory with formats.

use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::{BUFFER, BUFFER_TO_LDS};
use crate::isa::{Components, MemoryOp};

memory_table! {
    tbuffer_load_format_x: Mtbuf [0x0] (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(1));
    tbuffer_load_format_xy: Mtbuf [0x1] (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(2));
    tbuffer_load_format_xyz: Mtbuf [0x2] (LoadDst B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(3));
    tbuffer_load_format_xyzw: Mtbuf [0x3] (LoadDst B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(4));
    tbuffer_store_format_x: Mtbuf [0x4] (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(1));
    tbuffer_store_format_xy: Mtbuf [0x5] (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(2));
    tbuffer_store_format_xyz: Mtbuf [0x6] (Data B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(3));
    tbuffer_store_format_xyzw: Mtbuf [0x7] (Data B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(4));
    buffer_load_format_x: Mubuf [0x0] (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER_TO_LDS
        => MemoryOp::Unpack(Components::Whole(1));
    buffer_load_format_xy: Mubuf [0x1] (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(2));
    buffer_load_format_xyz: Mubuf [0x2] (LoadDst B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(3));
    buffer_load_format_xyzw: Mubuf [0x3] (LoadDst B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Whole(4));
    buffer_store_format_x: Mubuf [0x4] (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(1));
    buffer_store_format_xy: Mubuf [0x5] (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(2));
    buffer_store_format_xyz: Mubuf [0x6] (Data B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(3));
    buffer_store_format_xyzw: Mubuf [0x7] (Data B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Whole(4));
    tbuffer_load_format_d16_x: Mtbuf [0x8 from Gfx803]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(1));
    tbuffer_load_format_d16_xy: Mtbuf [0x9 on Gfx803]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(2));
    tbuffer_load_format_d16_xy: Mtbuf [0x9 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(2));
    tbuffer_load_format_d16_xyz: Mtbuf [0xa on Gfx803]
        (LoadDst B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(3));
    tbuffer_load_format_d16_xyz: Mtbuf [0xa from Gfx900]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(3));
    tbuffer_load_format_d16_xyzw: Mtbuf [0xb on Gfx803]
        (LoadDst B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(4));
    tbuffer_load_format_d16_xyzw: Mtbuf [0xb from Gfx900]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(4));
    tbuffer_store_format_d16_x: Mtbuf [0xc from Gfx803]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(1));
    tbuffer_store_format_d16_xy: Mtbuf [0xd on Gfx803]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(2));
    tbuffer_store_format_d16_xy: Mtbuf [0xd from Gfx900]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(2));
    tbuffer_store_format_d16_xyz: Mtbuf [0xe on Gfx803]
        (Data B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(3));
    tbuffer_store_format_d16_xyz: Mtbuf [0xe from Gfx900]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(3));
    tbuffer_store_format_d16_xyzw: Mtbuf [0xf on Gfx803]
        (Data B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Short(4));
    tbuffer_store_format_d16_xyzw: Mtbuf [0xf from Gfx900]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(4));
    buffer_load_format_d16_x: Mubuf [0x8 from Gfx803]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(1));
    buffer_load_format_d16_xy: Mubuf [0x9 on Gfx803]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(2));
    buffer_load_format_d16_xy: Mubuf [0x9 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(2));
    buffer_load_format_d16_xyz: Mubuf [0xa on Gfx803]
        (LoadDst B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(3));
    buffer_load_format_d16_xyz: Mubuf [0xa from Gfx900]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(3));
    buffer_load_format_d16_xyzw: Mubuf [0xb on Gfx803]
        (LoadDst B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(4));
    buffer_load_format_d16_xyzw: Mubuf [0xb from Gfx900]
        (LoadDst B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::Short(4));
    buffer_store_format_d16_x: Mubuf [0xc from Gfx803]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(1));
    buffer_store_format_d16_xy: Mubuf [0xd on Gfx803]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(2));
    buffer_store_format_d16_xy: Mubuf [0xd from Gfx900]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(2));
    buffer_store_format_d16_xyz: Mubuf [0xe on Gfx803]
        (Data B96, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(3));
    buffer_store_format_d16_xyz: Mubuf [0xe from Gfx900]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(3));
    buffer_store_format_d16_xyzw: Mubuf [0xf on Gfx803]
        (Data B128, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Pack(Components::Short(4));
    buffer_store_format_d16_xyzw: Mubuf [0xf from Gfx900]
        (Data B64, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::Short(4));
    buffer_load_format_d16_hi_x: Mubuf [0x26 from Gfx900]
        (LoadDst B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER
        => MemoryOp::Unpack(Components::High(1));
    buffer_store_format_d16_hi_x: Mubuf [0x27 from Gfx900]
        (Data B32, BufferAddress B32, Resource B128, ScalarOffset B32), BUFFER => MemoryOp::Pack(Components::High(1));
}
