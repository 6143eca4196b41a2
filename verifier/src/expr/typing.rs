//! Types and widths: from a tree without types to an [`Expr`].

use gcn_semantics::algebra::{LANES, Space};
use gcn_semantics::text::Span;

use super::class::is_of_class;
use super::crosslane::{CrossLane, Name};
use super::domain::domain;
use super::error::{Error, ErrorKind};
use super::float::Float;
use super::function::Function;
use super::integer::Integer;
use super::lane_operator::LaneOperator;
use super::parser::{self, FindArgument};
use super::place::{Place, Register};
use super::syntax::{Kind, Operator, Syntax};
use super::typed::{Binary, Expr, ExprKind, Type, Unary};
use crate::state::space_name;

impl Expr {
    /// Parses an assumption or a claim: an expression that is a truth value in every lane.
    ///
    /// Errors carry the offending piece of `text` and a hint. [`super::ErrorKind::Unsupported`] means
    /// that the text names a function that is part of the language but not modelled yet.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Expr::parse_with(text, &|_| Err((NO_ARGUMENTS.into(), None)))
    }

    /// The same, where `arguments` finds the arguments of kernels by their names.
    ///
    /// # Errors
    /// As for [`Expr::parse`], and if there is no such argument.
    pub fn parse_with(text: &str, arguments: FindArgument<'_>) -> Result<Self, Error> {
        let expr = truth(&parser::parse(text, arguments)?)?;
        for conjunct in expr.conjuncts() {
            domain(conjunct)?;
        }
        Ok(expr)
    }
}

/// Why no argument of a kernel can be named.
const NO_ARGUMENTS: &str = "nothing says which arguments there are: they are those of kernels with metadata";

/// Whether the expression is made of literals alone, so that its width comes from outside.
fn is_free(syntax: &Syntax) -> bool {
    match &syntax.kind {
        Kind::Literal(_) | Kind::Float(_) => true,
        Kind::Place(..) | Kind::Memory(..) | Kind::Lane | Kind::Active(_) => false,
        Kind::Not(operand) | Kind::Negate(operand) => is_free(operand),
        Kind::Operator(Operator::Arithmetic(_) | Operator::Bitwise(_) | Operator::Remainder, operands) => {
            operands.iter().all(is_free)
        }
        Kind::Operator(Operator::Shift(_), operands) => is_free(&operands[0]),
        Kind::Operator(..) => false,
        Kind::Call(Function::Popcount | Function::Extremum(_), arguments) => arguments.iter().all(is_free),
        Kind::Call(Function::Ite, arguments) => arguments[1..].iter().all(is_free),
        Kind::Call(Function::Extend(_) | Function::Bits | Function::Class(..) | Function::CrossLane(_), _) => false,
        Kind::OperatorCall(..) => false,
    }
}

/// Types an expression; one that [`is_free`] becomes `expected`.
fn check(syntax: &Syntax, expected: Option<Type>) -> Result<Expr, Error> {
    let span = syntax.span;
    let expr = |kind, ty| Ok(Expr { kind, ty, span });
    match &syntax.kind {
        Kind::Literal(value) => literal(*value, expected, span),
        Kind::Float(value) => float(value, expected, span),
        Kind::Place(place, time) => expr(ExprKind::Place(*place, *time), place_type(place, span)?),
        Kind::Memory(space, time, address) => {
            let address = Box::new(address_in(*space, address)?);
            expr(ExprKind::Memory(*space, *time, address), Type::Bits(32))
        }
        Kind::Lane => expr(ExprKind::Lane, Type::Bits(32)),
        Kind::Active(time) => expr(ExprKind::Active(*time), Type::Bool),
        Kind::Not(operand) => {
            let operand = check(operand, expected)?;
            let ty = operand.ty;
            expr(ExprKind::Unary(Unary::Not, Box::new(operand)), ty)
        }
        Kind::Negate(operand) => {
            no_float("`-`", std::slice::from_ref(operand))?;
            let operand = bits(operand, expected)?;
            let ty = operand.ty;
            expr(ExprKind::Unary(Unary::Negate, Box::new(operand)), ty)
        }
        Kind::Operator(operator, operands) => operation(*operator, operands, expected, span),
        Kind::Call(function, arguments) => call(*function, arguments, expected, span),
        Kind::OperatorCall(Function::CrossLane(name), operator, arguments) => {
            reduction(*name, *operator, arguments, expected, span)
        }
        Kind::OperatorCall(..) => unreachable!("only functions over lanes have an operator"),
    }
}

