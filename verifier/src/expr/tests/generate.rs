//! Generators of places and texts.

use proptest::prelude::*;
use proptest::sample::select;

use crate::expr::{Lanes, Place, Register};

fn register() -> impl Strategy<Value = Register> {
    let vector = (0u16..256, 1u16..9).prop_map(|(first, count)| {
        let first = first.min(256 - count);
        Register::Vector { first, count }
    });
    let scalar = (select(vec![(0u16, 102u16), (106, 2), (124, 1), (126, 2)]), any::<u16>(), any::<u16>());
    let scalar = scalar.prop_map(|((base, all), first, count)| {
        let index = first % all;
        Register::Scalar { code: base + index, count: 1 + count % (all - index) }
    });
    prop_oneof![3 => vector, 3 => scalar, 1 => Just(Register::Scc)]
}

fn lanes() -> impl Strategy<Value = Lanes> {
    prop_oneof![
        Just(Lanes::All),
        (0u8..64).prop_map(Lanes::One),
        (0u8..64, 0u8..64).prop_map(|(a, b)| Lanes::Range { first: a.min(b), last: a.max(b) }),
    ]
}

/// Any place.
pub(super) fn place() -> impl Strategy<Value = Place> {
    (register(), lanes(), any::<bool>(), any::<u32>(), any::<u32>()).prop_map(|(register, lanes, cut, a, b)| {
        let place = Place::new(register).expect("generated registers exist");
        let place = place.with_lanes(lanes).unwrap_or(place);
        let (a, b) = (a % register.width(), b % register.width());
        if cut { place.with_bits(a.max(b), a.min(b)).expect("generated bits exist") } else { place }
    })
}

/// Texts: arbitrary ones, and sequences of the language's own words and symbols.
pub(super) fn text() -> impl Strategy<Value = String> {
    const PARTS: &str = "v0 v1 v[2:3] v[0:3] s4 s[4:5] vcc exec scc m0 ttmp3 v300 s102 v s foo EXEC [ 63 ] \
                         [16..31] { } {15:0} {7:8} ( ) , : .. - ! ~ + * / & && | || ^ << >>u >>s >> < <u <s <=u >=s \
                         > == != = => 0 1 -1 1.5 1.5h 2.5e-3d nan -inf isnan( 0xffff 0b1_0 0x 9q \
                         99999999999999999999 lane active old old( zext( sext( bits( popcount( ite( \
                         min_u( reduce( nv_quad_swizzle_2( random é";
    let part = select(PARTS.split_whitespace().collect::<Vec<_>>());
    let parts = proptest::collection::vec((part, select(vec!["", " "])), 0..24);
    prop_oneof![
        1 => any::<String>(),
        4 => parts.prop_map(|parts| parts.into_iter().map(|(part, gap)| format!("{part}{gap}")).collect()),
    ]
}
