//! Where the left side of a rule stands in a run: which item is which of its instructions, which register is which of
//! its registers, which constant is which of its symbols.
//!
//! What counts is which instruction a register comes from, not its name: two names of a rule may be one register of
//! the program. A register that is read before anything has written it may be a constant of the program, and of a
//! vector register a scalar one as well. A rule need not have been proven for that; what comes of it is.

use gcn_semantics::instruction::{Encoding, Instruction, Operand, code};
use gcn_semantics::isa::Field;
use smallvec::SmallVec;

use super::book::Known;
use super::item::{Item, SCC, is_variable, writer};
use crate::modifiers::plain_modifiers;

/// Matches with the same last item that are looked at, of one pattern.
const MOST: usize = 12;
/// Items before the last one among which a left side is looked for.
const REACH: usize = 48;

/// A word of a register, as an instruction has left it: by its number, or as it was before all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// The operand code.
    pub code: u16,
    /// Who has written it.
    pub writer: Option<usize>,
}

/// What a word of a rule is in a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A word of a register.
    Word(Word),
    /// A word of a constant: 0, or 1 of the upper half.
    Constant(Operand, u8),
}

/// A left side that was found.
#[derive(Debug, Clone)]
pub struct Match {
    /// The item that each of its instructions is.
    pub items: SmallVec<[usize; 6]>,
    /// In which of them the first two sources have changed places.
    pub swapped: SmallVec<[bool; 6]>,
    /// What its registers are, word by word.
    pub words: SmallVec<[(Word, Held); 12]>,
    /// Constants in the place of registers that stand for numbers, by the code of these.
    pub numbers: SmallVec<[(u16, Operand); 4]>,
}

const OPEN: usize = usize::MAX;

/// Left sides of a pattern whose last instruction is item `root`.
pub fn matches(items: &[Item], root: usize, known: &Known) -> Vec<Match> {
    let count = known.uses.len();
    let start = Match {
        items: SmallVec::from_elem(OPEN, count),
        swapped: SmallVec::from_elem(false, count),
        words: SmallVec::new(),
        numbers: SmallVec::new(),
    };
    let mut finder = Finder { items, root, known, found: Vec::new() };
    finder.go_on(start, vec![(count - 1, root)]);
    finder.found
}

struct Finder<'f> {
    items: &'f [Item],
    root: usize,
    known: &'f Known,
    found: Vec<Match>,
}

