//! One case of a rule on one processor: two programs and what is asked about them.
//!
//! A number that is a term becomes a scalar register that neither side names or writes: such a register has one value
//! in all lanes, which is any number. The assembler reads a small number in its place, twice another one; the operands
//! in which both instructions differ are those where the term stands.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::Target;
use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::code;
use gcn_semantics::isa::Format;
use gcn_semantics::text::{ErrorKind, Source, SourceError, Span, Syntax, read_program};

use super::evaluate::Scope;
use super::expression::{self, Expression};
use super::file::{Line, Meaning, Rule, Symbol};
use super::place::{NoTerm, Places};
use super::registers::{Registers, for_each_register, is_kept_together, names_of, registers, renamed, same_place};
use super::value::{Open, Value};
use crate::equiv::{Fragment, Job};
use crate::expr::{Place, Register};
use crate::job::Key;

/// A case of a rule.
#[derive(Debug, Clone)]
pub struct Case {
    /// The processor.
    pub target: Target,
    /// The values of symbols that have one, apart from those that others determine.
    pub values: BTreeMap<String, Value>,
    /// Registers that are the same one in this case.
    pub same: Vec<[Registers; 2]>,
    /// MODE before both sides, if the rule says something of it.
    pub mode: Option<String>,
}

/// A case whose conditions hold, or may hold.
#[derive(Debug)]
pub struct Instance {
    /// The question.
    pub job: Job,
    /// The registers that stand for terms, by the names of symbols.
    pub terms: BTreeMap<String, u16>,
    /// Places named as dead that a side writes, by their numbers in the rule.
    pub dead: BTreeSet<usize>,
    /// What is assumed, as questions have it.
    pub assumed: Vec<String>,
}

/// Why a case is none.
#[derive(Debug)]
pub enum Missing {
    /// Its conditions do not hold.
    Excluded,
    /// These symbols stand where a term cannot: their values have to be taken one by one.
    NoTerms(BTreeSet<String>),
    /// A side has no such instruction on the processor: 0 or 1, and what is wrong.
    Unwritable(usize, SourceError),
    /// The rule makes no sense.
    Wrong(SourceError),
    /// Something is not modelled.
    Unsupported(String),
}

impl From<SourceError> for Missing {
    fn from(error: SourceError) -> Self {
        Missing::Wrong(error)
    }
}

/// The numbers that stand for a term when the assembler reads it: constants that need no literal.
fn stand_in(number: usize, second: bool) -> u32 {
    number as u32 + if second { 40 } else { 10 }
}

/// Pairs of scalar registers, from s0 on, that may stand for terms.
const PAIRS: u16 = 50;

/// How many terms have numbers of their own.
const MOST_TERMS: usize = 20;

/// The question of a case.
///
/// # Errors
/// Why there is none.
pub fn instance(rule: &Rule, source: &Source, case: &Case) -> Result<Instance, Missing> {
    let Some(Sides { scope, terms }) = scope(rule, case)? else { return Err(Missing::Excluded) };
    names_are_apart(rule, case, &scope)?;
    let ([a, b], claims) = Builder { rule, source, case, scope: &scope }.fragments()?;
    let claims = claims.into_iter().map(|text| (text, rule.span));
    let assumptions: Vec<(String, Span)> = assumptions(rule, case, &scope)?.into_iter().chain(claims).collect();
    let (job, dead) = question(rule, case, &assumptions, [a, b])?;
    let assumed = assumptions.into_iter().map(|(text, _)| text).collect();
    Ok(Instance { job, terms, dead, assumed })
}

/// Both sides of a case.
pub struct Pair {
    /// The sides, in which scalar registers stand for terms.
    pub sides: [Fragment; 2],
    /// The registers that stand for symbols with a type, by their names.
    pub terms: BTreeMap<String, u16>,
    /// The registers in the sides that stand for numbers, and the names of the symbols that these are.
    pub numbers: BTreeMap<u16, String>,
}

/// Both sides of a case, without what is asked about them.
///
/// # Errors
/// Why there is no such case.
pub fn pair(rule: &Rule, source: &Source, case: &Case) -> Result<Pair, Missing> {
    let Some(Sides { scope, terms }) = scope(rule, case)? else { return Err(Missing::Excluded) };
    names_are_apart(rule, case, &scope)?;
    let builder = Builder { rule, source, case, scope: &scope };
    let (sides, _) = builder.fragments()?;
    let mut numbers = BTreeMap::new();
    for (number, (name, register)) in builder.named_terms().into_iter().enumerate() {
        let field = builder.immediate(number);
        numbers.extend([Some(register), field].into_iter().flatten().map(|code| (code, name.to_owned())));
    }
    Ok(Pair { sides, terms, numbers })
}

