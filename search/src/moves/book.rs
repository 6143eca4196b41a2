//! The rules that searches apply: those of `rules/` that hold, read once, and made into patterns for the instructions
//! that a program has.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use gcn_semantics::Target;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::text::{Source, SourceError};
use gcnverify::expr::{Place, Register};
use gcnverify::rule::{Pattern, Rule, patterns, rules};
use rustc_hash::FxHashMap;

use super::item::{SCC, writer_of};
use crate::uses::{Uses, is_plain};

/// The files of rules.
const FILES: [(&str, &str); 13] = [
    ("aco_historical", include_str!("../../rules/aco_historical.rules")),
    ("aco_lower", include_str!("../../rules/aco_lower.rules")),
    ("aco_optimizer", include_str!("../../rules/aco_optimizer.rules")),
    ("aco_optimizer_postRA", include_str!("../../rules/aco_optimizer_postRA.rules")),
    ("amdgpu_combines", include_str!("../../rules/amdgpu_combines.rules")),
    ("amdgpu_legalizer", include_str!("../../rules/amdgpu_legalizer.rules")),
    ("gcn_dpp_combine", include_str!("../../rules/gcn_dpp_combine.rules")),
    ("historical", include_str!("../../rules/historical.rules")),
    ("si_fold_operands", include_str!("../../rules/si_fold_operands.rules")),
    ("si_move_to_valu", include_str!("../../rules/si_move_to_valu.rules")),
    ("si_optimize_exec", include_str!("../../rules/si_optimize_exec.rules")),
    ("si_peephole_sdwa", include_str!("../../rules/si_peephole_sdwa.rules")),
    ("si_shrink_instructions", include_str!("../../rules/si_shrink_instructions.rules")),
];

/// The rules of a search, of which those are applied that are expected to hold.
#[derive(Debug, Clone, Default)]
pub struct Rules(Vec<(Arc<Source>, Arc<Rule>)>);

static EMBEDDED: LazyLock<Rules> = LazyLock::new(|| {
    // A test reads them all.
    let all = FILES.iter().flat_map(|&(name, text)| Rules::read(Source::new(name, text)).unwrap_or_default().0);
    Rules(all.collect())
});

impl Rules {
    /// None.
    pub fn none() -> Rules {
        Rules::default()
    }

    /// The rules of `rules/`, which are part of this crate.
    pub fn embedded() -> Rules {
        EMBEDDED.clone()
    }

    /// The rules of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(source: Source) -> Result<Rules, Vec<SourceError>> {
        let source = Arc::new(source);
        let holds = |rule: &Rule| rule.expected && !rule.sides[0].is_empty();
        let all = rules(&source)?.into_iter().filter(holds);
        Ok(Rules(all.map(|rule| (source.clone(), Arc::new(rule))).collect()))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// A pattern that is looked for.
pub struct Known {
    /// The number of its rule in the book.
    pub rule: usize,
    /// Its instructions.
    pub pattern: Pattern,
    /// What those of the left side read and write.
    pub uses: Vec<Uses>,
    /// For each instruction of the left side and each register that it reads, who has written it.
    pub writers: Vec<BTreeMap<u16, usize>>,
}

/// Both sides with numbers in the place of symbols, if there are such instructions.
type Sides = Option<Rc<[Vec<Instruction>; 2]>>;

/// Rules, and what has been made of them for one processor.
pub struct Book {
    target: Target,
    rules: Rules,
    /// Mnemonics that programs have had so far.
    names: BTreeSet<&'static str>,
    /// Patterns of each rule.
    known: Vec<Vec<Rc<Known>>>,
    /// Patterns by the mnemonic of the last instruction of their left sides.
    by_last: FxHashMap<&'static str, Vec<Rc<Known>>>,
    /// Patterns with numbers.
    instances: FxHashMap<(usize, usize, Vec<u32>), Sides>,
}

impl Book {
    /// These rules.
    pub fn of(rules: Rules, target: Target) -> Book {
        let known = rules.0.iter().map(|_| Vec::new()).collect();
        let (names, by_last, instances) = (BTreeSet::new(), FxHashMap::default(), FxHashMap::default());
        Book { target, rules, names, known, by_last, instances }
    }

