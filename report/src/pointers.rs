//! Cells of memory by the pointers that they hang on: an address is a register pair that a program uses as a base, or a
//! pointer that is loaded from behind one, and an offset.

use std::collections::BTreeMap;
use std::sync::Arc;

use gcn_semantics::Feature;
use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::{Field, Meaning, MemoryOp};

use gcnverify::equiv::{Counterexample, Job};
use gcnverify::job::KERNARG_NAME;
use gcnverify::machine::ConcreteState;
use gcnverify::state::{StateVar, scalar_name};

/// Distances from a pointer that are named.
const FARTHEST: u64 = u32::MAX as u64;

/// Pointers of a counterexample, with their values.
pub struct Pointers {
    /// In the order in which the programs use them, each with the side that does.
    known: Vec<(usize, String, u64)>,
    /// Names of arguments of each side, by their distances from the kernarg pointer.
    arguments: Arc<[BTreeMap<u64, String>; 2]>,
}

impl Pointers {
    /// The pointers that the programs of `job` use, as they are in `found`.
    pub fn new(job: &Job, found: &Counterexample) -> Self {
        let mut known: Vec<(usize, String, u64)> = Vec::new();
        for (side, fragment) in [&job.a, &job.b].into_iter().enumerate() {
            let mut bases = Bases { state: &found.state, job, side, pairs: BTreeMap::new() };
            for instruction in fragment.listing.instructions() {
                if let Some((name, value)) = bases.used(instruction)
                    && !known.iter().any(|(_, known, other)| (known, *other) == (&name, value))
                {
                    known.push((side, name, value));
                }
                bases.follow(instruction);
            }
        }
        Pointers { known, arguments: job.entry.arguments.clone() }
    }

    /// What the address of a cell is: the nearest pointer below, and how far it is from there.
    pub fn name(&self, cell: StateVar) -> Option<String> {
        let StateVar::Memory { space: Space::Global, address, .. } = cell else { return None };
        // Of pointers that are the same the last is meant rather than the one behind which it stands.
        let near = self.known.iter().rev().map(|(side, name, value)| (*side, name, address.wrapping_sub(*value)));
        let (side, name, distance) =
            near.filter(|(.., distance)| *distance <= FARTHEST).min_by_key(|&(.., distance)| distance)?;
        let argument = self.arguments[side].range(..=distance).next_back().filter(|(at, _)| distance < *at + 8);
        Some(match argument {
            Some((_, argument)) if name == KERNARG_NAME => format!("{KERNARG_NAME} + {distance:#x} (`{argument}`)"),
            _ => moved(name, distance),
        })
    }
}

/// The value of a pair of words that a state has.
fn pair(state: &ConcreteState, words: [StateVar; 2]) -> u64 {
    let [low, high] = words.map(|word| u64::from(state.value(word)));
    high << 32 | low
}

fn moved(name: &str, distance: u64) -> String {
    if distance == 0 { name.to_owned() } else { format!("{name} + {distance:#x}") }
}

/// What pairs of scalar registers hold on the way through a program: names for their first values.
struct Bases<'s> {
    state: &'s ConcreteState,
    job: &'s Job,
    side: usize,
    /// By the operand code of the low word; `None`: something that has no name.
    pairs: BTreeMap<u16, Option<(String, u64)>>,
}

impl Bases<'_> {
    /// The pointer in a pair.
    fn of(&self, code: u16) -> Option<(String, u64)> {
        if let Some(known) = self.pairs.get(&code) {
            return known.clone();
        }
        let shared = [code, code + 1].map(|code| self.job.entry.shared(self.side, code));
        let words = shared.map(|code| StateVar::Scalar { code });
        let given = shared.map(|code| self.job.entry.given.get(&code));
        if let [Some(name), Some(_)] = given
            && given[0] == given[1]
        {
            return Some(((*name).to_owned(), pair(self.state, words)));
        }
        let name = match scalar_name(code).strip_prefix('s').and_then(|number| number.parse::<u16>().ok()) {
            Some(number) => format!("s[{number}:{}]", number + 1),
            None => return None,
        };
        Some((name, pair(self.state, words)))
    }

    /// The pointer that an instruction has as its base.
    fn used(&self, instruction: &Instruction) -> Option<(String, u64)> {
        let base = [Field::ScalarBase, Field::ScalarAddress].into_iter().find_map(|field| {
            let (index, kind) = instruction.row.operand(field)?;
            (kind.ty.words() == 2).then(|| instruction.operands[index].as_scalar_register()).flatten()
        });
        self.of(base?)
    }

    /// What an instruction leaves in pairs.
    fn follow(&mut self, instruction: &Instruction) {
        let loaded = self.loaded(instruction);
        for access in instruction.accesses(self.job.targets.of(self.side)).iter().filter(|access| access.writes) {
            let first = access.registers.first;
            if access.registers.is_vector() {
                continue;
            }
            for code in first.saturating_sub(1)..first + u16::from(access.registers.words) {
                self.pairs.insert(code, None);
            }
        }
        self.pairs.extend(loaded.into_iter().map(|(code, base)| (code, Some(base))));
    }

    /// The pointers that a scalar load from behind a pointer finds.
    fn loaded(&self, instruction: &Instruction) -> Vec<(u16, (String, u64))> {
        let Meaning::Memory(MemoryOp::Load(_)) = instruction.row.meaning else { return Vec::new() };
        let (Some((offset, _)), Some((to, kind)), Some((base, at))) =
            (instruction.row.operand(Field::SmemOffset), instruction.row.operand(Field::Sdst), self.used(instruction))
        else {
            return Vec::new();
        };
        let unit = if self.job.targets.of(self.side).has(Feature::WideSmem) { 1 } else { 4 };
        let (Operand::Immediate(offset), Some(first)) =
            (instruction.operands[offset], instruction.operands[to].as_scalar_register())
        else {
            return Vec::new();
        };
        let cell = |address: u64| StateVar::Memory { space: Space::Global, lane: 0, address };
        let pointer = |number: u16| {
            let distance = (unit * offset) as u64 + 8 * u64::from(number);
            let address = at.wrapping_add(distance) & !3;
            let name = match self.job.entry.arguments[self.side].get(&distance) {
                Some(argument) if base == KERNARG_NAME => argument.clone(),
                None if base == KERNARG_NAME => format!("{KERNARG_NAME}[{distance:#x}]"),
                _ => format!("[{}]", moved(&base, distance)),
            };
            let value = pair(self.state, [cell(address), cell(address.wrapping_add(4))]);
            (first + 2 * number, (name, value))
        };
        (0..u16::from(kind.ty.words()) / 2).map(pointer).collect()
    }
}
