//! How a question is decided on one machine: a list of attempts, and what each of them may say.
//!
//! The rows of [`VIEWS`] are the ways to look at the programs, in their order. [`in_views`] goes through them:
//!
//! 1. The first row of a stack looks at programs whose loops end by themselves, with stores as they are written. That
//!    is the row `private stack` if the job lets functions have a stack of their own, else `whole stack`. Mostly it
//!    decides.
//! 2. If it is the wrong view, [`WrongView`] says which rows are tried instead: those that cut loops, or those in which
//!    the stack is memory like other memory.
//! 3. If it leaves goals open it waits. The row behind it joins stores, if the programs have any. It decides first if
//!    fewer goals are open there; its `unknown` does not count, and the attempt that waits goes on.
//! 4. A row that cuts loops decides at once if it leaves few goals open. Else it waits for the row behind it that joins
//!    stores, if there is one, and the one with fewer open goals decides first. Where neither has an answer, what the
//!    first one says counts.
//!
//! [`decide`] stands around the list:
//!
//! - Programs that are one execution of the same instructions are equivalent without an attempt.
//! - Without an answer, [`unfold`] guesses other graphs of the same programs, with loops unfolded, and the list is gone
//!   through for each. An `equivalent` there is one about graphs that do the same as the programs.
//!
//! An [`attempt`] does this, in this order, and ends where it knows:
//!
//! - an outline of the programs without terms: whether loops end, and which places are compared;
//! - a few concrete runs, of which one may show a difference;
//! - for loops that are cut, relations that every round preserves;
//! - for programs of [`LONG`] instructions without memory and branches, merging in the shape in which they are written;
//! - both programs as terms in normal form, without effects on memory that never happen;
//! - the goals that structure leaves open, by the [ladder](crate::ladder). Between two of its rungs it asks about every
//!   MODE and any NaNs ([`general`]), by one attempt in the first view.
//!
//! What stands above one machine is in [`check`](super::check): conventions that the programs may follow, regions of
//! programs that are the same elsewhere, and all machines.

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

use gcn_semantics::algebra::LANES;
use gcn_semantics::ledger::Readings;

use self::attempt::{Attempt, FirstLook};
pub use self::decision::{AttemptRecord, Decision};
pub use self::prepared::Prepared;
pub use self::programs::{LONG, decided_alike};
use super::job::Job;
use super::verdict::Verdict;
use crate::ladder::Rung;
use crate::limits::Limits;
use crate::settings::{Arithmetic, Settings};
use crate::term::{OwnStack, Stores};

/// A question on one machine.
#[derive(Clone, Copy)]
pub struct MachineQuestion<'q> {
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
    stores: StoreView,
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
enum StoreView {
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
    /// It is the one of the list, whatever it is.
    Any,
    /// An answer; else the attempt that waits goes on.
    Answers,
}

/// All views, in the order in which they are tried.
const VIEWS: [View; 8] = {
    use Counts::{Answers, Any};
    use Loops::{Cut, Ending};
    use Stack::{Private, Whole};
    use StoreView::{Joined, Single};
    [
        View::of("private stack", Private, Single, Ending, Any).that_waits(),
        View::of("private stack, joined stores", Private, Joined, Ending, Answers),
        View::of("private stack, cut loops", Private, Single, Cut, Any),
        View::of("private stack, cut loops, joined stores", Private, Joined, Cut, Answers),
        View::of("whole stack", Whole, Single, Ending, Any).that_waits(),
        View::of("whole stack, joined stores", Whole, Joined, Ending, Answers),
        View::of("whole stack, cut loops", Whole, Single, Cut, Any),
        View::of("whole stack, cut loops, joined stores", Whole, Joined, Cut, Answers),
    ]
};

/// Why a view is the wrong one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongView {
    /// A loop goes on as long as data say. The rows that cut loops are tried instead.
    LoopsGoOn,
    /// What is on the own part of the stack cannot be told apart from other memory. The rows of the whole stack are
    /// tried instead.
    StackIsNotApart,
    /// No fewer goals are open in it than in the attempt that waits, which goes on.
    NotNearer,
}

impl fmt::Display for WrongView {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            WrongView::LoopsGoOn => "a loop goes on as long as data say",
            WrongView::StackIsNotApart => "the stack is not apart from other memory",
            WrongView::NotNearer => "it leaves no fewer goals open",
        })
    }
}

impl View {
    const fn of(name: &'static str, stack: Stack, stores: StoreView, loops: Loops, counts: Counts) -> Self {
        View { name, stack, stores, loops, waits: false, counts }
    }

