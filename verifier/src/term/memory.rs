//! Memory in the symbolic reading: not decided yet. No program that has to do with it can be prepared.

use gcn_semantics::algebra::{
    Access, Addresses, Algebra, Atomic, B32, B64, Bit, BitColumn, Bv, Event, Memory, Size, Width, WordColumn,
};

use super::symbolic::Symbolic;

/// Memory that no program reaches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Undecided;

/// A column of values of `W` bits.
type Values<W> = <Symbolic as Algebra>::Column<Bv<Symbolic, W>>;

fn refused() -> ! {
    unreachable!("programs with memory are refused when they are prepared")
}

impl Memory<Symbolic> for Undecided {
    const IS_MODELLED: bool = false;

    fn gather(
        &mut self,
        _access: &Access,
        _size: Size,
        _active: &BitColumn<Symbolic>,
        _addresses: &Addresses<Symbolic>,
    ) -> WordColumn<Symbolic> {
        refused()
    }
    fn scatter(
        &mut self,
        _access: &Access,
        _size: Size,
        _active: &BitColumn<Symbolic>,
        _addresses: &Addresses<Symbolic>,
        _values: &WordColumn<Symbolic>,
    ) -> bool {
        refused()
    }
    fn atomic<W: Width>(
        &mut self,
        _access: &Access,
        _atomic: &Atomic<Symbolic, W>,
        _active: &BitColumn<Symbolic>,
        _addresses: &Addresses<Symbolic>,
        _data: [&Values<W>; 2],
    ) -> Values<W> {
        refused()
    }
    fn load(&mut self, _access: &Access, _active: Bit<Symbolic>, _address: B64<Symbolic>) -> B32<Symbolic> {
        refused()
    }
    fn store(&mut self, _access: &Access, _active: Bit<Symbolic>, _address: B64<Symbolic>, _value: B32<Symbolic>) {
        refused()
    }
    fn scalar_atomic<W: Width>(
        &mut self,
        _access: &Access,
        _atomic: &Atomic<Symbolic, W>,
        _active: Bit<Symbolic>,
        _address: B64<Symbolic>,
        _data: [Bv<Symbolic, W>; 2],
    ) -> Bv<Symbolic, W> {
        refused()
    }
    fn event(&mut self, _access: &Access, _event: Event, _operands: &[B32<Symbolic>]) -> B64<Symbolic> {
        refused()
    }
}
