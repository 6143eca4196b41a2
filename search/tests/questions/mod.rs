//! Questions for the tests of searches.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use gcnverify::equiv::{Fragment, Job, Settings};
use gcnverify::job::{Input, Key, Notation, Question as Words};
use gcnverify_search::{Options, Outcome, Question, shorten};

/// The program of a text.
pub fn fragment(text: &str, target: Target) -> Fragment {
    let source = Source { name: "test".into(), text: text.into() };
    let input = Input { source, notation: Notation::Text(Syntax::Llvm), entry: None };
    input.read(target).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The question whether two texts leave the same in the places `out`, all that are written if it is empty.
pub fn job(a: &str, b: &str, target: Target, out: &str, assume: &[&str]) -> Job {
    let mut words = Words::default();
    if !out.is_empty() {
        words.set(Key::Out, out).expect("places");
    }
    assume.iter().for_each(|text| words.set(Key::Assume, text).expect("an assumption"));
    words.job(target, fragment(a, target), fragment(b, target)).expect("a job")
}

/// What a search finds.
#[allow(dead_code)]
pub fn search(text: &str, target: Target, out: &str, assume: &[&str], budget: u64) -> Outcome {
    search_with(text, target, out, assume, &Options { budget, ..Options::default() })
}

/// What a search with these options finds.
#[allow(dead_code)]
pub fn search_with(text: &str, target: Target, out: &str, assume: &[&str], options: &Options) -> Outcome {
    let pose = |new: &str| Ok(job(text, new, target, out, assume));
    let settings = Settings::default();
    let question = Question { job: job(text, text, target, out, assume), pose: &pose, settle: &|_| None, settings };
    shorten(&question, options, &|_| true)
}
