//! Functions that have names in formulas: `median_f32(v1, v2, v3)` in the place of a page of choices.
//!
//! A name stands for a term only if it is that term: the plain instruction that computes the function is executed on
//! the terms of the sources, and its result is the same term. No mnemonic is trusted.

use std::rc::Rc;

use gcn_semantics::algebra::{B32, Bit, Bv, Column, W16, W32, W64, WordColumn};
use gcn_semantics::float::FloatWidth;
use gcn_semantics::instruction::{Encoding, Modifiers, Operand};
use gcn_semantics::isa::{Field, Row, Type};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{Apertures, InitialState, Program, Wave, constant_value};
use gcn_semantics::{Instruction, Target};

use super::view::{ALL, View, variable};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Effects, Symbolic, Term, as_const, width};

/// A term that has a name.
#[derive(Debug, Clone)]
pub struct Named {
    pub term: Term,
    pub name: String,
    pub arguments: Vec<Term>,
}

/// A function: its name without the format, the mnemonic of the plain instruction, how many arguments it has, and what
/// it is.
struct Function {
    name: &'static str,
    mnemonic: &'static str,
    arguments: usize,
    is: &'static str,
}

const fn function(name: &'static str, mnemonic: &'static str, arguments: usize, is: &'static str) -> Function {
    Function { name, mnemonic, arguments, is }
}

/// Functions that stand in the definition of another one come behind it. `{f}` is the format.
#[rustfmt::skip]
const FUNCTIONS: [Function; 12] = [
    function("median", "v_med3", 3, "the middle one of a, b and c, -0 being below +0; if one is a NaN, \
         min_{f}(min_{f}(a, b), c). If it is a zero and zeros of both signs are among the three, documents leave \
         its sign open (M2)"),
    function("min", "v_min", 2, "the smaller of a and b, -0 being below +0; of a number and a NaN the number, of \
         two NaNs b. Where MODE.IEEE is 1, a signalling NaN is the result, quieted, a before b"),
    function("max", "v_max", 2, "the greater of a and b, -0 being below +0; of a number and a NaN the number, of \
         two NaNs b. Where MODE.IEEE is 1, a signalling NaN is the result, quieted, a before b"),
    function("minimum", "v_minimum3", 3, "the smallest of a, b and c, -0 being below +0; a NaN if one of them is a \
         NaN"),
    function("maximum", "v_maximum3", 3, "the greatest of a, b and c, -0 being below +0; a NaN if one of them is a \
         NaN"),
    function("floor", "v_floor", 1, "the greatest integral number that is not above a; zeros and infinities stay, \
         and a NaN gives a NaN"),
    function("ceil", "v_ceil", 1, "the least integral number that is not below a; zeros and infinities stay, and a NaN \
         gives a NaN"),
    function("trunc", "v_trunc", 1, "a without its fraction; zeros and infinities stay, and a NaN gives a NaN"),
    function("round_even", "v_rndne", 1, "the integral number nearest to a, the even one of two; zeros and infinities \
         stay, and a NaN gives a NaN"),
    function("square_root", "v_sqrt", 1, "an approximation of the square root of a; zeros and +infinity stay, numbers \
         below 0 and NaNs give a NaN"),
    function("reciprocal", "v_rcp", 1, "an approximation of 1 / a; zeros and infinities give each other, with the sign \
         of a, and a NaN gives a NaN"),
    function("reciprocal_square_root", "v_rsq", 1, "an approximation of 1 over the square root of a; zeros give an \
         infinity of their sign, +infinity gives 0, numbers below 0 and NaNs give a NaN"),
];

/// What is true of approximations of f32 besides: the instructions flush.
const FLUSHES: &str = ". Subnormals count as zeros, those of the result as well";

/// What the functions are whose names occur in `text`, each once.
pub fn definitions(text: &str) -> Vec<String> {
    let (mut found, mut text) = (Vec::new(), text.to_owned());
    for format in FORMATS {
        for Function { name, mnemonic, arguments, is } in &FUNCTIONS {
            let call = format!("{name}_{}", format.0);
            let occurs = |at: usize| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            if !text.match_indices(&format!("{call}(")).any(|(at, _)| occurs(at)) {
                continue;
            }
            let letters = ["a", "b", "c"][..*arguments].join(", ");
            let flushes = format.0 == "f32" && matches!(*mnemonic, "v_sqrt" | "v_rcp" | "v_rsq");
            let is = is.replace("{f}", format.0);
            let definition = format!("{call}({letters}) is {is}{}.", if flushes { FLUSHES } else { "" });
            text += &definition;
            found.push(definition);
        }
    }
    found
}

const FORMATS: [(&str, Type); 3] = [("f16", Type::F16), ("f32", Type::F32), ("f64", Type::F64)];

/// The functions of the sources of `instruction` in `lane`; those of another lane, which DPP reads, in `from`.
pub fn named(instruction: &Instruction, target: Target, lane: u8, from: Option<u8>) -> Vec<Named> {
    let row = instruction.row;
    let Some((format, ty)) = row.operands.iter().find_map(|kind| {
        let is_source = matches!(kind.field, Field::Src | Field::Vsrc);
        FORMATS.into_iter().find(|(_, ty)| is_source && kind.ty == *ty)
    }) else {
        return Vec::new();
    };
    let sources: Vec<Term> = sources(instruction, ty, lane, from);
    let mut all = Vec::new();
    let mut add = |function: &Function, arguments: &[Term]| -> Option<Term> {
        let mnemonic = format!("{}_{format}", function.mnemonic);
        let row = all_rows().iter().find(|row| row.mnemonic == mnemonic && row.exists_on(target))?;
        let term = applied(row, arguments, ty, target)?;
        let name = format!("{}_{format}", function.name);
        let trivial = as_const(term).is_some() || arguments.contains(&term);
        if !trivial {
            all.push(Named { term, name, arguments: arguments.to_vec() });
        }
        Some(term)
    };
    for function in &FUNCTIONS {
        match (function.arguments, &sources[..]) {
            (1, [a, ..]) => {
                add(function, &[*a]);
            }
            (2, [a, b]) => {
                add(function, &[*a, *b]);
            }
            (2, [a, b, c]) => {
                let Some(first) = add(function, &[*a, *b]) else { continue };
                add(function, &[first, *c]);
            }
            (3, [a, b, c]) => {
                add(function, &[*a, *b, *c]);
            }
            _ => {}
        }
    }
    all
}

