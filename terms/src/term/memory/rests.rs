//! What is taken for granted where the effects of both programs are the same: what other waves do not do in the
//! meantime, which caches agree, in which order the words of a store arrive.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gcn_semantics::algebra::{Access, Event, LANES, Size, Space};
use rustc_hash::FxHashMap;

use super::super::node::Term;
use super::apart::are_apart;
use super::distance::never_meet;
use super::effect::EffectValue;
use super::{Effect, EffectKind, Effects};

/// A store has at most so many words.
const WORDS: usize = 4;

/// What is noted while a program is executed. All its paths share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Rests {
    loads: Rc<RefCell<Vec<Loaded>>>,
    caches: Rc<Cell<Caches>>,
}

/// A load that does not look for what other waves have written, by what it loads: the same ones, as often and between
/// the same effects, find the same whatever other waves do.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Loaded {
    /// So many effects came before it.
    behind: usize,
    space: Space,
    bytes: u64,
    /// One term for all lanes, or one for each.
    address: Vec<Term>,
}

/// Where one cache may have to know what was written through the other: vector memory has one, scalar memory another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Caches {
    /// A scalar access finds what a vector access of the program has written.
    pub scalar: bool,
    /// A vector access finds what a scalar access of the program has written.
    pub vector: bool,
    /// A scalar access comes behind a cut that a loop has, which writes memory.
    pub scalar_in_loop: bool,
    /// The same of a vector access.
    pub vector_in_loop: bool,
}

impl Effects {
    /// Notes a load of an instruction, for the whole wave if it is `scalar`.
    pub(super) fn note_load(
        &mut self,
        access: &Access,
        (space, size): (Space, Size),
        active: &EffectValue,
        address: &EffectValue,
        scalar: bool,
    ) {
        if space != Space::Scratch {
            self.reads.push(access.instruction, (space, size.bytes()), active.clone(), address.clone());
        }
        let is_constant = scalar && self.promises.facts.constants;
        if self.keeps_cells() || is_constant || space == Space::Scratch || active.is_never() {
            return;
        }
        if !self.is_look(access, space) {
            self.push_load(space, size.bytes(), std::slice::from_ref(address));
        }
        if space == Space::Global {
            self.note_caches(scalar, address, size.bytes());
        }
    }

    /// Notes a load by a format that nobody knows, of so many components, from what these operands say.
    pub(super) fn note_formatted(&mut self, parts: u8, operands: &[EffectValue]) {
        if !self.keeps_cells() {
            self.push_load(Space::Global, parts.into(), operands);
        }
    }

    fn push_load(&self, space: Space, bytes: u64, operands: &[EffectValue]) {
        let terms = |operand: &EffectValue| match operand.any_lane() {
            Some(term) => vec![term],
            None => (0..LANES).map(|lane| operand.lane(lane)).collect(),
        };
        let (behind, address) = (self.effects.len(), operands.iter().flat_map(terms).collect());
        self.rests.loads.borrow_mut().push(Loaded { behind, space, bytes, address });
    }

    /// Notes whether an access, of the whole wave if it is `scalar`, may meet what was written through the other cache
    /// and has not been written back, or is still looked up in the own one.
    pub(super) fn note_caches(&self, scalar: bool, address: &EffectValue, bytes: u64) {
        let mut caches = self.rests.caches.get();
        for effect in self.effects.iter().rev() {
            let is_other = match effect.kind {
                // What vector memory writes is written through; scalar memory writes when it is told to.
                EffectKind::Event(Event::Cache(name)) => {
                    if name.starts_with(if scalar { "s_dcache_inv" } else { "s_dcache_wb" }) {
                        break;
                    }
                    false
                }
                EffectKind::Cut(_, changed) if changed[Space::Global as usize] => {
                    caches.scalar_in_loop |= scalar;
                    caches.vector_in_loop |= !scalar;
                    false
                }
                EffectKind::Store(space, _) | EffectKind::Atomic(space, ..) => scalar && space == Space::Global,
                EffectKind::StoreFormatted(..) => scalar,
                EffectKind::ScalarStore | EffectKind::ScalarAtomic(..) => !scalar,
                EffectKind::Look(..) | EffectKind::LookFormatted(..) | EffectKind::Event(_) | EffectKind::Cut(..) => {
                    false
                }
            };
            if is_other && !self.promises.is_apart(effect, Space::Global, address, bytes) {
                caches.scalar |= scalar;
                caches.vector |= !scalar;
                break;
            }
        }
        self.rests.caches.set(caches);
    }

    /// Where caches have to agree.
    pub fn caches(&self) -> Caches {
        self.rests.caches.get()
    }

    /// Whether both programs load the same as often between the same effects.
    pub fn loads_alike(&self, other: &Effects) -> bool {
        let mut counts: FxHashMap<Loaded, i64> = FxHashMap::default();
        for (effects, step) in [(self, 1), (other, -1)] {
            effects.rests.loads.borrow().iter().for_each(|load| *counts.entry(load.clone()).or_default() += step);
        }
        counts.values().all(|&count| count == 0)
    }

    /// Whether words of one store of this program may be the same cell in two lanes, where `other`, which has the same
    /// effects, has them in several instructions.
    pub fn words_meet(&self, other: &Effects) -> bool {
        let is_apart = |a: &Effect, b: &Effect| match (a.kind, b.kind) {
            (EffectKind::Store(space, size), EffectKind::Store(b_space, b_size)) if space == b_space => {
                let ([a, ..], [b, ..]) = (&a.operands[..], &b.operands[..]) else {
                    unreachable!("stores have addresses")
                };
                let (bytes, b_bytes) = (size.bytes(), b_size.bytes());
                space == Space::Scratch
                    || are_apart(space, a, bytes, b, b_bytes)
                    || never_meet(space, a, bytes, b, b_bytes)
            }
            _ => true,
        };
        let both: Vec<_> = self.effects.iter().zip(&other.effects).collect();
        both.iter().enumerate().any(|(index, (first, others_first))| {
            let next = &both[index + 1..both.len().min(index + 2 * WORDS)];
            next.iter().any(|(second, others_second)| {
                first.instruction == second.instruction
                    && others_first.instruction != others_second.instruction
                    && !is_apart(first, second)
            })
        })
    }
}
