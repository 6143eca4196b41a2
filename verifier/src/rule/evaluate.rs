//! What expressions over symbols are: numbers and words, or expressions of claims where a symbol is a term.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Select, code};
use gcn_semantics::text::{SourceError, Span};

use super::expression::{Expression, Node};
use super::value::{Number, Open, Value};

/// What symbols are in one case of a rule, and what follows from them.
#[derive(Debug, Clone)]
pub struct Scope {
    /// The processor: which constants are inline.
    pub target: Target,
    /// The symbols that have a value.
    pub values: BTreeMap<String, Value>,
    /// What holds of the registers that stand for terms.
    pub assumptions: Vec<String>,
    /// Registers that nobody else uses, the next one last.
    pub registers: Vec<u16>,
}

/// A mistake at an expression.
fn wrong(span: Span, message: impl Into<String>) -> SourceError {
    SourceError::syntax(message, span)
}

impl Scope {
    /// A scope in which nothing is open.
    pub fn of_values(target: Target, values: BTreeMap<String, Value>) -> Self {
        Scope { target, values, assumptions: Vec::new(), registers: Vec::new() }
    }

    /// A register that nobody uses.
    ///
    /// # Errors
    /// If there is none.
    pub fn register(&mut self, span: Span) -> Result<u16, SourceError> {
        self.registers.pop().ok_or_else(|| wrong(span, "the rule has more terms than there are registers for them"))
    }

    /// The value of an expression.
    ///
    /// # Errors
    /// If it has none: an unknown symbol or function, a table without such a key, a word where a number is needed.
    pub fn value(&mut self, expression: &Expression) -> Result<Value, SourceError> {
        let span = expression.span;
        match &expression.node {
            Node::Number(bits) => Ok(Value::number(*bits)),
            Node::Word(word) => Ok(Value::Word(word.clone())),
            Node::Symbol(name) => self.values.get(name).cloned().ok_or_else(|| {
                wrong(span, format!("nothing says what `${name}` is"))
                    .with_hint("a type (`$c: i32`), a list (`for $n in [1, 2]`) or `let` above this line says it")
            }),
            Node::List(items) => Ok(Value::List(items.iter().map(|item| self.value(item)).collect::<Result<_, _>>()?)),
            Node::Range(ends) => self.range(ends, span),
            Node::Table(rows) => {
                let row = |(key, value): &(Expression, Expression)| Ok((self.value(key)?, self.value(value)?));
                Ok(Value::Table(rows.iter().map(row).collect::<Result<_, SourceError>>()?))
            }
            Node::Index(parts) => self.entry(&parts[0], &parts[1]),
            Node::Unary(mark, operand) => self.unary(*mark, operand),
            Node::Binary(operator, operands) => self.binary(operator, operands, span),
            Node::Call(name, arguments) => self.call(name, arguments, span),
        }
    }

    /// A condition: whether it holds, or a claim.
    ///
    /// # Errors
    /// If it is none.
    pub fn condition(&mut self, expression: &Expression) -> Result<Value, SourceError> {
        match self.value(expression)? {
            value @ (Value::Truth(_) | Value::Claim(_)) => Ok(value),
            other => Err(wrong(expression.span, format!("a condition is needed here, and this is {}", other.sort()))),
        }
    }

    fn number(&mut self, expression: &Expression) -> Result<Value, SourceError> {
        match self.value(expression)? {
            value @ (Value::Number(_) | Value::Term(_)) => Ok(value),
            other => Err(wrong(expression.span, format!("a number is needed here, and this is {}", other.sort()))),
        }
    }

    fn fixed(&mut self, expression: &Expression) -> Result<u32, SourceError> {
        match self.number(expression)? {
            Value::Number(number) => Ok(number.bits),
            _ => Err(wrong(expression.span, "only a number that is fixed in each case may stand here")
                .with_hint("give its values one by one: `for $n in 1..31`")),
        }
    }

