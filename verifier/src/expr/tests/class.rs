//! `isnan`, `isinf`, `is_subnormal`.

use gcn_semantics::float::{Class, NumberFormat};

use super::{complaint, parsed, shape};
use crate::expr::{Env, Expr, compile};
use crate::term::{self, Term};

/// Every register has this value, the one behind it this one.
struct Registers([u32; 2]);

impl Env for Registers {
    fn vgpr(&self, register: u16, _: u8) -> Term {
        term::constant(32, self.0[usize::from(register)].into())
    }
    fn scalar(&self, _: u16) -> Term {
        unreachable!("no test reads scalar registers")
    }
    fn scc(&self) -> Term {
        unreachable!("no test reads SCC")
    }
}

fn holds(text: &str, bits: u64) -> bool {
    let expr: Expr = parsed(text);
    let terms = compile(&expr, &Registers([bits as u32, (bits >> 32) as u32]));
    let [term] = terms[..] else { panic!("{text} is about one lane") };
    assert!(term == term::constant(1, 0) || term == term::constant(1, 1), "{text}");
    term == term::constant(1, 1)
}

#[test]
fn classes_are_those_of_the_formats() {
    let functions = [("isnan", Class::Nan), ("isinf", Class::Infinite), ("is_subnormal", Class::Subnormal)];
    for format in NumberFormat::ALL {
        let (infinity, least, sign) = (format.infinity(), 1u64 << format.fraction_bits(), format.sign_mask());
        let magnitudes = [0, 1, least - 1, least, least + 1, infinity - 1, infinity, infinity + 1, sign - 1];
        for bits in magnitudes.into_iter().flat_map(|bits| [bits, bits | sign]) {
            let register = if format.bits() == 64 { "v[0:1][0]" } else { "v0[0]" };
            for (function, class) in functions {
                let text = format!("{function}_{}({register})", format.name());
                assert_eq!(holds(&text, bits), format.class(bits) == class, "{text} of {bits:#x}");
                if format.bits() == 16 {
                    let dirty = bits | 0xabcd_0000;
                    assert_eq!(holds(&text, dirty), format.class(bits) == class, "{text} of {dirty:#x}");
                    let high = format!("{function}_{}(v0[0]{{31:16}})", format.name());
                    assert_eq!(holds(&high, bits << 16 | 0x1234), format.class(bits) == class, "{high}");
                }
            }
        }
    }
}

#[test]
fn the_width_says_the_format() {
    assert_eq!(shape(&parsed("isnan(v0)")), "(Ult 2139095040 (And v0 2147483647))");
    assert_eq!(shape(&parsed("isinf(v0{15:0})")), "(Eq (And v0{15:0} 32767) 31744)");
    assert_eq!(shape(&parsed("isnan(v[2:3])")), shape(&parsed("isnan_f64(v[2:3])")));
    assert_eq!(shape(&parsed("!isnan(old(s4)) => is_subnormal(v1)")).matches("Ult").count(), 2);
}

#[test]
fn what_is_no_number_has_no_class() {
    for (text, piece, message) in [
        ("isnan(v0{7:0})", "v0{7:0}", "no floating-point number has 8 bits"),
        ("isnan_f64(v0)", "v0", "an f64 has 64 bits, and this has 32"),
        ("isnan_f32(v0{15:0})", "v0{15:0}", "an f32 has 32 bits, and this has 16"),
        ("isinf_f16(v[0:1])", "v[0:1]", "an f16 has 16 bits, and this has 64"),
        ("isnan(scc)", "scc", "a number is needed here, and this is a truth value"),
        ("isnan(v0, v1)", "isnan(v0, v1)", "`isnan` needs 1 arguments and has 2"),
        ("isnan()", "isnan()", "`isnan` needs 1 arguments and has 0"),
        ("isnan_f8(v0)", "isnan_f8", "there is no function `isnan_f8`"),
        ("is_nan(v0)", "is_nan", "there is no function `is_nan`"),
        ("isnanf16(v0)", "isnanf16", "there is no function `isnanf16`"),
        ("isnan(v0) == 2", "2", "a truth value is needed here, and this is a number"),
        ("isnan(1.5)", "1.5", "nothing says which format `1.5` has"),
    ] {
        assert_eq!(complaint(text), (piece, message.into()), "{text}");
    }
}
