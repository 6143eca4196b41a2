//! Makes random programs of the shapes that the rules match.

mod arithmetic;
mod parts;
mod selection;

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
}
