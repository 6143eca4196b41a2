//! Fields that are only compared, chosen and moved need few values.
//!
//! Where a field of a variable (the fraction of a number, say, in a network of maxima) goes nowhere but through
//! choices, concatenations, extracts and comparisons with fields like itself, a formula says no more about it than how
//! its values lie among each other and among the constants that they meet. For n such fields it is enough that between
//! two neighbouring constants there are n values, or as many as there are: then there is room for any order. The field
//! gets as many bits as that takes, instead of 22 of a fraction five.
//!
//! Sound and complete: values of one form and of the other in the same order make all comparisons the same, and each
//! of the few values stands for one of the many ([`Narrowed::widened`]).

mod scale;

use std::collections::BTreeSet;

use scale::Scale;

use super::nodes::{Kind, Nodes, Record};
use super::slices::low_ones;
use super::{Body, Model, Obligation};

/// Walks over all nodes in which the fields have to be found.
const WALKS: usize = 12;

/// An obligation with narrower variables that has a model exactly if another one has.
#[derive(Debug)]
pub struct Narrowed {
    /// The obligation.
    pub obligation: Obligation,
    /// The fields of each variable, the lowest first: their width, and what their values stand for.
    variables: Vec<Vec<(u32, Option<Scale>)>>,
}

/// How a node's bits hang together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Layout {
    /// Bits below which a field may begin.
    cuts: u64,
    /// Bits of which more is asked than their order.
    plain: u64,
}

impl Obligation {
    /// The same question with narrower variables; `None` if there is nothing to gain.
    pub fn narrowed(&self) -> Option<Narrowed> {
        let nodes = self.nodes();
        let mut layouts = Layouts::new(nodes);
        if !layouts.settle(self.goal()) {
            return None;
        }
        let mut fields = Fields::new(nodes, &layouts.of);
        fields.join(nodes, self.goal());
        let scales = fields.scales(nodes);
        if scales.iter().all(Option::is_none) {
            return None;
        }
        Some(fields.narrowed(self, &scales))
    }
}

impl Narrowed {
    /// A model of the first obligation, from one of the narrower one.
    pub fn widened(&self, model: &Model) -> Model {
        let variable = |(fields, &value): (&Vec<(u32, Option<Scale>)>, &u64)| {
            let (mut word, mut from, mut to) = (0, 0, 0);
            for (width, scale) in fields {
                let few = scale.as_ref().map_or(*width, |scale| scale.width);
                let bits = value >> from & low_ones(few);
                word |= scale.as_ref().map_or(bits, |scale| scale.value(bits)) << to;
                (from, to) = (from + few, to + width);
            }
            word
        };
        Model {
            variables: self.variables.iter().zip(&model.variables).map(variable).collect(),
            functions: model.functions.clone(),
        }
    }
}

/// The layouts of nodes that exchange bits, made the same.
struct Layouts<'a> {
    nodes: &'a Nodes,
    of: Vec<Layout>,
    changed: bool,
}

impl<'a> Layouts<'a> {
    fn new(nodes: &'a Nodes) -> Self {
        let of = nodes.records.iter().map(|record| Layout { cuts: 0, plain: u64::from(record.width == 1) }).collect();
        Layouts { nodes, of, changed: false }
    }

    /// Finds all layouts. No: there are no fields, or it takes too long.
    fn settle(&mut self, goal: Option<(u32, u32)>) -> bool {
        let count = self.nodes.records.len() as u32;
        for _ in 0..WALKS {
            self.changed = false;
            if let Some((a, b)) = goal {
                self.same(&[a, b], 0);
            }
            (0..count).rev().for_each(|number| self.visit(number));
            if self.is_plain() {
                return false;
            }
            (0..count).for_each(|number| self.visit(number));
            if !self.changed {
                return true;
            }
        }
        false
    }

    /// Whether no variable has a bit of which only the order matters.
    fn is_plain(&self) -> bool {
        let variables = self.nodes.records.iter().zip(&self.of).filter(|(record, _)| record.kind == Kind::Var);
        variables.into_iter().all(|(record, layout)| layout.plain == low_ones(record.width.into()))
    }

