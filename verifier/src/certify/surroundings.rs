//! What surrounds the programs of a claim: who starts them, and what is known without a proof.

use std::collections::BTreeMap;
use std::sync::Arc;

use gcn_semantics::wave::Caller;
use serde::{Deserialize, Serialize};

use crate::equiv::{Defined, Entry, Job};
use crate::job::{Abi, Fact, Key, Mistake, Question, Word};
use crate::launched::Launched;
use crate::term::{Arguments, KernelArguments, OwnStack, Promises};

/// What both programs find at their entry and who goes on behind them, as far as it is not said elsewhere.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surroundings {
    /// fragment, function, kernel or shader.
    pub abi: String,
    /// Promises about memory and calls.
    pub facts: Vec<String>,
    /// Nobody else looks at the part of the stack that is the programs' own.
    pub own_stack: bool,
    /// For each side the registers that are defined, scalar ones by operand code; all, if there is nothing here.
    pub defined: Option<[Defined; 2]>,
    /// Of each side: the scalar register with the offset of the wave's stack.
    pub wave_offset: [Option<u16>; 2],
    /// Scalar registers of b that do not have what a has in the same ones, each with the register of the common state
    /// that has it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moved: BTreeMap<u16, u16>,
    /// The bits of MODE in which program b starts otherwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub other_mode: u32,
    /// The first of the scalar registers with the kernarg pointer, if a descriptor says it.
    pub kernarg: Option<u16>,
    /// What is known of the registers that the launch of a kernel fills.
    #[serde(default, skip_serializing_if = "Launched::is_empty")]
    pub launched: Launched,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(bits: &u32) -> bool {
    *bits == 0
}

impl Surroundings {
    /// What surrounds the programs of `job`.
    pub fn of(job: &Job) -> Self {
        let Promises { facts: _, arguments, own_stack: frame, stack: _, stack_unit: _, own_lds: _, stores: _, .. } =
            job.promises;
        let Entry { ref defined, wave_offset, ref moved, caller, other_mode, ref launched, .. } = job.entry;
        Surroundings {
            abi: Abi::of(caller).word().into(),
            facts: job.facts().iter().map(Fact::to_string).collect(),
            own_stack: frame != OwnStack::Nothing,
            defined: defined.as_deref().cloned(),
            wave_offset,
            moved: BTreeMap::clone(moved),
            other_mode,
            launched: Launched::clone(launched),
            kernarg: match arguments {
                KernelArguments::Behind(pair) => Some(pair),
                KernelArguments::Somewhere | KernelArguments::Nowhere => None,
            },
        }
    }

    /// Whether nothing is known: fragments are left to themselves.
    pub fn are_none(&self) -> bool {
        *self == Surroundings { abi: Abi::default().word().into(), ..Surroundings::default() }
            || *self == Self::default()
    }

    /// Says the words to the question.
    pub(super) fn say(&self, question: &mut Question) -> Result<(), Mistake> {
        if !self.abi.is_empty() {
            question.set(Key::Abi, &self.abi)?;
        }
        self.facts.iter().try_for_each(|fact| question.set(Key::Facts, fact))
    }

    /// Puts the rest around the programs of `job`.
    pub(super) fn surround(&self, job: &mut Job) {
        job.entry = Entry {
            defined: self.defined.clone().map(Arc::new),
            wave_offset: self.wave_offset,
            moved: Arc::new(self.moved.clone()),
            other_mode: self.other_mode,
            launched: Arc::new(self.launched.clone()),
            ..without_guesses(&job.entry)
        };
        let frame = match job.entry.caller {
            // As a fact has said.
            Caller::Function if self.own_stack => job.promises.own_stack,
            Caller::Launch if self.own_stack => OwnStack::OfKernel,
            _ => OwnStack::Nothing,
        };
        let arguments = self.kernarg.map_or(job.promises.arguments, KernelArguments::Behind);
        job.promises =
            Promises { own_stack: frame, arguments, stack: job.entry.stack(), own_lds: false, ..job.promises };
        job.promises.own_lds = job.owns_lds();
    }
}

/// An entry without what only says where it comes from, what people call it, or what could be tried as well.
pub(super) fn without_guesses(entry: &Entry) -> Entry {
    Entry {
        guesses_stack: false,
        unpassed: Arguments::NONE,
        given: Arc::default(),
        arguments: Arc::default(),
        group_is_assumed: false,
        ..entry.clone()
    }
}
