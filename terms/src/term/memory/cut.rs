//! Memory where loops are cut.

use gcn_semantics::algebra::{Event, Space, WordColumn};

use super::super::node::Term;
use super::super::normal;
use super::super::symbolic::Symbolic;
use super::Effects;
use super::effect::{Effect, EffectKind, EffectValue};

impl Effects {
    /// The contents at cut number `cut`: as nobody knows in the spaces that are `changed`, unchanged in others.
    pub fn cut(&mut self, cut: usize, changed: [bool; 3]) {
        let number = self.next.get();
        self.next.set(number + 1);
        self.own.forget();
        if self.promises.own_lds {
            // What a round leaves there no relation says.
            self.own.mix();
        }
        let (kind, active) = (EffectKind::Cut(cut, changed), EffectValue::Whole(normal::constant(1, 1)));
        self.effects.push(Effect {
            number,
            instruction: 0,
            origin: 0,
            kind,
            active,
            operands: Vec::new(),
            folds: false,
        });
    }

    /// Whether it matters which values hang on where the stack is.
    pub fn follows_stack(&self) -> bool {
        self.promises.stack.iter().any(|side| side.is_somewhere()) || self.own.has_start()
    }

    /// Values that nobody knows from now on.
    pub fn hide(&self, values: &[Term]) {
        self.own.hide(values);
    }

    /// The dword of the own part of the stack at `offset` from its start, in each lane.
    pub fn own(&self, offset: u32) -> WordColumn<Symbolic> {
        self.own.word(offset)
    }

    /// Gives the dword of the own part of the stack at `offset` from its start a value in each lane.
    pub fn put_own(&mut self, offset: u32, value: &WordColumn<Symbolic>) {
        self.own.put_word(offset, value);
    }

    /// The spaces that effects since cut number `cut` may have changed.
    pub fn changed_since(&self, cut: usize) -> [bool; 3] {
        let mut changed = [false; 3];
        for effect in self.effects.iter().rev() {
            match (effect.kind, effect.kind.space()) {
                (EffectKind::Cut(other, _), _) if other == cut => return changed,
                (EffectKind::Cut(_, inside), _) => changed.iter_mut().zip(inside).for_each(|(all, more)| *all |= more),
                (EffectKind::Event(Event::Call), _) => return [true; 3],
                (EffectKind::Look(..) | EffectKind::LookFormatted(..), _) => {}
                (_, None) => [Space::Global, Space::Lds].into_iter().for_each(|space| changed[space as usize] = true),
                (_, Some(space)) => changed[space as usize] = true,
            }
        }
        [true; 3]
    }
}
