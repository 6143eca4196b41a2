//! Progress on a terminal: one line at its bottom, cut to its width. Nothing elsewhere.
//!
//! One line is there at a time. [`aside`] takes it away while something else is written, so that results may go to the
//! same terminal, and [`leave`] when the process ends early.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use console::{Term, truncate_str};
use gcnverify::progress::Progress;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// Between two pictures of the line; shorter work shows none.
const TICK: Duration = Duration::from_millis(200);
/// How long the line may take to go away when the process ends: somebody may be writing to a pipe that nobody reads.
const PATIENCE: Duration = Duration::from_millis(100);

/// The line that is there.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);
/// Whether it was ever drawn.
static IS_DRAWN: AtomicBool = AtomicBool::new(false);

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    // Each use of it is whole.
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what writes to a terminal while the line is not there.
pub fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = shown().clone().filter(|_| IS_DRAWN.load(Ordering::Relaxed));
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Takes the line away because the process ends.
pub fn leave() {
    let Some(bar) = shown().take() else { return };
    let (done, gone) = mpsc::channel();
    std::thread::spawn(move || {
        bar.finish_and_clear();
        let _ = done.send(());
    });
    let _ = gone.recv_timeout(PATIENCE);
}

/// The line of a command, until it is dropped.
pub struct Line {
    bar: ProgressBar,
    said: Said,
}

/// What a command has said about its work.
type Said = Arc<Mutex<Work>>;

#[derive(Default)]
struct Work {
    /// The names of the jobs under way, by the order in which they began.
    names: BTreeMap<u64, String>,
    /// How many have begun.
    begun: u64,
    words: String,
}

/// A job that is under way, until it is dropped.
pub struct Job<'l>(&'l Said, u64);

fn work(said: &Said) -> MutexGuard<'_, Work> {
    said.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Line {
    /// A line with `text`, given the state of its bar and what was said about the work.
    fn new(
        length: Option<u64>,
        text: impl Fn(&ProgressState, &Work) -> String + Clone + Send + Sync + 'static,
    ) -> Line {
        let said = Said::default();
        if !std::io::stderr().is_terminal() {
            return Line { bar: ProgressBar::hidden(), said };
        }
        let shared = said.clone();
        let style = ProgressStyle::with_template("{line}").expect("the template is valid");
        let style = style.with_key("line", move |state: &ProgressState, line: &mut dyn Write| {
            IS_DRAWN.store(true, Ordering::Relaxed);
            // A terminal whose last column is written may go to its next row.
            let width = usize::from(Term::stderr().size().1).saturating_sub(1);
            // A line that cannot be written is shown without it.
            let _ = write!(line, "{}", truncate_str(&text(state, &work(&shared)), width, "…"));
        });
        let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_style(style);
        bar.enable_steady_tick(TICK);
        *shown() = Some(bar.clone());
        Line { bar, said }
    }

    /// Notes that a job begins which has this name.
    pub fn begins(&self, name: impl Into<String>) -> Job<'_> {
        let Work { names, begun, .. } = &mut *work(&self.said);
        let number = *begun;
        names.insert(number, name.into());
        *begun += 1;
        Job(&self.said, number)
    }

    /// Notes that a job is done.
    pub fn inc(&self) {
        self.bar.inc(1);
    }

    /// Notes how much is done.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Notes what is being done, in words.
    pub fn say(&self, words: impl Into<String>) {
        work(&self.said).words = words.into();
    }

    /// Ends it.
    pub fn finish(self) {}
}

impl Drop for Line {
    fn drop(&mut self) {
        // What a process that ends early has taken away stays away.
        if let Some(bar) = shown().take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Job<'_> {
    fn drop(&mut self) {
        work(self.0).names.remove(&self.1);
    }
}

/// Counts jobs, which are called `what`, as in `jobs`. Of one job under way it says what `progress` does.
pub fn jobs(count: usize, what: &'static str, progress: Option<&Progress>) -> Line {
    let progress = progress.cloned();
    Line::new(Some(count as u64), move |state, Work { names, .. }| {
        let (done, all) = (HumanCount(state.pos()), HumanCount(state.len().unwrap_or_default()));
        // What is left of the limits of the job under way is more than a guess from those before.
        let is_known = state.pos() > 0 && progress.is_none() && state.eta() >= Duration::from_secs(1);
        let left = if is_known { format!(", about {:#} left", HumanDuration(state.eta())) } else { String::new() };
        let under_way = under_way(names, progress.as_ref());
        format!("{done} of {all} {what}, {}{left}{under_way}", seconds(state.elapsed()))
    })
}

/// The names of the jobs under way, and of one alone what is being done.
fn under_way(names: &BTreeMap<u64, String>, progress: Option<&Progress>) -> String {
    let mut text = String::new();
    let mut names = names.values();
    if let Some(first) = names.next() {
        let _ = write!(text, ": {first}");
        match (names.len(), progress.map(|progress| progress.now().at(Instant::now())).unwrap_or_default()) {
            (0, doing) if doing.is_empty() => {}
            (0, doing) => {
                let _ = write!(text, ": {doing}");
            }
            (others, _) => {
                let _ = write!(text, " and {others} more");
            }
        }
    }
    text
}

fn seconds(elapsed: Duration) -> String {
    format!("{} s", elapsed.as_secs())
}

/// Counts candidates of a search.
pub fn candidates(budget: u64) -> Line {
    jobs(usize::try_from(budget).unwrap_or(usize::MAX), "candidates", None)
}

/// What is being decided and by whom, with the time spent, for one job.
pub fn deciding(progress: &Progress) -> Line {
    let progress = progress.clone();
    Line::new(None, move |state, _| {
        let doing = progress.now().at(Instant::now());
        let separator = if doing.is_empty() { "" } else { ": " };
        format!("deciding, {}{separator}{doing}", seconds(state.elapsed()))
    })
}

/// What a run without a known end has done so far.
pub fn fuzzing() -> Line {
    Line::new(None, |state, Work { words, .. }| format!("{} {words}", seconds(state.elapsed())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_under_way_have_names() {
        let progress = Progress::default();
        let one = BTreeMap::from([(3, "f26".to_owned())]);
        assert_eq!(under_way(&BTreeMap::new(), Some(&progress)), "");
        assert_eq!(under_way(&one, None), ": f26");
        assert_eq!(under_way(&one, Some(&progress)), ": f26");
        progress.step("merging", 3, 64);
        assert_eq!(under_way(&one, Some(&progress)), ": f26: 3 of 64 obligations, merging");
        let two = BTreeMap::from([(3, "f26".to_owned()), (4, "f27".to_owned())]);
        assert_eq!(under_way(&two, Some(&progress)), ": f26 and 1 more");
    }
}
