//! Elements are values, and equal elements equal values; what has no law is not proven by it.

use gcn_semantics::float::{FloatOp, Format, Rounding};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::form::{Element, Form, Forms, Head};
use super::{Law, Operation, Operator, Structure, close};
use crate::term::{self, Term, Var, display, with_plain_arena};
use crate::testing::generate::{Choices, program};
use crate::testing::values::{assignment, config, value};

impl Forms {
    /// A term of the current arena with the value of `form`.
    fn meaning(&self, form: Form) -> Term {
        let width = self.width(form);
        let (head, operands) = match self.element(form) {
            Element::Constant(value) => return term::constant(width, *value),
            Element::Product(operator, letters) => {
                let letters = letters.iter().map(|&letter| self.meaning(letter));
                return letters.reduce(|a, b| operator.apply(a, b)).expect("a product has letters");
            }
            Element::Letter(head, operands) => (head, operands),
        };
        let terms: Vec<Term> = operands.iter().map(|&operand| self.meaning(operand)).collect();
        match *head {
            Head::Variable(variable) => term::variable(width, variable),
            Head::Not => term::not(terms[0]),
            Head::Scale(coefficient) => term::mul(term::constant(width, coefficient), terms[0]),
            Head::Tree(operator) => operator.apply(terms[0], terms[1]),
            Head::Shl => term::shl(terms[0], terms[1]),
            Head::Lshr => term::lshr(terms[0], terms[1]),
            Head::Ashr => term::ashr(terms[0], terms[1]),
            Head::Eq => term::eq(terms[0], terms[1]),
            Head::Ult => term::ult(terms[0], terms[1]),
            Head::Slt => term::slt(terms[0], terms[1]),
            Head::Ite => term::ite(terms[0], terms[1], terms[2]),
            Head::Concat => term::concat(&terms),
            Head::Extract(lo) => term::extract(terms[0], lo, width),
            Head::Sext => term::sext(terms[0], width),
            Head::Popcount => term::popcount(terms[0]),
            Head::LeadingZeros => term::leading_zeros(terms[0]),
            Head::TrailingZeros => term::trailing_zeros(terms[0]),
            Head::LaneSelect => term::lane_select(&terms[..64], terms[64]),
            Head::Unspecified(what) => term::unspecified(width, what, &terms),
            Head::Float(op) => {
                let (rounding, operands) = terms.split_last().expect("a rounding mode");
                term::float(op, *rounding, operands)
            }
        }
    }
}

