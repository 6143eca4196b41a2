//! Bytes of memory as an instruction of the oracle finds and leaves them.

use std::collections::BTreeMap;

use gcn_semantics::algebra::{ConcreteMemory, Space};

use super::super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

/// Where a byte is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByteAddress {
    pub space: Space,
    /// Matters to scratch only.
    pub lane: u32,
    pub address: u64,
}

/// Memory before an instruction, and the bytes that it writes; `None`: no document decides them.
pub struct Cells {
    before: ConcreteMemory,
    written: BTreeMap<(Space, u8, u64), Option<u8>>,
}

impl ByteAddress {
    /// The byte `index` further: LDS and scratch have addresses of 32 bits.
    fn key(self, index: u64) -> (Space, u8, u64) {
        let address = self.address.wrapping_add(index);
        match self.space {
            Space::Global => (self.space, 0, address),
            Space::Lds => (self.space, 0, address & 0xffff_ffff),
            Space::Scratch => (self.space, self.lane as u8, address & 0xffff_ffff),
        }
    }
}

impl Cells {
    pub fn new(machine: &OracleMachine) -> Self {
        Cells { before: machine.state.contents.memory(), written: BTreeMap::new() }
    }

    /// `bytes` bytes, the lowest at the lowest address (K135); `None` if nobody gave one of them.
    pub fn read(&mut self, place: ByteAddress, bytes: u64) -> Option<Known> {
        let mut all = Known { value: 0, decided: u64::MAX };
        for index in 0..bytes {
            let key = place.key(index);
            let byte = match self.written.get(&key) {
                Some(&byte) => byte,
                None => Some(self.before.byte(key.0, key.1, key.2)?),
            };
            all.value |= u64::from(byte.unwrap_or(0)) << (8 * index);
            all.decided &= !if byte.is_none() { 0xff << (8 * index) } else { 0 };
        }
        Some(all)
    }

    /// Stores the low `bytes` bytes of `value`; `None` if nobody gave one that is replaced.
    pub fn write(&mut self, place: ByteAddress, bytes: u64, value: Known) -> Option<()> {
        for index in 0..bytes {
            let key = place.key(index);
            self.before.byte(key.0, key.1, key.2)?;
            let is_decided = value.decided >> (8 * index) & 0xff == 0xff;
            self.written.insert(key, is_decided.then_some((value.value >> (8 * index)) as u8));
        }
        Some(())
    }

    /// Adds the words that have written bytes to what the instruction leaves.
    pub fn finish(mut self, outcome: &mut Writes) -> Option<()> {
        let words: Vec<_> = self.written.keys().map(|&(space, lane, address)| (space, lane, address & !3)).collect();
        for (space, lane, address) in words {
            let place = StateVar::Memory { space, lane, address };
            if !outcome.places.contains_key(&place) {
                let word = self.read(ByteAddress { space, lane: lane.into(), address }, 4)?;
                outcome.set(place, word);
            }
        }
        Some(())
    }
}