    const fn that_waits(self) -> Self {
        View { waits: true, ..self }
    }

    /// Whether the view is one of those that are tried after one was `wrong`, while another one waits or not.
    fn is_wanted(&self, stack: Stack, wrong: Option<WrongView>, waiting: bool) -> bool {
        let loops = if wrong == Some(WrongView::LoopsGoOn) { Loops::Cut } else { Loops::Ending };
        self.stack == stack && self.loops == loops && (self.stores == StoreView::Joined) == waiting
    }

    /// Whether `verdict` is one for the question.
    fn counts(&self, verdict: &Verdict) -> bool {
        self.counts == Counts::Any || is_answer(verdict)
    }

    /// Whether it cuts loops and leaves stores as they are written.
    fn is_first_of_cut(&self) -> bool {
        (self.loops, self.stores) == (Loops::Cut, StoreView::Single)
    }
}

fn is_answer(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Holds | Verdict::Fails(_))
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
        if self.asked.promises.own_stack == OwnStack::Nothing { Stack::Whole } else { Stack::Private }
    }

    fn with(&self, stack: Stack) -> &Job {
        if stack == self.stack() { self.asked } else { self.whole.get_or_init(|| self.asked.with_whole_stack()) }
    }

    /// The job in `view`, if the question has stores that can be put together.
    fn of(&self, view: &View) -> Option<&Job> {
        let job = self.with(view.stack);
        match view.stores {
            StoreView::Single => Some(job),
            StoreView::Joined => self.joined(view.stack),
        }
    }

    fn joined(&self, stack: Stack) -> Option<&Job> {
        let job = self.with(stack);
        let is_plain = job.promises.stores == Stores::Plain;
        is_plain.then(|| self.joined[stack as usize].get_or_init(|| job.with_joined_stores()).as_ref()).flatten()
    }
}

/// Decides `question`.
pub fn decide(question: &MachineQuestion) -> Decision {
    let MachineQuestion { job, settings, prepared, readings } = *question;
    if settings.identical && job.is_one_execution() {
        return decided_alike(job, settings, prepared, readings, Rung::Identical);
    }
    let mut tried = Vec::new();
    let mut decision = in_views(question, &mut tried);
    let is_open = matches!(decision.verdict, Verdict::Unknown(_) | Verdict::Unsupported(_));
    if is_open && job.float.arithmetic == Arithmetic::Exact {
        for way in unfold::candidates(job, prepared, readings) {
            let swapped = way.is_swapped.then(|| job.swapped());
            let job = swapped.as_ref().unwrap_or(job);
            let Some(prepared) = prepared.unfolded(job, &way.loops) else { continue };
            let first = tried.len();
            let mut found = in_views(&MachineQuestion { job, prepared: &prepared, ..*question }, &mut tried);
            tried[first..].iter_mut().for_each(|tried| tried.unfolded = unfold::described(&way.loops));
            match found.verdict {
                Verdict::Holds => {
                    unfold::say(&way, &mut found.loops);
                    if way.is_swapped {
                        found.turn_round(question.job);
                    }
                    decision = found;
                    break;
                }
                // A run is one of the programs as they are, as long as their names are.
                Verdict::Fails(_) if !way.is_swapped => {
                    decision = found;
                    break;
                }
                Verdict::Unknown(_) if matches!(decision.verdict, Verdict::Unsupported(_)) => decision = found,
                _ => {}
            }
        }
    }
    decision.tried = tried;
    decision
}

