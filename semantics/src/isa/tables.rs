//! How definitions and table rows are written side by side.

/// The families of a layer: modules that each hold rows and, in the same order, definitions.
macro_rules! families {
    ($definition:ident: $($family:ident = $module:ident),* $(,)?) => {
        /// A table of definitions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Family { $($family),* }

        /// The rows of all families.
        pub fn rows() -> impl Iterator<Item = &'static $crate::isa::Row> {
            std::iter::empty()$(.chain($module::ROWS))*
        }

        /// Definition number `index` of `family`.
        pub fn definition<A: $crate::algebra::Algebra>(family: Family, index: u16) -> $definition<A> {
            match family { $(Family::$family => $module::definitions::<A>()[index as usize]),* }
        }
    };
}
pub(crate) use families;

/// The rows of a family and, in the same order, their definitions:
/// `mnemonic: Format [opcodes] (operands), flags, definition;`
macro_rules! instruction_table {
    ($layer:ident $meaning:ident $definition:ident $family:ident;
     $($mnemonic:ident: $format:ident [$($opcode:tt)*] ($($operand:expr),*), $flags:expr, $define:expr;)*) => {
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        enum Index { $($mnemonic),* }

        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::Row {
            mnemonic: stringify!($mnemonic),
            format: $crate::isa::Format::$format,
            opcodes: $crate::isa::opcodes::opcodes!($mnemonic [$($opcode)*]),
            operands: &[$($operand),*],
            flags: $flags,
            meaning: $crate::isa::Meaning::$meaning($crate::$layer::Family::$family, Index::$mnemonic as u16),
        }),*];

        struct Table<A: $crate::algebra::Algebra>(std::marker::PhantomData<A>);
        impl<A: $crate::algebra::Algebra> Table<A> {
            const DEFINITIONS: &'static [$crate::$layer::$definition<A>] = &[$($define),*];
        }

        pub fn definitions<A: $crate::algebra::Algebra>() -> &'static [$crate::$layer::$definition<A>] {
            Table::<A>::DEFINITIONS
        }
    };
}
pub(crate) use instruction_table;

/// The rows of rules of the whole wave: `mnemonic: Format [opcodes] (operands), rule;`, and flags
/// where those of scalar rows do not fit.
macro_rules! wave_table {
    ($($mnemonic:ident: $format:ident [$($opcode:tt)*] ($($operand:expr),*), $op:expr $(, $flags:expr)?;)*) => {
        /// The rows of these rules.
        #[allow(unused_mut, unused_assignments)]
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::Row {
            mnemonic: stringify!($mnemonic),
            format: $crate::isa::Format::$format,
            opcodes: $crate::isa::opcodes::opcodes!($mnemonic [$($opcode)*]),
            operands: &[$($operand),*],
            flags: { let mut flags = $crate::isa::Flags::PLAIN; $(flags = $flags;)? flags },
            meaning: $crate::isa::Meaning::Wave($op),
        }),*];
    };
}
pub(crate) use wave_table;
