//! Accesses to memory.

use gcn_semantics::Instruction;
use gcn_semantics::algebra::{AtomicOp, Size};
use gcn_semantics::instruction::MemoryBits;
use gcn_semantics::isa::{Components, Element, Field, Format, Half, MemoryOp, PairOp, Row, Segment, Type};

use super::Words;

/// The words about an access; `None` about events.
pub fn access(op: MemoryOp, instruction: &Instruction) -> Option<Words> {
    let row = instruction.row;
    let space = Space::of(instruction);
    let (title, does) = match op {
        MemoryOp::Load(element) => {
            let (title, what) = amount(element, data(row));
            let extends = extension(element);
            let to_lds = instruction.modifiers.memory.contains(MemoryBits::LDS);
            let to = match (to_lds, space.is_scalar, element.half) {
                (true, ..) => " to LDS",
                (_, true, _) => " to scalar registers",
                (.., Some(Half::Low)) => " to the low half of a register",
                (.., Some(Half::High)) => " to the high half of a register",
                _ => "",
            };
            (format!("Load {title}"), format!("Loads {what} from {}{extends}{to}", space.name))
        }
        MemoryOp::Store(element) => {
            let (title, what) = amount(element, data(row));
            let from = match (element.half, element.size) {
                (Some(Half::High), Size::Byte) => " from bits 23:16 of a register",
                (Some(Half::High), _) => " from bits 31:16 of a register",
                _ => "",
            };
            (format!("Store {title}"), format!("Stores {what}{from} to {}", space.name))
        }
        MemoryOp::Unpack(parts) => {
            let (count, to) = components(parts);
            (
                format!("Load {count} with a format"),
                format!("Loads {count} of an element from {}, converted from its format{to}", space.name),
            )
        }
        MemoryOp::Pack(parts) => {
            let (count, _) = components(parts);
            (
                format!("Store {count} with a format"),
                format!("Stores {count} of an element to {}, converted to its format", space.name),
            )
        }
        MemoryOp::Atomic(op) => return Some(atomic(op, instruction, &space, bits_of(row))),
        MemoryOp::ToLds(element, words) => {
            let ty = match words {
                1 => Type::B32,
                3 => Type::B96,
                _ => Type::B128,
            };
            let (title, what) = amount(element, ty);
            (
                format!("Load {title} to LDS"),
                format!("Loads {what} from {}{} and writes it to LDS", space.name, extension(element)),
            )
        }
        MemoryOp::Transpose(bits) => (
            format!("Load and transpose, items of {bits} bits"),
            format!("Loads rows of a matrix of items of {bits} bits from {}; registers get its columns", space.name),
        ),
        MemoryOp::Pair(op, stride) => {
            let bits = pair_bits(row);
            let unit = if stride == 1 { format!("{bits} bits") } else { format!("{stride} times {bits} bits") };
            let (title, does) = match op {
                PairOp::Load => ("Load two", format!("Loads two words of {bits} bits from {}", space.name)),
                PairOp::Store => ("Store two", format!("Stores two words of {bits} bits to {}", space.name)),
                PairOp::Swap => (
                    "Exchange two",
                    format!("Stores two words of {bits} bits to {} and gives back what was there before", space.name),
                ),
            };
            let mut words = finished(format!("{title} words, {}", space.title), does, &space);
            words.sentence += &format!(" Each has an offset of its own, in units of {unit}.");
            return Some(words);
        }
        MemoryOp::FromLds(op, words) => {
            let mut words = atomic(op, instruction, &space, 32 * u32::from(words));
            words.sentence += " The data come from LDS as well, at an address that the offset gives.";
            return Some(words);
        }
        MemoryOp::Count(op) => {
            let (title, does) = match op {
                AtomicOp::Sub => ("Consume", "Subtracts the number of active lanes from"),
                _ => ("Append", "Adds the number of active lanes to"),
            };
            let sentence = format!(
                "{does} a 32-bit word of {}, once for the wave; active lanes get what was there before.",
                space.name
            );
            return Some(Words { title: title.into(), sentence });
        }
        MemoryOp::Event(_) => return None,
    };
    Some(finished(format!("{title}, {}", space.title), does, &space))
}