/// The sources of type `ty` with their signs, before anything is computed; without those that no register or constant
/// gives as a whole.
fn sources(instruction: &Instruction, ty: Type, lane: u8, from: Option<u8>) -> Vec<Term> {
    let Instruction { row, operands, modifiers, encoding } = instruction;
    let is_source = |field: Field| matches!(field, Field::Src | Field::Vsrc);
    let kinds = row.operands.iter().zip(operands).filter(|(kind, _)| is_source(kind.field));
    let mut terms = Vec::new();
    for (index, (kind, operand)) in kinds.enumerate() {
        if kind.ty != ty {
            break;
        }
        let lane = if *encoding == Encoding::Dpp && index == 0 { from.unwrap_or(lane) } else { lane };
        let Some(value) = value(*operand, ty, lane, modifiers.op_sel >> index & 1 != 0) else { break };
        let (abs, neg) = (modifiers.abs >> index & 1 != 0, modifiers.neg >> index & 1 != 0);
        terms.push(match ty.bits() {
            16 => signed::<W16>(value, abs, neg),
            64 => signed::<W64>(value, abs, neg),
            _ => signed::<W32>(value, abs, neg),
        });
    }
    terms
}

/// A number without its sign, or with the other one.
fn signed<W: FloatWidth>(value: Term, abs: bool, neg: bool) -> Term {
    let value = Bv::<Symbolic, W>::new(value);
    let value = if abs { value.magnitude() } else { value };
    if neg { value.negated().0 } else { value.0 }
}

fn value(operand: Operand, ty: Type, lane: u8, high: bool) -> Option<Term> {
    let words = |word: &dyn Fn(u16) -> StateVar| match ty {
        Type::F64 => term::concat(&[variable(word(1)), variable(word(0))]),
        Type::F16 => term::extract(variable(word(0)), if high { 16 } else { 0 }, 16),
        _ => variable(word(0)),
    };
    if let Some(register) = operand.as_vgpr() {
        return Some(words(&|more| StateVar::Vgpr { register: register + more, lane }));
    }
    if let Some(code) = operand.as_scalar_register() {
        return Some(words(&|more| StateVar::Scalar { code: code + more }));
    }
    let constant = constant_value(operand, ty)?;
    let value = u64::from(constant.hi) << 32 | u64::from(constant.lo);
    Some(term::constant(ty.bits(), value & (u64::MAX >> (64 - ty.bits()))))
}

/// The result of the plain instruction of `row` for arguments of type `ty`.
fn applied(row: &'static Row, arguments: &[Term], ty: Type, target: Target) -> Option<Term> {
    let words = u16::from(ty.words());
    let sources = row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc));
    if sources.clone().count() != arguments.len() || row.operands.len() != arguments.len() + 1 {
        return None;
    }
    if !sources.clone().all(|kind| kind.ty == ty) || row.operands[0].ty != ty {
        return None;
    }
    let register = |number: u16| Operand::vgpr(words * number, ty.words());
    let operands = std::iter::once(register(arguments.len() as u16)).chain((0..arguments.len() as u16).map(register));
    let plain = Instruction {
        row,
        encoding: row.encodings(target).next()?,
        operands: operands.collect(),
        modifiers: Modifiers::default(),
    };
    let program = Program::<Symbolic>::new([&plain], target).ok()?;
    let readings = Readings { nan: super::meaning::PLAIN_NAN, ..Readings::default() };
    let initial = Arguments { terms: arguments.to_vec(), words };
    let mut wave = Wave::new(target, readings, Rc::new(initial));
    program.execute(&mut wave);
    let first = words * arguments.len() as u16;
    let low = wave.vgpr(first).lane(0).0;
    Some(match ty {
        Type::F64 => term::concat(&[wave.vgpr(first + 1).lane(0).0, low]),
        Type::F16 => term::extract(low, 0, 16),
        _ => low,
    })
}

/// The view of formulas, in which the first vector registers have the arguments of a function.
struct Arguments {
    terms: Vec<Term>,
    words: u16,
}

/// One lane is enough.
const VIEW: View = View { exec: Some(1), ..ALL };

impl InitialState<Symbolic> for Arguments {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        let (index, word) = (register / self.words, u32::from(register % self.words));
        let Some(&argument) = self.terms.get(usize::from(index)) else { return VIEW.vgpr(register) };
        let value = match width(argument) {
            32 => argument,
            64 => term::extract(argument, 32 * word, 32),
            bits => term::concat(&[term::constant(32 - bits, 0), argument]),
        };
        Column::each(|_| Bv::new(value))
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        VIEW.scalar(code)
    }
    fn scc(&self) -> Bit<Symbolic> {
        VIEW.scc()
    }
    fn mode(&self) -> B32<Symbolic> {
        VIEW.mode()
    }
    fn memory(&self) -> Effects {
        VIEW.memory()
    }
    fn lds_size(&self) -> Option<B32<Symbolic>> {
        VIEW.lds_size()
    }
    fn apertures(&self) -> Option<Apertures<Symbolic>> {
        VIEW.apertures()
    }
}
