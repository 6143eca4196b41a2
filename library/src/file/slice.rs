//! The functions of an assembly text, each as the text without the instructions of the others. Lines keep their
//! numbers. The texts are made when they are wanted: each is as long as the whole.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use gcn_semantics::text::Source;

use gcnverify::job::is_data;

use super::{Code, Descriptor, ENDS, Function, Kind, Resources, is_plain, metadata, without_end};

/// How a function returns.
const RETURN: [&str; 2] = ["s_setpc_b64", "s[30:31]"];

/// The directive that ends what a text says of its kernels.
const END_OF_METADATA: &str = ".end_amdgpu_metadata";

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line<'t> {
    /// `name:`, with nothing behind it or an instruction.
    Label(&'t str, &'t str),
    Instruction(&'t str),
    /// A directive or a definition.
    Directive(&'t str),
    /// Nothing, or text that is not for the assembler.
    Other,
}

/// A text in lines.
struct Text<'t> {
    lines: Vec<Line<'t>>,
    /// Whether each is in a section of data.
    data: Vec<bool>,
    /// The names that `.type` calls functions.
    typed: HashSet<&'t str>,
    /// `.amdhsa_kernel`: name, and what is said of it.
    kernels: HashMap<&'t str, Vec<(String, String)>>,
    /// What `.amdgpu_metadata` says of them.
    metadata: metadata::Kernels,
}

/// Whether the section at a line is one of data.
#[derive(Debug, Default)]
struct Sections {
    is_data: bool,
    previous: bool,
    stack: Vec<(bool, bool)>,
}

impl Sections {
    fn directive(&mut self, directive: &str, rest: &str) {
        let entered = match directive {
            ".text" | ".hsatext" => false,
            ".data" | ".bss" | ".rodata" => true,
            _ if directive.starts_with(".hsadata") || directive.starts_with(".hsarodata") => true,
            ".section" | ".pushsection" => {
                if directive == ".pushsection" {
                    self.stack.push((self.is_data, self.previous));
                }
                let mut parts = rest.split(',').map(|part| part.trim().trim_matches('"'));
                let name = parts.next().unwrap_or_default();
                !(name.starts_with(".text") || parts.next().is_some_and(|flags| flags.contains('x')))
            }
            ".popsection" => {
                if let Some((is_data, previous)) = self.stack.pop() {
                    (self.is_data, self.previous) = (is_data, previous);
                }
                return;
            }
            ".previous" => return std::mem::swap(&mut self.is_data, &mut self.previous),
            _ => return,
        };
        self.previous = std::mem::replace(&mut self.is_data, entered);
    }
}

/// A text of several functions.
#[derive(Debug)]
struct Module {
    source: Source,
    /// Whether each line says something about all functions.
    says: Vec<bool>,
}

/// A function of a text: the lines that it is.
#[derive(Debug, Clone)]
pub struct Excerpt {
    module: Arc<Module>,
    own: Range<usize>,
    /// Those of the functions that it calls.
    called: Vec<Range<usize>>,
    /// The line of its label, if assemblers do not take the name.
    label: Option<usize>,
    /// Whether it calls functions.
    pub calls: bool,
}

impl Excerpt {
    /// The text with the lines of the function and of those that it calls; of the rest, what may say something about
    /// it.
    pub fn source(&self) -> Source {
        let Excerpt { module, own, called, label, .. } = self;
        let mut text = String::new();
        for (number, line) in module.source.text.split_inclusive('\n').enumerate() {
            let is_kept = match own.contains(&number) {
                true => *label != Some(number),
                false => module.says[number] || called.iter().any(|lines| lines.contains(&number)),
            };
            text.push_str(if is_kept { line } else { "\n" });
        }
        Source { name: module.source.name.clone(), text }
    }
}

/// Functions of a text, and its names.
struct Index<'t> {
    /// The lines that functions begin in, and their names.
    starts: Vec<(usize, &'t str)>,
    /// The lines of each.
    ranges: Vec<Range<usize>>,
    /// Which functions have a name.
    of_name: HashMap<&'t str, Vec<usize>>,
    /// The lines of the labels among instructions.
    labels: HashMap<&'t str, Vec<usize>>,
}

