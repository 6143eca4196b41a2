//! Whether programs are equivalent: two, or the functions of two files.

use std::cell::OnceCell;
use std::time::Instant;

use gcn_semantics::Target;
use gcnverify::Targets;
use gcnverify::equiv::{ReadByCallers, Settings};
use gcnverify::exit::Exit;
use gcnverify::job::{Abi, Key, Notation, Word};
use gcnverify::limits::{Interruption, Limits};

use super::session::limits;
use super::{Program, Reply, Session};
use crate::decide::{Decided, Posed, Wanted, decide};
use crate::equiv::{Asked, Callers, OnHazard, OnMissing, Sides, sides};
use crate::file::{self, File, TargetId};
use crate::format::{About, Entry, Format, Outcome, Part, object, text};
use crate::options::{Options, Row, table};
use crate::pairs::{self, ByName, Pair};
use crate::{Failure, Names};

/// What questions are put in.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asking<'a> {
    /// Engines and what they have found, if the options name none.
    pub session: Option<&'a Session>,
    /// Ends the search from another thread.
    pub interruption: Option<&'a Interruption>,
    /// A page is wanted, and says this for how to ask again.
    pub page: Option<&'a str>,
}

/// One of several answers.
#[derive(Debug, Clone, Copy)]
pub struct Answered<'a> {
    /// How many there are with it.
    pub done: usize,
    /// How many there will be.
    pub of: usize,
    /// The answer.
    pub reply: &'a Reply,
}

/// What options say.
struct Said {
    asked: Asked,
    limits: Limits,
    session: Option<Session>,
    wants_hints: bool,
    on_hazard: OnHazard,
    on_missing: OnMissing,
    chosen: [Option<Target>; 2],
    notations: [Notation; 2],
    /// With its features, by which files are chosen.
    ids: [Option<TargetId>; 2],
    assumed: Vec<String>,
}

impl Said {
    fn read(text: &str, known: &'static [Row]) -> Result<Said, Failure> {
        let mut options = Options::parse(text, known)?;
        let limits = limits(&mut options)?;
        let session = Session::read(&mut options)?;
        let wants_hints = options.flag("hints")?.unwrap_or(true);
        let on_hazard = options.read("hazards", OnHazard::read)?.unwrap_or_default();
        let has_missing = known.iter().any(|row| row.key == table::MISSING.key);
        let on_missing = if has_missing { options.read("missing", OnMissing::read)? } else { None };
        let abi = options.read("abi", Abi::read)?;
        let mut said = Vec::new();
        for key in Key::OF_JOBS.into_iter().filter(|key| *key != Key::Abi) {
            if let Some(value) = options.take(key.name()) {
                let texts = key.texts(value).map_err(Failure::message)?;
                said.extend(texts.into_iter().map(|text| (key, text)));
            }
        }
        options.finish()?;
        let asked = Asked { said, abi, names: Names::Keys, ..Asked::default() };
        let question = asked.read()?;
        let chosen = question.chosen().map_err(Failure::message)?;
        let id = |key: Key| {
            let said = asked.said.iter().find(|(said, _)| *said == Key::Target || *said == key);
            said.and_then(|(_, text)| text.parse().ok())
        };
        let ids = [id(Key::TargetA), id(Key::TargetB)];
        let (notations, assumed) = (question.notations(), question.assumed);
        let on_missing = on_missing.unwrap_or_default();
        Ok(Said { asked, limits, session, wants_hints, on_hazard, on_missing, chosen, notations, ids, assumed })
    }

    /// Whether the options say how programs begin, on which the same machine code may end in another way.
    fn tells_apart(&self) -> bool {
        let tells = |key: Key| matches!(key, Key::Kernel | Key::KernelB | Key::Livein | Key::LiveinB | Key::Assume);
        self.asked.said.iter().any(|(key, _)| tells(*key))
    }

    fn open(&self, a: &Program, b: &Program) -> Result<([File; 2], Targets), Failure> {
        let [id_a, id_b] = &self.ids;
        let files = [a.open(self.notations[0], id_a.as_ref())?, b.open(self.notations[1], id_b.as_ref())?];
        let targets = file::targets(self.chosen, [&files[0], &files[1]], Names::Keys)?;
        Ok((files, targets))
    }

