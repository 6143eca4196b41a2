//! States that a launch of kernels has.

use gcn_semantics::algebra::LANES;

use crate::launched::{Group, GroupWave, Launched};
use crate::machine::ConcreteState;
use crate::state::{StateVar, WAVE};

/// The launches that a state may be meant to be, the nearest first: the state itself if it is one, else states that
/// have other lanes at the start and other numbers of work-items.
pub fn launches(launched: &Launched, state: &ConcreteState) -> Vec<ConcreteState> {
    if is_launch(launched, state) {
        return vec![state.clone()];
    }
    let given: Vec<(usize, u8, u32)> = (0..launched.all_axes())
        .flat_map(|axis| {
            let lanes = state.vgprs.get(&launched.register_of(axis)).copied().unwrap_or([0; LANES]);
            (0..LANES as u8).map(move |lane| (usize::from(axis), lane, lanes[usize::from(lane)]))
        })
        .filter(|&(.., value)| value != 0)
        .collect();
    let alone = launched.alone().waves_like(state.exec(), &given);
    let waves = alone.into_iter().chain(launched.group.waves_like(state.exec(), &given));
    waves.filter(|wave| launched.may_launch(wave)).map(|wave| in_wave(launched, state, &wave)).collect()
}

/// The state with EXEC and the numbers of work-items of a wave.
pub fn in_wave(launched: &Launched, state: &ConcreteState, wave: &GroupWave) -> ConcreteState {
    let mut state = state.clone();
    state.set_exec(wave.exec());
    if launched.group.sizes().is_some() {
        state.set(StateVar::Scalar { code: WAVE }, wave.number());
    }
    for axis in 0..launched.all_axes() {
        let register = launched.register_of(axis);
        for lane in (0..LANES as u8).filter(|lane| wave.exec() >> lane & 1 == 1) {
            state.set(StateVar::Vgpr { register, lane }, wave.item(lane)[usize::from(axis)]);
        }
    }
    state
}

/// Whether a state is one of a launch, by EXEC and all numbers of work-items. Where the sizes of groups are known, or
/// nothing is, every state is.
pub fn is_launch(launched: &Launched, state: &ConcreteState) -> bool {
    !launched.is_open() || wave_of(launched, state).is_some()
}

/// The wave that a state is, in the smallest group if several have such a wave.
pub fn wave_of(launched: &Launched, state: &ConcreteState) -> Option<GroupWave> {
    if let Some(sizes) = launched.group.sizes() {
        return Some(GroupWave::new(sizes, state.value(StateVar::Scalar { code: WAVE })));
    }
    let items =
        [0, 1, 2].map(|axis| state.vgprs.get(&launched.register_of(axis)).filter(|_| axis < launched.all_axes()));
    let of = |group: Group| group.wave_of(state.exec(), items);
    of(launched.alone()).or_else(|| of(launched.group)).filter(|wave| launched.may_launch(wave))
}