/// The words about rows of memory that are not modelled.
pub fn unmodelled(row: &Row) -> Option<Words> {
    let said = |title: &str, sentence: &str| Some(Words { title: title.into(), sentence: sentence.into() });
    let (name, bits) = (row.mnemonic, 32 * u32::from(data(row).words()));
    if name.starts_with("s_scratch_") {
        let (title, does) = if name.contains("load") { ("Load", "Loads") } else { ("Store", "Stores") };
        let way = if name.contains("load") { "from" } else { "to" };
        return said(
            &format!("{title} {bits} bits, scratch by the scalar unit"),
            &format!("{does} {bits} bits {way} scratch memory, by scalar registers."),
        );
    }
    match name {
        "ds_gws_init" => said("Global wave sync: initialise", "Sets a resource of the global wave sync to a count."),
        "ds_gws_sema_v" => {
            said("Global wave sync: release a semaphore", "Adds 1 to a semaphore of the global wave sync.")
        }
        "ds_gws_sema_br" => said(
            "Global wave sync: release a semaphore several times",
            "Adds a count to a semaphore of the global wave sync.",
        ),
        "ds_gws_sema_p" => said(
            "Global wave sync: acquire a semaphore",
            "Waits until a semaphore of the global wave sync is above 0, and subtracts 1.",
        ),
        "ds_gws_barrier" => said(
            "Global wave sync: barrier",
            "Waits until as many waves have come to a barrier of the global wave sync as it was set to.",
        ),
        "ds_gws_sema_release_all" => said(
            "Global wave sync: release all",
            "Lets all waves go on that wait for a semaphore of the global wave sync.",
        ),
        "ds_condxchg32_rtn_b128" => said(
            "Conditional exchange, LDS, 128 bits",
            "Replaces those of four 32-bit words of LDS for which the sign bit of the data is 1, and gives back what \
             was there before.",
        ),
        "buffer_store_lds_dword" => said("Store a dword from LDS, buffer", "Stores a dword of LDS to a buffer."),
        _ => None,
    }
}

/// Where an access goes.
struct Space {
    name: &'static str,
    title: &'static str,
    is_scalar: bool,
}

impl Space {
    fn of(instruction: &Instruction) -> Self {
        let row = instruction.row;
        let is_scalar = row.format == Format::Smem;
        let (name, title) = match row.format {
            Format::Smem if row.operand(Field::ScalarBase).is_some_and(|(_, kind)| kind.ty.words() == 4) => {
                ("a buffer", "scalar, buffer")
            }
            Format::Smem => ("memory", "scalar"),
            Format::Ds if instruction.modifiers.memory.contains(MemoryBits::GDS) => ("GDS", "GDS"),
            Format::Ds => ("LDS", "LDS"),
            Format::Mubuf | Format::Mtbuf => ("a buffer", "buffer"),
            _ => match row.segment() {
                Some(Segment::Global) => ("global memory", "global"),
                Some(Segment::Scratch) => ("scratch memory", "scratch"),
                _ => ("flat memory (global, LDS or scratch)", "flat"),
            },
        };
        Space { name, title, is_scalar }
    }
}

fn finished(title: String, does: String, space: &Space) -> Words {
    let lanes = if space.is_scalar { "" } else { " in each active lane" };
    // In front of what is said besides: behind a comma or a semicolon that stands in no parentheses.
    let mut depth = 0;
    let end = does.char_indices().find(|&(_, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0 && matches!(letter, ',' | ';')
    });
    let (main, more) = does.split_at(end.map_or(does.len(), |(at, _)| at));
    Words { title, sentence: format!("{main}{lanes}{more}.") }
}

/// The type of the data of a row.
fn data(row: &Row) -> Type {
    let is_data =
        |field: Field| field.is_data() || matches!(field, Field::Sdst | Field::ScalarData | Field::ScalarDataReturned);
    row.operands.iter().find(|kind| is_data(kind.field)).map_or(Type::B32, |kind| kind.ty)
}

/// How many bits an atomic operation replaces: of a compare and swap of a pair of values half of the data.
fn bits_of(row: &Row) -> u32 {
    let data = row
        .operands
        .iter()
        .filter(|kind| matches!(kind.field, Field::Data | Field::DataReturned | Field::ScalarDataReturned));
    let words = data.map(|kind| u32::from(kind.ty.words())).next().unwrap_or(1);
    let pair = row.mnemonic.contains("_cmpswap") || row.mnemonic.contains("_fcmpswap");
    32 * if pair { words / 2 } else { words }
}

/// The bits of each of two words.
fn pair_bits(row: &Row) -> u32 {
    if row.mnemonic.ends_with("b64") { 64 } else { 32 }
}

/// How much an element is, in a title and in a sentence.
fn amount(element: Element, ty: Type) -> (String, String) {
    match (element.size, ty.words()) {
        (Size::Byte, _) => ("a byte".into(), "a byte".into()),
        (Size::Short, _) => ("16 bits".into(), "16 bits".into()),
        (Size::Dword, 1) => ("a dword".into(), "a dword (32 bits)".into()),
        (Size::Dword, words) => (format!("{words} dwords"), format!("{words} dwords ({} bits)", 32 * u32::from(words))),
    }
}

fn extension(element: Element) -> String {
    let to = if element.half.is_some() { 16 } else { 32 };
    match (element.size, element.signed) {
        (Size::Dword, _) => String::new(),
        (Size::Short, _) if element.half.is_some() => String::new(),
        (_, true) => format!(", extends the sign to {to} bits,"),
        (_, false) => format!(", extends with zeros to {to} bits,"),
    }
}

