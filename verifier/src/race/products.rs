//! Products of two unknown numbers in questions: a row of a matrix begins at a multiple of its width.
//!
//! Solvers take long over two products with a common factor. What is needed of them is mostly little: the products of a
//! width with two numbers of rows are at least one width apart, if the numbers are different. So products become
//! unknown numbers of which that is said; what is proven of all such numbers holds of the products.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::question;
use crate::term::{self, Node, Rebuilder, Term, Var};

/// Factors below this have products that do not wrap.
const BITS: u32 = 15;
/// Of narrower products nothing is said.
const WIDTH: u32 = 2 * BITS + 2;
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
            let width = term::width(t);
            let own = term::variable(width, Var::cut(FIRST + of.len() as u32));
            of.push(Product { term: t, factors: [a, b], own, width });
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
    for (number, product) in of.iter().enumerate().filter(|(_, product)| product.width >= WIDTH) {
        facts.push(product.is_bounded());
        facts.extend(of[..number].iter().flat_map(|other| product.beside(other)));
    }
    let known: FxHashMap<Term, Term> = of.iter().map(|product| (product.term, product.own)).collect();
    let mut rebuilder = Rebuilder::knowing(known, term::float);
    let all: Vec<Term> = std::iter::once(condition).chain(facts).collect();
    let all: Vec<Term> = all.into_iter().map(|t| rebuilder.rebuild(t)).collect();
    Some(term::and_all(1, &all))
}

/// A product of two numbers.
struct Product {
    term: Term,
    factors: [Term; 2],
    own: Term,
    width: u32,
}

fn implies(condition: Term, then: Term) -> Term {
    term::or(term::not(condition), then)
}

impl Product {
    fn small(&self, t: Term) -> Term {
        term::ult(t, term::constant(self.width, 1 << BITS))
    }

    /// Both factors are small.
    fn is_small(&self) -> Term {
        let [a, b] = self.factors.map(|factor| self.small(factor));
        term::and(a, b)
    }

    /// Small factors have a product that is not above the bound of one times the other.
    fn is_bounded(&self) -> Term {
        let [a, b] = self.factors;
        let bound = |known: Term, other: Term| {
            let most = term::ones(known);
            let is_below = most < 1 << BITS;
            let limit = term::mul(term::constant(self.width, most), other);
            if is_below { term::not(term::ult(limit, self.own)) } else { term::constant(1, 1) }
        };
        let product_bound = term::ult(self.own, term::constant(self.width, 1 << (2 * BITS)));
        // Neither factor is above the product, unless the other one is 0.
        let zero = term::constant(self.width, 0);
        let above = |factor: Term, other: Term| term::or(term::eq(other, zero), term::not(term::ult(self.own, factor)));
        let is_zero = implies(term::or(term::eq(a, zero), term::eq(b, zero)), term::eq(self.own, zero));
        let all = [product_bound, bound(a, b), bound(b, a), above(a, b), above(b, a), is_zero];
        implies(self.is_small(), term::and_all(1, &all))
    }

    /// What is known of two products with a common factor.
    fn beside(&self, other: &Product) -> Vec<Term> {
        if self.width != other.width {
            return Vec::new();
        }
        let mut facts = Vec::new();
        for mine in 0..2 {
            for theirs in 0..2 {
                if self.factors[mine] != other.factors[theirs] {
                    continue;
                }
                let common = self.factors[mine];
                let [a, b] = [self.factors[1 - mine], other.factors[1 - theirs]];
                let apart = |less: Term, more: Term| term::not(term::ult(more, term::add(less, common)));
                let same = implies(term::eq(a, b), term::eq(self.own, other.own));
                let below = implies(term::ult(a, b), apart(self.own, other.own));
                let above = implies(term::ult(b, a), apart(other.own, self.own));
                let all = term::and_all(1, &[same, below, above]);
                facts.push(implies(term::and(self.is_small(), other.is_small()), all));
            }
        }
        facts
    }
}
