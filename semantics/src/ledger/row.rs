//! The rows of `semantics/ledger.md` by name.

use std::fmt;
use std::str::FromStr;

/// `Variant = "name",` for each row, in the order of the ledger's sections.
macro_rules! rows {
    ($($row:ident = $name:literal,)*) => {
        /// A row of `semantics/ledger.md`: a place where documents are wrong, contradict one another or say nothing.
        /// [`LedgerRow::text`] says which. `Compare1` is row C-1.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "a row is explained by its text")]
        pub enum LedgerRow {
            $($row,)*
        }

        impl LedgerRow {
            /// All of them.
            pub const ALL: &[LedgerRow] = &[$(LedgerRow::$row),*];

            /// Its name in the ledger: `D15`, `C-1`, `model`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(LedgerRow::$row => $name,)*
                }
            }
        }
    };
}

// The ledger is the source: a test compares both.
rows! {
    // A: SDWA.
    A1 = "A1", A2 = "A2", A3 = "A3", A4 = "A4", A5 = "A5", A6 = "A6", A7 = "A7", A8 = "A8", A9 = "A9", A10 = "A10",
    A11 = "A11", A12 = "A12", A13 = "A13", A14 = "A14", A15 = "A15", A16 = "A16", A17 = "A17", A18 = "A18",
    // D: DPP.
    D1 = "D1", D2 = "D2", D3 = "D3", D4 = "D4", D5 = "D5", D6 = "D6", D7 = "D7", D8 = "D8", D9 = "D9", D10 = "D10",
    D11 = "D11", D12 = "D12", D13 = "D13", D14 = "D14", D15 = "D15", D16 = "D16", D17 = "D17", D18 = "D18",
    D19 = "D19", D20 = "D20", D21 = "D21", D22 = "D22", D23 = "D23", D24 = "D24",
    Model = "model",
    // C-: compares.
    Compare1 = "C-1", Compare2 = "C-2", Compare3 = "C-3", Compare4 = "C-4", Compare5 = "C-5", Compare6 = "C-6",
    Compare7 = "C-7", Compare8 = "C-8", Compare9 = "C-9", Compare10 = "C-10", Compare11 = "C-11",
    Compare12 = "C-12", Compare13 = "C-13", Compare14 = "C-14", Compare15 = "C-15", Compare16 = "C-16",
    Compare17 = "C-17", Compare18 = "C-18",
    // P: VOP3 and VOP3P.
    P1 = "P1", P2 = "P2", P3 = "P3", P4 = "P4", P5 = "P5", P6 = "P6", P7 = "P7", P8 = "P8", P9 = "P9", P10 = "P10",
    P11 = "P11", P12 = "P12", P13 = "P13", P14 = "P14", P15 = "P15", P16 = "P16", P17 = "P17", P18 = "P18",
    P19 = "P19", P20 = "P20",
    // C: VOP3 and VOP3P.
    C6 = "C6", C7 = "C7", C8 = "C8", C9 = "C9", C10 = "C10", C11 = "C11", C12 = "C12", C13 = "C13",
    // M: floating point and MODE.
    M1 = "M1", M2 = "M2", M3 = "M3", M4 = "M4", M5 = "M5", M6 = "M6", M7 = "M7", M8 = "M8",
    // X: lane access and lane permutation.
    X1 = "X1", X2 = "X2", X3 = "X3", X4 = "X4", X5 = "X5", X6 = "X6", X7 = "X7", X8 = "X8", X9 = "X9", X10 = "X10",
    X11 = "X11", X12 = "X12", X13 = "X13", X14 = "X14",
    // I: register numbers relative to M0.
    I1 = "I1", I2 = "I2", I3 = "I3", I4 = "I4", I5 = "I5",
    // K: memory.
    K1 = "K1", K2 = "K2", K3 = "K3", K4 = "K4", K5 = "K5", K6 = "K6", K7 = "K7", K8 = "K8", K9 = "K9", K10 = "K10",
    K11 = "K11", K12 = "K12", K13 = "K13", K14 = "K14", K16 = "K16", K17 = "K17", K18 = "K18", K19 = "K19",
    K20 = "K20", K21 = "K21", K22 = "K22", K23 = "K23", K24 = "K24", K25 = "K25", K26 = "K26", K27 = "K27",
    K28 = "K28", K29 = "K29", K30 = "K30", K31 = "K31", K32 = "K32", K33 = "K33", K34 = "K34", K36 = "K36",
    K37 = "K37", K38 = "K38", K40 = "K40", K41 = "K41", K42 = "K42", K43 = "K43", K44 = "K44", K45 = "K45",
    K46 = "K46", K47 = "K47", K48 = "K48", K49 = "K49", K50 = "K50", K51 = "K51", K52 = "K52", K53 = "K53",
    K54 = "K54", K55 = "K55", K56 = "K56", K57 = "K57", K58 = "K58", K61 = "K61", K62 = "K62", K63 = "K63",
    K64 = "K64", K65 = "K65", K66 = "K66", K67 = "K67", K68 = "K68", K70 = "K70", K71 = "K71", K72 = "K72",
    K73 = "K73", K74 = "K74", K79 = "K79", K80 = "K80", K82 = "K82", K86 = "K86", K87 = "K87", K90 = "K90",
    K91 = "K91", K92 = "K92", K93 = "K93", K94 = "K94", K95 = "K95", K96 = "K96", K97 = "K97", K98 = "K98",
    K99 = "K99", K100 = "K100", K101 = "K101", K102 = "K102", K103 = "K103", K104 = "K104", K105 = "K105",
    K106 = "K106", K107 = "K107", K108 = "K108", K109 = "K109", K110 = "K110", K112 = "K112", K113 = "K113",
    K114 = "K114", K115 = "K115", K117 = "K117", K119 = "K119", K120 = "K120", K121 = "K121", K122 = "K122",
    K123 = "K123", K124 = "K124", K125 = "K125", K126 = "K126", K127 = "K127", K128 = "K128", K129 = "K129",
    K130 = "K130", K131 = "K131", K132 = "K132", K133 = "K133", K134 = "K134", K135 = "K135", K136 = "K136",
    K137 = "K137", K138 = "K138", K139 = "K139", K140 = "K140", K141 = "K141", K142 = "K142", K143 = "K143",
    K144 = "K144", K145 = "K145", K146 = "K146", K147 = "K147", K148 = "K148", K149 = "K149", K150 = "K150",
    K151 = "K151", K152 = "K152", K153 = "K153", K154 = "K154", K155 = "K155", K156 = "K156", K157 = "K157",
    K158 = "K158", K159 = "K159", K170 = "K170", K171 = "K171", K172 = "K172", K173 = "K173", K174 = "K174",
    K175 = "K175", K176 = "K176", K177 = "K177", K178 = "K178", K179 = "K179", K180 = "K180", K181 = "K181",
    K182 = "K182", K183 = "K183",
    // Q: matrix instructions.
    Q1 = "Q1", Q2 = "Q2", Q3 = "Q3", Q4 = "Q4", Q5 = "Q5", Q6 = "Q6", Q7 = "Q7", Q8 = "Q8",
    Q9 = "Q9", Q10 = "Q10", Q11 = "Q11", Q12 = "Q12",
    // F: small floats.
    F1 = "F1", F2 = "F2", F3 = "F3", F4 = "F4", F5 = "F5", F6 = "F6", F7 = "F7", F8 = "F8", F9 = "F9", F10 = "F10",
    // S: sources silent or at odds.
    S1 = "S1", S2 = "S2", S3 = "S3", S4 = "S4", S5 = "S5", S6 = "S6", S7 = "S7", S8 = "S8", S9 = "S9", S10 = "S10",
    S11 = "S11", S12 = "S12", S13 = "S13", S14 = "S14", S15 = "S15", S16 = "S16", S17 = "S17", S18 = "S18",
    S19 = "S19", S20 = "S20", S21 = "S21", S22 = "S22", S23 = "S23", S24 = "S24", S25 = "S25", S26 = "S26",
    S27 = "S27", S28 = "S28", S29 = "S29", S30 = "S30", S31 = "S31", S32 = "S32", S33 = "S33", S34 = "S34",
    S35 = "S35", S36 = "S36", S37 = "S37",
    // N: vector ALU of CDNA.
    N1 = "N1", N2 = "N2", N3 = "N3", N4 = "N4", N5 = "N5", N6 = "N6", N7 = "N7", N8 = "N8", N9 = "N9", N10 = "N10",
    // H: wait states of CDNA.
    H1 = "H1", H2 = "H2", H3 = "H3", H4 = "H4", H5 = "H5", H6 = "H6", H7 = "H7",
    H8 = "H8",
}

