//! What functions over lanes mean: their terms.

use std::cell::LazyCell;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{Cause, Unspecified};

use super::compile::{Compiler, Env};
use super::crosslane::{CrossLane, Shuffle};
use super::lane_operator::LaneOperator;
use super::typed::{Expr, Time};
use crate::term::{self, Term};

/// A call of a function over lanes, seen from one lane.
struct Call<'c, 'e, E> {
    here: &'c Compiler<'e, E>,
    function: CrossLane,
    operands: &'c [Expr],
}

impl<E: Env> Compiler<'_, E> {
    fn active_at(&self, lane: usize) -> Term {
        self.at(lane).active(Time::Old)
    }

    pub(super) fn across_lanes(&self, function: CrossLane, operands: &[Expr]) -> Term {
        let lane = self.lane as usize;
        let quad = lane & !3;
        let call = Call { here: self, function, operands };
        match function {
            CrossLane::Reduce { operator, width } => {
                let first = lane & !(width as usize - 1);
                call.combined(operator, first..first + width as usize)
            }
            CrossLane::Scan { operator, width, exclusive } => {
                let first = lane & !(width as usize - 1);
                call.combined(operator, first..lane + usize::from(!exclusive))
            }
            CrossLane::Butterfly { width } => call.known(lane ^ (width as usize / 2)),
            CrossLane::QuadSwizzle { sources, whole_quads } => {
                let source = quad + usize::from(sources[lane & 3]);
                if !whole_quads {
                    return call.known(source);
                }
                let whole = term::and_all(1, &(quad..quad + 4).map(|l| self.active_at(l)).collect::<Vec<_>>());
                let value = call.value(0, source);
                term::ite(whole, value, term::constant(term::width(value), 0))
            }
            CrossLane::QuadVote { every } => {
                let votes: Vec<Term> = (quad..quad + 4)
                    .map(|from| match every {
                        true => term::or(term::not(self.active_at(from)), call.value(0, from)),
                        false => term::and(self.active_at(from), call.value(0, from)),
                    })
                    .collect();
                if every { term::and_all(1, &votes) } else { term::or_all(1, &votes) }
            }
            CrossLane::Bpermute => {
                let column: Vec<Term> = (0..LANES).map(|from| call.or_zero(from)).collect();
                term::lane_select(&column, call.value(1, lane))
            }
            CrossLane::Permute => call.permute(),
            CrossLane::DsSwizzle { offset } => call.or_zero(swizzle_source(lane, offset as usize)),
            CrossLane::NvShuffle { mode, width, valid } => call.shuffle(mode, width, valid),
        }
    }
}

impl<E: Env> Call<'_, '_, E> {
    /// The operand with this number in `lane`.
    fn value(&self, operand: usize, lane: usize) -> Term {
        self.here.column(&self.operands[operand])[lane]
    }

    /// The operand's values in `lanes`, combined from the lowest lane up.
    fn combined(&self, operator: LaneOperator, lanes: std::ops::Range<usize>) -> Term {
        let identity = operator.identity(term::width(self.value(0, 0)));
        let values = lanes.map(|lane| term::ite(self.here.active_at(lane), self.value(0, lane), identity));
        values.reduce(|all, value| operator.apply(all, value)).unwrap_or(identity)
    }

    /// The operand in `lane`, or a value that nobody knows if the lane is inactive.
    fn known(&self, lane: usize) -> Term {
        self.known_or(lane, || self.unknown(&"inactive source"))
    }

    /// The operand in `lane`, or another value if the lane is inactive.
    fn known_or(&self, lane: usize, unknown: impl FnOnce() -> Term) -> Term {
        let active = self.here.active_at(lane);
        match term::as_const(active) {
            Some(1) => self.value(0, lane),
            _ => term::ite(active, self.value(0, lane), unknown()),
        }
    }

    /// The operand in `lane`, or 0 if the lane is inactive.
    fn or_zero(&self, lane: usize) -> Term {
        self.known_or(lane, || term::constant(term::width(self.value(0, lane)), 0))
    }

    /// The value of this call in this lane that nobody knows, because of `name`: a function of all that the
    /// call's result may depend on.
    fn unknown(&self, name: &'static &'static str) -> Term {
        let width = term::width(self.value(0, 0));
        let function = self.function.unknown_function().expect("the function has values that nobody knows");
        // Values of different widths are of different functions.
        let what = Unspecified {
            cause: Cause::Proof(name),
            instruction: function << 8 | u64::from(width),
            lane: self.here.lane,
            machine: 0,
        };
        let columns = (0..self.operands.len()).flat_map(|operand| (0..LANES).map(move |lane| (operand, lane)));
        let words = columns.flat_map(|(operand, lane)| words(self.value(operand, lane)));
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|word| self.here.env.old_scalar(word));
        term::unspecified(width, what, &words.chain(exec).collect::<Vec<_>>())
    }

    /// What arrives at this lane; 0 if nothing does, unknown if several lanes send here.
    fn permute(&self) -> Term {
        let here = term::constant(6, self.here.lane.into());
        let mut received = term::constant(32, 0);
        let (mut any, mut several) = (term::constant(1, 0), term::constant(1, 0));
        for sender in 0..LANES {
            let target = term::extract(self.value(1, sender), 0, 6);
            let hit = term::and(self.here.active_at(sender), term::eq(target, here));
            received = term::ite(hit, self.value(0, sender), received);
            several = term::or(several, term::and(hit, any));
            any = term::or(any, hit);
        }
        match term::as_const(several) {
            Some(0) => received,
            _ => term::ite(several, self.unknown(&"conflict"), received),
        }
    }

    /// Sources are computed in 64 bits, so that they do not wrap.
    fn shuffle(&self, mode: Shuffle, width: u32, valid: bool) -> Term {
        let lane = self.here.lane;
        let number = |value: u64| term::constant(64, value);
        let segment = number(u64::from(u32::from(lane) & !(width - 1)));
        let index = term::zext(self.value(1, lane.into()), 64);
        let here = number(lane.into());
        let source = match mode {
            Shuffle::Up => term::sub(here, index),
            Shuffle::Down => term::add(here, index),
            Shuffle::Xor => term::xor(here, index),
            Shuffle::Index => term::add(segment, index),
        };
        let inside = term::eq(term::and(source, number(!u64::from(width - 1))), segment);
        if valid {
            return inside;
        }
        let source = term::extract(term::ite(inside, source, here), 0, 32);
        let unknown = LazyCell::new(|| self.unknown(&"inactive source"));
        let column: Vec<Term> = (0..LANES).map(|from| self.known_or(from, || *unknown)).collect();
        term::lane_select(&column, source)
    }
}

/// The 32-bit words of a value of at most 64 bits, the low one first.
fn words(value: Term) -> Vec<Term> {
    match term::width(value) {
        ..=32 => vec![value],
        width => vec![term::extract(value, 0, 32), term::extract(value, 32, width - 32)],
    }
}

/// The source lane of `ds_swizzle_b32` below offset 0xc000.
fn swizzle_source(lane: usize, offset: usize) -> usize {
    if offset >> 15 == 1 {
        return lane / 4 * 4 + (offset >> (lane % 4 * 2)) % 4;
    }
    let (and, or, xor) = (offset % 32, offset / 32 % 32, offset / 1024 % 32);
    lane / 32 * 32 + ((((lane % 32) & and) | or) ^ xor)
}
