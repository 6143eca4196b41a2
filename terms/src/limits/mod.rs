//! What a question may cost: work, which is counted alike on every machine; time and memory, as nets above it; and
//! the patience of whoever has asked it.

pub mod memory;
pub mod question;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use memory::MemoryLimit;

/// Work, in units of about a millisecond of one core. Each engine converts units to its own count (Z3's
/// resource units, CaDiCaL's ticks), so that the same budget ends the same search at the same point
/// whatever the load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Budget(u64);

impl Budget {
    /// About a second for an obligation.
    pub const SMALL: Budget = Budget(1_000);
    /// About half a minute.
    pub const NORMAL: Budget = Budget(30_000);
    /// About five minutes.
    pub const LARGE: Budget = Budget(300_000);
    /// The largest number of units that can be asked for.
    pub const LARGEST: u64 = 1_000_000_000;

    /// The budgets that have a name.
    const NAMED: [(&'static str, Budget); 3] =
        [("small", Budget::SMALL), ("normal", Budget::NORMAL), ("large", Budget::LARGE)];

    /// A budget of `units`.
    pub const fn of(units: u64) -> Self {
        Budget(units)
    }

    /// How many units it has.
    pub const fn units(self) -> u64 {
        self.0
    }

    /// The time that this work takes on an idle core, roughly.
    pub const fn time(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::NORMAL
    }
}

/// `small`, `normal`, `large` or a number of units.
impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((_, budget)) = Budget::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*budget);
        }
        match text.parse() {
            Ok(units @ 1..=Budget::LARGEST) => Ok(Budget(units)),
            _ => Err(format!("a budget is small, normal, large or a number of 1 to {} units", Budget::LARGEST)),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match Budget::NAMED.iter().find(|(_, budget)| budget == self) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{}", self.0),
        }
    }
}

/// Says that nobody wants the answer any more. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Interruption(Arc<AtomicBool>);

impl Interruption {
    /// Sets the flag; whether it was set before.
    pub fn set(&self) -> bool {
        self.0.swap(true, Ordering::SeqCst)
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The limits of a question, and of each of its parts: a part never has more than the question has left.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The work of the whole question, or of one part.
    pub budget: Budget,
    /// Wall-clock time after which it is given up all the same.
    pub net: Duration,
    /// What it may add to the memory of the process.
    pub memory: MemoryLimit,
    /// Ends it early.
    pub interruption: Interruption,
}

/// How many times slower than expected a machine may be before the net strikes, if nobody says otherwise.
const SLOWEST: u32 = 20;
/// The shortest net that nobody has asked for.
const SHORTEST: Duration = Duration::from_secs(60);
/// A net beyond all patience; keeps the arithmetic on instants in range.
pub const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);

impl Limits {
    /// A budget under a net that it reaches only where something ignores the budget, or on a machine that is
    /// hardly moving.
    pub fn new(budget: Budget) -> Self {
        let net = (budget.time() * SLOWEST).max(SHORTEST);
        Limits { budget, net: net.min(LONGEST), memory: MemoryLimit::NONE, interruption: Interruption::default() }
    }

    /// The same limits with another net.
    pub fn under(self, net: Duration) -> Self {
        Limits { net: net.min(LONGEST), ..self }
    }

    /// What is left of these limits for a question that was asked at `start`.
    pub fn since(&self, start: Instant) -> Self {
        self.clone().under(self.net.saturating_sub(start.elapsed()))
    }

    /// The same net and interruption, with at most `budget`.
    pub fn at_most(&self, budget: Budget) -> Self {
        Limits { budget: self.budget.min(budget), ..self.clone() }
    }

    /// When the net strikes a search that starts now: that of the question of this thread, if it is earlier.
    pub fn deadline(&self) -> Instant {
        let own = Instant::now() + self.net;
        question::deadline().map_or(own, |(deadline, _)| deadline.min(own))
    }

    /// A search that starts now, with 1 / `part` of the budget, or of what the question of this thread has left.
    pub fn meter(&self, part: u64) -> Meter {
        let budget = question::left().map_or(self.budget, |left| left.min(self.budget));
        Meter { left: budget.0 * STEPS / part, deadline: self.deadline(), interruption: self.interruption.clone() }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::new(Budget::default())
    }
}

/// Steps in a unit of work: a step takes about a tenth of a microsecond, as looking at a term's node does, or
/// executing an instruction for a few lanes.
const STEPS: u64 = 10_000;

/// Counts the work of one search and looks at the clock.
#[derive(Debug)]
pub struct Meter {
    /// Steps that may still be made.
    left: u64,
    deadline: Instant,
    interruption: Interruption,
}

impl Meter {
    /// Pays for `steps`; whether the search may make them.
    pub fn pay(&mut self, steps: u64) -> bool {
        let affordable = steps <= self.left;
        self.left = self.left.saturating_sub(steps);
        affordable && !self.interruption.is_set() && Instant::now() < self.deadline
    }

