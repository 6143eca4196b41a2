//! Loads from what nobody writes: constants of the programs' own files.

use std::rc::Rc;

use gcn_semantics::algebra::{Constants, Size};

use super::super::node::{Node, Term};
use super::super::symbolic::Symbolic;
use super::super::{arena, normal};
use super::apart::base_and_offset;
use super::chain::whole;

/// Constants at addresses.
#[derive(Debug, Clone, Default)]
pub struct Held(Rc<Vec<Stretch>>);

/// Constants from an address on.
#[derive(Debug)]
struct Stretch {
    base: Base,
    /// From the base to the first byte.
    offset: u64,
    bytes: Vec<Option<u8>>,
    /// Addresses among them, and where each begins.
    pointers: Vec<(usize, Term)>,
}

/// An address, by its words, which are variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Base {
    low: Term,
    high: Term,
    /// Low bits that are certainly 0.
    zeros: u32,
    /// Up to here the low word is a sum without a carry.
    whole: u64,
}

/// What a term is, beside an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HeldPart {
    /// Its low word with a number added.
    Low(u64),
    /// Its high word, of the address with a number added.
    High(u64),
    /// All of it.
    Both(u64),
}

impl Held {
    /// These constants.
    pub fn new(constants: &[Constants<Symbolic>]) -> Self {
        let stretch = |constants: &Constants<Symbolic>| {
            let (origin, offset) = (constants.origin.0.0, constants.origin.1);
            let [low, high] = [0, 32].map(|bit| normal::extract(origin, bit, 32));
            let (zeros, whole) = (constants.align.trailing_zeros(), constants.whole);
            let pointers = constants.pointers.iter().map(|&(at, address)| (at, address.0)).collect();
            Stretch { base: Base { low, high, zeros, whole }, offset, bytes: constants.bytes.clone(), pointers }
        };
        Held(Rc::new(constants.iter().map(stretch).collect()))
    }

    /// What a load at `address` finds, zero-extended to a dword, if that is a constant.
    pub fn load(&self, size: Size, address: Term) -> Option<Term> {
        if self.0.is_empty() || arena::width(address) != 64 {
            return None;
        }
        let (terms, behind) = base_and_offset(whole(address));
        let [(1, pointer)] = terms[..] else { return None };
        self.0.iter().find_map(|stretch| {
            let Some(HeldPart::Both(distance)) = stretch.base.part(pointer) else { return None };
            let at = usize::try_from(distance.wrapping_add(behind).wrapping_sub(stretch.offset)).ok()?;
            stretch.value(at, size.bytes() as usize)
        })
    }
}

impl Stretch {
    fn value(&self, at: usize, bytes: usize) -> Option<Term> {
        let found = self.bytes.get(at..at.checked_add(bytes)?)?;
        let number = found.iter().rev().try_fold(0, |value, byte| Some(value << 8 | u64::from((*byte)?)));
        if let Some(number) = number {
            return Some(normal::constant(32, number));
        }
        let &(start, pointer) = self.pointers.iter().find(|(start, _)| (*start..start + 8).contains(&at))?;
        let lowest = 8 * (at - start) as u32;
        let width = 8 * bytes as u32;
        (lowest + width <= 64).then(|| normal::zext(normal::extract(pointer, lowest, width), 32))
    }
}

/// Terms are looked into so deeply.
const DEPTH: u32 = 8;

impl Base {
    fn part(&self, term: Term) -> Option<HeldPart> {
        self.part_within(term, DEPTH)
    }

    fn part_within(&self, term: Term, depth: u32) -> Option<HeldPart> {
        if term == self.low {
            return Some(HeldPart::Low(0));
        }
        if term == self.high {
            return Some(HeldPart::High(0));
        }
        let depth = depth.checked_sub(1)?;
        let added = |constant: u64, addends: &[(u64, Term)]| match *addends {
            [(1, one)] => match (self.part_within(one, depth)?, arena::width(term)) {
                (HeldPart::Both(distance), 64) => Some(HeldPart::Both(distance.wrapping_add(constant))),
                (HeldPart::Low(distance), 32) => {
                    Some(HeldPart::Low(distance.wrapping_add(constant) & u64::from(u32::MAX)))
                }
                _ => None,
            },
            _ => None,
        };
        match (arena::node(term), arena::width(term)) {
            (Node::Sum { constant, addends }, _) => added(constant, &addends),
            (Node::Extract { arg, lo }, 32) if arena::width(arg) == 64 => match (self.part_within(arg, depth)?, lo) {
                (HeldPart::Both(distance), 0) => Some(HeldPart::Low(distance & u64::from(u32::MAX))),
                (HeldPart::Both(distance), 32) => Some(HeldPart::High(distance)),
                _ => None,
            },
            (Node::Concat(_), 64) => self.joined(term, depth),
            (Node::Concat(parts), 32) => self.aligned(&parts, depth),
            (Node::And(parts), 32) => match parts[..] {
                [a, b] => {
                    let (mask, of) =
                        arena::as_const(a).map(|mask| (mask, b)).or(arena::as_const(b).map(|mask| (mask, a)))?;
                    let cleared = (!mask as u32).trailing_ones();
                    let is_low_mask = u64::from(u32::MAX) << cleared & u64::from(u32::MAX) == mask;
                    self.cleared(of, is_low_mask.then_some(cleared)?, depth)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Of an address in halves.
    fn joined(&self, term: Term, depth: u32) -> Option<HeldPart> {
        let [low, high] = [0, 32].map(|bit| normal::extract(term, bit, 32));
        match (self.part_within(low, depth)?, self.part_within(high, depth)?) {
            (HeldPart::Low(low), HeldPart::High(distance)) if low == distance & u64::from(u32::MAX) => {
                Some(HeldPart::Both(distance))
            }
            // Neither program lies across a border of 4 GiB (ledger K154).
            (HeldPart::Low(low), HeldPart::High(0)) if low < self.whole => Some(HeldPart::Both(low)),
            _ => None,
        }
    }

    /// Of the upper bits of something, with zeros behind them.
    fn aligned(&self, parts: &[Term], depth: u32) -> Option<HeldPart> {
        let [upper, zeros] = parts else { return None };
        let cleared = arena::width(*zeros);
        if arena::as_const(*zeros) != Some(0) {
            return None;
        }
        // A sum of multiples of a power of two has its constant among the upper bits.
        let (upper, added) = match arena::node(*upper) {
            Node::Sum { constant, addends } => match addends[..] {
                [(1, one)] => (one, constant << cleared),
                _ => return None,
            },
            _ => (*upper, 0),
        };
        let Node::Extract { arg, lo } = arena::node(upper) else { return None };
        (u32::from(lo) == cleared && arena::width(arg) == 32).then_some(())?;
        match self.cleared(arg, cleared, depth)? {
            HeldPart::Low(distance) => Some(HeldPart::Low(distance.wrapping_add(added) & u64::from(u32::MAX))),
            _ => None,
        }
    }

    /// Of a low word whose lowest bits are set to 0.
    fn cleared(&self, of: Term, bits: u32, depth: u32) -> Option<HeldPart> {
        match self.part_within(of, depth)? {
            HeldPart::Low(distance) if bits <= self.zeros => Some(HeldPart::Low(distance >> bits << bits)),
            _ => None,
        }
    }
}
