//! Lane selection.

use super::super::arena::Arena;
use super::super::node::Term;

impl Arena {
    /// The element of `column` at the low 6 bits of `index`.
    pub(super) fn lane_select(&mut self, column: &[Term], index: Term) -> Term {
        // match: a column of equal lanes. result: the lane
        if column.windows(2).all(|pair| pair[0] == pair[1]) {
            return column[0];
        }
        let width = self.width(index);
        // match: an index with bits above 5. result: only the low 6 bits
        let low = if width > 6 { self.extract(index, 0, 6) } else { index };
        match self.as_const(low) {
            Some(lane) => column[lane as usize],
            None => {
                let index = self.zext(low, width);
                self.intern_lane_select(column, index, self.width(column[0]))
            }
        }
    }
}
