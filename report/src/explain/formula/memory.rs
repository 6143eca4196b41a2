//! What memory gives, in formulas.

use gcn_semantics::algebra::Space;
use gcn_semantics::ledger::Unspecified;

use super::{Binds, Printer};
use gcnverify::state::space_name;
use gcnverify::term::{self, ANSWER, Load, Node, Term, component_number, node, width};

/// Operand codes that no register has, for words about memory that no register holds, and their names.
const WORDS: [(u16, &str); 3] =
    [(LDS_SIZE, "lds_size"), (LDS_WINDOW, "lds_window"), (SCRATCH_WINDOW, "scratch_window")];
/// The size of the workgroup's LDS.
pub const LDS_SIZE: u16 = 0x1000;
/// The high word of addresses by which FLAT instructions reach LDS.
pub const LDS_WINDOW: u16 = 0x1001;
/// The high word of addresses by which FLAT instructions reach scratch.
pub const SCRATCH_WINDOW: u16 = 0x1002;

/// The name of a word that no register holds.
pub fn word_name(code: u16) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == code).map(|(_, name)| *name)
}

/// `bits` bits of memory at an address.
pub fn cell(space: Space, bits: u64, address: &str) -> String {
    format!("{}{bits}[{address}]", space_name(space))
}

/// The address of a load.
pub fn address_of(t: Term) -> Option<Term> {
    match node(t) {
        Node::Unspecified(what, words) if Load::of(what).is_some() => joined(&words),
        _ => None,
    }
}

/// An address of its words, the lowest first.
fn joined(words: &[Term]) -> Option<Term> {
    match *words {
        [word] => Some(word),
        [low, high] => match node(high) {
            Node::Extract { arg, lo }
                if u32::from(lo) == 32 && width(arg) == 64 && term::extract(arg, 0, 32) == low =>
            {
                Some(arg)
            }
            _ => Some(term::concat(&[high, low])),
        },
        _ => None,
    }
}

impl Printer<'_> {
    /// An unknown function, if it is something that memory gives.
    pub(super) fn of_memory(&mut self, t: Term, what: Unspecified) -> Option<String> {
        if let (Some(load), Some(address)) = (Load::of(what), address_of(t)) {
            let address = self.term(address, Binds::Choice);
            return Some(cell(load.space, 8 * load.size.bytes(), &address));
        }
        if what.cause == ANSWER {
            let answers = self.view.answers.iter();
            return answers.filter(|(number, _)| *number == what.instruction).map(|(_, name)| name.clone()).next();
        }
        component_number(what).map(|number| format!("component{number}"))
    }
}
