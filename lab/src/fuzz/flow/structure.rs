//! Random structured programs: what is computed, before anything is said about branches.

use gcn_semantics::generate::Random;

use crate::fuzz::dice::Dice;

/// Vector registers v0 to v3 and scalar registers s0 to s3 are computed with.
pub const DATA: u32 = 4;
/// Rounds of a loop are fewer than this.
const ROUNDS: u32 = 4;

/// A comparison: of scalar registers, of lanes, or with nothing.
#[derive(Debug, Clone)]
pub enum Condition {
    /// `s_cmp`: the operator, the type, both operands.
    Scalar(Operator, &'static str, [String; 2]),
    /// Whether some active lane's comparison holds.
    AnyLane(Comparison),
    /// Whether a lane is active.
    Active,
}

/// `v_cmp`: the operator, the type, both operands.
#[derive(Debug, Clone)]
pub struct Comparison(pub Operator, pub &'static str, pub [String; 2]);

/// An operator of comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
}

impl Operator {
    pub const ALL: [Operator; 6] = [Operator::Lt, Operator::Le, Operator::Eq, Operator::Ne, Operator::Ge, Operator::Gt];

    /// The operator that holds where this one does not.
    pub fn inverted(self) -> Self {
        match self {
            Operator::Lt => Operator::Ge,
            Operator::Le => Operator::Gt,
            Operator::Eq => Operator::Ne,
            Operator::Ne => Operator::Eq,
            Operator::Ge => Operator::Lt,
            Operator::Gt => Operator::Le,
        }
    }

    /// The operator for exchanged operands.
    pub fn exchanged(self) -> Self {
        match self {
            Operator::Lt => Operator::Gt,
            Operator::Le => Operator::Ge,
            Operator::Ge => Operator::Le,
            Operator::Gt => Operator::Lt,
            same => same,
        }
    }

    /// As instructions of scalars call it.
    pub fn scalar_name(self) -> &'static str {
        match self {
            Operator::Lt => "lt",
            Operator::Le => "le",
            Operator::Eq => "eq",
            Operator::Ne => "lg",
            Operator::Ge => "ge",
            Operator::Gt => "gt",
        }
    }

    /// As instructions of lanes call it.
    pub fn vector_name(self) -> &'static str {
        if self == Operator::Ne { "ne" } else { self.scalar_name() }
    }
}

/// Instructions that stay together. They write VCC and SCC before they read them.
#[derive(Debug, Clone)]
pub struct Group {
    /// The text; `{add a, b, c}` is a sum of vector registers, `{0}` the counter of a loop around it, by its number.
    pub lines: Vec<String>,
    pub reads: Vec<String>,
    pub writes: Vec<String>,
}

impl Group {
    /// Whether both do the same in either order.
    pub fn commutes_with(&self, other: &Group) -> bool {
        let apart = |writes: &Group, other: &Group| {
            writes.writes.iter().all(|register| !other.reads.contains(register) && !other.writes.contains(register))
        };
        apart(self, other) && apart(other, self)
    }
}

/// How often a loop goes round.
#[derive(Debug, Clone)]
pub enum Rounds {
    Constant(u32),
    /// The low bits of a scalar register.
    Scalar(u32),
}

/// A loop with a counter, which has this number.
#[derive(Debug, Clone)]
pub struct Loop {
    pub counter: usize,
    pub rounds: Rounds,
    /// It ends after the body as well where this holds.
    pub ends_if: Option<Condition>,
    pub body: Vec<Statement>,
}

/// A loop whose lanes leave it one after the other.
#[derive(Debug, Clone)]
pub struct LaneLoop {
    pub counter: usize,
    /// The rounds of each lane are the low bits of this vector register.
    pub rounds: u32,
    pub body: Vec<Statement>,
}

#[derive(Debug, Clone)]
pub enum Statement {
    Group(Group),
    If(Condition, [Vec<Statement>; 2]),
    /// Each lane goes its own way.
    LaneIf(Comparison, [Vec<Statement>; 2]),
    Loop(Loop),
    LaneLoop(LaneLoop),
}

