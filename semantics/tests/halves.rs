//! Pairs of halves through the fast evaluator, against exact integers: all of them in a test that is run by hand.
//!
//! `GCNVERIFY_HALVES` is the mnemonic of one row, `GCNVERIFY_PART=3/16` takes every sixteenth second operand from
//! number 3 on, and `GCNVERIFY_MODE` is one MODE, in hexadecimal.

use std::cmp::Ordering;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Concrete, LANES, WordColumn};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::float::Rounding;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{NanPolicy, Readings};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Wave};

const HALVES: u32 = 0x1_0000;
const INFINITY: u16 = 0x7c00;
const CANONICAL: u16 = 0x7e00;

/// What a half is.
#[derive(Clone, Copy, PartialEq)]
enum Number {
    Nan,
    Infinite,
    /// A multiple of 2^-24.
    Finite(i64),
}

fn is_negative(half: u16) -> bool {
    half >> 15 == 1
}

fn number(half: u16) -> Number {
    let (field, fraction) = (half >> 10 & 31, i64::from(half & 0x3ff));
    match (field, fraction) {
        (31, 0) => Number::Infinite,
        (31, _) => Number::Nan,
        _ => {
            let magnitude = if field == 0 { fraction } else { (fraction | 0x400) << (field - 1) };
            Number::Finite(if is_negative(half) { -magnitude } else { magnitude })
        }
    }
}

fn is_nan(half: u16) -> bool {
    half & 0x7fff > INFINITY
}

/// MODE, as it is to halves.
#[derive(Clone, Copy)]
struct Machine {
    rounding: Rounding,
    keeps_operands: bool,
    keeps_results: bool,
    ieee: bool,
}

impl Machine {
    fn new(mode: u32) -> Self {
        let has = |bit: u32| mode >> bit & 1 == 1;
        let rounding = [Rounding::NearestEven, Rounding::Up, Rounding::Down, Rounding::TowardZero];
        let rounding = rounding[(mode >> 2 & 3) as usize];
        Machine { rounding, keeps_operands: has(6), keeps_results: has(7), ieee: has(9) }
    }

    fn operand(self, half: u16) -> u16 {
        flushed_unless(self.keeps_operands, half)
    }

    /// `value * 2^-scale`, rounded; a zero of the given sign.
    fn rounded(self, value: i128, scale: i32, negative_zero: bool) -> u16 {
        let negative = if value == 0 { negative_zero } else { value < 0 };
        let sign = u16::from(negative) << 15;
        let magnitude = value.unsigned_abs();
        if magnitude == 0 {
            return sign;
        }
        let highest = 127 - magnitude.leading_zeros() as i32 - scale;
        // The last bit that the half has.
        let last = (highest - 10).max(-24);
        let shift = last + scale;
        let kept = if shift <= 0 { magnitude << -shift } else { magnitude >> shift };
        let rest = if shift <= 0 { 0 } else { magnitude & ((1 << shift) - 1) };
        let middle = if shift <= 0 { 1 } else { 1 << (shift - 1) };
        let outwards = match self.rounding {
            Rounding::NearestEven => rest > middle || rest == middle && kept & 1 == 1,
            Rounding::Up => rest > 0 && !negative,
            Rounding::Down => rest > 0 && negative,
            Rounding::TowardZero => false,
        };
        let bits = ((last + 24) << 10) as u128 + kept + u128::from(outwards);
        let beyond = match self.rounding {
            Rounding::NearestEven => INFINITY,
            Rounding::Up if !negative => INFINITY,
            Rounding::Down if negative => INFINITY,
            _ => INFINITY - 1,
        };
        let bits = if bits >= u128::from(INFINITY) { beyond } else { bits as u16 };
        flushed_unless(self.keeps_results, sign | bits)
    }

