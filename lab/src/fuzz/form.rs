//! Instruction forms, and what of them a run has seen.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::instruction::{DppControl, Encoding, Instruction, Select};
use gcn_semantics::isa::{self, Control, Row};
use gcn_semantics::rows::all_rows;
use rustc_hash::{FxHashMap, FxHashSet};

use super::compare::Check;

/// A row in one of its encodings on one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// The instruction.
    pub row: &'static Row,
    /// Number of the row among all.
    pub opcode: usize,
    /// Its encoding.
    pub encoding: Encoding,
    /// The processor.
    pub target: Target,
}

/// Whether an operand or the result is a floating-point number.
pub fn is_about_floats(row: &Row) -> bool {
    row.operands.iter().any(|kind| kind.ty.is_float())
}

/// The modelled forms on `targets` whose row `wanted` accepts.
pub fn forms(targets: &[Target], wanted: impl Fn(&Row) -> bool) -> Vec<Form> {
    let mut all = Vec::new();
    for &target in targets {
        let rows = all_rows().iter().enumerate();
        let wanted = |row: &Row| {
            row.is_modelled()
                && !row.is_branch()
                && !matches!(row.flags.control, Control::SwapPc | Control::Call)
                && row.exists_on(target)
                && wanted(row)
        };
        for (opcode, row) in rows.filter(|(_, row)| wanted(row)) {
            let encodings = row.encodings(target).filter(|&encoding| isa::Form { row, encoding, target }.is_modelled());
            all.extend(encodings.map(|encoding| Form { row, opcode, encoding, target }));
        }
    }
    all
}

/// A value of a modifier: (modifier, number of the value).
type Seen = (&'static str, u16);

/// The modifiers and how many values each has.
const MODIFIERS: [(&str, u16); 18] = [
    ("abs", 8),
    ("neg, neg_lo", 8),
    ("neg_hi", 8),
    ("op_sel", 16),
    ("op_sel_hi", 8),
    ("clamp", 2),
    ("omod", 4),
    ("dst_sel", 7),
    ("dst_unused", 3),
    ("src0_sel", 7),
    ("src1_sel", 7),
    ("sext", 4),
    ("dpp_ctrl", DppControl::COUNT),
    ("row_mask", 16),
    ("bank_mask", 16),
    ("bound_ctrl", 2),
    ("MODE bits 9:0", 1024),
    ("initial EXEC: full, empty, other", 3),
];

/// What was tried.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// Numbers of forms.
    pub forms: FxHashSet<u32>,
    /// Numbers of forms that the oracle knows.
    pub oracle: FxHashSet<u32>,
    /// Numbers of forms that the fast evaluator ran as loops over columns.
    pub fast: FxHashSet<u32>,
    /// Operand sets of each opcode in each check.
    pub sets: FxHashMap<usize, [u64; Check::ALL.len()]>,
    seen: FxHashSet<Seen>,
}

impl Coverage {
    /// Adds what `other` saw.
    pub fn merge(&mut self, other: &Coverage) {
        self.forms.extend(&other.forms);
        self.oracle.extend(&other.oracle);
        self.fast.extend(&other.fast);
        self.seen.extend(&other.seen);
        for (&opcode, more) in &other.sets {
            let sets = self.sets.entry(opcode).or_default();
            sets.iter_mut().zip(more).for_each(|(sets, more)| *sets += more);
        }
    }

    /// Counts operand sets of an opcode.
    pub fn operand_sets(&mut self, opcode: usize, check: Check, count: u64) {
        self.sets.entry(opcode).or_default()[check as usize] += count;
    }

    /// The results of lanes that were compared in a check: one for each operand set.
    pub fn results(&self, check: Check) -> u64 {
        self.sets.values().map(|sets| sets[check as usize]).sum()
    }

    /// Notes the modifiers of an instruction.
    pub fn instruction(&mut self, instruction: &Instruction) {
        let modifiers = &instruction.modifiers;
        let mut see = |name, value: u16| {
            self.seen.insert((name, value));
        };
        see("abs", modifiers.abs.into());
        see("neg, neg_lo", modifiers.neg.into());
        see("neg_hi", modifiers.neg_hi.into());
        see("op_sel", modifiers.op_sel.into());
        see("op_sel_hi", modifiers.op_sel_hi.into());
        see("clamp", modifiers.clamp.into());
        see("omod", modifiers.omod as u16);
        if let Some(sdwa) = modifiers.sdwa {
            let number = |select: Select| Select::ALL.iter().position(|&known| known == select).unwrap_or(0) as u16;
            see("dst_sel", number(sdwa.dst_sel));
            see("dst_unused", sdwa.dst_unused as u16);
            see("src0_sel", number(sdwa.src_sel[0]));
            see("src1_sel", number(sdwa.src_sel[1]));
            see("sext", u16::from(sdwa.src_sext[0]) | u16::from(sdwa.src_sext[1]) << 1);
        }
        if let Some(dpp) = modifiers.dpp {
            see("dpp_ctrl", dpp.control.number());
            see("row_mask", dpp.row_mask.into());
            see("bank_mask", dpp.bank_mask.into());
            see("bound_ctrl", dpp.bound_ctrl.into());
        }
    }

    /// Notes an initial state.
    pub fn state(&mut self, mode: u32, exec: u64) {
        self.seen.insert(("MODE bits 9:0", mode as u16 & 0x3ff));
        let kind = match exec {
            u64::MAX => 0,
            0 => 1,
            _ => 2,
        };
        self.seen.insert(("initial EXEC: full, empty, other", kind));
    }

    /// For each modifier how many of its values were seen, and how many it has.
    pub fn modifiers(&self) -> impl Iterator<Item = (&'static str, usize, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, _) in &self.seen {
            *counts.entry(name).or_default() += 1;
        }
        MODIFIERS.into_iter().map(move |(name, all)| (name, counts.get(name).copied().unwrap_or(0), all.into()))
    }
}
