//! The node list of an obligation.
//!
//! Every node is one fixed-size record; its arguments are a range of a common pool. That makes
//! copying, comparing and hashing a whole graph a walk over two arrays. [`Op`] is the same node as
//! a pattern to match on.

use gcn_semantics::float::FloatOp;

/// What a node does. The order of the variants is part of no format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Kind {
    Const,
    Var,
    Apply,
    Float,
    Not,
    And,
    Or,
    Xor,
    Sum,
    Scale,
    Product,
    Shl,
    Lshr,
    Ashr,
    UMin,
    UMax,
    SMin,
    SMax,
    Eq,
    Ult,
    Slt,
    Ite,
    Concat,
    Extract,
    Sext,
    Popcount,
    LeadingZeros,
    TrailingZeros,
    LaneSelect,
}

impl Record {
    /// How many of the first arguments may stand in any order.
    pub(crate) fn commuting(&self) -> u32 {
        use Kind::*;
        match self.kind {
            And | Or | Xor | Sum | Product | UMin | UMax | SMin | SMax | Eq => self.count,
            Float if self.float().is_commutative() => 2,
            _ => 0,
        }
    }

    /// The operation of a [`Kind::Float`] node.
    pub(crate) fn float(&self) -> FloatOp {
        FloatOp::ALL[self.payload as usize]
    }
}

/// The payload of a node that does `op`.
pub(crate) fn float_payload(op: FloatOp) -> u64 {
    op.number() as u64
}

/// One node: the payload is the constant, the number of the variable or function, the constant
/// summand, the coefficient, the floating-point operation or the lowest bit, depending on the kind, and otherwise 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Record {
    pub(crate) kind: Kind,
    pub(crate) width: u8,
    pub(crate) payload: u64,
    pub(crate) first: u32,
    pub(crate) count: u32,
}

/// A graph of nodes, referring to each other by number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Nodes {
    pub(crate) records: Vec<Record>,
    pub(crate) arguments: Vec<u32>,
}