    fn sum(self, a: u16, b: u16) -> u16 {
        use Number::{Finite, Infinite};
        match (number(a), number(b)) {
            (Finite(x), Finite(y)) => {
                let both = is_negative(a) && is_negative(b);
                let differ = is_negative(a) != is_negative(b) && self.rounding == Rounding::Down;
                self.rounded(i128::from(x + y), 24, both || differ)
            }
            (Infinite, Infinite) if a == b => a,
            (Infinite, Finite(_)) => a,
            (Finite(_), Infinite) => b,
            _ => CANONICAL,
        }
    }

    fn product(self, a: u16, b: u16) -> u16 {
        use Number::{Finite, Infinite};
        let negative = is_negative(a) != is_negative(b);
        match (number(a), number(b)) {
            (Finite(x), Finite(y)) => self.rounded(i128::from(x) * i128::from(y), 48, negative),
            (Infinite, Infinite) => INFINITY | u16::from(negative) << 15,
            (Infinite, Finite(x)) | (Finite(x), Infinite) if x != 0 => INFINITY | u16::from(negative) << 15,
            _ => CANONICAL,
        }
    }

    fn multiply_add(self, a: u16, b: u16, c: u16) -> u16 {
        use Number::{Finite, Infinite};
        let negative = is_negative(a) != is_negative(b);
        let infinity = INFINITY | u16::from(negative) << 15;
        match (number(a), number(b), number(c)) {
            (Finite(x), Finite(y), Finite(z)) => {
                let exact = i128::from(x) * i128::from(y) + (i128::from(z) << 24);
                let both = negative && is_negative(c);
                let differ = negative != is_negative(c) && self.rounding == Rounding::Down;
                self.rounded(exact, 48, both || differ)
            }
            (Finite(_), Finite(_), Infinite) => c,
            (Infinite, Infinite, z) if z != Number::Nan && (z != Infinite || c == infinity) => infinity,
            (Infinite, Finite(x), z) | (Finite(x), Infinite, z)
                if x != 0 && z != Number::Nan && (z != Infinite || c == infinity) =>
            {
                infinity
            }
            _ => CANONICAL,
        }
    }

    /// The smaller one, or the greater one (ledger M1).
    fn extreme(self, a: u16, b: u16, smaller: bool) -> u16 {
        let is_signalling = |half: u16| is_nan(half) && half & 0x200 == 0;
        // In order: -0 is below +0.
        let rank = |half: u16| if is_negative(half) { !half } else { half | 0x8000 };
        let result = match (is_nan(a), is_nan(b)) {
            _ if self.ieee && is_signalling(a) => a | 0x200,
            _ if self.ieee && is_signalling(b) => b | 0x200,
            (true, _) => b,
            (_, true) => a,
            _ if (rank(a) < rank(b)) == smaller => a,
            _ => b,
        };
        flushed_unless(self.keeps_results, result)
    }
}

/// A function of two or three halves, with their signs and subnormals as MODE has them. A condition gives 1 or 0.
type Function = fn(Machine, u16, u16, u16) -> u16;

fn function(name: &str) -> Function {
    use Ordering::{Equal, Greater, Less};
    match name {
        "add" => |machine, a, b, _| machine.sum(a, b),
        "sub" => |machine, a, b, _| machine.sum(a, b ^ 0x8000),
        "subrev" => |machine, a, b, _| machine.sum(b, a ^ 0x8000),
        "mul" => |machine, a, b, _| machine.product(a, b),
        "fma" => |machine, a, b, c| machine.multiply_add(a, b, c),
        "min" => |machine, a, b, _| machine.extreme(a, b, true),
        "max" => |machine, a, b, _| machine.extreme(a, b, false),
        "lt" => |_, a, b, _| matches!(order(a, b), Some(Less)).into(),
        "eq" => |_, a, b, _| matches!(order(a, b), Some(Equal)).into(),
        "le" => |_, a, b, _| matches!(order(a, b), Some(Less | Equal)).into(),
        "gt" => |_, a, b, _| matches!(order(a, b), Some(Greater)).into(),
        "lg" => |_, a, b, _| matches!(order(a, b), Some(Less | Greater)).into(),
        "ge" => |_, a, b, _| matches!(order(a, b), Some(Greater | Equal)).into(),
        "o" => |_, a, b, _| order(a, b).is_some().into(),
        "u" => |_, a, b, _| order(a, b).is_none().into(),
        "nge" => |_, a, b, _| matches!(order(a, b), Some(Less) | None).into(),
        "nlg" => |_, a, b, _| matches!(order(a, b), Some(Equal) | None).into(),
        "ngt" => |_, a, b, _| matches!(order(a, b), Some(Less | Equal) | None).into(),
        "nle" => |_, a, b, _| matches!(order(a, b), Some(Greater) | None).into(),
        "neq" => |_, a, b, _| matches!(order(a, b), Some(Less | Greater) | None).into(),
        "nlt" => |_, a, b, _| matches!(order(a, b), Some(Equal | Greater) | None).into(),
        other => panic!("{other} is no function of halves"),
    }
}