impl Finder<'_> {
    /// Goes on with instructions of the left side that have to be these items.
    fn go_on(&mut self, current: Match, mut agenda: Vec<(usize, usize)>) {
        if self.found.len() >= MOST {
            return;
        }
        while let Some((number, item)) = agenda.pop() {
            if current.items[number] == item {
                continue;
            }
            if current.items[number] != OPEN || current.items.contains(&item) {
                return;
            }
            for is_swapped in [false, true] {
                let (mut next, mut rest) = (current.clone(), agenda.clone());
                if self.takes(&mut next, &mut rest, number, item, is_swapped) {
                    self.go_on(next, rest);
                }
            }
            return;
        }
        // One that the others do not hang on may be any item.
        match current.items.iter().rposition(|&item| item == OPEN) {
            None => self.found.push(current),
            Some(number) => {
                let row = self.known.pattern.sides[0][number].row;
                for item in (self.root.saturating_sub(REACH)..self.root).rev() {
                    if self.items[item].instruction.row == row {
                        self.go_on(current.clone(), vec![(number, item)]);
                    }
                }
            }
        }
    }

    /// Whether instruction `number` may be an item; adds what follows from that.
    fn takes(
        &self,
        found: &mut Match,
        agenda: &mut Vec<(usize, usize)>,
        number: usize,
        item: usize,
        is_swapped: bool,
    ) -> bool {
        let pattern = &self.known.pattern.sides[0][number];
        let actual = &*self.items[item].instruction;
        let is_far = self.root - item > REACH;
        if is_far || pattern.row != actual.row || !is_same_form(pattern, actual) {
            return false;
        }
        let sources = if is_swapped {
            let Some(pair) = exchangeable(pattern) else { return false };
            Some(pair)
        } else {
            None
        };
        (found.items[number], found.swapped[number]) = (item, is_swapped);
        let kinds = pattern.row.operands;
        for (index, &own) in pattern.operands.iter().enumerate() {
            let other = actual.operands[swapped(index, sources)];
            let writes = matches!(
                kinds[index].field,
                Field::Vdst | Field::Sdst | Field::MaskDst | Field::VdstRead | Field::SdstRead
            );
            let is_both =
                matches!(kinds[index].field, Field::Vgpr) && self.known.uses[number].written.has(code_of(own));
            let reads = !writes || matches!(kinds[index].field, Field::VdstRead | Field::SdstRead);
            let is_one = (!reads && !is_both || self.reads(found, agenda, (number, item), own, other))
                && (!writes && !is_both || self.writes(found, (number, item), own, other));
            if !is_one {
                return false;
            }
        }
        self.others(found, agenda, number, item)
    }

    /// Registers that no operand names, and what is kept of a destination.
    fn others(&self, found: &mut Match, agenda: &mut Vec<(usize, usize)>, number: usize, item: usize) -> bool {
        let (own, actual) = (&self.known.uses[number], &self.items[item]);
        if own.read.has_scc() && !self.read_word(found, agenda, (number, item), SCC, Some((SCC, SCC))) {
            return false;
        }
        if own.written.has_scc() {
            let pair = (Word { code: SCC, writer: Some(number) }, Word { code: SCC, writer: Some(item) });
            if !unify(found, pair.0, Held::Word(pair.1)) {
                return false;
            }
        }
        // A destination that keeps a part of what it was.
        let kept = own.read.shared(own.written).codes().filter(|&code| is_variable(code));
        for code in kept.collect::<SmallVec<[u16; 4]>>() {
            let written = Word { code, writer: Some(number) };
            let Some(&(_, Held::Word(word))) = found.words.iter().find(|(own, _)| *own == written) else { continue };
            if !actual.reads(word.code) || !self.read_word(found, agenda, (number, item), code, Some((code, word.code)))
            {
                return false;
            }
        }
        true
    }

    fn reads(
        &self,
        found: &mut Match,
        agenda: &mut Vec<(usize, usize)>,
        (number, item): (usize, usize),
        own: Operand,
        actual: Operand,
    ) -> bool {
        let (code, words) = match own {
            Operand::Code { code, words } if !own.is_constant() => (code, words),
            _ => return own == actual,
        };
        if self.known.pattern.numbers.contains_key(&code) {
            found.numbers.push((code, actual));
            return actual.is_constant() || matches!(actual, Operand::Literal(_) | Operand::Immediate(_));
        }
        match actual {
            Operand::Code { code: other, words: others } if !actual.is_constant() => {
                words == others
                    && (0..u16::from(words)).all(|word| {
                        let pair = (code + word, other + word);
                        self.read_word(found, agenda, (number, item), pair.0, Some(pair))
                    })
            }
            Operand::Code { .. } | Operand::Literal(_) => {
                is_variable(code)
                    && (0..words).all(|word| {
                        let own = Word { code: code + u16::from(word), writer: None };
                        let is_first = !self.known.writers[number].contains_key(&own.code);
                        is_first && unify(found, own, Held::Constant(actual, word))
                    })
            }
            _ => false,
        }
    }

    /// A word of a register that is read, by its codes in the rule and in the program.
    fn read_word(
        &self,
        found: &mut Match,
        agenda: &mut Vec<(usize, usize)>,
        (number, item): (usize, usize),
        code: u16,
        pair: Option<(u16, u16)>,
    ) -> bool {
        let Some((own, actual)) = pair else { return false };
        if !may_stand_for(own, actual) {
            return false;
        }
        let own = Word { code: own, writer: self.known.writers[number].get(&code).copied() };
        let actual = Word { code: actual, writer: writer(self.items, item, actual) };
        match (own.writer, actual.writer) {
            (Some(own), Some(actual)) => agenda.push((own, actual)),
            (Some(_), None) => return false,
            _ => {}
        }
        unify(found, own, Held::Word(actual))
    }

    fn writes(&self, found: &mut Match, (number, item): (usize, usize), own: Operand, actual: Operand) -> bool {
        match (own, actual) {
            (Operand::Code { code, words }, Operand::Code { code: other, words: others }) => {
                words == others
                    && (0..u16::from(words)).all(|word| {
                        let own = Word { code: code + word, writer: Some(number) };
                        let actual = Word { code: other + word, writer: Some(item) };
                        (code >= code::VGPR) == (other >= code::VGPR)
                            && may_stand_for(own.code, actual.code)
                            && unify(found, own, Held::Word(actual))
                    })
            }
            _ => own == actual,
        }
    }
}

