//! Facts about values with names of their own, as conditions of claims.

/// A fact with a name: what it is called, how many values it is about, and what it says of numbers with these many
/// bits, below the sign, and these many in the fraction.
struct Fact {
    name: &'static str,
    values: usize,
    says: fn(&[String], Float) -> String,
}

/// Masks of a format of floating-point numbers.
#[derive(Clone, Copy)]
struct Float {
    /// All bits but the sign.
    magnitude: u64,
    /// The bits of infinity.
    infinity: u64,
    /// The lowest normal number.
    least_normal: u64,
}

const F16: Float = Float { magnitude: 0x7fff, infinity: 0x7c00, least_normal: 0x400 };
const F32: Float = Float { magnitude: 0x7fff_ffff, infinity: 0x7f80_0000, least_normal: 0x80_0000 };
const F64: Float =
    Float { magnitude: 0x7fff_ffff_ffff_ffff, infinity: 0x7ff0_0000_0000_0000, least_normal: 0x10_0000_0000_0000 };

impl Float {
    /// A value without its sign.
    fn magnitude(self, x: &str) -> String {
        format!("({x} & {:#x})", self.magnitude)
    }
    fn is_nan(self, x: &str) -> String {
        format!("({} >u {:#x})", self.magnitude(x), self.infinity)
    }
}

const FACTS: [Fact; 14] = [
    Fact { name: "is_nan", values: 1, says: |x, of| of.is_nan(&x[0]) },
    Fact { name: "is_inf", values: 1, says: |x, of| format!("({} == {:#x})", of.magnitude(&x[0]), of.infinity) },
    Fact { name: "is_zero", values: 1, says: |x, of| format!("({} == 0)", of.magnitude(&x[0])) },
    Fact {
        name: "is_subnormal",
        values: 1,
        says: |x, of| format!("({0} != 0 && {0} <u {1:#x})", of.magnitude(&x[0]), of.least_normal),
    },
    Fact { name: "is_finite", values: 1, says: |x, of| format!("({} <u {:#x})", of.magnitude(&x[0]), of.infinity) },
    Fact {
        name: "is_normal",
        values: 1,
        says: |x, of| format!("({0} >=u {1:#x} && {0} <u {2:#x})", of.magnitude(&x[0]), of.least_normal, of.infinity),
    },
    Fact { name: "ordered", values: 2, says: |x, of| format!("(!{} && !{})", of.is_nan(&x[0]), of.is_nan(&x[1])) },
    Fact { name: "not_nan", values: 1, says: |x, of| format!("(!{})", of.is_nan(&x[0])) },
    Fact { name: "range", values: 3, says: |x, _| format!("({0} >=u {1} && {0} <=u {2})", x[0], x[1], x[2]) },
    Fact { name: "zero_bits", values: 2, says: |x, _| format!("(({} & {}) == 0)", x[0], x[1]) },
    Fact { name: "one_bits", values: 2, says: |x, _| format!("(({0} & {1}) == {1})", x[0], x[1]) },
    Fact { name: "is_pow2", values: 1, says: |x, _| format!("({0} != 0 && ({0} & ({0} - 1)) == 0)", x[0]) },
    Fact { name: "is_mask", values: 1, says: |x, _| format!("({0} != 0 && ({0} & ({0} + 1)) == 0)", x[0]) },
    Fact {
        name: "is_shifted_mask",
        values: 1,
        says: |x, _| format!("({0} != 0 && ((({0} | ({0} - 1)) + 1) & ({0} | ({0} - 1))) == 0)", x[0]),
    },
];

/// The fact that a name is of, and the format that it is about.
fn fact(name: &str) -> Option<(&'static Fact, Float)> {
    let find = |name: &str| FACTS.iter().find(|fact| fact.name == name);
    let of = |suffix: &str, float| Some((find(name.strip_suffix(suffix)?)?, float));
    find(name).map(|fact| (fact, F32)).or(of("16", F16)).or(of("32", F32)).or(of("64", F64))
}

/// A condition in which facts with names are what they say.
///
/// # Errors
/// If a fact has too many values, or too few, or no closing bracket.
pub fn expanded(text: &str) -> Result<String, String> {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        match fact(&rest[..length]).filter(|_| rest[length..].starts_with('(')) {
            Some((fact, float)) => {
                let (values, end) =
                    arguments(&rest[length..]).ok_or_else(|| format!("`{rest}` has no closing bracket"))?;
                if values.len() != fact.values {
                    return Err(format!("`{}` needs {} values and has {}", fact.name, fact.values, values.len()));
                }
                let values: Vec<String> =
                    values.into_iter().map(|value| expanded(value.trim())).collect::<Result<_, _>>()?;
                result.push_str(&(fact.says)(&values, float));
                at += length + end;
            }
            None => {
                let step = length.max(rest.chars().next().map_or(0, char::len_utf8));
                result.push_str(&rest[..step]);
                at += step;
            }
        }
    }
    Ok(result)
}

/// What stands in the brackets that a text begins with, between commas, and where it ends behind them.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let (mut depth, mut values, mut start) = (0, Vec::new(), 1);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            values.push(&text[start..at]);
            start = at + 1;
        }
        if depth == 0 {
            return Some((values, at + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_say_what_they_are_about() {
        assert_eq!(expanded("is_zero(v0) || v1 == 2").as_deref(), Ok("((v0 & 0x7fffffff) == 0) || v1 == 2"));
        assert_eq!(expanded("!is_nan16(v0{15:0})").as_deref(), Ok("!((v0{15:0} & 0x7fff) >u 0x7c00)"));
        assert!(expanded("ordered(v0[0], v1[1])").unwrap().contains("v1[1]"));
        assert!(expanded("is_nan(v0, v1)").is_err() && expanded("is_nan(v0").is_err());
    }
}
