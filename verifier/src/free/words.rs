//! Values in two registers: sums with a carry, minima and maxima by comparison and selection. Each word is
//! read as a part of the whole value, so that the operator is seen.

use super::form::{Element, Form, Forms, Head};
use super::laws::{Operation, Operator};

impl Forms {
    /// The element of a sum: `h1 + h2 + carry(l1 + l2)` is the high half of the sum of `h1:l1` and `h2:l2`,
    /// other sums are as they are.
    pub(super) fn whole_sum(&mut self, sum: Form) -> Form {
        let width = self.width(sum);
        let letters = self.letters(Operator { operation: Operation::Add, width }, sum);
        if letters.len() != 3 || width != 32 {
            return sum;
        }
        let carry = letters.iter().enumerate().find_map(|(place, &letter)| Some((place, self.carried(letter)?)));
        let Some((place, [first, second])) = carry else { return sum };
        let high: Vec<Form> = (0..3).filter(|&other| other != place).map(|other| letters[other]).collect();
        let low = if self.belong(high[0], first) || self.belong(high[1], second) || !self.belong(high[0], second) {
            [first, second]
        } else {
            [second, first]
        };
        let wide = Operator { operation: Operation::Add, width: 2 * width };
        let [a, b] = [0, 1].map(|number| self.concat(&[high[number], low[number]]));
        let whole = self.operate(wide, a, b);
        self.extract(whole, width, width)
    }

    /// The words whose sum has the carry that `letter` adds, if it adds one.
    fn carried(&mut self, letter: Form) -> Option<[Form; 2]> {
        let Element::Letter(Head::Ite, selection) = self.element(letter) else { return None };
        let [condition, one, zero] = selection[..] else { return None };
        if self.as_constant(one) != Some(1) || self.as_constant(zero) != Some(0) {
            return None;
        }
        let width = self.width(letter);
        let [and, or] = [Operation::And, Operation::Or].map(|operation| Operator { operation, width: 1 });
        self.letters(or, condition).into_iter().find_map(|alternative| {
            let top = |bit: &Form| match self.element(*bit) {
                Element::Letter(Head::Extract(lo), word) if lo + 1 == width && self.width(word[0]) == width => {
                    Some(word[0])
                }
                _ => None,
            };
            let words: Vec<Form> = self.letters(and, alternative).iter().filter_map(top).collect();
            let words: [Form; 2] = words.try_into().ok()?;
            (self.carry(words) == condition).then_some(words)
        })
    }

    /// The carry out of the sum of two words, as the instructions write it.
    fn carry(&mut self, words: [Form; 2]) -> Form {
        let width = self.width(words[0]);
        let [add, and, or] = [(Operation::Add, width), (Operation::And, 1), (Operation::Or, 1)]
            .map(|(operation, width)| Operator { operation, width });
        let sum = self.operate(add, words[0], words[1]);
        let [a, b, s] = [words[0], words[1], sum].map(|word| self.extract(word, width - 1, 1));
        let both = self.operate(and, a, b);
        let either = self.operate(or, a, b);
        let falls = self.not(s);
        let passed = self.operate(and, either, falls);
        self.operate(or, both, passed)
    }

    /// Whether a high and a low word are of one value, as far as one can tell; a guess that no proof rests on.
    fn belong(&mut self, high: Form, low: Form) -> bool {
        if let Element::Letter(Head::Extract(lo), whole) = self.element(high) {
            let (lo, whole) = (*lo, whole[0]);
            return lo == self.width(low) && self.extract(whole, 0, lo) == low;
        }
        self.lane(high).is_some_and(|lane| self.lane(low) == Some(lane))
    }

    /// match: `x < y ? part of y : part of x`. result: the part of the maximum; the minimum likewise
    pub(super) fn extremum(&mut self, condition: Form, then: Form, other: Form) -> Option<Form> {
        let Element::Letter(head @ (Head::Slt | Head::Ult), sides) = self.element(condition) else { return None };
        let (signed, [x, y]) = (*head == Head::Slt, [sides[0], sides[1]]);
        let (whole, width) = (self.width(x), self.width(then));
        for lo in (0..whole).step_by(width as usize).filter(|lo| lo + width <= whole) {
            let parts = [x, y].map(|side| self.extract(side, lo, width));
            let operation = match (parts == [other, then], parts == [then, other]) {
                (true, _) => {
                    if signed {
                        Operation::SMax
                    } else {
                        Operation::UMax
                    }
                }
                (_, true) => {
                    if signed {
                        Operation::SMin
                    } else {
                        Operation::UMin
                    }
                }
                _ => continue,
            };
            let extremum = self.combine(Operator { operation, width: whole }, x, y);
            return Some(self.extract(extremum, lo, width));
        }
        None
    }

    /// `high:0 | 0:low` as a concatenation.
    pub(super) fn joined(&mut self, high: Form, low: Form) -> Option<Form> {
        let width = self.width(high);
        let parts = |form: Form| match self.element(form) {
            Element::Letter(Head::Concat, parts) => Some(parts.to_vec()),
            _ => None,
        };
        let (high_parts, low_parts) = (parts(high), parts(low));
        let is_zero = |form: Form| self.as_constant(form) == Some(0);
        match (high_parts, low_parts) {
            (Some(mut high), Some(low)) => {
                let (&zeros, &more) = (high.last()?, low.first()?);
                if !is_zero(zeros) || !is_zero(more) || self.width(zeros) + self.width(more) != width {
                    return None;
                }
                high.pop();
                high.extend(&low[1..]);
                Some(self.concat(&high))
            }
            (Some(mut high), None) => {
                let (value, &zeros) = (self.as_constant(low)?, high.last()?);
                let bits = self.width(zeros);
                if !is_zero(zeros) || value >> bits != 0 {
                    return None;
                }
                high.pop();
                high.push(self.constant(bits, value));
                Some(self.concat(&high))
            }
            (None, Some(mut low)) => {
                let (value, &zeros) = (self.as_constant(high)?, low.first()?);
                let bits = self.width(zeros);
                if !is_zero(zeros) || value & (u64::MAX >> (64 - (width - bits))) != 0 {
                    return None;
                }
                low[0] = self.constant(bits, value >> (width - bits));
                Some(self.concat(&low))
            }
            (None, None) => None,
        }
    }
}
