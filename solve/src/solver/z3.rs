//! Z3, in process.
//!
//! Each question gets a fresh solver for its logic: Z3's `QF_BV` tactic is up to a hundred times
//! faster than its incremental solver, which `push` and `pop` would select. The Z3 context is the
//! thread's own, or the session's; a session is good for one question, as what a context has seen changes
//! the search.

use std::collections::BTreeMap;
use std::time::Instant;

use gcn_semantics::float::{FloatOp, Format, Rounding};
use z3::ast::{Ast, BV, Bool, Float, RoundingMode};
use z3::{Config, Context, FuncDecl, Params, SatResult, Solver, Sort, StatisticsValue, with_z3_config};
use z3_sys::{Z3_mk_fpa_to_fp_bv, Z3_mk_fpa_to_fp_signed, Z3_mk_fpa_to_fp_unsigned};

use super::lower::{Binary, Compare, Connective, Lowered, Smt, Value, lower};
use super::smtlib::logic;
use super::soft::{solve_written_out, translated, written_out};
use super::{Engine, Interrupt, Outcome, Reason, confirm};
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
use crate::obligation::{Model, Obligation, Op};

/// The engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Z3;

impl Engine for Z3 {
    fn name(&self) -> &'static str {
        "z3"
    }

    fn version(&self) -> String {
        // "Z3 4.8.12.0"
        z3::full_version().trim_start_matches("Z3 ").to_owned()
    }

    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        if obligation.has_steps() {
            return solve_written_out(self, obligation, limits);
        }
        let deadline = limits.deadline();
        let allowed = resources(limits.budget);
        if obligation.gates() > limits.budget.units().saturating_mul(GATES) {
            return Outcome::Unknown(Reason::Limit(Ended::Exhausted(limits.budget)));
        }
        let lowered = lower(obligation, &mut Terms::new(obligation));
        // Z3 has no tactic for functions together with floats.
        let general = obligation.has_floats() && !obligation.functions().is_empty();
        let by_logic = (!general).then(|| Solver::new_for_logic(logic(obligation))).flatten().unwrap_or_default();
        let mut attempt = Attempt { obligation, lowered: &lowered, limits, deadline };
        match attempt.check(by_logic, allowed) {
            // The general solver may know better, with what is left.
            (Outcome::Unknown(Reason::Engine(_)), used) if used < allowed => {
                attempt.check(Solver::new(), allowed - used).0
            }
            (outcome, _) => outcome,
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

/// Z3's resource units in one unit of work: measured on 32-bit arithmetic, 1.3 to 4.4 thousand in a millisecond.
const RESOURCES: u64 = 3_000;

/// Gates that Z3 makes of bit-vectors in one unit of work; its resource units count that in part. A larger question
/// would take its whole budget before the search begins.
const GATES: u64 = 1_000;

/// The limit that Z3 is given for `budget`; it counts to 2^32.
pub(super) fn resources(budget: Budget) -> u32 {
    u32::try_from(budget.units().saturating_mul(RESOURCES)).unwrap_or(u32::MAX)
}

/// Charges the question of this thread for resources that Z3 has used.
pub(super) fn charge(resources: u32) {
    question::charge(u64::from(resources) * question::steps(Budget::of(1)) / RESOURCES);
}

/// One question and its limits.
struct Attempt<'a> {
    obligation: &'a Obligation,
    lowered: &'a Lowered<Terms>,
    limits: &'a Limits,
    deadline: Instant,
}

