//! The watchman of a solver thread: keeps its time limits.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Job;
use crate::solver::{Interrupt, Outcome};

/// How long after its limit an engine that keeps its own limit may still answer.
const GRACE: Duration = Duration::from_millis(100);
/// Between two attempts to interrupt.
const RETRY: Duration = Duration::from_millis(50);
/// How long after the first attempt a thread is given up.
const PATIENCE: Duration = Duration::from_millis(500);
/// A limit beyond all patience; keeps the arithmetic on instants in range.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// What a solver thread and its watchman tell each other.
#[derive(Default)]
pub(super) struct Watch {
    state: Mutex<State>,
    /// Signalled when the watchman has to look earlier than planned.
    alarm: Condvar,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    /// When the watchman will look next without being called; `None` if only when called.
    next_look: Option<Instant>,
    /// The current session was interrupted.
    interrupted: bool,
    /// The thread was given up; somebody else answered for it and took its place.
    abandoned: bool,
    closed: bool,
}

struct Running {
    job: Arc<Job>,
    interrupt_at: Instant,
    give_up_at: Option<Instant>,
}

/// What became of the session in which a job has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Session {
    /// It can take another job.
    Good,
    /// It was interrupted; a fresh one is safer.
    Interrupted,
    /// The thread has been replaced.
    Abandoned,
}

impl Watch {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a fresh session.
    pub(super) fn open(&self) {
        let mut state = self.state();
        (state.closed, state.interrupted, state.next_look) = (false, false, None);
    }

    /// Ends the session; the watchman goes.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.alarm.notify_all();
    }

    /// The thread starts on `job`.
    pub(super) fn begin(&self, job: Arc<Job>) {
        let mut state = self.state();
        let interrupt_at = Instant::now() + job.limit.min(LONGEST) + GRACE;
        state.running = Some(Running { job, interrupt_at, give_up_at: None });
        if state.next_look.is_none_or(|look| interrupt_at < look) {
            self.alarm.notify_all();
        }
    }

    /// The thread is done with its job.
    pub(super) fn end(&self) -> Session {
        let mut state = self.state();
        state.running = None;
        match (state.abandoned, state.interrupted) {
            (true, _) => Session::Abandoned,
            (false, true) => Session::Interrupted,
            (false, false) => Session::Good,
        }
    }

    /// Lets the watchman see that a job was cancelled.
    pub(super) fn look_again(&self) {
        let _state = self.state();
        self.alarm.notify_all();
    }

    /// The watchman's duty until the session is closed. `give_up` takes the thread out of service.
    ///
    /// An interrupt is sent with the state locked, so it cannot hit the job after the one meant.
    pub(super) fn guard(&self, interrupt: Interrupt, give_up: impl Fn()) {
        let mut state = self.state();
        while !state.closed {
            let now = Instant::now();
            let cancelled = state.running.as_ref().is_some_and(|running| running.job.is_cancelled());
            state.next_look = match &mut state.running {
                None => None,
                Some(running) if now < running.interrupt_at && !cancelled => Some(running.interrupt_at),
                Some(running) => {
                    interrupt();
                    let give_up_at = *running.give_up_at.get_or_insert(now + PATIENCE);
                    let job = running.job.clone();
                    state.interrupted = true;
                    if now >= give_up_at && !state.abandoned {
                        state.abandoned = true;
                        give_up();
                        let limit = job.limit.as_secs_f32();
                        job.answer(Outcome::Unknown(format!("timeout after {limit} s, the solver did not stop")));
                    }
                    Some(now + RETRY)
                }
            };
            state = match state.next_look {
                None => self.alarm.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(look) => {
                    let pause = look.saturating_duration_since(Instant::now());
                    self.alarm.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}
