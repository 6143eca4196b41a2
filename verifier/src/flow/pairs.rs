//! Which steps of two runs do the same work.
//!
//! First the instructions of both programs are paired, in their order, by mnemonics and operands. As long as both runs
//! go the same way, two steps are a pair if their instructions are one. Where the runs go different ways, the pairs are
//! those that have most in common all together, in the order of both runs. What has no partner then may have been
//! moved: it gets one without the order.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::Control;

use super::aligned::aligned;
use super::history::{Held, History, Step};

/// Pairs that are weighed; of longer sequences more is paired as it stands, from their ends.
const MOST_PAIRS: usize = 1 << 22;
/// Operands that count.
const MOST_OPERANDS: usize = 3;

/// The steps of two runs that do the same work.
pub struct Pairs {
    /// For each step of each run its partner in the other, and whether the order of both runs says so.
    partners: [Vec<Option<(usize, bool)>>; 2],
    /// For each instruction of each program its partner.
    pub instructions: [Vec<Option<usize>>; 2],
    /// Pairs of conditional branches that go different ways, in their order.
    pub forks: Vec<[usize; 2]>,
}

/// The same work on the same operands, wherever a branch goes to.
fn is_same(a: &Instruction, b: &Instruction) -> bool {
    let is_next = a.row.flags.control == Control::Next;
    a.row.mnemonic == b.row.mnemonic && (!is_next || a.operands == b.operands && a.modifiers == b.modifiers)
}

fn equal_operands(a: &Instruction, b: &Instruction) -> usize {
    a.operands.iter().zip(&b.operands).filter(|(one, other)| one == other).count().min(MOST_OPERANDS)
}

/// How much two instructions belong together. Two that are the same count more than two pairs that are only alike.
fn weight(a: &Instruction, b: &Instruction) -> u32 {
    let equal = equal_operands(a, b);
    if a.row.mnemonic == b.row.mnemonic {
        return 4 + 2 * equal as u32 + u32::from(a.modifiers == b.modifiers) + 16 * u32::from(is_same(a, b));
    }
    // Another operation on the same operands.
    let is_branch = a.row.is_branch() && b.row.is_branch();
    let shared = a.operands.len().min(b.operands.len());
    let is_in_place = a.operands.first() == b.operands.first() && equal >= shared.min(2) && shared > 0;
    match is_branch || is_in_place {
        true => 1 + equal as u32,
        false => 0,
    }
}

/// Places of both that `is_same` pairs from the start, then those that are aligned. Where that is too much work, those
/// that `is_same` pairs from the end are taken as they stand: of two loops that go round often the last rounds.
fn trimmed(
    [a, b]: [usize; 2],
    is_same: impl Fn(usize, usize) -> bool,
    weight: impl Fn(usize, usize) -> u32,
) -> Vec<[usize; 2]> {
    let least = a.min(b);
    let before = (0..least).take_while(|&at| is_same(at, at)).count();
    let after = match (a - before) * (b - before) <= MOST_PAIRS {
        true => 0,
        false => (1..=least - before).take_while(|&back| is_same(a - back, b - back)).count(),
    };
    let (long_a, long_b) = (a - before - after, b - before - after);
    let mut pairs: Vec<[usize; 2]> = (0..before).map(|at| [at, at]).collect();
    if long_a * long_b <= MOST_PAIRS {
        let middle = aligned([long_a, long_b], |one, other| weight(before + one, before + other));
        pairs.extend(middle.into_iter().map(|pair| pair.map(|at| before + at)));
    }
    pairs.extend((1..=after).rev().map(|back| [a - back, b - back]));
    pairs
}

