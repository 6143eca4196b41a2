//! How a question is decided on one machine: a list of attempts, and what each of them may say.
//!
//! An attempt looks at the programs in a [`View`]. It executes them as terms, compares what structure leaves open, and
//! climbs the [ladder](crate::ladder) with the rest. The rows of [`VIEWS`] are all views, in their order; [`decide`] is
//! the one driver that goes through them.
//!
//! 1. Programs that are one execution of the same instructions are equivalent without an attempt.
//! 2. The first row looks at the programs as they are. Mostly it decides.
//! 3. What it cannot say names the [`Turn`] that the list takes: loops that do not end by themselves are cut; a stack
//!    that is not apart from other memory is looked at as memory.
//! 4. An attempt that waits has goals left. The row behind it looks too, and climbs first if it has
//!    fewer.
//! 5. If there is no answer, [`unfold`] guesses other graphs of the same programs, with loops unfolded, and the list
//!    is gone through for each. There only `equivalent` counts: about these graphs, and so about the programs.
//!
//! What stands around this list: [`check`](super::check) asks under several conventions, tells regions apart, and goes
//! through machines. Between its rungs the ladder asks once about every MODE and any NaNs ([`general`]), in the view of
//! the first row alone.

mod attempt;
mod decision;
mod general;
mod prepared;
mod programs;
mod runs;
#[cfg(test)]
mod tests;
pub mod unfold;

use std::cell::OnceCell;
use std::fmt;

use gcn_semantics::ledger::Readings;

use self::attempt::{Attempt, Looked};
pub use self::decision::{Decision, Tried};
pub use self::prepared::Prepared;
pub use self::programs::{LONG, decided_alike};
use super::job::Job;
use super::verdict::Verdict;
use crate::ladder::Rung;
use crate::settings::{Arithmetic, Settings};
use crate::term::{Frame as StackFrame, Stores};

/// A question on one machine.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    /// The programs, and what is asked about them.
    pub job: &'q Job,
    /// Limits, and who answers.
    pub settings: &'q Settings,
    /// The programs, ready to be executed.
    pub prepared: &'q Prepared,
    /// The machine.
    pub readings: Readings,
}

/// How an attempt looks at the programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    name: &'static str,
    stack: Stack,
    stores: StoresAre,
    loops: Loops,
    /// Goals that it leaves open wait until the next row has looked.
    waits: bool,
    counts: Counts,
}

/// What the own part of the stack is in a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stack {
    /// Apart from other memory, and not compared, as far as the question allows it.
    Private,
    /// Memory like other memory: more has to agree, and nothing is taken for granted.
    Whole,
}

/// What loads find in a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StoresAre {
    /// What stores have left, one by one.
    Single,
    /// What stores have left, put together: it hangs less on how the programs cut them.
    Joined,
}

/// Where loops end in a view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loops {
    /// By themselves: the programs are executed round by round.
    Ending,
    /// At cuts, where relations hold that every round preserves ([`loops`](super::loops)).
    Cut,
}

/// What a verdict of an attempt may mean for the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// Whatever it is: no other view says more.
    Any,
    /// An answer; else the attempt that waits goes on.
    Answers,
}

/// All views, in the order in which they are tried.
const VIEWS: [View; 6] = {
    use Counts::{Answers, Any};
    use Loops::{Cut, Ending};
    use Stack::{Private, Whole};
    use StoresAre::{Joined, Single};
    [
        View::of("private stack", Private, Single, Ending, Any).waiting(),
        View::of("private stack, joined stores", Private, Joined, Ending, Answers),
        View::of("private stack, cut loops", Private, Single, Cut, Any),
        View::of("whole stack", Whole, Single, Ending, Any).waiting(),
        View::of("whole stack, joined stores", Whole, Joined, Ending, Answers),
        View::of("whole stack, cut loops", Whole, Single, Cut, Any),
    ]
};

/// Why a view is not the right one, and which are tried instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A loop goes on as long as data say: those that cut loops.
    LoopsGoOn,
    /// What is on the own part of the stack cannot be told apart from other memory: those with the whole stack.
    StackIsNotApart,
    /// It leaves no fewer goals open than the attempt that waits: that one.
    NotNearer,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Turn::LoopsGoOn => "a loop goes on as long as data say",
            Turn::StackIsNotApart => "the stack is not apart from other memory",
            Turn::NotNearer => "it leaves no fewer goals open",
        })
    }
}

impl View {
    const fn of(name: &'static str, stack: Stack, stores: StoresAre, loops: Loops, counts: Counts) -> Self {
        View { name, stack, stores, loops, waits: false, counts }
    }

    const fn waiting(self) -> Self {
        View { waits: true, ..self }
    }

