use proptest::prelude::*;

use super::{complaint, generate, parsed, refused, shape};
use crate::expr::{ErrorKind, Expr};

fn assert_shape(text: &str, expected: &str) {
    assert_eq!(shape(&parsed(text)), expected, "{text}");
}

#[test]
fn the_examples_of_the_command_line() {
    assert_shape("exec == -1", "(Eq exec 18446744073709551615)");
    assert_shape("v0 <=u 255", "(Ule v0 255)");
    assert_shape("v0 <=u 0xffff", "(Ule v0 65535)");
    assert_shape("v0[63] == old(v1[63])", "(Eq v0[63] old(v1[63]))");
    assert_shape("active => v0{15:0} == old(v1{15:0})", "(Implies active (Eq v0{15:0} old(v1{15:0})))");
}

#[test]
fn precedence_is_that_of_rust() {
    for (text, expected) in [
        ("v0 + v1 * v2 == v3", "(Eq (Add v0 (Mul v1 v2)) v3)"),
        ("v0 * v1 + v2 == v3", "(Eq (Add (Mul v0 v1) v2) v3)"),
        ("v0 - v1 - v2 == v3", "(Eq (Sub (Sub v0 v1) v2) v3)"),
        ("v0 << v1 + v2 == v3", "(Eq (Shl v0 (Add v1 v2)) v3)"),
        ("v0 & v1 << 2 == v3", "(Eq (And v0 (Shl v1 2)) v3)"),
        ("v0 | v1 ^ v2 & v3 == v4", "(Eq (Or v0 (Xor v1 (And v2 v3))) v4)"),
        ("v0 & v1 | v2 ^ v3 == v4", "(Eq (Or (And v0 v1) (Xor v2 v3)) v4)"),
        ("v0 >>u 1 >>s 2 == v4", "(Eq (Ashr (Lshr v0 1) 2) v4)"),
        ("-v0 * v1 == !v2", "(Eq (Mul (Negate v0) v1) (Not v2))"),
        ("!scc || scc && active", "(Or (Not scc) (And scc active))"),
        ("scc && active || scc", "(Or (And scc active) scc)"),
        ("v0 == 1 && v1 != 2 || scc", "(Or (And (Eq v0 1) (Ne v1 2)) scc)"),
        ("scc => active => scc", "(Implies scc (Implies active scc))"),
        ("scc || active => scc && active", "(Implies (Or scc active) (And scc active))"),
        ("(scc => active) => scc", "(Implies (Implies scc active) scc)"),
        ("scc => v0 == 1 || active => scc", "(Implies scc (Implies (Or (Eq v0 1) active) scc))"),
        ("(v0 == v1) == scc", "(Eq (Eq v0 v1) scc)"),
        ("v0 - -1 == - 2", "(Eq (Sub v0 4294967295) 4294967294)"),
        ("!!scc", "(Not (Not scc))"),
    ] {
        assert_shape(text, expected);
    }
}

#[test]
fn orders_turn_to_less_than() {
    for (text, expected) in [
        ("v0 <u v1", "(Ult v0 v1)"),
        ("v0 <s v1", "(Slt v0 v1)"),
        ("v0 <=s v1", "(Sle v0 v1)"),
        ("v0 >u v1", "(Ult v1 v0)"),
        ("v0 >s v1", "(Slt v1 v0)"),
        ("v0 >=u v1", "(Ule v1 v0)"),
        ("v0>=s(v1)", "(Sle v1 v0)"),
    ] {
        assert_shape(text, expected);
    }
}

#[test]
fn literals() {
    for (text, value) in [
        ("0x1_f", "31"),
        ("0b1010_0101", "165"),
        ("1_000", "1000"),
        ("4294967295", "4294967295"),
        ("-2147483648", "2147483648"),
        ("-0x1", "4294967295"),
    ] {
        assert_shape(&format!("v0 == {text}"), &format!("(Eq v0 {value})"));
    }
}

#[test]
fn functions() {
    for (text, expected) in [
        ("zext(v0, 64) == v[2:3]", "(Eq (Zext v0) v[2:3])"),
        ("sext(v0{7:0}, 32) == v1", "(Eq (Sext v0{7:0}) v1)"),
        ("bits(v0, 15, 8) == 3", "(Eq (Extract { lo: 8 } v0) 3)"),
        ("popcount(exec) == 64", "(Eq (Popcount exec) 64)"),
        ("min_u(v0, 3) == max_s(-1, v1)", "(Eq (MinU v0 3) (MaxS 4294967295 v1))"),
        ("v0 == ite(active, 1, v1)", "(Eq v0 (Ite active 1 v1))"),
        ("old(active)", "old(active)"),
        ("v0[16..31] == lane", "(Eq v0[16..31] lane)"),
    ] {
        assert_shape(text, expected);
    }
}

