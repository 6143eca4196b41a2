//! From values to instructions: registers for results, and the shortest encoding of each.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Encoding, Instruction, Modifiers, Operand, code};
use gcn_semantics::isa::{Field, Row};
use gcn_semantics::text::{Source, print_llvm, read_llvm};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::enumerate::{Bank, Node};
use crate::grammar::Shape;
use crate::modifiers::plain_modifiers;
use crate::value::{Origin, Sort, ValueId};

/// Programs that are made of one match.
const MOST: usize = 12;

/// Where results may go.
#[derive(Debug, Clone)]
pub struct Free {
    /// Registers whose values nobody needs behind the window, by operand code, in the order of preference.
    pub codes: Vec<u16>,
    /// Nobody needs SCC behind the window, and the window does not have to leave it.
    pub scc: bool,
}

/// A value that has to be in registers at the end.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Result of which instruction of the program, by number.
    pub node: usize,
    /// Which of its results.
    pub result: u8,
    /// The operand code of its first register; nothing for SCC.
    pub code: Option<u16>,
}

/// A program under construction.
struct Emitter<'e> {
    bank: &'e Bank,
    shapes: &'e [Shape],
    target: Target,
    nodes: &'e [Node],
    wanted: &'e [Wanted],
    free: &'e Free,
    programs: Vec<Vec<Instruction>>,
}

/// Programs that compute what is wanted by `nodes`, the cheapest encodings of each; not all of them need be right: a
/// register may be overwritten that is needed.
pub fn programs(
    bank: &Bank,
    shapes: &[Shape],
    target: Target,
    nodes: &[Node],
    wanted: &[Wanted],
    free: &Free,
) -> Vec<Vec<Instruction>> {
    let mut emitter = Emitter { bank, shapes, target, nodes, wanted, free, programs: Vec::new() };
    emitter.go_on(&FxHashMap::default(), Vec::new());
    emitter.programs
}

impl Emitter<'_> {
    /// The registers that hold a value.
    fn place(&self, id: ValueId, made: &FxHashMap<(usize, u8), u16>) -> Option<Operand> {
        let value = &self.bank.values[id as usize];
        let words = match value.sort {
            Sort::Vector(words) | Sort::Scalar(words) => words,
            Sort::Constant => 1,
            Sort::Scc => return None,
        };
        match value.origin {
            Origin::Constant(operand) => Some(operand),
            Origin::Register(code) => Some(Operand::Code { code, words }),
            Origin::Result(node, result) => {
                let node = &self.bank.nodes[node as usize];
                let number =
                    self.nodes.iter().position(|own| own.shape == node.shape && own.sources == node.sources)?;
                Some(Operand::Code { code: *made.get(&(number, result))?, words })
            }
            Origin::Scc => None,
        }
    }

    /// The operand codes that instructions from number `from` on read.
    fn read_later(&self, from: usize, made: &FxHashMap<(usize, u8), u16>) -> Vec<u16> {
        let sources = self.nodes[from..].iter().flat_map(|node| node.sources.iter());
        let places = sources.filter_map(|&id| self.place(id, made));
        places
            .filter_map(|operand| match operand {
                Operand::Code { code, words } if !operand.is_constant() => Some(code..code + u16::from(words)),
                _ => None,
            })
            .flatten()
            .collect()
    }

    fn is_read(&self, number: usize, result: u8) -> bool {
        let is_one = |&id: &ValueId| match self.bank.values[id as usize].origin {
            Origin::Result(node, which) => {
                let node = &self.bank.nodes[node as usize];
                which == result && self.nodes[number].shape == node.shape && self.nodes[number].sources == node.sources
            }
            _ => false,
        };
        self.nodes[number + 1..].iter().any(|node| node.sources.iter().any(is_one))
    }

    /// Adds the next instruction with each choice of registers for its results.
    fn go_on(&mut self, made: &FxHashMap<(usize, u8), u16>, program: Vec<Instruction>) {
        if self.programs.len() >= MOST {
            return;
        }
        let number = program.len();
        let Some(node) = self.nodes.get(number) else {
            self.programs.push(program);
            return;
        };
        let shape = &self.shapes[node.shape];
        let busy = self.read_later(number + 1, made);
        let mut choices: SmallVec<[Vec<Option<u16>>; 2]> = SmallVec::new();
        for (result, &sort) in shape.results.iter().enumerate() {
            let own = self.wanted.iter().find(|wanted| (wanted.node, usize::from(wanted.result)) == (number, result));
            choices.push(match (own, sort) {
                (Some(own), _) => vec![own.code],
                (None, Sort::Scc) if !self.free.scc => return,
                (None, Sort::Scc) => vec![None],
                (None, Sort::Vector(words)) => self
                    .candidates(words, true, &busy, self.is_read(number, result as u8))
                    .into_iter()
                    .map(Some)
                    .collect(),
                (None, Sort::Scalar(words)) => self
                    .candidates(words, false, &busy, self.is_read(number, result as u8))
                    .into_iter()
                    .map(Some)
                    .collect(),
                (None, Sort::Constant) => return,
            });
        }
        let mut picks: Vec<SmallVec<[Option<u16>; 2]>> = vec![SmallVec::new()];
        for choice in &choices {
            picks = picks
                .iter()
                .flat_map(|pick| choice.iter().map(move |&code| pick.iter().copied().chain([code]).collect()))
                .collect();
        }
        for pick in picks {
            let mut made = made.clone();
            for (result, &code) in pick.iter().enumerate() {
                if let Some(code) = code {
                    made.insert((number, result as u8), code);
                }
            }
            let Some(instruction) = self.encoded(number, &pick, &made) else { continue };
            let mut program = program.clone();
            program.push(instruction);
            self.go_on(&made, program);
        }
    }

    /// Registers for a result that is not wanted itself: it is read later, or by nobody.
    fn candidates(&self, words: u8, is_vector: bool, busy: &[u16], is_read: bool) -> Vec<u16> {
        let all = &self.free.codes;
        let is_aligned = |code: u16| words == 1 || code.is_multiple_of(2);
        let fits = |&code: &u16| {
            (code >= code::VGPR) == is_vector
                && is_aligned(code)
                && (code..code + u16::from(words)).all(|code| all.contains(&code) && !busy.contains(&code))
        };
        let most = if is_read { 3 } else { 1 };
        all.iter().copied().filter(fits).take(most).collect()
    }

    /// The shortest instruction for a node whose results are in these registers.
    fn encoded(
        &self,
        number: usize,
        results: &[Option<u16>],
        made: &FxHashMap<(usize, u8), u16>,
    ) -> Option<Instruction> {
        let node = &self.nodes[number];
        let shape = &self.shapes[node.shape];
        let mut best: Option<Instruction> = None;
        let orders: &[bool] = if shape.commutes { &[false, true] } else { &[false] };
        for &is_swapped in orders {
            let mut sources = node.sources.clone();
            if is_swapped {
                sources.swap(0, 1);
            }
            let mut operands: SmallVec<[Operand; 6]> = SmallVec::from_elem(Operand::Absent, shape.row.operands.len());
            for ((&place, &code), &sort) in shape.places.iter().zip(results).zip(&shape.results) {
                let (Sort::Vector(words) | Sort::Scalar(words)) = sort else { continue };
                operands[place] = Operand::Code { code: code?, words };
            }
            for (slot, &id) in shape.slots.iter().zip(&sources) {
                let place = self.place(id, made)?;
                if slot.is_tied && operands[slot.place] != place {
                    return None;
                }
                operands[slot.place] = place;
            }
            let form = (shape.row, shape.encoding, shape.modifiers);
            let instruction = shortest(form, operands, self.target);
            best = match (best, instruction) {
                (Some(best), Some(other)) if other.words(self.target) >= best.words(self.target) => Some(best),
                (best, None) => best,
                (_, other) => other,
            };
        }
        best
    }
}

