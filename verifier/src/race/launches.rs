//! What launches say of two waves: that they are two, and what is usual.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{Algebra, BitColumn, Bv, Column, LANES, LaneId, Scope};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::InitialState;

use super::intervals::Interval;
use super::kernel::Kernel;
use super::reached::argument_word;
use super::solve::Answer;
use super::two::{Two, Waves};
use crate::expr::Env;
use crate::kernarg::Argument;
use crate::state::{StateVar, WAVE};
use crate::term::{self, EffectValue, Node, Symbolic, Term, Var};

/// What is taken for granted of a launch where accesses meet in others alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usual {
    /// Work-items along an axis are not more, and arguments that are integers are between 1 and [`SMALL`].
    pub most: u32,
    /// These arguments are not below the number of work-items along an axis.
    pub covers: bool,
    /// What verdicts call it.
    pub name: &'static str,
}

/// Usual launches, the more general ones first.
pub const USUAL: [Usual; 5] = [
    Usual { most: SMALL, covers: false, name: "small-launch" },
    Usual { most: SMALL, covers: true, name: "arguments-cover-launch" },
    Usual { most: 1 << 12, covers: true, name: "launch-up-to(4096)" },
    Usual { most: 1 << 10, covers: true, name: "launch-up-to(1024)" },
    Usual { most: 1 << 8, covers: true, name: "launch-up-to(256)" },
];

/// A usual launch may have so many groups along each axis at least.
const FEWEST_GROUPS: u32 = 4;

/// The most work-items along an axis, and the greatest argument, of a usual launch.
const SMALL: u32 = 1 << 15;
/// The most rounds of a loop in a usual launch.
const ROUNDS: u64 = 1 << 15;
/// Numbers of work-items of a launch along an axis have 32 bits (HSA, dispatch packets).
const GRID: u64 = u32::MAX as u64;
/// The groups along each axis of a launch that a run can show.
const GROUPS_OF_A_RUN: u32 = 4;
/// Names of the numbers of a group.
const GROUP_IDS: [&str; 3] = ["workgroup id x", "workgroup id y", "workgroup id z"];

/// What verdicts call it that groups stand along the axes alone for which a kernel has a number.
const ALONG: [([bool; 3], &str); 6] = [
    ([true, false, false], "groups-along(x)"),
    ([false, true, false], "groups-along(y)"),
    ([false, false, true], "groups-along(z)"),
    ([true, true, false], "groups-along(x,y)"),
    ([true, false, true], "groups-along(x,z)"),
    ([false, true, true], "groups-along(y,z)"),
];

/// Marks the high word of a long argument.
const HIGH: u64 = 1;

