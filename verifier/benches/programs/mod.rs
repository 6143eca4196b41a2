//! Programs of any length: rounds of hash functions and ciphers, and networks that sort.

use gcn_semantics::generate::{Random, SplitMix};

/// An instruction: what it writes, what it reads, its text.
#[derive(Clone)]
struct Line {
    to: String,
    from: Vec<String>,
    text: String,
}

/// A program that is being written.
#[derive(Default, Clone)]
pub struct Program {
    lines: Vec<Line>,
}

impl Program {
    fn push(&mut self, mnemonic: &str, to: &str, from: &[&str]) {
        let text = format!("{mnemonic} {to}, {}", from.join(", "));
        let from = from.iter().filter(|operand| operand.starts_with('v')).map(|&operand| operand.into()).collect();
        self.lines.push(Line { to: to.into(), from, text });
    }

    /// How many instructions there are.
    fn len(&self) -> usize {
        self.lines.len()
    }

    /// The text.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{}\n", line.text)).collect()
    }

    /// The same instructions in another order: neighbours that do not depend on each other change places.
    pub fn scheduled(&self, seed: u64) -> Program {
        let mut lines = self.lines.clone();
        let mut dice = SplitMix::new(seed);
        for _ in 0..8 {
            for place in 1..lines.len() {
                let [first, second] = [&lines[place - 1], &lines[place]];
                let depend =
                    first.to == second.to || second.from.contains(&first.to) || first.from.contains(&second.to);
                if !depend && dice.below(2) == 0 {
                    lines.swap(place - 1, place);
                }
            }
        }
        Program { lines }
    }

    /// The program with another amount in the rotation that is nearest to its middle.
    pub fn with_a_wrong_rotation(&self) -> Program {
        let mut wrong = self.clone();
        let middle = wrong.lines.len() / 2;
        let found = wrong.lines[middle..].iter_mut().find(|line| line.text.starts_with("v_alignbit_b32"));
        let line = found.expect("there are rotations in the second half");
        let (before, amount) = line.text.rsplit_once(", ").expect("the amount is the last operand");
        let amount: u32 = amount.parse().expect("the amount is a number");
        line.text = format!("{before}, {}", amount % 31 + 1);
        wrong
    }

    fn rotate_right(&mut self, to: &str, from: &str, by: u32) {
        self.push("v_alignbit_b32", to, &[from, from, &by.to_string()]);
    }
}

fn v(number: usize) -> String {
    format!("v{number}")
}

/// How a round of SHA-256 chooses and takes the majority.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Logic {
    /// With `v_bfi_b32`.
    Selected,
    /// With and, or, and exclusive or.
    Written,
}

/// Lines of a round of SHA-256 with its message schedule, if its logic is [`Logic::Selected`].
pub const SHA256_LINES: usize = 31;

