//! Solver threads, and the net of wall-clock time above what they do.
//!
//! A pool runs the engines of a [`Portfolio`] on threads of its own, each question in a session of its own (for
//! Z3: a context), and hands out work first come, first served to any number of callers. Threads start
//! when there is work for them; a process that asks nothing pays nothing.
//!
//! The net holds although engines do not always keep their limits: every thread has a watchman
//! (in `watch`) that interrupts the session when the net strikes, and if that does not help
//! answers the caller in the engine's place, abandons the thread and has another one started.

mod watch;
mod worker;

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::portfolio::{Portfolio, Turn, in_turns};
use super::{Engine, Outcome, Reason, Report};
use crate::limits::question::{self, Ended};
use crate::limits::{LONGEST, Limits, memory};
use crate::obligation::Obligation;
use watch::Watch;

/// Between two looks at whether the caller was interrupted.
const LOOK: Duration = Duration::from_millis(50);

/// A pool of solver threads.
pub struct Pool(Arc<Shared>);

/// What callers, threads and watchmen share.
struct Shared {
    portfolio: Portfolio,
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
    /// The number of the engine that decides it.
    engine: usize,
    limits: Limits,
    /// When the time of the question is over that it belongs to.
    deadline: Instant,
    position: usize,
    /// Set by whoever answers first.
    answered: AtomicBool,
    /// The answers to jobs from this position on are not wanted any more.
    unwanted: Arc<AtomicUsize>,
    answers: Sender<Finished>,
}

/// The position of a job, what came of it, and what it has taken.
type Finished = (usize, Outcome, Effort);

/// What a job has taken.
#[derive(Debug, Clone, Copy, Default)]
struct Effort {
    /// In steps of work.
    steps: u64,
    /// Time of processors.
    cpu: Duration,
}

impl Job {
    fn answer(&self, outcome: Outcome, effort: Effort) {
        if !self.answered.swap(true, Ordering::AcqRel) {
            // The caller is gone if it has stopped early.
            let _ = self.answers.send((self.position, outcome, effort));
        }
    }

    /// Its limits for a thread that takes it up now: the work is limited by the engine.
    fn limits_now(&self) -> Limits {
        let left = self.deadline.saturating_duration_since(Instant::now());
        Limits { net: self.limits.net.min(left), ..self.limits.clone() }
    }

    fn is_cancelled(&self) -> bool {
        self.unwanted.load(Ordering::Acquire) <= self.position
    }
}

impl Pool {
    /// A pool of at most `threads` threads that run `engine`. No thread is started yet.
    pub fn new(engine: impl Engine + 'static, threads: NonZeroUsize) -> Self {
        Pool::of(Portfolio::new(vec![Box::new(engine)]), threads)
    }

    /// A pool of at most `threads` threads that run the engines of `portfolio`. No thread is started yet.
    pub fn of(portfolio: Portfolio, threads: NonZeroUsize) -> Self {
        Pool(Arc::new(Shared { portfolio, threads: threads.get(), queue: Mutex::default(), work: Condvar::new() }))
    }

    /// The engines.
    pub fn portfolio(&self) -> &Portfolio {
        &self.0.portfolio
    }

