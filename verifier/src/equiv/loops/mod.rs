//! Programs with loops whose number of rounds depends on data.
//!
//! Both programs are cut at the headers of their loops, pair by pair. At a cut a program goes on from *any* state that
//! certain relations allow: registers of b that are registers of a, constants, values kept since the program came to
//! the loop; everything else nobody knows, and the sides share nothing of it. Memory there has contents that nobody
//! knows, the same on both sides. So the programs are executed without loops, once, and their goals say that they come
//! to the same cut or leave in the same way, with the same effects on memory. Relations are guessed from concrete runs
//! ([`sample`], [`guess`]); one that does not hold whenever the programs come to the cut, from outside or again, is
//! dropped, and all is executed anew ([`induction`]), until the rest holds. By induction over what the programs come
//! to, each relation then holds every time; both programs go round alike, so both end or neither does.

mod advance;
mod bound;
mod choice;
mod columns;
mod cut;
mod forget;
mod guess;
mod induction;
mod light;
mod live;
mod mask;
mod proof;
mod relation;
mod sample;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::Known;
use gcn_semantics::control::{BlockId, Loop};
use gcn_semantics::instruction::Instruction;
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Caller, STACK_POINTER};
use rustc_hash::{FxHashMap, FxHashSet};

use choice::Choice;
use columns::Columns;
use guess::Guesses;
pub use induction::{About, Check, checks, guarded};
pub use proof::{LoopProof, ProvenCut, UnfoldedLoop};
use relation::{CutPair, Key, Lanes, Relations};
use sample::Places;

use super::any_lane::OpenGoals;
use super::attempts::Prepared;
use super::job::{Fragment, Job};
use super::pair::Pair;
use super::scene::{Frame, Scene};
use super::whole::without_whole_waves;
use crate::ladder::{self, Open};
use crate::settings::Settings;
use crate::state::StateVar;
use crate::term::{OwnStack, Symbolic, Term};

/// Executions until all relations hold, and until those hold that are the same terms.
const PASSES: usize = 60;
const PASSES_OF_SAME: usize = 8;

/// What has been proven about a pair of loops.
#[derive(Debug, Clone)]
pub struct LoopRelations {
    /// The lines that the loops begin with, in program a and b.
    pub lines: [usize; 2],
    /// What holds whenever both programs come there, for people.
    pub relations: Vec<String>,
    /// The same for a certificate, if it has words for it.
    pub cut: Option<ProvenCut>,
    /// The loops that were unfolded before, of all; with the first pair.
    pub unfolded: Vec<UnfoldedLoop>,
}

/// Pairs of places at which both programs are cut.
pub struct Cutting {
    relations: Relations,
    places: [Places; 2],
}

impl Cutting {
    /// Whether something may be said about the own part of the stack in one of the programs.
    pub fn has_slots(job: &Job) -> bool {
        let sides = [(job.targets.a, &job.a), (job.targets.b, &job.b)];
        sides.into_iter().any(|(target, side)| !slots_of(job, side, target).is_empty())
    }

