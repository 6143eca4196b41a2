//! What a rule says of MODE.

use crate::job::{self, MODE_FIELDS};

/// Other names of fields of MODE, as people call them.
const FIELDS: [(&str, &str); 8] = [
    ("fp32_round", "float_round_mode_32"),
    ("fp16_64_round", "float_round_mode_16_64"),
    ("fp32_denorm", "float_denorm_mode_32"),
    ("fp16_64_denorm", "float_denorm_mode_16_64"),
    ("fp64_fp16_denorm", "float_denorm_mode_16_64"),
    ("ieee", "ieee_mode"),
    ("fp16_ovfl", "fp16_overflow"),
    ("dx10", "dx10_clamp"),
];

/// Names of values of fields of MODE with two bits.
const VALUES: [(&str, u32); 6] =
    [("flush", 0), ("keep", 3), ("nearest", 0), ("plus_infinity", 1), ("minus_infinity", 2), ("zero", 3)];

/// The values of MODE that are meant, as a question has them: `any`, a number, or fields with values, of which `any`
/// are all.
pub fn modes(text: &str) -> Result<Vec<String>, String> {
    if !text.contains('=') {
        return Ok(vec![text.to_owned()]);
    }
    let mut modes = vec![gcn_semantics::float::DEFAULT_MODE];
    for field in job::list(text) {
        let example = || format!("`{field}`: a field of MODE and its value are needed, such as `fp32_denorm=0`");
        let (name, value) = field.split_once('=').ok_or_else(example)?;
        let (name, value) = (name.trim(), value.trim());
        let full = FIELDS.iter().find(|(short, _)| *short == name).map_or(name, |(_, full)| full);
        let Some((_, shift, width)) = MODE_FIELDS.iter().find(|(known, ..)| *known == full) else {
            let known: Vec<&str> = FIELDS.iter().map(|(short, _)| *short).chain(MODE_FIELDS.map(|row| row.0)).collect();
            return Err(job::unknown("field of MODE", name, &known));
        };
        let mut numbers = Vec::new();
        for value in value.split('|').map(str::trim) {
            let named = VALUES.iter().find(|(word, _)| *word == value && *width == 2).map(|(_, number)| *number);
            let parsed = crate::expr::number(value).and_then(|number| u32::try_from(number).ok());
            match named.or(parsed) {
                Some(number) if number >> width != 0 => {
                    return Err(format!("`{name}` has {width} bits, and {number} has more"));
                }
                Some(number) => numbers.push(number),
                None if value == "any" => numbers.extend(0..1 << width),
                None => return Err(example()),
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let with = |mode: u32, number: u32| mode & !(((1 << width) - 1) << shift) | number << shift;
        modes = modes.iter().flat_map(|&mode| numbers.iter().map(move |&number| with(mode, number))).collect();
    }
    Ok(modes.into_iter().map(|mode| format!("{mode:#x}")).collect())
}
