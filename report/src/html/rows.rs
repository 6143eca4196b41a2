//! Which lines of two programs stand side by side: those that do the same, or nearly.

use std::collections::BTreeMap;

use gcnverify::equiv::{Fragment, TracedStep};
use gcnverify::flow::aligned;

/// Pairs of lines that are weighed; of longer programs line stands beside line.
const MOST_PAIRS: usize = 1 << 24;

/// A line of a program that is shown.
pub struct Line<'f> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without what it is indented by.
    pub text: &'f str,
    /// Whether it was indented.
    pub is_indented: bool,
    /// The numbers of the steps that have executed it.
    pub steps: Vec<usize>,
    kind: Kind<'f>,
}

/// What a line is, as far as it matters for what stands beside it.
enum Kind<'f> {
    Instruction {
        /// The mnemonic without what it says about the encoding.
        name: &'f str,
        /// Its operands and modifiers.
        operands: Vec<&'f str>,
        /// The values that it has left when it was executed last.
        values: Vec<u32>,
    },
    Label,
    Comment,
}

/// The lines of `fragment` that are shown: its instructions, the labels and comments between them and before the first,
/// but no directives. All, if it has no instruction.
pub fn lines<'f>(fragment: &'f Fragment, steps: &[TracedStep]) -> Vec<Line<'f>> {
    let mut executed: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, step) in steps.iter().enumerate() {
        executed.entry(step.line).or_default().push(number);
    }
    let statements = &fragment.listing.statements;
    let instructions: BTreeMap<usize, &str> = statements
        .iter()
        .map(|statement| (statement.line, &fragment.source.text[statement.span.start..statement.span.end]))
        .collect();
    let line = |(number, text): (usize, &'f str)| {
        let steps_here = executed.remove(&number).unwrap_or_default();
        let last = steps_here.last().map(|&step| &steps[step].values[..]).unwrap_or_default();
        let kind = match instructions.get(&number) {
            Some(instruction) => Kind::of_instruction(instruction, last.iter().map(|(_, value)| *value).collect()),
            None if text.trim().starts_with([';', '/', '#']) => Kind::Comment,
            None => Kind::Label,
        };
        let is_indented = text.starts_with(char::is_whitespace);
        Line { number, text: text.trim(), is_indented, steps: steps_here, kind }
    };
    shown(fragment).into_iter().map(line).collect()
}

fn shown(fragment: &Fragment) -> Vec<(usize, &str)> {
    let all: Vec<(usize, &str)> = (1..).zip(fragment.source.text.lines()).collect();
    let statements = &fragment.listing.statements;
    let (Some(first), Some(last)) = (statements.first(), statements.last()) else { return all };
    let is_shown = |line: &str| {
        let line = line.trim();
        let is_directive =
            line.starts_with('.') && !line.split_whitespace().next().is_some_and(|word| word.ends_with(':'));
        !line.is_empty() && !is_directive
    };
    let before = all[..first.line.saturating_sub(1).min(all.len())].iter().rev();
    let start = first.line - before.take_while(|(_, line)| is_shown(line)).count();
    let within = |number: usize| (start..=last.line).contains(&number);
    all.into_iter().filter(|&(number, line)| within(number) && is_shown(line)).collect()
}

impl<'f> Kind<'f> {
    fn of_instruction(text: &'f str, values: Vec<u32>) -> Self {
        let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let name = words.next().unwrap_or_default();
        let plain = ["_e32", "_e64", "_sdwa", "_dpp"].iter().find_map(|suffix| name.strip_suffix(suffix));
        Kind::Instruction { name: plain.unwrap_or(name), operands: words.collect(), values }
    }
}

/// How much two lines belong together; not at all, if it is not positive.
fn weight(a: &Line, b: &Line) -> u32 {
    match (&a.kind, &b.kind) {
        (
            Kind::Instruction { name, operands, values },
            Kind::Instruction { name: other, operands: others, values: left },
        ) => {
            let same_values = !values.is_empty() && values == left && values.iter().any(|&value| value != 0);
            let same_name = name == other;
            let same = operands.iter().zip(others).filter(|(one, other)| one == other).count().min(3) as u32;
            // What is written comes first.
            let same_place = !operands.is_empty() && operands.first() == others.first();
            match same_name || same_values || same_place {
                true => 4 * u32::from(same_name) + 4 * u32::from(same_values) + same,
                false => 0,
            }
        }
        (Kind::Label, Kind::Label) => 2 + 2 * u32::from(a.text == b.text),
        (Kind::Comment, Kind::Comment) => u32::from(a.text == b.text),
        _ => 0,
    }
}

