//! What is asked about two programs, or claimed of one.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use gcn_semantics::Target;
use gcn_semantics::ledger::{NanPolicy, Reading, ReverseModel};
use gcn_semantics::text::Syntax;

use super::word::{Word, unknown};
use super::{Abi, Fact, Key};
use crate::equiv::{Arithmetic, FloatOptions, Fragment, Job};
use crate::expr::{self, Expr, Place, parse_places};

/// How a program is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Assembly text in a dialect.
    Text(Syntax),
    /// Bytes in memory order, an instruction in each line.
    Hex,
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "hex" => Ok(Notation::Hex),
            _ => text.parse().map(Notation::Text).map_err(|_| unknown("syntax", text, &["llvm", "clrx", "hex"])),
        }
    }
}

/// A reading of the ledger and the value that it is fixed to: `D15=bc`. The reverse-opcode model has a key of its
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The reading.
    pub reading: Reading,
    /// The value's number in [`Reading::values`].
    pub value: usize,
}

impl Choice {
    /// A model of DPP on reverse opcodes.
    pub fn of_model(model: ReverseModel) -> Self {
        Choice { reading: Reading::Reverse, value: model as usize }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}={}", self.reading, self.reading.values()[self.value])
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (row, value) = text.split_once('=').ok_or("expected ROW=VALUE, for example D15=zero")?;
        let (row, value) = (row.trim(), value.trim());
        let reading: Reading = row.parse()?;
        if reading == Reading::Reverse {
            return Err("the reverse-opcode model is no reading: say `model` instead".into());
        }
        let values = reading.values();
        let index = values.iter().position(|known| known.eq_ignore_ascii_case(value));
        let value = index.ok_or_else(|| unknown(&format!("value of {reading}"), value, values))?;
        Ok(Choice { reading, value })
    }
}

/// Fixes a reading.
///
/// # Errors
/// If it is fixed to another value.
pub fn fix(fixed: &mut BTreeMap<Reading, usize>, choice: Choice) -> Result<(), String> {
    match fixed.insert(choice.reading, choice.value) {
        Some(value) if value != choice.value => {
            let other = Choice { value, ..choice };
            Err(format!("{other} and {choice} contradict each other"))
        }
        _ => Ok(()),
    }
}

/// What is wrong with the value of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// An unknown word, or a contradiction.
    Word(String),
    /// A place or an expression that cannot be read.
    Expression {
        /// The value.
        text: String,
        /// What is wrong with it, and where.
        error: expr::Error,
    },
    /// Known, but not modelled yet: exit code 4 instead of 2.
    Unsupported(String),
}

impl Mistake {
    /// Whether the question makes sense, but cannot be answered yet.
    pub fn is_unsupported(&self) -> bool {
        match self {
            Mistake::Word(_) => false,
            Mistake::Expression { error, .. } => error.kind == expr::ErrorKind::Unsupported,
            Mistake::Unsupported(_) => true,
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mistake::Word(message) | Mistake::Unsupported(message) => f.write_str(message),
            Mistake::Expression { text, error } => write!(f, "`{text}`: {error}"),
        }
    }
}

impl std::error::Error for Mistake {}

impl From<String> for Mistake {
    fn from(message: String) -> Self {
        Mistake::Word(message)
    }
}

/// A question, apart from the programs that it is about.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// The processors; none if the question does not say.
    pub targets: Vec<Target>,
    /// How the programs are written; `None`: LLVM's dialect.
    pub notation: Option<Notation>,
    /// How program a is written, if not like the other.
    pub notation_a: Option<Notation>,
    /// How program b is written, if not like the other.
    pub notation_b: Option<Notation>,
    /// Places whose final values must agree; none: all that is written.
    pub out: Vec<Place>,
    /// What holds in the initial state.
    pub assumptions: Vec<Expr>,
    /// The assumptions as they were written.
    pub assumed: Vec<String>,
    /// What is known about memory.
    pub facts: Vec<Fact>,
    /// Readings that are fixed, by number in [`Reading::values`].
    pub fixed: BTreeMap<Reading, usize>,
    /// How floating point is read.
    pub float: FloatOptions,
}

impl Question {
    /// Takes in what `text` says about `key`.
    ///
    /// # Errors
    /// If `text` is none of the words or expressions that may stand there, contradicts what was said before, or asks
    /// for something that is not modelled.
    pub fn set(&mut self, key: Key, text: &str) -> Result<(), Mistake> {
        let expression = |error| Mistake::Expression { text: text.to_owned(), error };
        if text.trim().is_empty() {
            return Err(Mistake::Word(format!("`{key}` has no value")));
        }
        match key {
            Key::Target => {
                self.targets = list(text).map(str::parse).collect::<Result<_, String>>()?;
                if self.targets.is_empty() {
                    return Err(Mistake::Word(format!("`{text}` names no target")));
                }
            }
            Key::Syntax => self.notation = Some(text.parse()?),
            Key::SyntaxA => self.notation_a = Some(text.parse()?),
            Key::SyntaxB => self.notation_b = Some(text.parse()?),
            Key::Abi => match Abi::read(text)? {
                Abi::Fragment => {}
                abi => return Err(Mistake::Unsupported(format!("the ABI of a {} is not modelled yet", abi.word()))),
            },
            Key::Kernel | Key::Livein | Key::LiveinB => {
                return Err(Mistake::Unsupported(format!("the state at entry (`{key}`) is not modelled yet")));
            }
            Key::Out => self.out.extend(parse_places(text).map_err(expression)?),
            Key::Assume => {
                self.assumptions.push(Expr::parse(text).map_err(expression)?);
                self.assumed.push(text.to_owned());
            }
            Key::Facts => {
                for fact in facts(text) {
                    self.facts.push(fact.parse()?);
                }
            }
            Key::Reading => fix(&mut self.fixed, text.parse()?)?,
            Key::Model => fix(&mut self.fixed, Choice::of_model(ReverseModel::read(text)?))?,
            Key::Mode => self.float.mode = text.parse()?,
            Key::Nan => self.float.nan = NanPolicy::read(text)?,
            Key::Fp => self.float.arithmetic = Arithmetic::read(text)?,
            Key::Ensures | Key::Expect | Key::ReliesOn | Key::DecidedBy => {
                return Err(Mistake::Word(format!("`{key}` does not belong to the question of a job")));
            }
        }
        if matches!(key, Key::Nan | Key::Fp) {
            self.float.checked()?;
        }
        Ok(())
    }

    /// How program a is written, then program b.
    pub fn notations(&self) -> [Notation; 2] {
        let both = self.notation.unwrap_or(Notation::Text(Syntax::default()));
        [self.notation_a.unwrap_or(both), self.notation_b.unwrap_or(both)]
    }

    /// The question about two programs.
    ///
    /// # Errors
    /// If neither program has an instruction: there is nothing to compare. If the choices about floating point
    /// contradict each other.
    pub fn job(&self, target: Target, a: Fragment, b: Fragment) -> Result<Job, String> {
        if [&a, &b].iter().all(|fragment| fragment.listing.statements.is_empty()) {
            return Err("neither program has an instruction: there is nothing to compare".into());
        }
        self.float.checked()?;
        Ok(Job {
            target,
            a,
            b,
            out: self.out.clone(),
            assumptions: self.assumptions.clone(),
            fixed: self.fixed.clone(),
            float: self.float.clone(),
        })
    }
}

/// The items of a list with commas.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// The items of a list with commas, but not those inside parentheses.
fn facts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let split = move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth <= 0
    };
    text.split(split).map(str::trim)
}
