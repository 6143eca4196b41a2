//! Terms as formulas for people: infix, with the names of registers.

mod bits;
mod lookup;
mod memory;

use rustc_hash::FxHashMap;

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{ApproximateOp, FloatOp, Format, Rounding};

use lookup::{Lookup, lookup};
pub use memory::{LDS_SIZE, LDS_WINDOW, SCRATCH_WINDOW, address_of, cell};

use super::named::Named;
use gcnverify::state::{StateVar, vector_name};
use gcnverify::term::{Node, Term, as_const, node, width};

/// Characters of a formula above which parts of it get names.
const LONG: usize = 150;
/// Characters above which it is not shown.
const UNREADABLE: usize = 3000;
/// Operations above which a formula is not shown.
const HUGE: usize = 400;

/// How strongly an expression binds, from weak to strong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Choice,
    Compare,
    Or,
    Xor,
    And,
    Shift,
    Sum,
    Product,
    Unary,
    Atom,
}

/// Names and expressions, in the order of use.
pub type Parts = Vec<(String, String)>;

/// A formula: definitions of its parts, and the expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// The definitions.
    pub parts: Parts,
    /// The whole, over the parts.
    pub expression: String,
}

impl Formula {
    /// The characters of the expression and of its parts.
    pub fn length(&self) -> usize {
        self.expression.len() + self.parts.iter().map(|(_, part)| part.len()).sum::<usize>()
    }
}

/// What a formula is about.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Vector registers of this lane have no index, those of others one.
    pub lane: u8,
    /// A lane whose number is this word.
    pub from: Option<u8>,
    /// First codes of the register pairs that hold a bit for each lane.
    pub masks: &'a [u16],
    /// What memory has answered: the numbers of the effects, and how the answers are called.
    pub answers: &'a [(u64, String)],
    /// Terms that have names.
    pub named: &'a [Named],
}

/// `t` as a formula; `None` if it is too big to be of use.
pub fn formula(t: Term, view: View) -> Option<Formula> {
    let (parts, [expression]) = formulas([t], view)?;
    Some(Formula { parts, expression })
}

/// Several terms as formulas that share the names of their parts; `None` if they are too big to be of use.
pub fn formulas<const N: usize>(terms: [Term; N], view: View) -> Option<(Parts, [String; N])> {
    let uses = uses(&terms, view.named)?;
    let mut printer = Printer { view, uses: FxHashMap::default(), names: FxHashMap::default(), parts: Vec::new() };
    let expressions = terms.map(|t| printer.term(t, Binds::Choice));
    if expressions.iter().all(|expression| expression.len() <= LONG) {
        return Some((Vec::new(), expressions));
    }
    printer.uses = uses;
    let expressions = terms.map(|t| printer.term(t, Binds::Choice));
    let parts = printer.parts.iter().map(|(_, part)| part);
    let length: usize = expressions.iter().chain(parts).map(String::len).sum();
    (length <= UNREADABLE).then_some((printer.parts, expressions))
}

/// How often each operation below `terms` is used; `None` if there are too many.
fn uses(terms: &[Term], named: &[Named]) -> Option<FxHashMap<Term, usize>> {
    let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
    let mut work = terms.to_vec();
    while let Some(t) = work.pop() {
        let count = uses.entry(t).or_default();
        *count += 1;
        if *count == 1
            && let Some(Named { arguments, .. }) = named.iter().find(|named| named.term == t)
        {
            work.extend(arguments);
        } else if *count == 1 && !is_register_file(t) {
            match (memory::address_of(t), lookup(t)) {
                (Some(address), _) => work.push(address),
                (_, Some(found)) => work.extend([found.selector, found.rest]),
                _ => node(t).for_each_operand(|operand| work.push(operand)),
            }
        }
        if uses.len() > HUGE {
            return None;
        }
    }
    Some(uses)
}