    /// Cuts both programs at the headers of their loops.
    ///
    /// # Errors
    /// Why the loops do not correspond.
    pub fn of(job: &Job, prepared: &Prepared) -> Result<Self, String> {
        let graphs = prepared.symbolic.programs().each_ref().map(|program| program.graph());
        if graphs.iter().any(|graph| !graph.irreducible_edges().is_empty()) {
            return Err("a loop with several entries".into());
        }
        // What only ways lead to that are said to be impossible is not looked at; that they are, goals say.
        let loops = graphs.map(|graph| {
            let possible = bound::possible(graph);
            let mut loops = graph.loops();
            loops.retain(|found| possible.contains(&found.header));
            loops.iter_mut().for_each(|found| found.blocks.retain(|block| possible.contains(block)));
            loops
        });
        let depths = [0, 1].map(|side| depths(&loops[side]));
        if depths[0] != depths[1] {
            let [a, b] = loops.map(|loops| loops.len());
            return Err(format!("a has {a}, b has {b}, or their nesting differs"));
        }
        let keys = [(job.targets.a, &job.a), (job.targets.b, &job.b)].map(|(target, side)| {
            let mut keys = sample::mentioned(side, target);
            keys.extend(slots_of(job, side, target));
            keys
        });
        let free = |keys: &BTreeSet<Key>| {
            let parts = keys.iter().flat_map(|&key| Lanes::of(key).iter().map(move |&lanes| (key, lanes)));
            parts.map(|part| (part, Choice::default())).collect()
        };
        let pair = |(a, b): (&Loop, &Loop)| CutPair {
            blocks: [a.header, b.header],
            choices: keys.each_ref().map(free),
            changed: [false; 3],
            bounds: Default::default(),
        };
        let cuts = loops[0].iter().zip(&loops[1]).map(pair).collect();
        let [a, b] = [0, 1].map(|side| Places {
            cuts: loops[side].iter().map(|found| (found.header, found.blocks.iter().copied().collect())).collect(),
            keys: keys[side].clone(),
        });
        Ok(Cutting { relations: Relations { cuts }, places: [a, b] })
    }

    /// The programs in the reading that tells what no input changes.
    pub fn known(&self, prepared: &Prepared) -> Pair<Known> {
        prepared.known.cut_by(forget::known(Rc::new(self.relations.clone())))
    }

    /// The programs, executed under relations that have been proven, and these.
    ///
    /// # Errors
    /// Why there are none.
    pub fn related(
        &self,
        job: &Job,
        settings: &Settings,
        prepared: &Prepared,
        readings: Readings,
        frame: &Frame,
    ) -> Result<Related, String> {
        let stack_pointer =
            (job.promises.own_stack == OwnStack::OfFunction).then_some((STACK_POINTER, job.promises.stack_unit));
        let mut samples = sample::samples(&prepared.concrete, readings, frame, &self.places, stack_pointer);
        if !settings.runs {
            samples.at.iter_mut().for_each(|of_cut| of_cut.truncate(1));
        }
        let live = self.live(job, prepared, frame);
        let compared = [&job.a, &job.b].map(|side| bound::compared(side.listing.instructions()));
        let search = Search { job, settings, prepared, readings };
        let guessed = |guesses: Guesses| {
            let mut relations = self.relations.clone();
            for ((cut, live), samples) in relations.cuts.iter_mut().zip(&live).zip(&samples.at) {
                // Loops that do the same to memory may as well be said to change all of it.
                cut.changed = [guesses == Guesses::Same; 3];
                cut.choices = match samples.is_empty() {
                    true => guess::unseen(&self.places, live),
                    false => guess::guess(samples, live, guesses),
                };
                if guesses == Guesses::All && !samples.is_empty() {
                    let columns = Columns::of(samples);
                    cut.bounds = [0, 1].map(|side| bound::guess(&columns, side, &live[side], &compared[side]));
                }
            }
            search.settle(relations, guesses)
        };
        // The guess that registers of one name are equal costs next to nothing, and mostly it is nearly all.
        let settled = match guessed(Guesses::Same) {
            Ok(settled) if settled.is_closed => settled,
            _ => match guessed(Guesses::Plain)? {
                settled if settled.is_closed => settled,
                plain => guessed(Guesses::All).unwrap_or(plain),
            },
        };
        let line = |side: &Fragment, instruction: usize| side.listing.statements[instruction].line;
        let names = if job.entry.is_swapped { ["b", "a"] } else { ["a", "b"] };
        let described = settled.relations.describe(prepared.symbolic.programs(), names).into_iter();
        let loops = described.zip(&settled.relations.cuts).map(|(([a, b], relations), cut)| {
            let [a, b] = [line(&job.a, a), line(&job.b, b)];
            let lines = if job.entry.is_swapped { [b, a] } else { [a, b] };
            LoopRelations { lines, relations, cut: Some(ProvenCut::of(cut)), unfolded: Vec::new() }
        });
        let loops: Vec<LoopRelations> = loops.collect();
        let (concrete, symbolic, known) = (prepared.concrete.again(), settled.symbolic, self.known(prepared));
        let prepared = Prepared::new(concrete, symbolic, known);
        Ok(Related { prepared, loops, lemmas: settled.lemmas, is_closed: settled.is_closed })
    }

