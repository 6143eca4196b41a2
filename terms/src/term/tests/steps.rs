//! Steps of sums of products of matrices: what zeros and ones among the items make of them, held against the evaluator.

use std::collections::BTreeSet;

use gcn_semantics::float::narrow::Specials;
use gcn_semantics::float::{FloatOp, Format, Item, Manner, Rounding, Step, evaluate};
use gcn_semantics::generate::SplitMix;

use crate::term::{
    self, ArenaKind, Evaluator, Rule, Term, Var, concat, constant, extract, ite, variable, with_fresh_arena,
    with_recorded_arena,
};

const NAN: u64 = 0x7fc0_0000;
const SIGN: u64 = 0x8000_0000;

/// Addends: zeros, subnormals, the least normal ones, the greatest, infinities, NaNs.
const ADDENDS: [u64; 16] = [
    0,
    SIGN,
    1,
    SIGN | 1,
    0x7f_ffff,
    0x80_0000,
    SIGN | 0x80_0001,
    0x3f80_0000,
    0xbf80_0001,
    0x7f00_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    NAN,
    0xffc0_0001,
    0x7f80_0001,
];

fn step_named(name: &str) -> Step {
    Step::ALL.into_iter().find(|step| step.to_string() == name).expect("the name of a step")
}

fn one(item: Item) -> u64 {
    let format = item.format();
    u64::from(format.bias) << format.fraction_bits << item.unused_bits()
}

/// The sign alone: a zero, or the NaN of some formats.
fn sign(item: Item) -> u64 {
    1 << (item.bits() - 1)
}

/// Items that are near what a format tells apart.
fn special(item: Item, random: u64) -> u64 {
    let format = item.format();
    let fraction = 1 << format.fraction_bits;
    let infinity = fraction * ((1 << format.exponent_bits) - 1);
    let all = [
        0,
        1,
        fraction - 1,
        fraction,
        fraction + 1,
        infinity - 1,
        infinity,
        infinity + 1,
        one(item) >> item.unused_bits(),
        fraction / 2,
    ];
    let bits = all[random as usize % all.len()] << item.unused_bits();
    (if random >> 8 & 1 == 1 { bits | sign(item) } else { bits }) & (sign(item) * 2 - 1)
}

/// The step on words that have such items from the lowest place of the first word on, and zeros elsewhere.
fn value(step: Step, a: &[u64], b: &[u64], addend: u64) -> u64 {
    let mut words = [0u64; Step::MOST_ARGUMENTS];
    let in_a_word = step.items[0].in_a_word() as usize;
    for (side, items) in [a, b].into_iter().enumerate() {
        for (place, item) in items.iter().enumerate() {
            let low = place % in_a_word * step.items[side].bits() as usize;
            words[side * usize::from(step.words) + place / in_a_word] |= item << low;
        }
    }
    words[step.arity() - 1] = addend;
    evaluate(FloatOp::Step(step), Rounding::NearestEven, &words[..step.arity()])
}

/// A random step with many zeros and ones: its arguments.
fn arguments(step: Step, dice: &mut SplitMix) -> Vec<Term> {
    let mut number = 0;
    let mut fresh = |width: u32| {
        number += 1;
        variable(width, Var(number))
    };
    let rarely_more = dice.bits().is_multiple_of(4);
    let mut items = [Vec::new(), Vec::new()];
    for place in 0..step.length() {
        let known = |item: Item, dice: &mut SplitMix| {
            let negative = if dice.bits().is_multiple_of(4) { sign(item) } else { 0 };
            let is_one = place == 0 && dice.bits().is_multiple_of(2);
            constant(item.bits(), if is_one { one(item) } else { 0 } | negative)
        };
        let mut any = |item: Item, dice: &mut SplitMix| match dice.bits() % 4 {
            0 => constant(item.bits(), special(item, dice.bits())),
            1 => concat(&[fresh(1), constant(item.bits() - 1, special(item, dice.bits()) & (sign(item) - 1))]),
            _ => fresh(item.bits()),
        };
        let turned = usize::from(dice.bits().is_multiple_of(2));
        let first = match rarely_more && dice.bits().is_multiple_of(step.length().into()) {
            true => any(step.items[turned], dice),
            false => known(step.items[turned], dice),
        };
        items[turned].push(first);
        items[1 - turned].push(any(step.items[1 - turned], dice));
    }
    let mut words: Vec<Term> = items
        .iter()
        .flat_map(|items| items.chunks(step.items[0].in_a_word() as usize))
        .map(|items| concat(&items.iter().rev().copied().collect::<Vec<_>>()))
        .collect();
    let (z, c) = (fresh(32), fresh(1));
    let is_zero = term::eq(extract(z, 0, 31), constant(31, 0));
    words.push(match dice.bits() % 6 {
        0 => constant(32, 0),
        1 => constant(32, SIGN),
        2 => ite(is_zero, concat(&[c, constant(31, 0)]), z),
        3 => ite(c, constant(32, NAN), z),
        4 => ite(c, constant(32, NAN), constant(32, 0)),
        _ => z,
    });
    words
}

