//! The evaluator against values written down by hand.

use gcn_semantics::float::{FloatOp, Format};

use super::{Builder, Kind, float_payload};
use crate::obligation::Model;

/// The value of a node of `kind` over constants `(value, width)`.
fn value(kind: Kind, width: u8, payload: u64, arguments: &[(u64, u8)]) -> u64 {
    let mut builder = Builder::default();
    let arguments: Vec<u32> = arguments.iter().map(|&(value, width)| builder.constant(value, width)).collect();
    let node = builder.node(kind, width, payload, &arguments);
    let values = builder.satisfiable(&[]).evaluate(&Model::default());
    values[node as usize]
}

#[test]
fn shifts_by_the_width_or_more_shift_everything_out() {
    for amount in [32, 33, 64, 0xffff_ffff] {
        assert_eq!(value(Kind::Shl, 32, 0, &[(0x8000_0001, 32), (amount, 32)]), 0);
        assert_eq!(value(Kind::Lshr, 32, 0, &[(0x8000_0001, 32), (amount, 32)]), 0);
        assert_eq!(value(Kind::Ashr, 32, 0, &[(0x8000_0001, 32), (amount, 32)]), 0xffff_ffff);
        assert_eq!(value(Kind::Ashr, 32, 0, &[(0x7000_0001, 32), (amount, 32)]), 0);
    }
    assert_eq!(value(Kind::Shl, 64, 0, &[(3, 64), (63, 64)]), 1 << 63);
    assert_eq!(value(Kind::Ashr, 8, 0, &[(0x90, 8), (2, 8)]), 0xe4);
}

#[test]
fn counts() {
    assert_eq!(value(Kind::Popcount, 33, 0, &[(0, 33)]), 0);
    assert_eq!(value(Kind::Popcount, 33, 0, &[(0x1_0000_0001, 33)]), 2);
    for width in [1, 8, 33, 64] {
        assert_eq!(value(Kind::LeadingZeros, width, 0, &[(0, width)]), width as u64 & (u64::MAX >> (64 - width)));
        assert_eq!(value(Kind::TrailingZeros, width, 0, &[(0, width)]), width as u64 & (u64::MAX >> (64 - width)));
    }
    assert_eq!(value(Kind::LeadingZeros, 33, 0, &[(1, 33)]), 32);
    assert_eq!(value(Kind::TrailingZeros, 33, 0, &[(1 << 32, 33)]), 32);
}

#[test]
fn widths_change() {
    assert_eq!(value(Kind::Sext, 32, 0, &[(1, 1)]), 0xffff_ffff);
    assert_eq!(value(Kind::Sext, 64, 0, &[(0x80, 8)]), 0xffff_ffff_ffff_ff80);
    assert_eq!(value(Kind::Extract, 4, 6, &[(0x2c0, 10)]), 0xb);
    assert_eq!(value(Kind::Concat, 12, 0, &[(0xa, 4), (0xbc, 8)]), 0xabc);
    assert_eq!(value(Kind::Concat, 64, 0, &[(1, 1), (2, 63)]), 1 << 63 | 2);
}

#[test]
fn order_and_sign() {
    assert_eq!(value(Kind::SMin, 8, 0, &[(1, 8), (0xff, 8), (0x7f, 8)]), 0xff);
    assert_eq!(value(Kind::SMax, 8, 0, &[(1, 8), (0xff, 8), (0x7f, 8)]), 0x7f);
    assert_eq!(value(Kind::UMin, 8, 0, &[(1, 8), (0xff, 8)]), 1);
    assert_eq!(value(Kind::UMax, 8, 0, &[(1, 8), (0xff, 8)]), 0xff);
    assert_eq!(value(Kind::Ult, 1, 0, &[(1, 8), (0xff, 8)]), 1);
    assert_eq!(value(Kind::Slt, 1, 0, &[(1, 8), (0xff, 8)]), 0);
    assert_eq!(value(Kind::Slt, 1, 0, &[(1, 1), (0, 1)]), 1);
    assert_eq!(value(Kind::Ult, 1, 0, &[(1, 1), (0, 1)]), 0);
}

#[test]
fn arithmetic_wraps() {
    assert_eq!(value(Kind::Sum, 8, 0xff, &[(3, 8), (0xfe, 8)]), 0);
    assert_eq!(value(Kind::Scale, 8, 0xff, &[(3, 8)]), 0xfd);
    assert_eq!(value(Kind::Product, 8, 0, &[(0x13, 8), (0x21, 8)]), 0x73);
}

#[test]
fn floats_are_rounded_in_the_mode_given_last() {
    let add = float_payload(FloatOp::Add(Format::F32));
    let sum = |mode| value(Kind::Float, 32, add, &[(0x3f80_0000, 32), (0x3300_0000, 32), (mode, 2)]);
    assert_eq!([0, 1, 2, 3].map(sum), [0x3f80_0000, 0x3f80_0001, 0x3f80_0000, 0x3f80_0000]);
    let fma = float_payload(FloatOp::Fma(Format::F16));
    assert_eq!(value(Kind::Float, 16, fma, &[(0x4000, 16), (0x4200, 16), (0xbc00, 16), (0, 2)]), 0x4500);
    assert_eq!(value(Kind::Float, 16, fma, &[(0x7c00, 16), (0, 16), (0xfe01, 16), (0, 2)]), 0x7e00);
}

#[test]
fn a_lane_is_selected_by_the_low_six_bits() {
    let mut arguments: Vec<(u64, u8)> = (0..64).map(|lane| (100 + lane, 32)).collect();
    arguments.push((64 + 5, 32));
    assert_eq!(value(Kind::LaneSelect, 32, 0, &arguments), 105);
}

#[test]
fn functions_are_looked_up() {
    let mut builder = Builder::default();
    let x = builder.variable(8);
    let f = builder.function(&[8], 8);
    let fx = builder.node(Kind::Apply, 8, f, &[x]);
    let zero = builder.constant(0, 8);
    let question = builder.equal(&[], fx, zero);
    let with = |x, table: &[(u64, u64)]| Model {
        variables: vec![x],
        functions: vec![table.iter().map(|&(argument, value)| (vec![argument], value)).collect()],
    };
    assert!(question.admits(&with(7, &[(7, 1)])));
    assert!(!question.admits(&with(6, &[(7, 1)])));
}
