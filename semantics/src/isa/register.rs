//! Register names and their operand codes on each target.

use crate::encoding::code;
use crate::{Feature, Target};

/// Consecutive registers, or one of the status values that can be read like a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Register {
    /// The operand code of the first register.
    pub code: u16,
    /// How many 32-bit registers.
    pub words: u8,
}

impl Register {
    pub fn is_vector(self) -> bool {
        (code::VGPR..code::AGPR).contains(&self.code)
    }
    /// An accumulation register.
    pub fn is_accumulation(self) -> bool {
        self.code >= code::AGPR
    }
    /// A scalar register: SGPR, VCC, FLAT_SCRATCH, XNACK_MASK, trap registers, M0, EXEC.
    pub fn is_scalar(self) -> bool {
        self.code < code::ZERO
    }
    /// A value that can only be read, as wide as the instruction wants it: `src_scc`, `src_shared_base`, …
    pub fn is_status(self) -> bool {
        !self.is_vector() && !self.is_accumulation() && !self.is_scalar()
    }
    /// The registers as LLVM's disassembler names them: scalar groups from the right number before.
    pub fn aligned(self) -> Register {
        let alignment = if self.words > 2 { 4 } else { u16::from(self.words.max(1)) };
        if self.code < code::M0 { Register { code: self.code / alignment * alignment, ..self } } else { self }
    }
    /// Scalar registers begin at a multiple of their number, up to four; so do their codes.
    pub fn is_aligned(self) -> bool {
        self == self.aligned()
    }
    /// The registers that follow one another from `self` and then from `next`, as one operand.
    pub fn joined(self, next: Register) -> Option<Register> {
        let words = self.words.checked_add(next.words)?;
        let same = (self.is_vector(), self.is_accumulation()) == (next.is_vector(), next.is_accumulation());
        let follows = self.code + u16::from(self.words) == next.code && same;
        (follows && !self.is_status() && !next.is_status()).then_some(Register { code: self.code, words })
    }
}

/// Registers with numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum File {
    Vector,
    Accumulation,
    Scalar,
    Trap,
}

impl File {
    /// The file whose registers are called `prefix` and a number.
    pub fn from_prefix(prefix: &str) -> Option<Self> {
        match prefix.to_ascii_lowercase().as_str() {
            "v" => Some(File::Vector),
            "a" | "acc" => Some(File::Accumulation),
            "s" => Some(File::Scalar),
            "ttmp" => Some(File::Trap),
            _ => None,
        }
    }
    pub fn prefix(self) -> &'static str {
        match self {
            File::Vector => "v",
            File::Accumulation => "a",
            File::Scalar => "s",
            File::Trap => "ttmp",
        }
    }
    /// Whether the target has such registers.
    pub fn exists_on(self, target: Target) -> bool {
        self.count(target) > 0
    }
    /// The operand code of register 0.
    fn base(self, target: Target) -> u16 {
        match self {
            File::Vector => code::VGPR,
            File::Accumulation => code::AGPR,
            File::Scalar => code::SGPR,
            File::Trap => target.properties().first_trap_register,
        }
    }
    /// How many registers there are.
    fn count(self, target: Target) -> u16 {
        match self {
            File::Vector => 256,
            File::Accumulation if target.has(Feature::Matrix) => 256,
            File::Accumulation => 0,
            File::Scalar => target.properties().sgprs,
            File::Trap => target.properties().trap_registers,
        }
    }

    /// Registers `first` to `last`, or what is wrong with them.
    pub fn range(self, first: i64, last: i64, target: Target) -> Result<Register, RegisterError> {
        let register = self.unaligned_range(first, last, target)?;
        if !register.is_aligned() {
            return Err(RegisterError::Unaligned { words: register.words, file: self, first });
        }
        Ok(register)
    }
    /// The same without a rule where scalar registers begin.
    pub fn unaligned_range(self, first: i64, last: i64, target: Target) -> Result<Register, RegisterError> {
        let highest = i64::from(self.count(target)) - 1;
        if first > last {
            return Err(RegisterError::Backwards { file: self, first, last });
        }
        if let Some(outside) = [first, last].into_iter().find(|index| !(0..=highest).contains(index)) {
            return Err(RegisterError::Missing { target, file: self, outside, highest });
        }
        let words = last - first + 1;
        if words > 32 {
            return Err(RegisterError::TooMany { words });
        }
        // Both fit: `first` is at most 255, `words` at most 32.
        Ok(Register { code: self.base(target) + first as u16, words: words as u8 })
    }

    /// The file of an operand code, and the register's number in it.
    fn of(code: u16, target: Target) -> Option<(File, u16)> {
        [File::Accumulation, File::Vector, File::Scalar, File::Trap].into_iter().find_map(|file| {
            let index = code.checked_sub(file.base(target))?;
            (index < file.count(target)).then_some((file, index))
        })
    }
}