/// How two halves compare, if neither is a NaN.
fn order(a: u16, b: u16) -> Option<Ordering> {
    let value = |half: u16| match number(half) {
        Number::Nan => None,
        Number::Infinite if is_negative(half) => Some(i64::MIN),
        Number::Infinite => Some(i64::MAX),
        Number::Finite(x) => Some(x),
    };
    Some(value(a)?.cmp(&value(b)?))
}

fn flushed_unless(keeps: bool, half: u16) -> u16 {
    if !keeps && half & INFINITY == 0 { half & 0x8000 } else { half }
}

/// A row: what it is called, and whether it is packed, or a compare.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    One,
    Packed,
    Compare,
}

const ARITHMETIC: [&str; 7] = ["add", "sub", "subrev", "mul", "min", "max", "fma"];
const PACKED: [&str; 5] = ["add", "mul", "min", "max", "fma"];
const CONDITIONS: [&str; 14] = ["lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt"];

fn rows() -> impl Iterator<Item = (Kind, &'static str)> {
    let of = |kind: Kind, names: &'static [&'static str]| names.iter().map(move |&name| (kind, name));
    of(Kind::One, &ARITHMETIC).chain(of(Kind::Packed, &PACKED)).chain(of(Kind::Compare, &CONDITIONS))
}

fn mnemonic((kind, name): (Kind, &str)) -> String {
    match kind {
        Kind::One => format!("v_{name}_f16"),
        Kind::Packed => format!("v_pk_{name}_f16"),
        Kind::Compare => format!("v_cmp_{name}_f16"),
    }
}

/// Instructions of a program: each has its own first operands, 64 halves that follow one another.
const BLOCKS: u32 = 32;
/// The registers of second and third operands, and the first of those with results.
const SECOND: u16 = BLOCKS as u16;
const THIRD: u16 = SECOND + 1;
const RESULTS: u16 = 2 * SECOND;

