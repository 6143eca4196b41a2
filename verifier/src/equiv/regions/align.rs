//! Which instructions of one program stand for which of another, and the regions between them that differ.

use std::ops::Range;

use gcn_semantics::Target;
use gcn_semantics::control::{Exit, Graph};
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::{Control, Field, Meaning, Relative, WaveOp};
use gcn_semantics::wave::is_address_of_symbol;
use itertools::Itertools;

use super::live::{Flow, LiveSet, Looks, live};

/// No more insertions and removals than this are looked for.
const EDITS: usize = 96;
/// As many instructions make the address of a symbol of the own address.
const MADE: usize = 3;
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
    target: Target,
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
                Control::Next
                    | Control::Jump
                    | Control::Branch(_)
                    | Control::End
                    | Control::SetPc
                    | Control::SwapPc
                    | Control::Trap
            );
            // VGPR indexing and VSKIP change what other instructions mean.
            let changes = row.flags.sets_vskip || matches!(row.meaning, Meaning::Wave(WaveOp::Index(_)));
            goes_on && !changes
        };
        if instructions.iter().filter(is_plain).count() < instructions.len() {
            return None;
        }
        let graph = Graph::new(instructions.iter().copied(), target).ok()?;
        let (mut targets, mut is_target) = (vec![None; instructions.len()], vec![false; instructions.len() + 1]);
        for (id, block) in graph.blocks() {
            let place = match block.exit {
                Exit::Jump(taken) | Exit::Branch { taken, .. } => graph.block(taken).instructions.start,
                // The function that is called is no part of the program, and returns to the next block.
                Exit::Call { callee: None, .. } => continue,
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
        let side = Side { target, instructions, words, targets, is_target };
        let mut places = (0..side.instructions.len()).filter(|&number| side.is_place(number));
        let all_vanish = places.all(|number| side.makes_symbol(number));
        all_vanish.then_some(side)
    }

    /// Whether an instruction gives the program's own address.
    fn is_place(&self, number: usize) -> bool {
        self.instructions[number].row.meaning == Meaning::Wave(WaveOp::GetPc)
    }

    /// Whether the two instructions behind number `number`, where control only comes from it, make the address of a
    /// symbol of the own address that it gives. Of that, nothing but SCC hangs on the own address.
    fn makes_symbol(&self, number: usize) -> bool {
        let made = self.instructions[number..].first_chunk();
        let is_passed = || (number + 1..number + MADE).all(|number| !self.is_target[number]);
        made.is_some_and(|made| is_address_of_symbol(made, self.target)) && is_passed()
    }

    /// The three instructions that make the address of a symbol, if `number` is one of them.
    fn address(&self, number: usize) -> Option<Range<usize>> {
        let first = (number.saturating_sub(MADE - 1)..=number).find(|&number| self.is_place(number))?;
        Some(first..first + MADE)
    }

    /// The instructions, and before each that a branch goes to a place without one.
    fn places(&self) -> Vec<Position<'_>> {
        let of = |(number, word): (usize, _)| {
            let join = self.is_target[number].then_some(Position { number, what: None });
            join.into_iter().chain([Position { number, what: Some(word) }])
        };
        self.words.iter().enumerate().flat_map(of).collect()
    }

    /// Whether an instruction may be in a region: what it does hangs on registers and memory alone, and control goes on
    /// behind it.
    fn may_differ(&self, number: usize) -> bool {
        let instruction = self.instructions[number];
        let flags = &instruction.row.flags;
        let is_linked = instruction.operands.iter().any(|operand| matches!(operand, Operand::Linked(_)));
        let is_of_address = self.address(number).is_some();
        flags.control == Control::Next && flags.relative == Relative::NONE && (is_of_address || !is_linked)
    }
}

/// A place of a program: an instruction, or where a branch goes to, before one.
struct Position<'s> {
    number: usize,
    what: Option<&'s Instruction>,
}

/// Whether both are the same, wherever they are.
impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what
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
    /// The numbers of instructions that branches go to, and that stand for one another, in order.
    joins: Vec<[usize; 2]>,
}

