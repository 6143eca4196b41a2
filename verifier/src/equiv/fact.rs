//! Facts: what a caller promises about memory and calls, and what an answer takes for granted of them. One table,
//! [`FACTS`], says all of a fact; CONTRIBUTING.md says how to add one.
//!
//! From the table come the words that [`Question`](crate::job::Question) reads, the help of the command line, the list
//! in `docs/commands.md`, the facts of a certificate, and the names in the `relies_on` of a report.

use std::fmt;

use gcn_semantics::Feature;
use gcn_semantics::isa::{EventOp, Format, Meaning, MemoryOp, Row, Segment};
use gcn_semantics::wave::Caller;

use super::calling::CallerSaved;
use super::job::Job;
use crate::state::register_names;
use crate::term::{Arguments, KernelArguments, OwnStack};

/// A row of the table of facts.
pub struct FactRow {
    /// Its word, on the command line and in reports.
    pub word: &'static str,
    /// What it says, in one line.
    pub help: &'static str,
    /// The registers that it names in parentheses behind the word, if it names any.
    pub registers: Option<NamedRegisters>,
    /// Who says it.
    said: Said,
    /// Whether a job has instructions that the fact is about: an `equivalent` names the fact then.
    matters: fn(&Job) -> bool,
}

/// The registers that a fact may name.
pub struct NamedRegisters {
    /// An example, as it stands in parentheses.
    pub example: &'static str,
    /// Whether the fact may name the register with this operand code.
    pub admits: fn(u16) -> bool,
    /// Why it may not name another one.
    pub rule: &'static str,
}

/// Who says a fact.
enum Said {
    /// The caller.
    ByCaller {
        /// Makes it hold in a job, of these registers.
        set: fn(&mut Job, Codes),
        /// Whether it holds in a job, and of which registers.
        of: fn(&Job) -> Option<Codes>,
        /// It counts for claims about one program as well.
        of_claims: bool,
    },
    /// Every answer takes it for granted, and names it where it rests on it.
    ForGranted {
        /// A caller may say it all the same, which changes nothing.
        may_be_said: bool,
    },
}

/// A fact that is a field of yes and no in the job.
macro_rules! flag {
    ($($field:ident).+, of_claims: $of_claims:literal) => {
        Said::ByCaller {
            set: |job, _| job.$($field).+ = true,
            of: |job| job.$($field).+.then_some(Codes::NONE),
            of_claims: $of_claims,
        }
    };
}