    fn range(&mut self, ends: &[Expression; 2], span: Span) -> Result<Value, SourceError> {
        let [first, last] = [self.fixed(&ends[0])? as i32, self.fixed(&ends[1])? as i32];
        let length = i64::from(last) - i64::from(first);
        match length {
            0..super::MOST_CASES => Ok(Value::List((first..=last).map(|value| Value::number(value as u32)).collect())),
            ..0 => Err(wrong(span, "the range is empty: its first number is the smaller one")),
            _ => Err(wrong(span, format!("the range has more than {} numbers", super::MOST_CASES))),
        }
    }

    fn entry(&mut self, table: &Expression, key: &Expression) -> Result<Value, SourceError> {
        let (rows, key_value) = (self.value(table)?, self.value(key)?);
        if matches!(key_value, Value::Term(_)) {
            return Err(wrong(key.span, "a table is looked up with a value that is fixed in each case")
                .with_hint("give its values one by one: `for $n in [8, 16]`"));
        }
        let found = match rows {
            Value::Table(rows) => rows.into_iter().find(|(other, _)| *other == key_value).map(|(_, value)| value),
            Value::List(values) => match key_value {
                Value::Number(number) => values.into_iter().nth(number.bits as usize),
                _ => None,
            },
            other => return Err(wrong(table.span, format!("a table is needed here, and this is {}", other.sort()))),
        };
        found.ok_or_else(|| wrong(key.span, format!("the table has nothing for `{key_value}`")))
    }

    fn unary(&mut self, mark: char, operand: &Expression) -> Result<Value, SourceError> {
        if mark == '!' {
            return Ok(match self.condition(operand)? {
                Value::Truth(truth) => Value::Truth(!truth),
                claim => Value::Claim(format!("!({claim})")),
            });
        }
        let value = self.number(operand)?;
        Ok(match (mark, value) {
            ('-', Value::Number(Number { bits, unsigned })) => {
                Value::Number(Number { bits: bits.wrapping_neg(), unsigned })
            }
            (_, Value::Number(Number { bits, unsigned })) => Value::Number(Number { bits: !bits, unsigned }),
            ('-', Value::Term(Open { text, unsigned })) => Value::Term(Open { text: format!("(-{text})"), unsigned }),
            (_, Value::Term(Open { text, unsigned })) => {
                Value::Term(Open { text: format!("({text} ^ 0xffffffff)"), unsigned })
            }
            _ => unreachable!("a number"),
        })
    }

    fn binary(&mut self, operator: &str, operands: &[Expression; 2], span: Span) -> Result<Value, SourceError> {
        match operator {
            "&&" | "||" | "=>" => return self.connective(operator, operands),
            "in" | "not in" => {
                let value = self.value(&operands[0])?;
                let Value::List(values) = self.value(&operands[1])? else {
                    return Err(wrong(operands[1].span, "a list `[...]` or a range is needed here"));
                };
                let found = match value {
                    Value::Term(Open { text, .. }) => {
                        let each: Vec<String> = values.iter().map(|value| format!("{text} == {value}")).collect();
                        if each.is_empty() {
                            Value::Truth(false)
                        } else {
                            Value::Claim(format!("({})", each.join(" || ")))
                        }
                    }
                    value => Value::Truth(values.contains(&value)),
                };
                return Ok(match (operator, found) {
                    ("in", found) => found,
                    (_, Value::Truth(truth)) => Value::Truth(!truth),
                    (_, claim) => Value::Claim(format!("!{claim}")),
                });
            }
            "==" | "!=" => {
                let [left, right] = [self.value(&operands[0])?, self.value(&operands[1])?];
                let is_number = |value: &Value| matches!(value, Value::Number(_) | Value::Term(_));
                if !(is_number(&left) && is_number(&right)) {
                    if left.sort() != right.sort() {
                        let message = format!("{} is never {}", left.sort(), right.sort());
                        return Err(wrong(span, message));
                    }
                    return Ok(Value::Truth((left == right) == (operator == "==")));
                }
            }
            _ => {}
        }
        let [left, right] = [self.number(&operands[0])?, self.number(&operands[1])?];
        let unsigned = [&left, &right].into_iter().any(|value| match value {
            Value::Number(number) => number.unsigned,
            Value::Term(open) => open.unsigned,
            _ => false,
        });
        let operator = match (operator, unsigned) {
            ("<", true) => "<u",
            ("<=", true) => "<=u",
            (">", true) => ">u",
            (">=", true) => ">=u",
            ("<", false) => "<s",
            ("<=", false) => "<=s",
            (">", false) => ">s",
            (">=", false) => ">=s",
            (">>", _) => {
                return Err(wrong(span, "a shift to the right says what comes in from the left")
                    .with_hint("`>>u` shifts zeros in, `>>s` the sign"));
            }
            (other, _) => other,
        };
        if let (Value::Number(left), Value::Number(right)) = (&left, &right) {
            return fixed_binary(operator, left.bits, right.bits, unsigned)
                .ok_or_else(|| wrong(span, "nothing can be divided by 0"));
        }
        if matches!(operator, "/" | "%") {
            return Err(wrong(span, "terms are not divided").with_hint("give the values one by one: `for $n in 1..31`"));
        }
        let text = format!("({left} {operator} {right})");
        Ok(match operator {
            "==" | "!=" | "<u" | "<=u" | ">u" | ">=u" | "<s" | "<=s" | ">s" | ">=s" => Value::Claim(text),
            _ => Value::Term(Open { text, unsigned }),
        })
    }

