//! Comparisons and extremes, as instructions compute them, are those of the theory of floating point.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::Column;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Program, Wave};
use z3::{SatResult, Solver};

use crate::machine::SymbolicState;
use crate::obligation::Obligation;
use crate::solver::smtlib::script;
use crate::state::StateVar;
use crate::term::{self, Symbolic, Term, Var, with_fresh_arena};

/// A format by its name in instructions, and its exponent and significand bits in SMT-LIB.
const FORMATS: [(&str, u32, u32); 3] = [("f16", 5, 11), ("f32", 8, 24), ("f64", 11, 53)];

/// Stands for the result.
const RESULT: Var = Var(u32::MAX >> 1);

/// The term of what `text` leaves in lane 0: of VCC, or in v0.
fn result(text: &str) -> Term {
    let listing = read_llvm(&Source::new("test", text), Target::Gfx900).unwrap_or_else(|errors| panic!("{errors:?}"));
    let instructions = listing.instructions();
    let program = Program::<Symbolic>::new(instructions, Target::Gfx900).unwrap_or_else(|_| panic!("{text}"));
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(SymbolicState::of_default_mode(false)));
    program.execute(&mut wave);
    let vcc = wave.scalar(106).0;
    match text.contains("vcc") {
        true => term::extract(vcc, 0, 1),
        false => wave.vgpr(0).lane(0).0,
    }
}

/// Whether `claim` holds of all operands `a` and `b`, bit-vectors that lane 0 of `text`'s registers holds, and
/// the result `r`.
fn holds(text: &str, (width, exponent, significand): (u32, u32, u32), claim: &str) -> bool {
    let script = with_fresh_arena(|| {
        let result = result(text);
        let variable = term::variable(term::width(result), RESULT);
        let exec = term::variable(32, StateVar::Scalar { code: 126 }.var());
        let active = term::eq(term::extract(exec, 0, 1), term::constant(1, 1));
        let registers = |first: u16| {
            let word = |register| term::variable(32, StateVar::Vgpr { register, lane: 0 }.var());
            match width {
                64 => term::concat(&[word(first + 1), word(first)]),
                _ => term::extract(word(first), 0, width),
            }
        };
        let operands = [(RESULT.0 - 1, registers(2)), (RESULT.0 - 2, registers(4))];
        let mut asserted = vec![active, term::eq(result, variable)];
        for (var, operand) in operands {
            asserted.push(term::eq(operand, term::variable(width, Var(var))));
        }
        let (obligation, bindings) = Obligation::satisfiable(&asserted);
        let name = |var: u32| bindings.variables.iter().position(|slice| slice.var.0 == var);
        let names = [("a", RESULT.0 - 1, width), ("b", RESULT.0 - 2, width), ("r", RESULT.0, term::width(result))];
        let mut definitions = String::new();
        for (known, var, width) in names {
            let name = name(var).expect("the variable occurs");
            let sort = if width == 1 { "Bool".to_owned() } else { format!("(_ BitVec {width})") };
            definitions += &format!("(define-fun {known} () {sort} x{name})\n");
            if width > 1 {
                let float = known.to_uppercase();
                let number = format!(
                    "((_ to_fp {exponent} {significand}) ((_ extract {} 0) {known}))",
                    exponent + significand - 1
                );
                definitions +=
                    &format!("(define-fun {float} () (_ FloatingPoint {exponent} {significand}) {number})\n");
            }
        }
        let script = script(&obligation);
        let body = script.lines().filter(|line| !line.contains("set-logic") && !line.contains("check-sat"));
        body.collect::<Vec<_>>().join("\n") + "\n" + &definitions + &format!("(assert (not {claim}))\n")
    });
    let solver = Solver::new_for_logic("QF_BVFP").expect("a logic that Z3 has");
    solver.from_string(script);
    match solver.check() {
        SatResult::Unsat => true,
        SatResult::Sat => false,
        SatResult::Unknown => panic!("{text}: {claim}: {:?}", solver.get_reason_unknown()),
    }
}

/// The registers of two operands.
fn operands(format: &str) -> &'static str {
    if format == "f64" { "v[2:3], v[4:5]" } else { "v2, v4" }
}

#[test]
fn comparisons_are_those_of_the_theory() {
    let unordered = "(or (fp.isNaN A) (fp.isNaN B))";
    let conditions = [
        ("f", "false".to_owned()),
        ("lt", "(fp.lt A B)".into()),
        ("eq", "(fp.eq A B)".into()),
        ("le", "(fp.leq A B)".into()),
        ("gt", "(fp.gt A B)".into()),
        ("lg", "(or (fp.lt A B) (fp.gt A B))".into()),
        ("ge", "(fp.geq A B)".into()),
        ("o", format!("(not {unordered})")),
        ("u", unordered.into()),
        ("nge", "(not (fp.geq A B))".into()),
        ("nlg", "(not (or (fp.lt A B) (fp.gt A B)))".into()),
        ("ngt", "(not (fp.gt A B))".into()),
        ("nle", "(not (fp.leq A B))".into()),
        ("neq", "(not (fp.eq A B))".into()),
        ("nlt", "(not (fp.lt A B))".into()),
        ("tru", "true".into()),
    ];
    for (format, exponent, significand) in FORMATS {
        let shape = (exponent + significand, exponent, significand);
        for (condition, claim) in &conditions {
            let text = format!("v_cmp_{condition}_{format} vcc, {}", operands(format));
            assert!(holds(&text, shape, &format!("(= r {claim})")), "{text}");
        }
        let strict = format!("v_cmp_lt_{format} vcc, {}", operands(format));
        assert!(!holds(&strict, shape, "(= r (fp.leq A B))"), "{strict}");
        assert!(!holds(&strict, shape, "(= r (not (fp.geq A B)))"), "{strict}");
    }
}

#[test]
fn extremes_are_those_of_the_theory() {
    for (format, exponent, significand) in FORMATS.into_iter().filter(|(format, ..)| *format != "f64") {
        let shape = (exponent + significand, exponent, significand);
        let quiet = format!("#b{}1{}", "0".repeat(exponent as usize + 1), "0".repeat(significand as usize - 2));
        let signalling = |x: &str, bits: &str| {
            format!("(and (fp.isNaN {x}) (= (bvand {bits} {quiet}) (bvand {bits} (bvnot {bits}))))")
        };
        let any_signalling = format!("(or {} {})", signalling("A", "a"), signalling("B", "b"));
        for (name, theory, of_zeros) in [("min", "fp.min", "fp.isNegative"), ("max", "fp.max", "fp.isPositive")] {
            // One zero of each sign: the theory leaves the result open, the machine has an order (M1).
            let zeros = format!("(and (fp.isZero R) ({of_zeros} R))");
            let opposite = "(and (fp.isZero A) (fp.isZero B) (not (= A B)))";
            let numbers = format!("(ite {opposite} {zeros} (= R ({theory} A B)))");
            let claim = format!("(ite {any_signalling} (fp.isNaN R) {numbers})");
            let text = format!("v_{name}_{format} v0, {}", operands(format));
            assert!(holds(&text, shape, &claim), "{text}");
            // Not without the order of zeros, and not without the rule about signalling NaNs.
            assert!(!holds(&text, shape, &numbers), "{text}");
            let other = if name == "min" { "fp.isPositive" } else { "fp.isNegative" };
            assert!(
                !holds(&text, shape, &claim.replace(&format!("({of_zeros} R)"), &format!("({other} R)"))),
                "{text}"
            );
        }
    }
}
