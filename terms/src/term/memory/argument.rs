//! What an argument of a kernel is, and what the fact `noalias` says of it: one definition for proofs and for runs
//! (ledger K170).
//!
//! An *argument* is 64 bits of memory as it was at the start, at a multiple of 8 bytes from the kernarg pointer. Two
//! arguments at different distances are different ones. The fact says that memory which is reached *through* different
//! arguments has no byte in common. An address goes through an argument if it is the argument and an index: a sum of
//! things that are no pointers themselves, and that hang on neither of the two arguments which are told apart.
//!
//! So nothing is said of what is loaded at a distance that is not constant (it may be the other argument), of 64 bits
//! that are the halves of two arguments, of pointers in data share or behind other pointers, and of those that
//! functions and shaders have in registers.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{ConcreteMemory, Space};

use super::super::node::{Node, Term};
use super::super::{arena, normal, support};
use super::apart::base_and_offset;
use super::chain::whole;
use super::effect::EffectValue;
use super::load::{Load, words};
use crate::state::{ARGUMENTS, StateVar};
use crate::variable::Var;

/// Bytes of an argument that may be a pointer; they are aligned.
const BYTES: u64 = 8;
/// Arguments are less than so many bytes behind the kernarg pointer.
const SEGMENT: u64 = 1 << 16;
/// Pointers that are at least so many bytes apart have no memory in common, whatever is added to them in a run.
const APART: u64 = 1 << 32;
/// Indices of more nodes are not looked into.
const NODES: usize = 2_000;
/// The kernarg pointer may be known to be a multiple of 2 to the power of at most this.
const ALIGNMENT: u32 = 12;
/// Pairs of scalar registers.
const PAIRS: u16 = 52;

/// Where a kernel finds its arguments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum KernelArguments {
    /// Behind one pointer that is in a pair of scalar registers at the entry; nobody says in which.
    #[default]
    Somewhere,
    /// Behind the pointer in this pair of registers at the entry, by the operand code of the low one.
    Behind(u16),
    /// Nowhere: the program is no kernel, or its descriptor does not ask for them.
    Nowhere,
}

/// An argument: the pair of registers with the kernarg pointer, and how far it is behind it.
type Argument = (u16, u64);

impl KernelArguments {
    fn may_be_behind(self, pair: u16) -> bool {
        match self {
            KernelArguments::Somewhere => pair.is_multiple_of(2),
            KernelArguments::Behind(known) => pair == known,
            KernelArguments::Nowhere => false,
        }
    }

    /// The pairs of registers that may have the kernarg pointer at the entry.
    pub fn pairs(self) -> impl Iterator<Item = u16> {
        (0..2 * PAIRS).filter(move |&pair| self.may_be_behind(pair))
    }

    /// Whether memory at these addresses is reached through different arguments.
    pub(super) fn tell_apart(self, a: &EffectValue, b: &EffectValue) -> bool {
        let through = |operand: &EffectValue| self.through(operand.any_lane()?);
        let (Some((a, a_index)), Some((b, b_index))) = (through(a), through(b)) else { return false };
        // Behind different pairs of registers two distances may be one address.
        a.0 == b.0 && a.1 != b.1 && self.are_free_of(&[a_index, b_index].concat(), [a, b])
    }

    /// The argument that an address goes through, if nothing else in it may be a pointer, and its index.
    fn through(self, address: Term) -> Option<(Argument, Vec<Term>)> {
        let (mut base, _) = base_and_offset(address);
        let argument = |&(factor, term): &(u64, Term)| (factor == 1).then(|| self.argument(term)).flatten();
        let (place, found) = base.iter().enumerate().find_map(|(place, addend)| Some((place, argument(addend)?)))?;
        base.remove(place);
        let is_clear = base.iter().all(|&(factor, term)| is_index(factor, term));
        is_clear.then(|| (found, base.into_iter().map(|(_, term)| term).collect()))
    }

    /// The argument that a term is.
    fn argument(self, term: Term) -> Option<Argument> {
        let Node::Concat(parts) = arena::node(term) else { return None };
        let mut parts = parts.iter().rev();
        let (pair, first, mut bytes) = self.loaded(*parts.next()?)?;
        for part in parts {
            let (other, offset, more) = self.loaded(*part)?;
            if (other, offset) != (pair, first.wrapping_add(bytes)) {
                return None;
            }
            bytes += more;
        }
        (bytes == BYTES && first % BYTES == 0 && first < 2 * SEGMENT).then_some((pair, first))
    }

