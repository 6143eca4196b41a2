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
    Ok(Blasted { cnf: blaster.gates.cnf, variables: blaster.variables, applications: blaster.applications })
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
