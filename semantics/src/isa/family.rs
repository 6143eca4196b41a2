//! The families of definitions: each is a file that holds rows and, in the same order, definitions.

macro_rules! families {
    ($(#[$doc:meta])* $name:ident: $($family:ident)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names of files")]
        pub enum $name { $($family),* }
    };
}

families! {
    /// The families of lane functions, in `lane`.
    LaneFamily:
    Arithmetic Bitfield Carry Compare Count Dot FloatArithmetic FloatMinMax FloatCompare FloatClass FloatConvert
    FloatIntegral FloatScale FloatLegacy FloatCube FloatDivision FloatApproximate FloatPacked FloatMixed FloatNarrow
    FloatScaled FloatOlder FloatDot
    Logic MinMax Multiply Pack Packed Partition Sad Select Shift Older
}

families! {
    /// The families of scalar functions, in `scalar`.
    ScalarFamily:
    Arithmetic Bits Compare Logic Movement
}
