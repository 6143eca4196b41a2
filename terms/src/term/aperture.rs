//! FLAT addresses in apertures.
//!
//! A report that names `flat-global` takes it for granted that pointers from elsewhere point to global memory, and that
//! sums with a place in an aperture stay in it. So the high word of an address tells by its form which aperture it is
//! in, if it is in one.

use gcn_semantics::ledger::{LedgerRow, Unspecified};
use rustc_hash::FxHashSet;

use super::arena::look;
use super::node::{Node, Term};
use super::rebuild::Rebuilder;
use super::{as_const, constant, eq, float, ite};

/// Selections that are taken apart.
const SELECTIONS: u32 = 4;

/// Whether an address with the high word `high` is in the aperture whose addresses have the high word `aperture`.
pub fn contains(aperture: Term, high: Term) -> Term {
    match (as_const(aperture), marks(aperture)) {
        (None, Marks::One(wanted)) => is_in(aperture, wanted, high, SELECTIONS),
        _ => eq(high, aperture),
    }
}

fn is_in(aperture: Term, wanted: u64, high: Term, selections: u32) -> Term {
    match marks(high) {
        Marks::None => constant(1, 0),
        Marks::One(found) => constant(1, (wanted == found).into()),
        Marks::Selected(condition) if selections > 0 => {
            let [then, other] = [1, 0].map(|value| {
                let high = Rebuilder::knowing(vec![(condition, constant(1, value))], float).rebuild(high);
                is_in(aperture, wanted, high, selections - 1)
            });
            ite(condition, then, other)
        }
        Marks::Selected(_) | Marks::Several => eq(high, aperture),
    }
}

/// The apertures that a term has to do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    None,
    /// It is a sum, or parts, of what says where this one is.
    One(u64),
    /// It is so in one of two cases perhaps.
    Selected(Term),
    /// Several, or it hangs on one in another way.
    Several,
}

fn marks(t: Term) -> Marks {
    let (mut found, mut selection) = (Marks::None, None);
    let (mut seen, mut open) = (FxHashSet::from_iter([(t, true)]), vec![(t, true)]);
    while let Some((t, is_direct)) = open.pop() {
        look(|arena| {
            let node = arena.node(t);
            if let Some(aperture) = end(node) {
                found = match found {
                    Marks::None if is_direct => Marks::One(aperture),
                    Marks::One(other) if is_direct && other == aperture => found,
                    _ => Marks::Several,
                };
            }
            if let Node::Ite(condition, ..) = *node
                && is_direct
            {
                selection = selection.or(Some(condition));
            }
            let passes = |operand: Term| match node {
                Node::Sum { addends, .. } => addends.iter().all(|&(factor, addend)| addend != operand || factor == 1),
                Node::Extract { .. } | Node::Concat(_) | Node::Sext(_) => true,
                _ => false,
            };
            node.for_each_operand(|operand| {
                let next = (operand, is_direct && passes(operand));
                if seen.insert(next) {
                    open.push(next);
                }
            });
        });
    }
    match (found, selection) {
        (Marks::None, _) | (_, None) => found,
        (_, Some(condition)) => Marks::Selected(condition),
    }
}

/// The aperture whose place `node` is.
fn end(node: &Node) -> Option<u64> {
    match node {
        Node::Unspecified(Unspecified { cause, instruction, .. }, _) if *cause == LedgerRow::K68.into() => {
            Some(*instruction)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::wave::Apertures;

    use super::contains;
    use crate::term::{
        Symbolic, Term, Var, add, and, as_const, concat, constant, eq, extract, ite, mul, not, sub, variable,
        with_fresh_arena,
    };

    /// Whether the address `pair` is in the private and in the shared aperture, if that can be told.
    fn places(pair: fn(private: Term, shared: Term) -> Term) -> [Option<u64>; 2] {
        with_fresh_arena(|| {
            let Apertures { private, shared } = Apertures::<Symbolic>::anywhere();
            let high = extract(pair(private.0, shared.0), 32, 32);
            [private, shared].map(|aperture| as_const(contains(aperture.0, high)))
        })
    }

    fn x(number: u32) -> Term {
        variable(32, Var(number))
    }

    #[test]
    fn addresses_tell_by_their_form_where_they_are() {
        assert_eq!(places(|private, _| concat(&[private, x(0)])), [Some(1), Some(0)]);
        assert_eq!(places(|_, shared| add(concat(&[shared, x(0)]), constant(64, 12))), [Some(0), Some(1)]);
        assert_eq!(places(|_, _| add(concat(&[x(1), x(0)]), constant(64, 12))), [Some(0), Some(0)]);
        assert_eq!(places(|_, _| constant(64, 0)), [Some(0), Some(0)]);
        // Nobody knows where both together are, a product, a difference, or some of the bits.
        assert_eq!(places(|private, shared| add(concat(&[private, x(0)]), concat(&[shared, x(1)]))), [None; 2]);
        assert_eq!(places(|private, _| concat(&[mul(private, x(1)), x(0)])), [None; 2]);
        assert_eq!(places(|private, _| concat(&[sub(x(1), private), x(0)])), [None; 2]);
        assert_eq!(places(|private, _| concat(&[and(private, x(1)), x(0)])), [None; 2]);
    }

    #[test]
    fn a_selection_is_where_its_case_is() {
        with_fresh_arena(|| {
            let Apertures { private, shared } = Apertures::<Symbolic>::anywhere();
            let null = eq(x(0), constant(32, 7));
            let pair = ite(null, constant(64, 0), concat(&[private.0, x(0)]));
            let high = extract(add(pair, constant(64, 1)), 32, 32);
            assert_eq!(contains(private.0, high), not(null));
            assert_eq!(as_const(contains(shared.0, high)), Some(0));
        });
    }
}
