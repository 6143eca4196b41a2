//! Two files with several functions: those with equal names are compared, one after the other.

use std::cell::OnceCell;
use std::time::Instant;

use gcnverify::Targets;
use gcnverify_library::decide::{Decided, Wanted, decide};
use gcnverify_library::equiv::OnMissing;
use gcnverify_library::file::File;
use gcnverify_library::format::{Entry, Outcome, Same};
use gcnverify_library::journal::{self, Journal};
pub use gcnverify_library::pairs::is_by_name;
use gcnverify_library::pairs::{self, Both, ByName, Pair};

use super::{Writers, posed};
use crate::args::EquivArgs;
use crate::input::{self, Failure};
use crate::{cache, certificate, interrupt, output, progress, resume, rewrites};
use gcnverify::equiv::{ReadByCallers, Settings};
use gcnverify::exit::Exit;
use gcnverify_report::text;

/// The widest name of a function that others are aligned with.
const WIDEST_NAME: usize = 40;

/// The functions that both files have. Those of one file only are named on standard error.
///
/// # Errors
/// If there are none, or one of a text has the name of another.
pub fn by_name<'f>(args: &EquivArgs, a: &'f File, b: &'f File) -> Result<ByName<'f>, Failure> {
    let found = pairs::by_name(a, b)?;
    found.local.iter().for_each(output::note);
    // Else the answer names them.
    if args.missing == OnMissing::Warn || !args.format().is_text() {
        found.only.iter().for_each(|(_, sentence)| input::warn_plainly(sentence));
    }
    found.some(a, b)
}

/// A comparison of two files function by function.
pub struct Module<'m> {
    pub args: &'m EquivArgs,
    pub files: [&'m File; 2],
    pub targets: Targets,
}

