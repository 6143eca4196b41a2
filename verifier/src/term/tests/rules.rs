//! The table of rules: every row is a theorem, and is what the rule of its name does.

mod text;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use gcn_semantics::generate::SplitMix;
use text::{Instance, constants, instances};

use super::generate::{Choices, program};
use crate::exit::Exit;
use crate::limits::{Budget, Limits};
use crate::obligation::{Assumptions, Model, Obligation};
use crate::rewrites::Verifier;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome};
use crate::term::history::FAULT;
use crate::term::{History, Rule, and, as_const, eq, not, with_fresh_arena, with_plain_arena, with_recorded_arena};

/// Random programs whose steps are proven.
const PROGRAMS: usize = 60;

/// For one instance of a rule.
const BUDGET: Budget = Budget::of(120_000);
/// For one step of a random program: what is proven is proven soon.
const BUDGET_OF_STEP: Budget = Budget::of(100);

/// Rules that no text shows at work, and why.
const NOT_SHOWN: [(Rule, &str); 1] =
    [(Rule::KnownZero, "a safety net below the constructors, each of which finds its own zeros")];

fn texts(rule: Rule) -> [&'static str; 3] {
    let row = rule.row();
    [row.matches, row.result, row.when]
}

/// "There are values that the condition allows for which the sides differ."
fn refutation(rule: Rule, instance: &Instance, spoil: bool) -> Obligation {
    with_plain_arena(|| {
        let [before, after, when] = texts(rule).map(|text| (!text.is_empty()).then(|| instance.term(text)).flatten());
        let (before, after) = (before.expect("an instance"), after.expect("an instance"));
        let after = if spoil { not(after) } else { after };
        match when {
            Some(when) => Obligation::satisfiable(&[and(when, not(eq(before, after)))]).0,
            None => Obligation::equal(&Assumptions::new(&[]), before, after).0,
        }
    })
}

/// Calls `check` for every rule, on a few threads; panics with what it returns.
fn for_each_rule(check: impl Fn(Rule) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let flaws = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(&rule) = Rule::EVERY.get(next.fetch_add(1, Ordering::SeqCst)) {
                    if let Err(flaw) = check(rule) {
                        flaws.lock().expect("no panic").push(format!("{rule}: {flaw}"));
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
    for_each_rule(|rule| {
        for &width in rule.row().widths {
            for instance in instances(texts(rule), width) {
                let outcome = Z3.solve(&refutation(rule, &instance, false), &Limits::new(BUDGET));
                if outcome != Outcome::Unsat {
                    return Err(format!("{outcome}: {instance:?}"));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_wrong_row_is_refuted() {
    for_each_rule(|rule| {
        let widths = if rule.row().widths.is_empty() { &[16] } else { rule.row().widths };
        let mut all = widths.iter().flat_map(|&width| instances(texts(rule), width));
        let refuted = all.any(|instance| {
            let question = refutation(rule, &instance, true);
            refuted_by_sampling(&question, 200) || matches!(Z3.solve(&question, &Limits::new(BUDGET)), Outcome::Sat(_))
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

/// What the normaliser does with the left side, and whether the right side becomes the same.
fn normalised(rule: Rule, instance: &Instance) -> (bool, History) {
    with_recorded_arena(|| {
        let before = instance.term(rule.row().matches);
        before == instance.term(rule.row().result)
    })
}

/// What [`shown`] finds of each rule.
static SHOWN: LazyLock<BTreeMap<Rule, Option<(Instance, bool)>>> = LazyLock::new(|| {
    let all = Mutex::new(BTreeMap::new());
    for_each_rule(|rule| {
        let found = shown(rule);
        all.lock().expect("no panic").insert(rule, found);
        Ok(())
    });
    all.into_inner().expect("no panic")
});

/// An instance to which the normaliser applies the rule, and whether the sides become the same.
fn shown(rule: Rule) -> Option<(Instance, bool)> {
    let widths: Vec<u32> = match rule.row().widths {
        [] => vec![16],
        widths => widths.iter().copied().filter(|&width| width <= 32).collect(),
    };
    let mut first = None;
    for width in widths {
        for instance in instances(texts(rule), width).into_iter().flat_map(|found| with_constants(rule, found)) {
            let (same, history) = normalised(rule, &instance);
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
    for_each_rule(|rule| {
        let exempt = NOT_SHOWN.iter().any(|(not_shown, _)| *not_shown == rule);
        match &SHOWN[&rule] {
            None if exempt => Ok(()),
            Some(_) if exempt => Err("is shown after all".into()),
            Some((_, true)) => Ok(()),
            Some((instance, false)) => Err(format!("the sides stay different: {instance:?}")),
            None => Err("is not applied to its own left side".into()),
        }
    });
}

/// The steps of random programs: every one is right, and some rule of the table accounts for it.
#[test]
fn every_step_of_random_programs_is_proven() {
    let verifier = Verifier::default();
    let mut state = 7u32;
    for _ in 0..PROGRAMS {
        let data: Vec<u32> = (0..120)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.rotate_left(16)
            })
            .collect();
        let program = program(&mut Choices::new(&data));
        let ((), history) = with_recorded_arena(|| drop(program.terms()));
        verifier.observe(history);
    }
    verifier.prove(&Limits::new(BUDGET_OF_STEP));
    let summary = verifier.summary();
    assert!(summary.failed.is_empty() && summary.unexplained.is_empty(), "{summary:#?}");
    assert!(summary.rules.len() > 60 && summary.proven > 10 * summary.undecided.len(), "{summary:#?}");
}

/// `--verify-rewrites` accepts the work of every rule, and names the rule if its work is spoiled.
#[test]
fn a_spoiled_rule_is_noticed() {
    for_each_rule(|rule| {
        let Some((instance, _)) = &SHOWN[&rule] else { return Ok(()) };
        let budget = if rule.row().widths.is_empty() { Budget::of(2_000) } else { BUDGET };
        // What has been proven of the right work is not asked again about the wrong one.
        let verifier = Verifier::default();
        let check = |fault: Option<Rule>| {
            FAULT.set(fault);
            let (_, history) = normalised(rule, instance);
            FAULT.set(None);
            verifier.observe(history);
            verifier.prove(&Limits::new(budget));
            verifier.summary()
        };
        let right = check(None);
        let sampled = rule.row().widths.is_empty();
        if right.exit() != Exit::Holds && !(sampled && right.exit() == Exit::Unknown) {
            return Err(format!("right work is refused: {right:?}"));
        }
        let wrong = check(Some(rule));
        let named = wrong.failed.iter().any(|text| text.contains(&rule.to_string()));
        if named && wrong.exit() == Exit::Inconsistent {
            Ok(())
        } else {
            Err(format!("spoiled work is accepted: {wrong:?}"))
        }
    });
}
