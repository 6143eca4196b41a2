//! Files of rules: which rules are in one, and what each of them says.

use gcn_semantics::text::{Source, SourceError, Span};

use super::expression::{self, Expression, Node};
use super::mode::modes;
use super::registers::{Registers, registers};
use super::symbol::Kind;
use super::targets::{Processors, processors};
use crate::expr::{Place, parse_places};
use crate::job::{self, Key, Question};

/// A rule, as it is written.
#[derive(Debug, Clone)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// Its symbols, in the order in which they are explained.
    pub symbols: Vec<Symbol>,
    /// What holds of the symbols.
    pub conditions: Vec<Expression>,
    /// Registers that may be the same one.
    pub aliases: Vec<[Registers; 2]>,
    /// What holds of registers before both sides, as conditions of claims with symbols in them.
    pub assumptions: Vec<Line>,
    /// Registers whose values behind both sides nobody reads.
    pub dead: Vec<Place>,
    /// The only registers that are compared, if that is said.
    pub out: Vec<Place>,
    /// The processors that it is for.
    pub targets: Processors,
    /// Values of MODE before both sides, as questions have them; none if nothing is said.
    pub modes: Vec<String>,
    /// What it says that options of `equiv` say as well: their names and values.
    pub options: Vec<(&'static str, String)>,
    /// What is asked, apart from the programs, the places and the assumptions.
    pub question: Question,
    /// Whether it must be proved; else it must be refuted.
    pub expected: bool,
    /// Who applies it.
    pub source: Option<String>,
    /// The lines of the left side and of the right side.
    pub sides: [Vec<Line>; 2],
}

/// A line of a file, or a part of one.
#[derive(Debug, Clone)]
pub struct Line {
    /// What stands there.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A symbol.
#[derive(Debug, Clone)]
pub struct Symbol {
    /// Its name, without `$`.
    pub name: String,
    /// Where it is explained.
    pub span: Span,
    /// What it may be.
    pub is: Meaning,
}

/// What a symbol may be.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// Every value of a type.
    Typed(Kind),
    /// Each of the values of a list.
    Listed(Expression),
    /// What others determine.
    Let(Expression),
}

impl Rule {
    /// The symbols that stand nowhere but where they are explained.
    pub fn unused(&self) -> Vec<&str> {
        let names = self.symbols.iter().map(|symbol| symbol.name.as_str());
        names.filter(|name| !self.mentions(name)).collect()
    }

    /// Whether a symbol stands somewhere, but where it is explained.
    fn mentions(&self, name: &str) -> bool {
        let lines = self.sides.iter().flatten().chain(&self.assumptions);
        let in_line = |line: &Line| {
            let mut places = line.text.match_indices('$');
            places.any(|(at, _)| expression::symbol(&line.text[at..]).is_some_and(|(found, _)| found == name))
        };
        let of_symbol = |symbol: &Symbol| match &symbol.is {
            Meaning::Typed(_) => false,
            Meaning::Listed(expression) | Meaning::Let(expression) => expression.mentions(name),
        };
        lines.into_iter().any(in_line)
            || self.symbols.iter().any(of_symbol)
            || self.conditions.iter().any(|condition| condition.mentions(name))
    }
}

/// The words that a line of a rule may begin with.
const WORDS: [&str; 18] = [
    "rule", "for", "let", "where", "assume", "dead", "out", "targets", "target", "exec", "mode", "nan", "fp",
    "reading", "model", "fact", "expect", "source",
];

/// The rules of a file.
///
/// # Errors
/// What is wrong with it.
pub fn rules(source: &Source) -> Result<Vec<Rule>, Vec<SourceError>> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut errors = Vec::new();
    let mut reader = None;
    let mut start = 0;
    for raw in source.text.split_inclusive('\n') {
        let line = line_of(raw, start);
        start += raw.len();
        if line.text.is_empty() {
            continue;
        }
        if let Some(name) = word_behind(&line.text, "rule") {
            rules.extend(reader.take().and_then(|reader: Reader| reader.finished(&mut errors)));
            let at = line.span.end - name.len();
            let span = Span::new(at, line.span.end);
            if !is_name(name) {
                let message = "the name of a rule has letters, digits and `_`";
                errors.push(SourceError::syntax(message, span).with_hint("such as `rule fold_shift`"));
            }
            if rules.iter().any(|rule| rule.name == name) {
                errors.push(SourceError::syntax(format!("there are two rules `{name}`"), span));
            }
            reader = Some(Reader::new(name, span));
            continue;
        }
        let Some(reader) = &mut reader else {
            let message = "a file of rules begins with `rule NAME`";
            return Err(vec![SourceError::syntax(message, line.span)]);
        };
        if let Err(error) = reader.line(&line) {
            errors.push(error);
        }
    }
    rules.extend(reader.and_then(|reader| reader.finished(&mut errors)));
    match errors.is_empty() {
        true => Ok(rules),
        false => Err(errors),
    }
}

