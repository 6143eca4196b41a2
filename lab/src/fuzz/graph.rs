//! Random terms, built twice: with all rewriting rules, and as they are written.
//!
//! Instructions reach only some of the rules, and those on 32 bits mostly. Few variables, small widths and
//! constants at the edges bring out the others.

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{FloatOp, Format};
use gcn_semantics::generate::Random;

use super::dice::Dice;
use gcnverify::obligation::{Bindings, Model, Obligation};
use gcnverify::term::{self, Evaluator, Term, Var};

const WIDTHS: [u32; 9] = [1, 2, 3, 4, 8, 8, 16, 32, 64];
/// The one width, beside truth values, of most graphs: the more terms fit each other, the more rules match.
const SINGLE: [u32; 6] = [2, 3, 4, 8, 16, 32];
/// Variables of each width, and assignments that each graph is evaluated under.
const VARIABLES: u32 = 3;
const ASSIGNMENTS: usize = 8;

/// The values of the variables: (width, number).
pub struct Assignment {
    seed: u64,
}

impl Assignment {
    fn value(&self, var: Var) -> u64 {
        let mut dice = Dice::new(self.seed, u64::from(var.0));
        let width = var.0 / 16;
        let ones = u64::MAX >> (64 - width);
        ones & match dice.below(4) {
            0 => dice.bits(),
            1 => edge(width, &mut dice),
            2 => u64::from(dice.below(70)),
            _ => dice.bits() & dice.bits(),
        }
    }
}

/// A number where carries, signs and widths change.
fn edge(width: u32, dice: &mut Dice) -> u64 {
    let top = 1u64 << (width - 1);
    let near = dice.pick(&[0, 1, top, top - 1, u64::MAX, width.into(), u64::from(width) - 1, top >> (width / 2)]);
    near.wrapping_add(u64::from(dice.below(3))).wrapping_sub(1)
}

struct Builder<'d> {
    dice: &'d mut Dice,
    made: Vec<Term>,
    /// The only width besides 1, if there is one.
    single: Option<u32>,
}

impl Builder<'_> {
    fn constant(&mut self, width: u32) -> Term {
        let value = if self.dice.once_in(3) { self.dice.bits() } else { edge(width, self.dice) };
        term::constant(width, value)
    }

    /// A term of `width` bits: an older one, a variable or a constant.
    fn operand(&mut self, width: u32) -> Term {
        let fitting: Vec<Term> = self.made.iter().copied().filter(|&t| term::width(t) == width).collect();
        match self.dice.below(8) {
            0 => self.constant(width),
            1..=5 if !fitting.is_empty() => {
                fitting[fitting.len() - 1 - self.dice.below(fitting.len().min(6) as u32) as usize]
            }
            _ => term::variable(width, Var(16 * width + self.dice.below(VARIABLES))),
        }
    }

    /// An older term of any width.
    fn any(&mut self) -> Term {
        match self.made.len() as u32 {
            0 => self.operand(8),
            count => self.made[(count - 1 - self.dice.below(count.min(8))) as usize],
        }
    }

    fn pair(&mut self, width: u32) -> (Term, Term) {
        (self.operand(width), self.operand(width))
    }

    fn step(&mut self) -> Term {
        let width = match self.single {
            Some(width) => {
                if self.dice.once_in(4) {
                    1
                } else {
                    width
                }
            }
            None => self.dice.pick(&WIDTHS),
        };
        let (a, b) = self.pair(width);
        match self.dice.below(32) {
            0 | 1 => term::and(a, b),
            2 | 3 => term::or(a, b),
            4 => term::xor(a, b),
            5 => term::not(a),
            6 | 7 => term::add(a, b),
            8 | 9 => term::sub(a, b),
            10 if width <= 16 || self.dice.once_in(4) => term::mul(a, b),
            10 | 11 => {
                let constant = self.constant(width);
                term::mul(a, constant)
            }
            12 => term::shl(a, b),
            13 => term::lshr(a, b),
            14 => term::ashr(a, b),
            15 => self.shifted(width),
            16 => term::umin(a, b),
            17 => term::umax(a, b),
            18 => term::smin(a, b),
            19 => term::smax(a, b),
            20 => term::eq(a, b),
            21 => term::ult(a, b),
            22 => term::slt(a, b),
            23..=25 => {
                let condition = self.operand(1);
                let not = term::not(condition);
                term::ite(condition, term::given(condition, a), term::given(not, b))
            }
            26 => self.resized(),
            27 => self.part(),
            28 => {
                let high = self.any();
                let low = self.any();
                if term::width(high) + term::width(low) > 64 { low } else { term::concat(&[high, low]) }
            }
            29 => match self.dice.below(4) {
                0 => term::popcount(a),
                1 => term::leading_zeros(a),
                2 => term::trailing_zeros(a),
                _ => term::reverse_bits(a),
            },
            30 if self.dice.once_in(4) => {
                let column: [Term; LANES] = std::array::from_fn(|_| self.operand(32));
                let index = self.operand(32);
                term::lane_select(&column, index)
            }
            31 if self.dice.once_in(2) => self.float(),
            _ => self.resized(),
        }
    }

    fn shifted(&mut self, width: u32) -> Term {
        let a = self.operand(width);
        let amount = u64::from(self.dice.below(width + 1));
        let amount = term::constant(width, amount);
        match self.dice.below(3) {
            0 => term::shl(a, amount),
            1 => term::lshr(a, amount),
            _ => term::ashr(a, amount),
        }
    }

    fn resized(&mut self) -> Term {
        let a = self.any();
        let width = self.dice.pick(&WIDTHS).max(term::width(a));
        if self.dice.once_in(2) { term::zext(a, width) } else { term::sext(a, width) }
    }

    fn part(&mut self) -> Term {
        let a = self.any();
        let width = term::width(a);
        let n = 1 + self.dice.below(width);
        term::extract(a, self.dice.below(width - n + 1), n)
    }

    fn float(&mut self) -> Term {
        let format = self.dice.pick(&[Format::F16, Format::F32]);
        let width = format.bits();
        let (a, b) = self.pair(width);
        let rounding = self.operand(8);
        match self.dice.below(3) {
            0 => term::float(FloatOp::Add(format), rounding, &[a, b]),
            1 => term::float(FloatOp::Mul(format), rounding, &[a, b]),
            _ => {
                let c = self.operand(width);
                term::float(FloatOp::Fma(format), rounding, &[a, b, c])
            }
        }
    }
}

