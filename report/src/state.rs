//! Values of places, for people.

use std::fmt::Write;

use gcn_semantics::algebra::Concrete;
use gcn_semantics::wave::Wave;

use super::text::WIDTH;
use gcnverify::expr::{Piece, Place};
use gcnverify::machine::piece_number;

/// Columns of a line's first lane number: `[ 0] `.
const LABEL: usize = 5;

/// The value of `place` in `wave`, line by line behind `indent`: one line if all lanes agree,
/// otherwise as many lanes in a line as a power of two fits.
pub fn place(wave: &mut Wave<Concrete>, place: &Place, indent: &str) -> String {
    let digits = place.width().div_ceil(4) as usize;
    let lanes: Vec<u8> = if place.is_vector() { place.lanes().numbers().collect() } else { vec![0] };
    let values: Vec<String> = lanes
        .iter()
        .map(|&lane| {
            let pieces: Vec<Piece> = place.pieces_in_lane(lane).collect();
            let value = pieces.iter().fold(0u128, |value, piece| {
                value | (piece_number(wave, piece) as u128).checked_shl(piece.position).unwrap_or(0)
            });
            format!("{value:0digits$x}")
        })
        .collect();
    let mut text = String::new();
    if values.iter().all(|value| *value == values[0]) {
        let all = if values.len() > 1 { "  (all lanes)" } else { "" };
        let _ = writeln!(text, "{indent}{place} = 0x{}{all}", values[0]);
        return text;
    }
    let _ = writeln!(text, "{indent}{place}");
    let fit = (WIDTH - indent.len() - LABEL + 1) / (digits + 1);
    let per_line = if fit > 1 { 1 << fit.ilog2() } else { 1 };
    for (lanes, values) in lanes.chunks(per_line).zip(values.chunks(per_line)) {
        let _ = writeln!(text, "{indent}[{:>2}] {}", lanes[0], values.join(" "));
    }
    text
}
