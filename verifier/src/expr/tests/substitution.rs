use super::parsed;
use crate::expr::{Expr, Place, Substitutions};

fn fixed(text: &str) -> Option<Vec<(String, u64)>> {
    let places = parsed(text).fixed_places()?;
    Some(places.into_iter().map(|(place, value)| (place.to_string(), value)).collect())
}

#[test]
fn equalities_with_literals() {
    for (text, expected) in [
        ("exec == -1", vec![("exec", u64::MAX)]),
        ("v1 == 0", vec![("v1", 0)]),
        ("0x10 == s4", vec![("s4", 16)]),
        ("v1[5] == -1", vec![("v1[5]", 0xffff_ffff)]),
        ("v[2:3][0..7] == 9", vec![("v[2:3][0..7]", 9)]),
        ("old(m0) == 3", vec![("m0", 3)]),
        ("v1 == 0 && s4 == 1 && scc", vec![("v1", 0), ("s4", 1), ("scc", 1)]),
        ("!scc", vec![("scc", 0)]),
        ("scc == 1", vec![("scc", 1)]),
        ("active", vec![("exec", u64::MAX)]),
    ] {
        let expected = expected.into_iter().map(|(place, value)| (place.to_string(), value)).collect();
        assert_eq!(fixed(text), Some(expected), "{text}");
    }
}

#[test]
fn the_number_of_the_lane_fixes_each_lane() {
    let lanes = |range: std::ops::Range<u64>| Some(range.map(|lane| (format!("v0[{lane}]"), lane)).collect());
    assert_eq!(fixed("v0 == lane"), lanes(0..64));
    assert_eq!(fixed("lane == old(v0[16..31])"), lanes(16..32));
    let assumptions: Vec<Expr> = ["v0[5] == 3", "v0 == lane"].map(parsed).into();
    let split = Substitutions::of(&assumptions);
    assert_eq!((split.fixed.len(), split.rest), (1, vec![&assumptions[1]]));
}

#[test]
fn other_statements_are_not_substitutions() {
    for text in [
        "v0 != 0",
        "v0 <=u 255",
        "v0 == v1",
        "v0{15:0} == 0",
        "v0 == lane + 1",
        "v0{15:0} == bits(lane, 15, 0)",
        "v0 == 1 || v1 == 1",
        "scc => v0 == 1",
        "!(v0 == 1)",
        "v0 == 1 && v1 != 2",
        "!active",
        "v0 + 1 == 2",
    ] {
        assert_eq!(fixed(text), None, "{text}");
    }
}

#[test]
fn a_second_value_for_a_register_stays_an_assumption() {
    let assumptions: Vec<Expr> =
        ["exec == -1 && v1 != 0", "v[0:1] == 5", "v1[3] == 7", "exec_lo == 0"].map(parsed).into();
    let split = Substitutions::of(&assumptions);
    let fixed = |text: &str, value| (Place::parse(text).expect("a place"), value);
    assert_eq!(split.fixed, [fixed("exec", u64::MAX), fixed("v[0:1]", 5)]);
    assert_eq!(split.rest, [assumptions[0].conjuncts()[1], &assumptions[2], &assumptions[3]]);
}