    /// The `rounds` that can be paid for at `price` steps each.
    pub fn paid(mut self, rounds: Range<u64>, price: u64) -> impl Iterator<Item = u64> {
        rounds.take_while(move |_| self.pay(price))
    }
}

/// The price of a concrete run of `instructions`, from a state in which `nodes` of assumptions are looked at.
pub fn price_of_run(instructions: usize, nodes: usize) -> u64 {
    (100 + 10 * instructions + nodes) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_a_name_or_a_number() {
        for (text, units) in [("small", 1_000), ("normal", 30_000), ("large", 300_000), ("1", 1), ("777", 777)] {
            let budget: Budget = text.parse().unwrap();
            assert_eq!(budget.units(), units);
            assert_eq!(budget.to_string(), text);
        }
        for text in ["", "0", "-1", "huge", "1.5", "1000000001", "18446744073709551616"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_meter_counts_steps() {
        let limits = Limits::new(Budget::of(10));
        let mut meter = limits.meter(10);
        assert!(meter.pay(STEPS - 1) && meter.pay(1));
        assert!(!meter.pay(1), "the budget is used up");
        let mut meter = limits.meter(1);
        assert!(meter.pay(10 * STEPS));
        assert!(!limits.meter(1).pay(10 * STEPS + 1));
    }

    #[test]
    fn rounds_end_when_the_work_is_done() {
        let meter = || Limits::new(Budget::of(1)).meter(1);
        assert_eq!(meter().paid(5..100, STEPS / 10).collect::<Vec<_>>(), (5..15).collect::<Vec<_>>());
        assert_eq!(meter().paid(5..7, STEPS / 10).collect::<Vec<_>>(), [5, 6]);
    }

    #[test]
    fn net_and_interruption_end_a_search_that_has_work_left() {
        let limits = Limits::new(Budget::LARGE);
        assert!(limits.meter(1).pay(1));
        assert!(!limits.clone().under(Duration::ZERO).meter(1).pay(1));
        let mut meter = limits.meter(1);
        limits.interruption.set();
        assert!(!meter.pay(1));
    }

    #[test]
    fn less_work_is_under_the_same_net() {
        let limits = Limits { memory: MemoryLimit::of(7), ..Limits::new(Budget::of(10)).under(Duration::from_secs(9)) };
        for (asked, budget) in [(3, 3), (10, 10), (11, 10), (Budget::LARGEST, 10), (0, 0)] {
            let less = limits.at_most(Budget::of(asked));
            assert_eq!((less.budget, less.net, less.memory), (Budget::of(budget), limits.net, limits.memory));
        }
        limits.at_most(Budget::of(1)).interruption.set();
        assert!(limits.interruption.is_set(), "who stops a part stops the question");
    }

    #[test]
    fn the_net_is_wide_unless_it_is_said_and_can_always_be_added_to_an_instant() {
        assert_eq!(Limits::new(Budget::of(1)).net, SHORTEST);
        assert_eq!(Limits::new(Budget::LARGE).net, Budget::LARGE.time() * SLOWEST);
        assert_eq!(Limits::new(Budget::of(Budget::LARGEST)).net, LONGEST);
        let limits = Limits::default();
        assert_eq!(limits.clone().under(Duration::MAX).net, LONGEST);
        assert_eq!(limits.clone().under(Duration::ZERO).net, Duration::ZERO);
        let asked = Instant::now().checked_sub(Duration::from_secs(2)).expect("the machine has been up for a while");
        let left = limits.clone().under(Duration::from_secs(5)).since(asked).net;
        assert!(left <= Duration::from_secs(3) && left > Duration::ZERO, "{left:?}");
        assert_eq!(limits.under(Duration::from_secs(1)).since(asked).net, Duration::ZERO);
    }

    #[test]
    fn a_search_has_a_part_of_what_its_question_has_left() {
        let (small, large) = (Limits::new(Budget::of(4)), Limits::new(Budget::LARGE));
        let affords = |limits: &Limits, part: u64, steps: u64| {
            let mut meter = limits.meter(part);
            meter.pay(steps) && !meter.pay(1)
        };
        let said = Limits::new(Budget::of(20)).question(|| {
            question::work(10 * STEPS);
            [affords(&large, 1, 10 * STEPS), affords(&large, 5, 2 * STEPS), affords(&small, 1, 4 * STEPS)]
        });
        assert_eq!(said, Ok([true; 3]));
        assert!(affords(&small, 4, STEPS));
    }

    #[test]
    fn a_search_ends_when_the_time_of_its_question_is_over() {
        let [short, long] = [5, 50].map(Duration::from_secs);
        let limits = |net| Limits::default().under(net);
        let until = |limits: &Limits| limits.deadline().duration_since(Instant::now());
        assert!(until(&limits(long)) > short);
        let inside = limits(short).question(|| [short, long, Duration::from_secs(1)].map(|net| until(&limits(net))));
        let [same, longer, shorter] = inside.expect("there is time");
        assert!(same <= short && longer <= short && longer > Duration::from_secs(1), "{longer:?}");
        assert!(shorter <= Duration::from_secs(1), "{shorter:?}");
    }
}