impl<'t> Index<'t> {
    fn new(text: &Text<'t>) -> Index<'t> {
        let starts = text.starts();
        let ends = starts.iter().skip(1).map(|(line, _)| *line).chain([text.lines.len()]);
        let ranges: Vec<Range<usize>> = starts.iter().zip(ends).map(|(&(line, _), end)| line..end).collect();
        let mut of_name = HashMap::<&str, Vec<usize>>::new();
        for (number, (_, name)) in starts.iter().enumerate() {
            of_name.entry(name).or_default().push(number);
        }
        let mut labels = HashMap::<&str, Vec<usize>>::new();
        for (number, line) in text.lines.iter().enumerate() {
            if let Line::Label(name, _) = *line
                && !text.data[number]
            {
                labels.entry(name).or_default().push(number);
            }
        }
        Index { starts, ranges, of_name, labels }
    }

    /// The lines of the function of this name, if there is one.
    fn lines_of(&self, name: &str) -> Option<&Range<usize>> {
        match self.of_name.get(name)?[..] {
            [one] => Some(&self.ranges[one]),
            _ => None,
        }
    }
}

/// The functions that a text has.
pub fn functions(source: &Source) -> Vec<Function> {
    let text = Text::new(&source.text);
    let index = Index::new(&text);
    let Index { starts, ranges, .. } = &index;
    let first = ranges.first().map_or(0, |first| first.start);
    let says = (0..text.lines.len()).map(|number| text.says_something(number, first)).collect();
    let module = Arc::new(Module { source: source.clone(), says });
    let function = |(own, &(line, name)): (&Range<usize>, &(usize, &str))| {
        let called: Vec<Range<usize>> = text.called(name, &index).into_iter().cloned().collect();
        // What the text ends with may be a part of something.
        let goes_on = ranges.last() != Some(own);
        let mnemonics = text.instructions(own).map(|text| text.split_whitespace().next().unwrap_or_default());
        let refused = goes_on.then(|| without_end(name, mnemonics)).flatten();
        let refused = refused.or_else(|| text.names_foreign(own, &called, &index));
        let resources = text.said(name).map(Resources::of_directives);
        let is_call = |text: &str| text.contains("s_swappc_b64") || text.contains("s_call_b64");
        let calls = std::iter::once(own).chain(&called).any(|lines| text.instructions(lines).any(is_call));
        // Assemblers do not know such a name, and no branch goes there.
        let is_foreign = matches!(text.lines[line], Line::Label(_, "")) && !is_plain(name);
        let label = is_foreign.then_some(line);
        let code = Code::Text(Excerpt { module: module.clone(), own: own.clone(), called, label, calls });
        Function { name: name.to_owned(), kind: text.kind(name, own), resources, line: Some(line + 1), refused, code }
    };
    let all = ranges.iter().zip(starts).filter(|(own, _)| text.instructions(own).next().is_some());
    all.map(function).collect()
}

/// Whether no instruction stands before the first function of a text.
pub fn begins_with_function(source: &Source) -> bool {
    let text = Text::new(&source.text);
    text.starts().first().is_some_and(|(line, _)| text.instructions(&(0..*line)).next().is_none())
}

impl<'t> Text<'t> {
    fn new(text: &'t str) -> Text<'t> {
        let (mut typed, mut kernels) = (HashSet::new(), Vec::<(&str, Vec<(String, String)>)>::new());
        let (mut lines, mut data) = (Vec::new(), Vec::new());
        let mut sections = Sections::default();
        // The directive that ends a block of text that is not for the assembler.
        let mut block: Option<String> = None;
        let (mut in_kernel, mut yaml) = (false, String::new());
        for line in text.split_inclusive('\n') {
            let code = without_comment(line).trim_end();
            let mut words = code.split_whitespace();
            let word = words.next().unwrap_or_default();
            if let Some(end) = &block {
                let ends = word == end;
                if !ends && end == END_OF_METADATA {
                    yaml += line;
                }
                lines.push(if ends { Line::Directive(word) } else { Line::Other });
                data.push(sections.is_data);
                if ends {
                    block = None;
                }
                continue;
            }
            let kind = classify(code);
            lines.push(kind);
            if let Line::Directive(directive) = kind {
                sections.directive(directive, code.trim_start()[directive.len()..].trim());
            }
            data.push(sections.is_data);
            let Line::Directive(directive) = kind else { continue };
            let rest = code.trim_start()[directive.len()..].trim();
            match directive {
                ".type" => {
                    let (name, kind) = rest.split_once(',').unwrap_or((rest, ""));
                    if kind.to_ascii_lowercase().contains("func") {
                        typed.insert(name.trim().trim_matches('"'));
                    }
                }
                ".amdgpu_hsa_kernel" => {
                    typed.insert(rest.trim_matches('"'));
                }
                ".amdhsa_kernel" => {
                    kernels.push((rest.trim_matches('"'), Vec::new()));
                    in_kernel = true;
                }
                ".end_amdhsa_kernel" => in_kernel = false,
                _ if in_kernel => {
                    if let (Some(field), Some((_, said))) = (directive.strip_prefix(".amdhsa_"), kernels.last_mut()) {
                        said.push((field.to_owned(), rest.to_owned()));
                    }
                }
                ".amdgpu_pal_metadata_begin" => block = Some(".amdgpu_pal_metadata_end".to_owned()),
                _ if directive.ends_with("_metadata") && !directive.starts_with(".end") => {
                    block = Some(format!(".end_{}", &directive[1..]));
                }
                _ => {}
            }
        }
        let mut said = HashMap::new();
        for (name, fields) in kernels {
            said.entry(name).or_insert(fields);
        }
        let metadata = if yaml.is_empty() { metadata::Kernels::new() } else { metadata::of_text(&yaml) };
        Text { lines, data, typed, kernels: said, metadata }
    }

    /// Whether a line that is not one of a function may say something about it all the same; `first` is the line of the
    /// first function.
    fn says_something(&self, number: usize, first: usize) -> bool {
        match self.lines[number] {
            // What other functions have among their instructions is not behind this one.
            Line::Directive(name) => self.data[number] || !is_data(name),
            // Of data it is a name.
            Line::Label(_, "") => self.data[number],
            Line::Label(_, rest) => self.data[number] && rest.starts_with('.'),
            // Comments before the first function may open a block.
            Line::Other => number < first,
            _ => false,
        }
    }

    /// The lines that functions begin in, and their names: labels that `.type` calls functions. In a text without
    /// such words, labels that no instruction names, at the beginning or behind the end of another function.
    fn starts(&self) -> Vec<(usize, &'t str)> {
        let labels = self.lines.iter().enumerate().filter_map(|(number, line)| match line {
            Line::Label(name, _) if !self.data[number] => Some((number, *name)),
            _ => None,
        });
        if !self.typed.is_empty() {
            return labels.filter(|(_, name)| self.typed.contains(name)).collect();
        }
        let mut named = HashSet::new();
        for line in &self.lines {
            if let Line::Instruction(text) | Line::Label(_, text) = line {
                named.extend(text.split(|c: char| c.is_whitespace() || ",@+-".contains(c)));
            }
        }
        let follows_an_end = |number: usize| {
            let before = self.instructions(&(0..number)).next_back();
            before.is_none_or(|text| ENDS.contains(&text.split_whitespace().next().unwrap_or_default()))
        };
        let local = |name: &str| name.starts_with('.') || name.chars().all(|c| c.is_ascii_digit());
        labels.filter(|&(number, name)| !local(name) && !named.contains(name) && follows_an_end(number)).collect()
    }

    /// The lines of the functions that a function calls, directly or not: those whose addresses it makes, where one
    /// name stands for one function.
    fn called<'r>(&self, name: &str, index: &'r Index) -> Vec<&'r Range<usize>> {
        let (mut seen, mut waiting) = (HashSet::from([name.to_owned()]), vec![name.to_owned()]);
        let mut called = Vec::new();
        while let Some(name) = waiting.pop() {
            let Some(lines) = index.lines_of(&name) else { continue };
            for word in self.instructions(lines).flat_map(|text| text.split([' ', '\t', ','])) {
                let Some((symbol, "rel32" | "gotpcrel32")) = word.split_once('@').map(specified) else { continue };
                if let Some(lines) = index.lines_of(symbol)
                    && seen.insert(symbol.to_owned())
                {
                    called.push(lines);
                    waiting.push(symbol.to_owned());
                }
            }
        }
        called
    }