/// Every fact, in the order in which reports name them.
pub const FACTS: &[FactRow] = &[
    FactRow {
        word: "args-readonly",
        help: "nobody writes what scalar loads read",
        registers: None,
        said: flag!(promises.facts.constants, of_claims: false),
        matters: |job| has(job, |row| row.format == Format::Smem),
    },
    FactRow {
        word: "noalias",
        help: "pointers in different arguments of a kernel do not overlap",
        registers: None,
        said: Said::ByCaller {
            set: |job, _| job.promises.facts.noalias = true,
            // Where there are no arguments, it says nothing.
            of: |job| {
                let has_arguments = job.promises.arguments != KernelArguments::Nowhere;
                (job.promises.facts.noalias && has_arguments).then_some(Codes::NONE)
            },
            of_claims: false,
        },
        matters: |job| has(job, |row| row.format != Format::Smem),
    },
    FactRow {
        word: "flat-global",
        help: "FLAT instructions access global memory, unless a program makes the address of an aperture's",
        registers: None,
        said: Said::ForGranted { may_be_said: true },
        matters: |job| has(job, is_flat),
    },
    FactRow {
        word: "private-stack",
        help: "nobody else looks at a function's own part of the stack",
        registers: None,
        said: Said::ByCaller {
            // The stack of a kernel is gone when it ends; a stack that is compared is somebody's.
            set: |job, _| {
                let is_one = job.targets.stack_unit().is_some();
                if is_one && job.entry.caller == Caller::Function && !job.compares_stack() {
                    job.promises.own_stack = OwnStack::OfFunction;
                }
            },
            of: |job| (job.promises.own_stack == OwnStack::OfFunction).then_some(Codes::NONE),
            of_claims: false,
        },
        matters: |job| {
            has(job, |row| {
                let is_scratch = row.format == Format::Mubuf || row.segment() == Some(Segment::Scratch);
                is_scratch || job.entry.has_apertures && is_flat(row)
            })
        },
    },
    FactRow {
        word: "stack",
        help: "the resource in s[0:3] to whose base both kernels add one register is that of the stack",
        registers: None,
        said: Said::ForGranted { may_be_said: false },
        matters: |job| job.entry.guesses_stack && has(job, |row| row.format == Format::Mubuf),
    },
    FactRow {
        word: "atomics-ascending",
        help: "the lanes of an atomic act in ascending order",
        registers: None,
        said: flag!(promises.facts.ascending, of_claims: true),
        matters: |job| has(job, |row| matches!(row.meaning, Meaning::Memory(MemoryOp::Atomic(_)))),
    },
    FactRow {
        word: "one-wave",
        help: "workgroups have one wave: a barrier waits for nobody",
        registers: None,
        said: flag!(promises.facts.one_wave, of_claims: true),
        matters: |job| {
            let is_barrier = |row: &Row| row.meaning == Meaning::Memory(MemoryOp::Event(EventOp::Barrier));
            job.promises.own_lds || has(job, is_barrier)
        },
    },
    FactRow {
        word: "calls-ignore",
        help: "functions that are called, and are not part of the program, do not look at these argument registers",
        registers: Some(NamedRegisters {
            example: "s15, v[2:3]",
            admits: |code| Arguments::found([code]) != Arguments::NONE,
            rule: "functions have arguments in s0 to s29 and v0 to v31",
        }),
        said: Said::ByCaller {
            set: |job, codes| {
                let unread = &mut job.promises.facts.unread;
                *unread = unread.with(Arguments::found(codes.iter()));
            },
            of: |job| Codes::some(job.promises.facts.unread.codes()),
            of_claims: false,
        },
        matters: Job::has_calls,
    },
    FactRow {
        word: "caller-saved",
        help: "callers save these scalar registers if they need them: no function has to keep them",
        registers: Some(NamedRegisters {
            example: "s[34:37]",
            admits: |code| CallerSaved::default().add(code),
            rule: "not among the scalar registers from s34 on that functions keep",
        }),
        said: Said::ByCaller {
            set: |job, codes| {
                codes.iter().for_each(|code| {
                    job.entry.caller_saved.add(code);
                });
            },
            of: |job| Codes::some(job.entry.caller_saved.codes()),
            of_claims: false,
        },
        matters: |_| true,
    },
    FactRow {
        word: "lds-no-wrap",
        help: "the sum of an address in LDS and an offset does not wrap",
        registers: None,
        said: flag!(entry.lds_does_not_wrap, of_claims: true),
        matters: |job| {
            job.targets.any_has(Feature::SignedLdsBase) && has(job, |row| row.format == Format::Ds && !is_event(row))
        },
    },
    FactRow {
        word: "same-open-values",
        help: "of programs of two targets: what the documents leave open is the same on both machines",
        registers: None,
        said: flag!(across.same_open_values, of_claims: false),
        matters: |job| job.targets.differ(),
    },
    FactRow {
        word: "ir-flags",
        help: "a note that the compiler relied on flags of its intermediate code; promises nothing",
        registers: None,
        said: Said::ByCaller { set: |_, _| {}, of: |_| None, of_claims: false },
        matters: |_| false,
    },
];

/// Whether an instruction of a job has to do with memory, and its row is like that.
fn has(job: &Job, wanted: impl Fn(&Row) -> bool) -> bool {
    job.rows().any(|row| row.is_about_memory() && wanted(row))
}

fn is_flat(row: &Row) -> bool {
    row.segment() == Some(Segment::Flat)
}

fn is_event(row: &Row) -> bool {
    matches!(row.meaning, Meaning::Memory(MemoryOp::Event(_)))
}

/// Registers by operand code, of scalar and vector registers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Codes([u128; 4]);

impl Codes {
    /// No register.
    pub const NONE: Codes = Codes([0; 4]);

    /// Adds the register with an operand code.
    pub fn insert(&mut self, code: u16) {
        self.0[usize::from(code >> 7)] |= 1 << (code & 127);
    }

    /// The operand codes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u16> {
        (0..512).filter(|&code| self.0[usize::from(code >> 7)] >> (code & 127) & 1 == 1)
    }

    /// The registers with these operand codes, if there are any.
    fn some(codes: impl Iterator<Item = u16>) -> Option<Codes> {
        let mut all = Codes::NONE;
        codes.for_each(|code| all.insert(code));
        (all != Codes::NONE).then_some(all)
    }
}

/// A fact: a row of the table, with the registers that it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The number of its row.
    number: u8,
    codes: Codes,
}

impl Fact {
    /// The fact of a row of [`FACTS`], about these registers; `None` if nobody may say it.
    pub(crate) fn said(number: usize, codes: Codes) -> Option<Fact> {
        FACTS[number].may_be_said().then_some(Fact { number: number as u8, codes })
    }

    /// Its row.
    pub fn row(self) -> &'static FactRow {
        &FACTS[usize::from(self.number)]
    }

    /// Makes it hold in a job.
    pub fn set(self, job: &mut Job) {
        if let Said::ByCaller { set, .. } = self.row().said {
            set(job, self.codes);
        }
    }

    /// Whether it counts for claims about one program.
    pub fn is_of_claims(self) -> bool {
        matches!(self.row().said, Said::ByCaller { of_claims: true, .. })
    }
}

impl FactRow {
    /// Whether a caller says it, so that it holds.
    pub fn is_said(&self) -> bool {
        matches!(self.said, Said::ByCaller { .. })
    }