/// A line without what is a comment, and without spaces around it.
fn line_of(raw: &str, start: usize) -> Line {
    let comment = raw.char_indices().find(|&(at, c)| {
        let before = &raw[..at];
        let outside = before.matches('"').count().is_multiple_of(2);
        outside && (matches!(c, ';' | '#') || raw[at..].starts_with("//"))
    });
    let text = &raw[..comment.map_or(raw.len(), |(at, _)| at)];
    let lead = text.len() - text.trim_start().len();
    let text = text.trim();
    Line { text: text.to_owned(), span: Span::new(start + lead, start + lead + text.len()) }
}

/// What stands behind a word that a line begins with.
fn word_behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

/// A rule as far as it has been read.
struct Reader {
    rule: Rule,
    arrow: Option<Span>,
    /// Words that may be said once, and have been.
    said: Vec<String>,
    /// What is wrong has been said already.
    is_wrong: bool,
}

impl Reader {
    fn new(name: &str, span: Span) -> Self {
        let rule = Rule {
            name: name.to_owned(),
            span,
            symbols: Vec::new(),
            conditions: Vec::new(),
            aliases: Vec::new(),
            assumptions: Vec::new(),
            dead: Vec::new(),
            out: Vec::new(),
            targets: Processors::default(),
            modes: Vec::new(),
            options: Vec::new(),
            question: Question::default(),
            expected: true,
            source: None,
            sides: [Vec::new(), Vec::new()],
        };
        Reader { rule, arrow: None, said: Vec::new(), is_wrong: false }
    }

    fn finished(self, errors: &mut Vec<SourceError>) -> Option<Rule> {
        let Reader { rule, arrow, is_wrong, .. } = self;
        if is_wrong {
            return None;
        }
        let error = |message: &str| SourceError::syntax(message, rule.span);
        let wrong = match arrow {
            None => Some(error("the rule has no `=>` between its sides")),
            Some(_) if rule.sides.iter().all(Vec::is_empty) => Some(error("the rule has no instruction")),
            Some(_) if !rule.out.is_empty() && !rule.dead.is_empty() => {
                Some(error("`out` says what is compared, and `dead` what is not: a rule has one of them"))
            }
            Some(_) => None,
        };
        match wrong {
            Some(error) => {
                errors.push(error);
                None
            }
            None => Some(rule),
        }
    }

    fn line(&mut self, line: &Line) -> Result<(), SourceError> {
        let read = self.read(line);
        self.is_wrong |= read.is_err();
        read
    }

    fn read(&mut self, line: &Line) -> Result<(), SourceError> {
        let text = line.text.as_str();
        if text == "=>" {
            return self.arrow(line);
        }
        if let Some((names, kind)) = declaration(text) {
            return self.declare(names, kind, line);
        }
        if is_listed(text) {
            return self.listed(text, line.span);
        }
        let word = text.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
        // `out:` alone is a label.
        let is_label = text.ends_with(':');
        let Some(&word) = WORDS.iter().find(|&&known| known == word && !is_label) else {
            return self.instructions(line);
        };
        // `dead: v2` as in proof files.
        let rest = text[word.len()..].trim_start();
        let rest = rest.strip_prefix(':').unwrap_or(rest).trim_start();
        let at = Span::new(line.span.end - rest.len(), line.span.end);
        if rest.is_empty() {
            return Err(SourceError::syntax(format!("nothing stands behind `{word}`"), line.span));
        }
        let once = ["targets", "target", "exec", "mode", "nan", "fp", "model", "expect", "out"];
        if once.contains(&word) && self.said.iter().any(|said| said == word) {
            return Err(SourceError::syntax(format!("a second `{word}` in one rule"), line.span));
        }
        self.said.push(word.to_owned());
        self.clause(word, rest, at)
    }

    /// What stands between the sides.
    fn arrow(&mut self, line: &Line) -> Result<(), SourceError> {
        match self.arrow.replace(line.span) {
            None => Ok(()),
            Some(_) => Err(SourceError::syntax("a second `=>` in one rule", line.span)),
        }
    }

