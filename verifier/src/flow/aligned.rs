//! Which places of two sequences belong together.

/// Pairs of places, ascending on both sides, whose weights have the greatest sum. A pair whose weight is 0 is none. It
/// takes as many steps as the product of both lengths.
pub fn aligned([a, b]: [usize; 2], weight: impl Fn(usize, usize) -> u32) -> Vec<[usize; 2]> {
    #[derive(Clone, Copy)]
    enum Step {
        Both,
        OnlyA,
        OnlyB,
    }
    let width = b + 1;
    // From each pair of places to the ends.
    let mut steps = vec![Step::OnlyA; (a + 1) * width];
    let mut below = vec![0u32; width];
    steps[a * width..].fill(Step::OnlyB);
    for row in (0..a).rev() {
        let mut here = vec![0u32; width];
        here[b] = below[b];
        for column in (0..b).rev() {
            let weight = weight(row, column);
            let both = if weight > 0 { below[column + 1] + weight } else { 0 };
            let (only_a, only_b) = (below[column], here[column + 1]);
            let best = both.max(only_a).max(only_b);
            here[column] = best;
            steps[row * width + column] = match best {
                _ if weight > 0 && both == best => Step::Both,
                _ if only_a == best => Step::OnlyA,
                _ => Step::OnlyB,
            };
        }
        below = here;
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < a && column < b {
        match steps[row * width + column] {
            Step::Both => {
                pairs.push([row, column]);
                (row, column) = (row + 1, column + 1);
            }
            Step::OnlyA => row += 1,
            Step::OnlyB => column += 1,
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn the_greatest_sum_of_weights_in_order_is_found() {
        let pairs = |a: &str, b: &str| {
            let (a, b) = (a.as_bytes(), b.as_bytes());
            let weight = |one: usize, other: usize| u32::from(a[one] == b[other]) * u32::from(a[one] - b'a' + 1);
            let text = |[one, other]: [usize; 2]| format!("{one}{other}");
            aligned([a.len(), b.len()], weight).into_iter().map(text).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(pairs("abc", "abc"), "00 11 22");
        assert_eq!(pairs("abc", "ac"), "00 21");
        assert_eq!(pairs("ac", "ca"), "10", "the heavier of two that cross");
        assert_eq!(pairs("abc", ""), "");
    }
}
