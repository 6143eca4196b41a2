//! Constants that are known after linking.

/// A part of a symbol's address, with a number added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link {
    /// The symbol, by its number in the program's list of symbols.
    pub symbol: u16,
    /// Which part.
    pub part: Part,
    /// What is added to the address before a part is taken.
    pub addend: i32,
}

impl Link {
    /// A program may have fewer symbols than this.
    pub const SYMBOLS: u16 = 0x1000;

    /// As LLVM's assembler writes it behind the symbol.
    pub fn specifier(self) -> String {
        let part = match self.part {
            Part::Low => "abs32@lo",
            Part::High => "abs32@hi",
            Part::DistanceLow => "rel32@lo",
            Part::DistanceHigh => "rel32@hi",
        };
        match self.addend {
            0 => format!("@{part}"),
            addend => format!("@{part}{addend:+}"),
        }
    }
}

/// A part of a sum of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Bits 31:0 of the address (`R_AMDGPU_ABS32_LO`).
    Low,
    /// Bits 63:32 of the address (`R_AMDGPU_ABS32_HI`).
    High,
    /// Bits 31:0 of the distance from the word itself to the address (`R_AMDGPU_REL32_LO`).
    DistanceLow,
    /// Bits 63:32 of it (`R_AMDGPU_REL32_HI`).
    DistanceHigh,
}

impl Part {
    /// The part that a relocation specifier of LLVM's assembler names, and whether it is of the symbol's entry in the
    /// global offset table instead of the symbol itself.
    pub fn of_specifier(name: &str) -> Option<(Part, bool)> {
        Some(match name {
            "abs32@lo" => (Part::Low, false),
            "abs32@hi" => (Part::High, false),
            "rel32@lo" => (Part::DistanceLow, false),
            "rel32@hi" => (Part::DistanceHigh, false),
            "gotpcrel32@lo" => (Part::DistanceLow, true),
            "gotpcrel32@hi" => (Part::DistanceHigh, true),
            _ => return None,
        })
    }
}
