//! The command line against the table of options.

use clap::{Arg, ArgAction, Command, CommandFactory, ValueEnum};
use gcnverify::job::Word;
use gcnverify_library::engines::Solver;
use gcnverify_library::options::table::{self, Kind, Row};

use super::{Cli, SolverChoice};

/// What only the command line has: where files are, how answers are written, engines and their cache.
const ONLY_HERE: [&str; 30] = [
    "all",
    "cache",
    "cache-read-only",
    "certify",
    "cross-check",
    "dump-smt",
    "explain",
    "find-difference",
    "find-inf",
    "find-nan",
    "fix",
    "format",
    "generalise",
    "hazards-exit",
    "html",
    "jobs",
    "json",
    "memory",
    "minimal",
    "missing",
    "no-hints",
    "output",
    "resume",
    "shard",
    "solver",
    "solver-path",
    "svg",
    "trace",
    "verify-rewrites",
    "waves",
];

fn command<'c>(cli: &'c Command, name: &str) -> &'c Command {
    cli.find_subcommand(name).unwrap_or_else(|| panic!("there is a command {name}"))
}

fn with_long<'c>(command: &'c Command, long: &str) -> &'c Arg {
    let found = command.get_arguments().find(|arg| arg.get_long() == Some(long));
    found.unwrap_or_else(|| panic!("{} has --{long}", command.get_name()))
}

fn defaults(arg: &Arg) -> Vec<&str> {
    arg.get_default_values().iter().filter_map(|value| value.to_str()).collect()
}

#[test]
fn options_are_those_of_the_table() {
    let cli = Cli::command();
    let all: [(&str, &[Row]); 7] = [
        ("equiv", table::EQUIV),
        ("run", table::RUN),
        ("explain", table::EXPLAIN),
        ("hazards", table::HAZARDS),
        ("shorten", table::SHORTEN),
        ("prove", table::PROVE),
        ("asm", table::TRANSLATE),
    ];
    for (name, rows) in all {
        let command = command(&cli, name);
        for row in rows {
            let Some(long) = row.option else { continue };
            let arg = with_long(command, long);
            let kind = match arg.get_action() {
                ArgAction::Append => Kind::Texts,
                ArgAction::SetTrue => Kind::Flag,
                _ => Kind::Text,
            };
            assert_eq!(kind, row.kind, "{name} --{long}");
            if kind == Kind::Flag {
                continue;
            }
            assert_eq!(defaults(arg), row.default.into_iter().collect::<Vec<_>>(), "{name} --{long}");
            let values: Vec<&str> =
                arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
            assert_eq!(values, [row.value], "{name} --{long}");
        }
        for long in command.get_arguments().filter_map(Arg::get_long).filter(|long| !ONLY_HERE.contains(long)) {
            assert!(rows.iter().any(|row| row.option == Some(long)), "the table of {name} has no --{long}");
        }
    }
}

/// What a batch says once for all lines.
#[test]
fn a_batch_has_the_options_of_equiv_that_lines_do_not_have() {
    let cli = Cli::command();
    for row in table::OF_WHOLE_BATCHES {
        let Some(long) = row.option else { continue };
        assert_eq!(defaults(with_long(command(&cli, "batch"), long)), row.default.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn solvers_are_those_of_the_library() {
    let here: Vec<String> = SolverChoice::value_variants()
        .iter()
        .filter_map(|choice| choice.to_possible_value().map(|value| value.get_name().to_owned()))
        .collect();
    assert_eq!(here, Solver::ALL.iter().map(|(_, word, _)| *word).collect::<Vec<_>>());
}
