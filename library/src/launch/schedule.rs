//! Who goes on: the order in which waves of a launch execute their instructions.

use std::fmt;
use std::str::FromStr;

use gcnverify::expr;

use super::entry::mixed;

/// An order of the instructions of all waves. Each is one that a machine may choose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Schedule {
    /// Each wave runs to its next barrier before the next one does, and groups run one after the other.
    #[default]
    InOrder,
    /// The same from the last group to the first one, and in each from the last wave to the first one.
    Reverse,
    /// An instruction of each wave in turn.
    RoundRobin,
    /// An instruction of a wave that is drawn each time: a function of the seed.
    Random(u64),
}

/// What a schedule is called in front of its seed.
const RANDOM: &str = "random:";

impl Schedule {
    /// Whether a wave goes on until it meets a barrier.
    pub fn is_by_barrier(self) -> bool {
        matches!(self, Schedule::InOrder | Schedule::Reverse)
    }
}

impl FromStr for Schedule {
    type Err = String;

    /// Reads a name, or `random:` and a number of up to 64 bits.
    ///
    /// # Errors
    /// If it is none of these.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "in-order" => return Ok(Schedule::InOrder),
            "reverse" => return Ok(Schedule::Reverse),
            "rr" => return Ok(Schedule::RoundRobin),
            _ => {}
        }
        let Some(seed) = text.strip_prefix(RANDOM) else {
            return Err(format!("`{text}` is no schedule; there are in-order, reverse, rr and random:SEED"));
        };
        let seed = expr::number(seed);
        seed.map(Schedule::Random).ok_or_else(|| format!("`{text}`: a seed is a number below 2^64, as in random:1"))
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Schedule::InOrder => f.write_str("in-order"),
            Schedule::Reverse => f.write_str("reverse"),
            Schedule::RoundRobin => f.write_str("rr"),
            Schedule::Random(seed) => write!(f, "{RANDOM}{seed}"),
        }
    }
}

/// Chooses one wave after the other.
pub struct Turns {
    schedule: Schedule,
    /// The wave that went on last: its group and its number there.
    last: Option<(usize, usize)>,
    turns: u64,
}

impl Turns {
    /// The turns of a schedule.
    pub fn new(schedule: Schedule) -> Self {
        Turns { schedule, last: None, turns: 0 }
    }

    /// The wave that goes on, of those that may, which are in ascending order; none if none may.
    pub fn next(&mut self, ready: &[(usize, usize)]) -> Option<(usize, usize)> {
        let next = match self.schedule {
            Schedule::InOrder => ready.first(),
            Schedule::Reverse => ready.last(),
            Schedule::RoundRobin => {
                let behind = ready.partition_point(|&wave| self.last.is_some_and(|last| wave <= last));
                ready.get(behind).or(ready.first())
            }
            Schedule::Random(seed) => {
                let drawn = mixed(seed, [4, self.turns, 0]) as usize;
                (!ready.is_empty()).then(|| &ready[drawn % ready.len()])
            }
        };
        self.turns += 1;
        self.last = next.copied();
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_are_read_as_they_are_written() {
        for text in ["in-order", "reverse", "rr", "random:0", "random:18446744073709551615"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        assert_eq!("random:0x10".parse(), Ok(Schedule::Random(16)));
        for text in ["", "random", "random:", "random:-1", "random:x", "random:18446744073709551616", "RR", "rr:1"] {
            assert!(text.parse::<Schedule>().is_err(), "{text}");
        }
    }

    #[test]
    fn turns_are_what_the_schedule_says() {
        let ready = [(0, 0), (0, 2), (1, 1)];
        let taken = |schedule| {
            let mut turns = Turns::new(schedule);
            (0..4).map(|_| turns.next(&ready).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(taken(Schedule::InOrder), [(0, 0); 4]);
        assert_eq!(taken(Schedule::Reverse), [(1, 1); 4]);
        assert_eq!(taken(Schedule::RoundRobin), [(0, 0), (0, 2), (1, 1), (0, 0)]);
        assert_eq!(taken(Schedule::Random(7)), taken(Schedule::Random(7)));
        let orders: std::collections::BTreeSet<_> = (0..32).map(|seed| taken(Schedule::Random(seed))).collect();
        assert!(orders.len() > 16, "seeds give orders of their own");
        let mut turns = Turns::new(Schedule::RoundRobin);
        turns.next(&ready);
        assert_eq!((turns.next(&[(0, 0)]), turns.next(&[])), (Some((0, 0)), None));
    }
}
