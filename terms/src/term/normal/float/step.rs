//! Steps of sums of products of matrices: what zeros among the items leave over, an item times 1, and what an
//! addend's zero does not say.
//!
//! An item is a part of a word, with the bits that nobody looks at.

use gcn_semantics::float::narrow::{NarrowFormat, Specials};
use gcn_semantics::float::{FloatOp, Format, Item, Manner, Step};

use super::super::super::arena::Arena;
use super::super::super::node::{Node, Term};
use super::super::super::rule::Rule;
use super::super::{Terms, mask};

/// What is known of a product.
enum Product {
    /// It is a zero of this sign.
    Zero(Term),
    /// It is this item, of one that f32 has as it is.
    Item(Item, Term),
}

/// The encoding of 1 of an item's format.
fn one(format: NarrowFormat) -> u64 {
    u64::from(format.bias) << format.fraction_bits
}

impl Arena {
    /// A step of a sum of products of matrices. Of its arguments the addend alone is a number by itself.
    pub(super) fn float_step(&mut self, step: Step, rounding: Term, operands: &[Term]) -> Term {
        let op = FloatOp::Step(step);
        let mut operands = Terms::from_slice(operands);
        step.order(&mut operands);
        let addend = operands.len() - 1;
        operands[addend] = self.float_operand(Format::F32, operands[addend]);
        // A sum in pairs that keeps subnormals keeps the sign of zeros too.
        if step.manner != Manner::Pairwise
            && let Some(number) = self.without_zero_case(Format::F32, operands[addend])
        {
            self.fire(Rule::StepAddendSign);
            operands[addend] = number;
        }
        if self.surely_nan(Format::F32, operands[addend]) {
            self.fire(Rule::FloatNan);
            return self.constant(Format::F32.bits(), Format::F32.canonical_nan());
        }
        if let Some(folded) = self.fold_float(op, rounding, &operands) {
            return folded;
        }
        if let Some((nan, replaced)) = self.factors_of_zeros(step, &operands) {
            self.fire(Rule::StepZeroFactor);
            let sum = self.float(op, rounding, &replaced);
            return self.nan_where(Format::F32, nan, sum);
        }
        match self.known_sum(step, rounding, &operands) {
            Some(sum) => sum,
            None => self.float_node(op, rounding, &operands),
        }
    }

    /// Where factors of zeros make a NaN, and the arguments with something known in the place of these factors:
    /// zeros, or in a sum that looks at the signs of zeros a 1 of the factor's sign. `None` if it stands there already.
    fn factors_of_zeros(&mut self, step: Step, operands: &[Term]) -> Option<(Term, Terms)> {
        let words = usize::from(step.words);
        let mut replaced = Terms::from_slice(operands);
        let mut nan = self.zero(1);
        for side in [0, 1] {
            let (item, other) = (step.items[side], step.items[1 - side]);
            for word in 0..words {
                let (own, opposite) = (side * words + word, (1 - side) * words + word);
                if !self.has_constants(replaced[opposite]) {
                    continue;
                }
                let mut parts = Terms::new();
                let mut is_changed = false;
                for place in (0..item.in_a_word()).rev() {
                    let part = self.extract(replaced[own], place * item.bits(), item.bits());
                    let factor = self.extract(replaced[opposite], place * other.bits(), other.bits());
                    if !self.is_zero_item(other, factor) {
                        parts.push(part);
                        continue;
                    }
                    let makes_nan = self.is_refused(step.manner, item, part);
                    nan = self.or(&[nan, makes_nan]);
                    let left = self.left_of_factor(step.manner, item, part);
                    is_changed |= left != part;
                    parts.push(left);
                }
                if is_changed {
                    replaced[own] = self.concat(&parts);
                }
            }
        }
        (replaced[..] != *operands).then_some((nan, replaced))
    }

    /// Whether constants are bits of a word, as far as its node shows.
    fn has_constants(&self, word: Term) -> bool {
        matches!(self.node(word), Node::Const(_) | Node::Concat(_))
    }

    /// What stands in the place of a factor of a zero that makes no NaN.
    fn left_of_factor(&mut self, manner: Manner, item: Item, part: Term) -> Term {
        if manner != Manner::Pairwise {
            return self.zero(item.bits());
        }
        let sign = self.extract(part, item.bits() - 1, 1);
        let magnitude = self.constant(item.bits() - 1, one(item.format()) << item.unused_bits());
        self.concat(&[sign, magnitude])
    }

