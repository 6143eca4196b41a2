//! Obligations: self-contained questions to a solver, equal for lanes that do the same.
//!
//! An [`Obligation`] says "under these assumptions, these two terms are equal", or asks whether
//! assumptions can hold at all. It is cut loose from the arena: a topologically ordered node list
//! over variables numbered in the order of the first visit, so that it can travel to another
//! thread, be a key of a cache, be printed, and be evaluated by code that shares nothing with the
//! rewriter. On the way from terms it is made canonical:
//!
//! 1. assumptions that share no symbol with the goal are left out ([`Assumptions`]);
//! 2. bits of a concatenation are read from the part that they are of (`wires`);
//! 3. independent bit ranges of a variable become variables ([`Slice`]);
//! 4. arguments of commutative nodes are ordered by what they do, not by which register they read;
//! 5. variables and uninterpreted functions are renumbered.
//!
//! Equality compares the whole node list; hashes and colours only speed things up. Two equal
//! obligations are the same formula up to the names of its free symbols, so an answer for one is an
//! answer for the other; [`Bindings`] lead from a model back to the names.

mod assumptions;
mod bindings;
mod canonical;
mod colours;
mod cone;
mod evaluate;
mod gates;
mod narrow;
mod nodes;
mod rebuild;
mod slices;
#[cfg(test)]
pub(crate) mod tests;
mod wires;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gcn_semantics::float::FloatOp;
use rustc_hash::FxHasher;

pub use assumptions::Assumptions;
pub use bindings::{Assignment, Bindings};
pub use cone::Signature;
pub use evaluate::Model;
pub use narrow::Narrowed;
pub use nodes::Op;
pub use rebuild::Symbol;
pub use slices::Slice;

use crate::term::Term;
use cone::Cone;
use nodes::Nodes;

/// Addends from which on a sum is long, and applications of functions that are many: CaDiCaL took seconds for counts of
/// 64 bits and for sums of 64 lanes as unknown functions, Z3 tenths of a second.
const LONG_SUM: u32 = 8;
const MANY_APPLICATIONS: usize = 8;

/// A question to a solver, in canonical form: is there a model in which every assertion holds and
/// the two sides of the goal (if there is one) differ?
///
/// "No" proves the goal under the assumptions, or that the assumptions contradict each other.
/// Cloning is cheap.
#[derive(Clone)]
pub struct Obligation(Arc<Shared>);

struct Shared {
    hash: u64,
    body: Body,
}

#[derive(PartialEq, Eq, Hash)]
struct Body {
    nodes: Nodes,
    /// The width of each variable.
    variables: Vec<u8>,
    functions: Vec<Signature>,
    goal: Option<(u32, u32)>,
    assertions: Vec<u32>,
}

impl Obligation {
    /// "Under `assumptions`, `a` equals `b`"; a model is a counterexample.
    ///
    /// Only assumptions that bear on the goal are part of it, so a proof holds in any case, but
    /// that it is not vacuous rests on a check of all of them ([`Assumptions::questions`]).
    ///
    /// # Panics
    /// If the widths of `a` and `b` differ.
    pub fn equal(assumptions: &Assumptions, a: Term, b: Term) -> (Obligation, Bindings) {
        let mut cone = Cone::new();
        let goal = (cone.add(a), cone.add(b));
        let width = |number: u32| cone.nodes.records[number as usize].width;
        assert_eq!(width(goal.0), width(goal.1), "both sides of an obligation have the same width");
        let assertions = assumptions.relevant(&cone, &[goal.0, goal.1]);
        let assertions = assertions.into_iter().map(|literal| literal.add_to(&mut cone)).collect();
        canonical::canonical(cone, Some(goal), assertions)
    }

    /// "All of `assumptions` hold"; a model satisfies them, [`Outcome::Unsat`] means that they
    /// contradict each other.
    ///
    /// [`Outcome::Unsat`]: crate::solver::Outcome::Unsat
    pub fn satisfiable(assumptions: &[Term]) -> (Obligation, Bindings) {
        assumptions::question(&assumptions::flatten(assumptions))
    }

