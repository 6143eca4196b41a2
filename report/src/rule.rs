//! Rules: what became of them, as text and for scripts. `docs/json.md` describes every key of the object.

use std::fmt::Write;

use gcnverify::rule::{Outcome, Precondition, Refutation, Registers, Rule, Unwritable, Verdict};
use itertools::Itertools;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::json::counts;
use super::text;

/// A decided rule.
#[derive(Debug, Clone, Serialize)]
pub struct RuleReport {
    /// The rule's name.
    pub rule: String,
    /// The file that it stands in.
    pub file: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// `proved`, `refuted`, or why there is no answer.
    pub verdict: &'static str,
    /// `proved` or `refuted`.
    pub expect: &'static str,
    /// Whether the verdict is the expected one.
    pub pass: bool,
    /// The verdict on each processor.
    pub targets: Map<String, Value>,
    /// Symbols all of whose values were looked at at once.
    pub terms: Vec<String>,
    /// Symbols whose values were taken one by one, with their number.
    pub cases_of: Map<String, Value>,
    /// In how many ways registers may be the same.
    pub aliases: usize,
    /// How many values of MODE; 0 if the rule says nothing of it.
    pub modes: usize,
    /// Cases, over all processors.
    pub cases: usize,
    /// Cases that conditions leave out.
    pub excluded: usize,
    /// What cannot be written with every value of a term.
    pub unwritable: Vec<Written>,
    /// One case in which both sides differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<Instance>,
    /// A condition under which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds_where: Option<HoldsWhere>,
    /// How many goals each rung of the ladder decided, by its name.
    pub decided_by: Map<String, Value>,
    /// Ledger rows and facts that the verdict depends on.
    pub relies_on: Vec<String>,
    /// Who applies the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Wall-clock time.
    pub seconds: f64,
    /// Why it is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Values with which the right side cannot be written.
#[derive(Debug, Clone, Serialize)]
pub struct Written {
    /// The processor.
    pub target: String,
    /// The symbols with their values.
    pub symbols: String,
    /// Why.
    pub why: String,
}

impl From<&Unwritable> for Written {
    fn from(Unwritable { target, symbols, why }: &Unwritable) -> Self {
        Written { target: target.to_string(), symbols: symbols.clone(), why: why.clone() }
    }
}

/// One case in which both sides differ.
#[derive(Debug, Clone, Serialize)]
pub struct Instance {
    /// The processor.
    pub target: String,
    /// The symbols with their values.
    pub symbols: Map<String, Value>,
    /// Pairs of registers that are one.
    pub same: Vec<String>,
    /// MODE, if the rule says something of it.
    pub mode: Option<String>,
    /// The instructions of the left side.
    pub left: Vec<String>,
    /// Those of the right side.
    pub right: Vec<String>,
}

impl From<&Refutation> for Instance {
    fn from(Refutation { case, values, sides: [left, right], .. }: &Refutation) -> Self {
        Instance {
            target: case.target.to_string(),
            symbols: values.iter().map(|(name, value)| (name.clone(), json!(value))).collect(),
            same: case.same.iter().map(same).collect(),
            mode: case.mode.clone(),
            left: left.clone(),
            right: right.clone(),
        }
    }
}

/// A condition under which a rule holds.
#[derive(Debug, Clone, Serialize)]
pub struct HoldsWhere {
    /// As `where` has it.
    pub condition: String,
    /// How many examples meet it.
    pub meets: usize,
    /// Of so many in which the rule holds.
    pub of: usize,
    /// For which values it was proven.
    pub proved: &'static str,
}

impl From<&Precondition> for HoldsWhere {
    fn from(Precondition { text, covers: (meets, of), is_of_terms }: &Precondition) -> Self {
        let proved = if *is_of_terms { "for all values" } else { "case by case" };
        HoldsWhere { condition: text.clone(), meets: *meets, of: *of, proved }
    }
}

/// The report for scripts on a rule of line `line` in `file`.
pub fn report(rule: &Rule, (file, line): (&str, usize), outcome: &Outcome) -> RuleReport {
    let refutation = outcome.verdict.evidence();
    RuleReport {
        rule: rule.name.clone(),
        file: file.to_owned(),
        line,
        verdict: outcome.verdict.name(),
        expect: if rule.expected { "proved" } else { "refuted" },
        pass: outcome.verdict.holds() == Some(rule.expected),
        targets: outcome.targets.iter().map(|on| (on.target.to_string(), json!(on.verdict))).collect(),
        terms: outcome.terms.clone(),
        cases_of: outcome.listed.iter().map(|(name, count)| (name.clone(), json!(count))).collect(),
        aliases: outcome.aliases,
        modes: outcome.modes,
        cases: outcome.cases,
        excluded: outcome.excluded,
        unwritable: outcome.encodings.unwritable.iter().map(Written::from).collect(),
        instance: refutation.map(|refutation| Instance::from(&**refutation)),
        holds_where: outcome.precondition.as_ref().map(HoldsWhere::from),
        decided_by: counts(&outcome.decided_by),
        relies_on: outcome.relies_on.iter().map(ToString::to_string).collect(),
        source: rule.source.clone(),
        seconds: outcome.elapsed.as_secs_f64(),
        message: message(&outcome.verdict),
    }
}

fn message(verdict: &Verdict) -> Option<String> {
    let different = |refutation: &Refutation| text::report(&refutation.job, &refutation.report);
    verdict.evidence().map(|refutation| different(refutation)).or_else(|| verdict.reason())
}

fn same([a, b]: &[Registers; 2]) -> String {
    format!("{a} == {b}")
}

/// Which symbols were terms, how many cases there were, and on which processors, in one line.
pub fn extent(outcome: &Outcome) -> String {
    let mut parts = Vec::new();
    let names = outcome.targets.iter().map(|on| on.target.to_string()).join(" ");
    parts.extend((!names.is_empty()).then_some(names));
    if !outcome.terms.is_empty() {
        parts.push(format!("{}: all values at once", outcome.terms.iter().map(|name| format!("${name}")).join(", ")));
    }
    for (name, count) in &outcome.listed {
        parts.push(format!("${name}: {count} values"));
    }
    if outcome.aliases > 1 {
        parts.push(format!("{} ways in which registers are the same", outcome.aliases));
    }
    if outcome.modes > 1 {
        parts.push(format!("{} values of MODE", outcome.modes));
    }
    if outcome.cases > outcome.targets.len() {
        parts.push(format!("{} cases", outcome.cases));
    }
    if outcome.excluded > 0 {
        parts.push(format!("{} left out by conditions", outcome.excluded));
    }
    parts.join("; ")
}

/// Why a rule is not proved, or what is to be known beside that it is, in lines.
pub fn details(rule: &Rule, outcome: &Outcome) -> Vec<String> {
    let unused = rule.unused().into_iter().map(|name| format!("${name} stands nowhere in the rule"));
    let mut lines: Vec<String> = unused.collect();
    if let Some(refutation) = outcome.verdict.evidence() {
        lines.extend(instance(refutation));
        lines.extend(text::report(&refutation.job, &refutation.report).lines().map(str::to_owned));
        let (held, not): (Vec<_>, Vec<_>) = outcome.targets.iter().partition(|on| on.verdict == "proved");
        if !held.is_empty() {
            let names = |of: &[&gcnverify::rule::OnTarget]| of.iter().map(|on| on.target.to_string()).join(" ");
            lines.push(format!("it holds on {}, and not on {}", names(&held), names(&not)));
        }
        if outcome.fails_by_alias {
            lines.push("it holds where registers with different names are different registers".into());
        } else if let Some(precondition) = &outcome.precondition {
            lines.push(weakest(precondition));
        }
    } else if let Some(reason) = outcome.verdict.reason() {
        lines.extend(reason.lines().map(str::to_owned));
    }
    lines.extend(outcome.encodings.unwritable.iter().take(1).map(unwritable));
    lines
}

/// The case that shows that a rule is wrong.
fn instance(refutation: &Refutation) -> Vec<String> {
    let mut lines = Vec::new();
    let mut first = format!("on {}", refutation.case.target);
    for (name, value) in &refutation.values {
        let value = if value.is_empty() { "nothing" } else { value };
        let _ = write!(first, ", ${name} = {value}");
    }
    if let Some(mode) = &refutation.case.mode {
        let _ = write!(first, ", MODE = {mode}");
    }
    for pair in &refutation.case.same {
        let _ = write!(first, ", {}", same(pair));
    }
    lines.push(format!("{first}:"));
    let [left, right] = &refutation.sides;
    let side = |lines: &[String]| lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>();
    lines.extend(side(left));
    lines.push("=>".into());
    lines.extend(side(right));
    lines
}

fn weakest(Precondition { text, covers: (met, of), is_of_terms }: &Precondition) -> String {
    let how = if *is_of_terms { "proven for all such values in this case" } else { "all such cases were decided" };
    let rest = match met == of {
        true => String::new(),
        false => format!("; {} of {of} cases in which it holds do not meet this", of - met),
    };
    format!("it holds where {text} ({how}{rest})")
}

fn unwritable(Unwritable { target, symbols, why }: &Unwritable) -> String {
    let with = if symbols.is_empty() { "the right side".into() } else { format!("with {symbols} the right side") };
    format!("{with} cannot be written on {target}: {why}")
}