fn literal(value: Integer, expected: Option<Type>, span: Span) -> Result<Expr, Error> {
    let width = match expected {
        Some(Type::Bits(width)) => width,
        Some(Type::Bool) => return Err(not_a_truth_value(span)),
        None => {
            return Err(Error::typing(span, format!("nothing says how many bits `{value}` has"))
                .with_hint(format!("write `zext({value}, 32)`")));
        }
    };
    let Some(constant) = value.at_width(width) else {
        return Err(Error::typing(span, format!("`{value}` does not fit {}", Type::Bits(width))));
    };
    Ok(Expr { kind: ExprKind::Literal(constant), ty: Type::Bits(width), span })
}

/// A floating-point number, as wide as its other side or, without one, as the format that its suffix says.
fn float(value: &Float, expected: Option<Type>, span: Span) -> Result<Expr, Error> {
    let width = match expected {
        Some(Type::Bits(width)) => Some(width),
        Some(Type::Bool) => return Err(not_a_truth_value(span)),
        None => value.width(),
    };
    let Some(width) = width else {
        return Err(Error::typing(span, format!("nothing says which format `{value}` has"))
            .with_hint("a suffix says it: `h` for f16, `f` for f32, `d` for f64"));
    };
    let constant = value.at_width(width, ErrorKind::Type, span)?;
    Ok(Expr { kind: ExprKind::Literal(constant), ty: Type::Bits(width), span })
}

/// Refuses floating-point numbers as operands of `operator`, which would take their bits for an integer.
fn no_float(operator: &str, operands: &[Syntax]) -> Result<(), Error> {
    let float = operands.iter().find_map(|operand| match &operand.kind {
        Kind::Float(float) => Some((float, operand.span)),
        _ => None,
    });
    float.map_or(Ok(()), |(float, span)| {
        let message = format!("{operator} is an operation on integers, and `{float}` is a floating-point number");
        Err(Error::typing(span, message).with_hint("write its bits in hexadecimal if they are meant"))
    })
}

/// Refuses comparisons with a NaN, which is many bit patterns and equal to none.
fn no_nan(operands: &[Syntax; 2]) -> Result<(), Error> {
    match operands.iter().find(|operand| matches!(&operand.kind, Kind::Float(float) if float.is_nan())) {
        Some(nan) => Err(Error::typing(nan.span, "there are many NaNs, and equality is one of bits")
            .with_hint("`isnan(…)` is true of every NaN; the bits of one can be written in hexadecimal")),
        None => Ok(()),
    }
}

/// An address, as wide as those of its part of memory.
fn address_in(space: Space, syntax: &Syntax) -> Result<Expr, Error> {
    let needed = if space == Space::Global { 64 } else { 32 };
    let address = bits(syntax, Some(Type::Bits(needed)))?;
    match width_of(&address)? {
        width if width == needed => Ok(address),
        width => {
            let name = space_name(space);
            let message = format!("an address in `{name}` has {needed} bits, and this has {width}");
            let error = Error::typing(address.span, message);
            Err(match width < needed {
                true => error.with_hint(format!("widen with `zext(…, {needed})` or `sext(…, {needed})`")),
                false => error.with_hint(format!("cut with `bits(…, {}, 0)`", needed - 1)),
            })
        }
    }
}

fn place_type(place: &Place, span: Span) -> Result<Type, Error> {
    match (place.register(), place.width()) {
        (Register::Scc, _) => Ok(Type::Bool),
        (_, width @ 1..=64) => Ok(Type::Bits(width)),
        (_, width) => Err(Error::typing(span, format!("a value has at most 64 bits, and `{place}` has {width}"))
            .with_hint("state it for each register pair")),
    }
}

/// An expression that has to be a truth value.
fn truth(syntax: &Syntax) -> Result<Expr, Error> {
    let expr = check(syntax, Some(Type::Bool))?;
    if expr.ty == Type::Bool { Ok(expr) } else { Err(not_a_truth_value(expr.span)) }
}

