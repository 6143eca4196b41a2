//! What surrounds the lane function of a floating-point instruction: signs and subnormals of its
//! operands; subnormals, output modifier and clamp of its result.

use super::source::{Fetch, Source};
use crate::algebra::{Algebra, B32, B64, Bit, Bv, Column, Concrete, LaneId, Scope, W8, W16, W32};
use crate::float::{Environment, FloatOp, FloatWidth, Format};
use crate::instruction::{Instruction, Omod};
use crate::isa::{Denormals, Type};
use crate::lane::{LaneResult, LaneSource, Results, Sources, flushes_halves};
use crate::ledger::{LedgerRow, Reading, Unspecified};
use crate::target::{Feature, Target};

/// The floating-point part of a prepared vector instruction.
#[derive(Debug, Clone, Copy)]
pub struct FloatRule {
    /// The result's format, or that of its halves; `None` if it is no float.
    pub result: Option<Format>,
    pub denormals: Denormals,
    pub omod: Omod,
    pub clamp: bool,
    /// A reading says whether f16 operands are flushed whatever MODE says (ledger P6).
    pub flushes_by_reading: bool,
}

/// The format of a value of type `ty`, or of its halves.
pub fn format(ty: Type) -> Option<Format> {
    match ty.element() {
        Type::F16 => Some(Format::F16),
        Type::F32 => Some(Format::F32),
        Type::F64 => Some(Format::F64),
        _ => None,
    }
}

/// `abs` and `neg` of a float operand, and how it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Signs {
    pub abs: bool,
    pub neg: bool,
    /// The f16 value in one half (true: the high one) where the operand's type is F32 (ledger P2).
    pub mixed_half: Option<bool>,
}

impl FloatRule {
    pub fn new(instruction: &Instruction, target: Target) -> Self {
        let row = instruction.row;
        let denormals = match row.flags.denormals {
            Denormals::ByTarget if target.has(Feature::FlushesExtremes) => Denormals::Mode,
            Denormals::ByTarget => Denormals::Kept,
            fixed => fixed,
        };
        let result = row.operands.first().and_then(|kind| format(kind.ty));
        let flushes_by_reading = row.flags.reading == Some(Reading::P6);
        FloatRule { result, denormals, omod: instruction.modifiers.omod, clamp: false, flushes_by_reading }
    }

    /// Applies `abs`, then `neg` (ledger A3, C8), and flushes subnormal operands.
    pub fn operands<A: Algebra>(&self, sources: &[Source], operands: &mut Sources<A>) {
        let environment = operands.1;
        for (index, source) in sources.iter().enumerate().take(operands.0.len()) {
            if source.signs.mixed_half.is_some() {
                self.mixed(source, index, operands);
                continue;
            }
            match format(source.ty) {
                _ if source.ty.is_packed() => {}
                Some(Format::F16) => self.operand::<A, W16>(source.signs, index, operands, &environment),
                Some(Format::F32) => self.operand::<A, W32>(source.signs, index, operands, &environment),
                Some(Format::F64) => {
                    self.operand::<A, crate::algebra::W64>(source.signs, index, operands, &environment)
                }
                // The sign is where f16 has it; what MODE does with subnormals is the operation's business.
                None if source.ty == Type::Bf16 => {
                    let signs = source.signs;
                    operands.0[index].lo.update(Scope::Any, |_, word| signed(word.truncate::<W16>(), signs).zext());
                }
                None => {}
            }
        }
    }

    fn operand<A: Algebra, W: FloatWidth>(
        &self,
        signs: Signs,
        index: usize,
        operands: &mut Sources<A>,
        environment: &Environment<A>,
    ) where
        Bv<A, W>: LaneSource<A>,
    {
        let keeps = self.keeps(environment.mode.keeps_operands(W::FORMAT));
        // An f16 operand is 16 bits, whatever MODE says: unspecified values depend on no others.
        if signs == Signs::default() && keeps.known() == Some(true) && W::BITS != 16 {
            return;
        }
        let operand = &mut operands.0[index];
        let scope = if W::BITS == 64 { operand.lo.scope().and(operand.hi.scope()) } else { operand.lo.scope() };
        operand.lo.narrow(scope);
        operand.hi.narrow(scope);
        for lane in scope.lanes() {
            let value = <Bv<A, W> as LaneSource<A>>::get(operand.view(), lane);
            let value = self.signed(environment, signs, value);
            let (lo, hi) = words(value);
            operand.lo.put(lane, lo);
            if W::BITS == 64 {
                operand.hi.put(lane, hi);
            }
        }
    }

