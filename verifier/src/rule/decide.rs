//! What becomes of a rule: all its cases on all its processors.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::text::{ErrorKind, Source, SourceError};
use itertools::Itertools;

use super::encoding::{self, Encodings, Unwritable};
use super::evaluate::Scope;
use super::expression::{Expression, Node};
use super::file::{Meaning, Rule, Symbol};
use super::instance::{Case, Instance, Missing, instance};
use super::precondition::{Precondition, precondition};
use super::refute::{Refutation, refutation};
use super::registers::Registers;
use super::symbol::Kind;
use super::value::Value;
use super::{MOST_CASES, MOST_VALUES};
use crate::equiv::{self, Reliance, Settings};
use crate::exit::Exit;
use crate::ladder::DecidedBy;
use crate::limits::{Budget, question};
use crate::verdict::{self, Evidence};

/// The verdict on a rule.
pub type Verdict = verdict::Verdict<Box<Refutation>>;

impl Evidence for Box<Refutation> {
    const HOLDS: &'static str = "proved";
    const FAILS: &'static str = "refuted";
}

/// A decided rule.
#[derive(Debug)]
pub struct Outcome {
    /// Whether it holds on all processors that it is for.
    pub verdict: Verdict,
    /// What became of it on each processor.
    pub targets: Vec<OnTarget>,
    /// The symbols that are terms.
    pub terms: Vec<String>,
    /// The symbols whose values were taken one by one, and how many they have.
    pub listed: Vec<(String, usize)>,
    /// In how many ways registers may be the same.
    pub aliases: usize,
    /// How many values of MODE are meant, if one is said.
    pub modes: usize,
    /// It fails only where registers are the same.
    pub fails_by_alias: bool,
    /// Cases of the rule, over all processors.
    pub cases: usize,
    /// Cases that conditions leave out.
    pub excluded: usize,
    /// What can be written.
    pub encodings: Encodings,
    /// When a rule that is refuted holds, if that was found.
    pub precondition: Option<Precondition>,
    /// Ledger rows and facts that a verdict depends on.
    pub relies_on: BTreeSet<Reliance>,
    /// How many goals each rung decided.
    pub decided_by: DecidedBy,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// What became of a rule on one processor.
#[derive(Debug, Clone)]
pub struct OnTarget {
    /// The processor.
    pub target: Target,
    /// The verdict's name.
    pub verdict: &'static str,
    /// How many cases were decided.
    pub cases: usize,
    /// Cases that are no instructions there.
    pub unwritable: usize,
}

impl Outcome {
    /// How a process tells it, of a rule that is expected to hold or not.
    pub fn exit(&self, expected: bool) -> Exit {
        self.verdict.holds().map_or(self.verdict.exit(), |holds| Exit::of(holds == expected))
    }
}

/// A case that was decided.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The case.
    pub case: Case,
    /// Whether both sides mean the same, if that is known.
    pub holds: Option<bool>,
}

/// What has been found out so far.
#[derive(Debug, Default)]
struct Found {
    decided: Vec<Decided>,
    refuted: Option<(Case, Instance, equiv::Report)>,
    /// The worst verdict that is no answer.
    open: Option<verdict::Verdict<()>>,
    excluded: usize,
    unsupported: usize,
    /// Why a case that can be written makes no sense.
    senseless: Option<String>,
    /// The work of this thread when a case was refuted first.
    refuted_at: Option<u64>,
    /// Cases whose right side cannot be written, on processors that have others.
    left_out: Vec<Unwritable>,
    unwritable: BTreeMap<Target, (usize, SourceError)>,
    /// Values of lists with which a case was written, or was left out by a condition.
    seen: HashSet<(String, Value)>,
    /// Why a case with such a value is no instruction: on the left side, or by its name.
    misspelt: Vec<((String, Value), SourceError)>,
    dead: BTreeSet<usize>,
    relies_on: BTreeSet<Reliance>,
    decided_by: DecidedBy,
}

/// Work on the other cases of a rule that one case refutes.
const AFTER_REFUTATION: Budget = Budget::of(5_000);

impl Found {
    /// Whether a case was refuted, and enough was done to learn of the others.
    fn has_looked_enough(&self) -> bool {
        self.refuted_at.is_some_and(|done| question::done() - done > question::steps(AFTER_REFUTATION))
    }
}

