//! The table of rules: every row is a theorem, and is what the rule of its name does, in each kind of arena that it
//! names.

mod text;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use gcn_semantics::float::{FloatOp, Format};
use gcn_semantics::generate::SplitMix;
use text::{Instance, Reading, constants, instances};

use super::{Summary, Verifier};
use crate::limits::{Budget, Limits};
use crate::obligation::{Assumptions, Model, Obligation};
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome, reals};
use crate::term::{
    ArenaKind, Family, History, Rule, Term, Theory, Var, and, as_const, constant, eq, ite, not, real, variable,
    with_fresh_arena, with_plain_arena, with_recorded_arena, with_spoiled_arena,
};
use crate::testing::generate::{Choices, program};

/// Random programs whose steps are proven in each kind of arena, and how many rules take part at least.
const PROGRAMS: [(ArenaKind, usize, usize); 3] =
    [(ArenaKind::Normal, 60, 60), (ArenaKind::Light, 60, 30), (ArenaKind::Numbers, 20, 60)];

/// For one instance of a rule.
const BUDGET: Budget = Budget::of(120_000);
/// For one step of a random program: what is proven is proven soon.
const BUDGET_OF_STEP: Budget = Budget::of(100);

/// Rules that no text shows at work, and why.
const NOT_SHOWN: [(Rule, &str); 1] =
    [(Rule::KnownZero, "a safety net below the constructors, each of which finds its own zeros")];

/// Nothing is known to be wrong.
fn is_right(summary: &Summary) -> bool {
    summary.failed.is_empty() && summary.unexplained.is_empty()
}

fn texts(rule: Rule) -> [&'static str; 4] {
    let row = rule.row();
    [row.matches, row.result, row.when, row.given]
}

/// "There are values that the condition allows for which the sides differ."
fn refutation(rule: Rule, instance: &Instance, spoil: bool) -> Obligation {
    with_plain_arena(|| {
        let [before, after, when, given] =
            texts(rule).map(|text| (!text.is_empty()).then(|| instance.term(text)).flatten());
        let (before, after) = (before.expect("an instance"), after.expect("an instance"));
        let after = if spoil { not(after) } else { after };
        match [when, given].into_iter().flatten().reduce(and) {
            Some(holds) => Obligation::satisfiable(&[and(holds, not(eq(before, after)))]).0,
            None => Obligation::equal(&Assumptions::new(&[]), before, after).0,
        }
    })
}

/// Whether the sides are equal for all values, as somebody finds out who knows what they are about.
fn holds(rule: Rule, question: &Obligation) -> Result<bool, String> {
    let limits = Limits::new(BUDGET);
    match rule.theory() {
        Theory::Reals => reals::holds(question, &limits).ok_or_else(|| "no answer about real numbers".into()),
        Theory::Bits => match Z3.solve(question, &limits) {
            Outcome::Unsat => Ok(true),
            Outcome::Sat(_) => Ok(false),
            outcome => Err(outcome.to_string()),
        },
    }
}

/// Each rule with each kind of arena that applies it.
static USES: LazyLock<Vec<(Rule, ArenaKind)>> = LazyLock::new(|| {
    Rule::EVERY.iter().flat_map(|&rule| rule.row().arenas.iter().map(move |&kind| (rule, kind))).collect()
});

/// Calls `check` for each of `all`, on a few threads; panics with what it returns.
fn for_each<T: Copy + Debug + Sync>(all: &[T], check: impl Fn(T) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let flaws = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(&one) = all.get(next.fetch_add(1, Ordering::SeqCst)) {
                    if let Err(flaw) = check(one) {
                        flaws.lock().expect("no panic").push(format!("{one:?}: {flaw}"));
                    }
                }
            });
        }
    });
    let flaws = flaws.into_inner().expect("no panic");
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}

#[test]
fn names_are_distinct_and_rows_complete() {
    let names: std::collections::BTreeSet<String> = Rule::EVERY.iter().map(|rule| rule.to_string()).collect();
    assert_eq!(names.len(), Rule::EVERY.len());
    assert_eq!(Rule::AndFlatten.to_string(), "and-flatten");
    for rule in Rule::EVERY {
        let widths = if rule.row().widths.is_empty() { &[16] } else { rule.row().widths };
        let count: usize = widths.iter().map(|&width| instances(texts(*rule), width).len()).sum();
        assert!(count > 0, "{rule} has an instance");
    }
}