    /// The registers of both programs that may be read after they come to each pair of cuts.
    fn live(&self, job: &Job, prepared: &Prepared, frame: &Frame) -> Vec<[BTreeSet<Key>; 2]> {
        let pieces = frame.out.iter().flat_map(|place| place.pieces());
        let seen: BTreeSet<StateVar> = pieces.map(|piece| piece.var).collect();
        // The caller of a function may read more registers than are compared; so may functions that are called.
        let all = job.entry.caller == Caller::Function || job.has_calls();
        let is_seen = |key: Key| match key {
            Key::Scc => seen.contains(&StateVar::Scc),
            Key::Scalar(code) => all || seen.contains(&StateVar::Scalar { code }),
            Key::Vgpr(_) | Key::Slot(_) | Key::Lane(..) => true,
        };
        let live = |side: usize, block: BlockId| {
            let instructions: Vec<&Instruction> = [&job.a, &job.b][side].listing.instructions().collect();
            let graph = prepared.symbolic.programs()[side].graph();
            match &self.places[side].keys {
                keys if job.has_calls() => keys.clone(),
                keys => live::live(graph, &instructions, job.targets.of(side), block, keys, &is_seen),
            }
        };
        self.relations.cuts.iter().map(|cut| [live(0, cut.blocks[0]), live(1, cut.blocks[1])]).collect()
    }
}

/// Programs with loops, under relations that have been proven.
pub struct Related {
    pub prepared: Prepared,
    pub loops: Vec<LoopRelations>,
    /// Terms of the arena that were found equal on the way.
    pub lemmas: Vec<(Term, Term)>,
    /// Under the relations all goals hold.
    pub is_closed: bool,
}

/// What is asked about each of some checks: two terms.
type Sides<'s> = &'s dyn Fn(&[&Check]) -> Vec<(Term, Term)>;

/// Relations that every round preserves.
struct Settled {
    relations: Relations,
    symbolic: Pair<Symbolic>,
    lemmas: Vec<(Term, Term)>,
    /// Under them all goals hold.
    is_closed: bool,
}

/// Where relations are looked for.
#[derive(Clone, Copy)]
struct Search<'s> {
    job: &'s Job,
    settings: &'s Settings,
    prepared: &'s Prepared,
    readings: Readings,
}

