//! How long a floating-point operation takes: as the evaluator computes it, by the library that it uses where the
//! processor does not round as asked, and by the bit-level definition. Compare the ratios within one run.

use divan::{Bencher, black_box};
use gcn_semantics::algebra::{Algebra, Bv, Concrete, W32};
use gcn_semantics::float::{FloatOp, Format, Rounding, evaluate, soft};

fn main() {
    divan::main();
}

const OPS: [FloatOp; 6] = [
    FloatOp::Add(Format::F16),
    FloatOp::Add(Format::F32),
    FloatOp::Mul(Format::F32),
    FloatOp::Fma(Format::F32),
    FloatOp::Fma(Format::F64),
    FloatOp::Convert { from: Format::F32, to: Format::F16 },
];
/// 1.25, 1.75 and -2.5 in every format, for 1,024 operations.
const OPERATIONS: usize = 1024;

fn operands(format: Format) -> [u64; 3] {
    let one = u64::from(format.bias()) << format.fraction_bits();
    let quarter = 1 << (format.fraction_bits() - 2);
    [one + quarter, one + 3 * quarter, (one + quarter + (1 << format.fraction_bits())) | format.sign_mask()]
}

fn run(bencher: Bencher, op: FloatOp, compute: impl Fn(&[u64]) -> u64 + Sync) {
    let operands = operands(Format::of_bits(op.argument_bits()));
    let bencher = bencher.counter(divan::counter::ItemsCount::new(OPERATIONS));
    bencher.bench(|| (0..OPERATIONS).fold(0, |sum, _| sum ^ compute(black_box(&operands[..op.arity()]))));
}

#[divan::bench(args = OPS)]
fn library(bencher: Bencher, op: FloatOp) {
    run(bencher, op, |operands| evaluate(op, Rounding::NearestEven, operands));
}

/// On f32, to nearest and upwards.
#[divan::bench(args = [0, 1])]
fn evaluator(bencher: Bencher, rounding: u8) {
    let op = FloatOp::Fma(Format::F32);
    run(bencher, op, |operands| {
        let operands: [u32; 3] = std::array::from_fn(|i| operands[i] as u32);
        Concrete::float::<W32, W32>(op, black_box(rounding), &operands).into()
    });
}

#[divan::bench(args = OPS)]
fn definition(bencher: Bencher, op: FloatOp) {
    run(bencher, op, |operands| {
        let operands: [Bv<Concrete, _>; 3] = std::array::from_fn(|i| Bv::new(operands.get(i).copied().unwrap_or(0)));
        soft::float::<Concrete>(op, Bv::constant(0), &operands[..op.arity()]).0
    });
}
