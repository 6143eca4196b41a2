//! Values of symbols and of expressions over them.

use std::fmt;

/// The value of an expression, in one case of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number of 32 bits.
    Number(Number),
    /// A word of an instruction: a mnemonic, a selection, a control.
    Word(String),
    /// A truth value.
    Truth(bool),
    /// A number that is not fixed: an expression of 32 bits in the language of claims.
    Term(Open),
    /// A truth value that is not fixed, in the language of claims.
    Claim(String),
    /// A list of values.
    List(Vec<Value>),
    /// A table: keys and what they stand for.
    Table(Vec<(Value, Value)>),
}

/// A number of 32 bits.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    /// The bits.
    pub bits: u32,
    /// Comparisons that do not say how take it as unsigned.
    pub unsigned: bool,
}

/// Two numbers are the same if their bits are.
impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.bits == other.bits
    }
}

impl Eq for Number {}

impl std::hash::Hash for Number {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

/// A number that is not fixed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Open {
    /// The expression, in the language of claims.
    pub text: String,
    /// Comparisons that do not say how take it as unsigned.
    pub unsigned: bool,
}

impl Value {
    /// A number whose comparisons are signed.
    pub fn number(bits: u32) -> Value {
        Value::Number(Number { bits, unsigned: false })
    }

    /// What sort of value it is, for messages.
    pub fn sort(&self) -> &'static str {
        match self {
            Value::Number(_) | Value::Term(_) => "a number",
            Value::Word(_) => "a word",
            Value::Truth(_) | Value::Claim(_) => "a condition",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// As an instruction has it.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.bits as i32 {
            small @ -0x1_0000..=0x1_0000 => write!(f, "{small}"),
            _ => write!(f, "{:#x}", self.bits),
        }
    }
}

/// As an instruction has it, as far as it may stand in one.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
            Value::Truth(truth) => write!(f, "{truth}"),
            Value::Term(Open { text, .. }) | Value::Claim(text) => f.write_str(text),
            Value::List(values) => f.debug_list().entries(values.iter().map(|value| value.to_string())).finish(),
            Value::Table(_) => f.write_str("{…}"),
        }
    }
}
