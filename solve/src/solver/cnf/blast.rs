//! The nodes of an obligation, bit by bit.

use std::collections::BTreeMap;

use super::Cnf;
use super::gates::{Gates, Lit};
use super::words::{Word, constant};
use crate::obligation::{Model, Obligation, Op};

/// A formula beyond this many literals is not built.
const MAX_LITERALS: usize = 200_000_000;
/// At most this many pairs of applications of one function are compared.
const MAX_PAIRS: usize = 2_000_000;

/// Why there is no propositional formula of an obligation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the propositional formula would be too large")]
    TooLarge,
    #[error("floating-point operations are not translated to bits")]
    Floats,
}

/// A formula that has a model exactly if the obligation has one, and how its variables relate.
#[derive(Debug)]
pub struct Blasted {
    pub cnf: Cnf,
    /// The bits of each variable of the obligation, lowest first.
    variables: Vec<Vec<Lit>>,
    /// The applications of each function: bits of the arguments, bits of the result.
    applications: Vec<Vec<Application>>,
    /// The bits of each node, lowest first.
    nodes: Vec<Word>,
}

#[derive(Debug)]
struct Application {
    arguments: Vec<Word>,
    result: Word,
}

impl Blasted {
    /// The obligation's model from the values of the formula's variables.
    pub fn model(&self, value: impl Fn(i32) -> bool) -> Model {
        let literal = |literal: &Lit| value(literal.number().abs()) == (literal.number() > 0);
        let word = |bits: &Word| bits.iter().rev().fold(0, |word, bit| word << 1 | u64::from(literal(bit)));
        let table = |applications: &Vec<Application>| {
            applications
                .iter()
                .map(|application| (application.arguments.iter().map(word).collect(), word(&application.result)))
                .collect::<BTreeMap<_, _>>()
        };
        Model {
            variables: self.variables.iter().map(word).collect(),
            functions: self.applications.iter().map(table).collect(),
        }
    }
}

/// How the formula of `obligation` contradicts `model`, which satisfies the obligation: a clause is false, or a
/// node's bits are not forced to its value. `None` if it does not, or if there is no formula.
pub fn refutes(obligation: &Obligation, model: &Model) -> Option<String> {
    let blasted = blast(obligation).ok()?;
    let values = obligation.evaluate(model);
    let mut known = Assignment::new(blasted.cnf.variables);
    for (word, &value) in blasted.variables.iter().zip(&model.variables) {
        known.set_word(word, value);
    }
    for (number, word) in blasted.nodes.iter().enumerate() {
        if let Op::Apply(..) = obligation.op(number) {
            known.set_word(word, values[number]);
        }
    }
    if !blasted.cnf.clauses().all(|clause| known.propagate(clause)) {
        return Some("a clause is false".into());
    }
    let differs = |&number: &usize| known.word(&blasted.nodes[number]) != Some(values[number]);
    (0..obligation.len()).find(differs).map(|number| {
        let value = known.word(&blasted.nodes[number]);
        format!("the bits of {:?} are {value:x?}, its value is {:#x}", obligation.op(number), values[number])
    })
}

/// Values of variables, as far as they are known.
struct Assignment(Vec<Option<bool>>);