    /// The sum, if its products are known zeros, or one of them is an item and the addend is nothing.
    fn known_sum(&mut self, step: Step, rounding: Term, operands: &[Term]) -> Option<Term> {
        let format = Format::F32;
        let (factors, addend) = operands.split_at(2 * usize::from(step.words));
        let (mut left, mut is_negative) = (None, self.constant(1, 1));
        for (&a, &b) in factors.iter().zip(&factors[usize::from(step.words)..]) {
            if !self.has_constants(a) && !self.has_constants(b) {
                return None;
            }
            for place in 0..step.items[0].in_a_word() {
                let parts = [(a, step.items[0]), (b, step.items[1])]
                    .map(|(word, item)| (item, self.extract(word, place * item.bits(), item.bits())));
                match self.known_product(step.manner, parts)? {
                    Product::Zero(sign) => is_negative = self.and(&[is_negative, sign]),
                    Product::Item(item, part) if left.is_none() => left = Some((item, part)),
                    Product::Item(..) => return None,
                }
            }
        }
        if let Some((nan, number)) = self.nan_apart(format, addend[0]) {
            let mut operands = Terms::from_slice(operands);
            operands[factors.len()] = number;
            let sum = self.known_sum(step, rounding, &operands)?;
            self.fire(Rule::StepNanCase);
            return Some(self.nan_where(format, nan, sum));
        }
        match left {
            Some((item, part)) => self.sum_of_item(step.manner, rounding, item, part, addend[0]),
            None => self.sum_of_zeros(step.manner, rounding, is_negative, addend[0]),
        }
    }

    /// What is known of the product of two items.
    fn known_product(&mut self, manner: Manner, parts: [(Item, Term); 2]) -> Option<Product> {
        let sign = |arena: &mut Self, (item, part): (Item, Term)| arena.extract(part, item.bits() - 1, 1);
        let signs = parts.map(|part| sign(self, part));
        let of_product = self.xor(&signs);
        for ((item, part), (of_other, other)) in [(parts[0], parts[1]), (parts[1], parts[0])] {
            if self.is_zero_item(item, part) {
                let is_refused = self.is_refused(manner, of_other, other);
                return (self.as_const(is_refused) == Some(0)).then_some(Product::Zero(of_product));
            }
        }
        for ((item, part), (of_other, other)) in [(parts[0], parts[1]), (parts[1], parts[0])] {
            let magnitude = self.extract(part, item.unused_bits(), item.format().bits() - 1);
            if self.as_const(magnitude) == Some(one(item.format())) {
                let magnitude = self.extract(other, 0, of_other.bits() - 1);
                return Some(Product::Item(of_other, self.concat(&[of_product, magnitude])));
            }
        }
        None
    }

    /// The sum of an addend and of zeros, which are all negative or not.
    fn sum_of_zeros(&mut self, manner: Manner, rounding: Term, is_negative: Term, addend: Term) -> Option<Term> {
        let format = Format::F32;
        let nothing = self.zero(31);
        let sum = match manner {
            // It is the addend for some addends alone.
            Manner::Agreed => return None,
            Manner::Pairwise => {
                let zero = self.concat(&[is_negative, nothing]);
                self.float(FloatOp::Add(format), rounding, &[addend, zero])
            }
            Manner::Flushing if !self.is_never_subnormal(addend) => {
                let exponent = self.extract(addend, 23, 8);
                let none = self.zero(8);
                let is_flushed = self.eq(exponent, none);
                let zero = self.zero(32);
                let quieted = self.quieted(format, addend);
                self.ite(is_flushed, zero, quieted)
            }
            Manner::Flushing | Manner::Exact | Manner::Truncating => {
                let zero = self.zero(32);
                self.float(FloatOp::Add(format), rounding, &[addend, zero])
            }
        };
        self.fire(Rule::StepZeros);
        Some(sum)
    }

