//! A drawing in lines of at most 80 characters.

use super::lanes::{LaneRow, LaneTable};
use super::{DrawnMatrix, MatrixDrawing};
use crate::text::{WIDTH, wrap};

/// Ranges of lanes above which those between the first and the last are left out.
const MOST_ROWS: usize = 8;
/// Rows of elements above which most are left out.
const MOST_ELEMENTS: usize = 4;
const INDENT: usize = 4;
/// Between columns.
const GAP: usize = 2;

/// All matrices.
pub fn text(drawing: &MatrixDrawing, text: &mut String) {
    text.push_str("\nmatrices: where elements stand\n");
    wrap(text, "  ", &drawing.equation, "      ");
    drawing.notes.iter().for_each(|note| wrap(text, "  ", note, "      "));
    for matrix in &drawing.matrices {
        text.push('\n');
        wrap(text, "  ", &matrix.title(), "      ");
        matrix.formulas.iter().for_each(|line| wrap(text, "    ", line, "        "));
        lanes(text, &LaneTable::new(matrix));
        elements(text, matrix);
    }
}

/// The lanes with what they have.
fn lanes(text: &mut String, table: &LaneTable) {
    let [along, through] = &table.letters;
    let shown = shown(table.rows.len(), MOST_ROWS, 3);
    let head = |blocks: &str, lanes: &str, along: &str| -> Vec<String> {
        let blocks = table.has_blocks.then(|| blocks.to_owned());
        [Some(lanes.to_owned()), blocks, Some(along.to_owned())].into_iter().flatten().collect()
    };
    let names = |columns: &[String]| -> Vec<String> {
        let first = columns.iter().enumerate().map(|(number, name)| match number {
            0 => format!("{through} in {name}"),
            _ => name.clone(),
        });
        head("b", "lanes", along).into_iter().chain(first).collect()
    };
    // As many columns beside one another as there is room for.
    let mut first = 0;
    while first < table.columns.len() {
        let lines = |last: usize| -> Vec<Vec<String>> {
            let row = |row: &LaneRow| -> Vec<String> {
                let cells = match row.cells.get(first..last) {
                    Some(cells) => cells.to_vec(),
                    None => vec!["not read".to_owned()],
                };
                head(&row.blocks, &row.lanes, &row.along).into_iter().chain(cells).collect()
            };
            let rows =
                shown.iter().map(|number| number.map_or_else(|| vec!["…".into()], |number| row(&table.rows[number])));
            std::iter::once(names(&table.columns[first..last])).chain(rows).collect()
        };
        let fits = |last: &usize| width(&lines(*last)) <= WIDTH;
        let last = (first + 1..=table.columns.len()).rev().find(fits).unwrap_or(first + 1);
        aligned(text, &lines(last));
        first = last;
    }
}

/// Some elements with their places, all if there are few.
fn elements(text: &mut String, matrix: &DrawnMatrix) {
    let [blocks, rows, columns] = matrix.size;
    let letters = matrix.letters();
    let all = |number: usize| (0..number).map(Some).collect::<Vec<_>>();
    let blocks_shown = if blocks > 1 { vec![0, blocks - 1] } else { vec![0] };
    for block in blocks_shown {
        let lines = |shown_columns: &[Option<usize>]| -> Vec<Vec<String>> {
            let corner = if blocks > 1 { format!("b = {block}") } else { String::new() };
            let named = |letter: &str, number: &Option<usize>| match number {
                Some(number) => format!("{letter} = {number}"),
                None => "…".to_owned(),
            };
            let head = std::iter::once(corner).chain(shown_columns.iter().map(|number| named(letters[2], number)));
            let row = |row: Option<usize>| -> Vec<String> {
                let Some(number) = row else { return vec!["…".to_owned()] };
                let cell = |column: &Option<usize>| match column {
                    Some(column) => matrix.place(matrix.at(&[block, number, *column])),
                    None => "…".to_owned(),
                };
                std::iter::once(named(letters[1], &row)).chain(shown_columns.iter().map(cell)).collect()
            };
            std::iter::once(head.collect()).chain(shown(rows, MOST_ELEMENTS, 2).into_iter().map(row)).collect()
        };
        let some: Vec<Option<usize>> = shown(columns, MOST_ELEMENTS, 2);
        let choices = [all(columns), some, shown(columns, 2, 1)];
        let fitting = choices.iter().filter(|columns| columns.len() <= WIDTH).map(|columns| lines(columns));
        if let Some(lines) = fitting.into_iter().find(|lines| width(lines) <= WIDTH) {
            aligned(text, &lines);
        }
    }
}

/// The numbers below `count`: all of them, or the first and the last one with a gap between.
fn shown(count: usize, most: usize, first: usize) -> Vec<Option<usize>> {
    match count <= most {
        true => (0..count).map(Some).collect(),
        false => (0..first).map(Some).chain([None, Some(count - 1)]).collect(),
    }
}

fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.iter().map(Vec::len).max().unwrap_or_default();
    let of = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max();
    (0..columns).map(|column| of(column).unwrap_or_default()).collect()
}

fn width(lines: &[Vec<String>]) -> usize {
    let widths = widths(lines);
    INDENT + widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// Columns below one another.
fn aligned(text: &mut String, lines: &[Vec<String>]) {
    let widths = widths(lines);
    for line in lines {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        let row = cells.join(&" ".repeat(GAP));
        text.push_str(&" ".repeat(INDENT));
        text.push_str(row.trim_end());
        text.push('\n');
    }
}
