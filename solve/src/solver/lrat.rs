//! A checker of LRAT proofs: clausal proofs whose every step names the clauses it follows from.
//!
//! Independent of the solver that wrote the proof and of the bit-blaster that wrote the formula.
//! A step `id literals 0 hints 0` adds a clause: with all its literals false, the hinted clauses
//! must become unit one after the other and the last one false. A step `id d ids 0` forgets
//! clauses. The proof refutes the formula when it adds the empty clause. Only such steps of
//! reverse unit propagation are accepted; steps by resolution on a pivot (RAT) are refused.

use std::fmt;

use rustc_hash::FxHashMap;

/// Why a proof is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// The line, from 1, is not a step.
    Syntax {
        /// Of the proof, from 1.
        line: usize,
    },
    /// A hint of the step in this line names a clause that is not there.
    NoSuchClause {
        /// Of the proof, from 1.
        line: usize,
        /// The clause's number.
        id: u64,
    },
    /// The clause in this line does not follow from its hints.
    DoesNotFollow {
        /// Of the proof, from 1.
        line: usize,
    },
    /// The step needs a rule that is not accepted.
    NotPropagation {
        /// Of the proof, from 1.
        line: usize,
    },
    /// The id of the clause in this line is in use.
    IdInUse {
        /// Of the proof, from 1.
        line: usize,
        /// The clause's number.
        id: u64,
    },
    /// The proof ends without the empty clause.
    NoContradiction,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Flaw::Syntax { line } => write!(f, "line {line} is not a step of an LRAT proof"),
            Flaw::NoSuchClause { line, id } => write!(f, "line {line} relies on clause {id}, which is not there"),
            Flaw::DoesNotFollow { line } => write!(f, "the clause in line {line} does not follow from its hints"),
            Flaw::NotPropagation { line } => write!(f, "the step in line {line} is not a unit propagation"),
            Flaw::IdInUse { line, id } => write!(f, "line {line} adds a second clause {id}"),
            Flaw::NoContradiction => f.write_str("the proof does not reach the empty clause"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that the LRAT text `proof` refutes the `clauses`, which are numbered from 1. Gives the
/// number of clauses that the proof adds.
///
/// # Errors
/// The first flaw.
pub fn check<'a>(clauses: impl IntoIterator<Item = &'a [i32]>, proof: &str) -> Result<usize, Flaw> {
    let mut checker = Checker::default();
    for (index, clause) in clauses.into_iter().enumerate() {
        checker.clauses.insert(index as u64 + 1, clause.into());
    }
    let mut added = 0;
    for (index, text) in proof.lines().enumerate() {
        let line = index + 1;
        match Step::parse(text).ok_or(Flaw::Syntax { line })? {
            Step::Nothing => {}
            Step::Delete(ids) => {
                for id in ids {
                    checker.clauses.remove(&id).ok_or(Flaw::NoSuchClause { line, id })?;
                }
            }
            Step::Add { id, clause, hints } => {
                checker.follows(&clause, &hints, line)?;
                added += 1;
                if clause.is_empty() {
                    return Ok(added);
                }
                if checker.clauses.insert(id, clause.into()).is_some() {
                    return Err(Flaw::IdInUse { line, id });
                }
            }
        }
    }
    Err(Flaw::NoContradiction)
}

enum Step {
    Nothing,
    Add { id: u64, clause: Vec<i32>, hints: Vec<i64> },
    Delete(Vec<u64>),
}

impl Step {
    fn parse(text: &str) -> Option<Step> {
        let mut words = text.split_ascii_whitespace().peekable();
        let Some(id) = words.next() else { return Some(Step::Nothing) };
        if id == "c" {
            return Some(Step::Nothing);
        }
        let id = id.parse().ok()?;
        if words.next_if_eq(&"d").is_some() {
            let ids = until_zero(&mut words)?;
            return words.next().is_none().then_some(Step::Delete(ids));
        }
        let clause = until_zero(&mut words)?;
        let hints = until_zero(&mut words)?;
        words.next().is_none().then_some(Step::Add { id, clause, hints })
    }
}