/// Whether registers that a rule names by way of symbols are none of those that stand for terms, and registers that are
/// the same stand in no list beside others that are not.
fn names_are_apart(rule: &Rule, case: &Case, scope: &Scope) -> Result<(), Missing> {
    let named = scalars(rule);
    let is_taken = |code: u16| code < 2 * PAIRS && !named.contains(&code);
    let has_terms = scope.values.values().any(|value| matches!(value, Value::Term(_)));
    let lines = rule.sides.iter().flatten().chain(&rule.assumptions);
    for line in lines {
        let text = substituted(&line.text, line.span, scope, &|value| match value {
            Value::Term(_) => "0".into(),
            other => other.to_string(),
        })?;
        let mut problem = None;
        for_each_register(&text, |registers| {
            let mut all = registers.first..registers.first.saturating_add(registers.count);
            if has_terms && registers.file == 's' && all.any(is_taken) {
                problem = Some(Missing::Unsupported(format!("`{registers}` named by a symbol, beside terms")));
            }
            if !is_kept_together(registers, &case.same) {
                let message = format!("a part of `{registers}` may be another register, and the rest may not");
                problem = Some(SourceError::syntax(message, line.span).into());
            }
            None
        });
        if let Some(problem) = problem {
            return Err(problem);
        }
    }
    Ok(())
}

/// What a case assumes, each with its place.
fn assumptions(rule: &Rule, case: &Case, scope: &Scope) -> Result<Vec<(String, Span)>, SourceError> {
    let mut assumptions: Vec<(String, Span)> = scope.assumptions.iter().map(|text| (text.clone(), rule.span)).collect();
    for Line { text, span } in &rule.assumptions {
        let named = super::facts::expanded(text).map_err(|message| SourceError::syntax(message, *span))?;
        let text = substituted(&named, *span, scope, &|value| match value {
            Value::Number(number) => format!("{:#x}", number.bits),
            other => other.to_string(),
        })?;
        assumptions.push((renamed(&text, &case.same), *span));
    }
    Ok(assumptions)
}

/// The question whether two programs mean the same in a case, and the numbers of the places that the rule names as dead
/// and that one of them writes.
pub fn question(
    rule: &Rule,
    case: &Case,
    assumptions: &[(String, Span)],
    [a, b]: [Fragment; 2],
) -> Result<(Job, BTreeSet<usize>), Missing> {
    let mut question = rule.question.clone();
    let said = case.mode.iter().map(|mode| (Key::Mode, mode, rule.span));
    let assumed = assumptions.iter().map(|(text, span)| (Key::Assume, text, *span));
    for (key, text, span) in said.chain(assumed) {
        question.set(key, text).map_err(|mistake| {
            let error = if mistake.is_unsupported() { SourceError::unsupported } else { SourceError::syntax };
            error(mistake.to_string(), span)
        })?;
    }
    let mut dead = BTreeSet::new();
    if !rule.out.is_empty() {
        question.out = rule.out.iter().flat_map(|&place| same_place(place, &case.same)).collect();
    } else if !rule.dead.is_empty() {
        let places = written([&a, &b], case.target)?;
        let is_dead = |place: &Place| {
            // A register is dead if it is under all of its names.
            let names = names_of(*place, &case.same, rule);
            !names.is_empty() && names.iter().all(|name| rule.dead.iter().any(|dead| dead.shares(*name)))
        };
        dead = (0..rule.dead.len())
            .filter(|&number| {
                let of_case = same_place(rule.dead[number], &case.same);
                places.iter().any(|place| of_case.iter().any(|dead| dead.shares(*place)))
            })
            .collect();
        question.out = places.into_iter().filter(|place| !is_dead(place)).collect();
        if question.out.is_empty() {
            let message = "nothing is compared: all that the sides write is dead";
            return Err(SourceError::syntax(message, rule.span).into());
        }
    }
    let job = question.job(case.target, a, b).map_err(|message| SourceError::syntax(message, rule.span))?;
    Ok((job, dead))
}

