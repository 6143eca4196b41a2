//! Steps: the native ones against the definitions in bits, and sums that tell the targets apart.

use super::super::soft::float;
use super::super::{FloatOp, Item, Manner, Pairs, Products, Rounding, Step, Sums, Words, evaluate};
use crate::algebra::{Bv, Concrete};
use crate::generate::SplitMix;

fn soft(step: Step, arguments: &[u32]) -> u32 {
    let arguments: Vec<_> = arguments.iter().map(|&word| Bv::new(u64::from(word))).collect();
    float::<Concrete>(FloatOp::Step(step), Bv::constant(0), &arguments).0 as u32
}

fn native(step: Step, arguments: &[u32]) -> u32 {
    let arguments: Vec<u64> = arguments.iter().map(|&word| word.into()).collect();
    evaluate(FloatOp::Step(step), Rounding::NearestEven, &arguments) as u32
}

/// An item with any bits, with few, with an exponent near that of 1, or a special one.
fn draw_item(dice: &mut SplitMix, item: Item) -> u32 {
    let random = dice.bits() as u32;
    let mask = u32::MAX >> (32 - item.bits());
    let format = item.format();
    let low = format.fraction_bits + item.unused_bits();
    let one = format.bias << low;
    let infinity = ((1 << format.exponent_bits) - 1) << low;
    (match dice.bits() % 16 {
        0 => [0, 1 << (item.bits() - 1), 1, infinity, infinity | 1, 1 << low][random as usize % 6],
        1..=3 => random,
        4 => random & !(mask & ((1 << low) - 1)),
        5 => random & (((1 << low) - 1) | 1 << (item.bits() - 1)),
        _ => {
            (one.wrapping_add((random % 12) << low).wrapping_sub(6 << low)) ^ (random >> 8 & ((1 << low) - 1))
                | random & 1 << (item.bits() - 1)
        }
    }) & mask
}

/// An item with few bits and an exponent near that of 1.
fn draw_small(dice: &mut SplitMix, item: Item) -> u32 {
    let (random, format) = (dice.bits() as u32, item.format());
    let fraction = random & 1 << (format.fraction_bits - 1);
    let sign = random >> 20 & 1;
    let code = (format.bias + random % 3) << format.fraction_bits | fraction | sign << (format.bits() - 1);
    if random >> 24 & 3 == 0 { 0 } else { code << item.unused_bits() }
}

fn draw_words(dice: &mut SplitMix, item: Item, words: u8) -> Vec<u32> {
    let word = |dice: &mut SplitMix| {
        (0..item.in_a_word()).fold(0, |word, place| word | draw_item(dice, item) << (place * item.bits()))
    };
    (0..words).map(|_| word(dice)).collect()
}

/// Arguments of `step`; sometimes the products cancel each other, or the addend cancels their sum.
fn draw(dice: &mut SplitMix, step: Step) -> Vec<u32> {
    if dice.bits().is_multiple_of(3) {
        let mut arguments = Vec::new();
        for item in step.items {
            arguments.extend((0..step.words).map(|_| {
                let each = |word, place| word | draw_small(dice, item) << (place * item.bits());
                (0..item.in_a_word()).fold(0, each)
            }));
        }
        arguments.push(((dice.bits() % 64) as f32 / 2.0 - 16.0).to_bits());
        return arguments;
    }
    let [a, b] = step.items.map(|item| draw_words(dice, item, step.words));
    let mut arguments = [a, b].concat();
    if dice.bits().is_multiple_of(4) {
        arguments[usize::from(step.words)] ^= dice.bits() as u32 & 0x8000_8000;
        arguments[1] = arguments[0];
    }
    arguments.push(0);
    let sum = native(step, &arguments);
    let addend = match dice.bits() % 8 {
        0 => sum ^ 0x8000_0000 ^ (dice.bits() as u32 & 7),
        1 => sum.wrapping_sub((dice.bits() as u32 % 80) << 23),
        2 => sum.wrapping_add((dice.bits() as u32 % 80) << 23),
        3 => dice.bits() as u32 & 0x807f_ffff,
        4 => [0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0001][dice.bits() as usize % 5],
        5 => dice.bits() as u32 & 0xfff0_0000,
        _ => dice.bits() as u32,
    };
    *arguments.last_mut().expect("an addend") = addend;
    arguments
}

