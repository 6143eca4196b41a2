//! What a wave has in its registers.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{BitColumn, Column, LaneId, Scope, WordColumn};
use gcn_semantics::wave::Wave;

use crate::term::{Symbolic, Term};

/// A part of the state of a wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A vector register.
    Vgpr(u16),
    /// A scalar register, by operand code.
    Scalar(u16),
    /// A lane mask in the pair that starts at this operand code.
    Mask(u16),
    /// The scalar condition code.
    Scc,
    /// The MODE register.
    Mode,
}

/// What a wave has in a part of its state.
#[derive(Debug, Clone)]
pub enum Value {
    /// A word in each lane; of a scalar register the same.
    Words(WordColumn<Symbolic>),
    /// A bit in each lane.
    Bits(BitColumn<Symbolic>),
}

impl Value {
    /// What `of` makes of the terms of both, in each lane of their common scope.
    pub fn with(&self, other: &Value, mut of: impl FnMut(Term, Term) -> bool) -> bool {
        match (self, other) {
            (Value::Words(a), Value::Words(b)) => {
                a.scope().and(b.scope()).lanes().all(|lane| of(a.at(lane).0, b.at(lane).0))
            }
            (Value::Bits(a), Value::Bits(b)) => {
                a.scope().and(b.scope()).lanes().all(|lane| of(a.at(lane).0, b.at(lane).0))
            }
            _ => false,
        }
    }

    /// Whether both are the same terms.
    pub fn is_same(&self, other: &Value) -> bool {
        self.with(other, |a, b| a == b)
    }

    /// The terms.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            Value::Words(column) => column.scope().lanes().map(|lane| column.at(lane).0).collect(),
            Value::Bits(column) => column.scope().lanes().map(|lane| column.at(lane).0).collect(),
        }
    }

    /// The term that all lanes have, if one says it.
    pub fn one(&self) -> Option<Term> {
        match &self.terms()[..] {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The word of the lane that stands for all, if there is one.
    pub fn any_word(&self) -> Option<Term> {
        match self {
            Value::Words(column) => any_word(column),
            Value::Bits(_) => None,
        }
    }
}

/// What a wave has there.
pub fn value(wave: &mut Wave<Symbolic>, key: Key) -> Value {
    match key {
        Key::Vgpr(register) => Value::Words(wave.vgpr(register).clone()),
        Key::Scalar(code) => Value::Words(Column::splat(wave.scalar(code))),
        Key::Mask(pair) => Value::Bits(wave.mask(pair)),
        Key::Scc => Value::Bits(Column::splat(wave.scc())),
        Key::Mode => Value::Words(Column::splat(wave.mode())),
    }
}

/// The parts in which two states of a wave may differ: those that have been written in either.
pub fn keys(waves: [&mut Wave<Symbolic>; 2]) -> Vec<Key> {
    let [a, b] = waves;
    let mut written = a.written.clone();
    written.extend(&b.written);
    let vectors = written.vgprs.iter().map(Key::Vgpr);
    let mut keys: BTreeSet<Key> = vectors.collect();
    for code in written.scalars.iter() {
        // Lane masks stand in pairs that begin with an even register.
        let pair = code & !1;
        let is_mask = pair < 128 && [&mut *a, &mut *b].into_iter().all(|wave| wave.mask_of_any_lane(pair).is_some());
        keys.insert(if is_mask { Key::Mask(pair) } else { Key::Scalar(code) });
    }
    keys.extend(written.scc.then_some(Key::Scc));
    keys.extend(written.mode.then_some(Key::Mode));
    keys.into_iter().collect()
}

/// Whether two states of a wave are the same terms.
pub fn is_same(a: &mut Wave<Symbolic>, b: &mut Wave<Symbolic>) -> bool {
    keys([a, b]).into_iter().all(|key| value(a, key).is_same(&value(b, key)))
}

/// The word of the lane that stands for all, if there is one.
pub fn any_word(column: &WordColumn<Symbolic>) -> Option<Term> {
    (column.scope() == Scope::Any).then(|| column.at(LaneId::ANY).0)
}

/// The register before.
pub fn below(key: Key) -> Option<Key> {
    match key {
        Key::Vgpr(number) => Some(Key::Vgpr(number.checked_sub(1)?)),
        Key::Scalar(number) => Some(Key::Scalar(number.checked_sub(1)?)),
        _ => None,
    }
}

/// The register behind.
pub fn above(key: Key) -> Option<Key> {
    match key {
        Key::Vgpr(number) => Some(Key::Vgpr(number + 1)),
        Key::Scalar(number) => Some(Key::Scalar(number + 1)),
        _ => None,
    }
}

/// Gives a wave a lane mask, or its condition code.
pub fn put_bits(wave: &mut Wave<Symbolic>, key: Key, bits: &BitColumn<Symbolic>) {
    match key {
        Key::Mask(code) => wave.put_mask(code, bits),
        Key::Scc => wave.put_scc(bits.at(bits.scope().lanes().next().expect("a lane"))),
        Key::Vgpr(_) | Key::Scalar(_) | Key::Mode => unreachable!("bits"),
    }
}
