//! What functions leave to their callers, by LLVM's calling convention for AMDGPU (ledger K153).
//!
//! Vector registers belong to the caller in blocks of eight, from v40. Of the scalar registers the newest versions give
//! only every other block to the caller; what all versions since LLVM 12 give is compared, and what some version gives
//! may be saved and put back, so both sides find the same in it. EXEC comes back too.

use std::ops::Range;

use gcn_semantics::algebra::Algebra;
use gcn_semantics::wave::{Wave, is_preserved_scalar, is_preserved_vgpr};

use super::entry::Defined;
use crate::expr::{Place, Register};

/// The resource of the stack.
const STACK_RESOURCE: Range<u16> = 0..4;
/// The return address, the stack and frame pointers, and what some version leaves to the caller.
const CALLERS_SCALARS: Range<u16> = 30..106;
impl Defined {
    /// Adds what a caller of a function defines beside arguments: the resource and the pointers of the stack, the
    /// return address, and the registers that the function leaves alone or puts back.
    pub fn add_callers(&mut self) {
        self.scalars.extend(STACK_RESOURCE.chain(CALLERS_SCALARS));
        self.vgprs.extend((0..256).filter(|&register| is_preserved_vgpr(register)));
    }
}

/// The caller's places that a function has written, and so has to put back.
pub fn written_of_caller<A: Algebra>(waves: &[Wave<A>; 2]) -> Vec<Place> {
    let of = |wave: &Wave<A>| {
        let vectors = wave.written.vgprs.iter().filter(|&register| is_preserved_vgpr(register));
        let vectors = vectors.map(|first| Register::Vector { first, count: 1 });
        let is_callers = |&code: &u16| is_preserved_scalar(code) && !STACK_RESOURCE.contains(&code);
        let scalars = wave.written.scalars.iter().filter(is_callers);
        vectors.chain(scalars.map(|code| Register::Scalar { code, count: 1 })).collect::<Vec<_>>()
    };
    let mut registers: Vec<Register> = waves.iter().flat_map(of).collect();
    registers.sort();
    registers.dedup();
    registers.into_iter().map(|register| Place::new(register).expect("a written register is a place")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vector_registers_belong_to_the_caller_in_blocks_of_eight() {
        let blocks = (0..256).filter(|&register| is_preserved_vgpr(register)).collect::<Vec<_>>();
        assert_eq!(blocks[..9], [40, 41, 42, 43, 44, 45, 46, 47, 56]);
        assert_eq!((blocks.len(), blocks.last()), (14 * 8, Some(&255)));
    }
}
