//! Makes random programs of the shapes that the rules match.

use super::program::{Binary, Op, Program, Relation, Unary};

/// Widths that programs start from.
const WIDTHS: [u32; 14] = [1, 2, 3, 4, 7, 8, 16, 24, 31, 32, 32, 33, 63, 64];

/// Number of variables of each width.
pub const VARIABLES: u32 = 4;

/// A finite sequence of choices; 0 when it has run out.
pub struct Choices<'a> {
    data: &'a [u32],
    next: usize,
}

impl<'a> Choices<'a> {
    pub fn new(data: &'a [u32]) -> Self {
        Choices { data, next: 0 }
    }
    fn raw(&mut self) -> u32 {
        let choice = self.data.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        choice
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.raw() as usize % n
    }
    fn wide(&mut self) -> u64 {
        (self.raw() as u64) << 32 | self.raw() as u64
    }
    pub fn exhausted(&self) -> bool {
        self.next >= self.data.len()
    }
}

/// All bits of a width.
fn ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// A program of as many steps as there are choices for.
pub fn program(choices: &mut Choices) -> Program {
    let width = WIDTHS[choices.below(WIDTHS.len())];
    let mut maker = Maker { choices, program: Program::default(), width };
    let limit = 4 + maker.choices.below(30);
    while !maker.choices.exhausted() && maker.program.steps.len() < limit * 3 {
        maker.statement();
    }
    if maker.program.steps.is_empty() {
        maker.leaf(8);
    }
    maker.program
}

pub(super) struct Maker<'a, 'b> {
    choices: &'a mut Choices<'b>,
    program: Program,
    width: u32,
}