/// Notes what a word of the rule is; whether it is that everywhere.
fn unify(found: &mut Match, own: Word, held: Held) -> bool {
    match found.words.iter().find(|(other, _)| *other == own) {
        Some((_, other)) => *other == held,
        None => {
            found.words.push((own, held));
            true
        }
    }
}

/// Whether a register of a rule may be this one of a program: a vector register may be a scalar one where it is read.
fn may_stand_for(own: u16, actual: u16) -> bool {
    match is_variable(own) {
        true => is_variable(actual) && (own >= code::VGPR || actual < code::VGPR),
        false => own == actual,
    }
}

fn code_of(operand: Operand) -> u16 {
    match operand {
        Operand::Code { code, .. } => code,
        _ => 0,
    }
}

pub fn swapped(index: usize, pair: Option<[usize; 2]>) -> usize {
    match pair {
        Some([a, b]) if index == a => b,
        Some([a, b]) if index == b => a,
        _ => index,
    }
}

/// Whether two instructions of a row say the same but for their operands, in encodings that mean the same.
fn is_same_form(own: &Instruction, other: &Instruction) -> bool {
    let is_plain = |one: &Instruction| one.modifiers == plain_modifiers(one.row, one.encoding);
    let is_whole = |one: &Instruction| !matches!(one.encoding, Encoding::Sdwa | Encoding::Dpp);
    match is_whole(own) && is_whole(other) {
        true => is_plain(own) && is_plain(other) || own.modifiers == other.modifiers,
        false => own.encoding == other.encoding && own.modifiers == other.modifiers,
    }
}

/// Instructions whose first two sources may change places, by what their names have behind `v_` or `s_`.
const COMMUTING: [&str; 32] = [
    "add_u", "add_i", "add_co_u", "addc_", "add_f", "add_nc_", "mul_", "and_b", "or_b", "xor_b", "xnor_b", "nand_b",
    "nor_b", "min_", "max_", "add3_", "or3_", "and_or_", "mad_", "fma_", "mac_", "fmac_", "cmp_eq_", "cmp_ne_",
    "cmp_lg_", "pk_add_", "pk_mul_", "pk_min_", "pk_max_", "pk_mad_", "pk_fma_", "xad_",
];

/// The places of the first two sources, if they may change places.
pub fn exchangeable(instruction: &Instruction) -> Option<[usize; 2]> {
    let row = instruction.row;
    let name = row.mnemonic.get(2..)?;
    // Operands with modifiers are told apart.
    let is_plain = instruction.modifiers == plain_modifiers(row, instruction.encoding);
    if !is_plain || !COMMUTING.iter().any(|begin| name.starts_with(begin)) {
        return None;
    }
    let mut sources =
        row.operands.iter().enumerate().filter(|(_, kind)| kind.field.is_source() || kind.field == Field::Ssrc);
    Some([sources.next()?.0, sources.next()?.0])
}
