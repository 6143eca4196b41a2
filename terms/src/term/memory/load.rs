//! What a program loads, as unknown functions.

use gcn_semantics::algebra::{Access, Addresses, ConcreteMemory, LaneId, Size, Space};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::super::node::Term;
use super::super::symbolic::Symbolic;
use super::super::{arena, normal};
use super::Effects;
use super::chain::whole;
use super::effect::{EffectKind, EffectValue};
use super::promises::Stores;
use crate::state::StateVar;

/// The name of loads among unknown functions.
pub const LOAD: Cause = Cause::Proof(&"memory");

/// A load as an unknown function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// Where.
    pub space: Space,
    /// How much.
    pub size: Size,
    /// Of which version.
    pub version: u32,
}

const SPACES: [Space; 3] = [Space::Global, Space::Lds, Space::Scratch];

impl Load {
    pub(super) fn code(self) -> u64 {
        u64::from(self.version) << 8 | (self.space as u64) << 4 | self.size.bytes()
    }
    /// The load that an unknown function is.
    pub fn of(what: Unspecified) -> Option<Self> {
        let size = match what.instruction & 15 {
            1 => Size::Byte,
            2 => Size::Short,
            _ => Size::Dword,
        };
        let space = SPACES[(what.instruction >> 4 & 3) as usize % 3];
        (what.cause == LOAD).then_some(Load { space, size, version: (what.instruction >> 8) as u32 })
    }
}

impl Load {
    /// What a load of the first version finds in `memory`, at the address of which these are the words.
    pub fn find(self, memory: &mut ConcreteMemory, lane: u8, words: &[u32]) -> u64 {
        let base = words.iter().rev().fold(0u64, |address, &word| address << 32 | u64::from(word));
        let lane = if self.space == Space::Scratch { lane } else { 0 };
        let byte = |index: u64| u64::from(memory.byte(self.space, lane, base.wrapping_add(index)).unwrap_or(0));
        (0..self.size.bytes()).map(byte).enumerate().fold(0, |value, (index, byte)| value | byte << (8 * index))
    }

    /// The bits that cells have at an address, of which these are the words, if the load has found `value`: each part
    /// of the cell that a mask says.
    pub fn found(self, lane: u8, words: &[u32], value: u64) -> impl Iterator<Item = (StateVar, u32, u32)> {
        let base = words.iter().rev().fold(0u64, |address, &word| address << 32 | u64::from(word));
        let lane = if self.space == Space::Scratch { lane } else { 0 };
        (0..self.size.bytes()).map(move |index| {
            let byte = base.wrapping_add(index);
            let byte = if self.space == Space::Global { byte } else { byte & u64::from(u32::MAX) };
            let cell = StateVar::Memory { space: self.space, lane, address: byte & !3 };
            let shift = 8 * (byte & 3) as u32;
            let bits = (value >> (8 * index) & 0xff) as u32;
            (cell, 0xff << shift, bits << shift)
        })
    }
}

/// A part of what is loaded.
pub(super) struct Piece {
    /// Where it begins, in bytes.
    pub offset: u64,
    size: Size,
    pub found: Found,
}

impl Piece {
    /// Whether one term says it for all lanes, if one says the address.
    pub fn is_of_any_lane(&self) -> bool {
        match &self.found {
            Found::Version(_) => true,
            Found::Stored(values) => values.any_lane().is_some(),
        }
    }
}

/// Where a part of what is loaded comes from.
pub(super) enum Found {
    /// What is there in this version.
    Version(u32),
    /// A store of the program has given these values.
    Stored(EffectValue),
}

/// The parts in which `size` bytes are loaded, from where `found` says of an offset and a number of bytes.
pub(super) fn pieces(stores: Stores, size: Size, found: impl Fn(u64, u64) -> Found) -> Vec<Piece> {
    let piece = |offset: u64, size: Size| Piece { offset, size, found: found(offset, size.bytes()) };
    match stores {
        Stores::Joined { bytes: true } | Stores::Cells { bytes: true } => {
            (0..size.bytes()).map(|offset| piece(offset, Size::Byte)).collect()
        }
        Stores::Plain | Stores::Joined { bytes: false } | Stores::Cells { bytes: false } => vec![piece(0, size)],
    }
}

/// The parts in which `size` bytes are loaded as they were at the start.
pub(super) fn initial_pieces(stores: Stores, size: Size) -> Vec<Piece> {
    pieces(stores, size, |_, _| Found::Version(0))
}

