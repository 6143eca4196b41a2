//! From terms without any rewriting to elements.

use gcn_semantics::float::{FloatOp, Rounding};

use super::form::{Element, Form, Forms, Head};
use super::laws::{Operation, Operator};
use crate::term::{self, Node, Term};

impl Forms {
    /// The element of `term` of the current arena, which has to be plain; `None` if that takes too much work.
    pub(super) fn read(&mut self, term: Term) -> Option<Form> {
        let mut waiting = vec![term];
        while let Some(&next) = waiting.last() {
            if self.is_exhausted() {
                return None;
            }
            if self.of_terms.contains_key(&next) {
                waiting.pop();
                continue;
            }
            let node = term::node(next);
            let before = waiting.len();
            node.for_each_operand(|operand| {
                if !self.of_terms.contains_key(&operand) {
                    waiting.push(operand);
                }
            });
            if waiting.len() == before {
                let mut operands = Vec::new();
                node.for_each_operand(|operand| operands.push(self.of_terms[&operand]));
                let known = !operands.is_empty() && operands.iter().all(|&operand| self.as_constant(operand).is_some());
                let form = match (&node, known) {
                    (Node::Unspecified(..), _) | (_, false) => self.read_node(next, &node, &operands),
                    _ => {
                        let value = self.zeros.eval(next);
                        self.constant(term::width(next), value)
                    }
                };
                self.of_terms.insert(next, form);
                waiting.pop();
            }
        }
        Some(self.of_terms[&term])
    }

    /// The element of a node, not all of whose operands are constant.
    fn read_node(&mut self, term: Term, node: &Node, operands: &[Form]) -> Form {
        let width = term::width(term);
        let mut product = |operation: Operation| {
            let operator = Operator { operation, width };
            let mut operands = operands.iter().copied();
            let first = operands.next().expect("a product has operands");
            operands.fold(first, |all, operand| self.operate(operator, all, operand))
        };
        let head = match node {
            Node::Const(value) => return self.constant(width, *value),
            Node::Var(variable) => Head::Variable(*variable),
            Node::And(_) => return product(Operation::And),
            Node::Or(_) => return product(Operation::Or),
            Node::Xor(_) => return product(Operation::Xor),
            Node::Product(_) => return product(Operation::Mul),
            Node::UMin(_) => return product(Operation::UMin),
            Node::UMax(_) => return product(Operation::UMax),
            Node::SMin(_) => return product(Operation::SMin),
            Node::SMax(_) => return product(Operation::SMax),
            Node::Sum { constant, addends } => return self.sum(*constant, addends, width),
            Node::Not(_) => return self.not(operands[0]),
            Node::Ite(..) => return self.ite(operands[0], operands[1], operands[2]),
            Node::Concat(_) => return self.concat(operands),
            Node::Extract { lo, .. } => return self.extract(operands[0], (*lo).into(), width),
            Node::Eq(..) if operands[0] == operands[1] => return self.constant(1, 1),
            Node::LaneSelect { column, .. } => match self.as_constant(operands[column.len()]) {
                Some(index) => return operands[index as usize % column.len()],
                None => Head::LaneSelect,
            },
            Node::Shl(..) | Node::Lshr(..) => match self.shift(matches!(node, Node::Shl(..)), operands) {
                Some(shifted) => return shifted,
                None if matches!(node, Node::Shl(..)) => Head::Shl,
                None => Head::Lshr,
            },
            Node::Float(op, _) => match self.float(*op, operands) {
                Some(result) => return result,
                None => Head::Float(*op),
            },
            Node::Eq(..) => Head::Eq,
            Node::Ult(..) => Head::Ult,
            Node::Slt(..) => Head::Slt,
            Node::Ashr(..) => Head::Ashr,
            Node::Sext(_) => Head::Sext,
            Node::Popcount(_) => Head::Popcount,
            Node::LeadingZeros(_) => Head::LeadingZeros,
            Node::TrailingZeros(_) => Head::TrailingZeros,
            Node::Unspecified(what, _) => Head::Unspecified(*what),
        };
        let mut operands = operands.to_vec();
        if head == Head::Eq {
            operands.sort_unstable();
        }
        self.letter(head, &operands, width)
    }

    fn sum(&mut self, constant: u64, addends: &[(u64, Term)], width: u32) -> Form {
        let operator = Operator { operation: Operation::Add, width };
        let start = self.constant(width, constant);
        let sum = addends.iter().fold(start, |sum, &(coefficient, addend)| {
            let addend = self.of_terms[&addend];
            let scaled = match (coefficient, self.as_constant(addend)) {
                (1, _) => addend,
                (_, Some(value)) => self.constant(width, value.wrapping_mul(coefficient)),
                _ => self.letter(Head::Scale(coefficient), &[addend], width),
            };
            self.operate(operator, sum, scaled)
        });
        self.whole_sum(sum)
    }

    /// A shift by a constant moves bits.
    fn shift(&mut self, left: bool, operands: &[Form]) -> Option<Form> {
        let amount = self.as_constant(operands[1])?;
        let width = self.width(operands[0]);
        let amount = u32::try_from(amount).ok().filter(|&amount| 0 < amount && amount < width)?;
        let zeros = self.constant(amount, 0);
        let lo = if left { 0 } else { amount };
        let rest = self.extract(operands[0], lo, width - amount);
        Some(if left { self.concat(&[rest, zeros]) } else { self.concat(&[zeros, rest]) })
    }

    /// A sum or product under a known rounding mode.
    fn float(&mut self, op: FloatOp, operands: &[Form]) -> Option<Form> {
        let rounding = Rounding::from_bits(self.as_constant(*operands.last()?)?);
        let operation = match op {
            FloatOp::Add(format) => Operation::FloatAdd(format, rounding),
            FloatOp::Mul(format) => Operation::FloatMul(format, rounding),
            _ => return None,
        };
        Some(self.combine(Operator { operation, width: op.result().bits() }, operands[0], operands[1]))
    }

    /// Whether the claim `form` (width 1) holds: it is 1, or one of its alternatives is an equality of
    /// elements that are equal where the other alternatives do not hold.
    pub(super) fn holds(&self, form: Form) -> bool {
        if let Some(value) = self.as_constant(form) {
            return value == 1;
        }
        let or = Operator { operation: Operation::Or, width: 1 };
        let and = Operator { operation: Operation::And, width: 1 };
        let alternatives = self.letters(or, form);
        // Conditions that decide nothing: each is false, or the claim holds because of it.
        let mut known = Vec::new();
        for &alternative in &alternatives {
            match self.element(alternative) {
                Element::Letter(Head::Eq, _) => {}
                Element::Letter(Head::Not, operands) => {
                    known.extend(self.letters(and, operands[0]).into_iter().map(|condition| (condition, true)));
                }
                _ => known.push((alternative, false)),
            }
        }
        let settled = |form: Form| {
            known.iter().fold(form, |form, &(condition, value)| match self.element(condition) {
                Element::Letter(Head::Not, operands) => self.given(form, operands[0], !value),
                _ => self.given(form, condition, value),
            })
        };
        alternatives.iter().any(|&alternative| match self.element(alternative) {
            Element::Letter(Head::Eq, sides) => settled(sides[0]) == settled(sides[1]),
            _ => false,
        })
    }
}