/// Steps of every kind, with zeros, ones, infinities, NaNs and subnormal numbers at random places, have the value that
/// the evaluator finds, and each law takes part.
#[test]
fn steps_with_zeros_and_ones_have_their_values() {
    let mut rules = BTreeSet::new();
    for (number, step) in Step::ALL.into_iter().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        for _ in 0..400 {
            let seed = dice.bits();
            let ((), history) = with_recorded_arena(ArenaKind::Normal, || {
                let arguments = arguments(step, &mut SplitMix::new(seed));
                let sum = term::float(FloatOp::Step(step), constant(2, 0), &arguments);
                for round in 0..12 {
                    let value = |Var(variable): Var| {
                        let random = SplitMix::new(seed ^ u64::from(variable) << 8 ^ round).bits();
                        match random % 4 {
                            0 => special(step.items[0], random >> 8),
                            1 => special(step.items[1], random >> 8),
                            2 => ADDENDS[(random >> 8) as usize % ADDENDS.len()],
                            _ => random >> 8,
                        }
                    };
                    let mut evaluator = Evaluator::new(value, |_, _| 0);
                    let values: Vec<u64> = arguments.iter().map(|&word| evaluator.eval(word)).collect();
                    let expected = evaluate(FloatOp::Step(step), Rounding::NearestEven, &values);
                    assert_eq!(evaluator.eval(sum), expected, "{step} {values:x?} {}", term::display(sum));
                }
            });
            rules.extend(history.steps().iter().flat_map(|step| step.rules.iter().copied()));
        }
    }
    for rule in [Rule::StepZeroFactor, Rule::StepZeros, Rule::StepOne, Rule::StepNanCase, Rule::StepAddendSign] {
        assert!(rules.contains(&rule), "{rule}");
    }
}

/// A step on a sum whose zeros have a sign that nobody knows, as a matrix instruction leaves it, is one on the sum.
#[test]
fn steps_do_not_look_at_signs_of_zeros() {
    for step in Step::ALL.into_iter().filter(|step| step.manner != Manner::Agreed) {
        with_fresh_arena(|| {
            let words = |number: u32, addend: Term| -> Vec<Term> {
                let factors = (1..step.arity() as u32).map(|word| variable(32, Var(100 * number + word)));
                factors.chain([addend]).collect()
            };
            let made = |words: &[Term]| term::float(FloatOp::Step(step), constant(2, 0), words);
            let first = made(&words(1, variable(32, Var(1))));
            let magnitude = extract(first, 0, 31);
            let is_number = term::not(term::ult(constant(31, 0x7f80_0000), magnitude));
            let is_zero = term::eq(magnitude, constant(31, 0));
            let zero = concat(&[variable(1, Var(2)), constant(31, 0)]);
            let named = ite(is_number, ite(is_zero, zero, first), constant(32, NAN));
            let is_same = made(&words(2, named)) == made(&words(2, first));
            assert_eq!(is_same, step.manner != Manner::Pairwise, "{step}");
            let sum = |a: Term| term::float(FloatOp::Add(Format::F32), constant(2, 0), &[a, constant(32, 0)]);
            assert_eq!(sum(named), sum(first), "{step}");
        });
    }
}

/// All items, times a zero and times 1 of each sign.
#[test]
fn every_item_times_a_zero_or_one_has_its_value() {
    for step in Step::ALL.into_iter().filter(|step| step.items[0].bits() <= 16) {
        let [of_a, of_b] = step.items;
        for factor in [0, sign(of_a), one(of_a), one(of_a) | sign(of_a)] {
            with_fresh_arena(|| {
                let mut words = vec![constant(32, 0); step.arity()];
                words[0] = constant(32, factor);
                words[usize::from(step.words)] =
                    concat(&[constant(32 - of_b.bits(), 0), variable(of_b.bits(), Var(1))]);
                let sum = term::float(FloatOp::Step(step), constant(2, 0), &words);
                for item in 0..1u64 << of_b.bits() {
                    let found = Evaluator::new(|_| item, |_, _| 0).eval(sum);
                    assert_eq!(found, value(step, &[factor], &[item], 0), "{step} {factor:x} {item:x}");
                }
            });
        }
    }
}