/// Draws programs.
pub struct Generator<'d> {
    pub dice: &'d mut Dice,
    counters: usize,
    /// The counters of the loops around, by number; whether each is one of lanes.
    around: Vec<(usize, bool)>,
    /// Under a mask: lanes alone may change.
    masked: bool,
}

impl<'d> Generator<'d> {
    pub fn new(dice: &'d mut Dice) -> Self {
        Generator { dice, counters: 0, around: Vec::new(), masked: false }
    }

    /// A program with branches: a construct or two, nested up to `depth`, with instructions around them.
    pub fn program(&mut self, depth: u32) -> Vec<Statement> {
        let mut all = self.groups(2);
        for _ in 0..1 + u32::from(self.dice.once_in(4)) {
            all.push(self.construct(depth));
            all.extend(self.groups(1));
        }
        all
    }

    fn block(&mut self, depth: u32) -> Vec<Statement> {
        let mut all = self.groups(2);
        if depth > 0 && self.dice.once_in(2) {
            all.push(self.construct(depth));
            all.extend(self.groups(1));
        }
        all
    }

    /// A block that is not empty.
    fn full_block(&mut self, depth: u32) -> Vec<Statement> {
        let mut all = self.block(depth);
        all.push(Statement::Group(self.group()));
        all
    }

    fn groups(&mut self, most: u32) -> Vec<Statement> {
        (0..self.dice.below(most + 1)).map(|_| Statement::Group(self.group())).collect()
    }

    fn construct(&mut self, depth: u32) -> Statement {
        let inner = depth - 1;
        match self.dice.below(5) {
            0 => Statement::If(self.condition(), self.arms(inner)),
            1 | 2 => {
                let comparison = self.comparison();
                let masked = std::mem::replace(&mut self.masked, true);
                let arms = self.arms(inner);
                self.masked = masked;
                Statement::LaneIf(comparison, arms)
            }
            3 => {
                let rounds = match self.dice.below(3) {
                    0 => Rounds::Constant(self.dice.below(ROUNDS)),
                    _ => Rounds::Scalar(self.dice.below(DATA)),
                };
                let ends_if = if self.dice.once_in(3) { Some(self.condition()) } else { None };
                let (counter, body) = self.around(false, |all| all.full_block(inner));
                Statement::Loop(Loop { counter, rounds, ends_if, body })
            }
            _ => {
                let rounds = self.dice.below(DATA);
                let masked = std::mem::replace(&mut self.masked, true);
                let (counter, body) = self.around(true, |all| all.full_block(inner));
                self.masked = masked;
                Statement::LaneLoop(LaneLoop { counter, rounds, body })
            }
        }
    }

    /// What `body` draws inside of a loop, and the number of its counter.
    fn around<T>(&mut self, is_of_lanes: bool, body: impl FnOnce(&mut Self) -> T) -> (usize, T) {
        let counter = self.counters;
        self.counters += 1;
        self.around.push((counter, is_of_lanes));
        let drawn = body(self);
        self.around.pop();
        (counter, drawn)
    }

    /// What is done where a condition holds, and where it does not: often nothing.
    fn arms(&mut self, depth: u32) -> [Vec<Statement>; 2] {
        let then = self.full_block(depth);
        let otherwise = if self.dice.once_in(2) { self.full_block(depth) } else { Vec::new() };
        [then, otherwise]
    }

    fn condition(&mut self) -> Condition {
        let operator = self.dice.pick(&Operator::ALL);
        match self.dice.below(5) {
            0 | 1 => {
                let kind = self.dice.pick(&["u32", "i32"]);
                Condition::Scalar(operator, kind, [self.scalar(), self.scalar_or_constant()])
            }
            2 if !self.masked => Condition::Active,
            _ => Condition::AnyLane(self.comparison()),
        }
    }

    fn comparison(&mut self) -> Comparison {
        let operator = self.dice.pick(&Operator::ALL);
        let kind = self.dice.pick(&["u32", "i32"]);
        let first = if self.dice.once_in(4) { self.scalar_or_constant() } else { self.vector() };
        Comparison(operator, kind, [first, self.vector()])
    }

    fn vector(&mut self) -> String {
        format!("v{}", self.dice.below(DATA))
    }

    fn scalar(&mut self) -> String {
        format!("s{}", self.dice.below(DATA))
    }

