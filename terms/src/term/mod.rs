//! Terms: bit-vector expressions in normal form.
//!
//! A [`Term`] is a handle into the arena of its thread. The constructors of this module normalise, so that two
//! programs that compute the same thing in most of the ways in which instructions can be written
//! end with the same handle; what is left is for the deciders in `crate::solver`. How much they normalise is said by
//! the [kind](ArenaKind) of the arena.
//!
//! [`Symbolic`] reads the instruction definitions of `gcn_semantics` as terms. [`Evaluator`] gives terms values
//! without using any of the rules, so it is a check on them.

mod any_lane;
mod aperture;
mod arena;
mod arithmetic;
mod eval;
pub(crate) mod history;
mod known;
mod memory;
mod node;
mod normal;
mod print;
mod rebuild;
mod rule;
mod support;
mod symbolic;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::variable::{AnyLane, Var};
pub use any_lane::in_lane;
pub use arena::{
    ArenaKind, Separate, any_node, arena_len, as_const, node, observed, ones, variable, width, with_arena,
    with_fresh_arena, with_light_arena, with_node, with_plain_arena, with_plain_arena_of_masks, with_recorded_arena,
    with_spoiled_arena,
};
pub use arithmetic::{real, uninterpreted};
pub use eval::Evaluator;
pub use history::{Equation, History, Observer, Step};
pub use memory::{
    ANSWER, Accessed, Arguments, Caches, Conflict, Effect, EffectKind, EffectValue, Effects, KernelArguments, Load,
    Manner, MemoryFacts, OwnStack, Promises, Shared, StackResource, Stores, component_number, given as given_all,
    is_fold, pass_stack, whole as whole_address, without_carries,
};
pub use node::{Node, Term};
pub use normal::{
    add, and, and_all, ashr, concat, constant, eq, extract, float, given, ite, lane_select, leading_zeros, lshr, mul,
    neg, not, or, or_all, popcount, reverse_bits, sext, shl, slt, smax, smin, sub, trailing_zeros, ult, umax, umin,
    unspecified, xor, zext,
};
pub use print::display;
pub use rebuild::{Rebuilder, made, on_operands};
pub use rule::{Family, Row, Rule, Theory};
pub use support::{below, for_each_node, has_more_nodes, is_of_any_lane, nodes, variables, variables_of};
pub use symbolic::{Symbolic, packed_masks};