    /// An instruction, or two with `=>` between them.
    fn instructions(&mut self, line: &Line) -> Result<(), SourceError> {
        let mut add = |arrow: Option<Span>, text: &str| {
            if !text.is_empty() {
                self.rule.sides[usize::from(arrow.is_some())].push(Line { text: text.to_owned(), span: line.span });
            }
        };
        match line.text.split_once("=>") {
            None => add(self.arrow, &line.text),
            Some((left, right)) => {
                add(self.arrow, left.trim());
                self.arrow(line)?;
                let side = &mut self.rule.sides[1];
                side.extend(
                    (!right.trim().is_empty()).then(|| Line { text: right.trim().to_owned(), span: line.span }),
                );
            }
        }
        Ok(())
    }

    fn clause(&mut self, word: &str, rest: &str, at: Span) -> Result<(), SourceError> {
        let wrong = |message: String| SourceError::syntax(message, at);
        match word {
            "for" => self.listed(rest, at),
            "let" => {
                let (name, value) = named(rest, at, "=", "let $k = log2($c)")?;
                let offset = at.end - value.len();
                let is = Meaning::Let(expression::read(value, offset)?);
                self.symbol(name, at, is)
            }
            "where" => match same_registers(rest) {
                Some(pair) => {
                    let pair = pair.map_err(wrong)?;
                    self.rule.aliases.push(pair);
                    Ok(())
                }
                None => {
                    self.rule.conditions.push(expression::read(rest, at.start)?);
                    Ok(())
                }
            },
            "assume" => {
                self.rule.assumptions.push(Line { text: rest.to_owned(), span: at });
                Ok(())
            }
            "dead" | "out" => {
                let places = parse_places(rest).map_err(|error| {
                    let span = Span::new(at.start + error.span.start, at.start + error.span.end);
                    let problem = SourceError::syntax(error.message.clone(), span);
                    error.hint.iter().cloned().fold(problem, SourceError::with_hint)
                })?;
                if word == "dead" && !places.iter().all(Place::is_whole) {
                    return Err(
                        wrong("whole registers are dead".into()).with_hint("`out` names the parts that are compared")
                    );
                }
                if word == "dead" { &mut self.rule.dead } else { &mut self.rule.out }.extend(places);
                Ok(())
            }
            "targets" | "target" => {
                self.rule.targets = processors(rest).map_err(wrong)?;
                Ok(())
            }
            "exec" => match rest {
                "any" => Ok(()),
                "full" | "all" | "-1" => self.option("assume", Key::Assume, "exec == -1", at),
                "some" => self.option("assume", Key::Assume, "exec != 0", at),
                _ => Err(wrong(job::unknown("choice of EXEC", rest, &["any", "full", "some"]))),
            },
            "mode" => {
                let modes = modes(rest).map_err(wrong)?;
                // Whether each is one.
                modes
                    .iter()
                    .try_for_each(|mode| self.rule.question.clone().set(Key::Mode, mode))
                    .map_err(|mistake| SourceError::syntax(mistake.to_string(), at))?;
                self.rule.modes = modes;
                Ok(())
            }
            "nan" => self.option("nan", Key::Nan, rest, at),
            "fp" => self.option("fp", Key::Fp, rest, at),
            "reading" => self.option("reading", Key::Reading, rest, at),
            "model" => self.option("model", Key::Model, rest, at),
            "fact" => self.option("fact", Key::Facts, rest, at),
            "expect" => match rest {
                "proved" | "valid" => Ok(()),
                "refuted" | "invalid" => {
                    self.rule.expected = false;
                    Ok(())
                }
                _ => Err(wrong(job::unknown("expectation", rest, &["proved", "refuted"]))),
            },
            "source" => {
                let source =
                    self.rule.source.take().map_or_else(|| rest.to_owned(), |first| format!("{first}; {rest}"));
                self.rule.source = Some(source);
                Ok(())
            }
            _ => unreachable!("a word of the table"),
        }
    }

    fn option(&mut self, name: &'static str, key: Key, value: &str, at: Span) -> Result<(), SourceError> {
        self.rule.options.push((name, value.to_owned()));
        self.set(key, value, at)
    }

    fn set(&mut self, key: Key, text: &str, at: Span) -> Result<(), SourceError> {
        self.rule.question.set(key, text).map_err(|mistake| {
            let unsupported = mistake.is_unsupported();
            let kind = if unsupported { SourceError::unsupported } else { SourceError::syntax };
            kind(mistake.to_string(), at)
        })
    }

