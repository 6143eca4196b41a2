//! What is left of the limits of the question that a thread works on.
//!
//! A question has many parts: machines, rungs, goals, other MODEs, hints. All of them are paid from one purse.
//! [`Limits::question`] opens it on the current thread, and every part that takes long says what it has done with
//! [`work`]; also code that calls no solver, and the semantics by way of [`gcn_semantics::work`]. When the purse is
//! empty, or the time is over, [`work`] leaves the question by unwinding, and [`Limits::question`] says why.
//!
//! Questions nest: the limits of an inner one are its own, and never more than what the outer one has left. The inner
//! one ends first, so who has asked it can go on with what it has.
//!
//! Work is counted alike on every machine. Solvers work on threads of their own; what they have done is
//! [charged](charge) to the thread that has asked when it takes the answer.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use super::memory::{self, MemoryLimit};
use super::{Budget, Interruption, Limits, STEPS};

/// Why a question ended before it was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// This work was not enough; it is not enough on any machine.
    Exhausted(Budget),
    /// The wall-clock time is over.
    Net(Duration),
    /// It has taken more memory than it may.
    Memory(MemoryLimit),
    /// Nobody wants the answer any more.
    Stopped,
}

impl Ended {
    /// The same about the outermost question: a part that has used up its share says the budget that was asked for.
    pub fn of_whole(self) -> Self {
        match self {
            Ended::Exhausted(budget) => Ended::Exhausted(asked_for().unwrap_or(budget)),
            other => other,
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Ended::Exhausted(budget) => write!(f, "the budget of {} units of work is used up", budget.units()),
            Ended::Net(limit) => write!(
                f,
                "the wall-clock limit of {} s (--timeout) ended the search: the verdict may differ on another machine, \
                 --budget limits work instead of time",
                limit.as_secs_f32()
            ),
            Ended::Memory(limit) => {
                write!(f, "the memory limit of {limit} (--memory) ended the search")
            }
            Ended::Stopped => f.write_str("stopped before it was decided"),
        }
    }
}

/// Steps between two looks at the clock: well below a millisecond.
const LOOK: u64 = 1 << 11;
/// Bytes that the process may keep of an outermost question.
const KEPT: u64 = 64 << 20;
/// Looks at the clock between two looks at the memory of the process, which take longer.
const LOOKS: u64 = 32;

/// The limits of a question that has begun.
#[derive(Debug, Clone)]
struct Question {
    /// The count of the thread's steps at which the budget is used up, and the budget that says so.
    stop: u64,
    budget: Budget,
    /// When its time is over, and the time that it had.
    deadline: Instant,
    net: Duration,
    /// The memory of the process when it began, in bytes.
    before: u64,
    /// The memory of the process that it may reach, in bytes, and the limit that says so.
    ceiling: u64,
    memory: MemoryLimit,
    interruption: Interruption,
}

thread_local! {
    /// Steps that this thread has made.
    static DONE: Cell<u64> = const { Cell::new(0) };
    /// The count at which somebody looks at the limits.
    static NEXT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The count at which somebody looks at the memory as well.
    static NEXT_MEMORY: Cell<u64> = const { Cell::new(0) };
    /// Time of processors that other threads have spent for this one.
    static CPU: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// The questions of this thread, the innermost last.
    static QUESTIONS: RefCell<Vec<Question>> = const { RefCell::new(Vec::new()) };
}

impl Question {
    /// Why it is over, if it is; looks at the memory of the process only if that `counts`.
    fn ended(&self, counts: bool) -> Option<Ended> {
        if self.interruption.is_set() {
            Some(Ended::Stopped)
        } else if DONE.get() >= self.stop {
            Some(Ended::Exhausted(self.budget))
        } else if Instant::now() >= self.deadline {
            Some(Ended::Net(self.net))
        } else if counts && memory::exceeds(self.ceiling) {
            Some(Ended::Memory(self.memory))
        } else {
            None
        }
    }
}

