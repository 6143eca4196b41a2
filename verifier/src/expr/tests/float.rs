use super::{complaint, parsed, refused, shape};
use crate::expr::{Assignment, ErrorKind};

fn bits(text: &str) -> Vec<u32> {
    let assignment = Assignment::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    assignment.pieces().into_iter().map(|(_, bits)| bits).collect()
}

/// The piece of `text` that an error points at, its message and its hint.
fn fault(text: &str) -> (&str, String, String) {
    let error = Assignment::parse(text).expect_err(text);
    (&text[error.span.range()], error.message, error.hint.unwrap_or_default())
}

#[test]
fn a_value_takes_the_format_of_its_place() {
    assert_eq!(bits("v0=1.5"), [0x3fc0_0000; 64]);
    assert_eq!(bits("s4=-0.0"), [0x8000_0000]);
    assert_eq!(bits("s[4:5]=1.5"), [0, 0x3ff8_0000]);
    assert_eq!(bits("v0[3]{31:16}=1.5"), [0x3e00]);
    assert_eq!(bits("v0[3]=1.0e-3"), [0x3a83_126f]);
    assert_eq!(bits("v0[3]=2.5E+3"), [0x451c_4000]);
    assert_eq!(bits("s4=nan"), [0x7fc0_0000]);
    assert_eq!(bits("s4=-nan"), [0xffc0_0000]);
    assert_eq!(bits("s4=inf"), [0x7f80_0000]);
    assert_eq!(bits("s[4:5]=-inf"), [0, 0xfff0_0000]);
}

#[test]
fn a_suffix_says_the_format() {
    assert_eq!(bits("s4=1.5h"), [0x3e00]);
    assert_eq!(bits("s4=-1.5h"), [0xbe00]);
    assert_eq!(bits("s4=nanh"), [0x7e00]);
    assert_eq!(bits("s4=1.5f"), [0x3fc0_0000]);
    assert_eq!(bits("s[4:5]=1.5f"), [0x3fc0_0000, 0]);
    assert_eq!(bits("s[4:5]=1.5d"), [0, 0x3ff8_0000]);
    assert_eq!(bits("v[0:1][7]=1.0e-3d"), [0xd2f1_a9fc, 0x3f50_624d]);
    assert_eq!(bits("s[4:5]=-infd"), [0, 0xfff0_0000]);
}

#[test]
fn lists_in_brackets_are_for_the_first_lanes() {
    assert_eq!(bits("v0=[0.5, nan, -0.0]"), [0x3f00_0000, 0x7fc0_0000, 0x8000_0000]);
    assert_eq!(bits("v0=[7]"), [7]);
    assert_eq!(bits("v[0:1]=[1.5, 2]"), [0, 0x3ff8_0000, 2, 0]);
    assert_eq!(bits("v0[4..5]=1.5, 7"), [0x3fc0_0000, 7]);
    let many = format!("v0=[{}]", vec!["1.0"; 65].join(","));
    assert_eq!(fault(&many).1, "`v0` has 64 lanes, the list 65 numbers");
    assert_eq!(fault("v0=0.5,nan").2, "a list in brackets, `[1, 2]`, is for the first lanes");
    assert_eq!(fault("s4=[1.5]").1, "`s4` is scalar and takes one number");
    assert_eq!(fault("v0=[1.5").1, "expected `]`, found the end");
    assert_eq!(fault("v0=[]").1, "expected a number, found `]`");
    assert_eq!(fault("v0=[1.5,]").1, "expected a number, found `]`");
    assert_eq!(fault("v0=[1.5] 2").1, "expected the end, found `2`");
}