/// What a lane, or the one that stands for all, loads from `address` in these parts, zero-extended to a dword.
pub(super) fn value(space: Space, pieces: &[Piece], lane: LaneId, address: Term) -> Term {
    let load = |&Piece { offset, size, ref found }: &Piece| {
        let version = match found {
            Found::Stored(values) if lane == LaneId::ANY => {
                return values.any_lane().expect("one term says it for all lanes");
            }
            Found::Stored(values) => return values.lane(lane.index()),
            Found::Version(version) => *version,
        };
        let lane = if space == Space::Scratch { lane.index() } else { 0 };
        let what = Unspecified::in_lane(LOAD, Load { space, size, version }.code(), lane);
        normal::unspecified(8 * size.bytes() as u32, what, &words(moved(address, offset)))
    };
    normal::zext(normal::concat(&pieces.iter().rev().map(load).collect::<Vec<_>>()), 32)
}

/// The address so many bytes behind another one.
fn moved(address: Term, bytes: u64) -> Term {
    if bytes == 0 { address } else { normal::sum(arena::width(address), bytes, &[(1, address)]) }
}

impl Effects {
    /// An address as it is compared with others.
    pub(super) fn address(&self, address: Term) -> Term {
        match self.promises.stores {
            Stores::Plain => address,
            Stores::Joined { .. } | Stores::Cells { .. } => whole(address),
        }
    }

    /// Addresses as they are where `active` holds.
    pub(super) fn reached(&self, address: EffectValue, active: &EffectValue) -> EffectValue {
        let address = address.under(active);
        match self.promises.stores {
            Stores::Plain => address,
            Stores::Joined { .. } | Stores::Cells { .. } => address.map(whole),
        }
    }

    /// Whether a load sees what other waves have written until then: one with `glc`, in memory that they share (ledger
    /// K171).
    pub(super) fn is_look(&self, access: &Access, space: Space) -> bool {
        access.coherent && space != Space::Scratch && !self.is_shown
    }

    /// The parts in which such a load finds `size` bytes: contents that nobody knows before, as other waves may have
    /// changed them, and that the same load of the other program finds too.
    pub(super) fn look(
        &mut self,
        access: &Access,
        (space, size): (Space, Size),
        active: EffectValue,
        address: &EffectValue,
    ) -> Vec<Piece> {
        let version = self.looked(access, EffectKind::Look(space, size), active, vec![address.clone()]);
        pieces(self.promises.stores, size, |_, _| Found::Version(version))
    }

    /// Pushes such a load; gives the version that it finds.
    pub(super) fn looked(
        &mut self,
        access: &Access,
        kind: EffectKind,
        active: EffectValue,
        operands: Vec<EffectValue>,
    ) -> u32 {
        let version = self.push(access, kind, active, operands) + 1;
        self.fix(version);
        version
    }

    /// The parts in which a scalar load finds a dword at `address` now.
    pub(super) fn pieces_of_wave(&self, address: &EffectValue) -> Vec<Piece> {
        match self.promises.facts.constants {
            true => initial_pieces(self.promises.stores, Size::Dword),
            false => pieces(self.promises.stores, Size::Dword, |offset, bytes| {
                let address = address.map(|address| moved(address, offset));
                Found::Version(self.version_behind(self.last_before(Space::Global, bytes, &address)))
            }),
        }
    }

    /// The parts in which `size` bytes at `address` are loaded now where `active` holds.
    pub(super) fn pieces(&self, space: Space, size: Size, active: &EffectValue, address: &EffectValue) -> Vec<Piece> {
        pieces(self.promises.stores, size, |offset, bytes| {
            self.found(space, bytes, active, &address.map(|address| moved(address, offset)))
        })
    }
}

/// The words of an address, the lowest first.
pub(super) fn words(address: Term) -> Vec<Term> {
    match arena::width(address) {
        64 => vec![normal::extract(address, 0, 32), normal::extract(address, 32, 32)],
        _ => vec![address],
    }
}

/// The addresses of the lanes, and where they are.
pub(super) fn located(addresses: &Addresses<Symbolic>) -> (Space, EffectValue) {
    match addresses {
        Addresses::Global(column) => (Space::Global, EffectValue::of(column, |value| value.0)),
        Addresses::Lds(column) => (Space::Lds, EffectValue::of(column, |value| value.0)),
        Addresses::Scratch(column) => (Space::Scratch, EffectValue::of(column, |value| value.0)),
    }
}
