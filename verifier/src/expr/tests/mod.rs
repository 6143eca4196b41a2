//! Tests, one module for each module tested.

mod class;
mod compile;
mod domain;
mod float;
mod generate;
mod parser;
mod place;
mod statement;
mod substitution;
mod typing;
mod value;

use super::{Error, Expr, ExprKind, Time};
use crate::state::space_name;

/// The tree of an expression with every parenthesis: `(Eq v0 (Add v1 5))`.
fn shape(expr: &Expr) -> String {
    let name = match expr.kind() {
        ExprKind::Literal(value) => return value.to_string(),
        ExprKind::Place(place, Time::Now) => return place.to_string(),
        ExprKind::Place(place, Time::Old) => return format!("old({place})"),
        ExprKind::Memory(space, Time::Now, _) => space_name(*space).to_owned(),
        ExprKind::Memory(space, Time::Old, _) => format!("old {}", space_name(*space)),
        ExprKind::Lane => return "lane".into(),
        ExprKind::Active(Time::Now) => return "active".into(),
        ExprKind::Active(Time::Old) => return "old(active)".into(),
        ExprKind::Unary(unary, _) => format!("{unary:?}"),
        ExprKind::Binary(binary, _) => format!("{binary:?}"),
        ExprKind::Ite(_) => "Ite".into(),
        ExprKind::CrossLane(function, _) => format!("{function:?}"),
    };
    let operands: String = expr.operands().iter().map(|operand| format!(" {}", shape(operand))).collect();
    format!("({name}{operands})")
}

fn parsed(text: &str) -> Expr {
    Expr::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error} at {:?}", error.span))
}

fn refused(text: &str) -> Error {
    match Expr::parse(text) {
        Ok(expr) => panic!("`{text}` is accepted as {}", shape(&expr)),
        Err(error) => error,
    }
}

/// The message of the error that `text` gives, with the piece of `text` that it points at.
fn complaint(text: &str) -> (&str, String) {
    let error = refused(text);
    (&text[error.span.range()], error.message)
}
