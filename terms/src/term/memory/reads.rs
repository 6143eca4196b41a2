//! What programs load from global memory and data share: an address that only one of them touches may not be there.

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{LANES, Space};
use rustc_hash::FxHashMap;

use super::super::node::Term;
use super::super::normal;
use super::apart::base_and_offset;
use super::effect::EffectValue;
use super::{EffectKind, Effects};

/// The loads of a path from memory that waves share, in their order.
#[derive(Debug, Clone, Default)]
pub(super) struct Reads {
    reads: Vec<Read>,
    /// The next load's number: paths of one program share it.
    next: Rc<Cell<u32>>,
}

#[derive(Debug, Clone)]
pub(super) struct Read {
    number: u32,
    pub instruction: usize,
    pub space: Space,
    pub bytes: u64,
    pub active: EffectValue,
    pub address: EffectValue,
}

impl Reads {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Read> {
        self.reads.iter()
    }

    pub fn push(
        &mut self,
        instruction: usize,
        (space, bytes): (Space, u64),
        active: EffectValue,
        address: EffectValue,
    ) {
        if !active.is_never() {
            let number = self.next.get();
            self.next.set(number + 1);
            self.reads.push(Read { number, instruction, space, bytes, active, address });
        }
    }

    /// Those of two paths that meet; `either` says when a load happens that happens on the paths under conditions.
    pub fn join(&mut self, other: Self, either: impl Fn(Option<Term>, Option<Term>) -> Term) {
        let mut others = other.reads.into_iter().peekable();
        let mut joined = Vec::with_capacity(self.reads.len().max(others.len()));
        let of_other = |read: Read| Read { active: read.active.map(|active| either(None, Some(active))), ..read };
        for mine in std::mem::take(&mut self.reads) {
            joined.extend(std::iter::from_fn(|| others.next_if(|read| read.number < mine.number)).map(of_other));
            let active = match others.next_if(|read| read.number == mine.number) {
                Some(read) => mine.active.zip(&read.active, |mine, theirs| either(Some(mine), Some(theirs))),
                None => mine.active.map(|active| either(Some(active), None)),
            };
            joined.push(Read { active, ..mine });
        }
        joined.extend(others.map(of_other));
        self.reads = joined;
    }
}

/// Cells that are touched: from an offset on, so many bytes, where a condition holds.
struct Touched {
    offset: u64,
    bytes: u64,
    condition: Term,
}

/// Touched cells by the base of their addresses: of single lanes, or of the lane that stands for all.
type Cells = FxHashMap<Vec<(u64, Term)>, Vec<Touched>>;

/// A load of a program: the instruction's number, and when it finds what the other one does not touch.
pub type Further = (usize, Term);

impl Effects {
    /// The loads from global memory.
    fn global_reads(&self) -> impl Iterator<Item = &Read> {
        self.reads.iter().filter(|read| read.space == Space::Global)
    }

    /// What this program loads from global memory without an access of `other` to it.
    pub fn further_reads(&self, other: &Effects) -> Vec<Further> {
        let of_any_lane = other.touched(|active, address| Some(vec![(active.any_lane()?, address.any_lane()?)]));
        let of_each_lane = std::cell::OnceCell::new();
        let each_lane =
            || of_each_lane.get_or_init(|| other.touched(|active, address| Some(in_lanes(active, address))));
        let further = self.global_reads().filter_map(|read| {
            let of_any = read.active.any_lane().zip(read.address.any_lane());
            let is_touched = |(active, address)| gap(&of_any_lane, active, address, read.bytes).is_none();
            if of_any.is_some_and(is_touched) {
                return None;
            }
            let lanes = in_lanes(&read.active, &read.address).into_iter();
            let gaps = lanes.filter_map(|(active, address)| gap(each_lane(), active, address, read.bytes));
            gaps.reduce(normal::or).map(|gap| (read.instruction, gap))
        });
        further.collect()
    }

    /// What the program touches in global memory, as `places` says it: conditions and addresses.
    fn touched(&self, places: impl Fn(&EffectValue, &EffectValue) -> Option<Vec<(Term, Term)>>) -> Cells {
        let reads = self.global_reads().map(|read| (read.bytes, &read.active, &read.address));
        let is_global = |kind: EffectKind| kind.space() == Some(Space::Global) && kind.bytes() > 0;
        let effects = self.effects.iter().filter(|effect| is_global(effect.kind));
        let effects = effects.map(|effect| (effect.kind.bytes(), &effect.active, &effect.operands[0]));
        let mut cells = Cells::default();
        for (bytes, active, address) in reads.chain(effects) {
            for (condition, address) in places(active, address).into_iter().flatten() {
                let (base, offset) = base_and_offset(address);
                cells.entry(base).or_default().push(Touched { offset, bytes, condition });
            }
        }
        cells
    }
}

