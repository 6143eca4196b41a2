use proptest::prelude::*;

use super::generate;
use crate::expr::{Assignment, Error, Value};
use crate::state::StateVar;

fn bits(text: &str) -> Vec<u32> {
    let assignment = Assignment::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    assignment.pieces().into_iter().map(|(_, bits)| bits).collect()
}

fn refused(text: &str) -> Error {
    Assignment::parse(text).expect_err(text)
}

#[test]
fn numbers() {
    assert_eq!(bits("s4=0x10"), [16]);
    assert_eq!(bits("v0=-1"), [u32::MAX; 64]);
    assert_eq!(bits("exec = 0x1_0000_0003"), [3, 1]);
    assert_eq!(bits("v0[3]{15:8}=-2"), [0xfe]);
    assert_eq!(bits("s[0:3]=-2"), [u32::MAX - 1, u32::MAX, u32::MAX, u32::MAX]);
    assert_eq!(bits("s[0:3]{95:20}=0x12345678"), [0x678, 0x12345, 0]);
    assert_eq!(bits("scc=1"), [1]);
}

#[test]
fn lanes_and_lists() {
    let lanes: Vec<u32> = (0..64).collect();
    assert_eq!(bits("v0=lane"), lanes);
    assert_eq!(bits("v[0:1][62..63]=lane"), [62, 0, 63, 0]);
    let list: Vec<String> = lanes.iter().map(|lane| format!("{}", 3 * lane)).collect();
    let tripled: Vec<u32> = lanes.iter().map(|lane| 3 * lane).collect();
    assert_eq!(bits(&format!("v7={}", list.join(","))), tripled);
    assert_eq!(bits("v7[4..6]=1, -1, 0x7"), [1, u32::MAX, 7]);
}

#[test]
fn random_bits_belong_to_the_register() {
    let single = |text: &str| bits(text)[0];
    assert_eq!(bits("v0=random:7"), bits("v0=random:7"));
    assert_ne!(bits("v0=random:7"), bits("v0=random:8"));
    assert_eq!(bits("v[0:1][9]=random:7"), [single("v0[9]=random:7"), single("v1[9]=random:7")]);
    assert_eq!(single("v0[9]{15:8}=random:7"), single("v0[9]=random:7") >> 8 & 0xff);
    assert_eq!(bits("exec=random:0x7"), [single("exec_lo=random:7"), single("exec_hi=random:7")]);
    // The published first output of SplitMix64 for seed 0 is 0xe220a8397b1dcdaf.
    assert_eq!(single("v0[0]=random:0"), 0xe220_a839);
}

#[test]
fn random_words_are_numbered_as_documented() {
    for (text, number) in [("v3[5]", 64 * 3 + 5), ("s4", 16384 + 4), ("exec_hi", 16384 + 127)] {
        let seed = 0u64.wrapping_add(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(number));
        assert_eq!(bits(&format!("{text}=random:0")), bits(&format!("v0[0]=random:{seed}")), "{text}");
    }
    let assignment = Assignment::parse("scc=random:1").expect("a value");
    assert_eq!(assignment.pieces()[0].0.var, StateVar::Scc);
    assert_eq!(assignment.value(), &Value::Random(1));
}

#[test]
fn refusals_point_at_the_text() {
    for (text, piece, message) in [
        ("v0", "v0", "expected PLACE=VALUE"),
        ("v300=1", "v300", "there is no register `v300`"),
        ("v0=", "", "expected a value, found the end"),
        ("v0=x", "x", "expected a value, found `x`"),
        ("v0=1 2", "2", "expected the end, found `2`"),
        ("v0=1,", "", "expected a number, found the end"),
        ("v0=random", "", "expected `:`, found the end"),
        ("v0=random:-1", "-", "expected the seed, a number, found `-`"),
        ("v0=0x1_0000_0000", "0x1_0000_0000", "`4294967296` does not fit the 32 bits of `v0`"),
        ("scc=2", "2", "`2` does not fit the 1 bits of `scc`"),
        ("s0=lane", "lane", "`s0` is scalar and takes one number"),
        ("s0=1,2", "1,2", "`s0` is scalar and takes one number"),
        ("v0=1,2", "1,2", "`v0` has 64 lanes, the list 2 numbers"),
        ("v0{3:0}=lane", "lane", "`16` does not fit the 4 bits of `v0{3:0}`"),
    ] {
        let error = refused(text);
        assert_eq!((&text[error.span.range()], error.message.as_str()), (piece, message), "{text}");
    }
}

proptest! {
    #[test]
    fn bits_fit_their_pieces(place in generate::place(), seed in any::<u64>()) {
        for value in [format!("random:{seed}"), "-1".into(), "1".into()] {
            let assignment = Assignment::parse(&format!("{place}={value}")).expect("these fit every place");
            for (piece, bits) in assignment.pieces() {
                prop_assert_eq!(u64::from(bits) >> piece.width, 0);
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in generate::text()) {
        let text = format!("v0={text}");
        if let Err(error) = Assignment::parse(&text) {
            prop_assert!(text.get(error.span.range()).is_some(), "{:?} in {text:?}", error.span);
        }
    }
}
