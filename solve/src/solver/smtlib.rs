//! Obligations as SMT-LIB 2 scripts, for other solvers and for the record.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::iter;

use easy_smt::{Context, ContextBuilder, SExpr};
use gcn_semantics::float::{FloatOp, Format, Rounding};

use super::lower::{Binary, Compare, Connective, Smt, Value, lower};
use super::soft::written_out_plainly;
use crate::limits::question;
use crate::obligation::{Obligation, Op};

/// Bytes of a script that are written in a step of work.
const BYTES: u64 = 4;

/// `obligation` as a script that ends in `(check-sat)`: `unsat` means proven.
///
/// Variables are called `x0, x1, ...` and uninterpreted functions `f0, f1, ...`; every other node
/// is a definition, so that the script is as small as the shared graph.
pub fn script(obligation: &Obligation) -> String {
    if obligation.has_steps() {
        return script(&written_out_plainly(obligation));
    }
    let smt = ContextBuilder::new().build().expect("nothing is started that could fail");
    let mut text = String::new();
    for command in commands(&smt, obligation).commands {
        let before = text.len();
        writeln!(text, "{}", smt.display(command)).expect("writing to a string does not fail");
        question::work((text.len() - before) as u64 / BYTES);
    }
    text + "(check-sat)\n"
}

/// An obligation as commands of SMT-LIB.
pub(super) struct Question {
    /// What comes before `(check-sat)`; each is answered by `success`.
    pub(super) commands: Vec<SExpr>,
    /// The nodes whose values make up a model, those of variables and of functions where they are applied, each
    /// with its expression.
    pub(super) values: Vec<(u32, SExpr)>,
}

/// `obligation` in the expressions of `smt`.
pub(super) fn commands(smt: &Context, obligation: &Obligation) -> Question {
    let mut script = Script::new(smt);
    script.command("set-logic", [smt.atom(logic(obligation))]);
    for (number, &width) in obligation.variables().iter().enumerate() {
        let sort = if width == 1 { smt.bool_sort() } else { script.vector_sort(width.into()) };
        script.command("declare-const", [smt.atom(format!("x{number}")), sort]);
    }
    for (number, signature) in obligation.functions().iter().enumerate() {
        let arguments = signature.arguments.iter().map(|&width| script.vector_sort(width.into())).collect();
        let result = script.vector_sort(signature.result.into());
        script.command("declare-fun", [smt.atom(format!("f{number}")), smt.list(arguments), result]);
        script.results.push(signature.result.into());
    }
    let lowered = lower(obligation, &mut script);
    for assertion in lowered.assertions {
        script.command("assert", [assertion]);
    }
    let mut values = BTreeSet::new();
    for number in 0..obligation.len() {
        match obligation.op(number) {
            Op::Var(_) => drop(values.insert(number as u32)),
            Op::Apply(_, args) => values.extend(args.iter().copied().chain([number as u32])),
            _ => {}
        }
    }
    let expression = |number: u32| match lowered.nodes[number as usize] {
        Value::Truth(expression) | Value::Vector((expression, _)) => expression,
    };
    Question {
        commands: script.commands,
        values: values.into_iter().map(|number| (number, expression(number))).collect(),
    }
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

fn mode_name(mode: Rounding) -> &'static str {
    match mode {
        Rounding::NearestEven => "RNE",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}

/// An expression of a script, and its width.
type Vector = (SExpr, u32);

/// An expression of a script, and its format.
type Float = (SExpr, Format);

/// A script under construction.
struct Script<'a> {
    smt: &'a Context,
    commands: Vec<SExpr>,
    names: usize,
    /// Result widths of the functions.
    results: Vec<u32>,
}

impl<'a> Script<'a> {
    fn new(smt: &'a Context) -> Self {
        Script { smt, commands: Vec::new(), names: 0, results: Vec::new() }
    }

    fn command<const N: usize>(&mut self, name: &str, arguments: [SExpr; N]) {
        let command = self.call(self.smt.atom(name), &arguments);
        self.commands.push(command);
    }

