//! Constants that are known after linking.

/// A part of a symbol's address, with a number added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    /// The symbol, by its number in the program's list of symbols.
    pub symbol: u16,
    /// Which part.
    pub part: AddressWord,
    /// What is added to the address before a part is taken.
    pub addend: i32,
}

/// How LLVM's assembler calls the parts.
const SPECIFIERS: [(&str, AddressWord); 4] = [
    ("abs32@lo", AddressWord::Low),
    ("abs32@hi", AddressWord::High),
    ("rel32@lo", AddressWord::DistanceLow),
    ("rel32@hi", AddressWord::DistanceHigh),
];

impl Link {
    /// A program may have fewer symbols than this.
    pub const SYMBOLS: u16 = 0x1000;

    /// As LLVM's assembler writes it behind the symbol.
    pub fn specifier(self) -> String {
        let (name, _) = SPECIFIERS.iter().find(|(_, part)| *part == self.part).expect("every part has a name");
        match self.addend {
            0 => format!("@{name}"),
            addend => format!("@{name}{addend:+}"),
        }
    }
}

/// A part of a sum of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AddressWord {
    /// Bits 31:0 of the address (`R_AMDGPU_ABS32_LO`).
    Low,
    /// Bits 63:32 of the address (`R_AMDGPU_ABS32_HI`).
    High,
    /// Bits 31:0 of the distance from the word itself to the address (`R_AMDGPU_REL32_LO`).
    DistanceLow,
    /// Bits 63:32 of it (`R_AMDGPU_REL32_HI`).
    DistanceHigh,
}

impl AddressWord {
    /// The part that a relocation specifier of LLVM's assembler names, and whether it is of the symbol's entry in the
    /// global offset table instead of the symbol itself.
    pub fn of_specifier(name: &str) -> Option<(AddressWord, bool)> {
        let direct = name.replace("gotpcrel32", "rel32");
        let (_, part) = SPECIFIERS.iter().find(|(specifier, _)| *specifier == direct)?;
        Some((*part, direct != name))
    }
}