impl Kernel<'_> {
    /// Whether no two waves, whatever they are, fulfil what is assumed.
    pub(super) fn is_contradictory(&mut self) -> bool {
        if self.job.assumptions.is_empty() {
            return false;
        }
        let mut two = self.two(Waves::OfTwoGroups);
        let facts = self.facts(&mut two);
        matches!(self.ask(vec![term::and_all(1, &facts)])[..], [Answer::Never])
    }

    /// That two waves of a group are two.
    pub(super) fn other_wave(&self, two: &mut Two) -> Term {
        let launched = &self.job.entry.launched;
        let group = launched.group;
        let differ = |two: &mut Two, t: Term| {
            let [a, b] = [0, 1].map(|side| two.of_side(t, side));
            term::not(term::eq(a, b))
        };
        if group.sizes().is_some() {
            let number = Bv::new(term::variable(32, StateVar::Scalar { code: WAVE }.var()));
            let wave = group.wave::<Symbolic>(number);
            return differ(two, wave.0);
        }
        let axes: Vec<Term> = (0..launched.all_axes()).filter_map(|axis| self.item(axis)).collect();
        // Waves are 64 items one after the other. Of several axes it is only known that two items are two.
        let differs = match axes[..] {
            [item] if launched.all_axes() == 1 => {
                differ(two, term::lshr(item, term::constant(32, LANES.ilog2().into())))
            }
            _ => axes.into_iter().map(|item| differ(two, item)).reduce(term::or).unwrap_or(term::constant(1, 1)),
        };
        // Lanes that were not launched have no item, and are of two waves anyway.
        let idle = [0, 1].map(|side| two.of_side(term::not(self.is_launched()), side));
        term::or_all(1, &[differs, idle[0], idle[1]])
    }

    /// Whether a lane is one of a work-item.
    fn is_launched(&self) -> Term {
        let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|code| Bv::new(Env::scalar(&*self.initial, code)));
        let active: BitColumn<Symbolic> = Symbolic::unpack_mask(low, high);
        match active.scope() {
            Scope::Any => active.at(LaneId::ANY).0,
            // Nothing is said of any lane then.
            Scope::Each => term::constant(1, 0),
        }
    }

    /// The number of the work-item of a lane along an axis, of a group whose sizes nobody says.
    fn item(&self, axis: u16) -> Option<Term> {
        let launched = &self.job.entry.launched;
        let column = InitialState::<Symbolic>::vgpr(&*self.initial, launched.register_of(axis));
        let bits = term::constant(32, launched.group.bits(axis.into()).into());
        (column.scope() == Scope::Any).then(|| term::and(column.at(LaneId::ANY).0, bits))
    }

    /// That two groups are two; nothing if there is one, or the kernel does not have the number of its group.
    pub(super) fn other_group(&mut self, two: &mut Two) -> Option<Term> {
        if self.options.one_group || self.options.groups == Some([1; 3]) {
            return None;
        }
        let ids = self.group_ids();
        let is_asked = |axis: usize| ids.iter().any(|(of, _)| *of == axis);
        match self.options.groups {
            // Groups along another axis have the same numbers.
            Some(groups) if (0..3).any(|axis| groups[axis] > 1 && !is_asked(axis)) => {
                return Some(term::constant(1, 1));
            }
            Some(_) => {}
            None if ids.is_empty() => {}
            None => {
                let asked = [0, 1, 2].map(is_asked);
                let name = ALONG.iter().find(|(axes, _)| *axes == asked).map(|(_, name)| *name);
                self.relies_on.extend(name);
            }
        }
        let apart = ids.into_iter().map(|(_, number)| {
            let [a, b] = [0, 1].map(|side| two.of_side(number, side));
            term::not(term::eq(a, b))
        });
        apart.collect::<Vec<_>>().into_iter().reduce(term::or)
    }

    /// What is assumed, of both sides.
    pub(super) fn facts(&self, two: &mut Two) -> Vec<Term> {
        let clauses: Vec<Term> =
            self.assumed.clauses.iter().map(|(term, _)| *term).chain(self.assumed.any_lane()).collect();
        let launched = &self.job.entry.launched;
        let mut facts: Vec<Term> = clauses.into_iter().flat_map(|t| [0, 1].map(|side| two.of_side(t, side))).collect();
        facts.extend(self.of_launch(two));
        facts.extend(self.of_sizes(two));
        if launched.group.sizes().is_none() {
            for axis in 0..launched.all_axes() {
                let Some(item) = self.item(axis) else { continue };
                let most = term::constant(32, launched.group.most(axis.into()).into());
                let fits = term::or(term::not(self.is_launched()), term::ult(item, most));
                facts.extend([0, 1].map(|side| two.of_side(fits, side)));
            }
        }
        facts
    }

    /// The distances of arguments of 4 or 8 bytes that are no floating-point numbers, as far as accesses show that.
    pub(super) fn integers(&self, intervals: &[Interval]) -> Vec<u64> {
        let mut floats: BTreeSet<Var> = BTreeSet::new();
        let of_value = |value: &EffectValue| match value.any_lane() {
            Some(any) => vec![any],
            None => (0..LANES).map(|lane| value.lane(lane)).collect(),
        };
        let accessed = intervals.iter().flat_map(|interval| &interval.accessed);
        let terms = accessed.flat_map(|access| [of_value(&access.active), of_value(&access.address)].concat());
        let mut below: Vec<Term> = Vec::new();
        term::for_each_node(terms, |node| {
            if let Node::Float(_, args) = node {
                below.extend(args.iter());
            }
        });
        term::for_each_node(below, |node| {
            if let Node::Var(var) = node {
                floats.insert(*var);
            }
        });
        let kernarg = self.job.entry.kernarg.as_deref();
        let arguments = kernarg.map_or(&[][..], |kernarg| kernarg.of_side(0));
        let is_integer = |argument: &&Argument| {
            let var = argument_word(argument.offset);
            matches!(argument.size, 4 | 8) && argument.kind == "by_value" && !floats.contains(&var)
        };
        arguments
            .iter()
            .filter(is_integer)
            .flat_map(|argument| {
                // The high word of a long one is 0.
                let high = (argument.size == 8).then_some((argument.offset + 4) | HIGH);
                std::iter::once(argument.offset).chain(high)
            })
            .collect()
    }

    /// Usual launches, but for those that have few groups.
    pub(super) fn usual_launches(&self) -> impl Iterator<Item = Usual> + use<> {
        let sizes = self.job.entry.launched.group.sizes().unwrap_or([1; 3]);
        let largest = self.group_ids().into_iter().map(|(axis, _)| sizes[axis]).max().unwrap_or(1);
        USUAL.into_iter().filter(move |usual| usual.most / largest >= FEWEST_GROUPS)
    }

    /// What holds in a usual launch.
    pub(super) fn usual(&self, two: &mut Two, usual: Usual, integers: &[u64]) -> Vec<Term> {
        let word = |value: u64| term::constant(32, value);
        let sizes = self.job.entry.launched.group.sizes().unwrap_or([1; 3]);
        let mut facts = Vec::new();
        let ids: Vec<(usize, Term)> = self.group_ids();
        for &(axis, id) in &ids {
            let most = (usual.most / sizes[axis]).max(1);
            let fits = term::ult(id, word(most.into()));
            facts.extend([0, 1].map(|side| two.of_side(fits, side)));
        }
        facts.extend(self.of_usual_sizes(usual.most));
        facts.extend(self.of_few_rounds(two));
        for &offset in integers {
            let value = term::variable(32, argument_word(offset & !HIGH));
            if offset & HIGH != 0 {
                facts.push(term::eq(value, word(0)));
                continue;
            }
            facts.push(term::ult(term::sub(value, word(1)), word(SMALL.into())));
            if usual.covers {
                for (axis, size) in sizes.into_iter().enumerate() {
                    match ids.iter().find(|(of, _)| *of == axis) {
                        Some(&(_, id)) => {
                            let items = term::mul(term::add(id, word(1)), word(size.into()));
                            let covers = term::not(term::ult(value, items));
                            facts.extend([0, 1].map(|side| two.of_side(covers, side)));
                        }
                        None => facts.push(term::not(term::ult(value, word(size.into())))),
                    }
                }
            }
        }
        facts
    }

    /// That no loop has more rounds than in a usual launch.
    fn of_few_rounds(&self, two: &mut Two) -> Vec<Term> {
        let few = self.counted.iter().map(|counted| term::ult(counted.rounds, term::constant(64, ROUNDS)));
        let few: Vec<Term> = few.collect();
        few.into_iter().flat_map(|few| [0, 1].map(|side| two.of_side(few, side))).collect()
    }

    /// What holds in a launch that a run can show: few groups, and arguments up to `most`.
    pub(super) fn of_a_run(&self, two: &mut Two, most: u64, integers: &[u64]) -> Term {
        let word = |value: u64| term::constant(32, value);
        let ids = self.group_ids();
        let count = if two.waves() == Waves::OfTwoGroups { GROUPS_OF_A_RUN } else { 1 };
        let groups = [0, 1, 2].map(|axis| if ids.iter().any(|(of, _)| *of == axis) { count } else { 1 });
        let mut facts = self.of_exact_sizes(groups);
        facts.extend(self.of_few_rounds(two));
        for &(_, id) in &ids {
            facts.extend([0, 1].map(|side| two.of_side(term::ult(id, word(count.into())), side)));
        }
        for &offset in integers {
            let value = term::variable(32, argument_word(offset & !HIGH));
            let most = if offset & HIGH != 0 { 0 } else { most };
            facts.push(term::not(term::ult(word(most), value)));
        }
        term::and_all(1, &facts)
    }

    /// The numbers of the group that the kernel has, with their axes.
    pub(super) fn group_ids(&self) -> Vec<(usize, Term)> {
        let given = self.job.entry.given.iter();
        let id = given.filter_map(|(&code, name)| {
            let axis = GROUP_IDS.iter().position(|id| id == name)?;
            Some((axis, Env::scalar(&*self.initial, code)))
        });
        id.collect()
    }

    /// What every launch says of the numbers of groups.
    pub(super) fn of_launch(&self, two: &mut Two) -> Vec<Term> {
        let sizes = self.job.entry.launched.group.sizes().unwrap_or([1; 3]);
        let fits = self.group_ids().into_iter().map(|(axis, id)| {
            let most = self.options.groups.map_or(GRID / u64::from(sizes[axis]), |groups| groups[axis].into());
            term::ult(id, term::constant(32, most.min(GRID)))
        });
        let fits: Vec<Term> = fits.collect();
        fits.into_iter().flat_map(|t| [0, 1].map(|side| two.of_side(t, side))).collect()
    }
}
