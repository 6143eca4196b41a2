//! Z3, in process.
//!
//! Each question gets a fresh solver for its logic: Z3's `QF_BV` tactic is up to a hundred times
//! faster than its incremental solver, which `push` and `pop` would select. The Z3 context is the
//! thread's own, or the session's.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use z3::ast::{Ast, BV, Bool};
use z3::{Config, Context, FuncDecl, Params, SatResult, Solver, Sort, with_z3_config};

use super::lower::{Binary, Compare, Connective, Lowered, Smt, Value, lower};
use super::{Engine, Interrupt, Outcome, confirm};
use crate::obligation::{Model, Obligation, Op};

/// The engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Z3;

impl Engine for Z3 {
    fn name(&self) -> &'static str {
        "z3"
    }

    fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome {
        let deadline = Instant::now() + limit.min(LONGEST);
        let lowered = lower(obligation, &mut Terms::new(obligation));
        let by_logic = Solver::new_for_logic(logic(obligation)).unwrap_or_default();
        match attempt(obligation, &lowered, by_logic, deadline) {
            // The general solver may know better, but not after a timeout or an interrupt.
            Outcome::Unknown(reason) if !STOPPED.iter().any(|word| reason.contains(word)) => {
                attempt(obligation, &lowered, Solver::new(), deadline)
            }
            outcome => outcome,
        }
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        with_z3_config(&Config::new(), || {
            let context = Context::thread_local();
            let handle = context.handle();
            body(&|| handle.interrupt());
        });
    }
}

/// A limit beyond all patience, in range of Z3's 32-bit milliseconds.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// How Z3 says that it was made to stop.
const STOPPED: [&str; 3] = ["timeout", "cancel", "interrupt"];

/// The SMT-LIB logic of `obligation`.
pub(super) fn logic(obligation: &Obligation) -> &'static str {
    if obligation.functions().is_empty() { "QF_BV" } else { "QF_UFBV" }
}

/// One check with `solver`, until `deadline`.
fn attempt(obligation: &Obligation, lowered: &Lowered<Terms>, solver: Solver, deadline: Instant) -> Outcome {
    let left = deadline.saturating_duration_since(Instant::now());
    let mut parameters = Params::new();
    parameters.set_u32("timeout", (left.as_millis() as u32).max(1));
    solver.set_params(&parameters);
    lowered.assertions.iter().for_each(|assertion| solver.assert(assertion));
    match solver.check() {
        SatResult::Unsat => Outcome::Unsat,
        SatResult::Unknown => {
            Outcome::Unknown(format!("z3: {}", solver.get_reason_unknown().unwrap_or_else(|| "no reason".into())))
        }
        SatResult::Sat => match solver.get_model().and_then(|model| read(obligation, lowered, &model)) {
            Some(model) => confirm("z3", obligation, model),
            None => Outcome::Unknown("z3: satisfiable, but gives no model".into()),
        },
    }
}

/// The values of variables and function applications in `model`.
fn read(obligation: &Obligation, lowered: &Lowered<Terms>, model: &z3::Model) -> Option<Model> {
    let value = |number: usize| match &lowered.nodes[number] {
        Value::Truth(truth) => model.eval(truth, true)?.as_bool().map(u64::from),
        Value::Vector(vector) => model.eval(vector, true)?.as_u64(),
    };
    let mut result = Model {
        variables: vec![0; obligation.variables().len()],
        functions: vec![BTreeMap::new(); obligation.functions().len()],
    };
    for number in 0..obligation.len() {
        match obligation.op(number) {
            Op::Var(variable) => result.variables[variable] = value(number)?,
            Op::Apply(function, args) => {
                let args = args.iter().map(|&arg| value(arg as usize)).collect::<Option<_>>()?;
                result.functions[function].insert(args, value(number)?);
            }
            _ => {}
        }
    }
    Some(result)
}

/// Builds Z3 terms in the thread's context.
struct Terms {
    functions: Vec<FuncDecl>,
}

impl Terms {
    fn new(obligation: &Obligation) -> Self {
        let declare = |(number, signature): (usize, &crate::obligation::Signature)| {
            let arguments: Vec<_> = signature.arguments.iter().map(|&width| Sort::bitvector(width.into())).collect();
            let arguments: Vec<_> = arguments.iter().collect();
            FuncDecl::new(format!("f{number}"), &arguments, &Sort::bitvector(signature.result.into()))
        };
        Terms { functions: obligation.functions().iter().enumerate().map(declare).collect() }
    }
}

impl Smt for Terms {
    type Truth = Bool;
    type Vector = BV;

    fn truth(&mut self, value: bool) -> Bool {
        Bool::from_bool(value)
    }
    fn constant(&mut self, value: u64, width: u32) -> BV {
        BV::from_u64(value, width)
    }
    fn truth_variable(&mut self, number: usize) -> Bool {
        Bool::new_const(format!("x{number}"))
    }
    fn variable(&mut self, number: usize, width: u32) -> BV {
        BV::new_const(format!("x{number}"), width)
    }
    fn apply(&mut self, function: usize, arguments: &[BV]) -> BV {
        let arguments: Vec<_> = arguments.iter().map(|argument| argument as &dyn Ast).collect();
        self.functions[function].apply(&arguments).as_bv().expect("a function returns a bit-vector")
    }
    fn not(&mut self, a: &Bool) -> Bool {
        a.not()
    }
    fn connect(&mut self, op: Connective, a: &Bool, b: &Bool) -> Bool {
        match op {
            Connective::And => Bool::and(&[a, b]),
            Connective::Or => Bool::or(&[a, b]),
            Connective::Xor => a.xor(b),
        }
    }
    fn choose(&mut self, c: &Bool, a: &Bool, b: &Bool) -> Bool {
        c.ite(a, b)
    }
    fn compare(&mut self, op: Compare, a: &BV, b: &BV) -> Bool {
        match op {
            Compare::Eq => a.eq(b),
            Compare::Ult => a.bvult(b),
            Compare::Slt => a.bvslt(b),
        }
    }
    fn complement(&mut self, a: &BV) -> BV {
        a.bvnot()
    }
    fn negate(&mut self, a: &BV) -> BV {
        a.bvneg()
    }
    fn binary(&mut self, op: Binary, a: &BV, b: &BV) -> BV {
        match op {
            Binary::And => a.bvand(b),
            Binary::Or => a.bvor(b),
            Binary::Xor => a.bvxor(b),
            Binary::Add => a.bvadd(b),
            Binary::Mul => a.bvmul(b),
            Binary::Shl => a.bvshl(b),
            Binary::Lshr => a.bvlshr(b),
            Binary::Ashr => a.bvashr(b),
        }
    }
    fn ite(&mut self, c: &Bool, a: &BV, b: &BV) -> BV {
        c.ite(a, b)
    }
    fn concat(&mut self, high: &BV, low: &BV) -> BV {
        high.concat(low)
    }
    fn extract(&mut self, a: &BV, lo: u32, width: u32) -> BV {
        a.extract(lo + width - 1, lo)
    }
    fn zero_extend(&mut self, a: &BV, by: u32) -> BV {
        a.zero_ext(by)
    }
    fn sign_extend(&mut self, a: &BV, by: u32) -> BV {
        a.sign_ext(by)
    }
}
