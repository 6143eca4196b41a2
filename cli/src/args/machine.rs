//! Options about what the machine does where documents leave it open, and about floating point.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, ReverseModel};
use gcn_semantics::text::Syntax;

use gcnverify::equiv::{Arithmetic, FloatOptions, InitialMode};
use gcnverify::job::{Choice, Word};
use gcnverify_library::file::TargetId;
use gcnverify_library::format::{FORMATS, Format};
use gcnverify_library::options::table::{FP, MODE, MODEL, NAN, READING};

/// Reads one of the words of `W`.
pub fn word<W: Word>() -> impl TypedValueParser<Value = W> {
    let values = W::ALL.iter().map(|(_, word, meaning)| PossibleValue::new(*word).help(*meaning));
    PossibleValuesParser::new(values).map(|word| W::read(&word).expect("clap has checked the word"))
}

/// Reads the name of a format.
pub fn format() -> impl TypedValueParser<Value = Format> {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.what));
    PossibleValuesParser::new(values).map(|name| Format::named(&name).expect("clap has checked the name"))
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

    pub fn target_id() -> impl TypedValueParser<Value = TargetId> {
        let named = Named { names: || Target::ALL.iter().map(Target::to_string).collect() };
        named.try_map(|name| name.parse::<TargetId>())
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
    #[arg(long, value_name = READING.value, help = READING.help, value_parser = str::parse::<Choice>)]
    pub reading: Vec<Choice>,
    #[arg(long, default_value = MODEL.default, value_name = MODEL.value, help = MODEL.help)]
    #[arg(value_parser = word::<ReverseModel>())]
    pub model: ReverseModel,
}

/// Floating point.
#[derive(Debug, Args)]
pub struct FloatArgs {
    #[arg(long, default_value = FP.default, value_name = FP.value, help = FP.help, value_parser = word::<Arithmetic>())]
    pub fp: Arithmetic,
    #[command(flatten)]
    pub mode: ModeArgs,
}

/// The machine's state and choices that floating point depends on.
#[derive(Debug, Args)]
pub struct ModeArgs {
    #[arg(long, default_value = MODE.default, value_name = MODE.value, help = MODE.help)]
    #[arg(value_parser = str::parse::<InitialMode>)]
    pub mode: InitialMode,
    #[arg(long, default_value = NAN.default, value_name = NAN.value, help = NAN.help)]
    #[arg(value_parser = word::<NanPolicy>())]
    pub nan: NanPolicy,
}

impl FloatArgs {
    /// The options of a job.
    pub fn options(&self) -> FloatOptions {
        FloatOptions { arithmetic: self.fp, mode: self.mode.mode, nan: self.mode.nan }
    }
}