#[test]
fn every_rule_is_proven() {
    for_each(Rule::EVERY, |rule| {
        for &width in rule.row().widths {
            for instance in instances(texts(rule), width) {
                match holds(rule, &refutation(rule, &instance, false)) {
                    Ok(true) => {}
                    other => return Err(format!("{other:?}: {instance:?}")),
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_wrong_row_is_refuted() {
    for_each(Rule::EVERY, |rule| {
        let widths = if rule.row().widths.is_empty() { &[16] } else { rule.row().widths };
        let mut all = widths.iter().flat_map(|&width| instances(texts(rule), width));
        let refuted = all.any(|instance| {
            let question = refutation(rule, &instance, true);
            rule.theory() == Theory::Bits && refuted_by_sampling(&question, 200) || holds(rule, &question) == Ok(false)
        });
        if refuted { Ok(()) } else { Err("the complement of the result is accepted".into()) }
    });
}

/// Whether one of `rounds` assignments is a model: special floating-point values, and random ones.
fn refuted_by_sampling(obligation: &Obligation, rounds: u64) -> bool {
    let mut dice = SplitMix::new(1);
    let special = [0, 1, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e01, 0x8000, 0x0400, 0x03ff, 0xbc00, 0x1400];
    (0..rounds).any(|_| {
        let value = |&width: &u8| {
            let random = dice.bits();
            let value = match random % 4 {
                0 => special[(random >> 2) as usize % special.len()],
                1 => special[(random >> 2) as usize % special.len()] ^ random >> 30 & 3,
                _ => dice.bits(),
            };
            value & (u64::MAX >> (64 - width))
        };
        let variables = obligation.variables().iter().map(value).collect();
        obligation.admits(&Model { variables, functions: Vec::new() })
    })
}

#[test]
fn rows_without_a_proof_hold_for_many_values() {
    for rule in Rule::EVERY.iter().filter(|rule| rule.row().widths.is_empty()) {
        let found = instances(texts(*rule), 16);
        assert!(!found.is_empty(), "{rule}");
        for instance in found {
            assert!(!refuted_by_sampling(&refutation(*rule, &instance, false), 200_000), "{rule}");
            assert!(refuted_by_sampling(&refutation(*rule, &instance, true), 1_000), "{rule}");
        }
    }
}

/// Instances with values for the constants that the row's condition allows.
fn with_constants(rule: Rule, instance: Instance) -> Vec<Instance> {
    let values = |width: u32| {
        let all = u64::MAX >> (64 - width);
        let mut values = vec![
            0x5555_5555_5555_5555,
            0x5,
            0x35,
            0,
            1,
            2,
            3,
            0x4b,
            0x0f,
            0xf0,
            0x7f,
            0x80,
            all,
            all >> 1,
            all - 1,
            all ^ 0x14,
        ];
        values.iter_mut().for_each(|value| *value &= all);
        values.dedup();
        values
    };
    let mut found = vec![instance];
    for name in constants(texts(rule)) {
        let of = |instance: &Instance| values(instance.width_of(name));
        found = found
            .into_iter()
            .flat_map(|instance| {
                let values = of(&instance);
                values.into_iter().map(move |value| {
                    let mut instance = instance.clone();
                    instance.constants.insert(name.into(), value);
                    instance
                })
            })
            .collect();
    }
    let when = rule.row().when;
    found.retain(|instance| when.is_empty() || with_fresh_arena(|| instance.term(when).and_then(as_const) == Some(1)));
    found
}

/// What an arena of this kind does with the left side, and whether the right side becomes the same.
fn normalised((rule, kind): (Rule, ArenaKind), instance: &Instance) -> (bool, History) {
    let [left, right] = match (rule.theory(), kind) {
        (Theory::Reals, _) => [Reading::Reals; 2],
        (Theory::Bits, ArenaKind::Numbers) => [Reading::Machine, Reading::Numbers],
        (Theory::Bits, _) => [Reading::Machine; 2],
    };
    let term = |reading, text| instance.read_as(reading).term(text);
    with_recorded_arena(kind, || term(left, rule.row().matches) == term(right, rule.row().result))
}

/// An instance to which a rule is applied, and whether the sides become the same.
type Shown = Option<(Instance, bool)>;

/// What [`shown`] finds of each use of a rule.
static SHOWN: LazyLock<BTreeMap<(Rule, ArenaKind), Shown>> = LazyLock::new(|| {
    let all = Mutex::new(BTreeMap::new());
    for_each(&USES, |used| {
        let found = shown(used);
        all.lock().expect("no panic").insert(used, found);
        Ok(())
    });
    all.into_inner().expect("no panic")
});

/// An instance to which an arena of this kind applies the rule, and whether the sides become the same.
fn shown((rule, kind): (Rule, ArenaKind)) -> Shown {
    let widths = if rule.row().widths.is_empty() { &[16] } else { rule.row().widths };
    let mut first = None;
    for &width in widths {
        for instance in instances(texts(rule), width).into_iter().flat_map(|found| with_constants(rule, found)) {
            let (same, history) = normalised((rule, kind), &instance);
            if history.steps().iter().any(|step| step.rules.contains(&rule)) {
                if same {
                    return Some((instance, true));
                }
                first.get_or_insert((instance, false));
            }
        }
    }
    first
}

#[test]
fn every_rule_is_applied_to_its_row() {
    for_each(&USES, |used| {
        let exempt = NOT_SHOWN.iter().any(|(not_shown, _)| *not_shown == used.0);
        match &SHOWN[&used] {
            None if exempt => Ok(()),
            Some(_) if exempt => Err("is shown after all".into()),
            Some((_, true)) => Ok(()),
            Some((instance, false)) => Err(format!("the sides stay different: {instance:?}")),
            None => Err("is not applied to its own left side".into()),
        }
    });
}

/// The steps of random programs: every one is right, and rules that the table gives to its arena account for it.
#[test]
fn every_step_of_random_programs_is_proven() {
    for (kind, programs, rules) in PROGRAMS {
        let verifier = Verifier::default();
        let mut state = 7u32;
        for _ in 0..programs {
            let data: Vec<u32> = (0..120)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state.rotate_left(16)
                })
                .collect();
            let program = program(&mut Choices::new(&data));
            let ((), history) = with_recorded_arena(kind, || drop(program.terms()));
            verifier.observe(history);
        }
        verifier.prove(&Limits::new(BUDGET_OF_STEP));
        let summary = verifier.summary();
        assert!(is_right(&summary), "{kind}: {summary:#?}");
        assert!(summary.rules.keys().all(|rule| rule.applies_in(kind)), "{kind}: {summary:#?}");
        assert!(summary.rules.len() > rules, "{kind}: {} rules, {summary:#?}", summary.rules.len());
        assert!(summary.proven > 10 * summary.undecided.len(), "{kind}: {summary:#?}");
    }
}

/// Random sums and products of numbers, read as those of real numbers, where goals are made so.
#[test]
fn every_step_about_real_numbers_is_proven() {
    let format = Format::F16;
    let one = u64::from(format.bias()) << format.fraction_bits();
    for kind in [ArenaKind::Numbers, ArenaKind::Plain] {
        let verifier = Verifier::default();
        for seed in 0..40 {
            let mut dice = SplitMix::new(seed);
            let ((), history) = with_recorded_arena(kind, || {
                let constants = [0, format.sign_mask(), one, one + (1 << format.fraction_bits()), 0x1234];
                let mut terms: Vec<Term> = constants.map(|value| constant(16, value)).into();
                terms.extend((0..4).map(|number| variable(16, Var(number))));
                for _ in 0..24 {
                    let mut any = |terms: &[Term]| terms[dice.bits() as usize % terms.len()];
                    let [a, b, c] = [(); 3].map(|()| any(&terms));
                    let (condition, rounding) = (variable(1, Var(8)), constant(2, dice.bits() % 2));
                    terms.push(match dice.bits() % 4 {
                        0 => real(FloatOp::Add(format), rounding, &[a, b]),
                        1 => real(FloatOp::Mul(format), rounding, &[a, b]),
                        2 => real(FloatOp::Fma(format), rounding, &[a, b, c]),
                        _ => ite(condition, a, terms[dice.bits() as usize % 2]),
                    });
                }
            });
            verifier.observe(history);
        }
        verifier.prove(&Limits::new(BUDGET_OF_STEP));
        let summary = verifier.summary();
        assert!(is_right(&summary), "{kind}: {summary:#?}");
        assert!(summary.proven > 10 * summary.undecided.len(), "{kind}: {summary:#?}");
        let unused =
            Rule::EVERY.iter().filter(|rule| rule.theory() == Theory::Reals && !summary.rules.contains_key(rule));
        assert_eq!(unused.count(), 0, "{kind}: {summary:#?}");
    }
}

/// `--verify-rewrites` accepts the work of every rule, and names the rule if its work is spoiled.
#[test]
fn a_spoiled_rule_is_noticed() {
    // An arena of numbers differs from normal forms in what is a NaN.
    let differs = |&(rule, kind): &(Rule, ArenaKind)| {
        kind != ArenaKind::Numbers || matches!(rule.row().family, Family::Float | Family::Real)
    };
    let uses: Vec<(Rule, ArenaKind)> = USES.iter().copied().filter(differs).collect();
    for_each(&uses, |(rule, kind)| {
        let Some((instance, _)) = &SHOWN[&(rule, kind)] else { return Ok(()) };
        let budget = if rule.row().widths.is_empty() { Budget::of(2_000) } else { BUDGET };
        // What has been proven of the right work is not asked again about the wrong one.
        let verifier = Verifier::default();
        let check = |fault: Option<Rule>| {
            let reading = if rule.theory() == Theory::Reals { Reading::Reals } else { Reading::Machine };
            let work = || instance.read_as(reading).term(rule.row().matches);
            let (_, history) = match fault {
                Some(fault) => with_spoiled_arena(kind, fault, work),
                None => with_recorded_arena(kind, work),
            };
            verifier.observe(history);
            verifier.prove(&Limits::new(budget));
            verifier.summary()
        };
        let right = check(None);
        let sampled = rule.row().widths.is_empty();
        if !is_right(&right) || !(sampled || right.undecided.is_empty()) {
            return Err(format!("right work is refused: {right:?}"));
        }
        let wrong = check(Some(rule));
        let named = wrong.failed.iter().any(|text| text.contains(&rule.to_string()));
        if named { Ok(()) } else { Err(format!("spoiled work is accepted: {wrong:?}")) }
    });
}
