//! The lookup of screen tiles.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B32, B64, Bv};

/// The table for four shader engines: entry 0 is the lowest digit of the first word, sixteen in each.
pub const FOUR_ENGINES: [u64; 16] = [
    0xffff_fff7_fff5_f731,
    0xffff_ffbf_ffaf_e62f,
    0xffff_fdff_f5ff_c4fd,
    0xffff_efff_afff_8fb9,
    0xfffe_fff6_fdc4_ffff,
    0xffdf_f99f_b98f_ffff,
    0xfbff_f9ff_31f7_ffff,
    0x7fff_6ff6_2fe6_ffff,
    0xfffa_fb32_ffff_fffb,
    0xff5f_d91f_ffff_ff7f,
    0xfaff_c8fe_ffff_feff,
    0x5fff_4f76_ffff_dfff,
    0xfec8_ffff_fffd_fff9,
    0x764f_ffff_ffef_f66f,
    0x32fb_ffff_f7ff_f6ff,
    0x1fd9_ffff_bfff_9ff9,
];

/// The table's entry number `S0[7:0]`.
pub fn screen_partition_4se<A: Algebra>(s0: B32<A>) -> B32<A> {
    let mut words = FOUR_ENGINES.map(|word| B64::constant(word));
    // Each bit of the row's number halves the table.
    for (bit, left) in (4..8).zip([8, 4, 2, 1]) {
        let upper = s0.bit(bit);
        for pair in 0..left {
            words[pair] = upper.select(words[2 * pair + 1], words[2 * pair]);
        }
    }
    let column = (s0 & Bv::constant(15)).zext().lshl(Bv::constant(2));
    words[0].lshr(column).truncate() & Bv::constant(15)
}

lane_table! { Partition;
    v_screen_partition_4se_b32: Vop1 [0x37 from Gfx900] (Vdst B32, Src B32)
        => lane!(1, screen_partition_4se);
}
