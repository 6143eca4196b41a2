//! Elements of the free structures, stored once each: equal handles are equal values.

use std::collections::BTreeSet;

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::Unspecified;
use rustc_hash::FxHashMap;

use super::Structure;
use super::laws::{Law, Operation, Operator};
use crate::state::StateVar;
use crate::term::{Evaluator, Term, Var};

/// Letters that are looked at for the elements of one structure.
const WORK: usize = 20_000_000;
/// Longer products are trees: doubling a value again and again would make any length.
const LONGEST: usize = 4096;

/// A handle to an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Form(u32);

/// What a letter is made by, apart from its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Head {
    Variable(Var),
    Not,
    /// A constant multiple.
    Scale(u64),
    /// An operator that is not associative.
    Tree(Operator),
    Shl,
    Lshr,
    Ashr,
    Eq,
    Ult,
    Slt,
    /// Condition, value if it holds, value otherwise.
    Ite,
    Concat,
    Extract(u32),
    Sext,
    Popcount,
    LeadingZeros,
    TrailingZeros,
    LaneSelect,
    Unspecified(Unspecified),
    Float(FloatOp),
}

/// An element.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Element {
    Constant(u64),
    /// A letter: a part of the initial state, or an operation without the laws of an operator.
    Letter(Head, Box<[Form]>),
    /// At least two letters, combined: a word, or sorted, or sorted without repetition.
    Product(Operator, Box<[Form]>),
}

use Element::{Constant, Letter, Product};

/// Gives every variable and every unspecified value 0.
type Zeros = Evaluator<fn(Var) -> u64, fn(Unspecified, &[u32]) -> u64>;

/// The elements of one structure.
pub(super) struct Forms {
    structure: Structure,
    elements: Vec<(Element, u32)>,
    /// The lane of the first vector register below each element.
    lanes: Vec<Option<u8>>,
    index: FxHashMap<(Element, u32), Form>,
    /// Elements of terms.
    pub(super) of_terms: FxHashMap<Term, Form>,
    extracts: FxHashMap<(Form, u32, u32), Form>,
    /// What is constant in every state is so in the state of zeros.
    pub(super) zeros: Zeros,
    /// Letters that may still be looked at.
    left: usize,
    /// The laws that were used.
    pub(super) used: BTreeSet<(Operator, Law)>,
}

impl Forms {
    pub(super) fn new(structure: Structure) -> Self {
        Forms {
            structure,
            elements: Vec::new(),
            lanes: Vec::new(),
            index: FxHashMap::default(),
            of_terms: FxHashMap::default(),
            extracts: FxHashMap::default(),
            zeros: Evaluator::new(|_| 0, |_, _| 0),
            left: WORK,
            used: BTreeSet::new(),
        }
    }