    /// Whether a caller may say it, though it is perhaps taken for granted.
    pub fn may_be_said(&self) -> bool {
        matches!(self.said, Said::ByCaller { .. } | Said::ForGranted { may_be_said: true })
    }

    /// How it is written: the word, with an example of registers if it names any.
    pub fn usage(&self) -> String {
        match &self.registers {
            Some(registers) => format!("{}({})", self.word, registers.example),
            None => self.word.to_owned(),
        }
    }
}

impl Job {
    /// The facts that its caller has promised.
    pub fn facts(&self) -> Vec<Fact> {
        let of = |(number, row): (usize, &FactRow)| match row.said {
            Said::ByCaller { of, .. } => of(self).map(|codes| Fact { number: number as u8, codes }),
            Said::ForGranted { .. } => None,
        };
        FACTS.iter().enumerate().filter_map(of).collect()
    }

    /// The facts that an `equivalent` may rest on: promised or taken for granted, and about an instruction that is
    /// there.
    pub(super) fn facts_that_matter(&self) -> Vec<Fact> {
        let of = |(number, row): (usize, &FactRow)| {
            let codes = match row.said {
                Said::ByCaller { of, .. } => of(self)?,
                Said::ForGranted { .. } => Codes::NONE,
            };
            (row.matters)(self).then_some(Fact { number: number as u8, codes })
        };
        FACTS.iter().enumerate().filter_map(of).collect()
    }
}

/// As it is written, and as reports name it.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let row = self.row();
        f.write_str(row.word)?;
        if row.registers.is_some() {
            write!(f, "({})", register_names(&self.codes.iter().collect::<Vec<_>>()))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Fact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::text::{Source, Syntax};

    use super::super::reliance::Reliance;
    use super::super::{Settings, check};
    use super::*;
    use crate::job::{Input, Key, Notation, Question};

    /// A job about two copies of a program with different last instructions, for which every fact is promised.
    fn job(target: Target, abi: &str, program: &str) -> Job {
        let fragment = |last: &str| {
            let source = Source { name: "p".into(), text: format!("{program}\n{last}") };
            Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(target).expect("a program")
        };
        let mut question = Question::default();
        question.set(Key::Abi, abi).expect("an ABI");
        for row in FACTS.iter().filter(|row| row.is_said()) {
            question.set(Key::Facts, &row.usage()).expect("a fact");
        }
        question.job(target, fragment("s_nop 0"), fragment("s_nop 1")).expect("a question")
    }

    /// The facts that an `equivalent` of this job names.
    fn relies_on(target: Target, abi: &str, program: &str) -> Vec<String> {
        let report = check(&job(target, abi, program), &Settings::default());
        assert_eq!(report.verdict.name(), "equivalent", "{program}");
        let facts = report.relies_on.iter().filter(|reliance| matches!(reliance, Reliance::Fact(_)));
        facts.map(Reliance::to_string).collect()
    }

    #[test]
    fn only_facts_about_instructions_that_are_there_are_named() {
        let of = |abi, program| relies_on(Target::Gfx900, abi, program);
        let none: [&str; 0] = [];
        assert_eq!(of("fragment", "v_add_u32 v0, v1, v2"), ["caller-saved(s[34:37])"]);
        let plain = |abi, program| -> Vec<String> {
            of(abi, program).into_iter().filter(|fact| !fact.starts_with("caller-saved")).collect()
        };
        assert_eq!(plain("fragment", "v_add_u32 v0, v1, v2"), none);
        assert_eq!(plain("fragment", "s_load_dword s0, s[4:5], 0x0"), ["args-readonly"]);
        assert_eq!(plain("fragment", "global_store_dword v[0:1], v2, off"), ["noalias"]);
        assert_eq!(plain("fragment", "flat_store_dword v[0:1], v2"), ["noalias", "flat-global"]);
        assert_eq!(plain("function", "buffer_store_dword v1, off, s[0:3], s32"), ["private-stack"]);
        assert_eq!(plain("fragment", "ds_add_u32 v0, v1"), ["noalias", "atomics-ascending"]);
        assert_eq!(plain("fragment", "s_barrier"), ["noalias", "one-wave"]);
        let of_call = job(Target::Gfx900, "function", "s_swappc_b64 s[30:31], s[4:5]").facts_that_matter();
        assert_eq!(of_call[0].to_string(), "calls-ignore(s15, v2, v3)");
        assert_eq!(plain("fragment", "ds_write_b32 v0, v1 offset:8"), ["noalias"]);
        let on_gfx6 = relies_on(Target::Gfx600, "fragment", "s_mov_b32 m0, -1\nds_write_b32 v0, v1 offset:8");
        assert!(on_gfx6.contains(&"lds-no-wrap".to_owned()), "{on_gfx6:?}");
    }

    #[test]
    fn words_are_of_one_fact_each() {
        let mut words: Vec<&str> = FACTS.iter().map(|row| row.word).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), FACTS.len());
        for row in FACTS {
            let is_word = row.word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(is_word && !row.help.is_empty() && row.help.len() < 110, "{}", row.word);
        }
    }
}
