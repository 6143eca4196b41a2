//! The relations that every round of every loop preserves: what fails is dropped, until nothing does.

use gcn_semantics::algebra::{BitColumn, Bv, Column, LaneId, Scope, WordColumn};
use gcn_semantics::wave::{Arrival, Wave};

use super::advance::values_of;
use super::cut::{Affine, low_bits, value_of};
use super::mask::{self, bit_of_any_lane, is_mask, left};
use super::relation::{CutPair, Key, Lanes, Relation, Relations};
use crate::equiv::pair::Ends;
use crate::term::{self, Symbolic, Term};

/// What is promised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct About {
    /// The number of the cut.
    pub cut: usize,
    /// The program.
    pub side: usize,
    /// The register.
    pub key: Key,
    /// The part of its lanes.
    pub lanes: Lanes,
    /// The number of the bound that it is about, if it is no relation.
    pub bound: Option<usize>,
}

/// Something that has to hold at an arrival: two terms are equal.
pub struct Check {
    pub about: About,
    /// It may rest on the bounds of cuts before this one: those of a cut where the program comes from outside must not
    /// be what shows that they hold there, since nothing says that any values fit them before that is proven.
    pub before: usize,
    pub a: Term,
    pub b: Term,
    /// Two other terms; if these are equal, so are the first two. They say nothing of how the programs come there.
    pub anyhow: (Term, Term),
    /// The condition under which the program comes this way.
    pub condition: Term,
}

/// All that the relations promise, and the spaces of memory that are changed though the relations do not say so.
pub struct Checks {
    pub open: Vec<Check>,
    /// How many hold because both sides are the same term.
    pub closed: usize,
    pub changed: Vec<(usize, [bool; 3])>,
}

/// The checks of an inductive step: the relations were assumed at the cuts, and must hold at the `ends` of the programs
/// that were executed from there.
///
/// # Errors
/// Why they cannot be checked.
pub fn checks(relations: &Relations, ends: &mut Ends<Symbolic>) -> Result<Checks, String> {
    let mut checks = Checks { open: Vec::new(), closed: 0, changed: Vec::new() };
    for (number, cut) in relations.cuts.iter().enumerate() {
        let mut arrivals = Vec::new();
        for again in [false, true] {
            let both = [0, 1].map(|side| {
                ends.arrivals[side]
                    .iter()
                    .position(|arrival| (arrival.block, arrival.again) == (cut.blocks[side], again))
            });
            match both {
                [Some(a), Some(b)] => arrivals.push(Some([a, b])),
                [None, None] => arrivals.push(None),
                _ => return Err("a loop that only one side comes to".into()),
            }
        }
        let [Some(entry), again] = arrivals[..] else { continue };
        let [a, b] = [0, 1].map(|side| ends.arrivals[side][entry[side]].wave.fork());
        let mut at = At { number, cut, entry: [a, b], checks: &mut checks, before: number };
        for arrival in [Some(entry), again].into_iter().flatten() {
            let is_again = Some(arrival) == again;
            let condition = ends.arrivals[0][arrival[0]].condition.0;
            let [first, second] = &mut ends.arrivals;
            let waves = [&mut first[arrival[0]], &mut second[arrival[1]]]
                .map(|arrival: &mut Arrival<Symbolic>| &mut arrival.wave);
            at.arrival(condition, waves, is_again)?;
        }
    }
    Ok(checks)
}

/// Looks at arrivals at a cut.
struct At<'c> {
    number: usize,
    cut: &'c CutPair,
    /// Both programs, come from outside of the loop.
    entry: [Wave<Symbolic>; 2],
    checks: &'c mut Checks,
    /// What the checks may rest on ([`Check::before`]).
    before: usize,
}

impl Check {
    /// What is asked.
    pub fn question(&self) -> (Term, Term, usize) {
        (self.a, self.b, self.before)
    }
}

