//! Remarks about places that are written, each of which is made once for all places that it holds of.

use gcn_semantics::instruction::code;
use gcnverify::expr::{Place, Register};

use super::written::{Inactive, Written};

/// What there is to say of a place beside its formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Remark {
    /// The formula is that of a lane; others differ.
    Differs(u8),
    Inactive(Inactive),
}

/// Remarks with their places, in the order in which they were made.
#[derive(Debug, Default)]
pub struct Told(Vec<(Remark, Vec<Written>)>);

impl Told {
    /// Notes that the formula of a place is that of a lane.
    pub fn differs(&mut self, place: Written, lane: u8) {
        self.add(Remark::Differs(lane), place);
    }
    /// Notes what inactive lanes of a place do.
    pub fn inactive(&mut self, place: Written, inactive: Inactive) {
        self.add(Remark::Inactive(inactive), place);
    }

    fn add(&mut self, remark: Remark, place: Written) {
        match self.0.iter_mut().find(|(known, _)| *known == remark) {
            Some((_, places)) => places.push(place),
            None => self.0.push((remark, vec![place])),
        }
    }

    /// The remarks in sentences.
    pub fn sentences(self) -> impl Iterator<Item = String> {
        self.0.into_iter().map(|(remark, places)| {
            let names = names(&places);
            let be = if names.contains(" and ") { "are" } else { "is" };
            match remark {
                Remark::Differs(lane) if places.len() == 1 => {
                    format!("This is {names} in lane {lane}; other lanes differ.")
                }
                Remark::Differs(lane) => format!("Formulas are for lane {lane}; other lanes differ."),
                Remark::Inactive(Inactive::Keep) => format!("Inactive lanes of {names} keep their value."),
                Remark::Inactive(Inactive::Written) => {
                    format!("{names} {be} written in inactive lanes as well: EXEC does not matter.")
                }
                Remark::Inactive(Inactive::Zero) => format!("{names} {be} 0 in inactive lanes."),
            }
        })
    }
}

/// `v0`, `v[0:3]`, `v0 and v7`: registers side by side are a range.
fn names(places: &[Written]) -> String {
    let mut ranges: Vec<Written> = Vec::new();
    for &place in places {
        match (ranges.last_mut(), place) {
            (Some(Written::Vector { first, count }), Written::Vector { first: next, count: more })
                if *first + *count == next && next != code::VGPRS =>
            {
                *count += more;
            }
            _ => ranges.push(place),
        }
    }
    let name = |place: &Written| match *place {
        Written::Vector { first, count } => {
            Place::new(Register::Vector { first, count }).map(|place| place.to_string()).unwrap_or_default()
        }
        place => place.name(),
    };
    let names: Vec<String> = ranges.iter().map(name).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => names.concat(),
    }
}
