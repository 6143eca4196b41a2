//! The `gcnverify` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gcnverify::cli::main()
}
