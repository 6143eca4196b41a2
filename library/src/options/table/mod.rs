//! The options of questions: each is described here once, for the command line, lines of `batch`, C and Python.
//!
//! The command line takes names of values, defaults and help from the rows. C's JSON has their keys, and may have no
//! others; Python's arguments are called like the keys. Tests hold the rest of the command line, the keys of `batch`,
//! the Python package and `docs/library.md` against the rows.

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A word, a number or another text.
    Text,
    /// Any number of texts: a list in JSON; on the command line the option is repeated.
    Texts,
    /// Yes or no.
    Flag,
    /// An object of JSON.
    Object,
}

/// An option.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Its key in JSON, and its name in Python.
    pub key: &'static str,
    /// Its name on the command line, without dashes, if it is there.
    pub option: Option<&'static str>,
    /// What its value is.
    pub kind: Kind,
    /// How help calls its value; empty if the option's name says it, or it has none.
    pub value: &'static str,
    /// The text that stands for it where it is not said, if one does.
    pub default: Option<&'static str>,
    /// What it means.
    pub help: &'static str,
}

impl Row {
    /// An option that is on the command line, with dashes in the place of the key's underscores.
    const fn new(key: &'static str, kind: Kind, value: &'static str, help: &'static str) -> Row {
        Row { key, option: Some(key), kind, value, default: None, help }
    }

    const fn called(self, option: &'static str) -> Row {
        Row { option: Some(option), ..self }
    }

    const fn in_json_alone(self) -> Row {
        Row { option: None, ..self }
    }

    const fn or(self, default: &'static str) -> Row {
        Row { default: Some(default), ..self }
    }
}

use Kind::{Flag, Object, Text, Texts};

/// The processor.
pub const TARGET: Row =
    Row::new("target", Text, "TARGET", "Processor; default: the one that the text names, or gfx900");
/// The processor of the first program.
pub const TARGET_A: Row = Row::new(
    "target_a",
    Text,
    "TARGET",
    "Processor of the first fragment, where the two are for different ones; default: the one that its text names",
)
.called("target-a");
/// The processor of the second program.
pub const TARGET_B: Row = Row::new(
    "target_b",
    Text,
    "TARGET",
    "Processor of the second fragment, where the two are for different ones; default: the one that its text names",
)
.called("target-b");
/// How text is written.
pub const SYNTAX: Row = Row::new("syntax", Text, "SYNTAX", "Dialect of assembly text: llvm or clrx").or("llvm");
/// How the first program is written.
pub const SYNTAX_A: Row =
    Row::new("syntax_a", Text, "SYNTAX", "Dialect of the first fragment, if not that of --syntax").called("syntax-a");
/// How the second program is written.
pub const SYNTAX_B: Row =
    Row::new("syntax_b", Text, "SYNTAX", "Dialect of the second fragment, if not that of --syntax").called("syntax-b");
/// What surrounds two programs.
pub const ABI: Row = Row::new(
    "abi",
    Text,
    "ABI",
    "What surrounds the programs. Default: what a function or kernel of a file is; fragments otherwise",
);
/// What a kernel is started with.
pub const KERNEL: Row =
    Row::new("kernel", Object, "", "What a kernel is started with: fields of its descriptor, and what they say")
        .in_json_alone();
/// The same of the second program.
pub const KERNEL_B: Row =
    Row::new("kernel_b", Object, "", "The same for the second program, if it differs").in_json_alone();
/// The work-items of a group.
pub const GROUP_SIZE: Row = Row::new(
    "group_size",
    Text,
    "X[,Y[,Z]]",
    "Assume that both kernels are launched in groups of so many work-items, for example 256 or 16,16; default: any \
     size that their files allow",
)
.called("group-size");
/// What is defined at the entry.
pub const LIVEIN: Row = Row::new("livein", Texts, "PLACES", "Places that are defined at the entry").in_json_alone();
/// The same of the second program.
pub const LIVEIN_B: Row =
    Row::new("livein_b", Texts, "PLACES", "The same for the second program, if it differs").in_json_alone();
