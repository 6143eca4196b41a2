//! The text of rows, as terms.

use std::collections::BTreeMap;

use gcn_semantics::float::{FloatOp, Format, Step};

use crate::term::{self, Node, Term, Var, constant, extract, ite, variable, width};

/// An expression as it is written.
#[derive(Debug, Clone)]
enum Text {
    Atom(String),
    List(Vec<Text>),
}

fn parse(text: &str) -> Text {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut open: Vec<Vec<Text>> = vec![Vec::new()];
    for token in spaced.split_whitespace() {
        match token {
            "(" => open.push(Vec::new()),
            ")" => {
                let list = open.pop().expect("a list is open");
                open.last_mut().expect("balanced parentheses").push(Text::List(list));
            }
            _ => open.last_mut().expect("balanced parentheses").push(Text::Atom(token.into())),
        }
    }
    let [all] = &mut open[..] else { panic!("balanced parentheses: {text}") };
    assert_eq!(all.len(), 1, "one expression: {text}");
    all.remove(0)
}

/// The numbers of one theorem, and values for the constants if they are not to vary.
#[derive(Debug, Clone, Default)]
pub struct Instance {
    pub width: u32,
    m: u32,
    n: u32,
    widths: BTreeMap<String, u32>,
    pub constants: BTreeMap<String, u64>,
    /// How floating-point operations are read, and NaNs.
    pub reading: Reading,
}

/// What floating-point operations are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reading {
    #[default]
    Machine,
    /// As the machine's; nothing is a NaN.
    Numbers,
    /// Those of real numbers.
    Reals,
}

/// The instances of a row at `width`: every M and N for small widths, some for others.
pub fn instances(texts: [&str; 4], width: u32) -> Vec<Instance> {
    let all = texts.concat();
    let numbers = |capital: char| match (all.contains(capital), width) {
        (false, _) => vec![1],
        (true, ..=8) => (1..=width).collect(),
        _ => vec![1, 2, width / 2, width - 1],
    };
    let mut found = Vec::new();
    for m in numbers('M') {
        for n in numbers('N') {
            let mut instance = Instance { width, m, n, ..Instance::default() };
            if texts.iter().all(|text| text.is_empty() || instance.read_widths(&parse(text)).is_some()) {
                let built =
                    term::with_plain_arena(|| texts.map(|text| text.is_empty() || instance.term(text).is_some()));
                if built == [true; 4] {
                    found.push(instance);
                }
            }
        }
    }
    found
}

/// The names of the constants of a row.
pub fn constants(texts: [&str; 4]) -> Vec<&'static str> {
    let words = texts.join(" ").replace(['(', ')', ':'], " ");
    ["k", "l", "m"].into_iter().filter(|name| words.split_whitespace().any(|word| word == *name)).collect()
}

impl Instance {
    /// Notes the widths that `text` gives to variables.
    fn read_widths(&mut self, text: &Text) -> Option<()> {
        match text {
            Text::List(list) => list.iter().try_for_each(|text| self.read_widths(text)),
            Text::Atom(atom) => {
                if let Some((name, width)) = atom.split_once(':') {
                    let width = self.number(width).filter(|width| (1..=64).contains(width))?;
                    self.widths.insert(name.into(), width);
                }
                Some(())
            }
        }
    }

    /// The value of a sum such as `W-M-1`.
    fn number(&self, text: &str) -> Option<u32> {
        let mut sum = 0i64;
        for addend in text.replace('-', "+-").split('+').filter(|addend| !addend.is_empty()) {
            let (sign, addend) = addend.strip_prefix('-').map_or((1, addend), |rest| (-1, rest));
            let value = match addend {
                "W" => self.width,
                "M" => self.m,
                "N" => self.n,
                digits => digits.parse().expect("a number"),
            };
            sum += sign * i64::from(value);
        }
        u32::try_from(sum).ok()
    }

    /// The same with another reading of floating-point operations.
    pub fn read_as(&self, reading: Reading) -> Instance {
        Instance { reading, ..self.clone() }
    }

    /// The width of a variable or constant of this name.
    pub fn width_of(&self, name: &str) -> u32 {
        self.widths.get(name).copied().unwrap_or(self.width)
    }

    /// The term of `text` in the current arena; `None` if the widths do not fit.
    pub fn term(&self, text: &str) -> Option<Term> {
        self.build(&parse(text))
    }

