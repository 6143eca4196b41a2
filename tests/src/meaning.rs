//! What the claims of a theorem mean, computed with plain numbers for all lanes at once: a second
//! reading of the language of claims, which shares nothing with gcnverify's own.

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{FloatOp, Rounding, evaluate};
use gcn_semantics::instruction::code;
use gcnverify::expr::{Binary, CrossLane, Expr, ExprKind, LaneOperator, Lanes, Place, Time, Type, Unary};
use gcnverify::state::StateVar;

/// One number for each lane.
type Column = [u64; LANES];

/// The initial and the final state of a run.
pub trait Run {
    /// A part of the state.
    fn value(&mut self, time: Time, var: StateVar) -> u32;
}

/// The first lane in which `claim` does not hold after `run` (0 if it is not about lanes); `None` if it
/// holds.
///
/// # Errors
/// The functions of the language that are not computed here.
pub fn violated(claim: &Expr, run: &mut impl Run) -> Result<Option<usize>, String> {
    for conjunct in claim.conjuncts() {
        let lanes = ranges(conjunct).unwrap_or(0..=LANES as u8 - 1);
        let truth = Meaning { run, lanes: lanes.clone() }.column(conjunct)?;
        if let Some(lane) = lanes.map(usize::from).find(|&lane| truth[lane] == 0) {
            return Ok(Some(lane));
        }
    }
    Ok(None)
}

/// The lanes that a vector register with a range of lanes restricts an expression to.
fn ranges(expr: &Expr) -> Option<std::ops::RangeInclusive<u8>> {
    match expr.kind() {
        ExprKind::Place(place, _) => match place.lanes() {
            Lanes::Range { .. } => Some(place.lanes().numbers()),
            _ => None,
        },
        ExprKind::CrossLane(..) => None,
        _ => expr.operands().iter().find_map(ranges),
    }
}

struct Meaning<'r, R> {
    run: &'r mut R,
    lanes: std::ops::RangeInclusive<u8>,
}