/// The places that are compared.
pub const OUT: Row = Row::new(
    "out",
    Texts,
    "PLACES",
    "Places whose final values must agree, for example v0,v[2:3],vcc,v1{15:0}; default: every register that either \
     side writes. Of functions also returns(N) or 'returns(v0, v1)': what a function gives back, beside memory; \
     default: what both write from v0 on, up to the first register that is scratch in one",
);
/// What holds at the start.
pub const ASSUME: Row = Row::new(
    "assume",
    Texts,
    "EXPR",
    "Condition on the initial state, for example 'exec == -1' or 'v0 <=u 255' (repeatable)",
);
/// What is promised.
pub const FACTS: Row = Row::new(
    "facts",
    Texts,
    "FACT",
    "A promise about memory or calls, for example noalias or 'calls-ignore(s15)' (repeatable); programs without memory \
     and calls do not depend on it",
)
.called("fact");
/// Readings of the ledger.
pub const READING: Row = Row::new(
    "reading",
    Texts,
    "ROW=VALUE",
    "Fix a reading of the ledger: D15=bc|zero|read, D6=invalid|own, D7=invalid|own, M5=flush|keep, \
     M7=high-first|low-first|products-first|high-first-kept|low-first-kept|products-first-kept, \
     P6=mad|fma|mad-flush, K136=ascending|descending, K18=off|on, \
     K100|K103|K120=included|excluded, K104=index|stride, K176=flush|keep, K177=single|half, K178=16|12, \
     F2=carry|wrap, F8=chain|same, Q9=exact|pairwise, Q10=truncate|round, Q12=lanes|blocks (repeatable)",
);
/// DPP on reverse opcodes.
pub const MODEL: Row = Row::new(
    "model",
    Text,
    "MODEL",
    "Operand that DPP permutes on reverse subtracts and shifts: source 0 as documented, or source 1 as reported for \
     hardware",
)
.or("documented");
/// MODE in a question.
pub const MODE: Row = Row::new(
    "mode",
    Text,
    "VALUE",
    "MODE at the start: rounding, subnormals, DX10_CLAMP, IEEE; `any` for a verdict about all of them",
)
.or("0x3f0");
/// MODE of a run.
pub const MODE_OF_RUN: Row = Row { help: "MODE at the start: rounding, subnormals, DX10_CLAMP, IEEE", ..MODE };
/// NaNs.
pub const NAN: Row = Row::new(
    "nan",
    Text,
    "NAN",
    "Sign and payload of a NaN that arithmetic gives: an unknown function of the operation and its operands, the \
     canonical NaN, or the first operand that is a NaN",
)
.or("unspecified");
/// Arithmetic.
pub const FP: Row = Row::new("fp", Text, "ARITHMETIC", "How arithmetic is read").or("exact");
/// Work.
pub const BUDGET: Row = Row::new(
    "budget",
    Text,
    "small|normal|large|N",
    "Work that may be spent on a whole question: small (about a second), normal (half a minute), large (five minutes) \
     or a number of units of about a millisecond. It is counted, not timed: the verdict is the same on every machine",
)
.or("normal");
/// Time.
pub const TIMEOUT: Row = Row::new(
    "timeout",
    Text,
    "SECONDS",
    "Wall-clock limit for a whole question, above the budget: a pair of programs, a job, a theorem; default: 20 times \
     what the budget takes, and a minute at least",
);
/// Memory.
pub const MEMORY: Row = Row::new(
    "memory",
    Text,
    "SIZE",
    "Memory that a question may add to the process before it ends, for example 4G, 512M or none; default: three \
     quarters of what is free at the start. Programs of --solver-path are processes of their own",
);
/// Threads.
pub const JOBS: Row = Row::new("jobs", Text, "N", "Threads; default: one for each processor");
/// The engine.
pub const SOLVER: Row =
    Row::new("solver", Text, "SOLVER", "Engine for obligations that structure and concrete runs leave open").or("auto");
/// Programs of engines.
pub const SOLVER_PATH: Row = Row::new(
    "solver_path",
    Texts,
    "PROGRAM",
    "Program of a solver that is not on the search path; its name contains bitwuzla, cvc5 or z3 (repeatable)",
)
.called("solver-path");
/// Results of earlier runs.
pub const CACHE: Row = Row::new(
    "cache",
    Text,
    "off|read-only|read-write|DIR",
    "Results of earlier runs: off, a directory, or read-write or read-only for the user's own ($GCNVERIFY_CACHE, \
     $XDG_CACHE_HOME/gcnverify or ~/.cache/gcnverify)",
)
.or("off");
/// Results of earlier runs to which nothing is added.
pub const CACHE_READ_ONLY: Row =
    Row::new("cache_read_only", Flag, "", "Add nothing to the directory of --cache").called("cache-read-only");
/// Hints: the command line has a flag each for those who do not want them, and for a batch.
pub const HINTS: Row =
    Row::new("hints", Flag, "", "Look for what may help after `different` and `unknown`").in_json_alone();
/// Programs that wait too little.
pub const ON_HAZARD: Row = Row::new(
    "hazards",
    Text,
    "error|warn|ignore",
    "What becomes of programs with memory or branches that wait too little (`gcnverify hazards` shows where)",
)
.or("error");

