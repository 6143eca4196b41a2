//! Compiled forms of a structured program: the same in other branches, masks, registers and orders.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::target::CarryNames;

use super::structure::{Comparison, Condition, Group, LaneLoop, Loop, Operator, Rounds, Statement};
use crate::fuzz::dice::Dice;

/// Temporary registers have numbers from here on, vector and scalar.
const TEMPORARIES: u32 = 10;
/// The low bits of a register that rounds are.
const MASK: u32 = 3;

/// The text of `program`, compiled as `dice` says. `ends`: with `s_endpgm`.
pub fn compile(program: &[Statement], target: Target, ends: bool, dice: &mut Dice) -> String {
    let first = TEMPORARIES + dice.below(8);
    let mut emitter = Emitter {
        target,
        dice,
        lines: Vec::new(),
        labels: 0,
        temporary: first,
        counters: BTreeMap::new(),
        outside: Vec::new(),
    };
    emitter.block(program);
    let behind = emitter.label();
    let outside = std::mem::take(&mut emitter.outside);
    match (ends, outside.is_empty()) {
        (true, _) => emitter.line("s_endpgm"),
        (false, true) => {}
        (false, false) => emitter.line(format!("s_branch {behind}")),
    }
    emitter.lines.extend(outside);
    if !ends {
        emitter.place(&behind);
    }
    emitter.lines.join("\n") + "\n"
}

struct Emitter<'d> {
    target: Target,
    dice: &'d mut Dice,
    lines: Vec<String>,
    labels: usize,
    /// The next free temporary register, vector or scalar.
    temporary: u32,
    /// The registers of the counters of loops, by number.
    counters: BTreeMap<usize, String>,
    /// What stands behind the program's end.
    outside: Vec<String>,
}

