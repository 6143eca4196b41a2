//! Data behind the instructions of a text, in the section of its instructions: what compilers and people call a pool of
//! literals. It stands where an object has it, at a distance from the program.

use gcn_semantics::Target;
use gcn_semantics::text::{Listing, Source};

use crate::data::{AROUND, Line, block_end, lines, says_nothing};

/// What control does not go past.
const ENDS: [&str; 5] = ["s_endpgm", "s_setpc_b64", "s_branch", "s_endpgm_saved", "s_endpgm_ordered_ps_done"];
/// Directives that write data.
const DATA: [&str; 20] = [
    ".byte", ".short", ".hword", ".half", ".word", ".long", ".int", ".quad", ".2byte", ".4byte", ".8byte", ".value",
    ".ascii", ".asciz", ".string", ".fill", ".zero", ".space", ".skip", ".octa",
];
/// Whether a directive of an assembly text writes data.
pub fn is_data(directive: &str) -> bool {
    DATA.contains(&directive.to_ascii_lowercase().as_str())
}

/// Directives that write nothing among instructions.
const QUIET: [&str; 4] = [".size", ".set", ".equ", ".equiv"];

/// Where the lines of a text with a pool are.
struct Pool {
    /// Of data, in the order of the text, from 0.
    lines: Vec<usize>,
}

/// The same text with the pool in a section of its own, which says how far from the program it is. `None` if there is
/// none, or if it is not clear where its bytes are: between instructions, where control may come, behind an alignment.
/// Instructions keep their lines.
pub fn moved(source: &Source, target: Target, read: impl Fn(&Source) -> Option<Listing>) -> Option<Source> {
    let pool = find(&source.text)?;
    let is_of_pool = |number: usize| pool.lines.contains(&number);
    let all = || source.text.lines().enumerate();
    let kept: String =
        all().map(|(number, line)| if is_of_pool(number) { "\n".into() } else { format!("{line}\n") }).collect();
    let without = Source { name: source.name.clone(), text: kept };
    let listing = read(&without)?;
    if !listing.functions().is_empty() {
        // Of functions behind the first it is not said where they are.
        return None;
    }
    let words: usize = listing.instructions().map(|instruction| usize::from(instruction.words(target))).sum();
    let data: String = all().filter(|(number, _)| is_of_pool(*number)).map(|(_, line)| format!("{line}\n")).collect();
    let text = format!("{}\t.section {AROUND}, \"a\"\nat_{:x}:\n{data}", without.text, 4 * words);
    Some(Source { name: without.name, text })
}

fn find(text: &str) -> Option<Pool> {
    if text.contains("/*") {
        return None;
    }
    let (mut is_code, mut block) = (true, None::<String>);
    // Nobody says how far sections of code are from one another.
    let mut section = ".text".to_string();
    let mut last = None::<String>;
    // Labels behind the last instruction count as part of what follows.
    let (mut waiting, mut found, mut has_data) = (Vec::new(), Vec::new(), false);
    for (number, line) in text.lines().enumerate() {
        if let Some(end) = &block {
            block = block.clone().filter(|_| !line.trim().eq_ignore_ascii_case(end));
            continue;
        }
        if let Some(name) = line.split_whitespace().next().and_then(|word| block_end(&word.to_ascii_lowercase())) {
            block = Some(name);
            continue;
        }
        for part in lines(line) {
            match part {
                Line::Label(_) if is_code && last.is_some() => waiting.push(number),
                Line::Label(_) | Line::Defined(..) => {}
                Line::Other(instruction) if is_code => {
                    if has_data {
                        return None;
                    }
                    waiting.clear();
                    last = instruction.split_whitespace().next().map(str::to_ascii_lowercase);
                }
                Line::Other(_) => {}
                Line::Directive(name, rest) => match &*name.to_ascii_lowercase() {
                    name @ (".text" | ".hsatext") => {
                        is_code = true;
                        if last.is_some() && section != name {
                            return None;
                        }
                        section = name.into();
                    }
                    ".section" => {
                        let mut words = rest.split(',').map(|word| word.trim().trim_matches('"'));
                        let name = words.next().unwrap_or_default();
                        is_code = name.starts_with(".text") || words.next().is_some_and(|flags| flags.contains('x'));
                        if is_code && last.is_some() && section != name {
                            return None;
                        }
                        if is_code {
                            section = name.into();
                        }
                    }
                    ".data" | ".bss" | ".rodata" => is_code = false,
                    ".pushsection" | ".popsection" | ".previous" | ".subsection" => return None,
                    _ if !is_code => {}
                    name if is_data(name) => {
                        last.as_ref().filter(|last| ENDS.contains(&last.as_str()))?;
                        has_data = true;
                        found.append(&mut waiting);
                        found.push(number);
                    }
                    ".p2align" | ".align" | ".balign" if last.is_some() => {
                        // No more than 4 bytes, whether it is a power or not.
                        rest.trim().parse::<u32>().ok().filter(|value| *value <= 2)?;
                        if has_data {
                            found.append(&mut waiting);
                            found.push(number);
                        }
                    }
                    ".p2align" | ".align" | ".balign" | ".p2alignl" => {}
                    name if QUIET.contains(&name) || says_nothing(name) => {}
                    _ if last.is_none() => {}
                    _ => return None,
                },
            }
        }
    }
    if has_data {
        found.append(&mut waiting);
    }
    found.dedup();
    has_data.then_some(Pool { lines: found })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &str) -> Option<Vec<usize>> {
        find(text).map(|pool| pool.lines)
    }

    #[test]
    fn data_behind_the_end_are_a_pool() {
        assert_eq!(lines_of("s_nop 0\ns_endpgm\n.long 1\n.rodata\n.long 2\n"), Some(vec![2]));
        assert_eq!(
            lines_of("s_setpc_b64 s[30:31]\n.Lend:\n.size f, .Lend-f\npool: .long 1\n.byte 3\n"),
            Some(vec![1, 3, 4])
        );
        assert_eq!(lines_of("s_endpgm\n.rodata\n.long 1\n"), None);
    }

    #[test]
    fn what_control_may_reach_is_none() {
        assert_eq!(lines_of("s_nop 0\n.long 0xbf810000\n"), None);
        assert_eq!(lines_of("s_branch l\n.long 1\nl:\ns_endpgm\n"), None);
        assert_eq!(lines_of("s_endpgm\n.p2align 6\n.long 1\n"), None);
        assert_eq!(lines_of(".long 1\ns_endpgm\n"), None);
        assert_eq!(lines_of("s_endpgm\n.if 1\n.long 1\n.endif\n"), None);
    }

    #[test]
    fn a_pool_in_another_section_of_code_is_at_no_known_distance() {
        let of = |first: &str, second: &str| lines_of(&format!("{first}\ns_endpgm\n{second}\n.long 1\n"));
        assert_eq!(of(".text", ".section .text.g,\"ax\""), None);
        assert_eq!(of(".section .text.f,\"ax\"", ".text"), None);
        assert_eq!(of(".section .text.f,\"ax\"", ".section .text.f,\"ax\""), Some(vec![3]));
    }
}
