//! Functions that are called: what they find on the stack of their callers, and what they leave there (ledger K155).
//!
//! A function looks for its part of the stack at the stack pointer, wherever that is. What its caller has put there is
//! for it; what lies before it is its caller's, and stays as it is. Callers need not have frames of the same size.

use gcn_semantics::algebra::{Access, Event, Size};
use itertools::Itertools;

use super::super::{node::Term, normal};
use super::Effects;
use super::effect::{EffectKind, EffectValue};
use super::frame::Own;

/// What a function finds that is called.
#[derive(Debug, Clone)]
pub(super) struct Callee {
    /// The number of the effect that the call is.
    number: u32,
    /// The lanes that call.
    active: EffectValue,
    /// The own part of the caller's stack.
    own: Own,
    /// Where the function's part starts, as an address in each lane.
    frame: Term,
}

impl Effects {
    /// Calls a function that is not part of the program; gives the number of the effect, unless the function may look
    /// at a part of the stack that is not for it. Operands: the words, the alignment of the stack pointer or all of it,
    /// the columns.
    pub(super) fn call_by(
        &mut self,
        access: &Access,
        active: EffectValue,
        stack: Term,
        words: Vec<EffectValue>,
        columns: Vec<EffectValue>,
    ) -> Option<u32> {
        let frame = match self.own.is_kept() {
            true => Some(self.own.frame_behind(stack)?),
            false => None,
        };
        // With a frame of its own each side is where it likes, at a pointer that is aligned.
        let stack = frame.map_or(stack, |_| normal::constant(32, 0));
        let operands: Vec<_> = words.into_iter().chain([EffectValue::Whole(stack)]).chain(columns).collect();
        operands.iter().for_each(|operand| self.own.look_at_value(operand));
        let always = EffectValue::Whole(normal::constant(1, 1));
        let is_left_out = self.never.has(self.next_origin(access));
        let number = self.push(access, EffectKind::Event(Event::Call), always, operands);
        // The number of a call that never happens is that of the next effect.
        if let Some(frame) = frame.filter(|_| !is_left_out) {
            self.callees.push(Callee { number, active, own: self.own.clone(), frame });
            self.own.forget_from(frame);
        }
        Some(number)
    }

    /// With what functions find that another path calls.
    pub(super) fn join_callees(&mut self, others: Vec<Callee>) {
        self.callees.extend(others);
        self.callees.sort_by_key(|callee| callee.number);
        self.callees.dedup_by_key(|callee| callee.number);
    }

    fn callee(&self, effect: usize) -> Option<&Callee> {
        let number = self.effects.get(effect)?.number;
        self.callees.iter().find(|callee| callee.number == number)
    }
}

/// Gives the calls of two programs one operand more for each dword that the first one passes on the stack: what both
/// have there. `None` if nobody knows what it passes.
pub fn pass_stack([a, b]: [&mut Effects; 2]) -> Option<()> {
    for effect in 0..a.effects.len() {
        let (Some(of_a), Some(of_b)) = (a.callee(effect), b.callee(effect)) else { continue };
        let passed = of_a.own.stored_from(of_a.frame)?.into_iter().sorted().dedup();
        let words = passed.map(|offset| [of_a, of_b].map(|callee| callee.word(offset))).collect_vec();
        for [in_a, in_b] in words {
            a.effects[effect].operands.push(in_a);
            b.effects[effect].operands.push(in_b);
        }
    }
    Some(())
}

impl Callee {
    /// The dword at `offset` from where its part of the stack starts, in the lanes that call.
    fn word(&self, offset: u64) -> EffectValue {
        let address = EffectValue::Whole(normal::sum(32, offset, &[(1, self.frame)]));
        EffectValue::of(&self.own.load(Size::Dword, &self.active, &address), |word| word.0).under(&self.active)
    }
}
