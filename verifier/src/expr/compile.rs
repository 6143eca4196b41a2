//! From an expression to terms, one for each lane that it is about.

use std::cell::RefCell;
use std::rc::Rc;

use gcn_semantics::algebra::{LANES, LaneId, Space};
use gcn_semantics::instruction::code;
use gcn_semantics::text::Span;
use rustc_hash::FxHashMap;

use super::domain::domain;
use super::place::{Lanes, Piece, Place};
use super::typed::{Binary, Expr, ExprKind, Time, Type, Unary};
use crate::state::StateVar;
use crate::term::{self, Term};

/// The terms of the machine state that an expression reads.
///
/// The `old` methods give the initial state. They default to the current one, which is right for
/// assumptions, where the two coincide.
pub trait Env {
    /// One lane of a vector register, 32 bits; for [`said`] also the lane that stands for all.
    fn vgpr(&self, register: u16, lane: u8) -> Term;
    /// A scalar register by operand code, 32 bits.
    fn scalar(&self, code: u16) -> Term;
    /// The scalar condition code, 1 bit.
    fn scc(&self) -> Term;

    /// The dword at an address. What an assumption says is not about memory.
    fn memory(&self, _space: Space, _address: Term) -> Term {
        unreachable!("assumptions do not read memory")
    }
    /// The dword at an address in the initial state.
    fn old_memory(&self, space: Space, address: Term) -> Term {
        self.memory(space, address)
    }

    /// One lane of a vector register in the initial state, 32 bits.
    fn old_vgpr(&self, register: u16, lane: u8) -> Term {
        self.vgpr(register, lane)
    }
    /// A scalar register in the initial state, 32 bits.
    fn old_scalar(&self, code: u16) -> Term {
        self.scalar(code)
    }
    /// The scalar condition code in the initial state, 1 bit.
    fn old_scc(&self) -> Term {
        self.scc()
    }
}

/// One part of a compiled expression: what one conjunct says, in one lane if it is about lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// The conjunct in the text.
    pub span: Span,
    /// The lane, if the conjunct is meant for each lane.
    pub lane: Option<u8>,
    /// Width 1.
    pub term: Term,
}

/// The clauses whose conjunction the expression is: one for each conjunct and each lane that the
/// conjunct is about. A conjunct that mentions no unindexed vector register, `lane` or `active` is
/// about the wave and gives one clause.
pub fn clauses(expr: &Expr, env: &impl Env) -> Vec<Clause> {
    let columns = Columns::default();
    expr.conjuncts().into_iter().flat_map(|conjunct| clauses_of(conjunct, env, &columns)).collect()
}

fn clauses_of(conjunct: &Expr, env: &impl Env, columns: &Columns) -> Vec<Clause> {
    let clause = |lane: Option<u8>| {
        let term = Compiler { env, lane: lane.unwrap_or(0), columns }.term(conjunct);
        Clause { span: conjunct.span(), lane, term }
    };
    match domain(conjunct).expect("`Expr::parse` has checked the lanes") {
        None => vec![clause(None)],
        Some(lanes) => lanes.numbers().map(Some).map(clause).collect(),
    }
}

/// What a conjunct says.
pub struct Said {
    /// The terms of its [`clauses`].
    pub clauses: Vec<Term>,
    /// What it says of the lane that stands for all, if it says the same of every lane: in each lane this is its clause
    /// there.
    pub of_any_lane: Option<Term>,
}

/// What each conjunct of `expr` says; of the lane that stands for all only if `env` knows it.
pub fn said(expr: &Expr, env: &impl Env, any_lane: bool) -> Vec<Said> {
    let columns = Columns::default();
    let said = |conjunct: &Expr| {
        let clauses: Vec<Term> = clauses_of(conjunct, env, &columns).iter().map(|clause| clause.term).collect();
        let of_any_lane = (any_lane && clauses.len() == LANES)
            .then(|| Compiler { env, lane: LaneId::ANY.index() as u8, columns: &columns }.term(conjunct));
        // What names the lane or its bit of EXEC is something else there.
        let is_each = |&term: &Term| clauses.iter().enumerate().all(|(lane, &c)| term::in_lane(term, lane) == c);
        Said { of_any_lane: of_any_lane.filter(is_each), clauses }
    };
    expr.conjuncts().into_iter().map(said).collect()
}

/// The terms of [`clauses`], all of width 1.
pub fn compile(expr: &Expr, env: &impl Env) -> Vec<Term> {
    clauses(expr, env).into_iter().map(|clause| clause.term).collect()
}

/// The term of a place's value in `lane` (which a scalar place ignores); at most 64 bits wide.
pub fn place_term(place: &Place, time: Time, lane: u8, env: &impl Env) -> Term {
    let mut parts: Vec<Term> = place.pieces_in_lane(lane).map(|piece| piece_term(piece, time, env)).collect();
    parts.reverse();
    term::concat(&parts)
}

