//! The table of rules.

use super::{
    ALL, BOTH, COUNTS, FORMATS, Family, HALF, LIGHT, LOW_PRODUCTS, NARROW, NORMAL, NUMBERS, PRODUCTS, REALS, Row,
    SAMPLED,
};

/// `Name matches => result`, then `if` what holds of the constants, `where` what holds of the variables, `at` the
/// widths of the proof and `in` the arenas; normal forms if nothing is said.
macro_rules! rules {
    ($($family:ident {
        $($name:ident $matches:literal => $result:literal $(if $when:literal)? $(where $given:literal)?
            $(at $widths:ident)? $(in $arenas:ident)?;)*
    })*) => {
        /// A rule of the normaliser; shown in kebab case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $($(#[doc = concat!("`", $matches, "` becomes `", $result, "`.")] $name,)*)*
        }

        impl Rule {
            /// Every rule, by family.
            pub const EVERY: &[Rule] = &[$($(Rule::$name,)*)*];

            /// The row of the table.
            pub const fn row(self) -> Row {
                match self {
                    $($(Rule::$name => Row {
                        family: Family::$family,
                        matches: $matches,
                        result: $result,
                        when: rules!(@or [$($when)?] ""),
                        given: rules!(@or [$($given)?] ""),
                        widths: rules!(@or [$($widths)?] ALL),
                        arenas: rules!(@or [$($arenas)?] NORMAL),
                    },)*)*
                }
            }
        }
    };
    (@or [] $default:expr) => { $default };
    (@or [$given:expr] $default:expr) => { $given };
}