    /// What a term finds in memory as it was at the start, at a constant distance from the kernarg pointer: the pair of
    /// registers that has it, the distance, and how many bytes.
    fn loaded(self, term: Term) -> Option<(u16, u64, u64)> {
        if let Node::Var(var) = arena::node(term) {
            let (pair, offset) = self.held(var)?;
            return Some((pair, offset, 4));
        }
        let Node::Unspecified(what, address) = arena::node(term) else { return None };
        let load = Load::of(what).filter(|load| load.space == Space::Global && load.version == 0)?;
        let (pair, offset) = self.place(of_words(&address)?)?;
        Some((pair, offset, load.size.bytes()))
    }

    /// The place of a word of arguments that is part of the state: the pair of registers with program a's kernarg
    /// pointer, and the distance. What program b alone has is behind everything else.
    fn held(self, var: Var) -> Option<(u16, u64)> {
        let (KernelArguments::Behind(pair), Some(StateVar::Scalar { code })) = (self, StateVar::of(var)) else {
            return None;
        };
        Some((pair, 4 * u64::from(code.checked_sub(ARGUMENTS)?)))
    }

    /// The pair of registers that an address is a constant distance behind, and the distance.
    fn place(self, address: Term) -> Option<(u16, u64)> {
        let (base, offset) = base_and_offset(whole(address));
        let [(1, base)] = base[..] else { return None };
        if let Some((sum, zeros)) = aligned_down(base) {
            // Multiples of the alignment may be added before or behind.
            let (pair, inside) = self.place(sum)?;
            return (inside.trailing_zeros() >= zeros).then(|| (pair, inside.wrapping_add(offset)));
        }
        let Node::Var(high) = arena::node(normal::extract(base, 32, 32)) else { return None };
        let Some(StateVar::Scalar { code }) = StateVar::of(high) else { return None };
        let pair = code.checked_sub(1).filter(|&pair| self.may_be_behind(pair))?;
        let [low, high] = [pair, code].map(|code| arena::variable(32, StateVar::Scalar { code }.var()));
        let aligned = |zeros: u32| match zeros {
            0 => normal::concat(&[high, low]),
            _ => normal::concat(&[high, normal::extract(low, zeros, 32 - zeros), normal::constant(zeros, 0)]),
        };
        (0..=ALIGNMENT).any(|zeros| aligned(zeros) == base).then_some((pair, offset))
    }

    /// Whether terms hang on no word of these arguments, as far as it is loaded at a constant distance.
    fn are_free_of(self, terms: &[Term], arguments: [Argument; 2]) -> bool {
        if support::has_more_nodes(terms.iter().copied(), NODES) {
            return false;
        }
        let (mut loads, mut held) = (Vec::new(), Vec::new());
        support::for_each_node(terms.iter().copied(), |node| {
            if let Node::Var(var) = node {
                held.extend(self.held(*var));
            }
            if let Node::Unspecified(what, address) = node
                && Load::of(*what).is_some_and(|load| load.space == Space::Global)
            {
                loads.extend(of_words_later(address));
            }
        });
        let is_of =
            |(pair, offset): (u16, u64), (other, first): Argument| pair == other && offset.wrapping_sub(first) < BYTES;
        let loads = loads.into_iter().filter_map(|address| self.place(of_words(&address)?));
        let mut places = loads.chain(held);
        !places.any(|place| arguments.into_iter().any(|argument| is_of(place, argument)))
    }

    /// Whether a run that began with `memory`, and with one of these kernarg pointers, keeps what is said of arguments:
    /// those that it has looked at are not near each other, if memory near them was used. `accessed` are the dwords
    /// that it has accessed.
    pub fn are_kept_apart(
        self,
        accessed: &BTreeSet<u64>,
        pointers: Vec<u64>,
        memory: &mut ConcreteMemory,
        is_used: impl Fn(u64) -> bool,
    ) -> bool {
        let mut is_kept = |start: u64| {
            let found = arguments_behind(start, accessed);
            let values: Vec<u64> = found.map(|address| qword(memory, address)).collect();
            Self::have_no_memory_in_common(&values, &is_used)
        };
        let starts: BTreeSet<u64> = pointers.into_iter().flat_map(|pointer| [pointer, pointer & !3]).collect();
        starts.into_iter().all(&mut is_kept)
    }

