//! What a kernel finds of the sizes of the launch: in the packet of the dispatch, and in arguments that the compiler
//! has added.
//!
//! The packet has the sizes of a group (2 bytes each, from byte 4 on) and of the grid (4 bytes each, from byte 12 on),
//! in work-items (HSA's system architecture, "Kernel dispatch packet"). Hidden arguments have the number of groups that
//! are whole, the sizes of a group, and how many work-items are left for a last group (LLVM's usage document, "Code
//! Object Metadata").

use gcn_semantics::algebra::Space;
use rustc_hash::FxHashSet;

use super::intervals::Interval;
use super::kernel::Kernel;
use super::reached::argument_word;
use super::two::Two;
use crate::expr::Env;
use crate::term::{self, Load, Node, Term};

/// The bytes of the sizes of a group in the packet, and of those of the grid.
const GROUP: u64 = 4;
const GRID: u64 = 12;
/// What launches call the packet.
const NAME: &str = "dispatch packet";

/// A part of the packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packet {
    /// Bytes from its beginning.
    pub offset: u64,
    /// What is there.
    pub found: Term,
}

/// What intervals have loaded from the packet.
pub fn loaded(kernel: &Kernel, intervals: &[Interval]) -> Vec<Packet> {
    let given = &kernel.job.entry.given;
    let Some(low) = given.iter().find(|(_, name)| **name == NAME).map(|(&code, _)| code) else { return Vec::new() };
    let pointer = [low + 1, low].map(|code| Env::scalar(&*kernel.initial, code));
    let pointer = term::concat(&pointer);
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut work: Vec<Term> = Vec::new();
    for interval in intervals {
        let values = interval.accessed.iter().flat_map(|access| [&access.active, &access.address]);
        work.extend(values.flat_map(|value| value.any_lane()));
        work.extend([interval.reached, interval.leaves]);
        work.extend(interval.ends.iter().map(|(_, when)| *when));
        work.extend(interval.counted.iter().map(|counted| counted.by));
    }
    let mut found = Vec::new();
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = term::node(t);
        if let Node::Unspecified(what, address) = &node
            && let Some(Load { space: Space::Global, .. }) = Load::of(*what)
            && let [low, high] = address[..]
            && let Some(offset) = term::as_const(term::without_carries(term::sub(term::concat(&[high, low]), pointer)))
        {
            found.push(Packet { offset, found: t });
        }
        node.for_each_operand(|operand| work.push(operand));
    }
    found
}

/// Whether something that was loaded is part of a term.
pub fn has_loads(t: Term) -> bool {
    let mut has = false;
    term::for_each_node([t], |node| has |= matches!(node, Node::Unspecified(..)));
    has
}

/// What a kernel finds of a launch.
enum Size {
    /// The work-items of a group along an axis.
    Group(usize, Term),
    /// Those of the grid.
    Grid(usize, Term),
    /// The groups of the grid.
    Groups(usize, Term),
    /// The work-items that are not in whole groups.
    Rest(Term),
}

impl Kernel<'_> {
    /// The sizes that the kernel finds.
    fn sizes(&self) -> Vec<Size> {
        let mut sizes = Vec::new();
        for &Packet { offset, found } in &self.packet {
            let bytes = u64::from(term::width(found)) / 8;
            let part = |first: u64, size: u64| {
                let lo = first.checked_sub(offset).filter(|lo| lo + size <= bytes)?;
                Some(term::extract(found, 8 * lo as u32, 8 * size as u32))
            };
            for axis in 0..3 {
                let of_group = part(GROUP + 2 * axis as u64, 2).map(|size| Size::Group(axis, term::zext(size, 32)));
                let of_grid = part(GRID + 4 * axis as u64, 4).map(|size| Size::Grid(axis, size));
                sizes.extend(of_group.into_iter().chain(of_grid));
            }
        }
        let kernarg = self.job.entry.kernarg.as_deref().filter(|_| self.job.entry.holds_arguments);
        for argument in kernarg.map_or(&[][..], |kernarg| kernarg.of_side(0)) {
            let word = term::variable(32, argument_word(argument.offset));
            let half = || term::zext(term::extract(word, 8 * (argument.offset % 4) as u32, 16), 32);
            let axis_of = |prefix: &str| {
                let axis = argument.kind.strip_prefix(prefix)?;
                ["x", "y", "z"].iter().position(|name| *name == axis)
            };
            if let (Some(axis), 4) = (axis_of("hidden_block_count_"), argument.size) {
                sizes.push(Size::Groups(axis, word));
            } else if let (Some(axis), 2) = (axis_of("hidden_group_size_"), argument.size) {
                sizes.push(Size::Group(axis, half()));
            } else if let (Some(_), 2) = (axis_of("hidden_remainder_"), argument.size) {
                sizes.push(Size::Rest(half()));
            }
        }
        sizes
    }

    /// What every launch says of them, where the sizes of groups are known: all groups are whole then.
    pub(super) fn of_sizes(&self, two: &mut Two) -> Vec<Term> {
        let Some(group) = self.job.entry.launched.group.sizes() else { return Vec::new() };
        let word = |value: u32| term::constant(32, value.into());
        let ids = self.group_ids();
        let mut facts = self.options.groups.map_or(Vec::new(), |groups| self.of_exact_sizes(groups));
        for size in self.sizes() {
            match size {
                Size::Group(axis, found) => facts.push(term::eq(found, word(group[axis]))),
                Size::Rest(found) => facts.push(term::eq(found, word(0))),
                Size::Grid(axis, found) => {
                    let whole = group[axis].trailing_zeros();
                    if whole > 0 {
                        facts.push(term::eq(term::extract(found, 0, whole), term::constant(whole, 0)));
                    }
                    for &(_, id) in ids.iter().filter(|(of, _)| *of == axis) {
                        let last = term::add(term::mul(id, word(group[axis])), word(group[axis] - 1));
                        facts.extend([0, 1].map(|side| two.of_side(term::ult(last, found), side)));
                    }
                }
                Size::Groups(axis, found) => {
                    for &(_, id) in ids.iter().filter(|(of, _)| *of == axis) {
                        facts.extend([0, 1].map(|side| two.of_side(term::ult(id, found), side)));
                    }
                }
            }
        }
        facts
    }

    /// What a launch of so many groups says of them.
    pub(super) fn of_exact_sizes(&self, groups: [u32; 3]) -> Vec<Term> {
        let group = self.job.entry.launched.group.sizes().unwrap_or([1; 3]);
        let word = |value: u32| term::constant(32, value.into());
        let fact = |size: Size| match size {
            Size::Grid(axis, found) => Some(term::eq(found, word(groups[axis].saturating_mul(group[axis])))),
            Size::Groups(axis, found) => Some(term::eq(found, word(groups[axis]))),
            Size::Group(..) | Size::Rest(_) => None,
        };
        self.sizes().into_iter().filter_map(fact).collect()
    }

    /// What a launch with so many work-items along an axis says of them.
    pub(super) fn of_usual_sizes(&self, most: u32) -> Vec<Term> {
        let group = self.job.entry.launched.group.sizes().unwrap_or([1; 3]);
        let not_above = |found: Term, most: u32| term::not(term::ult(term::constant(32, most.into()), found));
        let fact = |size: Size| match size {
            Size::Grid(axis, found) => Some(not_above(found, most.max(group[axis]))),
            Size::Groups(axis, found) => Some(not_above(found, (most / group[axis]).max(1))),
            Size::Group(..) | Size::Rest(_) => None,
        };
        self.sizes().into_iter().filter_map(fact).collect()
    }
}
