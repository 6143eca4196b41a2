//! Obligations as SMT-LIB 2 scripts, for other solvers and for the record.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use gcn_semantics::float::{FloatOp, Format, Rounding};

use super::lower::{Binary, Compare, Connective, Smt, Value, lower};
use crate::obligation::{Obligation, Op};

/// `obligation` as a script that ends in `(check-sat)`: `unsat` means proven.
///
/// Variables are called `x0, x1, ...` and uninterpreted functions `f0, f1, ...`; every other node
/// is a definition, so that the script is as small as the shared graph.
pub fn script(obligation: &Obligation) -> String {
    build(obligation).0
}

/// A script that asks for values as well.
pub(super) struct Question {
    pub(super) script: String,
    /// The nodes whose values are asked for.
    pub(super) values: Vec<u32>,
}

/// As [`script`], with a request for the values that make up a model: of variables, and of functions where
/// they are applied.
pub(super) fn question(obligation: &Obligation) -> Question {
    let (script, nodes) = build(obligation);
    let mut values = BTreeSet::new();
    for number in 0..obligation.len() {
        match obligation.op(number) {
            Op::Var(_) => drop(values.insert(number as u32)),
            Op::Apply(_, args) => values.extend(args.iter().copied().chain([number as u32])),
            _ => {}
        }
    }
    let names: Vec<&str> = values.iter().map(|&number| nodes[number as usize].as_str()).collect();
    let request = if names.is_empty() { String::new() } else { format!("(get-value ({}))\n", names.join(" ")) };
    Question {
        script: format!("(set-option :produce-models true)\n{script}{request}"),
        values: values.into_iter().collect(),
    }
}

/// The script of `obligation`, and the expression of every node.
fn build(obligation: &Obligation) -> (String, Vec<String>) {
    let mut text = Script::default();
    for (number, &width) in obligation.variables().iter().enumerate() {
        let sort = if width == 1 { "Bool".into() } else { vector_sort(width) };
        text.line(format_args!("(declare-const x{number} {sort})"));
    }
    for (number, signature) in obligation.functions().iter().enumerate() {
        let arguments: Vec<_> = signature.arguments.iter().copied().map(vector_sort).collect();
        let result = vector_sort(signature.result);
        text.line(format_args!("(declare-fun f{number} ({}) {result})", arguments.join(" ")));
        text.results.push(signature.result);
    }
    let lowered = lower(obligation, &mut text);
    for assertion in lowered.assertions {
        text.line(format_args!("(assert {assertion})"));
    }
    let name = |value| match value {
        Value::Truth(name) => name,
        Value::Vector((name, _)) => name,
    };
    let script = format!("(set-logic {})\n{}(check-sat)\n", logic(obligation), text.lines);
    (script, lowered.nodes.into_iter().map(name).collect())
}

/// Writes the [`script`] of `obligation` into `directory`, under a name that equal obligations
/// share, and returns its path.
///
/// # Errors
/// If the directory or the file cannot be written.
pub fn dump(obligation: &Obligation, directory: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(directory)?;
    let path = directory.join(format!("{:016x}.smt2", obligation.fingerprint()));
    fs::write(&path, script(obligation))?;
    Ok(path)
}

/// The SMT-LIB logic of `obligation`.
pub(super) fn logic(obligation: &Obligation) -> &'static str {
    match (obligation.functions().is_empty(), obligation.has_floats()) {
        (true, false) => "QF_BV",
        (false, false) => "QF_UFBV",
        (true, true) => "QF_BVFP",
        (false, true) => "QF_UFBVFP",
    }
}

fn vector_sort(width: u8) -> String {
    format!("(_ BitVec {width})")
}

/// `(_ FloatingPoint 8 24)` without its first two words.
fn float_parameters(format: Format) -> String {
    format!("{} {}", format.exponent_bits(), format.fraction_bits() + 1)
}

/// The function from an encoding, a float or a signed integer to a float of `format`.
fn to_fp(format: Format) -> String {
    format!("(_ to_fp {})", float_parameters(format))
}

fn mode_name(mode: Rounding) -> &'static str {
    match mode {
        Rounding::NearestEven => "RNE",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}

/// An expression of a script, and its width.
type Vector = (String, u32);

/// An expression of a script, and its format.
type Float = (String, Format);

/// A script under construction.
#[derive(Default)]
struct Script {
    lines: String,
    definitions: usize,
    /// Result widths of the functions.
    results: Vec<u8>,
}

impl Script {
    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.lines, "{line}").expect("writing to a string does not fail");
    }

    fn define(&mut self, sort: &str, body: &str) -> String {
        let name = format!("n{}", self.definitions);
        self.definitions += 1;
        self.line(format_args!("(define-fun {name} () {sort} {body})"));
        name
    }

    fn declare(&mut self, sort: &str) -> String {
        let name = format!("n{}", self.definitions);
        self.definitions += 1;
        self.line(format_args!("(declare-const {name} {sort})"));
        name
    }

    fn define_truth(&mut self, body: &str) -> String {
        self.define("Bool", body)
    }

    fn define_float(&mut self, format: Format, body: &str) -> Float {
        (self.define(&format!("(_ FloatingPoint {})", float_parameters(format)), body), format)
    }

    fn define_vector(&mut self, width: u32, body: &str) -> Vector {
        (self.define(&vector_sort(width as u8), body), width)
    }
}

impl Smt for Script {
    type Truth = String;
    type Vector = Vector;
    type Float = Float;

