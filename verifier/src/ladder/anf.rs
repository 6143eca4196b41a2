//! Algebraic normal forms: each bit of a word as a sum modulo 2 of products of bits.
//!
//! Rounds of hash functions and ciphers move bits, and combine them by exclusive disjunctions and few conjunctions. A
//! truth table of such a bit has more columns than anybody can write, and a solver that looks at one assignment after
//! another sees little in sums modulo 2. As a sum of products each function of bits has exactly one form, so bits with
//! the same form are equal. A bit of a term that is no operation on single bits is a letter, whatever it is made of.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::Open;
use crate::limits::question;
use crate::term::{self, Node, Term};

/// Letters of products that are looked at for all goals.
pub const WORK: usize = 2_000_000;
/// The same for one of them.
const WORK_FOR_ONE: usize = 400_000;
/// Operations of one goal.
const NODES: usize = 4_000;

/// A product of different letters, by number in ascending order; of none, 1.
type Product = SmallVec<[u32; 4]>;
/// A sum modulo 2 of different products, in ascending order; of none, 0.
type Sum = Rc<[Product]>;

/// Leaves the goals open of which some bit has not the same form on both sides. What is done counts in `work`.
pub fn close(goals: &mut Vec<Open>, work: &mut usize) {
    goals.retain(|&(_, a, b)| a != b && !same(a, b, work));
}

/// Whether each bit of both sides has the same form; `false` does not say that they differ. What is done counts in
/// `work`.
pub fn same(a: Term, b: Term, work: &mut usize) -> bool {
    let allowed = WORK_FOR_ONE.min(*work);
    if allowed == 0 || !(is_operation(a) || is_operation(b)) {
        return false;
    }
    let mut reader = Reader { letters: FxHashMap::default(), words: FxHashMap::default(), left: allowed };
    let same = reader.read(&[a, b]).is_some_and(|()| reader.words[&a] == reader.words[&b]);
    *work -= allowed - reader.left;
    same
}

/// The forms of words.
struct Reader {
    /// The number of each letter: a bit of a term that is no operation.
    letters: FxHashMap<(Term, u32), u32>,
    /// Words, lowest bit first.
    words: FxHashMap<Term, Box<[Sum]>>,
    /// Letters of products that may still be looked at.
    left: usize,
}

impl Reader {
    /// Reads `roots` and what they are made of; `None` if that is too much.
    fn read(&mut self, roots: &[Term]) -> Option<()> {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut waiting = roots.to_vec();
        while let Some(t) = waiting.pop() {
            if seen.insert(t) && is_operation(t) {
                term::node(t).for_each_operand(|operand| waiting.push(operand));
            }
            if seen.len() > NODES {
                return None;
            }
        }
        // A term is made after its operands.
        let mut order: Vec<Term> = seen.into_iter().collect();
        order.sort_unstable();
        order.into_iter().try_for_each(|t| {
            let word = self.word(t)?;
            self.words.insert(t, word);
            Some(())
        })
    }

    /// The bits of `t`, whose operands have been read if it is an operation.
    fn word(&mut self, t: Term) -> Option<Box<[Sum]>> {
        let width = term::width(t);
        self.pay(width as usize)?;
        if !is_operation(t) {
            return Some((0..width).map(|place| self.letter(t, place)).collect());
        }
        let bits = |this: &Self, t: Term| this.words[&t].clone();
        Some(match term::node(t) {
            Node::Const(value) => (0..width).map(|place| constant(value >> place & 1 == 1)).collect(),
            Node::Not(arg) => self.each([&bits(self, arg)], |this, [bit]| this.complement(bit))?,
            Node::Xor(args) => self.fold(&args, Self::sum)?,
            Node::And(args) => self.fold(&args, Self::product)?,
            Node::Or(args) => self.fold(&args, |this, a, b| {
                let both = this.product(a, b)?;
                let sum = this.sum(a, b)?;
                this.sum(&sum, &both)
            })?,
            Node::Eq(a, b) => {
                let [a, b] = [bits(self, a), bits(self, b)];
                self.each([&a, &b], |this, [a, b]| {
                    let sum = this.sum(a, b)?;
                    this.complement(&sum)
                })?
            }
            Node::Ite(condition, then, other) => {
                let condition = bits(self, condition)[0].clone();
                let [then, other] = [bits(self, then), bits(self, other)];
                self.each([&then, &other], |this, [then, other]| {
                    let change = this.sum(then, other)?;
                    let change = this.product(&condition, &change)?;
                    this.sum(other, &change)
                })?
            }
            Node::Extract { arg, lo } => bits(self, arg)[lo.into()..][..width as usize].into(),
            Node::Concat(parts) => parts.iter().rev().flat_map(|&part| bits(self, part)).collect(),
            Node::Sext(arg) => {
                let bits = bits(self, arg);
                (0..width as usize).map(|place| bits[place.min(bits.len() - 1)].clone()).collect()
            }
            node => unreachable!("{node:?} is no operation on single bits"),
        })
    }

