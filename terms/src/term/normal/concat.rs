//! Concatenation: flat, at least two parts, no two adjacent parts that belong together.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::Terms;
use super::cut::LONG_RUN;

impl Arena {
    /// The bits of at least one part side by side, the first part highest.
    pub(super) fn make_concat(&mut self, parts: &[Term]) -> Term {
        let width = parts.iter().map(|&part| self.width(part)).sum();
        let mut joined = Terms::new();
        for &part in parts {
            self.push_part(&mut joined, part);
        }

        match *joined {
            [part] => part,
            _ => match *self.node(joined[0]) {
                Node::Sext(top) => {
                    self.fire(Rule::ConcatExtended);
                    joined[0] = top;
                    let narrow = self.concat(&joined);
                    self.sext(narrow, width)
                }
                _ => self.intern_nary(Nary::Concat, &joined, width),
            },
        }
    }

    /// Zero-extends `t`.
    pub(super) fn make_zext(&mut self, t: Term, width: u32) -> Term {
        let narrow = self.width(t);
        if narrow == width {
            return t;
        }
        let zeros = self.zero(width - narrow);
        self.concat(&[zeros, t])
    }

    /// Appends `part` below `parts`, joined with what it belongs to.
    fn push_part(&mut self, parts: &mut Terms, part: Term) {
        let Node::Concat(inner) = self.node(part) else {
            self.push_simple_part(parts, part);
            return;
        };
        let inner = Terms::from_slice(inner);
        self.fire(Rule::ConcatFlatten);
        let mut rest = inner.iter();
        for &part in rest.by_ref() {
            let before = parts.len();
            self.push_simple_part(parts, part);
            // The parts of one concatenation do not belong together.
            if parts.len() == before + 1 && parts[before] == part {
                break;
            }
        }
        parts.extend(rest.copied());
    }

    fn push_simple_part(&mut self, parts: &mut Terms, mut part: Term) {
        while let Some(&above) = parts.last() {
            if let Some(joined) = self.join(above, part) {
                parts.pop();
                part = joined;
            } else if let Some((upper, lower)) = self.shift_zeros(above, part) {
                parts.pop();
                self.push_part(parts, upper);
                return self.push_part(parts, lower);
            } else {
                break;
            }
        }
        parts.push(part);
    }

    /// Moves known zeros between a constant 0 and its neighbour.
    fn shift_zeros(&mut self, above: Term, below: Term) -> Option<(Term, Term)> {
        match (self.as_const(above), self.as_const(below)) {
            (Some(0), None) => self.zeros_above(self.width(above), below),
            (None, Some(0)) => self.zeros_below(above, self.width(below)),
            _ => None,
        }
    }

    /// Known zeros above an extract join it; those of a masked term join the constant.
    fn zeros_above(&mut self, zeros: u32, t: Term) -> Option<(Term, Term)> {
        let width = self.width(t);
        match *self.node(t) {
            Node::Extract { arg, lo } => {
                let known = known_zeros(self.ones(arg), lo as u32 + width, self.width(arg));
                (known > 0 && known < zeros).then(|| {
                    self.fire(Rule::ConcatZerosAbove);
                    (self.zero(zeros - known), self.extract(arg, lo as u32, width + known))
                })
            }
            Node::And(_) => {
                let known = self.ones(t).leading_zeros() + width - 64;
                (known > 0 && zeros + known >= LONG_RUN).then(|| {
                    self.fire(Rule::ConcatMaskAbove);
                    (self.zero(zeros + known), self.extract(t, 0, width - known))
                })
            }
            _ => None,
        }
    }

    /// As [`Arena::zeros_above`], at the bottom.
    fn zeros_below(&mut self, t: Term, zeros: u32) -> Option<(Term, Term)> {
        let width = self.width(t);
        match *self.node(t) {
            Node::Extract { arg, lo } => {
                let known = known_zeros_below(self.ones(arg), lo as u32);
                (known > 0 && known < zeros).then(|| {
                    self.fire(Rule::ConcatZerosBelow);
                    (self.extract(arg, lo as u32 - known, width + known), self.zero(zeros - known))
                })
            }
            Node::And(_) => {
                let known = self.ones(t).trailing_zeros();
                (known > 0 && zeros + known >= LONG_RUN).then(|| {
                    self.fire(Rule::ConcatMaskBelow);
                    (self.extract(t, known, width - known), self.zero(zeros + known))
                })
            }
            _ => None,
        }
    }
}

/// How many bits from `position` up are 0 in `ones`, before bit `end`.
pub(super) fn known_zeros(ones: u64, position: u32, end: u32) -> u32 {
    if position >= end { 0 } else { (ones >> position).trailing_zeros().min(end - position) }
}

/// How many bits from `position - 1` down are 0 in `ones`.
pub(super) fn known_zeros_below(ones: u64, position: u32) -> u32 {
    if position == 0 { 0 } else { (ones << (64 - position)).leading_zeros().min(position) }
}
