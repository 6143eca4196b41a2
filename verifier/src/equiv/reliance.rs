//! Which readings an answer depends on, from the answers on all machines.

use std::collections::BTreeSet;

use gcn_semantics::ledger::{Reading, Readings};
use itertools::Itertools;

/// The answers on the machines looked at: whether the claim holds there, if that is known.
pub struct Answers<'a> {
    /// The readings that the programs' values depend on.
    pub touched: &'a BTreeSet<Reading>,
    pub on: Vec<(Readings, Option<bool>)>,
    /// The machines that the answer is about.
    pub allowed: Vec<Readings>,
}

impl Answers<'_> {
    /// What the answer relies on, in the order of the ledger. A reading is decisive if the claim holds on one
    /// of two machines that differ in it alone, and not on the other; `name` says how to name it. Where
    /// the answer on the other machine is not known, that is said instead: `D15=undetermined`.
    pub fn reliance(&self, name: impl Fn(Reading) -> String) -> Vec<String> {
        let of_reading = |&reading: &Reading| {
            let mut undetermined = false;
            for [(a, first), (b, second)] in self.pairs(reading) {
                match (first, second) {
                    (Some(first), Some(second)) if first != second => return Some(name(reading)),
                    (None, _) | (_, None) => undetermined |= self.allowed.contains(a) || self.allowed.contains(b),
                    _ => {}
                }
            }
            undetermined.then(|| format!("{reading}=undetermined"))
        };
        self.touched.iter().filter_map(of_reading).collect()
    }

    /// The pairs of machines that differ in `reading` alone.
    fn pairs(&self, reading: Reading) -> impl Iterator<Item = [&(Readings, Option<bool>); 2]> {
        self.on.iter().array_combinations().filter(move |[(a, _), (b, _)]| {
            let mut moved = *a;
            moved.set(reading, b.get(reading));
            a != b && moved == *b
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The machine with these values of D15 and D6.
    fn machine(d15: usize, d6: usize) -> Readings {
        let mut readings = Readings::default();
        readings.set(Reading::D15, d15);
        readings.set(Reading::D6, d6);
        readings
    }

    /// What relies on what when the claim holds as `on` says, by D15 and D6, and D6 is fixed if `fixed` says so.
    fn reliance(on: &[(usize, usize, Option<bool>)], fixed: Option<usize>) -> Vec<String> {
        let touched = BTreeSet::from([Reading::D15, Reading::D6]);
        let machines = on.iter().filter(|(_, d6, _)| fixed.is_none_or(|fixed| fixed == *d6));
        let allowed = machines.map(|&(d15, d6, _)| machine(d15, d6)).collect();
        let on = on.iter().map(|&(d15, d6, answer)| (machine(d15, d6), answer)).collect();
        Answers { touched: &touched, on, allowed }.reliance(|reading| reading.to_string())
    }

    const YES: Option<bool> = Some(true);
    const NO: Option<bool> = Some(false);

    #[test]
    fn one_reading_decides() {
        let cases = [(0, 0, YES), (1, 0, NO), (0, 1, YES), (1, 1, NO)];
        assert_eq!(reliance(&cases, None), ["D15"]);
        let mut turned = cases;
        turned.reverse();
        assert_eq!(reliance(&turned, None), ["D15"]);
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, YES), (0, 1, YES), (1, 1, YES)], None), [""; 0]);
    }

    #[test]
    fn what_is_unknown_is_said_to_be() {
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, None)], None), ["D15=undetermined"]);
        assert_eq!(reliance(&[(1, 0, None), (0, 0, YES)], None), ["D15=undetermined"]);
        assert_eq!(reliance(&[(0, 0, NO), (1, 0, None)], None), ["D15=undetermined"]);
        // A known difference counts for more.
        assert_eq!(reliance(&[(0, 0, YES), (1, 0, None), (2, 0, NO)], None), ["D15"]);
    }

    #[test]
    fn machines_that_the_answer_is_not_about_count_where_they_meet_it() {
        let cases = [(0, 0, YES), (1, 0, YES), (0, 1, None), (1, 1, None)];
        // Whatever D15 makes of the machines that D6 excludes.
        assert_eq!(reliance(&cases, Some(0)), ["D6=undetermined"]);
    }
}