/// Decides a rule of a file.
///
/// # Errors
/// If it makes no sense.
pub fn decide(rule: &Rule, source: &Source, settings: &Settings) -> Result<Outcome, SourceError> {
    let start = Instant::now();
    let mut terms = open_symbols(rule);
    loop {
        let search = Search { rule, source, settings, terms: &terms, start };
        match search.outcome() {
            Ok(outcome) => return Ok(Outcome { elapsed: start.elapsed(), ..outcome }),
            Err(Failed::Wrong(error)) => return Err(error),
            Err(Failed::NoTerms(names)) => terms.retain(|name| !names.contains(name)),
        }
    }
}

/// Symbols whose values are numbers, which may be terms.
pub fn open_symbols(rule: &Rule) -> BTreeSet<String> {
    let is_number = |is: &Meaning| matches!(is, Meaning::Typed(kind) if kind.is_number());
    rule.symbols.iter().filter(|symbol| is_number(&symbol.is)).map(|symbol| symbol.name.clone()).collect()
}

impl Outcome {
    fn without(verdict: Verdict, elapsed: Duration) -> Self {
        Outcome {
            verdict,
            targets: Vec::new(),
            terms: Vec::new(),
            listed: Vec::new(),
            aliases: 1,
            modes: 0,
            fails_by_alias: false,
            cases: 0,
            excluded: 0,
            encodings: Encodings::default(),
            precondition: None,
            relies_on: BTreeSet::new(),
            decided_by: DecidedBy::new(),
            elapsed,
        }
    }
}

enum Failed {
    Wrong(SourceError),
    NoTerms(BTreeSet<String>),
}

impl From<SourceError> for Failed {
    fn from(error: SourceError) -> Self {
        Failed::Wrong(error)
    }
}

/// A search with some symbols as terms.
struct Search<'r> {
    rule: &'r Rule,
    source: &'r Source,
    settings: &'r Settings,
    terms: &'r BTreeSet<String>,
    start: Instant,
}

