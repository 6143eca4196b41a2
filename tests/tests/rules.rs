//! Every rule under `rules` turns out as it says.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gcn_semantics::text::Source;
use gcnverify::equiv::{Settings, check};
use gcnverify::limits::{Budget, Limits};
use gcnverify::rule::{Example, Rule, decide, examples, rules};

/// The rules of all files, each with its file.
fn all() -> Vec<(Source, Vec<Rule>)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let entries = std::fs::read_dir(&directory).expect("the rules are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a directory entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rules"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy();
        let source = Source::new(name, std::fs::read_to_string(path).expect("the file is text"));
        let found = rules(&source).unwrap_or_else(|errors| panic!("{}: {}", source.name, errors[0].message));
        (source, found)
    };
    paths.iter().map(read).collect()
}

/// What `look` says of each rule, on as many threads as there are processors; nothing said is well.
fn each(all: &[(Source, Vec<Rule>)], look: impl Fn(&Source, &Rule) -> Option<String> + Sync) -> Vec<String> {
    let jobs: Vec<(&Source, &Rule)> =
        all.iter().flat_map(|(source, rules)| rules.iter().map(move |rule| (source, rule))).collect();
    let (next, said) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((source, rule)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let line = source.line(rule.span.start);
                    let wrong = look(source, rule).map(|what| format!("{}:{line}: {}: {what}", source.name, rule.name));
                    said.lock().expect("nobody has panicked").extend(wrong);
                }
            });
        }
    });
    said.into_inner().expect("nobody has panicked")
}

#[test]
fn rules_hold_and_their_twins_do_not() {
    let settings = Settings { limits: Limits::new(Budget::LARGE), ..Settings::default() };
    let failures = each(&all(), |source, rule| match decide(rule, source, &settings) {
        Ok(outcome) if outcome.verdict.holds() == Some(rule.expected) => None,
        Ok(outcome) => Some(format!("{}: {:?}", outcome.verdict.name(), outcome.verdict.reason())),
        Err(error) => Some(error.message),
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Constants in the place of terms, as the assembler reads them: whatever a rule that holds says of all values holds of
/// these as well.
#[test]
fn examples_of_rules_hold() {
    let settings = Settings { limits: Limits::new(Budget::SMALL), ..Settings::default() };
    let failures = each(&all(), |source, rule| {
        let all = examples(rule, source, if rule.expected { 4 } else { 0 }).unwrap_or_else(|error| panic!("{error}"));
        let is_different = |example: &&Example| check(&example.job, &settings).verdict.holds() == Some(false);
        all.iter().find(is_different).map(|example| format!("{:?} {:?}", example.values, example.sides))
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A condition of symbols that is dropped makes most rules wrong; the rest have it for what can be written, or to keep
/// to what a compiler does.
#[test]
fn conditions_are_needed() {
    let settings = Settings { limits: Limits::new(Budget::of(5_000)), ..Settings::default() };
    let tried = AtomicUsize::new(0);
    let survivors = each(&all(), |source, rule| {
        if !rule.expected || rule.conditions.is_empty() {
            return None;
        }
        let without = Rule { conditions: Vec::new(), ..rule.clone() };
        tried.fetch_add(1, Ordering::Relaxed);
        let outcome = decide(&without, source, &settings).ok()?;
        (outcome.verdict.holds() == Some(true)).then(|| "holds without its conditions".to_owned())
    });
    let tried = tried.into_inner();
    assert!(tried >= 40 && 3 * survivors.len() <= tried, "{} of {tried}:\n{}", survivors.len(), survivors.join("\n"));
}

/// Each rule has a name of its own and says where it comes from, and enough of them hold.
#[test]
fn rules_say_who_applies_them() {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut holds = 0;
    for (source, rules) in all() {
        for rule in rules {
            let place = format!("{}:{}", source.name, source.line(rule.span.start));
            assert!(rule.source.is_some(), "{place}: no source");
            holds += usize::from(rule.expected);
            if let Some(other) = names.insert(rule.name.clone(), place.clone()) {
                panic!("{place}: {} has the same name", other);
            }
        }
    }
    assert!(holds >= 250 && names.len() > holds, "{holds} rules hold, of {}", names.len());
}