    /// Whether the view is one of those that are tried after `turn`, while an attempt waits or not.
    fn is_wanted(&self, stack: Stack, turn: Option<Turn>, waiting: bool) -> bool {
        let loops = if turn == Some(Turn::LoopsGoOn) { Loops::Cut } else { Loops::Ending };
        self.stack == stack && self.loops == loops && (self.stores == StoresAre::Joined) == waiting
    }

    /// Whether `verdict` is one for the question.
    fn counts(&self, verdict: &Verdict) -> bool {
        self.counts == Counts::Any || matches!(verdict, Verdict::Holds | Verdict::Fails(_))
    }
}

/// The jobs that views are of: the one that is asked, and its changed forms.
struct Jobs<'q> {
    asked: &'q Job,
    whole: OnceCell<Job>,
    joined: [OnceCell<Option<Job>>; 2],
}

impl<'q> Jobs<'q> {
    fn new(asked: &'q Job) -> Self {
        Jobs { asked, whole: OnceCell::new(), joined: Default::default() }
    }

    /// The stack that the first view is of.
    fn stack(&self) -> Stack {
        if self.asked.promises.frame == StackFrame::Nothing { Stack::Whole } else { Stack::Private }
    }

    fn with(&self, stack: Stack) -> &Job {
        if stack == self.stack() { self.asked } else { self.whole.get_or_init(|| self.asked.with_whole_stack()) }
    }

    /// The job in `view`, if the question has stores that can be put together.
    fn of(&self, view: &View) -> Option<&Job> {
        let job = self.with(view.stack);
        match view.stores {
            StoresAre::Single => Some(job),
            StoresAre::Joined if job.promises.stores != Stores::Plain => None,
            StoresAre::Joined => self.joined[view.stack as usize].get_or_init(|| job.with_joined_stores()).as_ref(),
        }
    }
}

/// Decides `question`.
pub fn decide(question: &Question) -> Decision {
    let Question { job, settings, prepared, readings } = *question;
    if settings.identical && job.is_one_execution() {
        return decided_alike(job, settings, prepared, readings, Rung::Identical);
    }
    let mut tried = Vec::new();
    let mut decision = in_views(question, &mut tried);
    let is_open = matches!(decision.verdict, Verdict::Unknown(_) | Verdict::Unsupported(_));
    if is_open && job.float.arithmetic == Arithmetic::Exact {
        for unfolded in unfold::candidates(job, prepared, readings) {
            let Some(prepared) = prepared.unfolded(job, &unfolded) else { continue };
            let first = tried.len();
            let mut found = in_views(&Question { prepared: &prepared, ..*question }, &mut tried);
            tried[first..].iter_mut().for_each(|tried| tried.unfolded = unfold::described(&unfolded));
            if let Verdict::Holds = found.verdict {
                unfold::say(&unfolded, &mut found.loops);
                decision = found;
                break;
            }
        }
    }
    decision.tried = tried;
    decision
}

/// The decision of the first view that has one.
fn in_views(question: &Question, tried: &mut Vec<Tried>) -> Decision {
    let jobs = Jobs::new(question.job);
    let (mut stack, mut turn) = (jobs.stack(), None);
    let mut waiting: Option<(Attempt, usize)> = None;
    for view in &VIEWS {
        let most = waiting.as_ref().map(|&(_, open)| open);
        let Some(job) = jobs.of(view).filter(|_| view.is_wanted(stack, turn, most.is_some())) else { continue };
        let mut attempt = Attempt::new(Question { job, ..*question });
        let decision = match attempt.look(view.loops == Loops::Cut, most) {
            Looked::Decided(decision) => *decision,
            Looked::Turn(next) => {
                tried.push(Tried::turned(view.name, next));
                if next == Turn::StackIsNotApart && most.is_none() {
                    (stack, turn) = (Stack::Whole, None);
                } else if most.is_none() {
                    turn = Some(next);
                }
                continue;
            }
            Looked::Open(open) if view.waits && open > 0 => {
                waiting = Some((attempt, open));
                continue;
            }
            Looked::Open(_) => attempt.climb(),
        };
        tried.push(Tried::decided(view.name, &decision.verdict));
        if view.counts(&decision.verdict) {
            return decision;
        }
    }
    let (attempt, _) = waiting.expect("the last view of a stack decides, or one waits");
    let decision = attempt.climb();
    let view = VIEWS.iter().find(|view| view.stack == stack).expect("each stack has views");
    tried.push(Tried::decided(view.name, &decision.verdict));
    decision
}

/// The decision of the first view alone, for programs without memory and branches.
fn decide_at_once(question: &Question) -> Decision {
    let mut attempt = Attempt::new(*question);
    match attempt.look(false, None) {
        Looked::Decided(decision) => *decision,
        Looked::Open(_) => attempt.climb(),
        Looked::Turn(turn) => Decision::without_goals(Verdict::Unknown(vec![turn.to_string()])),
    }
}