    /// Decides `obligation` within `limits`, the net counted from when a thread takes it up; blocks the caller.
    pub fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        let mut outcomes = self.solve_all(vec![obligation.clone()], limits, &mut |_, _| ControlFlow::Continue(()));
        outcomes.pop().expect("one outcome for one obligation")
    }

    /// Decides `obligations` in parallel, each within `limits`; blocks the caller, on whose
    /// thread `report` hears of each outcome as soon as it is known, in any order.
    ///
    /// Once `report` breaks, the questions at later positions are over and their outcomes are
    /// [`Outcome::Unknown`]. Outcomes are returned in the order of the obligations.
    pub fn solve_all(&self, obligations: Vec<Obligation>, limits: &Limits, report: Report) -> Vec<Outcome> {
        let portfolio = self.portfolio();
        let turns: Vec<_> = obligations.iter().map(|question| portfolio.turns(question, limits.budget)).collect();
        in_turns(&turns, report, |open, turn, report| {
            let questions = open.iter().map(|&position| obligations[position].clone()).collect();
            self.turn(questions, turn, limits, report)
        })
    }

    /// As [`Pool::solve_all`], but with one turn only.
    pub fn turn(&self, obligations: Vec<Obligation>, turn: Turn, limits: &Limits, report: Report) -> Vec<Outcome> {
        let mut outcomes = vec![None; obligations.len()];
        let unwanted = Arc::new(AtomicUsize::new(outcomes.len()));
        let limits = Limits { budget: turn.budget, ..limits.clone() };
        let answers = self.submit(obligations, turn.engine, &limits, &unwanted);
        let (mut wanted, mut missing) = (outcomes.len(), outcomes.len());
        let ceiling = question::ceiling().unwrap_or_else(|| memory::ceiling(limits.memory));
        let is_over = || match question::is_over() {
            // What has been done already is paid for.
            None | Some(Ended::Exhausted(_)) if memory::exceeds(ceiling) => Some(Ended::Memory(limits.memory)),
            None | Some(Ended::Exhausted(_)) => None,
            over => over,
        };
        let mut over = is_over();
        while missing > 0 {
            if limits.interruption.is_set() {
                self.cancel(&unwanted, 0);
                break;
            }
            if let Some(ended) = over {
                self.cancel(&unwanted, 0);
                let open = (0..wanted).filter(|&position| outcomes[position].is_none());
                for position in open.collect::<Vec<_>>() {
                    let ended = Outcome::Unknown(Reason::Limit(ended));
                    // Nothing is left that a break could end.
                    let _ = report(position, &ended);
                    outcomes[position] = Some(ended);
                }
                break;
            }
            let (position, outcome, effort) = match answers.recv_timeout(LOOK) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => {
                    over = is_over();
                    continue;
                }
                // A thread could not even set up its session.
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if position >= wanted {
                continue;
            }
            missing -= 1;
            question::charge(effort.steps);
            question::charge_cpu(effort.cpu);
            let go_on = report(position, &outcome);
            outcomes[position] = Some(outcome);
            if go_on.is_break() {
                wanted = position;
                missing = outcomes[..position].iter().filter(|outcome| outcome.is_none()).count();
                self.cancel(&unwanted, position);
            }
        }
        outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect()
    }

    fn submit(
        &self,
        obligations: Vec<Obligation>,
        engine: usize,
        limits: &Limits,
        unwanted: &Arc<AtomicUsize>,
    ) -> Receiver<Finished> {
        let (sender, receiver) = channel();
        let deadline = question::deadline().map_or_else(|| Instant::now() + LONGEST, |(deadline, _)| deadline);
        let mut queue = self.0.queue();
        for (position, obligation) in obligations.into_iter().enumerate() {
            queue.jobs.push_back(Arc::new(Job {
                obligation,
                engine,
                limits: limits.clone(),
                deadline,
                position,
                answered: AtomicBool::new(false),
                unwanted: unwanted.clone(),
                answers: sender.clone(),
            }));
        }
        self.0.staff(&mut queue);
        drop(queue);
        self.0.work.notify_all();
        receiver
    }

    /// Interrupts the running jobs of the batch `unwanted` from position `first` on, and lets the waiting ones be
    /// skipped.
    fn cancel(&self, unwanted: &Arc<AtomicUsize>, first: usize) {
        unwanted.fetch_min(first, Ordering::AcqRel);
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
                    queue
                        .jobs
                        .drain(..)
                        .for_each(|job| job.answer(Outcome::gives_up(reason.clone()), Effort::default()));
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
        write!(f, "Pool({}, {} threads)", self.portfolio().name(), self.0.threads)
    }
}