#[test]
fn native_steps_are_those_in_bits() {
    let cases = std::env::var("GCNVERIFY_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4000);
    let mut dice = SplitMix::new(11);
    for step in Step::ALL {
        let mut numbers = 0;
        for _ in 0..cases {
            let arguments = draw(&mut dice, step);
            numbers += u64::from(native(step, &arguments) != 0x7fc0_0000);
            let (found, expected) = (native(step, &arguments), soft(step, &arguments));
            assert_eq!(found, expected, "{step:?} {arguments:08x?}: {found:#x}, not {expected:#x}");
        }
        assert!(numbers > cases / 5, "{step:?}: {numbers} of {cases} are numbers");
    }
}

/// What all agree about is what each of them gives.
#[test]
fn what_is_agreed_is_what_each_step_gives() {
    let mut dice = SplitMix::new(13);
    let mut checked = 0;
    for step in Step::ALL.into_iter().filter(|step| step.manner == Manner::Agreed) {
        for _ in 0..1000 {
            let arguments = draw(&mut dice, step);
            let agreed = native(step, &arguments);
            let words = usize::from(step.words);
            for other in Step::ALL.into_iter().filter(|other| other.items == step.items && agreed != 0x7fc0_0000) {
                let part = usize::from(other.words);
                let found = (0..words / part).fold(arguments[2 * words], |sum, number| {
                    let [a, b] = [0, words].map(|first| &arguments[first + number * part..first + (number + 1) * part]);
                    native(other, &[a, b, &[sum]].concat())
                });
                let same_zero = (found | agreed) << 1 == 0;
                assert!(found == agreed || same_zero, "{other:?} {arguments:08x?}: {found:#x}, not {agreed:#x}");
                checked += usize::from(other != step);
            }
        }
    }
    assert!(checked > 3000, "{checked}");
}

#[test]
fn factors_may_change_places() {
    let mut dice = SplitMix::new(12);
    for step in Step::ALL.into_iter().filter(|step| step.is_symmetric()) {
        for _ in 0..500 {
            let arguments = draw(&mut dice, step);
            let words = usize::from(step.words);
            let (mut exchanged, mut ordered) = (arguments.clone(), arguments.clone());
            exchanged[..2 * words].rotate_left(words);
            step.order(&mut ordered);
            assert_eq!(native(step, &arguments), native(step, &exchanged), "{step:?} {arguments:08x?}");
            assert!(ordered == arguments || ordered == exchanged);
            step.order(&mut exchanged);
            assert_eq!(ordered, exchanged);
        }
    }
}

/// Halves or bfloats, two to a word, the first in the low bits.
fn packed(items: &[u32]) -> Vec<u32> {
    items.chunks(2).map(|pair| pair[0] | pair[1] << 16).collect()
}

/// 2^23 - 2^23 - 1/2 - 1/4 - 1/8, with the first number as the addend: -7/8, unless something is cut off on the way.
#[test]
fn the_same_sum_of_several_machines() {
    let step = |item, manner, words| Step { items: [item, item], manner, words };
    let ones = |one: u32, count| packed(&vec![one; count]);
    // -2^23 as a half would not fit: it is the product of -2^12 and 2^11.
    let halves = [packed(&[0xec00, 0xb800, 0xb400, 0xb000]), packed(&[0x6800, 0x3c00, 0x3c00, 0x3c00])].concat();
    let with = |words: &[u32], addend: u32| [words, &[addend]].concat();
    let big = 0x4b00_0000;
    assert_eq!(native(step(Item::F16, Manner::Exact, 2), &with(&halves, big)), 0xbf60_0000, "-7/8");
    assert_eq!(native(step(Item::F16, Manner::Flushing, 2), &with(&halves, big)), 0, "what is below 2^23 is gone");
    let wide = |words: &[u32]| [&words[..2], &[0, 0], &words[2..], &[0, 0]].concat();
    assert_eq!(native(step(Item::F16, Manner::Truncating, 4), &with(&wide(&halves), big)), 0xbf00_0000, "-1/2");
    let bfloats = [packed(&[0xcb00, 0xbf00, 0xbe80, 0xbe00]), ones(0x3f80, 4)].concat();
    assert_eq!(native(step(Item::Bf16, Manner::Truncating, 4), &with(&wide(&bfloats), big)), 0xbf00_0000, "-1/2");
    assert_eq!(native(step(Item::Bf16, Manner::Flushing, 2), &with(&bfloats, big)), 0);
    // Two by two.
    let by_two = |manner| {
        let step = step(Item::Bf16, manner, 1);
        let pair = |first: usize| [bfloats[first], bfloats[first + 2]];
        native(step, &with(&pair(1), native(step, &with(&pair(0), big))))
    };
    assert_eq!(by_two(Manner::Exact), 0xbf60_0000);
    assert_eq!(by_two(Manner::Flushing), 0xbec0_0000, "-3/8");
}

/// 2^31 + 129 is more than half way to 2^31 + 256, by the last place that a sum keeps before it is rounded.
#[test]
fn the_last_place_that_is_kept_counts() {
    let step = Step { items: [Item::F16; 2], manner: Manner::Truncating, words: 4 };
    for (half, sum) in [(0x5808, 0x4f00_0001), (0x5800, 0x4f00_0000)] {
        let arguments = [half, 0, 0, 0, 0x3c00, 0, 0, 0, 0x4f00_0000];
        assert_eq!([native(step, &arguments), soft(step, &arguments)], [sum; 2], "{half:#x}");
    }
}

#[test]
fn small_numbers_are_zeros_where_they_are_flushed() {
    let step = |manner| Step { items: [Item::F16; 2], manner, words: 2 };
    let factors = |a: u32, b: u32| [a, 0, b, 0];
    // The least normal half and the greatest subnormal one, by 1.
    for (half, number) in [(0x400, 0x3880_0000), (0x3ff, 0x387f_c000)] {
        let arguments = [&factors(half, 0x3c00)[..], &[0]].concat();
        assert_eq!(native(step(Manner::Exact), &arguments), number);
        assert_eq!(native(step(Manner::Pairwise), &arguments), number);
        assert_eq!(native(step(Manner::Flushing), &arguments), if half == 0x400 { number } else { 0 });
    }
    // An addend.
    let arguments = [&factors(0, 0)[..], &[0x807f_ffff]].concat();
    assert_eq!(native(step(Manner::Exact), &arguments), 0x807f_ffff);
    assert_eq!(native(step(Manner::Flushing), &arguments), 0);
}

#[test]
fn steps_are_those_of_exact_fractions() {
    let lines = include_str!("vectors.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let [name, arguments, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let step = Step::ALL.into_iter().find(|step| step.to_string() == name).expect("a step of this name");
        let word = |word: &str| u32::from_str_radix(word, 16).expect("a word");
        let arguments: Vec<u32> = arguments.split(' ').map(word).collect();
        let found = native(step, &arguments);
        assert_eq!(found, word(expected), "{line}: {found:08x}");
        checked += 1;
    }
    let is_in_file = |step: &&Step| step.manner != Manner::Agreed;
    assert_eq!(checked, 24 * Step::ALL.iter().filter(is_in_file).count());
}

/// Rows and columns of several steps, all elements at once: as step by step.
#[test]
fn all_elements_at_once_are_each_of_them() {
    let mut dice = SplitMix::new(14);
    for step in Step::ALL {
        for (exchanges, words) in [(false, 1), (true, 2), (false, 4), (false, 8)] {
            // A row that ends within a step has zeros behind it.
            let words = if step.words >= 4 { words } else { words * usize::from(step.words) };
            let steps = words.div_ceil(step.words.into());
            let drawn: Vec<Vec<u32>> = (0..8 * steps).map(|_| draw(&mut dice, step)).collect();
            let side = |second: usize| -> Vec<u32> {
                let row = |number: usize| {
                    let first = second * usize::from(step.words);
                    let all = drawn[number * steps..(number + 1) * steps].iter();
                    all.flat_map(|words| words[first..first + usize::from(step.words)].to_vec())
                        .take(words)
                        .collect::<Vec<_>>()
                };
                (0..8).flat_map(row).collect()
            };
            let (a, b) = (side(0), side(1));
            let pairs: Vec<(u16, u16)> = (0..64).map(|pair| (pair / 8, pair % 8)).collect();
            let all = Pairs::new(pairs.clone());
            let before: Vec<u32> = pairs
                .iter()
                .map(|&(row, column)| drawn[usize::from(row * 8 + column) % drawn.len()][2 * usize::from(step.words)])
                .collect();
            let mut sums = before.clone();
            let (first, second) = if exchanges { (&b, &a) } else { (&a, &b) };
            let of_words = |list| Words { words: list, length: words };
            let (rows, columns) = (of_words(first), of_words(second));
            Products::Steps(step, exchanges).add(Sums { rows, columns, choices: None, pairs: &all, sums: &mut sums });
            for (pair, &(row, column)) in pairs.iter().enumerate() {
                let (of_a, of_b) = if exchanges { (column, row) } else { (row, column) };
                let part = |list: &[u32], row: u16, number: usize| -> Vec<u32> {
                    let row = &list[usize::from(row) * words..][..words];
                    let from = number * usize::from(step.words);
                    (from..from + usize::from(step.words)).map(|place| row.get(place).copied().unwrap_or(0)).collect()
                };
                let expected = (0..steps).fold(before[pair], |sum, number| {
                    native(step, &[part(&a, of_a, number), part(&b, of_b, number), vec![sum]].concat())
                });
                assert_eq!(sums[pair], expected, "{step:?}, {words} words, {pair}");
            }
        }
    }
}

/// Items of a row meet those of a column that a list says: as those meet that stand there in this order.
#[test]
fn items_meet_those_that_are_chosen() {
    let mut dice = SplitMix::new(15);
    for step in Step::ALL {
        let words = usize::from(step.words);
        let item = step.items[1];
        let (in_a_word, bits) = (item.in_a_word() as usize, item.bits());
        let drawn: Vec<Vec<u32>> = (0..8).map(|_| draw(&mut dice, step)).collect();
        let a: Vec<u32> = drawn.iter().flat_map(|drawn| drawn[..words].to_vec()).collect();
        let b: Vec<u32> = drawn.iter().flat_map(|drawn| drawn[words..2 * words].to_vec()).collect();
        // Four columns of twice the length.
        let chosen = words * in_a_word;
        let choices: Vec<u16> = (0..8 * chosen).map(|_| (dice.bits() % (2 * chosen as u64)) as u16).collect();
        let pairs: Vec<(u16, u16)> = (0..32).map(|pair| (pair / 4, pair % 4)).collect();
        let both = Pairs::new(pairs.clone());
        let before: Vec<u32> = pairs.iter().map(|&(row, _)| drawn[usize::from(row)][2 * words]).collect();
        let mut sums = before.clone();
        let rows = Words { words: &a, length: words };
        let columns = Words { words: &b, length: 2 * words };
        let all = Sums { rows, columns, choices: Some(&choices), pairs: &both, sums: &mut sums };
        Products::Steps(step, false).add(all);
        for (pair, &(row, column)) in pairs.iter().enumerate() {
            let [row, column] = [row, column].map(usize::from);
            let mut met = vec![0; words];
            for (place, &choice) in choices[row * chosen..][..chosen].iter().enumerate() {
                let (word, low) = (usize::from(choice) / in_a_word, u32::from(choice) % in_a_word as u32 * bits);
                let code = b[column * 2 * words + word] >> low & u32::MAX >> (32 - bits);
                met[place / in_a_word] |= code << (place as u32 % in_a_word as u32 * bits);
            }
            let expected = native(step, &[&a[row * words..][..words], &met, &[before[pair]]].concat());
            assert_eq!(sums[pair], expected, "{step:?}, {pair}");
        }
    }
}
