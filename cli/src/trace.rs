//! `gcnverify run --trace`: each instruction with what it changed.

use std::collections::BTreeMap;
use std::fmt::Write;

use gcn_semantics::algebra::{Concrete, LANES};
use gcn_semantics::wave::Wave;

use gcnverify_library::run::places;

use gcnverify::expr::{Lanes, Piece, Place, View};
use gcnverify::machine::{ConcreteState, piece_number};
use gcnverify::state::StateVar;
use gcnverify::views::Views;
use gcnverify_report::state;
use gcnverify_report::text::{WIDTH, wrapped};

const INDENT: &str = "    ";
/// Of a vector register as many lanes are shown one by one; if more changed, the whole register.
const FEW_LANES: usize = 4;

/// Writes a trace, and remembers what registers held.
pub struct Trace<'s> {
    pub text: String,
    initial: &'s ConcreteState,
    /// What was written so far.
    known: BTreeMap<StateVar, u32>,
}

impl<'s> Trace<'s> {
    /// A trace of a wave that starts in `initial`.
    pub fn new(initial: &'s ConcreteState) -> Self {
        Trace { text: String::new(), initial, known: BTreeMap::new() }
    }

    /// Adds the instruction `text` of line `line`, which `wave` has executed: `wave.written` is what it wrote.
    pub fn instruction(&mut self, line: usize, text: &str, wave: &mut Wave<Concrete>, views: &Views) {
        for (number, part) in wrapped(text, WIDTH - 6).iter().enumerate() {
            let head = if number == 0 { format!("{line:>4}") } else { "    ".into() };
            let _ = writeln!(self.text, "{head}  {}", part.trim_end());
        }
        let written = wave.written.clone();
        for place in places(&written) {
            self.place(&place, views.of_place(&place), wave);
        }
        if written.mode {
            let _ = writeln!(self.text, "{INDENT}mode = {:#010x}", wave.mode().0);
        }
    }

    fn place(&mut self, place: &Place, view: Option<View>, wave: &mut Wave<Concrete>) {
        let pieces: Vec<Piece> = place.pieces().collect();
        let now: Vec<u32> = pieces.iter().map(|piece| piece_number(wave, piece)).collect();
        let mut changed: Vec<&Piece> = Vec::new();
        for (piece, &value) in pieces.iter().zip(&now) {
            let before = self.known.insert(piece.var, value);
            if before.unwrap_or_else(|| self.initial.value(piece.var)) != value {
                changed.push(piece);
            }
        }
        let all_alike = now.iter().all(|value| *value == now[0]);
        if changed.is_empty() {
            let _ = writeln!(self.text, "{INDENT}{place} stays as it is");
        } else if !all_alike && pieces.len() == LANES && changed.len() <= FEW_LANES {
            for piece in changed {
                let StateVar::Vgpr { lane, .. } = piece.var else { continue };
                if let Some(lane) = place.with_lanes(Lanes::One(lane)) {
                    self.text.push_str(&state::place(wave, &lane, view, INDENT));
                }
            }
        } else {
            self.text.push_str(&state::place(wave, place, view, INDENT));
        }
    }
}
