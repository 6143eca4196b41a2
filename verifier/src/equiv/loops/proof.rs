//! The relations that prove something about loops, as a certificate says them, and a look at whether they are what the
//! induction can believe.
//!
//! Whoever reads a certificate executes the programs under relations that somebody else has written down. What is
//! assumed at a cut is then what is checked whenever the programs come there, if each relation speaks of registers that
//! have their values by then: of program a, or of registers before its own. [`LoopProof::cut`] refuses all else, and
//! loops that are not cut.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::control::{BlockId, Graph, Unfolding};
use serde::{Deserialize, Serialize};

use super::advance::{Advance, Extension};
use super::choice::Choice;
use super::cut;
use super::mask::is_mask;
use super::relation::{CutPair, Key, Lanes, Relation, Relations};
use super::{LoopRelations, sample, slots_of};
use crate::equiv::attempts::unfold::Unfolded;
use crate::equiv::job::Job;
use crate::equiv::pair::SymbolicPair;

/// Loops that a proof may unfold, and rounds that may become one.
const MOST_UNFOLDED: usize = 64;
const MOST_ROUNDS: u16 = 64;

/// What proves that the loops of two programs go round alike: where both are cut, and what holds there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoopProof {
    /// The loops that are unfolded first, one after the other.
    unfolded: Vec<UnfoldedLoop>,
    /// The pairs of cuts.
    cuts: Vec<ProvenCut>,
}

/// A loop that is unfolded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfoldedLoop {
    /// The program: 0 is a, 1 is b.
    side: usize,
    /// The number of the block that the loop begins with.
    header: usize,
    /// How.
    how: How,
}

/// How a loop is unfolded: [`Unfolding`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum How {
    Rotated,
    Peeled,
    /// So many rounds are one.
    Repeated(u16),
}

/// A pair of cuts, and what holds whenever both programs come there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenCut {
    /// The numbers of the blocks before which a and b are cut.
    blocks: [usize; 2],
    /// Whether the loop may change global memory, LDS and scratch memory.
    changed: [bool; 3],
    /// What is known of registers of a. Those that are not named keep their values.
    a: Vec<Known>,
    /// What is known of registers of b, as `a`.
    b: Vec<Known>,
}

/// What is known of a register in a part of its lanes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    register: Key,
    lanes: Lanes,
    relation: Relation,
}

impl ProvenCut {
    /// The relations that are tried at present at `cut`.
    pub(super) fn of(cut: &CutPair) -> Self {
        let known = |side: usize| {
            let parts = cut.choices[side].iter();
            parts.map(|(&(register, lanes), choice)| Known { register, lanes, relation: choice.relation() }).collect()
        };
        ProvenCut { blocks: cut.blocks.map(BlockId::index), changed: cut.changed, a: known(0), b: known(1) }
    }
}

impl UnfoldedLoop {
    /// The words for it; none if there are none.
    pub fn of(unfolded: &Unfolded) -> Option<Self> {
        let how = match unfolded.unfolding {
            Unfolding::Rotated => How::Rotated,
            Unfolding::Peeled => How::Peeled,
            // More rounds than this are refused when the proof is read.
            Unfolding::Repeated(times) => How::Repeated(u16::try_from(times).unwrap_or(u16::MAX)),
            Unfolding::Parted(_) | Unfolding::Entered => return None,
        };
        Some(UnfoldedLoop { side: unfolded.side, header: unfolded.header.index(), how })
    }
}

impl LoopProof {
    /// What has been proven about all `loops` of two programs. `None` if that is nothing, or nothing that it can say.
    pub fn of(loops: &[LoopRelations]) -> Option<Self> {
        let unfolded = loops.iter().flat_map(|pair| &pair.unfolded).copied().collect();
        let cuts: Vec<ProvenCut> = loops.iter().map(|pair| pair.cut.clone()).collect::<Option<_>>()?;
        (!cuts.is_empty()).then_some(LoopProof { unfolded, cuts })
    }

    /// The programs of `job`, cut and executed as the proof says, and its relations.
    ///
    /// # Errors
    /// What is wrong with the proof.
    pub(in crate::equiv) fn cut(&self, job: &Job) -> Result<(SymbolicPair, Rc<Relations>), String> {
        let programs = SymbolicPair::new(job)?;
        let programs = match self.unfolded.is_empty() {
            true => programs,
            false => self.unfolded(job, &programs)?,
        };
        let graphs = programs.programs().each_ref().map(|program| program.graph());
        let keys = [(job.targets.a, &job.a), (job.targets.b, &job.b)].map(|(target, side)| {
            let mut keys = sample::mentioned(side, target);
            keys.extend(slots_of(job, side, target));
            keys
        });
        for (graph, name) in graphs.into_iter().zip(["a", "b"]) {
            if !graph.irreducible_edges().is_empty() {
                return Err(format!("program {name} has a loop with several entries"));
            }
        }
        let cuts = self.cuts.iter().map(|cut| cut.relations(graphs, &keys)).collect::<Result<Vec<_>, _>>()?;
        for (side, name) in ["a", "b"].into_iter().enumerate() {
            let headers: BTreeSet<BlockId> = graphs[side].loops().into_iter().map(|found| found.header).collect();
            let blocks: BTreeSet<BlockId> = cuts.iter().map(|cut| cut.blocks[side]).collect();
            if blocks.len() < cuts.len() {
                return Err(format!("program {name} is cut twice in one place"));
            }
            if let Some(header) = headers.difference(&blocks).next() {
                return Err(format!("program {name} is not cut at the loop of its block {}", header.index()));
            }
            if let Some(block) = blocks.difference(&headers).next() {
                return Err(format!("program {name} is cut at its block {}, where no loop begins", block.index()));
            }
        }
        let relations = Rc::new(Relations { cuts });
        let programs = programs.cut_by(cut::symbolic(relations.clone()));
        Ok((programs, relations))
    }