    fn new(body: Body) -> Self {
        let mut hasher = FxHasher::default();
        body.hash(&mut hasher);
        Obligation(Arc::new(Shared { hash: hasher.finish(), body }))
    }

    /// Number of nodes. Arguments of a node have smaller numbers than the node.
    pub fn len(&self) -> usize {
        self.nodes().records.len()
    }

    /// Whether there is no node, which means: nothing is asserted, every model is one.
    pub fn is_empty(&self) -> bool {
        self.nodes().records.is_empty()
    }

    /// Node `number`.
    pub fn op(&self, number: usize) -> Op<'_> {
        self.nodes().op(number as u32)
    }

    /// Width of node `number` in bits; truth values have width 1.
    pub fn width(&self, number: usize) -> u32 {
        self.nodes().records[number].width as u32
    }

    /// A hash of the whole obligation, the same in every run.
    pub fn fingerprint(&self) -> u64 {
        self.0.hash
    }

    /// The widths of the variables, which are numbered from 0.
    pub fn variables(&self) -> &[u8] {
        &self.0.body.variables
    }

    /// The widths of the uninterpreted functions, which are numbered from 0.
    pub fn functions(&self) -> &[Signature] {
        &self.0.body.functions
    }

    /// Whether some node is a floating-point operation.
    pub fn has_floats(&self) -> bool {
        self.nodes().records.iter().any(|record| record.kind == nodes::Kind::Float)
    }

    /// Whether there are [steps](FloatOp::Step) of sums of products of matrices, for which no theory has a name.
    pub fn has_steps(&self) -> bool {
        let is_step =
            |record: &nodes::Record| record.kind == nodes::Kind::Float && matches!(record.float(), FloatOp::Step(_));
        self.nodes().records.iter().any(is_step)
    }

    /// Whether integers are multiplied, by each other or by a constant that is no power of two, one way or the other.
    pub fn multiplies_integers(&self) -> bool {
        let multiplies = |record: &nodes::Record| match record.kind {
            nodes::Kind::Product => true,
            nodes::Kind::Scale => {
                let ones = u64::MAX >> (64 - u32::from(record.width));
                let negated = record.payload.wrapping_neg() & ones;
                !record.payload.is_power_of_two() && !negated.is_power_of_two()
            }
            _ => false,
        };
        self.nodes().records.iter().any(multiplies)
    }

    /// Whether words as wholes matter more than their bits: there is nothing but sums and products, or sums have many
    /// addends (as counts of bits do), or unknown functions are applied many times.
    pub fn is_about_words(&self) -> bool {
        use nodes::Kind;
        let records = &self.nodes().records;
        let is_of_ring = |record: &nodes::Record| {
            matches!(record.kind, Kind::Const | Kind::Var | Kind::Sum | Kind::Scale | Kind::Product)
        };
        let is_long_sum = |record: &nodes::Record| record.kind == Kind::Sum && record.count >= LONG_SUM;
        let applications = || records.iter().filter(|record| record.kind == Kind::Apply).count();
        records.iter().all(is_of_ring) || records.iter().any(is_long_sum) || applications() >= MANY_APPLICATIONS
    }

    /// The nodes that are claimed to be equal; `None` for a question of satisfiability.
    pub fn goal(&self) -> Option<(u32, u32)> {
        self.0.body.goal
    }

    /// The nodes (of width 1) that are assumed to hold.
    pub fn assertions(&self) -> &[u32] {
        &self.0.body.assertions
    }

    fn nodes(&self) -> &Nodes {
        &self.0.body.nodes
    }
}

impl PartialEq for Obligation {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.hash == other.0.hash && self.0.body == other.0.body)
    }
}
impl Eq for Obligation {}

impl Hash for Obligation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "variables {:?}, functions {:?}", self.variables(), self.functions())?;
        for number in 0..self.len() {
            writeln!(f, "%{number}: {} = {:?}", self.width(number), self.op(number))?;
        }
        write!(f, "assume {:?}, goal {:?}", self.assertions(), self.goal())
    }
}
