//! What becomes of a question, whatever it is about: whether two programs are equivalent, whether a claim holds.

use crate::exit::Exit;

/// What shows that something does not hold, and what verdicts about it are called.
pub trait Evidence {
    /// The verdict if there is no such thing.
    const HOLDS: &'static str;
    /// The verdict that it shows.
    const FAILS: &'static str;
}

/// The verdict on a question; `E` shows that something does not hold.
#[derive(Debug, Clone)]
pub enum Verdict<E> {
    /// It holds, for every input.
    Holds,
    /// It does not, which this shows: it has been replayed.
    Fails(E),
    /// A limit was reached; the reasons.
    Unknown(Vec<String>),
    /// Something in the question is not modelled.
    Unsupported(String),
    /// Two parts of the verifier contradict each other.
    Inconsistent(String),
    /// The question makes no sense: for example, contradictory assumptions.
    Error(String),
}

impl<E> Verdict<E> {
    /// Whether it holds, if that is known.
    pub fn holds(&self) -> Option<bool> {
        match self {
            Verdict::Holds => Some(true),
            Verdict::Fails(_) => Some(false),
            Verdict::Unknown(_) | Verdict::Unsupported(_) | Verdict::Inconsistent(_) | Verdict::Error(_) => None,
        }
    }

    /// What shows that it does not hold.
    pub fn evidence(&self) -> Option<&E> {
        match self {
            Verdict::Fails(evidence) => Some(evidence),
            _ => None,
        }
    }

    /// Why it is not known whether it holds, in one line.
    pub fn reason(&self) -> Option<String> {
        match self {
            Verdict::Holds | Verdict::Fails(_) => None,
            Verdict::Unknown(reasons) => Some(reasons.join("; ")),
            Verdict::Unsupported(what) | Verdict::Inconsistent(what) | Verdict::Error(what) => Some(what.clone()),
        }
    }

    /// The place among verdicts on one question about several machines: the first counts. What makes the question
    /// senseless or contradicts itself is said whatever another machine does; one machine on which it fails is enough.
    ///
    /// The answers to several questions are another matter: of these [`Exit`] has the order.
    pub fn rank(&self) -> u8 {
        match self {
            Verdict::Error(_) => 0,
            Verdict::Inconsistent(_) => 1,
            Verdict::Unsupported(_) => 2,
            Verdict::Fails(_) => 3,
            Verdict::Unknown(_) => 4,
            Verdict::Holds => 5,
        }
    }

    /// How a process tells this verdict.
    pub fn exit(&self) -> Exit {
        match self {
            Verdict::Holds => Exit::Holds,
            Verdict::Fails(_) => Exit::Fails,
            Verdict::Unknown(_) => Exit::Unknown,
            Verdict::Unsupported(_) => Exit::Unsupported,
            Verdict::Inconsistent(_) => Exit::Inconsistent,
            Verdict::Error(_) => Exit::Invalid,
        }
    }

    /// The same verdict, shown by what `change` makes of the evidence.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Verdict<F> {
        match self {
            Verdict::Holds => Verdict::Holds,
            Verdict::Fails(evidence) => Verdict::Fails(change(evidence)),
            Verdict::Unknown(reasons) => Verdict::Unknown(reasons),
            Verdict::Unsupported(what) => Verdict::Unsupported(what),
            Verdict::Inconsistent(what) => Verdict::Inconsistent(what),
            Verdict::Error(what) => Verdict::Error(what),
        }
    }
}

impl<E: Evidence> Verdict<E> {
    /// The verdict's name in machine-readable output.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Holds => E::HOLDS,
            Verdict::Fails(_) => E::FAILS,
            Verdict::Unknown(_) => "unknown",
            Verdict::Unsupported(_) => "unsupported",
            Verdict::Inconsistent(_) => "inconsistent",
            Verdict::Error(_) => "error",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Evidence for Nothing {
        const HOLDS: &'static str = "yes";
        const FAILS: &'static str = "no";
    }

    /// All verdicts, those first that count most among machines.
    fn all() -> [Verdict<Nothing>; 6] {
        [
            Verdict::Error("e".into()),
            Verdict::Inconsistent("i".into()),
            Verdict::Unsupported("u".into()),
            Verdict::Fails(Nothing),
            Verdict::Unknown(vec!["a".into(), "b".into()]),
            Verdict::Holds,
        ]
    }

    #[test]
    fn a_verdict_has_one_rank_one_name_and_one_exit_code() {
        assert!(all().iter().map(Verdict::rank).eq(0..6));
        assert_eq!(all().map(|verdict| verdict.exit().code()), [2, 5, 4, 1, 3, 0]);
        assert_eq!(
            all().map(|verdict| verdict.name()),
            ["error", "inconsistent", "unsupported", "no", "unknown", "yes"]
        );
    }

    #[test]
    fn only_evidence_is_mapped() {
        for verdict in all() {
            let (rank, reason, holds) = (verdict.rank(), verdict.reason(), verdict.holds());
            assert_eq!(holds.is_none(), reason.is_some());
            let mapped = verdict.map(|Nothing| 7);
            assert_eq!((mapped.rank(), mapped.reason(), mapped.holds()), (rank, reason, holds));
            assert_eq!(mapped.evidence().copied(), (holds == Some(false)).then_some(7));
        }
    }
}
