//! Functions of an object as assembly text, with symbols where the linker sets values or has set them: in the
//! additions behind `s_getpc_b64`, and where a relocation says so.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::Field;
use gcn_semantics::machine::decode;
use gcn_semantics::text::print_llvm;
use itertools::Itertools;

use super::is_plain;
use super::lines::Lines;
use super::places::{Anchor, Called, Places};

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

/// The text of a function: its label and its instructions.
pub struct Text {
    /// The lines.
    pub lines: String,
    /// The symbols that it names.
    pub symbols: BTreeSet<String>,
    /// The data among them.
    data: BTreeSet<Anchor>,
    /// It has its own address in a register, other than to make that of a symbol of it.
    looks_around: bool,
}

impl Body {
    /// The function as text; `None` if its words are no instructions, or have values that text cannot name.
    pub fn text(&self, number: usize, names: &Places, sources: &Lines, target: Target) -> Option<Text> {
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
        let (mut symbols, mut data) = (BTreeSet::new(), BTreeSet::new());
        let mut linked = BTreeSet::new();
        let mut note = |index: usize, called: &Called| {
            linked.insert(index);
            symbols.insert(called.name.clone());
            data.extend(called.data);
        };
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
                    } else if let Some((operand, called)) = resolved.get(&index) {
                        replace(operand);
                        note(index, called);
                    }
                }
                // The literal is the last word, and the operand that is written last.
                [(&(_, at), relocation)] if at + 4 == inside.end => {
                    let is_last = matches!(instruction.operands.last(), Some(Operand::Literal(_)));
                    let (operand, called) = names.operand(relocation).filter(|_| is_last)?;
                    replace(&operand);
                    note(index, &called);
                }
                _ => return None,
            }
            let address = self.address + place;
            let source = sources.at(address).map(|source| format!(" {source}")).unwrap_or_default();
            lines += &format!("\t{printed} // {address:012X}{source}\n");
        }
        if targets.contains(&end) {
            lines += &format!("{}:\n", label(end));
        }
        let looks_around = instructions.iter().enumerate().any(|(index, (_, instruction))| {
            let makes_symbol = linked.contains(&(index + 1)) && linked.contains(&(index + 2));
            instruction.row.mnemonic == "s_getpc_b64" && !makes_symbol
        });
        Some(Text { lines, symbols, data, looks_around })
    }

    /// The operands that name symbols whose distances the linker, or the assembler, has set already: those of the two
    /// additions behind `s_getpc_b64`, by the numbers of the instructions.
    fn resolved(&self, instructions: &[(u64, Instruction)], names: &Places) -> BTreeMap<usize, (String, Called)> {
        let mut operands = BTreeMap::new();
        for (index, ((_, get), (place, low), (_, high))) in instructions.iter().tuple_windows().enumerate() {
            let is = |instruction: &Instruction, name: &str| instruction.row.mnemonic == name;
            if !is(get, "s_getpc_b64") || !is(low, "s_add_u32") || !is(high, "s_addc_u32") {
                continue;
            }
            let pair = get.operands[0].as_scalar_register();
            let adds_to = |instruction: &Instruction, register: Option<u16>| {
                register.is_some() && [0, 1].iter().all(|&at| instruction.operands[at].as_scalar_register() == register)
            };
            if !adds_to(low, pair) || !adds_to(high, pair.map(|first| first + 1)) {
                continue;
            }
            let [Operand::Literal(low), Operand::Literal(high)] =
                [low, high].map(|instruction| instruction.operands[2])
            else {
                continue;
            };
            let distance = (u64::from(high) << 32 | u64::from(low)) as i64;
            let there = self.begin as i64 + *place as i64;
            let Some((both, called)) = names.operands(self.section, there + distance) else { continue };
            for (operand, number) in both.into_iter().zip(index + 1..) {
                operands.insert(number, (operand, called.clone()));
            }
        }
        operands
    }
}

/// The text of function `number`, of those that it calls and of the data that they read, if it hangs on where it is and
/// all have a text. `numbers` has the functions by name.
pub fn with_callees(
    number: usize,
    bodies: &[Body],
    numbers: &HashMap<String, usize>,
    places: &Places,
    sources: &Lines,
    target: Target,
) -> Option<String> {
    let text = |number: usize| bodies[number].text(number, places, sources, target);
    let first = text(number).filter(|text| !text.symbols.is_empty() || text.looks_around)?;
    let (mut order, mut of_program) = (vec![number], vec![first]);
    let mut waiting = vec![0];
    while let Some(place) = waiting.pop() {
        let callees: Vec<usize> =
            of_program[place].symbols.iter().filter_map(|name| numbers.get(name).copied()).collect();
        for callee in callees {
            if !order.contains(&callee) {
                waiting.push(order.len());
                order.push(callee);
                of_program.push(text(callee)?);
            }
        }
    }
    let bound = |&number: &usize| Some(format!("\t{} {}\n", bodies[number].binding?, bodies[number].name));
    let bindings: String = order.iter().filter_map(bound).collect();
    // Of functions behind the first it is not said where they are.
    if of_program[1..].iter().any(|text| text.looks_around) {
        return None;
    }
    let body = &bodies[number];
    let around = of_program[0].looks_around.then_some(((body.section, body.begin), 4 * body.words.len() as u64));
    let data = places.data(of_program.iter().flat_map(|text| text.data.iter().copied()), around);
    // Behind the instructions, which keep their lines.
    Some(of_program.iter().map(|text| text.lines.as_str()).chain([&*bindings, &*data]).collect())
}
