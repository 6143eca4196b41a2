//! Which instructions of one program stand for which of another, and the regions between them that differ.

use std::ops::Range;

use gcn_semantics::Target;
use gcn_semantics::control::{Exit, Graph};
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::{Control, Field, Meaning, Relative, WaveOp};

/// No more insertions and removals than this are looked for.
const EDITS: usize = 96;
/// Regions with no more instructions than this between them are one.
const GAP: usize = 4;

/// A run of instructions of each program, one behind the other, that control enters at the first and leaves behind the
/// last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region(pub [Range<usize>; 2]);

impl Region {
    /// How many instructions it has in both programs.
    pub fn len(&self) -> usize {
        self.0.iter().map(ExactSizeIterator::len).sum()
    }
}

/// A program, as far as it matters here.
struct Side<'i> {
    instructions: Vec<&'i Instruction>,
    /// The same without the distances of branches.
    words: Vec<Instruction>,
    /// Where the branch of each instruction goes to.
    targets: Vec<Option<usize>>,
    /// The numbers of the instructions that branches go to.
    is_target: Vec<bool>,
}

impl<'i> Side<'i> {
    /// `None` if control goes on otherwise than by branches that name their targets.
    fn of(instructions: Vec<&'i Instruction>, target: Target) -> Option<Self> {
        let is_plain = |instruction: &&&Instruction| {
            let row = instruction.row;
            let goes_on = matches!(
                row.flags.control,
                Control::Next | Control::Jump | Control::Branch(_) | Control::End | Control::SetPc | Control::Trap
            );
            // VGPR indexing and VSKIP change what other instructions mean.
            let changes = row.flags.sets_vskip || matches!(row.meaning, Meaning::Wave(WaveOp::Index(_)));
            goes_on && !changes && row.meaning != Meaning::Wave(WaveOp::GetPc)
        };
        if instructions.iter().filter(is_plain).count() < instructions.len() {
            return None;
        }
        let graph = Graph::new(instructions.iter().copied(), target).ok()?;
        let (mut targets, mut is_target) = (vec![None; instructions.len()], vec![false; instructions.len() + 1]);
        for (id, block) in graph.blocks() {
            let place = match block.exit {
                Exit::Jump(taken) | Exit::Branch { taken, .. } => graph.block(taken).instructions.start,
                Exit::FallThrough(_) | Exit::OffTheEnd | Exit::EndProgram | Exit::SetPc => continue,
                _ if graph.terminator(id).is_some_and(|last| instructions[last].row.flags.control == Control::Trap) => {
                    continue;
                }
                _ => return None,
            };
            targets[graph.terminator(id)?] = Some(place);
            is_target[place] = true;
        }
        // No branch is without a block that it ends.
        let is_known = |(number, instruction): (usize, &&Instruction)| {
            !matches!(instruction.row.flags.control, Control::Jump | Control::Branch(_)) || targets[number].is_some()
        };
        if !instructions.iter().enumerate().all(is_known) {
            return None;
        }
        let words = instructions.iter().map(|instruction| without_distance(instruction)).collect();
        Some(Side { instructions, words, targets, is_target })
    }

    /// Whether an instruction may be in a region: what it does hangs on registers and memory alone, and control goes on
    /// behind it.
    fn may_differ(&self, number: usize) -> bool {
        let instruction = self.instructions[number];
        let flags = &instruction.row.flags;
        let is_linked = instruction.operands.iter().any(|operand| matches!(operand, Operand::Linked(_)));
        flags.control == Control::Next && flags.relative == Relative::NONE && !is_linked
    }
}

/// The instruction without the distance that its branch goes.
fn without_distance(instruction: &Instruction) -> Instruction {
    let mut instruction = instruction.clone();
    if let Some((place, _)) = instruction.row.operand(Field::BranchTarget) {
        instruction.operands[place] = Operand::Immediate(0);
    }
    instruction
}

/// Two programs that are the same but for regions.
pub struct Aligned<'i> {
    sides: [Side<'i>; 2],
    /// The numbers of instructions that are the same, in order.
    same: Vec<[usize; 2]>,
}