fn width_of(ty: Type) -> u32 {
    match ty {
        Type::Bool => 1,
        Type::Bits(width) => width,
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

fn signed(value: u64, width: u32) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

impl<R: Run> Meaning<'_, R> {
    fn column(&mut self, expr: &Expr) -> Result<Column, String> {
        let width = width_of(expr.ty());
        let operands = match expr.kind() {
            ExprKind::CrossLane(function, operands) => {
                let mut everywhere = Meaning { run: self.run, lanes: 0..=LANES as u8 - 1 };
                let operand = everywhere.column(&operands[0])?;
                return everywhere.across(*function, operand, width_of(operands[0].ty()));
            }
            _ => expr.operands().iter().map(|operand| self.column(operand)).collect::<Result<Vec<_>, _>>()?,
        };
        let narrow = expr.operands().first().map_or(width, |operand| width_of(operand.ty()));
        let of = |lane: usize, operand: usize| operands[operand][lane];
        let column: Column = match expr.kind() {
            ExprKind::Literal(value) => [*value; LANES],
            ExprKind::Place(place, time) => self.place(place, *time),
            ExprKind::Lane => std::array::from_fn(|lane| lane as u64),
            ExprKind::Active(time) => self.active(*time),
            ExprKind::Unary(unary, _) => std::array::from_fn(|lane| {
                let value = of(lane, 0);
                match *unary {
                    Unary::Not => !value,
                    Unary::Negate => value.wrapping_neg(),
                    Unary::Popcount => value.count_ones().into(),
                    Unary::Zext => value,
                    Unary::Sext => signed(value, narrow) as u64,
                    Unary::Extract { lo } => value >> lo,
                }
            }),
            ExprKind::Binary(binary, _) => {
                std::array::from_fn(|lane| combine(*binary, of(lane, 0), of(lane, 1), narrow))
            }
            ExprKind::Ite(_) => std::array::from_fn(|lane| if of(lane, 0) == 1 { of(lane, 1) } else { of(lane, 2) }),
            ExprKind::Memory(..) => return Err("memory is not computed here".to_owned()),
            ExprKind::CrossLane(..) => unreachable!("handled above"),
        };
        Ok(column.map(|value| value & mask(width)))
    }

    fn place(&mut self, place: &Place, time: Time) -> Column {
        let lanes = match place.lanes() {
            Lanes::One(lane) => lane..=lane,
            _ => self.lanes.clone(),
        };
        let mut column = [0; LANES];
        for lane in lanes {
            column[usize::from(lane)] = place.pieces_in_lane(lane).fold(0, |value, piece| {
                let bits = u64::from(self.run.value(time, piece.var)) >> piece.lo & mask(piece.width);
                value | bits << piece.position
            });
        }
        match place.lanes() {
            Lanes::One(lane) => [column[usize::from(lane)]; LANES],
            _ => column,
        }
    }

    fn active(&mut self, time: Time) -> Column {
        let [lo, hi] = [code::EXEC_LO, code::EXEC_HI].map(|code| self.run.value(time, StateVar::Scalar { code }));
        let exec = u64::from(hi) << 32 | u64::from(lo);
        std::array::from_fn(|lane| exec >> lane & 1)
    }

    fn across(&mut self, function: CrossLane, values: Column, width: u32) -> Result<Column, String> {
        let active = self.active(Time::Old);
        let combined = |operator: LaneOperator, lanes: std::ops::Range<usize>| {
            lanes
                .filter(|&lane| active[lane] == 1)
                .map(|lane| values[lane])
                .fold(identity(operator, width), |all, value| apply(operator, all, value, width))
        };
        Ok(match function {
            CrossLane::Reduce { operator, width: segment } => {
                let segment = segment as usize;
                let segments: Vec<u64> =
                    (0..LANES / segment).map(|s| combined(operator, s * segment..(s + 1) * segment)).collect();
                std::array::from_fn(|lane| segments[lane / segment])
            }
            CrossLane::Scan { operator, width: segment, exclusive } => {
                let segment = segment as usize;
                std::array::from_fn(|lane| combined(operator, lane / segment * segment..lane + usize::from(!exclusive)))
            }
            other => return Err(format!("{other:?} is not computed here")),
        })
    }
}

fn combine(binary: Binary, a: u64, b: u64, width: u32) -> u64 {
    let (sa, sb) = (signed(a, width), signed(b, width));
    let by = || u32::try_from(b).ok().filter(|&amount| amount < width);
    match binary {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => by().map_or(0, |amount| a << amount),
        Binary::Lshr => by().map_or(0, |amount| a >> amount),
        Binary::Ashr => (sa >> by().unwrap_or(63)) as u64,
        Binary::MinU => a.min(b),
        Binary::MinS => sa.min(sb) as u64,
        Binary::MaxU => a.max(b),
        Binary::MaxS => sa.max(sb) as u64,
        Binary::Eq => u64::from(a == b),
        Binary::Ne => u64::from(a != b),
        Binary::Ult => u64::from(a < b),
        Binary::Ule => u64::from(a <= b),
        Binary::Slt => u64::from(sa < sb),
        Binary::Sle => u64::from(sa <= sb),
        Binary::Implies => u64::from(a == 0 || b == 1),
    }
}

fn identity(operator: LaneOperator, width: u32) -> u64 {
    match operator {
        LaneOperator::Add(_) | LaneOperator::Or | LaneOperator::Xor | LaneOperator::MaxU(_) => 0,
        LaneOperator::Mul(_) => 1,
        LaneOperator::And | LaneOperator::MinU(_) => mask(width),
        LaneOperator::MinS(_) => mask(width) >> 1,
        LaneOperator::MaxS(_) => mask(width) / 2 + 1,
        LaneOperator::AddF(format) => format.sign_mask(),
        LaneOperator::MulF(format) => u64::from(format.bias()) << format.fraction_bits(),
    }
}

fn apply(operator: LaneOperator, a: u64, b: u64, width: u32) -> u64 {
    let float = |op| evaluate(op, Rounding::NearestEven, &[a, b]);
    let binary = match operator {
        LaneOperator::AddF(format) => return float(FloatOp::Add(format)),
        LaneOperator::MulF(format) => return float(FloatOp::Mul(format)),
        LaneOperator::Add(_) => Binary::Add,
        LaneOperator::Mul(_) => Binary::Mul,
        LaneOperator::MinU(_) => Binary::MinU,
        LaneOperator::MaxU(_) => Binary::MaxU,
        LaneOperator::MinS(_) => Binary::MinS,
        LaneOperator::MaxS(_) => Binary::MaxS,
        LaneOperator::And => Binary::And,
        LaneOperator::Or => Binary::Or,
        LaneOperator::Xor => Binary::Xor,
    };
    combine(binary, a, b, width) & mask(width)
}