    /// The sum of an item and of zeros, if the addend is nothing.
    fn sum_of_item(&mut self, manner: Manner, rounding: Term, item: Item, part: Term, addend: Term) -> Option<Term> {
        let format = Format::F32;
        let addend = self.as_const(addend)?;
        let is_nothing = addend == 0 || addend == format.sign_mask() && manner != Manner::Pairwise;
        // Of formats with the range of f32 a sum is not agreed on at the ends of the range.
        if !is_nothing || manner == Manner::Agreed && item != Item::F16 {
            return None;
        }
        let kept = if manner == Manner::Flushing {
            let is_flushed = self.is_without_exponent(item, part);
            let zero = self.zero(item.bits());
            self.ite(is_flushed, zero, part)
        } else {
            part
        };
        let unused = self.zero(32 - item.format().bits());
        let number = match item {
            Item::F16 => self.float(FloatOp::Convert { from: Format::F16, to: format }, rounding, &[kept]),
            Item::Bf16 | Item::Xf32 => {
                let kept = self.extract(kept, item.unused_bits(), item.format().bits());
                self.concat(&[kept, unused])
            }
            Item::Fp8 | Item::Bf8 | Item::OcpFp8 | Item::OcpBf8 => return None,
        };
        let zero = self.zero(32);
        let sum = self.float(FloatOp::Add(format), rounding, &[number, zero]);
        self.fire(Rule::StepOne);
        let is_refused = self.is_refused(manner, item, part);
        Some(if manner == Manner::Agreed { self.nan_where(format, is_refused, sum) } else { sum })
    }

    /// Whether the bits of an item that are looked at are known to be those of a zero.
    fn is_zero_item(&mut self, item: Item, part: Term) -> bool {
        let format = item.format();
        let part = self.extract(part, item.unused_bits(), format.bits());
        let sign = if format.specials == Specials::NegativeZero { 0 } else { 1 << (format.bits() - 1) };
        self.as_const(part).is_some_and(|bits| bits & !sign == 0)
    }

    /// Whether a sum with zero times this item is a NaN, whatever else is added.
    fn is_refused(&mut self, manner: Manner, item: Item, part: Term) -> Term {
        let format = item.format();
        let bits = format.bits();
        let looked_at = self.extract(part, item.unused_bits(), bits);
        let magnitude = self.extract(looked_at, 0, bits - 1);
        let is_special = match format.specials {
            Specials::Ieee => {
                let greatest = self.constant(bits - 1, (mask(format.exponent_bits) << format.fraction_bits) - 1);
                self.ult(greatest, magnitude)
            }
            Specials::NanAlone => {
                let nan = self.constant(bits - 1, mask(bits - 1));
                self.eq(magnitude, nan)
            }
            Specials::NegativeZero => {
                let nan = self.constant(bits, 1 << (bits - 1));
                self.eq(looked_at, nan)
            }
            Specials::None => self.zero(1),
        };
        if manner != Manner::Agreed {
            return is_special;
        }
        let nothing = self.zero(bits - 1);
        let is_zero = self.eq(magnitude, nothing);
        let is_small = self.is_without_exponent(item, part);
        let is_number = self.not(is_zero);
        let is_subnormal = self.and(&[is_small, is_number]);
        self.or(&[is_special, is_subnormal])
    }

    /// Whether an item is a zero or subnormal, of a format that has a zero of each sign, or no zero by this exponent.
    fn is_without_exponent(&mut self, item: Item, part: Term) -> Term {
        let format = item.format();
        let exponent = self.extract(part, item.unused_bits() + format.fraction_bits, format.exponent_bits);
        let none = self.zero(format.exponent_bits);
        self.eq(exponent, none)
    }

    /// Whether a number of f32 is surely not subnormal: halves are not, as f32.
    fn is_never_subnormal(&self, t: Term) -> bool {
        match self.node(t) {
            Node::Float(FloatOp::Convert { from: Format::F16, .. }, _) => true,
            Node::Float(FloatOp::Add(Format::F32), args) => {
                let is_zero = |addend: Term| self.as_const(addend).is_some_and(|bits| bits << 1 & mask(32) == 0);
                let is_half = |addend: Term| {
                    matches!(self.node(addend), Node::Float(FloatOp::Convert { from: Format::F16, .. }, _))
                };
                is_zero(args[0]) && is_half(args[1]) || is_half(args[0]) && is_zero(args[1])
            }
            _ => false,
        }
    }
}
