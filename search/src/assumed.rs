//! Test states in which assumptions hold.

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::{Registers, code};
use gcnverify::equiv::{Job, LiveSet, Settings, satisfying_state, violated};
use gcnverify::expr::{Expr, ExprKind, Register};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

use crate::sample::{self, any_word};

/// Values of one lane that are tried for each wave.
const TRIES: usize = 240;
/// Values of one lane that are enough.
const ENOUGH: usize = 24;

/// The registers that expressions name.
pub fn named(expressions: &[Expr]) -> LiveSet {
    let mut all = LiveSet::default();
    expressions.iter().for_each(|expression| add_named(expression, &mut all));
    all
}

fn add_named(expression: &Expr, all: &mut LiveSet) {
    if let ExprKind::Place(place, _) = expression.kind() {
        let (first, words) = match place.register() {
            Register::Vector { first, count } => (code::VGPR + first, count),
            Register::Scalar { code, count } => (code, count),
            _ => (0, 0),
        };
        all.add(Registers { first, words: words as u8 });
    }
    expression.operands().iter().for_each(|operand| add_named(operand, all));
}

/// States at the start of a program, changed so that its assumptions hold; those for which none was found are left out.
pub fn states(job: &Job, wanted: &sample::Wanted, settings: &Settings) -> Vec<ConcreteState> {
    let all = sample::states(wanted);
    if job.assumptions.is_empty() {
        return all;
    }
    let fixed = job.substitutions().values();
    let about = named(&job.assumptions);
    let mut found: Vec<ConcreteState> = Vec::new();
    let mut solved = None;
    for (number, mut state) in all.into_iter().enumerate() {
        fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        if violated(&job.assumptions, &state).is_some() {
            let mut random = SplitMix::derived(wanted.seed, &[number as u64], "assumed");
            match repaired(job, &state, about, &mut random) {
                Some(repaired) => state = repaired,
                None => {
                    let model = solved.get_or_insert_with(|| satisfying_state(job, settings).ok());
                    let Some(model) = model else { continue };
                    for code in about.codes() {
                        match code.checked_sub(code::VGPR) {
                            Some(register) => {
                                let lanes = model.vgprs.get(&register).copied().unwrap_or([0; LANES]);
                                state.vgprs.insert(register, lanes);
                            }
                            None => {
                                let value = model.value(StateVar::Scalar { code });
                                state.set(StateVar::Scalar { code }, value);
                            }
                        }
                    }
                    state.scc = model.scc.or(state.scc);
                    if violated(&job.assumptions, &state).is_some() {
                        continue;
                    }
                }
            }
            fixed.iter().for_each(|(&var, &value)| state.set(var, value));
        }
        found.push(state);
    }
    found
}

/// A state with other values in the registers that assumptions are about. Lanes are tried one value at a time, the same
/// in all lanes, and put together.
fn repaired(job: &Job, state: &ConcreteState, about: LiveSet, random: &mut SplitMix) -> Option<ConcreteState> {
    let vectors: Vec<u16> = about.codes().filter_map(|code| code.checked_sub(code::VGPR)).collect();
    let scalars: Vec<u16> = about.codes().filter(|&code| code < code::EXEC_LO).collect();
    let mut start = state.clone();
    let mut tuples: Vec<Vec<u32>> = Vec::new();
    for attempt in 0..TRIES {
        let mut all_alike = start.clone();
        let tuple: Vec<u32> = vectors.iter().map(|_| any_word(random)).collect();
        for (&register, &word) in vectors.iter().zip(&tuple) {
            all_alike.vgprs.insert(register, [word; LANES]);
        }
        if tuples.is_empty() && attempt > 0 {
            for &code in &scalars {
                all_alike.set(StateVar::Scalar { code }, any_word(random));
            }
        }
        if violated(&job.assumptions, &all_alike).is_none() {
            if tuples.is_empty() {
                start = all_alike;
            }
            tuples.push(tuple);
        }
        if tuples.len() >= ENOUGH || vectors.is_empty() && !tuples.is_empty() {
            break;
        }
    }
    if tuples.is_empty() {
        return None;
    }
    let alike = start.clone();
    for (place, register) in vectors.iter().enumerate() {
        let lanes = std::array::from_fn(|lane| tuples[lane % tuples.len()][place]);
        start.vgprs.insert(*register, lanes);
    }
    match violated(&job.assumptions, &start) {
        None => Some(start),
        Some(_) => Some(alike),
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::text::{Source, Syntax};
    use gcnverify::equiv::InitialMode;
    use gcnverify::job::{Input, Key, Notation, Question};

    use super::*;

    #[test]
    fn assumptions_hold_in_all_states() {
        let fragment = || {
            let source = Source::new("-", "v_add_u32 v0, v1, v2");
            Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900).expect("a text")
        };
        for assumption in ["v1 <=u 0xff && v2 <s v1", "exec == -1", "v1 == 7", "s4 <u 9", "v1 + v2 == 0x12345678"] {
            let mut question = Question::default();
            question.set(Key::Assume, assumption).expect("an assumption");
            let job = question.job(Target::Gfx900, fragment(), fragment()).expect("a job");
            let mut registers = named(&job.assumptions);
            registers.add_one(code::VGPR + 1);
            let mode = InitialMode::Value(0x3f0);
            let wanted = sample::Wanted { registers, mode: &mode, waves: 4, seed: 1 };
            let found = states(&job, &wanted, &Settings::default());
            assert!(!found.is_empty(), "{assumption}");
            assert!(found.iter().all(|state| violated(&job.assumptions, state).is_none()), "{assumption}");
        }
    }
}
