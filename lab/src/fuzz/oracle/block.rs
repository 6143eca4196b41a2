//! Conversions of 32 numbers to and from codes of 6 bits: ledger F4 to F10.

use gcn_semantics::Target;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::isa::Type;
use gcn_semantics::ledger::SeedOfItems;

use super::small::{Small, next_word};
use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

impl OracleMachine<'_> {
    /// `None` if it is no such conversion.
    pub(super) fn block(&self, instruction: &Instruction) -> Option<Writes> {
        let name = instruction.row.mnemonic.strip_prefix("v_cvt_scalef32_")?;
        let (random, name) = name.strip_prefix("sr_").map_or((false, name), |name| (true, name));
        let (apart, name) = match name.strip_prefix("2xpk16_") {
            Some(name) => (true, name),
            None => (false, name.strip_prefix("pk32_")?),
        };
        let (to, from) = name.split_once('_')?;
        let [to, from] = [Small::named(to, Target::Gfx950)?, Small::named(from, Target::Gfx950)?];
        let operands = &instruction.operands;
        let register = |index: usize| operands[index].as_vector();
        let (written, first) = (register(0)?, register(1)?);
        let mut outcome = Writes::default();
        for lane in (0..64).filter(|&lane| self.is_active(lane)) {
            let scale = self.operand(*operands.last()?, Type::F32, lane)? as u32;
            let mut word = if random { Some(self.operand(operands[2], Type::B32, lane)? as u32) } else { None };
            let mut values = vec![Known::all(0); to.bits() as usize];
            for item in 0..32 {
                let code = match apart {
                    true => self.vgpr(register(1 + item % 2)? + item as u16 / 2, lane),
                    false => (0..from.bits())
                        .map(|bit| {
                            let place = item as u32 * from.bits() + bit;
                            (self.vgpr(first + (place / 32) as u16, lane) >> (place % 32) & 1) << bit
                        })
                        .sum(),
                };
                let known = self.converted_small(from, to, code, scale, word);
                if self.readings.seed_of_items == SeedOfItems::Chain {
                    word = word.map(next_word);
                }
                for bit in 0..to.bits() {
                    let place = item as u32 * to.bits() + bit;
                    let value = &mut values[(place / 32) as usize];
                    value.value |= (known.value >> bit & 1) << (place % 32);
                    value.decided &= !((!known.decided >> bit & 1) << (place % 32));
                }
            }
            for (register, known) in (written..).zip(values) {
                outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, known);
            }
        }
        Some(outcome)
    }
}
