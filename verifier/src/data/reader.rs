//! How the lines of a text become sections of data.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::expression::{Value, value};
use super::line::{self, Line};
use super::{Cell, Data, Kind, Label, OWN, Section};

/// Where a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CurrentSection {
    Data(usize),
    Code,
}

/// A value that is put in when all labels are known.
struct Open {
    section: usize,
    at: usize,
    bytes: usize,
    text: Rc<str>,
}

/// What was read so far.
pub struct Reader {
    data: Data,
    place: CurrentSection,
    previous: CurrentSection,
    stack: Vec<(CurrentSection, CurrentSection)>,
    /// Labels among instructions.
    code: FxHashSet<String>,
    /// Names with a value, as text.
    defined: FxHashMap<String, Rc<str>>,
    open: Vec<Open>,
}

impl Default for Reader {
    fn default() -> Self {
        Reader {
            data: Data::default(),
            place: CurrentSection::Code,
            previous: CurrentSection::Code,
            stack: Vec::new(),
            code: FxHashSet::default(),
            defined: FxHashMap::default(),
            open: Vec::new(),
        }
    }
}

/// The largest number of bytes that one directive may repeat.
const REPEATED: i64 = 1 << 20;

impl Reader {
    /// Reads the next line.
    pub fn read(&mut self, line: &Line) {
        match *line {
            Line::Label(name) => self.label(name),
            Line::Defined(name, value) => drop(self.defined.insert(name.to_owned(), value.into())),
            Line::Directive(name, rest) => self.directive(&name.to_ascii_lowercase(), rest),
            Line::Other(text) => self.other(text),
        }
    }

    fn label(&mut self, name: &str) {
        match self.place {
            CurrentSection::Data(section) => {
                let at = self.data.sections[section].cells.len();
                self.data.labels.insert(name.to_owned(), Label { section, at });
            }
            CurrentSection::Code => drop(self.code.insert(name.to_owned())),
        }
    }

    fn enter(&mut self, place: CurrentSection) {
        self.previous = std::mem::replace(&mut self.place, place);
    }

    /// The section of this name; a new one if there is none.
    fn section(&mut self, name: &str, flags: Option<&str>) -> CurrentSection {
        let is_code = flags.map_or(name.starts_with(".text"), |flags| flags.contains('x') || name.starts_with(".text"));
        if is_code {
            return CurrentSection::Code;
        }
        let known = self.data.sections.iter().position(|section| section.name == name);
        CurrentSection::Data(known.unwrap_or_else(|| {
            let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
            // What is relocated when the file is loaded is constant from then on.
            let is_constant = match flags {
                Some(flags) if flags.contains('w') => begins(&[".data.rel.ro", ".got"]),
                Some(flags) => flags.contains('a'),
                None => begins(&[".rodata", ".data.rel.ro", ".hsarodata"]),
            };
            let kind = if is_constant { Kind::Constant } else { Kind::Writable };
            let section = Section { name: name.to_owned(), kind, cells: Vec::new(), align: 1, known: None };
            self.data.sections.push(section);
            self.data.sections.len() - 1
        }))
    }