impl Search<'_> {
    /// Drops what does not hold, until the rest does.
    fn settle(self, mut relations: Relations, guesses: Guesses) -> Result<Settled, String> {
        let Search { job, settings, prepared, readings } = self;
        let mut known: FxHashMap<(Term, Term, usize), bool> = FxHashMap::default();
        // Terms that are equal however the programs come to a cut.
        let mut always: FxHashSet<(Term, Term)> = FxHashSet::default();
        let is_same = guesses == Guesses::Same;
        for pass in 1..=if is_same { PASSES_OF_SAME } else { PASSES } {
            let name = match guesses {
                Guesses::Same => "the same registers",
                Guesses::Plain => "plain relations",
                Guesses::All => "all relations",
            };
            let step = format!("{} loops: {name} guessed, induction, pass {pass}", relations.cuts.len());
            settings.session.progress().step(step, 0, 0);
            let symbolic = prepared.symbolic.cut_by(cut::symbolic(Rc::new(relations.clone())));
            let mut scene = Scene::new(job, &symbolic, readings);
            if let Some((side, instruction, stuck)) = scene.frame.stuck {
                return Err(job.place_of(side, instruction, &stuck.to_string()));
            }
            let checks = induction::checks(&relations, &mut scene.ends)?;
            let abouts: BTreeSet<About> = checks.open.iter().map(|check| check.about).collect();
            let group = |check: &Check| abouts.iter().position(|about| *about == check.about).unwrap_or_default();
            let ask = |known: &FxHashMap<(Term, Term, usize), bool>, sides: Sides| {
                let is_new = |check: &&Check| !known.contains_key(&check.question());
                let new: Vec<&Check> = checks.open.iter().filter(is_new).collect();
                let asked: Vec<(&Check, (Term, Term))> = new.iter().copied().zip(sides(&new)).collect();
                let bounds: BTreeSet<usize> =
                    asked.iter().map(|(check, _)| scene.frame.bounds_before(check.before)).collect();
                let of_bounds = |count: usize| -> Vec<(&Check, bool)> {
                    let of_count = asked.iter().filter(|(check, _)| scene.frame.bounds_before(check.before) == count);
                    let (new, questions): (Vec<&Check>, Vec<Open>) =
                        of_count.map(|&(check, (a, b))| (check, (group(check), a, b))).unzip();
                    let holds = ladder::hold(settings, &scene.frame.assumptions_of(count), &questions);
                    holds.into_iter().zip(new).filter_map(|(hold, check)| Some((check, hold?))).collect()
                };
                bounds.into_iter().flat_map(of_bounds).collect::<Vec<_>>()
            };
            if !is_same {
                // Conditions about all lanes together take a solver long, and few checks need them: first without.
                let in_lane = ask(&known, &|checks| in_own_lane(checks, |check| check.anyhow));
                for (check, _) in in_lane.into_iter().filter(|&(_, holds)| holds) {
                    known.insert(check.question(), true);
                    always.insert(check.anyhow);
                }
                // Much is one term in the shape of the programs; to ask a solver about it takes long.
                let undecided = self.undecided(&checks.open, &known);
                let merged = self.hold_by_merging(&relations, &symbolic, &undecided);
                for check in checks.open.iter().filter(|check| merged.contains(&check.about)) {
                    known.insert(check.question(), true);
                    always.insert(check.anyhow);
                }
                let exactly = ask(&known, &|checks| checks.iter().map(|check| check.anyhow).collect());
                for (check, _) in exactly.into_iter().filter(|&(_, holds)| holds) {
                    known.insert(check.question(), true);
                    always.insert(check.anyhow);
                }
            }
            // How both come there is a long condition, over all lanes; plain relations hold without it.
            if guesses == Guesses::All {
                let in_lane = ask(&known, &|checks| in_own_lane(checks, |check| (check.a, check.b)));
                let held = in_lane.into_iter().filter(|&(_, holds)| holds);
                known.extend(held.map(|(check, holds)| (check.question(), holds)));
                let exactly = ask(&known, &|checks| checks.iter().map(|check| (check.a, check.b)).collect());
                known.extend(exactly.into_iter().map(|(check, holds)| (check.question(), holds)));
            }
            let is_known = |check: &&Check| known.get(&check.question()) == Some(&true);
            let failing = checks.open.iter().filter(|check| !is_known(check)).map(|check| check.about);
            let failing: BTreeSet<About> = failing.collect();
            for &(cut, changed) in &checks.changed {
                let all = &mut relations.cuts[cut].changed;
                all.iter_mut().zip(changed).for_each(|(all, more)| *all |= more);
            }
            for (number, cut) in relations.cuts.iter_mut().enumerate() {
                for side in [0, 1] {
                    let of_side = failing.iter().filter(|about| (about.cut, about.side) == (number, side));
                    let (bounds, of_side): (Vec<&About>, Vec<&About>) =
                        of_side.partition(|about| about.bound.is_some());
                    cut.drop_one(side, &of_side.into_iter().map(|about| (about.key, about.lanes)).collect());
                    let mut place = 0..;
                    cut.bounds[side].retain(|_| {
                        let place = place.next();
                        bounds.iter().all(|about| about.bound != place)
                    });
                    if !bounds.is_empty() {
                        // What was proven before may rest on them.
                        known.clear();
                        always.clear();
                    }
                }
            }
            if failing.is_empty() && checks.changed.is_empty() {
                let lemmas: Vec<(Term, Term)> =
                    checks.open.iter().map(|check| check.anyhow).filter(|sides| always.contains(sides)).collect();
                let mut goals = OpenGoals::of(&mut scene);
                if is_same {
                    let is_closed = scene.frame.other_effects.is_none() && goals.open.is_empty();
                    return Ok(Settled { relations, symbolic, lemmas, is_closed });
                }
                goals.merge(&scene, &lemmas);
                goals.close_alike(&scene, |goals| ladder::hold(settings, &scene.frame.assumptions(), goals));
                let open = ladder::open_after_cases(&scene.frame.assumptions(), goals.open);
                let is_closed = scene.frame.other_effects.is_none()
                    && (open.is_empty() || self.close_by_merging(&symbolic, &open, &scene));
                if is_closed || !relations.retry() {
                    // Goals that hang on the own part of the stack are looked at later only if all of them hold.
                    let is_asked = job.promises.own_stack != OwnStack::Nothing && scene.frame.other_effects.is_none();
                    let goals: Vec<Open> = open.iter().map(|&(_, a, b)| (0, a, b)).collect();
                    let limits = &settings.limits;
                    let hold = || ladder::hold_within(limits, settings, &scene.frame.assumptions(), &goals);
                    let is_closed = is_closed || is_asked && hold().into_iter().all(|holds| holds == Some(true));
                    return Ok(Settled { relations, symbolic, lemmas, is_closed });
                }
            }
        }
        Err("relations between the loops that do not settle".into())
    }

    /// The relations that may hold although they were not proven: their checks have many nodes, and no numbers show
    /// them to be wrong.
    fn undecided(self, checks: &[Check], known: &FxHashMap<(Term, Term, usize), bool>) -> BTreeSet<About> {
        let failing = checks.iter().filter(|check| known.get(&check.question()) != Some(&true));
        let (names, sides): (Vec<About>, Vec<(Term, Term)>) = failing.map(|check| (check.about, check.anyhow)).unzip();
        let mut abouts: BTreeMap<About, bool> = BTreeMap::new();
        for ((about, (a, b)), differ) in names.into_iter().zip(&sides).zip(ladder::differ_somewhere(&sides)) {
            let may_hold = abouts.entry(about).or_insert(true);
            *may_hold = *may_hold && !differ && ladder::is_large(*a, *b);
        }
        abouts.into_iter().filter(|(_, may_hold)| *may_hold).map(|(about, _)| about).collect()
    }
}

/// The `sides` of checks, without what they know of all lanes together: if these are equal, so are the sides.
fn in_own_lane(checks: &[&Check], sides: fn(&Check) -> (Term, Term)) -> Vec<(Term, Term)> {
    let mut all: Vec<Term> = checks.iter().flat_map(|check| <[Term; 2]>::from(sides(check))).collect();
    without_whole_waves(&mut all);
    all.chunks(2).map(|sides| (sides[0], sides[1])).collect()
}

/// The cells of the own part of the stack that something may be said about in one of the programs.
fn slots_of(job: &Job, side: &Fragment, target: Target) -> BTreeSet<Key> {
    match job.promises.own_stack {
        OwnStack::Nothing => BTreeSet::new(),
        _ => sample::slots(side, target),
    }
}

/// How deep each loop is inside of others.
pub fn depths(loops: &[Loop]) -> Vec<usize> {
    let depth = |inner: &Loop| loops.iter().filter(|outer| outer.blocks.contains(&inner.header)).count();
    loops.iter().map(depth).collect()
}
