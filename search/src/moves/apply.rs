//! A move: the right side of a rule in the place of a left side that was found in a run.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::isa::Field;
use gcnverify::equiv::LiveSet;
use smallvec::SmallVec;

use super::item::{Item, SCC, codes, has, is_variable, without_dead, writer};
use super::matching::{Held, Match, Word, exchangeable};
use crate::emit::shortest;
use crate::uses::Uses;

/// What a move needs to know.
pub struct Spot<'p> {
    /// The instructions of the run.
    pub items: &'p [Item],
    /// What somebody looks at behind each.
    pub live: &'p [LiveSet],
    /// What somebody looks at behind the run.
    pub behind: LiveSet,
    /// Registers that may be used for what is in between, if nobody looks at them.
    pub spare: LiveSet,
    /// The processor.
    pub target: Target,
}

/// The run with the right side of a rule in the place of its left side; nothing if a register would be lost that
/// somebody looks at. `is_dead` says which registers of the rule nobody looks at behind it.
pub fn applied(
    place: &Spot,
    found: &Match,
    uses: &[Uses],
    right: &[Instruction],
    is_dead: &dyn Fn(u16) -> bool,
) -> Option<Vec<Item>> {
    let root = *found.items.last()?;
    let is_member = |item: usize| found.items.contains(&item);
    // Registers of the rule behind the left side, and those of the program that they are.
    let mut homes: BTreeMap<u16, u16> = BTreeMap::new();
    for (number, uses) in uses.iter().enumerate() {
        for own in codes(uses.written) {
            let word = Word { code: own, writer: Some(number) };
            if let Some((_, Held::Word(held))) = found.words.iter().find(|(other, _)| *other == word) {
                homes.insert(own, held.code);
            }
        }
    }
    let live = place.live[root];
    let mut builder = Builder { place, found, live, homes: &homes, made: BTreeMap::new(), sources: Vec::new() };
    let mut new = Vec::with_capacity(right.len());
    for (number, instruction) in right.iter().enumerate() {
        new.push(builder.instruction(instruction, &right[number + 1..])?);
    }
    let Builder { made, sources, .. } = builder;
    // What the rule leaves, by registers of the program.
    let left: BTreeSet<u16> = made
        .iter()
        .filter(|&(&own, code)| homes.get(&own) == Some(code) && !is_dead(own))
        .map(|(_, &code)| code)
        .collect();
    let new_items: Vec<Item> =
        new.into_iter().map(|one| Item::new(one, place.items[root].anchor, true, place.target)).collect();
    let written = new_items.iter().fold(LiveSet::default(), |all, item| all.with(item.uses.written));
    // Nothing is overwritten that somebody looks at.
    let is_ours = |code: u16| left.contains(&code) && writer(place.items, root + 1, code).is_some_and(is_member);
    if codes(written).any(|code| has(live, code) && !is_ours(code)) {
        return None;
    }
    let mut kept: Vec<usize> = Vec::new();
    let mut members: Vec<usize> = found.items.to_vec();
    members.sort_unstable();
    for &member in members.iter().rev() {
        let needs = codes(place.items[member].uses.written).any(|code| {
            let is_last = writer(place.items, root + 1, code) == Some(member);
            let is_left = is_last && has(live, code) && !left.contains(&code);
            let is_read = (member + 1..root).any(|other| {
                (!is_member(other) || kept.contains(&other))
                    && place.items[other].reads(code)
                    && writer(place.items, other, code) == Some(member)
            });
            is_left || is_read
        });
        if needs && member == root {
            return None;
        }
        if needs {
            kept.push(member);
        }
    }
    let stays = |item: usize| !is_member(item) || kept.contains(&item);
    // What the right side reads is still what it was.
    for word in sources {
        let last = (0..root).rev().find(|&item| stays(item) && place.items[item].writes(word.code));
        if last != word.writer {
            return None;
        }
    }
    let before = (0..root).filter(|&item| stays(item)).map(|item| {
        let own = &place.items[item];
        Item { is_touched: own.is_touched || is_member(item), ..own.clone() }
    });
    let behind = place.items[root + 1..].iter().cloned();
    let all: Vec<Item> = before.chain(new_items).chain(behind).collect();
    Some(without_dead(all, place.behind))
}

struct Builder<'b> {
    place: &'b Spot<'b>,
    found: &'b Match,
    live: LiveSet,
    homes: &'b BTreeMap<u16, u16>,
    /// Registers of the rule that the right side has written, and where.
    made: BTreeMap<u16, u16>,
    /// Registers of the program that the right side reads as they are before it.
    sources: Vec<Word>,
}

