//! Accesses to data share that hang on nothing but the work-item: the bytes of each wave, item by item.
//!
//! For example `s[t + 128]` under `t < 128` in a group of 256: waves 0 and 1 reach bytes of their own there. Nobody has
//! to be asked whether two such accesses meet.

use gcn_semantics::algebra::{LANES, Space};
use rustc_hash::FxHashMap;

use crate::launched::Group;
use crate::limits::question;
use crate::state::{StateVar, WAVE};
use crate::term::{self, Accessed, AnyLane, EffectValue, Evaluator, Node, Term, Var};

/// Conditions and addresses of more nodes are not looked at.
const NODES: usize = 20_000;

/// The bytes that waves reach in an access: each with the waves that may reach it, a bit for each.
pub struct Reach(Vec<(u64, u64)>);

impl Reach {
    /// Whether two waves may reach a common byte, each by one of the accesses.
    pub fn meets(&self, other: &Reach) -> bool {
        let (mut mine, mut theirs) = (&self.0[..], &other.0[..]);
        question::work(1 + (mine.len() + theirs.len()) as u64 / 256);
        while let (Some(&(a, waves)), Some(&(b, others))) = (mine.first(), theirs.first()) {
            let are_two = waves != others || !waves.is_power_of_two();
            if a == b && are_two {
                return true;
            }
            if a <= b {
                mine = &mine[1..];
            }
            if b <= a {
                theirs = &theirs[1..];
            }
        }
        false
    }
}

/// A work-item: its wave and its lane.
#[derive(Clone, Copy)]
struct Item {
    wave: u64,
    lane: u64,
}

impl Item {
    fn value(self, var: Var) -> u64 {
        match var.any_lane() {
            Some(AnyLane::Number) => self.lane,
            _ => self.wave,
        }
    }
}

type Variables = Box<dyn Fn(Var) -> u64>;
type Functions = fn(gcn_semantics::ledger::Unspecified, &[u32]) -> u64;

/// The work-items of a group whose sizes are known.
pub struct Items {
    items: Vec<Item>,
    evaluator: Evaluator<Variables, Functions>,
    closed: FxHashMap<Term, bool>,
}

impl Items {
    /// Those of a group; nothing if nobody knows its sizes.
    pub fn of(group: Group) -> Option<Items> {
        let sizes = group.sizes()?;
        let waves = sizes.iter().map(|&size| u64::from(size)).product::<u64>().div_ceil(LANES as u64);
        if waves > 64 {
            return None;
        }
        let of_wave = |wave| (0..LANES as u64).map(move |lane| Item { wave, lane });
        let items: Vec<Item> = (0..waves).flat_map(of_wave).collect();
        let state = |&item: &Item| {
            let none: Functions = |_, _| 0;
            (Box::new(move |var: Var| item.value(var)) as Variables, none)
        };
        let evaluator = Evaluator::of_states(items.iter().map(state).collect());
        Some(Items { items, evaluator, closed: FxHashMap::default() })
    }

    /// What an access reaches at most; nothing if its address hangs on something else.
    pub fn reach(&mut self, access: &Accessed) -> Option<Reach> {
        if access.space != Space::Lds || !self.is_closed_in_all(&access.address) {
            return None;
        }
        let mut bytes: Vec<(u64, u64)> = Vec::new();
        let lanes: Vec<Option<usize>> = match access.address.any_lane().and(access.active.any_lane()) {
            Some(_) => vec![None],
            None => (0..LANES).map(Some).collect(),
        };
        for lane in lanes {
            let of = |value: &EffectValue| lane.map_or_else(|| value.any_lane(), |lane| Some(value.lane(lane)));
            let (Some(active), Some(address)) = (of(&access.active), of(&access.address)) else { return None };
            let known = self.known(active);
            let active = self.evaluator.eval_each(known).to_vec();
            let width = term::width(address);
            if active.iter().all(|&active| active == 0) {
                continue;
            }
            if !self.is_closed(address) {
                return None;
            }
            let addresses = self.evaluator.eval_each(address);
            for (index, item) in self.items.iter().enumerate() {
                let is_here = lane.is_none_or(|lane| item.lane == lane as u64);
                if active[index] == 1 && is_here {
                    let at = |byte: u64| addresses[index].wrapping_add(byte) & (u64::MAX >> (64 - width));
                    bytes.extend((0..access.bytes).map(|byte| (at(byte), 1 << item.wave)));
                }
            }
        }
        bytes.sort_unstable();
        bytes.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 |= if is_same { next.1 } else { 0 };
            is_same
        });
        Some(Reach(bytes))
    }

    /// The part of a condition that hangs on the work-item alone.
    fn known(&mut self, condition: Term) -> Term {
        if self.is_closed(condition) {
            return condition;
        }
        match term::node(condition) {
            Node::And(parts) => {
                let parts: Vec<Term> = parts.iter().copied().filter(|&part| self.is_closed(part)).collect();
                term::and_all(1, &parts)
            }
            _ => term::constant(1, 1),
        }
    }

    /// Whether a value hangs on the work-item alone, where one term says it. Lanes that are told apart are looked at
    /// one by one.
    fn is_closed_in_all(&mut self, value: &EffectValue) -> bool {
        value.any_lane().is_none_or(|any| self.is_closed(any))
    }

    /// Whether a term hangs on the work-item alone.
    fn is_closed(&mut self, t: Term) -> bool {
        if let Some(&known) = self.closed.get(&t) {
            return known;
        }
        let mut is_closed = !term::has_more_nodes([t], NODES);
        if is_closed {
            term::for_each_node([t], |node| match node {
                Node::Unspecified(..) | Node::Float(..) => is_closed = false,
                Node::Var(var) => is_closed &= is_of_item(*var),
                _ => {}
            });
        }
        self.closed.insert(t, is_closed);
        is_closed
    }
}

fn is_of_item(var: Var) -> bool {
    var.any_lane() == Some(AnyLane::Number) || var == StateVar::Scalar { code: WAVE }.var()
}
