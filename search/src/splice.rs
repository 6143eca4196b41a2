//! A program's text with some instructions in the place of others.

use gcn_semantics::Target;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::text::{Listing, print_llvm};
use itertools::Itertools;

/// The text in which the instructions with the numbers `removed` are gone, and `inserted` stand in the place of the
/// last of them.
pub fn spliced(text: &str, listing: &Listing, removed: &[usize], inserted: &[Instruction], target: Target) -> String {
    let last = removed.last().copied();
    let new = |number: usize| if last == Some(number) { inserted.to_vec() } else { Vec::new() };
    replaced(text, listing, removed.iter().map(|&number| (number, new(number))).collect(), target)
}

/// The text in which others stand in the place of the instructions with these numbers, or nothing.
pub fn replaced(text: &str, listing: &Listing, new: Vec<(usize, Vec<Instruction>)>, target: Target) -> String {
    let mut edits: Vec<_> = new.into_iter().map(|(number, new)| (listing.statements[number].span, new)).collect();
    edits.sort_by_key(|(span, _)| span.start);
    let (mut result, mut written) = (String::new(), 0);
    for (span, new) in edits {
        result += &text[written..span.start];
        written = span.end;
        let line = result.rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        let lines = new.iter().map(|instruction| print_llvm(instruction, target));
        result += &lines.collect_vec().join(&format!("\n{indent}"));
        // A line that has become empty goes.
        let line_length = result.rsplit('\n').next().unwrap_or_default().len();
        let is_empty = result[result.len() - line_length..].trim().is_empty();
        let rest = &text[written..];
        let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
        if is_empty && rest[..end].trim().is_empty() {
            result.truncate(result.len() - line_length);
            written += end;
        }
    }
    result + &text[written..]
}

#[cfg(test)]
mod tests {
    use gcn_semantics::text::{Source, read_llvm};

    use super::*;

    #[test]
    fn lines_that_become_empty_go_and_the_rest_stays() {
        let text = "start: ; here\n  v_mov_b32 v1, v0\n  v_add_u32 v2, v1, v3 ; sum\n\n  s_endpgm\n";
        let target = Target::Gfx900;
        let listing = read_llvm(&Source::new("-", text), target).expect("it can be read");
        let new =
            read_llvm(&Source::new("-", "v_sub_u32 v2, v0, v3\nv_not_b32 v2, v2"), target).expect("it can be read");
        let inserted: Vec<Instruction> = new.instructions().cloned().collect();
        let expected = "start: ; here\n  v_sub_u32_e32 v2, v0, v3\n  v_not_b32_e32 v2, v2 ; sum\n\n  s_endpgm\n";
        assert_eq!(spliced(text, &listing, &[0, 1], &inserted, target), expected);
        assert_eq!(spliced(text, &listing, &[0], &[], target), text.replace("  v_mov_b32 v1, v0\n", ""));
        assert_eq!(spliced("v_nop", &read_llvm(&Source::new("-", "v_nop"), target).unwrap(), &[0], &[], target), "");
    }
}