    /// One operand with its signs, a subnormal flushed.
    #[inline(always)]
    pub fn signed<A: Algebra, W: FloatWidth>(
        &self,
        environment: &Environment<A>,
        signs: Signs,
        value: Bv<A, W>,
    ) -> Bv<A, W> {
        flushed_unless(self.keeps(environment.mode.keeps_operands(W::FORMAT)), signed(value, signs))
    }

    /// Whether subnormal operands of `format` are flushed.
    pub fn flushes_operands(&self, environment: &Environment<Concrete>, format: Format) -> bool {
        !self.keeps(environment.mode.keeps_operands(format)).0.get()
    }

    /// The rule without an output modifier that MODE turns off (ledger C9).
    pub fn in_effect(&self, environment: &Environment<Concrete>) -> Self {
        let mode = environment.mode;
        let acts = |format| !mode.ieee().0.get() && !mode.keeps_results(format).0.get();
        let omod = if self.result.is_some_and(acts) { self.omod } else { Omod::None };
        FloatRule { omod, ..*self }
    }

    /// Whether subnormal results in `format` are flushed.
    pub fn flushes_results(&self, environment: &Environment<Concrete>, format: Format) -> bool {
        !self.keeps(environment.mode.keeps_results(format)).0.get()
    }

    /// Whether the output modifier multiplies results.
    pub fn scales(&self) -> bool {
        self.omod != Omod::None
    }

    /// Whether results are more than what the operation gives.
    pub fn changes_results(&self, environment: &Environment<Concrete>) -> bool {
        let flushes = |format| self.flushes_results(environment, format);
        self.result.is_some_and(|format| self.omod != Omod::None || self.clamp || flushes(format))
    }

    /// One half of a packed operand.
    pub fn half<A: Algebra>(&self, value: B32<A>, neg: bool, environment: &Environment<A>) -> B32<A> {
        self.signed(environment, Signs { neg, ..Signs::default() }, value.truncate::<W16>()).zext()
    }

    /// An f16 value that stands for an f32 operand.
    fn mixed<A: Algebra>(&self, source: &Source, index: usize, operands: &mut Sources<A>) {
        let environment = operands.1;
        let keeps = match self.flushes_by_reading && flushes_halves(&environment) {
            true => Bit::constant(false),
            false => self.keeps(environment.mode.keeps_operands(Format::F16)),
        };
        operands.0[index].lo.update(Scope::Any, |lane, value| {
            let half = match source.fetch {
                // No source says which pattern a constant has here.
                Fetch::Constant { .. } => {
                    let what = Unspecified::in_lane(LedgerRow::P18, index as u64, lane.index());
                    Bv::new(A::unspecified(what, &[value.0]))
                }
                _ if source.signs.mixed_half == Some(true) => value.extract::<W16>(16),
                _ => value.truncate::<W16>(),
            };
            let half = flushed_unless(keeps, signed(half, source.signs));
            environment.convert::<W16, W32>(half)
        });
    }

    #[inline(always)]
    fn keeps<A: Algebra>(&self, mode: Bit<A>) -> Bit<A> {
        match self.denormals {
            Denormals::Flushed => Bit::constant(false),
            Denormals::Kept => Bit::constant(true),
            _ => mode,
        }
    }

    /// Flushes subnormal results, applies the output modifier, then clamp (ledger C9, C10).
    pub fn results<A: Algebra>(&self, environment: &Environment<A>, results: &mut Results<A>) {
        match self.result {
            Some(Format::F16) => self.result::<A, W16>(environment, results),
            Some(Format::F32) => self.result::<A, W32>(environment, results),
            Some(Format::F64) => self.result::<A, crate::algebra::W64>(environment, results),
            None => {}
        }
    }

    fn result<A: Algebra, W: FloatWidth>(&self, environment: &Environment<A>, results: &mut Results<A>)
    where
        Bv<A, W>: LaneResult<A>,
    {
        let keeps = self.keeps(environment.mode.keeps_results(W::FORMAT));
        if keeps.known() == Some(true) && self.omod == Omod::None && !self.clamp {
            return;
        }
        for lane in results.lo.scope().lanes() {
            self.value::<A, W>(environment, read_result(results, lane)).put(results, lane);
        }
    }

