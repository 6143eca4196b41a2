//! The cone of a few terms: everything they depend on, copied out of the arena.

use gcn_semantics::ledger::Unspecified;
use rustc_hash::FxHashMap;

use super::nodes::{Kind, Nodes, Record, float_payload};
use crate::limits::question;
use crate::term::{Node, Term, Var, with_node};

/// Argument and result widths of an uninterpreted function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature {
    /// Width of each argument in bits.
    pub arguments: Box<[u8]>,
    /// Width of the result in bits.
    pub result: u8,
}

/// The nodes that some root terms depend on, in no particular order.
///
/// The payload of a `Var` node is an index into `variables`, that of an `Apply` node one into
/// `functions`.
#[derive(Debug, Default)]
pub(crate) struct Cone {
    pub(crate) nodes: Nodes,
    pub(crate) variables: Vec<Var>,
    pub(crate) functions: Vec<(Unspecified, Signature)>,
    numbers: FxHashMap<Term, u32>,
    function_numbers: FxHashMap<(Unspecified, Signature), u32>,
    open: Vec<(Term, u32)>,
}

/// Stands in a node's place until its turn comes.
const UNFILLED: Record = Record { kind: Kind::Const, width: 0, payload: 0, first: 0, count: 0 };

impl Cone {
    pub(crate) fn new() -> Self {
        let numbers = FxHashMap::with_capacity_and_hasher(128, Default::default());
        Cone { nodes: Nodes::with_capacity(128), numbers, ..Cone::default() }
    }

    /// Copies what `root` depends on, and returns the number of its node.
    pub(crate) fn add(&mut self, root: Term) -> u32 {
        let number = self.number(root);
        while let Some((term, slot)) = self.open.pop() {
            // It is copied, and looked at again for the canonical form.
            question::work(4);
            with_node(term, |node, width| self.fill(slot, node, width));
        }
        number
    }

    /// As [`Cone::add`], but for the negation of the truth value `root`.
    pub(crate) fn add_negated(&mut self, root: Term) -> u32 {
        let number = self.add(root);
        self.nodes.push(Kind::Not, 1, 0, [number])
    }

    fn number(&mut self, term: Term) -> u32 {
        let Cone { nodes, open, numbers, .. } = self;
        *numbers.entry(term).or_insert_with(|| {
            let slot = nodes.records.len() as u32;
            nodes.records.push(UNFILLED);
            open.push((term, slot));
            slot
        })
    }

    fn fill(&mut self, slot: u32, node: &Node, width: u32) {
        assert!((1..=64).contains(&width), "a term has 1 to 64 bits");
        let width = width as u8;
        let record = match node {
            Node::Const(value) => self.nodes.record(Kind::Const, width, *value, []),
            Node::Var(var) => {
                self.variables.push(*var);
                self.nodes.record(Kind::Var, width, self.variables.len() as u64 - 1, [])
            }
            Node::Unspecified(what, args) => {
                let signature = Signature {
                    arguments: args.iter().map(|&arg| with_node(arg, |_, width| width as u8)).collect(),
                    result: width,
                };
                let function = self.function(*what, signature);
                self.gather(Kind::Apply, width, function as u64, args)
            }
            Node::Sum { constant, addends } => {
                let first = self.nodes.arguments.len();
                self.nodes.arguments.resize(first + addends.len(), 0);
                for (position, &(coefficient, addend)) in addends.iter().enumerate() {
                    let mut number = self.number(addend);
                    if coefficient != 1 {
                        number = self.nodes.push(Kind::Scale, width, coefficient, [number]);
                    }
                    self.nodes.arguments[first + position] = number;
                }
                let (first, count) = (first as u32, addends.len() as u32);
                Record { kind: Kind::Sum, width, payload: *constant, first, count }
            }
            Node::Extract { arg, lo } => self.gather(Kind::Extract, width, *lo as u64, &[*arg]),
            Node::LaneSelect { column, index } => {
                let mut record = self.gather(Kind::LaneSelect, width, 0, column);
                let index = self.number(*index);
                self.nodes.arguments.push(index);
                record.count += 1;
                record
            }
            Node::Float(op, args) => self.gather(Kind::Float, width, float_payload(*op), args),
            Node::Not(a) => self.gather(Kind::Not, width, 0, &[*a]),
            Node::And(args) => self.gather(Kind::And, width, 0, args),
            Node::Or(args) => self.gather(Kind::Or, width, 0, args),
            Node::Xor(args) => self.gather(Kind::Xor, width, 0, args),
            Node::Product(args) => self.gather(Kind::Product, width, 0, args),
            Node::Shl(a, b) => self.gather(Kind::Shl, width, 0, &[*a, *b]),
            Node::Lshr(a, b) => self.gather(Kind::Lshr, width, 0, &[*a, *b]),
            Node::Ashr(a, b) => self.gather(Kind::Ashr, width, 0, &[*a, *b]),
            Node::UMin(args) => self.gather(Kind::UMin, width, 0, args),
            Node::UMax(args) => self.gather(Kind::UMax, width, 0, args),
            Node::SMin(args) => self.gather(Kind::SMin, width, 0, args),
            Node::SMax(args) => self.gather(Kind::SMax, width, 0, args),
            Node::Eq(a, b) => self.gather(Kind::Eq, width, 0, &[*a, *b]),
            Node::Ult(a, b) => self.gather(Kind::Ult, width, 0, &[*a, *b]),
            Node::Slt(a, b) => self.gather(Kind::Slt, width, 0, &[*a, *b]),
            Node::Ite(c, a, b) => self.gather(Kind::Ite, width, 0, &[*c, *a, *b]),
            Node::Concat(args) => self.gather(Kind::Concat, width, 0, args),
            Node::Sext(a) => self.gather(Kind::Sext, width, 0, &[*a]),
            Node::Popcount(a) => self.gather(Kind::Popcount, width, 0, &[*a]),
            Node::LeadingZeros(a) => self.gather(Kind::LeadingZeros, width, 0, &[*a]),
            Node::TrailingZeros(a) => self.gather(Kind::TrailingZeros, width, 0, &[*a]),
        };
        self.nodes.records[slot as usize] = record;
    }

    fn gather(&mut self, kind: Kind, width: u8, payload: u64, terms: &[Term]) -> Record {
        let first = self.nodes.arguments.len() as u32;
        for &term in terms {
            let number = self.number(term);
            self.nodes.arguments.push(number);
        }
        Record { kind, width, payload, first, count: terms.len() as u32 }
    }

    fn function(&mut self, what: Unspecified, signature: Signature) -> u32 {
        let Cone { functions, function_numbers, .. } = self;
        *function_numbers.entry((what, signature)).or_insert_with_key(|key| {
            functions.push(key.clone());
            functions.len() as u32 - 1
        })
    }
}