    fn truth(&mut self, value: bool) -> String {
        value.to_string()
    }
    fn constant(&mut self, value: u64, width: u32) -> Vector {
        (format!("(_ bv{value} {width})"), width)
    }
    fn truth_variable(&mut self, number: usize) -> String {
        format!("x{number}")
    }
    fn variable(&mut self, number: usize, width: u32) -> Vector {
        (format!("x{number}"), width)
    }
    fn apply(&mut self, function: usize, arguments: &[Vector]) -> Vector {
        let width = self.results[function] as u32;
        let arguments: Vec<_> = arguments.iter().map(|(argument, _)| argument.as_str()).collect();
        match arguments.as_slice() {
            [] => (format!("f{function}"), width),
            _ => self.define_vector(width, &format!("(f{function} {})", arguments.join(" "))),
        }
    }
    fn not(&mut self, a: &String) -> String {
        self.define_truth(&format!("(not {a})"))
    }
    fn connect(&mut self, op: Connective, a: &String, b: &String) -> String {
        let op = match op {
            Connective::And => "and",
            Connective::Or => "or",
            Connective::Xor => "xor",
        };
        self.define_truth(&format!("({op} {a} {b})"))
    }
    fn choose(&mut self, c: &String, a: &String, b: &String) -> String {
        self.define_truth(&format!("(ite {c} {a} {b})"))
    }
    fn compare(&mut self, op: Compare, (a, _): &Vector, (b, _): &Vector) -> String {
        let op = match op {
            Compare::Eq => "=",
            Compare::Ult => "bvult",
            Compare::Slt => "bvslt",
        };
        self.define_truth(&format!("({op} {a} {b})"))
    }
    fn complement(&mut self, (a, width): &Vector) -> Vector {
        self.define_vector(*width, &format!("(bvnot {a})"))
    }
    fn negate(&mut self, (a, width): &Vector) -> Vector {
        self.define_vector(*width, &format!("(bvneg {a})"))
    }
    fn binary(&mut self, op: Binary, (a, width): &Vector, (b, _): &Vector) -> Vector {
        let op = match op {
            Binary::And => "bvand",
            Binary::Or => "bvor",
            Binary::Xor => "bvxor",
            Binary::Add => "bvadd",
            Binary::Mul => "bvmul",
            Binary::Shl => "bvshl",
            Binary::Lshr => "bvlshr",
            Binary::Ashr => "bvashr",
        };
        self.define_vector(*width, &format!("({op} {a} {b})"))
    }
    fn ite(&mut self, c: &String, (a, width): &Vector, (b, _): &Vector) -> Vector {
        self.define_vector(*width, &format!("(ite {c} {a} {b})"))
    }
    fn concat(&mut self, (high, m): &Vector, (low, n): &Vector) -> Vector {
        self.define_vector(m + n, &format!("(concat {high} {low})"))
    }
    fn extract(&mut self, (a, _): &Vector, lo: u32, width: u32) -> Vector {
        self.define_vector(width, &format!("((_ extract {} {lo}) {a})", lo + width - 1))
    }
    fn zero_extend(&mut self, (a, width): &Vector, by: u32) -> Vector {
        self.define_vector(width + by, &format!("((_ zero_extend {by}) {a})"))
    }
    fn sign_extend(&mut self, (a, width): &Vector, by: u32) -> Vector {
        self.define_vector(width + by, &format!("((_ sign_extend {by}) {a})"))
    }
    fn float(&mut self, format: Format, (bits, _): &Vector) -> Float {
        self.define_float(format, &format!("({} {bits})", to_fp(format)))
    }
    /// A bit-vector that encodes `value`; SMT-LIB has no function for this.
    fn float_bits(&mut self, format: Format, (value, _): &Float) -> Vector {
        let name = self.declare(&vector_sort(format.bits() as u8));
        self.line(format_args!("(assert (= ({} {name}) {value}))", to_fp(format)));
        let nan = format!("(_ bv{} {})", format.canonical_nan(), format.bits());
        self.line(format_args!("(assert (=> (fp.isNaN {value}) (= {name} {nan})))"));
        (name, format.bits())
    }
    fn negate_float(&mut self, (a, format): &Float) -> Float {
        self.define_float(*format, &format!("(fp.neg {a})"))
    }
    fn abs_float(&mut self, (a, format): &Float) -> Float {
        self.define_float(*format, &format!("(fp.abs {a})"))
    }
    fn choose_float(&mut self, c: &String, (a, format): &Float, (b, _): &Float) -> Float {
        self.define_float(*format, &format!("(ite {c} {a} {b})"))
    }
    fn arithmetic(&mut self, op: FloatOp, mode: Rounding, operands: &[Float]) -> Float {
        let name = match op {
            FloatOp::Add(_) => "fp.add".to_owned(),
            FloatOp::Mul(_) => "fp.mul".to_owned(),
            FloatOp::Fma(_) => "fp.fma".to_owned(),
            FloatOp::Convert { to, .. } | FloatOp::FromInt { to, .. } => to_fp(to),
        };
        let operands: Vec<_> = operands.iter().map(|(operand, _)| operand.as_str()).collect();
        self.define_float(op.result(), &format!("({name} {} {})", mode_name(mode), operands.join(" ")))
    }
    fn float_from_int(&mut self, mode: Rounding, signed: bool, to: Format, (a, _): &Vector) -> Float {
        let convert = if signed { to_fp(to) } else { format!("(_ to_fp_unsigned {})", float_parameters(to)) };
        self.define_float(to, &format!("({convert} {} {a})", mode_name(mode)))
    }
}
