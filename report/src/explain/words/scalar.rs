//! Scalar operations.

use super::{Name, Template, Words};

/// The words about a scalar operation.
pub fn words(mnemonic: &str) -> Option<Words> {
    let name = Name::of(mnemonic);
    if let Some(condition) = name.stem.strip_prefix("cmp_").or_else(|| name.stem.strip_prefix("cmpk_")) {
        return compare(condition, &name);
    }
    let (_, title, does, more) = name.find(OPERATIONS)?;
    let mut sentence = format!("{}.", name.filled(does));
    if !more.is_empty() {
        sentence += " ";
        sentence += &name.filled(more);
    }
    Some(Words { title: title.to_owned() + &name.behind_title(), sentence })
}

fn compare(condition: &str, name: &Name) -> Option<Words> {
    let (title, holds) = match condition {
        "eq" => ("equal", "equals"),
        "lg" | "ne" => ("not equal", "differs from"),
        "gt" => ("greater", "is greater than"),
        "ge" => ("greater or equal", "is greater than or equal to"),
        "lt" => ("less", "is less than"),
        "le" => ("less or equal", "is less than or equal to"),
        _ => return None,
    };
    let constant = name.stem.starts_with("cmpk");
    let other = if constant { "the constant" } else { "source 1" };
    let numbers = name.filled("{p}");
    Some(Words {
        title: format!("Compare{}, {title}{}", if constant { " with a constant" } else { "" }, name.behind_title()),
        sentence: format!("Compares two {numbers}: SCC is 1 if source 0 {holds} {other}, else 0."),
    })
}

const NOT_ZERO: &str = "SCC is 1 if the result is not 0.";
const MODULO: &str = "The amount is taken modulo {w}. SCC is 1 if the result is not 0.";
const FIELD: &str = "Its lowest bit is in the low bits of source 1, its width in bits 22:16. SCC is 1 if the result is \
     not 0.";

