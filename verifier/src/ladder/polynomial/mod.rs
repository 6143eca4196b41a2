//! Equality of polynomials.
//!
//! Products of unknown words are hard for solvers, but whether two sums of products are the same polynomial modulo
//! a power of two is a matter of multiplying out. Terms are read as polynomials over *atoms*: pieces of words,
//! cut wherever either side cuts them, so that a word is the sum of its halves and a signed number the
//! unsigned one without its sign. High parts of products are atoms too, without what is a multiple of
//! the bits cut off.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::term::{self, Node, Term};

/// Polynomials of more monomials are given up.
const MONOMIALS: usize = 256;
/// Terms are read this deep.
const DEPTH: u32 = 64;
/// So many readings of a term are made; shared terms are read again wherever they occur.
const READINGS: u32 = 4_000;

/// Coefficients of products of atoms (sorted numbers), modulo a power of two; none is 0.
type Polynomial = BTreeMap<Vec<u32>, u64>;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Atom {
    /// Bits `lo + width - 1 .. lo` of a term that is no arithmetic.
    Piece { of: Term, lo: u32, width: u32 },
    /// Bits `lo + width - 1 .. lo` of a polynomial.
    High { of: Vec<(Vec<u32>, u64)>, lo: u32, width: u32 },
}

/// Whether `a` and `b` are the same polynomial; `false` does not say that they differ.
pub fn same(a: Term, b: Term) -> bool {
    let mut reader = Reader::default();
    reader.collect_cuts(&[a, b]);
    reader.has_products && reader.same(a, b, DEPTH)
}

/// Whether there is a product in `terms`: others are the same polynomial only if they are the same term.
pub fn has_products(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| found |= matches!(node, Node::Product(_)));
    found
}

#[derive(Default)]
struct Reader {
    atoms: Vec<Atom>,
    numbers: FxHashMap<Atom, u32>,
    /// Where pieces of a term begin.
    cuts: FxHashMap<Term, u64>,
    has_products: bool,
    /// Conditions under which terms are read.
    known: Vec<(Term, bool)>,
    readings: u32,
}

