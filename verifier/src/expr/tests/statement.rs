//! A generator of well-typed statements, as texts.

use proptest::prelude::*;

/// Statements over `v0` to `v3`, `s0` to `s5`, VCC, EXEC, SCC, `lane` and `active`, in both states.
pub(super) fn statement() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<u32>(), 1..60).prop_map(|choices| Writer { choices, next: 0 }.truth(4))
}

/// Spends one number for each decision; when none are left, every decision is the simplest.
struct Writer {
    choices: Vec<u32>,
    next: usize,
}

impl Writer {
    fn choose(&mut self, below: u32) -> u32 {
        let choice = self.choices.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        choice % below
    }
    fn one_of(&mut self, words: &'static str) -> &'static str {
        let words: Vec<_> = words.split_whitespace().collect();
        words[self.choose(words.len() as u32) as usize]
    }

    fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.one_of("scc active old(scc) old(active)").into();
        }
        match self.choose(8) {
            0 => self.truth(0),
            1 => format!("!({})", self.truth(depth - 1)),
            2 => {
                let operator = self.one_of("&& || => ^ & | == !=");
                format!("({}) {operator} ({})", self.truth(depth - 1), self.truth(depth - 1))
            }
            3 => format!("ite({}, {}, {})", self.truth(depth - 1), self.truth(depth - 1), self.truth(depth - 1)),
            _ => {
                let operator = self.one_of("== != <u <s <=u <=s >u >s >=u >=s");
                let width = self.width();
                format!("({}) {operator} ({})", self.bits(width, depth - 1), self.bits(width, depth - 1))
            }
        }
    }

    fn width(&mut self) -> u32 {
        [32, 64, 8, 1, 17, 40][self.choose(6) as usize]
    }

    fn bits(&mut self, width: u32, depth: u32) -> String {
        if depth == 0 {
            return self.leaf(width);
        }
        match self.choose(9) {
            0 => self.leaf(width),
            1 => format!("{}({})", self.one_of("! -"), self.bits(width, depth - 1)),
            2 => format!("popcount({})", self.bits(width, depth - 1)),
            3 => {
                let narrow = 1 + self.choose(width);
                format!("{}({}, {width})", self.one_of("zext sext"), self.bits(narrow, depth - 1))
            }
            4 => {
                let wide = width + self.choose(65 - width);
                let lo = self.choose(wide - width + 1);
                format!("bits({}, {}, {lo})", self.bits(wide, depth - 1), lo + width - 1)
            }
            5 => {
                let function = self.one_of("min_u min_s max_u max_s");
                format!("{function}({}, {})", self.bits(width, depth - 1), self.bits(width, depth - 1))
            }
            6 => format!(
                "ite({}, {}, {})",
                self.truth(depth - 1),
                self.bits(width, depth - 1),
                self.bits(width, depth - 1)
            ),
            7 => {
                let operator = self.one_of("<< >>u >>s");
                let amount_width = 1 + self.choose(width.min(7));
                format!("({}) {operator} ({})", self.bits(width, depth - 1), self.bits(amount_width, depth - 1))
            }
            _ => {
                let operator = self.one_of("+ - * & | ^");
                format!("({}) {operator} ({})", self.bits(width, depth - 1), self.bits(width, depth - 1))
            }
        }
    }

    /// A place, the lane's number or a typed literal.
    fn leaf(&mut self, width: u32) -> String {
        let register = match self.choose(6) {
            0 if width <= 32 => ["v0", "v1[5]", "s3", "vcc_hi", "exec_lo"][self.choose(5) as usize],
            1 if width == 32 => return "lane".into(),
            2 => return format!("zext({}, {width})", self.choose(1 << width.min(16))),
            3 => return format!("zext(-{}, {width})", self.choose(1 << (width - 1).min(16))),
            _ => ["v[0:1]", "v[2:3][63]", "s[4:5]", "vcc", "exec"][self.choose(5) as usize],
        };
        let all = if matches!(register, "v0" | "v1[5]" | "s3" | "vcc_hi" | "exec_lo") { 32 } else { 64 };
        let lo = self.choose(all - width + 1);
        let place = format!("{register}{{{}:{lo}}}", lo + width - 1);
        if self.choose(3) == 0 { format!("old({place})") } else { place }
    }
}