impl Search<'_> {
    fn outcome(&self) -> Result<Outcome, Failed> {
        let all = cases(self.rule, self.terms)?;
        let total: usize = all.iter().map(|(_, cases)| cases.len()).sum();
        // A rule is as many questions: each hundred of cases has a budget.
        let mut limits = self.settings.limits.clone();
        let parts = (all.len() + total / 100) as u64;
        limits.budget = Budget::of(limits.budget.units().saturating_mul(parts).min(Budget::LARGEST));
        let wrong = SourceError::syntax("the search ended before a case was decided", self.rule.span);
        let (mut found, mut targets, mut outcome) = (Found::default(), Vec::new(), Err(Failed::Wrong(wrong)));
        let ended = limits.question(|| {
            let searched = all.iter().try_for_each(|(target, cases)| {
                targets.extend(self.on_target(*target, cases, &mut found)?);
                Ok(())
            });
            outcome = searched.and_then(|()| self.finished(found, targets));
        });
        match (ended, outcome) {
            (Err(ended), Err(_)) => {
                Ok(Outcome::without(Verdict::Unknown(vec![ended.to_string()]), self.start.elapsed()))
            }
            (_, outcome) => outcome,
        }
    }

    /// All cases on a processor; `None` if no case can be written there.
    fn on_target(&self, target: Target, all: &[Case], found: &mut Found) -> Result<Option<OnTarget>, Failed> {
        let (mut worst, mut cases, mut unwritable): (Option<verdict::Verdict<()>>, usize, usize) = (None, 0, 0);
        let mut left_out = None;
        for (number, case) in all.iter().enumerate() {
            let instance = instance(self.rule, self.source, case);
            match &instance {
                Err(Missing::Unwritable(side, error)) if *side == 0 || error.kind == ErrorKind::UnknownMnemonic => {
                    for (name, value) in &case.values {
                        let is_it = |((other, of), _): &((String, Value), SourceError)| other == name && of == value;
                        if !found.misspelt.iter().any(is_it) {
                            found.misspelt.push(((name.clone(), value.clone()), error.clone()));
                        }
                    }
                }
                _ => found.seen.extend(case.values.clone()),
            }
            let instance = match instance {
                Ok(instance) => instance,
                Err(Missing::Excluded) => {
                    found.excluded += 1;
                    continue;
                }
                Err(Missing::NoTerms(names)) => return Err(Failed::NoTerms(names)),
                Err(Missing::Wrong(error)) => return Err(error.into()),
                Err(Missing::Unwritable(side, error)) => {
                    unwritable += 1;
                    if side == 1 {
                        left_out.get_or_insert_with(|| Unwritable::of_case(case, error.message.clone()));
                    }
                    found.unwritable.entry(target).or_insert((side, error));
                    continue;
                }
                Err(Missing::Unsupported(what)) => {
                    cases += 1;
                    found.unsupported += 1;
                    keep_worst(&mut worst, verdict::Verdict::Unsupported(what));
                    continue;
                }
            };
            let verdict = self.case(case.clone(), instance, found);
            if let verdict::Verdict::Error(message) = verdict {
                // Its assumptions contradict each other: no state is meant.
                found.excluded += 1;
                found.senseless.get_or_insert(message);
                continue;
            }
            cases += 1;
            keep_worst(&mut worst, verdict);
            let ended = question::is_over().map(|ended| ended.to_string());
            let enough = found.has_looked_enough().then(|| "another case refutes the rule".to_owned());
            if let (Some(why), true) = (ended.or(enough), number + 1 < all.len()) {
                keep_worst(&mut worst, verdict::Verdict::Unknown(vec![why]));
                break;
            }
        }
        let is_named = self.rule.targets.named.contains(&target);
        if let (true, Some((_, error))) = (is_named && cases == 0, found.unwritable.get(&target)) {
            return Err(error.clone().into());
        }
        if cases == 0 {
            return Ok(None);
        }
        found.left_out.extend(left_out);
        let name = worst.as_ref().map_or("proved", name_of);
        if let Some(verdict) = worst.filter(|verdict| verdict.holds().is_none()) {
            keep_worst(&mut found.open, verdict);
        }
        Ok(Some(OnTarget { target, verdict: name, cases, unwritable }))
    }

    /// Decides one case.
    fn case(&self, case: Case, instance: Instance, found: &mut Found) -> verdict::Verdict<()> {
        let report = match found.refuted_at {
            None => equiv::check(&instance.job, self.settings),
            // What is left is asked for the conditions under which the rule holds.
            Some(_) => {
                let limits = self.settings.limits.clone().at_most(Budget::SMALL);
                equiv::check(&instance.job, &Settings { limits, ..self.settings.clone() })
            }
        };
        if matches!(report.verdict, verdict::Verdict::Error(_)) {
            return report.verdict.map(|_| ());
        }
        found.dead.extend(&instance.dead);
        found.decided.push(Decided { case: case.clone(), holds: report.verdict.holds() });
        found.relies_on.extend(report.relies_on.iter().copied());
        for (rung, count) in &report.decided_by {
            *found.decided_by.entry(rung.clone()).or_default() += count;
        }
        let verdict = report.verdict.clone().map(|_| ());
        if verdict.holds() == Some(false) && found.refuted.is_none() {
            found.refuted_at = Some(question::done());
            found.refuted = Some((case, instance, report));
        }
        verdict
    }

    /// The symbols whose values were taken one by one, and how many they have: some processors have more than others.
    fn listed(&self) -> Vec<(String, usize)> {
        let counts = |target: Target| {
            let values = values(self.rule, self.terms, target).unwrap_or_default();
            values.into_iter().map(|(name, values)| (name, values.len())).collect::<Vec<_>>()
        };
        let all = self.rule.targets.all().into_iter().map(counts);
        all.max_by_key(|counts| counts.iter().map(|(_, count)| count).sum::<usize>()).unwrap_or_default()
    }

    fn finished(&self, found: Found, targets: Vec<OnTarget>) -> Result<Outcome, Failed> {
        let rule = self.rule;
        let cases: usize = targets.iter().map(|on| on.cases).sum();
        if cases == 0 {
            return Err(match (found.senseless, found.unwritable.into_values().next_back()) {
                (Some(message), _) => SourceError::syntax(message, rule.span),
                (None, Some((_, error))) => error,
                (None, None) => {
                    let message = "no value of the symbols meets the conditions (where)";
                    SourceError::syntax(message, rule.span)
                }
            }
            .into());
        }
        // A value of a list that makes an instruction nowhere is misspelt.
        let is_listed = |name: &str| {
            rule.symbols.iter().any(|symbol| symbol.name == name && matches!(symbol.is, Meaning::Listed(_)))
        };
        let is_whole = found.open.is_none() && found.refuted.is_none();
        let mut nowhere = found.misspelt.iter().filter(|(value, _)| is_listed(&value.0) && !found.seen.contains(value));
        if let (true, Some((_, error))) = (is_whole, nowhere.next()) {
            return Err(error.clone().into());
        }
        // What is not modelled may write it.
        let is_whole = rule.out.is_empty() && found.open.is_none() && found.unsupported == 0;
        if let Some(number) = (0..rule.dead.len()).find(|number| is_whole && !found.dead.contains(number)) {
            let message = format!("`dead {}`: neither side writes it", rule.dead[number]);
            return Err(SourceError::syntax(message, rule.span).into());
        }
        let mut encodings = encoding::encodings(rule, self.source, &found.decided, self.terms);
        encodings.unwritable.extend(found.left_out);
        let mut outcome = Outcome {
            targets,
            terms: self.terms.iter().cloned().collect(),
            listed: self.listed(),
            aliases: aliases(&rule.aliases).len(),
            modes: rule.modes.len(),
            fails_by_alias: found
                .decided
                .iter()
                .all(|decided| decided.holds == Some(true) || !decided.case.same.is_empty()),
            cases,
            excluded: found.excluded,
            encodings,
            relies_on: found.relies_on,
            decided_by: found.decided_by,
            ..Outcome::without(Verdict::Holds, self.start.elapsed())
        };
        outcome.verdict = match (found.refuted, found.open) {
            (Some((case, instance, report)), _) => {
                let refutation = refutation(rule, self.source, case, instance, report, self.settings);
                outcome.precondition =
                    precondition(rule, self.source, &found.decided, &refutation, self.terms, self.settings);
                Verdict::Fails(Box::new(refutation))
            }
            (None, Some(open)) => match open {
                verdict::Verdict::Unknown(reasons) => Verdict::Unknown(reasons),
                verdict::Verdict::Unsupported(what) => Verdict::Unsupported(what),
                verdict::Verdict::Inconsistent(what) => Verdict::Inconsistent(what),
                verdict::Verdict::Error(what) => Verdict::Error(what),
                verdict::Verdict::Holds | verdict::Verdict::Fails(()) => unreachable!("no answer"),
            },
            (None, None) => Verdict::Holds,
        };
        Ok(outcome)
    }
}