    fn symbol(&mut self, name: &str, span: Span, is: Meaning) -> Result<(), SourceError> {
        if self.rule.symbols.iter().any(|symbol| symbol.name == name) {
            return Err(SourceError::syntax(format!("`${name}` is explained twice"), span));
        }
        self.rule.symbols.push(Symbol { name: name.to_owned(), span, is });
        Ok(())
    }

    /// `$a, $b: TYPE`.
    fn declare(&mut self, names: Vec<&str>, kind: &str, line: &Line) -> Result<(), SourceError> {
        let at = Span::new(line.span.end - kind.len(), line.span.end);
        let kind = Kind::read(kind).map_err(|message| SourceError::syntax(message, at))?;
        names.into_iter().try_for_each(|name| self.symbol(name, line.span, Meaning::Typed(kind)))
    }

    /// `for $n in [8, 16]`, `for $n in 0..31`, `for $n: u5`; several follow one another behind commas.
    fn listed(&mut self, rest: &str, at: Span) -> Result<(), SourceError> {
        if let Some(comma) = next_symbol(rest) {
            let first = rest[..comma].trim_end();
            self.listed(first, Span::new(at.start, at.start + first.len()))?;
            let other = rest[comma + 1..].trim_start();
            return self.listed(other, Span::new(at.end - other.len(), at.end));
        }
        if let Some((names, kind)) = declaration(rest) {
            let line = Line { text: rest.to_owned(), span: at };
            return self.declare(names, kind, &line);
        }
        let (name, values) = named(rest, at, "in", "for $n in [8, 16, 24]")?;
        let whole = expression::read(values, at.end - values.len())?;
        if !matches!(whole.node, Node::List(_) | Node::Range(_)) {
            let message = "the values of a symbol are a list or a range";
            return Err(SourceError::syntax(message, whole.span).with_hint("such as `[8, 16, 24]` or `0..31`"));
        }
        self.symbol(name, at, Meaning::Listed(whole))
    }
}

/// The names and the type of `$a, $b: TYPE`.
fn declaration(text: &str) -> Option<(Vec<&str>, &str)> {
    if !text.starts_with('$') {
        return None;
    }
    let (names, kind) = text.split_once(':')?;
    let names: Option<Vec<&str>> = names.split(',').map(|name| whole_symbol(name.trim())).collect();
    names.map(|names| (names, kind.trim()))
}

/// The comma, outside of brackets, behind which a text explains another symbol with a list.
fn next_symbol(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from(matches!(c, '[' | '{' | '(')) - i32::from(matches!(c, ']' | '}' | ')'));
        (c == ',' && depth == 0 && is_listed(text[at + 1..].trim_start())).then_some(at)
    })
}

/// Whether a line is `$n in [...]`.
fn is_listed(text: &str) -> bool {
    expression::symbol(text).is_some_and(|(_, length)| word_behind(text[length..].trim_start(), "in").is_some())
}

/// The name of a symbol that is all of a text.
fn whole_symbol(text: &str) -> Option<&str> {
    expression::symbol(text).filter(|(_, length)| *length == text.len()).map(|(name, _)| name)
}

/// The name and the rest of `$name MARK rest`.
fn named<'t>(text: &'t str, at: Span, mark: &str, example: &str) -> Result<(&'t str, &'t str), SourceError> {
    let found = expression::symbol(text).and_then(|(name, length)| {
        let rest = text[length..].trim_start().strip_prefix(mark)?.trim_start();
        Some((name, rest))
    });
    found.ok_or_else(|| {
        SourceError::syntax(format!("`$name {mark} ...` is needed here"), at).with_hint(format!("such as `{example}`"))
    })
}

/// The registers of `v3 == v1`, if a condition is about registers.
fn same_registers(text: &str) -> Option<Result<[Registers; 2], String>> {
    let text = text.trim_end_matches("allowed").trim();
    let text = text.strip_suffix(" is").unwrap_or(text);
    let (left, right) = text.split_once("==")?;
    let pair = [registers(left.trim()), registers(right.trim())];
    match pair {
        [None, None] => None,
        [Some(a), Some(b)] if a.file != b.file => Some(Err("registers of two files are never the same one".into())),
        [Some(a), Some(b)] if a.count != b.count => Some(Err("the two have different numbers of registers".into())),
        [Some(a), Some(b)] if a == b => Some(Err("this is one register: two are named that may be the same".into())),
        [Some(a), Some(b)] => Some(Ok([a, b])),
        _ => Some(Err("`where v1 == v0` says that two registers may be the same one; what holds of their values is \
                       said by `assume`"
            .into())),
    }
}