/// Rounds of SHA-256 with its message schedule: the state is in v0 to v7, the message in v16 to v31.
pub fn sha256(rounds: usize, logic: Logic) -> Program {
    let mut p = Program::default();
    for round in 0..rounds {
        let state: Vec<String> = (0..8).map(|place| v((place + 8 - round % 8) % 8)).collect();
        let [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(|place: usize| state[place].as_str());
        let word = v(16 + round % 16);
        if round >= 16 {
            let at = |back: usize| v(16 + (round - back) % 16);
            for (from, by, shift) in [(at(15), [7, 18], "3"), (at(2), [17, 19], "10")] {
                p.rotate_right("v40", &from, by[0]);
                p.rotate_right("v41", &from, by[1]);
                p.push("v_lshrrev_b32", "v42", &[shift, &from]);
                p.push("v_xor_b32", "v40", &["v40", "v41"]);
                p.push("v_xor_b32", "v40", &["v40", "v42"]);
                p.push("v_add_u32", &word, &[&word, "v40"]);
            }
            p.push("v_add_u32", &word, &[&word, &at(7)]);
        }
        for (t, of, by) in [("v43", e, [6, 11, 25]), ("v44", a, [2, 13, 22])] {
            p.rotate_right(t, of, by[0]);
            p.rotate_right("v45", of, by[1]);
            p.rotate_right("v46", of, by[2]);
            p.push("v_xor_b32", t, &[t, "v45"]);
            p.push("v_xor_b32", t, &[t, "v46"]);
        }
        match logic {
            Logic::Selected => {
                p.push("v_bfi_b32", "v47", &[e, f, g]);
                p.push("v_xor_b32", "v48", &[a, b]);
                p.push("v_bfi_b32", "v48", &["v48", c, b]);
            }
            Logic::Written => {
                p.push("v_xor_b32", "v47", &[f, g]);
                p.push("v_and_b32", "v47", &["v47", e]);
                p.push("v_xor_b32", "v47", &["v47", g]);
                p.push("v_and_b32", "v48", &[a, b]);
                p.push("v_or_b32", "v49", &[a, b]);
                p.push("v_and_b32", "v49", &["v49", c]);
                p.push("v_or_b32", "v48", &["v48", "v49"]);
            }
        }
        let constant = format!("{:#x}", 0x1000_0001_u64 + 0x0101_0101 * (round as u64 % 97));
        p.push("v_mov_b32", "v50", &[&constant]);
        p.push("v_add3_u32", h, &[h, "v43", "v47"]);
        p.push("v_add3_u32", h, &[h, "v50", &word]);
        p.push("v_add_u32", d, &[d, h]);
        p.push("v_add3_u32", h, &[h, "v44", "v48"]);
    }
    p
}

/// Rounds of MD5: the state is in v0 to v3, the message in v16 to v31.
pub fn md5(lines: usize) -> Program {
    let mut p = Program::default();
    for round in 0.. {
        if p.len() >= lines {
            break;
        }
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| v((place + 4 - round % 4) % 4));
        match round / 16 % 4 {
            0 => p.push("v_bfi_b32", "v40", &[&b, &c, &d]),
            1 => p.push("v_bfi_b32", "v40", &[&d, &b, &c]),
            2 => {
                p.push("v_xor_b32", "v40", &[&b, &c]);
                p.push("v_xor_b32", "v40", &["v40", &d]);
            }
            _ => {
                p.push("v_not_b32", "v40", &[&d]);
                p.push("v_or_b32", "v40", &["v40", &b]);
                p.push("v_xor_b32", "v40", &["v40", &c]);
            }
        }
        let word = v(16 + [round, 5 * round + 1, 3 * round + 5, 7 * round][round / 16 % 4] % 16);
        p.push("v_add3_u32", &a, &[&a, "v40", &word]);
        p.push("v_add_u32", &a, &[&format!("{:#x}", 0xd76a_a478_u64 ^ ((round as u64 % 64) << 11)), &a]);
        p.rotate_right(&a, &a, 32 - [7, 12, 17, 22][round % 4]);
        p.push("v_add_u32", &a, &[&a, &b]);
    }
    p
}

/// Columns and diagonals of a state of 16 words in v0 to v15.
const QUARTERS: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/// Quarter rounds of ChaCha, or of BLAKE2s if they take words of a message in v16 to v31.
pub fn quarters(lines: usize, has_message: bool) -> Program {
    let mut p = Program::default();
    let amounts = if has_message { [16, 12, 8, 7] } else { [16, 20, 24, 25] };
    for number in 0.. {
        if p.len() >= lines {
            break;
        }
        let [a, b, c, d] = QUARTERS[number % 8].map(v);
        for (half, amounts) in amounts.chunks(2).enumerate() {
            if has_message {
                let word = v(16 + (2 * number + half + number / 8) % 16);
                p.push("v_add3_u32", &a, &[&a, &b, &word]);
            } else {
                p.push("v_add_u32", &a, &[&a, &b]);
            }
            p.push("v_xor_b32", &d, &[&d, &a]);
            p.rotate_right(&d, &d, amounts[0]);
            p.push("v_add_u32", &c, &[&c, &d]);
            p.push("v_xor_b32", &b, &[&b, &c]);
            p.rotate_right(&b, &b, amounts[1]);
        }
    }
    p
}

/// Sorts v0 to v7, by Batcher's merging of odd and even places or by his bitonic merging.
pub fn sort8(bitonic: bool) -> Program {
    let mut p = Program::default();
    let mut sort = |low: usize, high: usize| {
        p.push("v_min_u32", "v40", &[&v(low), &v(high)]);
        p.push("v_max_u32", &v(high), &[&v(low), &v(high)]);
        p.push("v_mov_b32", &v(low), &["v40"]);
    };
    for size in [2, 4, 8] {
        for start in (0..8).step_by(size) {
            if bitonic {
                (0..size / 2).for_each(|place| sort(start + place, start + size - 1 - place));
            } else {
                (0..size / 2).for_each(|place| sort(start + place, start + place + size / 2));
            }
        }
        let mut step = size / 4;
        while step > 0 {
            for start in (0..8).step_by(size) {
                if bitonic {
                    for place in (0..size).filter(|place| place & step == 0) {
                        sort(start + place, start + place + step);
                    }
                } else {
                    for place in (step..size - step).filter(|place| (place / step) % 2 == 1) {
                        sort(start + place, start + place + step);
                    }
                }
            }
            step /= 2;
        }
    }
    p
}
