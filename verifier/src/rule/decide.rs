//! What becomes of a rule: all its cases on all its processors.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::text::{Source, SourceError};
use itertools::Itertools;

use super::encoding::{self, Encodings};
use super::file::{Meaning, Registers, Rule};
use super::instance::{Case, Instance, Missing, instance};
use super::precondition::{Precondition, precondition};
use super::refute::{Refutation, refutation};
use super::symbol::Kind;
use super::value::Value;
use super::{MOST_CASES, MOST_VALUES};
use crate::equiv::{self, Reliance, Settings};
use crate::exit::Exit;
use crate::ladder::DecidedBy;
use crate::limits::question;
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
    unwritable: BTreeMap<Target, (usize, SourceError)>,
    dead: BTreeSet<usize>,
    relies_on: BTreeSet<Reliance>,
    decided_by: DecidedBy,
}

/// Decides a rule of a file.
///
/// # Errors
/// If it makes no sense.
pub fn decide(rule: &Rule, source: &Source, settings: &Settings) -> Result<Outcome, SourceError> {
    let start = Instant::now();
    let mut terms = open_symbols(rule);
    let mut answer = Err(SourceError::syntax("the search ended before the rule was looked at", rule.span));
    let ended = settings.limits.question(|| {
        answer = loop {
            let search = Search { rule, source, settings, terms: &terms, start };
            match search.outcome() {
                Ok(outcome) => break Ok(outcome),
                Err(Failed::Wrong(error)) => break Err(error),
                Err(Failed::NoTerms(names)) => terms.retain(|name| !names.contains(name)),
            }
        };
    });
    match (ended, answer) {
        (_, Ok(outcome)) => Ok(Outcome { elapsed: start.elapsed(), ..outcome }),
        (Ok(()), Err(error)) => Err(error),
        (Err(ended), Err(_)) => Ok(Outcome::without(Verdict::Unknown(vec![ended.to_string()]), start.elapsed())),
    }
}

