//! Linear forms: how a term enters a sum.
//!
//! A form is `constant + sum of coefficient * term` modulo 2^width. Its terms may be narrower than
//! the form; they count as zero-extended. Terms are taken apart as far as that is exact: sums,
//! negations, parts of concatenations, selected constants. What is left are the atoms.

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::concat::known_zeros;
use super::{FLATTEN_LIMIT, mask};

/// Scratch space for a sum: (atom, coefficient).
pub(in super::super) type Addends = SmallVec<[(Term, u64); 8]>;

/// `constant + sum of coefficient * zext(atom)`, modulo 2^width.
#[derive(Debug, Clone)]
pub(in super::super) struct Linear {
    pub(in super::super) width: u32,
    pub(in super::super) constant: u64,
    pub(in super::super) addends: Addends,
}

/// A sum as an integer that does not wrap: every coefficient signed, with the constant that goes with it.
struct Exact {
    constant: u64,
    addends: Addends,
}

impl Linear {
    pub(super) fn new(width: u32) -> Self {
        Linear { width, constant: 0, addends: Addends::new() }
    }

    pub(super) fn add_constant(&mut self, value: u64) {
        self.constant = self.constant.wrapping_add(value) & mask(self.width);
    }
}

impl Arena {
    /// Adds `coefficient * zext(t)` to `form`.
    pub(super) fn add_scaled(&mut self, form: &mut Linear, coefficient: u64, t: Term) {
        let coefficient = coefficient & mask(form.width);
        if coefficient == 0 {
            return;
        }
        // Bits of `t` from `room` on are shifted out of the form.
        let room = form.width - coefficient.trailing_zeros();
        let t = if self.width(t) > room { self.reduce_atom(t, room, form.width) } else { t };
        let width = self.width(t);
        let wraps = width >= room;
        match *self.node(t) {
            Node::Const(value) => {
                self.fire(Rule::FoldSum);
                form.add_constant(coefficient.wrapping_mul(value));
            }
            Node::Not(inner) => {
                self.fire(Rule::SumComplement);
                form.add_constant(coefficient.wrapping_mul(mask(width)));
                self.add_scaled(form, coefficient.wrapping_neg(), inner);
            }
            Node::Concat(_) => self.add_parts(form, coefficient, t),
            Node::Sum { .. } if wraps && self.is_flat_sum(t) => self.add_sum_terms(form, coefficient, t),
            Node::Sum { .. } if self.is_flat_sum(t) => match self.exact_sum(t) {
                Some(exact) => {
                    self.fire(Rule::SumExact);
                    form.add_constant(coefficient.wrapping_mul(exact.constant));
                    for (atom, inner) in exact.addends {
                        self.add_scaled(form, coefficient.wrapping_mul(inner), atom);
                    }
                }
                None => self.add_atom(form, coefficient, t),
            },
            // The low bits of a sum, and what is above them is shifted out.
            Node::Extract { arg, lo: 0 } if wraps && self.is_flat_sum(arg) => {
                self.add_sum_terms(form, coefficient, arg)
            }
            Node::Sext(bit) if self.width(bit) == 1 => {
                self.fire(Rule::SumExtendedBit);
                self.add_scaled(form, coefficient.wrapping_mul(mask(width)), bit);
            }
            Node::Sext(inner) => match *self.node(inner) {
                Node::Concat(ref parts) => {
                    self.fire(Rule::SumExtendedParts);
                    let low = self.width(inner) - self.width(parts[0]);
                    let top = self.extract(t, low, width - low);
                    let rest = self.extract(t, 0, low);
                    self.add_scaled(form, coefficient << low, top);
                    self.add_scaled(form, coefficient, rest);
                }
                _ => self.add_atom(form, coefficient, t),
            },
            Node::Ite(condition, then, other) => match (self.as_const(then), self.as_const(other)) {
                (Some(then), Some(other)) => {
                    self.fire(Rule::SumSelectedConstants);
                    form.add_constant(coefficient.wrapping_mul(other));
                    self.add_scaled(form, coefficient.wrapping_mul(then.wrapping_sub(other)), condition);
                }
                _ => self.add_atom(form, coefficient, t),
            },
            Node::Xor(ref args) if room == 1 => {
                self.fire(Rule::SumXorOfTop);
                let args = super::Terms::from_slice(args);
                for arg in args {
                    self.add_scaled(form, coefficient, arg);
                }
            }
            _ => self.add_atom(form, coefficient, t),
        }
    }

