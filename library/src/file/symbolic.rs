//! Functions of an object as assembly text, with symbols where the linker sets values or has set them: in the
//! additions behind `s_getpc_b64`, and where a relocation says so.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::Field;
use gcn_semantics::machine::decode;
use gcn_semantics::text::print_llvm;
use itertools::Itertools;

use super::is_plain;

/// What stands between the name of data and the digest of its contents.
const MARK: &str = "$";
/// Digits of a digest.
const DIGITS: usize = 16;

/// Something with a name in a section.
#[derive(Debug, Clone)]
pub struct Named {
    /// As instructions name it. Data is told by what it contains as well: two objects may have other data under a name.
    pub name: String,
    /// The number of the section.
    pub section: usize,
    /// Where it begins, in bytes from the section's start.
    pub begin: u64,
    /// Its size in bytes.
    pub size: u64,
}

/// What the linker sets in a dword.
#[derive(Debug, Clone)]
pub struct Relocation {
    /// The number of the kind: `R_AMDGPU_*` of LLVM's user guide of the AMDGPU backend.
    pub kind: u32,
    /// A symbol, or a section.
    pub target: Meant,
    /// What is added to its address.
    pub addend: i64,
}

/// What a relocation is about.
#[derive(Debug, Clone)]
pub enum Meant {
    /// Something by its name.
    Symbol(String),
    /// The beginning of a section, by its number.
    Section(usize),
}

/// What an object says about names.
#[derive(Debug, Default)]
pub struct Names {
    /// Functions and data.
    pub named: Vec<Named>,
    /// Relocations, by section and offset.
    pub relocations: BTreeMap<(usize, u64), Relocation>,
}

/// The instructions of a function.
#[derive(Debug, Clone)]
pub struct Body {
    /// Its name.
    pub name: String,
    /// The number of its section.
    pub section: usize,
    /// Where it begins, in bytes from the section's start.
    pub begin: u64,
    /// The address of that place.
    pub address: u64,
    /// Its words.
    pub words: Vec<u32>,
    /// The directive that says how its symbol is bound, if others may have a function of that name.
    pub binding: Option<&'static str>,
}

/// A relocation's number, how LLVM's assembler calls it, and the bytes from the address that `s_getpc_b64` gives to the
/// dword, if it is a distance from there.
const SPECIFIERS: [(u32, &str, i64); 6] = [
    (1, "abs32@lo", 0),
    (2, "abs32@hi", 0),
    (8, "gotpcrel32@lo", 4),
    (9, "gotpcrel32@hi", 12),
    (10, "rel32@lo", 4),
    (11, "rel32@hi", 12),
];

/// The text of a function: its label and its instructions.
pub struct Text {
    /// The lines.
    pub lines: String,
    /// The symbols that it names.
    pub symbols: BTreeSet<String>,
}

impl Names {
    /// What is at a place of a section, and how far behind its beginning.
    fn at(&self, section: usize, place: i64) -> Option<(&str, i64)> {
        let holds = |named: &&Named| {
            let end = named.begin + named.size.max(1);
            named.section == section && (named.begin as i64..end as i64).contains(&place)
        };
        self.named.iter().find(holds).map(|named| (named.name.as_str(), place - named.begin as i64))
    }

    /// The name that instructions give to a symbol.
    fn name_of(&self, symbol: &str) -> String {
        let is_it = |named: &&Named| named.name.split_once('#').map_or(named.name.as_str(), |(name, _)| name) == symbol;
        self.named.iter().find(is_it).map_or(symbol, |named| &named.name).to_owned()
    }

    /// The operand that a relocation stands for, and its symbol.
    fn operand(&self, relocation: &Relocation) -> Option<(String, String)> {
        let (_, specifier, ahead) = SPECIFIERS.iter().find(|(kind, ..)| *kind == relocation.kind)?;
        let (name, addend) = match &relocation.target {
            Meant::Symbol(symbol) => (self.name_of(symbol), relocation.addend),
            Meant::Section(section) => {
                let (name, behind) = self.at(*section, relocation.addend - ahead)?;
                (name.to_owned(), behind + ahead)
            }
        };
        Some((specified(&name, specifier, addend), name))
    }
}

fn specified(name: &str, specifier: &str, addend: i64) -> String {
    let name = name.replace('#', MARK);
    if addend == 0 { format!("{name}@{specifier}") } else { format!("{name}@{specifier}{addend:+}") }
}

