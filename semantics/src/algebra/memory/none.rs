//! The memory of readings that lane functions are read in, and no program.

use super::{Access, Addresses, Atomic, Event, Memory, Size};
use crate::algebra::{Algebra, B32, B64, Bit, BitColumn, Bv, Width, WordColumn};

/// No memory: no instruction that has to do with it can be prepared.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMemory;

fn refused() -> ! {
    unreachable!("programs with memory are refused when they are prepared")
}

impl<A: Algebra> Memory<A> for NoMemory {
    fn fork(&self) -> Self {
        NoMemory
    }

    const IS_MODELLED: bool = false;

    fn gather(&mut self, _: &Access, _: Size, _: &BitColumn<A>, _: &Addresses<A>) -> WordColumn<A> {
        refused()
    }
    fn scatter(&mut self, _: &Access, _: Size, _: &BitColumn<A>, _: &Addresses<A>, _: &WordColumn<A>) -> bool {
        refused()
    }
    fn atomic<W: Width>(
        &mut self,
        _: &Access,
        _: &Atomic<A, W>,
        _: &BitColumn<A>,
        _: &Addresses<A>,
        _: [&A::Column<Bv<A, W>>; 2],
    ) -> A::Column<Bv<A, W>> {
        refused()
    }
    fn load(&mut self, _: &Access, _: Bit<A>, _: B64<A>) -> B32<A> {
        refused()
    }
    fn store(&mut self, _: &Access, _: Bit<A>, _: B64<A>, _: B32<A>) {
        refused()
    }
    fn scalar_atomic<W: Width>(
        &mut self,
        _: &Access,
        _: &Atomic<A, W>,
        _: Bit<A>,
        _: B64<A>,
        _: [Bv<A, W>; 2],
    ) -> Bv<A, W> {
        refused()
    }
    fn join(&mut self, _: Bit<A>, _: Self) {}
    fn is_same(&self, _: &Self) -> bool {
        true
    }
    fn send(&mut self, _: &Access, _: Event, _: &BitColumn<A>, _: &[B32<A>], _: &[WordColumn<A>]) -> u32 {
        refused()
    }
    fn event(&mut self, _: &Access, _: Event, _: &[B32<A>]) -> B64<A> {
        refused()
    }
}
