//! Expressions over symbols, as text and as a tree.

use gcn_semantics::text::{SourceError, Span};

/// An expression with its place in the file.
#[derive(Debug, Clone)]
pub struct Expression {
    /// What it is.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum Node {
    /// A number of 32 bits.
    Number(u32),
    /// A word, or a text in quotation marks.
    Word(String),
    /// A symbol.
    Symbol(String),
    /// `[a, b]`.
    List(Vec<Expression>),
    /// `a..b`: all numbers from a to b, both included.
    Range(Box<[Expression; 2]>),
    /// `{a: b}`.
    Table(Vec<(Expression, Expression)>),
    /// `table[key]`.
    Index(Box<[Expression; 2]>),
    /// `-a`, `!a`, `~a`.
    Unary(char, Box<Expression>),
    /// An operation on two values.
    Binary(&'static str, Box<[Expression; 2]>),
    /// A function of values.
    Call(String, Vec<Expression>),
}

/// Operations on two values, with their precedence: a greater one is tighter. A longer operator stands before those
/// that it begins with.
const OPERATORS: [(&str, u8); 33] = [
    ("=>", 1),
    ("||", 2),
    ("&&", 3),
    ("or", 2),
    ("and", 3),
    (">>u", 9),
    (">>s", 9),
    ("<<", 9),
    (">>", 9),
    ("==", 5),
    ("!=", 5),
    ("<=u", 5),
    ("<=s", 5),
    (">=u", 5),
    (">=s", 5),
    ("<u", 5),
    ("<s", 5),
    (">u", 5),
    (">s", 5),
    ("<=", 5),
    (">=", 5),
    ("<", 5),
    (">", 5),
    ("not in", 5),
    ("in", 5),
    ("|", 6),
    ("^", 7),
    ("&", 8),
    ("+", 10),
    ("-", 10),
    ("*", 11),
    ("/", 11),
    ("%", 11),
];

impl Expression {
    /// Whether a symbol stands in it.
    pub fn mentions(&self, name: &str) -> bool {
        match &self.node {
            Node::Number(_) | Node::Word(_) => false,
            Node::Symbol(symbol) => symbol == name,
            Node::List(items) | Node::Call(_, items) => items.iter().any(|item| item.mentions(name)),
            Node::Table(rows) => rows.iter().any(|(key, value)| key.mentions(name) || value.mentions(name)),
            Node::Range(pair) | Node::Index(pair) | Node::Binary(_, pair) => {
                pair.iter().any(|item| item.mentions(name))
            }
            Node::Unary(_, operand) => operand.mentions(name),
        }
    }
}

/// How deep expressions may nest.
const MAX_DEPTH: usize = 40;

/// Reads one expression, which is all of a text.
///
/// # Errors
/// If it is none.
pub fn read(text: &str, offset: usize) -> Result<Expression, SourceError> {
    let mut reader = Reader { text, offset, at: 0, depth: 0, is_key: false };
    let whole = reader.binary(0)?;
    reader.space();
    match reader.rest().is_empty() {
        true => Ok(whole),
        false => Err(reader.unexpected("an operator or the end of the line")),
    }
}

struct Reader<'t> {
    text: &'t str,
    /// Where the text begins in its file.
    offset: usize,
    at: usize,
    depth: usize,
    /// A colon belongs to a table.
    is_key: bool,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start + self.offset, self.at + self.offset)
    }

    fn unexpected(&self, wanted: &str) -> SourceError {
        let found = self.rest().chars().next();
        let message = match found {
            Some(found) => format!("{wanted} is needed here, and there is `{found}`"),
            None => format!("{wanted} is needed here, and the line ends"),
        };
        let length = found.map_or(0, char::len_utf8);
        SourceError::syntax(message, Span::new(self.at + self.offset, self.at + length + self.offset))
    }

    fn eat(&mut self, mark: char) -> bool {
        self.space();
        let found = self.rest().starts_with(mark);
        self.at += if found { mark.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, mark: char) -> Result<(), SourceError> {
        if self.eat(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    /// The operator that stands here.
    fn operator(&self) -> Option<(&'static str, u8)> {
        let is_word = |operator: &str| operator.ends_with(|c: char| c.is_ascii_alphabetic());
        let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        OPERATORS.into_iter().find(|(operator, _)| {
            self.rest().strip_prefix(operator).is_some_and(|rest| !is_word(operator) || !goes_on(rest))
        })
    }

    fn binary(&mut self, least: u8) -> Result<Expression, SourceError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(SourceError::syntax("the expression is nested too deeply", self.span_from(self.at)));
        }
        self.space();
        let start = self.at;
        let mut left = self.unary()?;
        loop {
            self.space();
            let Some((operator, precedence)) = self.operator().filter(|(_, precedence)| *precedence >= least.max(1))
            else {
                break;
            };
            self.at += operator.len();
            // `=>` is right associative; comparisons do not chain.
            let right = self.binary(if precedence == 1 { 1 } else { precedence + 1 })?;
            let span = self.span_from(start);
            let operator = match operator {
                "or" => "||",
                "and" => "&&",
                other => other,
            };
            left = Expression { node: Node::Binary(operator, Box::new([left, right])), span };
            self.space();
            if let (5, Some((_, 5))) = (precedence, self.operator()) {
                return Err(self.unexpected("`&&` or `||` between two comparisons"));
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression, SourceError> {
        self.space();
        let start = self.at;
        for mark in ['-', '!', '~'] {
            if self.eat(mark) {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(SourceError::syntax("the expression is nested too deeply", self.span_from(start)));
                }
                let operand = self.unary()?;
                self.depth -= 1;
                let node = match (mark, operand.node) {
                    // A number with a point is a word of instructions.
                    ('-', Node::Word(word)) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                        Node::Word(format!("-{word}"))
                    }
                    (_, node) => Node::Unary(mark, Box::new(Expression { node, span: operand.span })),
                };
                return Ok(Expression { node, span: self.span_from(start) });
            }
        }
        let mut value = self.primary()?;
        while self.eat('[') {
            let key = self.binary(0)?;
            self.expect(']')?;
            value = Expression { node: Node::Index(Box::new([value, key])), span: self.span_from(start) };
        }
        Ok(value)
    }

    fn primary(&mut self) -> Result<Expression, SourceError> {
        self.space();
        let start = self.at;
        let node = match self.rest().chars().next() {
            Some('(') => {
                self.at += 1;
                let inner = self.binary(0)?;
                self.expect(')')?;
                inner.node
            }
            Some('[') => {
                self.at += 1;
                self.list(']')?
            }
            Some('{') => {
                self.at += 1;
                self.table()?
            }
            Some('$') => Node::Symbol(self.symbol()?),
            Some('"') => Node::Word(self.quoted()?),
            Some(c) if c.is_ascii_digit() => self.number()?,
            Some(c) if c.is_ascii_alphabetic() || c == '_' => self.word()?,
            _ => return Err(self.unexpected("a value")),
        };
        let first = Expression { node, span: self.span_from(start) };
        if !matches!(first.node, Node::Number(_)) || !self.rest().starts_with("..") {
            return Ok(first);
        }
        self.at += 2;
        let last = self.unary()?;
        Ok(Expression { node: Node::Range(Box::new([first, last])), span: self.span_from(start) })
    }

    /// What stands in a list, up to `end`.
    fn items(&mut self, end: char) -> Result<Vec<Expression>, SourceError> {
        let mut items = Vec::new();
        while !self.eat(end) {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(self.binary(0)?);
        }
        Ok(items)
    }

    fn list(&mut self, end: char) -> Result<Node, SourceError> {
        Ok(Node::List(self.items(end)?))
    }

    fn table(&mut self) -> Result<Node, SourceError> {
        let mut rows = Vec::new();
        while !self.eat('}') {
            if !rows.is_empty() {
                self.expect(',')?;
            }
            self.is_key = true;
            let key = self.binary(0)?;
            self.is_key = false;
            self.expect(':')?;
            rows.push((key, self.binary(0)?));
        }
        Ok(Node::Table(rows))
    }

    fn symbol(&mut self) -> Result<String, SourceError> {
        match symbol(self.rest()) {
            Some((name, length)) => {
                let name = name.to_owned();
                self.at += length;
                Ok(name)
            }
            None => Err(self.unexpected("the name of a symbol, `$name`,")),
        }
    }

    fn quoted(&mut self) -> Result<String, SourceError> {
        let text = self.rest()[1..].split_once('"').map(|(text, _)| text.to_owned());
        let Some(text) = text else {
            return Err(SourceError::syntax("a text without its second quotation mark", self.span_from(self.at)));
        };
        self.at += text.len() + 2;
        Ok(text)
    }

    fn number(&mut self) -> Result<Node, SourceError> {
        let start = self.at;
        let rest = self.rest();
        let is_range = |index: usize| rest[index..].starts_with("..");
        let ends = |(index, c): (usize, char)| !(c.is_ascii_alphanumeric() || c == '.') || is_range(index);
        let length = rest.char_indices().find(|&at| ends(at)).map_or(rest.len(), |(index, _)| index);
        let text = rest[..length].to_owned();
        self.at += length;
        if text.contains('.') {
            return match text.parse::<f64>() {
                Ok(_) => Ok(Node::Word(text)),
                Err(_) => Err(SourceError::syntax(format!("`{text}` is no number"), self.span_from(start))),
            };
        }
        let parsed = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => text.parse(),
        };
        match parsed.ok().and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Ok(Node::Number(number)),
            None => Err(SourceError::syntax(format!("`{text}` is no number of 32 bits"), self.span_from(start))),
        }
    }

    fn word(&mut self) -> Result<Node, SourceError> {
        let rest = self.rest();
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))).unwrap_or(rest.len());
        let word = rest[..length].to_owned();
        self.at += length;
        if !self.rest().starts_with('(') {
            // `row_shl:1`, `mul:2`.
            let number = self
                .rest()
                .strip_prefix(':')
                .filter(|_| !self.is_key)
                .map(|rest| rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
            return Ok(Node::Word(match number {
                Some(length @ 1..) => {
                    let text = format!("{word}{}", &self.rest()[..=length]);
                    self.at += length + 1;
                    text
                }
                _ => word,
            }));
        }
        self.at += 1;
        Ok(Node::Call(word, self.items(')')?))
    }
}

/// The name of the symbol that a text begins with, and how long it is there: `$name` or `${name}`.
pub fn symbol(text: &str) -> Option<(&str, usize)> {
    let rest = text.strip_prefix('$')?;
    let name = |text: &str| text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len());
    if let Some(inner) = rest.strip_prefix('{') {
        let length = name(inner);
        return (length > 0 && inner[length..].starts_with('}')).then(|| (&inner[..length], length + 3));
    }
    let length = name(rest);
    (length > 0 && !rest.starts_with(|c: char| c.is_ascii_digit())).then(|| (&rest[..length], length + 1))
}