/// The vector register that `column` consists of, lane by lane.
fn register_of(column: &[Term]) -> Option<u16> {
    let var = |t: Term| match node(t) {
        Node::Var(var) => StateVar::of(var),
        _ => None,
    };
    let Some(StateVar::Vgpr { register, lane: 0 }) = var(*column.first()?) else { return None };
    let same = |(lane, &t): (usize, &Term)| var(t) == Some(StateVar::Vgpr { register, lane: lane as u8 });
    (column.len() == LANES && column.iter().enumerate().all(same)).then_some(register)
}

fn is_register_file(t: Term) -> bool {
    matches!(node(t), Node::LaneSelect { column, .. } if register_of(&column).is_some())
}

struct Printer<'a> {
    view: View<'a>,
    /// Of terms that may get a name.
    uses: FxHashMap<Term, usize>,
    names: FxHashMap<Term, String>,
    parts: Parts,
}

impl Printer<'_> {
    fn term(&mut self, t: Term, context: Binds) -> String {
        if let Some(name) = self.names.get(&t) {
            return name.clone();
        }
        let (text, binds) = self.expression(t);
        let shared = self.uses.get(&t).is_some_and(|&uses| uses > 1) && text.len() > 12;
        if shared || (!self.uses.is_empty() && text.len() > LONG && context > Binds::Choice) {
            let name = format!("t{}", self.parts.len() + 1);
            self.parts.push((name.clone(), text));
            self.names.insert(t, name.clone());
            return name;
        }
        if binds < context { format!("({text})") } else { text }
    }

    fn call(&mut self, name: &str, operands: &[Term]) -> (String, Binds) {
        let operands: Vec<String> = operands.iter().map(|&t| self.term(t, Binds::Choice)).collect();
        (format!("{name}({})", operands.join(", ")), Binds::Atom)
    }

    fn joined(&mut self, sign: &str, operands: &[Term], binds: Binds) -> (String, Binds) {
        let above = if binds == Binds::Compare { Binds::Sum } else { binds };
        let operands: Vec<String> = operands.iter().map(|&t| self.term(t, above)).collect();
        (operands.join(&format!(" {sign} ")), binds)
    }

    /// Operands of a shift bind stronger.
    fn shift(&mut self, sign: &str, a: Term, b: Term) -> (String, Binds) {
        (format!("{} {sign} {}", self.term(a, Binds::Sum), self.term(b, Binds::Sum)), Binds::Shift)
    }

    /// A register by its number.
    fn looked_up(&mut self, found: &Lookup) -> (String, Binds) {
        let selector = self.term(found.selector, Binds::Sum);
        let inside = match found.range {
            (0, greatest) => format!("{selector} <=u {greatest}"),
            (least, greatest) => format!("{least} <=s {selector} & {selector} <=s {greatest}"),
        };
        let number = match found.first {
            0 => selector,
            first if first < 0 => format!("{selector} - {}", -first),
            first => format!("{selector} + {first}"),
        };
        let lane = found.lane.filter(|&lane| lane != self.view.lane);
        let lane = lane.map(|lane| format!("[{lane}]")).unwrap_or_default();
        let file = if found.lane.is_some() { "v" } else { "s" };
        let rest = self.term(found.rest, Binds::Choice);
        (format!("{inside} ? {file}[{number}]{lane} : {rest}"), Binds::Choice)
    }

    fn expression(&mut self, t: Term) -> (String, Binds) {
        if let Some(Named { name, arguments, .. }) = self.view.named.iter().find(|named| named.term == t) {
            return self.call(name, arguments);
        }
        if let Some(found) = lookup(t) {
            return self.looked_up(&found);
        }
        let bits = width(t);
        match node(t) {
            Node::Const(value) => (constant(value, bits), Binds::Atom),
            Node::Var(var) => (self.variable(StateVar::from_var(var)), Binds::Atom),
            Node::Unspecified(what, args) => match ApproximateOp::of_function(what) {
                Some((op, format)) => self.call(&format!("{}_{}", name_of(op), format_name(format)), &args),
                None => {
                    let of_memory = self.of_memory(t, what);
                    (of_memory.unwrap_or_else(|| format!("unspecified_{}(…)", what.cause)), Binds::Atom)
                }
            },
            Node::Float(op, args) => self.float(op, &args),
            Node::Not(a) => self.complement(a),
            Node::And(args) => self.joined("&", &args, Binds::And),
            Node::Or(args) => self.joined("|", &args, Binds::Or),
            Node::Xor(args) => self.joined("^", &args, Binds::Xor),
            Node::Sum { constant, addends } => self.sum(constant, &addends, bits),
            Node::Product(args) => self.joined("*", &args, Binds::Product),
            Node::Shl(a, b) => self.shift("<<", a, b),
            Node::Lshr(a, b) => self.shift(">>u", a, b),
            Node::Ashr(a, b) => self.shift(">>s", a, b),
            Node::UMin(args) => self.call("min_u", &args),
            Node::UMax(args) => self.call("max_u", &args),
            Node::SMin(args) => self.call("min_s", &args),
            Node::SMax(args) => self.call("max_s", &args),
            Node::Eq(a, b) => self.joined("==", &[a, b], Binds::Compare),
            Node::Ult(a, b) => self.joined("<u", &[a, b], Binds::Compare),
            Node::Slt(a, b) => self.joined("<s", &[a, b], Binds::Compare),
            Node::Ite(condition, then, other) => {
                // A result of IEEE arithmetic that is a NaN is this one already.
                if is_canonical_nan(other) && is_float_test(condition, then) {
                    return self.expression(then);
                }
                let condition = self.term(condition, Binds::Compare);
                let then = self.term(then, Binds::Compare);
                (format!("{condition} ? {then} : {}", self.term(other, Binds::Choice)), Binds::Choice)
            }
            Node::Concat(parts) => self.concat(&parts),
            Node::Extract { arg, lo } => self.extract(arg, lo.into(), bits),
            Node::Sext(a) => self.call(&format!("sext{bits}"), &[a]),
            Node::Popcount(a) => self.call("popcount", &[a]),
            Node::LeadingZeros(a) => self.call("leading_zeros", &[a]),
            Node::TrailingZeros(a) => self.call("trailing_zeros", &[a]),
            Node::LaneSelect { column, index } => {
                let index = match node(index) {
                    // Six bits are a lane's number.
                    Node::Concat(parts)
                        if parts.len() == 2 && as_const(parts[0]) == Some(0) && width(parts[1]) <= 6 =>
                    {
                        self.term(parts[1], Binds::Choice)
                    }
                    _ => format!("{} mod 64", self.term(index, Binds::Product)),
                };
                match register_of(&column) {
                    Some(register) => (format!("{}[{index}]", vector_name(register)), Binds::Atom),
                    None => (format!("one_of_64_lanes({index})"), Binds::Atom),
                }
            }
        }
    }

    /// The comparison the other way round, where there is one.
    fn complement(&mut self, a: Term) -> (String, Binds) {
        match node(a) {
            Node::And(args) if args.len() == 2 => {
                let zero = |t: Term| match node(t) {
                    Node::Eq(a, b) if as_const(b) == Some(0) => Some(a),
                    _ => None,
                };
                let words = zero(args[0]).zip(zero(args[1]));
                let pair = words.and_then(|(a, b)| self.paired(a, b).or_else(|| self.paired(b, a)));
                match pair {
                    Some((text, binds)) if binds >= Binds::Sum => (format!("{text} != 0"), Binds::Compare),
                    Some((text, _)) => (format!("({text}) != 0"), Binds::Compare),
                    None => (format!("~{}", self.term(a, Binds::Unary)), Binds::Unary),
                }
            }
            Node::Eq(a, b) => self.joined("!=", &[a, b], Binds::Compare),
            Node::Ult(a, b) => self.joined("<=u", &[b, a], Binds::Compare),
            Node::Slt(a, b) => self.joined("<=s", &[b, a], Binds::Compare),
            _ => (format!("~{}", self.term(a, Binds::Unary)), Binds::Unary),
        }
    }

    fn variable(&self, var: StateVar) -> String {
        match var {
            StateVar::Vgpr { register, lane } if lane == self.view.lane => vector_name(register),
            StateVar::Vgpr { register, lane } if Some(lane) == self.view.from => {
                format!("{}[from]", vector_name(register))
            }
            StateVar::Scalar { code } if memory::word_name(code).is_some() => {
                memory::word_name(code).unwrap_or_default().to_owned()
            }
            var => var.to_string(),
        }
    }

    fn float(&mut self, op: FloatOp, args: &[Term]) -> (String, Binds) {
        let Some((rounding, operands)) = args.split_last() else { return ("?".into(), Binds::Atom) };
        let (text, binds) = self.call(&float_name(op), operands);
        match as_const(*rounding).map(Rounding::from_bits) {
            Some(Rounding::NearestEven) => (text, binds),
            Some(mode) => (format!("{text} rounded {mode:?}"), Binds::Choice),
            None => (format!("{text} rounded as MODE says"), Binds::Choice),
        }
    }

    fn sum(&mut self, constant: u64, addends: &[(u64, Term)], bits: u32) -> (String, Binds) {
        let signed = |value: u64| ((value << (64 - bits)) as i64) >> (64 - bits);
        let mut sorted: Vec<(i64, Term)> = addends.iter().map(|&(coefficient, t)| (signed(coefficient), t)).collect();
        // Positive terms first: `v1 - v2`.
        sorted.sort_by_key(|(coefficient, _)| *coefficient < 0);
        let mut text = String::new();
        for (coefficient, t) in sorted {
            let operand = self.term(t, Binds::Product);
            let operand = match coefficient.unsigned_abs() {
                1 => operand,
                factor => format!("{factor} * {operand}"),
            };
            text += match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &operand;
        }
        let constant = signed(constant);
        match constant {
            0 => {}
            _ if constant < 0 => text += &format!(" - {}", self::constant(constant.unsigned_abs(), 64)),
            _ => text += &format!(" + {}", self::constant(constant.unsigned_abs(), 64)),
        }
        (text, Binds::Sum)
    }
}

