//! A race as a solver has it.

use gcn_semantics::algebra::{B32, Bv, Concrete, LANES};
use rustc_hash::FxHashMap;

use super::intervals::Interval;
use super::kernel::Kernel;
use super::two::{Two, Waves};
use super::{Does, Race, Side};
use crate::obligation::Assignment;
use crate::state::{ARGUMENTS, StateVar, WAVE};
use crate::term::{self, Accessed, AnyLane, Manner, Node, Term, Var};

/// Two accesses: of which intervals, and which of their accesses.
pub struct Pair<'i> {
    pub intervals: [&'i Interval; 2],
    pub accesses: [&'i Accessed; 2],
    /// When they meet.
    pub meets: Term,
    /// Both store, and other values.
    pub differs: Option<Term>,
    /// The usual launches in which they still meet, with the name of the last.
    pub usual: Option<(Term, &'static str)>,
}

impl Kernel<'_> {
    /// The race that an assignment is.
    pub(super) fn race(&self, two: &mut Two, pair: &Pair, assignment: &Assignment, is_harmless: bool) -> Race {
        let owned: FxHashMap<(Var, usize), Var> = two.owned().map(|(var, side, own)| ((var, side), own)).collect();
        let value = |var: Var, side: usize| {
            let own = owned.get(&(var, side)).copied().unwrap_or(var);
            assignment.value(own)
        };
        let given = &self.job.entry.given;
        let group = self.job.entry.launched.group;
        let sides = [0, 1].map(|side| {
            let access = pair.accesses[side];
            let wave = value(StateVar::Scalar { code: WAVE }.var(), side) as u32;
            let wave: B32<Concrete> = group.wave(Bv::constant(wave.into()));
            let numbers = given.iter().filter(|(_, name)| name.starts_with("workgroup id"));
            let numbers = numbers.map(|(&code, &name)| (name, value(StateVar::Scalar { code }.var(), side) as u32));
            Side {
                instruction: access.instruction,
                does: match access.manner {
                    Manner::Read => Does::Reads,
                    Manner::Write(_) => Does::Writes,
                    Manner::Atomic => Does::Changes,
                },
                bytes: access.bytes,
                wave: wave.0,
                lane: value(Var::LANE_NUMBER, side) as u8,
                group: numbers.collect(),
            }
        });
        let arguments = assignment.variables().filter_map(|(var, value, _)| match StateVar::of(var) {
            Some(StateVar::Scalar { code }) if code >= ARGUMENTS => {
                Some((4 * u64::from(code - ARGUMENTS), value as u32))
            }
            _ => None,
        });
        Race {
            space: pair.accesses[0].space,
            sides,
            arguments: arguments.collect(),
            is_exact: [0, 1].into_iter().all(|side| is_exact(pair.intervals[side], pair.accesses[side])),
            is_harmless,
            is_between_groups: two.waves() == Waves::OfTwoGroups,
            behind: pair.intervals[0].start.map(|place| place.behind),
        }
    }
}

/// Whether an access hangs on nothing but the launch and arguments.
fn is_exact(interval: &Interval, access: &Accessed) -> bool {
    let terms = [&access.active, &access.address].into_iter().flat_map(|value| match value.any_lane() {
        Some(any) => vec![any],
        None => (0..LANES).map(|lane| value.lane(lane)).collect(),
    });
    is_known(terms.chain([interval.reached]))
}

/// Whether terms hang on nothing but the launch and arguments.
pub fn is_known(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut known = true;
    term::for_each_node(terms, |node| match node {
        Node::Unspecified(..) | Node::Float(..) => known = false,
        Node::Var(var) => known &= !is_of_cut(*var),
        _ => {}
    });
    known
}

/// Whether a variable is part of the state in which a wave starts.
pub fn is_of_launch(var: Var) -> bool {
    !is_of_cut(var)
}

/// Whether a variable is one that stands for several states.
fn is_of_cut(var: Var) -> bool {
    match var.any_lane() {
        Some(AnyLane::Word { first }) => first.is_at_cut(),
        Some(AnyLane::Bit { low }) => low.is_at_cut(),
        Some(AnyLane::Number) => false,
        None => var.is_at_cut(),
    }
}