impl<'i> Aligned<'i> {
    /// `None` if too much is different, or if control does not go on by branches alone.
    pub fn of(programs: [Vec<&'i Instruction>; 2], target: Target) -> Option<Self> {
        let [a, b] = programs.map(|instructions| Side::of(instructions, target));
        let sides = [a?, b?];
        let [a, b] = sides.each_ref().map(Side::places);
        let found = same(&a, &b)?;
        let (mut same, mut joins) = (Vec::new(), Vec::new());
        for pair in found {
            let (number, what) = (|side: &[Position], at: usize| side[at].number, a[pair[0]].what.is_some());
            let numbers = [number(&a, pair[0]), number(&b, pair[1])];
            if what { same.push(numbers) } else { joins.push(numbers) }
        }
        Some(Aligned { sides, same, joins })
    }

    /// How many instructions both programs have.
    pub fn len(&self) -> usize {
        self.sides.iter().map(|side| side.instructions.len()).sum()
    }

    /// For each program, the registers that may be read from each instruction on, and behind the last one; `None` if
    /// that takes too long to tell. `at_end` are those that somebody reads where the program ends, `at_return` those
    /// that its caller reads; `looks` says which reads count.
    pub fn live(&self, [at_end, at_return]: [LiveSet; 2], looks: Looks) -> Option<[Vec<LiveSet>; 2]> {
        let of = |side: &Side| {
            live(&side.instructions, side.target, Flow { targets: &side.targets, at_end, at_return }, looks)
        };
        let [a, b] = self.sides.each_ref().map(of);
        Some([a?, b?])
    }

    /// Whether, with what the programs look at, nobody looks at SCC behind the addresses that they make of their own.
    pub fn lose_places(&self, live: &[Vec<LiveSet>; 2]) -> bool {
        self.sides.iter().zip(live).all(|(side, live)| {
            let mut places = (0..side.words.len()).filter(|&number| side.is_place(number));
            places.all(|number| !live[number + MADE].has_scc())
        })
    }

    /// The regions that differ, each with up to so many of the same instructions before and behind it. `None` if
    /// control may enter or leave one elsewhere, or branches go to different places.
    pub fn regions(&self, before: usize, behind: usize) -> Option<Vec<Region>> {
        let ends = self.sides.each_ref().map(|side| side.instructions.len());
        let mut regions: Vec<Region> = Vec::new();
        let mut from = [0, 0];
        let places = self.same.iter().map(|&pair| (pair, 1)).merge(self.joins.iter().map(|&pair| (pair, 0)));
        for ([a, b], length) in places.chain([(ends, 1)]) {
            if [a, b] != from {
                match regions.last_mut().filter(|last| self.is_near(last, from, [a, b])) {
                    Some(last) => last.0 = [last.0[0].start..a, last.0[1].start..b],
                    None => regions.push(Region([from[0]..a, from[1]..b])),
                }
            }
            from = [a + length, b + length];
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

    /// Whether a region is so near to what differs between `from` and `to` that both are one.
    fn is_near(&self, last: &Region, from: [usize; 2], to: [usize; 2]) -> bool {
        let is_inside = |side: usize| {
            let is_join = to[side] > from[side] && self.sides[side].is_target[from[side]];
            !is_join && (last.0[side].end..from[side]).all(|number| self.may_be_inside(side, number))
        };
        (last.0[0].end..from[0]).len() <= GAP && (0..2).all(is_inside)
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
        let is_whole = |region: &Region| {
            (0..2).all(|side| {
                let Range { start, end } = region.0[side];
                let cut = |number: usize| self.sides[side].address(number).filter(|made| made.start < number);
                [start, end]
                    .into_iter()
                    .filter(|&number| number < self.sides[side].words.len())
                    .all(|at| cut(at).is_none())
            })
        };
        (0..2).all(covered)
            && regions.iter().all(is_whole)
            && regions.iter().all(|region| may_differ(region) && leaves(region))
            && outside().all(|pair| go_alike(pair) && next(pair))
            && places.binary_search(&[0, 0]).is_ok()
    }
}

/// The numbers of elements that are the same in both, as few being left out as possible; `None` if that are too many.
/// (Myers' algorithm: the furthest places that so many edits lead to, on each diagonal.)
fn same<T: PartialEq>(a: &[T], b: &[T]) -> Option<Vec<[usize; 2]>> {
    let prefix = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let [rest_a, rest_b] = [&a[prefix..], &b[prefix..]];
    let suffix = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (mid_a, mid_b) = (&rest_a[..rest_a.len() - suffix], &rest_b[..rest_b.len() - suffix]);
    let mut same: Vec<[usize; 2]> = (0..prefix).map(|number| [number, number]).collect();
    same.extend(middle(mid_a, mid_b)?.into_iter().map(|pair| pair.map(|number| number + prefix)));
    same.extend((0..suffix).map(|number| [a.len() - suffix + number, b.len() - suffix + number]));
    Some(same)
}

fn middle<T: PartialEq>(a: &[T], b: &[T]) -> Option<Vec<[usize; 2]>> {
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
