//! A solver thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use super::watch::{Session, Watch};
use super::{Job, Queue, Shared};
use crate::solver::{Interrupt, Outcome};

/// Room for the recursion of solvers on deep formulas; only what is used takes memory.
const STACK: usize = 64 << 20;

/// Starts a thread in the service of `shared`. The caller counts it as idle and registers `watch`.
pub(super) fn start(shared: Arc<Shared>, watch: Arc<Watch>) -> io::Result<()> {
    let name = format!("solver-{}", shared.engine.name());
    thread::Builder::new().name(name).stack_size(STACK).spawn(move || serve(&shared, &watch)).map(drop)
}

/// One session after the other, as long as the pool has use for this thread.
fn serve(shared: &Arc<Shared>, watch: &Arc<Watch>) {
    let _leaving = Leaving(shared, watch);
    let mut job = take(shared, shared.queue());
    while job.is_some() {
        let first = Mutex::new(job.take());
        let in_service = AtomicBool::new(false);
        watch.open();
        shared.engine.session(&|interrupt| {
            let first = first.lock().unwrap_or_else(PoisonError::into_inner).take();
            in_service.store(work(shared, watch, interrupt, first), Ordering::Relaxed);
        });
        if in_service.into_inner() {
            job = next(shared);
        }
    }
}

/// Works in one session, beginning with `job`, as long as the session is good and there are jobs.
/// Returns whether the thread shall go on in another session.
fn work(shared: &Arc<Shared>, watch: &Arc<Watch>, interrupt: Interrupt, mut job: Option<Arc<Job>>) -> bool {
    thread::scope(|scope| {
        let _closing = Closing(watch);
        scope.spawn(|| watch.guard(interrupt, || shared.dismiss(watch)));
        while let Some(current) = job.take() {
            watch.begin(current.clone());
            let result = catch_unwind(AssertUnwindSafe(|| shared.engine.solve(&current.obligation, current.limit)));
            let session = watch.end();
            let failed = result.is_err();
            let failure = |_| Outcome::Unknown(format!("{} failed internally", shared.engine.name()));
            current.answer(result.unwrap_or_else(failure));
            drop(current);
            match session {
                Session::Abandoned => return false,
                Session::Good if !failed => job = next(shared),
                Session::Good | Session::Interrupted => return true,
            }
        }
        false
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