impl Maker<'_, '_> {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.choices.below(n)
    }
    pub(super) fn push(&mut self, width: u32, op: Op) -> usize {
        self.program.push(width, op)
    }
    fn width(&self, step: usize) -> u32 {
        self.program.width(step)
    }

    /// A constant that rules look at: runs of ones, small numbers, edges of the range.
    fn constant_value(&mut self, width: u32) -> u64 {
        let (a, b) = (self.below(width as usize) as u32, self.below(width as usize) as u32);
        let run = (ones(width) >> a) << b;
        let value = match self.below(16) {
            0 => 0,
            1 => 1,
            2 => ones(width),
            3 => 1 << (width - 1),
            4 => ones(width) >> 1,
            5 => self.below(4) as u64,
            6 => self.below(4) as u64 + (1 << (width - 1)),
            7 => (self.below(4) as u64).wrapping_neg(),
            8 => 1 << a,
            9 => (1u64 << a).wrapping_sub(1),
            10 => (1u64 << a).wrapping_neg(),
            11 => run,
            12 => run ^ ones(width),
            13 => [0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f, 0x00ff_00ff_00ff_00ff]
                [self.below(4)],
            14 => (1u64 << a).wrapping_add(1u64 << b),
            _ => self.choices.wide(),
        };
        value & ones(width)
    }

    pub(super) fn constant(&mut self, width: u32) -> usize {
        let value = self.constant_value(width);
        self.push(width, Op::Const(value))
    }
    pub(super) fn exactly(&mut self, width: u32, value: u64) -> usize {
        self.push(width, Op::Const(value & ones(width)))
    }

    fn leaf(&mut self, width: u32) -> usize {
        if self.below(4) == 3 {
            return self.constant(width);
        }
        let index = self.below(VARIABLES as usize) as u32;
        self.push(width, Op::Var(index))
    }

    /// A step of `width`: an old one, or one made from an old one, or new.
    pub(super) fn operand(&mut self, width: u32) -> usize {
        let count = self.program.steps.len();
        if count > 0 {
            let start = self.below(count);
            let tries = [start, count - 1, self.below(count)];
            if let Some(&step) = tries.iter().find(|&&step| self.width(step) == width) {
                return step;
            }
            if self.below(3) != 0 {
                return self.adapt(start, width);
            }
            if let Some(step) = (0..count).map(|i| (start + i) % count).find(|&step| self.width(step) == width) {
                return step;
            }
        }
        self.leaf(width)
    }

    /// `step` with another width.
    fn adapt(&mut self, step: usize, width: u32) -> usize {
        let from = self.width(step);
        if from == width {
            return step;
        }
        if from > width {
            let lo = match self.below(4) {
                0 => from - width,
                1 => self.below((from - width + 1) as usize) as u32,
                2 => (self.below(8) as u32 * 8).min(from - width),
                _ => 0,
            };
            return self.push(width, Op::Extract(step, lo));
        }
        match self.below(5) {
            0 | 1 => self.push(width, Op::Zext(step)),
            2 => self.push(width, Op::Sext(step)),
            3 => {
                let rest = self.leaf(width - from);
                self.push(width, Op::Concat(vec![step, rest]))
            }
            _ => {
                let rest = self.leaf(width - from);
                self.push(width, Op::Concat(vec![rest, step]))
            }
        }
    }

    fn bit(&mut self) -> usize {
        self.operand(1)
    }

    pub(super) fn binary(&mut self, op: Binary, a: usize, b: usize) -> usize {
        let width = self.width(a);
        self.push(width, Op::Binary(op, a, b))
    }
    pub(super) fn unary(&mut self, op: Unary, a: usize) -> usize {
        let width = self.width(a);
        self.push(width, Op::Unary(op, a))
    }
    pub(super) fn relation(&mut self, op: Relation, a: usize, b: usize) -> usize {
        self.push(1, Op::Relation(op, a, b))
    }
    pub(super) fn ite(&mut self, c: usize, a: usize, b: usize) -> usize {
        let width = self.width(a);
        self.push(width, Op::Ite(c, a, b))
    }

    fn any_binary(&mut self) -> Binary {
        use Binary::*;
        [And, Or, Xor, Add, Sub, Mul, Shl, Lshr, Ashr, UMin, UMax, SMin, SMax, And, Or, Xor, Add, Sub][self.below(18)]
    }
    fn any_relation(&mut self) -> Relation {
        [Relation::Eq, Relation::Ult, Relation::Slt][self.below(3)]
    }
    fn any_extremum(&mut self) -> Binary {
        [Binary::UMin, Binary::UMax, Binary::SMin, Binary::SMax][self.below(4)]
    }

    /// One step with its operands, or one of the shapes that rules match.
    fn statement(&mut self) -> usize {
        let width = match self.below(4) {
            0 => WIDTHS[self.below(WIDTHS.len())],
            1 => 1,
            _ => self.width,
        };
        match self.below(38) {
            0..=3 => {
                let op = self.any_binary();
                let (a, b) = (self.operand(width), self.operand(width));
                self.binary(op, a, b)
            }
            4 => {
                use Unary::*;
                let op = [Not, Neg, Popcount, LeadingZeros, TrailingZeros, ReverseBits][self.below(6)];
                let a = self.operand(width);
                self.unary(op, a)
            }
            5 => {
                let a = self.operand(width);
                self.unary(Unary::Not, a)
            }
            6 | 7 => {
                let op = self.any_relation();
                let a = self.operand(width);
                let b = if self.below(3) == 0 { self.constant(width) } else { self.operand(width) };
                self.relation(op, a, b)
            }
            8 | 9 => {
                let c = self.bit();
                let (a, b) = (self.operand(width), self.operand(width));
                if self.below(3) == 0 { self.push(width, Op::IteGiven(c, a, b)) } else { self.ite(c, a, b) }
            }
            10 => {
                let op = [Binary::And, Binary::Or, Binary::Xor][self.below(3)];
                let (a, k) = (self.operand(width), self.constant(width));
                self.binary(op, a, k)
            }
            11 => self.shift_by_constant(width),
            12 => self.concatenation(),
            13 => self.bytes_again(width),
            14 => self.compare_and_select(width),
            15 => self.nested_selection(width),
            16 => self.sum_of_repeated(width),
            17 => self.side_by_side(width),
            18 => self.sign_mask(width),
            19 => self.absorbed(width),
            20 => self.common_addend(width),
            21 => self.nested_extremum(width),
            22 => self.extended_operation(width),
            23 => self.scaled(width),
            24 => self.branches(width),
            25 => self.carry(width),
            26 => self.partwise(width),
            27 => self.equation(width),
            28 => self.same_parts(width),
            29 => {
                let lanes = (0..1 + self.below(3)).map(|_| self.operand(width)).collect();
                let index = self.operand(32);
                self.push(width, Op::LaneSelect(lanes, index))
            }
            30 => {
                let args = (0..self.below(3)).map(|_| self.operand(32)).collect();
                let what = self.below(2) as u32;
                self.push(width, Op::Unspecified(what, args))
            }
            31 => self.clauses(width),
            32 => {
                let (value, amount) = (self.operand(width), self.operand(width));
                let limit = self.constant(width);
                let amount = self.binary(Binary::And, amount, limit);
                let op = [Binary::Shl, Binary::Lshr, Binary::Ashr][self.below(3)];
                self.binary(op, value, amount)
            }
            34..=36 => self.float_operation(),
            37 => self.float_in_wider_format(),
            _ => {
                let op = [Binary::Add, Binary::Sub, Binary::Mul][self.below(3)];
                let (a, k) = (self.operand(width), self.constant(width));
                self.binary(op, a, k)
            }
        }
    }

    fn shift_by_constant(&mut self, width: u32) -> usize {
        let op = [Binary::Shl, Binary::Lshr, Binary::Ashr][self.below(3)];
        let near = [0, 1, width / 2, width - 1, width, width + 1, 8, 16];
        let amount = match self.below(3) {
            0 => self.below(width as usize) as u32,
            _ => near[self.below(near.len())],
        };
        let a = self.operand(width);
        let amount = self.exactly(width, amount as u64);
        self.binary(op, a, amount)
    }

    /// Parts of old steps side by side.
    fn concatenation(&mut self) -> usize {
        let mut parts = Vec::new();
        let mut width = 0;
        for _ in 0..2 + self.below(3) {
            let part = [1, 2, 4, 8, 8, 16, 32][self.below(7)];
            if width + part > 64 {
                break;
            }
            let part = if self.below(4) == 0 { self.constant(part) } else { self.operand(part) };
            width += self.width(part);
            parts.push(part);
        }
        self.push(width, Op::Concat(parts))
    }

    /// A value cut into parts, some changed, and put together again.
    fn bytes_again(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let size = [1, 4, 8, 16][self.below(4)].min(width);
        let mut parts = Vec::new();
        let mut lo = 0;
        while lo < width {
            let n = size.min(width - lo);
            let from = if self.below(8) == 0 { self.below((width - n + 1) as usize) as u32 } else { lo };
            parts.push(match self.below(12) {
                0 => self.constant(n),
                _ => self.push(n, Op::Extract(a, from)),
            });
            lo += n;
        }
        parts.reverse();
        self.push(width, Op::Concat(parts))
    }

    fn compare_and_select(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let b = if self.below(2) == 0 { self.constant(width) } else { self.operand(width) };
        let op = [Relation::Ult, Relation::Slt][self.below(2)];
        let mut c = if self.below(2) == 0 { self.relation(op, a, b) } else { self.relation(op, b, a) };
        if self.below(3) == 0 {
            c = self.unary(Unary::Not, c);
        }
        let b = match self.below(5) {
            0 => {
                let one = self.exactly(width, 1);
                self.binary(Binary::Add, b, one)
            }
            1 => {
                let one = self.exactly(width, 1);
                self.binary(Binary::Sub, b, one)
            }
            _ => b,
        };
        if self.below(2) == 0 { self.ite(c, a, b) } else { self.ite(c, b, a) }
    }

    fn nested_selection(&mut self, width: u32) -> usize {
        let c = self.bit();
        let d = match self.below(4) {
            0 => c,
            1 => self.unary(Unary::Not, c),
            2 => {
                let e = self.bit();
                let op = [Binary::And, Binary::Or, Binary::Xor][self.below(3)];
                self.binary(op, c, e)
            }
            _ => self.bit(),
        };
        let (x, y) = (self.operand(width), self.operand(width));
        let z = if self.below(2) == 0 { x } else { self.operand(width) };
        let inner = self.ite(d, x, y);
        match self.below(3) {
            0 => self.ite(c, inner, z),
            1 => self.push(width, Op::IteGiven(c, inner, z)),
            _ => self.ite(c, z, inner),
        }
    }

    fn sum_of_repeated(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let mut sum = self.operand(width);
        for _ in 0..1 + self.below(4) {
            let addend = match self.below(8) {
                0 | 1 => a,
                2 => self.unary(Unary::Not, a),
                3 => self.unary(Unary::Neg, a),
                4 => self.constant(width),
                5 => {
                    let k = self.exactly(width, self.program.steps.len() as u64 % width as u64);
                    self.binary(Binary::Shl, a, k)
                }
                6 => {
                    let bit = self.bit();
                    if self.below(2) == 0 { self.push(width, Op::Zext(bit)) } else { self.push(width, Op::Sext(bit)) }
                }
                _ => self.operand(width),
            };
            let op = [Binary::Add, Binary::Add, Binary::Sub][self.below(3)];
            sum = self.binary(op, sum, addend);
        }
        sum
    }

    /// Two narrow values in the low and the high bits, also one bit too close, combined in any way.
    fn side_by_side(&mut self, width: u32) -> usize {
        if width < 4 {
            return self.operand(width);
        }
        let n = 1 + self.below(width as usize / 2) as u32;
        let (a, b) = (self.operand(n), self.operand(n));
        let (low, high) = (self.push(width, Op::Zext(a)), self.push(width, Op::Zext(b)));
        let k = [n, n + 1, n - 1, width - n][self.below(4)];
        let k = self.exactly(width, k as u64);
        let high = self.binary(Binary::Shl, high, k);
        let op = [Binary::Add, Binary::Or, Binary::Xor, Binary::Sub][self.below(4)];
        let both = self.binary(op, low, high);
        let more = self.operand(width);
        if self.below(2) == 0 { both } else { self.binary(op, both, more) }
    }

    fn sign_mask(&mut self, width: u32) -> usize {
        let a = self.operand(width);
        let bit = if self.below(2) == 0 { self.bit() } else { self.push(1, Op::Extract(a, width - 1)) };
        let copies = self.push(width, Op::Sext(bit));
        let op = self.any_binary();
        self.binary(op, a, copies)
    }

    fn absorbed(&mut self, width: u32) -> usize {
        let (mut a, b) = (self.operand(width), self.operand(width));
        let ops = [Binary::And, Binary::Or, Binary::Xor];
        let (inner, outer) = (ops[self.below(2)], ops[self.below(3)]);
        let both = self.binary(inner, a, b);
        if self.below(2) == 0 {
            a = self.unary(Unary::Not, a);
        }
        self.binary(outer, both, a)
    }

    fn clauses(&mut self, width: u32) -> usize {
        let (p, x) = (self.operand(width), self.operand(width));
        let y = match self.below(3) {
            0 => x,
            1 => self.unary(Unary::Not, x),
            _ => self.operand(width),
        };
        let not_p = self.unary(Unary::Not, p);
        let (inner, outer) = if self.below(2) == 0 { (Binary::And, Binary::Or) } else { (Binary::Or, Binary::And) };
        let (a, b) = (self.binary(inner, p, x), self.binary(inner, not_p, y));
        let both = self.binary(outer, a, b);
        let more = self.operand(width);
        if self.below(2) == 0 { both } else { self.binary(outer, both, more) }
    }

    fn common_addend(&mut self, width: u32) -> usize {
        let c = self.bit();
        let s = self.operand(width);
        let a = if self.below(3) == 0 { self.constant(width) } else { self.operand(width) };
        let b = if self.below(3) == 0 { self.constant(width) } else { self.operand(width) };
        let op = [Binary::Add, Binary::Sub][self.below(2)];
        let then = self.binary(op, s, a);
        let other = if self.below(3) == 0 { s } else { self.binary(op, s, b) };
        let selected = self.ite(c, then, other);
        let more = self.operand(width);
        if self.below(2) == 0 { selected } else { self.binary(op, selected, more) }
    }

    fn nested_extremum(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let c = if self.below(2) == 0 { self.constant(width) } else { self.operand(width) };
        let (inner, outer) = (self.any_extremum(), self.any_extremum());
        let first = self.binary(inner, a, b);
        match self.below(3) {
            0 => self.binary(outer, first, a),
            1 => self.binary(outer, first, c),
            _ => {
                let second = self.binary(outer, a, b);
                let second = self.binary(inner, second, c);
                self.binary(outer, first, second)
            }
        }
    }

    /// An operation on values extended from fewer bits, and truncated again.
    fn extended_operation(&mut self, width: u32) -> usize {
        let n = 1 + self.below(width as usize) as u32;
        let extend = |maker: &mut Self| {
            let a = maker.operand(n);
            match maker.below(5) {
                0 if n < width => maker.push(width, Op::Sext(a)),
                1 => maker.constant(width),
                _ => maker.push(width, Op::Zext(a)),
            }
        };
        let (a, b) = (extend(self), extend(self));
        let result = match self.below(3) {
            0 => {
                let op = self.any_relation();
                return self.relation(op, a, b);
            }
            1 => {
                let op = self.any_extremum();
                self.binary(op, a, b)
            }
            _ => {
                let op = self.any_binary();
                self.binary(op, a, b)
            }
        };
        match self.below(3) {
            0 => result,
            1 => self.push(n, Op::Extract(result, 0)),
            _ => {
                let lo = self.below((width - n + 1) as usize) as u32;
                self.push(n, Op::Extract(result, lo))
            }
        }
    }

    fn scaled(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let k = self.constant(width);
        let product = self.binary(Binary::Mul, a, k);
        let l = self.constant(width);
        let other = if self.below(2) == 0 { a } else { b };
        let other = self.binary(Binary::Mul, other, l);
        let op = [Binary::Add, Binary::Sub, Binary::Mul][self.below(3)];
        self.binary(op, product, other)
    }

    /// What a branch on `p` inside of `e` leaves.
    fn branches(&mut self, width: u32) -> usize {
        let (e, p) = (self.bit(), self.bit());
        let not_p = self.unary(Unary::Not, p);
        let taken = self.binary(Binary::And, e, p);
        let skipped =
            if self.below(2) == 0 { self.binary(Binary::And, e, not_p) } else { self.binary(Binary::Xor, e, taken) };
        let (a, b, old) = (self.operand(width), self.operand(width), self.operand(width));
        let first = self.ite(taken, a, old);
        self.ite(skipped, b, first)
    }

    fn carry(&mut self, width: u32) -> usize {
        let (a, b) = (self.operand(width), self.operand(width));
        let sum = self.binary(Binary::Add, a, b);
        match self.below(4) {
            0 => self.relation(Relation::Ult, sum, a),
            1 => self.relation(Relation::Ult, sum, b),
            2 if width < 64 => {
                let (a, b) = (self.push(width + 1, Op::Zext(a)), self.push(width + 1, Op::Zext(b)));
                let op = [Binary::Add, Binary::Sub][self.below(2)];
                let sum = self.binary(op, a, b);
                self.push(1, Op::Extract(sum, width))
            }
            _ => self.relation(Relation::Ult, a, b),
        }
    }

    /// An operation part by part, the parts side by side.
    fn partwise(&mut self, width: u32) -> usize {
        if width < 2 {
            return self.operand(width);
        }
        let cut = 1 + self.below(width as usize - 1) as u32;
        let (a, b, c) = (self.operand(width), self.operand(width), self.bit());
        let which = self.below(5);
        let op = self.any_binary();
        let mut parts = Vec::new();
        for (lo, n) in [(cut, width - cut), (0, cut)] {
            let (a, b) = (self.push(n, Op::Extract(a, lo)), self.push(n, Op::Extract(b, lo)));
            parts.push(match which {
                0 => self.ite(c, a, b),
                1 => self.unary(Unary::Not, a),
                2 => a,
                _ => self.binary(op, a, b),
            });
        }
        self.push(width, Op::Concat(parts))
    }

    fn equation(&mut self, width: u32) -> usize {
        let s = self.operand(width);
        let (a, b) = (self.operand(width), self.operand(width));
        let op = [Binary::Add, Binary::Sub, Binary::Xor, Binary::Mul][self.below(4)];
        let left = self.binary(op, s, a);
        let right = match self.below(3) {
            0 => self.constant(width),
            1 => a,
            _ => self.binary(op, s, b),
        };
        let relation = self.any_relation();
        self.relation(relation, left, right)
    }

    /// A comparison or extremum of values that share their high or low parts.
    fn same_parts(&mut self, width: u32) -> usize {
        if width < 2 {
            return self.bit();
        }
        let cut = 1 + self.below(width as usize - 1) as u32;
        let shared_high = self.below(2) == 0;
        let (shared, open) = if shared_high { (width - cut, cut) } else { (cut, width - cut) };
        let s = if self.below(3) == 0 { self.constant(shared) } else { self.operand(shared) };
        let t = match self.below(3) {
            0 => self.constant(shared),
            _ => s,
        };
        let (a, b) = (self.operand(open), self.operand(open));
        let join = |maker: &mut Self, s: usize, a: usize| {
            let parts = if shared_high { vec![s, a] } else { vec![a, s] };
            maker.push(width, Op::Concat(parts))
        };
        let (a, b) = (join(self, s, a), join(self, t, b));
        match self.below(3) {
            0 => {
                let op = self.any_extremum();
                self.binary(op, a, b)
            }
            1 => {
                let c = self.bit();
                self.ite(c, a, b)
            }
            _ => {
                let op = self.any_relation();
                self.relation(op, a, b)
            }
        }
    }
}