/// What symbols are in a case.
pub struct Sides {
    pub scope: Scope,
    /// The registers of terms, by the names of symbols.
    pub terms: BTreeMap<String, u16>,
}

/// The values of all symbols in a case; `None` if its conditions do not hold.
pub fn scope(rule: &Rule, case: &Case) -> Result<Option<Sides>, SourceError> {
    let used = scalars(rule);
    // A pair each: operands of 64 bits need two words.
    let free = (0..PAIRS).map(|pair| 2 * pair).filter(|first| !used.contains(first) && !used.contains(&(first + 1)));
    let mut scope =
        Scope { target: case.target, values: BTreeMap::new(), assumptions: Vec::new(), registers: free.collect() };
    let mut terms = BTreeMap::new();
    // A symbol has no value where a condition leaves the case out.
    let mut missing = None;
    for symbol in &rule.symbols {
        let value = match (&symbol.is, case.values.get(&symbol.name)) {
            (Meaning::Let(expression), _) => match determined(&mut scope, expression) {
                Ok(value) => value,
                Err(error) => {
                    missing.get_or_insert(error);
                    continue;
                }
            },
            (_, Some(value)) => value.clone(),
            (Meaning::Typed(kind), None) => {
                let register = scope.register(symbol.span)?;
                terms.insert(symbol.name.clone(), register);
                let text = format!("s{register}");
                scope.assumptions.extend(kind.claim(&text, case.target));
                Value::Term(Open { text, unsigned: kind.is_unsigned() })
            }
            (Meaning::Listed(_), None) => unreachable!("a case has a value of each list"),
        };
        scope.values.insert(symbol.name.clone(), value);
    }
    for condition in &rule.conditions {
        match scope.condition(condition) {
            Ok(Value::Truth(false)) => return Ok(None),
            Ok(Value::Truth(true)) => {}
            Ok(claim) => scope.assumptions.push(claim.to_string()),
            Err(error) => {
                missing.get_or_insert(error);
            }
        }
    }
    match missing {
        Some(error) => Err(error),
        None => Ok(Some(Sides { scope, terms })),
    }
}

/// The value of a symbol that others determine: a term has a register of its own.
fn determined(scope: &mut Scope, expression: &Expression) -> Result<Value, SourceError> {
    match scope.value(expression)? {
        Value::Term(Open { text, unsigned }) if registers(&text).is_none() => {
            let register = format!("s{}", scope.register(expression.span)?);
            scope.assumptions.push(format!("{register} == {text}"));
            Ok(Value::Term(Open { text: register, unsigned }))
        }
        list @ (Value::List(_) | Value::Table(_)) => {
            let message = format!("a number, a word or a condition is needed here, and this is {}", list.sort());
            Err(SourceError::syntax(message, expression.span))
        }
        value => Ok(value),
    }
}

/// The scalar registers that a rule names.
fn scalars(rule: &Rule) -> BTreeSet<u16> {
    let lines = rule.sides.iter().flatten().chain(&rule.assumptions).map(|line| line.text.as_str());
    let mut used = BTreeSet::new();
    for text in lines {
        for_each_register(text, |registers| {
            if registers.file == 's' {
                used.extend(registers.first..registers.first.saturating_add(registers.count));
            }
            None
        });
    }
    let places = rule.out.iter().chain(&rule.dead);
    for place in places {
        if let Register::Scalar { code, count } = place.register() {
            used.extend(code..code + count);
        }
    }
    used
}

/// A text whose symbols are what `show` makes of their values.
pub fn substituted(
    text: &str,
    span: Span,
    scope: &Scope,
    show: &dyn Fn(&Value) -> String,
) -> Result<String, SourceError> {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        let wrong = |message: String| SourceError::syntax(message, span);
        let Some((name, length)) = expression::symbol(rest) else {
            return Err(wrong("`$` begins the name of a symbol, and none follows".into()));
        };
        let Some(value) = scope.values.get(name) else {
            let shorter = scope.values.keys().filter(|known| name.starts_with(known.as_str())).max_by_key(|k| k.len());
            let error = wrong(format!("nothing says what `${name}` is"));
            return Err(match shorter {
                Some(known) => {
                    error.with_hint(format!("`${{{known}}}{}` is `${known}` with more behind it", &name[known.len()..]))
                }
                None => error.with_hint("a type (`$c: i32`), a list (`for $n in [1, 2]`) or `let` says it"),
            });
        };
        rest = &rest[length..];
        match value {
            Value::Word(form) if form.contains("{}") => {
                let inner = rest.strip_prefix('(').and_then(|inner| Some((inner, inner.find(')')?)));
                let Some((inner, end)) = inner else {
                    return Err(wrong(format!("`${name}` is a form of an operand: write `${name}(v0)`")));
                };
                result.push_str(&form.replace("{}", &inner[..end]));
                rest = &inner[end + 1..];
            }
            value => result.push_str(&show(value)),
        }
    }
    result.push_str(rest);
    Ok(result)
}

