//! Truth tables: bitwise operations on few words.
//!
//! A bit of `(a & b) ^ ~c` depends on the bits of `a`, `b` and `c` at the same place alone, and at every place in the
//! same way. So two words that are made of the same others by bitwise operations and selections are equal if their
//! truth tables are: S-boxes in slices of bits are decided by 256 rows. A term that is no such operation is a column of
//! the table, whatever it is made of.

use rustc_hash::FxHashMap;

use super::Open;
use crate::term::{self, Node, Term};

/// Words that a table has columns for: 4,096 rows.
const COLUMNS: usize = 12;
/// Operations of one goal.
const NODES: usize = 10_000;

/// The values of a word in all rows.
type Table = Vec<u64>;

/// Leaves the goals open whose sides do not have the same truth tables.
pub fn close(goals: &mut Vec<Open>) {
    goals.retain(|&(_, a, b)| a != b && !same(a, b));
}

/// Whether both sides have the same truth table; `false` does not say that they differ.
pub fn same(a: Term, b: Term) -> bool {
    let Some((order, columns)) = operations([a, b]) else { return false };
    let rows: Vec<Table> = (0..columns.len()).map(|column| rows(column, columns.len())).collect();
    let mut tables: FxHashMap<Term, Table> = columns.into_iter().zip(rows).collect();
    for t in order {
        let table = table(t, &tables);
        tables.insert(t, table);
    }
    tables[&a] == tables[&b]
}

/// The operations that `roots` are made of, operands first, and what they are made of; `None` if that is too much, or
/// if there is no operation.
fn operations(roots: [Term; 2]) -> Option<(Vec<Term>, Vec<Term>)> {
    let (mut order, mut columns) = (Vec::new(), Vec::new());
    // What has been seen, and whether its operands have been.
    let mut seen: FxHashMap<Term, bool> = FxHashMap::default();
    let mut work = roots.to_vec();
    while let Some(&t) = work.last() {
        match seen.get(&t) {
            Some(true) => {
                work.pop();
            }
            Some(false) => {
                work.pop();
                seen.insert(t, true);
                order.push(t);
            }
            None if is_operation(t) => {
                seen.insert(t, false);
                term::node(t).for_each_operand(|operand| {
                    if !seen.contains_key(&operand) {
                        work.push(operand);
                    }
                });
            }
            None => {
                work.pop();
                seen.insert(t, true);
                columns.push(t);
            }
        }
        if columns.len() > COLUMNS || order.len() > NODES {
            return None;
        }
    }
    (!order.is_empty()).then_some((order, columns))
}

/// Whether bits of `t` depend on bits at the same places alone, or on truth values.
fn is_operation(t: Term) -> bool {
    match term::node(t) {
        Node::And(_) | Node::Or(_) | Node::Xor(_) | Node::Not(_) | Node::Ite(..) => true,
        Node::Eq(a, _) => term::width(a) == 1,
        Node::Const(value) => value == 0 || value == u64::MAX >> (64 - term::width(t)),
        _ => false,
    }
}

/// The rows of one of `columns` columns, in which all combinations of values stand.
fn rows(column: usize, columns: usize) -> Table {
    const WITHIN: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    let words = 1 << columns.saturating_sub(6);
    let word = |place: usize| match WITHIN.get(column) {
        Some(&pattern) => pattern,
        None if place >> (column - 6) & 1 == 1 => u64::MAX,
        None => 0,
    };
    (0..words).map(word).collect()
}

/// The table of an operation on words that are in `tables`.
fn table(t: Term, tables: &FxHashMap<Term, Table>) -> Table {
    let rows = tables.values().next().map_or(1, Vec::len);
    let of = |t: &Term, row: usize| tables[t][row];
    let all = |args: &[Term], join: fn(u64, u64) -> u64| {
        let join = |row: usize| args.iter().map(|arg| of(arg, row)).reduce(join).expect("operations have operands");
        (0..rows).map(join).collect()
    };
    match term::node(t) {
        Node::And(args) => all(&args, |a, b| a & b),
        Node::Or(args) => all(&args, |a, b| a | b),
        Node::Xor(args) => all(&args, |a, b| a ^ b),
        Node::Eq(a, b) => all(&[a, b], |a, b| !(a ^ b)),
        Node::Not(a) => (0..rows).map(|row| !of(&a, row)).collect(),
        Node::Ite(condition, then, other) => {
            let select = |row| of(&condition, row) & of(&then, row) | !of(&condition, row) & of(&other, row);
            (0..rows).map(select).collect()
        }
        Node::Const(0) => vec![0; rows],
        Node::Const(_) => vec![u64::MAX; rows],
        node => unreachable!("{node:?} is a column"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Var, add, and, constant, eq, extract, ite, not, or, variable, with_plain_arena, xor};

    fn x(number: u32) -> Term {
        variable(32, Var(number))
    }

    #[track_caller]
    fn check(expected: bool, sides: fn() -> (Term, Term)) {
        with_plain_arena(|| {
            let (a, b) = sides();
            assert_eq!(same(a, b), expected, "{} {}", term::display(a), term::display(b));
        });
    }

    fn parity(order: impl Iterator<Item = u32>) -> Term {
        order.map(x).reduce(xor).expect("there are words")
    }

    #[test]
    fn choices_and_majorities() {
        check(true, || {
            let other = xor(xor(and(x(0), x(1)), and(x(0), x(2))), and(x(1), x(2)));
            (or(and(x(0), x(1)), and(x(2), or(x(0), x(1)))), other)
        });
        check(true, || (or(and(x(0), x(1)), and(not(x(0)), x(2))), xor(x(2), and(x(0), xor(x(1), x(2))))));
        check(false, || (or(and(x(0), x(1)), and(not(x(0)), x(2))), xor(x(1), and(x(0), xor(x(1), x(2))))));
    }

    #[test]
    fn tables_of_all_sizes() {
        check(true, || (parity(0..12), parity((0..12).rev())));
        check(false, || (parity(0..12), parity(0..11)));
        check(false, || (parity(0..7), xor(parity(0..7), and(parity(0..6), and(x(6), x(5))))));
        check(true, || (and(x(0), constant(32, 0)), constant(32, 0)));
        check(false, || (or(x(0), constant(32, 0)), constant(32, 0)));
        // Too many columns: nothing is said.
        check(false, || (parity(0..13), parity((0..13).rev())));
    }

    #[test]
    fn other_terms_are_columns() {
        check(true, || (and(add(x(0), x(1)), x(2)), and(x(2), add(x(0), x(1)))));
        check(false, || (and(add(x(0), x(1)), x(2)), and(x(2), add(x(0), x(3)))));
        // A constant of zeros and ones is no bit.
        check(false, || (and(x(0), constant(32, 0xff)), x(0)));
        check(true, || (or(and(x(0), constant(32, 0xff)), x(0)), x(0)));
    }

    #[test]
    fn truth_values_select_words() {
        fn sides(place: u32) -> (Term, Term) {
            let [p, q] = [extract(x(5), 0, 1), extract(x(5), place, 1)];
            (ite(eq(p, q), x(0), x(1)), ite(xor(p, q), x(1), x(0)))
        }
        check(true, || sides(1));
        check(false, || (sides(1).0, sides(2).1));
        check(false, || (sides(1).0, ite(not(extract(x(5), 0, 1)), x(1), x(0))));
    }
}
