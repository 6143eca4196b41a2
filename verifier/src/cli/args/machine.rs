//! Options about what the machine does where documents leave it open, and about floating point.

use clap::{Args, ValueEnum};
use gcn_semantics::ledger::{NanPolicy, Reading};

use crate::equiv::{Arithmetic, FloatOptions, InitialMode};

/// Which operand DPP permutes on reverse opcodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Model {
    Documented,
    Hardware,
}

impl Model {
    /// The value's number in [`Reading::values`].
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The machine, where the documents leave it open.
#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Fix a reading of the ledger: D15=bc|zero|read, D6=invalid|own, D7=invalid|own, M5=flush|keep,
    /// M7=high-first|low-first|products-first, P6=mad|fma (repeatable)
    #[arg(long, value_name = "ROW=VALUE", value_parser = parse_reading)]
    pub reading: Vec<(Reading, usize)>,
    /// Operand that DPP permutes on reverse subtracts and shifts: source 0 as documented, or source 1
    /// as reported for hardware
    #[arg(long, value_enum, default_value_t = Model::Documented)]
    pub model: Model,
}

/// How floating-point arithmetic is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Fp {
    /// As the machine computes
    Exact,
    /// As unknown functions of which only commutativity is known
    Uf,
    /// As real numbers: a verdict up to the order of sums and products
    Real,
}

impl From<Fp> for Arithmetic {
    fn from(fp: Fp) -> Self {
        match fp {
            Fp::Exact => Arithmetic::Exact,
            Fp::Uf => Arithmetic::Uninterpreted,
            Fp::Real => Arithmetic::Real,
        }
    }
}

/// Floating point.
#[derive(Debug, Args)]
pub struct FloatArgs {
    /// How arithmetic is read
    #[arg(long, value_enum, default_value_t = Fp::Exact)]
    pub fp: Fp,
    #[command(flatten)]
    pub mode: ModeArgs,
}

/// The machine's state and choices that floating point depends on.
#[derive(Debug, Args)]
pub struct ModeArgs {
    /// MODE at the start: rounding, subnormals, DX10_CLAMP, IEEE; `any` for a verdict about all of them
    #[arg(long, default_value = "0x3f0", value_name = "VALUE", value_parser = str::parse::<InitialMode>)]
    pub mode: InitialMode,
    /// Sign and payload of a NaN that arithmetic gives: an unknown function of the operation and its
    /// operands, the canonical NaN, or the first operand that is a NaN
    #[arg(long, value_enum, default_value_t = Nan::Unspecified)]
    pub nan: Nan,
}

/// Which NaN arithmetic gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Nan {
    Unspecified,
    Canonical,
    Preserve,
}

impl From<Nan> for NanPolicy {
    fn from(nan: Nan) -> Self {
        match nan {
            Nan::Unspecified => NanPolicy::Unspecified,
            Nan::Canonical => NanPolicy::Canonical,
            Nan::Preserve => NanPolicy::Preserve,
        }
    }
}

impl FloatArgs {
    /// The options of a job.
    pub fn options(&self) -> FloatOptions {
        FloatOptions { arithmetic: self.fp.into(), mode: self.mode.mode, nan: self.mode.nan.into() }
    }
}

/// `ROW=VALUE`, but for the model, which has an option of its own.
pub fn parse_reading(text: &str) -> Result<(Reading, usize), String> {
    let (row, value) = text.split_once('=').ok_or("expected ROW=VALUE, for example D15=zero")?;
    let reading: Reading = row.parse()?;
    if reading == Reading::Reverse {
        return Err("the reverse-opcode model is chosen with --model".into());
    }
    let values = reading.values();
    let index = values.iter().position(|known| known.eq_ignore_ascii_case(value));
    let index = index.ok_or_else(|| format!("{reading} has no value `{value}`; it is one of {}", values.join(", ")))?;
    Ok((reading, index))
}