    fn connective(&mut self, operator: &str, operands: &[Expression; 2]) -> Result<Value, SourceError> {
        let left = self.condition(&operands[0])?;
        // What decides alone keeps the other from being looked at: `$n != 0 && 32 / $n == 4`.
        match (operator, &left) {
            ("&&", Value::Truth(false)) => return Ok(left),
            ("||", Value::Truth(true)) => return Ok(left),
            ("=>", Value::Truth(false)) => return Ok(Value::Truth(true)),
            _ => {}
        }
        let right = self.condition(&operands[1])?;
        Ok(match (left, right) {
            // What it leaves to the other.
            (Value::Truth(_), right) => right,
            (left, Value::Truth(truth)) => match (operator, truth) {
                ("&&", true) | ("||", false) => left,
                ("=>", false) => Value::Claim(format!("!({left})")),
                _ => Value::Truth(operator != "&&"),
            },
            (left, right) => Value::Claim(format!("({left} {operator} {right})")),
        })
    }

    fn call(&mut self, name: &str, arguments: &[Expression], span: Span) -> Result<Value, SourceError> {
        let Some((_, count)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
            return Err(wrong(span, crate::job::unknown("function", name, &known)));
        };
        if arguments.len() != *count {
            let plural = if *count == 1 { "" } else { "s" };
            let message = format!("`{name}` needs {count} argument{plural} and has {}", arguments.len());
            return Err(wrong(span, message));
        }
        match name {
            "low" | "width" | "mask" => {
                let word = self.value(&arguments[0])?;
                let Some(select) = Select::ALL.into_iter().find(|select| Value::Word(select.name().into()) == word)
                else {
                    return Err(wrong(arguments[0].span, format!("`{word}` is no selection of SDWA")));
                };
                Ok(Value::number(match name {
                    "low" => select.shift(),
                    "width" => select.bits(),
                    _ => u32::MAX >> (32 - select.bits()) << select.shift(),
                }))
            }
            "sel" => {
                let [low, width] = [self.fixed(&arguments[0])?, self.fixed(&arguments[1])?];
                let found = Select::ALL.into_iter().find(|select| (select.shift(), select.bits()) == (low, width));
                found
                    .map(|select| Value::Word(select.name().into()))
                    .ok_or_else(|| wrong(span, format!("no selection of SDWA has {width} bits from bit {low} on")))
            }
            "ite" => match self.condition(&arguments[0])? {
                Value::Truth(true) => self.value(&arguments[1]),
                Value::Truth(false) => self.value(&arguments[2]),
                claim => {
                    let [then, other] = [self.number(&arguments[1])?, self.number(&arguments[2])?];
                    Ok(open(format!("ite({claim}, {}, {})", word(&then), word(&other))))
                }
            },
            "inline" => self.inline(&arguments[0], name),
            "inline16" => self.inline(&arguments[0], name),
            _ => self.function(name, arguments),
        }
    }

