//! Sections: which lines are code, and where the code of another section begins.

use super::super::SourceError;
use super::super::scan::{Cursor, TokenKind};

/// Whether a section holds data, and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Section {
    data: bool,
    name: String,
}

impl Section {
    fn new(name: &str, data: bool) -> Self {
        Section { data, name: name.to_owned() }
    }
}

impl Default for Section {
    fn default() -> Self {
        Section::new(".text", false)
    }
}

/// The current section, the one before it, and those below on the stack.
#[derive(Debug, Default)]
pub(super) struct Sections {
    current: Section,
    previous: Section,
    stack: Vec<(Section, Section)>,
}

impl Sections {
    pub fn in_data(&self) -> bool {
        self.current.data
    }
    pub fn name(&self) -> &str {
        &self.current.name
    }

    /// Follows the directive `name`, whose operands stand at the cursor, if it is about sections.
    pub fn directive(&mut self, name: &str, cursor: &mut Cursor) -> Option<Result<(), SourceError>> {
        match name {
            ".text" | ".hsatext" => self.enter(Section::new(".text", false)),
            ".data"
            | ".bss"
            | ".rodata"
            | ".hsadata_global_agent"
            | ".hsadata_global_program"
            | ".hsarodata_readonly_agent" => self.enter(Section::new(name, true)),
            ".section" | ".pushsection" => {
                if name == ".pushsection" {
                    self.stack.push((self.current.clone(), self.previous.clone()));
                }
                self.enter(named(cursor));
                return Some(Ok(()));
            }
            ".popsection" => match self.stack.pop() {
                Some((current, previous)) => (self.current, self.previous) = (current, previous),
                None => {
                    return Some(Err(cursor.unexpected("`.pushsection` before `.popsection`")));
                }
            },
            ".previous" => std::mem::swap(&mut self.current, &mut self.previous),
            _ => return None,
        }
        Some(if cursor.at_end() { Ok(()) } else { Err(cursor.unexpected("the end of the line")) })
    }

    fn enter(&mut self, section: Section) {
        self.previous = std::mem::replace(&mut self.current, section);
    }
}

/// `name, "flags", …`: a section of instructions is called `.text…`, or has the flag `x`.
fn named(cursor: &mut Cursor) -> Section {
    let name = cursor.text_of(cursor.peek()).trim_matches('"').to_owned();
    let mut executable = name.starts_with(".text");
    cursor.advance();
    while !cursor.at_end() {
        let token = cursor.advance();
        executable |= token.kind == TokenKind::Quoted && {
            let flags = cursor.text_of(token).trim_matches('"');
            flags.contains('x') && flags.chars().all(|flag| flag.is_ascii_lowercase())
        };
    }
    Section::new(&name, !executable)
}