/// Builds the graph that `dice` describes, in the arena of this thread.
fn build(mut dice: Dice) -> Vec<Term> {
    let steps = 4 + dice.below(28);
    let single = (!dice.once_in(3)).then(|| dice.pick(&SINGLE));
    let mut builder = Builder { dice: &mut dice, made: Vec::new(), single };
    for _ in 0..steps {
        let made = builder.step();
        builder.made.push(made);
    }
    builder.made
}

/// A graph that two readings give different values.
#[derive(Debug, Clone)]
pub struct WrongGraph {
    /// The last term, as it was written and as the rules made it.
    pub written: String,
    /// The term in normal form.
    pub normal: String,
    /// What is wrong.
    pub what: String,
}

/// Evaluates a random graph in all readings; the number of values compared, and what differs.
pub fn try_graph(dice: &mut Dice) -> (usize, Option<WrongGraph>) {
    let drawn = dice.clone();
    let assignments: Vec<Assignment> = (0..ASSIGNMENTS).map(|_| Assignment { seed: dice.bits() }).collect();
    let evaluate = |terms: &[Term], assignment: &Assignment| -> Vec<u64> {
        let mut evaluator = Evaluator::new(|var| assignment.value(var), |_, _| 0);
        terms.iter().map(|&t| evaluator.eval(t)).collect()
    };
    let (values, written): (Vec<Vec<u64>>, Vec<String>) = term::with_plain_arena(|| {
        let terms = build(drawn.clone());
        let values = assignments.iter().map(|assignment| evaluate(&terms, assignment)).collect();
        (values, terms.iter().map(|&t| shown(t)).collect())
    });
    let normal = term::with_fresh_arena(|| {
        let terms = build(drawn.clone());
        let different = assignments.iter().zip(&values).find_map(|(assignment, values)| {
            let normal = evaluate(&terms, assignment);
            let at = (0..terms.len()).find(|&at| normal[at] != values[at])?;
            Some((at, format!("{:#x} as written, {:#x} by the rules", values[at], normal[at]), shown(terms[at])))
        });
        let different = different.or_else(|| {
            let at = terms.len() - 1;
            let what = translated(terms[at], values[0][at], &assignments[0])?;
            Some((at, what, shown(terms[at])))
        });
        different.map(|(at, what, normal)| WrongGraph { written: written[at].clone(), normal, what })
    });
    let plain = || {
        term::with_plain_arena(|| {
            let terms = build(drawn.clone());
            let at = terms.len() - 1;
            let what = translated(terms[at], values[0][at], &assignments[0])?;
            Some(WrongGraph { written: written[at].clone(), normal: String::new(), what })
        })
    };
    (values.len() * written.len(), normal.or_else(plain))
}

fn shown(t: Term) -> String {
    let text = term::display(t).to_string();
    if text.len() > 2000 { format!("{}…", text.chars().take(2000).collect::<String>()) } else { text }
}

/// What some translation of `t == value`, which holds, says against it.
fn translated(t: Term, value: u64, assignment: &Assignment) -> Option<String> {
    let asserted = term::eq(t, term::constant(term::width(t), value));
    let (obligation, bindings) = Obligation::satisfiable(&[asserted]);
    let model = model(&obligation, &bindings, assignment);
    super::compare::translations_disagree(&obligation, &model).map(|(check, note)| format!("{}: {note}", check.name()))
}

fn model(obligation: &Obligation, bindings: &Bindings, assignment: &Assignment) -> Model {
    let value = |slice: &gcnverify::obligation::Slice| (assignment.value(slice.var) & slice.mask()) >> slice.lo;
    let functions = vec![Default::default(); obligation.functions().len()];
    Model { variables: bindings.variables.iter().map(value).collect(), functions }
}
