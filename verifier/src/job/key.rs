//! The keys of a job.

use std::fmt;
use std::str::FromStr;

use super::word::unknown;

/// What a directive, or an entry of a JSON object, is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The processors.
    Target,
    /// The processor of program a.
    TargetA,
    /// The processor of program b.
    TargetB,
    /// How both programs are written.
    Syntax,
    /// How program a is written.
    SyntaxA,
    /// How program b is written.
    SyntaxB,
    /// How the programs are called and left.
    Abi,
    /// What a kernel is started with.
    Kernel,
    /// The same for program b, if it differs.
    KernelB,
    /// The work-items of the groups of kernels.
    GroupSize,
    /// Of proof files: the arguments of both kernels.
    Arguments,
    /// Places that are defined at the entry.
    Livein,
    /// The same for program b, if it differs.
    LiveinB,
    /// Places whose final values matter.
    Out,
    /// What holds in the initial state.
    Assume,
    /// What is known about memory.
    Facts,
    /// A reading of the ledger that is fixed.
    Reading,
    /// The model of DPP on reverse opcodes.
    Model,
    /// MODE in the initial state.
    Mode,
    /// The NaNs that arithmetic gives.
    Nan,
    /// How arithmetic is read.
    Fp,
    /// Of proof files: a claim about the final state.
    Ensures,
    /// Of files: the verdict that is demanded.
    Expect,
    /// Of file tests: the exact list in the report.
    ReliesOn,
    /// Of file tests: the exact set of rungs.
    DecidedBy,
}

use Key::*;

impl Key {
    /// Every key with its name.
    pub const ALL: [(Key, &'static str); 25] = [
        (Target, "target"),
        (TargetA, "target_a"),
        (TargetB, "target_b"),
        (Syntax, "syntax"),
        (SyntaxA, "syntax_a"),
        (SyntaxB, "syntax_b"),
        (Abi, "abi"),
        (Kernel, "kernel"),
        (KernelB, "kernel_b"),
        (GroupSize, "group_size"),
        (Arguments, "arguments"),
        (Livein, "livein"),
        (LiveinB, "livein_b"),
        (Out, "out"),
        (Assume, "assume"),
        (Facts, "facts"),
        (Reading, "reading"),
        (Model, "model"),
        (Mode, "mode"),
        (Nan, "nan"),
        (Fp, "fp"),
        (Ensures, "ensures"),
        (Expect, "expect"),
        (ReliesOn, "relies on"),
        (DecidedBy, "decided by"),
    ];

    /// The keys of a JSON object that asks for an equivalence.
    pub const OF_JOBS: [Key; 20] = [
        Target, TargetA, TargetB, Syntax, SyntaxA, SyntaxB, Abi, Kernel, KernelB, GroupSize, Livein, LiveinB, Out,
        Assume, Facts, Reading, Model, Mode, Nan, Fp,
    ];
    /// The directives of a proof file.
    pub const OF_PROOFS: [Key; 17] = [
        Target, Syntax, Abi, Kernel, KernelB, GroupSize, Arguments, Assume, Ensures, Out, Facts, Reading, Model, Mode,
        Nan, Fp, Expect,
    ];
    /// The directives of a file test.
    pub const OF_TESTS: [Key; 21] = [
        Target, TargetA, TargetB, Syntax, Abi, Kernel, KernelB, GroupSize, Livein, LiveinB, Assume, Out, Facts,
        Reading, Model, Mode, Nan, Fp, Expect, ReliesOn, DecidedBy,
    ];

    /// Its name in files and in JSON.
    pub fn name(self) -> &'static str {
        Key::ALL.iter().find(|(key, _)| *key == self).map(|(_, name)| *name).expect("every key has a name")
    }

    /// Whether it may be said more than once; elsewhere the second time contradicts the first or repeats it.
    pub fn is_repeatable(self) -> bool {
        matches!(self, Assume | Ensures | Reading | Facts)
    }

    /// Whether its value in JSON is a list of texts.
    pub fn is_list(self) -> bool {
        matches!(self, Out | Assume | Reading | Facts | Livein | LiveinB)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Key::ALL.iter().find(|(_, known)| *known == name);
        known.map(|(key, _)| *key).ok_or_else(|| unknown("key", name, &Key::ALL.map(|(_, name)| name)))
    }
}