    /// Whether there is more to read than anybody wants to wait for.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    fn intern(&mut self, element: Element, width: u32) -> Form {
        let letters = match &element {
            Constant(_) => 0,
            Letter(_, operands) | Product(_, operands) => operands.len(),
        };
        self.left = self.left.saturating_sub(1 + letters);
        let next = Form(self.elements.len() as u32);
        let key = (element, width);
        if let Some(&form) = self.index.get(&key) {
            return form;
        }
        let lane = match &key.0 {
            Letter(Head::Variable(variable), _) => match StateVar::of(*variable) {
                Some(StateVar::Vgpr { lane, .. }) => Some(lane),
                _ => None,
            },
            Letter(_, below) | Product(_, below) => below.iter().find_map(|&form| self.lane(form)),
            Constant(_) => None,
        };
        self.lanes.push(lane);
        self.elements.push(key.clone());
        self.index.insert(key, next);
        next
    }

    /// The lane of the first vector register below `form`.
    pub(super) fn lane(&self, form: Form) -> Option<u8> {
        self.lanes[form.0 as usize]
    }

    pub(super) fn element(&self, form: Form) -> &Element {
        &self.elements[form.0 as usize].0
    }
    pub(super) fn width(&self, form: Form) -> u32 {
        self.elements[form.0 as usize].1
    }
    pub(super) fn as_constant(&self, form: Form) -> Option<u64> {
        match self.element(form) {
            Constant(value) => Some(*value),
            _ => None,
        }
    }
    pub(super) fn constant(&mut self, width: u32, value: u64) -> Form {
        self.intern(Constant(value & (u64::MAX >> (64 - width))), width)
    }
    pub(super) fn letter(&mut self, head: Head, operands: &[Form], width: u32) -> Form {
        self.intern(Letter(head, operands.into()), width)
    }

    /// Whether the operator obeys the law, which then counts as used.
    fn obeys(&mut self, operator: Operator, law: Law) -> bool {
        let obeys = operator.obeys(law);
        if obeys {
            self.used.insert((operator, law));
        }
        obeys
    }

    /// `a . b` of two elements that are not both constant.
    pub(super) fn combine(&mut self, operator: Operator, a: Form, b: Form) -> Form {
        for (this, other) in [(a, b), (b, a)] {
            let Some(value) = self.as_constant(this) else { continue };
            if Some(value) == operator.identity() && self.obeys(operator, Law::Identity) {
                return other;
            }
            if Some(value) == operator.zero() && self.obeys(operator, Law::Zero) {
                return this;
            }
        }
        let length = self.letters(operator, a).len() + self.letters(operator, b).len();
        self.left = self.left.saturating_sub(length);
        if length > LONGEST || !self.obeys(operator, Law::Associative) {
            let mut operands = [a, b];
            if self.obeys(operator, Law::Commutative) {
                operands.sort_unstable();
            }
            return self.letter(Head::Tree(operator), &operands, operator.width);
        }
        let mut letters = self.letters(operator, a);
        letters.extend(self.letters(operator, b));
        if self.structure >= Structure::Multisets && self.obeys(operator, Law::Commutative) {
            letters.sort_unstable();
            if self.structure == Structure::Sets && self.obeys(operator, Law::Idempotent) {
                letters.dedup();
            }
        }
        match letters[..] {
            [only] => only,
            _ => self.intern(Product(operator, letters.into()), operator.width),
        }
    }

    /// The letters that `form` is the product of.
    pub(super) fn letters(&self, operator: Operator, form: Form) -> Vec<Form> {
        match self.element(form) {
            Product(of, letters) if *of == operator => letters.to_vec(),
            _ => vec![form],
        }
    }

    /// Bits `lo + width - 1 .. lo` of `form`.
    pub(super) fn extract(&mut self, form: Form, lo: u32, width: u32) -> Form {
        if width == self.width(form) {
            return form;
        }
        if let Some(&known) = self.extracts.get(&(form, lo, width)) {
            return known;
        }
        let element = self.element(form).clone();
        let result = match element {
            Constant(value) => self.constant(width, value >> lo),
            Letter(Head::Not, operands) => {
                let operand = self.extract(operands[0], lo, width);
                self.not(operand)
            }
            Letter(Head::Extract(below), operands) => self.extract(operands[0], below + lo, width),
            Letter(Head::Concat, parts) => self.extract_parts(&parts, lo, width),
            // Words of a selected value are selected; single bits stay as they are (see `carried`).
            Letter(Head::Ite, selection) if width > 1 => {
                let [then, other] = [1, 2].map(|arm| self.extract(selection[arm], lo, width));
                self.ite(selection[0], then, other)
            }
            // The low bits of a sum come from the low bits alone.
            Product(operator, letters)
                if operator.operation.is_bitwise() || operator.operation == Operation::Add && lo == 0 =>
            {
                let narrow = Operator { width, ..operator };
                let parts: Vec<Form> = letters.iter().map(|&letter| self.extract(letter, lo, width)).collect();
                parts.into_iter().reduce(|a, b| self.operate(narrow, a, b)).expect("a product has letters")
            }
            _ => self.letter(Head::Extract(lo), &[form], width),
        };
        self.extracts.insert((form, lo, width), result);
        result
    }

    /// Bits of a concatenation, highest part first.
    fn extract_parts(&mut self, parts: &[Form], lo: u32, width: u32) -> Form {
        let mut found = Vec::new();
        let mut position = 0;
        for &part in parts.iter().rev() {
            let end = position + self.width(part);
            let (from, to) = (lo.max(position), (lo + width).min(end));
            if from < to {
                found.push(self.extract(part, from - position, to - from));
            }
            position = end;
        }
        found.reverse();
        self.concat(&found)
    }

    /// The concatenation of `parts`, highest first; constants that meet are one.
    pub(super) fn concat(&mut self, parts: &[Form]) -> Form {
        let mut flat: Vec<Form> = Vec::new();
        for &part in parts {
            let inner = match self.element(part) {
                Letter(Head::Concat, inner) => inner.to_vec(),
                _ => vec![part],
            };
            for part in inner {
                let before = flat.last().and_then(|&last| Some((last, self.as_constant(last)?)));
                match (before, self.as_constant(part)) {
                    (Some((last, high)), Some(low)) => {
                        let (width, below) = (self.width(last) + self.width(part), self.width(part));
                        *flat.last_mut().expect("there is one") = self.constant(width, high << below | low);
                    }
                    _ => flat.push(part),
                }
            }
        }
        if let [high, low] = flat[..]
            && let Some(whole) = self.regrown(high, low)
        {
            return whole;
        }
        match flat[..] {
            [only] => only,
            _ => {
                let width = flat.iter().map(|&part| self.width(part)).sum();
                self.letter(Head::Concat, &flat, width)
            }
        }
    }

    /// Adjacent parts of one element, or of selections by one condition, as one.
    fn regrown(&mut self, high: Form, low: Form) -> Option<Form> {
        match (self.element(high).clone(), self.element(low).clone()) {
            (Letter(Head::Ite, high), Letter(Head::Ite, low)) if high[0] == low[0] => {
                let [then, other] = [1, 2].map(|arm| self.concat(&[high[arm], low[arm]]));
                Some(self.ite(high[0], then, other))
            }
            (Letter(Head::Extract(lo), whole), _) => {
                let is_whole = lo == self.width(low) && lo + self.width(high) == self.width(whole[0]);
                (is_whole && self.extract(whole[0], 0, lo) == low).then_some(whole[0])
            }
            _ => None,
        }
    }

    /// The complement.
    pub(super) fn not(&mut self, form: Form) -> Form {
        let width = self.width(form);
        match self.element(form) {
            Constant(value) => self.constant(width, !*value),
            Letter(Head::Not, operands) => operands[0],
            _ => self.letter(Head::Not, &[form], width),
        }
    }

    /// `a . b`, also of two constants if the operation is bitwise or a sum.
    pub(super) fn operate(&mut self, operator: Operator, a: Form, b: Form) -> Form {
        let both = self.as_constant(a).zip(self.as_constant(b));
        let value = both.and_then(|(a, b)| match operator.operation {
            Operation::And => Some(a & b),
            Operation::Or => Some(a | b),
            Operation::Xor => Some(a ^ b),
            Operation::Add => Some(a.wrapping_add(b)),
            _ => None,
        });
        if let Some(value) = value {
            return self.constant(operator.width, value);
        }
        match operator.operation {
            Operation::Or => {
                if let Some(joined) = self.joined(a, b).or_else(|| self.joined(b, a)) {
                    return joined;
                }
            }
            Operation::And => {
                let complement = self.not(b);
                if self.letters(operator, a).contains(&complement) {
                    return self.constant(operator.width, 0);
                }
            }
            _ => {}
        }
        self.combine(operator, a, b)
    }

    /// `then` where `condition` is 1, otherwise `other`.
    pub(super) fn ite(&mut self, condition: Form, then: Form, other: Form) -> Form {
        if let Some(value) = self.as_constant(condition) {
            return if value == 1 { then } else { other };
        }
        if let Letter(Head::Not, operands) = self.element(condition) {
            return self.ite(operands[0], other, then);
        }
        let (then, other) = (self.given(then, condition, true), self.given(other, condition, false));
        if then == other {
            return then;
        }
        if let Some(extremum) = self.extremum(condition, then, other) {
            return extremum;
        }
        let width = self.width(then);
        self.letter(Head::Ite, &[condition, then, other], width)
    }

    /// The branch of a selection by `condition` where that is `value`; other elements as they are.
    pub(super) fn given(&self, form: Form, condition: Form, value: bool) -> Form {
        match self.element(form) {
            Letter(Head::Ite, operands) if operands[0] == condition => {
                self.given(operands[if value { 1 } else { 2 }], condition, value)
            }
            _ => form,
        }
    }
}
