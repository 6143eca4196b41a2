//! Loads and stores by a format that nobody knows: what they find and leave are functions of all that they look at.

use gcn_semantics::algebra::{Access, B32, BitColumn, Bv, Column, Formatted, Scope, Space, WordColumn};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::super::node::Term;
use super::super::normal;
use super::super::symbolic::Symbolic;
use super::Effects;
use super::effect::{EffectKind, EffectValue};

/// The name of a component that such a load finds.
const COMPONENT: Cause = Cause::Proof(&"component of a buffer");

/// Tells components apart: those of different versions of memory, of different ways to use a format, of one element.
fn code(version: u32, details: u64, part: u8) -> u64 {
    u64::from(version) << 5 | details << 2 | u64::from(part)
}

/// The number of the component that an unknown function is, if it is one.
pub fn component_number(what: Unspecified) -> Option<u8> {
    (what.cause == COMPONENT).then_some((what.instruction & 3) as u8)
}

impl Effects {
    /// What such a load finds in each lane: `parts` components.
    pub(super) fn components(
        &mut self,
        access: &Access,
        active: &BitColumn<Symbolic>,
        (formatted, parts): (Formatted, u8),
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
    ) -> Vec<WordColumn<Symbolic>> {
        self.look_at_words(words);
        let Formatted { has_index, has_address, is_short } = formatted;
        let details = u64::from(has_index) | u64::from(has_address) << 1 | u64::from(is_short) << 2;
        let places = words.iter().map(|word| EffectValue::Whole(word.0));
        let places: Vec<_> =
            places.chain(columns.iter().map(|column| EffectValue::of(column, |value| value.0))).collect();
        let version = match self.is_look(access, Space::Global) {
            true => {
                let active = EffectValue::of(active, |bit| bit.0);
                let places = places.into_iter().map(|place| place.under(&active)).collect();
                let kind = EffectKind::LookFormatted(formatted, parts);
                self.looked(access, kind, active, places)
            }
            false => {
                self.note_formatted(parts, &places);
                self.version_anywhere()
            }
        };
        let scope = columns.iter().map(Column::scope).fold(Scope::Any, Scope::and);
        let bits = if is_short { 16 } else { 32 };
        let component = |part: u8| {
            Column::build(scope, |lane| {
                let inputs = words.iter().copied().chain(columns.iter().map(|column| column.at(lane)));
                let inputs: Vec<Term> = inputs.map(|word| word.0).collect();
                let what = Unspecified::in_lane(COMPONENT, code(version, details, part), 0);
                Bv::new(normal::zext(normal::unspecified(bits, what, &inputs), 32))
            })
        };
        (0..parts).map(component).collect()
    }

    /// Stores components.
    pub(super) fn convert(
        &mut self,
        access: &Access,
        formatted: Formatted,
        active: &BitColumn<Symbolic>,
        words: &[B32<Symbolic>],
        columns: &[WordColumn<Symbolic>],
        values: &[WordColumn<Symbolic>],
    ) {
        self.look_at_words(words);
        let active = EffectValue::of(active, |bit| bit.0);
        if active.is_never() {
            return;
        }
        let columns =
            columns.iter().chain(values).map(|column| EffectValue::of(column, |value| value.0).under(&active));
        let words = words.iter().map(|word| EffectValue::Whole(word.0));
        let operands: Vec<EffectValue> = words.chain(columns).collect();
        operands.iter().for_each(|value| self.own.look_at_value(value));
        self.push(access, EffectKind::StoreFormatted(formatted, values.len() as u8), active, operands);
    }

    /// The version that a load anywhere in global memory finds.
    fn version_anywhere(&mut self) -> u32 {
        let changes = |kind: EffectKind| match (kind, kind.space()) {
            (EffectKind::Cut(_, changed), _) => changed[Space::Global as usize],
            (EffectKind::Look(..) | EffectKind::LookFormatted(..), _) => false,
            (_, space) => space.is_none_or(|space| space == Space::Global),
        };
        let last = self.effects.iter().rev().find(|effect| changes(effect.kind));
        let version = last.map_or(0, |effect| effect.number + 1);
        self.fix(version);
        version
    }

    /// Looks at the words of a resource: one of the stack may be among them.
    fn look_at_words(&self, words: &[B32<Symbolic>]) {
        words.iter().for_each(|word| self.own.look_at(Space::Global, &EffectValue::Whole(word.0)));
    }
}