/// Symbols whose values are numbers, which may be terms.
fn open_symbols(rule: &Rule) -> BTreeSet<String> {
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
        let rule = self.rule;
        let aliases = aliases(&rule.aliases);
        let mut found = Found::default();
        let mut targets = Vec::new();
        let mut listed = Vec::new();
        let mut total = 0;
        for target in rule.targets.all() {
            let symbols = self.values(target)?;
            let count = symbols.iter().map(|(_, values)| values.len()).product::<usize>() * aliases.len();
            total += count;
            if total > MOST_CASES as usize {
                let message = format!("the rule has more than {MOST_CASES} cases");
                let hint = "symbols that stand for constants of instructions are terms, and no cases";
                return Err(SourceError::syntax(message, rule.span).with_hint(hint).into());
            }
            if listed.is_empty() {
                listed = symbols.iter().map(|(name, values)| (name.clone(), values.len())).collect();
            }
            targets.extend(self.on_target(target, &symbols, &aliases, &mut found)?);
        }
        self.finished(found, targets, listed, aliases.len())
    }

    /// All cases on a processor; `None` if no case can be written there.
    fn on_target(
        &self,
        target: Target,
        symbols: &[(String, Vec<Value>)],
        aliases: &[Vec<[Registers; 2]>],
        found: &mut Found,
    ) -> Result<Option<OnTarget>, Failed> {
        let (mut worst, mut cases, mut unwritable): (Option<verdict::Verdict<()>>, usize, usize) = (None, 0, 0);
        // Both names first: the case that people think of.
        for same in aliases {
            let values = symbols.iter().map(|(name, values)| values.iter().map(move |value| (name, value)));
            let none = symbols.is_empty().then(Vec::new);
            for combination in none.into_iter().chain(values.multi_cartesian_product().filter(|c| !c.is_empty())) {
                let values = combination.into_iter().map(|(name, value)| (name.clone(), value.clone())).collect();
                let case = Case { target, values, same: same.clone() };
                let instance = match instance(self.rule, self.source, &case) {
                    Ok(instance) => instance,
                    Err(Missing::Excluded) => {
                        found.excluded += 1;
                        continue;
                    }
                    Err(Missing::NoTerms(names)) => return Err(Failed::NoTerms(names)),
                    Err(Missing::Wrong(error)) => return Err(error.into()),
                    Err(Missing::Unwritable(side, error)) => {
                        unwritable += 1;
                        found.unwritable.entry(target).or_insert((side, error));
                        continue;
                    }
                    Err(Missing::Unsupported(what)) => {
                        cases += 1;
                        keep_worst(&mut worst, verdict::Verdict::Unsupported(what));
                        continue;
                    }
                };
                cases += 1;
                let verdict = self.case(case, instance, found);
                if let verdict::Verdict::Error(message) = &verdict {
                    return Err(SourceError::syntax(message.clone(), self.rule.span).into());
                }
                keep_worst(&mut worst, verdict);
                if question::is_over().is_some() {
                    break;
                }
            }
        }
        let is_named = self.rule.targets.named.contains(&target);
        if cases == 0 && (!is_named || unwritable == 0) {
            return Ok(None);
        }
        if let (true, Some((_, error))) = (is_named && cases == 0, found.unwritable.get(&target)) {
            return Err(error.clone().into());
        }
        let name = worst.as_ref().map_or("proved", name_of);
        if let Some(verdict) = worst.filter(|verdict| verdict.holds().is_none()) {
            keep_worst(&mut found.open, verdict);
        }
        Ok(Some(OnTarget { target, verdict: name, cases, unwritable }))
    }

    /// Decides one case.
    fn case(&self, case: Case, instance: Instance, found: &mut Found) -> verdict::Verdict<()> {
        found.dead.extend(&instance.dead);
        let report = equiv::check(&instance.job, self.settings);
        found.decided.push(Decided { case: case.clone(), holds: report.verdict.holds() });
        found.relies_on.extend(report.relies_on.iter().copied());
        for (rung, count) in &report.decided_by {
            *found.decided_by.entry(rung.clone()).or_default() += count;
        }
        let verdict = report.verdict.clone().map(|_| ());
        if verdict.holds() == Some(false) && found.refuted.is_none() {
            found.refuted = Some((case, instance, report));
        }
        verdict
    }

    fn finished(
        &self,
        found: Found,
        targets: Vec<OnTarget>,
        listed: Vec<(String, usize)>,
        aliases: usize,
    ) -> Result<Outcome, Failed> {
        let rule = self.rule;
        let cases: usize = targets.iter().map(|on| on.cases).sum();
        if cases == 0 {
            return Err(match found.unwritable.into_values().next_back() {
                Some((_, error)) => error,
                None => {
                    let message = "no value of the symbols meets the conditions (where)";
                    SourceError::syntax(message, rule.span)
                }
            }
            .into());
        }
        if let Some(number) = (0..rule.dead.len()).find(|number| !found.dead.contains(number))
            && rule.out.is_empty()
        {
            let message = format!("`dead {}`: neither side writes it", rule.dead[number]);
            return Err(SourceError::syntax(message, rule.span).into());
        }
        let encodings = encoding::encodings(rule, self.source, &found.decided, self.terms);
        let mut outcome = Outcome {
            targets,
            terms: self.terms.iter().cloned().collect(),
            listed,
            aliases,
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

    /// The symbols whose values are taken one by one on a processor, with these.
    fn values(&self, target: Target) -> Result<Vec<(String, Vec<Value>)>, Failed> {
        let mut all = Vec::new();
        for symbol in &self.rule.symbols {
            let values = match &symbol.is {
                Meaning::Typed(kind) if self.terms.contains(&symbol.name) && kind.is_number() => continue,
                Meaning::Typed(kind) => self.all_values(*kind, target, symbol)?,
                Meaning::Listed(list) => {
                    let mut scope = super::evaluate::Scope {
                        target,
                        values: BTreeMap::new(),
                        assumptions: Vec::new(),
                        registers: Vec::new(),
                    };
                    match scope.value(list)? {
                        Value::List(values) if !values.is_empty() => values,
                        _ => return Err(SourceError::syntax("a list of values is needed", list.span).into()),
                    }
                }
                Meaning::Let(_) => continue,
            };
            all.push((symbol.name.clone(), values));
        }
        Ok(all)
    }

    fn all_values(&self, kind: Kind, target: Target, symbol: &super::file::Symbol) -> Result<Vec<Value>, Failed> {
        match kind.count(target) {
            ..=MOST_VALUES => Ok(kind.values(target)),
            count => {
                let message = format!(
                    "`${}` stands where only a number that is fixed in each case can, and its type has {count} values",
                    symbol.name
                );
                let hint = "a term is a constant that an instruction reads; name the values: `for $n in [8, 16]`";
                Err(SourceError::syntax(message, symbol.span).with_hint(hint).into())
            }
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