fn not_a_truth_value(span: Span) -> Error {
    Error::typing(span, "a truth value is needed here, and this is a number")
        .with_hint("compare it, for example `… != 0`")
}

/// An expression that has to be a bit vector.
fn bits(syntax: &Syntax, expected: Option<Type>) -> Result<Expr, Error> {
    let expr = check(syntax, expected)?;
    width_of(&expr)?;
    Ok(expr)
}

fn width_of(expr: &Expr) -> Result<u32, Error> {
    match expr.ty {
        Type::Bits(width) => Ok(width),
        Type::Bool => Err(Error::typing(expr.span, "a number is needed here, and this is a truth value")
            .with_hint("`ite(…, 1, 0)` makes a number of it")),
    }
}

/// Two expressions that have to have one type; a free one takes the other's.
fn pair(operands: &[Syntax], expected: Option<Type>, span: Span) -> Result<[Expr; 2], Error> {
    let [left, right] = operands else { unreachable!("the parser makes pairs") };
    let (left, right) = match (is_free(left), is_free(right)) {
        (true, false) => {
            let right = check(right, expected)?;
            (check(left, Some(right.ty))?, right)
        }
        (false, true) => {
            let left = check(left, expected)?;
            let ty = left.ty;
            (left, check(right, Some(ty))?)
        }
        _ => (check(left, expected)?, check(right, expected)?),
    };
    if left.ty == right.ty {
        return Ok([left, right]);
    }
    let error = Error::typing(span, format!("the left side is {}, the right side {}", left.ty, right.ty));
    Err(match (left.ty, right.ty) {
        (Type::Bits(a), Type::Bits(b)) => error.with_hint(format!(
            "widen with `zext(…, {})` or `sext(…, {})`, or cut with `bits(…, {}, 0)`",
            a.max(b),
            a.max(b),
            a.min(b) - 1
        )),
        _ => error.with_hint("`… != 0` makes a truth value of a number, `ite(…, 1, 0)` a number of a truth value"),
    })
}

fn operation(operator: Operator, operands: &[Syntax; 2], expected: Option<Type>, span: Span) -> Result<Expr, Error> {
    let (binary, operands, ty) = match operator {
        Operator::Arithmetic(binary) => {
            no_float("this", operands)?;
            let operands = pair(operands, expected, span)?;
            let ty = Type::Bits(width_of(&operands[0])?);
            (binary, operands, ty)
        }
        Operator::Remainder => {
            no_float("`%`", operands)?;
            let [value, divisor] = pair(operands, expected, span)?;
            let ty = Type::Bits(width_of(&value)?);
            let ExprKind::Literal(number) = divisor.kind else { return Err(no_power(divisor.span)) };
            if !number.is_power_of_two() {
                return Err(no_power(divisor.span));
            }
            let below = Expr { kind: ExprKind::Literal(number - 1), ..divisor };
            (Binary::And, [value, below], ty)
        }
        Operator::Bitwise(binary) => {
            let operands = pair(operands, expected, span)?;
            let ty = operands[0].ty;
            (binary, operands, ty)
        }
        Operator::Shift(binary) => {
            no_float("a shift", operands)?;
            let value = bits(&operands[0], expected)?;
            let (amount, ty) = (shift_amount(&operands[1], &value)?, value.ty);
            (binary, [value, amount], ty)
        }
        Operator::Equality(binary) => {
            no_nan(operands)?;
            (binary, equal_pair(operands, span)?, Type::Bool)
        }
        Operator::Order { binary, swapped } => {
            no_float("this comparison", operands)?;
            let [left, right] = pair(operands, None, span)?;
            width_of(&left)?;
            (binary, if swapped { [right, left] } else { [left, right] }, Type::Bool)
        }
        Operator::Logical(binary) => (binary, [truth(&operands[0])?, truth(&operands[1])?], Type::Bool),
    };
    Ok(Expr { kind: ExprKind::Binary(binary, Box::new(operands)), ty, span })
}

fn no_power(span: Span) -> Error {
    Error::typing(span, "a remainder is one by a power of two").with_hint("such as `s4 % 16 == 0`")
}