/// Initial values.
pub const SET: Row = Row::new(
    "set",
    Texts,
    "PLACE=VALUE",
    "Initial value: PLACE=VALUE with a number (7, 1.5, -inf, nan; 1.5h is an f16, 1.5d an f64), lane, wave, a comma \
     list of 64, a list in brackets for the first lanes, or random:SEED, which gives each of several waves other \
     values (repeatable)",
);
/// Final values.
pub const SHOW: Row = Row::new(
    "show",
    Texts,
    "PLACES",
    "Places to show at the end, with a view behind `:` (v0:f32, v0:i32, v0:f16x2, v0:hex) or in that of the \
         instruction that wrote them; default: every register that was written",
);
/// Memory at the start.
pub const MEM: Row = Row::new(
    "mem",
    Texts,
    "ADDRESS=HEX|FILE",
    "Bytes of global memory from ADDRESS on: hexadecimal digits, or the name of a file that has them (repeatable). An \
     access to bytes that nobody gave is an error",
);
/// Kernel arguments.
pub const ARGS: Row = Row::new(
    "args",
    Text,
    "[PAIR=]HEX",
    "Kernel arguments: bytes in global memory, to which a register pair points (s[4:5], unless another is named; with \
     --group the one of the descriptor)",
);
/// Kernel arguments by their names.
pub const ARG: Row = Row::new(
    "arg",
    Texts,
    "NAME=VALUE",
    "An argument of the kernel that --group launches, by its name in the metadata (repeatable): a number as wide as \
     the argument (16, -1, 1.5f), hex:DIGITS, or a buffer behind a pointer: @FILE, zeros:BYTES, random:BYTES, \
     small:BYTES (words below 64), with :FILE behind it to write it to that file at the end",
);
/// The size of LDS.
pub const LDS: Row = Row::new("lds", Text, "BYTES", "Size of the LDS allocation; its bytes are 0 at the start");
/// Workgroups.
pub const GROUP: Row = Row::new(
    "group",
    Text,
    "X[,Y[,Z]]",
    "Launch a kernel as its descriptor says, in workgroups of so many work-items along one to three axes. Waves of a \
     group share LDS and meet at barriers; waves that race are an error",
);
/// The whole launch.
pub const GRID: Row = Row::new("grid", Text, "X[,Y[,Z]]", "Work-items of all groups; default: one group");
/// Who goes on.
pub const SCHEDULE: Row = Row::new(
    "schedule",
    Text,
    "ORDER",
    "In which order the waves that --group launches execute their instructions: in-order (each up to its next \
     barrier), reverse (the same from the last wave to the first), rr (an instruction of each in turn), random:SEED \
     (an instruction of one that is drawn each time)",
)
.or("in-order");
/// Races.
pub const RACES: Row = Row::new(
    "races",
    Flag,
    "",
    "Go on where waves race, and list each two lines that do; exit code 1 if there are some",
);
/// Memory at the end.
pub const DUMP: Row = Row::new(
    "dump",
    Texts,
    "ADDRESS+BYTES",
    "Bytes of memory to show at the end, for example 0x1000+64; of LDS with lds: before the address (repeatable)",
);
/// Values that nobody knows.
pub const SEED: Row = Row::new("seed", Text, "SEED", "Seed of the values that no document decides").or("1");
/// The limit of a run.
pub const MAX_STEPS: Row = Row::new(
    "max_steps",
    Text,
    "N",
    "Instructions that a program with branches may execute; one that has not ended then ends the command with exit \
     code 3",
)
.called("max-steps")
.or("262144");

/// What counts in a search.
pub const COST: Row = Row::new(
    "cost",
    Text,
    "cycles|instructions|bytes|registers|waits",
    "What a program shall have less of; of programs that have the same, the one with fewer bytes",
)
.or("cycles");
/// How much a search looks at.
pub const CANDIDATES: Row = Row::new(
    "candidates",
    Text,
    "N",
    "Candidates that may be looked at. They are counted, not timed: the answer is the same on every machine",
)
.called("budget")
.or("150000000");
/// How much of a program a search looks at together.
pub const WINDOW: Row = Row::new("window", Text, "N", "The most instructions that are replaced together").or("8");
/// The test values of a search.
pub const SEARCH_SEED: Row = Row::new("seed", Text, "SEED", "Seed of the test values").or("1");
/// The work of a proof.
pub const PROOF_BUDGET: Row = Row::new(
    "proof_budget",
    Text,
    "small|normal|large|N",
    "Work that may be spent on the proof of each candidate, as --budget of equiv",
)
.called("proof-budget")
.or("small");

/// EXEC of a diagram.
pub const EXEC: Row = Row::new("exec", Text, "MASK", "EXEC in the lane diagram, so that inactive lanes can be seen")
    .or("0xffffffffffffffff");