/// The first operands begin with a half in lane 0 of v0; its high half is the same. The other operands are alike in all
/// lanes.
struct Start {
    mode: u32,
    first: u32,
    second: u32,
    third: u32,
}

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| {
            Bv::new(match register {
                0..SECOND => (self.first + LANES as u32 * u32::from(register) + lane as u32) * 0x1_0001,
                SECOND => self.second,
                THIRD => self.third,
                _ => 0,
            })
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(if matches!(code, code::EXEC_LO | code::EXEC_HI) { u32::MAX } else { 0 })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

/// All halves with each of `seconds`, and a third operand by chance; gives how many results were compared.
fn check(row: (Kind, &'static str), mode: u32, seconds: impl Iterator<Item = u32>) -> u64 {
    let (kind, name) = row;
    let third = if name == "fma" { format!(", v{THIRD}") } else { String::new() };
    let line = |block: u16| match kind {
        Kind::Compare => {
            format!("{}_e64 s[{}:{}], v{block}, v{SECOND}\n", mnemonic(row), 2 * block, 2 * block + 1)
        }
        _ => format!("{} v{}, v{block}, v{SECOND}{third}\n", mnemonic(row), RESULTS + block),
    };
    let text: String = (0..BLOCKS as u16).map(line).collect();
    let target = Target::Gfx906;
    let listing = read_llvm(&Source::new("test.s", &text), target).expect("the text is legal");
    let program = CompiledProgram::new(listing.statements.iter().map(|one| &one.instruction), target);
    let program = program.expect("the row is modelled");
    assert_eq!(program.shared_steps(), 0, "{} has no loop", mnemonic(row));
    let readings = Readings { nan: NanPolicy::Canonical, ..Readings::default() };
    let (machine, function) = (Machine::new(mode), function(name));
    let mut results = 0;
    for second in seconds {
        // The high halves of a packed row get another second operand.
        let second = second | (second ^ 0x5a3c) << 16;
        let third = SplitMix::new(second.into()).bits() as u32;
        for first in (0..HALVES).step_by(BLOCKS as usize * LANES) {
            let mut wave = Wave::new(target, readings, Rc::new(Start { mode, first, second, third }));
            program.execute(&mut wave);
            for block in 0..BLOCKS as u16 {
                let [lo, hi] = [2 * block, 2 * block + 1].map(|code| u64::from(wave.scalar(code).0));
                let (bits, column) = (hi << 32 | lo, wave.vgpr(RESULTS + block));
                for (lane, result) in column.iter().enumerate() {
                    let a = (first + u32::from(block) * LANES as u32 + lane as u32) as u16;
                    let found = if kind == Kind::Compare { (bits >> lane & 1) as u32 } else { result.0 };
                    let expected = |half: u32| {
                        let part = |word: u32| (word >> (16 * half)) as u16;
                        let [a, b, c] = [a, part(second), part(third)].map(|half| machine.operand(half));
                        u32::from(function(machine, a, b, c))
                    };
                    let high = if kind == Kind::Packed { expected(1) << 16 } else { 0 };
                    assert_eq!(
                        found,
                        expected(0) | high,
                        "{}, MODE {mode:#x}: {a:#x} {second:#x} {third:#x}",
                        mnemonic(row)
                    );
                }
            }
        }
        results += u64::from(HALVES);
    }
    results
}

/// All rounding modes of halves, with subnormals and without.
fn modes() -> impl Iterator<Item = u32> {
    [0x3f0, 0x330].into_iter().flat_map(|mode| (0..4).map(move |rounding| mode | rounding << 2))
}

#[test]
fn all_halves_with_some() {
    let mut dice = SplitMix::new(21);
    for row in rows() {
        for mode in modes() {
            let special = [0, 1, 0x3ff, 0x400, 0x3c00, 0x7bff, 0x7c00, 0x7d00, 0xfe00][dice.below(9) as usize];
            check(row, mode, [special, dice.below(HALVES)].into_iter());
        }
    }
}

/// A minute and a half of CPU time for each row and MODE, two and a half if it is packed.
#[test]
#[ignore = "2^32 pairs for each row and MODE; run with --release --ignored and GCNVERIFY_PART=0/16"]
fn all_pairs_of_halves() {
    let variable = |name: &str| std::env::var(name).ok();
    let wanted = variable("GCNVERIFY_HALVES");
    let part = variable("GCNVERIFY_PART").unwrap_or_else(|| "0/1".to_owned());
    let part = part.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    let (part, of): (u32, usize) = part.expect("GCNVERIFY_PART is a number, / and how many parts there are");
    let mode = variable("GCNVERIFY_MODE");
    let mode = mode.map(|mode| u32::from_str_radix(&mode, 16).expect("GCNVERIFY_MODE is hexadecimal"));
    let mut results = 0;
    for row in rows().filter(|&row| wanted.as_deref().is_none_or(|wanted| mnemonic(row) == wanted)) {
        for mode in modes().filter(|&one| mode.is_none_or(|mode| mode == one)) {
            results += check(row, mode, (part..HALVES).step_by(of));
        }
    }
    assert!(results > 0, "no row of two halves is called {wanted:?}, or no MODE of halves is {mode:?}");
    println!("{results} results");
}