    /// A result, flushed, modified and clamped.
    #[inline(always)]
    pub fn value<A: Algebra, W: FloatWidth>(&self, environment: &Environment<A>, value: Bv<A, W>) -> Bv<A, W> {
        let mut value = flushed_unless(self.keeps(environment.mode.keeps_results(W::FORMAT)), value);
        if self.omod != Omod::None {
            value = output_modified(environment, self.omod, value);
        }
        if self.clamp {
            value = clamped(environment, value);
        }
        value
    }
}

fn words<A: Algebra, W: FloatWidth>(value: Bv<A, W>) -> (B32<A>, B32<A>) {
    match W::BITS {
        64 => (value.extract(0), value.extract(32)),
        _ => (value.zext(), Bv::zero()),
    }
}

fn read_result<A: Algebra, W: FloatWidth>(results: &Results<A>, lane: LaneId) -> Bv<A, W> {
    match W::BITS {
        64 => B64::from_words(results.lo.at(lane), results.hi.at(lane)).truncate(),
        _ => results.lo.at(lane).truncate(),
    }
}

#[inline(always)]
fn signed<A: Algebra, W: FloatWidth>(value: Bv<A, W>, signs: Signs) -> Bv<A, W> {
    let value = if signs.abs { value.magnitude() } else { value };
    if signs.neg { value.negated() } else { value }
}

#[inline(always)]
fn flushed_unless<A: Algebra, W: FloatWidth>(keeps: Bit<A>, value: Bv<A, W>) -> Bv<A, W> {
    if keeps.known() == Some(true) { value } else { keeps.select(value, value.flushed()) }
}

/// A sign that no source decides about, of the machine and the format.
fn open_sign<A: Algebra>(row: LedgerRow, format: Format) -> Bit<A> {
    let what = Unspecified::of_wave(row, format as u64);
    Bv::<A, W8>::new(A::unspecified(what, &[Bv::<A, W32>::zero().0])).bit(0)
}

/// The value multiplied by 2, 4 or a half, unless MODE turns output modifiers off: with IEEE, and
/// where subnormal results are kept (ledger C9).
#[inline(always)]
fn output_modified<A: Algebra, W: FloatWidth>(environment: &Environment<A>, omod: Omod, value: Bv<A, W>) -> Bv<A, W> {
    let mode = environment.mode;
    let active = !mode.ieee() & !mode.keeps_results(W::FORMAT);
    if active.known() == Some(false) {
        return value;
    }
    let factor = Bv::<A, W>::power_of_two(match omod {
        Omod::None => 0,
        Omod::Mul2 => 1,
        Omod::Mul4 => 2,
        Omod::Div2 => -1,
    });
    let rounding = environment.rounding::<W>();
    let scaled = Bv::<A, W>::new(A::float::<W, W>(FloatOp::Mul(W::FORMAT), rounding.0, &[value.0, factor.0]));
    let scaled = environment.saturated(&[value], scaled);
    let vanishes = scaled.is_subnormal() | (scaled.is_zero() & !value.is_zero());
    let negative = match vanishes.known() {
        Some(false) => Bit::constant(false),
        _ => open_sign(LedgerRow::C9, W::FORMAT) & value.sign(),
    };
    let scaled = vanishes.select(Bv::zero().with_sign(negative), scaled);
    let scaled = value.is_zero().select(Bv::zero(), scaled);
    (active & !value.is_nan()).select(scaled, value)
}

/// The value limited to 0 and 1; a NaN becomes 0 under DX10_CLAMP (ledger C11). The sign of a
/// clamped -0 is open (ledger C12).
#[inline(always)]
fn clamped<A: Algebra, W: FloatWidth>(environment: &Environment<A>, value: Bv<A, W>) -> Bv<A, W> {
    let negative_zero = value.eq(Bv::zero().negated());
    let sign = match negative_zero.known() {
        Some(false) => Bit::constant(false),
        _ => open_sign(LedgerRow::C12, W::FORMAT),
    };
    let zero = Bv::zero().with_sign(negative_zero & sign);
    let limited = value.sign().select(zero, value.umin(Bv::one()));
    let nan = environment.mode.dx10_clamp().select(Bv::zero(), value);
    value.is_nan().select(nan, limited)
}