    /// A function of numbers.
    fn function(&mut self, name: &str, arguments: &[Expression]) -> Result<Value, SourceError> {
        let values: Vec<Value> = arguments.iter().map(|argument| self.number(argument)).collect::<Result<_, _>>()?;
        let bits: Option<Vec<u32>> = values
            .iter()
            .map(|value| if let Value::Number(number) = value { Some(number.bits) } else { None })
            .collect();
        if let Some(bits) = bits {
            return fixed_function(name, &bits)
                .ok_or_else(|| wrong(arguments[0].span, format!("`{name}` of {} has no value", values[0])));
        }
        let x = word(&values[0]);
        let span = arguments[0].span;
        Ok(match name {
            "popcount" => open(format!("popcount({x})")),
            "min_u" | "max_u" | "min_s" | "max_s" => open(format!("{name}({x}, {})", word(&values[1]))),
            "is_pow2" => Value::Claim(format!("({x} != 0 && ({x} & ({x} - 1)) == 0)")),
            "is_mask" => Value::Claim(format!("({x} != 0 && ({x} & ({x} + 1)) == 0)")),
            "is_shifted_mask" => {
                let filled = format!("({x} | ({x} - 1))");
                Value::Claim(format!("({x} != 0 && (({filled} + 1) & {filled}) == 0)"))
            }
            "fits_u" | "fits_s" => {
                let Value::Number(Number { bits: width @ 1..=32, .. }) = values[1] else {
                    return Err(wrong(arguments[1].span, "the number of bits is 1 to 32, and fixed in each case"));
                };
                match (name, width) {
                    (_, 32) => Value::Truth(true),
                    ("fits_u", _) => Value::Claim(format!("({x} <u {:#x})", 1u64 << width)),
                    _ => Value::Claim(format!("(({x} + {:#x}) <u {:#x})", 1u64 << (width - 1), 1u64 << width)),
                }
            }
            "log2" => {
                let highest = self.bit_number(span)?;
                self.assumptions.push(format!("({x} >>u {highest}) == 1"));
                open(highest)
            }
            "clz" => {
                let highest = self.bit_number(span)?;
                self.assumptions.push(format!("{x} == 0 || ({x} >>u {highest}) == 1"));
                open(format!("ite({x} == 0, 32, 31 - {highest})"))
            }
            "ctz" => {
                let lowest = self.bit_number(span)?;
                self.assumptions.push(format!(
                    "{x} == 0 || {lowest} <u 32 && (({x} >>u {lowest}) & 1) == 1 && ({x} << (32 - {lowest})) == 0"
                ));
                open(format!("ite({x} == 0, 32, {lowest})"))
            }
            _ => unreachable!("a function of the table"),
        })
    }

    /// A register for the number of a bit.
    fn bit_number(&mut self, span: Span) -> Result<String, SourceError> {
        Ok(format!("s{}", self.register(span)?))
    }

    /// Whether a number has an inline constant of 32 or of 16 bits.
    fn inline(&mut self, argument: &Expression, name: &str) -> Result<Value, SourceError> {
        let value = self.number(argument)?;
        let constants = inline_constants(self.target, name == "inline16");
        Ok(match value {
            Value::Number(Number { bits, .. }) => Value::Truth(is_inline(bits, self.target, name == "inline16")),
            value => {
                let x = word(&value);
                let each: Vec<String> = constants.iter().map(|bits| format!("{x} == {bits:#x}")).collect();
                let integers = match name {
                    "inline16" => format!("(({x} + 16) & 0xffff) <u 81"),
                    _ => format!("({x} + 16) <u 81"),
                };
                Value::Claim(format!("({integers} || {})", each.join(" || ")))
            }
        })
    }
}

/// The floating-point inline constants of a processor, as bits.
pub fn inline_constants(target: Target, half: bool) -> Vec<u32> {
    let count = code::FLOATS.len() - usize::from(!target.has(gcn_semantics::Feature::Inv2Pi));
    code::FLOATS[..count].iter().map(|&(_, single, of_half)| if half { of_half.into() } else { single }).collect()
}