impl Reader {
    fn collect_cuts(&mut self, roots: &[Term]) {
        let (mut work, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(t) = work.pop() {
            if !seen.insert(t) {
                continue;
            }
            let node = term::node(t);
            match node {
                Node::Extract { arg, lo } => {
                    self.cut(arg, lo as u32);
                    self.cut(arg, lo as u32 + term::width(t));
                }
                Node::Sext(arg) => self.cut(arg, term::width(arg) - 1),
                Node::Product(_) => self.has_products = true,
                _ => {}
            }
            node.for_each_operand(|operand| work.push(operand));
        }
    }

    /// Cuts `t` below `bit`.
    fn cut(&mut self, t: Term, bit: u32) {
        if bit == 0 || bit >= term::width(t) {
            return;
        }
        match term::node(t) {
            Node::Extract { arg, lo } => self.cut(arg, lo as u32 + bit),
            Node::Sext(arg) => self.cut(arg, bit.min(term::width(arg) - 1)),
            Node::Concat(parts) => {
                let mut position = 0;
                for &part in parts.iter().rev() {
                    if (position..position + term::width(part)).contains(&bit) {
                        self.cut(part, bit - position);
                    }
                    position += term::width(part);
                }
            }
            _ => *self.cuts.entry(t).or_default() |= 1 << bit,
        }
    }

    fn same(&mut self, a: Term, b: Term, depth: u32) -> bool {
        if a == b {
            return true;
        }
        if depth == 0 {
            return false;
        }
        if let Some(condition) = self.open_condition(a).or_else(|| self.open_condition(b)) {
            return [true, false].into_iter().all(|value| {
                self.known.push((condition, value));
                let equal = self.same(self.arm(a), self.arm(b), depth - 1);
                self.known.pop();
                equal
            });
        }
        let width = term::width(a);
        let a = self.bits(a, 0, width, width, depth);
        a.is_some() && a == self.bits(b, 0, width, width, depth)
    }

    /// The condition of `t`, if that is a selection by something that is not known.
    fn open_condition(&self, t: Term) -> Option<Term> {
        match term::node(t) {
            Node::Ite(condition, ..) if self.value(condition).is_none() => Some(condition),
            _ => None,
        }
    }

    /// What `t` is under the known conditions.
    fn arm(&self, t: Term) -> Term {
        match term::node(t) {
            Node::Ite(condition, then, other) => match self.value(condition) {
                Some(value) => self.arm(if value { then } else { other }),
                None => t,
            },
            _ => t,
        }
    }

    fn value(&self, condition: Term) -> Option<bool> {
        self.known.iter().find(|(known, _)| *known == condition).map(|&(_, value)| value)
    }

    /// Bits `lo + n - 1 .. lo` of `t` as a number modulo `2^modulus`. `None` if there is too much of it.
    fn bits(&mut self, t: Term, lo: u32, n: u32, modulus: u32, depth: u32) -> Option<Polynomial> {
        let n = n.min(modulus);
        let depth = depth.checked_sub(1)?;
        self.readings += 1;
        if self.readings > READINGS {
            return None;
        }
        let t = self.arm(t);
        if let Some(value) = self.value(t) {
            return Some(constant(value as u64, modulus));
        }
        match term::node(t) {
            Node::Const(value) => Some(constant(value >> lo & ones(n), modulus)),
            Node::Extract { arg, lo: start } => self.bits(arg, lo + start as u32, n, modulus, depth),
            Node::Concat(parts) => {
                let mut sum = Polynomial::new();
                let mut position = 0;
                for &part in parts.iter().rev() {
                    let end = position + term::width(part);
                    let (from, to) = (position.max(lo), end.min(lo + n));
                    if from < to {
                        let value = self.bits(part, from - position, to - from, modulus - (from - lo), depth)?;
                        add(&mut sum, &value, 1 << (from - lo), modulus);
                    }
                    position = end;
                }
                Some(sum)
            }
            Node::Sext(arg) => {
                let width = term::width(arg);
                let mut sum = match lo < width {
                    true => self.bits(arg, lo, n.min(width - lo), modulus, depth)?,
                    false => Polynomial::new(),
                };
                if lo + n > width {
                    let sign = self.bits(arg, width - 1, 1, modulus, depth)?;
                    add(&mut sum, &sign, ones(n) & !ones(width.max(lo) - lo), modulus);
                }
                Some(sum)
            }
            Node::Not(arg) => {
                let mut sum = constant(ones(n), modulus);
                let value = self.bits(arg, lo, n, modulus, depth)?;
                add(&mut sum, &value, u64::MAX, modulus);
                Some(sum)
            }
            Node::Ite(condition, then, other) if [then, other].into_iter().any(|arm| term::as_const(arm).is_some()) => {
                let condition = self.bits(condition, 0, 1, modulus, depth)?;
                let mut sum = self.bits(other, lo, n, modulus, depth)?;
                let mut difference = self.bits(then, lo, n, modulus, depth)?;
                add(&mut difference, &sum, u64::MAX, modulus);
                let selected = self.product(&condition, &difference, modulus)?;
                add(&mut sum, &selected, 1, modulus);
                Some(sum)
            }
            Node::And(args) if term::width(t) == 1 => {
                let mut product = constant(1, modulus);
                for &arg in &args {
                    let factor = self.bits(arg, 0, 1, modulus, depth)?;
                    product = self.product(&product, &factor, modulus)?;
                }
                Some(product)
            }
            node @ (Node::Sum { .. } | Node::Product(_)) => {
                let whole = self.arithmetic(&node, lo + n, depth)?;
                Some(if lo == 0 && n == modulus { whole } else { self.high(whole, lo, n, modulus) })
            }
            _ => Some(self.pieces(t, lo, n, modulus)),
        }
    }

    /// A sum or product modulo `2^modulus`.
    fn arithmetic(&mut self, node: &Node, modulus: u32, depth: u32) -> Option<Polynomial> {
        let mut result;
        match node {
            Node::Sum { constant: value, addends } => {
                result = constant(*value, modulus);
                for &(coefficient, addend) in addends {
                    // Only so many of its bits count.
                    let room = modulus.saturating_sub(coefficient.trailing_zeros());
                    if room > 0 {
                        let value = self.bits(addend, 0, term::width(addend), room, depth)?;
                        add(&mut result, &value, coefficient, modulus);
                    }
                }
            }
            Node::Product(factors) => {
                result = constant(1, modulus);
                for &factor in factors {
                    let value = self.bits(factor, 0, term::width(factor), modulus, depth)?;
                    result = self.product(&result, &value, modulus)?;
                }
            }
            _ => unreachable!("a sum or product"),
        }
        (result.len() <= MONOMIALS).then_some(result)
    }

    fn product(&self, a: &Polynomial, b: &Polynomial, modulus: u32) -> Option<Polynomial> {
        let mut product = Polynomial::new();
        for (x, k) in a {
            for (y, l) in b {
                let mut atoms = [x.as_slice(), y].concat();
                atoms.sort_unstable();
                // A bit is its own square.
                atoms.dedup_by(|a, b| a == b && self.width(*a) == 1);
                add(&mut product, &Polynomial::from([(atoms, 1)]), k.wrapping_mul(*l), modulus);
            }
            if product.len() > MONOMIALS {
                return None;
            }
        }
        Some(product)
    }

    fn width(&self, atom: u32) -> u32 {
        match self.atoms[atom as usize] {
            Atom::Piece { width, .. } | Atom::High { width, .. } => width,
        }
    }

    /// Bits `lo + n - 1 .. lo` of `whole`, which is known modulo `2^(lo + n)`, as a number modulo `2^modulus`.
    fn high(&mut self, whole: Polynomial, lo: u32, n: u32, modulus: u32) -> Polynomial {
        let (mut below, mut above) = (Polynomial::new(), Polynomial::new());
        // Multiples of `2^lo` do not carry, but the sum wraps at `n` bits.
        let split = n == modulus;
        for (atoms, coefficient) in whole {
            let low = if split { coefficient & ones(lo) } else { coefficient };
            let term =
                |polynomial: &mut Polynomial, k| add(polynomial, &[(atoms.clone(), 1)].into(), k, modulus.max(lo + n));
            term(&mut below, low);
            if split && lo < 64 {
                term(&mut above, coefficient >> lo);
            }
        }
        reduce(&mut above, modulus);
        if !below.is_empty() {
            let atom = self.atom(Atom::High { of: below.into_iter().collect(), lo, width: n });
            add(&mut above, &[(vec![atom], 1)].into(), 1, modulus);
        }
        above
    }

    /// Bits of a term that is no arithmetic.
    fn pieces(&mut self, of: Term, lo: u32, n: u32, modulus: u32) -> Polynomial {
        let cuts = self.cuts.get(&of).copied().unwrap_or(0);
        let mut sum = Polynomial::new();
        let mut start = lo;
        while start < lo + n {
            let end = (start + 1..lo + n).find(|&bit| cuts >> bit & 1 == 1).unwrap_or(lo + n);
            let atom = self.atom(Atom::Piece { of, lo: start, width: end - start });
            add(&mut sum, &[(vec![atom], 1)].into(), 1 << (start - lo), modulus);
            start = end;
        }
        sum
    }

    fn atom(&mut self, atom: Atom) -> u32 {
        *self.numbers.entry(atom).or_insert_with_key(|atom| {
            self.atoms.push(atom.clone());
            self.atoms.len() as u32 - 1
        })
    }
}

/// A word whose low `n` bits are set.
fn ones(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

fn constant(value: u64, modulus: u32) -> Polynomial {
    let mut sum = Polynomial::from([(Vec::new(), value)]);
    reduce(&mut sum, modulus);
    sum
}

/// Adds `k * value` to `sum`.
fn add(sum: &mut Polynomial, value: &Polynomial, k: u64, modulus: u32) {
    for (atoms, coefficient) in value {
        let total = sum.entry(atoms.clone()).or_default();
        *total = total.wrapping_add(coefficient.wrapping_mul(k)) & ones(modulus);
        if *total == 0 {
            sum.remove(atoms);
        }
    }
}

fn reduce(sum: &mut Polynomial, modulus: u32) {
    sum.retain(|_, coefficient| {
        *coefficient &= ones(modulus);
        *coefficient != 0
    });
}

#[cfg(test)]
mod tests;