    /// A rule.
    pub fn rule(&self, rule: usize) -> &Rule {
        &self.rules.0[rule].1
    }

    /// Makes patterns for programs with these mnemonics.
    pub fn learn(&mut self, names: impl IntoIterator<Item = &'static str>) {
        let new: BTreeSet<&'static str> = names.into_iter().filter(|name| !self.names.contains(name)).collect();
        if new.is_empty() {
            return;
        }
        self.names.extend(&new);
        for number in 0..self.rules.count() {
            let (source, rule) = self.rules.0[number].clone();
            let concerns = rule.sides[0].iter().any(|line| new.iter().any(|name| may_be(&line.text, name)));
            if concerns {
                let all = patterns(&rule, &source, self.target, &|name| self.names.contains(name));
                let all = all.into_iter().filter_map(|pattern| self.known(number, pattern));
                self.known[number] = all.map(Rc::new).collect();
            }
        }
        self.by_last.clear();
        for known in self.known.iter().flatten() {
            if let Some(last) = known.pattern.sides[0].last() {
                self.by_last.entry(last.row.mnemonic).or_default().push(known.clone());
            }
        }
        self.instances.clear();
    }

    fn known(&self, rule: usize, pattern: Pattern) -> Option<Known> {
        if !pattern.sides.iter().flatten().all(|instruction| is_plain(instruction, self.target)) {
            return None;
        }
        let left = &pattern.sides[0];
        let uses: Vec<Uses> = left.iter().map(|instruction| Uses::of(instruction, self.target)).collect();
        let writers = (0..left.len()).map(|number| writer_of(&uses, number)).collect();
        Some(Known { rule, uses, writers, pattern })
    }

    /// The patterns whose left sides end with an instruction of this name.
    pub fn ending(&self, name: &str) -> &[Rc<Known>] {
        self.by_last.get(name).map_or(&[], Vec::as_slice)
    }

    /// Both sides of a pattern with numbers in the place of its open symbols, in their order.
    pub fn sides(&mut self, known: &Rc<Known>, numbers: &[u32]) -> Sides {
        let (source, rule) = self.rules.0[known.rule].clone();
        let key = (known.rule, Rc::as_ptr(known) as usize, numbers.to_vec());
        let make = || {
            let named: BTreeMap<String, u32> =
                known.pattern.open.iter().cloned().zip(numbers.iter().copied()).collect();
            known.pattern.with(&rule, &source, &named).map(Rc::new)
        };
        self.instances.entry(key).or_insert_with(make).clone()
    }

    /// Whether a rule says that nobody looks at a register behind its sides.
    pub fn is_dead(&self, rule: usize, code: u16) -> bool {
        let rule = self.rule(rule);
        let has = |place: &Place| match place.register() {
            Register::Vector { first, count } => {
                let first = gcn_semantics::instruction::code::VGPR + first;
                (first..first + count).contains(&code)
            }
            Register::Scalar { code: first, count } => (first..first + count).contains(&code),
            Register::Scc => code == SCC,
            _ => false,
        };
        match rule.out.is_empty() {
            true => rule.dead.iter().any(has),
            false => !rule.out.iter().any(has),
        }
    }

    /// Whether a rule is for programs that start with one of these values of MODE, and EXEC has these lanes at least.
    pub fn fits(&self, rule: usize, mode: Option<u32>, has_all_lanes: bool) -> bool {
        let rule = self.rule(rule);
        let needs_all = rule.options.iter().any(|(key, value)| *key == "assume" && value.contains("exec == -1"));
        let has_mode = |text: &String| match (mode, text.as_str()) {
            (_, "any") => true,
            (Some(mode), text) => number(text) == Some(mode),
            (None, _) => false,
        };
        (rule.modes.is_empty() || rule.modes.iter().any(has_mode)) && (!needs_all || has_all_lanes)
    }
}

fn number(text: &str) -> Option<u32> {
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Whether a line of a rule may be an instruction of this name: symbols stand for anything.
fn may_be(line: &str, name: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    match word.split_once('$') {
        None => {
            let rest = word.strip_prefix(name);
            rest.is_some_and(|rest| ["", "_e32", "_e64", "_sdwa", "_dpp"].contains(&rest))
        }
        Some((begin, _)) => name.starts_with(begin),
    }
}
