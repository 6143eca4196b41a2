//! The way that a program has gone, block by block.

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;

use gcnverify::equiv::{Fragment, TracedStep};

/// Blocks of a repeated part of a way.
const LONGEST: usize = 12;
/// Parts of a way that are shown.
const SHOWN: usize = 24;

/// The blocks through which a run of `fragment` has gone, by their labels or lines, repetitions counted; `None` if it
/// has one block.
pub fn path(fragment: &Fragment, target: Target, steps: &[TracedStep]) -> Option<Vec<String>> {
    let program = fragment.program::<Concrete>(target).ok()?;
    let graph = program.graph();
    let lines: Vec<usize> = fragment.listing.statements.iter().map(|statement| statement.line).collect();
    let blocks = graph.blocks().filter(|(_, block)| !block.instructions.is_empty());
    if blocks.count() < 2 {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    let mut last = None;
    for step in steps {
        // Functions that are called may stand before the program.
        let Some(statement) = lines.iter().position(|&line| line == step.line) else { continue };
        let id = graph.block_of(statement);
        let instructions = &graph.block(id).instructions;
        if last != Some(id) || statement == instructions.start {
            let of_block = [lines[instructions.start], lines[instructions.end - 1]];
            let before = instructions.start.checked_sub(1).map_or(0, |before| lines[before]);
            names.push(label(fragment, before, of_block[0]).unwrap_or_else(|| named(of_block)));
        }
        last = Some(id);
    }
    Some(folded(names))
}

fn named([first, last]: [usize; 2]) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
}

/// The label of the instruction at `line`; the one before it is at line `before`.
pub fn label(fragment: &Fragment, before: usize, line: usize) -> Option<String> {
    let lines = fragment.source.text.lines().skip(before).take(line - before);
    let label = |text: &str| {
        let name = text.split([';', '/', '#']).next()?.split_once(':')?.0.trim();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._$@".contains(c);
        (!name.is_empty() && name.chars().all(is_plain)).then(|| name.to_owned())
    };
    lines.filter_map(label).last()
}

/// The label of the statement at `line`, if it has one.
pub fn label_at(fragment: &Fragment, line: usize) -> Option<String> {
    let statements = fragment.listing.statements.iter().map(|statement| statement.line);
    label(fragment, statements.filter(|&other| other < line).max().unwrap_or(0), line)
}

/// Parts that follow one another several times are one, with their number.
fn folded(mut names: Vec<String>) -> Vec<String> {
    while let Some((start, length, count)) = repetition(&names) {
        let part = names[start..start + length].join(", ");
        let part = if length == 1 { part } else { format!("({part})") };
        names.splice(start..start + length * count, [format!("{part} × {count}")]);
    }
    if names.len() > SHOWN {
        let more = names.len() - SHOWN;
        names.truncate(SHOWN);
        names.push(format!("{more} more"));
    }
    names
}

/// The first of the shortest parts that is there several times in a row: where, how long, how often.
fn repetition(names: &[String]) -> Option<(usize, usize, usize)> {
    for length in 1..=LONGEST.min(names.len() / 2) {
        for start in 0..=names.len() - 2 * length {
            let part = &names[start..start + length];
            let count = names[start..].chunks(length).take_while(|other| *other == part).count();
            if count > 1 {
                return Some((start, length, count));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::folded;

    fn folded_words(words: &str) -> String {
        folded(words.split(' ').map(str::to_owned).collect()).join(" → ")
    }

    #[test]
    fn repetitions_are_counted() {
        assert_eq!(folded_words("a b b b c"), "a → b × 3 → c");
        assert_eq!(folded_words("a b c c b c c d"), "a → (b, c × 2) × 2 → d");
        assert_eq!(folded_words("a b a b c"), "(a, b) × 2 → c");
        assert_eq!(folded_words("a b c"), "a → b → c");
    }

    #[test]
    fn another_order_is_no_repetition() {
        assert_eq!(folded_words("a b b a"), "a → b × 2 → a");
        let long: Vec<String> = (0..30).map(|number| number.to_string()).collect();
        assert_eq!(folded(long).last().map(String::as_str), Some("6 more"));
    }
}
