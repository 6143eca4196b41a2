//! What is assumed of the initial state, as terms: in each lane, and in the lane that stands for all.

use rustc_hash::FxHashSet;

use crate::expr::{Expr, Said, said};
use crate::machine::SymbolicState;
use crate::obligation::Assumptions;
use crate::term::{self, AnyLane, Term, Var};

/// The assumptions that fix no part of the state.
#[derive(Clone, Default)]
pub struct Assumed {
    /// All of them, with their variables.
    pub clauses: Vec<(Term, Vec<Var>)>,
    /// The assumptions about a lane's own values that say the same of every lane, as terms of the lane that stands for
    /// all: of `v0 <=u 255` the bound of that v0. `v0 <=u s4` is not among them: a model of one lane could choose an s4
    /// that does not fit the others.
    of_any_lane: Vec<Term>,
    /// The variables of the other assumptions, and the values of lanes that an assumption ties to them.
    told_apart: FxHashSet<Var>,
}

impl Assumed {
    /// What each of `exprs` says about `initial`.
    pub fn new(exprs: &[&Expr], initial: &SymbolicState) -> Self {
        let mut assumed = Assumed::default();
        let mut of_own_values = Vec::new();
        for Said { clauses, of_any_lane } in exprs.iter().flat_map(|expr| said(expr, initial, initial.any_lane)) {
            let open = clauses.into_iter().filter(|&clause| term::as_const(clause) != Some(1));
            let open: Vec<_> = open.map(|clause| (clause, term::variables(clause))).collect();
            let of_any_lane = of_any_lane.map(|term| (term, term::variables(term)));
            match of_any_lane.filter(|(_, variables)| variables.iter().all(is_own_value)) {
                Some((term, variables)) => {
                    assumed.of_any_lane.push(term);
                    of_own_values.push(variables);
                }
                None => assumed.told_apart.extend(open.iter().flat_map(|(_, variables)| variables)),
            }
            assumed.clauses.extend(open);
        }
        assumed.tell_apart(of_own_values);
        assumed
    }

    /// Tells more variables apart: an assumption about `v0` and `v1` ties both, so if v0 is told apart, v1 is. Each of
    /// `groups` has the variables of one assumption about the lane that stands for all.
    fn tell_apart(&mut self, mut groups: Vec<Vec<Var>>) {
        let in_lanes = |var: &Var| {
            let any = var.any_lane();
            (0..64).filter_map(move |lane| any.and_then(|any| any.in_lane(lane))).map(|(var, _)| var)
        };
        loop {
            let is_told = |group: &Vec<Var>| group.iter().flat_map(in_lanes).any(|var| self.told_apart.contains(&var));
            let (told, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_told);
            if told.is_empty() {
                return;
            }
            self.told_apart.extend(told.iter().flatten().flat_map(in_lanes));
            groups = others;
        }
    }

    /// What says the same of every lane, as terms of the lane that stands for all.
    pub fn any_lane(&self) -> impl Iterator<Item = Term> {
        self.of_any_lane.iter().copied()
    }

    /// The conjunction, with `more` that is known.
    pub fn assumptions(&self, more: &[Term]) -> Assumptions {
        let terms: Vec<Term> = self.clauses.iter().map(|(term, _)| *term).chain(more.iter().copied()).collect();
        Assumptions::of_lanes(&terms, &self.of_any_lane)
    }

    /// The parts of the state about which assumptions tell lanes apart, and the values that are tied to them.
    pub fn told_apart(&self) -> impl Iterator<Item = Var> {
        self.told_apart.iter().copied()
    }
}

/// Whether a variable is a value that the lane that stands for all has, and not its number.
fn is_own_value(var: &Var) -> bool {
    matches!(var.any_lane(), Some(AnyLane::Word { .. } | AnyLane::Bit { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::StateVar;
    use crate::term::with_fresh_arena;

    /// What is made of assumptions where v9 is the lane's number and v8 is 5.
    fn assumed(texts: &[&str]) -> Assumed {
        let fixed =
            |lane| [(9, lane), (8, 5)].map(|(register, value)| (StateVar::Vgpr { register, lane }, value.into()));
        let fixed = (0..64).flat_map(fixed).collect();
        let exprs: Vec<_> = texts.iter().map(|text| Expr::parse(text).unwrap()).collect();
        Assumed::new(
            &exprs.iter().collect::<Vec<_>>(),
            &SymbolicState { any_lane: true, fixed, ..SymbolicState::default() },
        )
    }

    fn lane(register: u16, lane: u8) -> Var {
        StateVar::Vgpr { register, lane }.var()
    }

    #[test]
    fn what_lanes_fulfil_by_themselves_tells_none_apart() {
        with_fresh_arena(|| {
            let own = assumed(&["v0 <u 9", "v0 + v1 == 7 && v2 != 0", "v3 <u v8"]);
            assert_eq!((own.clauses.len(), own.of_any_lane.len(), own.told_apart.len()), (256, 4, 0));
        });
    }

    #[test]
    fn other_assumptions_tell_lanes_apart() {
        with_fresh_arena(|| {
            for text in ["v0 <u s0", "v0 <u lane", "active => v0 <u 9", "v0[3] <u 9", "v0[0..31] <u 9", "v0 <u v9"] {
                let others = assumed(&[text]);
                assert!(others.told_apart.contains(&lane(0, 3)), "{text}");
                assert_eq!(others.of_any_lane, [], "{text}");
            }
        });
    }

    #[test]
    fn what_is_told_apart_passes_on() {
        with_fresh_arena(|| {
            let passed = assumed(&["v3 <u v2", "v1 <u v2", "v0 <u v1", "v0[5] == 3", "v4 <u 9"]);
            assert!((0..4).all(|register| passed.told_apart.contains(&lane(register, 60))));
            assert!(!passed.told_apart.contains(&lane(4, 5)));
        });
    }
}