impl Attempt<'_> {
    /// One check with a `solver` that may use so many resources; the outcome, and what it used.
    fn check(&mut self, solver: Solver, allowed: u32) -> (Outcome, u32) {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let mut parameters = Params::new();
        parameters.set_u32("timeout", u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1));
        parameters.set_u32("rlimit", allowed);
        // An interrupt from the keyboard is for the whole process; Z3 would keep it to itself.
        parameters.set_bool("ctrl_c", false);
        solver.set_params(&parameters);
        self.lowered.assertions.iter().for_each(|assertion| solver.assert(assertion));
        let before = spent(&solver);
        let result = solver.check();
        let used = spent(&solver).saturating_sub(before);
        charge(used);
        let outcome = match result {
            SatResult::Unsat => Outcome::Unsat,
            SatResult::Unknown => Outcome::Unknown(self.reason(&solver, used, allowed)),
            SatResult::Sat => match solver.get_model().and_then(|model| read(self.obligation, self.lowered, &model)) {
                Some(model) => confirm("z3", self.obligation, model),
                None => Outcome::gives_up("z3: satisfiable, but gives no model"),
            },
        };
        (outcome, used)
    }

    /// Why there is no answer. Z3 says `canceled` of a used-up budget, a timeout and an interrupt alike.
    fn reason(&self, solver: &Solver, used: u32, allowed: u32) -> Reason {
        let words = solver.get_reason_unknown().unwrap_or_else(|| "no reason".into());
        let ended = STOPPED.iter().any(|word| words.contains(word));
        match ended {
            _ if used >= allowed => Reason::Limit(Ended::Exhausted(self.limits.budget)),
            true if Instant::now() >= self.deadline => Reason::Limit(Ended::Net(self.limits.net)),
            true => Reason::Limit(Ended::Stopped),
            false => Reason::Engine(format!("z3: {words}")),
        }
    }
}

/// The resources that the context of `solver` has used so far.
pub(super) fn spent(solver: &Solver) -> u32 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(spent)) => spent,
        _ => 0,
    }
}

/// How Z3 says that it was made to stop.
const STOPPED: [&str; 4] = ["timeout", "cancel", "interrupt", "resource"];

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

/// How Z3 contradicts `model`, which satisfies `obligation`: the lowered assertions, with the model's values in
/// the place of variables, do not evaluate to true. `None` if they do.
pub fn refutes(obligation: &Obligation, model: &Model) -> Option<String> {
    if obligation.has_steps() {
        let (bits, bindings) = written_out(obligation);
        return refutes(&bits, &translated(&bits, &bindings, model));
    }
    let mut terms = Terms { values: Some(model.clone()), ..Terms::new(obligation) };
    let lowered = lower(obligation, &mut terms);
    // Z3 simplifies a subterm that assertions share once in a call, and once more in each further call.
    if Bool::and(&lowered.assertions).simplify().as_bool() == Some(true) {
        return None;
    }
    let wrong = lowered.assertions.iter().map(Ast::simplify).find(|value| value.as_bool() != Some(true))?;
    Some(format!(
        "z3 simplifies an assertion that holds to {}",
        wrong.to_string().chars().take(200).collect::<String>()
    ))
}

/// Builds Z3 terms in the thread's context.
struct Terms {
    functions: Vec<FuncDecl>,
    /// Values that stand in the place of variables and function applications.
    values: Option<Model>,
}

impl Terms {
    fn new(obligation: &Obligation) -> Self {
        let declare = |(number, signature): (usize, &crate::obligation::Signature)| {
            let arguments: Vec<_> = signature.arguments.iter().map(|&width| Sort::bitvector(width.into())).collect();
            let arguments: Vec<_> = arguments.iter().collect();
            FuncDecl::new(format!("f{number}"), &arguments, &Sort::bitvector(signature.result.into()))
        };
        Terms { functions: obligation.functions().iter().enumerate().map(declare).collect(), values: None }
    }
}

impl Smt for Terms {
    type Truth = Bool;
    type Vector = BV;
    type Float = Float;

