//! Vector compares.

use super::{Name, Words, noun};

/// Whether a mnemonic is one of a vector compare.
pub fn is_one(mnemonic: &str) -> bool {
    mnemonic.starts_with("v_cmp")
}

/// The words about a vector compare.
pub fn words(mnemonic: &str) -> Option<Words> {
    let Name { stem, types } = Name::of(mnemonic);
    let (kind, condition) = stem.split_once('_')?;
    let (ty, numbers) = (types[0], noun::several(types[0]));
    let mut sentence = if condition == "class" {
        format!(
            "Asks of which class source 0, {}, is in each active lane: its bit of the mask is 1 if source 1 has the \
             bit of that class. The classes from bit 0 up are signalling NaN, quiet NaN, -infinity, negative \
             normal, negative subnormal, -0, +0, positive subnormal, positive normal, +infinity.",
            noun::one(ty)
        )
    } else if matches!(condition, "f" | "t" | "tru") {
        let bit = if condition == "f" { 0 } else { 1 };
        format!("Compares nothing: the bit of each active lane in the mask is {bit}.")
    } else {
        let is_float = ty.starts_with('f');
        format!("Compares two {numbers} in each active lane: its bit of the mask is 1 {}.", when(condition, is_float)?)
    };
    if kind.contains('x') {
        sentence += " EXEC gets the same mask.";
    }
    if kind.starts_with("cmps") {
        sentence += " It differs from the compare without `s` in the exceptions that it raises.";
    }
    let title = match condition {
        "class" => "Class of a number",
        "f" => "Compare, never",
        "t" | "tru" => "Compare, always",
        "o" => "Compare, ordered",
        "u" => "Compare, unordered",
        "eq" => "Compare, equal",
        "ne" | "neq" => "Compare, not equal",
        "lg" => "Compare, less or greater",
        "nlg" => "Compare, not less or greater",
        "lt" => "Compare, less",
        "le" => "Compare, less or equal",
        "gt" => "Compare, greater",
        "ge" => "Compare, greater or equal",
        "nlt" => "Compare, not less",
        "nle" => "Compare, not less or equal",
        "ngt" => "Compare, not greater",
        "nge" => "Compare, not greater or equal",
        _ => return None,
    };
    let into = if kind.contains('x') { ", and to EXEC" } else { "" };
    Some(Words { title: format!("{title}{into}, {ty}"), sentence })
}

/// When a compare holds.
fn when(condition: &str, is_float: bool) -> Option<String> {
    let plain = |condition: &str| {
        Some(match condition {
            "eq" => "equals source 1",
            "lt" => "is less than source 1",
            "le" => "is less than source 1 or equal to it",
            "gt" => "is greater than source 1",
            "ge" => "is greater than source 1 or equal to it",
            "lg" => "is less or greater than source 1",
            _ => return None,
        })
    };
    Some(match condition {
        "o" => "if neither source is a NaN".into(),
        "u" => "if a source is a NaN".into(),
        "ne" => "if source 0 differs from source 1".into(),
        "neq" => "unless source 0 equals source 1, thus also if a source is a NaN".into(),
        _ => match (plain(condition), condition.strip_prefix('n').and_then(plain)) {
            (Some(holds), _) if is_float => format!("if source 0 {holds}, and no source is a NaN"),
            (Some(holds), _) => format!("if source 0 {holds}"),
            (None, Some(holds)) => format!("unless source 0 {holds}, thus also if a source is a NaN"),
            (None, None) => return None,
        },
    })
}