    fn directive(&mut self, name: &str, rest: &str) {
        let arguments = || line::arguments(rest);
        match name {
            ".text" | ".hsatext" => self.enter(CurrentSection::Code),
            ".data"
            | ".bss"
            | ".rodata"
            | ".hsadata_global_agent"
            | ".hsadata_global_program"
            | ".hsarodata_readonly_agent" => {
                let place = self.section(name, None);
                self.enter(place);
            }
            ".section" | ".pushsection" => {
                if name == ".pushsection" {
                    self.stack.push((self.place, self.previous));
                }
                let arguments = arguments();
                let quoted = |text: &str| text.trim_matches('"').to_owned();
                let section = arguments.first().map(|name| quoted(name)).unwrap_or_default();
                let flags = arguments.get(1).filter(|flags| flags.starts_with('"')).map(|flags| quoted(flags));
                let place = self.section(&section, flags.as_deref());
                self.enter(place);
            }
            ".popsection" => {
                if let Some((place, previous)) = self.stack.pop() {
                    (self.place, self.previous) = (place, previous);
                }
            }
            ".previous" => std::mem::swap(&mut self.place, &mut self.previous),
            ".set" | ".equ" | ".equiv" => {
                if let [name, value] = arguments()[..] {
                    self.defined.insert(name.trim_matches('"').to_owned(), value.into());
                }
            }
            ".size" => {
                if let [name, size] = arguments()[..]
                    && let CurrentSection::Data(section) = self.place
                {
                    let at = self.data.sections[section].cells.len();
                    let start = self.data.labels.get(name.trim_matches('"')).filter(|label| label.section == section);
                    let (start, number) = (start.map(|label| label.at), line::number(size));
                    let behind =
                        start.map(|start| at - start).filter(|_| size.starts_with(".-") || size.starts_with(". "));
                    let size = number.and_then(|number| usize::try_from(number).ok()).or(behind);
                    if let Some(size) = size.filter(|size| *size > 0) {
                        self.data.sizes.insert(name.trim_matches('"').to_owned(), size);
                    }
                }
            }
            ".weak" | ".weakref" | ".symver" => {
                self.data.weak.extend(arguments().iter().map(|name| name.trim_matches('"').to_owned()));
            }
            _ => self.contents(name, rest, &arguments()),
        }
    }

    /// A directive that writes data, if this is a place for it.
    fn contents(&mut self, name: &str, rest: &str, arguments: &[&str]) {
        let CurrentSection::Data(section) = self.place else { return };
        let here = |reader: &mut Reader| reader.data.sections[section].cells.len();
        let push = |reader: &mut Reader, bytes: &[u8]| {
            reader.data.sections[section].cells.extend(bytes.iter().map(|byte| Cell::Byte(*byte)));
        };
        let whole = || line::directive(name, rest);
        let bytes = match name {
            ".byte" | ".dc.b" => 1,
            ".short" | ".hword" | ".half" | ".2byte" | ".value" | ".dc.w" => 2,
            ".long" | ".int" | ".word" | ".4byte" | ".dc" | ".dc.l" => 4,
            ".quad" | ".8byte" => 8,
            _ => 0,
        };
        if bytes != 0 {
            for argument in arguments {
                let at = here(self);
                self.open.push(Open { section, at, bytes, text: (*argument).into() });
                push(self, &[0; 8][..bytes]);
            }
            return;
        }
        let numbers = || arguments.iter().map(|argument| line::number(argument)).collect::<Option<Vec<i64>>>();
        match (name, numbers().as_deref()) {
            (".p2align" | ".align" | ".balign", Some(&[align, ref fill @ ..])) => {
                // `.align` counts bytes on this target.
                let align = if name == ".p2align" { 1i64.checked_shl(align as u32).unwrap_or(0) } else { align };
                let fill = fill.first().copied().unwrap_or(0) as u8;
                match usize::try_from(align).ok().filter(|align| align.is_power_of_two() && *align <= 1 << 20) {
                    None => self.unknown(section, &whole()),
                    Some(align) => {
                        let at = here(self);
                        push(self, &vec![fill; at.next_multiple_of(align) - at]);
                        let known = &mut self.data.sections[section].align;
                        *known = (*known).max(align as u64);
                    }
                }
            }
            (".zero" | ".space" | ".skip", Some(&[count, ref fill @ ..])) if (0..=REPEATED).contains(&count) => {
                push(self, &vec![fill.first().copied().unwrap_or(0) as u8; count as usize]);
            }
            (".fill", Some(&[count, ref of @ ..])) if (0..=REPEATED / 8).contains(&count) => {
                let (size, value) = (of.first().copied().unwrap_or(1), of.get(1).copied().unwrap_or(0));
                // Of a value the low 4 bytes count.
                let value = (value as u32 as u64).to_le_bytes();
                let size = usize::try_from(size).map_or(0, |size| size.min(8));
                (0..count).for_each(|_| push(self, &value[..size]));
            }
            (".float" | ".single" | ".double", _) => {
                for argument in arguments {
                    match (argument.parse::<f64>(), argument.parse::<f32>()) {
                        (Ok(value), _) if name == ".double" => push(self, &value.to_le_bytes()),
                        (_, Ok(value)) if name != ".double" => push(self, &value.to_le_bytes()),
                        _ => {
                            let size = if name == ".double" { 8 } else { 4 };
                            let other = Cell::Other { text: line::directive(name, argument).into(), own: false };
                            self.data.sections[section].cells.extend(std::iter::repeat_n(other, size));
                        }
                    }
                }
            }
            (".ascii" | ".asciz" | ".string", _) => match line::strings(arguments, name != ".ascii") {
                Some(bytes) => push(self, &bytes),
                None => self.unknown(section, &whole()),
            },
            _ if line::says_nothing(name) => {}
            _ => self.unknown(section, &whole()),
        }
    }