#[test]
fn elements_of_random_terms_have_their_values() {
    let strategy = (prop::collection::vec(any::<u32>(), 20..240), any::<u64>());
    let result = TestRunner::new(config()).run(&strategy, |(data, noise)| {
        let program = program(&mut Choices::new(&data));
        with_plain_arena(|| {
            let terms = program.terms();
            for structure in Structure::ALL {
                let mut forms = Forms::new(structure);
                let pairs: Vec<(Term, Form)> =
                    terms.iter().map(|&term| (term, forms.read(term).expect("it is small"))).collect();
                for round in 0..6 {
                    let values = assignment(round, noise);
                    for &(term, form) in &pairs {
                        let found = value(forms.meaning(form), &values);
                        prop_assert_eq!(found, value(term, &values), "{:?}: {}", structure, display(term));
                    }
                }
            }
            Ok(())
        })
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Claims that hold are true under every assignment.
#[test]
fn claims_that_are_closed_hold() {
    let strategy = (prop::collection::vec(any::<u32>(), 20..240), any::<u64>());
    let result = TestRunner::new(config()).run(&strategy, |(data, noise)| {
        let program = program(&mut Choices::new(&data));
        with_plain_arena(|| {
            let bits: Vec<Term> = program.terms().into_iter().filter(|&term| term::width(term) == 1).collect();
            // Alternatives make claims with conditions.
            let claims: Vec<Term> =
                bits.windows(2).map(|pair| term::or(term::not(pair[0]), pair[1])).chain(bits.clone()).collect();
            let closed = close(&claims).claims;
            for round in 0..6 {
                let values = assignment(round, noise);
                for (&claim, &closed) in claims.iter().zip(&closed) {
                    prop_assert!(!closed || value(claim, &values) == 1, "{}", display(claim));
                }
            }
            Ok(())
        })
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn variables() -> [Term; 4] {
    [0, 1, 2, 3].map(|number| term::variable(32, Var(number)))
}

/// The first structure in which the claim holds.
fn needs(claim: Term) -> Option<Structure> {
    Structure::ALL.into_iter().find(|&structure| {
        let mut forms = Forms::new(structure);
        let form = forms.read(claim).expect("it is small");
        forms.holds(form)
    })
}

#[test]
fn a_structure_for_each_set_of_laws() {
    with_plain_arena(|| {
        let [a, b, c, d] = variables();
        let max = term::smax;
        let claims = [
            (term::eq(max(max(a, b), max(c, d)), max(a, max(b, max(c, d)))), Some(Structure::Words)),
            (term::eq(max(a, b), max(b, a)), Some(Structure::Multisets)),
            (term::eq(max(a, max(b, a)), max(a, b)), Some(Structure::Sets)),
            (term::eq(max(a, b), max(a, c)), None),
            (term::eq(term::add(a, term::add(b, a)), term::add(a, b)), None),
            (term::eq(term::add(a, term::constant(32, 0)), a), Some(Structure::Words)),
            // 0 is no identity of the signed maximum.
            (term::eq(max(a, term::constant(32, 0)), a), None),
            (term::eq(max(a, term::constant(32, 0x8000_0000)), a), Some(Structure::Words)),
            (term::eq(term::sub(term::sub(a, b), c), term::sub(a, term::sub(b, c))), None),
            (term::eq(term::sub(a, b), term::sub(b, a)), None),
        ];
        for (claim, structure) in claims {
            assert_eq!(needs(claim), structure, "{}", display(claim));
        }
    });
}

#[test]
fn float_sums_are_unordered_trees() {
    with_plain_arena(|| {
        let [a, b, c, d] = variables();
        let mode = term::constant(8, Rounding::NearestEven as u64);
        let sum = |a, b| term::float(FloatOp::Add(Format::F32), mode, &[a, b]);
        assert!(needs(term::eq(sum(sum(a, b), sum(c, d)), sum(sum(d, c), sum(b, a)))).is_some());
        assert_eq!(needs(term::eq(sum(sum(a, b), c), sum(a, sum(b, c)))), None);
        assert_eq!(needs(term::eq(sum(sum(a, b), sum(c, d)), sum(sum(a, c), sum(b, d)))), None);
    });
}

/// `high:low` of two words.
fn pair(high: Term, low: Term) -> Term {
    let shifted = term::shl(term::zext(high, 64), term::constant(64, 32));
    term::or(shifted, term::zext(low, 64))
}

/// The words of a sum of pairs, with the carry as the instructions write it.
fn wide_sum([h1, l1]: [Term; 2], [h2, l2]: [Term; 2]) -> [Term; 2] {
    let low = term::add(l1, l2);
    let [a, b, s] = [l1, l2, low].map(|word| term::extract(word, 31, 1));
    let carry = term::or(term::and(a, b), term::and(term::or(a, b), term::not(s)));
    let carry = term::ite(carry, term::constant(32, 1), term::constant(32, 0));
    [term::add(term::add(h1, h2), carry), low]
}

#[test]
fn values_in_two_words_are_whole() {
    with_plain_arena(|| {
        let word = |register: u16, lane: u8| term::variable(32, crate::state::StateVar::Vgpr { register, lane }.var());
        let [a, b, c] = [0, 1, 2].map(|lane| [word(1, lane), word(0, lane)]);
        let whole = |[high, low]: [Term; 2]| pair(high, low);
        let sum = wide_sum(wide_sum(a, b), c);
        let expected = term::add(whole(c), term::add(whole(b), whole(a)));
        assert_eq!(needs(term::eq(whole(sum), expected)), Some(Structure::Multisets));
        // Words of lanes that were set to 0 where they are not active.
        let active = term::variable(1, Var(90_000));
        let set = a.map(|word| term::ite(active, word, term::constant(32, 0)));
        let whole_set = term::ite(active, whole(a), term::constant(64, 0));
        assert!(needs(term::eq(whole(wide_sum(set, b)), term::add(whole_set, whole(b)))).is_some());
        // Without the carry, or with that of other words, nothing is proven.
        let careless = [term::add(a[0], b[0]), term::add(a[1], b[1])];
        assert_eq!(needs(term::eq(whole(careless), term::add(whole(a), whole(b)))), None);
        let wrong = [wide_sum([a[0], c[1]], b)[0], wide_sum(a, b)[1]];
        assert_eq!(needs(term::eq(whole(wrong), term::add(whole(a), whole(b)))), None);

        let less = term::slt(whole(a), whole(b));
        let greater = [0, 1].map(|word| term::ite(less, b[word], a[word]));
        let claim = |operation: fn(Term, Term) -> Term| term::eq(whole(greater), operation(whole(b), whole(a)));
        assert_eq!(needs(claim(term::smax)), Some(Structure::Multisets));
        assert_eq!(needs(claim(term::smin)), None);
        assert_eq!(needs(claim(term::umax)), None);
        let mixed = [term::ite(less, b[0], a[0]), term::ite(less, a[1], b[1])];
        assert_eq!(needs(term::eq(whole(mixed), term::smax(whole(a), whole(b)))), None);

        // Whatever is recognised has the value of what was written.
        let terms = [sum, careless, wrong, greater, mixed].map(whole);
        for structure in Structure::ALL {
            let mut forms = Forms::new(structure);
            for term in terms {
                let form = forms.read(term).expect("it is small");
                let meaning = forms.meaning(form);
                for round in 0..200u64 {
                    let edge = |var: Var| {
                        let bits = (round + 1).wrapping_mul(u64::from(var.0) + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                        [bits >> 32, 0, 0xffff_ffff, 0x8000_0000, 1][(bits >> 7) as usize % 5]
                    };
                    let value = |term| term::Evaluator::new(edge, |_, _| 0).eval(term);
                    assert_eq!(value(meaning), value(term), "{structure:?} {}", display(term));
                }
            }
        }
    });
}

#[test]
fn conditions_of_claims_select_branches() {
    with_plain_arena(|| {
        let [a, b, c, _] = variables();
        let (active, other) = (term::variable(1, Var(10)), term::variable(1, Var(11)));
        let merged = term::ite(active, a, b);
        let implies = |condition, conclusion| term::or(term::not(condition), conclusion);
        for (claim, holds) in [
            (implies(active, term::eq(merged, a)), true),
            (implies(term::and(other, active), term::eq(merged, a)), true),
            (implies(term::not(active), term::eq(merged, b)), true),
            (implies(active, term::eq(merged, b)), false),
            (implies(other, term::eq(merged, a)), false),
            (term::eq(merged, a), false),
            // A lane that was set to the identity, and one that was not.
            (
                term::eq(
                    term::umax(term::ite(active, a, term::constant(32, 0)), c),
                    term::umax(c, term::ite(active, a, term::constant(32, 0))),
                ),
                true,
            ),
            (
                term::eq(
                    term::umax(term::ite(active, a, b), c),
                    term::umax(c, term::ite(active, a, term::constant(32, 0))),
                ),
                false,
            ),
        ] {
            assert_eq!(close(&[claim]).claims, [holds], "{}", display(claim));
        }
    });
}

#[test]
fn doubling_makes_no_long_words() {
    with_plain_arena(|| {
        let [a, ..] = variables();
        let twice = |sum: Term| term::add(sum, sum);
        let doubled = (0..60).fold(a, |sum, _| twice(sum));
        assert_eq!(close(&[term::eq(doubled, a), term::eq(doubled, doubled)]).claims, [false, true]);
    });
}

#[test]
fn the_laws_used_are_named() {
    with_plain_arena(|| {
        let [a, b, c, _] = variables();
        let sum = |a, b| term::add(a, b);
        let closed = close(&[term::eq(sum(sum(a, b), c), sum(a, sum(b, c)))]);
        let add = Operator { operation: Operation::Add, width: 32 };
        assert!(closed.laws.contains(&(add, Law::Associative)));
        assert!(!closed.laws.contains(&(add, Law::Commutative)), "{:?}", closed.laws);
    });
}