impl Module<'_> {
    /// Decides a job for each pair: an answer each. Functions with the same machine code need none.
    ///
    /// # Errors
    /// If an option makes no sense, or something cannot be written.
    pub fn decide(&self, pairs: &[Pair], only: Vec<(String, String)>) -> Result<Exit, Failure> {
        let Module { args, targets, .. } = self;
        // What makes no sense is told, whether a pair needs it or not.
        super::asked(args, None)?.read()?;
        let settings = args.search.settings()?;
        let certificates = certificate::open(args.search.certify.as_deref(), &settings)?;
        let mut journal = args.resume.as_deref().map(Journal::open).transpose()?;
        // Names as long as C++ makes them do not push the verdicts of all others to the right.
        let widths = pairs.iter().map(|pair| pair.name.chars().count());
        let width = widths.filter(|&width| width <= WIDEST_NAME).max().unwrap_or_default();
        let mut writers = Writers::new(args, targets.to_string(), width);
        let progress = progress::jobs(pairs.len(), "pairs", Some(settings.session.progress()));
        let asked = Asked::of(args, *targets);
        let callers = OnceCell::new();
        let mut worst = Exit::Holds;
        for Pair { name, functions } in pairs {
            let start = Instant::now();
            let _under_way = progress.begins(name);
            let mut answer = |outcome: Outcome| {
                progress.inc();
                worst = worst.max(outcome.exit());
                writers.answer(&Entry::new(Some(name.as_str()), outcome))
            };
            let both = match functions {
                Ok(both) => both,
                Err(failure) => {
                    answer(Outcome::Refused(failure, None))?;
                    continue;
                }
            };
            if let Some(same) = self.same(both) {
                answer(Outcome::Same(&same))?;
                continue;
            }
            let callers = pairs::callers(both, self.files, self.targets, &callers);
            let key = match &journal {
                Some(_) => self.key(both, callers, &asked),
                None => None,
            };
            let known = journal.as_mut().zip(key.as_ref()).and_then(|(journal, key)| journal.find(key, &asked.limits));
            if let Some(kept) = known {
                answer(Outcome::Kept(&kept))?;
                continue;
            }
            let wanted =
                Wanted { settings: &settings, start, certificates: certificates.as_ref(), hints: !args.no_hints };
            let decided = match self.decided(both, callers, &wanted) {
                Ok(Some(decided)) => Ok(decided),
                Err(failure) => Err(failure),
                Ok(None) => interrupted(&settings),
            };
            let outcome = match &decided {
                Ok(decided) => Outcome::Decided(decided),
                Err(failure) => Outcome::Refused(failure, None),
            };
            if let (Some(journal), Some(key)) = (&mut journal, &key) {
                journal.keep(key, &asked.limits, name, outcome.kept(name))?;
            }
            answer(outcome)?;
        }
        progress.finish();
        for (name, sentence) in only.iter().filter(|_| args.missing == OnMissing::Error) {
            let outcome = Outcome::Missing(sentence);
            writers.answer(&Entry::new(Some(name), outcome))?;
            worst = worst.max(outcome.exit());
        }
        let only = only.into_iter().map(|(_, sentence)| sentence);
        writers.end(&only.filter(|_| args.missing == OnMissing::Warn).collect::<Vec<String>>())?;
        if let Some((journal, path)) = journal.zip(args.resume.as_ref()) {
            let (found, all) = (journal.found, pairs.len());
            output::note(format_args!("{found} of {all} pairs were decided before, by {}", path.display()));
        }
        cache::finish(&settings.session).into_iter().for_each(|line| output::note(line.trim_start()));
        let verified = rewrites::finish(&settings, Instant::now());
        if let Some(verified) = &verified {
            output::note(text::rewrites(verified));
        }
        Ok(verified.map_or(worst, |verified| worst.max(Exit::from(&verified))))
    }

    /// Whether two functions are the same machine code, so that nothing has to be asked about them: unless somebody
    /// wants to see a proof, or says when the question is about anything at all.
    fn same(&self, both: &Both) -> Option<Same> {
        let EquivArgs { search, assume, .. } = self.args;
        let wants_more = search.certify.is_some() || search.dump_smt.is_some() || search.verify_rewrites;
        (!wants_more && assume.is_empty()).then(|| pairs::same(both, self.targets)).flatten()
    }

    /// The answer about two functions; none if it was interrupted.
    fn decided(
        &self,
        both: &Both,
        callers: Option<ReadByCallers>,
        wanted: &Wanted,
    ) -> Result<Option<Decided>, Failure> {
        let sides = pairs::sides(both, self.files, self.targets)?;
        decide(posed(self.args, &sides, callers, self.targets)?, wanted)
    }

    /// By what a journal knows a question; nothing if a function cannot be read.
    fn key(&self, [a, b]: &Both, callers: Option<ReadByCallers>, asked: &Asked) -> Option<String> {
        let [a, b] = [(a, self.targets.a), (b, self.targets.b)].map(|(function, target)| function.content(target));
        Some(journal::key(&[&asked.question, &format!("{callers:?}"), &a.ok()?, &b.ok()?]))
    }
}

/// Ends the process after an interrupt.
fn interrupted(settings: &Settings) -> ! {
    output::note("interrupted: the pairs decided so far were written");
    interrupt::leave(&settings.session)
}

/// What is asked about all pairs, for a journal.
struct Asked {
    /// All on which an answer depends but for the functions and the limits.
    question: String,
    limits: String,
}

impl Asked {
    fn of(args: &EquivArgs, targets: Targets) -> Asked {
        // Every option is named here, so that a new one is thought of.
        let EquivArgs { a: _, b: _, out, assume, missing: _, abi, fact, target: _, .. } = args;
        let EquivArgs { target_a: _, target_b: _, syntax_a: _, syntax_b: _, .. } = args;
        let EquivArgs { machine, float, hazards, search, no_hints, resume: _, json: _, format: _, html: _, .. } = args;
        let asked = (out, assume, abi, fact, machine, float, hazards, no_hints, search.cross_check);
        Asked { question: format!("{} {targets} {asked:?}", resume::build()), limits: resume::limits(search) }
    }
}
