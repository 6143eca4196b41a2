//! Closed forms of layouts, found by looking at all elements: nothing is written down twice.

use std::fmt::Write;

/// A number that a formula is about, from 0 up to a power of two.
#[derive(Debug, Clone, Copy)]
pub struct Index {
    /// Its letter.
    pub name: &'static str,
    /// How many values it has.
    pub count: usize,
}

impl Index {
    fn bits(self) -> u32 {
        self.count.max(1).ilog2()
    }
}

/// A formula for `of`, which maps values of the indices to a number: a sum of parts of the indices, of which each bit
/// is at one place. `None` if it is no such sum.
pub fn formula(indices: &[Index], of: impl Fn(&[usize]) -> usize) -> Option<String> {
    let zero = vec![0; indices.len()];
    let offset = of(&zero);
    // What each bit of each index adds.
    let mut adds: Vec<Vec<usize>> = Vec::new();
    for (number, index) in indices.iter().enumerate() {
        let added = |bit: u32| {
            let mut values = zero.clone();
            values[number] = 1 << bit;
            of(&values).checked_sub(offset)
        };
        adds.push((0..index.bits()).map(added).collect::<Option<_>>()?);
    }
    let sum = |values: &[usize]| -> usize {
        let parts = values.iter().zip(&adds);
        let of_index = |(&value, adds): (&usize, &Vec<usize>)| {
            adds.iter().enumerate().map(|(bit, added)| (value >> bit & 1) * added).sum::<usize>()
        };
        offset + parts.map(of_index).sum::<usize>()
    };
    if !all(indices).all(|values| of(&values) == sum(&values)) {
        return None;
    }
    let mut terms: Vec<(usize, String)> = Vec::new();
    for (index, adds) in indices.iter().zip(&adds) {
        let mut low = 0;
        while low < adds.len() {
            let run = adds[low..].iter().enumerate().take_while(|(more, added)| **added == adds[low] << more).count();
            if adds[low] > 0 {
                terms.push((adds[low], term(*index, low, low + run, adds[low])));
            }
            low += run;
        }
    }
    // The part that changes with the next element comes first.
    terms.sort_by_key(|(factor, _)| *factor);
    let mut terms: Vec<String> = terms.into_iter().map(|(_, term)| term).collect();
    if offset > 0 || terms.is_empty() {
        terms.push(offset.to_string());
    }
    Some(terms.join(" + "))
}

/// Bits `low` up to `high`, without that one, of an index, times a factor.
fn term(index: Index, low: usize, high: usize, factor: usize) -> String {
    let mut part = index.name.to_owned();
    if low > 0 {
        let _ = write!(part, " div {}", 1 << low);
    }
    if (high as u32) < index.bits() {
        let _ = write!(part, " mod {}", 1 << (high - low));
    }
    match (factor, part == index.name) {
        (1, _) => part,
        (_, true) => format!("{factor} {part}"),
        (_, false) => format!("{factor} ({part})"),
    }
}

/// All values of the indices.
fn all(indices: &[Index]) -> impl Iterator<Item = Vec<usize>> {
    let count: usize = indices.iter().map(|index| index.count).product();
    (0..count).map(move |mut number| {
        let value = |index: &Index| {
            let value = number % index.count;
            number /= index.count;
            value
        };
        indices.iter().map(value).collect()
    })
}

/// A formula for a map of lanes to lanes: a part of the number with an offset, or a rotation. `None` if it is neither.
pub fn moved(lanes: &[usize; 64]) -> Option<String> {
    let offset = lanes[0];
    let plus = if offset == 0 { String::new() } else { format!(" + {offset}") };
    let part =
        [64, 32, 16, 8, 4, 2, 1].into_iter().find(|size| (0..64).all(|lane| lanes[lane] == lane % size + offset));
    match part {
        Some(64) => Some(format!("l{plus}")),
        Some(1) => Some(offset.to_string()),
        Some(size) => Some(format!("l mod {size}{plus}")),
        None => (0..64).all(|lane| lanes[lane] == (lane + offset) % 64).then(|| format!("(l + {offset}) mod 64")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_sums_of_parts() {
        let [i, j] = ["i", "j"].map(|name| Index { name, count: 32 });
        let of = |f: fn(usize, usize) -> usize| formula(&[i, j], |values| f(values[0], values[1]));
        assert_eq!(of(|i, j| i + 32 * j).as_deref(), Some("i + 32 j"));
        assert_eq!(of(|i, j| j + 32 * (i / 4 % 2)).as_deref(), Some("j + 32 (i div 4 mod 2)"));
        assert_eq!(of(|i, _| i % 4 + 4 * (i / 8)).as_deref(), Some("i mod 4 + 4 (i div 8)"));
        assert_eq!(of(|i, _| i % 8 + 7).as_deref(), Some("i mod 8 + 7"));
        assert_eq!(of(|_, _| 0).as_deref(), Some("0"));
        for other in [|i: usize, _: usize| (i + 1) % 32, |i: usize, j: usize| i * j, |i: usize, j: usize| i ^ j] {
            assert_eq!(of(other), None);
        }
    }

    #[test]
    fn formulas_of_moved_lanes() {
        let of = |f: fn(usize) -> usize| moved(&std::array::from_fn(f));
        assert_eq!(of(|lane| lane).as_deref(), Some("l"));
        assert_eq!(of(|lane| lane % 16 + 32).as_deref(), Some("l mod 16 + 32"));
        assert_eq!(of(|lane| (lane + 16) % 64).as_deref(), Some("(l + 16) mod 64"));
        assert_eq!(of(|_| 3).as_deref(), Some("3"));
        assert_eq!(of(|lane| lane ^ 1), None);
    }
}
