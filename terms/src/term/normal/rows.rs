//! Narrow addends of a sum side by side: `256 * a + b + z` is `(a:b) + z`.
//!
//! Taking concatenations apart makes equal sums equal; putting the parts into rows again, always in
//! the same way, keeps the sums short.

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::Terms;
use super::linear::{Addends, Linear};
use super::mask;

/// Sums with more narrow addends are left in parts.
const LIMIT: usize = 128;

/// Parts, lowest first, `length` bits together, all times `coefficient`.
struct Row {
    coefficient: u64,
    first: Term,
    length: u32,
    parts: Terms,
}

impl Arena {
    /// Puts narrow addends side by side. True if that made an atom, which may combine with others.
    pub(super) fn join_rows(&mut self, form: &mut Linear) -> bool {
        let (mut narrow, wide): (Addends, Addends) =
            form.addends.iter().copied().partition(|&(atom, _)| self.width(atom) < form.width);
        let first = narrow.first().map(|(_, coefficient)| coefficient.trailing_zeros());
        let alike = narrow.iter().all(|(_, coefficient)| Some(coefficient.trailing_zeros()) == first);
        if alike || narrow.len() > LIMIT {
            return false;
        }
        narrow.sort_unstable_by_key(|&(atom, coefficient)| (coefficient.trailing_zeros(), coefficient, atom));
        let mut rows: Vec<Row> = Vec::new();
        for (atom, coefficient) in narrow {
            match rows.iter_mut().find(|row| row.offset(coefficient, form.width).is_some_and(|at| at >= row.length)) {
                Some(row) => self.append(row, atom, coefficient, form.width),
                None => {
                    let part = self.low_bits(atom, form.width - coefficient.trailing_zeros());
                    let parts = Terms::from_slice(&[part]);
                    rows.push(Row { coefficient, first: atom, length: self.width(part), parts });
                }
            }
        }
        let mut joined: SmallVec<[(Term, u64, bool); 8]> = SmallVec::new();
        for mut row in rows {
            if row.parts.len() == 1 {
                joined.push((row.first, row.coefficient, true));
                continue;
            }
            self.fire(Rule::SumRows);
            row.parts.reverse();
            let term = self.concat(&row.parts);
            joined.push((term, row.coefficient, self.is_row(term)));
        }
        form.addends = wide;
        let made_atom = joined.iter().any(|&(_, _, expected)| !expected);
        for (term, coefficient, _) in joined {
            if made_atom {
                self.add_scaled(form, coefficient, term);
            } else {
                form.addends.push((term, coefficient));
            }
        }
        made_atom
    }

    fn append(&mut self, row: &mut Row, atom: Term, coefficient: u64, width: u32) {
        let at = coefficient.trailing_zeros() - row.coefficient.trailing_zeros();
        let part = self.low_bits(atom, width - coefficient.trailing_zeros());
        if at > row.length {
            row.parts.push(self.zero(at - row.length));
        }
        row.length = at + self.width(part);
        row.parts.push(part);
    }

    /// Whether a sum takes `t` apart again.
    fn is_row(&self, t: Term) -> bool {
        match *self.node(t) {
            Node::Concat(_) => true,
            Node::Sext(inner) => matches!(self.node(inner), Node::Concat(_)),
            _ => false,
        }
    }
}

impl Row {
    /// Where in the row a term times `coefficient` lies, if its coefficient fits.
    fn offset(&self, coefficient: u64, width: u32) -> Option<u32> {
        let at = coefficient.trailing_zeros().checked_sub(self.coefficient.trailing_zeros())?;
        ((self.coefficient << at) & mask(width) == coefficient).then_some(at)
    }
}
