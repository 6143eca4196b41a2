//! Lines of the source that instructions of an object come from: its `.debug_line`.

use gimli::{AttributeValue, DebugLine, DebugLineOffset, DebugLineStr, DebugStr, EndianSlice, LittleEndian};
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection};

/// Letters of a file's name that are shown: its end.
const LONGEST: usize = 60;
/// Rows of an object that are looked at.
const MOST: usize = 1 << 22;

type Slice<'d> = EndianSlice<'d, LittleEndian>;

/// Where the instructions of an object come from.
#[derive(Debug, Default)]
pub struct Lines {
    /// Addresses, in their order, with the file and the line from each on; no line where a sequence ends.
    rows: Vec<(u64, u32, u32)>,
    files: Vec<String>,
}

impl Lines {
    /// Those of a linked file. What cannot be read says nothing; in files that are not linked, addresses are not known.
    pub fn of(file: &ElfFile64<'_, Endianness>) -> Lines {
        let mut lines = Lines::default();
        if file.kind() != object::ObjectKind::Relocatable {
            let data =
                |name: &str| file.section_by_name(name).and_then(|section| section.data().ok()).unwrap_or_default();
            let [program, line_texts, texts] = [".debug_line", ".debug_line_str", ".debug_str"].map(data);
            // What was read before the place that is wrong still says something.
            let _ = lines.read(program, Texts { line: line_texts, all: texts });
            lines.rows.sort_by_key(|&(address, _, line)| (address, line != 0));
        }
        lines
    }

    fn read(&mut self, program: &[u8], texts: Texts) -> gimli::Result<()> {
        let section = DebugLine::new(program, LittleEndian);
        let mut offset = 0;
        while offset < program.len() {
            let unit = section.program(DebugLineOffset(offset), 8, None, None)?;
            let (length, word) = (unit.header().unit_length(), unit.header().format().initial_length_size());
            let first = self.files.len();
            let (version, names) = (unit.header().version(), unit.header().file_names());
            self.files.extend(names.iter().map(|file| texts.shown(file.path_name())));
            let mut rows = unit.rows();
            while let Some((_, row)) = rows.next_row()? {
                if self.rows.len() == MOST {
                    return Ok(());
                }
                // Up to version 4 the first file has the number 1.
                let number = row.file_index().checked_sub(u64::from(version < 5)).unwrap_or(u64::MAX);
                let file = (first as u64).saturating_add(number).min(u64::from(u32::MAX)) as u32;
                let line = row.line().filter(|_| !row.end_sequence()).map_or(0, |line| line.get());
                self.rows.push((row.address(), file, line.min(u64::from(u32::MAX)) as u32));
            }
            offset = offset.saturating_add(length).saturating_add(usize::from(word));
        }
        Ok(())
    }

    /// The line that the instruction at an address comes from: `sum.hip:42`.
    pub fn at(&self, address: u64) -> Option<String> {
        let behind = self.rows.partition_point(|&(row, ..)| row <= address);
        let &(_, file, line) = self.rows[..behind].last().filter(|(_, _, line)| *line != 0)?;
        Some(format!("{}:{line}", self.files.get(file as usize)?))
    }
}

/// The sections that names of files are in.
#[derive(Clone, Copy)]
struct Texts<'d> {
    line: &'d [u8],
    all: &'d [u8],
}

impl<'d> Texts<'d> {
    /// The name of a file, in one line of text.
    fn shown(self, name: AttributeValue<Slice<'d>>) -> String {
        let bytes = match name {
            AttributeValue::String(text) => Some(text),
            AttributeValue::DebugLineStrRef(at) => DebugLineStr::new(self.line, LittleEndian).get_str(at).ok(),
            AttributeValue::DebugStrRef(at) => DebugStr::new(self.all, LittleEndian).get_str(at).ok(),
            _ => None,
        };
        let text = bytes.map_or_else(|| "?".to_owned(), |text| text.to_string_lossy().into_owned());
        let letters: Vec<char> = text.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
        letters[letters.len().saturating_sub(LONGEST)..].iter().collect()
    }
}