/// What two programs write: registers, SCC, MODE, memory.
fn written(programs: [&Fragment; 2], target: Target) -> Result<Vec<Place>, Missing> {
    let mut registers = BTreeSet::new();
    for instruction in programs.into_iter().flat_map(|program| program.listing.instructions()) {
        if instruction.row.flags.relative.destination {
            let what = format!("`dead` beside `{}`, which names its destination by M0", instruction.row.mnemonic);
            return Err(Missing::Unsupported(what));
        }
        for access in instruction.accesses(target).iter().filter(|access| access.writes) {
            let all = access.registers.first..access.registers.first + u16::from(access.registers.words);
            registers.extend(all.map(|code| match code.checked_sub(code::VGPR) {
                Some(first) => Register::Vector { first, count: 1 },
                None => Register::Scalar { code, count: 1 },
            }));
        }
        if matches!(instruction.row.format, Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk) {
            registers.extend([Register::Scc, Register::Mode]);
        }
        if instruction.row.is_about_memory() {
            registers.extend([Space::Global, Space::Lds, Space::Scratch].map(Register::Memory));
        }
    }
    Ok(registers.into_iter().filter_map(Place::new).collect())
}

struct Builder<'r> {
    rule: &'r Rule,
    source: &'r Source,
    case: &'r Case,
    scope: &'r Scope,
}