impl Assignment {
    fn new(variables: i32) -> Self {
        Assignment(vec![None; variables as usize + 1])
    }
    fn value(&self, literal: i32) -> Option<bool> {
        self.0[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }
    fn set(&mut self, literal: i32) {
        self.0[literal.unsigned_abs() as usize] = Some(literal > 0);
    }
    fn set_word(&mut self, word: &Word, value: u64) {
        for (bit, literal) in word.iter().enumerate() {
            self.set(if value >> bit & 1 == 1 { literal.number() } else { -literal.number() });
        }
    }
    fn word(&self, word: &Word) -> Option<u64> {
        word.iter().rev().try_fold(0, |bits, literal| Some(bits << 1 | u64::from(self.value(literal.number())?)))
    }
    /// Sets the last open literal of `clause`. Clauses come in the order of their gates, so that inputs
    /// are known before outputs. `false` if all literals are false.
    fn propagate(&mut self, clause: &[i32]) -> bool {
        if clause.iter().any(|&literal| self.value(literal) == Some(true)) {
            return true;
        }
        let mut open = clause.iter().filter(|&&literal| self.value(literal).is_none());
        match (open.next(), open.next()) {
            (None, _) => false,
            (Some(&literal), None) => {
                self.set(literal);
                true
            }
            _ => true,
        }
    }
}

/// The formula of `obligation`: unsatisfiable means proven.
///
/// # Errors
/// If the formula would be too large, or the obligation has floating-point operations.
pub fn blast(obligation: &Obligation) -> Result<Blasted, Refusal> {
    let mut gates = Gates::new();
    let variables = obligation.variables().iter().map(|&width| gates.fresh_word(width.into())).collect();
    let applications = obligation.functions().iter().map(|_| Vec::new()).collect();
    let mut blaster = Blaster { gates, variables, applications, nodes: Vec::with_capacity(obligation.len()) };
    for number in 0..obligation.len() {
        let word = blaster.node(obligation.op(number), obligation.width(number))?;
        debug_assert_eq!(word.len() as u32, obligation.width(number));
        blaster.nodes.push(word);
        if blaster.gates.cnf.literals.len() > MAX_LITERALS {
            return Err(Refusal::TooLarge);
        }
    }
    for &assertion in obligation.assertions() {
        let bit = blaster.bit(assertion);
        blaster.gates.require(&[bit]);
    }
    if let Some((a, b)) = obligation.goal() {
        let (a, b) = (blaster.word(a), blaster.word(b));
        let differ: Word = blaster.gates.bitwise(Gates::xor, &a, &b);
        blaster.gates.require(&differ);
    }
    let Blaster { gates, variables, applications, nodes } = blaster;
    Ok(Blasted { cnf: gates.cnf, variables, applications, nodes })
}

struct Blaster {
    gates: Gates,
    variables: Vec<Word>,
    applications: Vec<Vec<Application>>,
    nodes: Vec<Word>,
}

impl Blaster {
    fn word(&self, number: u32) -> Word {
        self.nodes[number as usize].clone()
    }
    /// Node `number`, which has width 1.
    fn bit(&self, number: u32) -> Lit {
        self.nodes[number as usize][0]
    }

    fn fold(&mut self, arguments: &[u32], mut combine: impl FnMut(&mut Gates, &[Lit], &[Lit]) -> Word) -> Word {
        let first = self.word(arguments[0]);
        arguments[1..].iter().fold(first, |all, &argument| {
            let argument = &self.nodes[argument as usize];
            combine(&mut self.gates, &all, argument)
        })
    }

