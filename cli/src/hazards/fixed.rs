//! A program with the waits that it lacks, and without those that it does not need.

use gcn_hazards::Options;
use gcnverify::exit::Exit;
use gcnverify_library::hazards::{Program, Spared, fixed};

pub use gcnverify_library::hazards::additions;

use crate::input::Failure;
use crate::output;

/// Writes the program with the waits that it lacks. With `minimal`, waits that are not needed are left out, and
/// standard error says which.
pub fn run(program: &Program, options: Options, minimal: bool) -> Result<Exit, Failure> {
    let fixed = fixed(program, options, minimal)?;
    fixed.spared.iter().for_each(|spared| tell(&program.source.name, spared));
    output::program(&fixed.text);
    if !fixed.text.ends_with('\n') {
        output::line("");
    }
    Ok(Exit::Holds)
}

/// The text of a program with the waits that it needs and no others.
pub fn settled(program: &Program, options: Options) -> Result<String, Failure> {
    Ok(fixed(program, options, true)?.text)
}

/// Says on standard error what has become of a wait.
fn tell(name: &str, Spared { line, wait, enough }: &Spared) {
    match &enough[..] {
        [] => output::note(format_args!("{name}:{line}: `{wait}` is not needed")),
        lines => eprintln!("{name}:{line}: `{}` is enough, not `{wait}`", lines.join("; ")),
    }
}
