//! Two files with several functions: those with equal names are compared, one after the other.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::time::Instant;

use gcnverify::Targets;
use gcnverify_library::decide::{Decided, Wanted, decide};
use gcnverify_library::equiv::{Callers, OnMissing};
use gcnverify_library::file::{File, Function, Kind};
use gcnverify_library::format::{Entry, Outcome, Same};
use gcnverify_library::journal::{self, Journal};

use super::{Writers, posed};
use crate::args::EquivArgs;
use crate::input::{self, Failure};
use crate::{cache, certificate, interrupt, output, progress, resume, rewrites};
use gcnverify::equiv::{ReadByCallers, Settings};
use gcnverify::exit::Exit;
use gcnverify_report::text;

/// The widest name of a function that others are aligned with.
const WIDEST_NAME: usize = 40;

/// A function of each file.
type Both<'f> = [&'f Function; 2];

/// Two functions to compare, or why that cannot be.
pub struct Pair<'f> {
    /// What the answer calls them.
    name: String,
    functions: Result<Both<'f>, Failure>,
}

/// The functions of two files.
pub struct ByName<'f> {
    /// Those that both files have.
    pub pairs: Vec<Pair<'f>>,
    /// Those that only one file has, and what is said of them.
    pub only: Vec<(String, String)>,
}

/// Whether functions are compared by their names: both files have several, or one has and the other has one of them.
pub fn is_by_name(a: &File, b: &File) -> bool {
    let is_one_of = |one: &File, of: &File| {
        let [function] = one.functions() else { return false };
        of.is_several() && one.wanted().is_none() && !of.of_symbol(&function.name).is_empty()
    };
    let is_pattern = |file: &File| file.wanted().is_some() && file.is_several();
    a.is_several() && (b.is_several() || is_pattern(a) && b.wanted().is_none())
        || is_pattern(b) && a.wanted().is_none()
        || is_one_of(a, b)
        || is_one_of(b, a)
}

/// The functions that both files have. Those of one file only are named on standard error.
///
/// # Errors
/// If there are none, or one of a text has the name of another.
pub fn by_name<'f>(args: &EquivArgs, a: &'f File, b: &'f File) -> Result<ByName<'f>, Failure> {
    let (mut pairs, mut only) = (Vec::new(), Vec::new());
    let (of_a, of_b) = (named(a, a.meant_beside(b)?)?, named(b, b.meant_beside(a)?)?);
    let is_chosen = a.wanted().is_some() || b.wanted().is_some();
    let mut alone = |file: &File, name: &str, functions: &[&Function]| match functions {
        // Its callers have it as part of them.
        local if !is_chosen && local.iter().all(|function| function.is_local()) => {
            output::note(format_args!("only {} has `{name}`, which is local: its callers are compared", file.name));
        }
        _ => only.push((name.to_owned(), format!("only {} has `{name}`: it is not compared", file.name))),
    };
    for (name, mine) in &of_a.groups {
        match of_b.places.get(name) {
            None => alone(a, name, mine),
            Some(&place) => pairs.extend(paired(name, [a, b], [mine, &of_b.groups[place].1])),
        }
    }
    for (name, theirs) in of_b.groups.iter().filter(|(name, _)| !of_a.places.contains_key(name)) {
        alone(b, name, theirs);
    }
    // Else the answer names them.
    if args.missing == OnMissing::Warn || !args.format().is_text() {
        only.iter().for_each(|(_, sentence)| input::warn_plainly(sentence));
    }
    if pairs.is_empty() {
        let message =
            format!("{} and {} have no function of the same name: there is nothing to compare", a.name, b.name);
        return Err(Failure::message(message));
    }
    Ok(ByName { pairs, only })
}

/// Functions by their names, in the order of the file.
struct Named<'f> {
    groups: Vec<(&'f str, Vec<&'f Function>)>,
    places: HashMap<&'f str, usize>,
}

/// Functions by their names. A code object may have several of one name that are the same: one of them counts.
fn named<'f>(file: &File, functions: Vec<&'f Function>) -> Result<Named<'f>, Failure> {
    let mut named = Named { groups: Vec::new(), places: HashMap::new() };
    for function in functions {
        let Named { groups, places } = &mut named;
        let place = *places.entry(&function.name).or_insert_with(|| {
            groups.push((&function.name, Vec::new()));
            groups.len() - 1
        });
        let group = &mut groups[place].1;
        if !group.is_empty() && function.size().is_none() {
            // Of a text it is a mistake.
            file.function(&function.name)?;
        }
        if !group.iter().any(|other| other.is_same(function)) {
            group.push(function);
        }
    }
    Ok(named)
}

/// The pairs of functions that have one name: those that are the same, and the others in the order of their files.
fn paired<'f>(name: &str, files: [&File; 2], [mine, theirs]: [&[&'f Function]; 2]) -> Vec<Pair<'f>> {
    let (mut left, mut right) = (Vec::new(), theirs.to_vec());
    let mut both: Vec<Both> = Vec::new();
    for function in mine {
        match right.iter().position(|other| other.is_same(function)) {
            Some(place) => both.push([function, right.remove(place)]),
            None => left.push(*function),
        }
    }
    let counts = [mine.len(), theirs.len()];
    let several = counts != [1, 1];
    if left.len() != right.len() {
        let of = |side: usize| format!("{} has {} different functions of that name", files[side].name, counts[side]);
        let functions = Err(Failure::message(format!("{}, {}", of(0), of(1))));
        return vec![Pair { name: name.to_owned(), functions }];
    }
    both.extend(left.into_iter().zip(right).map(|(one, other)| [one, other]));
    let called = |number: usize| if several { format!("{name} ({number} of {})", counts[0]) } else { name.to_owned() };
    both.into_iter().zip(1..).map(|(both, number)| Pair { name: called(number), functions: Ok(both) }).collect()
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
            let callers = self.callers(both, &callers);
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
    fn same(&self, [a, b]: &Both) -> Option<Same> {
        let EquivArgs { search, assume, .. } = self.args;
        let wants_more = search.certify.is_some() || search.dump_smt.is_some() || search.verify_rewrites;
        let (bytes, instructions) =
            a.size().filter(|_| !wants_more && assume.is_empty() && !self.targets.differ() && a.is_same(b))?;
        Some(Same { target: self.targets.to_string(), bytes, instructions })
    }

    /// What functions of the files read behind calls of a function. Nobody calls a kernel.
    fn callers(&self, [a, b]: &Both, all: &OnceCell<Callers>) -> Option<ReadByCallers> {
        if [a, b].iter().any(|function| matches!(function.kind, Kind::Kernel(_))) {
            return None;
        }
        all.get_or_init(|| Callers::of(self.files, self.targets)).of_function(&a.name)
    }

    /// The answer about two functions; none if it was interrupted.
    fn decided(
        &self,
        both: &Both,
        callers: Option<ReadByCallers>,
        wanted: &Wanted,
    ) -> Result<Option<Decided>, Failure> {
        let side = |side: usize| {
            let (file, function) = (self.files[side], both[side]);
            Ok::<_, Failure>((function.input(&file.name, self.targets.of(side))?, function.kind.clone()))
        };
        decide(posed(self.args, &[side(0)?, side(1)?], callers, self.targets)?, wanted)
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
