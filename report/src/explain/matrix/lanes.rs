//! What lanes have: ranges of lanes whose rows or columns follow one another, and what is in their registers.

use std::fmt::Write;

use gcn_semantics::algebra::LANES;
use gcn_semantics::wave::Placed;

use super::DrawnMatrix;

/// Columns of registers above which those that continue one another are shown as one.
const MOST_COLUMNS: usize = 4;

/// What is in the registers of all lanes.
pub struct LaneTable {
    /// The letter of what goes along the lanes, and of what goes through the registers.
    pub letters: [String; 2],
    /// Whether each row belongs to a block that it names.
    pub has_blocks: bool,
    /// The registers of each column.
    pub columns: Vec<String>,
    /// Ranges of lanes.
    pub rows: Vec<LaneRow>,
}

/// Lanes in which rows or columns follow one another.
pub struct LaneRow {
    /// `0..15`
    pub lanes: String,
    /// The blocks, if all registers belong to them.
    pub blocks: String,
    /// What goes along the lanes: `0..15`. Empty if the lanes are not read.
    pub along: String,
    /// What is in the registers of each column.
    pub cells: Vec<String>,
}

/// Elements of a place: block, what goes along lanes, what goes through registers.
type Elements = Vec<[usize; 3]>;

/// The lanes from `first` on, with what is in each item of the first of them.
struct Run {
    first: usize,
    last: usize,
    items: Vec<Elements>,
}

impl LaneTable {
    /// The table of a matrix.
    pub fn new(matrix: &DrawnMatrix) -> Self {
        let runs = runs(matrix);
        let columns = columns(matrix, &runs);
        let is_in_one = |run: &Run| run.items.iter().all(|elements| blocks(elements) == blocks(&run.items[0]));
        let has_blocks = matrix.size[0] > 1 && runs.iter().all(is_in_one);
        let [_, row, column] = matrix.letters().map(str::to_owned);
        let letters = if matrix.has_rows_along_lanes() { [row, column] } else { [column, row] };
        let rows = runs.iter().map(|run| {
            let along = distinct(run.items.iter().flatten().map(|element| element[1]));
            let length = run.last - run.first;
            let along: Vec<String> = along.into_iter().map(|first| range(first, first + length)).collect();
            let cell = |column: &Vec<usize>| {
                let items: Vec<&Elements> = column.iter().map(|&item| &run.items[item]).collect();
                let blocks = (matrix.size[0] > 1 && !has_blocks).then(|| format!("b {}: ", ranges(&blocks(items[0]))));
                blocks.unwrap_or_default() + &through(&items)
            };
            LaneRow {
                lanes: range(run.first, run.last),
                blocks: ranges(&blocks(&run.items[0])),
                cells: if along.is_empty() { Vec::new() } else { columns.iter().map(cell).collect() },
                along: along.join(" and "),
            }
        });
        let rows = rows.collect();
        let bits = u16::from(matrix.part.bits);
        let low = |item: usize| matrix.lowest + item as u16 * bits;
        let name = |column: &Vec<usize>| {
            let (first, last) = (column[0], column[column.len() - 1]);
            matrix.bits_of(low(first), low(last) + bits - low(first)).to_string()
        };
        LaneTable { letters, has_blocks, columns: columns.iter().map(name).collect(), rows }
    }
}

/// The elements of each item of each lane.
pub fn by_lane(matrix: &DrawnMatrix) -> Vec<Vec<Vec<&Placed>>> {
    let mut lanes = vec![vec![Vec::new(); matrix.items()]; LANES];
    for at in &matrix.part.elements {
        lanes[usize::from(at.lane)][matrix.item(at)].push(at);
    }
    lanes
}

fn runs(matrix: &DrawnMatrix) -> Vec<Run> {
    let of = |at: &&Placed| {
        let [row, column] = [at.row, at.column].map(usize::from);
        let [along, through] = if matrix.has_rows_along_lanes() { [row, column] } else { [column, row] };
        [at.block.into(), along, through]
    };
    let mut runs: Vec<Run> = Vec::new();
    for (lane, items) in by_lane(matrix).iter().enumerate() {
        let items: Vec<Elements> = items.iter().map(|elements| elements.iter().map(of).collect()).collect();
        let continues = |run: &&mut Run| {
            let length = lane - run.first;
            let next = |elements: &Elements| -> Elements {
                elements.iter().map(|&[block, along, through]| [block, along + length, through]).collect()
            };
            run.items.iter().map(next).eq(items.iter().cloned())
        };
        match runs.last_mut().filter(continues) {
            Some(run) => run.last = lane,
            None => runs.push(Run { first: lane, last: lane, items }),
        }
    }
    runs
}

/// The items of each column: whole registers, several where many continue one another in all lanes.
fn columns(matrix: &DrawnMatrix, runs: &[Run]) -> Vec<Vec<usize>> {
    let bits = usize::from(matrix.part.bits);
    let registers = [1, 2, 3].into_iter().find(|count| 32 * count % bits == 0).unwrap_or(1);
    let first = usize::from(matrix.lowest);
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for item in 0..matrix.items() {
        let of = |item: usize| (first + item * bits) / (32 * registers);
        match columns.last_mut().filter(|column| of(column[0]) == of(item)) {
            Some(column) => column.push(item),
            None => columns.push(vec![item]),
        }
    }
    if columns.len() <= MOST_COLUMNS {
        return columns;
    }
    let continues = |before: usize, item: usize| {
        runs.iter().all(|run| {
            let next = run.items[before].iter().map(|&[block, along, through]| [block, along, through + 1]);
            next.eq(run.items[item].iter().copied())
        })
    };
    let mut merged: Vec<Vec<usize>> = Vec::new();
    for column in columns {
        match merged.last_mut().filter(|last| continues(last[last.len() - 1], column[0])) {
            Some(last) => last.extend(column),
            None => merged.push(column),
        }
    }
    merged
}

fn blocks(elements: &Elements) -> Vec<usize> {
    distinct(elements.iter().map(|element| element[0]))
}

/// What goes through the registers of consecutive items. Elements that share a place are joined by "and".
fn through(items: &[&Elements]) -> String {
    let of: Vec<Vec<usize>> =
        items.iter().map(|elements| distinct(elements.iter().map(|element| element[2]))).collect();
    let shares = of.first().map_or(0, Vec::len);
    let all = (0..shares).map(|share| {
        let numbers: Vec<usize> = of.iter().filter_map(|numbers| numbers.get(share)).copied().collect();
        ranges(&numbers)
    });
    all.collect::<Vec<_>>().join(" and ")
}

fn distinct(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    numbers.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
}

fn range(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}..{last}") }
}

/// `0..3, 8..11`
fn ranges(numbers: &[usize]) -> String {
    let mut text = String::new();
    let mut rest = numbers;
    while let [first, ..] = rest {
        let length = rest.iter().enumerate().take_while(|(more, number)| **number == first + more).count();
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{separator}{}", range(*first, first + length - 1));
        rest = &rest[length..];
    }
    text
}
