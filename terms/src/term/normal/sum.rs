//! Sums: the normal form of a linear form.

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::linear::{Addends, Linear, integer_range};
use super::{Terms, mask};

/// How often a sum is taken apart again after addends were merged.
const RESTARTS: u32 = 8;

/// Sums with more addends are not searched for selections by one condition, or for wider atoms.
const SEARCH_LIMIT: usize = 128;
const PARTNER_LIMIT: usize = 8;

impl Arena {
    /// The sum of coefficients times terms; there is at least one.
    pub(super) fn make_sum(&mut self, addends: &[(u64, Term)]) -> Term {
        let mut form = Linear::new(self.width(addends[0].1));
        for &(coefficient, t) in addends {
            self.add_scaled(&mut form, coefficient, t);
        }
        self.sum_of(form)
    }

    /// Two's complement negation.
    pub(super) fn make_neg(&mut self, t: Term) -> Term {
        self.fire(Rule::SumNegation);
        self.sum(&[(u64::MAX, t)])
    }

    /// The complement of a sum.
    pub(super) fn not_sum(&mut self, t: Term) -> Term {
        let mut form = Linear::new(self.width(t));
        form.add_constant(u64::MAX);
        self.add_sum_terms(&mut form, u64::MAX, t);
        self.sum_of(form)
    }

    /// The term of a linear form.
    pub(super) fn make_sum_of(&mut self, mut form: Linear) -> Term {
        for _ in 0..RESTARTS {
            self.combine_like(&mut form);
            if let Some(simple) = self.simple_sum(&form) {
                return simple;
            }
            if !(self.widen_atoms(&mut form) || self.add_selections(&mut form) || self.join_rows(&mut form)) {
                break;
            }
        }
        self.combine_like(&mut form);
        self.emit_sum(form)
    }

    /// Adds the coefficients of equal atoms.
    pub(super) fn combine_like(&mut self, form: &mut Linear) {
        loop {
            form.addends.sort_unstable();
            let mut again = Addends::new();
            let mut kept = Addends::new();
            let mut rest = &form.addends[..];
            while let Some(&(atom, first)) = rest.first() {
                let count = rest.iter().take_while(|(other, _)| *other == atom).count();
                let total =
                    rest[1..count].iter().fold(first, |total, (_, c)| total.wrapping_add(*c)) & mask(form.width);
                rest = &rest[count..];
                if count > 1 {
                    self.fire(Rule::SumLike);
                }
                if total == 0 {
                    continue;
                }
                // With a larger power of two fewer bits of the atom matter.
                let changed = count > 1 && self.width(atom) >= form.width - total.trailing_zeros();
                if changed { &mut again } else { &mut kept }.push((atom, total));
            }
            form.addends = kept;
            if again.is_empty() {
                return;
            }
            for (atom, coefficient) in again {
                self.add_scaled(form, coefficient, atom);
            }
        }
    }

    /// Forms of which the sum is no `Sum` node of this width.
    fn simple_sum(&mut self, form: &Linear) -> Option<Term> {
        let width = form.width;
        if width == 1 {
            return Some(self.sum_of_bits(form));
        }
        match *form.addends {
            [] => {
                self.fire(Rule::SumNothing);
                return Some(self.constant(width, form.constant));
            }
            [(bit, coefficient)] if self.width(bit) == 1 => {
                self.fire(Rule::SumWithBit);
                let then = form.constant.wrapping_add(coefficient);
                return Some(self.ite_constants(bit, then, form.constant, width));
            }
            _ => {}
        }
        if let Some(parts) = self.sum_of_disjoint(form) {
            return Some(parts);
        }
        self.factor_power_of_two(form).or_else(|| self.narrow_sum(form))
    }

    /// A sum at one bit.
    fn sum_of_bits(&mut self, form: &Linear) -> Term {
        self.fire(Rule::SumOfBits);
        let mut args = Terms::new();
        for &(atom, _) in &form.addends {
            args.push(self.extract(atom, 0, 1));
        }
        args.push(self.constant(1, form.constant));
        self.xor(&args)
    }

    /// A common power of two of all addends; what the constant has below it is carried nowhere.
    fn factor_power_of_two(&mut self, form: &Linear) -> Option<Term> {
        let twos = form.addends.iter().fold(0, |bits, (_, coefficient)| bits | coefficient).trailing_zeros();
        if twos == 0 {
            return None;
        }
        self.fire(Rule::SumPowerOfTwo);
        let mut narrow = Linear::new(form.width - twos);
        narrow.add_constant(form.constant >> twos);
        for &(atom, coefficient) in &form.addends {
            self.add_scaled(&mut narrow, coefficient >> twos, atom);
        }
        let upper = self.sum_of(narrow);
        let lower = self.constant(twos, form.constant);
        Some(self.concat(&[upper, lower]))
    }

