//! Several engines on one question: the first answer counts, the others are stopped.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Engine, Interrupt, Outcome};
use crate::obligation::Obligation;

/// How long the first engine works alone on a question without floating point, and the reserve waits on
/// every question.
const HEAD_START: Duration = Duration::from_millis(1000);

/// Between two looks at whether an engine shall stop, and two attempts to stop it.
const RETRY: Duration = Duration::from_millis(10);
/// How long after the deadline an engine that keeps its own limit may still answer.
const GRACE: Duration = Duration::from_millis(100);
/// A limit beyond all patience.
const LONGEST: Duration = Duration::from_secs(24 * 3600);
/// Room for the recursion of solvers on deep formulas; only what is used takes memory.
const STACK: usize = 64 << 20;

/// The engines, the preferred one first.
pub struct Portfolio {
    engines: Vec<Box<dyn Engine>>,
    /// The number of the first engine that is held in reserve.
    reserve: usize,
    name: String,
}

impl Portfolio {
    /// # Panics
    /// If there is no engine.
    pub fn new(engines: Vec<Box<dyn Engine>>) -> Self {
        assert!(!engines.is_empty(), "a portfolio has an engine");
        let name = engines.iter().map(|engine| engine.name()).collect::<Vec<_>>().join("+");
        let reserve = engines.len();
        Portfolio { engines, reserve, name }
    }

    /// Adds an engine that starts on what the others have not decided after a second.
    pub fn with_reserve(mut self, engine: Box<dyn Engine>) -> Self {
        self.name = format!("{}+{}", self.name, engine.name());
        self.engines.push(engine);
        self
    }

    /// How long engine `number` waits before it starts on `obligation`.
    fn pause(&self, number: usize, obligation: &Obligation) -> Duration {
        match number {
            0 => Duration::ZERO,
            _ if number < self.reserve && obligation.has_floats() => Duration::ZERO,
            _ => HEAD_START,
        }
    }
}

/// A flag that is set once, and can be waited for.
#[derive(Debug, Default)]
struct Stop {
    set: Mutex<bool>,
    changed: Condvar,
}

impl Stop {
    fn set(&self) {
        *self.set.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits until the flag is set, but `limit` at most; whether it is set.
    fn wait(&self, limit: Duration) -> bool {
        let guard = self.set.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(guard, limit, |set| !*set);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

thread_local! {
    /// What the thread's session is interrupted with.
    static INTERRUPT: RefCell<Arc<Mutex<Option<Sender<Event>>>>> = RefCell::default();
}

/// What the thread that waits for the engines hears.
enum Event {
    Answer(Outcome),
    Interrupted,
}

impl Engine for Portfolio {
    fn name(&self) -> &str {
        &self.name
    }

    fn version(&self) -> String {
        self.engines
            .iter()
            .map(|engine| format!("{} {}", engine.name(), engine.version()))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome {
        if let [only] = &self.engines[..] {
            return only.solve(obligation, limit);
        }
        let deadline = Instant::now() + limit.min(LONGEST);
        let (sender, events) = channel();
        let interrupt = INTERRUPT.with_borrow(Clone::clone);
        interrupt.lock().unwrap_or_else(PoisonError::into_inner).replace(sender.clone());
        let (stop, failures) = (Stop::default(), sender.clone());
        let outcome = std::thread::scope(|scope| {
            let pauses = (0..self.engines.len()).map(|number| self.pause(number, obligation));
            let started: Vec<_> =
                self.engines.iter().zip(pauses).filter(|(_, pause)| pause.is_zero() || *pause < limit).collect();
            for &(engine, pause) in &started {
                let (sender, stop) = (sender.clone(), &stop);
                let work = move || {
                    let outcome = match stop.wait(pause) {
                        true => Outcome::stopped(),
                        false => stoppable(&**engine, obligation, deadline, stop),
                    };
                    // Nobody listens after the first answer.
                    let _ = sender.send(Event::Answer(outcome));
                };
                let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                if let Err(error) = thread {
                    let _ = failures.send(Event::Answer(Outcome::Unknown(format!("no solver thread: {error}"))));
                }
            }
            let outcome = first_answer(&events, started.len(), deadline);
            stop.set();
            outcome
        });
        interrupt.lock().unwrap_or_else(PoisonError::into_inner).take();
        outcome
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        if let [only] = &self.engines[..] {
            return only.session(body);
        }
        let current: Arc<Mutex<Option<Sender<Event>>>> = Arc::default();
        INTERRUPT.replace(current.clone());
        body(&|| {
            if let Some(sender) = &*current.lock().unwrap_or_else(PoisonError::into_inner) {
                // The question may have been answered in the meantime.
                let _ = sender.send(Event::Interrupted);
            }
        });
    }
}

/// Asks one engine in a session of its own; returns early once `stop` is set.
fn stoppable(engine: &dyn Engine, obligation: &Obligation, deadline: Instant, stop: &Stop) -> Outcome {
    let outcome = Mutex::new(Outcome::stopped());
    engine.session(&|interrupt| {
        let done = Stop::default();
        std::thread::scope(|scope| {
            // An interrupt may come before the engine has begun, so it is repeated.
            scope.spawn(|| {
                while !done.wait(RETRY) {
                    if stop.wait(Duration::ZERO) {
                        interrupt();
                    }
                }
            });
            let left = deadline.saturating_duration_since(Instant::now());
            let answer = catch_unwind(AssertUnwindSafe(|| engine.solve(obligation, left)));
            let failure = |_| Outcome::Unknown(format!("{} failed internally", engine.name()));
            *outcome.lock().unwrap_or_else(PoisonError::into_inner) = answer.unwrap_or_else(failure);
            done.set();
        });
    });
    outcome.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The first outcome of `engines` that settles the question, otherwise all reasons why there is none.
fn first_answer(events: &Receiver<Event>, engines: usize, deadline: Instant) -> Outcome {
    let mut reasons = Vec::new();
    while reasons.len() < engines {
        let patience = deadline.saturating_duration_since(Instant::now()) + GRACE;
        match events.recv_timeout(patience) {
            Ok(Event::Answer(Outcome::Unknown(reason))) => reasons.push(reason),
            Ok(Event::Answer(outcome)) => return outcome,
            Ok(Event::Interrupted) => return Outcome::stopped(),
            Err(_) => {
                reasons.push("timeout".into());
                break;
            }
        }
    }
    Outcome::Unknown(reasons.join("; "))
}