#[test]
fn what_is_no_number_of_its_format_is_refused() {
    for (text, piece, message) in [
        ("v0=0.10000000149", "0.10000000149", "`0.10000000149` is no f32: it would be rounded to 0.1"),
        ("v0=-16777217.0", "-16777217.0", "`-16777217.0` is no f32: it would be rounded to -16777216.0"),
        ("v0=[1.0, 2049.0h]", "2049.0h", "`2049.0h` is no f16: it would be rounded to 2048.0"),
        ("v0=1.0e40", "1.0e40", "`1.0e40` is no f32: the greatest is 3.4028235e38"),
        ("v0=-1.0e-60", "-1.0e-60", "`-1.0e-60` is no f32: the least above 0 is 1.0e-45"),
        ("v0=1.5d", "1.5d", "`1.5d` has 64 bits, which do not fit 32"),
        ("v0{7:0}=1.5", "1.5", "nothing says which format `1.5` has in 8 bits"),
        ("s[4:7]=nan", "nan", "nothing says which format `nan` has in 128 bits"),
        ("v0=1.5x", "1.5x", "`1.5x` is no floating-point number"),
        ("v0=1.5hh", "1.5hh", "`1.5hh` is no floating-point number"),
        ("v0=1.5e", "1.5e", "`1.5e` is no floating-point number"),
        ("v0=1.5e+", "1.5e", "`1.5e` is no floating-point number"),
        ("v0=1_0.5", ".", "`.` means nothing here"),
        ("v0=1.", ".", "`.` means nothing here"),
        ("v0=.5", ".", "`.` means nothing here"),
        ("v0=1e5", "1e5", "`e` is not a digit of `1e5` (base 10)"),
        ("v0=2h", "2h", "`h` is not a digit of `2h` (base 10)"),
        ("v0=nanx", "nanx", "expected a value, found `nanx`"),
        ("v0=NaN", "NaN", "expected a value, found `NaN`"),
        ("v0=+1.5", "+", "expected a value, found `+`"),
    ] {
        assert_eq!((fault(text).0, fault(text).1.as_str()), (piece, message), "{text}");
    }
    assert_eq!(fault("v0=0.10000000149").2, "write `0.1`");
    assert_eq!(fault("v0=1.5d").2, "an f64 is in a pair of registers, such as `v[0:1]`");
    for text in ["v0=1e5", "v0=2h", "v0=1.5x", "v0=nanx"] {
        assert!(fault(text).2.contains("1.5h (f16)"), "{text}: {}", fault(text).2);
    }
}

#[test]
fn conditions_have_floating_point_numbers() {
    for (text, expected) in [
        ("v0 == 1.5", "(Eq v0 1069547520)"),
        ("v0{15:0} == -1.5", "(Eq v0{15:0} 48640)"),
        ("v0 == 1.5h", "(Eq v0 15872)"),
        ("v[0:1] != 1.5", "(Ne v[0:1] 4609434218613702656)"),
        ("-inf == s4", "(Eq 4286578688 s4)"),
        ("v0 == - 1.5", "(Eq v0 3217031168)"),
        ("ite(scc, 1.5, 2.0) == v0", "(Eq (Ite scc 1069547520 1073741824) v0)"),
        ("zext(1.5h, 32) == v0", "(Eq 15872 v0)"),
        ("v0 & 0x7fffffff == inf", "(Eq (And v0 2147483647) 2139095040)"),
        ("v0[16..31] == 1.5", "(Eq v0[16..31] 1069547520)"),
        ("reduce(add_f32, v0) == 0.1", "(Eq (Reduce { operator: AddF(F32), width: 64 } v0) 1036831949)"),
    ] {
        assert_eq!(shape(&parsed(text)), expected, "{text}");
    }
}

#[test]
fn integers_are_not_computed_with_floating_point_numbers() {
    for (text, piece) in [
        ("v0 + 1.5 == v1", "1.5"),
        ("1.5 * v0 == v1", "1.5"),
        ("v0 <u 1.5", "1.5"),
        ("v0 >=s -inf", "-inf"),
        ("v0 << 1.0 == v1", "1.0"),
        ("v0 % 4.0 == 0", "4.0"),
        ("min_u(v0, 1.5) == v1", "1.5"),
        ("-(1.5) == v0", "(1.5)"),
        ("v0 == nan", "nan"),
        ("-nanh != v0{15:0}", "-nanh"),
        ("v0 == 1.5d", "1.5d"),
        ("v0 == 0.10000000149", "0.10000000149"),
        ("v0{7:0} == 1.5", "1.5"),
        ("zext(1.5, 32) == v0 && popcount(1.5) == 1.5", "1.5"),
        ("scc == 1.0", "1.0"),
    ] {
        assert_eq!(complaint(text).0, piece, "{text}");
        assert_eq!(refused(text).kind, ErrorKind::Type, "{text}");
    }
    assert_eq!(refused("v0 == nan").message, "there are many NaNs, and equality is one of bits");
    assert_eq!(refused("v0 == 1.5x").kind, ErrorKind::Syntax);
    assert_eq!(refused("v0 == infx").kind, ErrorKind::Place);
}