/// Counts `steps` of work that this thread has done, each about a tenth of a microsecond. Leaves the question by
/// unwinding if that was its last.
#[inline]
pub fn work(steps: u64) {
    let done = DONE.get().saturating_add(steps);
    DONE.set(done);
    if done >= NEXT.get() {
        look(done);
    }
}

#[cold]
fn look(done: u64) {
    // Whoever cleans up while a question unwinds has to come to an end.
    if std::thread::panicking() {
        return;
    }
    let counts = done >= NEXT_MEMORY.get();
    if counts {
        NEXT_MEMORY.set(done.saturating_add(LOOK * LOOKS));
    }
    let ended = QUESTIONS.with_borrow(|questions| questions.last().and_then(|question| question.ended(counts)));
    if let Some(ended) = ended {
        resume_unwind(Box::new(ended));
    }
    plan();
}

/// Plans the next look.
fn plan() {
    let stop = QUESTIONS.with_borrow(|questions| questions.last().map(|question| question.stop));
    NEXT.set(stop.map_or(u64::MAX, |stop| stop.min(DONE.get().saturating_add(LOOK))));
}

/// Counts work that was done elsewhere for this thread's question, which goes on: its next [`work`] sees whether that
/// was the last.
pub fn charge(steps: u64) {
    DONE.set(DONE.get().saturating_add(steps));
}

/// The same of work of which only the time is known.
pub fn charge_for(time: Duration) {
    charge(u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(STEPS));
}

/// Notes time of processors that other threads have spent on this thread's question.
pub fn charge_cpu(time: Duration) {
    CPU.set(CPU.get() + time);
}

/// The time of processors of this thread, and what was [charged](charge_cpu).
pub fn cpu() -> Duration {
    own_cpu() + CPU.get()
}

/// The time of processors of this thread.
pub fn own_cpu() -> Duration {
    let mut time = nix::libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is a place for the result, and lives through the call.
    let failed = unsafe { nix::libc::clock_gettime(nix::libc::CLOCK_THREAD_CPUTIME_ID, &mut time) } != 0;
    if failed { Duration::ZERO } else { Duration::new(time.tv_sec as u64, time.tv_nsec as u32) }
}

/// What a budget is in steps.
pub fn steps(budget: Budget) -> u64 {
    budget.units().saturating_mul(STEPS)
}

/// The units of work that so many steps are, begun ones included.
pub fn units(steps: u64) -> u64 {
    steps.div_ceil(STEPS)
}

/// Runs `body`, whose work is not that of this thread's questions: they have as much left behind it as before. Their
/// time passes, and ends `body` as well.
pub fn aside<T>(body: impl FnOnce() -> T) -> T {
    /// Gives the questions back what they had, also when one of them is left.
    struct Resume {
        stops: Vec<u64>,
        before: u64,
    }
    impl Drop for Resume {
        fn drop(&mut self) {
            let done = DONE.get().saturating_sub(self.before);
            QUESTIONS.with_borrow_mut(|questions| {
                for (question, stop) in questions.iter_mut().zip(&self.stops) {
                    question.stop = stop.saturating_add(done);
                }
            });
            plan();
        }
    }
    let stops = QUESTIONS.with_borrow_mut(|questions| {
        questions.iter_mut().map(|question| std::mem::replace(&mut question.stop, u64::MAX)).collect()
    });
    let _resume = Resume { stops, before: DONE.get() };
    body()
}

/// The steps that this thread has made.
pub fn done() -> u64 {
    DONE.get()
}

/// Why the question of this thread is over, if it is. Looks at the memory as well.
pub fn is_over() -> Option<Ended> {
    QUESTIONS.with_borrow(|questions| questions.last().and_then(|question| question.ended(true)))
}

/// The work that the question of this thread has left; `None` outside of questions.
pub fn left() -> Option<Budget> {
    let stop = QUESTIONS.with_borrow(|questions| questions.last().map(|question| question.stop));
    stop.map(|stop| Budget::of(stop.saturating_sub(DONE.get()) / STEPS))
}