    /// Whether `t` is a sum that is taken apart.
    fn is_flat_sum(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Sum { addends, .. } if addends.len() <= FLATTEN_LIMIT)
    }

    /// Adds `coefficient * t` for a sum `t`, whose own modulus does not matter.
    pub(super) fn add_sum_terms(&mut self, form: &mut Linear, coefficient: u64, t: Term) {
        let Node::Sum { constant, addends } = self.node(t) else { unreachable!("terms of a term that is no sum") };
        let addends: Addends = addends.iter().map(|&(inner, atom)| (atom, inner)).collect();
        self.fire(Rule::SumFlatten);
        form.add_constant(coefficient.wrapping_mul(*constant));
        for (atom, inner) in addends {
            self.add_scaled(form, coefficient.wrapping_mul(inner), atom);
        }
    }

    /// Adds the parts of a concatenation.
    fn add_parts(&mut self, form: &mut Linear, coefficient: u64, t: Term) {
        let Node::Concat(parts) = self.node(t) else { unreachable!("parts of a term that is no concatenation") };
        self.fire(Rule::SumParts);
        let mut position = 0;
        for part in super::Terms::from_slice(parts).into_iter().rev() {
            let width = self.width(part);
            self.add_scaled(form, coefficient << position, part);
            position += width;
        }
    }

    /// An atom wider than the `room` bits of it that matter: cut to them, unless it would grow back.
    fn reduce_atom(&mut self, t: Term, room: u32, width: u32) -> Term {
        let cut = match *self.node(t) {
            Node::Extract { lo: 1.., .. } => self.extract(t, 0, room),
            _ if self.has_parts(t, 0, room) || matches!(self.node(t), Node::Const(_)) => self.extract(t, 0, room),
            _ if self.width(t) > width => self.extract(t, 0, width),
            _ => return t,
        };
        self.fire(Rule::SumCutAtom);
        cut
    }

    /// Adds an atom: an extract with those higher bits that are shifted out or known to be 0.
    fn add_atom(&mut self, form: &mut Linear, coefficient: u64, t: Term) {
        let room = form.width - coefficient.trailing_zeros();
        let atom = match *self.node(t) {
            Node::Extract { arg, lo } => {
                let (lo, width) = (lo as u32, self.width(t));
                let longest = self.width(arg) - lo;
                let grown = if lo == 0 && width >= room {
                    longest
                } else {
                    width + known_zeros(self.ones(arg), lo + width, self.width(arg))
                };
                if grown.min(form.width) > width {
                    self.fire(Rule::SumGrownAtom);
                }
                self.extract(arg, lo, grown.min(form.width))
            }
            _ => t,
        };
        form.addends.push((atom, coefficient));
    }

    /// The sum `t` as an integer, if it never wraps.
    fn exact_sum(&self, t: Term) -> Option<Exact> {
        let Node::Sum { constant, addends } = self.node(t) else { return None };
        let width = self.width(t);
        let bounds = addends.iter().map(|&(coefficient, atom)| (coefficient, self.upper_bound(atom)));
        let (_, offset) = integer_range(width, *constant, bounds)?;
        // Negative coefficients count down from their bound, so the constant goes up by what they can take.
        let mut exact = Exact { constant: offset, addends: Addends::new() };
        for &(coefficient, atom) in addends {
            if is_negative(coefficient, width) {
                let magnitude = coefficient.wrapping_neg() & mask(width);
                exact.constant = exact.constant.wrapping_add(magnitude.wrapping_mul(self.upper_bound(atom)));
                exact.addends.push((atom, magnitude.wrapping_neg()));
            } else {
                exact.addends.push((atom, coefficient));
            }
        }
        Some(exact)
    }
}

/// Whether a coefficient modulo 2^width counts as negative.
pub(super) fn is_negative(coefficient: u64, width: u32) -> bool {
    coefficient > mask(width) >> 1
}

/// For `constant + sum of coefficient * term` with bounds on the terms: the greatest value, and the
/// constant that is left when `-c * term` is written as `c * (bound - term)`, if with them the sum
/// is never below 0 and never reaches 2^width.
pub(super) fn integer_range(width: u32, constant: u64, bounds: impl Iterator<Item = (u64, u64)>) -> Option<(u64, u64)> {
    let limit = mask(width) as u128;
    let mut offset = constant;
    let mut greatest: u128 = 0;
    for (coefficient, bound) in bounds {
        let negative = is_negative(coefficient, width);
        let magnitude = if negative { coefficient.wrapping_neg() & mask(width) } else { coefficient };
        greatest += magnitude as u128 * bound as u128;
        if greatest > limit {
            return None;
        }
        if negative {
            offset = offset.wrapping_sub(magnitude.wrapping_mul(bound));
        }
    }
    let offset = offset & mask(width);
    greatest += offset as u128;
    (greatest <= limit).then_some((greatest as u64, offset))
}