/// The rows of both programs: the positions of the lines that stand there.
pub fn rows(a: &[Line], b: &[Line]) -> Vec<[Option<usize>; 2]> {
    let is_same = |(a, b): &(&Line, &Line)| a.text == b.text;
    let before = a.iter().zip(b).take_while(is_same).count();
    let after = a[before..].iter().rev().zip(b[before..].iter().rev()).take_while(is_same).count();
    let (middle_a, middle_b) = (&a[before..a.len() - after], &b[before..b.len() - after]);
    let mut rows: Vec<[Option<usize>; 2]> = (0..before).map(|line| [Some(line); 2]).collect();
    let between = if middle_a.len() * middle_b.len() > MOST_PAIRS {
        let long = middle_a.len().max(middle_b.len());
        (0..long).map(|line| [middle_a, middle_b].map(|side| (line < side.len()).then_some(line))).collect()
    } else {
        side_by_side(middle_a, middle_b)
    };
    rows.extend(between.into_iter().map(|row| row.map(|line| line.map(|line| before + line))));
    rows.extend((0..after).map(|line| [Some(a.len() - after + line), Some(b.len() - after + line)]));
    rows
}

/// The order in which the weights of lines that stand side by side have the greatest sum.
fn side_by_side(a: &[Line], b: &[Line]) -> Vec<[Option<usize>; 2]> {
    let pairs = aligned([a.len(), b.len()], |row, column| weight(&a[row], &b[column]));
    let (mut rows, mut next) = (Vec::new(), [0, 0]);
    for pair in pairs.into_iter().map(Some).chain([None]) {
        let ends = pair.unwrap_or([a.len(), b.len()]);
        rows.extend((next[0]..ends[0]).map(|line| [Some(line), None]));
        rows.extend((next[1]..ends[1]).map(|line| [None, Some(line)]));
        rows.extend(pair.map(|pair| pair.map(Some)));
        next = ends.map(|end| end + 1);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::{Kind, Line, rows};

    fn lines<'t>(text: &'t str, value: &impl Fn(&str) -> u32) -> Vec<Line<'t>> {
        let line = |(number, text): (usize, &'t str)| {
            let kind = match text.ends_with(':') {
                true => Kind::Label,
                false if text.starts_with(';') => Kind::Comment,
                false => Kind::of_instruction(text, vec![value(text)]),
            };
            Line { number, text, is_indented: false, steps: Vec::new(), kind }
        };
        (1..).zip(text.lines().map(str::trim)).map(line).collect()
    }

    /// The numbers of the lines that stand side by side; instructions leave `value`.
    fn sides(a: &str, b: &str, value: impl Fn(&str) -> u32) -> String {
        let (a, b) = (lines(a, &value), lines(b, &value));
        let number = |lines: &[Line], at: Option<usize>| at.map_or("-".into(), |at| lines[at].number.to_string());
        let row = |[at_a, at_b]: [Option<usize>; 2]| format!("{}/{}", number(&a, at_a), number(&b, at_b));
        rows(&a, &b).into_iter().map(row).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_same_instruction_stands_beside_itself_whatever_comes_between() {
        let (a, b) = ("v_mov_b32 v0, 1\ns_nop 0\nv_add_u32 v0, v0, v1", "v_mov_b32 v0, 1\nv_add_u32 v0, v0, v1");
        assert_eq!(sides(a, b, |_| 0), "1/1 2/- 3/2");
        assert_eq!(sides(b, a, |_| 0), "1/1 -/2 2/3");
        assert_eq!(sides(a, a, |_| 0), "1/1 2/2 3/3");
        assert_eq!(sides(a, "", |_| 0).split(' ').count(), 3);
    }

    #[test]
    fn encodings_and_operands_of_an_instruction_do_not_part_it() {
        let a = "v_lshrrev_b32_e32 v0, 16, v0\nv_add_u32_sdwa v0, v0, v1 src0_sel:BYTE_0";
        assert_eq!(sides(a, "v_add_u32_e32 v0, v0, v1", |_| 0), "1/- 2/1");
        let (a, b) = ("v_mul_u32 v3, v1, v2\nv_mul_u32 v4, v1, v5", "v_mul_u32 v4, v1, v5");
        assert_eq!(sides(a, b, |_| 0), "1/- 2/1", "the nearer of two");
    }

    #[test]
    fn instructions_that_leave_the_same_stand_side_by_side() {
        let (a, b) = ("s_nop 1\nv_mul_u32 v3, 2, v1\ns_nop 2", "v_lshlrev_b32 v4, 1, v1");
        assert_eq!(sides(a, b, |line| if line.starts_with('v') { 6 } else { 0 }), "1/- 2/1 3/-");
        assert!(!sides(a, b, |_| 0).contains("2/1"), "every value is 0: that says nothing");
    }

    #[test]
    fn labels_stand_beside_labels_and_comments_beside_themselves() {
        let (a, b) = ("; one\nLBB0_1:\ns_nop 0\n; two", "LBB0_2:\ns_nop 0\n; three\n; two");
        assert_eq!(sides(a, b, |_| 0), "1/- 2/1 3/2 -/3 4/4");
    }

    #[test]
    fn long_programs_stand_line_by_line() {
        let long = |name: &str| (0..4200).map(|number| format!("{name} v{number}")).collect::<Vec<_>>().join("\n");
        let sides = sides(&long("v_a"), &long("v_b"), |_| 0);
        assert!(sides.starts_with("1/1 2/2 ") && sides.ends_with(" 4200/4200"));
    }
}
