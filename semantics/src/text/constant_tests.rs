//! Expected codes and literals are those of `llvm-mc` 14 and, for float constants on 16-bit
//! integers, of LLVM 19.

use super::*;
use Encoded::{Inline, Literal};
use Number::{Float, Integer};
use Target::{Gfx700, Gfx900};

#[test]
fn thirty_two_bits() {
    let cases = [
        (Integer(0), Inline(128)),
        (Integer(64), Inline(192)),
        (Integer(65), Literal(65)),
        (Integer(-16), Inline(208)),
        (Integer(-17), Literal(0xffff_ffef)),
        (Integer(0xffff_fff0), Inline(208)),
        (Integer(0x3f80_0000), Inline(242)),
        (Integer(0x3e22_f983), Inline(248)),
        (Float(1.0), Inline(242)),
        (Float(-4.0), Inline(247)),
        (Float(0.0), Inline(128)),
        (Float(-0.0), Literal(0x8000_0000)),
        (Float(0.15915494), Inline(248)),
        (Float(0.1591549), Literal(0x3e22_f981)),
        (Float(1.5), Literal(0x3fc0_0000)),
    ];
    for (number, expected) in cases {
        for ty in [Type::B32, Type::I32, Type::F32] {
            assert_eq!(number.encode(ty, Gfx900), Ok(expected), "{number:?}");
        }
    }
    assert_eq!(Float(0.15915494).encode(Type::B32, Gfx700), Ok(Literal(0x3e22_f983)));
    assert_eq!(Integer(0x1_ffff_ffff).encode(Type::U32, Gfx900), Err("0x1ffffffff does not fit in 32 bits".into()));
    assert!(Float(1e40).encode(Type::U32, Gfx900).is_err());
    assert!(Float(1e-50).encode(Type::U32, Gfx900).is_err());
}

#[test]
fn sixty_four_bits() {
    let cases = [
        (Integer(-5), Ok(Inline(197))),
        (Integer(-500), Ok(Literal(0xffff_fe0c))),
        (Integer(0xffff_ffff), Ok(Literal(0xffff_ffff))),
        (Integer(0x3ff0_0000_0000_0000), Ok(Inline(242))),
        (Integer(0x1_2345_6789), Err("0x123456789 does not fit in 32 bits".to_owned())),
        (Float(1.0), Ok(Inline(242))),
    ];
    for (number, expected) in cases {
        assert_eq!(number.encode(Type::B64, Gfx900), expected, "{number:?}");
    }
    assert!(Float(1.5).encode(Type::I64, Gfx900).is_err());
    assert_eq!(Float(1.5).encode(Type::F64, Gfx900), Ok(Literal(0x3ff8_0000)));
}

#[test]
fn sixteen_bits() {
    let integers = [
        (Integer(1), Ok(Inline(129))),
        (Integer(65520), Ok(Inline(208))),
        (Integer(65535), Ok(Inline(193))),
        (Integer(-32768), Ok(Literal(0x8000))),
        (Integer(0x3c00), Ok(Literal(0x3c00))),
        (Integer(65536), Err("0x10000 does not fit in 16 bits".to_owned())),
        (Integer(-32769), Err("-32769 does not fit in 16 bits".to_owned())),
        (Float(0.5), Ok(Inline(240))),
        (Float(1.5), Ok(Literal(0x3e00))),
    ];
    for (number, expected) in integers {
        assert_eq!(number.encode(Type::U16, Gfx900), expected, "{number:?}");
    }
    let halves = [
        (Integer(0x3c00), Ok(Inline(242))),
        (Integer(0x3118), Ok(Inline(248))),
        (Float(0.15915494), Ok(Inline(248))),
        (Float(0.1), Ok(Literal(0x2e66))),
        (Float(65504.0), Ok(Literal(0x7bff))),
        (Float(65536.0), Err("65536.0 is out of the range of a 16-bit float".to_owned())),
    ];
    for (number, expected) in halves {
        assert_eq!(number.encode(Type::F16, Gfx900), expected, "{number:?}");
    }
    assert!(Float(1e-9).encode(Type::F16, Gfx900).is_err());
}

#[test]
fn packed() {
    assert_eq!(Integer(-1).encode(Type::Pk16, Gfx900), Ok(Inline(193)));
    assert_eq!(Integer(0xffff_ffff).encode(Type::PkF16, Gfx900), Ok(Inline(193)));
    assert_eq!(Integer(0x3c00).encode(Type::PkF16, Gfx900), Ok(Inline(242)));
    assert_eq!(Float(0.5).encode(Type::Pk16, Gfx900), Ok(Inline(240)));
    assert_eq!(Integer(0x1_0001).encode(Type::Pk16, Gfx900), Ok(Literal(0x1_0001)));
}

#[test]
fn halves_are_rounded_to_even() {
    assert_eq!(half_bits(2049.0), Some(0x6800));
    assert_eq!(half_bits(2051.0), Some(0x6802));
    assert_eq!(half_bits(65519.0), Some(0x7bff));
    assert_eq!(half_bits(65520.0), None);
    assert_eq!(half_bits(2f64.powi(-24)), Some(1));
    assert_eq!(half_bits(-1.0), Some(0xbc00));
    assert_eq!(half_bits(f64::from(f32::MIN_POSITIVE)), None);
}
