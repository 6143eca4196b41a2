//! Networks of minima and maxima.
//!
//! Numbers in their order are a distributive lattice, so two ways to put minima and maxima together are the same
//! function if they are the same one of bits, with conjunctions for minima and disjunctions for maxima: a threshold
//! makes bits of numbers, and commutes with both (the 0-1 principle of sorting networks). Of bits there are tables of
//! all values. What is below a network counts as a variable; constants keep their order.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Open;
use crate::term::{self, Node, Rebuilder, Term};

/// Networks of more variables are given up.
const VARIABLES: usize = 16;
/// Words of tables that are made for all goals.
const WORK: usize = 1 << 24;
/// Networks may be below others, with other operations between them.
const LAYERS: usize = 4;

/// Removes the goals whose sides are the same term after networks have been made the same that are the same function.
pub fn close(goals: &mut Vec<Open>) {
    let mut sides: Vec<Term> = goals.iter().flat_map(|&(_, a, b)| [a, b]).collect();
    let mut work = WORK;
    for _ in 0..LAYERS {
        let same = same_networks(&sides, &mut work);
        if same.is_empty() {
            break;
        }
        let mut rebuilder = Rebuilder::knowing(same, term::float);
        sides.iter_mut().for_each(|side| *side = rebuilder.rebuild(*side));
    }
    let mut sides = sides.chunks(2);
    goals.retain(|_| sides.next().is_none_or(|sides| sides[0] != sides[1]));
}

/// The order in which a network compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Order {
    Unsigned,
    Signed,
}

/// The order and operands of a node of a network, and whether it is a maximum.
fn network(node: &Node) -> Option<(Order, bool, &[Term])> {
    match node {
        Node::UMin(args) => Some((Order::Unsigned, false, args)),
        Node::UMax(args) => Some((Order::Unsigned, true, args)),
        Node::SMin(args) => Some((Order::Signed, false, args)),
        Node::SMax(args) => Some((Order::Signed, true, args)),
        _ => None,
    }
}

fn order(t: Term) -> Option<Order> {
    term::with_node(t, |node, _| network(node).map(|(order, ..)| order))
}

/// Networks below `roots` that are the same function as another, and that one.
fn same_networks(roots: &[Term], work: &mut usize) -> Vec<(Term, Term)> {
    let mut whole: FxHashSet<Term> = roots.iter().copied().filter(|&root| order(root).is_some()).collect();
    let nodes = term::below(roots);
    for &t in &nodes {
        let outer = order(t);
        term::node(t).for_each_operand(|operand| {
            let inner = order(operand);
            if inner.is_some() && inner != outer {
                whole.insert(operand);
            }
        });
    }
    let mut first: FxHashMap<(Order, Vec<Term>, Vec<u64>), Term> = FxHashMap::default();
    let mut same = Vec::new();
    for t in nodes.into_iter().filter(|t| whole.contains(t)) {
        let Some(order) = order(t) else { continue };
        let Some((variables, table)) = table(order, t, work) else { continue };
        match first.entry((order, variables, table)) {
            std::collections::hash_map::Entry::Occupied(known) => same.push((t, *known.get())),
            std::collections::hash_map::Entry::Vacant(new) => {
                new.insert(t);
            }
        }
    }
    same
}

/// The variables of a network, and its truth table: a bit for each of their valuations.
fn table(order: Order, root: Term, work: &mut usize) -> Option<(Vec<Term>, Vec<u64>)> {
    let (mut inner, mut variables) = (vec![root], FxHashSet::default());
    let (mut seen, mut next) = (FxHashSet::from_iter([root]), 0);
    while let Some(&t) = inner.get(next) {
        next += 1;
        let node = term::node(t);
        let (_, _, args) = network(&node)?;
        for &arg in args {
            if self::order(arg) != Some(order) {
                variables.insert(arg);
            } else if seen.insert(arg) {
                inner.push(arg);
            }
        }
    }
    let mut variables: Vec<Term> = variables.into_iter().collect();
    // Constants come last, in their order.
    let width = term::width(root);
    let flipped = if order == Order::Signed { 1 << (width - 1) } else { 0 };
    variables.sort_unstable_by_key(|&t| (term::as_const(t).map(|value| value ^ flipped), t));
    let words = 1usize << variables.len().saturating_sub(6);
    let price = words.checked_mul(inner.len() + variables.len())?;
    if variables.len() > VARIABLES || price > *work {
        return None;
    }
    *work -= price;
    let columns = (0..variables.len()).map(|place| column(place, words));
    let mut values: FxHashMap<Term, Vec<u64>> = variables.iter().copied().zip(columns).collect();
    inner.sort_unstable();
    for &t in &inner {
        let node = term::node(t);
        let (_, is_maximum, args) = network(&node)?;
        let mut value = values[&args[0]].clone();
        for arg in &args[1..] {
            let join = |(a, b): (&mut u64, &u64)| if is_maximum { *a |= b } else { *a &= b };
            value.iter_mut().zip(&values[arg]).for_each(join);
        }
        values.insert(t, value);
    }
    let mut table = values.remove(&root)?;
    // A smaller constant is not above a threshold that a greater one is below.
    for pair in variables.windows(2).filter(|pair| pair.iter().all(|&t| term::as_const(t).is_some())) {
        let [small, great] = [&values[&pair[0]], &values[&pair[1]]];
        table.iter_mut().zip(small.iter().zip(great)).for_each(|(bits, (small, great))| *bits &= !small | great);
    }
    Some((variables, table))
}

