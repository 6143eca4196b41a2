//! Data of an object as directives of assembly text, which says of the same thing the same words wherever it is.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::places::{Anchor, Called, Places, RELATIVE64, Section, Use};

/// Bytes of data that are written behind the last place that something names. Of what follows there is a digest.
const WRITTEN: u64 = 1 << 14;
/// Bytes around a function that are written.
const AROUND: u64 = 1 << 10;
/// Bytes of all constant sections that are written, and in one piece.
const CONSTANTS: u64 = 1 << 14;

/// `R_AMDGPU_ABS64`: an address.
const ABS64: u32 = 3;
/// `R_AMDGPU_REL64`: a distance of 8 bytes. All others are of 4 bytes.
const REL64: u32 = 5;

/// Where the bytes of a program's own code are, as far as it may look at them: sections and ranges.
pub type Ranges = Vec<(usize, std::ops::Range<u64>)>;

impl Places {
    /// The data at these places, and all whose addresses are in it; and what stands `around` a program, whose first
    /// instruction is at the place.
    pub fn data(&self, anchors: impl IntoIterator<Item = Anchor>, around: Option<(Anchor, u64)>) -> String {
        let around = around.map(|(start, size)| (start, self.around(start, size)));
        let mut wanted: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
        let mut waiting: Vec<Anchor> = anchors.into_iter().collect();
        let of_ranges = around.iter().flat_map(|(_, ranges)| ranges);
        waiting.extend(of_ranges.flat_map(|(section, range)| self.pointers(*section, range.clone())));
        while let Some((section, at)) = waiting.pop() {
            let known = wanted.entry(section).or_default();
            if known.insert(at) {
                let range = self.written(section, known);
                waiting.extend(self.pointers(section, range));
            }
        }
        let mut text = String::new();
        for (number, anchors) in &wanted {
            self.write_section(&mut text, *number, anchors);
        }
        if let Some((start, ranges)) = around {
            self.write_around(&mut text, start, &ranges);
        }
        text
    }

    fn numbered(&self, number: usize) -> &Section {
        let section = self.sections.iter().find(|section| section.number == number);
        section.expect("places are in sections that are there")
    }

    /// The bytes of a section that are written.
    fn written(&self, number: usize, anchors: &BTreeSet<u64>) -> std::ops::Range<u64> {
        let size = self.numbered(number).size;
        let start = anchors.first().copied().unwrap_or(0);
        let end = |at: &u64| {
            let named = self.named_at((number, *at)).iter();
            at.saturating_add(named.map(|named| named.size).max().unwrap_or(0)).saturating_add(WRITTEN)
        };
        start..anchors.iter().map(end).max().unwrap_or(0).min(size)
    }

    /// The data whose addresses are in a part of a section.
    fn pointers(&self, number: usize, range: std::ops::Range<u64>) -> Vec<Anchor> {
        let inside = self.relocations.range((number, range.start)..(number, range.end.max(range.start)));
        inside.filter_map(|(_, relocation)| self.target(relocation)?.data).collect()
    }

    fn write_section(&self, text: &mut String, number: usize, anchors: &BTreeSet<u64>) {
        let section = self.numbered(number);
        let range = self.written(number, anchors);
        let (name, flags) = match section.is {
            // Only data is read from what is written here.
            Use::Code => (format!(".rodata{}", section.name), "a"),
            Use::Constant => (format!(".rodata{}", section.name), "a"),
            Use::Writable => (format!(".data{}", section.name), "aw"),
        };
        let align =
            if range.start == 0 { 64 } else { range.start.trailing_zeros() }.min(section.align.trailing_zeros());
        *text += &format!("\t.section \"{name}\", \"{flags}\"\n\t.p2align {align}\n");
        let mut parts: Vec<u64> = anchors.iter().copied().chain([range.end]).collect();
        parts.dedup();
        for part in parts.windows(2) {
            self.write_label(text, (number, part[0]));
            self.write_bytes(text, section, part[0]..part[1]);
        }
        if anchors.contains(&range.end) {
            self.write_label(text, (number, range.end));
        }
        // What is called here may hang on all of the code; and nothing that is left out is forgotten.
        if section.is == Use::Code || range.end < section.size {
            let digest = Sha256::digest(self.bytes(section))
                .iter()
                .take(16)
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>();
            let begin = if section.is == Use::Code { 0 } else { range.end };
            let relocations = self.relocations.range((number, begin)..(number, section.size));
            let mut names = Sha256::new();
            for ((_, at), relocation) in relocations {
                names.update(format!("{at} {} {:?};", relocation.kind, self.target(relocation)));
            }
            let names = names.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
            *text += &format!("\t.long digest.{digest}.{names}@none\n");
        }
    }