    fn build(&self, text: &Text) -> Option<Term> {
        match text {
            Text::Atom(atom) => self.atom(atom),
            Text::List(list) => {
                let Some(Text::Atom(operation)) = list.first() else { panic!("an operation comes first") };
                self.list(operation, &list[1..])
            }
        }
    }

    fn atom(&self, atom: &str) -> Option<Term> {
        if let Some(number) = atom.strip_prefix('#') {
            return Some(constant(self.width, self.number(number)?.into()));
        }
        let (name, own) = atom.split_once(':').unwrap_or((atom, ""));
        if let Ok(value) = name.parse::<i64>() {
            let width = if own.is_empty() { Some(self.width) } else { self.number(own) };
            return width.filter(|width| (1..=64).contains(width)).map(|width| constant(width, value as u64));
        }
        let width = self.width_of(name);
        Some(match self.constants.get(name) {
            Some(&value) => constant(width, value),
            None => variable(width, Var(name.bytes().next().expect("a name").into())),
        })
    }

    fn list(&self, operation: &str, list: &[Text]) -> Option<Term> {
        let numbers = || list.iter().filter_map(|text| if let Text::Atom(atom) = text { Some(&**atom) } else { None });
        match operation {
            "bits" => {
                let (high, low) = (self.number(numbers().next()?)?, self.number(numbers().nth(1)?)?);
                let a = self.build(&list[2])?;
                return (low <= high && high < width(a)).then(|| extract(a, low, high - low + 1));
            }
            "zext" | "sext" => {
                let a = self.build(&list[0])?;
                let Text::Atom(wide) = &list[1] else { panic!("a width") };
                let wide = self.number(wide).filter(|&wide| wide >= width(a) && wide <= 64)?;
                return Some(if operation == "zext" { term::zext(a, wide) } else { term::sext(a, wide) });
            }
            "pow" => {
                let exponent = self.number(numbers().next()?)?;
                return (exponent < self.width).then(|| constant(self.width, 1 << exponent));
            }
            "fcvt" => {
                let (rounding, a) = (self.build(&list[0])?, self.build(&list[1])?);
                let Text::Atom(to) = &list[2] else { panic!("a width") };
                let op = FloatOp::Convert { from: format(width(a))?, to: format(self.number(to)?)? };
                return Some(term::float(op, rounding, &[a]));
            }
            "sum" => {
                let args: Vec<Term> = list.iter().map(|text| self.build(text)).collect::<Option<_>>()?;
                return Some(sum(&args));
            }
            _ => {}
        }
        let args: Vec<Term> = list.iter().map(|text| self.build(text)).collect::<Option<_>>()?;
        self.operation(operation, &args)
    }

    fn operation(&self, operation: &str, args: &[Term]) -> Option<Term> {
        let binary = |f: fn(Term, Term) -> Term| {
            let same = args.iter().all(|&arg| width(arg) == width(args[0]));
            same.then(|| args.iter().copied().reduce(f).expect("arguments"))
        };
        let own = width(*args.first().unwrap_or(&constant(self.width, 0)));
        let least = 1 << (self.width - 1);
        Some(match operation {
            "and" => binary(term::and)?,
            "or" => binary(term::or)?,
            "xor" => binary(term::xor)?,
            "add" => binary(term::add)?,
            "sub" => binary(term::sub)?,
            "mul" => binary(term::mul)?,
            "shl" => binary(term::shl)?,
            "lshr" => binary(term::lshr)?,
            "ashr" => binary(term::ashr)?,
            "umin" => binary(term::umin)?,
            "umax" => binary(term::umax)?,
            "smin" => binary(term::smin)?,
            "smax" => binary(term::smax)?,
            "eq" => binary(term::eq)?,
            "ult" => binary(term::ult)?,
            "slt" => binary(term::slt)?,
            "ule" => binary(|a, b| term::not(term::ult(b, a)))?,
            "sle" => binary(|a, b| term::not(term::slt(b, a)))?,
            "not" => term::not(args[0]),
            "neg" => term::neg(args[0]),
            "popcount" => term::popcount(args[0]),
            "clz" => term::leading_zeros(args[0]),
            "ctz" => term::trailing_zeros(args[0]),
            "reverse" => term::reverse_bits(args[0]),
            "ite" => (own == 1 && width(args[1]) == width(args[2])).then(|| ite(args[0], args[1], args[2]))?,
            "given" => (own == 1).then(|| term::given(args[0], args[1]))?,
            "concat" => (args.iter().map(|&arg| width(arg)).sum::<u32>() <= 64).then(|| term::concat(args))?,
            "top" => extract(args[0], own - 1, 1),
            "least" => constant(self.width, least),
            "greatest" => constant(self.width, least - 1),
            "lane" => {
                let column: Vec<Term> = (0..64).map(|lane| args[lane % 2]).collect();
                term::lane_select(&column, args[2])
            }
            _ => return self.float(operation, args),
        })
    }