/// Whether a number has an inline constant.
pub fn is_inline(bits: u32, target: Target, half: bool) -> bool {
    let integer = if half { bits as i16 as i32 } else { bits as i32 };
    (-16..=64).contains(&integer) || inline_constants(target, half).contains(&bits)
}

/// A term whose comparisons are signed.
fn open(text: String) -> Value {
    Value::Term(Open { text, unsigned: false })
}

/// A number as an expression of claims has it.
fn word(value: &Value) -> String {
    match value {
        Value::Number(number) => format!("{:#x}", number.bits),
        other => other.to_string(),
    }
}

/// An operation on numbers; `None` if it has no value.
fn fixed_binary(operator: &str, a: u32, b: u32, unsigned: bool) -> Option<Value> {
    let (signed_a, signed_b) = (a as i32, b as i32);
    let number = |bits| Value::Number(Number { bits, unsigned });
    Some(match operator {
        "+" => number(a.wrapping_add(b)),
        "-" => number(a.wrapping_sub(b)),
        "*" => number(a.wrapping_mul(b)),
        "/" => number(a.checked_div(b)?),
        "%" => number(a.checked_rem(b)?),
        "&" => number(a & b),
        "|" => number(a | b),
        "^" => number(a ^ b),
        // As of claims: nothing is left of what is shifted by the width or more.
        "<<" => number(a.checked_shl(b).unwrap_or(0)),
        ">>u" => number(a.checked_shr(b).unwrap_or(0)),
        ">>s" => number((signed_a >> b.min(31)) as u32),
        "==" => Value::Truth(a == b),
        "!=" => Value::Truth(a != b),
        "<u" => Value::Truth(a < b),
        "<=u" => Value::Truth(a <= b),
        ">u" => Value::Truth(a > b),
        ">=u" => Value::Truth(a >= b),
        "<s" => Value::Truth(signed_a < signed_b),
        "<=s" => Value::Truth(signed_a <= signed_b),
        ">s" => Value::Truth(signed_a > signed_b),
        ">=s" => Value::Truth(signed_a >= signed_b),
        _ => unreachable!("an operator of the table"),
    })
}

/// A function of numbers; `None` if it has no value there.
fn fixed_function(name: &str, bits: &[u32]) -> Option<Value> {
    let x = bits[0];
    let is_mask = |x: u32| x != 0 && x & x.wrapping_add(1) == 0;
    Some(match name {
        "popcount" => Value::number(x.count_ones()),
        "min_u" => Value::number(x.min(bits[1])),
        "max_u" => Value::number(x.max(bits[1])),
        "min_s" => Value::number((x as i32).min(bits[1] as i32) as u32),
        "max_s" => Value::number((x as i32).max(bits[1] as i32) as u32),
        "is_pow2" => Value::Truth(x.is_power_of_two()),
        "is_mask" => Value::Truth(is_mask(x)),
        "is_shifted_mask" => Value::Truth(x != 0 && is_mask(x | (x - 1))),
        "fits_u" | "fits_s" => {
            let width = Some(bits[1]).filter(|width| (1..=32).contains(width))?;
            let whole = 1i64 << width;
            let (least, number) = if name == "fits_u" { (0, i64::from(x)) } else { (-whole / 2, (x as i32).into()) };
            Value::Truth((least..least + whole).contains(&number))
        }
        "log2" => Value::number(x.checked_ilog2()?),
        "ctz" => Value::number(x.trailing_zeros()),
        "clz" => Value::number(x.leading_zeros()),
        _ => unreachable!("a function of the table"),
    })
}

/// Functions and how many arguments they have.
const FUNCTIONS: [(&str, usize); 20] = [
    ("log2", 1),
    ("ctz", 1),
    ("clz", 1),
    ("popcount", 1),
    ("min_u", 2),
    ("max_u", 2),
    ("min_s", 2),
    ("max_s", 2),
    ("is_pow2", 1),
    ("is_mask", 1),
    ("is_shifted_mask", 1),
    ("inline", 1),
    ("inline16", 1),
    ("fits_u", 2),
    ("fits_s", 2),
    ("low", 1),
    ("width", 1),
    ("mask", 1),
    ("sel", 2),
    ("ite", 3),
];
