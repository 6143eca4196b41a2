//! Assumptions that fix a register to a constant, so that a proof can start from it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::place::{Lanes, Piece, Place};
use super::typed::{Binary, Expr, ExprKind, Unary};
use crate::state::StateVar;

/// Assumptions, split into those that fix registers and all others.
#[derive(Debug, Clone)]
pub struct Substitutions<'e> {
    /// Whole registers (in all lanes, some, or one) and their values. No two overlap.
    pub fixed: Vec<(Place, u64)>,
    /// The other assumptions. One that fixes a register a second time stays here: it holds or fails
    /// once the first is substituted, so contradictory assumptions remain visible.
    pub rest: Vec<&'e Expr>,
}

impl Substitutions<'_> {
    /// The values of the parts of the state that are fixed.
    pub fn values(&self) -> FxHashMap<StateVar, u32> {
        let pieces = self.fixed.iter().flat_map(|(place, value)| place.pieces().map(move |piece| (piece, value)));
        let bits = |piece: &Piece, value: u64| (value >> piece.position & ((1 << piece.width) - 1)) as u32;
        pieces.map(|(piece, &value)| (piece.var, bits(&piece, value))).collect()
    }
}

impl Expr {
    /// The registers that an assumption fixes and their values, if every part of its conjunction
    /// has the form `place == literal` with whole registers: `exec == -1`, `v1 == 0 && s4 == 0x10`,
    /// `v[2:3][5] == 7`; also `scc`, `!scc` and `active`, which is `exec == -1`, and `v0 == lane`, which fixes each
    /// lane.
    ///
    /// Places may overlap, with different values; [`Substitutions::of`] takes care of that.
    pub fn fixed_places(&self) -> Option<Vec<(Place, u64)>> {
        let fixed: Option<Vec<_>> = self.conjuncts().into_iter().map(fixed_by).collect();
        fixed.map(|fixed| fixed.concat())
    }
}

impl<'e> Substitutions<'e> {
    /// Splits the conjunction of all `assumptions`.
    pub fn of(assumptions: &'e [Expr]) -> Self {
        Substitutions::without(assumptions, |_| false)
    }

    /// The same, where parts of the state for which `is_kept` holds are not fixed: something else says what they have,
    /// and an assumption about them is a condition.
    pub fn without(assumptions: &'e [Expr], is_kept: impl Fn(StateVar) -> bool) -> Self {
        let mut split = Substitutions { fixed: Vec::new(), rest: Vec::new() };
        let mut taken: FxHashSet<StateVar> = FxHashSet::default();
        for conjunct in assumptions.iter().flat_map(Expr::conjuncts) {
            let fixed = fixed_by(conjunct).unwrap_or_default();
            let pieces = || fixed.iter().flat_map(|(place, _)| place.pieces());
            if fixed.is_empty() || pieces().any(|piece| taken.contains(&piece.var) || is_kept(piece.var)) {
                split.rest.push(conjunct);
            } else {
                taken.extend(pieces().map(|piece| piece.var));
                split.fixed.extend(fixed);
            }
        }
        split
    }
}

/// The substitutions that one part of a conjunction amounts to.
fn fixed_by(conjunct: &Expr) -> Option<Vec<(Place, u64)>> {
    if let ExprKind::Binary(Binary::Eq, operands) = conjunct.kind()
        && let [ExprKind::Place(place, _), ExprKind::Lane] | [ExprKind::Lane, ExprKind::Place(place, _)] =
            [operands[0].kind(), operands[1].kind()]
        && place.is_whole()
        && !matches!(place.lanes(), Lanes::One(_))
    {
        let in_lane = |lane: u8| Some((place.with_lanes(Lanes::One(lane))?, u64::from(lane)));
        return place.lanes().numbers().map(in_lane).collect();
    }
    fixed_place(conjunct).map(|fixed| vec![fixed])
}

/// The substitution that one part of a conjunction amounts to. Initial and current state coincide
/// in an assumption, so `old` makes no difference.
fn fixed_place(conjunct: &Expr) -> Option<(Place, u64)> {
    let (place, value) = match conjunct.kind() {
        ExprKind::Binary(Binary::Eq, operands) => match [operands[0].kind(), operands[1].kind()] {
            [ExprKind::Place(place, _), ExprKind::Literal(value)]
            | [ExprKind::Literal(value), ExprKind::Place(place, _)] => (*place, *value),
            _ => return None,
        },
        ExprKind::Unary(Unary::Not, operand) => match operand.kind() {
            ExprKind::Place(place, _) => (*place, 0),
            _ => return None,
        },
        ExprKind::Place(place, _) => (*place, 1),
        ExprKind::Active(_) => (Place::EXEC, u64::MAX),
        _ => return None,
    };
    place.is_whole().then_some((place, value))
}