/// What is nearly one of the laws is not: some item and addend tell it apart.
#[test]
fn laws_that_say_a_little_more_are_wrong() {
    let sum_with_zero = |z: u64| evaluate(FloatOp::Add(Format::F32), Rounding::NearestEven, &[z, 0]);
    let half = |x: u64| {
        let to_single = FloatOp::Convert { from: Format::F16, to: Format::F32 };
        evaluate(to_single, Rounding::NearestEven, &[x])
    };
    let is_finite = |step: Step, x: u64| {
        let item = step.items[1];
        match item.format().specials {
            Specials::Ieee => x & (sign(item) - 1) < (sign(item) - (1 << item.format().fraction_bits)),
            _ => x != sign(item),
        }
    };
    // An item of B and an addend, and whether a claim is true of them.
    let is_law = |step: Step, claim: &dyn Fn(u64, u64) -> bool| {
        (0..1u64 << step.items[1].bits()).all(|x| ADDENDS.iter().all(|&z| claim(x, z)))
    };
    let zeros = |step: Step, z: u64| value(step, &[0], &[0], z);
    for name in ["exact_f16x4", "flushing_f16x4", "truncating_f16x8", "truncating_bf16x8", "truncating_fp8x16"] {
        let step = step_named(name);
        let times_zero = |x: u64, z: u64| value(step, &[0], &[x], z);
        assert!(
            is_law(step, &|x, z| times_zero(x, z) == if is_finite(step, x) { zeros(step, z) } else { NAN }),
            "{name}"
        );
        assert!(!is_law(step, &|x, z| times_zero(x, z) == zeros(step, z)), "{name}: whatever the factor of a zero is");
        assert!(!is_law(step, &|_, z| zeros(step, z) == z), "{name}: an addend stays as it is");
    }
    for name in ["exact_f16x4", "exact_bf16x2", "truncating_f16x8", "truncating_xf32x4"] {
        let step = step_named(name);
        assert!(ADDENDS.iter().all(|&z| zeros(step, z) == sum_with_zero(z)), "{name}");
    }
    let flushing = step_named("flushing_f16x4");
    assert!(ADDENDS.iter().any(|&z| zeros(flushing, z) != sum_with_zero(z)), "subnormal addends are kept");
    assert!(!is_law(flushing, &|x, _| value(flushing, &[0x3c00], &[x], 0) == sum_with_zero(half(x))), "so are items");
    let pairwise = step_named("pairwise_f16x4");
    let signed = |x: u64, z: u64| value(pairwise, &[0, SIGN >> 16, SIGN >> 16, SIGN >> 16], &[x, 0, 0, 0], z);
    let known = |x: u64, z: u64| value(pairwise, &[0; 4].map(|zero| zero | SIGN >> 16), &[x ^ SIGN >> 16, 0, 0, 0], z);
    assert!(is_law(pairwise, &|x, z| signed(x, z) == known(x, z)));
    assert!(!is_law(pairwise, &|x, z| !is_finite(pairwise, x) || signed(x, z) == signed(0, z)), "no sign of a factor");
    assert!(!is_law(pairwise, &|_, _| signed(SIGN >> 16, SIGN) == signed(SIGN >> 16, 0)), "no sign of an addend");
    assert!(is_law(pairwise, &|x, _| value(pairwise, &[0x3c00], &[x], 0) == sum_with_zero(half(x))));
    assert!(
        !is_law(pairwise, &|x, _| value(pairwise, &[0x3c00], &[x], SIGN) == sum_with_zero(half(x))
            && value(pairwise, &[SIGN >> 16; 4], &[x, 0, 0, 0], SIGN) == value(pairwise, &[0; 4], &[x, 0, 0, 0], SIGN)),
        "an addend of -0 is one of 0"
    );
    let agreed = step_named("agreed_f16x32");
    let in_agreed = |x: u64| value(agreed, &[0x3c00], &[x], 0);
    assert!(!is_law(agreed, &|x, _| in_agreed(x) == sum_with_zero(half(x))), "subnormal items are agreed on");
    let range = step_named("agreed_bf16x32");
    let is_normal = |x: u64| is_finite(range, x) && x & 0x7f80 != 0;
    assert!(!is_law(range, &|x, _| !is_normal(x) || value(range, &[0x3f80], &[x], 0) == x << 16), "so is all of bf16");
    let without_negative_zero = step_named("truncating_fp8x16");
    assert_eq!(value(without_negative_zero, &[0x80], &[0x40], 0), NAN, "a sign alone is no zero");
}
