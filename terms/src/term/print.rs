//! Terms as text.
//!
//! Variables are `x0`, constants `0x1f:8` (value and width), bits `x0[15:8]`; everything else is an
//! S-expression. In a big graph a term that occurs several times is shown once, as `%1 = ...`.

use std::collections::hash_map::Entry;
use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use gcn_semantics::float::{FloatOp, Format, Rounding};

use super::arena::{Arena, look};
use super::node::{Node, Term};

/// Terms with at most this many operations are shown without names.
const SMALL: usize = 64;

/// In bigger ones, expressions nest at most this deep.
const NESTING: usize = 32;

/// `t` as compact text: one line, after the lines of the shared terms of a big graph.
pub fn display(t: Term) -> String {
    look(|arena| {
        let mut text = String::new();
        let mut printer = Printer { arena, names: FxHashMap::default() };
        // Writing to a string does not fail.
        let _ = printer.print(t, &mut text);
        text
    })
}

/// `fadd.f32`, `f16-from-f32`, `f32-from-i32`.
fn float_name(op: FloatOp) -> String {
    let name = |format: Format| format!("f{}", format.bits());
    match op {
        FloatOp::Add(format) => format!("fadd.{}", name(format)),
        FloatOp::Mul(format) => format!("fmul.{}", name(format)),
        FloatOp::Fma(format) => format!("fma.{}", name(format)),
        FloatOp::Convert { from, to } => format!("{}-from-{}", name(to), name(from)),
        FloatOp::FromInt { signed, to } => format!("{}-from-{}32", name(to), if signed { "i" } else { "u" }),
        FloatOp::Step(step) => step.to_string(),
    }
}

struct Printer<'a> {
    arena: &'a Arena,
    names: FxHashMap<Term, usize>,
}

/// What the printer knows of a term before it prints.
#[derive(Default, Clone, Copy)]
struct Survey {
    uses: usize,
    /// Operations of the text without names.
    size: usize,
    /// Operations between the term and the nearest names below.
    height: usize,
}