/// The operands of `==` and `!=`: like [`pair`], and `0` and `1` stand for truth values beside one.
fn equal_pair(operands: &[Syntax; 2], span: Span) -> Result<[Expr; 2], Error> {
    let constant = |syntax: &Syntax| match syntax.kind {
        Kind::Literal(value) => value.as_u32().filter(|&value| value <= 1),
        _ => None,
    };
    let [left, right] = operands;
    for (other, side, flipped) in [(left, right, false), (right, left, true)] {
        let Some(value) = constant(side) else { continue };
        if is_free(other) {
            continue;
        }
        let other = check(other, None)?;
        let literal = Expr { kind: ExprKind::Literal(value.into()), ty: other.ty, span: side.span };
        return Ok(if flipped { [literal, other] } else { [other, literal] });
    }
    pair(operands, None, span)
}

/// A shift amount as wide as the value: a literal takes its width, a narrower one is extended.
fn shift_amount(amount: &Syntax, value: &Expr) -> Result<Expr, Error> {
    let amount = bits(amount, Some(value.ty))?;
    let (width, needed) = (width_of(&amount)?, width_of(value)?);
    if width > needed {
        return Err(Error::typing(amount.span, format!("the amount has {width} bits, the value only {needed}"))
            .with_hint(format!("cut the amount with `bits(…, {}, 0)`", needed - 1)));
    }
    let span = amount.span;
    let extended = ExprKind::Unary(Unary::Zext, Box::new(amount.clone()));
    Ok(if width == needed { amount } else { Expr { kind: extended, ty: value.ty, span } })
}

fn call(function: Function, arguments: &[Syntax], expected: Option<Type>, span: Span) -> Result<Expr, Error> {
    let expr = |kind, ty| Ok(Expr { kind, ty, span });
    match function {
        Function::Extend(unary) => {
            let width = constant(&arguments[1], 1..=64)?;
            let operand = bits(&arguments[0], Some(Type::Bits(width)))?;
            let narrow = width_of(&operand)?;
            if narrow > width {
                return Err(Error::typing(span, format!("{narrow} bits cannot be widened to {width}"))
                    .with_hint(format!("`bits(…, {}, 0)` cuts", width - 1)));
            }
            if narrow == width {
                return Ok(Expr { span, ..operand });
            }
            expr(ExprKind::Unary(unary, Box::new(operand)), Type::Bits(width))
        }
        Function::Bits => {
            let operand = bits(&arguments[0], None)?;
            let hi = constant(&arguments[1], 0..=width_of(&operand)? - 1)?;
            let lo = constant(&arguments[2], 0..=hi)?;
            expr(ExprKind::Unary(Unary::Extract { lo }, Box::new(operand)), Type::Bits(hi - lo + 1))
        }
        Function::Popcount => {
            let operand = bits(&arguments[0], expected)?;
            let ty = operand.ty;
            expr(ExprKind::Unary(Unary::Popcount, Box::new(operand)), ty)
        }
        Function::Extremum(binary) => {
            no_float("this", arguments)?;
            let operands = pair(arguments, expected, span)?;
            let ty = Type::Bits(width_of(&operands[0])?);
            expr(ExprKind::Binary(binary, Box::new(operands)), ty)
        }
        Function::Ite => {
            let condition = truth(&arguments[0])?;
            let [then, other] = pair(&arguments[1..], expected, span)?;
            let ty = then.ty;
            expr(ExprKind::Ite(Box::new([condition, then, other])), ty)
        }
        Function::Class(class, format) => {
            let operand = bits(&arguments[0], format.map(|format| Type::Bits(format.bits())))?;
            is_of_class(class, format, operand, span)
        }
        Function::CrossLane(name) => across_lanes(name, arguments, expected, span),
    }
}

/// `reduce`, `scan` and their kin.
fn reduction(
    name: Name,
    operator: LaneOperator,
    arguments: &[Syntax],
    expected: Option<Type>,
    span: Span,
) -> Result<Expr, Error> {
    let operand = bits(&arguments[0], operator.width().map(Type::Bits).or(expected))?;
    let width = width_of(&operand)?;
    if operator.width().is_some_and(|needed| needed != width) {
        let message = format!("{operator} works on {} bits, and this has {width}", operator.width().unwrap_or(width));
        return Err(Error::typing(operand.span, message));
    }
    let segment = arguments.get(1).map_or(Ok(LANES as u32), segment_width)?;
    let kind = ExprKind::CrossLane(name.reduction(operator, segment), Box::new([operand]));
    Ok(Expr { kind, ty: Type::Bits(width), span })
}