    /// That a function names a place among the instructions of another that it does not call: a pool of that one.
    fn names_foreign(&self, own: &Range<usize>, called: &[Range<usize>], index: &Index) -> Option<String> {
        let is_part = |number: usize| own.contains(&number) || called.iter().any(|lines| lines.contains(&number));
        let is_foreign = |word: &&str| {
            let Some(places) = index.labels.get(word).filter(|_| !index.of_name.contains_key(word)) else {
                return false;
            };
            word.parse::<u64>().is_err() && places.iter().all(|&number| !is_part(number))
        };
        let parts = std::iter::once(own).chain(called);
        let mut words = parts.flat_map(|lines| self.instructions(lines)).flat_map(|text| {
            text.split(|c: char| !(c.is_ascii_alphanumeric() || "_.$".contains(c))).filter(|word| !word.is_empty())
        });
        let name = words.find(is_foreign)?;
        Some(format!("it names `{name}`, which stands among the instructions of another function"))
    }

    fn instructions<'s>(&'s self, lines: &Range<usize>) -> impl DoubleEndedIterator<Item = &'t str> + use<'s, 't> {
        let is_code = self.data[lines.clone()].iter().map(|data| !data);
        self.lines[lines.clone()].iter().zip(is_code).filter_map(|(line, is_code)| match line {
            Line::Instruction(text) | Line::Label(_, text) if is_code && !text.is_empty() => Some(*text),
            _ => None,
        })
    }

    /// What the directives of a kernel say.
    fn said(&self, name: &str) -> Option<&[(String, String)]> {
        self.kernels.get(name).map(Vec::as_slice)
    }

    fn kind(&self, name: &str, own: &Range<usize>) -> Kind {
        if let Some(said) = self.said(name) {
            let metadata = self.metadata.get(name).cloned();
            return Kind::Kernel(Descriptor::of_directives(said).map(|kernel| kernel.with(metadata)));
        }
        let returns = self.instructions(own).any(|text| text.split_whitespace().eq(RETURN));
        let mnemonics = self.instructions(own).filter_map(|text| text.split_whitespace().next());
        match Kind::of_mnemonics(returns, mnemonics) {
            Kind::Unknown if self.typed.contains(name) => Kind::Function,
            kind => kind,
        }
    }
}

