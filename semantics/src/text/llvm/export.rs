//! The targets of `exp`.

use super::super::SourceError;
use super::super::scan::Cursor;

/// Names with a number: the number of the first, and how many there are.
const NUMBERED: [(&str, u16, u16); 3] = [("mrt", 0, 8), ("pos", 12, 4), ("param", 32, 32)];
const DEPTH: u16 = 8;
const NULL: u16 = 9;

fn target_number(name: &str) -> Option<u16> {
    match name {
        "mrtz" => return Some(DEPTH),
        "null" => return Some(NULL),
        _ => {}
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let prefix = &name[..name.len() - digits.len()];
    let &(_, first, count) = NUMBERED.iter().find(|(known, ..)| *known == prefix)?;
    let index: u16 = digits.parse().ok().filter(|index| *index < count)?;
    Some(first + index)
}

/// Reads a target's name; `invalid_target_10` is what LLVM calls a target without a name.
pub(super) fn read(cursor: &mut Cursor) -> Result<u16, SourceError> {
    let token = cursor.peek();
    let name = if cursor.at_end() { "" } else { cursor.text_of(token) };
    let number = |digits: &str| digits.parse().ok().filter(|number| *number < 64);
    let unnamed = name.strip_prefix("invalid_target_").and_then(number).filter(|number| print(*number) == name);
    match target_number(name).or(unnamed) {
        Some(number) => {
            cursor.advance();
            // LLVM writes none, and accepts one.
            cursor.eat(',');
            Ok(number)
        }
        None => Err(SourceError::illegal(format!("`{name}` is not an export target"), token.span)
            .with_hint("the targets are mrt0 to mrt7, mrtz, null, pos0 to pos3 and param0 to param31")),
    }
}

/// A target in LLVM's form.
pub(super) fn print(number: u16) -> String {
    match number {
        DEPTH => return "mrtz".into(),
        NULL => return "null".into(),
        _ => {}
    }
    let within = |&&(_, first, count): &&(&str, u16, u16)| (first..first + count).contains(&number);
    match NUMBERED.iter().find(within) {
        Some((name, first, _)) => format!("{name}{}", number - first),
        None => format!("invalid_target_{number}"),
    }
}
