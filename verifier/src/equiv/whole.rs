//! What terms of the lane that stands for all say of the whole wave.
//!
//! Whether a loop ends hangs on all lanes together, a lane that is read by number on whichever that is. A goal about
//! the lane that stands for all seldom needs to know more of it than this: where a lane mask is empty, the lane's own
//! bit of it is 0. All else is any value: what holds for all values holds for those that the terms have.

use gcn_semantics::algebra::{Algebra, Bit, Bv};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::term::{self, Node, Rebuilder, Symbolic, Term, Var};

/// Nodes from which on a term is about a whole wave.
const WHOLE_WAVE: usize = 64;

/// Operands of a condition, or parts of words, that are looked at one by one.
const FEW: usize = 8;

/// A condition that is about all lanes of a mask.
#[derive(Clone, Copy)]
struct Emptiness {
    /// The bit of the mask in the lane that stands for all.
    bit: Term,
    /// The condition says that no bit is set; else that one is.
    is_empty: bool,
}

/// Puts a new variable in place of each term that is about a whole wave, and the same one where it is the same term.
/// Where the term says whether a lane mask is empty, the bit of the lane that stands for all is beside the variable:
/// "`mask` is empty" becomes "`variable` and not `bit`", which for one value of the variable says the same.
pub fn without_whole_waves(terms: &mut [Term]) {
    let masks = masks();
    let (mut waiting, mut seen) = (terms.to_vec(), FxHashSet::default());
    let (mut values, mut conditions) = (Vec::new(), Vec::new());
    while let Some(t) = waiting.pop() {
        if !seen.insert(t) {
            continue;
        }
        match emptiness(t, &masks) {
            Some(of_mask) => {
                waiting.push(of_mask.bit);
                conditions.push((t, of_mask));
            }
            None if is_cut(t, &masks) => values.push(t),
            None => term::node(t).for_each_operand(|operand| waiting.push(operand)),
        }
    }
    let mut number = 0;
    let mut variable = |t: Term| {
        number += 1;
        term::variable(term::width(t), Var::cut(number - 1))
    };
    let mut known: Vec<(Term, Term)> = values.into_iter().map(|t| (t, variable(t))).collect();
    // The bit of a mask may hang on masks that were there before it.
    conditions.sort_by_key(|&(t, _)| t);
    for (t, Emptiness { bit, is_empty }) in conditions {
        let any = variable(t);
        let bit = Rebuilder::knowing(known.iter().copied(), term::float).rebuild(bit);
        known.push((t, if is_empty { term::and(any, term::not(bit)) } else { term::or(any, bit) }));
    }
    let mut rebuilder = Rebuilder::knowing(known, term::float);
    terms.iter_mut().for_each(|t| *t = rebuilder.rebuild(*t));
}

/// Whether a variable comes in place of the whole of `t`: not if its parts say the same by themselves.
fn is_cut(t: Term, masks: &FxHashMap<Term, Emptiness>) -> bool {
    let has_parts = match term::node(t) {
        Node::And(args) | Node::Or(args) | Node::Concat(args) => args.len() <= FEW,
        Node::Not(_) => true,
        // A lane that is read is the first active one, if there is one.
        Node::Ite(condition, ..) => emptiness(condition, masks).is_some(),
        _ => false,
    };
    !has_parts && !term::is_of_any_lane(t) && term::has_more_nodes([t], WHOLE_WAVE)
}

/// The conditions that say whether a mask is empty, for masks that programs made in all lanes alike.
fn masks() -> FxHashMap<Term, Emptiness> {
    let mut found = FxHashMap::default();
    for (words, bit) in term::packed_masks() {
        let empty = is_zero(words);
        if term::as_const(empty).is_none() {
            found.insert(empty, Emptiness { bit, is_empty: true });
            found.insert(term::not(empty), Emptiness { bit, is_empty: false });
        }
    }
    found
}

