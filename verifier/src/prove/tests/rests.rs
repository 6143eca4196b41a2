//! What a proof rests on: laws that are proven, and readings.

use crate::equiv::Reliance;
use gcn_semantics::ledger::Reading;
use std::collections::BTreeSet;

use super::proof;
use crate::free::laws::Operation;
use crate::free::{Law, Operator};
use crate::prove::{Verdict, unproven};
use crate::session::Session;

#[test]
fn a_theorem_rests_on_proven_laws_only() {
    let session = Session::default();
    let add = Operator { operation: Operation::Add, width: 8 };
    let sub = Operator { operation: Operation::Sub, width: 8 };
    assert!(unproven(&BTreeSet::from([(add, Law::Associative), (add, Law::Commutative)]), &session).is_none());
    let wrong = unproven(&BTreeSet::from([(add, Law::Associative), (sub, Law::Commutative)]), &session);
    assert!(
        matches!(&wrong, Some(Verdict::Inconsistent(what)) if what.contains("sub_u8 is not commutative")),
        "{wrong:?}"
    );
    // No zero is known of a sum: nobody can say what the law says.
    let open = unproven(&BTreeSet::from([(add, Law::Zero)]), &session);
    assert!(matches!(&open, Some(Verdict::Unknown(what)) if what[0].contains("whether add_u8 is zero")), "{open:?}");
}

/// A source outside of EXEC: the readings differ in what lane 1 gets from lane 0.
const SHIFTED: &str = "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf";

#[test]
fn readings_that_make_a_difference_are_named() {
    let claim = "ensures: lane == 1 => v0 == old(v0)";
    let found = proof(&["assume: exec == 2", claim], SHIFTED);
    assert_eq!((found.verdict.name(), &found.relies_on[..]), ("refuted", &[Reliance::Value(Reading::D15, 2)][..]));
    let found = proof(&["assume: exec == 3", "ensures: lane == 1 => v0 == old(v1[0])"], SHIFTED);
    assert_eq!((found.verdict.name(), &found.relies_on[..]), ("proved", &[][..]));
}
