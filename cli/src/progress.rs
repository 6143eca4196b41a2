//! Progress on a terminal; nothing elsewhere.

use std::fmt::Write;
use std::io::IsTerminal;
use std::time::Duration;

use gcnverify::progress::Progress;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar that counts jobs. Hidden if results go to the same terminal.
pub fn jobs(count: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() || std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} jobs, {elapsed}, about {eta} left");
    ProgressBar::new(count as u64).with_style(style.expect("the template is valid"))
}

/// A bar that counts rules. Hidden if results go to the same terminal.
pub fn rules(count: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() || std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} rules, {elapsed}, about {eta} left");
    ProgressBar::new(count as u64).with_style(style.expect("the template is valid"))
}

/// A bar that counts code objects. Hidden if results go to the same terminal.
pub fn objects(count: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() || std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} code objects, {elapsed}, about {eta} left");
    ProgressBar::new(count as u64).with_style(style.expect("the template is valid"))
}

/// A bar that counts instruction forms. Hidden if `streaming` results go to the same terminal.
pub fn forms(count: usize, streaming: bool) -> ProgressBar {
    if !std::io::stderr().is_terminal() || streaming && std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len} forms, {elapsed}, about {eta} left");
    ProgressBar::new(count as u64).with_style(style.expect("the template is valid"))
}

/// A bar that counts candidates of a search.
pub fn candidates(budget: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {human_pos} of {human_len} candidates, {elapsed}");
    ProgressBar::new(budget).with_style(style.expect("the template is valid"))
}

/// What is being decided and by whom, with the time spent, for one job. It appears only if the job takes a while.
pub fn deciding(progress: &Progress) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template =
        ProgressStyle::with_template("{spinner} deciding, {elapsed} {doing}").expect("the template is valid");
    let progress = progress.clone();
    let style = template.with_key("doing", move |_: &ProgressState, line: &mut dyn Write| {
        // A line that cannot be written is shown without it.
        let _ = write!(line, "{}", progress.now());
    });
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

/// What a run without a known end has done so far.
pub fn fuzzing() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("the template is valid");
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}
