//! `gcnverify rules --check-compiler`: whether a program makes the right side of a rule out of the left side.

use std::io::Write;
use std::process::{Command, Stdio};

use gcn_semantics::text::Source;
use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::rule::{Example, Rewritten, examples, rewritten};
use serde_json::json;

use super::{Placed, in_file, nothing};
use crate::args::RulesArgs;
use crate::input::Failure;
use crate::output;

/// Lets `command` rewrite the left side of some cases of each rule that is expected to hold, and says what it has made.
pub fn run(
    command: &str,
    sources: &[Source],
    rules: &[Placed],
    args: &RulesArgs,
    settings: &Settings,
) -> Result<Exit, Failure> {
    let mut worst = Exit::Holds;
    let mut counts = [0usize; 5];
    for Placed { rule, file } in rules.iter().filter(|placed| placed.rule.expected) {
        let source = &sources[*file];
        for example in examples(rule, source, args.cases.into()).map_err(|error| in_file(source, vec![error]))? {
            if settings.limits.interruption.is_set() {
                output::note("interrupted: the cases compiled so far were written");
                return Ok(Exit::Interrupted);
            }
            let made = compiled(command, &example)?;
            let found = rewritten(rule, &example, &made, settings);
            let (number, word, exit) = match &found {
                Rewritten::AsTheRule => (0, "as the rule", Exit::Holds),
                Rewritten::Otherwise => (1, "otherwise", Exit::Holds),
                Rewritten::Unchanged => (2, "unchanged", Exit::Holds),
                Rewritten::Wrong(_) => (3, "wrong", Exit::Fails),
                Rewritten::Open(_) => (4, "unknown", Exit::Unknown),
            };
            counts[number] += 1;
            worst = worst.max(exit);
            let target = example.case.target;
            let values: Vec<String> = example.values.iter().map(|(name, value)| format!("${name} = {value}")).collect();
            let why = match &found {
                Rewritten::Wrong(asked) => Some(gcnverify_report::text::report(&asked.0, &asked.1)),
                Rewritten::Open(why) => Some(why.clone()),
                _ => None,
            };
            if args.json {
                let object = json!({
                    "rule": rule.name, "target": target.to_string(), "symbols": example.values, "made": word,
                    "left": example.sides[0], "right": example.sides[1], "output": made.trim_end(), "message": why,
                });
                output::line(object);
                continue;
            }
            let text = format!("{word:<11}  {target}  {}  {}\n", rule.name, values.join(", "));
            output::verdict(exit, "", &text);
            if let Some(why) = why {
                made.trim_end().lines().chain(why.lines()).for_each(|line| output::line(format_args!("       {line}")));
            }
        }
    }
    if counts == [0; 5] {
        return Err(nothing());
    }
    if !args.json {
        let [as_rule, otherwise, unchanged, wrong, open] = counts;
        let text = format!(
            "{as_rule} as the rules say, {otherwise} otherwise and right, {unchanged} unchanged, {wrong} WRONG, {open} \
             unknown\n"
        );
        output::verdict(worst, "\n", &text);
    }
    Ok(worst)
}

/// What the command makes of the left side of an example.
fn compiled(command: &str, example: &Example) -> Result<String, Failure> {
    let failed = |what: &str, error: &dyn std::fmt::Display| Failure::message(format!("`{command}`: {what}: {error}"));
    let text: String = example.sides[0].iter().map(|line| format!("{line}\n")).collect();
    let mut file =
        tempfile::Builder::new().suffix(".s").tempfile().map_err(|error| failed("no file for it", &error))?;
    file.write_all(text.as_bytes()).map_err(|error| failed("its input", &error))?;
    let takes_file = command.contains("{in}");
    let path = file.path().display().to_string();
    let line = command.replace("{in}", &path).replace("{target}", &example.case.target.to_string());
    let input = if takes_file {
        Stdio::null()
    } else {
        std::fs::File::open(file.path()).map_err(|error| failed("its input", &error))?.into()
    };
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).stdin(input).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let done = shell.output().map_err(|error| failed("cannot be run", &error))?;
    if !done.status.success() {
        return Err(failed("it failed", &done.status));
    }
    String::from_utf8(done.stdout).map_err(|error| failed("its output is no text", &error))
}