impl Emitter<'_> {
    fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    fn place(&mut self, label: &str) {
        self.line(format!("{label}:"));
    }

    fn register(&mut self, file: char) -> String {
        self.temporary += 1;
        format!("{file}{}", self.temporary - 1)
    }

    fn pair(&mut self) -> String {
        let first = self.temporary.next_multiple_of(2);
        self.temporary = first + 2;
        format!("s[{first}:{}]", first + 1)
    }

    fn flip(&mut self) -> bool {
        self.dice.once_in(2)
    }

    fn block(&mut self, statements: &[Statement]) {
        let mut order: Vec<&Statement> = statements.iter().collect();
        for at in 1..order.len() {
            let exchange = match (order[at - 1], order[at]) {
                (Statement::Group(a), Statement::Group(b)) => a.commutes_with(b),
                _ => false,
            };
            if exchange && self.flip() {
                order.swap(at - 1, at);
            }
        }
        for statement in order {
            let temporary = self.temporary;
            match statement {
                Statement::Group(group) => self.group(group),
                Statement::If(condition, arms) => self.branches(condition, arms),
                Statement::LaneIf(comparison, arms) => self.lane_if(comparison, arms),
                Statement::Loop(of) => self.counted(of),
                Statement::LaneLoop(of) => self.lane_loop(of),
            }
            self.temporary = temporary;
        }
    }

    fn group(&mut self, group: &Group) {
        for line in &group.lines {
            let mut line = line.clone();
            for (number, register) in &self.counters {
                line = line.replace(&format!("{{{number}}}"), register);
            }
            match line.strip_prefix("{add ").and_then(|sum| sum.strip_suffix('}')) {
                Some(sum) => self.add(sum),
                None => self.line(line),
            }
        }
    }

    /// A sum of vector registers: `to, a, b`.
    fn add(&mut self, operands: &str) {
        let sum = match self.target.properties().carry_names {
            CarryNames::CarryOut => format!("v_add_u32_e32 {operands}"),
            CarryNames::Unsigned => format!("v_add_u32_e32 {}", operands.replacen(',', ", vcc,", 1)),
            CarryNames::Signed => format!("v_add_i32_e32 {}", operands.replacen(',', ", vcc,", 1)),
        };
        self.line(sum);
    }

    fn scalar_compare(&mut self, operator: Operator, kind: &str, [a, b]: &[String; 2]) {
        match self.flip() {
            true => self.line(format!("s_cmp_{}_{kind} {a}, {b}", operator.scalar_name())),
            false => self.line(format!("s_cmp_{}_{kind} {b}, {a}", operator.exchanged().scalar_name())),
        }
    }

    /// Goes to `label` where `condition` is as `wanted`.
    fn branch(&mut self, condition: &Condition, wanted: bool, label: &str) {
        match condition {
            Condition::Scalar(operator, kind, operands) => {
                let direct = self.flip();
                self.scalar_compare(if direct { *operator } else { operator.inverted() }, kind, operands);
                self.line(format!("s_cbranch_scc{} {label}", u32::from(direct == wanted)));
            }
            Condition::AnyLane(comparison) => {
                self.compare(comparison, "vcc");
                if self.flip() {
                    self.line(format!("s_cbranch_vcc{} {label}", if wanted { "nz" } else { "z" }));
                } else {
                    let test = self.dice.pick(&["s_and_b64 vcc, exec, vcc", "s_or_b64 vcc, vcc, vcc"]);
                    self.line(test);
                    self.line(format!("s_cbranch_scc{} {label}", u32::from(wanted)));
                }
            }
            Condition::Active => self.line(format!("s_cbranch_exec{} {label}", if wanted { "nz" } else { "z" })),
        }
    }

    /// Compares lanes into `to`.
    fn compare(&mut self, Comparison(operator, kind, [a, b]): &Comparison, to: &str) {
        let encoding = if to == "vcc" { "e32" } else { "e64" };
        let exchange = a.starts_with('v') && self.flip();
        let (operator, a, b) = if exchange { (operator.exchanged(), b, a) } else { (*operator, a, b) };
        self.line(format!("v_cmp_{}_{kind}_{encoding} {to}, {a}, {b}", operator.vector_name()));
    }

    fn branches(&mut self, condition: &Condition, arms: &[Vec<Statement>; 2]) {
        let [then, otherwise] = arms;
        let form = self.dice.below(4);
        if form == 0 && arms.iter().flatten().all(is_of_lanes) && !matches!(condition, Condition::Active) {
            return self.predicated(condition, arms);
        }
        let end = self.label();
        match form {
            // Out of line, and back.
            1 if otherwise.is_empty() => {
                let there = self.label();
                self.branch(condition, true, &there);
                self.place(&end);
                let lines = std::mem::take(&mut self.lines);
                self.place(&there);
                self.block(then);
                self.line(format!("s_branch {end}"));
                let outside = std::mem::replace(&mut self.lines, lines);
                self.outside.extend(outside);
            }
            2 => {
                let there = self.label();
                self.branch(condition, true, &there);
                self.block(otherwise);
                self.line(format!("s_branch {end}"));
                self.place(&there);
                self.block(then);
                self.place(&end);
            }
            _ => {
                let other = if otherwise.is_empty() { end.clone() } else { self.label() };
                self.branch(condition, false, &other);
                self.block(then);
                if !otherwise.is_empty() {
                    self.line(format!("s_branch {end}"));
                    self.place(&other);
                    self.block(otherwise);
                }
                self.place(&end);
            }
        }
    }

    /// Both arms under masks that are all or nothing.
    fn predicated(&mut self, condition: &Condition, arms: &[Vec<Statement>; 2]) {
        let (mask, saved) = (self.pair(), self.pair());
        match condition {
            Condition::Scalar(operator, kind, operands) => self.scalar_compare(*operator, kind, operands),
            Condition::AnyLane(comparison) => {
                self.compare(comparison, "vcc");
                self.line("s_and_b64 vcc, exec, vcc");
            }
            Condition::Active => unreachable!("no lane is active to be under a mask"),
        }
        self.line(format!("s_cselect_b64 {mask}, -1, 0"));
        self.line(format!("s_and_saveexec_b64 {saved}, {mask}"));
        self.masked(&saved, arms.each_ref().map(|arm| &arm[..]));
    }

    fn lane_if(&mut self, comparison: &Comparison, [then, otherwise]: &[Vec<Statement>; 2]) {
        let (mask, saved) = (self.pair(), self.pair());
        let mask = if self.flip() { "vcc".into() } else { mask };
        // Lanes have nothing to do with each other: either arm may come first.
        let is_inverted = !otherwise.is_empty() && self.flip();
        let Comparison(operator, kind, operands) = comparison.clone();
        let operator = if is_inverted { operator.inverted() } else { operator };
        self.compare(&Comparison(operator, kind, operands), &mask);
        self.line(format!("s_and_saveexec_b64 {saved}, {mask}"));
        self.masked(&saved, if is_inverted { [otherwise, then] } else { [then, otherwise] });
    }

    /// The first arm under EXEC, which was `saved` before; the second for the other lanes.
    fn masked(&mut self, saved: &str, [first, second]: [&[Statement]; 2]) {
        if second.is_empty() {
            self.skippable(first);
            return match self.flip() {
                true => self.line(format!("s_mov_b64 exec, {saved}")),
                false => self.line(format!("s_or_b64 exec, exec, {saved}")),
            };
        }
        if self.flip() {
            self.skippable(first);
            self.line(format!("s_andn2_b64 exec, {saved}, exec"));
            self.skippable(second);
            return self.line(format!("s_mov_b64 exec, {saved}"));
        }
        self.line(format!("s_xor_b64 {saved}, exec, {saved}"));
        self.skippable(first);
        self.line(format!("s_or_saveexec_b64 {saved}, {saved}"));
        self.line(format!("s_xor_b64 exec, exec, {saved}"));
        self.skippable(second);
        self.line(format!("s_or_b64 exec, exec, {saved}"));
    }

    /// A block that has no effect without active lanes, skipped then or not.
    fn skippable(&mut self, block: &[Statement]) {
        let end = self.label();
        if self.flip() {
            self.line(format!("s_cbranch_execz {end}"));
        }
        self.block(block);
        self.place(&end);
    }

    fn counted(&mut self, of: &Loop) {
        let counter = self.register('s');
        self.counters.insert(of.counter, counter.clone());
        // With the first round before the loop there are loops of a different kind: few such pairs are decided.
        let form = self.dice.pick(&[0, 1, 1, 2, 3, 3]);
        let (header, end) = (self.label(), self.label());
        let body = |all: &mut Self| {
            all.block(&of.body);
            if let Some(condition) = &of.ends_if {
                all.branch(condition, true, &end);
            }
        };
        let rounds = match of.rounds {
            Rounds::Constant(rounds) if form == 0 => {
                for round in 0..rounds {
                    self.line(format!("s_mov_b32 {counter}, {round}"));
                    body(self);
                }
                return self.place(&end);
            }
            Rounds::Constant(rounds) => rounds.to_string(),
            Rounds::Scalar(register) => {
                let rounds = self.register('s');
                self.line(format!("s_and_b32 {rounds}, s{register}, {MASK}"));
                rounds
            }
        };
        self.line(format!("s_mov_b32 {counter}, 0"));
        let step = |all: &mut Self| {
            let step =
                all.dice.pick(&["s_add_u32 C, C, 1", "s_addk_i32 C, 1", "s_sub_u32 C, C, -1", "s_add_i32 C, 1, C"]);
            all.line(step.replace('C', &counter));
        };
        let operands = [counter.clone(), rounds];
        let more = |all: &mut Self, wanted: bool, label: &str| {
            let operator = all.dice.pick(&[Operator::Lt, Operator::Ne]);
            all.branch(&Condition::Scalar(operator, "u32", operands.clone()), wanted, label);
        };
        if form == 1 {
            self.place(&header);
            more(self, false, &end);
            body(self);
            step(self);
            self.line(format!("s_branch {header}"));
            return self.place(&end);
        }
        more(self, false, &end);
        if form == 2 {
            body(self);
            step(self);
            more(self, false, &end);
        }
        self.place(&header);
        body(self);
        step(self);
        more(self, true, &header);
        self.place(&end);
    }

    fn lane_loop(&mut self, of: &LaneLoop) {
        let (counter, rounds) = (self.register('v'), self.register('v'));
        let (saved, left) = (self.pair(), self.pair());
        self.counters.insert(of.counter, counter.clone());
        let (header, end) = (self.label(), self.label());
        let (is_rotated, form) = (self.flip(), self.dice.below(3));
        self.line(format!("v_and_b32_e32 {rounds}, {MASK}, v{}", of.rounds));
        self.line(format!("v_mov_b32_e32 {counter}, 0"));
        match form {
            2 => self.line(format!("s_mov_b64 {left}, 0")),
            _ => self.line(format!("s_mov_b64 {saved}, exec")),
        }
        // Lanes that are through leave EXEC.
        let leave = |all: &mut Self| match form {
            0 => {
                all.compare(&Comparison(Operator::Lt, "u32", [counter.clone(), rounds.clone()]), "vcc");
                all.line("s_and_b64 exec, exec, vcc");
            }
            1 => all.line(format!("v_cmpx_lt_u32_e32 vcc, {counter}, {rounds}")),
            _ => {
                all.compare(&Comparison(Operator::Ge, "u32", [counter.clone(), rounds.clone()]), "vcc");
                all.line(format!("s_or_b64 {left}, vcc, {left}"));
                all.line(format!("s_andn2_b64 exec, exec, {left}"));
            }
        };
        let body = |all: &mut Self| {
            all.block(&of.body);
            all.add(&format!("{counter}, 1, {counter}"));
        };
        if is_rotated {
            leave(self);
            self.line(format!("s_cbranch_execz {end}"));
            self.place(&header);
            body(self);
            leave(self);
            self.line(format!("s_cbranch_execnz {header}"));
        } else {
            self.place(&header);
            leave(self);
            self.line(format!("s_cbranch_execz {end}"));
            body(self);
            self.line(format!("s_branch {header}"));
        }
        self.place(&end);
        match form {
            2 => self.line(format!("s_or_b64 exec, exec, {left}")),
            _ => self.line(format!("s_mov_b64 exec, {saved}")),
        }
    }
}

/// Whether a statement changes lanes alone: under an empty mask it does nothing.
fn is_of_lanes(statement: &Statement) -> bool {
    match statement {
        Statement::Group(group) => group.writes.iter().all(|register| register.starts_with('v')),
        _ => false,
    }
}
