//! What makes a program wait long enough.

use std::fmt;

use gcn_semantics::Target;
use gcn_semantics::isa::Counter;

/// The most wait states of one `s_nop`.
const MOST: u8 = 16;

/// Instructions that wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Repair {
    /// The greatest count of each counter that is low enough, in the order of [`Counter::ALL`].
    pub counts: [Option<u16>; 3],
    /// Wait states.
    pub nops: u8,
    /// VCC is written as a whole.
    pub rewrites_vcc: bool,
    /// The scalar cache writes back.
    pub writes_back: bool,
}

impl Repair {
    /// A wait for a counter.
    pub(crate) fn wait(counter: Counter, count: u16) -> Repair {
        Repair { counts: Counter::ALL.map(|other| (other == counter).then_some(count)), ..Repair::default() }
    }
    /// Wait states.
    pub(crate) fn states(nops: u8) -> Repair {
        Repair { nops, ..Repair::default() }
    }
    /// What repairs both.
    #[must_use]
    pub fn and(self, other: Repair) -> Repair {
        let least = |index: usize| match (self.counts[index], other.counts[index]) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Repair {
            counts: [0, 1, 2].map(least),
            nops: self.nops.max(other.nops),
            rewrites_vcc: self.rewrites_vcc || other.rewrites_vcc,
            writes_back: self.writes_back || other.writes_back,
        }
    }
    /// The counts of the `s_waitcnt`; the highest where it does not wait.
    pub(crate) fn all_counts(&self, target: Target) -> [u16; 3] {
        [0, 1, 2].map(|index| self.counts[index].unwrap_or(Counter::ALL[index].highest(target)))
    }
    /// Instructions beside `s_nop`, each of which takes a wait state as well.
    fn others(&self) -> u8 {
        u8::from(self.counts.iter().any(Option::is_some)) + u8::from(self.rewrites_vcc) + u8::from(self.writes_back)
    }
    /// Wait states that pass at least.
    pub(crate) fn passes(&self) -> u8 {
        self.nops.max(self.others())
    }
    /// The instructions, as text of both dialects: `s_waitcnt vmcnt(2)`, `s_nop 3`.
    pub fn lines(&self) -> Vec<String> {
        let counted = Counter::ALL.iter().zip(self.counts);
        let counts: Vec<String> =
            counted.filter_map(|(counter, count)| Some(format!("{}({})", counter.name(), count?))).collect();
        let wait = (!counts.is_empty()).then(|| format!("s_waitcnt {}", counts.join(" & ")));
        let cache = self.writes_back.then(|| "s_dcache_wb".to_owned());
        let vcc = self.rewrites_vcc.then(|| "s_mov_b64 vcc, vcc".to_owned());
        // The operand is one less than the states that pass. Only targets on which it has four bits need as many.
        let states = self.nops.saturating_sub(self.others());
        let full = std::iter::repeat_n(MOST, usize::from(states / MOST));
        let nops = full.chain(Some(states % MOST).filter(|rest| *rest > 0));
        let nops = nops.map(|states| format!("s_nop {}", states - 1));
        [wait, vcc, cache].into_iter().flatten().chain(nops).collect()
    }
}

impl fmt::Display for Repair {
    /// The instructions, with semicolons between them.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.lines().join("; "))
    }
}
