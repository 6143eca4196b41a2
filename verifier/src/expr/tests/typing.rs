use super::{complaint, parsed, refused, shape};
use crate::expr::{ErrorKind, ExprKind, Type};

#[test]
fn literals_take_the_width_of_the_other_side() {
    for (text, width) in [("v0 == -1", 32), ("-1 == exec", 64), ("v0{7:0} == 0xff", 8), ("v0{3:3} == -1", 1)] {
        let expr = parsed(text);
        let literal = expr.operands().iter().find(|side| matches!(side.kind(), ExprKind::Literal(_)));
        assert_eq!(literal.map(|literal| literal.ty()), Some(Type::Bits(width)), "{text}");
    }
    for (text, expected) in [
        ("v[2:3] == 1 << lane", "(Eq v[2:3] (Shl 1 (Zext lane)))"),
        ("exec >>u lane == 1", "(Eq (Lshr exec (Zext lane)) 1)"),
        ("v0{7:0} == !0 - 2 * 3", "(Eq v0{7:0} (Sub (Not 0) (Mul 2 3)))"),
        ("zext(5, 64) == exec", "(Eq 5 exec)"),
        ("zext(v0, 32) == 1", "(Eq v0 1)"),
        ("v0 == popcount(7)", "(Eq v0 (Popcount 7))"),
    ] {
        assert_eq!(shape(&parsed(text)), expected);
    }
}

#[test]
fn truth_values_compare_with_0_and_1() {
    assert_eq!(shape(&parsed("scc == 1")), "(Eq scc 1)");
    assert_eq!(shape(&parsed("0 != active")), "(Ne 0 active)");
    assert_eq!(parsed("scc == 1").operands()[1].ty(), Type::Bool);
    assert_eq!(complaint("scc == 2").0, "2");
    assert_eq!(complaint("scc == -1").0, "-1");
}

#[test]
fn bitwise_operators_take_truth_values_too() {
    assert_eq!(shape(&parsed("scc ^ (v0 == 1)")), "(Xor scc (Eq v0 1))");
    assert_eq!(parsed("scc & active").conjuncts().len(), 2);
}

#[test]
fn type_errors_point_at_the_text() {
    for (text, piece, message) in [
        ("v0", "v0", "a truth value is needed here, and this is a number"),
        ("5", "5", "a truth value is needed here, and this is a number"),
        ("v0 && scc", "v0", "a truth value is needed here, and this is a number"),
        ("scc => 1", "1", "a truth value is needed here, and this is a number"),
        ("ite(v0, 1, 2) == v1", "v0", "a truth value is needed here, and this is a number"),
        ("scc + 1 == v0", "1", "a truth value is needed here, and this is a number"),
        ("scc + active == v0", "scc", "a number is needed here, and this is a truth value"),
        ("-scc == v0", "scc", "a number is needed here, and this is a truth value"),
        ("zext(active, 32) == v0", "active", "a number is needed here, and this is a truth value"),
        ("scc <u active", "scc", "a number is needed here, and this is a truth value"),
        ("popcount(scc) == v0", "scc", "a number is needed here, and this is a truth value"),
        ("exec == v0", "exec == v0", "the left side is 64 bits, the right side 32 bits"),
        ("scc && v0{0:0} == scc", "v0{0:0} == scc", "the left side is 1 bit, the right side a truth value"),
        ("min_u(v0, exec) == 1", "min_u(v0, exec)", "the left side is 32 bits, the right side 64 bits"),
        ("v0 == 0x1_0000_0000", "0x1_0000_0000", "`4294967296` does not fit 32 bits"),
        ("v0{7:0} == -129", "-129", "`-129` does not fit 8 bits"),
        ("v0{0:0} == 2", "2", "`2` does not fit 1 bit"),
        ("1 == 1", "1", "nothing says how many bits `1` has"),
        ("bits(5, 1, 0) == 1", "5", "nothing says how many bits `5` has"),
        ("v[0:3] == 0", "v[0:3]", "a value has at most 64 bits, and `v[0:3]` has 128"),
        ("v0 << exec == 0", "exec", "the amount has 64 bits, the value only 32"),
        ("bits(v0, 32, 0) == 0", "32", "a number from 0 to 31 is needed here"),
        ("bits(v0, 3, 4) == 0", "4", "a number from 0 to 3 is needed here"),
        ("bits(v0, v1, 0) == 0", "v1", "a number from 0 to 31 is needed here"),
        ("zext(v0, 65) == 0", "65", "a number from 1 to 64 is needed here"),
        ("zext(v0, 0) == 0", "0", "a number from 1 to 64 is needed here"),
        ("zext(v0, 16) == 0", "zext(v0, 16)", "32 bits cannot be widened to 16"),
    ] {
        assert_eq!(complaint(text), (piece, message.to_string()), "{text}");
        assert_eq!(refused(text).kind, ErrorKind::Type, "{text}");
    }
    let hint = refused("exec == v0").hint;
    assert_eq!(hint.as_deref(), Some("widen with `zext(…, 64)` or `sext(…, 64)`, or cut with `bits(…, 31, 0)`"));
}

#[test]
fn a_cut_of_many_registers_is_a_value() {
    assert_eq!(parsed("v[0:3]{79:16} == 0").operands()[0].ty(), Type::Bits(64));
}