/// A symbol, and the kind of its specifier: `rel32` of `rel32@lo+4`.
fn specified<'w>((symbol, specifier): (&'w str, &'w str)) -> (&'w str, &'w str) {
    (symbol, specifier.split('@').next().unwrap_or_default())
}

/// What a line without its comment is.
fn classify(code: &str) -> Line<'_> {
    let trimmed = code.trim_start();
    let word = trimmed.split_whitespace().next().unwrap_or_default();
    if word.is_empty() {
        return Line::Other;
    }
    let plain = trimmed.find(':').map(|at| (&trimmed[..at], trimmed[at + 1..].trim()));
    if let Some((name, rest)) = plain
        && !rest.starts_with(':')
        && (is_plain(name) || name.starts_with('"') && name.ends_with('"') && name.len() > 1)
    {
        return Line::Label(name.trim_matches('"'), rest);
    }
    // `f(unsigned int):` is how web pages show a function whose name was demangled.
    if let Some(name) = code.strip_suffix(':')
        && !code.starts_with(char::is_whitespace)
    {
        return Line::Label(name, "");
    }
    let defines = trimmed.split_once('=').is_some_and(|(name, _)| is_plain(name.trim()));
    if word.starts_with('.') || defines { Line::Directive(word) } else { Line::Instruction(trimmed) }
}

fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let bytes = line.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return &line[..at],
            b'/' if !quoted && matches!(bytes.get(at + 1), Some(b'/' | b'*')) => return &line[..at],
            _ => {}
        }
    }
    line
}