#[test]
fn syntax_errors_point_at_the_text() {
    for (text, piece, message) in [
        ("", "", "expected a place, a number or a function, found the end"),
        ("v0 ==", "", "expected a place, a number or a function, found the end"),
        ("v0 = 1", "=", "`=` means nothing here"),
        ("v0 < v1", "<", "`<` does not say how to read the sign"),
        ("v0 <s4", "<", "`<` does not say how to read the sign"),
        ("v0 >> 2 == 1", ">>", "`>>` does not say how to read the sign"),
        ("v0 == 1 == 2", "==", "comparisons do not chain"),
        ("scc && (v0 <u 1 <u 2)", "<u", "comparisons do not chain"),
        ("(v0 == 1", "", "expected `)`, found the end"),
        ("v0 == 1)", ")", "expected an operator or the end, found `)`"),
        ("v0 == 1 v1", "v1", "expected an operator or the end, found `v1`"),
        ("v0 / 2 == 1", "/", "expected an operator or the end, found `/`"),
        ("v0 == 0x", "0x", "`0x` has no digits"),
        ("v0 == 12q", "12q", "`q` is not a digit of `12q` (base 10)"),
        ("v0 == 0b12", "0b12", "`2` is not a digit of `0b12` (base 2)"),
        ("v0 == 18446744073709551616", "18446744073709551616", "`18446744073709551616` needs more than 64 bits"),
        ("v0 == -9223372036854775809", "-9223372036854775809", "`-9223372036854775809` needs more than 64 bits"),
        ("v0 == foo", "foo", "there is no register or name `foo`"),
        ("v0 == foo(1)", "foo", "there is no function `foo`"),
        ("old(v0 + 1) == 2", "+", "expected `)`, found `+`"),
        ("old(3) == 2", "3", "expected a place, found `3`"),
        ("min_u(v0) == 2", "min_u(v0)", "`min_u` needs 2 arguments and has 1"),
        ("v0 == v1[64]", "[64]", "there are no such lanes"),
        ("zext(v0, 64", "", "expected `,`, found the end"),
    ] {
        assert_eq!(complaint(text), (piece, message.to_string()), "{text}");
    }
}

#[test]
fn hints() {
    for (text, hint) in [
        ("v0 = 1", "equality is `==`"),
        ("~v0 == 1", "the complement is `!`"),
        ("v0 <s4", "write `<u ` (unsigned) or `<s ` (signed), followed by a space"),
        ("v0 < 4", "write `<u` (unsigned) or `<s` (signed)"),
        ("v0 / 2 == 1", "there is no division; shift or multiply instead"),
        ("VCC == 1", "names are in lower case: `vcc`"),
    ] {
        assert_eq!(refused(text).hint.as_deref(), Some(hint), "{text}");
    }
}

#[test]
fn functions_over_lanes() {
    for text in [
        "v0[63] == reduce(add_u32, old(v0))",
        "v0 == scan(max_i32, old(v0), 16)",
        "v[0:1] == exclusive_scan(add_u64, old(v[0:1]))",
        "v0 == butterfly(8, v1) && v0 == quad_swizzle(v1, 1, 0, 3, 2)",
        "all_quad(v0 == 0) || any_quad(active)",
        "nv_shuffle_up_valid(v0, 1, 32) => v1 == nv_shuffle_up(v0, 1, 32)",
        "v0 == bpermute(v1, v2 + 1) && v0 == ds_swizzle(v1, 0x401f)",
        "s0 == reduce(xor, v0 & 0xff)",
    ] {
        assert!(Expr::parse(text).is_ok(), "{text}: {:?}", Expr::parse(text));
    }
    for (text, message) in [
        ("v0 == reduce(plus, v0)", "there is no operator `plus`"),
        ("v0 == reduce(v0)", "there is no operator `v0`"),
        ("v0 == scan(add_u32, v0, 5)", "the width is 2, 4, 8, 16, 32 or 64"),
        ("v0 == reduce(add_u64, v0)", "add_u64 works on 64 bits"),
        ("v0 == bpermute(v1)", "`bpermute` needs 2 arguments"),
        ("v0 == nv_shuffle_up(v0, 1, 64)", "the width is 2, 4, 8, 16 or 32"),
        ("v0 == scan(add_u32, v0[0..7])", "a function over lanes needs all lanes"),
        ("v0 == quad_swizzle(v0, 0, 1, 2, 4)", "a number from 0 to 3"),
    ] {
        let error = Expr::parse(text).expect_err(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn memory_has_addresses() {
    for (text, expected) in [
        ("mem[s[4:5] + 8] == 5", "(Eq (mem (Add s[4:5] 8)) 5)"),
        ("lds[4 * lane] == old(lds[v0])", "(Eq (lds (Mul 4 lane)) (old lds old(v0)))"),
        ("mem[old(s[4:5])] == old(mem[s[4:5]]) + v0", "(Eq (mem old(s[4:5])) (Add (old mem old(s[4:5])) v0)"),
        ("old(mem[mem_at]) == 0", "there is no register or name `mem_at`"),
        ("mem == old(mem)", "all of `mem` is no value"),
        ("mem[v0] == 0", "an address in `mem` has 64 bits, and this has 32"),
        ("lds[s[4:5]] == 0", "an address in `lds` has 32 bits, and this has 64"),
        ("scratch[v0] == 0", "claims about scratch memory are not modelled"),
        ("mem[s[4:5] == 0", "expected `]`, found the end"),
        ("mem[s[4:5]]", "a truth value is needed here"),
    ] {
        let found = Expr::parse(text).map_or_else(|error| error.message, |expr| shape(&expr));
        assert!(found.contains(expected), "{text}: {found}");
    }
    assert_eq!(refused("scratch[v0] == 0").kind, ErrorKind::Unsupported);
}

#[test]
fn deep_and_long_texts_are_refused() {
    let chain = |length: usize| vec!["scc"; length].join(" && ");
    assert!(Expr::parse(&chain(200)).is_ok());
    for text in
        ["(".repeat(100_000), "!".repeat(100_000), "-".repeat(100_000), "scc => ".repeat(100_000), chain(100_000)]
    {
        assert_eq!(refused(&text).kind, ErrorKind::Syntax);
    }
    assert!(Expr::parse(&format!("{}scc{}", "(".repeat(200), ")".repeat(200))).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn any_text_is_answered(text in generate::text()) {
        if let Err(error) = Expr::parse(&text) {
            prop_assert!(text.get(error.span.range()).is_some(), "{:?} in {text:?}", error.span);
        }
    }
}
