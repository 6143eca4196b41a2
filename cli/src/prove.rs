//! `gcnverify prove`.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use comfy_table::{Table, presets};
use itertools::Itertools;

use super::args::ProveArgs;
use super::in_order::{End, Order, in_order};
use super::input::{Failure, files_below, read_text};
use super::{cache, output, progress, rewrites};
use gcnverify::exit::Exit;
use gcnverify::free::{Law, Operator};
use gcnverify::job::Abi;
use gcnverify::ladder::Rung;
use gcnverify::prove::{self, File, Proof, Theorem, prove};
use gcnverify::session::Session;
use gcnverify_library::file::is_assembly;
use gcnverify_library::hazards::{early, sentences};

/// Lines shown of what is wrong with a theorem.
const SHOWN: usize = 12;

/// Proves every theorem of the files and directories named.
pub fn run(args: &ProveArgs) -> Result<Exit, Failure> {
    if args.search.certify.is_some() {
        return Err(Failure::message("certificates are written by equiv; prove has none"));
    }
    let mut settings = args.search.settings()?;
    let dump = settings.dump_smt.take();
    let mut theorems = Vec::new();
    for path in files_below(&args.paths, "s")? {
        let source = read_text(&path)?;
        let file = File::parse(&source.name, source.text.clone()).and_then(|file| file.theorems());
        theorems.extend(file.or_else(|error| {
            is_assembly(&source)?;
            Err(if error.unsupported { Failure::unsupported(&error) } else { Failure::message(&error) })
        })?);
    }
    if theorems.is_empty() {
        let places = args.paths.iter().map(|path| path.display()).join(", ");
        return Err(Failure::message(format!("there is no proof file (.s) in {places}")));
    }
    for theorem in &theorems {
        let job = theorem.job();
        let early = if job.has_memory() { early(job, Abi::Fragment) } else { Vec::new() };
        if let Some(sentence) = sentences(&early).first() {
            return Err(Failure::message(format!("{}: it waits too little: {sentence}", theorem.name)));
        }
    }
    if let Some(directory) = &dump {
        for theorem in &theorems {
            if let Err(what) = prove::dump(theorem, directory) {
                output::note(format_args!("warning: {} is not written: {what}", theorem.name));
            }
        }
    }
    let start = Instant::now();
    let mut tally = Tally::new(&settings.session);
    let progress = progress::jobs(theorems.len(), "theorems", Some(settings.session.progress()));
    let interruption = &settings.limits.interruption;
    let work = |index: usize| {
        let _under_way = progress.begins(&theorems[index].name);
        prove(&theorems[index], &settings)
    };
    let threads = args.search.threads();
    let end = in_order(theorems.len(), threads, interruption, Order::OfJobs, work, |index, proof| {
        progress.inc();
        tally.add(&theorems[index], &proof, args.json);
    });
    progress.finish();
    if end != End::Complete {
        cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
        if end == End::Interrupted {
            output::note(format_args!(
                "interrupted: the theorems decided so far were written, {} of {}",
                tally.shown,
                theorems.len()
            ));
        }
        return end.exit(tally.worst);
    }
    if !args.json {
        tally.summary(theorems.len(), start.elapsed());
    }
    cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
    match rewrites::finish(&settings, Instant::now()) {
        Some(verified) => {
            output::note(gcnverify_report::text::rewrites(&verified));
            Ok(tally.worst.max(Exit::from(&verified)))
        }
        None => Ok(tally.worst),
    }
}

/// What has been shown so far.
struct Tally<'s> {
    session: &'s Session,
    shown: usize,
    as_expected: usize,
    rungs: BTreeMap<Rung, (usize, usize)>,
    laws: BTreeSet<(Operator, Law)>,
    /// What the second engine proved, and what it left open.
    second: Option<(usize, usize)>,
    worst: Exit,
}

impl<'s> Tally<'s> {
    fn new(session: &'s Session) -> Self {
        Tally {
            session,
            shown: 0,
            as_expected: 0,
            rungs: BTreeMap::new(),
            laws: BTreeSet::new(),
            second: None,
            worst: Exit::Holds,
        }
    }

