//! How large an obligation is as a formula of bits.

use rustc_hash::FxHashSet;

use super::{Obligation, Op};

/// Gates of one bit of an addition.
const ADDED: u64 = 4;
/// Of a selection, a comparison or an exclusive disjunction.
const SELECTED: u64 = 2;
/// Steps of a shift by an unknown number of bits.
const SHIFTED: u64 = 6;
/// Gates for each pair of bits of the fractions of a floating-point operation: what its operands are shifted by, added
/// and rounded with.
const FLOAT: u64 = 12;

/// How many pairs `count` things make.
fn pairs(count: usize) -> u64 {
    count as u64 * count.saturating_sub(1) as u64 / 2
}

impl Obligation {
    /// About how many gates the bits of the obligation take, functions expanded by Ackermann's rule: equal arguments,
    /// equal results. An engine that works on bits writes that many down before it begins to search.
    pub fn gates(&self) -> u64 {
        let sizes = self.sizes();
        let own: u64 = (0..self.len()).map(|number| self.gates_of(number, &sizes)).fold(0, u64::saturating_add);
        let mut applications: Vec<Vec<&[u32]>> = vec![Vec::new(); self.functions().len()];
        for number in 0..self.len() {
            if let Op::Apply(function, args) = self.op(number) {
                applications[function].push(args);
            }
        }
        let functions = self.functions().iter().zip(applications).map(|(signature, applications)| {
            let of_place = |place: usize| {
                // Two terms in the same place are compared once, however many pairs of applications have them there.
                let distinct = applications.iter().map(|args| args[place]).collect::<FxHashSet<_>>().len();
                u64::from(signature.arguments[place]) * pairs(distinct)
            };
            let arguments: u64 = (0..signature.arguments.len()).map(of_place).fold(0, u64::saturating_add);
            SELECTED * (arguments + u64::from(signature.result) * pairs(applications.len()))
        });
        functions.fold(own, u64::saturating_add)
    }

    /// For each node how many of its low bits may be other than 0, as far as is seen at a glance.
    fn sizes(&self) -> Vec<u64> {
        let mut sizes: Vec<u64> = Vec::with_capacity(self.len());
        for number in 0..self.len() {
            let width = u64::from(self.width(number));
            let size = |number: &u32| sizes[*number as usize];
            let found = match self.op(number) {
                Op::Const(value) => u64::from(u64::BITS - value.leading_zeros()),
                Op::Concat(parts) => {
                    let below = |part: usize| parts[part + 1..].iter().map(|&low| u64::from(self.width(low as usize)));
                    let first = (0..parts.len()).find(|&part| size(&parts[part]) > 0);
                    first.map_or(0, |part| size(&parts[part]) + below(part).sum::<u64>())
                }
                Op::And(args) => args.iter().map(size).min().unwrap_or(width),
                Op::Ite(_, a, b) => size(&a).max(size(&b)),
                Op::Extract { arg, lo } => size(&arg).saturating_sub(u64::from(lo)),
                _ => width,
            };
            sizes.push(found.min(width));
        }
        sizes
    }

    fn gates_of(&self, number: usize, sizes: &[u64]) -> u64 {
        let width = u64::from(self.width(number));
        let operand = |number: u32| u64::from(self.width(number as usize));
        let more = |count: usize| count.saturating_sub(1) as u64;
        match self.op(number) {
            Op::Const(_)
            | Op::Var(_)
            | Op::Apply(..)
            | Op::Not(_)
            | Op::Concat(_)
            | Op::Extract { .. }
            | Op::Sext(_) => 0,
            Op::And(args) | Op::Or(args) => width * more(args.len()),
            Op::Xor(args) => SELECTED * width * more(args.len()),
            Op::Sum(constant, args) => ADDED * width * (more(args.len()) + u64::from(constant != 0)),
            Op::Scale(coefficient, _) => {
                let negated = coefficient.wrapping_neg() & u64::MAX >> (64 - width);
                let ones = coefficient.count_ones().min(negated.count_ones() + 1);
                ADDED * width * u64::from(ones.saturating_sub(1))
            }
            Op::Product(args) => {
                let mut sizes: Vec<u64> = args.iter().map(|&arg| sizes[arg as usize]).collect();
                sizes.sort_unstable();
                let (mut gates, mut product) = (0, sizes[0]);
                for &size in &sizes[1..] {
                    gates += ADDED * product * size;
                    product = (product + size).min(width);
                }
                gates
            }
            Op::Shl(..) | Op::Lshr(..) | Op::Ashr(..) => SHIFTED * SELECTED * width,
            Op::UMin(args) | Op::UMax(args) | Op::SMin(args) | Op::SMax(args) => {
                2 * SELECTED * width * more(args.len())
            }
            Op::Eq(a, _) | Op::Ult(a, _) | Op::Slt(a, _) => SELECTED * operand(a),
            Op::Ite(..) => SELECTED * width,
            Op::Popcount(a) | Op::LeadingZeros(a) | Op::TrailingZeros(a) => ADDED * operand(a),
            Op::LaneSelect { column, .. } => SELECTED * width * column.len() as u64,
            Op::Float(..) => FLOAT * width * width,
        }
    }
}
