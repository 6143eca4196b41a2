//! The objects. Keys are written in the order of the fields; what is `None` is left out.

use gcnverify::equiv::Reliance;
use serde::Serialize;
use serde_json::{Map, Value};

/// A decided job.
#[derive(Debug, Clone, Serialize)]
pub struct JobReport {
    /// What a line of a batch calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// [`Verdict::name`](gcnverify::verdict::Verdict::name).
    pub verdict: &'static str,
    /// The processor.
    pub target: String,
    /// What the programs were taken for: fragment, function, kernel or shader.
    pub abi: &'static str,
    /// Why, if nobody has said it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abi_because: Option<String>,
    /// What a function gives back in registers, where `out` was not all that says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<String>,
    /// What differs between the arguments of kernels, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Registers that no caller sees, and in which runs differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scratch: Vec<String>,
    /// The places compared.
    pub out: Vec<String>,
    /// The assumptions as the user wrote them.
    pub assume: Vec<String>,
    /// How many goals each rung of the ladder decided, by its name.
    pub decided_by: Map<String, Value>,
    /// Ledger rows and models that the verdict depends on.
    pub relies_on: Vec<Reliance>,
    /// Number of 32-bit pieces compared, over all machines.
    pub obligations: usize,
    /// Wall-clock time.
    pub seconds: f64,
    /// Time of processors.
    pub cpu_seconds: f64,
    /// The verdict on each machine, where a reading makes a difference.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_reading: Vec<OnMachine>,
    /// Names and versions of the solvers, if one has decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solvers: Option<String>,
    /// What was proven about loops, of `equivalent`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<LoopPair>,
    /// How the programs were looked at, in this order, on the first machine with this verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<Attempt>,
    /// The second engine's opinion, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cross_check: Option<Opinion>,
    /// What was written for `--certify`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<Certificates>,
    /// Of `different`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Difference>,
    /// Why there is no other verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What became of the rewrites, for `--verify-rewrites`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewrites: Option<Rewrites>,
    /// What has been checked and may help.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
}

/// A pair of loops that go round alike.
#[derive(Debug, Clone, Serialize)]
pub struct LoopPair {
    /// The line that the loop of program a begins with.
    pub line_a: usize,
    /// The same of program b.
    pub line_b: usize,
    /// What holds whenever both programs come there.
    pub relations: Vec<String>,
}

/// One look at the programs.
#[derive(Debug, Clone, Serialize)]
pub struct Attempt {
    /// Its view: what the stack, stores and loops are in it.
    pub view: &'static str,
    /// Which loops were unfolded for it, and how.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfolded: Vec<String>,
    /// Its verdict, or why it was the wrong view.
    pub result: String,
}

/// The verdict on a machine.
#[derive(Debug, Clone, Serialize)]
pub struct OnMachine {
    /// What sets it apart: `D15=zero`.
    pub readings: Vec<String>,
    /// [`Verdict::name`](gcnverify::verdict::Verdict::name).
    pub verdict: &'static str,
}

/// What the second engine agreed on and could not decide.
#[derive(Debug, Clone, Serialize)]
pub struct Opinion {
    /// Obligations that it proved as well, on all machines.
    pub agreed: usize,
    /// Obligations that it could not decide, on all machines.
    pub undecided: usize,
    /// On each machine.
    pub machines: Vec<OpinionOnMachine>,
}

/// What the second engine agreed on and could not decide on one machine.
#[derive(Debug, Clone, Serialize)]
pub struct OpinionOnMachine {
    /// What sets the machine apart: `D15=zero`.
    pub readings: Vec<String>,
    /// Obligations that it proved as well.
    pub agreed: usize,
    /// The obligations that it could not decide, and why.
    pub undecided: Vec<String>,
}

/// What was written for `--certify`.
#[derive(Debug, Clone, Serialize)]
pub struct Certificates {
    /// Obligations with a proof.
    pub obligations: usize,
    /// Obligations without.
    pub missing: usize,
}

/// An input on which two programs differ.
#[derive(Debug, Clone, Serialize)]
pub struct Difference {
    /// Initial values in hexadecimal: of a vector register 64, lane 0 first; everything else is 0.
    pub inputs: Map<String, Value>,
    /// Of kernels with descriptors: the wave that the initial values are those of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub launch: Option<Launch>,
    /// The value of every reading of the ledger.
    pub machine: Map<String, Value>,
    /// The readings of the machine of program b, where programs of two targets have machines of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine_b: Option<Map<String, Value>>,
    /// The seed of the values that nobody knows.
    pub seed: u64,
    /// The place, or how the programs leave in different ways, or which functions they call.
    pub place: String,
    /// The lane, of a place in vector registers.
    pub lane: Option<u8>,
    /// All lanes in which the place differs.
    pub lanes: Vec<u8>,
    /// What program a leaves there, in hexadecimal.
    pub a: String,
    /// What program b leaves there, in hexadecimal.
    pub b: String,
    /// The value of program a as people read it, where an instruction has left a floating-point number: `1.5`,
    /// `nan (0x7fc00000)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_a: Option<String>,
    /// The same of program b.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_b: Option<String>,
    /// The line of the source that this comes from in program a, if its file says so: `sum.hip:42`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_a: Option<String>,
    /// The same of program b.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_b: Option<String>,
}

/// A wave of a launch.
#[derive(Debug, Clone, Serialize)]
pub struct Launch {
    /// The work-items of its group along each axis.
    pub group_size: [u32; 3],
    /// Its number in the group.
    pub wave: u32,
}

/// What became of the normaliser's steps.
#[derive(Debug, Clone, Serialize)]
pub struct Rewrites {
    /// Steps that changed a term.
    pub steps: usize,
    /// Distinct equations that were proven.
    pub proven: usize,
    /// Steps that are wrong, or that no rule explains.
    pub wrong: Vec<String>,
    /// Steps that could not be proven in time.
    pub undecided: Vec<String>,
    /// In how many steps each rule took part.
    pub rules: Map<String, Value>,
}

/// A job that was not understood.
#[derive(Debug, Clone, Serialize)]
pub struct Refusal {
    /// What a line of a batch calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// `error`, `unsupported` or `missing`.
    pub verdict: &'static str,
    /// The processor that the user named, or the default; not in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What is wrong, in one line.
    pub message: String,
}

impl Refusal {
    /// A function that one of two files lacks.
    pub fn missing(name: &str, message: &str) -> Self {
        Refusal { id: Some(name.into()), verdict: "missing", target: None, message: message.into() }
    }
}

/// A decided theorem.
#[derive(Debug, Clone, Serialize)]
pub struct TheoremReport {
    /// The file, with the operators that it is instantiated for.
    pub theorem: String,
    /// The processor.
    pub target: String,
    /// [`Verdict::name`](gcnverify::verdict::Verdict::name).
    pub verdict: &'static str,
    /// `proved` or `refuted`.
    pub expect: &'static str,
    /// Whether the verdict is the expected one.
    pub pass: bool,
    /// How many goals each rung of the ladder decided, by its name.
    pub decided_by: Map<String, Value>,
    /// The laws of operators that free structures used.
    pub laws: Vec<String>,
    /// Who has proven each law; `null` if nobody has.
    pub laws_proven_by: Map<String, Value>,
    /// Ledger rows and models that the verdict depends on.
    pub relies_on: Vec<Reliance>,
    /// Wall-clock time.
    pub seconds: f64,
    /// The second engine's opinion, if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cross_check: Option<Opinion>,
    /// Why it is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}