    fn add(&mut self, theorem: &Theorem, proof: &Proof, json: bool) {
        let exit = proof.exit(theorem.expected);
        let pass = exit == Exit::Holds;
        self.shown += 1;
        self.as_expected += usize::from(pass);
        self.worst = self.worst.max(exit);
        self.laws.extend(&proof.laws);
        if let Some(second) = &proof.second {
            let (agreed, undecided) = self.second.get_or_insert_default();
            *agreed += second.agreed();
            *undecided += second.undecided();
        }
        for (rung, &count) in &proof.decided_by {
            let entry = self.rungs.entry(rung.clone()).or_default();
            entry.0 += 1;
            entry.1 += count;
        }
        if json {
            output::line(output::json(&gcnverify_report::theorem::report(theorem, proof, self.session, pass)));
        } else {
            line(theorem, proof, pass);
        }
    }

    fn summary(&self, theorems: usize, elapsed: Duration) {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["decided by", "theorems", "obligations"]);
        for (rung, (theorems, obligations)) in &self.rungs {
            table.add_row([rung.to_string(), theorems.to_string(), obligations.to_string()]);
        }
        output::line(format_args!("\n{}", table.trim_fmt()));
        if !self.laws.is_empty() {
            output::line(format_args!("\n{}", laws(&self.laws, self.session)));
        }
        if let Some((agreed, undecided)) = self.second {
            output::line(format_args!(
                "\nsecond engine (cadical): agreed on {agreed} obligations, {undecided} undecided"
            ));
        }
        let failed = theorems - self.as_expected;
        let failures = if failed > 0 { format!(", {failed} NOT") } else { String::new() };
        let (expected, seconds) = (self.as_expected, elapsed.as_secs_f64());
        let text = format!("{expected} as expected{failures}; {seconds:.2} s\n");
        output::verdict(self.worst, &format!("\n{theorems} theorems: "), &text);
    }
}

/// Which laws `free` rests on, and who has proven them.
fn laws(used: &BTreeSet<(Operator, Law)>, session: &Session) -> String {
    let operators = used.iter().map(|(operator, _)| operator).dedup().count();
    let mut provers: BTreeMap<Option<String>, Vec<String>> = BTreeMap::new();
    for &(operator, law) in used {
        provers.entry(session.law(operator, law).prover).or_default().push(format!("{operator} {law}"));
    }
    let count = |laws: &[String]| if laws.len() == used.len() { String::new() } else { format!("{} ", laws.len()) };
    let parts = provers.into_iter().rev().map(|(prover, laws)| match prover {
        Some(prover) => format!("{}proven by {prover} at full width", count(&laws)),
        None => format!("{}NOT PROVEN: {}", count(&laws), laws.join(", ")),
    });
    format!("{} laws of {operators} operators, on which `free` rests, {}", used.len(), parts.format("; "))
}

fn line(theorem: &Theorem, proof: &Proof, pass: bool) {
    let mark = if pass { "ok  " } else { "FAIL" };
    let exit = proof.exit(theorem.expected);
    let relies = if proof.relies_on.is_empty() {
        String::new()
    } else {
        format!("  relies on {}", proof.relies_on.iter().join(", "))
    };
    let (answer, time) = (proof.verdict.name(), proof.elapsed.as_secs_f64() * 1e3);
    let text = format!("{mark} {answer:<9} {time:>7.1} ms  {}  {}{relies}\n", theorem.target, theorem.name);
    output::verdict(exit, "", &text);
    if let Some(second) = &proof.second {
        gcnverify_report::text::opinion(second).iter().for_each(|line| output::line(format_args!("       {line}")));
    }
    if !pass && let Some(message) = gcnverify_report::theorem::message(theorem, &proof.verdict) {
        message.lines().take(SHOWN).for_each(|line| output::line(format_args!("       {line}")));
        if let more @ 1.. = message.lines().count().saturating_sub(SHOWN) {
            output::line(format_args!("       ... {more} more lines, see --json"));
        }
    }
}
