//! Memory between two places at which the waves of a group meet: what a wave does there, and what it finds.

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::Space;

use super::super::node::Term;
use super::super::{arena, normal};
use super::effect::{EffectKind, EffectValue};
use super::{Effects, reads, rests};

/// How cells are accessed.
#[derive(Debug, Clone)]
pub enum Manner {
    /// They are loaded.
    Read,
    /// They get this value in each lane.
    Write(EffectValue),
    /// They are changed in one step.
    Atomic,
}

/// An access of a wave to memory that waves share.
#[derive(Debug, Clone)]
pub struct Accessed {
    /// The number of the instruction.
    pub instruction: usize,
    /// The part of memory.
    pub space: Space,
    /// How many bytes a lane accesses.
    pub bytes: u64,
    /// How.
    pub manner: Manner,
    /// Where it happens.
    pub active: EffectValue,
    /// The address of the lowest byte.
    pub address: EffectValue,
}

impl Effects {
    /// From here on contents are what nobody knows, the same for whoever comes here, and nothing has been done.
    /// Versions of memory have numbers from `first` on: those of another interval are others.
    pub fn begin_interval(&mut self, first: u32) {
        for number in [&mut self.next, &mut self.next_write, &mut self.fixed, &mut self.seen] {
            *number = Rc::new(Cell::new(first));
        }
        self.paths = Rc::default();
        self.effects.clear();
        (self.reads, self.rests, self.pushed) = (reads::Reads::default(), rests::Rests::default(), 0);
        self.cut(first as usize, [true; 3]);
    }

    /// The accesses to memory that waves share, in the order of their kinds.
    ///
    /// # Errors
    /// The number of an instruction of which nobody knows what it accesses, or that hands over to somebody else.
    pub fn accessed(&self) -> Result<Vec<Accessed>, usize> {
        let reads = self.reads.iter().map(|read| Accessed {
            instruction: read.instruction,
            space: read.space,
            bytes: read.bytes,
            manner: Manner::Read,
            active: read.active.clone(),
            address: read.address.clone(),
        });
        let mut all: Vec<Accessed> = reads.collect();
        for effect in &self.effects {
            let value = |operand: usize| effect.operands[operand].clone();
            let (space, manner) = match effect.kind {
                EffectKind::Store(space, _) => (space, Manner::Write(value(1))),
                EffectKind::ScalarStore => (Space::Global, Manner::Write(value(1))),
                EffectKind::Atomic(space, ..) => (space, Manner::Atomic),
                EffectKind::ScalarAtomic(..) => (Space::Global, Manner::Atomic),
                // Loads are noted as such.
                EffectKind::Look(..) | EffectKind::Cut(..) => continue,
                EffectKind::StoreFormatted(..) | EffectKind::LookFormatted(..) => return Err(effect.instruction),
                EffectKind::Event(event) if event.is_of_own_wave() => continue,
                EffectKind::Event(_) => return Err(effect.instruction),
            };
            if space == Space::Scratch {
                continue;
            }
            let (instruction, bytes) = (effect.instruction, effect.kind.bytes());
            let (active, address) = (effect.active.clone(), value(0));
            all.push(Accessed { instruction, space, bytes, manner, active, address });
        }
        Ok(all)
    }
}

impl Accessed {
    /// Whether it never happens.
    pub fn is_never(&self) -> bool {
        self.active.any_lane().is_some_and(|active| arena::as_const(active) == Some(0))
    }

    /// The one of 64 values of lanes whose number is `lane`: 6 bits.
    pub fn select(mut values: Vec<Term>, lane: Term) -> Term {
        for bit in 0..arena::width(lane) {
            let is_odd = normal::extract(lane, bit, 1);
            values = values.chunks(2).map(|pair| normal::ite(is_odd, pair[1], pair[0])).collect();
        }
        values[0]
    }
}
