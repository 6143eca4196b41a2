//! Questions of one shape with different answers.
//!
//! Whoever remembers what was decided must tell them apart by every constant and operator: a bound that is lower by
//! one makes an equivalence of a difference.

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};

use super::dice::Dice;
use super::pair::{BUDGET, Judgement, Pair, WrongVerdict};
use super::subject::Input;
use gcnverify::equiv::{FloatOptions, Settings, Verdict, check};
use gcnverify::expr::parse_places;
use gcnverify::limits::Limits;
use gcnverify::machine::ConcreteState;
use gcnverify::session::Session;
use gcnverify::state::StateVar;

/// A pair under assumptions, and a state that they admit.
pub struct Question {
    pub pair: Pair,
    /// The programs differ from this state on, if they do at all.
    extreme: ConcreteState,
    equivalent: bool,
}

/// Whether a sum of bounded terms can exceed a limit: `min(v1 + v2, limit)` against `v1 + v2`.
pub fn draw(target: Target, dice: &mut Dice) -> Question {
    // Few bounds and limits, so that questions come again with one of them changed.
    let bounds = [1000u64, 1001, 1030];
    let (first, second) = (dice.pick(&bounds), dice.pick(&bounds));
    let limit = first + second + u64::from(dice.below(4)) - 2;
    let assume = [("v1", first), ("v2", second)].map(|(register, bound)| match dice.once_in(2) {
        true => format!("{register} <=u {bound}"),
        false => format!("{register} <u {}", bound + 1),
    });
    let program = |text: String| {
        let listing = read_llvm(&Source { name: "question".into(), text }, target).expect("legal on every target");
        listing.statements.into_iter().map(|statement| statement.instruction).collect()
    };
    let bounded = program(format!("v_sad_u32 v8, v1, 0, v2\nv_min_u32_e32 v0, {limit:#x}, v8\n"));
    let sum = program("v_sad_u32 v0, v1, 0, v2\n".into());
    let mut extreme = ConcreteState::default();
    for lane in 0..64 {
        extreme.set(StateVar::Vgpr { register: 1, lane }, first as u32);
        extreme.set(StateVar::Vgpr { register: 2, lane }, second as u32);
    }
    [code::EXEC_LO, code::EXEC_HI].into_iter().for_each(|code| extreme.set(StateVar::Scalar { code }, u32::MAX));
    let pair = Pair {
        target,
        programs: [bounded, sum],
        out: parse_places("v0").expect("a register is a place"),
        float: FloatOptions::default(),
        assume: assume.to_vec(),
        fixed: Default::default(),
    };
    Question { pair, extreme, equivalent: limit >= first + second }
}

/// Asks the question and compares the answer with the one that is known.
pub fn try_question(question: Question, session: &Session, dice: &mut Dice) -> Judgement {
    let Question { pair, extreme, equivalent } = question;
    let Some(job) = pair.job() else { return Judgement::Skipped };
    let limits = Limits::new(BUDGET);
    let report = check(&job, &Settings { limits, session: session.clone(), ..Settings::default() });
    let run = pair.difference(Readings::default(), &Input { state: extreme, choices: dice.bits() | 1 });
    let what = match (&report.verdict, run) {
        (_, run) if run.is_none() != equivalent => Some("sums of the greatest values are not what they are".to_owned()),
        (Verdict::Holds, Some(difference)) => Some(format!("a run that is admitted differs: {difference}")),
        (Verdict::Fails(_), None) => Some("the sum cannot exceed the limit".to_owned()),
        (Verdict::Inconsistent(what) | Verdict::Error(what), _) => Some(what.clone()),
        _ => None,
    };
    match what {
        Some(what) => Judgement::Wrong(Box::new(WrongVerdict { pair, verdict: report.verdict.name(), what })),
        None => Judgement::Agree(report.verdict.name()),
    }
}
