//! How a scalar function's typed arguments and results meet registers.

use crate::algebra::{Algebra, B32, B64, Bit, Bv};

/// What a scalar instruction reads.
pub struct Operands<A: Algebra> {
    /// Sources 0 and 1, then the old destination: low and high word (0 for 32-bit operands).
    pub words: [(B32<A>, B32<A>); 3],
    pub scc: Bit<A>,
}

/// What a scalar instruction writes.
pub struct ScalarWrites<A: Algebra> {
    /// Low and high word of the destination (a 32-bit destination ignores the high word).
    pub destination: Option<(B32<A>, B32<A>)>,
    pub scc: Option<Bit<A>>,
}

/// The type of an argument.
pub trait ScalarArgument<A: Algebra> {
    /// Argument number `index`: a source, or 2 for the old destination.
    fn get(operands: &Operands<A>, index: usize) -> Self;
}

impl<A: Algebra> ScalarArgument<A> for B32<A> {
    fn get(operands: &Operands<A>, index: usize) -> Self {
        operands.words[index].0
    }
}
impl<A: Algebra> ScalarArgument<A> for B64<A> {
    fn get(operands: &Operands<A>, index: usize) -> Self {
        let (lo, hi) = operands.words[index];
        B64::from_words(lo, hi)
    }
}
/// A truth value argument is always SCC.
impl<A: Algebra> ScalarArgument<A> for Bit<A> {
    fn get(operands: &Operands<A>, _: usize) -> Self {
        operands.scc
    }
}

/// The type of a result. A truth value result is the new SCC.
pub trait ScalarResult<A: Algebra> {
    fn outcome(self) -> ScalarWrites<A>;
}

impl<A: Algebra> ScalarResult<A> for B32<A> {
    fn outcome(self) -> ScalarWrites<A> {
        ScalarWrites { destination: Some((self, Bv::zero())), scc: None }
    }
}
impl<A: Algebra> ScalarResult<A> for B64<A> {
    fn outcome(self) -> ScalarWrites<A> {
        ScalarWrites { destination: Some((self.extract(0), self.extract(32))), scc: None }
    }
}
impl<A: Algebra> ScalarResult<A> for Bit<A> {
    fn outcome(self) -> ScalarWrites<A> {
        ScalarWrites { destination: None, scc: Some(self) }
    }
}
impl<A: Algebra, R: ScalarResult<A>> ScalarResult<A> for (R, Bit<A>) {
    fn outcome(self) -> ScalarWrites<A> {
        ScalarWrites { scc: Some(self.1), ..self.0.outcome() }
    }
}

/// The meaning of a scalar opcode.
pub struct ScalarFunction<A: Algebra> {
    pub apply: fn(&Operands<A>) -> ScalarWrites<A>,
    /// Whether SCC is an argument.
    pub reads_scc: bool,
}

impl<A: Algebra> Clone for ScalarFunction<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for ScalarFunction<A> {}

/// Wraps a function of the listed arguments: `scalar!(f: 0 1)` of both sources, `2` the old
/// destination, `3` SCC.
macro_rules! scalar {
    ($function:ident: $($argument:literal)*) => {
        $crate::scalar::ScalarFunction {
            apply: |operands: &$crate::scalar::Operands<A>| {
                let result = $function::<A>($($crate::scalar::ScalarArgument::get(operands, $argument)),*);
                $crate::scalar::ScalarResult::outcome(result)
            },
            reads_scc: false $(|| $argument == 3)*,
        }
    };
}
pub(crate) use scalar;
