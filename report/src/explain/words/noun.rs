//! The types that a mnemonic names, as nouns.

/// A type as mnemonics write it, with one and several of it in words.
const NOUNS: &[(&str, &str, &str)] = &[
    ("f16", "a half-precision number", "half-precision numbers"),
    ("bf16", "a bfloat16 number", "bfloat16 numbers"),
    ("f32", "a single-precision number", "single-precision numbers"),
    ("xf32", "a single-precision number", "single-precision numbers"),
    ("f64", "a double-precision number", "double-precision numbers"),
    ("fp8", "an fp8 number", "fp8 numbers"),
    ("bf8", "a bf8 number", "bf8 numbers"),
    ("fp6", "an fp6 number", "fp6 numbers"),
    ("bf6", "a bf6 number", "bf6 numbers"),
    ("fp4", "an fp4 number", "fp4 numbers"),
    ("i4", "a signed 4-bit integer", "signed 4-bit integers"),
    ("u4", "an unsigned 4-bit integer", "unsigned 4-bit integers"),
    ("i8", "a signed byte", "signed bytes"),
    ("u8", "an unsigned byte", "unsigned bytes"),
    ("i16", "a signed 16-bit integer", "signed 16-bit integers"),
    ("u16", "an unsigned 16-bit integer", "unsigned 16-bit integers"),
    ("i24", "a signed 24-bit integer", "signed 24-bit integers"),
    ("u24", "an unsigned 24-bit integer", "unsigned 24-bit integers"),
    ("i32", "a signed 32-bit integer", "signed 32-bit integers"),
    ("u32", "an unsigned 32-bit integer", "unsigned 32-bit integers"),
    ("i64", "a signed 64-bit integer", "signed 64-bit integers"),
    ("u64", "an unsigned 64-bit integer", "unsigned 64-bit integers"),
    ("b8", "a byte", "bytes"),
    ("b16", "a 16-bit word", "16-bit words"),
    ("b32", "a 32-bit word", "32-bit words"),
    ("b64", "a 64-bit word", "64-bit words"),
];

/// One of a type, with its article.
pub fn one(ty: &str) -> &'static str {
    of(ty).map_or("a value", |(_, one, _)| one)
}

/// Several of a type.
pub fn several(ty: &str) -> &'static str {
    of(ty).map_or("values", |(.., several)| several)
}

/// Several of a type of which the sign does not matter.
pub fn unsigned(ty: &str) -> &'static str {
    let words = several(ty);
    words.strip_prefix("signed ").or_else(|| words.strip_prefix("unsigned ")).unwrap_or(words)
}

/// How many bits a type has: `32` of `f32`.
pub fn bits(ty: &str) -> &str {
    ty.trim_start_matches(|c: char| c.is_ascii_alphabetic())
}

/// Whether a part of a mnemonic is a type.
pub fn is_type(part: &str) -> bool {
    of(part).is_some()
}

fn of(ty: &str) -> Option<(&'static str, &'static str, &'static str)> {
    NOUNS.iter().copied().find(|(name, ..)| *name == ty)
}
