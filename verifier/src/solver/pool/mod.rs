//! Solver threads that keep their time limits.
//!
//! A pool runs an [`Engine`] on threads of its own, each in its own session (for Z3: its own
//! context), and hands out work first come, first served to any number of callers. Threads start
//! when there is work for them; a process that asks nothing pays nothing.
//!
//! The limit holds although engines do not always keep theirs: every thread has a watchman
//! (in `watch`) that interrupts the session when the limit has passed, and if that does not help
//! answers the caller in the engine's place, abandons the thread and has another one started.

mod watch;
mod worker;

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use super::z3::Z3;
use super::{Engine, Outcome, Report};
use crate::obligation::Obligation;
use watch::Watch;

/// A pool of solver threads.
pub struct Pool(Arc<Shared>);

/// What callers, threads and watchmen share.
struct Shared {
    engine: Box<dyn Engine>,
    threads: usize,
    queue: Mutex<Queue>,
    /// Signalled when a job arrives or the pool closes.
    work: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Arc<Job>>,
    /// Threads waiting for a job.
    idle: usize,
    /// The watches of the threads that are in service.
    watches: Vec<Arc<Watch>>,
    closed: bool,
}

/// One obligation to decide.
struct Job {
    obligation: Obligation,
    limit: Duration,
    position: usize,
    /// Set by whoever answers first.
    answered: AtomicBool,
    /// Set when nobody wants the answer any more.
    cancelled: Arc<AtomicBool>,
    answers: Sender<(usize, Outcome)>,
}

impl Job {
    fn answer(&self, outcome: Outcome) {
        if !self.answered.swap(true, Ordering::AcqRel) {
            // The caller is gone if it has stopped early.
            let _ = self.answers.send((self.position, outcome));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }
}

/// The process-wide pool was configured after its first use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the solver threads are already running")]
pub struct AlreadyRunning;

static GLOBAL: OnceLock<Pool> = OnceLock::new();

impl Pool {
    /// A pool of at most `threads` threads that run `engine`. No thread is started yet.
    pub fn new(engine: impl Engine + 'static, threads: NonZeroUsize) -> Self {
        let engine = Box::new(engine);
        Pool(Arc::new(Shared { engine, threads: threads.get(), queue: Mutex::default(), work: Condvar::new() }))
    }

    /// The pool of the process: Z3, by default with a thread for every core.
    pub fn global() -> &'static Pool {
        GLOBAL.get_or_init(|| Pool::new(Z3, std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)))
    }

    /// Sets engine and number of threads of the process-wide pool.
    ///
    /// # Errors
    /// If the pool was used or configured before.
    pub fn configure_global(engine: impl Engine + 'static, threads: NonZeroUsize) -> Result<(), AlreadyRunning> {
        GLOBAL.set(Pool::new(engine, threads)).map_err(|_| AlreadyRunning)
    }

    /// The name of the engine.
    pub fn engine(&self) -> &str {
        self.0.engine.name()
    }

    /// The version of the engine.
    pub fn version(&self) -> String {
        self.0.engine.version()
    }

    /// Decides `obligation` in at most `limit` and a short grace, counted from when a thread takes
    /// it up; blocks the caller.
    pub fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome {
        let mut outcomes = self.solve_all(vec![obligation.clone()], limit, &mut |_, _| ControlFlow::Continue(()));
        outcomes.pop().expect("one outcome for one obligation")
    }

    /// Decides `obligations` in parallel, each in at most `limit`; blocks the caller, on whose
    /// thread `report` hears of each outcome as soon as it is known, in any order.
    ///
    /// Once `report` breaks, running work is interrupted and the outcomes still missing are
    /// [`Outcome::Unknown`]. Outcomes are returned in the order of the obligations.
    pub fn solve_all(&self, obligations: Vec<Obligation>, limit: Duration, report: Report) -> Vec<Outcome> {
        let mut outcomes = vec![None; obligations.len()];
        let cancelled = Arc::new(AtomicBool::new(false));
        let answers = self.submit(obligations, limit, &cancelled);
        // The channel closes early only if a thread could not even set up its session.
        for (position, outcome) in answers.into_iter().take(outcomes.len()) {
            let go_on = report(position, &outcome);
            outcomes[position] = Some(outcome);
            if go_on.is_break() {
                self.cancel(&cancelled);
                break;
            }
        }
        outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect()
    }

    fn submit(
        &self,
        obligations: Vec<Obligation>,
        limit: Duration,
        cancelled: &Arc<AtomicBool>,
    ) -> Receiver<(usize, Outcome)> {
        let (sender, receiver) = channel();
        let mut queue = self.0.queue();
        for (position, obligation) in obligations.into_iter().enumerate() {
            queue.jobs.push_back(Arc::new(Job {
                obligation,
                limit,
                position,
                answered: AtomicBool::new(false),
                cancelled: cancelled.clone(),
                answers: sender.clone(),
            }));
        }
        self.0.staff(&mut queue);
        drop(queue);
        self.0.work.notify_all();
        receiver
    }

    /// Interrupts the running jobs of the batch `cancelled`, and lets the waiting ones be skipped.
    fn cancel(&self, cancelled: &Arc<AtomicBool>) {
        cancelled.store(true, Ordering::Release);
        let watches = self.0.queue().watches.clone();
        watches.iter().for_each(|watch| watch.look_again());
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the threads that the waiting jobs need, as far as the pool may have them.
    fn staff(self: &Arc<Self>, queue: &mut Queue) {
        while queue.watches.len() < self.threads && queue.idle < queue.jobs.len() {
            let watch = Arc::new(Watch::default());
            if let Err(error) = worker::start(self.clone(), watch.clone()) {
                if queue.watches.is_empty() {
                    let reason = format!("no solver thread could be started: {error}");
                    queue.jobs.drain(..).for_each(|job| job.answer(Outcome::Unknown(reason.clone())));
                }
                return;
            }
            queue.watches.push(watch);
            queue.idle += 1;
        }
    }

    /// Takes the thread of `watch` out of service, and starts another one if there is work.
    fn dismiss(self: &Arc<Self>, watch: &Arc<Watch>) {
        let mut queue = self.queue();
        queue.watches.retain(|other| !Arc::ptr_eq(other, watch));
        if !queue.closed {
            self.staff(&mut queue);
        }
    }
}

impl Drop for Pool {
    /// Lets the threads end when their current job is done.
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.work.notify_all();
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Pool({}, {} threads)", self.engine(), self.0.threads)
    }
}