/// The decision of the first view that has one.
fn in_views(question: &MachineQuestion, tried: &mut Vec<AttemptRecord>) -> Decision {
    let jobs = Jobs::new(question.job);
    let (mut stack, mut wrong) = (jobs.stack(), None);
    let mut waiting: Option<(Attempt, usize)> = None;
    // The first view of cut loops, where it leaves goals open, and what it has found, if that is no answer.
    let (mut open_of_cut, mut of_cut): (Option<Waiting>, Option<FirstLook>) = (None, None);
    for view in &VIEWS {
        let most = waiting.as_ref().map(|&(_, open)| open);
        // A changed job is a copy of both programs: only for views that are wanted.
        let is_waiting = most.is_some() || of_cut.is_some() || open_of_cut.is_some();
        let job = view.is_wanted(stack, wrong, is_waiting).then(|| jobs.of(view)).flatten();
        let Some(job) = job else { continue };
        let mut attempt = Attempt::new(MachineQuestion { job, ..*question });
        if let Some(first) = open_of_cut.take() {
            return in_either_view(first, (view, attempt), &question.settings.limits, tried);
        }
        let mut looked = match most {
            Some(most) => attempt.look_for_fewer(most),
            None => attempt.look(view.loops == Loops::Cut),
        };
        match looked {
            FirstLook::Open(open) if view.waits && open > 0 => {
                waiting = Some((attempt, open));
                continue;
            }
            // Goals about one value, a goal for each lane, are few: they cost less than another look.
            FirstLook::Open(open) if view.is_first_of_cut() && open > LANES && jobs.joined(stack).is_some() => {
                open_of_cut = Some(Waiting { view, attempt, open });
                continue;
            }
            FirstLook::Open(_) => looked = attempt.climb().into(),
            _ => {}
        }
        tried.push(match &looked {
            FirstLook::Wrong(next) => AttemptRecord::wrong_view(view.name, *next),
            FirstLook::Decided(decision) => AttemptRecord::decided(view.name, &decision.verdict),
            FirstLook::Open(_) => unreachable!("it was decided"),
        });
        let is_answer = matches!(&looked, FirstLook::Decided(decision) if is_answer(&decision.verdict));
        if view.is_first_of_cut() && !is_answer && jobs.joined(stack).is_some() {
            of_cut = Some(looked);
            continue;
        }
        // What the first view of cut loops says counts where the second one has no answer.
        match of_cut.take().filter(|_| !is_answer).unwrap_or(looked) {
            FirstLook::Decided(decision) if view.loops == Loops::Cut || view.counts(&decision.verdict) => {
                return *decision;
            }
            FirstLook::Wrong(WrongView::StackIsNotApart) if most.is_none() => (stack, wrong) = (Stack::Whole, None),
            FirstLook::Wrong(next) if most.is_none() => wrong = Some(next),
            _ => {}
        }
    }
    let (attempt, _) = waiting.expect("the last view of a stack decides, or one waits");
    let decision = attempt.climb();
    let view = VIEWS.iter().find(|view| view.stack == stack).expect("each stack has views");
    tried.push(AttemptRecord::decided(view.name, &decision.verdict));
    decision
}

/// A view that has left goals open, and how many.
struct Waiting<'v, 'q> {
    view: &'v View,
    attempt: Attempt<'q>,
    open: usize,
}

impl Waiting<'_, '_> {
    fn climb(self, tried: &mut Vec<AttemptRecord>) -> Decision {
        let decision = self.attempt.climb();
        tried.push(AttemptRecord::decided(self.view.name, &decision.verdict));
        decision
    }
}

/// The decision of one of two views of cut loops. The one with fewer open goals decides first. The second one has half
/// of what is left, so that the first one has its turn. Where neither has an answer, what the first one says counts.
fn in_either_view(
    first: Waiting,
    (view, mut attempt): (&View, Attempt),
    limits: &Limits,
    tried: &mut Vec<AttemptRecord>,
) -> Decision {
    let half = || limits.part_of_left(2);
    let looked = half().question(|| attempt.look(true)).unwrap_or_else(|ended| Decision::ended(ended).into());
    let is_nearer = matches!(looked, FirstLook::Open(open) if open < first.open);
    let first = if is_nearer { Err(first) } else { Ok(first.climb(tried)) };
    let first = match first {
        Ok(decision) if is_answer(&decision.verdict) => return decision,
        other => other,
    };
    let second = match looked {
        FirstLook::Wrong(next) => Err(next),
        FirstLook::Decided(decision) => Ok(*decision),
        FirstLook::Open(_) if is_nearer => Ok(half().question(|| attempt.climb()).unwrap_or_else(Decision::ended)),
        FirstLook::Open(_) => Ok(attempt.climb()),
    };
    tried.push(match &second {
        Ok(decision) => AttemptRecord::decided(view.name, &decision.verdict),
        Err(next) => AttemptRecord::wrong_view(view.name, *next),
    });
    match second {
        Ok(decision) if is_answer(&decision.verdict) => decision,
        _ => first.unwrap_or_else(|first| first.climb(tried)),
    }
}

/// The decision of the first view alone, for programs without memory and branches.
fn decide_in_first_view(question: &MachineQuestion) -> Decision {
    let mut attempt = Attempt::new(*question);
    match attempt.look(false) {
        FirstLook::Decided(decision) => *decision,
        FirstLook::Open(_) => attempt.climb(),
        FirstLook::Wrong(why) => Decision::without_goals(Verdict::Unknown(vec![why.to_string()])),
    }
}