    fn constant(&mut self) -> String {
        self.dice.pick(&["0", "1", "2", "3", "7", "-1", "31", "64"]).to_owned()
    }

    fn scalar_or_constant(&mut self) -> String {
        if self.dice.once_in(2) { self.constant() } else { self.scalar() }
    }

    /// A source of a vector instruction: a register, a constant, or the counter of a loop.
    fn source(&mut self) -> String {
        match self.dice.below(6) {
            0 => self.scalar_or_constant(),
            1 if !self.around.is_empty() => {
                let (number, _) = self.dice.pick(&self.around.clone());
                format!("{{{number}}}")
            }
            _ => self.vector(),
        }
    }

    fn group(&mut self) -> Group {
        if !self.masked && self.dice.once_in(3) { self.scalar_group() } else { self.vector_group() }
    }

    fn scalar_group(&mut self) -> Group {
        let (to, a, b) = (self.scalar(), self.scalar(), self.scalar_or_constant());
        let counter = self.around.iter().rev().find(|(_, is_of_lanes)| !is_of_lanes).map(|(number, _)| *number);
        let two = ["s_add_u32", "s_sub_u32", "s_xor_b32", "s_and_b32", "s_or_b32", "s_lshl_b32", "s_mul_i32"];
        match self.dice.below(8) {
            0 => {
                let (operator, vector) = (self.dice.pick(&Operator::ALL).scalar_name(), self.scalar());
                let lines = [format!("s_cmp_{operator}_i32 {a}, {b}"), format!("s_cselect_b32 {to}, {vector}, {a}")];
                Group::new(lines, [a, b, vector], to)
            }
            1 => {
                let from = self.vector();
                Group::new([format!("v_readfirstlane_b32 {to}, {from}")], [from], to)
            }
            2 => {
                let lines = [format!("s_add_u32 {to}, {a}, {b}"), format!("s_addc_u32 {to}, {to}, {a}")];
                Group::new(lines, [a, b], to)
            }
            _ => {
                let name = self.dice.pick(&two);
                let a = match counter {
                    Some(number) if self.dice.once_in(3) => format!("{{{number}}}"),
                    _ => a,
                };
                Group::new([format!("{name} {to}, {a}, {b}")], [a, b], to)
            }
        }
    }

    fn vector_group(&mut self) -> Group {
        let (to, a, b, c) = (self.vector(), self.source(), self.vector(), self.vector());
        let two = [
            "v_xor_b32_e32",
            "v_and_b32_e32",
            "v_or_b32_e32",
            "v_lshlrev_b32_e32",
            "v_lshrrev_b32_e32",
            "v_max_u32_e32",
            "v_min_i32_e32",
            "v_mul_u32_u24_e32",
        ];
        match self.dice.below(8) {
            0 => Group::new([format!("v_mov_b32_e32 {to}, {a}")], [a], to),
            1 | 2 => Group::new([format!("{{add {to}, {a}, {b}}}")], [a, b], to),
            3 => {
                let three =
                    self.dice.pick(&["v_bfi_b32", "v_mad_u32_u24", "v_alignbit_b32", "v_sad_u32", "v_med3_i32"]);
                Group::new([format!("{three} {to}, {a}, {b}, {c}")], [a, b, c], to)
            }
            4 => {
                let (operator, d) = (self.dice.pick(&Operator::ALL).vector_name(), self.vector());
                let lines = [
                    format!("v_cmp_{operator}_u32_e32 vcc, {a}, {b}"),
                    format!("v_cndmask_b32_e32 {to}, {c}, {d}, vcc"),
                ];
                Group::new(lines, [a, b, c, d], to)
            }
            _ => {
                let name = self.dice.pick(&two);
                Group::new([format!("{name} {to}, {a}, {b}")], [a, b], to)
            }
        }
    }
}

impl Group {
    fn new<const L: usize, const R: usize>(lines: [String; L], reads: [String; R], writes: String) -> Self {
        let mut reads = reads.to_vec();
        // An inactive lane keeps what it has.
        reads.push(writes.clone());
        Group { lines: lines.to_vec(), reads, writes: vec![writes] }
    }
}
