use proptest::prelude::*;

use super::parsed;
use super::statement::statement;
use crate::expr::{Binary, Clause, Env, Expr, ExprKind, Lanes, Place, Time, Type, Unary, clauses, compile};
use crate::state::StateVar;
use crate::term::{self, Term, Var};

/// A pseudo-random machine state, now and before.
#[derive(Clone, Copy)]
struct State {
    seed: u64,
}

/// Added to the variables of the initial state, to tell them from the current ones.
const OLD: u32 = 1 << 20;

impl State {
    fn value(self, var: StateVar, time: Time) -> u64 {
        self.of_variable(variable(var, time))
    }
    fn of_variable(self, Var(number): Var) -> u64 {
        let mixed = (self.seed ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let word = match mixed >> 61 {
            0 => 0,
            1 => u64::from(u32::MAX),
            _ => mixed >> 20 & 0xffff_ffff,
        };
        let var = StateVar::from_var(Var(number % OLD));
        if var == StateVar::Scc { word & 1 } else { word }
    }
    fn eval(self, term: Term) -> u64 {
        term::Evaluator::new(|var| self.of_variable(var), |_, _| 0).eval(term)
    }
}

fn variable(var: StateVar, time: Time) -> Var {
    Var(var.var().0 + if time == Time::Old { OLD } else { 0 })
}

fn free(var: StateVar, time: Time) -> Term {
    term::variable(var.bits(), variable(var, time))
}

/// Every part of both states is a free variable.
struct Free;

impl Env for Free {
    fn vgpr(&self, register: u16, lane: u8) -> Term {
        free(StateVar::Vgpr { register, lane }, Time::Now)
    }
    fn scalar(&self, code: u16) -> Term {
        free(StateVar::Scalar { code }, Time::Now)
    }
    fn scc(&self) -> Term {
        free(StateVar::Scc, Time::Now)
    }
    fn old_vgpr(&self, register: u16, lane: u8) -> Term {
        free(StateVar::Vgpr { register, lane }, Time::Old)
    }
    fn old_scalar(&self, code: u16) -> Term {
        free(StateVar::Scalar { code }, Time::Old)
    }
    fn old_scc(&self) -> Term {
        free(StateVar::Scc, Time::Old)
    }
}

fn width(expr: &Expr) -> u32 {
    match expr.ty() {
        Type::Bool => 1,
        Type::Bits(width) => width,
    }
}

fn signed(value: u64, width: u32) -> i64 {
    (value << (64 - width)) as i64 >> (64 - width)
}

fn place_value(place: &Place, time: Time, lane: u8, state: State) -> u64 {
    let lane = match place.lanes() {
        Lanes::One(lane) => lane,
        _ => lane,
    };
    let whole = Place::new(place.register()).expect("the register of a place exists");
    let words = whole.pieces_in_lane(lane).map(|piece| u128::from(state.value(piece.var, time)) << piece.position);
    (words.sum::<u128>() >> place.lo()) as u64
}

/// What an expression means in one lane, one operation at a time.
fn meaning(expr: &Expr, lane: u8, state: State) -> u64 {
    let width = width(expr);
    let value = match expr.kind() {
        ExprKind::Literal(value) => *value,
        ExprKind::Place(place, time) => place_value(place, *time, lane, state),
        ExprKind::Lane => lane.into(),
        ExprKind::Active(time) => place_value(&Place::EXEC, *time, 0, state) >> lane & 1,
        ExprKind::CrossLane(..) | ExprKind::Memory(..) => unreachable!("these are about the registers of one lane"),
        ExprKind::Ite(operands) => {
            let chosen = if meaning(&operands[0], lane, state) == 1 { &operands[1] } else { &operands[2] };
            meaning(chosen, lane, state)
        }
        ExprKind::Unary(unary, operand) => {
            let value = meaning(operand, lane, state);
            match unary {
                Unary::Not => !value,
                Unary::Negate => value.wrapping_neg(),
                Unary::Popcount => value.count_ones().into(),
                Unary::Zext => value,
                Unary::Sext => signed(value, self::width(operand)) as u64,
                Unary::Extract { lo } => value >> lo,
            }
        }
        ExprKind::Binary(binary, operands) => {
            let [a, b] = [&operands[0], &operands[1]].map(|operand| meaning(operand, lane, state));
            binary_meaning(*binary, a, b, self::width(&operands[0]))
        }
    };
    if width == 64 { value } else { value & ((1 << width) - 1) }
}

fn binary_meaning(binary: Binary, a: u64, b: u64, width: u32) -> u64 {
    let (signed_a, signed_b) = (signed(a, width), signed(b, width));
    match binary {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => (0..b.min(64)).fold(a, |value, _| value << 1),
        Binary::Lshr => (0..b.min(64)).fold(a, |value, _| value >> 1),
        Binary::Ashr => (0..b.min(64)).fold(signed_a, |value, _| value >> 1) as u64,
        Binary::MinU => a.min(b),
        Binary::MinS => signed_a.min(signed_b) as u64,
        Binary::MaxU => a.max(b),
        Binary::MaxS => signed_a.max(signed_b) as u64,
        Binary::Eq => (a == b).into(),
        Binary::Ne => (a != b).into(),
        Binary::Ult => (a < b).into(),
        Binary::Ule => (a <= b).into(),
        Binary::Slt => (signed_a < signed_b).into(),
        Binary::Sle => (signed_a <= signed_b).into(),
        Binary::Implies => (a <= b).into(),
    }
}

#[test]
fn one_clause_for_each_conjunct_and_lane() {
    let lanes = |text: &str| clauses(&parsed(text), &Free).into_iter().map(|clause| clause.lane).collect::<Vec<_>>();
    assert_eq!(lanes("exec == -1"), [None]);
    assert_eq!(lanes("v0[63] == v1[0]"), [None]);
    assert_eq!(lanes("active"), (0..64).map(Some).collect::<Vec<_>>());
    assert_eq!(lanes("v0[16..18] == lane"), [Some(16), Some(17), Some(18)]);
    let mixed = lanes("exec == -1 && v0 == 3");
    assert_eq!((mixed.len(), mixed[0], mixed[1], mixed[64]), (65, None, Some(0), Some(63)));
}

#[test]
fn clauses_know_their_text() {
    let text = "exec == -1 && (v0 == 3)";
    let spans: Vec<_> = clauses(&parsed(text), &Free).iter().map(|clause| &text[clause.span.range()]).collect();
    assert_eq!((spans[0], spans[1], spans[64]), ("exec == -1", "(v0 == 3)", "(v0 == 3)"));
}

#[test]
fn the_lane_is_a_constant_of_each_term() {
    let expected: Vec<Term> = (0..64)
        .map(|lane| term::eq(Free.vgpr(2, lane), term::add(Free.vgpr(3, lane), term::constant(32, lane.into()))))
        .collect();
    assert_eq!(compile(&parsed("v2 == v3 + lane"), &Free), expected);
}

#[test]
fn assumptions_need_no_old_state() {
    struct Now;
    impl Env for Now {
        fn vgpr(&self, register: u16, lane: u8) -> Term {
            Free.vgpr(register, lane)
        }
        fn scalar(&self, code: u16) -> Term {
            Free.scalar(code)
        }
        fn scc(&self) -> Term {
            Free.scc()
        }
    }
    for (old, now) in
        [("old(v0) == 3", "v0 == 3"), ("old(exec) == 3", "exec == 3"), ("old(scc)", "scc"), ("old(active)", "active")]
    {
        assert_eq!(compile(&parsed(old), &Now), compile(&parsed(now), &Now));
        assert_ne!(compile(&parsed(old), &Free), compile(&parsed(now), &Free));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn terms_mean_what_the_expression_means(text in statement(), seed in any::<u64>()) {
        let (expr, state) = (parsed(&text), State { seed });
        let found = clauses(&expr, &Free);
        prop_assert!(found.iter().all(|clause| term::width(clause.term) == 1));
        let conjuncts = expr.conjuncts();
        let naive = |clause: &Clause| {
            let conjunct = conjuncts.iter().find(|conjunct| conjunct.span() == clause.span);
            meaning(conjunct.expect("every clause is a conjunct"), clause.lane.unwrap_or(0), state)
        };
        for clause in &found {
            prop_assert_eq!(state.eval(clause.term), naive(clause), "lane {:?} of {}", clause.lane, text);
        }
        let holds = (0..64).all(|lane| meaning(&expr, lane, state) == 1);
        prop_assert_eq!(found.iter().all(|clause| state.eval(clause.term) == 1), holds);
    }
}
