//! Values cut into parts and put side by side.

use super::super::program::{Binary, Op, Unary};
use super::Maker;

impl Maker<'_, '_> {
    pub(super) fn shift_by_constant(&mut self, width: u32) -> usize {
        let op = [Binary::Shl, Binary::Lshr, Binary::Ashr][self.below(3)];
        let near = [0, 1, width / 2, width - 1, width, width + 1, 8, 16];
        let amount = match self.below(3) {
            0 => self.below(width as usize) as u32,
            _ => near[self.below(near.len())],
        };
        let a = self.operand(width);
        let amount = self.exactly(width, amount as u64);
        self.binary(op, a, amount)
    }

    /// Parts of old steps side by side.
    pub(super) fn concatenation(&mut self) -> usize {
        let mut parts = Vec::new();
        let mut width = 0;
        for _ in 0..2 + self.below(3) {
            let part = [1, 2, 4, 8, 8, 16, 32][self.below(7)];
            if width + part > 64 {
                break;
            }
            let part = if self.below(4) == 0 { self.constant(part) } else { self.operand(part) };
            width += self.width(part);
            parts.push(part);
        }
        self.push(width, Op::Concat(parts))
    }

    /// A value cut into parts, some changed, and put together again.
    pub(super) fn bytes_again(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let size = [1, 4, 8, 16][self.below(4)].min(width);
        let mut parts = Vec::new();
        let mut lo = 0;
        while lo < width {
            let n = size.min(width - lo);
            let from = if self.below(8) == 0 { self.below((width - n + 1) as usize) as u32 } else { lo };
            parts.push(match self.below(12) {
                0 => self.constant(n),
                _ => self.push(n, Op::Extract(a, from)),
            });
            lo += n;
        }
        parts.reverse();
        self.push(width, Op::Concat(parts))
    }

    /// Two narrow values in the low and the high bits, also one bit too close, combined in any way.
    pub(super) fn side_by_side(&mut self, width: u32) -> usize {
        if width < 4 {
            return self.operand(width);
        }
        let n = 1 + self.below(width as usize / 2) as u32;
        let (a, b) = (self.operand(n), self.operand(n));
        let (low, high) = (self.push(width, Op::Zext(a)), self.push(width, Op::Zext(b)));
        let k = [n, n + 1, n - 1, width - n][self.below(4)];
        let k = self.exactly(width, k as u64);
        let high = self.binary(Binary::Shl, high, k);
        let op = [Binary::Add, Binary::Or, Binary::Xor, Binary::Sub][self.below(4)];
        let both = self.binary(op, low, high);
        let more = self.operand(width);
        if self.below(2) == 0 { both } else { self.binary(op, both, more) }
    }

    pub(super) fn sign_mask(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let bit = if self.below(2) == 0 { self.bit() } else { self.push(1, Op::Extract(a, width - 1)) };
        let copies = self.push(width, Op::Sext(bit));
        let op = self.any_binary();
        self.binary(op, a, copies)
    }

    /// An operation part by part, the parts side by side.
    pub(super) fn partwise(&mut self, width: u32) -> usize {
        if width < 2 {
            return self.operand(width);
        }
        let cut = 1 + self.below(width as usize - 1) as u32;
        let (a, b, c) = (self.operand(width), self.operand(width), self.bit());
        let which = self.below(5);
        let op = self.any_binary();
        let mut parts = Vec::new();
        for (lo, n) in [(cut, width - cut), (0, cut)] {
            let (a, b) = (self.push(n, Op::Extract(a, lo)), self.push(n, Op::Extract(b, lo)));
            parts.push(match which {
                0 => self.ite(c, a, b),
                1 => self.unary(Unary::Not, a),
                2 => a,
                _ => self.binary(op, a, b),
            });
        }
        self.push(width, Op::Concat(parts))
    }

    /// A comparison or extremum of values that share their high or low parts.
    pub(super) fn same_parts(&mut self, width: u32) -> usize {
        if width < 2 {
            return self.bit();
        }
        let cut = 1 + self.below(width as usize - 1) as u32;
        let shared_high = self.below(2) == 0;
        let (shared, open) = if shared_high { (width - cut, cut) } else { (cut, width - cut) };
        let s = if self.below(3) == 0 { self.constant(shared) } else { self.operand(shared) };
        let t = match self.below(3) {
            0 => self.constant(shared),
            _ => s,
        };
        let (a, b) = (self.operand(open), self.operand(open));
        let join = |maker: &mut Self, s: usize, a: usize| {
            let parts = if shared_high { vec![s, a] } else { vec![a, s] };
            maker.push(width, Op::Concat(parts))
        };
        let (a, b) = (join(self, s, a), join(self, t, b));
        match self.below(3) {
            0 => {
                let op = self.any_extremum();
                self.binary(op, a, b)
            }
            1 => {
                let c = self.bit();
                self.ite(c, a, b)
            }
            _ => {
                let op = self.any_relation();
                self.relation(op, a, b)
            }
        }
    }
}