#[rustfmt::skip]
const OPERATIONS: &[Template] = &[
    ("add:u32", "Add", "Adds two {p}", "SCC is the carry."),
    ("add:i32", "Add", "Adds two {p}", "SCC is 1 if the sum overflows."),
    ("sub:u32", "Subtract", "Subtracts source 1 from source 0, {p}", "SCC is the borrow."),
    ("sub:i32", "Subtract", "Subtracts source 1 from source 0, {p}", "SCC is 1 if the difference overflows."),
    ("addc", "Add with carry", "Adds two {p} and SCC", "SCC becomes the carry."),
    ("subb", "Subtract with borrow", "Subtracts source 1 and SCC from source 0, {p}", "SCC becomes the borrow."),
    ("min", "Minimum", "Takes the smaller of two {p}", "SCC is 1 if source 0 is smaller."),
    ("max", "Maximum", "Takes the greater of two {p}",
        "SCC is 1 if source 0 is greater; documents differ about equal operands."),
    ("mul", "Multiply", "Multiplies two {n}", "The result is the low 32 bits of the product."),
    ("mul_hi", "Multiply, high part", "Multiplies two {p}", "The result is the high 32 bits of the product."),
    ("absdiff", "Absolute difference", "Takes the magnitude of the difference of two {p}, which wraps", NOT_ZERO),
    ("lshl1_add", "Shift left by 1 and add", "Shifts source 0 left by 1 and adds source 1", ADDS),
    ("lshl2_add", "Shift left by 2 and add", "Shifts source 0 left by 2 and adds source 1", ADDS),
    ("lshl3_add", "Shift left by 3 and add", "Shifts source 0 left by 3 and adds source 1", ADDS),
    ("lshl4_add", "Shift left by 4 and add", "Shifts source 0 left by 4 and adds source 1", ADDS),
    ("abs", "Magnitude", "Takes the magnitude of {s}; that of the least number is itself", NOT_ZERO),
    ("addk", "Add a constant", "Adds a constant of 16 bits, extended with its sign, to the destination",
        "SCC is 1 if the sum overflows."),
    ("mulk", "Multiply by a constant", "Multiplies the destination by a constant of 16 bits, extended with its sign",
        "The result is the low 32 bits of the product."),
    ("bfe:u32", "Bit field extract", "Takes a field of source 0 and extends it with zeros", FIELD),
    ("bfe:u64", "Bit field extract", "Takes a field of source 0 and extends it with zeros", FIELD),
    ("bfe:i32", "Bit field extract, signed", "Takes a field of source 0 and extends it with its sign", FIELD),
    ("bfe:i64", "Bit field extract, signed", "Takes a field of source 0 and extends it with its sign", FIELD),
    ("bfm", "Bit field mask", "Makes a mask of as many ones as source 0 says, shifted left by source 1",
        "Both are taken modulo {w}."),
    ("brev", "Reverse bits", "Reverses the order of the bits", ""),
    ("bcnt0", "Count zeros", "Counts the bits of the source that are 0", NOT_ZERO),
    ("bcnt1", "Count ones", "Counts the bits of the source that are 1", NOT_ZERO),
    ("ff0", "Find first zero", "Finds the number of the lowest bit that is 0", "Without one it is -1."),
    ("ff1", "Find first one", "Finds the number of the lowest bit that is 1", "Without one it is -1."),
    ("flbit:b32", "Find first bit from the top", "Counts the zeros above the highest one", "Without a one it is -1."),
    ("flbit:b64", "Find first bit from the top", "Counts the zeros above the highest one", "Without a one it is -1."),
    ("flbit:i32", "Find first bit that is not the sign",
        "Counts the bits above the highest one that differs from the sign", "Without one it is -1."),
    ("flbit:i64", "Find first bit that is not the sign",
        "Counts the bits above the highest one that differs from the sign", "Without one it is -1."),
    ("bitset0", "Clear a bit", "Clears the bit of the destination whose number is in the source", ""),
    ("bitset1", "Set a bit", "Sets the bit of the destination whose number is in the source", ""),
    ("wqm", "Whole quad mode", "Makes each group of four bits all ones if one of them is 1", NOT_ZERO),
    ("quadmask", "Quad mask", "Makes one bit of each group of four: 1 if one of them is 1", NOT_ZERO),
    ("bitreplicate", "Replicate bits", "Writes each bit of the source twice, side by side", ""),
    ("bitcmp0", "Compare a bit with 0", "Looks at the bit of source 0 whose number is in source 1",
        "SCC is 1 if it is 0."),
    ("bitcmp1", "Compare a bit with 1", "Looks at the bit of source 0 whose number is in source 1",
        "SCC is 1 if it is 1."),
    ("and", "And", "Combines the bits of two {p} by and", NOT_ZERO),
    ("or", "Or", "Combines the bits of two {p} by or", NOT_ZERO),
    ("xor", "Exclusive or", "Combines the bits of two {p} by exclusive or", NOT_ZERO),
    ("andn2", "And not", "Combines source 0 and the inverse of source 1 by and", NOT_ZERO),
    ("orn2", "Or not", "Combines source 0 and the inverse of source 1 by or", NOT_ZERO),
    ("nand", "Nand", "Combines the bits of two {p} by and and inverts them", NOT_ZERO),
    ("nor", "Nor", "Combines the bits of two {p} by or and inverts them", NOT_ZERO),
    ("xnor", "Exclusive nor", "Combines the bits of two {p} by exclusive or and inverts them", NOT_ZERO),
    ("not", "Not", "Inverts all bits", NOT_ZERO),
    ("lshl", "Shift left", "Shifts source 0 left by source 1", MODULO),
    ("lshr", "Shift right", "Shifts source 0 right by source 1 and fills with zeros", MODULO),
    ("ashr", "Arithmetic shift right", "Shifts source 0 right by source 1 and fills with the sign", MODULO),
    ("mov", "Move", "Copies the source", ""),
    ("mov_fed", "Move, for tests of error detection", "Copies the source", ""),
    ("cmov", "Move if SCC is 1", "Copies the source if SCC is 1, else the destination is kept", ""),
    ("movk", "Move a constant", "Writes a constant of 16 bits, extended with its sign", ""),
    ("cmovk", "Move a constant if SCC is 1",
        "Writes a constant of 16 bits, extended with its sign, if SCC is 1; else the destination is kept", ""),
    ("cselect", "Select by SCC", "Takes source 0 if SCC is 1, else source 1", ""),
    ("sext", "Extend the sign", "Takes the low bits of the source, {s}, and extends its sign", ""),
    ("pack_ll", "Pack low and low halves", "Packs the low half of source 0 (low) and the low half of source 1 (high)",
        ""),
    ("pack_lh", "Pack low and high halves", "Packs the low half of source 0 (low) and the high half of source 1 (high)",
        ""),
    ("pack_hh", "Pack high and high halves",
        "Packs the high half of source 0 (low) and the high half of source 1 (high)", ""),
];

const ADDS: &str = "SCC is 1 if the unbounded sum does not fit in 32 bits.";
