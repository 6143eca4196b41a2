//! Variable slicing: independent parts of a variable become variables of their own.
//!
//! A lane mask is one 32-bit register, but the obligation of one lane looks at one bit of it. When
//! a variable is used through extracts only, the bit ranges that the extracts read (merged where
//! they overlap) cut it into slices that no node connects, and each slice becomes a variable of
//! its own; bits that nothing reads disappear. After renaming, "bit 3 of `exec_lo`" and "bit 7 of
//! `exec_lo`" are then the same obligation, and two lanes' bits are independent, as they are in
//! the machine. Any other use of the variable reads all of its bits and leaves it whole.
//!
//! Sound and complete: the obligation depends on the variable only through the slices, and the
//! slices are disjoint, so values of the variable and tuples of values of the slices correspond
//! one to one (up to unread bits). Every model of one form gives a model of the other.

use super::cone::Cone;
use super::nodes::Kind;
use crate::term::Var;

/// Bits `lo + width - 1 .. lo` of a variable of the initial state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The variable.
    pub var: Var,
    /// The lowest bit.
    pub lo: u8,
    /// How many bits, 1 to 64.
    pub width: u8,
}

impl Slice {
    /// The slice's bits in the variable's word.
    pub fn mask(self) -> u64 {
        low_ones(self.width as u32) << self.lo
    }
}

/// A word whose low `width` bits (at most 64) are set.
pub(super) fn low_ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// One place that reads a variable: the variable's node, the reading node if it is an extract,
/// and the bits read.
#[derive(Debug, Clone, Copy)]
struct Use {
    variable: u32,
    lo: u8,
    width: u8,
    extract: Option<u32>,
}

/// The places in `cone` that read variables; the `roots` are read as a whole.
fn uses(cone: &Cone, roots: &[u32]) -> Vec<Use> {
    let records = &cone.nodes.records;
    let whole = |variable: u32| Use { variable, lo: 0, width: records[variable as usize].width, extract: None };
    let is_variable = |number: u32| records[number as usize].kind == Kind::Var;
    let mut uses: Vec<Use> = roots.iter().copied().filter(|&root| is_variable(root)).map(whole).collect();
    for (number, record) in records.iter().enumerate() {
        for &variable in cone.nodes.arguments(number as u32).iter().filter(|&&argument| is_variable(argument)) {
            uses.push(if record.kind == Kind::Extract {
                let (lo, width) = (record.payload as u8, record.width);
                Use { variable, lo, width, extract: Some(number as u32) }
            } else {
                whole(variable)
            });
        }
    }
    uses
}

/// The bits of each variable that `cone` reads; a variable can occur several times.
pub(super) fn bits_read(cone: &Cone, roots: &[u32]) -> Vec<(Var, u64)> {
    let name = |variable: u32| cone.variables[cone.nodes.records[variable as usize].payload as usize];
    uses(cone, roots).into_iter().map(|read| (name(read.variable), low_ones(read.width as u32) << read.lo)).collect()
}

/// Replaces the variables of `cone` by their slices: afterwards the payload of a `Var` node is an
/// index into the returned list.
pub(super) fn slice_variables(cone: &mut Cone, roots: &[u32]) -> Vec<Slice> {
    let mut uses = uses(cone, roots);
    uses.sort_unstable_by_key(|read| (read.variable, read.lo, read.extract));
    let mut slices = Vec::with_capacity(cone.variables.len());
    let mut rest = uses.as_slice();
    while let Some(&Use { variable, lo, .. }) = rest.first() {
        let mut end = lo;
        let cluster = rest
            .iter()
            .take_while(|read| {
                let inside = read.variable == variable && (read.lo < end || end == lo);
                if inside {
                    end = end.max(read.lo + read.width);
                }
                inside
            })
            .count();
        let var = cone.variables[cone.nodes.records[variable as usize].payload as usize];
        let slice = Slice { var, lo, width: end - lo };
        slices.push(slice);
        replace(cone, &rest[..cluster], slice, slices.len() as u64 - 1);
        rest = &rest[cluster..];
    }
    slices
}

/// Makes the `readers` of one slice read the variable number `payload` that stands for it.
fn replace(cone: &mut Cone, readers: &[Use], slice: Slice, payload: u64) {
    let variable = readers[0].variable as usize;
    if slice.width == cone.nodes.records[variable].width {
        cone.nodes.records[variable].payload = payload;
        return;
    }
    let mut node = None;
    for read in readers {
        let extract = read.extract.expect("only an extract reads part of a variable") as usize;
        if read.width == slice.width {
            let record = &mut cone.nodes.records[extract];
            (record.kind, record.payload, record.count) = (Kind::Var, payload, 0);
        } else {
            let node = *node.get_or_insert_with(|| cone.nodes.push(Kind::Var, slice.width, payload, []));
            let record = &mut cone.nodes.records[extract];
            record.payload -= slice.lo as u64;
            cone.nodes.arguments[record.first as usize] = node;
        }
    }
}
