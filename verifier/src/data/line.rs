//! Lines of a text, as far as they are about data.

/// A line, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'t> {
    /// `name:`
    Label(&'t str),
    /// `name = value`
    Defined(&'t str, &'t str),
    /// The name of a directive and what follows it.
    Directive(&'t str, &'t str),
    /// Anything else: an instruction.
    Other(&'t str),
}

/// Directives of data sections that write nothing.
const SAY_NOTHING: [&str; 26] = [
    ".type",
    ".globl",
    ".global",
    ".weak",
    ".hidden",
    ".protected",
    ".internal",
    ".local",
    ".comm",
    ".lcomm",
    ".extern",
    ".ident",
    ".file",
    ".loc",
    ".line",
    ".addrsig",
    ".addrsig_sym",
    ".symver",
    ".version",
    ".weakref",
    ".end",
    ".amdgpu_lds",
    ".amdgcn_target",
    ".amdhsa_code_object_version",
    ".no_dead_strip",
    ".lto_discard",
];

/// Blocks that are not data, and how the directives that end them are called.
pub fn block_end(name: &str) -> Option<String> {
    match name {
        ".amdhsa_kernel" | ".amd_kernel_code_t" => Some(format!(".end_{}", &name[1..])),
        ".amdgpu_pal_metadata_begin" => Some(".amdgpu_pal_metadata_end".to_owned()),
        _ if name.ends_with("_metadata") && !name.starts_with(".end") => Some(format!(".end_{}", &name[1..])),
        _ => None,
    }
}

/// Whether a directive writes no data.
pub fn says_nothing(name: &str) -> bool {
    SAY_NOTHING.contains(&name) || name.starts_with(".cfi_") || name.starts_with(".end_")
}

/// The lines of a text.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    let mut found = Vec::new();
    let mut block: Option<String> = None;
    let mut comment = false;
    for line in text.lines() {
        for part in without_comments(line, &mut comment) {
            let mut rest = part.trim();
            if let Some(end) = &block {
                if rest.eq_ignore_ascii_case(end) {
                    block = None;
                }
                continue;
            }
            while let Some((name, behind)) = label(rest) {
                found.push(Line::Label(name));
                rest = behind.trim_start();
            }
            if rest.is_empty() {
                continue;
            }
            let (word, behind) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            let defined = rest.split_once('=').filter(|(name, value)| is_name(name.trim()) && !value.starts_with('='));
            if let Some((name, value)) = defined {
                found.push(Line::Defined(name.trim(), value.trim()));
            } else if word.starts_with('.') {
                block = block_end(&word.to_ascii_lowercase());
                if block.is_none() {
                    found.push(Line::Directive(word, behind.trim()));
                }
            } else {
                found.push(Line::Other(rest));
            }
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$@".contains(c);
    !text.is_empty() && text.chars().all(is_part) && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// The label that a line begins with, and what follows.
fn label(line: &str) -> Option<(&str, &str)> {
    if let Some(quoted) = line.strip_prefix('"') {
        let (name, behind) = quoted.split_once('"')?;
        return Some((name, behind.trim_start().strip_prefix(':')?));
    }
    let (name, behind) = line.split_once(':')?;
    let is_number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
    (is_name(name.trim()) || is_number).then_some((name.trim(), behind))
}

/// The parts of a line that are no comments.
fn without_comments<'t>(line: &'t str, inside: &mut bool) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut start, mut at, mut quoted) = (0, 0, false);
    let bytes = line.as_bytes();
    if !*inside && line.trim_start().starts_with('#') {
        return parts;
    }
    while at < bytes.len() {
        let next = bytes.get(at + 1);
        if *inside {
            if bytes[at] == b'*' && next == Some(&b'/') {
                (*inside, start) = (false, at + 2);
                at += 1;
            }
        } else {
            match (bytes[at], next) {
                (b'\\', Some(_)) if quoted => at += 1,
                (b'"', _) => quoted = !quoted,
                (b';', _) | (b'/', Some(b'/')) if !quoted => {
                    parts.push(&line[start..at]);
                    return parts;
                }
                (b'/', Some(b'*')) if !quoted => {
                    parts.push(&line[start..at]);
                    *inside = true;
                    at += 1;
                }
                _ => {}
            }
        }
        at += 1;
    }
    if !*inside {
        parts.push(&line[start.min(line.len())..]);
    }
    parts
}

/// Arguments between commas.
pub fn arguments(rest: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let is_comma = |c: char| {
        if quoted {
            (quoted, escaped) = (c != '"' || escaped, c == '\\' && !escaped);
            return false;
        }
        match c {
            '"' => quoted = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' => return depth == 0,
            _ => {}
        }
        false
    };
    let parts: Vec<&str> = rest.split(is_comma).map(str::trim).collect();
    if parts == [""] { Vec::new() } else { parts }
}

/// A plain number.
pub fn number(text: &str) -> Option<i64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits.trim()));
    let lower = digits.to_ascii_lowercase();
    let parse = |digits: &str, radix: u32| u64::from_str_radix(digits, radix).ok();
    let value = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(hex), _) => parse(hex, 16),
        (_, Some(binary)) => parse(binary, 2),
        _ if lower.len() > 1 && lower.starts_with('0') => parse(&lower, 8),
        _ => parse(&lower, 10),
    };
    value.map(|value| if negative { (value as i64).wrapping_neg() } else { value as i64 })
}

/// The bytes of strings, each with a zero behind it if so.
pub fn strings(arguments: &[&str], zero: bool) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for argument in arguments {
        let text = argument.strip_prefix('"')?.strip_suffix('"')?;
        let mut rest = text.bytes().peekable();
        while let Some(byte) = rest.next() {
            if byte != b'\\' {
                bytes.push(byte);
                continue;
            }
            bytes.push(match rest.next()? {
                b'n' => b'\n',
                b't' => b'\t',
                b'r' => b'\r',
                b'b' => 8,
                b'f' => 12,
                byte @ (b'"' | b'\\') => byte,
                digit @ b'0'..=b'7' => {
                    let mut value = u32::from(digit - b'0');
                    for _ in 0..2 {
                        let Some(digit) = rest.next_if(|byte| (b'0'..=b'7').contains(byte)) else { break };
                        value = 8 * value + u32::from(digit - b'0');
                    }
                    value as u8
                }
                _ => return None,
            });
        }
        bytes.extend(zero.then_some(0));
    }
    Some(bytes)
}

/// A directive as one text, with single spaces.
pub fn directive(name: &str, rest: &str) -> String {
    format!("{name} {}", rest.split_whitespace().collect::<Vec<_>>().join(" "))
}
