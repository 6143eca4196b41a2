//! Bits that are known to be 0, and upper bounds that follow.

use super::arena::Arena;
use super::node::{Node, Term};
use super::normal::mask;

/// All bits up to the highest one of `value`.
pub(super) fn smear(value: u64) -> u64 {
    if value == 0 { 0 } else { u64::MAX >> value.leading_zeros() }
}

/// The bits that `node` may set under some assignment; all others are 0 under every assignment.
pub(super) fn possible_ones(arena: &Arena, node: &Node, width: u32) -> u64 {
    let ones = |t: Term| arena.ones(t);
    let all = mask(width);
    let union = |args: &[Term]| args.iter().fold(0, |bits, &t| bits | ones(t));
    let least = |args: &[Term]| args.iter().fold(all, |least, &t| least.min(arena.upper_bound(t)));
    match node {
        Node::Const(value) => *value,
        Node::Var(_) | Node::Unspecified(..) | Node::Float(..) | Node::Not(_) | Node::Sum { .. } => all,
        Node::And(args) => args.iter().fold(all, |bits, &t| bits & ones(t)),
        Node::Or(args) | Node::Xor(args) | Node::UMax(args) | Node::SMin(args) | Node::SMax(args) => union(args),
        Node::UMin(args) => union(args) & smear(least(args)),
        Node::Product(args) => {
            let zeros = args.iter().fold(0, |zeros, &t| zeros + ones(t).trailing_zeros().min(width));
            if zeros >= width { 0 } else { all << zeros & all }
        }
        Node::Shl(value, _) => {
            let zeros = ones(*value).trailing_zeros();
            if zeros >= width { 0 } else { all << zeros & all }
        }
        Node::Lshr(value, _) => smear(ones(*value)),
        Node::Ashr(value, _) if ones(*value) >> (width - 1) == 0 => smear(ones(*value)),
        Node::Ashr(..) => all,
        Node::Eq(..) | Node::Ult(..) | Node::Slt(..) => 1,
        Node::Ite(_, then, other) => ones(*then) | ones(*other),
        Node::Concat(parts) => parts.iter().fold(0, |bits, &part| {
            let shifted = if arena.width(part) == 64 { 0 } else { bits << arena.width(part) };
            shifted | ones(part)
        }),
        Node::Extract { arg, lo } => ones(*arg) >> lo & all,
        Node::Sext(arg) => {
            let narrow = arena.width(*arg);
            let sign = ones(*arg) >> (narrow - 1) & 1;
            ones(*arg) | if sign == 1 { all & !mask(narrow) } else { 0 }
        }
        Node::Popcount(arg) => smear(ones(*arg).count_ones() as u64) & all,
        Node::LeadingZeros(_) | Node::TrailingZeros(_) => smear(width as u64) & all,
        Node::LaneSelect { column, .. } => union(column),
    }
}

impl Arena {
    /// A value that `t`, read as unsigned, never exceeds.
    pub(super) fn upper_bound(&self, t: Term) -> u64 {
        match self.node(t) {
            Node::UMin(args) => {
                let constants = args.iter().filter_map(|&arg| self.as_const(arg));
                constants.fold(self.ones(t), u64::min)
            }
            _ => self.ones(t),
        }
    }

    /// The number of low bits of which `t` is the sign extension (its width at most).
    pub(super) fn signed_width(&self, t: Term) -> u32 {
        let width = self.width(t);
        match self.node(t) {
            Node::Const(value) => {
                let value = super::normal::sign_extend(*value, width);
                let copies = if value < 0 { value.leading_ones() } else { value.leading_zeros() };
                64 - copies + 1
            }
            Node::Sext(arg) => self.width(*arg),
            _ => (65 - self.ones(t).leading_zeros()).min(width),
        }
    }
}
