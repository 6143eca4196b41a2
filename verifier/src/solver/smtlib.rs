//! Obligations as SMT-LIB 2 scripts, for other solvers and for the record.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::lower::{Binary, Compare, Connective, Smt, lower};
use crate::obligation::Obligation;

/// `obligation` as a script that ends in `(check-sat)`: `unsat` means proven.
///
/// Variables are called `x0, x1, ...` and uninterpreted functions `f0, f1, ...`; every other node
/// is a definition, so that the script is as small as the shared graph.
pub fn script(obligation: &Obligation) -> String {
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
    for assertion in lower(obligation, &mut text).assertions {
        text.line(format_args!("(assert {assertion})"));
    }
    format!("(set-logic {})\n{}(check-sat)\n", super::z3::logic(obligation), text.lines)
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

fn vector_sort(width: u8) -> String {
    format!("(_ BitVec {width})")
}

/// An expression of a script, and its width.
type Vector = (String, u32);

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

    fn define_truth(&mut self, body: &str) -> String {
        self.define("Bool", body)
    }

    fn define_vector(&mut self, width: u32, body: &str) -> Vector {
        (self.define(&vector_sort(width as u8), body), width)
    }
}

impl Smt for Script {
    type Truth = String;
    type Vector = Vector;

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
}
