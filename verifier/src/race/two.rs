//! Two waves of one launch: the terms of one execution, as each of two waves has them.
//!
//! What both have is one term: arguments, what was in memory. What each has by itself gets a name for each: its number,
//! its lane, registers that nobody has filled.

use gcn_semantics::algebra::Space;
use gcn_semantics::ledger::Unspecified;
use gcn_semantics::wave::PROGRAM;
use rustc_hash::FxHashMap;

use super::names;
use crate::state::StateVar;
use crate::term::{self, AnyLane, Load, Node, Term, Var};

/// Which two waves of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Waves {
    /// Two waves of one group.
    OfOneGroup,
    /// Of two groups.
    OfTwoGroups,
    /// One wave, of which two lanes are looked at. What a wave has once may count as two things here.
    One,
}

/// The terms of two waves.
pub struct Two {
    waves: Waves,
    /// Scalar registers with what all waves of a launch have, and with the numbers of the group.
    common: Vec<u16>,
    groups: Vec<u16>,
    done: [FxHashMap<Term, Term>; 2],
    own: FxHashMap<(Var, usize), Var>,
}

impl Two {
    /// `given` has the names of what scalar registers have.
    pub fn new<'g>(waves: Waves, given: impl Iterator<Item = (u16, &'g str)>) -> Self {
        let (mut common, mut groups) = (Vec::new(), Vec::new());
        for (code, name) in given {
            match name {
                "workgroup id x" | "workgroup id y" | "workgroup id z" => groups.push(code),
                // Each wave has its own place on the stack.
                "stack offset" | "workgroup info" => {}
                _ => common.push(code),
            }
        }
        Two { waves, common, groups, done: Default::default(), own: FxHashMap::default() }
    }

    /// Which two waves they are.
    pub fn waves(&self) -> Waves {
        self.waves
    }

    /// Whether the launch has put something into a scalar register that all waves have.
    pub fn is_given(&self, code: u16) -> bool {
        self.common.contains(&code)
    }

    /// The scalar registers with what all waves have.
    pub fn given(&self) -> Vec<u16> {
        self.common.clone()
    }

    /// `t` as the wave of a side has it.
    pub fn of_side(&mut self, t: Term, side: usize) -> Term {
        let mut work = vec![t];
        while let Some(&t) = work.last() {
            if self.done[side].contains_key(&t) {
                work.pop();
                continue;
            }
            let node = term::node(t);
            let before = work.len();
            node.for_each_operand(|operand| {
                if !self.done[side].contains_key(&operand) {
                    work.push(operand);
                }
            });
            if work.len() > before {
                continue;
            }
            work.pop();
            let made = self.made(t, &node, side);
            self.done[side].insert(t, made);
        }
        self.done[side][&t]
    }

    /// Whether a term is the same in both.
    pub fn is_common(&mut self, t: Term) -> bool {
        self.of_side(t, 0) == self.of_side(t, 1)
    }

    fn made(&mut self, t: Term, node: &Node, side: usize) -> Term {
        match node {
            Node::Const(_) => t,
            Node::Var(var) if var.any_lane() == Some(AnyLane::Number) => {
                let own = self.lane(side);
                term::zext(own, term::width(t))
            }
            Node::Var(var) if self.is_own(*var) => term::variable(term::width(t), self.own(*var, side)),
            Node::Var(_) => t,
            Node::Unspecified(what, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.done[side][arg]).collect();
                term::unspecified(term::width(t), self.unspecified(*what, side), &args)
            }
            _ => term::on_operands(t, |operand| self.done[side][&operand]),
        }
    }

    /// The number of the lane of a side: 6 bits.
    pub fn lane(&mut self, side: usize) -> Term {
        let own = self.own(Var::LANE_NUMBER, side);
        term::variable(6, own)
    }

    /// A variable of a side in the place of one that each has by itself.
    fn own(&mut self, var: Var, side: usize) -> Var {
        let number = self.own.len() as u32;
        *self.own.entry((var, side)).or_insert_with(|| Var::cut(number))
    }

    /// What the variables of the sides stand for: for each side those of its own.
    pub fn owned(&self) -> impl Iterator<Item = (Var, usize, Var)> + '_ {
        self.own.iter().map(|(&(var, side), &own)| (var, side, own))
    }

    /// Whether each wave has a variable by itself.
    fn is_own(&self, var: Var) -> bool {
        if var.is_at_cut() {
            return !names::is_shared(var) || self.waves == Waves::OfTwoGroups;
        }
        if var.any_lane().is_some() {
            return true;
        }
        match StateVar::of(var) {
            Some(StateVar::Vgpr { .. } | StateVar::Scc) => self.waves != Waves::One,
            // Addresses after linking, and arguments.
            Some(StateVar::Scalar { code: PROGRAM.. }) => false,
            Some(StateVar::Scalar { code }) if self.groups.contains(&code) => self.waves == Waves::OfTwoGroups,
            Some(StateVar::Scalar { code }) => self.waves != Waves::One && !self.common.contains(&code),
            Some(StateVar::Mode) | None => false,
            Some(StateVar::Memory { .. }) => unreachable!("memory is no variable"),
        }
    }

    /// An unknown value as the wave of a side has it.
    fn unspecified(&self, what: Unspecified, side: usize) -> Unspecified {
        let own = Unspecified { instruction: what.instruction ^ (side as u64 + 1) << 60, lane: side as u8, ..what };
        match Load::of(what).map(|load| load.space) {
            Some(Space::Global) => what,
            Some(Space::Lds) if self.waves != Waves::OfTwoGroups => what,
            Some(Space::Lds | Space::Scratch) | None => own,
        }
    }
}
