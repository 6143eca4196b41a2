//! The machines that a claim has to hold on: every combination of the readings that matter to its programs.
//!
//! Which readings matter is found out on the way: whoever looks at one machine says which readings it has touched
//! there. For example, a program with DPP touches `D15`, and so it is looked at with each value of `D15`. A machine
//! that never comes up does the same as one that does. A missed machine would be a wrong proof, so this is the one
//! place that enumerates them.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::ledger::{Reading, Readings};
use itertools::Itertools;

/// Machines, one after the other, each once.
#[derive(Debug, Clone)]
pub struct Machines {
    first: Readings,
    fixed: BTreeMap<Reading, usize>,
    /// Also those that `fixed` excludes.
    all: bool,
    touched: BTreeSet<Reading>,
    seen: Vec<Readings>,
    /// The next one is the last.
    waiting: Vec<Readings>,
}

impl Machines {
    /// Those that have the readings `fixed`, and the other readings of `first` at first.
    pub fn allowed(first: Readings, fixed: &BTreeMap<Reading, usize>) -> Self {
        Machines::new(first, fixed, false)
    }

    /// Those that have the readings `fixed`, and, behind them, the others: they tell whether it matters that the caller
    /// has excluded them.
    pub fn all(first: Readings, fixed: &BTreeMap<Reading, usize>) -> Self {
        Machines::new(first, fixed, true)
    }

    fn new(mut first: Readings, fixed: &BTreeMap<Reading, usize>, all: bool) -> Self {
        let fixed = fixed.clone();
        fixed.iter().for_each(|(&reading, &value)| first.set(reading, value));
        Machines { first, fixed, all, touched: BTreeSet::new(), seen: Vec::new(), waiting: vec![first] }
    }

    /// These readings matter on the machine that came last.
    pub fn touch(&mut self, readings: impl IntoIterator<Item = Reading>) {
        let before = self.touched.len();
        self.touched.extend(readings);
        if self.touched.len() > before {
            self.waiting = self.of_touched();
        }
    }

    /// Every combination of the readings that matter, the allowed ones last.
    fn of_touched(&self) -> Vec<Readings> {
        let varied = self.touched.iter().filter(|reading| self.all || !self.fixed.contains_key(reading));
        let choices = varied.map(|&reading| (0..reading.values().len()).map(move |value| (reading, value)));
        let machine = |combination: Vec<(Reading, usize)>| {
            let mut machine = self.first;
            combination.into_iter().for_each(|(reading, value)| machine.set(reading, value));
            machine
        };
        let machines = choices.multi_cartesian_product().map(machine);
        machines.sorted_by_key(|machine| self.is_allowed(machine)).collect()
    }

    /// The readings that matter.
    pub fn touched(&self) -> &BTreeSet<Reading> {
        &self.touched
    }

    /// The value that a reading has on all allowed machines, if it has one.
    pub fn fixed(&self, reading: Reading) -> Option<usize> {
        self.fixed.get(&reading).copied()
    }

    /// Whether a machine is one that the claim is about.
    pub fn is_allowed(&self, machine: &Readings) -> bool {
        self.fixed.iter().all(|(&reading, &value)| machine.get(reading) == value)
    }

    /// How many machines are known that have not come yet.
    pub fn left(&self) -> usize {
        self.waiting.iter().filter(|machine| !self.seen.contains(machine)).count()
    }
}

impl Iterator for Machines {
    type Item = Readings;

    fn next(&mut self) -> Option<Readings> {
        let seen = &self.seen;
        let place = self.waiting.iter().rposition(|machine| !seen.contains(machine))?;
        self.waiting.truncate(place + 1);
        let machine = self.waiting.pop()?;
        self.seen.push(machine);
        Some(machine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(mut machines: Machines, touches: impl Fn(Readings) -> Vec<Reading>) -> Vec<Readings> {
        let mut seen = Vec::new();
        while let Some(machine) = machines.next() {
            machines.touch(touches(machine));
            seen.push(machine);
        }
        seen
    }

    #[test]
    fn without_readings_that_matter_there_is_one_machine() {
        let machines = seen(Machines::allowed(Readings::default(), &BTreeMap::new()), |_| Vec::new());
        assert_eq!(machines, [Readings::default()]);
    }

    /// What matters on one machine alone is varied on all.
    #[test]
    fn every_combination_of_what_matters_somewhere() {
        let touches = |machine: Readings| match machine.get(Reading::D15) {
            0 => vec![Reading::D15],
            _ => vec![Reading::D15, Reading::K136],
        };
        let machines = seen(Machines::allowed(Readings::default(), &BTreeMap::new()), touches);
        let count = Reading::D15.values().len() * Reading::K136.values().len();
        assert_eq!((machines.len(), machines.iter().all_unique()), (count, true));
        assert_eq!(machines[0], Readings::default());
    }

    #[test]
    fn what_is_fixed_is_varied_only_to_see_whether_it_matters() {
        let fixed = BTreeMap::from([(Reading::D15, 1)]);
        let touches = |_| vec![Reading::D15, Reading::K136];
        let allowed = seen(Machines::allowed(Readings::default(), &fixed), touches);
        assert_eq!(allowed.len(), Reading::K136.values().len());
        assert!(allowed.iter().all(|machine| machine.get(Reading::D15) == 1));
        let machines = Machines::all(Readings::default(), &fixed);
        let all = seen(machines.clone(), touches);
        assert_eq!(all[..allowed.len()], allowed);
        assert!(all[allowed.len()..].iter().all(|machine| !machines.is_allowed(machine)));
        let values = [Reading::D15, Reading::K136].map(|reading| reading.values().len());
        assert_eq!(all.len(), values.iter().product::<usize>());
    }
}
