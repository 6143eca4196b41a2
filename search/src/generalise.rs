//! From an answer to a rule: constants become symbols, and the rule is proven.
//!
//! Each number that the old program has becomes a symbol, and each number of the new one an expression over them that
//! has this value. Rules with these expressions are decided until one holds, or holds under a condition that is found.

use gcn_semantics::text::{Source, print_llvm};
use gcnverify::equiv::{Fragment, Job, Settings};
use gcnverify::rule::{Outcome, decide, rules};
use itertools::Itertools;

/// A rule that was proven.
#[derive(Debug)]
pub struct General {
    /// Its text, as a file of rules has it.
    pub text: String,
    /// What it was proven for.
    pub outcome: Outcome,
}

/// Rules that are decided for one answer.
const TRIES: usize = 24;
/// Expressions that are tried for one number.
const EXPRESSIONS: usize = 6;
/// Examples that the condition of a rule has to meet at least.
const LEAST: usize = 4;
/// Symbols of a rule.
const SYMBOLS: usize = 4;

/// The most general rule that was found and proven, of two programs without branches; `assumed` holds before both.
pub fn generalise(job: &Job, assumed: &[String], settings: &Settings) -> Option<General> {
    if job.has_branches() || job.has_calls() || job.returned.is_some() {
        return None;
    }
    let target = job.targets.a;
    let lines = |side: &Fragment| -> Vec<String> {
        side.listing.statements.iter().map(|statement| print_llvm(&statement.instruction, target)).collect()
    };
    let (left, right) = (lines(&job.a), lines(&job.b));
    let numbers: Vec<u32> = left.iter().flat_map(|line| numbers(line)).unique().collect();
    let mut tries = 0;
    // With fewer and fewer symbols: the last numbers stay as they are.
    for count in (1..=numbers.len().min(SYMBOLS)).rev() {
        let symbols = &numbers[..count];
        let new: Vec<u32> = right.iter().flat_map(|line| self::numbers(line)).unique().collect();
        let choices = new.iter().map(|&number| expressions(number, symbols));
        for chosen in choices.multi_cartesian_product() {
            // Amounts of shifts have 5 bits; other numbers have 32.
            for bits in [5, 32] {
                tries += 1;
                if tries > TRIES {
                    return None;
                }
                let kinds = symbols.iter().map(|&number| if number < 32 { bits } else { 32 }).collect::<Vec<_>>();
                if bits == 5 && symbols.iter().all(|&number| number >= 32) {
                    continue;
                }
                let form = Form { job, assumed, left: &left, right: &right, symbols, kinds: &kinds };
                if let Some(general) = form.proven(&new, &chosen, settings) {
                    return Some(general);
                }
            }
        }
    }
    None
}

/// A rule that is tried.
struct Form<'f> {
    job: &'f Job,
    assumed: &'f [String],
    left: &'f [String],
    right: &'f [String],
    symbols: &'f [u32],
    kinds: &'f [u32],
}

impl Form<'_> {
    fn proven(&self, new: &[u32], chosen: &[String], settings: &Settings) -> Option<General> {
        let found = decided(&self.text(new, chosen, None), settings)?;
        if found.1.verdict.holds() == Some(true) {
            return Some(General { text: found.0, outcome: found.1 });
        }
        let condition = found.1.precondition.filter(|condition| condition.is_of_terms)?;
        // A few values are no rule.
        if condition.covers.0 < LEAST {
            return None;
        }
        let (text, outcome) = decided(&self.text(new, chosen, Some(&condition.text)), settings)?;
        (outcome.verdict.holds() == Some(true)).then_some(General { text, outcome })
    }

    fn text(&self, new: &[u32], chosen: &[String], condition: Option<&str>) -> String {
        let mut text = String::from("rule found\n");
        for (number, bits) in self.kinds.iter().enumerate() {
            text += &format!("{}: u{bits}\n", name(number));
        }
        let derived: Vec<(u32, &String)> =
            new.iter().copied().zip(chosen).filter(|(_, expression)| expression.len() > 2).collect();
        for (number, (_, expression)) in derived.iter().enumerate() {
            if expression.contains('$') {
                text += &format!("let $x{number} = {expression}\n");
            }
        }
        text += &condition.map(|condition| format!("where {condition}\n")).unwrap_or_default();
        for assumed in self.assumed {
            text += &format!("assume {assumed}\n");
        }
        if !self.job.out.is_empty() {
            text += &format!("out {}\n", self.job.out.iter().join(", "));
        }
        let of_left = |number: u32| self.symbols.iter().position(|&other| other == number).map(name);
        let of_right = |number: u32| {
            let at = new.iter().position(|&other| other == number)?;
            let expression = &chosen[at];
            let place = derived.iter().position(|(other, _)| *other == number);
            match (expression.contains('$'), place) {
                (true, Some(place)) => Some(format!("$x{place}")),
                (true, None) => Some(expression.clone()),
                (false, _) => None,
            }
        };
        self.left.iter().for_each(|line| text += &format!("    {}\n", replaced(line, &of_left)));
        text += "=>\n";
        self.right.iter().for_each(|line| text += &format!("    {}\n", replaced(line, &of_right)));
        text
    }
}

/// The name of a symbol by its number.
fn name(number: usize) -> String {
    format!("${}", char::from(b'a' + number as u8))
}

/// A rule and what becomes of it.
fn decided(text: &str, settings: &Settings) -> Option<(String, Outcome)> {
    let source = Source::new("found", text);
    let rules = rules(&source).ok()?;
    let outcome = decide(rules.first()?, &source, settings).ok()?;
    Some((text.to_owned(), outcome))
}