    fn visit(&mut self, number: u32) {
        let record = self.nodes.records[number as usize];
        let nodes = self.nodes;
        let args = nodes.arguments(number);
        let top = |args: &[u32]| 1u64 << (nodes.records[args[0] as usize].width - 1);
        match record.kind {
            Kind::Const | Kind::Var => {}
            Kind::Eq | Kind::Ult => self.same(args, 0),
            Kind::Slt => self.same(args, top(args)),
            Kind::UMin | Kind::UMax | Kind::SMin | Kind::SMax => {
                let sign = if matches!(record.kind, Kind::SMin | Kind::SMax) { top(args) } else { 0 };
                let all: Vec<u32> = args.iter().copied().chain([number]).collect();
                self.same(&all, sign);
            }
            Kind::Ite => self.same(&[args[1], args[2], number], 0),
            Kind::LaneSelect => {
                let (&index, column) = args.split_last().expect("a lane selection has an index");
                let all: Vec<u32> = column.iter().copied().chain([number]).collect();
                self.same(&all, 0);
                self.all_plain(index);
            }
            Kind::Extract => self.part(args[0], record.payload as u32, number),
            Kind::Concat => each_part(nodes, args, |arg, lo| self.part(number, lo, arg)),
            _ => args.iter().chain([&number]).for_each(|&number| self.all_plain(number)),
        }
    }

    fn all_plain(&mut self, number: u32) {
        let plain = low_ones(self.nodes.records[number as usize].width.into());
        self.add(number, Layout { cuts: 0, plain });
    }

    /// These nodes have the same layout, in which the bits of `plain` are plain.
    fn same(&mut self, numbers: &[u32], plain: u64) {
        let join = |all: Layout, &number: &u32| {
            let Layout { cuts, plain } = self.of[number as usize];
            Layout { cuts: all.cuts | cuts, plain: all.plain | plain }
        };
        let all = numbers.iter().fold(Layout { cuts: 0, plain }, join);
        numbers.iter().for_each(|&number| self.add(number, all));
    }

    /// `part` is the bits of `whole` from `lo`.
    fn part(&mut self, whole: u32, lo: u32, part: u32) {
        let width: u32 = self.nodes.records[part as usize].width.into();
        let Layout { cuts, plain } = self.of[part as usize];
        let edges = 1 << lo | 1u64.checked_shl(lo + width).unwrap_or(0);
        self.add(whole, Layout { cuts: cuts << lo | edges, plain: plain << lo });
        let Layout { cuts, plain } = self.of[whole as usize];
        self.add(part, Layout { cuts: cuts >> lo, plain: plain >> lo });
    }

    fn add(&mut self, number: u32, more: Layout) {
        let ones = low_ones(self.nodes.records[number as usize].width.into());
        let layout = &mut self.of[number as usize];
        let plain = layout.plain | more.plain & ones;
        // The lowest bit is a beginning for all.
        let cuts = (layout.cuts | more.cuts | plain ^ plain << 1) & ones & !1;
        let new = Layout { cuts, plain };
        self.changed |= new != *layout;
        *layout = new;
    }
}

/// The arguments of a concatenation, and where they begin in it.
fn each_part(nodes: &Nodes, args: &[u32], mut each: impl FnMut(u32, u32)) {
    let mut lo = 0;
    for &arg in args.iter().rev() {
        each(arg, lo);
        lo += u32::from(nodes.records[arg as usize].width);
    }
}

/// Bits of a node that stay together.
#[derive(Debug, Clone, Copy)]
struct Field {
    lo: u32,
    width: u32,
    is_plain: bool,
}

/// The fields of all nodes, and which of them exchange values.
struct Fields {
    /// Where the fields of each node begin in `all`.
    first: Vec<usize>,
    all: Vec<Field>,
    /// Fields that exchange values have the same root.
    parent: Vec<u32>,
}

impl Fields {
    fn new(nodes: &Nodes, layouts: &[Layout]) -> Self {
        let (mut first, mut all) = (vec![0], Vec::new());
        for (record, layout) in nodes.records.iter().zip(layouts) {
            let width = u32::from(record.width);
            let mut lo = 0;
            while lo < width {
                let above = layout.cuts & u64::MAX.checked_shl(lo + 1).unwrap_or(0);
                let end = above.trailing_zeros().min(width);
                all.push(Field { lo, width: end - lo, is_plain: layout.plain >> lo & 1 == 1 });
                lo = end;
            }
            first.push(all.len());
        }
        let parent = (0..all.len() as u32).collect();
        Fields { first, all, parent }
    }

    fn of(&self, number: u32) -> std::ops::Range<usize> {
        self.first[number as usize]..self.first[number as usize + 1]
    }

    fn root(&mut self, mut field: usize) -> usize {
        while self.parent[field] as usize != field {
            let next = self.parent[field] as usize;
            self.parent[field] = self.parent[next];
            field = next;
        }
        field
    }

