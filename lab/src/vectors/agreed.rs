//! What all machines that the documents allow agree on.
//!
//! A vector is executed on every combination of the readings that matter to it, and with unspecified
//! values that differ in every bit; approximate results are taken correctly rounded and a unit in the
//! last place off. Bits that are the same in all these runs are known.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::ledger::{Cause, Reading, Readings};
use gcn_semantics::wave::Wave;

use super::{Bits, Known, Output, Prepared, Word};
use gcnverify::machine::ConcreteState;
use gcnverify::machines::Machines;

/// What is known of a final state, and why the rest is open.
#[derive(Debug, Clone, Default)]
pub struct Agreed {
    /// The words that are known.
    pub known: Known,
    /// Readings under which it differs.
    pub readings: BTreeSet<Reading>,
    /// Why the values were open that it took.
    pub unspecified: BTreeSet<Cause>,
    /// Some machine accesses memory that nobody gave: then nothing is known.
    pub faults: bool,
}

/// Executes on one machine; gives the final state and the causes of unspecified values that it took.
pub fn execute(
    prepared: &Prepared,
    initial: &Rc<ConcreteState>,
    readings: Readings,
    choices: Choices,
) -> (Wave<Concrete>, BTreeSet<Cause>) {
    let mut wave = Wave::new(prepared.target, readings, initial.clone() as Rc<_>);
    let (_, causes) = with_choices(choices, || prepared.program.execute(&mut wave));
    (wave, causes)
}

/// Unspecified values that differ from run to run: the first two in every bit.
fn choices(causes: &BTreeSet<Cause>) -> Vec<Choices> {
    let machine = |(seed, approximation)| Choices { seed, approximation, ..Choices::default() };
    let approximate = causes.contains(&Cause::Approximate);
    let others = causes.len() > usize::from(approximate);
    let all = [(0, 0), (Choices::ONES, Choices::ABOVE), (1, Choices::BELOW), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5)];
    let count = if others {
        all.len()
    } else if approximate {
        3
    } else {
        1
    };
    all.into_iter().take(count).map(machine).collect()
}

/// Machines that differ in every value that no document decides, for a run that took values because of `causes`: none
/// if it took no such value.
pub(super) fn machines(causes: &BTreeSet<Cause>) -> Vec<Choices> {
    if causes.is_empty() { Vec::new() } else { choices(causes) }
}

/// What the machines that have the readings `fixed` agree on about the places `out`.
pub fn agreed(
    prepared: &Prepared,
    initial: &Rc<ConcreteState>,
    out: &[Output],
    fixed: &BTreeMap<Reading, usize>,
) -> Agreed {
    let words: Vec<Word> = out.iter().flat_map(|output| output.words().map(|(word, _)| word)).collect();
    let mut agreed = Agreed::default();
    let mut machines = Machines::allowed(Readings::default(), fixed);
    while let Some(readings) = machines.next() {
        let (mut wave, mut causes) = execute(prepared, initial, readings, Choices::default());
        let mut touched = agreed.take(&mut wave, &words);
        for choices in choices(&causes).into_iter().skip(1) {
            let (mut wave, more) = execute(prepared, initial, readings, choices);
            touched.extend(agreed.take(&mut wave, &words));
            causes.extend(more);
        }
        agreed.unspecified.extend(causes);
        machines.touch(touched.iter().copied());
        agreed.readings.extend(touched);
    }
    if agreed.faults {
        agreed.known.clear();
    }
    agreed
}

impl Agreed {
    /// Takes the final state of one more machine into account; gives the readings it touched.
    fn take(&mut self, wave: &mut Wave<Concrete>, words: &[Word]) -> BTreeSet<Reading> {
        self.faults |= wave.memory.fault().is_some();
        for &word in words {
            let value = word.value(wave);
            self.known.entry(word).and_modify(|bits| *bits = bits.or(value)).or_insert(Bits::exactly(value));
        }
        wave.readings.touched().clone()
    }
}