impl Builder<'_> {
    fn instruction(&mut self, instruction: &Instruction, later: &[Instruction]) -> Option<Instruction> {
        let mut operands: SmallVec<[Operand; 6]> = SmallVec::new();
        let kinds = instruction.row.operands;
        let uses = Uses::of(instruction, self.place.target);
        for (&operand, kind) in instruction.operands.iter().zip(kinds) {
            let is_register =
                matches!(operand, Operand::Code { code, .. } if !operand.is_constant() && is_variable(code));
            let writes =
                matches!(kind.field, Field::Vdst | Field::Sdst | Field::MaskDst | Field::VdstRead | Field::SdstRead);
            operands.push(match is_register {
                false => operand,
                true if writes => operand,
                true => self.source(operand)?,
            });
        }
        if uses.read.has_scc() {
            self.word(SCC)?;
        }
        // What a destination keeps is in its register.
        for code in uses.read.shared(uses.written).codes().filter(|&code| is_variable(code)) {
            let home = self.homes.get(&code)?;
            let is_there = match self.word(code)? {
                Held::Word(word) => word.code == *home,
                Held::Constant(..) => false,
            };
            if !is_there {
                return None;
            }
        }
        for (index, kind) in kinds.iter().enumerate() {
            let operand = instruction.operands[index];
            let writes =
                matches!(kind.field, Field::Vdst | Field::Sdst | Field::MaskDst | Field::VdstRead | Field::SdstRead);
            if let Operand::Code { code, words } = operand
                && writes
                && is_variable(code)
            {
                operands[index] = self.destination(code, words, later)?;
            }
        }
        for code in codes(uses.written).filter(|&code| !is_variable(code)) {
            self.made.insert(code, code);
        }
        let whole = |operands: SmallVec<[Operand; 6]>| {
            let Instruction { row, encoding, modifiers, .. } = *instruction;
            shortest((row, encoding, modifiers), operands, self.place.target)
        };
        whole(operands.clone()).or_else(|| {
            let [a, b] = exchangeable(instruction)?;
            operands.swap(a, b);
            whole(operands)
        })
    }

    /// What a word of the rule is, as the right side reads it.
    fn word(&mut self, code: u16) -> Option<Held> {
        if let Some(&made) = self.made.get(&code) {
            return Some(Held::Word(Word { code: made, writer: None }));
        }
        let first = Word { code, writer: None };
        let (_, held) = *self.found.words.iter().find(|(own, _)| *own == first)?;
        if let Held::Word(word) = held {
            // The right side has not overwritten it.
            if self.made.values().any(|&made| made == word.code) {
                return None;
            }
            self.sources.push(word);
        }
        Some(held)
    }

    fn source(&mut self, operand: Operand) -> Option<Operand> {
        let Operand::Code { code, words } = operand else { return Some(operand) };
        match self.word(code)? {
            Held::Constant(constant, 0) => {
                let is_same = |word: u8| {
                    let own = Word { code: code + u16::from(word), writer: None };
                    self.found.words.iter().any(|&(other, held)| other == own && held == Held::Constant(constant, word))
                };
                (1..words).all(is_same).then_some(constant)
            }
            Held::Constant(..) => None,
            Held::Word(first) => {
                for word in 1..u16::from(words) {
                    match self.word(code + word)? {
                        Held::Word(other) if other.code == first.code + word => {}
                        _ => return None,
                    }
                }
                Some(Operand::Code { code: first.code, words })
            }
        }
    }

    /// Where a result goes: what the left side writes as well, into the same registers; else into spare ones.
    fn destination(&mut self, code: u16, words: u8, later: &[Instruction]) -> Option<Operand> {
        let all = || (0..u16::from(words)).map(|word| code + word);
        let homes: Vec<u16> = all().filter_map(|own| self.homes.get(&own).copied()).collect();
        let is_whole = homes.len() == usize::from(words) && homes.windows(2).all(|pair| pair[1] == pair[0] + 1);
        let is_needed = |home: u16| {
            // Something that the right side reads later is there.
            later.iter().any(|instruction| {
                let read = Uses::of(instruction, self.place.target).read;
                codes(read).any(|own| {
                    let first = Word { code: own, writer: None };
                    let held = self.found.words.iter().find(|(other, _)| *other == first).map(|(_, held)| *held);
                    let is_there = matches!(held, Some(Held::Word(word)) if word.code == home);
                    is_there && !self.made.contains_key(&own) && !all().any(|written| written == own)
                })
            })
        };
        let first = match homes.first() {
            Some(&first) if is_whole => {
                if homes.iter().any(|&home| is_needed(home)) {
                    return None;
                }
                first
            }
            _ if homes.is_empty() => self.spare(code >= code::VGPR, words, &is_needed)?,
            _ => return None,
        };
        for word in 0..u16::from(words) {
            self.made.insert(code + word, first + word);
        }
        Some(Operand::Code { code: first, words })
    }

    /// Registers that nobody looks at.
    fn spare(&self, is_vector: bool, words: u8, is_needed: &dyn Fn(u16) -> bool) -> Option<u16> {
        let is_free = |code: u16| {
            self.place.spare.has(code)
                && is_variable(code)
                && (code >= code::VGPR) == is_vector
                && !self.live.has(code)
                && !self.made.values().any(|&made| made == code)
                && !self.homes.values().any(|&home| home == code && self.live.has(code))
                && !is_needed(code)
        };
        let step = if words > 1 { 2 } else { 1 };
        let mut firsts = self.place.spare.codes().filter(|code| code % step == 0);
        firsts.find(|&first| (first..first + u16::from(words)).all(is_free))
    }
}
