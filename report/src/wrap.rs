//! Lines that are not too long.

/// Column that a line of a report does not exceed.
pub const WIDTH: usize = 80;

/// `line` cut at spaces into parts of at most `width` less an indent.
pub fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let limit = if parts.len() == 1 { width } else { width - 13 };
        let last = parts.last_mut().expect("there is a part");
        if last.len() + word.trim_end().len() > limit && !last.trim().is_empty() {
            parts.push(word.to_owned());
        } else {
            last.push_str(word);
        }
    }
    parts
}

/// Adds `words` to `text` in lines of at most 80 characters: the first begins with `start`, the others
/// with `indent`.
pub fn wrap(text: &mut String, start: &str, words: &str, indent: &str) {
    let mut line = start.to_owned();
    let mut fresh = true;
    for word in words.split(' ') {
        if !fresh && line.chars().count() + 1 + word.chars().count() > 80 {
            text.push_str(line.trim_end());
            text.push('\n');
            line = indent.to_owned();
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    text.push_str(line.trim_end());
    text.push('\n');
}
