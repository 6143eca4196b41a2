//! Suffixes of mnemonics, which both dialects have.

/// The encoding that a mnemonic's suffix asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suffix {
    E32,
    E64,
    Sdwa,
    Dpp,
}

impl Suffix {
    const ALL: [Suffix; 4] = [Suffix::E32, Suffix::E64, Suffix::Sdwa, Suffix::Dpp];

    pub fn text(self) -> &'static str {
        match self {
            Suffix::E32 => "_e32",
            Suffix::E64 => "_e64",
            Suffix::Sdwa => "_sdwa",
            Suffix::Dpp => "_dpp",
        }
    }

    /// A mnemonic in lower case without its suffix, and the suffix.
    pub fn split(mnemonic: &str) -> (&str, Option<Suffix>) {
        let suffixed = |suffix: Suffix| mnemonic.strip_suffix(suffix.text()).map(|name| (name, Some(suffix)));
        Suffix::ALL.into_iter().find_map(suffixed).unwrap_or((mnemonic, None))
    }
}
