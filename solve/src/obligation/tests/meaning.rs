//! An obligation means what its terms mean.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::terms::{graph_terms, graph_variable};
use super::{KINDS, Words};
use crate::obligation::{Assumptions, Bindings, Model, Obligation};
use crate::term::{Var, with_plain_arena};

/// The model of the canonical form that belongs to these values of the state.
fn canonical_model(bindings: &Bindings, values: &BTreeMap<Var, u64>) -> Model {
    let slice = |slice: &crate::obligation::Slice| (values[&slice.var] & slice.mask()) >> slice.lo;
    Model {
        variables: bindings.variables.iter().map(slice).collect(),
        // The evaluator's functions are 0 everywhere.
        functions: vec![BTreeMap::new(); bindings.functions.len()],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A random graph is evaluated as it is, and as the canonical form of its terms.
    #[test]
    fn a_canonical_form_has_the_value_of_its_terms(seed: u64) {
        is_canonical(seed)?;
    }

    /// The same of terms to which no rule is applied: bits of concatenations are led to their parts there.
    #[test]
    fn a_canonical_form_has_the_value_of_plain_terms(seed: u64) {
        with_plain_arena(|| is_canonical(seed))?;
    }
}

fn is_canonical(seed: u64) -> Result<(), TestCaseError> {
    let mut words = Words::new(seed);
    let widths: &[u8] = if words.below(2) == 0 { &[1, 8, 32] } else { &[1, 2, 16, 33, 64] };
    let builder = words.graph(&KINDS, widths, 4, 40);
    let terms = graph_terms(&builder);
    let count = terms.len() as u64;
    let a = words.below(count) as u32;
    let b = (0..a).rev().find(|&b| builder.width(b) == builder.width(a)).unwrap_or(a);
    let truths: Vec<u32> = (0..count as u32).filter(|&number| builder.width(number) == 1).collect();
    let assumed: Vec<u32> = truths.iter().copied().filter(|_| words.below(4) == 0).collect();
    let term = |&number: &u32| terms[number as usize];
    let assumptions: Vec<_> = assumed.iter().map(term).collect();
    let graph = builder.equal(&assumed, a, b);
    let (goal, goal_bindings) = Obligation::equal(&Assumptions::none(), term(&a), term(&b));
    let (relevant, relevant_bindings) = Obligation::equal(&Assumptions::new(&assumptions), term(&a), term(&b));
    let (all, all_bindings) = Obligation::satisfiable(&assumptions);
    let parts = Assumptions::new(&assumptions).questions();
    for _ in 0..8 {
        let model = words.model(&graph);
        let values: BTreeMap<_, _> =
            model.variables.iter().enumerate().map(|(number, &value)| (graph_variable(number), value)).collect();
        let node = graph.evaluate(&model);
        let differs = node[a as usize] != node[b as usize];
        let holds = assumed.iter().all(|&number| node[number as usize] == 1);
        prop_assert_eq!(goal.admits(&canonical_model(&goal_bindings, &values)), differs);
        prop_assert_eq!(all.admits(&canonical_model(&all_bindings, &values)), holds);
        let each = parts.iter().all(|(part, bindings)| part.admits(&canonical_model(bindings, &values)));
        prop_assert_eq!(each, holds);
        // What is left out can only make the obligation easier to refute.
        let refuted = relevant.admits(&canonical_model(&relevant_bindings, &values));
        prop_assert!(refuted || !(differs && holds));
        prop_assert!(differs || !refuted);
    }
    Ok(())
}
