//! Shifts. By a constant they move bits, so they become concatenations.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::{Terms, mask};

impl Arena {
    /// Shifts left.
    pub(super) fn make_shl(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        match (self.as_const(value), self.as_const(amount)) {
            (Some(0), _) | (_, Some(0)) => {
                self.fire(Rule::ShiftNothing);
                value
            }
            (_, Some(k)) if k >= width as u64 => {
                self.fire(Rule::ShiftOut);
                self.zero(width)
            }
            (_, Some(k)) => {
                self.fire(Rule::ShlParts);
                let kept = self.extract(value, 0, width - k as u32);
                let zeros = self.zero(k as u32);
                self.concat(&[kept, zeros])
            }
            _ if width == 1 => self.shift_bit(value, amount),
            _ => self.intern(Node::Shl(value, amount), width),
        }
    }

    /// Shifts right with zeros.
    pub(super) fn make_lshr(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        match (self.as_const(value), self.as_const(amount)) {
            (Some(0), _) | (_, Some(0)) => {
                self.fire(Rule::ShiftNothing);
                value
            }
            (_, Some(k)) if k >= width as u64 => {
                self.fire(Rule::ShiftOut);
                self.zero(width)
            }
            (_, Some(k)) => {
                self.fire(Rule::LshrParts);
                let kept = self.extract(value, k as u32, width - k as u32);
                self.zext(kept, width)
            }
            _ if width == 1 => self.shift_bit(value, amount),
            _ => self.intern(Node::Lshr(value, amount), width),
        }
    }

    /// Shifts right with copies of the sign.
    pub(super) fn make_ashr(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        if self.ones(value) >> (width - 1) == 0 {
            self.fire(Rule::AshrNonnegative);
            return self.lshr(value, amount);
        }
        match (self.as_const(value), self.as_const(amount)) {
            (_, Some(0)) => {
                self.fire(Rule::ShiftNothing);
                value
            }
            (Some(ones), _) if ones == mask(width) => {
                self.fire(Rule::AshrOnes);
                value
            }
            (_, Some(k)) => {
                self.fire(Rule::AshrParts);
                let k = k.min(width as u64 - 1) as u32;
                let kept = self.extract(value, k, width - k);
                self.sext(kept, width)
            }
            _ if width == 1 => {
                self.fire(Rule::AshrBit);
                value
            }
            _ => self.intern(Node::Ashr(value, amount), width),
        }
    }

    /// A shift at one bit.
    fn shift_bit(&mut self, value: Term, amount: Term) -> Term {
        self.fire(Rule::ShiftedBit);
        let stays = self.not(amount);
        self.and(&[value, stays])
    }

    /// The bits in opposite order.
    pub(super) fn make_reverse_bits(&mut self, value: Term) -> Term {
        self.fire(Rule::ReverseBits);
        let bits: Terms = (0..self.width(value)).map(|i| self.extract(value, i, 1)).collect();
        self.concat(&bits)
    }
}