    fn truth(&mut self, value: bool) -> Bool {
        Bool::from_bool(value)
    }
    fn constant(&mut self, value: u64, width: u32) -> BV {
        BV::from_u64(value, width)
    }
    fn truth_variable(&mut self, number: usize) -> Bool {
        if let Some(model) = &self.values {
            return Bool::from_bool(model.variables[number] == 1);
        }
        Bool::new_const(format!("x{number}"))
    }
    fn variable(&mut self, number: usize, width: u32) -> BV {
        if let Some(model) = &self.values {
            return BV::from_u64(model.variables[number], width);
        }
        BV::new_const(format!("x{number}"), width)
    }
    fn apply(&mut self, function: usize, arguments: &[BV]) -> BV {
        if let Some(model) = &self.values {
            let values: Option<Vec<u64>> = arguments.iter().map(|argument| argument.simplify().as_u64()).collect();
            let value = values.and_then(|values| model.functions[function].get(&values)).copied().unwrap_or(0);
            let arguments: Vec<_> = arguments.iter().map(|argument| argument as &dyn Ast).collect();
            let width = self.functions[function].apply(&arguments).as_bv().map_or(1, |result| result.get_size());
            return BV::from_u64(value, width);
        }
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
    fn float(&mut self, format: Format, bits: &BV) -> Float {
        let (context, sort) = (bits.get_ctx(), sort(format));
        // SAFETY: all three belong to `context` and are alive, and Z3 returns a float of the sort.
        unsafe {
            let float = Z3_mk_fpa_to_fp_bv(context.get_z3_context(), bits.get_z3_ast(), sort.get_z3_sort());
            Float::wrap(context, float.expect("a bit-vector of the format's width"))
        }
    }
    fn float_bits(&mut self, format: Format, value: &Float) -> BV {
        value.is_nan().ite(&BV::from_u64(format.canonical_nan(), format.bits()), &value.to_ieee_bv())
    }
    fn negate_float(&mut self, a: &Float) -> Float {
        a.unary_neg()
    }
    fn abs_float(&mut self, a: &Float) -> Float {
        a.unary_abs()
    }
    fn choose_float(&mut self, c: &Bool, a: &Float, b: &Float) -> Float {
        c.ite(a, b)
    }
    fn arithmetic(&mut self, op: FloatOp, mode: Rounding, operands: &[Float]) -> Float {
        let mode = &rounding_mode(mode);
        match op {
            FloatOp::Add(_) => operands[0].add_with_rounding_mode(operands[1].clone(), mode),
            FloatOp::Mul(_) => operands[0].mul_with_rounding_mode(operands[1].clone(), mode),
            FloatOp::Fma(_) => operands[0].fma_with_rounding_mode(operands[1].clone(), operands[2].clone(), mode),
            FloatOp::Step(_) => unreachable!("steps are written out"),
            FloatOp::Convert { to, .. } | FloatOp::FromInt { to, .. } => {
                operands[0].to_fp_with_rounding_mode(mode, &sort(to))
            }
        }
    }
    fn float_from_int(&mut self, mode: Rounding, signed: bool, to: Format, a: &BV) -> Float {
        let convert = if signed { Z3_mk_fpa_to_fp_signed } else { Z3_mk_fpa_to_fp_unsigned };
        let (context, mode, sort) = (a.get_ctx(), rounding_mode(mode), sort(to));
        // SAFETY: all four belong to `context` and are alive, and Z3 returns a float of the sort.
        unsafe {
            let raw = context.get_z3_context();
            let float = convert(raw, mode.get_z3_ast(), a.get_z3_ast(), sort.get_z3_sort());
            Float::wrap(context, float.expect("a rounding mode and a bit-vector"))
        }
    }
}

/// The sort of floats of `format`.
fn sort(format: Format) -> Sort {
    Sort::float(format.exponent_bits(), format.fraction_bits() + 1)
}

fn rounding_mode(mode: Rounding) -> RoundingMode {
    match mode {
        Rounding::NearestEven => RoundingMode::round_nearest_ties_to_even(),
        Rounding::Up => RoundingMode::round_towards_positive(),
        Rounding::Down => RoundingMode::round_towards_negative(),
        Rounding::TowardZero => RoundingMode::round_towards_zero(),
    }
}