/// What programs are that are searched for missing waits.
pub const ABI_OF_WAITS: Row = Row {
    help: "What the programs are: a function finds what its caller has begun, and waits for it. Default: what text \
           says is a function, and returns, is one",
    ..ABI
};
/// FLAT instructions.
pub const FLAT: Row =
    Row::new("flat", Text, "global|any", "What FLAT instructions address, which the text does not say").or("global");
/// Page faults.
pub const XNACK: Row =
    Row::new("xnack", Flag, "", "The machine replays memory instructions after a page fault (from gfx900 on)");

/// The program that waits enough.
pub const FIX: Row = Row::new("fix", Flag, "", "Write the program with the waits that it lacks");
/// The program that waits no more than it must.
pub const MINIMAL: Row = Row::new(
    "minimal",
    Flag,
    "",
    "Leave out waits that nothing needs, in any reading of the machine and for any order of memory; standard error \
     says which",
);
/// Functions of one file alone.
pub const MISSING: Row =
    Row::new("missing", Text, "WHAT", "What becomes of functions that only one of two files has").or("error");

/// The options of `equiv`.
pub const EQUIV: &[Row] = &[
    BUDGET,
    TIMEOUT,
    MEMORY,
    JOBS,
    SOLVER,
    SOLVER_PATH,
    CACHE,
    CACHE_READ_ONLY,
    HINTS,
    ON_HAZARD,
    ABI,
    TARGET,
    TARGET_A,
    TARGET_B,
    SYNTAX,
    SYNTAX_A,
    SYNTAX_B,
    KERNEL,
    KERNEL_B,
    GROUP_SIZE,
    LIVEIN,
    LIVEIN_B,
    OUT,
    ASSUME,
    FACTS,
    READING,
    MODEL,
    MODE,
    NAN,
    FP,
];
/// Those of [`EQUIV`] that a line of `batch` does not have: they are said once for all lines.
pub const OF_WHOLE_BATCHES: &[Row] =
    &[BUDGET, TIMEOUT, MEMORY, JOBS, SOLVER, SOLVER_PATH, CACHE, CACHE_READ_ONLY, HINTS, ON_HAZARD];
/// What questions share that are put one after the other: engines, and what they have found.
pub const SESSION: &[Row] = &[JOBS, SOLVER, SOLVER_PATH, CACHE, CACHE_READ_ONLY];
/// The options of `equiv` about two files with several functions.
pub const EQUIV_MODULES: &[Row] = &{
    let mut rows = [MISSING; EQUIV.len() + 1];
    let mut at = 0;
    while at < EQUIV.len() {
        rows[at] = EQUIV[at];
        at += 1;
    }
    rows
};
/// The options of `prove`.
pub const PROVE: &[Row] = &[BUDGET, TIMEOUT, MEMORY, JOBS, SOLVER, SOLVER_PATH, CACHE, CACHE_READ_ONLY];
/// The options of `asm` and `disasm`.
pub const TRANSLATE: &[Row] = &[TARGET, SYNTAX];
/// The options that a line of `batch` has.
pub fn of_lines() -> impl Iterator<Item = &'static Row> {
    EQUIV.iter().filter(|row| !OF_WHOLE_BATCHES.iter().any(|other| other.key == row.key))
}
/// The options of `shorten`.
pub const SHORTEN: &[Row] = &[
    TIMEOUT,
    ON_HAZARD,
    ABI,
    TARGET,
    SYNTAX,
    GROUP_SIZE,
    OUT,
    ASSUME,
    FACTS,
    READING,
    MODEL,
    MODE,
    NAN,
    FP,
    COST,
    CANDIDATES,
    WINDOW,
    SEARCH_SEED,
    PROOF_BUDGET,
];
/// The options of `run`.
pub const RUN: &[Row] = &[
    TARGET,
    SYNTAX,
    SET,
    SHOW,
    MEM,
    ARGS,
    ARG,
    LDS,
    GROUP,
    GRID,
    SCHEDULE,
    RACES,
    DUMP,
    SEED,
    MAX_STEPS,
    NAN,
    MODE_OF_RUN,
    MODEL,
    READING,
];
/// The options of `explain`.
pub const EXPLAIN: &[Row] = &[TARGET, SYNTAX, EXEC];
/// Which functions are listed.
pub const ONLY_UNSUPPORTED: Row =
    Row::new("unsupported", Flag, "", "Only functions in which something is not modelled");
/// The options of `list`.
pub const LIST: &[Row] = &[TARGET, SYNTAX, ONLY_UNSUPPORTED];
/// The options of `hazards`.
pub const HAZARDS: &[Row] = &[TARGET, SYNTAX, ABI_OF_WAITS, FLAT, XNACK, FIX, MINIMAL];

#[cfg(test)]
mod tests;
