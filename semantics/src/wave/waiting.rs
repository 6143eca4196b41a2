//! Lane masks in pairs of scalar registers, whose words wait until somebody asks for them: in terms, the words of a
//! mask that one term says for all lanes are 64 copies of it.

use super::state::Wave;
use crate::algebra::{Algebra, Bit, BitColumn, Column, LaneId, Scope};

impl<A: Algebra> Wave<A> {
    /// Writes a lane mask into the pair that starts at `code`.
    ///
    /// Where a lane stands for all, the words wait until somebody asks for them.
    pub(super) fn write_mask(&mut self, code: u16, bits: &BitColumn<A>) {
        if bits.scope() == Scope::Any {
            self.note_pair(code);
            self.masks.push((code, bits.clone()));
            return;
        }
        let (lo, hi) = A::pack_mask(bits);
        self.write_pair(code, lo, hi);
    }

    /// The bits of the pair that starts at `code`, one for each lane.
    pub fn mask(&mut self, code: u16) -> BitColumn<A> {
        if let Some((_, bits)) = self.masks.iter().find(|(pair, _)| *pair == code) {
            return bits.clone();
        }
        A::unpack_mask(self.scalar(code), self.scalar(code + 1))
    }

    /// The bit that each lane has in the pair that starts at `code`, where one value says it for all lanes.
    pub fn mask_of_any_lane(&mut self, code: u16) -> Option<Bit<A>> {
        if let Some((_, bits)) = self.masks.iter().find(|(pair, _)| *pair == code) {
            return Some(bits.at(LaneId::ANY));
        }
        A::mask_of_any_lane(self.scalar(code), self.scalar(code + 1))
    }

    /// Gives the words of a waiting mask that the scalar register `code` is part of.
    #[inline(always)]
    pub(super) fn pack_masks_with(&mut self, code: u16) {
        let waits = |&(pair, _): &(u16, BitColumn<A>)| pair == code || pair + 1 == code;
        if let Some(index) = self.masks.iter().position(waits) {
            let (pair, bits) = self.masks.swap_remove(index);
            let (lo, hi) = A::pack_mask(&bits);
            self.scalars[usize::from(pair)] = Some(lo);
            self.scalars[usize::from(pair) + 1] = Some(hi);
        }
        if let Some(index) = self.halves.iter().position(|(half, ..)| *half == code) {
            let (half, is_high, bits) = self.halves.swap_remove(index);
            let (lo, hi) = A::pack_mask(&bits);
            self.scalars[usize::from(half)] = Some(if is_high { hi } else { lo });
        }
    }

    /// Takes the scalar register `code`, which is overwritten, from a waiting mask: only the other word waits on.
    #[inline(always)]
    pub(super) fn part_mask_with(&mut self, code: u16) {
        self.halves.retain(|(half, ..)| *half != code);
        let waits = |&(pair, _): &(u16, BitColumn<A>)| pair == code || pair + 1 == code;
        if let Some(index) = self.masks.iter().position(waits) {
            let (pair, bits) = self.masks.swap_remove(index);
            let is_high = code == pair;
            self.halves.push((pair + u16::from(is_high), is_high, bits));
        }
    }

    /// The bits of the mask that the scalar register `code` is a word of, if nobody has asked for its words.
    pub fn waiting_mask(&self, code: u16) -> Option<&BitColumn<A>> {
        let whole = self.masks.iter().find(|(pair, _)| *pair == code || *pair + 1 == code).map(|(_, bits)| bits);
        whole.or_else(|| self.halves.iter().find(|(half, ..)| *half == code).map(|(.., bits)| bits))
    }
}
