//! Windows: two terms as functions of terms not far below them.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::super::samples::Samples;
use super::super::{anf, polynomial};
use super::Prover;
use crate::term::{self, Node, Term, Var};

/// Nodes that both sides share and that the windows of a pair show, from the smallest window to the largest: bitwise
/// operations, and others.
const SIZES: [[usize; 2]; 3] = [[0, 0], [24, 0], [24, 24]];
/// Nodes that are shown in any case: of either side alone, or bits of others.
const ALONE: usize = 80;

/// Monomials of polynomials that are looked at for a window.
const POLYNOMIAL_WORK: usize = 60_000;

/// What may still be done for windows without a solver.
pub struct Work {
    /// Monomials of polynomials that may be looked at.
    pub monomials: usize,
    /// Letters of products of bits that may be looked at.
    pub products: usize,
}

/// What a window says about its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equality {
    Equal,
    /// For some values of the terms below the cut they differ; these may never have such values.
    Different,
    /// No proof was found.
    Open,
}

/// Two terms above a cut, and the nodes of both down to it, operands first.
pub struct Window {
    sides: [Term; 2],
    shown: Vec<(Term, u32, Node)>,
    cut: BTreeSet<Term>,
}

impl Window {
    /// Windows around `a` and `b`, each larger than the one before: the cut is where the terms meet, or further down.
    pub fn around(a: Term, b: Term) -> impl Iterator<Item = Window> {
        let mut last = None;
        SIZES.into_iter().filter_map(move |sizes| {
            let window = Window::showing([a, b], sizes);
            let is_new = last.as_ref() != Some(&window.cut);
            last = Some(window.cut.clone());
            is_new.then_some(window)
        })
    }

    /// Cuts at the highest terms that the sides share, or lower: some of those are looked into as well.
    fn showing(sides: [Term; 2], [mut bitwise, mut others]: [usize; 2]) -> Self {
        let mut alone = ALONE;
        let mut window = Window { sides, shown: Vec::new(), cut: BTreeSet::new() };
        // Operands are older than what is made of them, so the youngest term has all its users behind it.
        let mut open: BTreeMap<Term, u8> = BTreeMap::new();
        sides.into_iter().enumerate().for_each(|(side, t)| *open.entry(t).or_default() |= 1 << side);
        while let Some((t, of)) = open.pop_last() {
            let node = term::node(t);
            let is_leaf = matches!(node, Node::Const(_) | Node::Var(_));
            let left = match node {
                _ if of != 3 => &mut alone,
                Node::Not(_) | Node::Extract { .. } | Node::Concat(_) | Node::Sext(_) => &mut alone,
                Node::And(_) | Node::Or(_) | Node::Xor(_) | Node::Ite(..) => &mut bitwise,
                _ => &mut others,
            };
            if *left == 0 && !is_leaf {
                window.cut.insert(t);
                continue;
            }
            *left -= usize::from(!is_leaf);
            node.for_each_operand(|operand| *open.entry(operand).or_default() |= of);
            window.shown.push((t, term::width(t), node));
        }
        window.shown.reverse();
        window
    }

    /// Whether the sides are equal: the same term by the rules of terms, the same polynomial, the same functions of
    /// bits, or else as `prover` says, if there is one. They are asked only if a few values do not tell the sides
    /// apart. Terms below the cut count as variables, so an equality holds whatever they are.
    pub fn answer(&self, prover: Option<Prover>, work: &mut Work) -> Equality {
        let widths: Vec<u32> = self.cut.iter().map(|&t| term::width(t)).collect();
        term::with_fresh_arena(|| {
            let [a, b] = self.copied(&widths);
            let mut samples = Samples::default();
            if a == b {
                return Equality::Equal;
            }
            if samples.signature(a) != samples.signature(b) {
                return Equality::Different;
            }
            let equal = self.is_same_polynomial([a, b], &widths, &mut work.monomials)
                || anf::same(a, b, &mut work.products)
                || prover.is_some_and(|prover| prover(a, b));
            if equal { Equality::Equal } else { Equality::Open }
        })
    }

    /// Whether the sides are the same polynomial, in normal form (`copies`) or in the shape of the programs.
    fn is_same_polynomial(&self, [a, b]: [Term; 2], widths: &[u32], work: &mut usize) -> bool {
        let allowed = POLYNOMIAL_WORK.min(*work);
        let mut left = allowed;
        let same = polynomial::has_arithmetic([a, b])
            && (polynomial::same(a, b, &mut left)
                || term::with_light_arena(|| {
                    let [a, b] = self.copied(widths);
                    a == b || polynomial::same(a, b, &mut left)
                }));
        *work -= allowed - left;
        same
    }

    /// The sides in this arena, above variables for the terms of the cut, which have `widths`.
    fn copied(&self, widths: &[u32]) -> [Term; 2] {
        let cut = self.cut.iter().zip(widths).enumerate();
        let variable = |(number, (&t, &width)): (usize, _)| (t, term::variable(width, Var::cut(number as u32)));
        let mut copies: FxHashMap<Term, Term> = cut.map(variable).collect();
        for (t, width, node) in &self.shown {
            let copy = term::made(node, *width, |operand| copies[&operand]);
            copies.insert(*t, copy);
        }
        self.sides.map(|side| copies[&side])
    }
}
