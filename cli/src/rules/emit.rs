//! `gcnverify rules --emit-tests`: cases of rules as files for LLVM's lit.

use std::fmt::Write;
use std::path::Path;

use gcn_semantics::text::Source;
use gcnverify::exit::Exit;
use gcnverify::rule::{Example, Rule, examples};

use super::{Placed, in_file, nothing};
use crate::input::Failure;
use crate::output;

/// Writes up to `most` cases of each rule that is expected to hold: the left side with commands, and the right side
/// beside it.
pub fn run(directory: &Path, sources: &[Source], rules: &[Placed], most: usize) -> Result<Exit, Failure> {
    std::fs::create_dir_all(directory).map_err(|error| failed(directory, &error))?;
    let (mut written, mut left_out) = (0, 0);
    for Placed { rule, file } in rules {
        if !rule.expected {
            left_out += 1;
            continue;
        }
        let source = &sources[*file];
        let all = examples(rule, source, most).map_err(|error| in_file(source, vec![error]))?;
        for (number, example) in all.iter().enumerate() {
            let stem = format!("{}.{number}", rule.name);
            let write = |name: String, text: String| {
                let path = directory.join(name);
                std::fs::write(&path, text).map_err(|error| failed(&path, &error))
            };
            write(format!("{stem}.s"), left(rule, example, &stem))?;
            write(format!("{stem}.after"), side(&example.sides[1]))?;
            written += 1;
        }
    }
    if written == 0 {
        return Err(nothing());
    }
    let left_out = match left_out {
        0 => String::new(),
        count => format!("; {count} rules that are expected to be refuted have none"),
    };
    output::note(format_args!("{written} tests of {} rules in {}{left_out}", rules.len(), directory.display()));
    Ok(Exit::Holds)
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::message(format!("{}: {error}", path.display()))
}

fn side(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The left side behind the commands of a test.
fn left(rule: &Rule, example: &Example, stem: &str) -> String {
    let target = example.case.target;
    let mut text = String::new();
    for file in ["%s".to_owned(), format!("%S/{stem}.after")] {
        let _ = writeln!(text, "; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu={target} -filetype=null {file}");
    }
    let _ = write!(text, "; RUN: gcnverify equiv %s %S/{stem}.after --target {target}");
    if !example.job.out.is_empty() {
        let places: Vec<String> = example.job.out.iter().map(ToString::to_string).collect();
        let _ = write!(text, " --out '{}'", places.join(","));
    }
    for assumed in &example.assumed {
        let _ = write!(text, " --assume '{assumed}'");
    }
    for (option, value) in &rule.options {
        let _ = write!(text, " --{option} '{value}'");
    }
    if let Some(mode) = &example.case.mode {
        let _ = write!(text, " --mode {mode}");
    }
    let values: Vec<String> = example.values.iter().map(|(name, value)| format!("${name} = {value}")).collect();
    let _ = writeln!(text, "\n; {}{}", rule.name, values.iter().map(|value| format!(", {value}")).collect::<String>());
    text + &side(&example.sides[0])
}