/// Why numbers name no registers that an operand could be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegisterError {
    /// Scalar registers that do not begin where they must.
    #[error("{rule}, not at {prefix}{first}", rule = alignment_rule(*words), prefix = file.prefix())]
    Unaligned {
        /// How many registers.
        words: u8,
        /// Of which file.
        file: File,
        /// The number of the first.
        first: i64,
    },
    /// The last register comes before the first.
    #[error("the first register, {prefix}{first}, comes after the last, {prefix}{last}", prefix = file.prefix())]
    Backwards {
        /// Of which file.
        file: File,
        /// The number that stands first.
        first: i64,
        /// The number that stands last.
        last: i64,
    },
    /// The target has no register with this number.
    #[error("{target} has no register {prefix}{outside}; the last one is {prefix}{highest}", prefix = file.prefix())]
    Missing {
        /// The processor.
        target: Target,
        /// Of which file.
        file: File,
        /// The number.
        outside: i64,
        /// The highest number.
        highest: i64,
    },
    /// More registers than the widest operand has.
    #[error("no operand has {words} registers")]
    TooMany {
        /// How many.
        words: i64,
    },
}

/// Where scalar registers of this number must begin.
pub(crate) fn alignment_rule(words: u8) -> String {
    match words {
        2 => "a scalar register pair must begin at an even register".into(),
        _ => format!("{words} scalar registers must begin at a multiple of 4"),
    }
}

/// A register without a number.
struct Named {
    name: &'static str,
    code: u16,
    words: u8,
    /// The targets that have it, first and last.
    targets: (Target, Target),
}

const fn named(name: &'static str, code: u16, words: u8, first: Target, last: Target) -> Named {
    Named { name, code, words, targets: (first, last) }
}

use Target::{Gfx600, Gfx700, Gfx803, Gfx810, Gfx900};

const LAST: Target = Target::LAST;

