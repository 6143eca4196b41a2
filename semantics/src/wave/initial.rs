//! What a wave begins with.

use super::call::{Caller, is_preserved_scalar};
use super::stack::Stack;
use crate::algebra::{Algebra, B32, Bit, Bv, WordColumn};
use crate::float::DEFAULT_MODE;
use crate::ledger::{PRIVATE_APERTURE, SHARED_APERTURE, Unspecified};

/// Where the registers' first values come from.
pub trait InitialState<A: Algebra> {
    /// All lanes of vector register `register`.
    fn vgpr(&self, register: u16) -> WordColumn<A>;
    /// The scalar register with operand code `code`.
    fn scalar(&self, code: u16) -> B32<A>;
    /// The scalar condition code.
    fn scc(&self) -> Bit<A>;
    /// The MODE register.
    fn mode(&self) -> B32<A> {
        Bv::constant(u64::from(DEFAULT_MODE))
    }
    /// The contents of memory.
    fn memory(&self) -> A::Memory {
        A::Memory::default()
    }
    /// Whether EXEC has a lane, whatever else it is.
    fn has_active_lane(&self) -> bool {
        false
    }
    /// Who starts the program.
    fn caller(&self) -> Caller {
        Caller::Unknown
    }
    /// Whether functions that are called leave the scalar register with operand code `code` as it was.
    fn calls_preserve(&self, code: u16) -> bool {
        is_preserved_scalar(code)
    }
    /// The resource of the stack, if the program has one.
    fn stack(&self) -> Option<Stack<A>> {
        None
    }
    /// The size of the workgroup's LDS allocation, in bytes, if it is said: else a group has as much as it gets at
    /// most.
    fn lds_size(&self) -> Option<B32<A>> {
        None
    }
    /// Whether the sum of an address in LDS and the offset of its instruction may wrap. If not, a wave in which one
    /// does says nothing: see [`Wave::has_wrapped`](super::Wave::has_wrapped).
    fn lds_wraps(&self) -> bool {
        true
    }
    /// Where FLAT addresses mean LDS or scratch; `None` if they never do.
    fn apertures(&self) -> Option<Apertures<A>> {
        None
    }
}

/// The operand code, for [`InitialState::scalar`], of the low word of the address of a program's first instruction; the
/// high word has the next one. No register has such a code.
pub const PROGRAM: u16 = 0x200;
/// The same of the symbol with number 0; each has two codes.
pub const SYMBOLS: u16 = 0x210;

/// The windows of 4 GiB through which FLAT addresses reach LDS and scratch (ledger K68).
pub struct Apertures<A: Algebra> {
    /// Bits 63:32 of addresses in LDS.
    pub shared: B32<A>,
    /// Bits 63:32 of addresses in scratch.
    pub private: B32<A>,
}

impl<A: Algebra> Apertures<A> {
    /// Where the Linux driver has them on gfx9: from 2^48 and from 2^49 on.
    pub fn usual() -> Self {
        Apertures { shared: Bv::constant(SHARED_APERTURE.into()), private: Bv::constant(PRIVATE_APERTURE.into()) }
    }

    /// Where no document says; not at 0, and not both at one place ([`Unspecified::possible`]).
    pub fn anywhere() -> Self {
        let [shared, private] = [true, false].map(|is_shared| {
            let what = Unspecified::of_aperture(is_shared);
            Bv::new(A::unspecified(what, &[]))
        });
        Apertures { shared, private }
    }
}