impl Printer<'_> {
    fn print(&mut self, root: Term, out: &mut String) -> fmt::Result {
        let (order, surveys) = self.survey(root);
        if surveys[&root].size > SMALL {
            for t in order {
                let Survey { uses, height, .. } = surveys[&t];
                let named = uses > 1 || height == NESTING;
                if t != root && named && !self.is_leaf(t) {
                    let name = self.names.len() + 1;
                    write!(out, "%{name} = ")?;
                    self.expression(t, out)?;
                    out.push('\n');
                    self.names.insert(t, name);
                }
            }
        }
        self.expression(root, out)
    }

    /// The terms below `root`, operands first, and what is known of each.
    fn survey(&self, root: Term) -> (Vec<Term>, FxHashMap<Term, Survey>) {
        let mut order = Vec::new();
        let mut surveys: FxHashMap<Term, Survey> = FxHashMap::default();
        let mut work = vec![(root, false)];
        while let Some((t, operands_done)) = work.pop() {
            if operands_done {
                let (mut size, mut height) = (1usize, 0);
                self.arena.node(t).for_each_operand(|operand| {
                    let survey = surveys.entry(operand).or_default();
                    survey.uses += 1;
                    size = size.saturating_add(survey.size);
                    height = height.max(if survey.height == NESTING { 1 } else { survey.height + 1 });
                });
                let survey = surveys.entry(t).or_default();
                (survey.size, survey.height) = (size, height);
                order.push(t);
            } else if let Entry::Vacant(entry) = surveys.entry(t) {
                entry.insert(Survey::default());
                work.push((t, true));
                self.arena.node(t).for_each_operand(|operand| work.push((operand, false)));
            }
        }
        (order, surveys)
    }

    fn is_leaf(&self, t: Term) -> bool {
        match self.arena.node(t) {
            Node::Const(_) | Node::Var(_) => true,
            Node::Extract { arg, .. } => matches!(self.arena.node(*arg), Node::Var(_)),
            _ => false,
        }
    }

    fn operand(&self, t: Term, out: &mut String) -> fmt::Result {
        match self.names.get(&t) {
            Some(name) => write!(out, "%{name}"),
            None => self.expression(t, out),
        }
    }

    fn call(&self, name: &str, operands: &[Term], out: &mut String) -> fmt::Result {
        write!(out, "({name}")?;
        for &operand in operands {
            out.push(' ');
            self.operand(operand, out)?;
        }
        out.push(')');
        Ok(())
    }

    fn expression(&self, t: Term, out: &mut String) -> fmt::Result {
        let width = self.arena.width(t);
        match self.arena.node(t) {
            Node::Const(value) => write!(out, "0x{value:x}:{width}"),
            Node::Var(variable) => write!(out, "x{}", variable.0),
            Node::Unspecified(what, args) => {
                let machine = if what.machine == 0 { String::new() } else { format!("/{}", what.machine) };
                let name = format!("unspecified:{width} {}#{:x}@{}{machine}", what.cause, what.instruction, what.lane);
                self.call(&name, args, out)
            }
            Node::Float(op, args) => {
                let (rounding, operands) = args.split_last().expect("a rounding mode");
                match self.arena.as_const(*rounding).map(Rounding::from_bits) {
                    Some(Rounding::NearestEven) => self.call(&float_name(*op), operands, out),
                    Some(mode) => self.call(&format!("{} {mode:?}", float_name(*op)), operands, out),
                    None => self.call(&format!("{} rounded", float_name(*op)), args, out),
                }
            }
            Node::Not(a) => self.call("not", &[*a], out),
            Node::And(args) => self.call("and", args, out),
            Node::Or(args) => self.call("or", args, out),
            Node::Xor(args) => self.call("xor", args, out),
            Node::Sum { constant, addends } => self.sum(*constant, addends, width, out),
            Node::Product(args) => self.call("*", args, out),
            Node::Shl(a, b) => self.call("shl", &[*a, *b], out),
            Node::Lshr(a, b) => self.call("lshr", &[*a, *b], out),
            Node::Ashr(a, b) => self.call("ashr", &[*a, *b], out),
            Node::UMin(args) => self.call("umin", args, out),
            Node::UMax(args) => self.call("umax", args, out),
            Node::SMin(args) => self.call("smin", args, out),
            Node::SMax(args) => self.call("smax", args, out),
            Node::Eq(a, b) => self.call("=", &[*a, *b], out),
            Node::Ult(a, b) => self.call("ult", &[*a, *b], out),
            Node::Slt(a, b) => self.call("slt", &[*a, *b], out),
            Node::Ite(condition, then, other) => self.call("ite", &[*condition, *then, *other], out),
            Node::Concat(parts) => self.call("concat", parts, out),
            Node::Extract { arg, lo } => {
                self.operand(*arg, out)?;
                let lo = *lo as u32;
                if width == 1 { write!(out, "[{lo}]") } else { write!(out, "[{}:{lo}]", lo + width - 1) }
            }
            Node::Sext(a) => self.call(&format!("sext:{width}"), &[*a], out),
            Node::Popcount(a) => self.call("popcount", &[*a], out),
            Node::LeadingZeros(a) => self.call("clz", &[*a], out),
            Node::TrailingZeros(a) => self.call("ctz", &[*a], out),
            Node::LaneSelect { column, index } => {
                out.push_str("(lane ");
                self.operand(*index, out)?;
                self.call("", column, out)?;
                out.push(')');
                Ok(())
            }
        }
    }

    /// Addends with their coefficients, `-1` for 2^width - 1, and the constant last.
    fn sum(&self, constant: u64, addends: &[(u64, Term)], width: u32, out: &mut String) -> fmt::Result {
        out.push_str("(+");
        for &(coefficient, t) in addends {
            let unused = 64 - width;
            match ((coefficient << unused) as i64) >> unused {
                1 => {
                    out.push(' ');
                    self.operand(t, out)?;
                }
                coefficient => {
                    write!(out, " {coefficient}*")?;
                    self.operand(t, out)?;
                }
            }
        }
        if constant != 0 {
            write!(out, " 0x{constant:x}:{width}")?;
        }
        out.push(')');
        Ok(())
    }
}