/// The number that an operand is, as bits.
fn number(operand: &str) -> Option<u32> {
    let text = operand.trim();
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if digits.contains('.') {
        return text.parse::<f32>().ok().map(f32::to_bits);
    }
    let value = match digits.strip_prefix("0x") {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if negative { value.wrapping_neg() } else { value })
}

/// The numbers that are operands of an instruction.
fn numbers(line: &str) -> Vec<u32> {
    let operands = line.split_once(' ').map_or("", |(_, operands)| operands);
    operands.split(',').filter_map(number).collect()
}

/// An instruction with symbols in the place of some of its numbers.
fn replaced(line: &str, symbol: &dyn Fn(u32) -> Option<String>) -> String {
    let Some((mnemonic, operands)) = line.split_once(' ') else { return line.to_owned() };
    let of = |operand: &str| number(operand).and_then(symbol).unwrap_or_else(|| operand.trim().to_owned());
    format!("{mnemonic} {}", operands.split(',').map(of).join(", "))
}

/// Expressions over symbols that have a value; the number itself is the last.
fn expressions(value: u32, symbols: &[u32]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, &x) in symbols.iter().enumerate() {
        let s = name(at);
        let shifted = |x: u32, by: u32| x.checked_shl(by).unwrap_or(0);
        let forms = [
            (x, s.clone()),
            (x.wrapping_neg(), format!("-{s}")),
            (!x, format!("~{s}")),
            (shifted(1, x), format!("1 << {s}")),
            (shifted(1, x).wrapping_sub(1), format!("(1 << {s}) - 1")),
            (u32::MAX.checked_shr(x).unwrap_or(0), format!("0xffffffff >>u {s}")),
            (shifted(u32::MAX, x), format!("0xffffffff << {s}")),
            (32u32.wrapping_sub(x), format!("32 - {s}")),
            (31u32.wrapping_sub(x), format!("31 - {s}")),
            (x.checked_ilog2().unwrap_or(99), format!("log2({s})")),
            (x.count_ones(), format!("popcount({s})")),
            (x.trailing_zeros(), format!("ctz({s})")),
            (x.wrapping_add(1), format!("{s} + 1")),
            (x.wrapping_sub(1), format!("{s} - 1")),
        ];
        found.extend(forms.into_iter().filter(|(number, _)| *number == value).map(|(_, text)| text));
        for (other, &y) in symbols.iter().enumerate().filter(|(other, _)| *other != at) {
            let t = name(other);
            let ordered = [
                (x.wrapping_sub(y), format!("{s} - {t}")),
                (shifted(x, y), format!("{s} << {t}")),
                (x.checked_shr(y).unwrap_or(0), format!("{s} >>u {t}")),
                (32u32.wrapping_sub(x).wrapping_sub(y), format!("32 - {s} - {t}")),
            ];
            let even = [
                (x.wrapping_add(y), format!("{s} + {t}")),
                (x & y, format!("{s} & {t}")),
                (x | y, format!("{s} | {t}")),
                (x ^ y, format!("{s} ^ {t}")),
                (x.wrapping_mul(y), format!("{s} * {t}")),
            ];
            let even = even.into_iter().filter(|_| at < other);
            found.extend(ordered.into_iter().chain(even).filter(|(number, _)| *number == value).map(|(_, text)| text));
        }
    }
    found.truncate(EXPRESSIONS);
    found.push(value.to_string());
    found
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::text::Syntax;
    use gcnverify::job::{Input, Key, Notation, Question};

    use super::*;

    fn general(a: &str, b: &str, out: &str) -> Option<General> {
        let fragment = |text: &str| {
            let (source, notation) = (Source::new("x", text), Notation::Text(Syntax::Llvm));
            Input { source, notation, entry: None }.read(Target::Gfx900).unwrap()
        };
        let mut question = Question::default();
        question.set(Key::Out, out).unwrap();
        let job = question.job(Target::Gfx900, fragment(a), fragment(b)).unwrap();
        generalise(&job, &[], &Settings::default())
    }

    #[test]
    fn numbers_become_symbols() {
        let shifts = general("v_lshlrev_b32 v1, 3, v0\nv_lshlrev_b32 v2, 5, v1", "v_lshlrev_b32 v2, 8, v0", "v2");
        let shifts = shifts.expect("a rule");
        assert!(shifts.text.contains("let $x0 = $a + $b") && shifts.text.contains("where"), "{}", shifts.text);
        let product = general("v_mul_lo_u32 v1, v0, 8", "v_lshlrev_b32 v1, 3, v0", "v1").expect("a rule");
        assert!(product.text.contains("log2($a)") && product.text.contains("is_pow2"), "{}", product.text);
        assert!(product.outcome.targets.len() > 4, "{:?}", product.outcome.targets);
        let field = general("v_lshrrev_b32 v1, 4, v0\nv_and_b32 v2, 0xff, v1", "v_bfe_u32 v2, v0, 4, 8", "v2");
        let field = field.expect("a rule");
        assert!(field.text.contains("$a") && field.outcome.verdict.holds() == Some(true), "{}", field.text);
    }

    /// Two programs that agree by the value of a constant alone make no rule.
    #[test]
    fn what_holds_for_one_value_is_no_rule() {
        assert!(general("v_add_u32 v1, 0, v0", "v_mov_b32 v1, v0", "v1").is_none());
        assert!(general("v_mul_lo_u32 v1, v0, 1", "v_mov_b32 v1, v0", "v1").is_none());
    }
}
