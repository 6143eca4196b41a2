//! What programs do around the point where they part.

use std::fmt::Write;

use super::visible::visible;
use super::wrap::{WIDTH, wrapped};
use gcnverify::equiv::{Counterexample, Fragment, TracedStep};
use gcnverify::expr::{Place, Register, View};
use gcnverify::state::{StateVar, vector_name};

/// Steps of each side shown before and from the point where the sides part.
const BEFORE: usize = 2;
const AFTER: usize = 6;

/// The last of `steps` that writes what differs, in the lane looked at.
fn writes(found: &Counterexample, steps: &[TracedStep]) -> Option<usize> {
    let of_place = found.place.into_iter().flat_map(|place| place.pieces_in_lane(found.divergence.lane));
    let vars: Vec<StateVar> = match found.cell {
        Some(cell) => vec![cell],
        None => of_place.map(|piece| piece.var).collect(),
    };
    steps.iter().rposition(|step| step.values.iter().any(|(var, _)| vars.contains(var)))
}

/// The steps of one side around `parts`, the one where the data part, and the one that writes what differs. The former
/// is marked.
pub(super) fn trace(
    text: &mut String,
    label: &str,
    fragment: &Fragment,
    found: &Counterexample,
    side: usize,
    parts: Option<usize>,
) {
    let steps = &found.divergence.traces[side];
    let (parts, writes) = (parts.filter(|&step| step < steps.len()), writes(found, steps));
    let last = steps.len().saturating_sub(1);
    let around = |step: usize, after: usize| step.saturating_sub(BEFORE)..(step + after).min(steps.len());
    let (first, second) = (parts.or(writes).unwrap_or(last), writes.or(parts).unwrap_or(last));
    let [near, far] = [around(first, AFTER), around(second, 1)];
    let file = &fragment.source.name;
    let _ = writeln!(text, "    {label} ({file})");
    let (mut left_out, mut origin) = (false, None);
    for (number, step) in steps.iter().enumerate().skip(near.start.min(far.start)) {
        if near.contains(&number) || far.contains(&number) {
            if left_out {
                let _ = writeln!(text, "        ...");
            }
            left_out = false;
            if step.origin != origin {
                origin.clone_from(&step.origin);
                let shown = origin.as_deref().unwrap_or("no line of the source");
                let _ = writeln!(text, "         {}", visible(shown));
            }
            line(text, step, Some(number) == parts.or(writes));
        } else {
            left_out = true;
        }
    }
    if let more @ 1.. = steps.len() - near.end.max(far.end) {
        let _ = writeln!(text, "        ... {more} more");
    }
}

/// The line of the source, of the instruction of a side that writes what differs.
pub(super) fn origin(found: &Counterexample, side: usize) -> Option<String> {
    let steps = &found.divergence.traces[side];
    steps[writes(found, steps)?].origin.clone()
}

/// The values that a step left behind.
pub(super) fn step_values(step: &TracedStep) -> String {
    let mut shown = Vec::new();
    let mut number = 0;
    // Of more scalars nobody knows which are pairs.
    let scalars = step.values.iter().filter(|(var, _)| matches!(var, StateVar::Scalar { .. })).count();
    while let Some(&(var, value)) = step.values.get(number) {
        let view = step.views.get(number).copied().flatten();
        let high = step.values.get(number + 1).and_then(|&(high, bits)| Some((pair(var, high)?, bits)));
        let is_wide = view.is_some_and(|view| view.bits() == Some(64));
        match (high, view) {
            // Both halves of a scalar pair, or of an f64.
            (Some((pair, high)), view) if is_wide || (!pair.is_vector() && scalars == 2) => {
                let bits = u128::from(high) << 32 | u128::from(value);
                shown.push(match view.filter(|_| is_wide) {
                    Some(view) => format!("{pair} = {}", view.shown(bits, 64)),
                    None => format!("{pair} = {bits:#x}"),
                });
                number += 2;
            }
            _ => {
                shown.push(format!("{} = {}", name(var), viewed(view, value)));
                number += 1;
            }
        }
    }
    shown.join(", ")
}

/// What a variable is called where the lane is known.
pub(super) fn name(var: StateVar) -> String {
    match var {
        StateVar::Vgpr { register, .. } => vector_name(register),
        other => other.to_string(),
    }
}

/// The bits of a register in the view of a word, if there is one.
pub(super) fn viewed(view: Option<View>, bits: u32) -> String {
    match view.filter(|view| view.bits().is_some_and(|bits| bits <= 32)) {
        Some(view) => view.fitting(bits.into()).shown(bits.into(), 32),
        None => format!("{bits:#x}"),
    }
}

/// The pair of registers that two variables are.
fn pair(low: StateVar, high: StateVar) -> Option<Place> {
    let register = match (low, high) {
        (StateVar::Vgpr { register, .. }, StateVar::Vgpr { register: second, .. }) if second == register + 1 => {
            Register::Vector { first: register, count: 2 }
        }
        (StateVar::Scalar { code }, StateVar::Scalar { code: second }) if second == code + 1 && code % 2 == 0 => {
            Register::Scalar { code, count: 2 }
        }
        _ => return None,
    };
    Place::new(register)
}

fn line(text: &mut String, step: &TracedStep, is_marked: bool) {
    let marker = if is_marked { '>' } else { ' ' };
    let values = step_values(step);
    let head = format!("    {marker} {:>3}  {}", step.line, step.text);
    if values.is_empty() || head.len() + values.len() + 4 <= WIDTH {
        let padding = if values.is_empty() { 0 } else { 48usize.saturating_sub(head.len()).max(2) };
        let padding = if head.len() + padding + values.len() > WIDTH { 2 } else { padding };
        let _ = writeln!(text, "{head}{}{values}", " ".repeat(padding));
    } else {
        for (number, part) in wrapped(&head, WIDTH).iter().enumerate() {
            let _ = writeln!(text, "{}{}", if number == 0 { "" } else { "             " }, part.trim_end());
        }
        for part in wrapped(&values, WIDTH - 13) {
            let _ = writeln!(text, "             {}", part.trim_end());
        }
    }
}
