//! Chains of choices that look a register up by its number: `m0 == 0 ? s1 : m0 == 1 ? s2 : …`.

use gcnverify::state::StateVar;
use gcnverify::term::{Node, Term, as_const, node, width};

/// Choices from which on a chain is one.
const LEAST: usize = 8;

/// A register whose number is that of `first` and the value of `selector`, while that is in a range.
pub struct Lookup {
    pub selector: Term,
    /// The least and the greatest value, with signs.
    pub range: (i64, i64),
    /// The register for 0, if it were in the range: a number of a file.
    pub first: i64,
    /// Vector registers, of this lane.
    pub lane: Option<u8>,
    /// What it is outside of the range.
    pub rest: Term,
}

/// The lookup that `t` is.
pub fn lookup(t: Term) -> Option<Lookup> {
    let (selector, ..) = choice(t)?;
    let bits = width(selector);
    let mut entries: Vec<(i64, StateVar)> = Vec::new();
    let mut rest = t;
    while let Some((other, key, var, below)) = choice(rest) {
        if other != selector {
            break;
        }
        entries.push((((key << (64 - bits)) as i64) >> (64 - bits), var));
        rest = below;
    }
    entries.sort_unstable_by_key(|(key, _)| *key);
    let (&(least, _), &(greatest, _)) = (entries.first()?, entries.last()?);
    let (first, lane) = distance(entries[0])?;
    let alike = |&entry: &(i64, StateVar)| distance(entry) == Some((first, lane));
    let is_whole = entries.len() >= LEAST && (greatest - least) as usize + 1 == entries.len();
    (is_whole && entries.iter().all(alike)).then_some(Lookup { selector, range: (least, greatest), first, lane, rest })
}

/// `selector == key ? variable : rest`.
fn choice(t: Term) -> Option<(Term, u64, StateVar, Term)> {
    let Node::Ite(condition, then, rest) = node(t) else { return None };
    let (Node::Eq(a, b), Node::Var(var)) = (node(condition), node(then)) else { return None };
    let (selector, key) = match (as_const(a), as_const(b)) {
        (None, Some(key)) => (a, key),
        (Some(key), None) => (b, key),
        _ => return None,
    };
    Some((selector, key, StateVar::from_var(var), rest))
}

/// How far the number of a register is from the key, and the lane.
fn distance((key, var): (i64, StateVar)) -> Option<(i64, Option<u8>)> {
    match var {
        StateVar::Vgpr { register, lane } => Some((i64::from(register) - key, Some(lane))),
        StateVar::Scalar { code: code @ 0..=101 } => Some((i64::from(code) - key, None)),
        _ => None,
    }
}