fn is_zero([lo, hi]: [Term; 2]) -> Term {
    Bv::<Symbolic, _>::from_words(Bv::new(lo), Bv::new(hi)).eq(Bv::zero()).0
}

/// What `t` says of a mask: one of `masks`, or one whose words are variables.
fn emptiness(t: Term, masks: &FxHashMap<Term, Emptiness>) -> Option<Emptiness> {
    masks.get(&t).copied().or_else(|| {
        let Node::Eq(x, y) = term::node(t) else { return None };
        let words = match [x, y].map(term::node) {
            [Node::Or(words), Node::Const(0)] | [Node::Const(0), Node::Or(words)] => words,
            _ => return None,
        };
        let &[x, y] = &words[..] else { return None };
        let of_mask = |[lo, hi]: [Term; 2]| {
            let bit: Bit<Symbolic> = Symbolic::mask_of_any_lane(Bv::new(lo), Bv::new(hi))?;
            Some(Emptiness { bit: bit.0, is_empty: true })
        };
        of_mask([x, y]).or_else(|| of_mask([y, x]))
    })
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::{Column, LaneId, Scope};

    use super::*;

    /// A mask that is made of the lowest bit of a word in all lanes: the bit of the lane that stands for all, and that
    /// the mask is empty.
    fn mask(first: u32) -> (Term, Term) {
        let value = term::variable(32, Var::word_of_any_lane(Var(first)));
        let bit = term::extract(value, 0, 1);
        let bits = Column::build(Scope::Any, |_: LaneId| Bit::<Symbolic>(bit));
        let (lo, hi) = Symbolic::pack_mask(&bits);
        (bit, is_zero([lo.0, hi.0]))
    }

    fn own_lane(t: Term) -> Term {
        let mut terms = [t];
        without_whole_waves(&mut terms);
        terms[0]
    }

    #[test]
    fn an_empty_mask_has_no_bit() {
        term::with_fresh_arena(|| {
            let (bit, empty) = mask(0);
            let given = |bit: Term, t: Term| term::as_const(term::given(bit, t));
            assert_eq!(given(bit, own_lane(empty)), Some(0));
            assert_eq!(given(bit, own_lane(term::not(empty))), Some(1));
            assert_eq!(given(term::not(bit), own_lane(empty)), None);
        });
    }

    #[test]
    fn a_lane_without_a_bit_says_nothing_of_the_others() {
        term::with_fresh_arena(|| {
            let (bit, empty) = mask(0);
            let none = term::not(bit);
            assert!(own_lane(term::and(none, empty)) != own_lane(none), "another lane may have one");
            assert_eq!(term::as_const(own_lane(term::and(none, empty))), None);
            assert_eq!(term::as_const(own_lane(term::and(none, term::not(empty)))), None);
        });
    }

    #[test]
    fn masks_are_told_apart() {
        term::with_fresh_arena(|| {
            let ((bit, empty), (_, other)) = (mask(0), mask(64));
            assert_eq!(term::as_const(own_lane(term::and(other, bit))), None);
            assert!(own_lane(empty) != own_lane(other));
            let mut both = [empty, other];
            without_whole_waves(&mut both);
            assert!(both[0] != both[1], "each has a variable of its own");
        });
    }

    #[test]
    fn a_lane_that_is_read_is_the_same_value_in_both_sides() {
        term::with_fresh_arena(|| {
            let column: Vec<Term> = (0..64).map(|lane| term::variable(32, Var(lane))).collect();
            let index = term::variable(32, Var(70));
            let [one, two] = [0, 1].map(|more| term::lane_select(&column, term::add(index, term::constant(32, more))));
            let mut sides = [one, term::concat(&[one, two]), two];
            without_whole_waves(&mut sides);
            assert!(sides[1] == term::concat(&[sides[0], sides[2]]));
            assert!(sides[0] != sides[2]);
        });
    }
}
