//! Values of data: sums of numbers, labels and symbols.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::line::number;

/// What is known of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// The address of a symbol with a number added to it.
    Address(String, i64),
    /// Something else: its text without definitions, and the names in it.
    Other(String, Vec<String>),
}

/// Definitions may name one another so often.
const DEPTH: usize = 8;

/// The value of an expression. `label` says in which section a label is, and where.
pub fn value(text: &str, defined: &FxHashMap<String, Rc<str>>, label: &dyn Fn(&str) -> Option<(usize, i64)>) -> Value {
    let mut sum = Sum { number: 0, names: Vec::new(), is_plain: true, text: String::new() };
    sum.add(text, 1, defined, DEPTH);
    if sum.is_plain {
        match &sum.names[..] {
            [] => return Value::Number(sum.number),
            [(1, name)] if !name.contains('@') => return Value::Address(name.clone(), sum.number),
            [(one, a), (other, b)] if one + other == 0 => {
                if let (Some((of_a, at)), Some((of_b, before))) = (label(a), label(b))
                    && of_a == of_b
                {
                    return Value::Number(sum.number + one * at + other * before);
                }
            }
            _ => {}
        }
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let names = sum.text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    Value::Other(sum.text, names)
}

struct Sum {
    number: i64,
    /// Names, each with its sign.
    names: Vec<(i64, String)>,
    /// Nothing but sums was met.
    is_plain: bool,
    /// With what definitions stand for.
    text: String,
}

impl Sum {
    fn add(&mut self, text: &str, sign: i64, defined: &FxHashMap<String, Rc<str>>, depth: usize) {
        let mut sign_of_next = sign;
        let mut rest = text.trim();
        self.is_plain &= !rest.is_empty();
        while !rest.is_empty() {
            let is_operator = |c: char| !(c.is_ascii_alphanumeric() || "_.$@".contains(c));
            let end = rest.find(is_operator).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            if word.is_empty() {
                let operator = rest.chars().next().unwrap_or(' ');
                let width = operator.len_utf8();
                match operator {
                    '+' => {}
                    '-' => sign_of_next = -sign_of_next,
                    _ => self.is_plain = false,
                }
                self.text.push(operator);
                rest = rest[width..].trim_start();
                continue;
            }
            match (number(word), defined.get(word)) {
                (Some(value), _) => {
                    self.number = self.number.wrapping_add(sign_of_next.wrapping_mul(value));
                    self.text += word;
                }
                (None, Some(of)) if depth > 0 && word != &**of => {
                    self.text.push('(');
                    self.add(of, sign_of_next, defined, depth - 1);
                    self.text.push(')');
                }
                _ => {
                    self.names.push((sign_of_next, word.to_owned()));
                    self.text += word;
                }
            }
            sign_of_next = sign;
            rest = behind.trim_start();
            // Two words side by side are no sum.
            self.is_plain &= rest.is_empty() || rest.starts_with(['+', '-']);
        }
    }
}
