//! Instructions of a run, as moves change it: which there are, where each comes from, what each reads from whom.

use std::collections::BTreeMap;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, code};
use gcnverify::equiv::LiveSet;

use crate::uses::{Uses, is_plain};

/// SCC among operand codes, which has none.
pub const SCC: u16 = u16::MAX;

/// An instruction of a run.
#[derive(Debug, Clone)]
pub struct Item {
    /// The number of the instruction of the program in whose place it stands.
    pub anchor: usize,
    /// What it is.
    pub instruction: Rc<Instruction>,
    /// What it reads and writes.
    pub uses: Uses,
    /// A move has put it there, or has read its result in another way.
    pub is_touched: bool,
    /// It may go where nobody looks at what it writes.
    pub is_plain: bool,
}

impl Item {
    /// An instruction in the place of number `anchor`.
    pub fn new(instruction: Instruction, anchor: usize, is_touched: bool, target: Target) -> Item {
        let uses = Uses::of(&instruction, target);
        let is_plain = is_plain(&instruction, target);
        Item { anchor, instruction: Rc::new(instruction), uses, is_touched, is_plain }
    }

    /// Whether it writes a register, or SCC.
    pub fn writes(&self, code: u16) -> bool {
        has(self.uses.written, code)
    }

    /// Whether it reads a register, or SCC.
    pub fn reads(&self, code: u16) -> bool {
        has(self.uses.read, code)
    }
}

/// Whether a set has a register, or SCC.
pub fn has(set: LiveSet, code: u16) -> bool {
    if code == SCC { set.has_scc() } else { set.has(code) }
}

/// The registers of a set, and SCC.
pub fn codes(set: LiveSet) -> impl Iterator<Item = u16> {
    set.codes().chain(set.has_scc().then_some(SCC))
}

/// The last of the items before number `at` that writes a register.
pub fn writer(items: &[Item], at: usize, code: u16) -> Option<usize> {
    items[..at].iter().rposition(|item| item.writes(code))
}

/// Of the registers that instruction number `at` reads, those that others before it write, and the last of these.
pub fn writer_of(uses: &[Uses], at: usize) -> BTreeMap<u16, usize> {
    let last = |code: u16| Some((code, uses[..at].iter().rposition(|uses| has(uses.written, code))?));
    codes(uses[at].read).filter_map(last).collect()
}

/// What somebody looks at behind each item, of which it is known what that is behind the last.
pub fn live(items: &[Item], behind: LiveSet) -> Vec<LiveSet> {
    let mut all = vec![LiveSet::default(); items.len()];
    let mut live = behind;
    for (number, item) in items.iter().enumerate().rev() {
        all[number] = live;
        live = live.without(item.uses.overwritten).with(item.uses.read);
    }
    all
}

/// The items without those whose results nobody looks at.
pub fn without_dead(items: Vec<Item>, behind: LiveSet) -> Vec<Item> {
    let mut live = behind;
    let mut kept: Vec<Item> = Vec::with_capacity(items.len());
    for item in items.into_iter().rev() {
        if item.is_plain && item.uses.written.shared(live) == LiveSet::default() {
            continue;
        }
        live = live.without(item.uses.overwritten).with(item.uses.read);
        kept.push(item);
    }
    kept.reverse();
    kept
}

/// Whether a register may have another one's place: vector and scalar registers, and VCC. Others are what they are.
pub fn is_variable(code: u16) -> bool {
    (code::VGPR..code::AGPR).contains(&code) || code <= code::VCC_HI
}