    fn call(&self, function: SExpr, arguments: &[SExpr]) -> SExpr {
        self.smt.list(iter::once(function).chain(arguments.iter().copied()).collect())
    }

    /// `(_ name parameters...)`.
    fn indexed(&self, name: &str, parameters: &[u32]) -> SExpr {
        let parameters = parameters.iter().map(|parameter| self.smt.atom(parameter.to_string()));
        self.smt.list([self.smt.atom("_"), self.smt.atom(name)].into_iter().chain(parameters).collect())
    }

    fn vector_sort(&self, width: u32) -> SExpr {
        self.indexed("BitVec", &[width])
    }

    /// The function from an encoding, a float or a signed integer to a float of `format`.
    fn to_fp(&self, format: Format) -> SExpr {
        self.indexed("to_fp", &float_parameters(format))
    }

    fn mode(&self, mode: Rounding) -> SExpr {
        self.smt.atom(mode_name(mode))
    }

    fn fresh(&mut self) -> SExpr {
        self.names += 1;
        self.smt.atom(format!("n{}", self.names - 1))
    }

    fn define(&mut self, sort: SExpr, function: SExpr, arguments: &[SExpr]) -> SExpr {
        let (name, body) = (self.fresh(), self.call(function, arguments));
        self.command("define-fun", [name, self.smt.list(Vec::new()), sort, body]);
        name
    }

    fn define_truth(&mut self, function: &str, arguments: &[SExpr]) -> SExpr {
        self.define(self.smt.bool_sort(), self.smt.atom(function), arguments)
    }

    fn define_vector(&mut self, width: u32, function: SExpr, arguments: &[SExpr]) -> Vector {
        (self.define(self.vector_sort(width), function, arguments), width)
    }

    fn define_float(&mut self, format: Format, function: SExpr, arguments: &[SExpr]) -> Float {
        let sort = self.indexed("FloatingPoint", &float_parameters(format));
        (self.define(sort, function, arguments), format)
    }
}

/// The widths of the exponent and of the significand with its hidden bit.
fn float_parameters(format: Format) -> [u32; 2] {
    [format.exponent_bits(), format.fraction_bits() + 1]
}