/// For each instruction of each program its partner: in the order of both, and of what is left, that with most of its
/// operands.
fn of_programs(a: &[&Instruction], b: &[&Instruction]) -> [Vec<Option<usize>>; 2] {
    let mut partners = [vec![None; a.len()], vec![None; b.len()]];
    let lengths = [a.len(), b.len()];
    for [one, other] in trimmed(lengths, |one, other| is_same(a[one], b[other]), |one, other| weight(a[one], b[other]))
    {
        (partners[0][one], partners[1][other]) = (Some(other), Some(one));
    }
    let alone = partners[0].iter().filter(|partner| partner.is_none()).count();
    for one in (0..a.len()).filter(|_| alone * b.len() <= MOST_PAIRS) {
        let moved = |other: &usize| partners[1][*other].is_none() && equal_operands(a[one], b[*other]) > 0;
        let weight = |other: &usize| weight(a[one], b[*other]);
        if partners[0][one].is_none()
            && let Some(other) = (0..b.len()).rev().filter(moved).max_by_key(weight).filter(|other| weight(other) > 0)
        {
            (partners[0][one], partners[1][other]) = (Some(other), Some(one));
        }
    }
    partners
}

/// What a step has read and written, as far as it says whether it is the work of another one.
struct Print {
    instruction: usize,
    mnemonic: &'static str,
    read: Option<u64>,
    written: Option<u64>,
    /// Whether something of it is not 0.
    tells: [bool; 2],
}

fn is_zero(held: &Held) -> bool {
    match held {
        Held::Lanes(lanes) => lanes.iter().all(|&word| word == 0),
        Held::Word(word) => *word == 0,
    }
}

fn hash(all: impl Iterator<Item = Held> + Clone) -> (Option<u64>, bool) {
    let mut hasher = DefaultHasher::new();
    let mut count = 0;
    for held in all.clone() {
        held.hash(&mut hasher);
        count += 1;
    }
    ((count > 0).then(|| hasher.finish()), !all.clone().all(|held| is_zero(&held)))
}

impl Print {
    fn new(history: &History, reads: &[Vec<u16>], step: &Step) -> Self {
        let read = reads[step.instruction].iter().filter_map(|&code| super::history::held(&step.before, code));
        let (read, tells_read) = hash(read.cloned());
        let (written, tells_written) = hash(step.after.iter().map(|(_, held)| held.clone()));
        Print {
            instruction: step.instruction,
            mnemonic: history.instructions[step.instruction].row.mnemonic,
            read,
            written,
            tells: [tells_read, tells_written],
        }
    }
    fn all(history: &History) -> Vec<Self> {
        let reads: Vec<Vec<u16>> = (0..history.instructions.len()).map(|number| history.read(number)).collect();
        history.steps.iter().map(|step| Print::new(history, &reads, step)).collect()
    }
}

impl Pairs {
    /// The pairs of two runs.
    pub fn new(histories: [&History; 2]) -> Self {
        let [a, b] = histories;
        let instructions = of_programs(&a.instructions, &b.instructions);
        let prints = [Print::all(a), Print::all(b)];
        let is_pair = |one: usize, other: usize| {
            instructions[0][prints[0][one].instruction] == Some(prints[1][other].instruction)
        };
        let weight = |one: usize, other: usize| {
            let (print, second) = (&prints[0][one], &prints[1][other]);
            let taken = instructions[0][print.instruction].is_some() && instructions[1][second.instruction].is_some();
            let is_pair = is_pair(one, other);
            if taken && !is_pair {
                return 0;
            }
            let reads = print.read.is_some() && print.read == second.read;
            let writes = print.written.is_some() && print.written == second.written;
            let same = u32::from(reads) + 2 * u32::from(writes);
            match print.mnemonic == second.mnemonic {
                // Rounds of a loop that do the same are one round. That one value is the same says nothing of rounds.
                _ if is_pair => 6 + 3 * u32::from(reads && writes),
                true if reads || writes => 3 + same,
                false if writes && print.tells[1] || reads && print.tells[0] => 1 + same,
                _ => 0,
            }
        };
        let mut partners = prints.each_ref().map(|prints| vec![None; prints.len()]);
        for [one, other] in trimmed(prints.each_ref().map(Vec::len), is_pair, weight) {
            let is_firm = is_pair(one, other);
            partners[0][one] = Some((other, is_firm));
            partners[1][other] = Some((one, is_firm));
        }
        moved(&prints, &mut partners, |print| instructions[0][print.instruction], |print| Some(print.instruction));
        let work = |print: &Print| Some((print.mnemonic, print.read, print.written?));
        moved(&prints, &mut partners, work, work);
        let [before_a, before_b] = histories.map(|history| history.forgotten);
        for (side, other) in [(0, before_b), (1, before_a)] {
            partners[side].iter_mut().flatten().for_each(|(partner, _)| *partner += other);
        }
        let mut pairs = Pairs { partners, instructions, forks: Vec::new() };
        pairs.forks = pairs.forks(histories);
        pairs
    }

