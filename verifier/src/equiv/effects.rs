//! What both programs do to memory, effect by effect.
//!
//! Memory is the same at the end if the programs have the same effects in the same order: whatever the addresses are,
//! whichever lanes meet. The goals say that effect number n of one program is effect number n of the other: it happens
//! in the same lanes, and there its operands are the same. What a program has loaded are terms over versions of memory,
//! numbered like the effects (`crate::term::Effects`). All goals together say, by induction over the effects, that
//! versions with the same number are the same contents; so no goal holds without all the others.

use gcn_semantics::algebra::{Event, LANES};

use super::goals::{Compared, EffectPart, Goal};
use super::pair::Ends;
use crate::term::{self, Effect, EffectKind, Symbolic, Term};

/// The goals about effects.
///
/// # Errors
/// How the effects of the programs do not correspond.
pub fn goals(ends: &mut Ends<Symbolic>) -> Result<Vec<Goal>, String> {
    let [a, b] = &mut ends.waves;
    if term::pass_stack([&mut a.memory, &mut b.memory]).is_none() {
        return Err("nobody knows what a function that is called finds on the stack".to_owned());
    }
    let [a, b] = ends.waves.each_ref().map(|wave| &wave.memory.effects);
    if a.len() != b.len() {
        let count = |count: usize| if count == 1 { "1 effect".to_owned() } else { format!("{count} effects") };
        return Err(format!("a has {} on memory, b has {}", count(a.len()), b.len()));
    }
    if is_stack_mixed(ends) {
        return Err("the own part of the stack may be reached by addresses that nobody knows to be in it".to_owned());
    }
    let entangles = ends.waves.each_ref().map(|wave| wave.memory.entangles());
    if [0, 1].iter().all(|&what| entangles.iter().any(|of_side| of_side[what])) {
        return Err("an access to global memory hangs on the resource of the stack".to_owned());
    }
    let mut goals = Vec::new();
    for (effect, (a, b)) in a.iter().zip(b).enumerate() {
        if (a.kind, a.number, a.operands.len()) != (b.kind, b.number, b.operands.len()) {
            return Err(format!("effect {} on memory is another one in a than in b", effect + 1));
        }
        if are_folded(a, b) {
            let part = |operand| Compared::Effect(EffectPart { effect, operand, is_call: false, lane: None });
            goals.extend([None, Some(0), Some(1)].map(|operand| Goal { place: None, what: part(operand) }));
            continue;
        }
        let operands = (0..a.operands.len()).map(Some);
        for operand in std::iter::once(None).chain(operands) {
            let value = operand.map_or(&a.active, |number| &a.operands[number]);
            // A value of the whole wave is compared once, not in each lane.
            let is_whole = value.is_whole() && a.is_whole() && b.is_whole();
            let mut lanes: Vec<Option<u8>> = if is_whole { vec![None] } else { (0..LANES as u8).map(Some).collect() };
            let is_ignored = |lane: u8| operand.is_some_and(|number| a.ignores(number, lane.into()));
            lanes.retain(|lane| !is_ignored(lane.unwrap_or(0)));
            let is_call = a.kind == EffectKind::Event(Event::Call);
            let part = |lane: Option<u8>| Compared::Effect(EffectPart { effect, operand, is_call, lane });
            goals.extend(lanes.into_iter().map(|lane| Goal { place: None, what: part(lane) }));
        }
    }
    Ok(goals)
}

/// Whether atomics are compared by what their lanes do together: other lanes act in a than in b.
fn are_folded(a: &Effect, b: &Effect) -> bool {
    let acts_alike = |lane: usize| a.active.lane(lane) == b.active.lane(lane);
    a.folds && b.folds && !(0..LANES).all(acts_alike)
}

/// Whether a side reaches its own part of the stack, and perhaps so that nobody sees it.
pub fn is_stack_mixed(ends: &Ends<Symbolic>) -> bool {
    ends.waves.iter().any(|wave| wave.memory.is_mixed())
}

/// Whether a side calls a function that is not part of the program.
pub fn calls(ends: &Ends<Symbolic>) -> bool {
    let mut effects = ends.waves.iter().flat_map(|wave| &wave.memory.effects);
    effects.any(|effect| effect.kind == EffectKind::Event(Event::Call))
}

/// Both sides of a goal about an effect.
pub fn sides(ends: &Ends<Symbolic>, part: EffectPart) -> (Term, Term) {
    let lane = usize::from(part.lane.unwrap_or(0));
    let value = |effect: &Effect| {
        if let (None, false, Some([happens, address, total])) = (part.lane, effect.is_whole(), effect.folded()) {
            return (happens, part.operand.map(|number| [address, total][number]));
        }
        let active = effect.active.lane(lane);
        (active, part.operand.map(|number| effect.operands[number].lane(lane)))
    };
    both(ends, part, value)
}

/// Both sides of a goal about an effect in the lane that stands for all, if terms say them for all lanes.
pub fn sides_of_any_lane(ends: &Ends<Symbolic>, part: EffectPart) -> Option<(Term, Term)> {
    part.lane?;
    let effects = ends.waves.each_ref().map(|wave| &wave.memory.effects[part.effect]);
    let has_one = |effect: &&Effect| {
        let operand = part.operand.map(|number| &effect.operands[number]);
        effect.active.any_lane().is_some() && operand.is_none_or(|operand| operand.any_lane().is_some())
    };
    if !effects.iter().all(has_one) {
        return None;
    }
    let value = |effect: &Effect| {
        let any = "both are said for the lane that stands for all";
        let operand = part.operand.map(|number| effect.operands[number].any_lane().expect(any));
        (effect.active.any_lane().expect(any), operand)
    };
    Some(both(ends, part, value))
}

/// Whether the effect happens, or its operand where it does.
fn both(ends: &Ends<Symbolic>, part: EffectPart, value: impl Fn(&Effect) -> (Term, Option<Term>)) -> (Term, Term) {
    let [a, b] = ends.waves.each_ref().map(|wave| value(&wave.memory.effects[part.effect]));
    match (a, b) {
        ((active_a, None), (active_b, None)) => (active_a, active_b),
        ((_, Some(a)), (_, Some(b))) if a == b => (a, b),
        ((active_a, Some(a)), (active_b, Some(b))) => {
            let zero = term::constant(term::width(a), 0);
            (term::ite(active_a, a, zero), term::ite(active_b, b, zero))
        }
        _ => unreachable!("a part of both effects"),
    }
}