/// The shortest encoding of an instruction with these operands, of which one encoding and its modifiers are known.
pub fn shortest(
    (row, known, modifiers): (&'static Row, Encoding, Modifiers),
    operands: SmallVec<[Operand; 6]>,
    target: Target,
) -> Option<Instruction> {
    let has_modifiers = modifiers != plain_modifiers(row, known);
    let is_special = matches!(known, Encoding::Sdwa | Encoding::Dpp);
    let mut best: Option<Instruction> = None;
    for encoding in row.encodings(target) {
        let is_own = match encoding {
            Encoding::Sdwa | Encoding::Dpp => encoding == known,
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => !has_modifiers && !is_special,
            _ => !is_special,
        };
        if !is_own {
            continue;
        }
        let instruction = Instruction { row, encoding, operands: operands.clone(), modifiers };
        let is_better = best.as_ref().is_none_or(|best| instruction.words(target) < best.words(target));
        if is_better && is_legal(&instruction, target) {
            best = Some(instruction);
        }
    }
    best
}

/// Whether an assembler makes this instruction of its text.
pub fn is_legal(instruction: &Instruction, target: Target) -> bool {
    // A printer need not know what to write for operands that are not there.
    let fits = instruction.operands.iter().zip(instruction.row.operands).all(|(operand, kind)| {
        let is_vgpr = operand.as_vgpr().is_some();
        match (kind.field, instruction.encoding) {
            (Field::Vdst | Field::VdstRead | Field::Vgpr, _) => is_vgpr,
            (Field::Vsrc, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc) => is_vgpr,
            (Field::Src | Field::Vsrc, Encoding::Dpp) => is_vgpr,
            (Field::MaskDst | Field::MaskSrc, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Dpp) => {
                operand.as_scalar_register() == Some(code::VCC_LO)
            }
            (Field::Ssrc | Field::Sdst, _) => !is_vgpr,
            _ => *operand != Operand::Absent,
        }
    });
    if !fits {
        return false;
    }
    let text = print_llvm(instruction, target);
    let Ok(listing) = read_llvm(&Source::new("-", text), target) else { return false };
    let [statement] = &listing.statements[..] else { return false };
    let same = &statement.instruction;
    let is_same = (same.encoding, &same.operands, &same.modifiers)
        == (instruction.encoding, &instruction.operands, &instruction.modifiers);
    is_same && same.row.opcode(target) == instruction.row.opcode(target)
}
