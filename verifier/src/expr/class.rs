//! `isnan`, `isinf` and `is_subnormal`: conditions on the bits of floating-point numbers.

use gcn_semantics::float::{Class, NumberFormat};
use gcn_semantics::text::Span;

use super::error::Error;
use super::typed::{Binary, Expr, ExprKind, Type};

/// Whether a floating-point number is of a class. Of a wider value than the format that is named the low bits are
/// meant: those of a 32-bit register that holds an f16. `operand` is a bit vector.
pub(super) fn is_of_class(class: Class, named: Option<NumberFormat>, operand: Expr, span: Span) -> Result<Expr, Error> {
    let ty = operand.ty;
    let Type::Bits(width) = ty else { unreachable!("the caller has seen that it is a number") };
    let by_width = || [NumberFormat::F16, NumberFormat::F32, NumberFormat::F64].into_iter().find(|f| f.bits() == width);
    let Some(format) = named.or_else(by_width) else {
        let error = Error::typing(operand.span, format!("no floating-point number has {width} bits"));
        return Err(error.with_hint("f16 has 16 bits, f32 32 and f64 64"));
    };
    let needed = format.bits();
    if width < needed || (width > needed && (width, needed) != (32, 16)) {
        let message = format!("an {} has {needed} bits, and this has {width}", format.name());
        let error = Error::typing(operand.span, message);
        return Err(if needed == 64 { error.with_hint("it is in a pair of registers: `v[0:1]`") } else { error });
    }
    let of = |kind, ty| Expr { kind, ty, span };
    let constant = |value: u64| of(ExprKind::Literal(value), ty);
    let binary = |binary, left, right, ty| of(ExprKind::Binary(binary, Box::new([left, right])), ty);
    let magnitude = binary(Binary::And, operand, constant(format.sign_mask() - 1), ty);
    let infinity = constant(format.infinity());
    Ok(match class {
        Class::Nan => binary(Binary::Ult, infinity, magnitude, Type::Bool),
        Class::Infinite => binary(Binary::Eq, magnitude, infinity, Type::Bool),
        Class::Subnormal => {
            // Zero wraps around.
            let least = (1 << format.fraction_bits()) - 1;
            let below = binary(Binary::Sub, magnitude, constant(1), ty);
            binary(Binary::Ult, below, constant(least), Type::Bool)
        }
        Class::Finite => unreachable!("no function asks for it"),
    })
}
