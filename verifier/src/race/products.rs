//! Products of two unknown numbers in questions: a row of a matrix begins at a multiple of its width.
//!
//! Solvers take long over two products with a common factor. What is needed of them is mostly little: the products of a
//! width with two numbers of rows are at least one width apart, if the numbers are different. So products become
//! unknown numbers of which that is said; what is proven of all such numbers holds of the products.
//!
//! Sums of products with a factor in common are one product first: `16 * width * y + width * row` is `width` times
//! `16 * y + row`.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::question;
use crate::term::{self, Node, Rebuilder, Term, Var};

/// Of products of factors between `-2^BITS` and `2^BITS` something is said.
const BITS: u32 = 18;
/// Bounds of two factors of which the product is below 2^31: arguments are mostly up to 2^15.
const BOUNDS: [[u64; 2]; 5] =
    [[0x8100, 0x8100], [1 << 16, 1 << 14], [1 << 14, 1 << 16], [1 << 17, 1 << 13], [1 << 13, 1 << 17]];
/// A factor up to 2 to the power of one of these bounds the product by a multiple of the other one.
const SCALES: [u32; 4] = [4, 6, 8, 12];
/// What is said of products of up to 32 bits is said in words of so many bits.
const NARROW: u32 = 40;
/// And of wider ones.
const WIDE: u32 = 64;
/// Products of fewer bits are the low bits of products of so many.
const WORD: u32 = 32;
/// More products are left as they are.
const MOST: usize = 24;
/// Sums are made products so often, one in the other.
const NESTING: usize = 4;
/// The first of the variables that stand for products. Those of another width are others.
const FIRST: u32 = 1 << 19;
/// So many numbers there are for variables of a width.
const MOST_NUMBERS: u32 = 1 << 10;

/// `condition` with unknown numbers in the place of products; nothing if it has no products, or too many.
pub fn without(condition: Term) -> Option<Term> {
    let mut found = Products::default();
    let without = found.taken_out(condition)?;
    let facts = found.facts();
    Some(term::and_all(1, &[&[without][..], &facts].concat()))
}

/// The same, and nothing is said of the numbers but that equal factors have one product.
pub fn unknown(condition: Term) -> Option<Term> {
    let mut found = Products::default();
    found.begin(condition)?;
    found.last(condition)
}

/// A product of two numbers.
struct Product {
    /// Its factors, with numbers for products in them.
    factors: [Term; 2],
    /// The same as they were found: with numbers of earlier products alone.
    #[cfg(test)]
    found: [Term; 2],
    /// The number that stands for it.
    own: Term,
}

/// The products of a condition.
#[derive(Default)]
struct Products {
    of: Vec<Product>,
    numbers: FxHashMap<[Term; 2], usize>,
    /// Terms with more bits above them.
    widened: FxHashMap<(Term, u32), Term>,
    width: u32,
}

impl Products {
    /// The condition with numbers in the place of products.
    fn taken_out(&mut self, condition: Term) -> Option<Term> {
        self.begin(condition)?;
        let mut condition = condition;
        for _ in 0..NESTING {
            let known = self.sums(condition);
            if known.is_empty() {
                break;
            }
            condition = self.rebuilt(known, condition);
        }
        self.last(condition)
    }

    /// Looks how wide products are, if there are any.
    fn begin(&mut self, condition: Term) -> Option<()> {
        self.width = if widest(condition)? > 32 { WIDE } else { NARROW };
        Some(())
    }

    /// Takes out what is a product by itself, unless products are many.
    fn last(&mut self, condition: Term) -> Option<Term> {
        let known = self.single(condition);
        let condition = self.rebuilt(known, condition);
        (self.of.len() <= MOST).then_some(condition)
    }

    /// All terms that are left.
    fn roots(&self, condition: Term) -> Vec<Term> {
        self.of.iter().flat_map(|product| product.factors).chain([condition]).collect()
    }

    fn rebuilt(&mut self, known: FxHashMap<Term, Term>, condition: Term) -> Term {
        let mut rebuilder = Rebuilder::knowing(known, term::float);
        for product in &mut self.of {
            product.factors = product.factors.map(|factor| rebuilder.rebuild(factor));
        }
        rebuilder.rebuild(condition)
    }

    /// The low bits of the number that stands for a product: those of the product of the low bits.
    fn number(&mut self, mut factors: [Term; 2]) -> Term {
        let width = term::width(factors[0]);
        // The low bits of a product are those of all numbers with these low bits.
        factors = factors.map(|factor| self.widened(factor, width.max(WORD)));
        factors.sort_unstable();
        let next = self.of.len();
        let number = *self.numbers.entry(factors).or_insert(next);
        if number == next {
            let own = term::variable(self.width, Var::cut(FIRST + self.width * MOST_NUMBERS + next as u32));
            self.of.push(Product {
                factors,
                #[cfg(test)]
                found: factors,
                own,
            });
        }
        term::extract(self.of[number].own, 0, width)
    }

