//! Closed sets of choices, each with its word.

use gcn_semantics::ledger::{NanPolicy, ReverseModel};
use gcn_semantics::wave::Caller;

use crate::equiv::Arithmetic;

/// A choice among a few that have words.
pub trait Word: Copy + PartialEq + Send + Sync + 'static {
    /// What the words are about, for messages.
    const WHAT: &'static str;
    /// Every choice with its word, and what it means.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// The choice's word.
    fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(choice, ..)| *choice == self)
            .map(|(_, word, _)| *word)
            .expect("every choice has a word")
    }

    /// The choice that `text` names, in any case.
    ///
    /// # Errors
    /// If there is none.
    fn read(text: &str) -> Result<Self, String> {
        let known = Self::ALL.iter().find(|(_, word, _)| word.eq_ignore_ascii_case(text));
        known.map(|(choice, ..)| *choice).ok_or_else(|| {
            let words: Vec<&str> = Self::ALL.iter().map(|(_, word, _)| *word).collect();
            unknown(Self::WHAT, text, &words)
        })
    }
}

/// The message that `text` is no `what`, with the nearest of the `known` words.
pub fn unknown(what: &str, text: &str, known: &[&str]) -> String {
    match nearest(text, known.iter().copied()) {
        Some(word) => format!("there is no {what} `{text}`; did you mean `{word}`?"),
        None => format!("there is no {what} `{text}`; there are {}", known.join(", ")),
    }
}

/// The word that `text` may have been meant to be: the one that fewest letters tell from it, a third of them at most.
pub fn nearest<'k>(text: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let text = text.to_lowercase();
    let distance = |word: &str| strsim::osa_distance(&text, &word.to_lowercase());
    let (distance, word) = known.into_iter().map(|word| (distance(word), word)).min()?;
    (distance <= (word.len() / 3).max(1)).then_some(word)
}

impl Word for Arithmetic {
    const WHAT: &'static str = "arithmetic";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Arithmetic::Exact, "exact", "As the machine computes"),
        (Arithmetic::Uninterpreted, "uf", "As unknown functions of which only commutativity is known"),
        (Arithmetic::Real, "real", "As real numbers: a verdict up to the order of sums and products"),
    ];
}

impl Word for NanPolicy {
    const WHAT: &'static str = "choice of NaNs";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (NanPolicy::Unspecified, "unspecified", "An unknown function of the operation and its operands"),
        (NanPolicy::Canonical, "canonical", "The canonical NaN of the format"),
        (NanPolicy::Preserve, "preserve", "The first operand that is a NaN, quieted"),
    ];
}

impl Word for ReverseModel {
    const WHAT: &'static str = "model";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (ReverseModel::Documented, "documented", "DPP permutes source 0, as documented"),
        (ReverseModel::Hardware, "hardware", "DPP permutes source 1 of reverse opcodes, as reported for hardware"),
    ];
}

/// What surrounds a program: what its registers hold at the start, and what must be the same at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Abi {
    /// Nothing: both programs start in the same state, and the places that are named are compared.
    #[default]
    Fragment,
    /// A function that is called and returns.
    Function,
    /// A compute kernel.
    Kernel,
    /// A graphics shader.
    Shader,
}

impl Abi {
    /// What is started by `caller`.
    pub fn of(caller: Caller) -> Self {
        let all = Self::ALL.iter().map(|(abi, ..)| *abi);
        all.into_iter().find(|abi| abi.caller() == caller).expect("every caller has an ABI")
    }

    /// Who starts such a program.
    pub fn caller(self) -> Caller {
        match self {
            Abi::Fragment => Caller::Unknown,
            Abi::Function => Caller::Function,
            Abi::Kernel => Caller::Launch,
            Abi::Shader => Caller::Shader,
        }
    }
}

impl Word for Abi {
    const WHAT: &'static str = "ABI";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Abi::Fragment, "fragment", "Code that starts in any state"),
        (Abi::Function, "function", "A function that returns to its caller"),
        (Abi::Kernel, "kernel", "A compute kernel"),
        (Abi::Shader, "shader", "A graphics shader"),
    ];
}

/// The items of a list with commas.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    facts(text).filter(|item| !item.is_empty())
}

/// The items of a list with commas, but not those inside parentheses.
pub(super) fn facts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let split = move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth <= 0
    };
    text.split(split).map(str::trim)
}