    /// The programs with loops unfolded.
    fn unfolded(&self, job: &Job, programs: &SymbolicPair) -> Result<SymbolicPair, String> {
        if self.unfolded.len() > MOST_UNFOLDED {
            return Err("too many loops are unfolded".into());
        }
        let of_loop = |unfolded: &UnfoldedLoop| {
            let &UnfoldedLoop { side, header, how } = unfolded;
            let unfolding = match how {
                How::Rotated => Unfolding::Rotated,
                How::Peeled => Unfolding::Peeled,
                How::Repeated(times @ 2..=MOST_ROUNDS) => Unfolding::Repeated(times.into()),
                How::Repeated(_) => return None,
            };
            let graph = programs.programs().get(side)?.graph();
            let header = graph.loops().into_iter().map(|found| found.header).find(|block| block.index() == header)?;
            Some(Unfolded::new(side, header, unfolding))
        };
        let unfolded: Option<Vec<Unfolded>> = self.unfolded.iter().map(of_loop).collect();
        let programs = unfolded.and_then(|unfolded| programs.unfolded(job, &unfolded));
        programs.ok_or_else(|| "a loop cannot be unfolded in this way".into())
    }
}

impl ProvenCut {
    /// The relations at the cut, if all of them can be believed once they are checked.
    fn relations(&self, graphs: [&Graph; 2], keys: &[BTreeSet<Key>; 2]) -> Result<CutPair, String> {
        let block = |side: usize| {
            let number = self.blocks[side];
            let mut all = graphs[side].blocks().map(|(id, _)| id);
            all.find(|id| id.index() == number).ok_or_else(|| format!("there is no block {number} to cut"))
        };
        let blocks = [block(0)?, block(1)?];
        let mut choices = [BTreeMap::new(), BTreeMap::new()];
        for (side, known) in [&self.a, &self.b].into_iter().enumerate() {
            for &Known { register, lanes, relation } in known {
                let name = ["a", "b"][side];
                let is_there = keys[side].contains(&register) && Lanes::of(register).contains(&lanes);
                if !is_there {
                    return Err(format!("nothing can be said about {register} of {name} in these lanes"));
                }
                if !is_told(keys, side, register, relation) {
                    return Err(format!("{register} of {name} cannot be told from what a relation says"));
                }
                if choices[side].insert((register, lanes), Choice::of(vec![relation])).is_some() {
                    return Err(format!("two relations of {register} of {name}"));
                }
            }
        }
        Ok(CutPair { blocks, choices, changed: self.changed, bounds: Default::default() })
    }
}

/// Whether `relation` says what the register `key` of `side` is by what is known when the program goes on at the cut:
/// what is assumed is then what is checked.
fn is_told(keys: &[BTreeSet<Key>; 2], side: usize, key: Key, relation: Relation) -> bool {
    // A lane gets its value together with all of its register.
    let place = |key: Key| key.home().map_or(key, |home| home.key());
    let is_known = |other: usize, base: Key| {
        // What is said of two lanes of one register by each other is checked, and not assumed.
        let is_beside = other == side && base < key && base.lane().is_some() && base.home() == key.home();
        let is_before = other < side || other == side && place(base) < place(key) || is_beside;
        is_before && keys[other].contains(&base) && (key.has_lanes() || !base.has_lanes())
    };
    let is_pair_of_mask = |side: usize, low: Key| {
        low.pair_from_here().is_some_and(|words| is_mask(low) && words.iter().all(|word| keys[side].contains(word)))
    };
    let is_own_mask = || key.pair().is_some_and(|[low, _]| is_pair_of_mask(side, low));
    match relation {
        Relation::Kept | Relation::Free => true,
        Relation::Constant(value) => key != Key::Scc || value <= 1,
        Relation::Of { side: other, key: base, .. } => {
            let is_fit = (key == Key::Scc) == (base == Key::Scc);
            is_fit && is_known(other, base) && (key != Key::Scc || relation == Relation::equal(other, base))
        }
        Relation::Advanced(advance) => {
            let (own, other) = (advance.own(key), advance.other());
            let has_words = |words: &[Key], is_wide: bool| words.len() == 1 + usize::from(is_wide);
            key != Key::Scc
                && has_words(&own, advance.extension != Extension::Word)
                && has_words(&other, advance.extension == Extension::Wide)
                && own.iter().all(|word| keys[side].contains(word))
                && other.iter().all(|&word| word != Key::Scc && is_known(advance.side, word))
                && Advance::is_of_others(advance, side, key)
        }
        Relation::Low { key: base, bits } => {
            let is_fit = side == 1 && key != Key::Scc && base != Key::Scc;
            is_fit && (1..32).contains(&bits) && is_known(0, base)
        }
        Relation::Within | Relation::Exited => is_own_mask(),
        Relation::Part { base, .. } => side == 1 && is_own_mask() && is_pair_of_mask(0, base),
    }
}
