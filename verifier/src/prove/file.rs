//! Proof files: assembly with directives in comments at the start of a line.
//!
//! Everything above the first directive is prose. A comment is a directive if it starts with one of the known keys; a
//! comment that almost does is a mistake ([`crate::job::directive`]).

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::text::{self, ErrorKind, Source, SourceError, Syntax};
use itertools::Itertools;

use super::{Statement, Theorem, single};
use crate::equiv::Fragment;
use crate::expr::Expr;
use crate::job::directive::{Line, Region};
use crate::job::{self, Abi, Key, Notation, Question, Word};

/// What is wrong with a proof file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The file, and the line from 1 if it is about one.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// The file names something that is not modelled.
    pub unsupported: bool,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// A proof file, read but not yet instantiated.
#[derive(Debug, Clone)]
pub struct File {
    name: String,
    text: String,
    /// The variables of `for` and their values; several multiply.
    variables: Vec<(String, Vec<String>)>,
}

/// Instances of one file.
const MOST_INSTANCES: usize = 10_000;

impl File {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or a `for` is malformed.
    pub fn read(path: &Path) -> Result<Self, Mistake> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| Mistake {
            place: name.clone(),
            message: format!("cannot be read: {error}"),
            unsupported: false,
        })?;
        Self::parse(&name, text)
    }

    /// A proof file with this text.
    ///
    /// # Errors
    /// If a `for` is malformed.
    pub fn parse(name: &str, text: String) -> Result<Self, Mistake> {
        let mut variables = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let Some(said) = comment(line) else { continue };
            let Some((variable, values)) = variable(said) else {
                if let Some(name) = misspelt(said, &text) {
                    let message = format!("a list of values is `for {name} in A, B, ...`, not `{said}`");
                    return Err(mistake(name, index + 1, message));
                }
                continue;
            };
            let values: Vec<String> = job::list(values).map(str::to_owned).collect();
            if values.is_empty() || !text.contains(&format!("{{{variable}}}")) {
                let message = format!("`for {variable}` has no value, or `{{{variable}}}` is not used");
                return Err(mistake(name, index + 1, message));
            }
            variables.push((variable.to_owned(), values));
        }
        Ok(File { name: name.to_owned(), text, variables })
    }

    /// The theorems of the file: one for each combination of values and target.
    ///
    /// # Errors
    /// The first mistake.
    pub fn theorems(&self) -> Result<Vec<Theorem>, Mistake> {
        let choices = self.variables.iter().map(|(variable, values)| values.iter().map(move |value| (variable, value)));
        let mut theorems = Vec::new();
        if self.variables.is_empty() {
            return Instance::parse(&self.name, "", &self.text)?.theorems();
        }
        let count = self.variables.iter().try_fold(1usize, |count, (_, values)| count.checked_mul(values.len()));
        if count.is_none_or(|count| count > MOST_INSTANCES) {
            return Err(mistake(&self.name, 1, format!("the `for` lines make more than {MOST_INSTANCES} instances")));
        }
        for combination in choices.multi_cartesian_product() {
            let mut text = self.text.clone();
            for (variable, value) in &combination {
                text = text.replace(&format!("{{{variable}}}"), value);
            }
            let values = combination.iter().map(|(_, value)| value).join(", ");
            theorems.extend(Instance::parse(&self.name, &format!(" [{values}]"), &text)?.theorems()?);
        }
        Ok(theorems)
    }
}

/// The text of a comment at the start of a line.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix([';', '#']).map(|rest| rest.trim_start_matches([';', '#']).trim())
}

/// The variable of a comment that was meant as `for VARIABLE in VALUES`, if so: the file has a place for its values, or
/// a list of values follows.
fn misspelt<'c>(comment: &'c str, text: &str) -> Option<&'c str> {
    let mut words = comment.split(|c: char| c.is_whitespace() || c == ':' || c == '=').filter(|word| !word.is_empty());
    let (first, name) = (words.next()?, words.next()?);
    let is_for = first.eq_ignore_ascii_case("for") || strsim::osa_distance(first, "for") == 1;
    let is_used = text.contains(&format!("{{{name}}}"));
    let third = words.next().unwrap_or_default();
    let is_in = strsim::osa_distance(third, "in") <= 1;
    // `for op im max_i32`: no sentence goes on like that.
    let is_no_word = is_in && !NEAR_IN.contains(&third.to_lowercase().as_str());
    let is_list = {
        let (_, list) = comment.split_at(comment.find(name)? + name.len());
        let items: Vec<&str> = list.trim().split(',').map(str::trim).collect();
        // The first has the word before it.
        items.len() > 1 && items[1..].iter().all(|item| !item.is_empty() && !item.contains(char::is_whitespace))
    };
    (is_for && (is_used || first == "for" && (is_no_word || is_in && is_list))).then_some(name)
}

