//! Addresses of code and symbols, which are known after linking (ledger K154).
//!
//! Where a program and its symbols are is part of the initial state. `s_getpc_b64` and the two additions behind it that
//! compilers write are prepared as what they make together, the address of a symbol: that the program's own address
//! vanishes needs no proof. Instructions without effect may stand between them, but then the distances are others.

use super::initial::{PROGRAM, SYMBOLS};
use super::state::{Exit, Wave};
use crate::algebra::{Algebra, B32, B64, Bv};
use crate::control::Function;
use crate::instruction::{AddressWord, Instruction, Link, Operand};
use crate::isa::{Meaning, WaveOp};
use crate::lane::carry::add_with_carry;
use crate::target::Target;

/// An instruction of this kind, ready to execute.
#[derive(Debug, Clone, Copy)]
pub struct LinkStep {
    op: LinkOp,
    /// The register, or the first of two, that receives the result.
    destination: u16,
    /// From the program's first instruction to the one behind `s_getpc_b64`, in bytes.
    place: u32,
    /// How many instructions before it `s_getpc_b64` is.
    since: usize,
}

#[derive(Debug, Clone, Copy)]
enum LinkOp {
    /// `s_getpc_b64`.
    Place,
    /// `s_add_u32`: bits 31:0 of a symbol's address with a number added.
    Low(u16, i32),
    /// `s_addc_u32`: the bits above.
    High(u16, i32),
    /// `s_addc_u32` of the bits above of the distance to an address: of another one than the bits below.
    OtherHigh(u16, i32),
    /// `s_load_dwordx2` from the entry in the global offset table of a symbol.
    Entry(u16),
}

impl LinkStep {
    /// For each instruction of a program the step of this kind that it is, if it is one. `functions` are those
    /// that it names.
    pub fn all(instructions: &[&Instruction], functions: &[Function], target: Target) -> Vec<Option<LinkStep>> {
        let mut steps: Vec<Option<LinkStep>> = Vec::with_capacity(instructions.len());
        let mut place = 0;
        for (number, instruction) in instructions.iter().enumerate() {
            // Where a constant behind the first word is.
            let word = place + 4;
            place += 4 * u32::from(instruction.words(target));
            let before = || {
                let has_effect = |other: &&Instruction| other.row.meaning != Meaning::Wave(WaveOp::NoEffect);
                let last = instructions[..number].iter().rposition(has_effect)?;
                let step = steps[last]?;
                Some(LinkStep { since: step.since + number - last, ..step })
            };
            steps.push(if instruction.row.meaning == Meaning::Wave(WaveOp::GetPc) {
                let destination = instruction.operands[0].as_scalar_register();
                destination.map(|destination| LinkStep { op: LinkOp::Place, destination, place, since: 0 })
            } else if let Some((destination, base)) = pair_load(instruction) {
                LinkStep::loaded(destination, base, (&instructions[..number], &steps), functions, target)
            } else {
                addition(instruction).and_then(|addition| LinkStep::added(addition, word, before()?))
            });
        }
        steps
    }

    /// The step that `addition`, of a constant that is `word` bytes behind the program's first instruction, is behind
    /// another one.
    fn added((mnemonic, register, link): (&str, u16, Link), word: u32, last: LinkStep) -> Option<Self> {
        // The constant is a distance from itself, and added to the address behind `s_getpc_b64`.
        let addend = link.addend.checked_sub_unsigned(word - last.place)?;
        match (last.op, mnemonic, link.part) {
            (LinkOp::Place, "s_add_u32", AddressWord::DistanceLow) if register == last.destination => {
                Some(LinkStep { op: LinkOp::Low(link.symbol, addend), ..last })
            }
            (LinkOp::Low(..), "s_addc_u32", AddressWord::DistanceHigh) if register == last.destination + 1 => {
                let is_same = matches!(last.op, LinkOp::Low(symbol, low) if (symbol, low) == (link.symbol, addend));
                let high = if is_same { LinkOp::High } else { LinkOp::OtherHigh };
                Some(LinkStep { op: high(link.symbol, addend), destination: register, ..last })
            }
            _ => None,
        }
    }

    /// The step that a load of a pair is behind instructions and their steps: of an address from the global offset
    /// table.
    fn loaded(
        destination: u16,
        base: u16,
        (instructions, steps): (&[&Instruction], &[Option<LinkStep>]),
        functions: &[Function],
        target: Target,
    ) -> Option<LinkStep> {
        let writes_base = |instruction: &&Instruction| {
            let accesses = instruction.accesses(target);
            let mut written = accesses.iter().filter(|access| access.writes).map(|access| access.registers);
            written.any(|written| written.first < base + 2 && base < written.first + u16::from(written.words))
        };
        let number = instructions.iter().rposition(writes_base)?;
        let made = steps[number].filter(|step| step.destination == base + 1)?;
        let LinkOp::High(entry, 0) = made.op else { return None };
        let function = functions.iter().find(|function| function.table_entry == Some(entry))?;
        let since = instructions.len() - number + made.since;
        Some(LinkStep { op: LinkOp::Entry(function.symbol), destination, place: made.place, since })
    }

