//! The way by which a value came, as text and for scripts.

use gcnverify::equiv::Fragment;
use gcnverify::expr::View;
use gcnverify::flow::{Cell, Chain, End, Source, lanes_of};
use serde::Serialize;

use super::wrap::wrapped;

/// Links of a way that are shown, the first and the last ones.
const MOST_LINKS: usize = 16;
/// Sources of a value that are shown.
const MOST_SOURCES: usize = 4;

/// The way of a value, from where it is back to where it begins.
#[derive(Debug, Clone, Serialize)]
pub struct Way {
    /// The value.
    #[serde(flatten)]
    pub value: Value,
    /// The values that it came from, each from the next one.
    pub links: Vec<Link>,
    /// `made`, `loaded`, `given` (it was there at the start), `unknown` (what an instruction does cannot be executed
    /// alone) or `cut` (the way is longer than what was kept of it).
    pub begins: &'static str,
    /// The line of the instruction that has made or loaded the first value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What says which lanes that instruction reads: `row_shr:8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<String>,
    /// Whether that instruction leaves the value as it was.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keeps: bool,
    /// Of what it was made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<Value>,
}

/// A value in a lane.
#[derive(Debug, Clone, Serialize)]
pub struct Value {
    /// Its place.
    pub place: String,
    /// Its lane, in vector registers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lane: Option<u8>,
    /// Its bits, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<String>,
    /// The value as people read it, where an instruction takes it for a floating-point number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
}

/// A step of the way.
#[derive(Debug, Clone, Serialize)]
pub struct Link {
    /// The line of the instruction.
    pub line: usize,
    /// What says which lanes it reads: `row_shr:8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lanes: Option<String>,
    /// Whether it leaves the value as it was.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keeps: bool,
    /// Whether it is a branch that went as the value says, and so decided what was left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub branches: bool,
    /// Where it has loaded the value from memory: the line of the store that has put it there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<usize>,
    /// What it has read.
    pub from: Value,
}

impl Value {
    fn new(cell: Cell, bits: Option<u64>, view: Option<View>) -> Self {
        let place = cell.place().map_or_else(|| cell.to_string(), |place| place.to_string());
        let width = 32 * u32::from(cell.words);
        let view = view.filter(|view| view.bits().is_some_and(|bits| bits <= width));
        let shown = bits.and_then(|bits| Some(view?.fitting(bits.into()).shown(bits.into(), width)));
        Value { place, lane: cell.lane, bits: bits.map(|bits| format!("{bits:#x}")), shown }
    }
    fn of_source(source: &Source) -> Self {
        Value::new(source.cell, Some(source.bits), source.view)
    }
}

/// `v7 in lane 63`.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.place)?;
        self.lane.map_or(Ok(()), |lane| write!(f, " in lane {lane}"))
    }
}

impl Value {
    /// With what it is: `v7 in lane 63 = 1.5`.
    fn with_bits(&self) -> String {
        match self.shown.as_ref().or(self.bits.as_ref()) {
            Some(bits) => format!("{self} = {bits}"),
            None => self.to_string(),
        }
    }
}

impl Way {
    /// The way of a value in a run of `fragment`, which is shown in this view.
    pub fn new(fragment: &Fragment, chain: &Chain, view: Option<View>) -> Self {
        let line = |instruction: usize| fragment.listing.statements[instruction].line;
        let lanes = |instruction: usize| {
            let statement = &fragment.listing.statements[instruction];
            lanes_of(&statement.instruction, &fragment.source.text[statement.span.start..statement.span.end])
        };
        // What an instruction hands on as bits is what it was before.
        let mut seen_as = view;
        let links = chain.links.iter().map(|link| {
            seen_as = link.from.view.or(seen_as);
            Link {
                line: line(link.instruction),
                lanes: lanes(link.instruction),
                keeps: link.keeps,
                branches: link.branches,
                stored: link.stored.map(line),
                from: Value::new(link.from.cell, Some(link.from.bits), seen_as),
            }
        });
        let links: Vec<Link> = links.collect();
        let (begins, instruction, of) = match &chain.end {
            End::Made { instruction, sources, .. } => ("made", Some(*instruction), &sources[..]),
            End::Loaded { instruction } => ("loaded", Some(*instruction), &[][..]),
            End::NotFollowed { instruction } => ("unknown", Some(*instruction), &[][..]),
            End::Given => ("given", None, &[][..]),
            End::Cut => ("cut", None, &[][..]),
        };
        let keeps = matches!(chain.end, End::Made { keeps: true, .. });
        Way {
            keeps,
            value: Value::new(chain.of, chain.bits, view),
            links,
            begins,
            line: instruction.map(line),
            lanes: instruction.and_then(lanes),
            of: of.iter().map(Value::of_source).collect(),
        }
    }

    /// Whether both are the way of one value from one instruction.
    pub fn is_same(&self, other: &Way) -> bool {
        let of = |way: &Way| (way.value.place.clone(), way.value.lane, way.links.len(), way.line);
        of(self) == of(other)
    }

    /// A line for each value, the first with what it is.
    pub fn lines(&self, indent: &str) -> Vec<String> {
        let by = |line: usize, lanes: &Option<String>| match lanes {
            Some(lanes) => format!("line {line} ({lanes})"),
            None => format!("line {line}"),
        };
        let mut lines = vec![self.value.with_bits()];
        let left_out = self.links.len().saturating_sub(MOST_LINKS);
        for (number, Link { line, lanes, keeps, branches, stored, from }) in self.links.iter().enumerate() {
            if left_out > 0 && number == MOST_LINKS / 2 {
                lines.push(format!("  ... {left_out} more"));
            }
            if left_out > 0 && (MOST_LINKS / 2..MOST_LINKS / 2 + left_out).contains(&number) {
                continue;
            }
            lines.push(match stored {
                _ if *keeps => format!("  <- as it was before {}", by(*line, lanes)),
                _ if *branches => format!("  <- as the branch of line {line} went, by {}", from.with_bits()),
                Some(store) => format!("  <- {}, stored by line {store}, loaded by line {line}", from.with_bits()),
                None => format!("  <- {} by {}", from.with_bits(), by(*line, lanes)),
            });
        }
        let origin = self.line.map(|line| by(line, &self.lanes)).unwrap_or_default();
        lines.push(match self.begins {
            "made" if self.keeps => format!("  <- left as it was by {origin}"),
            "made" if self.of.is_empty() => format!("  <- made by {origin}"),
            "made" => {
                let shown: Vec<String> = self.of.iter().take(MOST_SOURCES).map(Value::with_bits).collect();
                let more = self.of.len().saturating_sub(MOST_SOURCES);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("  <- made by {origin} of {}{more}", shown.join(", "))
            }
            "loaded" => format!("  <- loaded by {origin}"),
            "given" => "  <- there at the start".into(),
            "cut" => "  <- further back than is kept".into(),
            _ => format!("  <- {origin}, which is not followed"),
        });
        let lines = lines.iter().flat_map(|line| {
            let parts = wrapped(line, super::wrap::WIDTH.saturating_sub(indent.len()));
            parts.into_iter().enumerate().map(|(number, part)| {
                let more = if number == 0 { "" } else { "       " };
                format!("{indent}{more}{}", part.trim_end())
            })
        });
        lines.collect()
    }
}
