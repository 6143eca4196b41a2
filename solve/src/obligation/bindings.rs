//! The way back from canonical variables to the initial state.

use std::collections::BTreeMap;

use gcn_semantics::algebra::LaneId;
use gcn_semantics::ledger::Unspecified;
use rustc_hash::FxHashMap;

use super::Model;
use super::slices::Slice;
use crate::term::Var;

/// What the free symbols of one [`Obligation`](super::Obligation) stand for. Kept beside it and
/// not part of it: equal obligations of two lanes have different bindings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bindings {
    /// The part of the initial state that each variable stands for.
    pub variables: Vec<Slice>,
    /// The unspecified value that each uninterpreted function stands for.
    pub functions: Vec<Unspecified>,
}

impl Bindings {
    /// `model` in terms of the initial state.
    pub fn assignment(&self, model: &Model) -> Assignment {
        let mut assignment = Assignment::default();
        for (slice, &value) in self.variables.iter().zip(&model.variables) {
            let (word, known) = assignment.variables.entry(slice.var).or_default();
            *word |= value << slice.lo & slice.mask();
            *known |= slice.mask();
        }
        for (&function, table) in self.functions.iter().zip(&model.functions) {
            for (operands, &value) in table {
                let operands = operands.iter().map(|&operand| operand as u32).collect();
                assignment.unspecified.entry((function, operands)).or_insert(value);
            }
        }
        assignment
    }
}

/// Values of parts of the initial state, and of unspecified values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assignment {
    /// Value and mask of the decided bits, by variable.
    variables: BTreeMap<Var, (u64, u64)>,
    /// The decided unspecified values, by operands; in the form of
    /// [`Choices::table`](gcn_semantics::algebra::Choices).
    pub unspecified: FxHashMap<(Unspecified, Vec<u32>), u64>,
}

impl Assignment {
    /// The value of `var`; undecided bits are 0.
    pub fn value(&self, var: Var) -> u64 {
        self.variables.get(&var).map_or(0, |&(value, _)| value)
    }

    /// The variables with a decided bit: (variable, value, mask of the decided bits).
    pub fn variables(&self) -> impl Iterator<Item = (Var, u64, u64)> {
        self.variables.iter().map(|(&var, &(value, known))| (var, value, known))
    }

    /// The same of lane `lane` instead of the lane that stands for all; that decides what the lane's own values are.
    pub fn in_lane(&self, lane: u8) -> Assignment {
        let (mut assignment, mut others) = (Assignment::default(), Assignment::default());
        for (&var, &(value, known)) in &self.variables {
            let Some((var, bit)) = var.any_lane().and_then(|any| any.in_lane(lane.into())) else {
                others.variables.insert(var, (value, known));
                continue;
            };
            let (word, bits) = assignment.variables.entry(var).or_default();
            *word |= value << bit.unwrap_or(0);
            *bits |= known << bit.unwrap_or(0);
        }
        assignment.complete(&others);
        for ((what, operands), &value) in &self.unspecified {
            let any_lane = usize::from(what.lane) == LaneId::ANY.index();
            let what = Unspecified { lane: if any_lane { lane } else { what.lane }, ..*what };
            assignment.unspecified.entry((what, operands.clone())).or_insert(value);
        }
        assignment
    }

    /// Takes over what `other` decides and `self` does not.
    ///
    /// A counterexample under assumptions that were left out of its obligation becomes a
    /// counterexample under all of them when it is completed with a model of
    /// [`Assumptions::questions`](super::Assumptions::questions): the left-out ones read other bits.
    pub fn complete(&mut self, other: &Assignment) {
        for (&var, &(value, known)) in &other.variables {
            let (own, own_known) = self.variables.entry(var).or_default();
            *own |= value & !*own_known;
            *own_known |= known;
        }
        for (key, &value) in &other.unspecified {
            self.unspecified.entry(key.clone()).or_insert(value);
        }
    }
}
