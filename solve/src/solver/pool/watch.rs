//! The watchman of a solver thread: keeps the net of wall-clock time.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Effort, Job};
use crate::limits::question::Ended;
use crate::solver::{Interrupt, Outcome, Reason};

/// How long after the net has struck an engine that looks at the clock itself may still answer.
const GRACE: Duration = Duration::from_millis(100);
/// Between two attempts to interrupt.
const RETRY: Duration = Duration::from_millis(50);
/// How long after the first attempt a thread is given up.
const PATIENCE: Duration = Duration::from_millis(500);

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
    /// The thread was given up; somebody else answered for it and took its place.
    abandoned: bool,
    closed: bool,
}

struct Running {
    job: Arc<Job>,
    interrupt_at: Instant,
    give_up_at: Option<Instant>,
}

impl Watch {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a fresh session.
    pub(super) fn open(&self) {
        let mut state = self.state();
        (state.closed, state.next_look) = (false, None);
    }

    /// Ends the session; the watchman goes.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.alarm.notify_all();
    }

    /// The thread starts on `job`.
    pub(super) fn begin(&self, job: Arc<Job>) {
        let mut state = self.state();
        let interrupt_at = Instant::now() + job.limits_now().net + GRACE;
        state.running = Some(Running { job, interrupt_at, give_up_at: None });
        if state.next_look.is_none_or(|look| interrupt_at < look) {
            self.alarm.notify_all();
        }
    }

    /// The thread is done with its job; whether it is still in service.
    pub(super) fn end(&self) -> bool {
        let mut state = self.state();
        state.running = None;
        !state.abandoned
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
                    if now >= give_up_at && !state.abandoned {
                        state.abandoned = true;
                        give_up();
                        let net = Outcome::Unknown(Reason::Limit(Ended::Net(job.limits.net)));
                        job.answer(if cancelled { Outcome::stopped() } else { net }, Effort::default());
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