impl<'i> Aligned<'i> {
    /// `None` if too much is different, or if control does not go on by branches alone.
    pub fn of(programs: [Vec<&'i Instruction>; 2], target: Target) -> Option<Self> {
        let [a, b] = programs.map(|instructions| Side::of(instructions, target));
        let sides = [a?, b?];
        let same = same(&sides[0].words, &sides[1].words)?;
        Some(Aligned { sides, same })
    }

    /// How many instructions both programs have.
    pub fn len(&self) -> usize {
        self.sides.iter().map(|side| side.instructions.len()).sum()
    }

    /// The regions that differ, each with up to so many of the same instructions before and behind it. `None` if
    /// control may enter or leave one elsewhere, or branches go to different places.
    pub fn regions(&self, before: usize, behind: usize) -> Option<Vec<Region>> {
        let ends = self.sides.each_ref().map(|side| side.instructions.len());
        let mut regions: Vec<Region> = Vec::new();
        let mut from = [0, 0];
        for &[a, b] in self.same.iter().chain([&ends]) {
            if [a, b] != from {
                match regions.last_mut().filter(|last| self.is_near(last, from)) {
                    Some(last) => last.0 = [last.0[0].start..a, last.0[1].start..b],
                    None => regions.push(Region([from[0]..a, from[1]..b])),
                }
            }
            from = [a + 1, b + 1];
        }
        let mut grown: Vec<Region> = Vec::new();
        for region in regions {
            let region = self.grown(region, before, behind);
            match grown.last_mut().filter(|last| (0..2).any(|side| last.0[side].end > region.0[side].start)) {
                Some(last) => {
                    let end = |side: usize| last.0[side].end.max(region.0[side].end);
                    last.0 = [last.0[0].start..end(0), last.0[1].start..end(1)];
                }
                None => grown.push(region),
            }
        }
        self.is_sound(&grown).then_some(grown)
    }

    /// Whether a region is so near to one that begins at `from` that both are one.
    fn is_near(&self, last: &Region, from: [usize; 2]) -> bool {
        let gap = last.0[0].end..from[0];
        gap.len() <= GAP
            && (0..2).all(|side| (last.0[side].end..from[side]).all(|number| self.may_be_inside(side, number)))
    }

    /// Whether an instruction may be in a region behind its first one.
    fn may_be_inside(&self, side: usize, number: usize) -> bool {
        self.sides[side].may_differ(number) && !self.sides[side].is_target[number]
    }

    /// The region with instructions around it that are the same, as far as control only passes through them.
    fn grown(&self, Region([a, b]): Region, before: usize, behind: usize) -> Region {
        let is_same = |pair: [usize; 2]| self.same.binary_search(&pair).is_ok();
        let [mut starts, mut ends] = [[a.start, b.start], [a.end, b.end]];
        for _ in 0..before {
            let is_passed = (0..2).all(|side| {
                starts[side] > 0
                    && !self.sides[side].is_target[starts[side]]
                    && self.sides[side].may_differ(starts[side] - 1)
            });
            if !is_passed || !is_same(starts.map(|start| start - 1)) {
                break;
            }
            starts = starts.map(|start| start - 1);
        }
        for _ in 0..behind {
            let is_passed = (0..2)
                .all(|side| ends[side] < self.sides[side].instructions.len() && self.may_be_inside(side, ends[side]));
            if !is_passed || !is_same(ends) {
                break;
            }
            ends = ends.map(|end| end + 1);
        }
        Region([starts[0]..ends[0], starts[1]..ends[1]])
    }

    /// Whether control enters regions at their beginnings alone, and goes on behind them; and whether it goes to places
    /// that stand for one another from instructions that are the same.
    fn is_sound(&self, regions: &[Region]) -> bool {
        let is_inside = |side: usize, number: usize| regions.iter().any(|region| region.0[side].contains(&number));
        let outside = || self.same.iter().filter(|[a, b]| !is_inside(0, *a) && !is_inside(1, *b));
        let covered = |side: usize| {
            let inside: usize = regions.iter().map(|region| region.0[side].len()).sum();
            inside + outside().count() == self.sides[side].instructions.len()
        };
        let may_differ = |region: &Region| {
            (0..2).all(|side| region.0[side].clone().all(|number| self.sides[side].may_differ(number)))
        };
        let mut places: Vec<[usize; 2]> = outside().copied().collect();
        places.extend(regions.iter().map(|region| region.0.each_ref().map(|range| range.start)));
        places.push(self.sides.each_ref().map(|side| side.instructions.len()));
        places.sort_unstable();
        let go_alike = |&[a, b]: &[usize; 2]| match (self.sides[0].targets[a], self.sides[1].targets[b]) {
            (Some(a), Some(b)) => places.binary_search(&[a, b]).is_ok(),
            (None, None) => true,
            _ => false,
        };
        // What comes next stands for what comes next.
        let next = |&[a, b]: &[usize; 2]| places.binary_search(&[a + 1, b + 1]).is_ok();
        let leaves = |region: &Region| places.binary_search(&region.0.each_ref().map(|range| range.end)).is_ok();
        (0..2).all(covered)
            && regions.iter().all(|region| may_differ(region) && leaves(region))
            && outside().all(|pair| go_alike(pair) && next(pair))
            && places.binary_search(&[0, 0]).is_ok()
    }
}

/// The numbers of elements that are the same in both, as few being left out as possible; `None` if that are too many.
/// (Myers' algorithm: the furthest places that so many edits lead to, on each diagonal.)
fn same(a: &[Instruction], b: &[Instruction]) -> Option<Vec<[usize; 2]>> {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let [rest_a, rest_b] = [&a[prefix..], &b[prefix..]];
    let suffix = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (mid_a, mid_b) = (&rest_a[..rest_a.len() - suffix], &rest_b[..rest_b.len() - suffix]);
    let mut same: Vec<[usize; 2]> = (0..prefix).map(|number| [number, number]).collect();
    same.extend(middle(mid_a, mid_b)?.into_iter().map(|pair| pair.map(|number| number + prefix)));
    same.extend((0..suffix).map(|number| [a.len() - suffix + number, b.len() - suffix + number]));
    Some(same)
}

fn middle(a: &[Instruction], b: &[Instruction]) -> Option<Vec<[usize; 2]>> {
    let (n, m) = (a.len() as isize, b.len() as isize);
    let most = EDITS as isize;
    let at = |diagonal: isize| (diagonal + most + 1) as usize;
    let mut furthest = vec![0isize; 2 * EDITS + 3];
    let mut rounds: Vec<Vec<isize>> = Vec::new();
    // Where a way on a diagonal comes from, before the elements that are the same there.
    let from = |furthest: &[isize], edits: isize, diagonal: isize| {
        let is_down =
            diagonal == -edits || diagonal != edits && furthest[at(diagonal - 1)] < furthest[at(diagonal + 1)];
        if is_down {
            (diagonal + 1, furthest[at(diagonal + 1)])
        } else {
            (diagonal - 1, furthest[at(diagonal - 1)] + 1)
        }
    };
    for edits in 0..=most {
        rounds.push(furthest.clone());
        for diagonal in (-edits..=edits).step_by(2) {
            let mut x = if edits == 0 { 0 } else { from(&rounds[edits as usize], edits, diagonal).1 };
            while x < n && x - diagonal < m && a[x as usize] == b[(x - diagonal) as usize] {
                x += 1;
            }
            furthest[at(diagonal)] = x;
            if x >= n && x - diagonal >= m {
                return Some(way_back(n, m, edits, &|edits, diagonal| from(&rounds[edits as usize], edits, diagonal)));
            }
        }
    }
    None
}

/// The pairs on the way that ends at `(n, m)`.
fn way_back(n: isize, m: isize, edits: isize, from: &dyn Fn(isize, isize) -> (isize, isize)) -> Vec<[usize; 2]> {
    let (mut x, mut diagonal, mut pairs) = (n, n - m, Vec::new());
    for edits in (0..=edits).rev() {
        let (before, start) = if edits == 0 { (0, 0) } else { from(edits, diagonal) };
        while x > start {
            x -= 1;
            pairs.push([x as usize, (x - diagonal) as usize]);
        }
        if edits > 0 {
            // Down keeps the place in a, and across goes one further.
            x = if before > diagonal { start } else { start - 1 };
            diagonal = before;
        }
    }
    pairs.reverse();
    pairs
}