/// The values of the variable in `place` in all rows of a table.
fn column(place: usize, words: usize) -> Vec<u64> {
    const WITHIN: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    match WITHIN.get(place) {
        Some(&pattern) => vec![pattern; words],
        None => (0..words).map(|word| if word >> (place - 6) & 1 == 1 { u64::MAX } else { 0 }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::close;
    use crate::term::{Term, Var, add, constant, smax, smin, umax, umin, variable, with_fresh_arena};

    fn x(number: u32) -> Term {
        variable(32, Var(number))
    }

    #[track_caller]
    fn check(expected: bool, sides: fn() -> (Term, Term)) {
        with_fresh_arena(|| {
            let (a, b) = sides();
            assert_ne!(a, b, "there is something to do");
            let mut goals = vec![(0, a, b)];
            close(&mut goals);
            assert_eq!(goals.is_empty(), expected);
        });
    }

    fn median(min: fn(Term, Term) -> Term, max: fn(Term, Term) -> Term, [a, b, c]: [Term; 3]) -> Term {
        max(min(a, b), min(c, max(a, b)))
    }

    fn of_five(min: fn(Term, Term) -> Term, max: fn(Term, Term) -> Term, [a, b, c, d, e]: [u32; 5]) -> Term {
        let [a, b, c, d, e] = [a, b, c, d, e].map(x);
        median(min, max, [max(min(a, b), min(c, d)), min(max(a, b), max(c, d)), e])
    }

    #[test]
    fn medians_of_five_are_the_same_in_any_order() {
        check(true, || (of_five(umin, umax, [0, 1, 2, 3, 4]), of_five(umin, umax, [4, 2, 1, 3, 0])));
        check(true, || (of_five(smin, smax, [0, 1, 2, 3, 4]), of_five(smin, smax, [4, 2, 1, 3, 0])));
        check(false, || (of_five(umin, umax, [0, 1, 2, 3, 4]), of_five(smin, smax, [4, 2, 1, 3, 0])));
        check(false, || (of_five(umin, umax, [0, 1, 2, 3, 4]), of_five(umin, umax, [4, 2, 1, 3, 3])));
        check(false, || (of_five(umin, umax, [0, 1, 2, 3, 4]), of_five(umax, umin, [0, 1, 2, 3, 5])));
    }

    #[test]
    fn networks_stand_below_others() {
        fn sum(five: [u32; 5], other: u32) -> Term {
            let inner = add(of_five(umin, umax, five), x(other));
            median(umin, umax, [umin(inner, x(0)), umax(inner, x(0)), x(1)])
        }
        check(true, || (sum([0, 1, 2, 3, 4], 5), sum([3, 1, 0, 2, 4], 5)));
        check(false, || (sum([0, 1, 2, 3, 4], 5), sum([3, 1, 0, 2, 4], 6)));
    }

    #[test]
    fn constants_keep_their_order() {
        fn clamped(low: u64, high: u64, signed: bool) -> (Term, Term) {
            type Operation = fn(Term, Term) -> Term;
            let pairs: [[Operation; 2]; 2] = [[umin, umax], [smin, smax]];
            let [min, max] = pairs[usize::from(signed)];
            let [low, high] = [low, high].map(|value| constant(32, value));
            let five = of_five(min, max, [0, 1, 2, 3, 4]);
            (min(high, max(low, five)), max(low, min(high, of_five(min, max, [4, 3, 2, 1, 0]))))
        }
        check(true, || clamped(5, 9, false));
        check(false, || clamped(9, 5, false));
        check(true, || clamped(0xffff_fff0, 9, true));
        check(false, || clamped(9, 0xffff_fff0, true));
    }
}
