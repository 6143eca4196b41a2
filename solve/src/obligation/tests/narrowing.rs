//! Obligations with narrower variables.

use proptest::prelude::*;

use super::{Builder, Kind, Words, by_enumeration};
use crate::obligation::{Model, Narrowed, Obligation};

/// The kinds that only compare, choose and move; some others make bits plain.
const MOVING: [Kind; 9] =
    [Kind::Ite, Kind::Ite, Kind::Ult, Kind::Slt, Kind::Eq, Kind::UMin, Kind::SMax, Kind::Concat, Kind::Extract];

/// All models of an obligation without functions.
fn models(obligation: &Obligation) -> impl Iterator<Item = Model> {
    let bits: u32 = obligation.variables().iter().map(|&width| u32::from(width)).sum();
    (0..1u64 << bits).filter_map(|mut word| {
        let value = |&width: &u8| {
            let value = word & ((1 << width) - 1);
            word >>= width;
            value
        };
        let model = Model { variables: obligation.variables().iter().map(value).collect(), functions: Vec::new() };
        obligation.admits(&model).then_some(model)
    })
}

/// That `narrow` has models exactly if `whole` has, and that they are models of `whole`, which are all different.
fn check(whole: &Obligation, narrow: &Narrowed) {
    let bits = |obligation: &Obligation| obligation.variables().iter().map(|&width| u32::from(width)).sum::<u32>();
    assert!(bits(&narrow.obligation) < bits(whole), "{whole:?}");
    let few: Vec<Model> = models(&narrow.obligation).map(|model| narrow.widened(&model)).collect();
    assert!(few.iter().all(|model| whole.admits(model)), "{whole:?} {narrow:?}");
    let different: std::collections::BTreeSet<_> = few.iter().map(|model| model.variables.clone()).collect();
    assert_eq!(different.len(), few.len(), "{whole:?} {narrow:?}");
    assert_eq!(!few.is_empty(), by_enumeration(whole), "{whole:?} {narrow:?}");
}

#[test]
fn narrow_questions_have_the_same_answer() {
    let (mut narrowed, mut answers) = (0, [0; 2]);
    for seed in 0..4_000 {
        let mut words = Words::new(seed);
        let mut kinds = MOVING.to_vec();
        if seed % 4 == 0 {
            kinds.extend([Kind::Not, Kind::Sum, Kind::And, Kind::LaneSelect, Kind::Sext]);
        }
        let builder = words.graph(&kinds, &[1, 2, 4, 5], 3, 10);
        let count = builder.satisfiable(&[]).len() as u64;
        let (a, start) = ((count - 1) as u32, words.below(count) as u32);
        let alike = |&b: &u32| b != a && builder.width(b) == builder.width(a);
        let Some(b) = (start..count as u32).chain(0..start).find(alike) else { continue };
        let bits: Vec<u32> = (0..count as u32).filter(|&number| builder.width(number) == 1).take(2).collect();
        let question = builder.equal(&bits[..words.below(bits.len() as u64 + 1) as usize], a, b);
        if let Some(narrow) = question.narrowed() {
            check(&question, &narrow);
            narrowed += 1;
            answers[usize::from(by_enumeration(&question))] += 1;
        }
    }
    assert!(narrowed > 300 && answers.iter().all(|&count| count > 30), "{narrowed} {answers:?}");
}

/// `count` variables of `width` bits that lie between two constants and are different.
fn between(width: u8, count: u32, low: u64, high: u64) -> Obligation {
    let mut builder = Builder::default();
    let variables: Vec<u32> = (0..count).map(|_| builder.variable(width)).collect();
    let (low, high) = (builder.constant(low, width), builder.constant(high, width));
    let mut claims = Vec::new();
    for (position, &variable) in variables.iter().enumerate() {
        claims.push(builder.node(Kind::Ult, 1, 0, &[low, variable]));
        claims.push(builder.node(Kind::Ult, 1, 0, &[variable, high]));
        for &other in &variables[..position] {
            let same = builder.node(Kind::Eq, 1, 0, &[other, variable]);
            claims.push(builder.node(Kind::Not, 1, 0, &[same]));
        }
    }
    builder.satisfiable(&claims)
}

#[test]
fn there_is_as_much_room_between_constants_as_before() {
    for (low, high, count, is_possible) in
        [(5, 7, 1, true), (5, 7, 2, false), (5, 8, 2, true), (5, 8, 3, false), (0, 31, 3, true), (5, 6, 1, false)]
    {
        let whole = between(5, count, low, high);
        let narrow = whole.narrowed().expect("few values are enough");
        assert_eq!(models(&narrow.obligation).next().is_some(), is_possible, "{low} {high} {count}");
        check(&whole, &narrow);
    }
    // Words of 64 bits, and constants at the ends.
    for (low, high) in [(0, u64::MAX), (u64::MAX - 2, u64::MAX), (1 << 63, u64::MAX)] {
        let whole = between(64, 2, low, high);
        let narrow = whole.narrowed().expect("few values are enough");
        let found: Vec<Model> = models(&narrow.obligation).map(|model| narrow.widened(&model)).collect();
        assert!(found.iter().all(|model| whole.admits(model)));
        assert_eq!(found.is_empty(), high - low == 2, "{low} {high}");
    }
}

#[test]
fn bits_that_are_looked_at_stay() {
    let mut builder = Builder::default();
    let [x, y] = [32, 32].map(|width| builder.variable(width));
    let less = builder.node(Kind::Ult, 1, 0, &[x, y]);
    let greatest = builder.node(Kind::Ite, 32, 0, &[less, y, x]);
    let quiet = builder.node(Kind::Extract, 1, 22, &[greatest]);
    let other = builder.node(Kind::UMax, 32, 0, &[x, y]);
    let narrow = builder.equal(&[quiet], greatest, other).narrowed().unwrap();
    // Above and below that bit a value and another one, or two and nothing between them.
    assert_eq!(narrow.obligation.variables(), [3, 3]);
    assert!(!by_enumeration(&narrow.obligation));
    // A sum asks for more than an order.
    let sum = builder.node(Kind::Sum, 32, 1, &[x]);
    assert!(builder.equal(&[quiet], sum, other).narrowed().is_none());
}

proptest! {
    /// Whatever else is in a graph, a model of few values has the value of all nodes of one bit.
    #[test]
    fn models_are_widened(seed: u64) {
        let mut words = Words::new(seed);
        let builder = words.graph(&super::KINDS, &[1, 8, 32], 4, 24);
        let count = builder.satisfiable(&[]).len();
        let bits: Vec<u32> = (0..count as u32).filter(|&number| builder.width(number) == 1).collect();
        let question = builder.satisfiable(&bits);
        if let Some(narrow) = question.narrowed() {
            for _ in 0..8 {
                let model = words.model(&narrow.obligation);
                let [few, many] =
                    [narrow.obligation.evaluate(&model), question.evaluate(&narrow.widened(&model))];
                prop_assert!(bits.iter().all(|&bit| few[bit as usize] == many[bit as usize]));
            }
        }
    }
}