rules! {
    Bitwise {
        KnownZero "(and x 0)" => "0";
        FoldNot "(not k)" => "(xor k -1)" in BOTH;
        NotNot "(not (not x))" => "x" in BOTH;
        NotSext "(not (sext x:M W))" => "(sext (not x) W)";
        NotConcat "(not (concat x:M y:W-M))" => "(concat (not x) (not y))";
        NotSum "(not (add x y))" => "(sub (sub -1 x) y)";
        NotSelectedConstants "(not (ite c:1 k l))" => "(ite c (not k) (not l))";
        FoldAnd "(and k l)" => "(not (or (not k) (not l)))" in BOTH;
        OrAsAnd "(or x y)" => "(not (and (not x) (not y)))";
        AndFlatten "(and (and x y) z)" => "(and x y z)" in BOTH;
        AndFlattenNor "(and (not (or x y)) z)" => "(and (not x) (not y) z)";
        AndRedundantMask "(and (and x k) l)" => "(and x k)" if "(eq (and k l) k)";
        AndNothing "(and (and x k) (and y l))" => "0" if "(eq (and k l) 0)";
        AndOnes "(and x -1)" => "x" in BOTH;
        AndSame "(and x x)" => "x" in BOTH;
        AndComplements "(and x (not x))" => "0";
        AndComplementSums "(and (add x y) (sub (sub -1 x) y))" => "0";
        AndParts "(and (concat x:M y:W-M) (concat u:M v:W-M))" => "(concat (and x u) (and y v))";
        OrParts "(or (concat x:M y:W-M) (concat u:M v:W-M))" => "(concat (or x u) (or y v))";
        AndSignMask "(and x (sext c:1 W))" => "(ite c x 0)";
        AndSelections "(and (ite c:1 x y) (ite c u v))" => "(ite c (and x u) (and y v))";
        AndAbsorb "(and x (or x y))" => "x";
        AndUnitClause "(and x (or (not x) y))" => "(and x y)";
        Resolve "(and (or x y) (or (not x) y))" => "y";
        ClausesAsXor "(and (or x y) (or (not x) (not y)))" => "(xor x y)";
        ClausesAsSelection "(and (or c:1 x:1) (or (not c) y:1))" => "(ite c y x)";
        NegatedAnd "(and (not x) (not y))" => "(not (or x y))";
        FoldOr "(or k l)" => "(not (and (not k) (not l)))" in LIGHT;
        OrFlatten "(or (or x y) z)" => "(or x y z)" in LIGHT;
        OrZero "(or x 0)" => "x" in LIGHT;
        OrOnes "(or x -1)" => "-1" in LIGHT;
        OrSame "(or x x)" => "x" in LIGHT;
        AndZero "(and x 0)" => "0" in LIGHT;
        AndTruth "(and x (zext c:1 W))" => "(zext (and (bits 0 0 x) c) W)" in LIGHT;
        OrTruth "(or (zext c:1 W) (zext d:1 W))" => "(zext (or c d) W)" in LIGHT;
        OrSideBySide "(or (concat x:M 0:W-M) (zext y:W-M W))" => "(concat x y)" in LIGHT;
    }
    Xor {
        FoldXor "(xor k l)" => "(and (or k l) (not (and k l)))" in BOTH;
        XorNegation "(xor (not x) y)" => "(not (xor x y))";
        XorHiddenNegation "(xor (add x y) (sub (sub -1 x) y))" => "-1";
        XorFlatten "(xor (xor x y) z)" => "(xor x y z)" in BOTH;
        XorSame "(xor x x)" => "0" in BOTH;
        XorZero "(xor x 0)" => "x" in BOTH;
        XorOddConstant "(xor x k)" => "(not (xor x (not k)))" if "(eq (and k 1) 1)";
        XorParts "(xor (concat x:M y:W-M) (concat u:M v:W-M))" => "(concat (xor x u) (xor y v))";
        XorDisjoint "(xor (lshr (zext x:M W) z) (shl (concat y:W-M 0:M) z))"
            => "(or (lshr (zext x W) z) (shl (concat y 0:M) z))";
        XorWithAnd "(xor x (and x y))" => "(and x (not y))";
        XorWithOr "(xor x (or x y))" => "(and (not x) y)";
        XorSignedSum "(xor (sext c:1 W) (add x (zext c W)))" => "(ite c (sub -2 x) x)";
        XorSelections "(xor (ite c:1 x y) (ite c u v))" => "(ite c (xor x u) (xor y v))";
        XorTruth "(xor (zext c:1 W) (zext d:1 W))" => "(zext (xor c d) W)" in LIGHT;
    }
    Condition {
        FactDecides "(ite (and c:1 d:1) (ite d x y) z)" => "(ite (and c d) x z)";
        FactExcludes "(ite (and c:1 d:1) x (ite (and c d e:1) y z))" => "(ite (and c d) x z)";
        FactShortens "(ite c:1 (ite (and c d:1) x y) z)" => "(ite c (ite d x y) z)";
        AndCondition "(and c:1 (ite c x:1 y:1))" => "(and c x)";
        Given "(ite c:1 (given c (ite c x y)) 0)" => "(ite c x 0)" in BOTH;
        GivenBelow "(ite c:1 (given c (and (ite c x y) z)) 0)" => "(ite c (and x z) 0)";
        GivenTrue "(ite c:1 (given c c) d:1)" => "(ite c 1:1 d)" in LIGHT;
        GivenConjunct "(ite c:1 (given c (and c x:1)) d:1)" => "(ite c x d)" in LIGHT;
    }
    Select {
        SelectSame "(ite c:1 x x)" => "x" in BOTH;
        SelectTrue "(ite 1:1 x y)" => "x" in BOTH;
        SelectFalse "(ite 0:1 x y)" => "y" in BOTH;
        SelectNegated "(ite (not c:1) x y)" => "(ite c y x)" in BOTH;
        SelectParts "(ite c:1 (concat x:M y:W-M) (concat x z:W-M))" => "(concat x (ite c y z))";
        SelectConstantRuns "(ite c:1 (concat k:M l:W-M) (concat k m:W-M))" => "(concat k (ite c l m))";
        SelectOnes "(ite c:1 -1 0)" => "(sext c W)";
        SelectZeros "(ite c:1 0 -1)" => "(sext (not c) W)";
        SelectBitTrue "(ite c:1 1:1 x:1)" => "(or c x)";
        SelectBitFalse "(ite c:1 0:1 x:1)" => "(and (not c) x)";
        SelectBitOrTrue "(ite c:1 x:1 1:1)" => "(or (not c) x)";
        SelectBitOrFalse "(ite c:1 x:1 0:1)" => "(and c x)";
        SelectBitComplements "(ite c:1 x:1 (not x))" => "(not (xor c x))";
        SelectUnderCondition "(ite c:1 (ite c x y) z)" => "(ite c x z)";
        SelectBoth "(ite c:1 (ite d:1 x y) y)" => "(ite (and c d) x y)";
        SelectBothNot "(ite c:1 (ite d:1 x y) x)" => "(ite (and c (not d)) y x)";
        SelectEither "(ite c:1 x (ite d:1 x y))" => "(ite (or c d) x y)";
        SelectEitherNot "(ite c:1 x (ite d:1 y x))" => "(ite (or c (not d)) x y)";
        SelectBranches "(ite (and c:1 d:1) x (ite (and c (not d)) y z))" => "(ite c (ite d x y) z)";
        SelectEqual "(ite (eq x y) x y)" => "y";
        SelectUnsignedMin "(ite (ult x y) x y)" => "(umin x y)";
        SelectUnsignedMax "(ite (ult x y) y x)" => "(umax x y)";
        SelectSignedMin "(ite (slt x y) x y)" => "(smin x y)";
        SelectSignedMax "(ite (slt x y) y x)" => "(smax x y)";
        SelectExtended "(ite c:1 (sext x:M W) (sext y:M W))" => "(sext (ite c x y) W)";
        SelectSums "(ite c:1 (add x y) (add x z))" => "(add x (ite c y z))";
        SelectComplements "(ite c:1 (not x) (not y))" => "(not (ite c x y))";
        SelectUnderNegation "(ite c:1 x (ite c y z))" => "(ite c x z)" in LIGHT;
        SelectTruth "(ite c:1 1:1 0:1)" => "c" in LIGHT;
        SelectFalsehood "(ite c:1 0:1 1:1)" => "(not c)" in LIGHT;
    }
    Concat {
        ConcatFlatten "(concat (concat x:M y:N) z:W-M-N)" => "(concat x y z)" in BOTH;
        ConcatExtended "(concat (sext x:M W-N) y:N)" => "(sext (concat x y) W)";
        ConcatZerosAbove "(concat 0:M (bits W-N-1 W-M-N (lshr (zext x:W-M W) y)))"
            => "(concat 0:M-N (bits W-1 W-M-N (lshr (zext x W) y)))" if "(eq #N #N)";
        ConcatZerosBelow "(concat (bits W-1 N (shl (concat x:W-N 0:N) y)) 0:M)"
            => "(concat (bits W-1 0 (shl (concat x 0:N) y)) 0:M-N)" if "(eq #N #N)";
        ConcatMaskAbove "(concat 0:M (and x:W-M (zext k:W-M-1 W-M)))" => "(concat 0:M+1 (and (bits W-M-2 0 x) k))";
        ConcatMaskBelow "(concat (and x:W-M (concat k:W-M-1 0:1)) 0:M)" => "(concat (and (bits W-M-1 1 x) k) 0:M+1)";
        JoinConstants "(concat k:M l:W-M)" => "(or (concat k 0:W-M) (zext l W))" in BOTH;
        JoinZerosAbove "(concat 0:M (bits W-M-1 0 (lshr (zext x:W-M W) y)))" => "(lshr (zext x W) y)";
        JoinZerosBelow "(concat (bits W-1 M (shl (concat x:W-M 0:M) y)) 0:M)" => "(shl (concat x 0:M) y)";
        JoinComplements "(concat (not (bits W-1 M x)) (not (bits M-1 0 x)))" => "(not x)";
        JoinExtracts "(concat (bits W-1 M x) (bits M-1 0 x))" => "x" in BOTH;
        JoinArithmetic "(concat (bits W-1 M (add x y)) (add (bits M-1 0 x) (bits M-1 0 y)))" => "(add x y)" in BOTH;
        JoinSelections "(concat (ite c:1 x:M y:M) (ite c u:W-M v:W-M))" => "(ite c (concat x u) (concat y v))";
        JoinAnd "(concat (and (bits W-1 M x) (bits W-1 M y)) (and (bits M-1 0 x) (bits M-1 0 y)))" => "(and x y)";
        JoinOr "(concat (or (bits W-1 M x) (bits W-1 M y)) (or (bits M-1 0 x) (bits M-1 0 y)))" => "(or x y)";
        JoinXor "(concat (xor (bits W-1 M x) (bits W-1 M y)) (xor (bits M-1 0 x) (bits M-1 0 y)))" => "(xor x y)";
        JoinSign "(concat (bits W-2 W-2 x:W-1) x)" => "(sext x W)";
        JoinExtended "(concat (sext (bits W-M-1 N x:W-M) W-N) (bits N-1 0 x))" => "(sext x W)";
        FoldSext "(sext k:M W)" =>
            "(ite (slt k 0:M) (or (zext k W) (shl -1 #M)) (zext k W))" if "(eq (lshr (shl 1 #M) #M) 1)" in BOTH;
        SextTwice "(sext (sext x:M M+N) W)" => "(sext x W)";
        SextNonnegative "(sext (concat 0:1 x:M) W)" => "(zext x W)";
    }
    Extract {
        ExtractZeros "(bits M-1 0 (concat x:W-M 0:M))" => "0:M";
        FoldExtract "(bits W-1 M k)" => "(bits W-M-1 0 (lshr k #M))" in BOTH;
        ExtractTwice "(bits N-1 0 (bits W-1 M x))" => "(bits M+N-1 M x)" in BOTH;
        ExtractNot "(bits W-1 M (not x))" => "(not (bits W-1 M x))";
        ExtractAnd "(bits W-1 M (and x y))" => "(and (bits W-1 M x) (bits W-1 M y))";
        ExtractOr "(bits W-1 M (or x y))" => "(or (bits W-1 M x) (bits W-1 M y))";
        ExtractXor "(bits W-1 M (xor x y))" => "(xor (bits W-1 M x) (bits W-1 M y))";
        ExtractSelection "(bits W-1 M (ite c:1 x y))" => "(ite c (bits W-1 M x) (bits W-1 M y))";
        ExtractConcat "(bits W-2 0 (concat x:W-M y:M))" => "(concat (bits W-M-2 0 x) y)" in BOTH;
        ExtractExtended "(bits W-2 M-1 (sext x:M W))" => "(sext (bits M-1 M-1 x) W-M)";
        ExtractSum "(bits M-1 0 (add x y))" => "(add (bits M-1 0 x) (bits M-1 0 y))" in BOTH;
        ExtractProduct "(bits M-1 0 (mul x y))" => "(mul (bits M-1 0 x) (bits M-1 0 y))" at LOW_PRODUCTS in BOTH;
        ExtractShifted "(bits M-1 0 (shl x (zext y:N W)))" => "(shl (bits M-1 0 x) (zext y M))";
        ExtractUpperCut "(bits W-2 M (add x y))" => "(bits W-2 M (bits W-2 0 (add x y)))";
        ExtractInside "(bits M-1 0 (sext x:M W))" => "x" in LIGHT;
        ExtractSelectedConstants "(bits W-1 M (ite c:1 k l))" => "(ite c (bits W-1 M k) (bits W-1 M l))" in LIGHT;
    }
    Sum {
        FoldSum "(add k l)" => "(sub k (neg l))" in BOTH;
        SumNegation "(neg x)" => "(add (not x) 1)";
        SumFlatten "(add (add x y) z)" => "(add x y z)";
        SumExact "(add (zext (add (zext x:M M+1) (zext y:M M+1)) W) z)" => "(add (zext x W) (zext y W) z)";
        SumComplement "(add (not x) y)" => "(sub (sub y x) 1)";
        SumParts "(add (concat x:M y:W-M) z)" => "(add (concat x 0:W-M) (zext y W) z)";
        SumExtendedBit "(add (sext c:1 W) x)" => "(sub x (zext c W))";
        SumExtendedParts "(add (sext (concat x:M y:N) W) z)" =>
            "(add (shl (sext x W) #N) (zext y W) z)" if "(ult (sub #N 1) (sub #W 1))";
        SumSelectedConstants "(add (ite c:1 k l) x)" => "(add l (ite c (sub k l) 0) x)";
        SumXorOfTop "(add (concat (xor x:1 y:1) 0:W-1) z)" => "(add (concat x 0:W-1) (concat y 0:W-1) z)";
        SumCutAtom "(mul (pow M) (and x y))" => "(mul (pow M) (zext (and (bits W-M-1 0 x) (bits W-M-1 0 y)) W))";
        SumGrownAtom "(mul (pow M) (zext (bits W-M-1 0 x) W))" => "(mul (pow M) x)";
        SumLike "(add (mul k x) (mul l x))" => "(mul (add k l) x)" at PRODUCTS;
        SumNothing "(sub x x)" => "0" in BOTH;
        SumOfBits "(add x:1 y:1)" => "(xor x y)";
        SumWithBit "(add k (mul l (zext c:1 W)))" => "(ite c (add k l) k)";
        SumDisjoint "(add (concat x:M 0:W-M) (zext y:W-M W))" => "(concat x y)";
        SumPowerOfTwo "(add (mul (pow M) x) (mul (pow M) y) k)"
            => "(concat (add (bits W-M-1 0 (add x y)) (bits W-1 M k)) (bits M-1 0 k))";
        SumNarrow "(add (zext x:M W) (zext y:M W))" => "(zext (add (zext x M+1) (zext y M+1)) W)";
        SumWidenedAtom "(add (and x y) (mul (pow M) (zext (and (bits W-M-1 0 x) (bits W-M-1 0 y)) W)))"
            => "(mul (add (pow M) 1) (and x y))";
        SumSelections "(add (ite c:1 x y) (ite c u v))" => "(ite c (add x u) (add y v))";
        SumRows "(add (mul (pow M) (zext x:N W)) (zext y:M W) z)" => "(add (zext (concat x y) W) z)";
        SumZero "(add x 0)" => "x" in LIGHT;
        SumLikeAddends "(sum k x l x)" => "(sum (add k l) x)" at PRODUCTS in LIGHT;
    }
    Product {
        ProductOfBits "(mul x:1 y:1)" => "(and x y)";
        ProductCoefficient "(mul (mul k x) y)" => "(mul k (mul x y))" at PRODUCTS;
        ProductZero "(mul 0 x)" => "0" in BOTH;
        ProductFlatten "(mul (mul x y) z)" => "(mul x y z)" at PRODUCTS;
        ProductWithBit "(mul x (zext c:1 W))" => "(ite c x 0)";
        ProductNarrow "(mul (zext x:M W) (zext y:N W))" => "(zext (mul (zext x M+N) (zext y M+N)) W)" at PRODUCTS;
        FoldProduct "(mul k l)" => "(neg (mul k (neg l)))" at PRODUCTS in LIGHT;
        ProductOne "(mul 1 x)" => "x" in LIGHT;
    }
    Shift {
        ShiftNothing "(shl x 0)" => "x" in BOTH;
        ShiftOut "(shl x k)" => "0" if "(ule #W k)";
        ShlParts "(shl x #M)" => "(concat (bits W-M-1 0 x) 0:M)" if "(ult #M #W)" in BOTH;
        LshrParts "(lshr x #M)" => "(zext (bits W-1 M x) W)" if "(ult #M #W)" in BOTH;
        AshrParts "(ashr x #M)" => "(sext (bits W-1 M x) W)" if "(ult #M #W)" in BOTH;
        AshrNonnegative "(ashr (concat 0:1 x:W-1) y)" => "(lshr (concat 0:1 x) y)";
        AshrOnes "(ashr -1 x)" => "-1";
        ShiftedBit "(shl x:1 y:1)" => "(and x (not y))";
        AshrBit "(ashr x:1 y:1)" => "x";
        ReverseBits "(reverse x)" => "(reverse (not (not x)))";
        FoldShift "(shl k #M)" => "(mul k (pow M))" in LIGHT;
        AshrOut "(ashr x k)" => "(sext (bits W-1 W-1 x) W)" if "(ule #W k)" in LIGHT;
    }
    Count {
        FoldCount "(popcount k)" => "(popcount (not (not k)))" in BOTH;
        PopcountBit "(popcount x:1)" => "x";
        PopcountParts "(popcount (concat x:M y:W-M))" => "(add (zext (popcount x) W) (zext (popcount y) W))" at COUNTS;
        PopcountExtendedBit "(popcount (sext c:1 W))" => "(ite c #W 0)";
        ZerosOfBit "(clz x:1)" => "(not x)";
        LeadingZerosKnown "(clz (zext x:M W))" => "(add (zext (clz x) W) #W-M)";
        TrailingZerosKnown "(ctz (concat x:M 0:W-M))" => "(add (zext (ctz x) W) #W-M)";
    }
    Equal {
        EqualSame "(eq x x)" => "1:1" in BOTH;
        EqualBits "(eq x:1 y:1)" => "(not (xor x y))";
        EqualConstants "(eq k l)" => "0:1" if "(not (eq k l))" in BOTH;
        EqualKnownZeros "(eq (and x k) l)" => "0:1" if "(not (eq (and l (not k)) 0))";
        EqualSelectionOther "(eq (ite c:1 x k) l)" => "(and c (eq x l))" if "(not (eq k l))";
        EqualSelectionSame "(eq (ite c:1 x k) k)" => "(or (not c) (eq x k))";
        EqualExtremumBeyond "(eq (umin x k) l)" => "0:1" if "(ult k l)";
        EqualExtremumWithin "(eq (umin x k) l)" => "(eq x l)" if "(ult l k)";
        EqualExtremumAt "(eq (umin x k) k)" => "(not (ult x k))";
        EqualParts "(eq (concat x:M y:W-M) (concat u:M v:W-M))" => "(and (eq x u) (eq y v))";
        EqualExtendedRange "(eq (sext x:M W) k)" => "0:1" if "(not (eq k (sext (bits M-1 0 k) W)))";
        EqualExtended "(eq (sext x:M W) (sext y:M W))" => "(eq x y)";
        EqualComplements "(eq (not x) (not y))" => "(eq x y)";
        EqualSums "(eq (add x y) (add x z))" => "(eq y z)";
        EqualOddMultiple "(eq (mul k x) l)" => "(eq x (mul m l))" if "(eq (mul k m) 1)" at PRODUCTS;
        EqualSumSides "(eq (sub x y) k)" => "(eq x (add y k))";
        EqualParities "(eq (xor x y) (xor x z))" => "(eq y z)";
    }
    Less {
        LessSame "(ult x x)" => "0:1" in BOTH;
        LessBits "(ult x:1 y:1)" => "(and (not x) y)";
        FoldLess "(ult k l)" => "(not (ule l k))" in BOTH;
        LessThanNothing "(ult x 0)" => "0:1";
        LessConstantLeft "(ult k x)" => "(not (ult x (add k 1)))" if "(not (eq k -1))";
        LessGreatestLeft "(ult -1 x)" => "0:1";
        LessBounded "(ult (and x k) l)" => "1:1" if "(ult k l)";
        LessThanOne "(ult x 1)" => "(eq x 0)";
        LessThanGreatest "(ult x -1)" => "(not (eq x -1))";
        LessLowZeros "(ult x (concat k:W-M 0:M))" => "(ult (bits W-1 M x) k)";
        LessComplementConstant "(ult (not x) k)" => "(ult (not k) x)";
        LessComplements "(ult (not x) (not y))" => "(ult y x)";
        Carry "(ult (add x y) x)"
            => "(or (and (top x) (top y)) (and (or (top x) (top y)) (not (top (add x y)))))";
        Borrow "(ult x (sub x y))" => "(ult x y)";
        LessThanWhole "(ult (zext x:M W) (add (zext x W) (zext y:M W)))" => "(not (eq y 0:M))" if "(ult #M #W)";
        LessThanPart "(ult (add (zext x:M W) (zext y:M W)) (zext x W))" => "0:1" if "(ult #M #W)";
        SignOf "(slt x 0)" => "(top x)";
        SignedLessThanLeast "(slt x (least))" => "0:1";
        SignedGreatestLeft "(slt (greatest) x)" => "0:1";
        SignedNonnegative "(slt (and x k) (and y l))" => "(ult (and x k) (and y l))" if "(and (sle 0 k) (sle 0 l))";
        SignedBelowNonnegative "(slt (and x k) l)" => "0:1" if "(and (sle 0 k) (slt l 0))";
        SignedLessThanNext "(slt x (add (least) 1))" => "(eq x (least))";
        SignedLessThanGreatest "(slt x (greatest))" => "(not (eq x (greatest)))";
        SignedOutOfRange "(slt (sext x:M W) k)" => "(sle 0 k)" if "(not (eq k (sext (bits M-1 0 k) W)))";
        LessOfExtremumDecided "(slt (smin x k) l)" => "1:1" if "(slt k l)";
        LessOfExtremumOpen "(ult (umin x k) l)" => "(ult x l)" if "(ule l k)";
        LessExtended "(ult (zext x:M W) (zext y:M W))" => "(ult x y)";
        LessSignExtended "(slt (sext x:M W) (sext y:M W))" => "(slt x y)";
        LessTopConstants "(ult (concat k:M x:W-M) (concat l:M y:W-M))" => "(ult k l)" if "(not (eq k l))";
        LessSameTop "(ult (concat x:M y:W-M) (concat x z:W-M))" => "(ult y z)";
        LessBottomConstants "(ult (concat x:M k:W-M) (concat y:M l:W-M))" => "(not (ult y x))" if "(ult k l)";
        LessSameBottom "(ult (concat x:M y:W-M) (concat z:M y))" => "(ult x z)";
    }
    Extremum {
        ExtremumOfBits "(umin x:1 y:1)" => "(and x y)";
        FoldExtremum "(umin k l)" => "(ite (ult k l) k l)" in BOTH;
        ExtremumFlatten "(umin (umin x y) z)" => "(umin x y z)";
        ExtremumSame "(umin x x)" => "x" in BOTH;
        ExtremumNonnegative "(smin (and x k) (and y l))" => "(umin (and x k) (and y l))" if "(and (sle 0 k) (sle 0 l))";
        ExtremumBounded "(umin (and x k) l)" => "(and x k)" if "(ule k l)";
        ExtremumAbsorb "(umin x (umax x y))" => "x";
        ExtremumDecided "(umin x 0)" => "0";
        ExtremumFree "(umin x -1)" => "x";
        Clamp "(umin k (umax l x))" => "(umax l (umin k x))" if "(ult l k)";
        ExtremumExtended "(umin (zext x:M W) (zext y:M W))" => "(zext (umin x y) W)";
        ExtremumSignExtended "(smin (sext x:M W) (sext y:M W))" => "(sext (smin x y) W)";
        ExtremumSameTop "(smin (concat x:M y:W-M) (concat x z:W-M))" => "(concat x (umin y z))";
        ExtremumSameBottom "(smin (concat x:M y:W-M) (concat z:M y))" => "(concat (smin x z) y)";
        ExtremumNegation "(smax x (sub 0 x))" => "(ite (bits W-1 W-1 x) (sub 0 x) x)";
        ExtremumComplements "(umin (not x) (not y))" => "(not (umax x y))";
        Median "(umax (umin x y) (umin z (umax x y)))" => "(umax (umin x y) (umin x z) (umin y z))";
    }
    Lane {
        LanesEqual "(lane x x i:32)" => "x";
        LaneIndexLow "(lane x y i:32)" => "(lane x y (zext (bits 5 0 i) 32))";
        LaneConstant "(lane x y 5:32)" => "y";
    }
    Float {
        FloatNan "(fadd r:2 x (nan))" => "(nan)" at FORMATS;
        FoldFloat "(fadd 0:2 (one) (one))" => "(two)" at FORMATS;
        FloatNoRounding "(fcvt r:2 x 64)" => "(fcvt 0:2 x 64)" at NARROW;
        FloatFactorSigns "(fmul r:2 (fneg x) (fneg y))" => "(fmul r x y)" at NARROW;
        FloatDouble "(fadd r:2 x x)" => "(fmul r (two) x)" at HALF;
        FloatNeutral "(fadd 0:2 x (minus-zero))" => "(quiet x)" at FORMATS;
        FloatOne "(fmul r:2 (one) x)" => "(quiet x)" at HALF;
        FloatMinusOne "(fmul r:2 (minus-one) x)" => "(quiet (fneg x))" at HALF;
        FmaOne "(fma r:2 (one) x y)" => "(fadd r x y)" at SAMPLED;
        FmaMinusOne "(fma r:2 (minus-one) x y)" => "(fadd r (fneg x) y)" at SAMPLED;
        FmaNeutral "(fma 0:2 x y (minus-zero))" => "(fmul 0:2 x y)" at SAMPLED;
        FmaExact "(fma r:2 (fcvt 0:2 x 32) (fcvt 0:2 y 32) z:32)" =>
            "(fadd r (fmul 0:2 (fcvt 0:2 x 32) (fcvt 0:2 y 32)) z)" at SAMPLED;
        FmaZero "(fma r:2 0 x y)" => "(ite (finite x) (fadd r y (concat (top x) 0:W-1)) (nan))" at SAMPLED;
        FmaNanCase "(fma r:2 (one) x (ite c:1 (nan) y))" => "(ite c (nan) (fadd r x y))" at SAMPLED;
        FloatZeroSign "(fadd 0:2 (fadd 0:2 x 0) (concat c:1 0:W-1))" => "(fadd 0:2 x 0)" at HALF;
        FloatZeroCase "(fadd 0:2 (ite (eq (bits W-2 0 x) 0:W-1) (concat c:1 0:W-1) x) 0)" => "(fadd 0:2 x 0)" at HALF;
        StepZeroFactor "(step-exact_bf16x2 (concat x:16 y:16) 1065353216:32 z:32)" =>
            "(ite (ult 32639:15 (bits 14 0 y)) 2143289344:32 (step-exact_bf16x2 (concat x 0:16) 1065353216:32 z))"
            at SAMPLED;
        StepZeros "(step-pairwise_bf16x2 0:32 (concat c:1 16256:15 0:16) z:32)" => "(fadd 0:2 z 0:32)" at SAMPLED;
        StepOne "(step-pairwise_bf16x2 16256:32 (concat 0:16 x:16) 0:32)" => "(fadd 0:2 (concat x 0:16) 0:32)"
            at SAMPLED;
        StepNanCase "(step-exact_bf16x2 0:32 0:32 (ite c:1 2143289344:32 z:32))" =>
            "(ite c 2143289344:32 (fadd 0:2 z 0:32))" at SAMPLED;
        StepAddendSign "(step-exact_bf16x2 x:32 y:32 (ite (eq (bits 30 0 z:32) 0:31) (concat c:1 0:31) z))" =>
            "(step-exact_bf16x2 x y z)" at SAMPLED;
        ConvertUnsigned "(fint-signed r:2 (zext x:31 32))" => "(fint-unsigned r (zext x 32))" at HALF;
        ConvertSame "(fcvt r:2 x W)" => "(quiet x)" at FORMATS;
        ConvertTwice "(fcvt r:2 (fcvt 0:2 x 32) 64)" => "(fcvt 0:2 x 64)" at HALF;
        ConvertInteger "(fcvt r:2 (fint-unsigned 0:2 (zext x:11 32)) 64)" => "(fint-double (zext x 32))" at HALF;
        ConvertProduct "(fcvt r:2 (fmul r (fcvt 0:2 x 32) (fcvt 0:2 y 32)) 16)" => "(fmul r x y)" at SAMPLED;
        ConvertSum "(fcvt r:2 (fadd r (fcvt 0:2 x 32) (fcvt 0:2 y 32)) 16)" => "(fadd r x y)" at SAMPLED;
        OperandNanCase "(fcvt r:2 (quiet x) 64)" => "(fcvt r x 64)" at NARROW;
        OperandNegatedProduct "(fadd 0:2 (fneg (fmul 0:2 x y)) z)" => "(fadd 0:2 (fmul 0:2 (fneg x) y) z)" at SAMPLED;
        OperandResigned "(fcvt 0:2 (fneg (fcvt 0:2 x 32)) 64)" => "(fcvt 0:2 (fcvt 0:2 (fneg x) 32) 64)" at HALF;
        QuietNumber "(fcvt r:2 x W)" => "x" where "(number x)" at FORMATS in NUMBERS;
    }
    Real {
        RealFused "(fma r:2 x y z)" => "(fadd r (fmul r x y) z)" at FORMATS in REALS;
        RealFlatten "(fadd r:2 x (fadd r y z))" => "(fadd r (fadd r x y) z)" at FORMATS in REALS;
        RealZero "(fadd r:2 x (minus-zero))" => "x" at FORMATS in REALS;
        RealOne "(fmul r:2 (one) x)" => "x" at FORMATS in REALS;
        RealTwice "(fadd r:2 (fmul r (two) x) y)" => "(fadd r (fadd r x x) y)" at FORMATS in REALS;
        RealZeroSign "(fadd r:2 (ite c:1 x (minus-zero)) y)" => "(fadd r (ite c x 0) y)" at FORMATS in REALS;
    }
}