    /// The step of the other run that does the work of a step.
    pub fn partner(&self, histories: [&History; 2], side: usize, step: usize) -> Option<usize> {
        Some(self.of(histories, side, step)?.0)
    }

    fn of(&self, histories: [&History; 2], side: usize, step: usize) -> Option<(usize, bool)> {
        *self.partners[side].get(step.checked_sub(histories[side].forgotten)?)?
    }

    /// The pair of branches that went different ways and are the reason that a step was executed in this run alone.
    pub fn fork_before(&self, histories: [&History; 2], side: usize, step: usize) -> Option<[usize; 2]> {
        if self.partner(histories, side, step).is_some() {
            return None;
        }
        let steps = (histories[side].forgotten..step).rev();
        let last = steps.into_iter().find(|&step| self.of(histories, side, step).is_some_and(|(_, firm)| firm))?;
        self.forks.iter().find(|fork| fork[side] == last).copied()
    }

    fn forks(&self, histories: [&History; 2]) -> Vec<[usize; 2]> {
        let fork = |step: usize| {
            let (partner, is_firm) = self.of(histories, 0, step)?;
            let pair = [step, partner];
            let instruction = |side: usize, step: usize| histories[side].instruction(step);
            let branch = |side: usize| Some(histories[side].instructions[instruction(side, pair[side])?].row);
            let [a, b] = [branch(0)?, branch(1)?];
            let is_branch = |control| matches!(control, Control::Branch(_));
            if !is_firm || !is_branch(a.flags.control) || !is_branch(b.flags.control) {
                return None;
            }
            let goes = |side: usize| {
                let next = instruction(side, pair[side] + 1);
                next.is_some_and(|next| Some(next) != instruction(side, pair[side]).map(|branch| branch + 1))
            };
            let is_fork = match a.mnemonic == b.mnemonic {
                true => goes(0) != goes(1),
                false => self.partner(histories, 0, step + 1) != Some(partner + 1),
            };
            is_fork.then_some(pair)
        };
        (histories[0].forgotten..histories[0].len()).filter_map(fork).collect()
    }
}

/// Pairs steps that have none by what they are, the first with the first.
fn moved<K: Hash + Eq>(
    prints: &[Vec<Print>; 2],
    partners: &mut [Vec<Option<(usize, bool)>>; 2],
    of_a: impl Fn(&Print) -> Option<K>,
    of_b: impl Fn(&Print) -> Option<K>,
) {
    let mut waiting: HashMap<K, VecDeque<usize>> = HashMap::new();
    for (step, print) in prints[1].iter().enumerate().filter(|(step, _)| partners[1][*step].is_none()) {
        if let Some(key) = of_b(print) {
            waiting.entry(key).or_default().push_back(step);
        }
    }
    for (step, print) in prints[0].iter().enumerate() {
        if partners[0][step].is_none()
            && let Some(other) = of_a(print).and_then(|key| waiting.get_mut(&key)?.pop_front())
        {
            partners[0][step] = Some((other, false));
            partners[1][other] = Some((step, false));
        }
    }
}
