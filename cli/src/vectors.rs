//! `gcnverify vectors`: replay test vectors on the concrete evaluator, and make new ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use gcn_semantics::Target;
use rayon::prelude::*;
use serde_json::Value;

use super::args::{GenerateArgs, VectorsArgs, VectorsCommand};
use super::input::{Failure, read_text};
use super::isa::{names, no_match};
use super::{interrupt, output};
use gcnverify::exit::Exit;
use gcnverify::session::Session;
use gcnverify_lab::vectors::agreed::agreed;
use gcnverify_lab::vectors::generate::{Form, forms};
use gcnverify_lab::vectors::replay::replay;
use gcnverify_lab::vectors::{Vector, json};

/// Runs the subcommand.
pub fn run(args: &VectorsArgs) -> Result<Exit, Failure> {
    let _ = interrupt::watch(&Session::default())?;
    match &args.command {
        VectorsCommand::Check { file, json } => check_file(file, *json),
        VectorsCommand::Generate(args) => generate(args),
    }
}

/// Forms whose vectors are made at once and then written.
const BLOCK: usize = 256;

/// Writes vectors of all forms that were asked for.
fn generate(args: &GenerateArgs) -> Result<Exit, Failure> {
    let targets = if args.target.is_empty() { Target::ALL.to_vec() } else { args.target.clone() };
    let names = names(Some(&args.ops));
    let forms = forms(|mnemonic| names.matches(mnemonic), &targets);
    if forms.is_empty() {
        return Err(Failure::message(no_match("modelled instruction", &args.ops)));
    }
    let mut output: Box<dyn Write> = match &args.output {
        None => Box::new(output::output()),
        Some(path) => {
            let file = File::create(path)
                .map_err(|error| Failure::message(format!("cannot write {}: {error}", path.display())))?;
            Box::new(BufWriter::new(file))
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0).into()).build();
    let pool = pool.map_err(Failure::message)?;
    let mut written = 0;
    let (mut with, mut without) = (BTreeSet::new(), BTreeSet::new());
    for block in forms.chunks(BLOCK) {
        if !output::is_open() {
            return Ok(Exit::Holds);
        }
        let made: Vec<Vec<Value>> = pool.install(|| block.par_iter().map(|form| vectors_of(form, args)).collect());
        for (form, vectors) in block.iter().zip(made) {
            if vectors.is_empty() { &mut without } else { &mut with }.insert(form.row.mnemonic);
            for vector in vectors {
                writeln!(output, "{vector}").map_err(Failure::message)?;
                written += 1;
            }
        }
    }
    output.flush().map_err(Failure::message)?;
    output::note(format_args!(
        "{written} vectors of {} mnemonics, from {} forms (mnemonic, encoding, target)",
        with.len(),
        forms.len()
    ));
    let nothing: Vec<&str> = without.difference(&with).copied().collect();
    if !nothing.is_empty() {
        output::note(format_args!("none of {} (other names of instructions, or nothing to check)", nothing.join(", ")));
    }
    Ok(Exit::Holds)
}

/// Vectors of a form, with what all machines agree on.
fn vectors_of(form: &Form, args: &GenerateArgs) -> Vec<Value> {
    let vectors = (0..args.count).map_while(|number| form.vector(number, args.seed, None));
    let known = |vector: &Vector| agreed(&vector.prepared, &vector.initial, &vector.out, &BTreeMap::new()).known;
    vectors.map(|vector| json::vector(&vector, &json::without_lane_masks(&known(&vector)))).collect()
}

fn check_file(file: &Path, json: bool) -> Result<Exit, Failure> {
    let source = read_text(file)?;
    let (mut passed, mut failed, mut unsupported) = (0, 0, 0);
    let mut mismatches = false;
    for (index, line) in source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let replayed = replay(index + 1, line);
        let supported = replayed.status.is_none();
        mismatches |= replayed.mismatch.is_some();
        let counter = match replayed.pass {
            true => &mut passed,
            false if supported => &mut failed,
            false => &mut unsupported,
        };
        *counter += 1;
        if json || !replayed.pass && supported {
            output::line(output::json(&replayed));
        }
    }
    if passed + failed + unsupported == 0 {
        return Err(Failure::message(format!("{} has no vector", source.name)));
    }
    let exit = if mismatches {
        Exit::Fails
    } else if failed > 0 {
        Exit::Invalid
    } else if unsupported > 0 {
        Exit::Unsupported
    } else {
        Exit::Holds
    };
    if !json {
        output::verdict(exit, "", &format!("{passed} passed, {failed} failed, {unsupported} unsupported\n"));
    }
    Ok(exit)
}
