//! `gcnverify run --waves`: many waves of one fragment.

use std::hash::Hasher;
use std::io::{BufWriter, Write};

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::wave::{CompiledProgram, Exit, Machine, Wave, run_waves};
use rayon::ThreadPoolBuilder;
use serde_json::{Map, Value, json};

use super::args::RunArgs;
use super::input::Failure;
use super::output;
use gcnverify::equiv::Fragment;
use gcnverify::expr::Place;
use gcnverify::machine::{ConcreteState, piece_number};
use gcnverify::report::state;
use gcnverify::state::scalar_name;
use gcnverify_library::Names;
use gcnverify_library::run::{Request, initial_state, places, settings, value};

/// Waves that are run before their results are written.
const BLOCK: u64 = 1 << 14;

/// What is written about a wave.
struct Report {
    digest: u64,
    end: String,
    /// The places that were asked for: text, or JSON.
    shown: String,
    values: Map<String, Value>,
}

/// Runs `count` waves, which differ in what `--set` gives them, and writes a line or an object for each.
pub fn run(
    fragment: &Fragment,
    target: Target,
    args: &RunArgs,
    request: &Request,
    count: u64,
) -> Result<gcnverify::report::Exit, Failure> {
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
            write(&mut output, number, report, args.json).map_err(Failure::message)?;
        }
        first += block;
    }
    let written = if args.json {
        writeln!(output, "{}", json!({ "waves": count, "digest": format!("{:016x}", all.finish()) }))
    } else {
        writeln!(output, "{count} waves, digest {:016x}", all.finish())
    };
    written.and_then(|()| output.flush()).map_err(Failure::message)?;
    Ok(gcnverify::report::Exit::Holds)
}

fn report(wave: &mut Wave<Concrete>, exit: Exit, show: &[Place], json: bool) -> Report {
    let end = match exit {
        Exit::FallThrough => String::new(),
        Exit::EndProgram => "s_endpgm".into(),
        Exit::Several | Exit::Endless => unreachable!("a run leaves in one way"),
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
    let mut report = Report { digest: digest.finish(), end, shown: String::new(), values: Map::new() };
    for place in show {
        if json {
            report.values.insert(place.to_string(), value(wave, place));
        } else {
            report.shown.push_str(&state::place(wave, place, "  "));
        }
    }
    report
}

fn write(output: &mut impl Write, number: u64, report: Report, json: bool) -> std::io::Result<()> {
    let digest = format!("{:016x}", report.digest);
    if json {
        let mut object = Map::new();
        object.insert("wave".into(), json!(number));
        object.insert("digest".into(), json!(digest));
        if !report.end.is_empty() {
            object.insert("end".into(), json!(report.end));
        }
        if !report.values.is_empty() {
            object.insert("state".into(), Value::Object(report.values));
        }
        return writeln!(output, "{}", Value::Object(object));
    }
    let end = if report.end.is_empty() { String::new() } else { format!("  {}", report.end) };
    write!(output, "wave {number:<6} {digest}{end}\n{}", report.shown)
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
