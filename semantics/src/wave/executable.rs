//! Where what instructions mean is compiled: in the crate of a reading, once.

use super::cut::Arrival;
use super::program::{Observer, Program, Unsupported};
use super::state::{Exit, Wave};
use crate::algebra::{Algebra, Concrete, Known};
use crate::control::Function;
use crate::instruction::Instruction;
use crate::target::Target;

/// An interpretation of the algebra that programs are executed in, as [`executable!`](crate::executable) makes it.
///
/// What instructions mean is generic, so a compiler would make it anew in every crate that executes programs. These
/// functions are not generic: they are compiled once, in the crate of the reading.
pub trait Executable: Algebra {
    /// [`Program::with_functions`].
    ///
    /// # Errors
    /// The index of the first instruction that is not modelled, and what is missing.
    fn prepare(
        instructions: Vec<&Instruction>,
        functions: &[Function],
        target: Target,
    ) -> Result<Program<Self>, (usize, Unsupported)>;

    /// [`Program::execute_cut`].
    fn run(
        program: &Program<Self>,
        wave: &mut Wave<Self>,
        observer: &mut dyn Observer<Self>,
    ) -> (Exit, Vec<Arrival<Self>>);
}

/// Compiles what instructions mean in an interpretation of the algebra: it becomes
/// [`Executable`](crate::wave::Executable).
#[macro_export]
macro_rules! executable {
    ($reading:ty) => {
        impl $crate::wave::Executable for $reading {
            fn prepare(
                instructions: Vec<&$crate::Instruction>,
                functions: &[$crate::control::Function],
                target: $crate::Target,
            ) -> Result<$crate::wave::Program<Self>, (usize, $crate::wave::Unsupported)> {
                $crate::wave::Program::<Self>::prepare(instructions, functions, target)
            }

            fn run(
                program: &$crate::wave::Program<Self>,
                wave: &mut $crate::wave::Wave<Self>,
                observer: &mut dyn $crate::wave::Observer<Self>,
            ) -> ($crate::wave::Exit, Vec<$crate::wave::Arrival<Self>>) {
                program.run(wave, observer)
            }
        }
    };
}

executable!(Concrete);
executable!(Known);
