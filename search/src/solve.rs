//! Constants that make an instruction give what is wanted: solved from test values, operation by operation.
//!
//! What is solved agrees with some test values and is tried on all of them like any other candidate.

use gcn_semantics::algebra::LANES;

/// What one lane has: the sources that are known, by slot, and the result that is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// The sources; that of the slot that is solved counts for nothing.
    pub sources: [u32; 3],
    /// The result.
    pub result: u32,
}

/// The number whose product with an odd one is 1, modulo 2^32.
fn inverse(odd: u32) -> u32 {
    // Each step doubles the bits that are right, of which an odd number has three at the start.
    (0..4).fold(odd, |found, _| found.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(found))))
}

/// The one value that all samples agree on.
fn agreed(samples: &[Sample], of: impl Fn(&Sample) -> u32) -> Option<u32> {
    let mut values = samples.iter().map(of);
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// Bits, of which each sample says some: `known`, and what they are. Bits that no sample says are 0.
fn bitwise(samples: &[Sample], of: impl Fn(&Sample) -> (u32, u32)) -> Option<u32> {
    let (mut ones, mut zeros) = (0, 0);
    for sample in samples {
        let (known, bits) = of(sample);
        ones |= known & bits;
        zeros |= known & !bits;
    }
    (ones & zeros == 0).then_some(ones)
}

/// The selector of `v_perm_b32` with which bytes of both sources are those of the result.
fn selector(samples: &[Sample]) -> Option<u32> {
    let mut all = 0;
    for byte in 0..4 {
        let wanted = |sample: &Sample| sample.result >> (8 * byte) & 0xff;
        let chosen = |select: u32, sample: &Sample| {
            let both = u64::from(sample.sources[0]) << 32 | u64::from(sample.sources[1]);
            match select {
                0..8 => (both >> (8 * select)) as u32 & 0xff,
                8..12 => {
                    if both >> (16 * (select - 8) + 15) & 1 == 1 {
                        0xff
                    } else {
                        0
                    }
                }
                12 => 0,
                _ => 0xff,
            }
        };
        // Zeros and ones first: what is the same for any source needs none.
        let order = [12, 13].into_iter().chain(0..12);
        let select =
            order.into_iter().find(|&select| samples.iter().all(|sample| chosen(select, sample) == wanted(sample)))?;
        all |= select << (8 * byte);
    }
    Some(all)
}

/// Constants for source `slot` of an instruction with which it may give all results.
pub fn solve(mnemonic: &str, slot: usize, samples: &[Sample]) -> Vec<u32> {
    let name = mnemonic.trim_start_matches(['v', 's']);
    let other = |sample: &Sample| sample.sources[1 - slot.min(1)];
    let low = |word: u32| word & 0xff_ffff;
    let one = match (name, slot) {
        ("_and_b32", 0 | 1) => bitwise(samples, |sample| (other(sample), sample.result)),
        ("_or_b32", 0 | 1) => bitwise(samples, |sample| (!other(sample), sample.result)),
        ("_xor_b32", 0 | 1) => agreed(samples, |sample| other(sample) ^ sample.result),
        ("_xnor_b32", 0 | 1) => agreed(samples, |sample| !(other(sample) ^ sample.result)),
        ("_andn2_b32", 1) => bitwise(samples, |sample| (other(sample), !sample.result)),
        ("_add_u32" | "_add_i32" | "_add_co_u32", 0 | 1) => {
            agreed(samples, |sample| sample.result.wrapping_sub(other(sample)))
        }
        ("_sub_u32" | "_sub_i32" | "_sub_co_u32", 0) | ("_subrev_u32" | "_subrev_co_u32", 1) => {
            agreed(samples, |sample| sample.result.wrapping_add(other(sample)))
        }
        ("_sub_u32" | "_sub_i32" | "_sub_co_u32", 1) | ("_subrev_u32" | "_subrev_co_u32", 0) => {
            agreed(samples, |sample| other(sample).wrapping_sub(sample.result))
        }
        ("_mul_lo_u32" | "_mul_lo_i32" | "_mul_i32", 0 | 1) => {
            let odd = samples.iter().find(|sample| other(sample) % 2 == 1);
            odd.map(|sample| sample.result.wrapping_mul(inverse(other(sample))))
        }
        ("_mul_u32_u24" | "_mul_i32_i24", 0 | 1) => {
            let odd = samples.iter().find(|sample| other(sample) % 2 == 1);
            odd.map(|sample| low(sample.result.wrapping_mul(inverse(low(other(sample))))))
        }
        ("_mad_u32_u24", 0 | 1) => {
            let odd = samples.iter().find(|sample| other(sample) % 2 == 1);
            odd.map(|sample| {
                low(sample.result.wrapping_sub(sample.sources[2]).wrapping_mul(inverse(low(other(sample)))))
            })
        }
        ("_add3_u32", 2) => {
            agreed(samples, |sample| sample.result.wrapping_sub(sample.sources[0]).wrapping_sub(sample.sources[1]))
        }
        ("_bfi_b32", 0) => bitwise(samples, |sample| {
            let [_, set, clear] = sample.sources;
            (set ^ clear, !(set ^ sample.result))
        }),
        ("_and_or_b32", 0 | 1) => bitwise(samples, |sample| (other(sample) & !sample.sources[2], sample.result)),
        ("_perm_b32", 2) => selector(samples),
        ("_bfe_u32" | "_bfe_i32", 1) if mnemonic.starts_with('s') => return fields(samples, name == "_bfe_i32"),
        _ => None,
    };
    one.into_iter().collect()
}

/// Offset and width of a scalar field.
fn fields(samples: &[Sample], is_signed: bool) -> Vec<u32> {
    let is_field = |&(offset, width): &(u32, u32)| {
        samples.iter().all(|sample| {
            let shifted = sample.sources[0] >> offset;
            let cut = if width < 32 { shifted & ((1 << width) - 1) } else { shifted };
            let sign = is_signed && width < 32 && cut >> (width - 1) & 1 == 1;
            sample.result == if sign { cut | u32::MAX << width } else { cut }
        })
    };
    let all = (0..32).flat_map(|offset| (1..=32 - offset).map(move |width| (offset, width)));
    all.filter(is_field).take(2).map(|(offset, width)| width << 16 | offset).collect()
}

/// Whether [`solve`] may find constants for a source of this instruction.
pub fn is_solvable(mnemonic: &str, slot: usize) -> bool {
    const BOTH: [&str; 20] = [
        "v_and_b32",
        "v_or_b32",
        "v_xor_b32",
        "v_xnor_b32",
        "v_add_u32",
        "v_add_co_u32",
        "v_sub_u32",
        "v_subrev_u32",
        "v_sub_co_u32",
        "v_subrev_co_u32",
        "v_mul_lo_u32",
        "v_mul_u32_u24",
        "v_mad_u32_u24",
        "v_and_or_b32",
        "s_and_b32",
        "s_or_b32",
        "s_xor_b32",
        "s_add_u32",
        "s_sub_u32",
        "s_mul_i32",
    ];
    match slot {
        0 | 1 if BOTH.contains(&mnemonic) => true,
        0 => mnemonic == "v_bfi_b32",
        1 => matches!(mnemonic, "s_bfe_u32" | "s_bfe_i32" | "s_andn2_b32" | "s_add_i32" | "s_sub_i32"),
        2 => matches!(mnemonic, "v_perm_b32" | "v_add3_u32"),
        _ => false,
    }
}

/// The lanes of a wave that are looked at: some of those that are active.
pub fn lanes(exec: u64) -> impl Iterator<Item = usize> {
    (0..LANES).filter(move |&lane| exec >> lane & 1 == 1).take(24)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(of: impl Fn(u32, u32) -> u32) -> Vec<Sample> {
        let words = [0, 1, 0xffff_ffff, 0x1234_5678, 0x8765_4321, 0x80, 0xdead_beef, 7, 0x00ff_ff00];
        let pairs = words.iter().zip(words.iter().cycle().skip(3));
        pairs.map(|(&a, &b)| Sample { sources: [a, b, a ^ b], result: of(a, b) }).collect()
    }

    #[test]
    fn constants_are_found() {
        assert_eq!(solve("v_and_b32", 0, &samples(|_, b| b & 0x0ff0)), [0x0ff0]);
        assert_eq!(solve("v_or_b32", 1, &samples(|a, _| a | 0x8001)), [0x8001]);
        assert_eq!(solve("s_xor_b32", 1, &samples(|a, _| a ^ 0x55)), [0x55]);
        assert_eq!(solve("v_add_u32", 0, &samples(|_, b| b.wrapping_add(99))), [99]);
        assert_eq!(solve("v_sub_u32", 1, &samples(|a, _| a.wrapping_sub(99))), [99]);
        assert_eq!(solve("s_mul_i32", 1, &samples(|a, _| a.wrapping_mul(12345))), [12345]);
        assert_eq!(solve("v_perm_b32", 2, &samples(|a, _| a.swap_bytes())), [0x0405_0607]);
        assert_eq!(solve("s_bfe_u32", 1, &samples(|a, _| a >> 5 & 0x7f))[0], 0x70005);
        assert_eq!(solve("v_bfi_b32", 0, &samples(|a, b| b & 0xff00 | (a ^ b) & !0xff00)), [0xff00]);
    }

    #[test]
    fn nothing_is_found_where_there_is_nothing() {
        assert!(solve("v_xor_b32", 0, &samples(|a, b| a.wrapping_add(b))).is_empty());
        assert!(solve("v_and_b32", 0, &samples(|a, b| a ^ b)).is_empty());
        assert!(solve("v_perm_b32", 2, &samples(|a, b| a.wrapping_mul(b) ^ 0x5a5a)).is_empty());
        assert!(solve("v_med3_i32", 0, &samples(|a, _| a)).is_empty());
    }
}
