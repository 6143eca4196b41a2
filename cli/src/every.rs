//! `gcnverify run --all`: every kernel of a file, launched with arguments that are made up.

use std::collections::BTreeMap;

use gcnverify_library::Names;
use gcnverify_library::file::{Catalogue, Part};
use gcnverify_library::launch::{Shape, Tried, Wanted, tried};
use itertools::Itertools;

use super::args::RunArgs;
use super::in_order::{End, Order, in_order};
use super::input::Failure;
use super::list::{counted, cut};
use super::{interrupt, output, progress};
use gcnverify::exit::Exit;
use gcnverify::session::Session;

/// Work-items of a group, if nobody says how many.
const ITEMS: &str = "64";

/// Launches the kernels of a file; those of a code object are told as soon as all of them have been.
pub fn run(args: &RunArgs) -> Result<Exit, Failure> {
    let names = Names::Options;
    let shape = Shape::parse(args.group.as_deref().unwrap_or(ITEMS), args.grid.as_deref(), names)?;
    let catalogue = Catalogue::open(&args.file, args.target.syntax, args.target.target.as_ref())?;
    let interruption = interrupt::watch(&Session::default())?;
    let readings = args.machine.readings(args.mode.nan)?;
    let (seed, max_steps) = (args.seed, args.max_steps);
    let wanted = Wanted { readings, seed, max_steps, shape, names, interruption: interruption.clone() };
    let progress = progress::jobs(catalogue.parts.len(), "code objects", None);
    let threads = args.jobs.map(usize::from).or(std::thread::available_parallelism().ok().map(usize::from));
    let mut summary = Summary::default();
    let mut first = None;
    let work = |index: usize| of_part(&catalogue.parts[index], args, &wanted);
    let end =
        in_order(catalogue.parts.len(), threads.unwrap_or(1), &interruption, Order::OfJobs, work, |index, found| {
            progress.inc();
            match found {
                Ok(Some(kernels)) => summary.show(&catalogue.parts[index], &kernels, args.json),
                Ok(None) => summary.unmodelled += 1,
                Err(failure) => drop(first.get_or_insert(failure)),
            }
        });
    progress.finish();
    if end != End::Complete {
        return end.exit(Exit::Holds);
    }
    if let Some(failure) = first {
        return Err(failure);
    }
    if summary.kernels() == 0 {
        return Err(Failure::message(format!("{}: there is no kernel in it", args.file.display())));
    }
    if !args.json {
        summary.end();
    }
    Ok(Exit::Holds)
}

/// What the kernels of a part have come to; nothing of one whose target is not modelled.
fn of_part(part: &Part, args: &RunArgs, wanted: &Wanted) -> Result<Option<Vec<Tried>>, Failure> {
    if part.id.as_ref().is_some_and(|id| id.target().is_none()) {
        return Ok(None);
    }
    let Some(file) = part.open()? else { return Ok(Some(Vec::new())) };
    let target = part.target(&file, args.target.chosen())?;
    let id = part.id.as_ref().map_or_else(|| target.to_string(), ToString::to_string);
    let left = file.found().into_iter().take_while(|_| !wanted.interruption.is_set());
    Ok(Some(left.filter_map(|function| tried(&file, function, target, &id, wanted)).collect()))
}

/// What stands behind the table.
#[derive(Default)]
struct Summary {
    outcomes: BTreeMap<&'static str, usize>,
    instructions: u64,
    seconds: f64,
    /// Code objects whose targets are not modelled.
    unmodelled: usize,
}

impl Summary {
    fn kernels(&self) -> usize {
        self.outcomes.values().sum()
    }

    /// Writes a line for each kernel of a part.
    fn show(&mut self, part: &Part, kernels: &[Tried], as_json: bool) {
        if let (Some(first), false) = (kernels.first(), as_json) {
            let place = if part.place.is_empty() { String::new() } else { format!(" ({})", part.place) };
            output::line(format_args!("{}{place}", first.target));
        }
        let name = |kernel: &Tried| cut(kernel.demangled.as_ref().unwrap_or(&kernel.name));
        let width = kernels.iter().map(|kernel| name(kernel).chars().count()).max().unwrap_or(0);
        for kernel in kernels {
            *self.outcomes.entry(kernel.outcome).or_default() += 1;
            self.instructions += kernel.instructions.unwrap_or(0);
            self.seconds += kernel.seconds;
            let what = match (kernel.instructions, &kernel.message) {
                (Some(count), _) => format!("ran {}", counted(count as usize, "instruction")),
                (None, message) => format!("{}: {}", kernel.outcome, message.as_deref().unwrap_or_default()),
            };
            match as_json {
                true => output::line(output::json(kernel)),
                false => output::line(format_args!("  {:width$}  {what}", name(kernel))),
            }
        }
    }

    fn end(&self) {
        if self.unmodelled > 0 {
            let objects = counted(self.unmodelled, "code object");
            output::line(format_args!("not looked at: {objects} for targets that are not modelled"));
        }
        let each = self.outcomes.iter().map(|(outcome, count)| format!("{count} {outcome}")).join(", ");
        let instructions = counted(self.instructions as usize, "instruction");
        let (kernels, seconds) = (counted(self.kernels(), "kernel"), self.seconds);
        output::line(format_args!("{kernels}: {each}; {instructions} of those that ran, {seconds:.1} s"));
    }
}
