//! Shifts. By a constant they move bits, so they become concatenations.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::{Terms, mask};

impl Arena {
    /// Shifts left. match: `x << k`. result: `x[..0]:0`
    pub(super) fn shl(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        match (self.as_const(value), self.as_const(amount)) {
            (Some(0), _) | (_, Some(0)) => value,
            (_, Some(k)) if k >= width as u64 => self.zero(width),
            (_, Some(k)) => {
                let kept = self.extract(value, 0, width - k as u32);
                let zeros = self.zero(k as u32);
                self.concat(&[kept, zeros])
            }
            _ if width == 1 => self.shift_bit(value, amount),
            _ => self.intern(Node::Shl(value, amount), width),
        }
    }

    /// Shifts right with zeros. match: `x >> k`. result: `0:x[..k]`
    pub(super) fn lshr(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        match (self.as_const(value), self.as_const(amount)) {
            (Some(0), _) | (_, Some(0)) => value,
            (_, Some(k)) if k >= width as u64 => self.zero(width),
            (_, Some(k)) => {
                let kept = self.extract(value, k as u32, width - k as u32);
                self.zext(kept, width)
            }
            _ if width == 1 => self.shift_bit(value, amount),
            _ => self.intern(Node::Lshr(value, amount), width),
        }
    }

    /// Shifts right with copies of the sign. match: `x >> k`. result: `sext(x[..k])`
    pub(super) fn ashr(&mut self, value: Term, amount: Term) -> Term {
        let width = self.width(value);
        if self.ones(value) >> (width - 1) == 0 {
            return self.lshr(value, amount);
        }
        match (self.as_const(value), self.as_const(amount)) {
            (_, Some(0)) => value,
            (Some(ones), _) if ones == mask(width) => value,
            (_, Some(k)) => {
                let k = k.min(width as u64 - 1) as u32;
                let kept = self.extract(value, k, width - k);
                self.sext(kept, width)
            }
            _ if width == 1 => value,
            _ => self.intern(Node::Ashr(value, amount), width),
        }
    }

    /// match: `x << y` or `x >> y` at one bit. result: `x & ~y`
    fn shift_bit(&mut self, value: Term, amount: Term) -> Term {
        let stays = self.not(amount);
        self.and(&[value, stays])
    }

    /// The bits in opposite order: match: any. result: the concatenation of the bits
    pub(super) fn reverse_bits(&mut self, value: Term) -> Term {
        let bits: Terms = (0..self.width(value)).map(|i| self.extract(value, i, 1)).collect();
        self.concat(&bits)
    }
}