impl Body {
    /// The function as text; `None` if its words are no instructions, or have values that text cannot name.
    fn text(&self, number: usize, names: &Names, target: Target) -> Option<Text> {
        if !is_plain(&self.name) {
            return None;
        }
        let mut instructions: Vec<(u64, Instruction)> = Vec::new();
        let mut rest = &self.words[..];
        while !rest.is_empty() {
            let decoded = decode(rest, target).ok()?;
            instructions.push((4 * (self.words.len() - rest.len()) as u64, decoded.instruction));
            rest = &rest[decoded.words..];
        }
        let end = 4 * self.words.len() as u64;
        let behind = |index: usize| instructions.get(index + 1).map_or(end, |(place, _)| *place);
        let starts: BTreeSet<u64> = instructions.iter().map(|(place, _)| *place).chain([end]).collect();
        let label = |place: u64| format!(".L{number}_{place:x}");
        let branch = |index: usize| {
            let (operand, _) = instructions[index].1.row.operand(Field::BranchTarget)?;
            let Operand::Immediate(distance) = instructions[index].1.operands[operand] else { return None };
            let place = behind(index).checked_add_signed(4 * i64::from(distance as i16))?;
            starts.contains(&place).then_some(place)
        };
        let targets: BTreeSet<u64> = (0..instructions.len()).filter_map(branch).collect();
        let resolved = self.resolved(&instructions, names);
        let mut symbols = BTreeSet::new();
        let mut lines = format!("{}:\n", self.name);
        for (index, (place, instruction)) in instructions.iter().enumerate() {
            if targets.contains(place) {
                lines += &format!("{}:\n", label(*place));
            }
            let mut printed = print_llvm(instruction, target);
            let mut replace = |with: &str| {
                let last = printed.rfind([' ', ',']).map_or(0, |at| at + 1);
                printed.replace_range(last.., with);
            };
            let inside = self.begin + place..self.begin + behind(index);
            let relocations = names.relocations.range((self.section, inside.start)..(self.section, inside.end));
            match relocations.collect_vec()[..] {
                [] => {
                    if let Some(place) = branch(index) {
                        replace(&label(place));
                    } else if let Some((operand, symbol)) = resolved.get(&index) {
                        replace(operand);
                        symbols.insert(symbol.clone());
                    }
                }
                // The literal is the last word, and the operand that is written last.
                [(&(_, at), relocation)] if at + 4 == inside.end => {
                    let is_last = matches!(instruction.operands.last(), Some(Operand::Literal(_)));
                    let (operand, symbol) = names.operand(relocation).filter(|_| is_last)?;
                    replace(&operand);
                    symbols.insert(symbol);
                }
                _ => return None,
            }
            lines += &format!("\t{printed} // {:012X}\n", self.address + place);
        }
        if targets.contains(&end) {
            lines += &format!("{}:\n", label(end));
        }
        Some(Text { lines, symbols })
    }

    /// The operands that name symbols whose distances the linker, or the assembler, has set already: those of the two
    /// additions behind `s_getpc_b64`, by the numbers of the instructions.
    fn resolved(&self, instructions: &[(u64, Instruction)], names: &Names) -> BTreeMap<usize, (String, String)> {
        let mut operands = BTreeMap::new();
        for (index, ((_, get), (place, low), (_, high))) in instructions.iter().tuple_windows().enumerate() {
            let is = |instruction: &Instruction, name: &str| instruction.row.mnemonic == name;
            if !is(get, "s_getpc_b64") || !is(low, "s_add_u32") || !is(high, "s_addc_u32") {
                continue;
            }
            let [Operand::Literal(low), Operand::Literal(high)] =
                [low, high].map(|instruction| instruction.operands[2])
            else {
                continue;
            };
            let distance = (u64::from(high) << 32 | u64::from(low)) as i64;
            let Some((name, behind)) = names.at(self.section, (self.begin + place) as i64 + distance) else { continue };
            for (number, specifier, ahead) in [(1, "rel32@lo", 4), (2, "rel32@hi", 12)] {
                let operand = specified(name, specifier, behind + ahead);
                operands.insert(index + number, (operand, name.to_owned()));
            }
        }
        operands
    }
}

/// The texts of functions, where they have one.
pub fn texts(bodies: &[Body], names: &Names, target: Target) -> Vec<Option<Text>> {
    bodies.iter().enumerate().map(|(number, body)| body.text(number, names, target)).collect()
}

/// The text of function `number` and of those that it calls, if it names a symbol and all have a text.
pub fn with_callees(number: usize, bodies: &[Body], texts: &[Option<Text>]) -> Option<String> {
    let first = texts[number].as_ref().filter(|text| !text.symbols.is_empty())?;
    let number_of = |name: &String| bodies.iter().position(|body| body.name == *name);
    let (mut order, mut waiting) = (vec![number], vec![first]);
    while let Some(text) = waiting.pop() {
        for callee in text.symbols.iter().filter_map(number_of) {
            if !order.contains(&callee) {
                order.push(callee);
                waiting.push(texts[callee].as_ref()?);
            }
        }
    }
    let bound = |&number: &usize| Some(format!("\t{} {}\n", bodies[number].binding?, bodies[number].name));
    let bindings: String = order.iter().filter_map(bound).collect();
    let lines: Option<String> =
        order.into_iter().map(|number| texts[number].as_ref().map(|text| text.lines.as_str())).collect();
    // Behind the instructions, which keep their lines.
    lines.map(|lines| lines + &bindings)
}

/// The name of data, and the digest of its contents.
fn named_contents(symbol: &str) -> Option<(&str, &str)> {
    let (name, digest) = symbol.rsplit_once(MARK)?;
    (digest.len() == DIGITS && digest.chars().all(|c| c.is_ascii_hexdigit())).then_some((name, digest))
}

/// Takes the digests of contents out of the symbols of two programs, but for data that has other contents in one than
/// in the other: assembly text does not say what data contains.
pub fn without_digests([a, b]: [&mut Vec<String>; 2]) {
    let differs = |name: &str, digest: &str, others: &[String]| {
        others.iter().filter_map(|other| named_contents(other)).any(|(other, of)| other == name && of != digest)
    };
    let (of_a, of_b) = (a.clone(), b.clone());
    for (symbols, others) in [(a, of_b), (b, of_a)] {
        for symbol in symbols {
            let Some((name, digest)) = named_contents(symbol) else { continue };
            if !differs(name, digest, &others) {
                *symbol = name.to_owned();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_told_by_its_contents_where_they_differ() {
        let [one, other] = ["table$0123456789abcdef", "table$0123456789abcde0"].map(str::to_owned);
        let text = "table".to_owned();
        for (a, b, expected) in
            [(&one, &one, [&text, &text]), (&one, &other, [&one, &other]), (&one, &text, [&text, &text])]
        {
            let (mut a, mut b) = (vec![a.clone(), "f".to_owned()], vec![b.clone()]);
            without_digests([&mut a, &mut b]);
            assert_eq!([&a[0], &b[0]], expected);
            assert_eq!(a[1], "f");
        }
    }
}
