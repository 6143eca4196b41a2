//! What is found.

use gcn_semantics::instruction::Registers;
use gcn_semantics::{Instruction, Target};

use crate::repair::Repair;
use crate::rule::{Level, Rule};

/// An instruction that comes too early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The number of the instruction that comes too early, from 0.
    pub instruction: usize,
    /// The number of the instruction that it must keep its distance from.
    pub first: usize,
    /// The rule that asks for it.
    pub rule: &'static Rule,
    /// The operand code of the register that both use, if it is one.
    pub register: Option<u16>,
    /// The least that must stand before the instruction.
    pub repair: Repair,
    /// The instructions that the blocks of a shortest way between them begin with, if they are in different blocks or
    /// the way goes through a loop: without the block of `first`, up to that of `instruction`.
    pub path: Vec<usize>,
}

impl Finding {
    /// Whether the program is wrong for certain.
    pub fn level(&self) -> Level {
        self.rule.level()
    }
    /// The register's name in LLVM's form.
    pub fn register_name(&self, target: Target) -> Option<String> {
        self.register.map(|first| Registers { first, words: 1 }.name(target))
    }
    /// What `first` is to the instruction, beside its line.
    pub fn first_is(&self) -> &'static str {
        if self.rule.id == "W14b" { "the function begins here" } else { "for this" }
    }
    /// Whether it is about one instruction alone, which waits do not help.
    pub fn is_alone(&self) -> bool {
        self.rule.id.starts_with('E')
    }
    /// What is wrong, in one line that names no lines: `v0 is used before buffer_load_dword has returned`.
    pub fn message(&self, instructions: &[Instruction], target: Target) -> String {
        let mnemonic = |index: usize| instructions[index].row.mnemonic;
        let register = self.register_name(target);
        let what = register.as_deref().unwrap_or(self.rule.second);
        let (first, second) = (mnemonic(self.first), mnemonic(self.instruction));
        match self.rule.id {
            "W08" | "W09" => format!("{second} writes {what} before {first} has read its data"),
            "W11" => format!("{second} may read memory before {first} has written it"),
            "W19" => format!("{second} may use {what} before {first} has written it"),
            "W11b" => format!("{second} leaves in the scalar cache what {first} has written"),
            "W14b" => format!("{second} uses {what} before what the caller has begun has returned"),
            "W20" => format!("{second} follows {first} without a wait"),
            "W14" => format!("{second} leaves before {first} has written {what}"),
            "W12" | "W12c" => format!("{second} lets other waves look at LDS before {first} has written it"),
            "W13" => format!("{second} lets other waves look at memory before {first} has written it"),
            "W17" => format!("{second} accesses LDS before {first} has written it"),
            _ if self.is_alone() => format!("{}, which the machine sometimes executes wrongly", self.rule.first),
            id if id.starts_with('W') => format!("{second} uses {what} before {first} has written it"),
            "H19" if register.is_none() => {
                format!(
                    "{second} and {first} are in one clause, which the machine may run again, and one of them stores"
                )
            }
            "H19" => format!("{second} and {first} share {what} in one clause, which the machine may run again"),
            "H20" => format!("{second} reads VCCZ, which {first} may have spoilt"),
            "H21" => format!("{second} reads VCCZ, which does not know what {first} has written"),
            _ => {
                let shares = register
                    .as_deref()
                    .map_or_else(|| "and ".into(), |name| format!("which shares {name} with it and "));
                let needs = match self.repair.nops {
                    _ if self.rule.is_uniform() => self.rule.needs.to_owned(),
                    1 => "1 more wait state".to_owned(),
                    states => format!("{states} more wait states"),
                };
                format!("{second} comes too soon after {first}, {shares}needs {needs}")
            }
        }
    }
}
