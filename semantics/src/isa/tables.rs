//! How definitions and table rows are written side by side.

/// The families of a layer: the module of each. What is found for a row has a parameter: the interpretation of the
/// algebra, or what is made of it.
macro_rules! families {
    ($families:ident, $find:ident<$parameter:ident: $bound:path> -> $entry:ty:
     $($family:ident = $module:ident),* $(,)?) => {
        /// The rows of all families.
        pub fn rows() -> impl Iterator<Item = &'static $crate::isa::Row> {
            std::iter::empty()$(.chain($module::ROWS))*
        }

        /// What stands beside row number `index` of `family`.
        pub fn $find<$parameter: $bound>(family: $crate::isa::$families, index: u16) -> $entry {
            match family {
                $($crate::isa::$families::$family => $module::definitions::<$parameter>()[index as usize]),*
            }
        }
    };
}
pub(crate) use families;

/// A row. All tables write it alike: `mnemonic: Format [opcodes] (Field Type, …), flags => meaning;`
///
/// The opcodes are those of [`opcodes!`](crate::isa::opcodes::opcodes); an operand is a
/// [`Field`](crate::isa::Field) and a [`Type`](crate::isa::Type); the flags stand only where those of the
/// format do not fit; rows that are not modelled have no meaning.
macro_rules! row {
    ($mnemonic:ident: $format:ident $opcodes:tt ($($field:ident $ty:ident),*) [$($flags:expr)?] $meaning:expr) => {
        $crate::isa::Row {
            mnemonic: stringify!($mnemonic),
            format: $crate::isa::Format::$format,
            opcodes: $crate::isa::opcodes::opcodes!($mnemonic $opcodes),
            operands: &[$($crate::isa::OperandKind {
                field: $crate::isa::Field::$field,
                ty: $crate::isa::Type::$ty,
            }),*],
            flags: $crate::isa::tables::row!(@flags $format $($flags)?),
            meaning: $meaning,
        }
    };
    (@flags $format:ident) => {
        $crate::isa::Flags::of($crate::isa::Format::$format)
    };
    (@flags $format:ident $flags:expr) => {
        $flags
    };
}
pub(crate) use row;

/// The rows of a family and, in the same order, their definitions.
macro_rules! instruction_table {
    ($meaning:ident $families:ident $family:ident, [$parameter:ident: $bound:path] $entry:ty;
     $($mnemonic:ident: $format:ident $opcodes:tt $operands:tt $(, $flags:expr)? => $define:expr;)*) => {
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        enum Index { $($mnemonic),* }

        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::tables::row! {
            $mnemonic: $format $opcodes $operands [$($flags)?]
            $crate::isa::Meaning::$meaning($crate::isa::$families::$family, Index::$mnemonic as u16)
        }),*];

        struct Table<$parameter>(std::marker::PhantomData<$parameter>);
        impl<$parameter: $bound> Table<$parameter> {
            const DEFINITIONS: &'static [$entry] = &[$($define),*];
        }

        pub fn definitions<$parameter: $bound>() -> &'static [$entry] {
            Table::<$parameter>::DEFINITIONS
        }
    };
}
pub(crate) use instruction_table;

/// The rows of rules of the whole wave.
macro_rules! wave_table {
    ($($mnemonic:ident: $format:ident $opcodes:tt $operands:tt $(, $flags:expr)? => $op:expr;)*) => {
        /// The rows of these rules.
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::tables::row! {
            $mnemonic: $format $opcodes $operands [$($flags)?] $crate::isa::Meaning::Wave($op)
        }),*];
    };
}
pub(crate) use wave_table;

/// The rows of accesses to memory.
macro_rules! memory_table {
    ($($mnemonic:ident: $format:ident $opcodes:tt $operands:tt $(, $flags:expr)? => $op:expr;)*) => {
        /// The rows of these rules.
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::tables::row! {
            $mnemonic: $format $opcodes $operands [$($flags)?] $crate::isa::Meaning::Memory($op)
        }),*];
    };
}
pub(crate) use memory_table;

/// Rows that are not modelled.
macro_rules! unmodelled_table {
    ($($mnemonic:ident: $format:ident $opcodes:tt $operands:tt $(, $flags:expr)?;)*) => {
        pub const ROWS: &[$crate::isa::Row] = &[$($crate::isa::tables::row! {
            $mnemonic: $format $opcodes $operands [$($flags)?] $crate::isa::Meaning::Unmodelled
        }),*];
    };
}
pub(crate) use unmodelled_table;