    /// A number of so many bits of which `t` is the low part: the one that it was cut from, if that is seen.
    fn widened(&mut self, t: Term, width: u32) -> Term {
        let own = term::width(t);
        if own >= width {
            return t;
        }
        if let Some(&known) = self.widened.get(&(t, width)) {
            return known;
        }
        question::work(1);
        let with_sign = |value: u64| ((value << (64 - own)) as i64 >> (64 - own)) as u64;
        let mut each = |parts: &[Term], join: fn(Term, Term) -> Term| {
            parts.iter().map(|&part| self.widened(part, width)).reduce(join).expect("there are operands")
        };
        let wide = match term::node(t) {
            Node::Const(value) => number(width, with_sign(value)),
            Node::Extract { arg, lo } => {
                let most = term::width(arg) - u32::from(lo);
                term::zext(term::extract(arg, lo.into(), most.min(width)), width)
            }
            Node::Concat(parts) => {
                let highest = self.widened(parts[0], width - (own - term::width(parts[0])));
                term::concat(&[&[highest], &parts[1..]].concat())
            }
            Node::Sum { constant, addends } => {
                let of = |&(times, addend): &(u64, Term)| {
                    term::mul(number(width, with_sign(times)), self.widened(addend, width))
                };
                addends.iter().map(of).fold(number(width, with_sign(constant)), term::add)
            }
            Node::Product(factors) => each(&factors, term::mul),
            Node::And(parts) => each(&parts, term::and),
            Node::Or(parts) => each(&parts, term::or),
            Node::Xor(parts) => each(&parts, term::xor),
            _ => term::zext(t, width),
        };
        self.widened.insert((t, width), wide);
        wide
    }

    /// Sums in which a factor of several addends is taken out.
    fn sums(&mut self, condition: Term) -> FxHashMap<Term, Term> {
        let mut known = FxHashMap::default();
        let nodes = nodes_of(&self.roots(condition));
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        for &t in &nodes {
            if let Node::Product(factors) = term::node(t) {
                factors.iter().for_each(|&factor| *uses.entry(factor).or_default() += 1);
            }
        }
        for t in nodes {
            let Node::Sum { constant, addends } = term::node(t) else { continue };
            let Some(common) = common_factor(&addends, &uses) else { continue };
            let width = term::width(t);
            let (mut inside, mut rest, mut own_constant) = (Vec::new(), Vec::new(), 0u64);
            for &(times, addend) in &addends {
                match without_factor(addend, common) {
                    Some(Some(other)) => inside.push(scaled(times, other)),
                    Some(None) => own_constant = own_constant.wrapping_add(times),
                    None => rest.push(scaled(times, addend)),
                }
            }
            inside.push(number(width, own_constant));
            let other = inside.into_iter().reduce(term::add).expect("a factor");
            let own = self.number([common, other]);
            rest.push(number(width, constant));
            known.insert(t, rest.into_iter().fold(own, term::add));
            if self.of.len() > MOST {
                break;
            }
        }
        known
    }

    /// The products that are left.
    fn single(&mut self, condition: Term) -> FxHashMap<Term, Term> {
        let mut known = FxHashMap::default();
        for t in nodes_of(&self.roots(condition)) {
            let Node::Product(factors) = term::node(t) else { continue };
            let [first, rest @ ..] = &factors[..] else { continue };
            let rest = rest.iter().copied().reduce(term::mul).expect("two factors");
            known.insert(t, self.number([*first, rest]));
            if self.of.len() > MOST {
                break;
            }
        }
        known
    }

    /// What is said of the numbers.
    fn facts(&self) -> Vec<Term> {
        let mut facts = Vec::new();
        for (number, product) in self.of.iter().enumerate() {
            facts.extend(product.of_itself());
            facts.extend(self.of[..number].iter().flat_map(|other| product.beside(other)));
        }
        facts
    }
}

/// The width of the widest product, if there is one.
fn widest(condition: Term) -> Option<u32> {
    let is_product = |t: &Term| matches!(term::node(*t), Node::Product(_));
    nodes_of(&[condition]).into_iter().filter(is_product).map(term::width).max()
}

/// The terms below these, each once.
fn nodes_of(roots: &[Term]) -> Vec<Term> {
    let mut open = roots.to_vec();
    let mut seen: FxHashSet<Term> = open.iter().copied().collect();
    let mut all = Vec::new();
    while let Some(t) = open.pop() {
        question::work(1);
        all.push(t);
        term::node(t).for_each_operand(|operand| {
            if seen.insert(operand) {
                open.push(operand);
            }
        });
    }
    all.sort_unstable();
    all
}

