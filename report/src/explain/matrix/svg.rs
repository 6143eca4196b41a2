//! A drawing as a picture: a grid for each matrix, in which the colour of an element says which lane has it.

use std::fmt::Write;

use super::{DrawnMatrix, MatrixDrawing};
use crate::html::escaped;

/// Pixels of the widest and the narrowest element, and of the narrowest with a text in it.
const WIDEST: u32 = 46;
const NARROWEST: u32 = 8;
const WITH_TEXT: u32 = 30;
/// Pixels of its height.
const HEIGHT: u32 = 16;
/// Pixels for the numbers of rows.
const HEADS: u32 = 66;
/// Pixels between lines of text.
const LINE: u32 = 17;
/// One colour for each row of 16 lanes.
const ROWS: [&str; 4] = ["#cfe3f5", "#f7d9c8", "#cfead8", "#e6d3ee"];

/// Where a picture goes on below.
pub struct Canvas<'b> {
    /// What is drawn.
    pub body: &'b mut String,
    /// The left edge.
    pub left: u32,
    /// Pixels that are free.
    pub width: u32,
    /// The upper edge of what comes next.
    pub top: u32,
}

/// Draws all matrices.
pub fn draw(canvas: &mut Canvas, drawing: &MatrixDrawing) {
    canvas.line(12, &drawing.equation);
    drawing.notes.iter().for_each(|note| canvas.line(11, note));
    canvas.line(
        11,
        "In each element: the lane that has it, and the item of its registers. Colours: lanes 0, 16, 32, 48.",
    );
    for (number, colour) in ROWS.iter().enumerate() {
        let (left, first) = (canvas.left + 150 * number as u32, 16 * number);
        canvas.cell((left, canvas.top), 14, colour, &format!("lanes {first} to {}", first + 15), "");
        let top = canvas.top + 12;
        canvas.text((left + 20, top), 10, "start", &format!("lanes {first} to {}", first + 15));
    }
    canvas.top += 2 * LINE;
    drawing.matrices.iter().for_each(|matrix| canvas.matrix(matrix));
}

impl Canvas<'_> {
    fn text(&mut self, (x, y): (u32, u32), size: u32, anchor: &str, content: &str) {
        let content = escaped(content);
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{content}</text>"
        );
    }

    /// A line of text, smaller if it is long.
    fn line(&mut self, size: u32, content: &str) {
        // A letter is about 0.62 times as wide as the size says.
        let letters = content.chars().count().max(1) as u32;
        let size = size.min(100 * self.width / (62 * letters)).max(5);
        self.text((self.left, self.top + 12), size, "start", content);
        self.top += LINE;
    }

    /// An element, with what is said about it.
    fn cell(&mut self, (x, y): (u32, u32), width: u32, fill: &str, title: &str, content: &str) {
        let title = escaped(title);
        let _ = write!(
            self.body,
            "<g><title>{title}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{fill}\" \
             stroke=\"#777\" stroke-width=\".5\"/>"
        );
        if !content.is_empty() {
            let (x, y) = (x + width / 2, y + 12);
            let _ =
                write!(self.body, "<text x=\"{x}\" y=\"{y}\" font-size=\"9\" text-anchor=\"middle\">{content}</text>");
        }
        self.body.push_str("</g>\n");
    }

    fn matrix(&mut self, matrix: &DrawnMatrix) {
        let [blocks, rows, columns] = matrix.size;
        let [_, row, column] = matrix.letters();
        self.top += LINE / 2;
        self.line(14, &matrix.title());
        matrix.formulas.iter().for_each(|line| self.line(11, line));
        let width = ((self.width - HEADS) / columns as u32).clamp(NARROWEST, WIDEST);
        // As many blocks beside one another as there is room for.
        let of_block = HEADS + width * columns as u32;
        let beside = (self.width / of_block).max(1) as usize;
        for first in (0..blocks).step_by(beside) {
            for block in first..blocks.min(first + beside) {
                let left = self.left + of_block * (block - first) as u32;
                let corner = if blocks > 1 { format!("block {block}") } else { String::new() };
                let top = self.top;
                self.text((left, top + 12), 10, "start", &corner);
                // Where numbers of all columns have no room, some are left out.
                let step = (1..=columns).find(|step| width * *step as u32 >= 22).unwrap_or(columns);
                for number in (0..columns).step_by(step) {
                    let middle = left + HEADS + width * number as u32 + width / 2;
                    let head = if number == 0 { format!("{column}=0") } else { number.to_string() };
                    self.text((middle, top + 12), 9, "middle", &head);
                }
                for number in 0..rows {
                    let y = top + LINE + HEIGHT * number as u32;
                    self.text((left + HEADS - 6, y + 12), 9, "end", &format!("{row}={number}"));
                    for column in 0..columns {
                        let at = matrix.at(&[block, number, column]);
                        let content = format!("{}.{}", at.lane, matrix.item(at));
                        let content = if width < WITH_TEXT { String::new() } else { content };
                        let title = format!("{}: {}", matrix.name_of(at), matrix.place(at));
                        let x = left + HEADS + width * column as u32;
                        self.cell((x, y), width, ROWS[usize::from(at.lane / 16)], &title, &content);
                    }
                }
            }
            self.top += 2 * LINE + HEIGHT * rows as u32;
        }
    }
}