/// The numbers before the next 0, which is consumed.
fn until_zero<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<Vec<T>> {
    let mut numbers = Vec::new();
    loop {
        match words.next()? {
            "0" => return Some(numbers),
            word => numbers.push(word.parse().ok()?),
        }
    }
}

#[derive(Default)]
struct Checker {
    clauses: FxHashMap<u64, Box<[i32]>>,
    /// Per variable: the number of the step in which it was assigned, and its value.
    assigned: FxHashMap<u32, (usize, bool)>,
}

impl Checker {
    /// The value of `literal` under the assignment of the step in `line`.
    fn value(&self, literal: i32, line: usize) -> Option<bool> {
        let &(when, value) = self.assigned.get(&literal.unsigned_abs())?;
        (when == line).then_some(value == (literal > 0))
    }

    fn assign(&mut self, literal: i32, line: usize) {
        self.assigned.insert(literal.unsigned_abs(), (line, literal > 0));
    }

    fn follows(&mut self, clause: &[i32], hints: &[i64], line: usize) -> Result<(), Flaw> {
        for &literal in clause {
            // A clause with a literal and its negation always holds.
            if self.value(literal, line) == Some(true) {
                return Ok(());
            }
            self.assign(-literal, line);
        }
        for &hint in hints {
            let id = u64::try_from(hint).map_err(|_| Flaw::NotPropagation { line })?;
            let premise = self.clauses.get(&id).ok_or(Flaw::NoSuchClause { line, id })?;
            let mut open = premise.iter().filter(|&&literal| self.value(literal, line) != Some(false));
            match (open.next().copied(), open.next()) {
                (None, _) => return Ok(()),
                (Some(unit), None) if self.value(unit, line).is_none() => self.assign(unit, line),
                // A unit that holds already adds nothing, as does a clause that is not unit.
                (Some(_), None) => {}
                (Some(_), Some(_)) => return Err(Flaw::DoesNotFollow { line }),
            }
        }
        Err(Flaw::DoesNotFollow { line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All four clauses over two variables.
    const FORMULA: [&[i32]; 4] = [&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]];

    fn checked(proof: &str) -> Result<usize, Flaw> {
        check(FORMULA, proof)
    }

    #[test]
    fn a_correct_proof() {
        assert_eq!(checked("5 2 0 1 2 0\n6 0 5 3 4 0\n"), Ok(2));
        assert_eq!(checked("c a comment\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"), Ok(2));
    }

    #[test]
    fn wrong_proofs() {
        let cases = [
            ("", Flaw::NoContradiction),
            ("5 2 0 1 2 0\n", Flaw::NoContradiction),
            ("5 2 0 1 2\n", Flaw::Syntax { line: 1 }),
            ("5 2 0 1 x 0\n", Flaw::Syntax { line: 1 }),
            ("5 2 0 1 2 0 7\n", Flaw::Syntax { line: 1 }),
            // The hints do not lead to a contradiction.
            ("5 2 0 1 0\n", Flaw::DoesNotFollow { line: 1 }),
            ("5 2 0 1 3 0\n", Flaw::DoesNotFollow { line: 1 }),
            ("5 0 1 2 3 4 0\n", Flaw::DoesNotFollow { line: 1 }),
            ("5 0 0\n", Flaw::DoesNotFollow { line: 1 }),
            ("5 2 0 1 9 0\n", Flaw::NoSuchClause { line: 1, id: 9 }),
            ("5 2 0 1 2 0\n6 d 5 0\n7 0 5 3 4 0\n", Flaw::NoSuchClause { line: 3, id: 5 }),
            ("5 2 0 1 2 0\n5 2 0 1 2 0\n", Flaw::IdInUse { line: 2, id: 5 }),
            ("5 3 0 -1 2 0\n", Flaw::NotPropagation { line: 1 }),
        ];
        for (proof, flaw) in cases {
            assert_eq!(checked(proof), Err(flaw), "{proof}");
        }
    }

    #[test]
    fn a_satisfiable_formula_has_no_proof() {
        assert_eq!(
            check(FORMULA[..3].iter().copied(), "5 2 0 1 2 0\n6 0 5 3 4 0\n"),
            Err(Flaw::NoSuchClause { line: 2, id: 4 })
        );
    }
}