/// Of the factors of products among addends the one that most products have, if another addend has it as well.
fn common_factor(addends: &[(u64, Term)], uses: &FxHashMap<Term, usize>) -> Option<Term> {
    let mut counts: Vec<(Term, usize)> = Vec::new();
    for &(_, addend) in addends {
        let Node::Product(factors) = term::node(addend) else { continue };
        for &factor in &factors {
            let has = |&&(_, addend): &&(u64, Term)| without_factor(addend, factor).is_some();
            counts.push((factor, addends.iter().filter(has).count()));
        }
    }
    let rank = |&(factor, count): &(Term, usize)| (uses.get(&factor).copied(), count, Reverse(factor));
    let (factor, count) = counts.into_iter().max_by_key(rank)?;
    (count > 1).then_some(factor)
}

/// What is left of an addend without a factor that it has; nothing is left of the factor itself.
fn without_factor(addend: Term, factor: Term) -> Option<Option<Term>> {
    if addend == factor {
        return Some(None);
    }
    let Node::Product(factors) = term::node(addend) else { return None };
    let at = factors.iter().position(|&other| other == factor)?;
    let others = factors.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &other)| other);
    Some(others.reduce(term::mul))
}

fn number(width: u32, value: u64) -> Term {
    term::constant(width, value & (u64::MAX >> (64 - width)))
}

fn scaled(times: u64, t: Term) -> Term {
    term::mul(number(term::width(t), times), t)
}

fn implies(condition: Term, then: Term) -> Term {
    term::or(term::not(condition), then)
}

/// Of numbers with a sign.
fn not_above(a: Term, b: Term) -> Term {
    term::not(term::slt(b, a))
}

impl Product {
    fn width(&self) -> u32 {
        term::width(self.own)
    }

    fn number(&self, value: u64) -> Term {
        number(self.width(), value)
    }

    /// The factors, with their sign.
    fn wide(&self) -> [Term; 2] {
        self.factors.map(|factor| term::sext(factor, self.width()))
    }

    /// A factor is small.
    fn is_small(&self, factor: Term) -> Term {
        term::ult(term::add(factor, self.number(1 << BITS)), self.number(2 << BITS))
    }

    /// What its factors say of it, if they are small.
    fn of_itself(&self) -> Vec<Term> {
        let [a, b] = self.wide();
        let zero = self.number(0);
        let is_small = term::and(self.is_small(a), self.is_small(b));
        let mut facts = vec![implies(term::or(term::eq(a, zero), term::eq(b, zero)), term::eq(self.own, zero))];
        for ([one, other], raw) in [[a, b], [b, a]].into_iter().zip(self.factors) {
            // Of a number from 1 on the other factor is not farther from 0 than the product.
            let from_one = term::slt(zero, one);
            let negative = term::slt(other, zero);
            facts.push(implies(term::and(from_one, term::not(negative)), not_above(other, self.own)));
            facts.push(implies(term::and(from_one, negative), not_above(self.own, other)));
            for scale in SCALES {
                let most = term::mul(self.number(1 << scale), other);
                let is_below = term::and(not_above(zero, one), not_above(one, self.number(1 << scale)));
                facts.push(implies(term::and(is_below, term::not(negative)), not_above(self.own, most)));
            }
            // It is not above the greatest value of one factor times the other one.
            let most = term::ones(raw);
            if most < 1 << BITS {
                let bound = term::mul(self.number(most), other);
                facts.push(implies(term::not(negative), not_above(self.own, bound)));
            }
        }
        for bounds in BOUNDS {
            let within = |t: Term, most: u64| term::not(term::ult(self.number(most), t));
            let factors = term::and(within(a, bounds[0]), within(b, bounds[1]));
            facts.push(implies(factors, within(self.own, bounds[0] * bounds[1])));
        }
        let most = term::add(self.own, self.number(1 << (2 * BITS)));
        facts.push(term::not(term::ult(self.number(2 << (2 * BITS)), most)));
        facts.into_iter().map(|fact| implies(is_small, fact)).collect()
    }

