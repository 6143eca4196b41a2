//! Whether two files of assembly text leave the same values:
//! `cargo run --release -p gcnverify-report --example equivalence -- A.s B.s [PLACES]`.

use std::error::Error;
use std::path::Path;

use gcn_semantics::text::{Source, Syntax};
use gcnverify::equiv::{Settings, check};
use gcnverify::job::{Input, Key, Notation, Question, target};
use gcnverify_report::text;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [a, b, places @ ..] = &arguments[..] else { return Err("two files are compared".into()) };
    let (a, b) = (open(a)?, open(b)?);
    let mut question = Question::default();
    for places in places {
        question.set(Key::Out, places)?;
    }
    // The processor that the files name, or gfx900.
    let target = target(None, &[&a, &b])?;
    let job = question.job(target, a.read(target)?, b.read(target)?)?;
    print!("{}", text::report(&job, &check(&job, &Settings::default())));
    Ok(())
}

fn open(path: impl AsRef<Path>) -> Result<Input, Box<dyn Error>> {
    let path = path.as_ref();
    let source = Source { name: path.display().to_string(), text: std::fs::read_to_string(path)? };
    Ok(Input { source, notation: Notation::Text(Syntax::Llvm), entry: None })
}
