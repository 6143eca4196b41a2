//! Programs with branches by the oracle: instruction by instruction, along branches in native integers.

use gcn_semantics::instruction::code;

use super::code::Code;
use crate::fuzz::compare::{Check, Disagreement, Runs};
use crate::fuzz::oracle::OracleMachine;
use crate::fuzz::subject::{Input, Subject};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// Instructions that are executed before a walk is given up.
const STEPS: usize = 4096;

impl Runs<'_> {
    /// As [`Runs::against_oracle`], of a program with branches that ends. `known` is false where an instruction is not
    /// defined there.
    pub fn against_walk(&self, known: &mut bool) -> Option<Disagreement> {
        self.inputs.iter().enumerate().find_map(|(index, input)| {
            let Some(end) = walk(self.subject, input) else {
                *known = false;
                return None;
            };
            let written = self.results[index].values.keys().copied();
            let changed = end.values().map(|(place, _)| place);
            let mut places = written.chain(changed).filter(|place| *place != StateVar::Mode);
            let place = places.find(|&place| self.result(index, place) != end.value(place))?;
            let (run, other) = (self.result(index, place), end.value(place));
            Some(self.differs(index, Check::Oracle, place, run.into(), Some(other.into())))
        })
    }
}

/// The state at the program's end; `None` if the oracle does not know it.
fn walk(subject: &Subject, input: &Input) -> Option<ConcreteState> {
    let code = Code::new(&subject.program, subject.target)?;
    let (mut state, mut at) = (input.state.clone(), 0);
    for _ in 0..STEPS {
        let Some((instruction, to)) = code.get(at) else { return Some(state) };
        at += 1;
        match instruction.row.mnemonic.strip_prefix("s_").unwrap_or_default() {
            "endpgm" => return Some(state),
            "branch" => at = to?,
            branch if branch.starts_with("cbranch_") => {
                if is_taken(&state, branch)? {
                    at = to?;
                }
            }
            _ => {
                let machine = OracleMachine::new(subject.target, subject.readings, &state);
                state = machine.execute(instruction)?.applied(&state)?;
            }
        }
    }
    None
}

/// Whether the branch with this name, without `s_`, is taken.
fn is_taken(state: &ConcreteState, branch: &str) -> Option<bool> {
    let scalar = |code| state.value(StateVar::Scalar { code });
    let is_zero = |low: u16| scalar(low) == 0 && scalar(low + 1) == 0;
    Some(match branch.strip_prefix("cbranch_")? {
        "scc0" => state.value(StateVar::Scc) == 0,
        "scc1" => state.value(StateVar::Scc) != 0,
        "vccz" => is_zero(code::VCC_LO),
        "vccnz" => !is_zero(code::VCC_LO),
        "execz" => is_zero(code::EXEC_LO),
        "execnz" => !is_zero(code::EXEC_LO),
        _ => return None,
    })
}