/// Words of sentences that are `in` with one letter changed.
const NEAR_IN: [&str; 13] = ["in", "i", "n", "a", "an", "is", "it", "if", "on", "id", "bin", "pin", "ins"];

/// The variable and the values of `for VARIABLE in VALUES`; prose may begin with "for" as well.
fn variable(comment: &str) -> Option<(&str, &str)> {
    let (name, values) = comment.strip_prefix("for ")?.split_once(" in ")?;
    let name = name.trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, values))
}

fn mistake(name: &str, line: usize, message: impl fmt::Display) -> Mistake {
    Mistake { place: format!("{name}:{line}"), message: message.to_string(), unsupported: false }
}

/// One instance of a file.
#[derive(Default)]
struct Instance {
    name: String,
    suffix: String,
    question: Question,
    claims: Vec<Expr>,
    texts: Vec<String>,
    expected: Option<bool>,
    /// The line that says what surrounds the programs, from 1.
    abi_line: usize,
    /// What has been said that may be said once.
    seen: BTreeSet<Key>,
    /// The lines of the headings, from 0, and their names.
    sections: Vec<(usize, String)>,
    /// The lines of the program or of both programs, other lines empty.
    programs: Vec<String>,
}

impl Instance {
    fn parse(name: &str, suffix: &str, text: &str) -> Result<Self, Mistake> {
        let mut instance = Instance { name: name.to_owned(), suffix: suffix.to_owned(), ..Instance::default() };
        let mut region = Region::Preface;
        let mut code = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let wrong = |message: String| mistake(name, index + 1, message);
            let is_code = match Line::read(line, &Key::OF_PROOFS, region).map_err(wrong)? {
                Line::Section(section) => {
                    instance.sections.push((index, section.to_owned()));
                    region = Region::Program;
                    false
                }
                Line::Directive { key, value } => {
                    instance
                        .directive(key, value)
                        .map_err(|error| Mistake { place: format!("{name}:{}", index + 1), ..error })?;
                    if key == Key::Abi {
                        instance.abi_line = index + 1;
                    }
                    region = if region == Region::Preface { Region::Header } else { region };
                    false
                }
                Line::Prose(prose) => {
                    let begins = region == Region::Preface && variable(prose).is_some();
                    region = if begins { Region::Header } else { region };
                    false
                }
                Line::Code => !line.trim().is_empty(),
            };
            region = if is_code { Region::Program } else { region };
            code.push(if is_code { line } else { "" });
        }
        instance.divide(&code)?;
        Ok(instance)
    }

    /// Gives each program its lines of the file.
    fn divide(&mut self, code: &[&str]) -> Result<(), Mistake> {
        let names: Vec<(usize, &str)> = self.sections.iter().map(|(line, name)| (*line, name.as_str())).collect();
        let bounds = match names[..] {
            [] => vec![(0, usize::MAX)],
            [(a, "a"), (b, "b")] => vec![(a, b), (b, usize::MAX)],
            [(first, _), ..] => {
                let message = "the sections of an equivalence are `== a ==`, then `== b ==`";
                return Err(mistake(&self.name, first + 1, message));
            }
        };
        if let Some(index) = code.iter().take(bounds[0].0).position(|line| !line.is_empty()) {
            return Err(mistake(&self.name, index + 1, "assembly above the first section"));
        }
        for (from, to) in bounds {
            let lines = code.iter().enumerate();
            let kept = lines.map(|(index, line)| if (from..to).contains(&index) { line } else { "" });
            self.programs.push(kept.map(|line| format!("{line}\n")).collect());
        }
        Ok(())
    }

    fn directive(&mut self, key: Key, value: &str) -> Result<(), Mistake> {
        let wrong = |mistake: job::Mistake| Mistake {
            place: String::new(),
            message: mistake.to_string(),
            unsupported: mistake.is_unsupported(),
        };
        let word = |message: String| wrong(job::Mistake::Word(message));
        if !self.seen.insert(key) && !key.is_repeatable() {
            return Err(word(format!("a second directive `{key}`")));
        }
        match key {
            Key::Ensures => {
                let error = |error| wrong(job::Mistake::Expression { text: value.to_owned(), error });
                self.claims.push(Expr::parse(value).map_err(error)?);
                self.texts.push(value.to_owned());
                Ok(())
            }
            Key::Abi => match Abi::read(value).map_err(word)? {
                abi @ (Abi::Fragment | Abi::Kernel) => {
                    self.question.abi = abi;
                    Ok(())
                }
                abi => {
                    let what = format!("the ABI of a {} in a proof file is not modelled yet", abi.word());
                    Err(wrong(job::Mistake::Unsupported(what)))
                }
            },
            Key::Expect => {
                self.expected = Some(match value {
                    "proved" => true,
                    "refuted" => false,
                    _ => return Err(word(job::unknown("expectation", value, &["proved", "refuted"]))),
                });
                Ok(())
            }
            _ => self.question.set(key, value).map_err(wrong),
        }
    }

    fn theorems(self) -> Result<Vec<Theorem>, Mistake> {
        let targets =
            if self.question.targets.is_empty() { vec![self.declared()?] } else { self.question.targets.clone() };
        targets.into_iter().map(|target| self.theorem(target)).collect()
    }

    fn theorem(&self, target: Target) -> Result<Theorem, Mistake> {
        let whole = |message: &str| Mistake { place: self.name.clone(), message: message.into(), unsupported: false };
        let question = &self.question;
        if question.entry.kernarg.is_some() && question.abi != Abi::Kernel {
            return Err(whole("`arguments` are those of kernels: `abi: kernel` says that these are some"));
        }
        let fragments: Vec<Fragment> =
            self.programs.iter().map(|program| self.fragment(program, target)).collect::<Result<_, _>>()?;
        let statement = match <[Fragment; 2]>::try_from(fragments) {
            Ok(_) if !self.claims.is_empty() => return Err(whole("`ensures` is about one program")),
            Ok([a, b]) => Statement::Equivalence(question.job(target, a, b).map_err(|message| whole(&message))?),
            Err(_) if self.claims.is_empty() => {
                return Err(whole("the file claims nothing: it needs `ensures`, or the sections of an equivalence"));
            }
            Err(_) if !question.out.is_empty() => {
                return Err(whole("`out` is about two programs; a claim is `ensures`"));
            }
            Err(_) if !question.of_arguments.is_empty() => {
                return Err(whole("`arg` is about two kernels with metadata, and a claim about one program"));
            }
            Err(_) if question.abi != Abi::Fragment => {
                let message = "claims about one kernel are not modelled yet: a proof file compares two".to_owned();
                let place = format!("{}:{}", self.name, self.abi_line);
                return Err(Mistake { place, message, unsupported: true });
            }
            Err(mut one) => {
                let fragment = one.pop().expect("a file has a program");
                if fragment.listing.statements.is_empty() {
                    return Err(whole("the file has no instruction"));
                }
                let mut job = single(target, fragment, question.assumptions.clone());
                job.fixed = question.fixed.clone();
                job.float = question.float.clone();
                question.says_about_memory(&mut job);
                Statement::Claims { job, claims: self.claims.clone(), texts: self.texts.clone() }
            }
        };
        let name = format!("{}{}", self.name, self.suffix);
        Ok(Theorem { name, target, statement, expected: self.expected.unwrap_or(true) })
    }

    /// The processor that a program says it is for. Reading finds another one that contradicts it.
    fn declared(&self) -> Result<Target, Mistake> {
        for program in &self.programs {
            let source = self.source(program);
            let declared = text::declared_target(&source, self.syntax()?);
            if let Some(declared) = declared.map_err(|error| self.unreadable(&source, &[error], ""))? {
                return Ok(declared.target);
            }
        }
        Ok(Target::default())
    }

    fn fragment(&self, program: &str, target: Target) -> Result<Fragment, Mistake> {
        let source = self.source(program);
        match text::read_program(&source, target, self.syntax()?) {
            Ok(listing) => Ok(Fragment { source, listing }),
            Err(errors) => Err(self.unreadable(&source, &errors, &format!(" ({target})"))),
        }
    }

    fn syntax(&self) -> Result<Syntax, Mistake> {
        match self.question.notation {
            None => Ok(Syntax::default()),
            Some(Notation::Text(syntax)) => Ok(syntax),
            Some(Notation::Hex) => Err(mistake(&self.name, 1, "a proof file is text: llvm or clrx")),
        }
    }

    fn source(&self, program: &str) -> Source {
        Source { name: self.name.clone(), text: program.to_owned() }
    }

    fn unreadable(&self, source: &Source, errors: &[SourceError], context: &str) -> Mistake {
        Mistake {
            place: format!("{}:{}", self.name, errors[0].line(source)),
            message: format!("{}{context}", errors[0].message),
            unsupported: errors.iter().all(|error| error.kind == ErrorKind::Unsupported),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theorems(text: &str) -> Result<Vec<Theorem>, String> {
        let file = File::parse("x.s", text.to_owned()).map_err(|error| error.to_string())?;
        file.theorems().map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_instantiated() {
        let text = "; Prose: with a colon.\n; for op in add_u32, max_i32\n; target: gfx803, gfx900\n\
                    ; assume: exec == -1\n; ensures: v0 == v0\ns_nop 0 ; {op}\n; done\n";
        let all = theorems(text).unwrap();
        let names: Vec<_> = all.iter().map(|theorem| format!("{} {}", theorem.name, theorem.target)).collect();
        assert_eq!(names[0], "x.s [add_u32] gfx803");
        assert_eq!(names.len(), 4);
        assert!(all.iter().all(|theorem| theorem.expected));
    }

    #[test]
    fn a_text_can_name_its_processor() {
        let program = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\nv_nop\n";
        for directive in ["", "; target: gfx906\n"] {
            let all = theorems(&format!("{directive}; ensures: v0 == v0\n{program}")).unwrap();
            assert_eq!(all.iter().map(|theorem| theorem.target).collect::<Vec<_>>(), [Target::Gfx906]);
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message) in [
            ("; ensures: v0 == w0\ns_nop 0\n", "x.s:1: `v0 == w0`"),
            ("; ensures: reduce(plus, v0) == s0\n", "x.s:1: "),
            ("; ensures: reduce(add_u32, v0, 3) == v0\n", "x.s:1: "),
            ("; target: gfx1\n; ensures: v0 == v0\n", "x.s:1: no target"),
            ("; out: v0\nv_mov_b32 v0, v1\n", "x.s: the file claims nothing"),
            ("; ensures: v0 == v0\n; expect: maybe\n", "x.s:2: there is no expectation `maybe`"),
            ("; ensures: v0 == v0\n; fp: fast\n", "x.s:2: there is no arithmetic `fast`"),
            ("; ensures: v0 == v0\n; nan: quiet\n", "x.s:2: there is no choice of NaNs `quiet`"),
            ("; ensures: v0 == v0\nv_foo v0\n", "x.s:2: there is no instruction"),
            ("; ensures: v0 == v0\ns_endpgm\nv_nop\n", "x.s:3: s_endpgm in line 2 ends the program"),
            (
                "; target: gfx900\n; ensures: v0 == v0\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n",
                "x.s:3: this text is for gfx906, and is read for gfx900",
            ),
            (
                "; ensures: v0 == v0\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n",
                "x.s:2: this text is for another processor: the target `gfx1030` is not modelled",
            ),
            ("; == b ==\n; == a ==\n", "x.s:1: the sections"),
            ("; for op in add\n; ensures: v0 == v0\n", "x.s:1: `for op`"),
            ("s_nop 0\n; == a ==\n; == b ==\n", "x.s:1: assembly above"),
        ] {
            let found = theorems(text).expect_err(text);
            assert!(found.starts_with(message), "{text}: {found}");
        }
    }
}
