//! Values of places, for people.

use std::fmt::Write;

use gcn_semantics::algebra::Concrete;
use gcn_semantics::wave::Wave;

use super::text::WIDTH;
use gcnverify::expr::{Piece, Place, View};
use gcnverify::machine::piece_number;

/// Columns of a line's first lane number: `[ 0] `.
const LABEL: usize = 5;

/// The bits of `place` in `lane`, which a scalar place ignores.
pub fn bits(wave: &mut Wave<Concrete>, place: &Place, lane: u8) -> u128 {
    let pieces: Vec<Piece> = place.pieces_in_lane(lane).collect();
    pieces.iter().fold(0u128, |value, piece| {
        value | (piece_number(wave, piece) as u128).checked_shl(piece.position).unwrap_or(0)
    })
}

/// The lanes in which `place` has values; of a scalar place one.
pub fn lanes(place: &Place) -> Vec<u8> {
    if place.is_vector() { place.lanes().numbers().collect() } else { vec![0] }
}

/// The value of `place` in `wave`, line by line behind `indent`: one line if all lanes agree,
/// otherwise as many lanes in a line as a power of two fits.
pub fn place(wave: &mut Wave<Concrete>, place: &Place, view: Option<View>, indent: &str) -> String {
    let lanes = lanes(place);
    let values: Vec<u128> = lanes.iter().map(|&lane| bits(wave, place, lane)).collect();
    let mut view = view.unwrap_or(View::HEX);
    for &value in &values {
        view = view.fitting(value);
    }
    let mut text = String::new();
    if values.iter().all(|value| *value == values[0]) {
        let all = if values.len() > 1 { "  (all lanes)" } else { "" };
        let _ = writeln!(text, "{indent}{place} = {}{all}", view.shown_with_bits(values[0], place.width()));
        return text;
    }
    let digits = place.width().div_ceil(4) as usize;
    let cells: Vec<String> = values
        .iter()
        .map(|&value| if view == View::HEX { format!("{value:0digits$x}") } else { view.shown(value, place.width()) })
        .collect();
    let widest = cells.iter().map(String::len).max().unwrap_or(digits);
    let heading = if view == View::HEX { String::new() } else { format!(" as {view}") };
    let _ = writeln!(text, "{indent}{place}{heading}");
    let fit = (WIDTH - indent.len() - LABEL + 1) / (widest + 1);
    let per_line = if fit > 1 { 1 << fit.ilog2() } else { 1 };
    for (lanes, cells) in lanes.chunks(per_line).zip(cells.chunks(per_line)) {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>widest$}")).collect();
        let _ = writeln!(text, "{indent}[{:>2}] {}", lanes[0], cells.join(" "));
    }
    text
}