    /// The session, and how jobs are decided in it.
    fn settings(&self, asking: Asking) -> (Session, Settings) {
        let session = self.session.as_ref().or(asking.session).cloned().unwrap_or_default();
        let interruption = asking.interruption.cloned().unwrap_or_default();
        let limits = Limits { interruption, ..self.limits.clone() };
        let settings = Settings { limits, session: session.session.clone(), ..Settings::default() };
        (session, settings)
    }

    fn decide(
        &self,
        sides: Sides,
        callers: Option<ReadByCallers>,
        targets: Targets,
        settings: &Settings,
        start: Instant,
    ) -> Result<Decided, Failure> {
        let [(a, kind_a), (b, kind_b)] = sides;
        let fragments = [a.read_unlinked(targets.a)?, b.read_unlinked(targets.b)?];
        let asked = Asked { callers, ..self.asked.clone() };
        let (job, abi) = asked.job(targets, fragments, [&kind_a, &kind_b])?;
        let posed = Posed::new(job, abi, self.assumed.clone(), self.on_hazard);
        let wanted = Wanted { settings, start, certificates: None, hints: self.wants_hints };
        decide(posed, &wanted)?.ok_or_else(Failure::interrupted)
    }
}

/// Whether two programs are equivalent. `interruption` ends the search from another thread.
///
/// # Errors
/// If an option or a program cannot be read, or they do not go together. What is not modelled may also be the verdict.
pub fn equiv(a: &Program, b: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    equiv_in(Asking { interruption: Some(interruption), ..Asking::default() }, a, b, options)
}

/// As [`equiv`], among other questions.
///
/// # Errors
/// As [`equiv`].
pub fn equiv_in(asking: Asking, a: &Program, b: &Program, options: &str) -> Result<Reply, Failure> {
    let start = Instant::now();
    let said = Said::read(options, table::EQUIV)?;
    let ([a, b], targets) = said.open(a, b)?;
    let callers = a.symbol().or(b.symbol()).and_then(|name| Callers::of([&a, &b], targets).of_function(name));
    let (session, settings) = said.settings(asking);
    let decided = said.decide(sides(&a, &b, targets)?, callers, targets, &settings, start)?;
    let entry = Entry::new(None, Outcome::Decided(&decided));
    let page = asking.page.map(|command| {
        let mut page = Page::new(&a, &b, targets, command);
        page.answer(&entry)
    });
    // A session that others share is theirs to keep.
    let warnings = said.session.map(|_| session.finish()).unwrap_or_default();
    let reply = Reply::new(decided.exit(), &object(&entry, None), text(&decided));
    Ok(Reply { page, warnings, ..reply })
}