/// The cases of a rule on each processor: symbols that are terms have no value in them.
///
/// # Errors
/// If a symbol has no values, or too many.
pub fn cases(rule: &Rule, terms: &BTreeSet<String>) -> Result<Vec<(Target, Vec<Case>)>, SourceError> {
    let aliases = aliases(&rule.aliases);
    let said: Vec<Option<String>> = rule.modes.iter().cloned().map(Some).collect();
    let modes = if said.is_empty() { vec![None] } else { said };
    let (mut all, mut total) = (Vec::new(), 0usize);
    for target in rule.targets.all() {
        let symbols = values(rule, terms, target)?;
        let of_symbols = symbols.iter().map(|(_, values)| values.len()).fold(1usize, usize::saturating_mul);
        total = total.saturating_add(of_symbols.saturating_mul(aliases.len() * modes.len()));
        if total > MOST_CASES as usize {
            let message = format!("the rule has more than {MOST_CASES} cases");
            let hint = "symbols that stand for constants of instructions are terms, and no cases";
            return Err(SourceError::syntax(message, rule.span).with_hint(hint));
        }
        let combinations = combined(symbols);
        let ways = aliases.iter().cartesian_product(&modes).cartesian_product(&combinations);
        let cases = ways.map(|((same, mode), values)| {
            let (values, same, mode) = (values.clone(), same.clone(), mode.clone());
            Case { target, values, same, mode }
        });
        all.push((target, cases.collect()));
    }
    Ok(all)
}

/// The cases on one processor in which all registers are different and nothing is said of MODE; none if there are more
/// than `most`.
///
/// # Errors
/// If the rule makes no sense.
pub fn cases_on(rule: &Rule, terms: &BTreeSet<String>, target: Target, most: usize) -> Result<Vec<Case>, SourceError> {
    let symbols = values(rule, terms, target)?;
    if symbols.iter().map(|(_, values)| values.len()).fold(1usize, usize::saturating_mul) > most {
        return Ok(Vec::new());
    }
    let case = |values| Case { target, values, same: Vec::new(), mode: None };
    Ok(combined(symbols).into_iter().map(case).collect())
}

