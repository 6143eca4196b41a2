//! `gcnverify run --waves`: many waves of one fragment.

use std::hash::Hasher;
use std::io::{BufWriter, Write};

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::wave::{Exit, Machine, Wave, run_waves};
use rayon::ThreadPoolBuilder;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::args::RunArgs;
use super::input::Failure;
use super::output;
use gcnverify::equiv::Fragment;
use gcnverify::expr::Viewed;
use gcnverify::machine::{ConcreteState, piece_number};
use gcnverify::state::scalar_name;
use gcnverify_library::Names;
use gcnverify_library::run::{Request, initial_state, places, settings, value, viewed};
use gcnverify_report::state;

/// Waves that are run before their results are written.
const BLOCK: u64 = 1 << 14;

/// What is written about a wave.
#[derive(Serialize)]
struct Report {
    wave: u64,
    #[serde(serialize_with = "hexadecimal")]
    digest: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    end: String,
    /// The places that were asked for, as text; in JSON instead their values.
    #[serde(skip)]
    shown: String,
    #[serde(skip_serializing_if = "Map::is_empty")]
    state: Map<String, Value>,
}

/// What is written about all of them.
#[derive(Serialize)]
struct Summary {
    waves: u64,
    #[serde(serialize_with = "hexadecimal")]
    digest: u64,
}

/// A digest has 16 digits.
fn hexadecimal<S: Serializer>(digest: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{digest:016x}"))
}

/// Runs `count` waves, which differ in what `--set` gives them, and writes a line or an object for each.
pub fn run(
    fragment: &Fragment,
    target: Target,
    args: &RunArgs,
    request: &Request,
    count: u64,
) -> Result<gcnverify::exit::Exit, Failure> {
    let settings = settings(&args.set, Names::Options)?;
    let (show, mode) = (&request.show, request.initial.mode);
    let program = CompiledProgram::new(fragment.listing.instructions(), target);
    let program = program.map_err(|error| Failure::unsupported(fragment.unsupported(error)))?;
    let mut statements = fragment.listing.statements.iter();
    if let Some(statement) = statements.find(|statement| statement.instruction.row.is_about_memory()) {
        let (name, what) = (&fragment.source.name, statement.instruction.row.mnemonic);
        return Err(Failure::unsupported(format!(
            "{name}:{}: `{what}` with --waves: it is about memory",
            statement.line
        )));
    }
    let machine = Machine { target, readings: request.readings, choices: Choices::seeded(args.seed) };
    let pool = ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0).into()).build().map_err(Failure::message)?;
    let initial = |number| ConcreteState { mode, ..initial_state(&settings, number) };
    let mut output = BufWriter::new(output::output());
    let mut all = Digest::default();
    let mut first = 0;
    while first < count && output::is_open() {
        let block = BLOCK.min(count - first);
        let finish = |_, wave: &mut Wave<Concrete>, exit| report(wave, exit, show, args.json);
        let execute = |wave: &mut Wave<Concrete>| program.execute(wave);
        let reports = pool.install(|| run_waves(&machine, block, |number| initial(first + number), execute, finish));
        for (number, report) in (first..).zip(reports) {
            all.write_u64(report.digest);
            write(&mut output, Report { wave: number, ..report }, args.json).map_err(Failure::message)?;
        }
        first += block;
    }
    let summary = Summary { waves: count, digest: all.finish() };
    let written = if args.json {
        writeln!(output, "{}", output::json(&summary))
    } else {
        writeln!(output, "{count} waves, digest {:016x}", summary.digest)
    };
    written.and_then(|()| output.flush()).map_err(Failure::message)?;
    Ok(gcnverify::exit::Exit::Holds)
}

fn report(wave: &mut Wave<Concrete>, exit: Exit, show: &[Viewed], json: bool) -> Report {
    let end = match exit {
        Exit::FallThrough => String::new(),
        Exit::EndProgram => "s_endpgm".into(),
        Exit::Several | Exit::Endless | Exit::Impossible => unreachable!("a run leaves in one way"),
        Exit::Stuck { instruction, stuck } => format!("{stuck}, at instruction {instruction}"),
        Exit::Jump { pair } => format!("jump through {}", scalar_name(pair)),
    };
    let mut digest = Digest::default();
    digest.write(end.as_bytes());
    for place in places(&wave.written.clone()) {
        digest.write(place.to_string().as_bytes());
        place.pieces().for_each(|piece| digest.write_u32(piece_number(wave, &piece)));
    }
    if wave.written.mode {
        digest.write_u32(wave.mode().0);
    }
    let mut report = Report { wave: 0, digest: digest.finish(), end, shown: String::new(), state: Map::new() };
    let mut views = Map::new();
    for Viewed { place, view } in show {
        if json {
            report.state.insert(place.to_string(), value(wave, place));
            views.extend(view.map(|view| (format!("{place}:{view}"), viewed(wave, place, view))));
        } else {
            report.shown.push_str(&state::place(wave, place, *view, "  "));
        }
    }
    if !views.is_empty() {
        report.state.insert("views".into(), Value::Object(views));
    }
    report
}

fn write(output: &mut impl Write, report: Report, json: bool) -> std::io::Result<()> {
    if json {
        return writeln!(output, "{}", output::json(&report));
    }
    let Report { wave, digest, end, shown, .. } = report;
    let end = if end.is_empty() { String::new() } else { format!("  {end}") };
    write!(output, "wave {wave:<6} {digest:016x}{end}\n{shown}")
}

/// FNV-1a: the same in every version of the program.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
    fn write_u32(&mut self, word: u32) {
        self.write(&word.to_le_bytes());
    }
    fn write_u64(&mut self, word: u64) {
        self.write(&word.to_le_bytes());
    }
}
