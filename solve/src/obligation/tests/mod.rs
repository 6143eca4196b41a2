//! Tests, and builders of obligations that bypass terms and their normal forms.

mod assuming;
mod evaluating;
mod meaning;
mod narrowing;
mod renaming;
mod slicing;
mod terms;

use super::cone::Signature;
use super::nodes::Nodes;
pub(crate) use super::nodes::{Kind, float_payload};
use super::slices::low_ones;
use super::{Body, Model, Obligation, Op};
use gcn_semantics::float::{FloatOp, Format};
use gcn_semantics::generate::SplitMix;

/// The widths at which node kinds are tested.
pub(crate) const WIDTHS: [u8; 6] = [1, 8, 16, 32, 33, 64];

/// Builds an obligation node by node.
#[derive(Clone, Default)]
pub(crate) struct Builder {
    nodes: Nodes,
    variables: Vec<u8>,
    functions: Vec<Signature>,
}

impl Builder {
    pub(crate) fn variable(&mut self, width: u8) -> u32 {
        self.variables.push(width);
        self.node(Kind::Var, width, self.variables.len() as u64 - 1, &[])
    }
    pub(crate) fn constant(&mut self, value: u64, width: u8) -> u32 {
        self.node(Kind::Const, width, value & low_ones(width as u32), &[])
    }
    pub(crate) fn function(&mut self, arguments: &[u8], result: u8) -> u64 {
        self.functions.push(Signature { arguments: arguments.into(), result });
        self.functions.len() as u64 - 1
    }
    pub(crate) fn node(&mut self, kind: Kind, width: u8, payload: u64, arguments: &[u32]) -> u32 {
        self.nodes.push(kind, width, payload, arguments.iter().copied())
    }
    pub(crate) fn width(&self, number: u32) -> u8 {
        self.nodes.records[number as usize].width
    }
    /// "Under `assertions`, `a` equals `b`."
    pub(crate) fn equal(&self, assertions: &[u32], a: u32, b: u32) -> Obligation {
        self.finish(Some((a, b)), assertions)
    }
    /// "All of `assertions` hold."
    pub(crate) fn satisfiable(&self, assertions: &[u32]) -> Obligation {
        self.finish(None, assertions)
    }
    /// With the variables tied to the values of `model`, and all functions 0 as the evaluator has them: `node` has
    /// the value that the evaluator finds, which holds; it has that value with bit `flip` different, which does not.
    pub(crate) fn pinned(mut self, node: u32, model: &Model, flip: u8) -> [Obligation; 2] {
        let free = self.satisfiable(&[]);
        let value = free.evaluate(model)[node as usize];
        let mut pins = Vec::new();
        for number in 0..free.len() {
            let target = match free.op(number) {
                Op::Var(variable) => model.variables[variable],
                Op::Apply(..) => 0,
                _ => continue,
            };
            let constant = self.constant(target, free.width(number) as u8);
            pins.push(self.node(Kind::Eq, 1, 0, &[number as u32, constant]));
        }
        let width = self.width(node);
        [value, value ^ 1 << (flip % width)].map(|value| {
            let constant = self.constant(value, width);
            self.equal(&pins, node, constant)
        })
    }
    fn finish(&self, goal: Option<(u32, u32)>, assertions: &[u32]) -> Obligation {
        let Builder { nodes, variables, functions } = self.clone();
        Obligation::new(Body { nodes, variables, functions, goal, assertions: assertions.into() })
    }
}

/// Whether some model satisfies `obligation`, which has no functions, by trying them all.
pub(crate) fn by_enumeration(obligation: &Obligation) -> bool {
    let bits: u32 = obligation.variables().iter().map(|&width| u32::from(width)).sum();
    (0..1u64 << bits).any(|mut word| {
        let variables = obligation.variables().iter().map(|&width| {
            let value = word & ((1 << width) - 1);
            word >>= width;
            value
        });
        obligation.admits(&Model { variables: variables.collect(), functions: Vec::new() })
    })
}

/// The kinds of nodes that compute something; the function first, floating point last.
pub(crate) const KINDS: [Kind; 27] = [
    Kind::Apply,
    Kind::Not,
    Kind::And,
    Kind::Or,
    Kind::Xor,
    Kind::Sum,
    Kind::Scale,
    Kind::Product,
    Kind::Shl,
    Kind::Lshr,
    Kind::Ashr,
    Kind::UMin,
    Kind::UMax,
    Kind::SMin,
    Kind::SMax,
    Kind::Eq,
    Kind::Ult,
    Kind::Slt,
    Kind::Ite,
    Kind::Concat,
    Kind::Extract,
    Kind::Sext,
    Kind::Popcount,
    Kind::LeadingZeros,
    Kind::TrailingZeros,
    Kind::LaneSelect,
    Kind::Float,
];

/// A stream of arbitrary but repeatable words.
pub(crate) struct Words(SplitMix);