    /// Finds out which fields exchange values.
    fn join(&mut self, nodes: &Nodes, goal: Option<(u32, u32)>) {
        if let Some((a, b)) = goal {
            self.part(a, 0, b);
        }
        for number in 0..nodes.records.len() as u32 {
            let args = nodes.arguments(number);
            match nodes.records[number as usize].kind {
                Kind::Eq | Kind::Ult | Kind::Slt => self.part(args[0], 0, args[1]),
                Kind::UMin | Kind::UMax | Kind::SMin | Kind::SMax => {
                    args.iter().for_each(|&arg| self.part(number, 0, arg));
                }
                Kind::Ite => args[1..].iter().for_each(|&arg| self.part(number, 0, arg)),
                Kind::LaneSelect => args[..args.len() - 1].iter().for_each(|&arg| self.part(number, 0, arg)),
                Kind::Extract => self.part(args[0], nodes.records[number as usize].payload as u32, number),
                Kind::Concat => each_part(nodes, args, |arg, lo| self.part(number, lo, arg)),
                _ => {}
            }
        }
    }

    /// The fields of `part` are those of `whole` from bit `lo`.
    fn part(&mut self, whole: u32, lo: u32, part: u32) {
        let fields = self.of(whole);
        let skipped = self.all[fields.clone()].partition_point(|field| field.lo < lo);
        for (outer, inner) in (fields.start + skipped..).zip(self.of(part)) {
            let (outer, inner) = (self.root(outer), self.root(inner));
            self.parent[outer.max(inner)] = outer.min(inner) as u32;
        }
    }

    /// The scale of each field, where it has one.
    fn scales(&mut self, nodes: &Nodes) -> Vec<Option<Scale>> {
        let mut met: Vec<(u64, BTreeSet<u64>)> = vec![Default::default(); self.all.len()];
        for (number, record) in nodes.records.iter().enumerate() {
            if !matches!(record.kind, Kind::Const | Kind::Var) {
                continue;
            }
            for field in self.of(number as u32) {
                let root = self.root(field);
                let Field { lo, width, .. } = self.all[field];
                match record.kind {
                    Kind::Var => met[root].0 += 1,
                    _ => _ = met[root].1.insert(record.payload >> lo & low_ones(width)),
                }
            }
        }
        let mut of_root: Vec<Option<Scale>> = vec![None; self.all.len()];
        for (root, (variables, constants)) in met.into_iter().enumerate() {
            let Field { width, is_plain, .. } = self.all[root];
            if variables > 0 && !is_plain {
                of_root[root] = Scale::new(width, variables, &constants);
            }
        }
        (0..self.all.len()).map(|field| of_root[self.root(field)].clone()).collect()
    }

    /// `obligation` with the fields that have scales narrower.
    fn narrowed(&self, obligation: &Obligation, scales: &[Option<Scale>]) -> Narrowed {
        let few = |field: usize| scales[field].as_ref().map_or(self.all[field].width, |scale| scale.width);
        let old = obligation.nodes();
        let mut nodes = Nodes { records: Vec::with_capacity(old.records.len()), arguments: old.arguments.clone() };
        for (number, record) in old.records.iter().enumerate() {
            let width = self.of(number as u32).map(few).sum::<u32>() as u8;
            let payload = match record.kind {
                Kind::Const => self.constant(number as u32, record.payload, scales),
                Kind::Extract => {
                    let below = |&field: &usize| u64::from(self.all[field].lo) < record.payload;
                    self.of(old.arguments(number as u32)[0]).take_while(below).map(few).sum::<u32>().into()
                }
                _ => record.payload,
            };
            nodes.records.push(Record { width, payload, ..*record });
        }
        let body = &obligation.0.body;
        let mut variables = vec![Vec::new(); body.variables.len()];
        let mut widths = body.variables.clone();
        for (number, record) in old.records.iter().enumerate().filter(|(_, record)| record.kind == Kind::Var) {
            let fields = self.of(number as u32).map(|field| (self.all[field].width, scales[field].clone()));
            variables[record.payload as usize] = fields.collect();
            widths[record.payload as usize] = nodes.records[number].width;
        }
        let body = Body {
            nodes,
            variables: widths,
            functions: body.functions.clone(),
            goal: body.goal,
            assertions: body.assertions.clone(),
        };
        Narrowed { obligation: Obligation::new(body), variables }
    }

    /// A constant of narrower fields.
    fn constant(&self, number: u32, value: u64, scales: &[Option<Scale>]) -> u64 {
        let (mut word, mut to) = (0, 0);
        for field in self.of(number) {
            let Field { lo, width, .. } = self.all[field];
            let bits = value >> lo & low_ones(width);
            let (bits, width) = match &scales[field] {
                Some(scale) => (scale.place(bits), scale.width),
                None => (bits, width),
            };
            word |= bits << to;
            to += width;
        }
        word
    }
}