impl At<'_> {
    fn arrival(&mut self, condition: Term, mut waves: [&mut Wave<Symbolic>; 2], is_again: bool) -> Result<(), String> {
        self.before = if is_again { usize::MAX } else { self.number };
        let (entry, active) = (self.entry[0].exec(), waves[0].exec());
        let outside = BitColumn::<Symbolic>::build(entry.scope(), |lane| !entry.at(lane));
        let parts = Parts { left: left(&entry, &active), active, outside, entered: entry };
        for side in [0, 1] {
            let written = waves[side].written.clone();
            let mut keys = self.cut.keys(side);
            keys.extend(written.vgprs.iter().map(Key::Vgpr));
            keys.extend(written.scalars.iter().map(Key::Scalar));
            keys.extend(written.scc.then_some(Key::Scc));
            if is_again && self.entry[side].mode().0 != waves[side].mode().0 {
                return Err("MODE changes in a loop".into());
            }
            for key in keys {
                for &lanes in Lanes::of(key) {
                    let about = About { cut: self.number, side, key, lanes, bound: None };
                    self.register(condition, &mut waves, about, is_again, &parts);
                }
            }
            for (number, bound) in self.cut.bounds[side].iter().enumerate() {
                let (cut, key, lanes) = (self.number, bound.key, Lanes::Active);
                let about = About { cut, side, key, lanes, bound: Some(number) };
                let holds = bound.term(waves[side]);
                self.check(about, condition, None, (holds, term::constant(1, 1)));
            }
            if is_again {
                let changed = waves[side].memory.changed_since(self.number);
                if (0..3).any(|space| changed[space] && !self.cut.changed[space]) {
                    self.checks.changed.push((self.number, changed));
                }
            }
        }
        Ok(())
    }

    /// Checks what is promised about a register in a part of its lanes.
    fn register(
        &mut self,
        condition: Term,
        waves: &mut [&mut Wave<Symbolic>; 2],
        about: About,
        is_again: bool,
        parts: &Parts,
    ) {
        let About { side, key, lanes, .. } = about;
        let relation = self.cut.relation(side, key, lanes);
        let part = parts.of(key, lanes);
        match relation {
            Relation::Free => {}
            Relation::Kept if !is_again => {}
            Relation::Kept => {
                if let Some((a, b)) = self.kept_mask(waves, side, key) {
                    return self.check(about, condition, None, (a, b));
                }
                let entry = value_of(&mut self.entry[side], key);
                let value = value_of(waves[side], key);
                self.equal(about, condition, &value, &entry, part);
            }
            Relation::Constant(number) => {
                let value = value_of(waves[side], key);
                let number = Column::splat(Bv::constant(number.into()));
                self.equal(about, condition, &value, &number, part);
            }
            Relation::Within => {
                if key.pair_from_here().is_some() {
                    let (old, new) = (self.entry[side].exec(), mask::bits(waves[side], key));
                    let scope = old.scope().and(new.scope());
                    let outside = |lane: LaneId| term::and(new.at(lane).0, term::not(old.at(lane).0));
                    for lane in scope.lanes() {
                        self.check(about, condition, None, (outside(lane), term::constant(1, 0)));
                    }
                }
            }
            Relation::Exited => {
                if key.pair_from_here().is_some() {
                    let own = mask::bits(waves[side], key);
                    let scope = own.scope().and(parts.left.scope());
                    for lane in scope.lanes() {
                        self.check(about, condition, None, (own.at(lane).0, parts.left.at(lane).0));
                    }
                }
            }
            Relation::Part { base, lanes } => {
                if key.pair_from_here().is_some() {
                    let (own, other) = (mask::bits(waves[side], key), mask::bits(waves[0], base));
                    let part = parts.column(lanes);
                    let scope = own.scope().and(other.scope()).and(part.scope());
                    for lane in scope.lanes() {
                        let both = (own.at(lane).0, other.at(lane).0);
                        self.check(about, condition, Some(part.at(lane).0), both);
                    }
                }
            }
            Relation::Advanced(advance) => {
                let own = values_of(&mut self.entry[side], &advance.own(key));
                let entry = values_of(&mut self.entry[advance.side], &advance.other());
                let now = values_of(waves[advance.side], &advance.other());
                let value = value_of(waves[side], key);
                self.equal(about, condition, &value, &advance.value(&own, [&entry, &now]), part);
            }
            Relation::Low { key: base, bits } => {
                let [value, base] = [value_of(waves[side], key), value_of(waves[0], base)];
                let low = |column: &WordColumn<Symbolic>| {
                    Column::build(column.scope(), |lane| low_bits(Bv::zero(), column.at(lane), bits))
                };
                self.equal(about, condition, &low(&value), &low(&base), part);
            }
            Relation::Of { side: other, key: base, scale, offset } => {
                if relation == Relation::equal(other, base)
                    && let Some((a, b)) = self.masks(waves, (side, key), (other, base))
                {
                    return self.check(about, condition, None, (a, b));
                }
                let base = value_of(waves[other], base).map_affine(scale, offset);
                let value = value_of(waves[side], key);
                self.equal(about, condition, &value, &base, part);
            }
        }
    }

    /// The bit of a lane mask that is kept, after and before, where one term says it for all lanes.
    fn kept_mask(&mut self, waves: &mut [&mut Wave<Symbolic>; 2], side: usize, key: Key) -> Option<(Term, Term)> {
        let words @ [low, _] = key.pair()?;
        let both = words.into_iter().all(|word| self.cut.of_wave(side, word) == Relation::Kept);
        let new = bit_of_any_lane(waves[side], low).filter(|_| both && is_mask(low))?;
        Some((new, bit_of_any_lane(&mut self.entry[side], low)?))
    }

    /// The bits of two lane masks, one of which is said to be the other, where one term says them for all lanes.
    fn masks(
        &mut self,
        waves: &mut [&mut Wave<Symbolic>; 2],
        (side, key): (usize, Key),
        (other, base): (usize, Key),
    ) -> Option<(Term, Term)> {
        let (words, of) = (key.pair()?, base.pair()?);
        if (key == words[0]) != (base == of[0]) {
            return None;
        }
        let is_equal = |word: usize| self.cut.of_wave(side, words[word]) == Relation::equal(other, of[word]);
        let both = [0, 1].into_iter().all(is_equal);
        let new = bit_of_any_lane(waves[side], words[0]).filter(|_| both && is_mask(words[0]))?;
        Some((new, bit_of_any_lane(waves[other], of[0])?))
    }

    fn equal(
        &mut self,
        about: About,
        condition: Term,
        a: &WordColumn<Symbolic>,
        b: &WordColumn<Symbolic>,
        lanes: Option<&BitColumn<Symbolic>>,
    ) {
        let mut scope = a.scope().and(b.scope());
        if let Some(lanes) = lanes {
            scope = scope.and(lanes.scope());
        }
        let is_scalar = !about.key.has_lanes();
        // Lanes that have relations of their own are checked there, not here.
        let home = about.key.home().filter(|_| !is_scalar);
        let own = home.into_iter().flat_map(|home| self.cut.own_lanes(about.side, home));
        let own: Vec<usize> = own.filter_map(Key::lane).collect();
        if !own.is_empty() {
            scope = Scope::Each;
        }
        for lane in scope.lanes().filter(|lane| !own.contains(&lane.index())).take(if is_scalar { 1 } else { 64 }) {
            let lanes = lanes.map(|lanes| lanes.at(lane).0);
            self.check(about, condition, lanes, (a.at(lane).0, b.at(lane).0));
        }
    }

    /// Both sides are equal where the program comes this way and `lane` holds.
    fn check(&mut self, about: About, condition: Term, lane: Option<Term>, (a, b): (Term, Term)) {
        let lane = lane.unwrap_or_else(|| term::constant(1, 1));
        let open = guarded(lane, a, b);
        let here = term::and(condition, lane);
        let open = open.and_then(|anyhow| Some((guarded(here, a, b)?, anyhow)));
        match open {
            None => self.checks.closed += 1,
            Some(((a, b), anyhow)) => {
                self.checks.open.push(Check { about, before: self.before, a, b, anyhow, condition });
            }
        }
    }
}

