//! Literals and gates.

use crate::limits::question;
use std::ops::Not;

use rustc_hash::FxHashMap;

use super::Cnf;

/// A variable or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(i32);

impl Lit {
    /// Variable 1, which a unit clause makes true.
    pub const TRUE: Lit = Lit(1);
    /// Its negation.
    pub const FALSE: Lit = Lit(-1);

    /// The literal as DIMACS writes it.
    pub fn number(self) -> i32 {
        self.0
    }
    /// The constant literal.
    pub fn constant(value: bool) -> Self {
        if value { Lit::TRUE } else { Lit::FALSE }
    }
    /// The value, if the literal is constant.
    fn known(self) -> Option<bool> {
        (self.0.abs() == 1).then_some(self == Lit::TRUE)
    }
    fn is_negated(self) -> bool {
        self.0 < 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Ite(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
}

/// A formula under construction; equal gates are built once.
pub(super) struct Gates {
    pub cnf: Cnf,
    known: FxHashMap<Gate, Lit>,
    /// The gates of outputs.
    gates: FxHashMap<Lit, Gate>,
}

impl Gates {
    pub fn new() -> Self {
        let cnf = Cnf { variables: 1, literals: Vec::new() };
        let mut gates = Gates { cnf, known: FxHashMap::default(), gates: FxHashMap::default() };
        gates.require(&[Lit::TRUE]);
        gates
    }

    /// A variable that nothing constrains yet.
    pub fn fresh(&mut self) -> Lit {
        self.cnf.variables += 1;
        Lit(self.cnf.variables)
    }

    /// Adds a clause.
    pub fn require(&mut self, clause: &[Lit]) {
        self.cnf.add(clause);
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut Self, Lit)) -> Lit {
        if let Some(&output) = self.known.get(&gate) {
            return output;
        }
        // Defined here, and read and simplified by an engine.
        question::work(20);
        let output = self.fresh();
        define(self, output);
        self.known.insert(gate, output);
        self.gates.insert(output, gate);
        output
    }

    /// What `output` is a conjunction of.
    fn conjunction(&self, output: Lit) -> Option<[Lit; 2]> {
        match self.gates.get(&output) {
            Some(&Gate::And(a, b)) => Some([a, b]),
            _ => None,
        }
    }

    /// What `a & b` is because `a`, or its negation, is a conjunction.
    fn absorbed(&mut self, a: Lit, b: Lit) -> Option<Lit> {
        let has = |parts: [Lit; 2], literal: Lit| parts.contains(&literal);
        if let Some([x, y]) = self.conjunction(a) {
            let others = self.conjunction(b).unwrap_or([b; 2]);
            if others.iter().any(|&other| has([x, y], !other)) {
                return Some(Lit::FALSE);
            }
            if has([x, y], b) {
                return Some(a);
            }
        }
        let [x, y] = self.conjunction(!a)?;
        let others = self.conjunction(b).unwrap_or([b; 2]);
        if others.iter().any(|&other| has([x, y], !other)) {
            return Some(b);
        }
        if has(others, x) && has(others, y) {
            return Some(Lit::FALSE);
        }
        if b == x || b == y {
            return Some(self.and(b, if b == x { !y } else { !x }));
        }
        // Neither with nor without the one that they have in common.
        let [z, w] = self.conjunction(!b)?;
        let shared = [(x, y), (y, x)].into_iter().find(|&(one, other)| has([z, w], one) && has([z, w], !other));
        shared.map(|(one, _)| !one)
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        match (a.known(), b.known()) {
            (Some(false), _) | (_, Some(false)) => return Lit::FALSE,
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            _ if a == b => return a,
            _ if a == !b => return Lit::FALSE,
            _ => {}
        }
        if let Some(known) = self.absorbed(a, b).or_else(|| self.absorbed(b, a)) {
            return known;
        }
        let (a, b) = (a.min(b), a.max(b));
        self.gate(Gate::And(a, b), |gates, output| {
            gates.require(&[!output, a]);
            gates.require(&[!output, b]);
            gates.require(&[output, !a, !b]);
        })
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (a.known(), b.known()) {
            (Some(value), _) => return if value { !b } else { b },
            (_, Some(value)) => return if value { !a } else { a },
            _ if a == b => return Lit::FALSE,
            _ if a == !b => return Lit::TRUE,
            _ => {}
        }
        // Signs move to the output, so that one gate serves all four combinations.
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (Lit(a.0.abs()), Lit(b.0.abs()));
        let (a, b) = (a.min(b), a.max(b));
        let output = self.gate(Gate::Xor(a, b), |gates, output| {
            gates.require(&[!output, a, b]);
            gates.require(&[!output, !a, !b]);
            gates.require(&[output, !a, b]);
            gates.require(&[output, a, !b]);
        });
        if negated { !output } else { output }
    }

    /// `a` if `c`, otherwise `b`.
    pub fn ite(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        match (c.known(), a.known(), b.known()) {
            (Some(true), ..) => return a,
            (Some(false), ..) => return b,
            (_, Some(true), _) => return self.or(c, b),
            (_, Some(false), _) => return self.and(!c, b),
            (_, _, Some(true)) => return self.or(!c, a),
            (_, _, Some(false)) => return self.and(c, a),
            _ if a == b => return a,
            _ if a == !b => return !self.xor(c, a),
            _ if a == c => return self.or(c, b),
            _ if a == !c => return self.and(!c, b),
            _ if b == c => return self.and(c, a),
            _ if b == !c => return self.or(!c, a),
            _ => {}
        }
        let (c, a, b) = if c.is_negated() { (!c, b, a) } else { (c, a, b) };
        // Below the same condition only one of both is left.
        let below = |literal: Lit, place: usize| match self.gates.get(&literal) {
            Some(&Gate::Ite(condition, then, other)) if condition == c => [then, other][place],
            _ => literal,
        };
        let (then, other) = (below(a, 0), below(b, 1));
        if (then, other) != (a, b) {
            return self.ite(c, then, other);
        }
        self.gate(Gate::Ite(c, a, b), |gates, output| {
            gates.require(&[!c, !a, output]);
            gates.require(&[!c, a, !output]);
            gates.require(&[c, !b, output]);
            gates.require(&[c, b, !output]);
            // Implied; they help propagation.
            gates.require(&[!a, !b, output]);
            gates.require(&[a, b, !output]);
        })
    }

    /// Whether at least two of three hold: the carry of a full adder.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort();
        let [a, b, c] = inputs;
        for (one, other, last) in [(a, b, c), (a, c, b), (b, c, a)] {
            match one.known() {
                Some(true) => return self.or(other, last),
                Some(false) => return self.and(other, last),
                None if one == other => return one,
                None if one == !other => return last,
                None => {}
            }
        }
        if let Some(value) = c.known() {
            return if value { self.or(a, b) } else { self.and(a, b) };
        }
        self.gate(Gate::Majority(a, b, c), |gates, output| {
            for (one, other) in [(a, b), (a, c), (b, c)] {
                gates.require(&[!one, !other, output]);
                gates.require(&[one, other, !output]);
            }
        })
    }
}