    /// The symbol whose address a pair has behind the step.
    pub fn address_in(&self, pair: u16) -> Option<u16> {
        match self.op {
            LinkOp::High(symbol, 0) if self.destination == pair + 1 => Some(symbol),
            LinkOp::Entry(symbol) if self.destination == pair => Some(symbol),
            _ => None,
        }
    }

    /// The symbol whose address it loads from the global offset table.
    pub fn loaded_symbol(&self) -> Option<u16> {
        match self.op {
            LinkOp::Entry(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// Whether it is `s_getpc_b64` alone.
    pub fn is_place(&self) -> bool {
        matches!(self.op, LinkOp::Place)
    }

    /// Whether the program's own address stays in the result.
    pub fn keeps_place(&self) -> bool {
        matches!(self.op, LinkOp::OtherHigh(..))
    }

    /// How many instructions before it `s_getpc_b64` is.
    pub fn since(&self) -> usize {
        self.since
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) -> Option<Exit> {
        // No program lies across a border of 4 GiB (ledger K154).
        let [low, high] = [PROGRAM, PROGRAM + 1].map(|code| wave.initial.scalar(code));
        let place = B64::from_words(low + Bv::constant(self.place.into()), high);
        match self.op {
            LinkOp::Place => wave.write_pair(self.destination, place.extract(0), place.extract(32)),
            // The sum is below the address of the instruction if something was carried.
            LinkOp::Low(symbol, addend) => {
                let (low, place): (B32<A>, B32<A>) =
                    (symbol_address(wave, symbol, addend).extract(0), place.extract(0));
                wave.write_scalar(self.destination, low);
                wave.write_scc(low.ult(place));
            }
            LinkOp::High(symbol, addend) => {
                let address = symbol_address(wave, symbol, addend);
                wave.write_scalar(self.destination, address.extract(32));
                wave.write_scc(address.ult(place));
            }
            LinkOp::OtherHigh(symbol, addend) => {
                let distance = symbol_address(wave, symbol, addend) - place;
                let (word, carry) = (distance.extract(32), wave.scc());
                let (sum, carry) = add_with_carry(wave.scalar(self.destination), word, carry);
                wave.write_scalar(self.destination, sum);
                wave.write_scc(carry);
            }
            LinkOp::Entry(symbol) => {
                let address = symbol_address(wave, symbol, 0);
                wave.write_pair(self.destination, address.extract(0), address.extract(32));
            }
        }
        None
    }
}

/// Whether three instructions are `s_getpc_b64` and the two additions that make the address of a symbol of it: of the
/// program's own address, nothing but SCC hangs on what they leave.
pub fn is_address_of_symbol(instructions: &[&Instruction; 3], target: Target) -> bool {
    let steps = LinkStep::all(instructions, &[], target);
    matches!(steps[2], Some(LinkStep { op: LinkOp::High(..), since: 2, .. }))
}

/// The first registers of the destination and of the base of a load of two dwords without an offset.
fn pair_load(instruction: &Instruction) -> Option<(u16, u16)> {
    match instruction.operands[..] {
        [destination, base, Operand::Immediate(0)] if instruction.row.mnemonic == "s_load_dwordx2" => {
            Some((destination.as_scalar_register()?, base.as_scalar_register()?))
        }
        _ => None,
    }
}

/// The name, the register and the constant of an instruction that adds a constant of the linker to a register.
fn addition(instruction: &Instruction) -> Option<(&'static str, u16, Link)> {
    match instruction.operands[..] {
        [destination, source, Operand::Linked(link)] if destination == source => {
            Some((instruction.row.mnemonic, destination.as_scalar_register()?, link))
        }
        _ => None,
    }
}

impl<A: Algebra> Wave<A> {
    /// The address whose words have these operand codes in the initial state: [`PROGRAM`], [`SYMBOLS`] and what
    /// follows.
    fn place(&self, code: u16) -> B64<A> {
        B64::from_words(self.initial.scalar(code), self.initial.scalar(code + 1))
    }
}

/// The address of a symbol, with `addend`.
pub fn symbol_address<A: Algebra>(wave: &Wave<A>, symbol: u16, addend: i32) -> B64<A> {
    wave.place(SYMBOLS + 2 * symbol) + Bv::constant(i64::from(addend) as u64)
}

/// A part of an address, as an operand.
pub fn address_word<A: Algebra>(wave: &Wave<A>, link: Link) -> B32<A> {
    let address = symbol_address(wave, link.symbol, link.addend);
    match link.part {
        AddressWord::Low | AddressWord::DistanceLow => address.extract(0),
        AddressWord::High | AddressWord::DistanceHigh => address.extract(32),
    }
}