/// The budget of the outermost question of this thread, which is the one that somebody has asked for.
pub fn asked_for() -> Option<Budget> {
    QUESTIONS.with_borrow(|questions| questions.first().map(|question| question.budget))
}

/// The work that the outermost question of this thread has left, and when its time is over; `None` outside of it.
pub fn left_of_whole() -> Option<(Budget, Instant)> {
    QUESTIONS.with_borrow(|questions| {
        let whole = questions.first()?;
        Some((Budget::of(whole.stop.saturating_sub(DONE.get()) / STEPS), whole.deadline))
    })
}

/// When the time of this thread's question is over, and how long that was; `None` outside of questions.
pub fn deadline() -> Option<(Instant, Duration)> {
    QUESTIONS.with_borrow(|questions| questions.last().map(|question| (question.deadline, question.net)))
}

/// The memory that the process may reach for the question of this thread, in bytes.
pub fn ceiling() -> Option<u64> {
    QUESTIONS.with_borrow(|questions| questions.last().map(|question| question.ceiling))
}

/// Leaves the innermost question, also when a panic unwinds.
struct Leave {
    counter: Option<gcn_semantics::work::Counter>,
}

impl Drop for Leave {
    fn drop(&mut self) {
        let ended = QUESTIONS.with_borrow_mut(Vec::pop);
        // The system gets back what a question has used, if that is worth the time.
        let is_outermost = QUESTIONS.with_borrow(Vec::is_empty);
        if let Some(Question { before, .. }) = ended.filter(|_| is_outermost)
            && memory::exceeds_by_now(before.saturating_add(KEPT))
        {
            memory::give_back();
        }
        gcn_semantics::work::counted_by(self.counter);
        plan();
    }
}

impl Limits {
    /// Answers a question on this thread within these limits: `body`, or why it was left. Within another question the
    /// limits are what that has left, if it is less.
    ///
    /// # Errors
    /// The limit that has ended it.
    pub fn question<T>(&self, body: impl FnOnce() -> T) -> Result<T, Ended> {
        let now = Instant::now();
        // What inner questions add counts for the outermost one.
        let is_outermost = QUESTIONS.with_borrow(Vec::is_empty);
        let grown_by = |limit| if is_outermost { memory::ceiling(limit) } else { u64::MAX };
        let own = Question {
            stop: DONE.get().saturating_add(steps(self.budget)),
            budget: self.budget,
            deadline: now + self.net,
            net: self.net,
            before: grown_by(MemoryLimit::of(0)),
            ceiling: grown_by(self.memory),
            memory: self.memory,
            interruption: self.interruption.clone(),
        };
        let inner = QUESTIONS.with_borrow(|questions| match questions.last() {
            None => own.clone(),
            Some(outer) => own.within(outer),
        });
        QUESTIONS.with_borrow_mut(|questions| questions.push(inner));
        let _leave = Leave { counter: gcn_semantics::work::counted_by(Some(work)) };
        plan();
        if let Some(ended) = is_over() {
            return Err(ended);
        }
        match catch_unwind(AssertUnwindSafe(body)) {
            Ok(result) => Ok(result),
            Err(payload) => match payload.downcast::<Ended>() {
                Ok(ended) => Err(*ended),
                Err(payload) => resume_unwind(payload),
            },
        }
    }

    /// The same limits with at most 1 / `part` of the work that the question of this thread has left.
    pub fn part_of_left(&self, part: u64) -> Self {
        match left() {
            Some(left) => self.at_most(Budget::of((left.units() / part).max(1))),
            None => self.clone(),
        }
    }
}

impl Question {
    /// What `outer` leaves of the limits.
    fn within(self, outer: &Question) -> Self {
        let (stop, budget) = if outer.stop < self.stop { (outer.stop, outer.budget) } else { (self.stop, self.budget) };
        let (deadline, net) =
            if outer.deadline < self.deadline { (outer.deadline, outer.net) } else { (self.deadline, self.net) };
        let (ceiling, memory) = (outer.ceiling, outer.memory);
        Question { stop, budget, deadline, net, ceiling, memory, ..self }
    }
}

#[cfg(test)]
mod tests;
