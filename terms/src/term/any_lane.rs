//! Terms of the lane that stands for all, and what they are in a lane by its number.
//!
//! Where every lane computes the same of its own, one term says it for all. Its variables and unspecified values
//! are those of [`LaneId::ANY`]; [`in_lane`] puts a lane's own in their places.

use gcn_semantics::algebra::LaneId;

use super::arena::{look, node, variable, with};
use super::node::{Node, Term};
use super::{normal, rebuild, width};
use crate::variable::Var;

/// What a variable of the lane that stands for all is in lane `lane`.
fn variable_in_lane(var: Var, bits: u32, lane: usize) -> Term {
    match var.any_lane().map(|any| any.in_lane(lane)) {
        Some(Some((var, None))) => variable(bits, var),
        Some(Some((var, Some(bit)))) => normal::extract(variable(32, var), bit, 1),
        Some(None) => normal::constant(bits, lane as u64),
        None => variable(bits, var),
    }
}

/// What `t` is in lane `lane`: `t` itself, unless it is a term of the lane that stands for all.
pub fn in_lane(t: Term, lane: usize) -> Term {
    let done = |t: Term| look(|arena| arena.in_lane(t, lane));
    let mut work = vec![t];
    while let Some(&t) = work.last() {
        if done(t).is_some() {
            work.pop();
            continue;
        }
        let node = node(t);
        let before = work.len();
        node.for_each_operand(|operand| {
            if done(operand).is_none() {
                work.push(operand);
            }
        });
        if work.len() > before {
            continue;
        }
        let new = |operand: Term| done(operand).expect("operands come first");
        let bits = width(t);
        let result = match node {
            Node::Var(var) => variable_in_lane(var, bits, lane),
            Node::Unspecified(mut what, args) => {
                if usize::from(what.lane) == LaneId::ANY.index() {
                    what.lane = lane as u8;
                }
                normal::unspecified(bits, what, &args.iter().map(|&arg| new(arg)).collect::<Vec<_>>())
            }
            node => rebuild::on(&node, bits, new),
        };
        with(|arena| arena.in_lanes.insert((t, lane as u8), result));
        work.pop();
    }
    done(t).expect("just made")
}

/// Whether a node by itself is of the lane that stands for all, whatever its operands are.
pub(super) fn is_of_any_lane(node: &Node) -> bool {
    match node {
        Node::Var(var) => var.any_lane().is_some(),
        Node::Unspecified(what, _) => usize::from(what.lane) == LaneId::ANY.index(),
        _ => false,
    }
}