    /// The letter for bit `place` of `t`.
    fn letter(&mut self, t: Term, place: u32) -> Sum {
        let next = self.letters.len() as u32;
        let number = *self.letters.entry((t, place)).or_insert(next);
        [Product::from_slice(&[number])].into()
    }

    /// What `operation` makes of the bits at each place.
    fn each<const N: usize>(
        &mut self,
        words: [&[Sum]; N],
        operation: impl Fn(&mut Self, [&Sum; N]) -> Option<Sum>,
    ) -> Option<Box<[Sum]>> {
        (0..words[0].len()).map(|place| operation(self, words.map(|word| &word[place]))).collect()
    }

    /// The words `args` joined by `operation`.
    fn fold(&mut self, args: &[Term], operation: impl Fn(&mut Self, &Sum, &Sum) -> Option<Sum>) -> Option<Box<[Sum]>> {
        let (first, others) = args.split_first()?;
        others.iter().try_fold(self.words[first].clone(), |word, arg| {
            let other = self.words[arg].clone();
            self.each([&word, &other], |this, [a, b]| operation(this, a, b))
        })
    }

    fn complement(&mut self, bit: &Sum) -> Option<Sum> {
        self.sum(bit, &constant(true))
    }

    /// The sum modulo 2: what is in one of both.
    fn sum(&mut self, a: &Sum, b: &Sum) -> Option<Sum> {
        self.pay(letters(a) + letters(b))?;
        let (mut a, mut b, mut sum) = (&a[..], &b[..], Vec::new());
        while let ([first, rest @ ..], [other, others @ ..]) = (a, b) {
            let order = first.cmp(other);
            match order {
                Ordering::Less => sum.push(first.clone()),
                Ordering::Greater => sum.push(other.clone()),
                Ordering::Equal => {}
            }
            if order.is_le() {
                a = rest;
            }
            if order.is_ge() {
                b = others;
            }
        }
        sum.extend(a.iter().chain(b).cloned());
        Some(sum.into())
    }

    /// The product: each of one times each of the other, and what is there twice is 0.
    fn product(&mut self, a: &Sum, b: &Sum) -> Option<Sum> {
        self.pay(a.len() * letters(b) + b.len() * letters(a) + 1)?;
        let times = |(a, b): (&Product, &Product)| {
            let mut letters: Product = a.iter().chain(b).copied().collect();
            letters.sort_unstable();
            letters.dedup();
            letters
        };
        let mut products: Vec<Product> = itertools::iproduct!(a.iter(), b.iter()).map(times).collect();
        products.sort_unstable();
        let odd = products.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1);
        Some(odd.map(|equal| equal[0].clone()).collect())
    }

    /// Counts the letters that are looked at; `None` if there are too many.
    fn pay(&mut self, letters: usize) -> Option<()> {
        question::work(letters as u64 / 4);
        let left = self.left.checked_sub(letters);
        self.left = left.unwrap_or(0);
        left.map(|_| ())
    }
}

/// What a look at `sum` costs: its letters, and one for each product.
fn letters(sum: &Sum) -> usize {
    sum.iter().map(|product| product.len() + 1).sum()
}

fn constant(value: bool) -> Sum {
    if value { [Product::new()].into() } else { [].into() }
}