impl Smt for Script<'_> {
    type Truth = SExpr;
    type Vector = Vector;
    type Float = Float;

    fn truth(&mut self, value: bool) -> SExpr {
        self.smt.atom(value.to_string())
    }
    fn constant(&mut self, value: u64, width: u32) -> Vector {
        (self.indexed(&format!("bv{value}"), &[width]), width)
    }
    fn truth_variable(&mut self, number: usize) -> SExpr {
        self.smt.atom(format!("x{number}"))
    }
    fn variable(&mut self, number: usize, width: u32) -> Vector {
        (self.smt.atom(format!("x{number}")), width)
    }
    fn apply(&mut self, function: usize, arguments: &[Vector]) -> Vector {
        let (name, width) = (self.smt.atom(format!("f{function}")), self.results[function]);
        let arguments: Vec<SExpr> = arguments.iter().map(|&(argument, _)| argument).collect();
        match arguments.as_slice() {
            [] => (name, width),
            arguments => self.define_vector(width, name, arguments),
        }
    }
    fn not(&mut self, &a: &SExpr) -> SExpr {
        self.define_truth("not", &[a])
    }
    fn connect(&mut self, op: Connective, &a: &SExpr, &b: &SExpr) -> SExpr {
        let op = match op {
            Connective::And => "and",
            Connective::Or => "or",
            Connective::Xor => "xor",
        };
        self.define_truth(op, &[a, b])
    }
    fn choose(&mut self, &c: &SExpr, &a: &SExpr, &b: &SExpr) -> SExpr {
        self.define_truth("ite", &[c, a, b])
    }
    fn compare(&mut self, op: Compare, &(a, _): &Vector, &(b, _): &Vector) -> SExpr {
        let op = match op {
            Compare::Eq => "=",
            Compare::Ult => "bvult",
            Compare::Slt => "bvslt",
        };
        self.define_truth(op, &[a, b])
    }
    fn complement(&mut self, &(a, width): &Vector) -> Vector {
        self.define_vector(width, self.smt.atom("bvnot"), &[a])
    }
    fn negate(&mut self, &(a, width): &Vector) -> Vector {
        self.define_vector(width, self.smt.atom("bvneg"), &[a])
    }
    fn binary(&mut self, op: Binary, &(a, width): &Vector, &(b, _): &Vector) -> Vector {
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
        self.define_vector(width, self.smt.atom(op), &[a, b])
    }
    fn ite(&mut self, &c: &SExpr, &(a, width): &Vector, &(b, _): &Vector) -> Vector {
        self.define_vector(width, self.smt.atom("ite"), &[c, a, b])
    }
    fn concat(&mut self, &(high, m): &Vector, &(low, n): &Vector) -> Vector {
        self.define_vector(m + n, self.smt.atom("concat"), &[high, low])
    }
    fn extract(&mut self, &(a, _): &Vector, lo: u32, width: u32) -> Vector {
        self.define_vector(width, self.indexed("extract", &[lo + width - 1, lo]), &[a])
    }
    fn zero_extend(&mut self, &(a, width): &Vector, by: u32) -> Vector {
        self.define_vector(width + by, self.indexed("zero_extend", &[by]), &[a])
    }
    fn sign_extend(&mut self, &(a, width): &Vector, by: u32) -> Vector {
        self.define_vector(width + by, self.indexed("sign_extend", &[by]), &[a])
    }
    fn float(&mut self, format: Format, &(bits, _): &Vector) -> Float {
        self.define_float(format, self.to_fp(format), &[bits])
    }
    /// A bit-vector that encodes `value`; SMT-LIB has no function for this.
    fn float_bits(&mut self, format: Format, &(value, _): &Float) -> Vector {
        let (name, smt) = (self.fresh(), self.smt);
        self.command("declare-const", [name, self.vector_sort(format.bits())]);
        let encoded = self.call(self.to_fp(format), &[name]);
        self.command("assert", [smt.eq(encoded, value)]);
        let (nan, _) = self.constant(format.canonical_nan(), format.bits());
        let is_nan = self.call(smt.atom("fp.isNaN"), &[value]);
        self.command("assert", [smt.imp(is_nan, smt.eq(name, nan))]);
        (name, format.bits())
    }
    fn negate_float(&mut self, &(a, format): &Float) -> Float {
        self.define_float(format, self.smt.atom("fp.neg"), &[a])
    }
    fn abs_float(&mut self, &(a, format): &Float) -> Float {
        self.define_float(format, self.smt.atom("fp.abs"), &[a])
    }
    fn choose_float(&mut self, &c: &SExpr, &(a, format): &Float, &(b, _): &Float) -> Float {
        self.define_float(format, self.smt.atom("ite"), &[c, a, b])
    }
    fn arithmetic(&mut self, op: FloatOp, mode: Rounding, operands: &[Float]) -> Float {
        let function = match op {
            FloatOp::Add(_) => self.smt.atom("fp.add"),
            FloatOp::Mul(_) => self.smt.atom("fp.mul"),
            FloatOp::Fma(_) => self.smt.atom("fp.fma"),
            FloatOp::Convert { to, .. } | FloatOp::FromInt { to, .. } => self.to_fp(to),
            FloatOp::Step(_) => unreachable!("steps are written out"),
        };
        let operands: Vec<SExpr> =
            iter::once(self.mode(mode)).chain(operands.iter().map(|&(operand, _)| operand)).collect();
        self.define_float(op.result(), function, &operands)
    }
    fn float_from_int(&mut self, mode: Rounding, signed: bool, to: Format, &(a, _): &Vector) -> Float {
        let convert = if signed { self.to_fp(to) } else { self.indexed("to_fp_unsigned", &float_parameters(to)) };
        self.define_float(to, convert, &[self.mode(mode), a])
    }
}
