//! Every rule under `rules` turns out as it says.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gcn_semantics::text::Source;
use gcnverify::equiv::Settings;
use gcnverify::rule::{Rule, decide, rules};

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

#[test]
fn rules_hold_and_their_twins_do_not() {
    let all = all();
    let jobs: Vec<(&Source, &Rule)> =
        all.iter().flat_map(|(source, rules)| rules.iter().map(move |r| (source, r))).collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let settings = Settings::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((source, rule)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let wrong = match decide(rule, source, &settings) {
                        Ok(outcome) if outcome.verdict.holds() == Some(rule.expected) => continue,
                        Ok(outcome) => format!("{}: {:?}", outcome.verdict.name(), outcome.verdict.reason()),
                        Err(error) => error.message,
                    };
                    let line = source.line(rule.span.start);
                    failures.lock().expect("nobody has panicked").push(format!("{}:{line}: {wrong}", source.name));
                }
            });
        }
    });
    let failures = failures.into_inner().expect("nobody has panicked");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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