/// Each combination of values of symbols.
fn combined(symbols: Vec<(String, Vec<Value>)>) -> Vec<BTreeMap<String, Value>> {
    let lists = symbols.into_iter().map(|(name, values)| values.into_iter().map(move |value| (name.clone(), value)));
    let all: Vec<_> = lists.map(Itertools::collect_vec).multi_cartesian_product().map(BTreeMap::from_iter).collect();
    if all.is_empty() { vec![BTreeMap::new()] } else { all }
}

/// The symbols whose values are taken one by one on a processor, with these.
fn values(rule: &Rule, terms: &BTreeSet<String>, target: Target) -> Result<Vec<(String, Vec<Value>)>, SourceError> {
    let mut all = Vec::new();
    for symbol in &rule.symbols {
        let values = match &symbol.is {
            Meaning::Typed(kind) if terms.contains(&symbol.name) && kind.is_number() => continue,
            Meaning::Typed(kind) => {
                let mut values = all_values(narrowed(*kind, rule, &symbol.name), target, symbol)?;
                for value in &mut values {
                    if let Value::Number(number) = value {
                        number.unsigned = kind.is_unsigned();
                    }
                }
                values
            }
            Meaning::Listed(list) => match Scope::of_values(target, BTreeMap::new()).value(list)? {
                Value::List(values) if !values.is_empty() => values,
                _ => return Err(SourceError::syntax("a list of values is needed", list.span)),
            },
            Meaning::Let(_) => continue,
        };
        all.push((symbol.name.clone(), values));
    }
    Ok(all)
}

/// The type of a symbol, or the constants without a literal if it has more values and a condition leaves only these.
fn narrowed(kind: Kind, rule: &Rule, name: &str) -> Kind {
    let is_inline = |condition: &Expression| match &condition.node {
        Node::Call(function, arguments) => {
            function == "inline" && matches!(&arguments[..], [Expression { node: Node::Symbol(of), .. }] if of == name)
        }
        _ => false,
    };
    let is_large = matches!(kind, Kind::Bits { width: 32, .. });
    if is_large && rule.conditions.iter().any(is_inline) { Kind::Inline } else { kind }
}

fn all_values(kind: Kind, target: Target, symbol: &Symbol) -> Result<Vec<Value>, SourceError> {
    match kind.count(target) {
        // A control of DPP that no processor has.
        0 => Ok(vec![Value::Word("none".into())]),
        1..=MOST_VALUES => Ok(kind.values(target)),
        count => {
            let message = format!(
                "`${}` stands where only a number that is fixed in each case can, and its type has {count} values",
                symbol.name
            );
            let hint = "a term is a constant that an instruction reads; name the values: `for $n in [8, 16]`";
            Err(SourceError::syntax(message, symbol.span).with_hint(hint))
        }
    }
}

fn name_of(verdict: &verdict::Verdict<()>) -> &'static str {
    match verdict {
        verdict::Verdict::Holds => "proved",
        verdict::Verdict::Fails(()) => "refuted",
        verdict::Verdict::Unknown(_) => "unknown",
        verdict::Verdict::Unsupported(_) => "unsupported",
        verdict::Verdict::Inconsistent(_) => "inconsistent",
        verdict::Verdict::Error(_) => "error",
    }
}

/// Keeps the verdict that counts most among those on one question.
fn keep_worst(worst: &mut Option<verdict::Verdict<()>>, verdict: verdict::Verdict<()>) {
    // Of a rule one case in which it fails is enough, whatever is not modelled in another.
    let rank = |verdict: &verdict::Verdict<()>| if verdict.holds() == Some(false) { 0 } else { 1 + verdict.rank() };
    if worst.as_ref().is_none_or(|worst| rank(&verdict) < rank(worst)) {
        *worst = Some(verdict);
    }
}

/// The ways in which registers may be the same: each set of pairs, those first that have fewer. Pairs that follow from
/// others make no new way.
fn aliases(pairs: &[[Registers; 2]]) -> Vec<Vec<[Registers; 2]>> {
    let subsets = pairs.iter().copied().powerset();
    subsets.take(super::MOST_ALIASES).collect()
}