fn piece_term(piece: Piece, time: Time, env: &impl Env) -> Term {
    let register = match (piece.var, time) {
        (StateVar::Vgpr { register, lane }, Time::Now) => env.vgpr(register, lane),
        (StateVar::Vgpr { register, lane }, Time::Old) => env.old_vgpr(register, lane),
        (StateVar::Scalar { code }, Time::Now) => env.scalar(code),
        (StateVar::Scalar { code }, Time::Old) => env.old_scalar(code),
        (StateVar::Scc, Time::Now) => env.scc(),
        (StateVar::Scc, Time::Old) => env.old_scc(),
        (StateVar::Mode | StateVar::Memory { .. }, _) => unreachable!("no expression can name this"),
    };
    term::extract(register, piece.lo, piece.width)
}

/// The values of expressions in all lanes, by address: functions over lanes ask for them in every lane.
type Columns = RefCell<FxHashMap<*const Expr, Rc<[Term]>>>;

/// Compiles for one lane.
pub(super) struct Compiler<'e, E> {
    pub(super) env: &'e E,
    pub(super) lane: u8,
    /// Of parts of the expression that is compiled, which outlives this.
    columns: &'e Columns,
}

impl<E: Env> Compiler<'_, E> {
    pub(super) fn at(&self, lane: usize) -> Self {
        Compiler { lane: lane as u8, ..*self }
    }

    /// The values of `expr`, a part of the expression that is compiled, in every lane.
    pub(super) fn column(&self, expr: &Expr) -> Rc<[Term]> {
        if let Some(column) = self.columns.borrow().get(&std::ptr::from_ref(expr)) {
            return column.clone();
        }
        let column: Rc<[Term]> = (0..LANES).map(|lane| self.at(lane).term(expr)).collect();
        self.columns.borrow_mut().insert(expr, column.clone());
        column
    }

    pub(super) fn term(&self, expr: &Expr) -> Term {
        let width = match expr.ty() {
            Type::Bool => 1,
            Type::Bits(width) => width,
        };
        match expr.kind() {
            ExprKind::Literal(value) => term::constant(width, *value),
            ExprKind::Place(place, time) => place_term(place, *time, self.lane_of(place), self.env),
            ExprKind::Memory(space, time, address) => {
                let address = self.term(address);
                match time {
                    Time::Now => self.env.memory(*space, address),
                    Time::Old => self.env.old_memory(*space, address),
                }
            }
            ExprKind::Lane => term::constant(width, self.lane.into()),
            ExprKind::Active(time) => self.active(*time),
            ExprKind::Unary(unary, operand) => {
                let operand = self.term(operand);
                match *unary {
                    Unary::Not => term::not(operand),
                    Unary::Negate => term::neg(operand),
                    Unary::Popcount => term::popcount(operand),
                    Unary::Zext => term::zext(operand, width),
                    Unary::Sext => term::sext(operand, width),
                    Unary::Extract { lo } => term::extract(operand, lo, width),
                }
            }
            ExprKind::Binary(binary, operands) => {
                let [left, right] = [&operands[0], &operands[1]].map(|operand| self.term(operand));
                binary_term(*binary, left, right)
            }
            ExprKind::Ite(operands) => {
                let [condition, then, other] =
                    [&operands[0], &operands[1], &operands[2]].map(|operand| self.term(operand));
                term::ite(condition, then, other)
            }
            ExprKind::CrossLane(function, operands) => self.across_lanes(*function, operands),
        }
    }

    fn lane_of(&self, place: &Place) -> u8 {
        match place.lanes() {
            Lanes::One(lane) => lane,
            _ => self.lane,
        }
    }

    /// The lane's bit of EXEC.
    pub(super) fn active(&self, time: Time) -> Term {
        let half = LANES as u8 / 2;
        let code = if self.lane < half { code::EXEC_LO } else { code::EXEC_HI };
        let word = match time {
            Time::Now => self.env.scalar(code),
            Time::Old => self.env.old_scalar(code),
        };
        term::extract(word, (self.lane % half).into(), 1)
    }
}

fn binary_term(binary: Binary, left: Term, right: Term) -> Term {
    match binary {
        Binary::Add => term::add(left, right),
        Binary::Sub => term::sub(left, right),
        Binary::Mul => term::mul(left, right),
        Binary::And => term::and(left, right),
        Binary::Or => term::or(left, right),
        Binary::Xor => term::xor(left, right),
        Binary::Shl => term::shl(left, right),
        Binary::Lshr => term::lshr(left, right),
        Binary::Ashr => term::ashr(left, right),
        Binary::MinU => term::umin(left, right),
        Binary::MinS => term::smin(left, right),
        Binary::MaxU => term::umax(left, right),
        Binary::MaxS => term::smax(left, right),
        Binary::Eq => term::eq(left, right),
        Binary::Ne => term::not(term::eq(left, right)),
        Binary::Ult => term::ult(left, right),
        Binary::Ule => term::not(term::ult(right, left)),
        Binary::Slt => term::slt(left, right),
        Binary::Sle => term::not(term::slt(right, left)),
        Binary::Implies => term::or(term::not(left), right),
    }
}