/// How many components, and what registers have of them.
fn components(parts: Components) -> (String, &'static str) {
    let count = match parts.count() {
        1 => "a component".to_owned(),
        count => format!("{count} components"),
    };
    let to = match parts {
        Components::Whole(_) => "",
        Components::Short(_) => " to 16 bits",
        Components::High(_) => " to 16 bits in the high half of a register",
    };
    (count, to)
}

/// The words about an atomic operation on so many bits.
fn atomic(op: AtomicOp, instruction: &Instruction, space: &Space, bits: u32) -> Words {
    let row = instruction.row;
    let cell = format!("{bits} bits of {}", space.name);
    let (title, does) = match op {
        AtomicOp::Add => ("add", format!("Adds the data to {cell}")),
        AtomicOp::Sub => ("subtract", format!("Subtracts the data from {cell}")),
        AtomicOp::ReverseSub => ("subtract, reversed", format!("Replaces {cell} by the data minus them")),
        AtomicOp::Increment => (
            "increment",
            format!("Adds 1 to {cell}; if they were not below the data, both without signs, they become 0"),
        ),
        AtomicOp::Decrement => (
            "decrement",
            format!(
                "Subtracts 1 from {cell}; if they were 0 or above the data, both without signs, they become the data"
            ),
        ),
        AtomicOp::MinSigned => {
            ("minimum, signed", format!("Replaces {cell} by the data if these are smaller, as signed integers"))
        }
        AtomicOp::MaxSigned => {
            ("maximum, signed", format!("Replaces {cell} by the data if these are greater, as signed integers"))
        }
        AtomicOp::MinUnsigned => {
            ("minimum, unsigned", format!("Replaces {cell} by the data if these are smaller, as unsigned integers"))
        }
        AtomicOp::MaxUnsigned => {
            ("maximum, unsigned", format!("Replaces {cell} by the data if these are greater, as unsigned integers"))
        }
        AtomicOp::And => ("and", format!("Combines {cell} with the data by and")),
        AtomicOp::Or => ("or", format!("Combines {cell} with the data by or")),
        AtomicOp::Xor => ("exclusive or", format!("Combines {cell} with the data by exclusive or")),
        AtomicOp::MaskOr => {
            ("masked or", format!("Clears the bits of {cell} that the first data have, and sets those of the second"))
        }
        AtomicOp::Swap if matches!(row.meaning, gcn_semantics::isa::Meaning::Memory(MemoryOp::FromLds(..))) => {
            ("copy", format!("Replaces {cell} by the data"))
        }
        AtomicOp::Swap => ("exchange", format!("Replaces {cell} by the data")),
        AtomicOp::CompareSwap => {
            ("compare and exchange", format!("Replaces {cell} by new data if they equal the data that are compared"))
        }
        AtomicOp::FloatCompareSwap => (
            "compare and exchange, float",
            format!("Replaces {cell} by new data if they equal the data that are compared, as floating-point numbers"),
        ),
        AtomicOp::FloatMin => (
            "minimum, float",
            format!("Replaces {cell} by the smaller of them and the data, as floating-point numbers"),
        ),
        AtomicOp::FloatMax => (
            "maximum, float",
            format!("Replaces {cell} by the greater of them and the data, as floating-point numbers"),
        ),
        AtomicOp::FloatAdd => ("add, float", format!("Adds the data to {cell}, as floating-point numbers")),
        AtomicOp::HalvesAdd => ("add, two f16", format!("Adds the data to {cell}, as two half-precision numbers")),
        AtomicOp::BrainsAdd => ("add, two bf16", format!("Adds the data to {cell}, as two bfloat16 numbers")),
        AtomicOp::Wrap => (
            "wrap",
            format!("Subtracts the first data from {cell} if they are at least as great, else adds the second data"),
        ),
        AtomicOp::ConditionalSwap => (
            "conditional exchange",
            format!(
                "Replaces those 32-bit words of {cell} for which the sign bit of the data is 1, by their other bits"
            ),
        ),
    };
    let mut words = finished(format!("Atomic {title}, {}, {bits} bits", space.title), does, space);
    if returns(instruction) {
        words.sentence += " It gives back what was there before.";
    }
    words
}

/// Whether an atomic operation gives back the old value.
fn returns(instruction: &Instruction) -> bool {
    let operands = || instruction.row.operands.iter();
    let by_bit = operands()
        .any(|kind| matches!(kind.field, Field::DataReturned | Field::VdstReturned | Field::ScalarDataReturned));
    match by_bit {
        true => instruction.modifiers.memory.contains(MemoryBits::GLC),
        false => operands().any(|kind| kind.field == Field::Vdst),
    }
}