impl Builder<'_> {
    /// The registers of terms that sides name, by the names of symbols.
    fn named_terms(&self) -> Vec<(&str, u16)> {
        let is_named = |name: &str| {
            let mark = |text: &str| {
                text.match_indices('$')
                    .any(|(at, _)| expression::symbol(&text[at..]).is_some_and(|(found, _)| found == name))
            };
            self.rule.sides.iter().flatten().any(|line| mark(&line.text))
        };
        let register = |(name, value): &'_ (&String, &Value)| match value {
            Value::Term(Open { text, .. }) => Some(registers(text)?.first).filter(|_| is_named(name)),
            _ => None,
        };
        self.scope.values.iter().filter_map(|both| Some((both.0.as_str(), register(&both)?))).collect()
    }

    /// The programs, and what holds of the second words of terms.
    fn fragments(&self) -> Result<([Fragment; 2], Vec<String>), Missing> {
        let terms = self.named_terms();
        if terms.len() > MOST_TERMS {
            return Err(SourceError::syntax(format!("a rule has at most {MOST_TERMS} terms"), self.rule.span).into());
        }
        let first = self.read_both(&terms, None)?;
        let mut fragments = first.clone();
        let mut claims = Vec::new();
        for (number, &(name, register)) in terms.iter().enumerate() {
            let other = self.read_both(&terms, Some(number))?;
            let immediate = self.immediate(number);
            let mut places = Places {
                values: [false, true].map(|second| stand_in(number, second)),
                register,
                immediate,
                forms: BTreeSet::new(),
            };
            for (side, fragment) in fragments.iter_mut().enumerate() {
                let listings = [&first[side], &other[side]].map(|fragment| &fragment.listing);
                places.fill(&mut fragment.listing, listings).map_err(|NoTerm| self.no_term(name))?;
            }
            claims.extend(places.claims().map_err(|NoTerm| self.no_term(name))?);
        }
        Ok((fragments, claims))
    }

    /// The register that stands for a term, by its number, in fields of 16 bits. The scope leaves registers over, the
    /// last of which its own terms would get first.
    fn immediate(&self, number: usize) -> Option<u16> {
        self.scope.registers.get(number).copied()
    }

    /// That a symbol stands where no term can.
    fn no_term(&self, name: &str) -> Missing {
        match self.typed_behind(name) {
            typed if typed.is_empty() => {
                let message = format!("`${name}` stands where only a number that is fixed in each case can");
                SourceError::syntax(message, self.rule.span).into()
            }
            typed => Missing::NoTerms(typed),
        }
    }

    /// The symbols with a type, and no value, that a symbol depends on.
    fn typed_behind(&self, name: &str) -> BTreeSet<String> {
        let is_open =
            |other: &&Symbol| matches!(other.is, Meaning::Typed(_)) && !self.case.values.contains_key(&other.name);
        let open = self.rule.symbols.iter().filter(is_open).map(|symbol| symbol.name.clone());
        match self.rule.symbols.iter().find(|symbol| symbol.name == name).map(|symbol| &symbol.is) {
            Some(Meaning::Typed(_)) => BTreeSet::from([name.to_owned()]),
            _ => open.collect(),
        }
    }

    /// Both sides with numbers in the place of terms; that of term `second` is its second one.
    fn read_both(&self, terms: &[(&str, u16)], second: Option<usize>) -> Result<[Fragment; 2], Missing> {
        let number = |text: &str| {
            let register = registers(text).map(|registers| registers.first);
            terms.iter().position(|(_, other)| Some(*other) == register)
        };
        let show = |value: &Value| match value {
            Value::Term(Open { text, .. }) => {
                number(text).map_or_else(|| text.clone(), |number| stand_in(number, second == Some(number)).to_string())
            }
            other => other.to_string(),
        };
        let read = |side: usize| self.read(side, &show);
        match (read(0), read(1)) {
            (Ok(a), Ok(b)) => Ok([a, b]),
            (Err(error), _) | (_, Err(error)) if terms.is_empty() => Err(error),
            (Err(error), _) | (_, Err(error)) => Err(self.unreadable(terms, error)),
        }
    }

    /// Why numbers in the place of terms do not make instructions: because a term cannot stand there, or because
    /// nothing can.
    fn unreadable(&self, terms: &[(&str, u16)], error: Missing) -> Missing {
        // Whether other numbers would: if one of its values is read, each of them has to be.
        let typed: BTreeSet<String> = terms.iter().flat_map(|(name, _)| self.typed_behind(name)).collect();
        let few = |name: &String| match self.rule.symbols.iter().find(|symbol| symbol.name == *name) {
            Some(Symbol { is: Meaning::Typed(kind), .. }) => kind.count(self.case.target) <= super::MOST_VALUES,
            _ => false,
        };
        let small = |number: u32| {
            move |value: &Value| match value {
                Value::Term(_) => number.to_string(),
                other => other.to_string(),
            }
        };
        let is_read = |number: u32| (0..2).all(|side| self.read(side, &small(number)).is_ok());
        match typed.into_iter().filter(few).collect::<BTreeSet<String>>() {
            few if !few.is_empty() && (0..2).any(is_read) => Missing::NoTerms(few),
            _ => error,
        }
    }

    fn read(&self, side: usize, show: &dyn Fn(&Value) -> String) -> Result<Fragment, Missing> {
        let lines = &self.rule.sides[side];
        let text = side_text(lines, self.source, self.scope, &self.case.same, show)?;
        let source = Source { name: self.source.name.clone(), text };
        match read_program(&source, self.case.target, Syntax::Llvm) {
            Ok(listing) => Ok(Fragment { source, listing }),
            Err(errors) => {
                let error = &errors[0];
                let number = error.line(&source);
                let line = lines.iter().find(|line| self.source.line(line.span.start) == number);
                let span = line.map_or(self.rule.span, |line| line.span);
                let read = source.text.lines().nth(number - 1).unwrap_or_default().trim().to_owned();
                let message = format!("{} ({}: `{read}`)", error.message, self.case.target);
                let problem = SourceError { span, message, ..error.clone() };
                match error.kind {
                    ErrorKind::Unsupported => Err(Missing::Unsupported(format!("line {number}: {}", problem.message))),
                    _ => Err(Missing::Unwritable(side, problem)),
                }
            }
        }
    }
}

/// The text of a side in a case, each line where it stands in the file.
pub fn side_text(
    lines: &[Line],
    source: &Source,
    scope: &Scope,
    same: &[[Registers; 2]],
    show: &dyn Fn(&Value) -> String,
) -> Result<String, SourceError> {
    let mut text = String::new();
    let mut at = 1;
    for line in lines {
        let number = source.line(line.span.start);
        (at..number).for_each(|_| text.push('\n'));
        at = number;
        text.push_str(&renamed(&substituted(&line.text, line.span, scope, show)?, same));
    }
    text.push('\n');
    Ok(text)
}
