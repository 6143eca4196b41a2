//! Making a failing case small: fewer instructions, fewer modifiers, fewer and simpler values.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use gcn_semantics::instruction::{DstUnused, Modifiers, Omod, Select, code};

use super::compare::{Check, Disagreement, Runs};
use super::dice::Dice;
use super::flow::{has_terms, without};
use super::pair::{Judgement, Pair, WrongVerdict, settings, try_pair};
use super::subject::{Input, Subject};
use super::{Failure, Options};
use gcnverify::machine::ConcreteState;
use gcnverify::session::Session;
use gcnverify::state::StateVar;

/// Minimising ends after this time.
const LIMIT: Duration = Duration::from_secs(20);

/// The smallest failure like `failure` that is found.
pub fn minimised(failure: &Failure, options: &Options) -> Failure {
    // What is wrong may make the program panic on smaller cases.
    let smaller = catch_unwind(AssertUnwindSafe(|| smaller(failure, options)));
    smaller.unwrap_or_else(|_| failure.clone())
}

fn smaller(failure: &Failure, options: &Options) -> Failure {
    let deadline = Instant::now() + LIMIT;
    match failure {
        Failure::Readings(found) => {
            let mut minimiser = Minimiser { best: (**found).clone(), options, deadline };
            minimiser.run();
            Failure::Readings(Box::new(minimiser.best))
        }
        Failure::Verdict(found) => Failure::Verdict(Box::new(smaller_pair(found, &options.session, deadline))),
        Failure::Graph(found) => Failure::Graph(found.clone()),
        Failure::Scope(_) | Failure::Panic(_) => failure.clone(),
    }
}

struct Minimiser<'o> {
    best: Disagreement,
    options: &'o Options,
    deadline: Instant,
}

impl Minimiser<'_> {
    /// Keeps the case if the same check still disagrees.
    fn attempt(&mut self, subject: Subject, input: Input) -> bool {
        if Instant::now() >= self.deadline || subject.program.is_empty() || !subject.is_modelled() {
            return false;
        }
        let inputs = [input];
        let runs = Runs::new(&subject, &inputs);
        let found = match self.best.check {
            Check::Oracle if subject.program.iter().any(|instruction| instruction.row.is_branch()) => {
                runs.against_walk(&mut true)
            }
            Check::Oracle => runs.against_oracle(&mut true),
            Check::Compiled => runs.against_compiled(&mut true),
            Check::Terms | Check::PlainTerms if !has_terms(&subject, self.best.check == Check::PlainTerms) => None,
            Check::Terms => runs.against_terms(false),
            Check::Untouched => runs.against_other_readings(),
            Check::PlainTerms => runs.against_terms(true),
            _ => runs.against_solvers_at(self.best.place, &self.options.engines),
        };
        match found {
            Some(found) if found.check == self.best.check => {
                self.best = found;
                true
            }
            _ => false,
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Subject, &mut ConcreteState)) -> bool {
        let (mut subject, mut input) = (self.best.subject.clone(), self.best.input.clone());
        change(&mut subject, &mut input.state);
        if subject.program == self.best.subject.program
            && input.state == self.best.input.state
            && subject.readings == self.best.subject.readings
            && subject.mode == self.best.subject.mode
        {
            return false;
        }
        self.attempt(subject, input)
    }

    fn run(&mut self) {
        let mut index = 0;
        while index < self.best.subject.program.len() {
            if !self.change(|subject, _| subject.program = without(&subject.program, index, subject.target)) {
                index += 1;
            }
        }
        self.change(|subject, _| subject.readings = Default::default());
        self.change(|subject, state| {
            subject.mode = Some(gcn_semantics::float::DEFAULT_MODE);
            state.mode = subject.mode;
        });
        for index in 0..self.best.subject.program.len() {
            for simpler in SIMPLER {
                self.change(|subject, _| simpler(&mut subject.program[index].modifiers));
            }
        }
        self.values();
    }

    fn values(&mut self) {
        if let StateVar::Vgpr { lane, .. } = self.best.place {
            let only = 1u64 << lane;
            self.change(|_, state| {
                state.set(StateVar::Scalar { code: code::EXEC_LO }, only as u32);
                state.set(StateVar::Scalar { code: code::EXEC_HI }, (only >> 32) as u32);
            });
            self.change(|_, state| {
                for lanes in state.vgprs.values_mut() {
                    *lanes = std::array::from_fn(|other| if other == lane as usize { lanes[other] } else { 0 });
                }
            });
        }
        for only in [1, 1 << 31, 1 << 32].into_iter().chain((0..64).map(|lane| 1u64 << lane)) {
            if self.best.input.exec().count_ones() <= 1 {
                break;
            }
            self.change(|_, state| {
                state.set(StateVar::Scalar { code: code::EXEC_LO }, only as u32);
                state.set(StateVar::Scalar { code: code::EXEC_HI }, (only >> 32) as u32);
            });
        }
        let registers: Vec<u16> = self.best.input.state.vgprs.keys().copied().collect();
        for register in registers {
            self.change(|_, state| {
                state.vgprs.remove(&register);
            });
        }
        let parts: Vec<(StateVar, u32)> = self.best.input.state.values().filter(|&(_, value)| value != 0).collect();
        for (var, value) in parts {
            if self.best.input.state.value(var) != 0 && !self.change(|_, state| state.set(var, 0)) {
                for simpler in [1, value & 0xffff, value & 0xffff_0000, 1 << value.ilog2()] {
                    if simpler != value && self.change(|_, state| state.set(var, simpler)) {
                        break;
                    }
                }
            }
        }
    }
}

