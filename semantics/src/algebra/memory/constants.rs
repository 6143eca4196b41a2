//! What the file of a program has at addresses, and nobody writes.

use super::super::{Algebra, B64, Bv, Concrete};

/// Bytes from an address on.
pub struct Constants<A: Algebra> {
    /// The address of the first byte.
    pub address: B64<A>,
    /// How the address is aligned for certain, in bytes.
    pub align: u64,
    /// The bytes; `None` where they are not known, or part of a pointer.
    pub bytes: Vec<Option<u8>>,
    /// Addresses among them, of 8 bytes each, and where each begins.
    pub pointers: Vec<(usize, B64<A>)>,
    /// The address that the first byte is so many bytes before: what programs make addresses in it of.
    pub origin: (B64<A>, u64),
    /// Up to so many bytes behind the origin the low word of an address is a sum without a carry (ledger K154).
    pub whole: u64,
}

impl Constants<Concrete> {
    /// The bytes that are known, each with its address.
    pub fn given(&self) -> impl Iterator<Item = (u64, u8)> + '_ {
        let known = (0..).zip(&self.bytes).filter_map(|(offset, byte)| Some((offset, (*byte)?)));
        let of_pointers =
            self.pointers.iter().flat_map(|&(offset, address)| (offset as u64..).zip(address.0.to_le_bytes()));
        known.chain(of_pointers).map(|(offset, byte)| (self.address.0.wrapping_add(offset), byte))
    }
}

/// Where bytes shall be that are known.
#[derive(Debug, Clone, Copy)]
pub struct Placement<A: Algebra> {
    /// The address that is asked for.
    pub address: B64<A>,
    /// Bytes before it.
    pub before: u64,
    /// Bytes from it on.
    pub behind: u64,
    /// What the address is a multiple of, a power of two.
    pub align: u64,
    /// It shares its high word with others of which this is true.
    pub shares: bool,
}

/// The addresses of what shall be at `places`: those that are asked for, if they are aligned and nothing overlaps, else
/// others.
pub(super) fn apart(places: &[Placement<Concrete>]) -> Vec<B64<Concrete>> {
    let is_good = |place: &Placement<Concrete>| {
        let (address, low) = (place.address.0, place.address.0 & u64::from(u32::MAX));
        let inside = low >= place.before && low + place.behind <= 1 << 32;
        let is_whole = address.checked_sub(place.before).is_some() && address.checked_add(place.behind).is_some();
        address.is_multiple_of(place.align) && (inside || !place.shares) && is_whole
    };
    let overlap = |a: &Placement<Concrete>, b: &Placement<Concrete>| {
        let ends = |place: &Placement<Concrete>| (place.address.0 - place.before, place.address.0 + place.behind);
        let (a, b) = (ends(a), ends(b));
        a.0 < b.1 && b.0 < a.1
    };
    let mut pairs = places.iter().enumerate().flat_map(|(index, a)| places[..index].iter().map(move |b| (a, b)));
    if places.iter().all(is_good) && !pairs.any(|(a, b)| overlap(a, b)) {
        return places.iter().map(|place| place.address).collect();
    }
    // Programs in one stretch of 4 GiB, everything else in one of its own.
    let mut programs = 0;
    let other = |(number, place): (usize, &Placement<Concrete>)| {
        if place.shares {
            programs += 1;
            return Bv::constant(PROGRAMS + programs * (1 << 30));
        }
        Bv::constant(DATA + ((number as u64) << 32) + place.before.next_multiple_of(place.align))
    };
    places.iter().enumerate().map(other).collect()
}

/// Where programs are whose addresses are not possible.
const PROGRAMS: u64 = 0x7e00_0000_0000;
/// Where everything else is.
const DATA: u64 = 0x7000_0000_0000;

#[cfg(test)]
mod tests {
    use super::*;
    fn places(wanted: &[(u64, u64, bool)]) -> Vec<u64> {
        let place = |&(address, behind, shares): &(u64, u64, bool)| Placement {
            address: Bv::constant(address),
            before: 0,
            behind,
            align: 16,
            shares,
        };
        apart(&wanted.iter().map(place).collect::<Vec<_>>()).into_iter().map(|address| address.0).collect()
    }

    #[test]
    fn what_overlaps_or_is_not_aligned_is_moved() {
        assert_eq!(places(&[(0x100, 16, false), (0x110, 16, false)]), [0x100, 0x110]);
        for wanted in [[(0x100, 17, false), (0x110, 16, false)], [(0x108, 4, false), (0x200, 4, false)]] {
            let [a, b] = places(&wanted)[..] else { panic!("two places") };
            assert!(a % 16 == 0 && b % 16 == 0 && a.abs_diff(b) >= 32, "{a:#x} {b:#x}");
        }
        let [a, b] = places(&[(0, 64, true), (0, 64, true)])[..] else { panic!("two places") };
        assert!(a >> 32 == b >> 32 && a.abs_diff(b) >= 64);
        let [end] = places(&[(u64::MAX - 15, 32, false)])[..] else { panic!("one place") };
        assert!(end.checked_add(32).is_some());
    }
}
