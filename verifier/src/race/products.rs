//! Products of two unknown numbers in questions: a row of a matrix begins at a multiple of its width.
//!
//! Solvers take long over two products with a common factor. What is needed of them is mostly little: the products of a
//! width with two numbers of rows are at least one width apart, if the numbers are different. So products become
//! unknown numbers of which that is said; what is proven of all such numbers holds of the products.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::question;
use crate::term::{self, Node, Rebuilder, Term, Var};

/// Factors below 2 to the power of this have products that do not wrap.
const BITS: u32 = 15;
/// What is said of products is said in words of so many bits.
const WIDTH: u32 = 64;
/// More products are left as they are.
const MOST: usize = 12;
/// The first of the variables that stand for products.
const FIRST: u32 = 1 << 19;

/// `condition` with unknown numbers in the place of products; nothing if it has no products of two numbers.
pub fn without(condition: Term) -> Option<Term> {
    let (mut of, mut open, mut seen) = (Vec::<Product>::new(), vec![condition], FxHashSet::from_iter([condition]));
    while let Some(t) = open.pop() {
        question::work(1);
        let node = term::node(t);
        if let Node::Product(args) = &node
            && let [a, b] = args[..]
        {
            let own = term::variable(WIDTH, Var::cut(FIRST + of.len() as u32));
            of.push(Product { term: t, factors: [a, b].map(|factor| term::zext(factor, WIDTH)), own });
        }
        node.for_each_operand(|operand| {
            if seen.insert(operand) {
                open.push(operand);
            }
        });
    }
    if of.is_empty() || of.len() > MOST {
        return None;
    }
    let mut facts = Vec::new();
    for (number, product) in of.iter().enumerate() {
        facts.push(product.is_bounded());
        facts.extend(of[..number].iter().flat_map(|other| product.beside(other)));
    }
    // The low bits of a product are those of the product of the low bits.
    let low = |product: &Product| term::extract(product.own, 0, term::width(product.term));
    let known: FxHashMap<Term, Term> = of.iter().map(|product| (product.term, low(product))).collect();
    let mut rebuilder = Rebuilder::knowing(known, term::float);
    let all: Vec<Term> = std::iter::once(condition).chain(facts).collect();
    let all: Vec<Term> = all.into_iter().map(|t| rebuilder.rebuild(t)).collect();
    Some(term::and_all(1, &all))
}

/// A product of two numbers.
struct Product {
    term: Term,
    factors: [Term; 2],
    /// The number that stands for it.
    own: Term,
}

fn number(value: u64) -> Term {
    term::constant(WIDTH, value)
}

fn implies(condition: Term, then: Term) -> Term {
    term::or(term::not(condition), then)
}

fn not_above(a: Term, b: Term) -> Term {
    term::not(term::ult(b, a))
}

impl Product {
    /// Both factors are small.
    fn is_small(&self) -> Term {
        let [a, b] = self.factors.map(|factor| term::ult(factor, number(1 << BITS)));
        term::and(a, b)
    }

    /// What small factors say of their product.
    fn is_bounded(&self) -> Term {
        let [a, b] = self.factors;
        // It is not above the bound of one factor times the other one.
        let bound = |known: Term, other: Term| {
            let most = term::ones(known);
            let is_below = most < 1 << BITS;
            if is_below { not_above(self.own, term::mul(number(most), other)) } else { term::constant(1, 1) }
        };
        // No factor is above it, unless the other one is 0.
        let above = |factor: Term, other: Term| term::or(term::eq(other, number(0)), not_above(factor, self.own));
        let has_zero = term::or(term::eq(a, number(0)), term::eq(b, number(0)));
        let is_zero = implies(has_zero, term::eq(self.own, number(0)));
        let small = term::ult(self.own, number(1 << (2 * BITS)));
        implies(
            self.is_small(),
            term::and_all(1, &[small, bound(a, b), bound(b, a), above(a, b), above(b, a), is_zero]),
        )
    }

    /// What is known of two products where they have a factor in common.
    fn beside(&self, other: &Product) -> Vec<Term> {
        let mut facts = Vec::new();
        for mine in 0..2 {
            for theirs in 0..2 {
                let [common, same_one] = [self.factors[mine], other.factors[theirs]];
                let is_common = term::eq(common, same_one);
                if term::as_const(is_common) == Some(0) {
                    continue;
                }
                let [a, b] = [self.factors[1 - mine], other.factors[1 - theirs]];
                let same = implies(term::eq(a, b), term::eq(self.own, other.own));
                let below = implies(term::ult(a, b), not_above(term::add(self.own, common), other.own));
                let above = implies(term::ult(b, a), not_above(term::add(other.own, common), self.own));
                let small = term::and_all(1, &[is_common, self.is_small(), other.is_small()]);
                facts.push(implies(small, term::and_all(1, &[same, below, above])));
            }
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Evaluator;

    /// Whatever the numbers are, what holds of the products holds of the numbers in their place.
    #[test]
    fn what_is_said_of_products_is_true() {
        term::with_fresh_arena(|| {
            let var = |width: u32, n: u32| term::variable(width, Var(n));
            let low = |t: Term| term::extract(t, 0, 30);
            let (n, a, b) = (var(32, 1), var(32, 2), var(32, 3));
            let products = [term::mul(n, a), term::mul(b, n), term::mul(low(n), low(a))];
            let wide = |t: Term| term::zext(t, 64);
            let sum = products.iter().fold(term::constant(64, 0), |sum, &t| term::add(sum, wide(t)));
            let condition = term::ult(sum, term::constant(64, 1 << 33));
            let without = without(condition).expect("it has products");
            let corners = [0u64, 1, 2, 3, 100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0xffff_ffff];
            for n_value in corners {
                for a_value in corners {
                    for b_value in corners {
                        let value = |t: Term, own: &dyn Fn(Var) -> u64| Evaluator::new(own, |_, _: &[u32]| 0).eval(t);
                        let of = |var: Var| match var {
                            Var(1) => n_value,
                            Var(2) => a_value,
                            Var(3) => b_value,
                            _ => 0,
                        };
                        let real: Vec<u64> = products.iter().map(|&t| value(t, &of)).collect();
                        // The numbers that stand for products are these: of each order in which they were found.
                        let fits = (0..6).any(|order| {
                            let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                            let full = |at: usize| match at {
                                0 => n_value * a_value,
                                1 => b_value * n_value,
                                _ => (n_value & 0x3fff_ffff) * (a_value & 0x3fff_ffff),
                            };
                            let own = |var: Var| match var.0.checked_sub(Var::cut(FIRST).0) {
                                Some(number) if number < 3 => full(orders[order][number as usize]),
                                _ => of(var),
                            };
                            value(without, &own) == 1
                        });
                        assert!(fits || value(condition, &of) == 0, "{n_value} {a_value} {b_value} {real:?}");
                    }
                }
            }
        });
    }
}