const LEDGER: &str = include_str!("../../ledger.md");

/// The paragraphs of the ledger, each with the names at its beginning. One that is about no row has names that no row
/// has.
fn paragraphs() -> impl Iterator<Item = (impl Iterator<Item = &'static str>, &'static str)> {
    LEDGER.split("\n\n").map(str::trim).filter_map(|paragraph| {
        let (names, _) = paragraph.strip_prefix("**")?.split_once(['.', ':'])?;
        Some((names.split(", "), paragraph))
    })
}

impl LedgerRow {
    /// What the ledger says about it, in Markdown. Rows may share a paragraph.
    pub fn text(self) -> &'static str {
        let mut paragraphs = paragraphs();
        let found = paragraphs.find_map(|(mut names, text)| names.any(|name| name == self.name()).then_some(text));
        found.expect("the ledger has a paragraph about each row")
    }

    /// The same on one line, without the signs of Markdown.
    pub fn words(self) -> String {
        let mut words = String::new();
        // Every other piece is code, in which `*` and `\` are no signs.
        for (piece, code) in self.text().split('`').zip([false, true].into_iter().cycle()) {
            words += &if code { piece.to_string() } else { piece.replace(['*', '\\'], "") };
        }
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for LedgerRow {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No row of the ledger is called so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the ledger has no row `{0}`")]
pub struct UnknownRow(pub String);

impl FromStr for LedgerRow {
    type Err = UnknownRow;

    /// The row with this name, whatever the case of its letters.
    fn from_str(name: &str) -> Result<Self, UnknownRow> {
        let mut rows = LedgerRow::ALL.iter().copied();
        rows.find(|row| row.name().eq_ignore_ascii_case(name)).ok_or_else(|| UnknownRow(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A letter, perhaps a dash, a number; or the one row without a number.
    fn is_a_name(name: &str) -> bool {
        let number = name.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or_default();
        let number = number.strip_prefix('-').unwrap_or(number);
        name == "model" || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    }

    #[test]
    fn the_ledger_and_the_enumeration_have_the_same_rows() {
        let in_ledger: Vec<&str> = paragraphs().flat_map(|(names, _)| names).filter(|name| is_a_name(name)).collect();
        let in_code: Vec<&str> = LedgerRow::ALL.iter().map(|row| row.name()).collect();
        let set = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
        let only_one_has: Vec<&str> = set(&in_ledger).symmetric_difference(&set(&in_code)).copied().collect();
        assert_eq!(only_one_has, [""; 0]);
        assert_eq!(
            (in_ledger.len(), in_code.len()),
            (set(&in_ledger).len(), set(&in_code).len()),
            "no row stands twice"
        );
    }

    #[test]
    fn a_row_has_its_own_text() {
        for &row in LedgerRow::ALL {
            let heading = row.text().split(['.', ':']).next().unwrap_or_default();
            assert!(heading.trim_start_matches('*').split(", ").any(|name| name == row.name()), "{row}: {heading}");
            assert_eq!(row.name().parse(), Ok(row));
        }
        assert!(LedgerRow::K3.text().starts_with("**K1, K3. Addresses**"));
        assert!(LedgerRow::K3.words().starts_with("K1, K3. Addresses"));
        let named = LedgerRow::K57.words();
        assert!(named.contains("unspecified value"), "{named}");
        let named = LedgerRow::K54.words();
        assert!(named.starts_with("K54. s_scratch_*: CLRX"), "{named}");
        assert_eq!("c-18".parse(), Ok(LedgerRow::Compare18));
        for wrong in ["Z99", "D", "D150", "", "reading"] {
            assert_eq!(wrong.parse::<LedgerRow>(), Err(UnknownRow(wrong.into())));
        }
    }
}