    fn float(&self, operation: &str, args: &[Term]) -> Option<Term> {
        let of_args = || format(width(*args.last().expect("arguments")));
        let (rounding, operands) = args.split_first().map_or((None, &[][..]), |(first, rest)| (Some(*first), rest));
        let rounding = || rounding.expect("a rounding mode");
        let own = format(self.width);
        let made = |op: FloatOp| match self.reading {
            Reading::Reals => term::real(op, rounding(), operands),
            _ => term::float(op, rounding(), operands),
        };
        let one = |format: Format| u64::from(format.bias()) << format.fraction_bits();
        let two = |format: Format| one(format) + (1 << format.fraction_bits());
        let literal = |value: fn(Format) -> u64| own.map(|format| constant(format.bits(), value(format)));
        Some(match operation {
            "fadd" => made(FloatOp::Add(of_args()?)),
            "fmul" => made(FloatOp::Mul(of_args()?)),
            "fma" => made(FloatOp::Fma(of_args()?)),
            "fint-signed" => term::float(FloatOp::FromInt { signed: true, to: own? }, rounding(), operands),
            "fint-unsigned" => term::float(FloatOp::FromInt { signed: false, to: own? }, rounding(), operands),
            "fint-double" => term::float(FloatOp::FromInt { signed: false, to: Format::F64 }, constant(2, 0), args),
            _ if operation.starts_with("step-") => {
                let named = |step: &Step| operation.strip_prefix("step-") == Some(&step.to_string());
                let step = Step::ALL.into_iter().find(named).expect("the name of a step");
                term::float(FloatOp::Step(step), constant(2, 0), args)
            }
            "fneg" => {
                let top = width(args[0]) - 1;
                term::concat(&[term::not(extract(args[0], top, 1)), extract(args[0], 0, top)])
            }
            "quiet" if self.reading == Reading::Numbers => args[0],
            "quiet" => {
                let format = of_args()?;
                ite(is_nan(format, args[0]), constant(format.bits(), format.canonical_nan()), args[0])
            }
            "finite" => {
                let format = of_args()?;
                let infinity = constant(format.bits() - 1, format.infinity());
                term::ult(extract(args[0], 0, format.bits() - 1), infinity)
            }
            "number" => term::not(is_nan(of_args()?, args[0])),
            "one" => constant(self.width, one(own?)),
            "two" => constant(self.width, two(own?)),
            "minus-one" => constant(self.width, one(own?) | own?.sign_mask()),
            "minus-zero" => literal(Format::sign_mask)?,
            "nan" => literal(Format::canonical_nan)?,
            _ => panic!("the operation {operation}"),
        })
    }
}

fn is_nan(format: Format, t: Term) -> Term {
    let infinity = constant(format.bits() - 1, format.infinity());
    term::ult(infinity, extract(t, 0, format.bits() - 1))
}

/// The sum of coefficients and terms, in turns: one sum if the coefficients are constants.
fn sum(args: &[Term]) -> Term {
    let addends = args.chunks(2).map(|pair| Some((term::as_const(pair[0])?, pair[1])));
    match addends.collect::<Option<Vec<_>>>() {
        Some(addends) => {
            let sum = Node::Sum { constant: 0, addends: addends.into() };
            term::made(&sum, width(args[0]), |t| t)
        }
        None => {
            let products = args.chunks(2).map(|pair| term::mul(pair[0], pair[1]));
            products.reduce(term::add).expect("addends")
        }
    }
}

fn format(bits: u32) -> Option<Format> {
    Format::ALL.into_iter().find(|format| format.bits() == bits)
}
