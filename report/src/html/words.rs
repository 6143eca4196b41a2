//! A line of assembly in colours, with the words marked that the line beside it does not have.

use std::fmt::Write;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::escaped;

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mnemonic,
    Label,
    Register,
    Number,
    Comment,
    /// Modifiers, names, punctuation, blanks.
    Other,
}

impl Kind {
    /// The class of the style sheet; none for what is as the text around it.
    fn class(self) -> Option<&'static str> {
        match self {
            Kind::Mnemonic => Some("op"),
            Kind::Label => Some("label"),
            Kind::Register => Some("reg"),
            Kind::Number => Some("num"),
            Kind::Comment => Some("note"),
            Kind::Other => None,
        }
    }
}

/// Registers whose names have no number.
const NAMED: [&str; 17] = [
    "vcc",
    "vcc_lo",
    "vcc_hi",
    "exec",
    "exec_lo",
    "exec_hi",
    "scc",
    "m0",
    "flat_scratch",
    "flat_scratch_lo",
    "flat_scratch_hi",
    "xnack_mask",
    "xnack_mask_lo",
    "xnack_mask_hi",
    "vccz",
    "execz",
    "null",
];

/// The words of a line, with the blanks and punctuation between them.
fn words(line: &str) -> Vec<(Kind, &str)> {
    let mut words = Vec::new();
    let mut rest = line;
    let mut is_first = true;
    while let Some(first) = rest.chars().next() {
        let is_comment = first == ';' || rest.starts_with("//") || first == '#' && words.is_empty();
        let is_word = |c: char| c.is_alphanumeric() || "_.$@:[]".contains(c);
        let length = match first {
            _ if is_comment => rest.len(),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if first.is_whitespace() => rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        let kind = match first {
            _ if is_comment => Kind::Comment,
            _ if !is_word(first) => Kind::Other,
            _ if is_first && word.ends_with(':') => Kind::Label,
            _ if is_first => Kind::Mnemonic,
            _ => of_operand(word),
        };
        // An instruction may stand behind a label.
        is_first &= !matches!(kind, Kind::Mnemonic);
        words.push((kind, word));
        rest = behind;
    }
    words
}

fn of_operand(word: &str) -> Kind {
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let number = ["v", "s", "a", "ttmp", "acc"].iter().find_map(|prefix| word.strip_prefix(prefix));
    let is_register =
        number.is_some_and(|number| is_number(number) || number.starts_with('[')) || NAMED.contains(&word);
    match () {
        () if is_register => Kind::Register,
        () if is_number(word) => Kind::Number,
        () => Kind::Other,
    }
}

/// A line, beside which `other` stands.
pub fn line(text: &str, other: Option<&str>) -> String {
    let words = words(text);
    let marked = match other {
        Some(other) if other != text => unlike(&words, &self::words(other)),
        _ => vec![false; words.len()],
    };
    let mut html = String::new();
    for ((kind, word), is_marked) in words.into_iter().zip(marked) {
        // Compilers fill comments with blanks, which would reach over the edge of a narrow page.
        let word = match kind {
            Kind::Comment => escaped(&word.split_whitespace().collect::<Vec<_>>().join(" ")),
            _ => escaped(word),
        };
        let classes: Vec<&str> = kind.class().into_iter().chain(is_marked.then_some("other")).collect();
        let _ = match classes.is_empty() {
            true => write!(html, "{word}"),
            false => write!(html, "<span class=\"{}\">{word}</span>", classes.join(" ")),
        };
    }
    html
}

/// Which of the words the other line does not have in their order. None of them, if the lines have little in common.
fn unlike(words: &[(Kind, &str)], others: &[(Kind, &str)]) -> Vec<bool> {
    let is_told = |(kind, word): &(Kind, &str)| *kind != Kind::Comment && word.chars().any(char::is_alphanumeric);
    let [own, other] = [words, others]
        .map(|words| -> Vec<&str> { words.iter().filter(|word| is_told(word)).map(|(_, word)| *word).collect() });
    let mut same = vec![false; own.len()];
    for operation in capture_diff_slices(Algorithm::Myers, &own, &other) {
        if operation.tag() == DiffTag::Equal {
            same[operation.old_range()].fill(true);
        }
    }
    let is_alike = 2 * same.iter().filter(|&&same| same).count() >= own.len().max(other.len());
    let mut same = same.into_iter();
    words.iter().map(|word| is_told(word) && !same.next().unwrap_or(true) && is_alike).collect()
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn words_have_colours() {
        assert_eq!(
            line("v_add_f32 v0, -v1, 0x10 clamp ; sum", None),
            "<span class=\"op\">v_add_f32</span> <span class=\"reg\">v0</span>, -<span class=\"reg\">v1</span>, \
             <span class=\"num\">0x10</span> clamp <span class=\"note\">; sum</span>"
        );
        assert_eq!(line(".L1:", None), "<span class=\"label\">.L1:</span>");
        assert!(line("s_load_dwordx2 s[0:1], s[4:5], 0x8", None).contains("<span class=\"reg\">s[4:5]</span>"));
        assert!(line("v_cmp_lt_u32 vcc, v0, v1", None).contains("<span class=\"reg\">vcc</span>"));
        assert_eq!(line("<&>", None), "&lt;&amp;&gt;");
        assert_eq!(line("; %bb.1:     ; %t", None), "<span class=\"note\">; %bb.1: ; %t</span>");
    }

    #[test]
    fn words_that_the_other_line_does_not_have_are_marked() {
        let marked = |a: &str, b: &str| line(a, Some(b)).matches("other\">").count();
        let (a, b) = ("v_mov_b32_dpp v1, v0 row_shr:8 bank_mask:0xf", "v_mov_b32_dpp v1, v0 row_shr:4 bank_mask:0xf");
        assert!(line(a, Some(b)).contains("<span class=\"other\">row_shr:8</span>"));
        assert_eq!((marked(a, b), marked(a, a)), (1, 0));
        assert_eq!(marked("v_mul_f32 v0, v1, v2", "v_mul_f32 v0, v1, v3 clamp"), 1);
        assert_eq!(marked("v_mul_f32 v0, v1, v2", "s_endpgm"), 0, "all of it is other");
        assert_eq!(marked("v_nop ; this", "v_nop ; that"), 0, "comments do nothing");
    }
}
