//! Options about what the machine does where documents leave it open, and about floating point.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, ReverseModel};
use gcn_semantics::text::Syntax;

use gcnverify::equiv::{Arithmetic, FloatOptions, InitialMode};
use gcnverify::job::{Choice, Word};

/// Reads one of the words of `W`.
pub fn word<W: Word>() -> impl TypedValueParser<Value = W> {
    let values = W::ALL.iter().map(|(_, word, meaning)| PossibleValue::new(*word).help(*meaning));
    PossibleValuesParser::new(values).map(|word| W::read(&word).expect("clap has checked the word"))
}

/// Reads what has names, of which a shell may offer `names`; others may be aliases.
#[derive(Clone)]
pub struct Named {
    names: fn() -> Vec<String>,
}

impl Named {
    pub fn target() -> impl TypedValueParser<Value = Target> {
        let named = Named { names: || Target::ALL.iter().map(Target::to_string).collect() };
        named.try_map(|name| name.parse::<Target>())
    }

    pub fn syntax() -> impl TypedValueParser<Value = Syntax> {
        let named = Named { names: || [Syntax::Llvm, Syntax::Clrx].iter().map(Syntax::to_string).collect() };
        named.try_map(|name| name.parse::<Syntax>())
    }
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The machine, where the documents leave it open.
#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Fix a reading of the ledger: D15=bc|zero|read, D6=invalid|own, D7=invalid|own, M5=flush|keep,
    /// M7=high-first|low-first|products-first, P6=mad|fma, K136=ascending|descending, K18=off|on,
    /// K100|K103|K120=included|excluded, K104=index|stride (repeatable)
    #[arg(long, value_name = "ROW=VALUE", value_parser = str::parse::<Choice>)]
    pub reading: Vec<Choice>,
    /// Operand that DPP permutes on reverse subtracts and shifts: source 0 as documented, or source 1
    /// as reported for hardware
    #[arg(long, default_value = "documented", value_name = "MODEL", value_parser = word::<ReverseModel>())]
    pub model: ReverseModel,
}

/// Floating point.
#[derive(Debug, Args)]
pub struct FloatArgs {
    /// How arithmetic is read
    #[arg(long, default_value = "exact", value_name = "ARITHMETIC", value_parser = word::<Arithmetic>())]
    pub fp: Arithmetic,
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
    #[arg(long, default_value = "unspecified", value_name = "NAN", value_parser = word::<NanPolicy>())]
    pub nan: NanPolicy,
}

impl FloatArgs {
    /// The options of a job.
    pub fn options(&self) -> FloatOptions {
        FloatOptions { arithmetic: self.fp, mode: self.mode.mode, nan: self.mode.nan }
    }
}