impl Words {
    pub(crate) const fn new(seed: u64) -> Self {
        Words(SplitMix::new(seed))
    }
    pub(crate) fn word(&mut self) -> u64 {
        self.0.bits()
    }
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound
    }
    /// A value of `width` bits, often a special one.
    pub(crate) fn value(&mut self, width: u8) -> u64 {
        let sign = 1u64 << (width - 1);
        if let Some(format) = Format::ALL.into_iter().find(|format| format.bits() == width as u32)
            && self.below(3) == 0
        {
            return self.float(format);
        }
        let value = match self.below(10) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => sign,
            4 => sign - 1,
            5 => width as u64,
            6 => self.below(2 * width as u64 + 2),
            7 => 1 << self.below(width as u64),
            _ => self.word(),
        };
        value & low_ones(width as u32)
    }
    /// The encoding of a number at which rounding, overflow and underflow are near.
    pub(crate) fn float(&mut self, format: Format) -> u64 {
        let one = u64::from(format.bias()) << format.fraction_bits();
        let unit = 1 << format.fraction_bits();
        let magnitude = match self.below(12) {
            0 => 0,
            1 => self.below(4),
            2 => unit - 1,
            3 => unit + self.below(4),
            4 => one,
            5 => one + unit * self.below(4) + self.below(4),
            6 => (format.infinity() - 1) - self.below(3),
            7 => format.infinity(),
            8 => format.canonical_nan(),
            9 => format.infinity() + 1,
            10 => one.saturating_sub(unit * self.below(26)) | self.word() & (unit - 1),
            _ => self.word() & (format.sign_mask() - 1),
        };
        magnitude | if self.below(2) == 0 { 0 } else { format.sign_mask() }
    }
    /// One of `builder`'s nodes of width `width`, or a new one made of the others.
    fn pick(&mut self, builder: &mut Builder, width: u8) -> u32 {
        let count = builder.nodes.records.len() as u64;
        let start = self.below(count);
        let mut numbers = (start..count).chain(0..start).map(|number| number as u32);
        match numbers.find(|&number| builder.width(number) == width) {
            Some(number) => number,
            None => builder.constant(self.word(), width),
        }
    }
    /// Appends a node of `kind` and `width` (1 for predicates) over nodes that exist.
    pub(crate) fn node(&mut self, builder: &mut Builder, kind: Kind, width: u8) -> u32 {
        let (mut result, mut payload) = (width, 0);
        let float = FloatOp::ALL[self.below(FloatOp::ALL.len() as u64) as usize];
        let mut widths = match kind {
            Kind::And | Kind::Or | Kind::Xor | Kind::Product => vec![width; 2 + self.below(3) as usize],
            Kind::UMin | Kind::UMax | Kind::SMin | Kind::SMax => vec![width; 2 + self.below(3) as usize],
            Kind::Sum => vec![width; 1 + self.below(3) as usize],
            Kind::Shl | Kind::Lshr | Kind::Ashr | Kind::Eq | Kind::Ult | Kind::Slt => vec![width; 2],
            Kind::Ite => vec![1, width, width],
            Kind::Concat => self.partition(width),
            Kind::Sext => vec![1 + self.below(width as u64) as u8],
            Kind::Extract => vec![width + self.below(65 - width as u64) as u8],
            Kind::Apply => vec![width; self.below(3) as usize],
            Kind::LaneSelect => vec![width; 65],
            Kind::Float => [vec![float.argument_bits() as u8; float.arity()], vec![2]].concat(),
            _ => vec![width],
        };
        match kind {
            Kind::Eq | Kind::Ult | Kind::Slt => result = 1,
            Kind::Sum | Kind::Scale => payload = self.value(width),
            Kind::Extract => payload = self.below((widths[0] - width) as u64 + 1),
            Kind::Float => (result, payload) = (float.result().bits() as u8, float_payload(float)),
            Kind::Apply => payload = builder.function(&widths, width),
            Kind::LaneSelect => widths[64] = [1, 6, 8, 32][self.below(4) as usize],
            _ => {}
        }
        let arguments: Vec<u32> = widths.iter().map(|&width| self.pick(builder, width)).collect();
        builder.node(kind, result, payload, &arguments)
    }
    fn partition(&mut self, mut width: u8) -> Vec<u8> {
        let mut parts = Vec::new();
        while width > 0 {
            parts.push(1 + self.below(width as u64) as u8);
            width -= parts.last().expect("just pushed");
        }
        parts
    }
    /// A random graph of `size` nodes whose kinds are among `kinds` and widths among `widths`, over
    /// `variables` variables.
    pub(crate) fn graph(&mut self, kinds: &[Kind], widths: &[u8], variables: usize, size: usize) -> Builder {
        let mut builder = Builder::default();
        for _ in 0..variables {
            builder.variable(widths[self.below(widths.len() as u64) as usize]);
        }
        for _ in 0..size {
            let kind = kinds[self.below(kinds.len() as u64) as usize];
            let width = widths[self.below(widths.len() as u64) as usize];
            self.node(&mut builder, kind, width);
        }
        builder
    }
    /// A question of a few narrow variables, often with an assertion: whether two nodes of a graph are equal.
    pub(crate) fn question(&mut self, kinds: &[Kind]) -> Obligation {
        let builder = self.graph(kinds, &[1, 2, 3, 4], 3, 14);
        let count = builder.satisfiable(&[]).len() as u64;
        let (a, b) = (self.below(count) as u32, self.below(count) as u32);
        let b = (b..count as u32).chain(0..b).find(|&b| b != a && builder.width(b) == builder.width(a)).unwrap_or(a);
        let assertion = (self.below(count) as u32..count as u32).find(|&number| builder.width(number) == 1);
        builder.equal(assertion.as_slice(), a, b)
    }
    /// Values for the variables of `obligation`; function tables are empty.
    pub(crate) fn model(&mut self, obligation: &Obligation) -> Model {
        Model {
            variables: obligation.variables().iter().map(|&width| self.value(width)).collect(),
            functions: vec![Default::default(); obligation.functions().len()],
        }
    }
}
