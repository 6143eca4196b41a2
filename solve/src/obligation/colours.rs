//! Colours: structural hashes of nodes that do not know which variable is which.
//!
//! The arena sorts the arguments of commutative nodes by handle, and handles differ between lanes.
//! To give the same obligation of two lanes the same node list, commutative arguments are ordered
//! by colour instead. A colour mixes what a node computes with where its variables are used, so
//! that two variables get the same colour only where their roles look alike (one round of colour
//! refinement). Colours decide nothing but the order: a collision or a tie costs a cache hit.

use gcn_semantics::ledger::Unspecified;

use super::cone::Cone;
use super::nodes::Kind;

const ROOT: u64 = 0x5bd1_e995_9e37_79b9;

/// A well-mixed hash of two words.
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x2d35_8dcc_aa6c_78a5) * u128::from(b ^ 0x8bb8_4b93_962e_acc9);
    (product as u64) ^ ((product >> 64) as u64)
}

/// A hash of what the function is, except for its lane.
fn function_colour(what: &Unspecified) -> u64 {
    let own = what.instruction ^ u64::from(what.machine) << 56;
    what.cause.name().bytes().fold(own, |hash, byte| mix(hash, byte as u64))
}

/// Node `number`'s own contribution and then those of its arguments under `colours`.
fn combine(cone: &Cone, number: u32, own: u64, colours: &[u64]) -> u64 {
    let mut arguments = cone.nodes.arguments(number).iter().map(|&argument| colours[argument as usize]);
    let commuting = cone.nodes.records[number as usize].commuting() as usize;
    let sum = arguments.by_ref().take(commuting).fold(0, |sum: u64, colour| sum.wrapping_add(mix(own, colour)));
    arguments.fold(mix(own, sum ^ ROOT), mix)
}

/// The colour of every node that the roots reach (0 for others). `order` lists these nodes,
/// arguments before their users; the goal's two sides are `goal`, the other roots `assertions`.
pub(super) fn colours(cone: &Cone, order: &[u32], goal: Option<(u32, u32)>, assertions: &[u32]) -> Vec<u64> {
    let records = &cone.nodes.records;
    let mut own = vec![0; records.len()];
    let mut colours = vec![0; records.len()];
    for &number in order {
        let record = &records[number as usize];
        let payload = match record.kind {
            Kind::Var => 0,
            Kind::Apply => function_colour(&cone.functions[record.payload as usize].0),
            _ => record.payload,
        };
        own[number as usize] = mix((record.kind as u64) << 8 | record.width as u64, payload);
        colours[number as usize] = combine(cone, number, own[number as usize], &colours);
    }
    let mut contexts = vec![0u64; records.len()];
    for side in goal.into_iter().flat_map(|(a, b)| [a, b]) {
        contexts[side as usize] = contexts[side as usize].wrapping_add(ROOT);
    }
    for &root in assertions {
        contexts[root as usize] = contexts[root as usize].wrapping_add(!ROOT);
    }
    for &number in order.iter().rev() {
        let context = mix(contexts[number as usize], colours[number as usize]);
        let commuting = records[number as usize].commuting() as usize;
        for (position, &argument) in cone.nodes.arguments(number).iter().enumerate() {
            let role = mix(context, if position < commuting { 0 } else { position as u64 + 1 });
            contexts[argument as usize] = contexts[argument as usize].wrapping_add(role);
        }
    }
    for &number in order {
        let index = number as usize;
        let variable = records[index].kind == Kind::Var;
        colours[index] =
            if variable { mix(own[index], contexts[index]) } else { combine(cone, number, own[index], &colours) };
    }
    colours
}