    /// A sum that stays below a smaller power of two.
    fn narrow_sum(&mut self, form: &Linear) -> Option<Term> {
        let bounds = form.addends.iter().map(|&(atom, coefficient)| (coefficient, self.upper_bound(atom)));
        let (greatest, _) = integer_range(form.width, form.constant, bounds)?;
        let bits = (64 - greatest.leading_zeros()).max(1);
        if bits >= form.width {
            return None;
        }
        self.fire(Rule::SumNarrow);
        let mut narrow = Linear::new(bits);
        narrow.add_constant(form.constant);
        for &(atom, coefficient) in &form.addends {
            self.add_scaled(&mut narrow, coefficient, atom);
        }
        let sum = self.sum_of(narrow);
        Some(self.zext(sum, form.width))
    }

    /// An atom and its own low bits, which an extract has gone into.
    fn widen_atoms(&mut self, form: &mut Linear) -> bool {
        if form.addends.len() < 2 || form.addends.len() > PARTNER_LIMIT {
            return false;
        }
        let cut = |arena: &Arena, t: Term| {
            matches!(
                arena.node(t),
                Node::And(_) | Node::Or(_) | Node::Xor(_) | Node::Ite(..) | Node::Product(_) | Node::Shl(..)
            )
        };
        for i in 0..form.addends.len() {
            let (narrow, coefficient) = form.addends[i];
            let width = self.width(narrow);
            if width == form.width || width + coefficient.trailing_zeros() != form.width || !cut(self, narrow) {
                continue;
            }
            for j in 0..form.addends.len() {
                let (wide, _) = form.addends[j];
                if self.width(wide) > width && cut(self, wide) && self.extract(wide, 0, width) == narrow {
                    self.fire(Rule::SumWidenedAtom);
                    let total = coefficient.wrapping_add(form.addends[j].1);
                    form.addends.remove(i.max(j));
                    form.addends.remove(i.min(j));
                    self.add_scaled(form, total, wide);
                    return true;
                }
            }
        }
        false
    }

    /// Two selections by one condition.
    fn add_selections(&mut self, form: &mut Linear) -> bool {
        if form.addends.len() < 2 || form.addends.len() > SEARCH_LIMIT {
            return false;
        }
        let mut seen: SmallVec<[(Term, usize); 8]> = SmallVec::new();
        let mut pair = None;
        for (j, &(atom, _)) in form.addends.iter().enumerate() {
            if self.width(atom) != form.width {
                continue;
            }
            if let Node::Ite(condition, ..) = *self.node(atom) {
                if let Some(&(_, i)) = seen.iter().find(|(other, _)| *other == condition) {
                    pair = Some((condition, i, j));
                    break;
                }
                seen.push((condition, j));
            }
        }
        let Some((condition, i, j)) = pair else { return false };
        self.fire(Rule::SumSelections);
        let mut then = Linear::new(form.width);
        let mut other = Linear::new(form.width);
        for place in [i, j] {
            let (atom, coefficient) = form.addends[place];
            if let Node::Ite(_, a, b) = *self.node(atom) {
                self.add_scaled(&mut then, coefficient, a);
                self.add_scaled(&mut other, coefficient, b);
            }
        }
        form.addends.remove(j);
        form.addends.remove(i);
        let then = self.sum_of(then);
        let other = self.sum_of(other);
        let merged = self.ite(condition, then, other);
        self.add_scaled(form, 1, merged);
        true
    }

    /// The node of a sum of atoms; a single atom is itself.
    fn emit_sum(&mut self, form: Linear) -> Term {
        let mut addends: SmallVec<[(u64, Term); 8]> = SmallVec::new();
        for (atom, coefficient) in form.addends {
            addends.push((coefficient, self.zext(atom, form.width)));
        }
        addends.sort_unstable_by_key(|&(_, t)| t);
        // Atoms that differ in known zeros only are one term when they are extended.
        addends.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            if same {
                kept.0 = kept.0.wrapping_add(next.0) & mask(form.width);
            }
            same
        });
        addends.retain(|(coefficient, _)| *coefficient != 0);
        match (form.constant, &*addends) {
            (constant, []) => self.constant(form.width, constant),
            (0, &[(1, t)]) => t,
            (constant, _) => self.intern_sum(constant, &addends, form.width),
        }
    }
}
