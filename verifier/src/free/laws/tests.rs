//! The table of laws against solvers.

use super::*;
use crate::session::Session;

const INTEGER: [Operation; 9] = [
    Operation::Add,
    Operation::Mul,
    Operation::And,
    Operation::Or,
    Operation::Xor,
    Operation::UMin,
    Operation::UMax,
    Operation::SMin,
    Operation::SMax,
];

const LAWS: [Law; 5] = [Law::Associative, Law::Commutative, Law::Idempotent, Law::Identity, Law::Zero];

/// Every line of the table, by a solver at full width; and what is not in it does not hold, but for
/// single bits, where more laws hold.
#[test]
fn the_table_of_laws_is_true() {
    let session = Session::default();
    for width in [1, 8, 16, 32, 64] {
        for operation in INTEGER {
            let operator = Operator { operation, width };
            for law in LAWS {
                match session.law(operator, law).answer {
                    Validity::Holds => assert!(operator.obeys(law) || width == 1, "{operator} {law}"),
                    other => assert!(!operator.obeys(law), "{operator} {law}: {other:?}"),
                }
            }
        }
    }
}

#[test]
fn reductions_are_by_commutative_monoids() {
    for operation in INTEGER {
        let operator = Operator { operation, width: 32 };
        assert!([Law::Associative, Law::Commutative, Law::Identity].into_iter().all(|law| operator.obeys(law)));
    }
}

#[test]
fn float_addition_is_commutative_and_not_associative() {
    let session = Session::default();
    for (format, width) in [(Format::F16, 16), (Format::F32, 32), (Format::F64, 64)] {
        for rounding in Rounding::ALL {
            let operator = Operator { operation: Operation::FloatAdd(format, rounding), width };
            assert_eq!(session.law(operator, Law::Commutative).answer, Validity::Holds, "{operator}");
            let Validity::Fails([a, b, c]) = session.law(operator, Law::Associative).answer else {
                panic!("{operator}")
            };
            let sum = |a, b| gcn_semantics::float::evaluate(FloatOp::Add(format), rounding, &[a, b]);
            assert_ne!(sum(sum(a, b), c), sum(a, sum(b, c)));
            assert!(matches!(session.law(operator, Law::Idempotent).answer, Validity::Fails(_)));
            let product = Operator { operation: Operation::FloatMul(format, rounding), width };
            assert_eq!(session.law(product, Law::Commutative).answer, Validity::Holds, "{product}");
            assert!(matches!(session.law(product, Law::Associative).answer, Validity::Fails(_)));
            for operator in [operator, product] {
                let obeyed: Vec<Law> = LAWS.into_iter().filter(|&law| operator.obeys(law)).collect();
                assert_eq!(obeyed, [Law::Commutative]);
            }
        }
    }
}

#[test]
fn what_obeys_no_law_is_found_out() {
    let session = Session::default();
    let operator = Operator { operation: Operation::Sub, width: 32 };
    for law in [Law::Associative, Law::Commutative, Law::Idempotent] {
        assert!(matches!(session.law(operator, law).answer, Validity::Fails(_)), "{law}");
        assert!(!operator.obeys(law));
        assert_eq!(session.law(operator, law).prover, None, "{law}");
    }
    let operator = Operator { operation: Operation::Add, width: 8 };
    assert_eq!(session.law(operator, Law::Commutative).prover.as_deref(), Some(&**session.solvers().name()));
    assert_eq!(session.law(operator, Law::Idempotent).prover, None);
}