    /// What is known of two products that have a factor in common, if factors are small and this one is not below 0.
    fn beside(&self, other: &Product) -> Vec<Term> {
        let mut facts = Vec::new();
        let (my, their) = (self.wide(), other.wide());
        for mine in 0..2 {
            for theirs in 0..2 {
                let common = my[mine];
                if common != their[theirs] {
                    continue;
                }
                let [a, b] = [my[1 - mine], their[1 - theirs]];
                let above = |low: &Product, high: &Product| not_above(term::add(low.own, common), high.own);
                let same = implies(term::eq(a, b), term::eq(self.own, other.own));
                let below = implies(term::slt(a, b), above(self, other));
                let over = implies(term::slt(b, a), above(other, self));
                let small = [common, a, b].map(|factor| self.is_small(factor));
                let small = term::and_all(1, &[&small[..], &[not_above(self.number(0), common)]].concat());
                facts.push(implies(small, term::and_all(1, &[same, below, over])));
            }
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::*;
    use crate::term::Evaluator;

    /// The value of a term, where variables have these values and numbers of products are the products.
    struct Values {
        of: Vec<u64>,
        products: Vec<u64>,
    }

    impl Values {
        fn value(&self, t: Term) -> u64 {
            let of = |var: Var| match var.0.checked_sub(Var::cut(FIRST).0) {
                Some(number) => self.products.get((number % MOST_NUMBERS) as usize).copied().unwrap_or(0),
                None => self.of[var.0 as usize],
            };
            Evaluator::new(of, |_, _: &[u32]| 0).eval(t)
        }

        /// Takes in what products are, each made of earlier ones alone.
        fn multiplied(mut self, found: &Products) -> Values {
            for product in &found.of {
                let [a, b] = product.found.map(|factor| {
                    let above = 64 - term::width(factor);
                    (self.value(factor) << above) as i64 >> above
                });
                self.products.push(a.wrapping_mul(b) as u64 & (u64::MAX >> (64 - found.width)));
            }
            self
        }
    }

    /// A sum or a product of what is there.
    fn made(dice: &mut SplitMix, terms: &[Term]) -> Term {
        let mut any = || terms[dice.below(terms.len() as u32) as usize];
        let [a, b] = [any(), any()];
        let constant = number(term::width(a), u64::from(dice.below(40)).wrapping_sub(8));
        match dice.below(4) {
            0 => term::add(a, b),
            1 => term::add(a, constant),
            2 => term::mul(a, constant),
            _ => term::mul(a, b),
        }
    }

    /// Whatever the numbers are, what holds of the products holds of the numbers in their place.
    #[test]
    fn what_is_said_of_products_is_true() {
        let mut dice = SplitMix::new(51);
        let (mut taken, mut held) = (0, 0);
        for round in 0..1_500 {
            term::with_fresh_arena(|| {
                let width = if round % 4 == 0 { 64 } else { 32 };
                let mut terms: Vec<Term> = (0..4).map(|number| term::variable(width, Var(number))).collect();
                terms[0] = term::extract(terms[0], 0, 4);
                terms[0] = term::zext(terms[0], width);
                for _ in 0..6 {
                    let next = made(&mut dice, &terms);
                    terms.push(next);
                }
                let [first, second] = [terms[terms.len() - 1], terms[terms.len() - 2]];
                let second = term::add(second, number(width, u64::from(dice.below(100))));
                // Beside the products there may be those of their low bits.
                let bits = [width, 30, 27, 8][dice.below(4) as usize];
                let [low, other] = [first, second].map(|t| term::extract(t, 0, bits));
                let condition = term::xor(term::slt(first, second), term::slt(low, other));
                let mut found = Products::default();
                let Some(without) = found.taken_out(condition) else { return };
                taken += 1;
                let facts = found.facts();
                let corners = [0u64, 1, 2, 3, 16, 100, 0x7fff, 0x8000, 0x1_0000, 0x2_0000, 0x7fff_ffff, 0xffff_ffff];
                for _ in 0..40 {
                    let mut value = || match dice.below(3) {
                        0 => corners[dice.below(corners.len() as u32) as usize],
                        1 => u64::from(dice.below(300)),
                        _ => u64::from(dice.below(70_000)).wrapping_sub(200),
                    };
                    let of = (0..4).map(|_| value()).collect();
                    let values = Values { of, products: Vec::new() }.multiplied(&found);
                    assert_eq!(values.value(condition), values.value(without), "{}", term::display(condition));
                    held += 1;
                    for &fact in &facts {
                        assert_eq!(values.value(fact), 1, "{:?} {}", values.of, term::display(fact));
                    }
                }
            });
        }
        assert!(taken > 500 && held > 20_000, "{taken} {held}");
    }

    /// Rows that a guard keeps apart: `row * width + column` with `column < width`, where the row is a sum.
    #[test]
    fn sums_with_a_common_factor_have_fewer_products() {
        term::with_fresh_arena(|| {
            let var = |number: u32| term::variable(32, Var(number));
            let sum = term::add(
                term::add(scaled(16, term::mul(var(0), var(1))), term::mul(var(0), var(2))),
                term::add(var(0), var(3)),
            );
            let mut found = Products::default();
            found.taken_out(term::ult(sum, var(4))).expect("products");
            assert!(found.of.len() < 3, "three products are there");
        });
    }
}
