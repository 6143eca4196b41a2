//! Where two memories differ.

use super::pages::{Key, PAGE};
use super::{ConcreteMemory, Space};

impl ConcreteMemory {
    /// The lane and the address of a byte that differs in `other`.
    pub fn difference(&mut self, other: &mut ConcreteMemory, space: Space) -> Option<(u8, u64)> {
        self.difference_below(other, space, None)
    }

    /// The same of the bytes before the address `end` in each lane.
    pub fn difference_below(
        &mut self,
        other: &mut ConcreteMemory,
        space: Space,
        end: Option<u64>,
    ) -> Option<(u8, u64)> {
        let mut keys: Vec<Key> = self.pages.iter().chain(other.pages.iter()).map(|(key, _)| key).collect();
        let bytes = |key: &Key| match end.map(|end| end.saturating_sub(key.number * PAGE as u64)) {
            Some(bytes) if bytes < PAGE as u64 => bytes as usize,
            _ => PAGE,
        };
        keys.retain(|key| key.space == space && bytes(key) > 0);
        keys.sort_unstable_by_key(|key| (key.lane, key.number));
        keys.dedup();
        keys.into_iter().find_map(|key| {
            let (Some(a), Some(b)) = (self.pages.find(key), other.pages.find(key)) else {
                return Some((key.lane, key.number * PAGE as u64));
            };
            let [a, b] = [&self.pages.page(a).bytes[..bytes(&key)], &other.pages.page(b).bytes[..bytes(&key)]];
            let offset = if a == b { None } else { a.iter().zip(b).position(|(a, b)| a != b) };
            offset.map(|offset| (key.lane, key.number * PAGE as u64 + offset as u64))
        })
    }
}