/// Pairs stand before their low halves, the name to print before its short form.
#[rustfmt::skip]
const NAMED: &[Named] = &[
    named("vcc", code::VCC_LO, 2, Gfx600, LAST),
    named("vcc_lo", code::VCC_LO, 1, Gfx600, LAST),
    named("vcc_hi", code::VCC_HI, 1, Gfx600, LAST),
    named("exec", code::EXEC_LO, 2, Gfx600, LAST),
    named("exec_lo", code::EXEC_LO, 1, Gfx600, LAST),
    named("exec_hi", code::EXEC_HI, 1, Gfx600, LAST),
    named("m0", code::M0, 1, Gfx600, LAST),
    named("flat_scratch", 104, 2, Gfx700, Gfx700),
    named("flat_scratch_lo", 104, 1, Gfx700, Gfx700),
    named("flat_scratch_hi", 105, 1, Gfx700, Gfx700),
    named("flat_scratch", 102, 2, Gfx803, LAST),
    named("flat_scratch_lo", 102, 1, Gfx803, LAST),
    named("flat_scratch_hi", 103, 1, Gfx803, LAST),
    named("xnack_mask", 104, 2, Gfx900, LAST),
    named("xnack_mask_lo", 104, 1, Gfx900, LAST),
    named("xnack_mask_hi", 105, 1, Gfx900, LAST),
    named("tba", 108, 2, Gfx600, Gfx810),
    named("tba_lo", 108, 1, Gfx600, Gfx810),
    named("tba_hi", 109, 1, Gfx600, Gfx810),
    named("tma", 110, 2, Gfx600, Gfx810),
    named("tma_lo", 110, 1, Gfx600, Gfx810),
    named("tma_hi", 111, 1, Gfx600, Gfx810),
    named("src_vccz", code::VCCZ, 1, Gfx600, LAST),
    named("vccz", code::VCCZ, 1, Gfx600, LAST),
    named("src_execz", code::EXECZ, 1, Gfx600, LAST),
    named("execz", code::EXECZ, 1, Gfx600, LAST),
    named("src_scc", code::SCC, 1, Gfx600, LAST),
    named("scc", code::SCC, 1, Gfx600, LAST),
    named("src_lds_direct", code::LDS_DIRECT, 1, Gfx600, LAST),
    named("lds_direct", code::LDS_DIRECT, 1, Gfx600, LAST),
    named("src_shared_base", code::SHARED_BASE, 1, Gfx900, LAST),
    named("shared_base", code::SHARED_BASE, 1, Gfx900, LAST),
    named("src_shared_limit", code::SHARED_LIMIT, 1, Gfx900, LAST),
    named("shared_limit", code::SHARED_LIMIT, 1, Gfx900, LAST),
    named("src_private_base", code::PRIVATE_BASE, 1, Gfx900, LAST),
    named("private_base", code::PRIVATE_BASE, 1, Gfx900, LAST),
    named("src_private_limit", code::PRIVATE_LIMIT, 1, Gfx900, LAST),
    named("private_limit", code::PRIVATE_LIMIT, 1, Gfx900, LAST),
    named("src_pops_exiting_wave_id", 239, 1, Gfx900, LAST),
    named("pops_exiting_wave_id", 239, 1, Gfx900, LAST),
];

impl Named {
    fn exists_on(&self, target: Target) -> bool {
        (self.targets.0..=self.targets.1).contains(&target)
    }
}

/// The register called `name`, which has no number. `None`: no such register on any target.
/// `Some(Err)`: none on this one.
pub(crate) fn named_register(name: &str, target: Target) -> Option<Result<Register, String>> {
    let mut bearers = NAMED.iter().filter(|register| register.name.eq_ignore_ascii_case(name)).peekable();
    bearers.peek()?;
    Some(match bearers.find(|register| register.exists_on(target)) {
        Some(register) => Ok(Register { code: register.code, words: register.words }),
        None => Err(format!("{target} has no register {}", name.to_ascii_lowercase())),
    })
}

/// Registers that only LLVM's disassembler names: on gfx8 some of gfx9, everywhere `null` of gfx10.
const PRINTED: &[Named] = &[
    named("xnack_mask", 104, 2, Gfx803, Gfx810),
    named("xnack_mask_lo", 104, 1, Gfx803, Gfx810),
    named("xnack_mask_hi", 105, 1, Gfx803, Gfx810),
    named("src_shared_base", 235, 1, Gfx803, Gfx810),
    named("src_shared_limit", 236, 1, Gfx803, Gfx810),
    named("src_private_base", 237, 1, Gfx803, Gfx810),
    named("src_private_limit", 238, 1, Gfx803, Gfx810),
    named("src_pops_exiting_wave_id", 239, 1, Gfx803, Gfx810),
    named("null", 125, 1, Gfx803, LAST),
    named("null", 125, 2, Gfx803, LAST),
];

/// Whether machine code may name these registers. Scalar groups that begin at a wrong number are
/// read from the right one before it.
pub(crate) fn exists(register: Register, target: Target) -> bool {
    let Register { code, words } = register;
    let fits = |named: &Named| named.code == code && named.words == words && named.exists_on(target);
    if NAMED.iter().chain(PRINTED).any(fits) {
        return true;
    }
    match File::of(code, target) {
        Some((file @ (File::Vector | File::Accumulation), index)) => index + u16::from(words) <= file.count(target),
        Some((file, index)) => {
            let group = u16::from(words).next_power_of_two().min(4);
            // Groups may reach beyond the last SGPR, into VCC.
            let end = match file {
                File::Scalar => code::VCC_LO,
                _ => 16,
            };
            index / group * group + u16::from(words) <= end
        }
        None => false,
    }
}