/// Whether each bit of `t` is made of few bits of its operands.
fn is_operation(t: Term) -> bool {
    match term::node(t) {
        Node::Const(_) | Node::Not(_) | Node::And(_) | Node::Or(_) | Node::Xor(_) | Node::Ite(..) => true,
        Node::Extract { .. } | Node::Concat(_) | Node::Sext(_) => true,
        Node::Eq(a, _) => term::width(a) == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::term::{
        Var, add, and, concat, constant, eq, extract, ite, not, or, sext, variable, with_light_arena, with_plain_arena,
        xor,
    };

    fn x(number: u32) -> Term {
        variable(8, Var(number))
    }

    fn rotated(t: Term, by: u32) -> Term {
        concat(&[extract(t, 0, 8 - by), extract(t, 8 - by, by)])
    }

    #[track_caller]
    fn check(expected: bool, sides: impl Fn() -> (Term, Term)) {
        with_plain_arena(|| {
            let (a, b) = sides();
            assert_eq!(same(a, b, &mut { WORK }), expected, "{} {}", term::display(a), term::display(b));
        });
    }

    #[test]
    fn sums_modulo_2_of_many_words() {
        let parity = |order: &mut dyn Iterator<Item = u32>| order.map(x).reduce(xor).expect("there are words");
        check(true, || (parity(&mut (0..40)), parity(&mut (0..40).rev())));
        check(false, || (parity(&mut (0..40)), parity(&mut (0..39))));
        check(true, || (xor(x(0), x(0)), constant(8, 0)));
    }

    #[test]
    fn rotated_words() {
        check(true, || (rotated(xor(x(0), x(1)), 3), xor(rotated(x(0), 3), rotated(x(1), 3))));
        check(false, || (rotated(xor(x(0), x(1)), 3), xor(rotated(x(0), 3), rotated(x(1), 2))));
        check(true, || (rotated(rotated(x(0), 3), 5), x(0)));
        check(true, || (sext(extract(x(0), 7, 1), 8), ite(extract(x(0), 7, 1), constant(8, 255), constant(8, 0))));
        check(false, || (sext(extract(x(0), 6, 1), 8), ite(extract(x(0), 7, 1), constant(8, 255), constant(8, 0))));
    }

    #[test]
    fn complements_conjunctions_choices() {
        check(true, || (and(not(x(0)), x(1)), xor(x(1), and(x(0), x(1)))));
        check(false, || (and(not(x(0)), x(1)), xor(x(0), and(x(0), x(1)))));
        check(true, || (or(x(0), x(1)), not(and(not(x(0)), not(x(1))))));
        check(false, || (or(x(0), x(1)), xor(x(0), x(1))));
        check(true, || (and(x(0), x(0)), x(0)));
        let bit = || extract(x(5), 0, 1);
        check(true, || {
            (ite(eq(bit(), extract(x(6), 0, 1)), x(0), x(1)), ite(xor(bit(), extract(x(6), 0, 1)), x(1), x(0)))
        });
        check(false, || (ite(bit(), x(0), x(1)), ite(bit(), x(1), x(0))));
    }

    #[test]
    fn other_terms_are_letters() {
        check(true, || (and(add(x(0), x(1)), x(2)), and(x(2), add(x(0), x(1)))));
        check(false, || (and(add(x(0), x(1)), x(2)), and(x(2), add(x(0), x(3)))));
    }

    #[test]
    fn too_much_work_says_nothing() {
        with_plain_arena(|| {
            let all = (0..10).map(|of| (0..8).map(|n| x(8 * of + n)).reduce(xor).unwrap()).collect::<Vec<_>>();
            let [a, b] = [all.iter().copied().reduce(and).unwrap(), all.iter().rev().copied().reduce(and).unwrap()];
            let mut work = WORK;
            assert!(!same(a, b, &mut work));
            assert_eq!(work, WORK - WORK_FOR_ONE);
        });
    }

    /// Words of a few operations on three others.
    fn word() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
        proptest::collection::vec((0..7u8, any::<u8>(), any::<u8>()), 1..7)
    }

    fn made(steps: &[(u8, u8, u8)]) -> Term {
        let mut words = vec![x(0), x(1), constant(8, 0x5a)];
        for &(operation, a, b) in steps {
            let [a, b] = [a, b].map(|word| words[word as usize % words.len()]);
            words.push(match operation {
                0 => and(a, b),
                1 => or(a, b),
                2 => xor(a, b),
                3 => not(a),
                4 => rotated(a, 3),
                5 => ite(extract(a, 2, 1), a, b),
                _ => sext(extract(a, 1, 4), 8),
            });
        }
        words[words.len() - 1]
    }

    proptest! {
        /// The form says of each two words of two others what all values say.
        #[test]
        fn as_all_values_say(a in word(), b in word(), light in any::<bool>()) {
            let check = || {
                let (a, b) = (made(&a), made(&b));
                let mut values = (0..=u16::MAX).map(|values| {
                    let of = move |var: Var| u64::from(values >> (8 * var.0) & 0xff);
                    let mut evaluator = term::Evaluator::new(of, |_, _: &[u32]| 0);
                    evaluator.eval(a) == evaluator.eval(b)
                });
                (a == b || same(a, b, &mut { WORK }), values.all(|equal| equal))
            };
            let (found, expected) = if light { with_light_arena(check) } else { with_plain_arena(check) };
            prop_assert_eq!(found, expected);
        }
    }
}
