//! The flow through the graph against single ways through small programs, which a simulator of its own follows: it
//! keeps lists of operations and knows neither distances nor states that are joined.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::program;
use gcn_hazards::{Code, Options, check, fix, spare};
use gcn_semantics::Target;
use gcn_semantics::control::Graph;
use proptest::prelude::*;

/// What returns in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unit {
    Memory,
    Lds,
    Scalar,
}

#[derive(Clone, Copy, Debug)]
enum Does {
    /// Loads into a register.
    Load(Unit, &'static str),
    Store,
    /// Touches a register.
    Touch(&'static str),
    /// Waits until so few of `vmcnt` or of `lgkmcnt` are outstanding.
    WaitMemory(usize),
    WaitOther(usize),
    /// Writes s1 from the vector unit, and selects a lane by it: 4 wait states.
    WriteSelect,
    Select,
    Pass(usize),
}

use Does::{Load, Pass, Select, Store, Touch, WaitMemory, WaitOther, WriteSelect};

const POOL: &[(&str, Does)] = &[
    ("global_load_dword v0, v[4:5], off", Load(Unit::Memory, "v0")),
    ("global_load_dword v1, v[4:5], off", Load(Unit::Memory, "v1")),
    ("global_store_dword v[4:5], v6, off", Store),
    ("ds_read_b32 v2, v6", Load(Unit::Lds, "v2")),
    ("ds_read_b32 v3, v6", Load(Unit::Lds, "v3")),
    ("s_load_dword s0, s[8:9], 0x0", Load(Unit::Scalar, "s0")),
    ("s_load_dword s3, s[8:9], 0x0", Load(Unit::Scalar, "s3")),
    ("v_mov_b32 v7, v0", Touch("v0")),
    ("v_mov_b32 v1, 0", Touch("v1")),
    ("v_mov_b32 v7, v2", Touch("v2")),
    ("v_mov_b32 v3, 0", Touch("v3")),
    ("s_mov_b32 s5, s0", Touch("s0")),
    ("s_mov_b32 s3, 0", Touch("s3")),
    ("s_waitcnt vmcnt(0)", WaitMemory(0)),
    ("s_waitcnt vmcnt(1)", WaitMemory(1)),
    ("s_waitcnt vmcnt(2)", WaitMemory(2)),
    ("s_waitcnt lgkmcnt(0)", WaitOther(0)),
    ("s_waitcnt lgkmcnt(1)", WaitOther(1)),
    ("v_readfirstlane_b32 s1, v8", WriteSelect),
    ("v_readlane_b32 s6, v8, s1", Select),
    ("s_nop 0", Pass(1)),
    ("s_nop 2", Pass(3)),
];

/// One line of a program: an instruction of the pool, or a branch to a line.
#[derive(Clone, Copy, Debug)]
enum Line {
    Instruction(usize),
    Branch(usize),
    Jump(usize),
    /// What is left of a wait: so many wait states, or nothing.
    Left(usize),
}

fn text(lines: &[Line]) -> String {
    let line = |(number, line): (usize, &Line)| match line {
        Line::Instruction(index) => format!("l{number}: {}\n", POOL[*index].0),
        Line::Branch(to) => format!("l{number}: s_cbranch_scc1 l{to}\n"),
        Line::Jump(to) => format!("l{number}: s_branch l{to}\n"),
        Line::Left(_) => unreachable!("programs are written before waits are taken from them"),
    };
    lines.iter().enumerate().map(line).collect::<String>() + &format!("l{}:\ns_endpgm\n", lines.len())
}

/// One way so far: operations that may be outstanding, in the order in which they were issued, and wait states since
/// s1 was written.
#[derive(Clone, Default)]
struct Way {
    issued: Vec<(usize, Unit, &'static str)>,
    written: Vec<(usize, usize)>,
}

impl Way {
    /// Executes a line; the lines that it comes too early for.
    fn step(&mut self, number: usize, line: Line) -> Vec<usize> {
        let does = match line {
            Line::Instruction(index) => POOL[index].1,
            Line::Branch(_) | Line::Jump(_) => Pass(1),
            Line::Left(states) => Pass(states),
        };
        let touched = |register: &str, unit: Option<Unit>| {
            let early = |(_, other, held): &&(usize, Unit, &str)| {
                *held == register && (unit != Some(*other) || *other == Unit::Scalar)
            };
            self.issued.iter().filter(early).map(|(origin, ..)| *origin).collect::<Vec<_>>()
        };
        let early = match does {
            Touch(register) => touched(register, None),
            Load(unit, register) => touched(register, Some(unit)),
            Select => self.written.iter().filter(|(_, states)| *states < 4).map(|(origin, _)| *origin).collect(),
            _ => Vec::new(),
        };
        let states = if let Pass(states) = does { states } else { 1 };
        self.written.iter_mut().for_each(|(_, passed)| *passed += states);
        match does {
            Load(unit, register) => self.issued.push((number, unit, register)),
            Store => self.issued.push((number, Unit::Memory, "")),
            WaitMemory(count) => self.wait(&[Unit::Memory], count),
            WaitOther(count) => self.wait(&[Unit::Lds, Unit::Scalar], count),
            WriteSelect => self.written.push((number, 0)),
            _ => {}
        }
        early
    }

    /// What is outstanding when at most `count` are: of units that overtake one another nothing is known before 0.
    fn wait(&mut self, units: &[Unit], count: usize) {
        let counted: Vec<_> = self.issued.iter().copied().filter(|(_, unit, _)| units.contains(unit)).collect();
        let kinds: BTreeSet<Unit> = counted.iter().map(|(_, unit, _)| *unit).collect();
        let in_order = kinds.len() == 1 && !kinds.contains(&Unit::Scalar);
        let kept = match count {
            0 => 0,
            _ if in_order => count.min(counted.len()),
            _ => counted.len(),
        };
        self.issued.retain(|(_, unit, _)| !units.contains(unit));
        self.issued.extend(&counted[counted.len() - kept..]);
        self.issued.sort_by_key(|operation| {
            // Only the order within a unit matters, and that is kept.
            operation.1
        });
    }
}

/// Follows all ways of at most `length` lines. Calls `seen` with each line that comes too early, the line that it
/// comes too early for, and whether it is the first such line of its way.
fn follow(lines: &[Line], length: usize, seen: &mut impl FnMut(usize, usize, bool)) {
    let mut waiting = vec![(0, Way::default(), 0, true)];
    while let Some((number, mut way, steps, clean)) = waiting.pop() {
        if number >= lines.len() || steps >= length {
            continue;
        }
        let early = way.step(number, lines[number]);
        early.iter().for_each(|first| seen(number, *first, clean));
        let clean = clean && early.is_empty();
        let next = match lines[number] {
            Line::Instruction(_) | Line::Left(_) => vec![number + 1],
            Line::Branch(to) => vec![number + 1, to],
            Line::Jump(to) => vec![to],
        };
        waiting.extend(next.into_iter().map(|next| (next, way.clone(), steps + 1, clean)));
    }
}

fn lines(length: usize) -> impl Strategy<Value = Vec<Line>> {
    let line = (0..10usize, 0..POOL.len(), 0..=length).prop_map(move |(kind, index, to)| match kind {
        0 | 1 => Line::Branch(to),
        2 => Line::Jump(to),
        _ => Line::Instruction(index),
    });
    prop::collection::vec(line, 1..=length).prop_map(|mut lines| {
        let end = lines.len();
        for line in &mut lines {
            if let Line::Branch(to) | Line::Jump(to) = line {
                *to = (*to).min(end);
            }
        }
        lines
    })
}

/// Ways are so long that they can go around twice.
const LENGTH: usize = 18;

/// Whether operations of `lgkmcnt` can overtake one another: where ways meet, the flow then keeps more outstanding
/// than any one way leaves.
fn mixes(lines: &[Line]) -> bool {
    let has = |wanted: Unit| {
        let is_wanted = |index: usize| matches!(POOL[index].1, Load(unit, _) if unit == wanted);
        lines.iter().any(|line| matches!(line, Line::Instruction(index) if is_wanted(*index)))
    };
    has(Unit::Lds) && has(Unit::Scalar)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is first on some way is found; what is found is on some way.
    #[test]
    fn the_flow_finds_what_single_ways_have(lines in lines(9)) {
        let instructions = program(&text(&lines), Target::Gfx900);
        let graph = Graph::new(&instructions, Target::Gfx900).unwrap();
        let findings = check(Code::new(&instructions, Target::Gfx900), Options::default()).unwrap();
        // What no way of the program reaches is looked at all the same.
        let reachable = |line: usize| graph.is_reachable(graph.block_of(line));
        let found: BTreeSet<(usize, usize)> =
            findings.iter().map(|finding| (finding.instruction, finding.first)).collect();
        let mut early = BTreeSet::new();
        let mut missed = BTreeSet::new();
        follow(&lines, LENGTH, &mut |line, first, is_first| {
            early.insert((line, first));
            // Or the repair of one before it in its block serves it as well.
            let repaired = |&(found, _): &(usize, usize)| {
                found <= line && graph.block_of(found) == graph.block_of(line)
            };
            if is_first && !found.iter().any(repaired) {
                missed.insert((line, first));
            }
        });
        prop_assert!(missed.is_empty(), "missed {missed:?} in\n{}", text(&lines));
        if !mixes(&lines) {
            let known = |&&(line, first): &&(usize, usize)| reachable(line) && reachable(first);
            let wrong: Vec<_> = found.difference(&early).filter(known).collect();
            prop_assert!(wrong.is_empty(), "{wrong:?} is on no way of\n{}", text(&lines));
        }
    }

    /// Without its spare waits a program breaks no rule on a way on which it did not.
    #[test]
    fn spare_waits_are_not_needed_on_any_way(lines in lines(9)) {
        let instructions = program(&text(&lines), Target::Gfx900);
        let spared = spare(Code::new(&instructions, Target::Gfx900), &BTreeMap::new()).unwrap();
        let mut left = lines.clone();
        for (&number, enough) in spared.iter().filter(|(number, _)| **number < lines.len()) {
            prop_assert!(enough.counts.iter().all(Option::is_none), "waits of the pool have one counter");
            left[number] = Line::Left(enough.nops.into());
        }
        let (before, after) = (early(&lines), early(&left));
        let more = after.difference(&before);
        prop_assert!(after.is_subset(&before), "{more:?} without {spared:?} in\n{}", text(&lines));
    }

    /// A program with its repairs has nothing left, neither for the flow nor on single ways.
    #[test]
    fn repaired_programs_are_clean(lines in lines(9)) {
        let instructions = program(&text(&lines), Target::Gfx900);
        let repairs = fix(Code::new(&instructions, Target::Gfx900), Options::default()).unwrap();
        let mut repaired = String::new();
        for (number, line) in text(&lines).lines().enumerate() {
            let (label, instruction) = line.split_once(": ").unwrap_or(("", line));
            if !label.is_empty() {
                repaired += &format!("{label}:\n");
            }
            if let Some(repair) = repairs.get(&number) {
                repair.lines().iter().for_each(|line| repaired += &format!("{line}\n"));
            }
            repaired += &format!("{instruction}\n");
        }
        let instructions = program(&repaired, Target::Gfx900);
        let left = check(Code::new(&instructions, Target::Gfx900), Options::default()).unwrap();
        prop_assert!(left.is_empty(), "{left:?} in\n{repaired}");
    }
}

/// The lines that come too early on some way before any other does, with those that they come too early for.
fn early(lines: &[Line]) -> BTreeSet<(usize, usize)> {
    let mut all = BTreeSet::new();
    follow(lines, LENGTH, &mut |line, first, is_first| {
        all.extend(is_first.then_some((line, first)));
    });
    all
}

/// The test would see a fault: a way that needs its branch, one that needs its loop.
#[test]
fn the_simulator_sees_branches_and_loops() {
    let find = |name: &str| Line::Instruction(POOL.iter().position(|(text, _)| *text == name).expect("in the pool"));
    let early = |lines: &[Line]| early(lines).into_iter().collect::<Vec<_>>();
    let load = find("global_load_dword v0, v[4:5], off");
    let (touch, wait) = (find("v_mov_b32 v7, v0"), find("s_waitcnt vmcnt(0)"));
    assert_eq!(early(&[load, wait, touch]), []);
    assert_eq!(early(&[load, Line::Branch(3), wait, touch]), [(3, 0)]);
    assert_eq!(early(&[touch, load, Line::Branch(0)]), [(0, 1)]);
    let one = find("s_waitcnt vmcnt(1)");
    assert_eq!(early(&[load, find("global_store_dword v[4:5], v6, off"), one, touch]), []);
    assert_eq!(early(&[load, find("global_store_dword v[4:5], v6, off"), find("s_waitcnt vmcnt(2)"), touch]), [(3, 0)]);
}