    /// A line that is neither a directive nor a label: among data nobody knows what it is.
    fn other(&mut self, text: &str) {
        if let CurrentSection::Data(section) = self.place {
            self.unknown(section, text);
        }
    }

    /// From here on it is not known where the bytes of the section are.
    fn unknown(&mut self, number: usize, text: &str) {
        let section = &mut self.data.sections[number];
        section.known.get_or_insert(section.cells.len());
        section.cells.push(Cell::Other { text: text.into(), own: false });
    }

    /// The data, when all lines were read.
    pub fn finish(mut self) -> Data {
        let names: Vec<String> = self.defined.keys().cloned().collect();
        for name in names {
            let nowhere = |_: &str| None;
            let value = value(&self.defined[&name].clone(), &self.defined, &nowhere);
            self.data.aliases.insert(name, value);
        }
        for open in std::mem::take(&mut self.open) {
            let Open { section, at, bytes, text } = open;
            let label = |name: &str| self.data.labels.get(name).map(|label| (label.section, label.at as i64));
            let found = value(&text, &self.defined, &label);
            // Where a label is hangs on the text's own instructions, and what other data there is contains something.
            let is_local = |name: &str| {
                let digits = name.strip_suffix(['b', 'f']).unwrap_or_default();
                let is_numbered = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
                is_numbered || name.starts_with(OWN) || name.starts_with(".L") && self.code.contains(name)
            };
            let is_own = |name: &String| {
                let is_here = self.data.labels.contains_key(name) || self.code.contains(name) && !text.contains('@');
                is_here || is_local(name)
            };
            let is_far = |bytes: usize, symbol: &str| bytes == 8 && !is_local(symbol);
            let cells = &mut self.data.sections[section].cells[at..at + bytes];
            match found {
                Value::Number(number) => {
                    cells.iter_mut().zip(number.to_le_bytes()).for_each(|(cell, byte)| *cell = Cell::Byte(byte));
                }
                Value::Address(symbol, addend) if is_far(bytes, &symbol) => {
                    let pointer = Rc::new((symbol, addend));
                    let parts = (0..).map(|byte| Cell::Pointer(pointer.clone(), byte));
                    cells.iter_mut().zip(parts).for_each(|(cell, part)| *cell = part);
                }
                Value::Address(symbol, addend) => {
                    let (own, text) = (is_own(&symbol), format!("{symbol}{addend:+}"));
                    cells.fill(Cell::Other { text: text.into(), own });
                }
                Value::Other(text, names) => {
                    let own = names.iter().any(is_own);
                    cells.fill(Cell::Other { text: text.into(), own });
                }
            }
        }
        self.data
    }
}