    fn write_label(&self, text: &mut String, place: Anchor) {
        let Some(Called { name, .. }) = self.at(place.0, place.1 as i64) else { return };
        *text += &format!("\"{name}\":\n");
        let named = self.named_at(place);
        let is_weak = named.iter().any(|named| named.is_weak);
        if is_weak {
            *text += &format!("\t.weak \"{name}\"\n");
        }
        let size = named.first().map_or(0, |named| named.size);
        if size > 0 {
            *text += &format!("\t.size \"{name}\", {size}\n");
        }
    }

    fn write_bytes(&self, text: &mut String, section: &Section, range: std::ops::Range<u64>) {
        let byte = |at: u64| usize::try_from(at).ok().and_then(|at| self.bytes(section).get(at)).copied().unwrap_or(0);
        let mut at = range.start;
        while at < range.end {
            let set = self.relocations.range((section.number, at)..(section.number, range.end)).next();
            if let Some((&(_, place), relocation)) = set
                && place == at
            {
                let size = if [ABS64, RELATIVE64, REL64].contains(&relocation.kind) { 8 } else { 4 };
                *text += &self.value(relocation, size);
                at += size;
                continue;
            }
            let end = set.map_or(range.end, |(&(_, place), _)| place);
            if at.is_multiple_of(4) && at + 4 <= end {
                let word = u32::from_le_bytes([0, 1, 2, 3].map(|index| byte(at + index)));
                *text += &format!("\t.long {word:#x}\n");
                at += 4;
            } else {
                *text += &format!("\t.byte {:#x}\n", byte(at));
                at += 1;
            }
        }
    }

    /// What a relocation among data sets.
    fn value(&self, relocation: &super::places::Relocation, size: u64) -> String {
        let called = self.target(relocation);
        match called {
            Some(Called { name, behind, .. }) if [ABS64, RELATIVE64].contains(&relocation.kind) => {
                format!("\t.quad {name}{behind:+}\n")
            }
            // Something else that is told from others by its words, and may contain data.
            other => {
                let kind = if size == 8 { ".quad" } else { ".long" };
                let name = match &other {
                    Some(Called { data: None, name, behind }) => format!("{name}@kind{}{behind:+}", relocation.kind),
                    _ => ".own.place".to_owned(),
                };
                format!("\t{kind} {name}\n")
            }
        }
    }

    /// What a function may look at by distances from itself: its own section near it, and constant sections.
    fn around(&self, (number, begin): Anchor, size: u64) -> Ranges {
        let own = self.numbered(number);
        let near = begin.saturating_sub(AROUND) / 4 * 4..(begin + size + AROUND).min(own.size);
        let mut left = CONSTANTS;
        let mut ranges = vec![(number, near)];
        let constants = self.sections.iter().filter(|section| section.is == Use::Constant && section.address != 0);
        for section in constants {
            if section.size <= left && section.align >= 4 {
                left -= section.size;
                ranges.push((section.number, 0..section.size));
            }
        }
        ranges
    }

    fn write_around(&self, text: &mut String, (number, begin): Anchor, ranges: &Ranges) {
        let start = self.numbered(number).address + begin;
        *text += "\t.section .around.program, \"a\"\n";
        for (number, range) in ranges {
            let section = self.numbered(*number);
            for from in range.clone().step_by(CONSTANTS as usize / 2) {
                let address = section.address + from;
                let label = match address.checked_sub(start) {
                    Some(behind) => format!("at_{behind:x}"),
                    None => format!("before_{:x}", start - address),
                };
                *text += &format!("{label}:\n");
                self.write_bytes(text, section, from..range.end.min(from + CONSTANTS / 2));
            }
        }
    }
}