/// The lanes of a wave in parts.
struct Parts {
    active: BitColumn<Symbolic>,
    left: BitColumn<Symbolic>,
    outside: BitColumn<Symbolic>,
    entered: BitColumn<Symbolic>,
}

impl Parts {
    /// A part, where a register has several.
    fn of(&self, key: Key, lanes: Lanes) -> Option<&BitColumn<Symbolic>> {
        key.has_lanes().then(|| self.column(lanes))
    }

    fn column(&self, lanes: Lanes) -> &BitColumn<Symbolic> {
        match lanes {
            Lanes::Active => &self.active,
            Lanes::Left => &self.left,
            Lanes::Outside => &self.outside,
            Lanes::Entered => &self.entered,
        }
    }
}

/// Two sides that have to be equal where `condition` holds; none if they are the same term there.
pub fn guarded(condition: Term, a: Term, b: Term) -> Option<(Term, Term)> {
    if a == b || term::as_const(condition) == Some(0) {
        return None;
    }
    let [a, b] = [a, b].map(|side| term::given_all(condition, side));
    if a == b {
        return None;
    }
    let zero = term::constant(term::width(a), 0);
    let (a, b) = (term::ite(condition, a, zero), term::ite(condition, b, zero));
    (a != b).then_some((a, b))
}
