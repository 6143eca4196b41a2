//! Waits that are missing: in one program, and in the two of a job.

mod fixed;
mod program;
mod report;
mod sides;

pub use fixed::{Fixed, Spared, additions, fixed};
pub use program::Program;
pub use report::{Found, Report, found, line, path};
pub(crate) use sides::sides_found;
pub use sides::{Early, Hazardous, SideFound, early, sentences, summary};

use gcn_semantics::Target;
use gcnverify::equiv::Fragment;
use gcnverify::job::Abi;

use crate::Failure;
use crate::file::{self, File, Function, Kind};

/// A program that a file holds, with its name, or why it is none.
pub type Named = (String, Result<Program, Failure>);

/// The programs of a file: the whole text, or each function, which is read when it is its turn. `abi` says what they
/// are; else the file does.
///
/// # Errors
/// If the file cannot be read at all.
pub fn programs<'f>(
    file: &'f File,
    target: Option<Target>,
    abi: Option<Abi>,
) -> Result<Box<dyn Iterator<Item = Named> + 'f>, Failure> {
    let target = file::target(target, &[file]);
    let checked = move |program: Program, kind: &Kind| {
        let Program { source, listing, .. } = program.clone();
        kind.check(&Fragment { source, listing }, program.target).map(|()| program)
    };
    if let Some(whole) = file.whole() {
        let kind = file.kind();
        let program = target.and_then(|target| Program::new(whole.clone(), target, abi.unwrap_or_default()));
        let named = (file.name.clone(), program.and_then(|program| checked(program, &kind)));
        return Ok(Box::new(std::iter::once(named)));
    }
    let target = target?;
    let program = move |function: &Function| {
        let abi = abi.unwrap_or(function.kind.abi());
        let program = function.input_as_it_is(&file.name, target).and_then(|input| Program::new(input, target, abi));
        let program = program.and_then(|program| checked(program, &function.kind));
        (format!("{}:{}", file.name, function.name), program)
    };
    Ok(Box::new(file.meant()?.into_iter().map(program)))
}
