//! Bits of a concatenation are read from the part that they are of.
//!
//! A comparison writes a mask of a bit for each lane, and one lane's choice reads one bit of it. As terms without rules
//! have it, that choice is about what all lanes have compared. Here the bit is taken from the lane's own part; what
//! nobody reads is not part of the obligation any more, and the obligations of two lanes are the same but for names.
//!
//! Sound and complete: each node has the value that it had. No symbol is gained, and those that are lost had no
//! influence on the goal or an assertion.

use super::cone::Cone;
use super::nodes::Kind;
use crate::limits::question;

/// Leads extracts past concatenations and other extracts; `roots` are renumbered with the arguments of nodes.
pub(super) fn lead_through<'a>(cone: &'a mut Cone, roots: impl Iterator<Item = &'a mut u32>) {
    let mut source: Vec<u32> = (0..cone.nodes.records.len() as u32).collect();
    let mut is_wire = false;
    for (number, source) in source.iter_mut().enumerate() {
        let record = cone.nodes.records[number];
        if record.kind != Kind::Extract {
            continue;
        }
        let (arg, lo) = origin(cone, number as u32);
        cone.nodes.arguments[record.first as usize] = arg;
        cone.nodes.records[number].payload = lo;
        if lo == 0 && cone.nodes.records[arg as usize].width == record.width {
            *source = arg;
            is_wire = true;
        }
    }
    if is_wire {
        cone.nodes.arguments.iter_mut().chain(roots).for_each(|number| *number = source[*number as usize]);
    }
}

/// The node, and its lowest bit, that extract `number` reads in the end.
fn origin(cone: &Cone, number: u32) -> (u32, u64) {
    let record = cone.nodes.records[number as usize];
    let (mut arg, mut lo) = (cone.nodes.arguments(number)[0], record.payload);
    loop {
        question::work(1);
        let from = cone.nodes.records[arg as usize];
        let inner = match from.kind {
            Kind::Extract => Some((cone.nodes.arguments(arg)[0], lo + from.payload)),
            Kind::Concat => part(cone, arg, lo, record.width),
            _ => None,
        };
        match inner {
            Some(found) => (arg, lo) = found,
            None => return (arg, lo),
        }
    }
}

/// The part of concatenation `number` that has the `width` bits from `lo` on, and where in it they begin.
fn part(cone: &Cone, number: u32, lo: u64, width: u8) -> Option<(u32, u64)> {
    let mut below = 0;
    for &part in cone.nodes.arguments(number).iter().rev() {
        let end = below + u64::from(cone.nodes.records[part as usize].width);
        if lo < end {
            return (lo >= below && lo + u64::from(width) <= end).then_some((part, lo - below));
        }
        below = end;
    }
    None
}