/// Changes that leave less to look at.
const SIMPLER: [fn(&mut Modifiers); 16] = [
    |modifiers| modifiers.clamp = false,
    |modifiers| modifiers.omod = Omod::None,
    |modifiers| modifiers.abs = 0,
    |modifiers| modifiers.neg = 0,
    |modifiers| modifiers.neg_hi = 0,
    |modifiers| modifiers.op_sel = 0,
    |modifiers| modifiers.op_sel_hi = 7,
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.dst_unused = DstUnused::Pad),
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.dst_sel = Select::Dword),
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sel[0] = Select::Dword),
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sel[1] = Select::Dword),
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sext[0] = false),
    |modifiers| modifiers.sdwa.iter_mut().for_each(|sdwa| sdwa.src_sext[1] = false),
    |modifiers| modifiers.dpp.iter_mut().for_each(|dpp| dpp.row_mask = 15),
    |modifiers| modifiers.dpp.iter_mut().for_each(|dpp| dpp.bank_mask = 15),
    |modifiers| modifiers.dpp.iter_mut().for_each(|dpp| dpp.bound_ctrl = false),
];

/// The pair with as few instructions as keep the verdict wrong.
fn smaller_pair(found: &WrongVerdict, session: &Session, deadline: Instant) -> WrongVerdict {
    let mut best = found.clone();
    if !found.pair.assume.is_empty() {
        // What is wrong rests on one state.
        return best;
    }
    let attempt = |programs| {
        let pair = Pair { programs, ..found.pair.clone() };
        match try_pair(pair, &settings(session), &mut Dice::new(1, 1)) {
            Judgement::Wrong(wrong) => Some(*wrong),
            _ => None,
        }
    };
    let target = found.pair.target;
    if found.pair.programs.iter().flatten().any(|instruction| instruction.row.is_branch()) {
        // The forms are not alike, line by line.
        for side in [0, 1] {
            let mut index = 0;
            while index < best.pair.programs[side].len() && Instant::now() < deadline {
                let mut programs = best.pair.programs.clone();
                programs[side] = without(&programs[side], index, target);
                match attempt(programs) {
                    Some(smaller) => best = smaller,
                    None => index += 1,
                }
            }
        }
        return best;
    }
    let mut index = 0;
    while index < best.pair.programs[0].len().max(best.pair.programs[1].len()) && Instant::now() < deadline {
        let mut programs = best.pair.programs.clone();
        for program in &mut programs {
            if index < program.len() {
                program.remove(index);
            }
        }
        match attempt(programs) {
            Some(smaller) => best = smaller,
            None => index += 1,
        }
    }
    best
}