    fn node(&mut self, op: Op, width: u32) -> Result<Word, Refusal> {
        Ok(match op {
            Op::Const(value) => constant(value, width),
            Op::Var(number) => self.variables[number].clone(),
            Op::Apply(function, arguments) => self.apply(function, arguments, width)?,
            Op::Float(..) => return Err(Refusal::Floats),
            Op::Not(a) => self.word(a).into_iter().map(|bit| !bit).collect(),
            Op::And(args) => self.fold(args, |gates, a, b| gates.bitwise(Gates::and, a, b)),
            Op::Or(args) => self.fold(args, |gates, a, b| gates.bitwise(Gates::or, a, b)),
            Op::Xor(args) => self.fold(args, |gates, a, b| gates.bitwise(Gates::xor, a, b)),
            Op::Sum(summand, args) => args.iter().fold(constant(summand, width), |sum, &arg| {
                let argument = &self.nodes[arg as usize];
                self.gates.add(&sum, argument, Lit::FALSE)
            }),
            Op::Scale(coefficient, a) => self.scale(coefficient, a, width),
            Op::Product(args) => self.fold(args, Gates::multiply),
            Op::Shl(a, b) => self.gates.shift_left(&self.nodes[a as usize], &self.nodes[b as usize], Lit::FALSE),
            Op::Lshr(a, b) => self.gates.shift_right(&self.nodes[a as usize], &self.nodes[b as usize], Lit::FALSE),
            Op::Ashr(a, b) => {
                let word = &self.nodes[a as usize];
                self.gates.shift_right(word, &self.nodes[b as usize], word[word.len() - 1])
            }
            Op::UMin(args) => self.extremum(args, |gates, a, b| gates.less(a, b)),
            Op::UMax(args) => self.extremum(args, |gates, a, b| gates.less(b, a)),
            Op::SMin(args) => self.extremum(args, |gates, a, b| gates.less_signed(a, b)),
            Op::SMax(args) => self.extremum(args, |gates, a, b| gates.less_signed(b, a)),
            Op::Eq(a, b) => vec![self.gates.equal(&self.nodes[a as usize], &self.nodes[b as usize])],
            Op::Ult(a, b) => vec![self.gates.less(&self.nodes[a as usize], &self.nodes[b as usize])],
            Op::Slt(a, b) => vec![self.gates.less_signed(&self.nodes[a as usize], &self.nodes[b as usize])],
            Op::Ite(c, a, b) => {
                let condition = self.bit(c);
                self.gates.choose(condition, &self.nodes[a as usize], &self.nodes[b as usize])
            }
            Op::Concat(args) => args.iter().rev().flat_map(|&arg| self.word(arg)).collect(),
            Op::Extract { arg, lo } => self.nodes[arg as usize][lo as usize..(lo + width) as usize].to_vec(),
            Op::Sext(a) => {
                let mut word = self.word(a);
                word.resize(width as usize, word[word.len() - 1]);
                word
            }
            Op::Popcount(a) => self.gates.count(&self.nodes[a as usize], width),
            Op::LeadingZeros(a) => self.gates.zero_run(self.nodes[a as usize].iter().rev().copied(), width),
            Op::TrailingZeros(a) => self.gates.zero_run(self.nodes[a as usize].iter().copied(), width),
            Op::LaneSelect { column, index } => self.lane_select(column, index),
        })
    }

    fn scale(&mut self, coefficient: u64, a: u32, width: u32) -> Word {
        let factor = &self.nodes[a as usize];
        // `-1 * a` and the like are shorter as a negation.
        let (negate, magnitude) = match coefficient.wrapping_neg() & (u64::MAX >> (64 - width)) {
            negative if negative.count_ones() < coefficient.count_ones() => (true, negative),
            _ => (false, coefficient),
        };
        let product = self.gates.multiply(factor, &constant(magnitude, width));
        if !negate {
            return product;
        }
        let inverted: Word = product.into_iter().map(|bit| !bit).collect();
        self.gates.add(&inverted, &constant(0, width), Lit::TRUE)
    }

    /// The argument that `better` prefers to all before it.
    fn extremum(&mut self, args: &[u32], better: fn(&mut Gates, &[Lit], &[Lit]) -> Lit) -> Word {
        self.fold(args, |gates, best, next| {
            let stays = better(gates, best, next);
            gates.choose(stays, best, next)
        })
    }

    fn lane_select(&mut self, column: &[u32], index: u32) -> Word {
        let mut words: Vec<Word> = column.iter().map(|&element| self.word(element)).collect();
        let index = self.word(index);
        for bit in 0..words.len().ilog2() as usize {
            let odd = index.get(bit).copied().unwrap_or(Lit::FALSE);
            words = words.chunks(2).map(|pair| self.gates.choose(odd, &pair[1], &pair[0])).collect();
        }
        words.swap_remove(0)
    }

    fn apply(&mut self, function: usize, arguments: &[u32], width: u32) -> Result<Word, Refusal> {
        let arguments: Vec<Word> = arguments.iter().map(|&argument| self.word(argument)).collect();
        let result = self.gates.fresh_word(width);
        let others = std::mem::take(&mut self.applications[function]);
        if others.len() * (others.len() + 1) / 2 > MAX_PAIRS {
            return Err(Refusal::TooLarge);
        }
        for other in &others {
            let same = arguments.iter().zip(&other.arguments).fold(Lit::TRUE, |all, (a, b)| {
                let same = self.gates.equal(a, b);
                self.gates.and(all, same)
            });
            for (&bit, &other) in result.iter().zip(&other.result) {
                self.gates.require(&[!same, !bit, other]);
                self.gates.require(&[!same, bit, !other]);
            }
        }
        self.applications[function] = others;
        self.applications[function].push(Application { arguments, result: result.clone() });
        Ok(result)
    }
}