    /// Whether no two of these arguments are near each other, where memory near one was used.
    pub fn have_no_memory_in_common(values: &[u64], is_used: impl Fn(u64) -> bool) -> bool {
        let is_near = |a: u64, b: u64| a.wrapping_sub(b).min(b.wrapping_sub(a)) < APART;
        let mut pairs = values.iter().enumerate().flat_map(|(n, a)| values[..n].iter().map(move |b| (*a, *b)));
        !pairs.any(|(a, b)| is_near(a, b) && (is_used(a) || is_used(b)))
    }
}

/// The addresses of the arguments behind a kernarg pointer of which all bytes are among `accessed` dwords.
fn arguments_behind(start: u64, accessed: &BTreeSet<u64>) -> impl Iterator<Item = u64> {
    let is_accessed = move |address: u64| accessed.contains(&(address & !3));
    // A dword that was accessed is part of an argument, or of two.
    let near = |from: u64, to: u64| accessed.range(from..=to).copied();
    let first = start & !3;
    let (end, is_whole) = first.overflowing_add(SEGMENT);
    let dwords: Vec<u64> = match is_whole {
        false => near(first, end).collect(),
        true => near(first, u64::MAX).chain(near(0, end)).collect(),
    };
    let distances: BTreeSet<u64> = dwords.iter().map(|dword| dword.wrapping_sub(first) / BYTES * BYTES).collect();
    let addresses = distances.into_iter().filter(|&distance| distance < SEGMENT);
    let addresses = addresses.map(move |distance| start.wrapping_add(distance));
    addresses.filter(move |&address| is_accessed(address) && is_accessed(address.wrapping_add(BYTES - 1)))
}

fn qword(memory: &mut ConcreteMemory, address: u64) -> u64 {
    let byte = |index: u64| u64::from(memory.byte(Space::Global, 0, address.wrapping_add(index)).unwrap_or(0));
    (0..BYTES).map(byte).enumerate().fold(0, |all, (index, byte)| all | byte << (8 * index))
}

/// Whether a summand of an address only counts from where a pointer is: it is scaled, no wider than a word with a
/// carry or a sign, or a product. Other values of 64 bits may be pointers.
fn is_index(factor: u64, term: Term) -> bool {
    if factor != 1 || arena::ones(term) >> 33 == 0 {
        return true;
    }
    match arena::node(term) {
        Node::Sext(_) | Node::Product(_) | Node::Shl(..) => true,
        // Shifted: what stands above the zeros is not where it has been.
        Node::Concat(parts) => {
            let zeros = arena::ones(term).trailing_zeros();
            let above = parts.iter().rev().find(|part| arena::as_const(**part).is_none());
            let is_in_place =
                |part: Term| matches!(arena::node(part), Node::Extract { lo, .. } if u32::from(lo) == zeros);
            zeros > 0 && above.is_some_and(|part| !is_in_place(*part))
        }
        _ => false,
    }
}

/// The sum whose low bits an address has not, so many.
fn aligned_down(address: Term) -> Option<(Term, u32)> {
    let Node::Concat(parts) = arena::node(address) else { return None };
    let [high, zeros] = parts[..] else { return None };
    let Node::Extract { arg, lo } = arena::node(high) else { return None };
    let is_sum = matches!(arena::node(arg), Node::Sum { .. }) && arena::width(arg) == 64;
    let count = arena::width(zeros);
    let is_cut = arena::as_const(zeros) == Some(0) && u32::from(lo) == count && arena::width(high) == 64 - count;
    (is_sum && is_cut).then_some((arg, count))
}

/// The address of 64 bits with these words.
fn of_words(address: &[Term]) -> Option<Term> {
    let &[low, high] = address else { return None };
    if let Node::Extract { arg, lo: 32 } = arena::node(high)
        && arena::width(arg) == 64
    {
        let zeros = arena::ones(low).trailing_zeros().min(ALIGNMENT);
        let down = || normal::concat(&[normal::extract(arg, zeros, 64 - zeros), normal::constant(zeros, 0)]);
        let both = [Some(arg), (zeros > 0).then(down)];
        if let Some(found) = both.into_iter().flatten().find(|sum| words(*sum) == address) {
            return Some(found);
        }
    }
    Some(normal::concat(&[high, low]))
}

/// The same words, kept while no terms can be made.
fn of_words_later(address: &[Term]) -> Option<[Term; 2]> {
    address.try_into().ok()
}