/// Whether the functions of two files that have equal names are equivalent: a list of objects, one for each. Where the
/// command line compares one pair, that is the only one. `answered` hears of each answer as soon as it is there.
///
/// # Errors
/// If an option or a file cannot be read, or there is nothing to compare.
pub fn equiv_modules(
    asking: Asking,
    a: &Program,
    b: &Program,
    options: &str,
    answered: &mut dyn FnMut(Answered),
) -> Result<Reply, Failure> {
    let said = Said::read(options, table::EQUIV_MODULES)?;
    let ([a, b], targets) = said.open(a, b)?;
    let files = [&a, &b];
    let is_by_name = pairs::is_by_name(&a, &b);
    let ByName { pairs, only, .. } = match is_by_name {
        true => pairs::by_name(&a, &b)?.some(&a, &b)?,
        false => ByName::default(),
    };
    let (session, settings) = said.settings(asking);
    let (missing, warnings) = match said.on_missing {
        OnMissing::Error => (only, Vec::new()),
        OnMissing::Warn => (Vec::new(), only.into_iter().map(|(_, sentence)| sentence).collect()),
    };
    let of = pairs.len() + missing.len() + usize::from(!is_by_name);
    let width = pairs.iter().map(|pair| pair.name.chars().count()).max().unwrap_or_default().min(MOST_WIDTH);
    let about = About { target: targets.to_string(), width, ..About::default() };
    let mut lines = Format::named("text").expect("there is such a format").renderer(about);
    let mut page = asking.page.map(|command| Page::new(&a, &b, targets, command));
    let (mut objects, mut all, mut worst) = (Vec::new(), String::new(), Exit::Holds);
    let mut answer = |name: &str, outcome: Outcome| {
        worst = worst.max(outcome.exit());
        let entry = Entry::new(Some(name), outcome);
        let of_function = object(&entry, Some(name.into()));
        all += &joined(&lines.answer(&entry));
        if let Some(page) = &mut page {
            page.answer(&entry);
        }
        let text = match outcome {
            Outcome::Decided(decided) => text(decided),
            outcome => format!("{}: {}\n", outcome.verdict(), outcome.why().0.unwrap_or_default()),
        };
        let alone = asking.page.filter(|_| matches!(outcome, Outcome::Decided(_))).map(|command| {
            let mut page = Page::new(files[0], files[1], targets, command);
            page.answer(&Entry::new(None, outcome))
        });
        let reply = Reply { page: alone, ..Reply::new(outcome.exit(), &of_function, text) };
        objects.push(of_function);
        answered(Answered { done: objects.len(), of, reply: &reply });
    };
    let callers = OnceCell::new();
    if !is_by_name {
        let start = Instant::now();
        let read = a.symbol().or(b.symbol()).and_then(|name| Callers::of(files, targets).of_function(name));
        let decided = said.decide(sides(&a, &b, targets)?, read, targets, &settings, start)?;
        answer(&name_of(&a, &b), Outcome::Decided(&decided));
    }
    for Pair { name, functions } in &pairs {
        let start = Instant::now();
        let both = match functions {
            Ok(both) => both,
            Err(failure) => {
                answer(name, Outcome::Refused(failure, None));
                continue;
            }
        };
        if let Some(same) = pairs::same(both, targets).filter(|_| !said.tells_apart()) {
            answer(name, Outcome::Same(&same));
            continue;
        }
        let read = pairs::callers(both, files, targets, &callers);
        let sides = pairs::sides(both, files, targets);
        let decided = sides.and_then(|sides| said.decide(sides, read, targets, &settings, start));
        if settings.limits.interruption.is_set() {
            return Err(Failure::interrupted());
        }
        match &decided {
            Ok(decided) => answer(name, Outcome::Decided(decided)),
            Err(failure) => answer(name, Outcome::Refused(failure, None)),
        }
    }
    missing.iter().for_each(|(name, sentence)| answer(name, Outcome::Missing(sentence)));
    all += &joined(&lines.end(&[]));
    let page = page.map(|mut page| joined(&page.0.end(&warnings)));
    let warnings = warnings.into_iter().chain(said.session.map(|_| session.finish()).unwrap_or_default()).collect();
    Ok(Reply { page, warnings, ..Reply::new(worst, &objects, all) })
}

/// What the one pair of two files is called: as the function of the first, or as that file.
fn name_of(a: &File, b: &File) -> String {
    let symbol = a.symbol().or(b.symbol());
    let only = a.functions().first().filter(|_| a.functions().len() == 1).map(|function| function.name.as_str());
    symbol.or(only).unwrap_or(&a.name).to_owned()
}

/// The widest name of a function that others are aligned with.
const MOST_WIDTH: usize = 40;

/// A page for people.
struct Page(Box<dyn crate::format::Renderer>);

impl Page {
    fn new(a: &File, b: &File, targets: Targets, command: &str) -> Page {
        let about = About {
            title: format!("{} and {}", a.name, b.name),
            file: a.name.clone(),
            target: targets.to_string(),
            command: command.to_owned(),
            ..About::default()
        };
        Page(Format::named("html").expect("there is such a format").renderer(about))
    }

    fn answer(&mut self, entry: &Entry) -> String {
        joined(&self.0.answer(entry))
    }
}

fn joined(parts: &[Part]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect()
}