/// Conditions and addresses in all lanes; one for the whole wave.
fn in_lanes(active: &EffectValue, address: &EffectValue) -> Vec<(Term, Term)> {
    let lanes = if active.is_whole() && address.is_whole() { 1 } else { LANES };
    (0..lanes).map(|lane| (active.lane(lane), address.lane(lane))).collect()
}

/// When some of `bytes` at an address that is accessed where `active` holds are not among `cells`; nothing if never.
fn gap(cells: &Cells, active: Term, address: Term, bytes: u64) -> Option<Term> {
    let (base, offset) = base_and_offset(address);
    let touched = cells.get(&base).map_or(&[][..], Vec::as_slice);
    let of_byte = |byte: u64| {
        let place = offset.wrapping_add(byte);
        let there = touched.iter().filter(|cells| place.wrapping_sub(cells.offset) < cells.bytes);
        let conditions: Vec<Term> = there.map(|cells| cells.condition).collect();
        if conditions.contains(&active) {
            return normal::constant(1, 0);
        }
        let anywhere = conditions.into_iter().reduce(normal::or);
        anywhere.map_or(active, |anywhere| normal::and(active, normal::not(anywhere)))
    };
    let gap = (0..bytes).map(of_byte).reduce(normal::or)?;
    (gap != normal::constant(1, 0)).then_some(gap)
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::{Access, Addresses, Bit, Bv, Memory, Size};
    use gcn_semantics::ledger::LaneOrder;

    use super::*;
    use crate::term::symbolic::Terms;
    use crate::term::{self, Symbolic, Var};

    const ACCESS: Access = Access { instruction: 7, coherent: false, order: LaneOrder::Ascending };

    fn address(offset: u64) -> Term {
        term::add(term::variable(64, Var(1)), term::constant(64, offset))
    }

    /// Loads of the wave at these offsets under these conditions.
    fn loads(at: &[(u64, Term)]) -> Effects {
        let mut memory = Effects::default();
        for &(offset, condition) in at {
            memory.load(&ACCESS, Bit(condition), Bv::new(address(offset)));
        }
        memory
    }

    #[test]
    fn what_is_touched_may_be_loaded() {
        term::with_fresh_arena(|| {
            let (always, sometimes) = (term::constant(1, 1), term::variable(1, Var(9)));
            let further = |b: &[(u64, Term)], a: &[(u64, Term)]| loads(b).further_reads(&loads(a));
            assert_eq!(further(&[(0, always), (4, always)], &[(4, always), (0, always)]), []);
            assert_eq!(further(&[(8, always)], &[(0, always), (4, always)]), [(7, always)]);
            // In the middle of two others.
            assert_eq!(further(&[(2, always)], &[(0, always), (4, always)]), []);
            assert_eq!(further(&[(2, always)], &[(0, always)]), [(7, always)]);
            // Under a condition more is touched than without it.
            assert_eq!(further(&[(0, sometimes)], &[(0, always)]), []);
            assert_eq!(further(&[(0, always)], &[(0, sometimes)]), [(7, term::not(sometimes))]);
            assert_eq!(further(&[(0, always)], &[(0, sometimes), (0, term::not(sometimes))]), []);
            assert_eq!(further(&[(0, sometimes)], &[(0, term::not(sometimes))]), [(7, sometimes)]);
        });
    }

    #[test]
    fn stores_touch_what_they_change() {
        term::with_fresh_arena(|| {
            let always = term::constant(1, 1);
            let mut storing = Effects::default();
            storing.store(&ACCESS, Bit(always), Bv::new(address(4)), Bv::constant(3));
            assert_eq!(loads(&[(4, always)]).further_reads(&storing), []);
            assert_eq!(loads(&[(0, always)]).further_reads(&storing), [(7, always)]);
        });
    }

    #[test]
    fn lanes_touch_cells_of_their_own() {
        term::with_fresh_arena(|| {
            let exec = |number: u32| {
                Terms::Each(Rc::new(std::array::from_fn(|lane| {
                    Bit::<Symbolic>(term::variable(1, Var(1_000 + 64 * number + lane as u32)))
                })))
            };
            let place = |lane: usize, offset: u64| {
                let own = term::zext(term::variable(32, Var(2_000 + lane as u32)), 64);
                Bv::new(term::add(own, address(offset)))
            };
            let load = |exec, offset: u64| {
                let mut memory = Effects::default();
                let addresses = Terms::Each(Rc::new(std::array::from_fn(|lane| place(lane, offset))));
                memory.gather(&ACCESS, Size::Dword, &exec, &Addresses::Global(addresses));
                memory
            };
            let first = load(exec(0), 0);
            assert_eq!(load(exec(0), 0).further_reads(&first), []);
            assert_eq!(load(exec(0), 4).further_reads(&first).len(), 1);
            assert_eq!(load(exec(1), 0).further_reads(&first).len(), 1);
        });
    }
}
