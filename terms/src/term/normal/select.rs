//! Lane selection.

use super::super::arena::Arena;
use super::super::node::Term;
use super::super::rule::Rule;

impl Arena {
    /// The element of `column` at the low 6 bits of `index`.
    pub(super) fn make_lane_select(&mut self, column: &[Term], index: Term) -> Term {
        if column.windows(2).all(|pair| pair[0] == pair[1]) {
            self.fire(Rule::LanesEqual);
            return column[0];
        }
        let width = self.width(index);
        let low = if width > 6 {
            self.fire(Rule::LaneIndexLow);
            self.extract(index, 0, 6)
        } else {
            index
        };
        match self.as_const(low) {
            Some(lane) => {
                self.fire(Rule::LaneConstant);
                column[lane as usize]
            }
            None => {
                let index = self.zext(low, width);
                self.intern_lane_select(column, index, self.width(column[0]))
            }
        }
    }
}
