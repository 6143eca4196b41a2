use proptest::prelude::*;

use super::generate;
use crate::expr::{Error, Expr, Lanes, Piece, Place, Register, parse_places};
use crate::state::StateVar;

fn place(text: &str) -> Place {
    Place::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn refused(text: &str) -> Error {
    Place::parse(text).expect_err(text)
}

#[test]
fn registers() {
    let vector = |first, count| Register::Vector { first, count };
    let scalar = |code, count| Register::Scalar { code, count };
    for (text, register) in [
        ("v0", vector(0, 1)),
        ("v255", vector(255, 1)),
        ("v[2:3]", vector(2, 2)),
        ("v[0:7]", vector(0, 8)),
        ("s4", scalar(4, 1)),
        ("s101", scalar(101, 1)),
        ("s[4:5]", scalar(4, 2)),
        ("vcc", scalar(106, 2)),
        ("vcc_lo", scalar(106, 1)),
        ("vcc_hi", scalar(107, 1)),
        ("m0", scalar(124, 1)),
        ("exec", scalar(126, 2)),
        ("exec_lo", scalar(126, 1)),
        ("exec_hi", scalar(127, 1)),
        ("scc", Register::Scc),
    ] {
        assert_eq!(place(text).register(), register, "{text}");
        assert_eq!(place(text).to_string(), text);
    }
}

#[test]
fn display_is_canonical() {
    for (written, canonical) in [
        ("v[2:2]", "v2"),
        (" v [ 2 : 3 ] [ 0x1 ] { 15 : 8 } ", "v[2:3][1]{15:8}"),
        ("v1[0..63]", "v1"),
        ("v1[5..5]", "v1[5..5]"),
        ("v1{31:0}", "v1"),
        ("scc{0:0}", "scc"),
        ("vcc{63:0}", "vcc"),
        ("s[4:5]{32:31}", "s[4:5]{32:31}"),
    ] {
        assert_eq!(place(written).to_string(), canonical);
    }
}

#[test]
fn widths() {
    for (text, width) in
        [("v0", 32), ("v[0:3]", 128), ("v[0:255]", 8192), ("v0[3]{15:8}", 8), ("exec", 64), ("scc", 1), ("v0{0:0}", 1)]
    {
        assert_eq!(place(text).width(), width, "{text}");
    }
}

#[test]
fn pieces_of_bits_across_registers() {
    let piece = |register, lo, width, position| {
        let var = StateVar::Vgpr { register, lane: 5 };
        Piece { var, lo, width, position }
    };
    let pieces: Vec<_> = place("v[2:4][5]{70:20}").pieces().collect();
    assert_eq!(pieces, [piece(2, 20, 12, 0), piece(3, 0, 32, 12), piece(4, 0, 7, 44)]);
    let pieces: Vec<_> = place("v[2:4][5]{63:32}").pieces().collect();
    assert_eq!(pieces, [piece(3, 0, 32, 0)]);
}

#[test]
fn pieces_of_lanes_and_scalars() {
    assert_eq!(place("v7").pieces().count(), 64);
    let lanes: Vec<_> = place("v[7:8][16..31]").pieces().map(|piece| piece.var).collect();
    assert_eq!(lanes.len(), 32);
    assert_eq!(lanes[..3], [(7, 16), (8, 16), (7, 17)].map(|(register, lane)| StateVar::Vgpr { register, lane }));
    let exec: Vec<_> = place("exec").pieces().collect();
    let word = |code, position| Piece { var: StateVar::Scalar { code }, lo: 0, width: 32, position };
    assert_eq!(exec, [word(126, 0), word(127, 32)]);
    assert_eq!(place("scc").pieces().next(), Some(Piece { var: StateVar::Scc, lo: 0, width: 1, position: 0 }));
}

#[test]
fn lists() {
    let names = |text: &str| parse_places(text).map(|places| places.iter().map(Place::to_string).collect::<Vec<_>>());
    let expected = Ok(["v0", "v[2:3]", "vcc"].map(String::from).to_vec());
    for text in ["v0,v[2:3],vcc", "v0 v[2:3] vcc", " v0, v[2:3]  vcc ", "v0 ,v[2:3]\tvcc"] {
        assert_eq!(names(text), expected);
    }
    for text in ["", " ", "v0,", ",v0", "v0,,v1", "v0;v1"] {
        assert!(names(text).is_err(), "`{text}`");
    }
    let error = parse_places("v0, s200, v1").expect_err("s200 does not exist");
    assert_eq!(error.span.range(), 4..8);
}

#[test]
fn refusals_point_at_the_text() {
    for (text, piece, message) in [
        ("v256", "v256", "there is no register `v256`"),
        ("v99999999999", "v99999999999", "there is no register `v99999999999`"),
        ("s102", "s102", "there is no register `s102`"),
        ("s106", "s106", "there is no register `s106`"),
        ("v[254:256]", "v[254:256]", "there is no register `v256`"),
        ("v[3:2]", "v[3:2]", "the register range is empty"),
        ("v[3]", "v[3]", "a register range has two ends"),
        ("v", "v", "`v` needs a number"),
        ("vcc[0]", "[0]", "`vcc` is scalar and has no lanes"),
        ("v0[64]", "[64]", "there are no such lanes"),
        ("v0[9..8]", "[9..8]", "there are no such lanes"),
        ("v0[1:2]", ":", "expected `..` or `]`, found `:`"),
        ("v0{32:0}", "{32:0}", "`v0` has no such bits"),
        ("v0{0:1}", "{0:1}", "`v0` has no such bits"),
        ("v0{99999999999:0}", "{99999999999:0}", "`v0` has no such bits"),
        ("v0{1}", "}", "expected `:`, found `}`"),
        ("v0{1:0", "", "expected `}`, found the end"),
        ("v0 v1", "v1", "expected the end, found `v1`"),
        ("v-1", "v", "`v` needs a number"),
        ("foo", "foo", "there is no register or name `foo`"),
        ("", "", "expected a register, found the end"),
        ("é", "é", "`é` means nothing here"),
    ] {
        let error = refused(text);
        assert_eq!((&text[error.span.range()], error.message.as_str()), (piece, message), "{text}");
    }
    assert_eq!(refused("EXEC").hint.as_deref(), Some("names are in lower case: `exec`"));
}

#[test]
fn every_single_register_has_a_place() {
    let vectors = (0..256).map(|first| Register::Vector { first, count: 1 });
    let scalars = (0..128).map(|code| Register::Scalar { code, count: 1 });
    for register in vectors.chain(scalars).chain([Register::Scc]) {
        assert!(Place::new(register).is_some(), "{register:?}");
    }
}

#[test]
fn constructors_refuse_what_does_not_exist() {
    assert_eq!(Place::new(Register::Vector { first: 255, count: 2 }), None);
    assert_eq!(Place::new(Register::Vector { first: 0, count: 0 }), None);
    assert_eq!(Place::new(Register::Scalar { code: 128, count: 1 }), None);
    assert_eq!(Place::new(Register::Scalar { code: 101, count: 2 }), None);
    assert_eq!(Place::new(Register::Scalar { code: 107, count: 2 }), None);
    assert_eq!(place("s4").with_lanes(Lanes::One(0)), None);
    assert_eq!(place("v4").with_lanes(Lanes::Range { first: 3, last: 2 }), None);
    assert_eq!(place("v4").with_bits(32, 0), None);
    assert_eq!(place("exec"), Place::EXEC);
}

proptest! {
    #[test]
    fn display_parses_back(place in generate::place()) {
        prop_assert_eq!(Place::parse(&place.to_string()), Ok(place));
    }

    #[test]
    fn pieces_tile_the_place(place in generate::place()) {
        let lanes = if place.is_vector() { place.lanes().numbers() } else { 0..=0 };
        for lane in lanes {
            let mut position = 0;
            for piece in place.pieces_in_lane(lane) {
                prop_assert_eq!(piece.position, position);
                prop_assert!(piece.width >= 1 && piece.lo + piece.width <= piece.var.bits());
                position += piece.width;
            }
            prop_assert_eq!(position, place.width());
        }
    }

    #[test]
    fn any_text_is_answered(text in generate::text()) {
        if let Err(error) = parse_places(&text) {
            prop_assert!(text.get(error.span.range()).is_some(), "{:?} in {text:?}", error.span);
        }
    }
}

/// Whatever a program can write can be named among places, by the name under which it is shown; but expressions are
/// about the state that is given.
#[test]
fn every_register_has_a_name() {
    let vectors = (0..256).map(|first| Register::Vector { first, count: 1 });
    let scalars = (0..128).map(|code| Register::Scalar { code, count: 1 });
    for register in vectors.chain(scalars).chain([Register::Scc]) {
        let place = Place::new(register).expect("it exists");
        let text = place.to_string();
        assert_eq!(parse_places(&format!("{text} v0")), Ok(vec![place, self::place("v0")]), "{text}");
    }
    assert_eq!(parse_places("mode{3:0},sreg102").map(|places| places.len()), Ok(2));
    for name in ["mode", "sreg102", "sreg4", "sreg128", "sreg106", "sreg0102"] {
        refused(name);
        assert!(Expr::parse(&format!("{name} == 0")).is_err(), "{name}");
    }
    for name in ["sreg4", "sreg128", "sreg106", "sreg0102", "modes"] {
        assert!(parse_places(name).is_err(), "{name}");
    }
}