fn is_canonical_nan(t: Term) -> bool {
    Format::ALL.iter().any(|format| format.bits() == width(t) && as_const(t) == Some(format.canonical_nan()))
}

/// Whether `condition` asks about the magnitude of `result`, an operation on floats.
fn is_float_test(condition: Term, result: Term) -> bool {
    let of_result = |t: Term| matches!(node(t), Node::Extract { arg, lo: 0 } if arg == result);
    let is_float = matches!(node(result), Node::Float(..) | Node::Unspecified(..));
    is_float && matches!(node(condition), Node::Ult(magnitude, _) if of_result(magnitude))
}

/// Small numbers decimal, others hexadecimal.
fn constant(value: u64, bits: u32) -> String {
    let signed = ((value << (64 - bits)) as i64) >> (64 - bits);
    match signed {
        -64..=-1 if bits > 1 => signed.to_string(),
        _ if value <= 64 => value.to_string(),
        _ => format!("{value:#x}"),
    }
}

fn format_name(format: Format) -> String {
    format!("f{}", format.bits())
}

fn name_of(op: ApproximateOp) -> String {
    format!("{op:?}").to_lowercase()
}

fn float_name(op: FloatOp) -> String {
    match op {
        FloatOp::Add(format) => format!("add_{}", format_name(format)),
        FloatOp::Mul(format) => format!("mul_{}", format_name(format)),
        FloatOp::Fma(format) => format!("fma_{}", format_name(format)),
        FloatOp::Convert { from, to } => format!("{}_from_{}", format_name(to), format_name(from)),
        FloatOp::FromInt { signed, to } => format!("{}_from_{}32", format_name(to), if signed { "i" } else { "u" }),
        FloatOp::Step(step) => step.to_string(),
    }
}