/// A vector or scalar register's name in LLVM's form. Codes that mean nothing on `target` get a
/// name that no assembler accepts.
pub(crate) fn register_name(register: Register, target: Target) -> String {
    let Register { code, words } = register;
    let fits = |named: &&Named| named.code == code && named.words == words && named.exists_on(target);
    if let Some(named) = NAMED.iter().chain(PRINTED).find(fits) {
        return named.name.into();
    }
    match File::of(code, target) {
        Some((file, index)) if words == 1 => format!("{}{index}", file.prefix()),
        Some((file, index)) => format!("{}[{index}:{}]", file.prefix(), index + u16::from(words).max(1) - 1),
        None => format!("<operand code {code}>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_per_target() {
        let code = |name: &str, target| named_register(name, target).unwrap().map(|register| register.code);
        assert_eq!(code("FLAT_SCRATCH", Target::Gfx700), Ok(104));
        assert_eq!(code("flat_scratch", Target::Gfx803), Ok(102));
        assert_eq!(code("flat_scratch", Target::Gfx600), Err("gfx600 has no register flat_scratch".into()));
        assert_eq!(code("xnack_mask_hi", Target::Gfx906), Ok(105));
        assert_eq!(code("tba", Target::Gfx900), Err("gfx900 has no register tba".into()));
        assert_eq!(File::Trap.range(0, 0, Target::Gfx803).unwrap().code, 112);
        assert_eq!(File::Trap.range(0, 0, Target::Gfx900).unwrap().code, 108);
        assert!(named_register("foo", Target::Gfx900).is_none());
    }

    #[test]
    fn limits() {
        let problem = |file: File, first, last, target| file.range(first, last, target).unwrap_err().to_string();
        assert_eq!(problem(File::Vector, 255, 256, Gfx900), "gfx900 has no register v256; the last one is v255");
        assert_eq!(problem(File::Scalar, 102, 102, Gfx803), "gfx803 has no register s102; the last one is s101");
        assert!(File::Scalar.range(102, 103, Gfx700).is_ok());
        assert_eq!(problem(File::Trap, 12, 12, Gfx803), "gfx803 has no register ttmp12; the last one is ttmp11");
        assert_eq!(
            problem(File::Scalar, 1, 2, Gfx900),
            "a scalar register pair must begin at an even register, not at s1"
        );
        assert_eq!(problem(File::Scalar, 2, 4, Gfx900), "3 scalar registers must begin at a multiple of 4, not at s2");
        assert_eq!(problem(File::Vector, 1, 0, Gfx900), "the first register, v1, comes after the last, v0");
        assert_eq!(problem(File::Vector, 0, 32, Gfx900), "no operand has 33 registers");
        assert_eq!(problem(File::Vector, -1, 0, Gfx900), "gfx900 has no register v-1; the last one is v255");
        assert!(problem(File::Vector, i64::MIN, i64::MAX, Gfx900).contains("no register"));
    }

    #[test]
    fn names_and_codes_agree() {
        for target in Target::ALL {
            for named in NAMED.iter().filter(|named| named.exists_on(target)) {
                let register = named_register(named.name, target).unwrap().unwrap();
                let printed = register_name(register, target);
                assert_eq!(named_register(&printed, target), Some(Ok(register)), "{} on {target}", named.name);
            }
        }
        assert_eq!(register_name(Register { code: 256 + 7, words: 2 }, Gfx900), "v[7:8]");
        assert_eq!(register_name(Register { code: 102, words: 1 }, Gfx700), "s102");
        assert_eq!(register_name(Register { code: 200, words: 1 }, Gfx700), "<operand code 200>");
    }
}