/// Functions over lanes without an operator.
fn across_lanes(name: Name, arguments: &[Syntax], expected: Option<Type>, span: Span) -> Result<Expr, Error> {
    let lane_number = |syntax: &Syntax| {
        let index = bits(syntax, Some(Type::Bits(32)))?;
        match width_of(&index)? {
            32 => Ok(index),
            width => Err(Error::typing(index.span, format!("a lane number has 32 bits, and this has {width}"))),
        }
    };
    let (function, operands, ty) = match name {
        Name::Butterfly => {
            let operand = bits(&arguments[1], expected)?;
            let ty = operand.ty;
            (CrossLane::Butterfly { width: segment_width(&arguments[0])? }, vec![operand], ty)
        }
        Name::QuadSwizzle => {
            let operand = bits(&arguments[0], expected)?;
            let ty = operand.ty;
            let mut sources = [0; 4];
            for (source, argument) in sources.iter_mut().zip(&arguments[1..]) {
                *source = constant(argument, 0..=3)? as u8;
            }
            (CrossLane::QuadSwizzle { sources, whole_quads: false }, vec![operand], ty)
        }
        Name::NvQuadSwizzle(sources) => {
            let operand = bits(&arguments[0], expected)?;
            let ty = operand.ty;
            (CrossLane::QuadSwizzle { sources, whole_quads: true }, vec![operand], ty)
        }
        Name::AllQuad | Name::AnyQuad => {
            let every = name == Name::AllQuad;
            (CrossLane::QuadVote { every }, vec![truth(&arguments[0])?], Type::Bool)
        }
        Name::DsSwizzle => {
            let operand = bits(&arguments[0], Some(Type::Bits(32)))?;
            let ty = operand.ty;
            (CrossLane::DsSwizzle { offset: constant(&arguments[1], 0..=0xbfff)? }, vec![operand], ty)
        }
        Name::Permute | Name::Bpermute => {
            let operand = bits(&arguments[0], expected)?;
            let ty = operand.ty;
            let function = if name == Name::Permute { CrossLane::Permute } else { CrossLane::Bpermute };
            (function, vec![operand, lane_number(&arguments[1])?], ty)
        }
        Name::NvShuffle(mode) | Name::NvShuffleValid(mode) => {
            let width = constant(&arguments[2], 2..=32).ok().filter(|width| width.is_power_of_two());
            let width = width.ok_or_else(|| Error::typing(arguments[2].span, "the width is 2, 4, 8, 16 or 32"))?;
            let operand = bits(&arguments[0], expected)?;
            let valid = matches!(name, Name::NvShuffleValid(_));
            let ty = if valid { Type::Bool } else { operand.ty };
            (CrossLane::NvShuffle { mode, width, valid }, vec![operand, lane_number(&arguments[1])?], ty)
        }
        Name::Reduce | Name::Scan | Name::ExclusiveScan => unreachable!("these have an operator"),
    };
    let selects =
        matches!(function, CrossLane::Permute | CrossLane::Bpermute | CrossLane::NvShuffle { valid: false, .. });
    if selects && ty != Type::Bits(32) {
        return Err(Error::typing(span, format!("lanes exchange 32 bits, and this has {ty}")));
    }
    Ok(Expr { kind: ExprKind::CrossLane(function, operands.into()), ty, span })
}

/// A number of lanes that divides the wave: 2, 4, 8, 16, 32 or 64.
fn segment_width(syntax: &Syntax) -> Result<u32, Error> {
    let width = constant(syntax, 2..=LANES as u32).ok().filter(|width| width.is_power_of_two());
    width.ok_or_else(|| Error::typing(syntax.span, "the width is 2, 4, 8, 16, 32 or 64"))
}

/// An argument that has to be a literal in `range`.
fn constant(syntax: &Syntax, range: std::ops::RangeInclusive<u32>) -> Result<u32, Error> {
    let value = match syntax.kind {
        Kind::Literal(value) => value.as_u32().filter(|value| range.contains(value)),
        _ => None,
    };
    value.ok_or_else(|| {
        Error::typing(syntax.span, format!("a number from {} to {} is needed here", range.start(), range.end()))
    })
}