/// A node of an [`Obligation`](super::Obligation) to match on; arguments are node numbers.
///
/// The meaning is that of [`term::Node`](crate::term::Node), except that a summand with a
/// coefficient is a node of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op<'a> {
    /// A constant; bits above the width are 0.
    Const(u64),
    /// A variable by number.
    Var(usize),
    /// An uninterpreted function by number, and its arguments.
    Apply(usize, &'a [u32]),
    /// A floating-point operation on its operands, and the rounding mode's number (2 bits).
    Float(FloatOp, &'a [u32]),
    /// Complement of every bit.
    Not(u32),
    /// Conjunction of every bit.
    And(&'a [u32]),
    /// Disjunction of every bit.
    Or(&'a [u32]),
    /// Exclusive disjunction of every bit.
    Xor(&'a [u32]),
    /// `constant + sum of the arguments`, modulo 2^width.
    Sum(u64, &'a [u32]),
    /// `coefficient * argument`, modulo 2^width.
    Scale(u64, u32),
    /// Product, modulo 2^width.
    Product(&'a [u32]),
    /// Shift to the left; an amount of the width or more shifts everything out.
    Shl(u32, u32),
    /// Shift to the right with zeros, like `Shl`.
    Lshr(u32, u32),
    /// Shift to the right with the sign, like `Shl`.
    Ashr(u32, u32),
    /// The smallest unsigned number.
    UMin(&'a [u32]),
    /// The greatest unsigned number.
    UMax(&'a [u32]),
    /// The smallest signed number.
    SMin(&'a [u32]),
    /// The greatest signed number.
    SMax(&'a [u32]),
    /// Equality, width 1.
    Eq(u32, u32),
    /// Unsigned less-than, width 1.
    Ult(u32, u32),
    /// Signed less-than, width 1.
    Slt(u32, u32),
    /// Condition (width 1), value if it holds, value otherwise.
    Ite(u32, u32, u32),
    /// Highest part first.
    Concat(&'a [u32]),
    /// Bits `lo + width - 1 .. lo` of the argument.
    Extract {
        /// What the bits are taken of.
        arg: u32,
        /// The lowest bit that is taken.
        lo: u32,
    },
    /// Sign extension to the node's width.
    Sext(u32),
    /// The number of bits that are 1.
    Popcount(u32),
    /// The number of zeros above the highest 1; the width if there is no 1.
    LeadingZeros(u32),
    /// The number of zeros below the lowest 1; the width if there is no 1.
    TrailingZeros(u32),
    /// The element of the column (64 nodes) whose number is the low 6 bits of the index.
    LaneSelect {
        /// The 64 values, lane 0 first.
        column: &'a [u32],
        /// The number of the lane.
        index: u32,
    },
}

impl Nodes {
    /// An empty list with room for `nodes` nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Nodes { records: Vec::with_capacity(nodes), arguments: Vec::with_capacity(2 * nodes) }
    }

    /// Appends a node and returns its number.
    pub(crate) fn push(
        &mut self,
        kind: Kind,
        width: u8,
        payload: u64,
        arguments: impl IntoIterator<Item = u32>,
    ) -> u32 {
        let record = self.record(kind, width, payload, arguments);
        self.records.push(record);
        self.records.len() as u32 - 1
    }

    /// A record whose arguments are appended to the pool.
    pub(crate) fn record(
        &mut self,
        kind: Kind,
        width: u8,
        payload: u64,
        arguments: impl IntoIterator<Item = u32>,
    ) -> Record {
        let first = self.arguments.len() as u32;
        self.arguments.extend(arguments);
        Record { kind, width, payload, first, count: self.arguments.len() as u32 - first }
    }

    /// The arguments of node `number`.
    pub(crate) fn arguments(&self, number: u32) -> &[u32] {
        let Record { first, count, .. } = self.records[number as usize];
        &self.arguments[first as usize..(first + count) as usize]
    }

    /// Node `number` as a pattern.
    pub(crate) fn op(&self, number: u32) -> Op<'_> {
        let record = self.records[number as usize];
        let args = self.arguments(number);
        let payload = record.payload;
        match record.kind {
            Kind::Const => Op::Const(payload),
            Kind::Var => Op::Var(payload as usize),
            Kind::Apply => Op::Apply(payload as usize, args),
            Kind::Float => Op::Float(record.float(), args),
            Kind::Not => Op::Not(args[0]),
            Kind::And => Op::And(args),
            Kind::Or => Op::Or(args),
            Kind::Xor => Op::Xor(args),
            Kind::Sum => Op::Sum(payload, args),
            Kind::Scale => Op::Scale(payload, args[0]),
            Kind::Product => Op::Product(args),
            Kind::Shl => Op::Shl(args[0], args[1]),
            Kind::Lshr => Op::Lshr(args[0], args[1]),
            Kind::Ashr => Op::Ashr(args[0], args[1]),
            Kind::UMin => Op::UMin(args),
            Kind::UMax => Op::UMax(args),
            Kind::SMin => Op::SMin(args),
            Kind::SMax => Op::SMax(args),
            Kind::Eq => Op::Eq(args[0], args[1]),
            Kind::Ult => Op::Ult(args[0], args[1]),
            Kind::Slt => Op::Slt(args[0], args[1]),
            Kind::Ite => Op::Ite(args[0], args[1], args[2]),
            Kind::Concat => Op::Concat(args),
            Kind::Extract => Op::Extract { arg: args[0], lo: payload as u32 },
            Kind::Sext => Op::Sext(args[0]),
            Kind::Popcount => Op::Popcount(args[0]),
            Kind::LeadingZeros => Op::LeadingZeros(args[0]),
            Kind::TrailingZeros => Op::TrailingZeros(args[0]),
            Kind::LaneSelect => {
                let (index, column) = args.split_last().expect("a lane selection has an index");
                Op::LaneSelect { column, index: *index }
            }
        }
    }
}
