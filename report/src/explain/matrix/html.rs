//! A drawing as tables of a page: a grid of elements and a grid of lanes, each of which marks what belongs together.

use std::fmt::Write;

use gcn_semantics::algebra::LANES;
use gcn_semantics::wave::Placed;

use super::lanes::{LaneTable, by_lane};
use super::{DrawnMatrix, MatrixDrawing};
use crate::html::escaped;

/// What pages with drawings need beside their own style.
pub const STYLE: &str = include_str!("page.css");
/// What marks the cells that belong together.
pub const SCRIPT: &str = include_str!("page.js");

/// The tables of all matrices. They can be read without the script.
pub fn html(drawing: &MatrixDrawing) -> String {
    let mut text = String::from("<h2>Where elements stand</h2>\n");
    let _ = writeln!(text, "<p>{}</p>", escaped(&drawing.equation));
    for note in &drawing.notes {
        let _ = writeln!(text, "<p>{}</p>", escaped(note));
    }
    drawing.matrices.iter().for_each(|matrix| one(&mut text, matrix));
    text
}

fn one(text: &mut String, matrix: &DrawnMatrix) {
    let _ = writeln!(text, "<section class=\"matrix\">\n<h3>{}</h3>", escaped(&matrix.title()));
    for line in &matrix.formulas {
        let _ = writeln!(text, "<p><code>{}</code></p>", escaped(line));
    }
    summary(text, &LaneTable::new(matrix));
    let _ = writeln!(text, "<p><output aria-live=\"polite\">Choose a cell, a lane or a register.</output></p>");
    elements(text, matrix);
    lanes(text, matrix);
    text.push_str("</section>\n");
}

/// Ranges of lanes.
fn summary(text: &mut String, table: &LaneTable) {
    let [along, through] = &table.letters;
    let blocks = |cell: &str| if table.has_blocks { cell.to_owned() } else { String::new() };
    let heads: String = table.columns.iter().map(|name| format!("<th>{through} in {name}")).collect();
    let _ = writeln!(text, "<div class=\"wide\"><table><tr><th>lanes{}<th>{along}{heads}", blocks("<th>b"));
    for row in &table.rows {
        let _ = write!(text, "<tr><th>{}{}<td>{}", row.lanes, blocks(&format!("<td>{}", row.blocks)), row.along);
        match row.cells.is_empty() {
            true => text.push_str("not read"),
            false => row.cells.iter().for_each(|cell| {
                let _ = write!(text, "<td>{cell}");
            }),
        }
        text.push('\n');
    }
    text.push_str("</table></div>\n");
}

/// For each element the lane, and the number of the item in it.
fn elements(text: &mut String, matrix: &DrawnMatrix) {
    let [blocks, rows, columns] = matrix.size;
    let [block, row, column] = matrix.letters();
    let symbol = matrix.symbol();
    let _ = writeln!(
        text,
        "<details open><summary>{symbol}{}: lane.item</summary>\n<div class=\"wide\"><table class=\"elements\" \
         data-symbol=\"{symbol}\">",
        matrix.element
    );
    let heads: String = (0..columns).map(|number| format!("<th>{column} {number}")).collect();
    let _ = writeln!(text, "<tr><td>{heads}");
    for number in 0..blocks * rows {
        let in_block = if blocks > 1 { format!("{block} {} ", number / rows) } else { String::new() };
        let _ = write!(text, "<tr><th>{in_block}{row} {}", number % rows);
        for column in 0..columns {
            let at = matrix.at(&[number / rows, number % rows, column]);
            let _ = write!(text, "<td>{}.{}", at.lane, matrix.item(at));
        }
        text.push('\n');
    }
    text.push_str("</table></div></details>\n");
}

/// For each item of each lane its elements.
fn lanes(text: &mut String, matrix: &DrawnMatrix) {
    let bits = u16::from(matrix.part.bits);
    let has_blocks = matrix.size[0] > 1;
    let letters = matrix.letters();
    let order = if has_blocks { letters.join(",") } else { letters[1..].join(",") };
    let _ = writeln!(
        text,
        "<details open><summary>lanes: {order} of {}</summary>\n<div class=\"wide\"><table class=\"places\">",
        matrix.symbol()
    );
    let names = (0..matrix.items()).map(|item| matrix.bits_of(matrix.lowest + item as u16 * bits, bits));
    let _ = writeln!(text, "<tr><td>{}", names.map(|name| format!("<th>{name}")).collect::<String>());
    let element = |at: &&Placed| match has_blocks {
        true => format!("{},{},{}", at.block, at.row, at.column),
        false => format!("{},{}", at.row, at.column),
    };
    let by_lane = by_lane(matrix);
    for (lane, items) in by_lane.iter().enumerate().take(LANES) {
        let cell = |elements: &Vec<&Placed>| {
            let all: Vec<String> = elements.iter().map(element).collect();
            format!("<td>{}", if all.is_empty() { "–".to_owned() } else { all.join(" ") })
        };
        let _ = writeln!(text, "<tr><th>{lane}{}", items.iter().map(cell).collect::<String>());
    }
    text.push_str("</table></div></details>\n");
}
