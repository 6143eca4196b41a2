//! A solver thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::{io, thread};

use super::watch::Watch;
use super::{Effort, Job, Queue, Shared};
use crate::limits::question;
use crate::limits::{Budget, Limits};
use crate::solver::{Interrupt, Outcome, Reason};

/// Room for the recursion of solvers on deep formulas; only what is used takes memory.
const STACK: usize = 64 << 20;

/// Starts a thread in the service of `shared`. The caller counts it as idle and registers `watch`.
pub(super) fn start(shared: Arc<Shared>, watch: Arc<Watch>) -> io::Result<()> {
    let name = format!("solver-{}", shared.portfolio.name());
    thread::Builder::new().name(name).stack_size(STACK).spawn(move || serve(&shared, &watch)).map(drop)
}

/// One session for each job, as long as the pool has use for this thread.
fn serve(shared: &Arc<Shared>, watch: &Arc<Watch>) {
    let _leaving = Leaving(shared, watch);
    let mut job = take(shared, shared.queue());
    while let Some(current) = job {
        let in_service = AtomicBool::new(false);
        watch.open();
        shared.portfolio.engine(current.engine).session(&|interrupt| {
            in_service.store(work(shared, watch, interrupt, &current), Ordering::Relaxed);
        });
        job = if in_service.into_inner() { next(shared) } else { None };
    }
}

/// Does `job` in the session that `interrupt` belongs to; whether the thread is still in service.
fn work(shared: &Arc<Shared>, watch: &Arc<Watch>, interrupt: Interrupt, job: &Arc<Job>) -> bool {
    let engine = shared.portfolio.engine(job.engine);
    thread::scope(|scope| {
        let _closing = Closing(watch);
        scope.spawn(|| watch.guard(interrupt, || shared.dismiss(watch)));
        watch.begin(job.clone());
        let limits = job.limits_now();
        // Engines count their work themselves; what comes before and behind their searches ends with time and memory.
        let around = Limits { budget: Budget::of(Budget::LARGEST), ..limits.clone() };
        let before = (question::done(), question::own_cpu());
        let solve = || around.question(|| engine.solve(&job.obligation, &limits));
        let result = catch_unwind(AssertUnwindSafe(solve));
        let in_service = watch.end();
        let outcome = match result {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(ended)) => Outcome::Unknown(Reason::Limit(ended)),
            Err(_) => Outcome::gives_up(format!("{} failed internally", engine.name())),
        };
        let effort = Effort { steps: question::done() - before.0, cpu: question::own_cpu().saturating_sub(before.1) };
        job.answer(outcome, effort);
        in_service
    })
}

/// Waits for the next job when the last one is done.
fn next(shared: &Shared) -> Option<Arc<Job>> {
    let mut queue = shared.queue();
    queue.idle += 1;
    take(shared, queue)
}

/// Waits for a job that somebody still wants; `None` when the pool has closed. The thread is
/// counted as idle until it has one.
fn take(shared: &Shared, mut queue: MutexGuard<Queue>) -> Option<Arc<Job>> {
    loop {
        if queue.closed {
            queue.idle -= 1;
            return None;
        }
        match queue.jobs.pop_front() {
            Some(job) if job.is_cancelled() => {}
            Some(job) => {
                queue.idle -= 1;
                return Some(job);
            }
            None => queue = shared.work.wait(queue).unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Closes the watch also when a panic passes through, so that the watchman can be joined.
struct Closing<'a>(&'a Watch);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Takes the thread out of service when it ends, in whatever way.
struct Leaving<'a>(&'a Arc<Shared>, &'a Arc<Watch>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.dismiss(self.1);
    }
}
