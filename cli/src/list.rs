//! `gcnverify list`: what a file holds.

use std::collections::BTreeMap;

use comfy_table::{CellAlignment, Table, presets};
use gcnverify_library::file::{Catalogue, Part};
use gcnverify_library::list::{Listed, Missing, of_part};
use itertools::Itertools;

use super::args::ListArgs;
use super::in_order::{End, Order, in_order};
use super::input::Failure;
use super::{interrupt, output, progress};
use gcnverify::exit::Exit;
use gcnverify::session::Session;

/// Letters of a name that are shown in a table.
const WIDEST: usize = 64;
/// Reasons that are shown of a function.
const SHOWN: usize = 3;
/// What stands above the columns behind the name.
const COLUMNS: [&str; 7] = ["bytes", "instr.", "VGPRs", "SGPRs", "LDS", "private", "kernarg"];

/// Lists the functions of a file, those of a code object as soon as it has been looked at.
pub fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let catalogue = Catalogue::open(&args.file, args.target.syntax, args.target.target.as_ref())?;
    let interruption = interrupt::watch(&Session::default())?;
    let progress = progress::jobs(catalogue.parts.len(), "code objects", None);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut lister = Lister { args, summary: Summary::default(), first: None };
    let work = |index: usize| of_part(&catalogue.parts[index], args.target.chosen());
    let end = in_order(catalogue.parts.len(), threads, &interruption, Order::OfJobs, work, |index, found| {
        progress.inc();
        lister.show(&catalogue.parts[index], found);
    });
    progress.finish();
    if end != End::Complete {
        return end.exit(Exit::Holds);
    }
    let Lister { summary, first, .. } = lister;
    if let Some(failure) = first {
        return Err(failure);
    }
    if summary.functions == 0 && (catalogue.wanted.is_some() || summary.unmodelled.is_empty()) {
        return Err(Failure::message(format!("{}: there is no function with such a name in it", args.file.display())));
    }
    if !args.json {
        catalogue.passed.iter().for_each(|passed| output::line(format_args!("not looked at: {passed}")));
        summary.show(args.unsupported);
    }
    Ok(Exit::Holds)
}

/// What is written while parts are looked at.
struct Lister<'a> {
    args: &'a ListArgs,
    summary: Summary,
    /// The first part that cannot be read.
    first: Option<Failure>,
}

impl Lister<'_> {
    /// Writes the functions of a part.
    fn show(&mut self, part: &Part, found: Result<Option<Vec<Listed>>, Failure>) {
        let functions = match found {
            Ok(Some(functions)) => functions,
            Ok(None) => {
                let id = part.id.as_ref().map(ToString::to_string).unwrap_or_default();
                let (count, bytes) = self.summary.unmodelled.entry(id).or_default();
                (*count, *bytes) = (*count + 1, *bytes + part.bytes.unwrap_or(0));
                return;
            }
            Err(failure) => {
                self.first.get_or_insert(failure);
                return;
            }
        };
        functions.iter().for_each(|function| self.summary.add(function));
        let wanted = |function: &&Listed| !self.args.unsupported || !function.unsupported.is_empty();
        let functions: Vec<&Listed> = functions.iter().filter(wanted).collect();
        if self.args.json {
            functions.iter().for_each(|function| output::line(output::json(function)));
        } else if let Some(first) = functions.first() {
            let place = if part.place.is_empty() { String::new() } else { format!(" ({})", part.place) };
            output::line(format_args!("{}{place}", first.target));
            table(&functions);
        }
    }
}

/// Writes functions as a table, each with what is not modelled in lines of its own.
fn table(functions: &[&Listed]) {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["  name"].into_iter().chain(COLUMNS));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for function in functions {
        let shown = function.demangled.as_ref().unwrap_or(&function.name);
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let large = [function.bytes, function.instructions].map(|count| count.map(|count| count as u64));
        let of_kernel = [function.vgprs, function.sgprs, function.lds, function.private, function.kernarg];
        let of_kernel = of_kernel.map(|count| count.map(u64::from));
        let numbers = large.into_iter().chain(of_kernel).map(number);
        table.add_row([format!("  {}", cut(shown))].into_iter().chain(numbers));
    }
    let text = table.trim_fmt();
    let mut lines = text.lines();
    lines.next().into_iter().for_each(output::line);
    for (line, function) in lines.zip(functions) {
        output::line(line);
        for missing in function.unsupported.iter().take(SHOWN) {
            output::line(format_args!("    {}", described(missing)));
        }
        let more = function.unsupported.len().saturating_sub(SHOWN);
        if more > 0 {
            output::line(format_args!("    and {more} more"));
        }
    }
}

/// A name that fits into a table: its beginning and its end.
pub fn cut(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= WIDEST {
        return name.to_owned();
    }
    let (begin, end) = (&letters[..WIDEST * 3 / 4], &letters[letters.len() - (WIDEST / 4 - 3)..]);
    begin.iter().chain(&['.', '.', '.']).chain(end).collect()
}

fn described(missing: &Missing) -> String {
    let times = if missing.count > 1 { format!(" ({} times)", missing.count) } else { String::new() };
    match &missing.mnemonic {
        Some(mnemonic) if !missing.reason.contains(mnemonic.as_str()) => {
            format!("unsupported: {mnemonic}: {}{times}", missing.reason)
        }
        _ => format!("unsupported: {}{times}", missing.reason),
    }
}

/// What stands behind the list.
#[derive(Default)]
struct Summary {
    functions: usize,
    kernels: usize,
    instructions: usize,
    unsupported: usize,
    targets: BTreeMap<String, usize>,
    /// Code objects, and their bytes, by targets that are not modelled.
    unmodelled: BTreeMap<String, (usize, u64)>,
    /// How often each reason stands, and in how many functions.
    reasons: BTreeMap<String, (usize, usize)>,
}

impl Summary {
    fn add(&mut self, function: &Listed) {
        self.functions += 1;
        self.kernels += usize::from(function.kind == "kernel");
        self.instructions += function.instructions.unwrap_or(0);
        self.unsupported += usize::from(!function.unsupported.is_empty());
        *self.targets.entry(function.target.clone()).or_default() += 1;
        for missing in &function.unsupported {
            let name = |text: &str| text.replace(function.name.as_str(), "NAME");
            let key = described(&Missing { count: 1, reason: name(&missing.reason), ..missing.clone() });
            let (count, functions) = self.reasons.entry(key).or_default();
            (*count, *functions) = (*count + missing.count, *functions + 1);
        }
    }

    fn show(&self, with_reasons: bool) {
        for (target, (count, bytes)) in &self.unmodelled {
            let objects = counted(*count, "code object");
            output::line(format_args!("{target}: not modelled; {objects} of {bytes} bytes"));
        }
        if with_reasons {
            let order = self.reasons.iter().sorted_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
            for (reason, (count, functions)) in order {
                output::line(format_args!("{count:>8} in {}  {reason}", counted(*functions, "function")));
            }
        }
        let targets = self.targets.iter().map(|(target, count)| format!("{count} for {target}")).join(", ");
        let others = self.functions - self.kernels;
        output::line(format_args!(
            "{} and {} ({targets}), {}; in {} something is not modelled",
            counted(self.kernels, "kernel"),
            counted(others, "other function"),
            counted(self.instructions, "instruction"),
            self.unsupported
        ));
    }
}

/// So many of something.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
