//! Places and expressions: the language of `--out`, `--assume`, `--set`, `--show` and proof files.
//!
//! A [`Place`] names a part of the machine state: `v0`, `v[2:3]`, `exec`, `v1[63]`, `v0{15:0}`.
//! An [`Expr`] is a typed statement about places, for example `exec == -1` or `v0 <=u 0xffff`.
//!
//! ```text
//! place  := reg [ "[" lane "]" | "[" first ".." last "]" ] [ "{" hi ":" lo "}" ]
//! expr   := place | old(place) | mem[expr] | lds[expr] | old(mem[expr]) | literal | lane | active
//!         | f(expr, ...) | unary | binary | arg name [ "{" hi ":" lo "}" ]
//! ```
//!
//! Precedence, tightest first: unary `-` `!`; `*` `%`; `+` `-`; `<<` `>>u` `>>s`; `&`; `^`; `|`;
//! comparisons (they do not chain); `&&`; `||`; `=>` (right associative). A text passes through
//! `lexer` and `parser` to a tree without types, through `typing` to an [`Expr`], and through
//! [`compile()`] to terms.
//!
//! Truth values and bit vectors are different types. `scc`, `active` and comparisons are truth
//! values; registers have 32 or 64 bits, `lane` has 32. An integer literal takes the width of its
//! other side. An unindexed vector register means "for every lane".

mod across_lanes;
mod class;
mod compile;
mod crosslane;
mod cursor;
mod domain;
mod error;
mod float;
mod function;
mod integer;
mod lane_operator;
mod lexer;
mod parser;
mod place;
mod place_syntax;
mod substitution;
mod syntax;
#[cfg(test)]
mod tests;
mod typed;
mod typing;
mod value;
mod view;

pub use compile::{Clause, Env, Said, clauses, compile, place_term, said};
pub use crosslane::{CrossLane, Shuffle};
pub use error::{Error, ErrorKind};
pub use integer::{Integer, number};
pub use lane_operator::LaneOperator;
pub use parser::{FindArgument, names_arguments};
pub use place::{Lanes, Piece, Place, Register};
pub use place_syntax::{parse_places, parse_viewed};
pub use substitution::Substitutions;
pub use typed::{Binary, Expr, ExprKind, Time, Type, Unary};
pub use value::{Assignment, Value};
pub use view::{Element, VIEWS, View, Viewed};
