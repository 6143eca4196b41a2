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

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use gcn_semantics::Target;
    use gcn_semantics::ledger::Readings;
    use gcn_semantics::text::{Source, read_llvm};

    use super::super::pair::Pair;
    use super::*;
    use crate::equiv::{Fragment, Job};
    use crate::machine::SymbolicState;

    /// What `look` says of two programs that were executed from a state of which nothing is known.
    fn executed<T>(programs: [&str; 2], any_lane: bool, look: impl FnOnce(&mut Ends<Symbolic>) -> T) -> T {
        let [a, b] = programs.map(|text| {
            let source = Source::new("x.s", text);
            let listing = read_llvm(&source, Target::Gfx900).expect("correct assembly");
            Fragment { source, listing }
        });
        term::with_fresh_arena(|| {
            let pair = Pair::<Symbolic>::new(&Job::new(Target::Gfx900, a, b)).expect("both are modelled");
            let initial = SymbolicState::of_default_mode(any_lane);
            look(&mut pair.execute(Readings::default(), Rc::new(initial)))
        })
    }

    fn parts(ends: &mut Ends<Symbolic>) -> Result<Vec<EffectPart>, String> {
        let part = |goal: Goal| match goal.what {
            Compared::Effect(part) => part,
            other => panic!("{other:?}"),
        };
        Ok(goals(ends)?.into_iter().map(part).collect())
    }

    /// The goals about these programs whose sides are not one term: effect, operand, lane.
    fn open(programs: [&str; 2]) -> Vec<(usize, Option<usize>, Option<u8>)> {
        executed(programs, false, |ends| {
            let mut parts = parts(ends).expect("the effects correspond");
            parts.retain(|&part| {
                let (a, b) = sides(ends, part);
                a != b
            });
            parts.into_iter().map(|part| (part.effect, part.operand, part.lane)).collect()
        })
    }

    fn mismatch(programs: [&str; 2]) -> String {
        executed(programs, false, |ends| parts(ends).expect_err("the effects do not correspond"))
    }

    fn in_all_lanes(operand: Option<usize>) -> impl Iterator<Item = (usize, Option<usize>, Option<u8>)> {
        (0..LANES as u8).map(move |lane| (0, operand, Some(lane)))
    }

    const STORE: &str = "global_store_dword v[0:1], v2, off\n";

    #[test]
    fn a_store_is_where_it_happens_its_address_and_its_value() {
        for any_lane in [false, true] {
            let found = executed([STORE, STORE], any_lane, |ends| parts(ends).expect("one store on both sides"));
            let found = found.into_iter().map(|part| (part.effect, part.operand, part.lane));
            assert!(found.eq([None, Some(0), Some(1)].into_iter().flat_map(in_all_lanes)), "{any_lane}");
        }
        assert_eq!(open([STORE, STORE]), []);
        let value = open([STORE, "global_store_dword v[0:1], v3, off\n"]);
        assert!(value.into_iter().eq(in_all_lanes(Some(1))));
        let address = open([STORE, "global_store_dword v[0:1], v2, off offset:4\n"]);
        assert!(address.into_iter().eq(in_all_lanes(Some(0))));
    }

    #[test]
    fn loads_and_registers_are_no_effects() {
        let found = executed(["global_load_dword v2, v[0:1], off\n", "v_mov_b32 v2, 0\n"], false, |ends| {
            (parts(ends), calls(ends), is_stack_mixed(ends))
        });
        assert_eq!(found, (Ok(vec![]), false, false));
    }

    #[test]
    fn a_value_counts_where_the_store_happens() {
        let only_first = format!("s_mov_b64 exec, 1\n{STORE}");
        let other_in_lane_5 = format!("s_mov_b64 exec, 32\nv_mov_b32 v2, 7\n{only_first}");
        assert_eq!(open([&only_first, &other_in_lane_5]), []);
        let copied = "v_mov_b32 v3, v2\nglobal_store_dword v[0:1], v3, off\n";
        assert_eq!(open([STORE, copied]), [], "v3 is v2 in the lanes that store");
        let in_lane_5_too = format!("s_mov_b64 exec, 33\n{STORE}");
        let [happens, address, value] = [None, Some(0), Some(1)].map(|operand| (0, operand, Some(5)));
        assert_eq!(open([&only_first, &in_lane_5_too]), [happens, address, value]);
    }

    #[test]
    fn effects_correspond_by_number_and_kind() {
        let two = format!("{STORE}s_barrier\n");
        assert_eq!(mismatch([STORE, &two]), "a has 1 effect on memory, b has 2");
        assert_eq!(mismatch([&two, "s_nop 0\n"]), "a has 2 effects on memory, b has 0");
        let short = format!("{two}global_store_short v[0:1], v2, off\n");
        let three = format!("{two}{STORE}");
        assert_eq!(mismatch([&three, &short]), "effect 3 on memory is another one in a than in b");
        assert_eq!(mismatch(["s_barrier\n", STORE]), "effect 1 on memory is another one in a than in b");
        assert_eq!(mismatch(["s_sendmsg 1\n", "s_sendmsg 2\n"]), "effect 1 on memory is another one in a than in b");
        assert_eq!(open([&three, &three]), []);
    }

    #[test]
    fn what_the_whole_wave_does_is_one_goal() {
        let stores = ["s0", "s1"].map(|value| format!("s_store_dword {value}, s[2:3], 0x0\n"));
        let found = executed([&stores[0], &stores[0]], false, |ends| parts(ends).expect("one store on both sides"));
        let found: Vec<_> = found.into_iter().map(|part| (part.operand, part.lane)).collect();
        assert_eq!(found, [(None, None), (Some(0), None), (Some(1), None)]);
        assert_eq!(open([&stores[0], &stores[1]]), [(0, Some(1), None)]);
    }

    #[test]
    fn atomics_of_other_lanes_are_compared_by_what_they_do_together() {
        let all = "v_mov_b32 v0, 0\nv_mov_b32 v1, s2\nglobal_atomic_add v0, v1, s[0:1]\n";
        let one = "s_bcnt1_i32_b64 s4, exec\ns_mul_i32 s4, s2, s4\nv_mbcnt_lo_u32_b32 v0, exec_lo, 0\n\
                   v_mbcnt_hi_u32_b32 v0, exec_hi, v0\nv_cmp_eq_u32 vcc, 0, v0\ns_and_b64 exec, exec, vcc\n\
                   v_mov_b32 v0, 0\nv_mov_b32 v1, s4\nglobal_atomic_add v0, v1, s[0:1]\n";
        let of = |programs| executed(programs, false, |ends| parts(ends).expect("one atomic on both sides"));
        let folded: Vec<_> = of([all, one]).into_iter().map(|part| (part.operand, part.lane)).collect();
        assert_eq!(folded, [(None, None), (Some(0), None), (Some(1), None)]);
        assert!(of([all, all]).iter().all(|part| part.lane.is_some()), "the same lanes act");
        let apart = "v_lshlrev_b32 v0, 2, v0\nv_mov_b32 v1, s2\nglobal_atomic_add v0, v1, s[0:1]\n";
        assert!(of([apart, one]).iter().all(|part| part.lane.is_some()), "lanes of a have cells of their own");
    }

    #[test]
    fn one_lane_stands_for_all_where_no_lane_is_told_apart() {
        let told_apart = format!("v_writelane_b32 v2, s0, 3\n{STORE}");
        executed([STORE, &told_apart], true, |ends| {
            let part = |operand, lane| EffectPart { effect: 0, operand, is_call: false, lane };
            let same = |operand| sides_of_any_lane(ends, part(operand, Some(7))).map(|(a, b)| a == b);
            assert_eq!([None, Some(0), Some(1)].map(same), [Some(true), Some(true), None]);
            assert_eq!(sides_of_any_lane(ends, part(None, None)), None);
            let in_lane = |lane| sides(ends, part(Some(1), Some(lane)));
            assert!(in_lane(2).0 == in_lane(2).1 && in_lane(3).0 != in_lane(3).1);
        });
    }
}
