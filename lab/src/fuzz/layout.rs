//! How the items of a run are numbered.

/// A round has one block for each so many forms.
const PROGRAMS_EACH: usize = 16;
/// Items of a block behind those of forms: two programs, three pairs, random terms, a program with control flow.
const OTHERS: usize = 7;

/// How the items of a round are numbered: a light item for each form, then blocks of deep items, programs,
/// pairs, random terms and programs with control flow. In rounds of results there is one item for each form and nothing
/// else, and a round of programs with control flow is one program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Layout {
    /// Forms; 0 in rounds of operand sets.
    forms: usize,
    /// Opcodes, in rounds of operand sets.
    opcodes: usize,
    /// Rounds of results.
    results: bool,
    /// Programs with control flow alone.
    flow: bool,
}

/// What is done in an item.
pub(super) enum Kind {
    /// Operand sets of an opcode, in a round.
    Sets(usize, usize),
    Light(usize),
    /// Results of a form.
    Results(usize),
    Deep(usize),
    Program,
    Pair,
    /// Random terms, and goals about them.
    Graphs,
    /// A program with control flow, in two compiled forms.
    Flow,
}

impl Layout {
    /// Rounds of everything for so many forms.
    pub fn of_forms(forms: usize) -> Self {
        Layout { forms, ..Layout::default() }
    }
    /// Rounds of operand sets for so many opcodes.
    pub fn of_sets(opcodes: usize) -> Self {
        Layout { opcodes, ..Layout::default() }
    }
    /// Rounds of results of so many forms.
    pub fn of_results(forms: usize) -> Self {
        Layout { forms, results: true, ..Layout::default() }
    }
    /// Programs with control flow.
    pub fn of_flow() -> Self {
        Layout { flow: true, ..Layout::default() }
    }
    fn blocks(self) -> usize {
        if self.results { 0 } else { self.forms.div_ceil(PROGRAMS_EACH) }
    }
    /// Items in a round.
    pub fn round(self) -> usize {
        usize::from(self.flow) + self.opcodes + self.forms + self.blocks() * (PROGRAMS_EACH + OTHERS)
    }
    /// What item number `item` is, if it is one.
    pub(super) fn kind(self, item: usize) -> Option<Kind> {
        let place = item % self.round();
        if self.opcodes > 0 {
            return Some(Kind::Sets(place, item / self.round()));
        }
        if self.flow {
            return Some(Kind::Flow);
        }
        if self.results {
            return Some(Kind::Results(place));
        }
        let Some(place) = place.checked_sub(self.forms) else { return Some(Kind::Light(place)) };
        let (block, place) = (place / (PROGRAMS_EACH + OTHERS), place % (PROGRAMS_EACH + OTHERS));
        match place {
            place if place >= PROGRAMS_EACH => Some(match place - PROGRAMS_EACH {
                0 | 1 => Kind::Program,
                2..=4 => Kind::Pair,
                5 => Kind::Graphs,
                _ => Kind::Flow,
            }),
            // Neighbours in the list are alike: a block takes forms from all over it.
            place => Some(Kind::Deep(block + place * self.blocks())).filter(|kind| match kind {
                Kind::Deep(form) => *form < self.forms,
                _ => true,
            }),
        }
    }
}
