//! Claims about the final state of one program.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;

use gcn_semantics::Instruction;
use gcn_semantics::algebra::{Choices, Concrete, Size};
use gcn_semantics::isa::{EventOp, Meaning, MemoryOp, PairOp};
use gcn_semantics::ledger::{Cause, NanPolicy, Reading, Readings};
use gcn_semantics::wave::{Exit, Program, Wave, WaveOp};

use super::ends::Symbols;
use super::subject::{ClaimGoal, Claims, sides};
use super::{Proof, Verdict, Witness};
use crate::equiv::pair::under_mode;
use crate::equiv::reliance::Answers;
use crate::equiv::{Arithmetic, Job, Reliance, Settings};
use crate::expr::{Expr, Substitutions, clauses, compile};
use crate::free::{self, Law, Operator};
use crate::ladder::abstraction::{is_exchanged_nan, rebuilt, with_arena};
use crate::ladder::{self, DecidedBy, Open, Rung};
use crate::limits::Budget;
use crate::machine::{ConcreteState, SymbolicState};
use crate::term::{self, Promises, Stores, Symbolic};

/// A state after which a claim does not hold.
#[derive(Debug, Clone)]
pub struct Refutation {
    /// The initial state; everything else is 0.
    pub state: ConcreteState,
    /// Number of the claim.
    pub claim: usize,
    /// The lane, if the claim is about each.
    pub lane: Option<u8>,
    /// The machine.
    pub readings: Readings,
    /// The machine's unspecified values.
    pub choices: Choices,
    /// The causes of the unspecified values without which the claims hold on this state.
    pub unspecified: BTreeSet<Cause>,
}

/// Decides on every machine that differs in a reading that the program touches.
pub fn decide(job: &Job, claims: &[Expr], texts: &[String], settings: &Settings) -> Proof {
    let mut machines = job.machines();
    let mut results = Vec::new();
    while let Some(readings) = machines.next() {
        let result = match decide_on(job, claims, texts, settings, readings) {
            Ok(result) => result,
            Err(what) => return Proof::without(Verdict::Unsupported(what)),
        };
        machines.touch(result.touched.iter().copied());
        results.push((readings, result));
    }
    let explored = Explored { touched: machines.touched().clone(), results };
    let depends_on_nan = explored.depends_on_nan(job, claims, texts, settings);
    let mut proof = explored.proof();
    if proof.verdict.holds().is_some() {
        proof.relies_on.extend(job.used_facts());
    }
    if depends_on_nan {
        proof.relies_on.push(Reliance::Nan(job.nan()));
    }
    proof
}

/// Why atomics are not decided.
const ORDER: &str = "what lanes find depends on their order; `; facts: atomics-ascending` says that it is ascending";

/// Why the claims are not decided, if they or the program are about what is not modelled there.
fn beyond(job: &Job, claims: &[Expr]) -> Option<String> {
    let gives_back = |instruction: &Instruction| {
        instruction.accesses(job.targets.a).iter().any(|access| access.writes && access.operand.is_some())
    };
    let reason = |instruction: &Instruction| match instruction.row.meaning {
        Meaning::Memory(op) if op.has_format() => Some("claims about buffers with formats are not decided yet"),
        Meaning::Memory(MemoryOp::Event(EventOp::Barrier)) if !job.promises.facts.one_wave => {
            Some("what other waves do to memory is not known; `; facts: one-wave` says that there are none")
        }
        Meaning::Memory(MemoryOp::Event(EventOp::Barrier | EventOp::Cache | EventOp::WriteBack)) => None,
        Meaning::Memory(MemoryOp::Event(_)) => Some("claims about it are not decided yet"),
        Meaning::Memory(MemoryOp::Pair(PairOp::Swap, _)) if !job.promises.facts.ascending => Some(ORDER),
        Meaning::Memory(MemoryOp::Atomic(op) | MemoryOp::FromLds(op, _))
            if !job.promises.facts.ascending && (!term::is_fold(op) || gives_back(instruction)) =>
        {
            Some(ORDER)
        }
        Meaning::Wave(WaveOp::SwapPc | WaveOp::Call) => Some("claims about programs with calls are not decided yet"),
        _ => None,
    };
    let mut reasons = job.a.listing.instructions().map(reason).enumerate();
    if let Some((index, reason)) = reasons.find_map(|(index, reason)| Some((index, reason?))) {
        let mnemonic = job.a.listing.statements[index].instruction.row.mnemonic;
        return Some(job.place_of(0, index, &format!("`{mnemonic}`: {reason}")));
    }
    let has_memory = job.has_memory() || claims.iter().any(Expr::reads_memory);
    let is_exact = job.float.arithmetic == Arithmetic::Exact;
    (has_memory && !is_exact).then(|| "claims about memory are decided with `fp: exact` alone".to_owned())
}

impl Proof {
    pub(super) fn without(verdict: Verdict) -> Self {
        Proof {
            verdict,
            decided_by: BTreeMap::new(),
            laws: BTreeSet::new(),
            relies_on: Vec::new(),
            machines: Vec::new(),
            second: None,
            elapsed: Duration::ZERO,
        }
    }
}

/// The answer for one machine.
struct OnMachine {
    verdict: Verdict,
    decided_by: DecidedBy,
    touched: BTreeSet<Reading>,
    laws: BTreeSet<(Operator, Law)>,
    /// Some claim holds in the real numbers only.
    reassociated: bool,
    /// A NaN was met whose bits are an unknown function of operands in any order (ledger M3).
    exchanged_nans: bool,
}

/// For an obligation of the question about other NaNs: without an answer the chosen ones are named.
const BUDGET: Budget = Budget::of(600);

/// The machines looked at, with the answer for each.
struct Explored {
    touched: BTreeSet<Reading>,
    results: Vec<(Readings, OnMachine)>,
}

impl Explored {
    /// Whether what was proved may not hold with other NaNs than the chosen ones.
    fn depends_on_nan(&self, job: &Job, claims: &[Expr], texts: &[String], settings: &Settings) -> bool {
        let chosen = job.nan();
        let proved = self.results.iter().all(|(_, result)| matches!(result.verdict, Verdict::Holds));
        let exchanged = self.results.iter().any(|(_, result)| result.exchanged_nans);
        let real = job.float.arithmetic == Arithmetic::Real;
        if !proved || real || chosen == NanPolicy::Unspecified && !exchanged {
            return false;
        }
        let settings = Settings { limits: settings.limits.at_most(BUDGET), dump_smt: None, ..settings.clone() };
        let of_machine =
            |&(readings, _): &(Readings, _)| chosen.others().iter().map(move |&nan| Readings { nan, ..readings });
        let mut machines = self.results.iter().flat_map(of_machine);
        !machines.all(|readings| {
            let result = decide_on(job, claims, texts, &settings, readings);
            result.is_ok_and(|result| matches!(result.verdict, Verdict::Holds))
        })
    }

    /// The worst answer of all machines.
    fn proof(self) -> Proof {
        let mut decided_by = BTreeMap::new();
        for (_, result) in &self.results {
            for (rung, &count) in &result.decided_by {
                *decided_by.entry(rung.clone()).or_default() += count;
            }
        }
        let laws = self.results.iter().flat_map(|(_, result)| result.laws.iter().copied()).collect();
        let reassociated = self.results.iter().any(|(_, result)| result.reassociated);
        let machines: Vec<Readings> = self.results.iter().map(|(readings, _)| *readings).collect();
        let on = self.results.iter().map(|(readings, result)| (*readings, result.verdict.holds())).collect();
        let answers = Answers { touched: &self.touched, on, allowed: machines.clone() };
        let worst = self.results.into_iter().min_by_key(|(_, result)| result.verdict.rank());
        let (readings, worst) = worst.expect("at least one machine was looked at");
        let mut relies_on = match worst.verdict.holds() {
            Some(_) => answers.reliance(|reading| Reliance::Value(reading, readings.get(reading))),
            None => Vec::new(),
        };
        if reassociated && matches!(worst.verdict, Verdict::Holds) {
            relies_on.push(Reliance::Reals);
        }
        if let Some(Witness::Claim(refutation)) = worst.verdict.evidence() {
            relies_on.extend(refutation.unspecified.iter().copied().map(Reliance::Open));
        }
        Proof { relies_on, machines, decided_by, laws, ..Proof::without(worst.verdict) }
    }
}

/// The program of a job and what is claimed about it.
pub(super) struct ClaimScene<'j> {
    job: &'j Job,
    claims: &'j [Expr],
    program: Program<Symbolic>,
    pub(super) initial: SymbolicState,
    readings: Readings,
}

impl<'j> ClaimScene<'j> {
    /// The scene whose initial state the assumptions fix as far as they do.
    pub(super) fn new(
        job: &'j Job,
        claims: &'j [Expr],
        program: Program<Symbolic>,
        substitutions: &Substitutions,
        readings: Readings,
    ) -> Self {
        let bytes = job.a.listing.instructions().any(|instruction| match instruction.row.meaning {
            Meaning::Memory(MemoryOp::Load(element) | MemoryOp::Store(element)) => element.size != Size::Dword,
            _ => false,
        });
        let promises = Promises { stores: Stores::Cells { bytes }, ..job.promises };
        let initial = SymbolicState {
            fixed: substitutions.values(),
            promises,
            launched: job.entry.launched.clone(),
            ..SymbolicState::default()
        };
        ClaimScene { job, claims, program, initial, readings }
    }

    /// Executes the program in the current arena: the claims as terms, and the readings that mattered.
    ///
    /// # Errors
    /// What is not modelled, or why the program cannot be executed to one end.
    pub(super) fn goals(&self) -> Result<(Vec<ClaimGoal>, BTreeSet<Reading>), String> {
        if let Some(what) = beyond(self.job, self.claims) {
            return Err(what);
        }
        let initial = under_mode(self.job.float.mode, self.job.two_machines(), 0, Rc::new(self.initial.clone()));
        let mut wave =
            Wave::new(self.job.targets.a, self.readings, self.job.entry.of_side(0, initial, self.job.targets));
        match self.program.execute(&mut wave) {
            Exit::FallThrough | Exit::EndProgram | Exit::Jump { .. } => {}
            Exit::Stuck { instruction, stuck } => {
                return Err(self.job.place_of(0, instruction, &stuck.to_string()));
            }
            Exit::Several | Exit::Endless | Exit::Impossible => {
                let what = "claims about a program that ends in several ways, or never, are not decided yet";
                return Err(format!("{}: {what}", self.job.a.source.name));
            }
        }
        if let Some(index) = wave.memory.order_counts() {
            let mnemonic = self.job.a.listing.statements[index].instruction.row.mnemonic;
            let what = format!("`{mnemonic}`: its lanes may meet in parts of their cells, and {ORDER}");
            return Err(self.job.place_of(0, index, &what));
        }
        let symbols = Symbols { initial: &self.initial, last: RefCell::new(wave) };
        let claims = self.claims.iter().enumerate();
        let goals =
            claims.flat_map(|(claim, expr)| clauses(expr, &symbols).into_iter().map(move |clause| (claim, clause)));
        let goals: Vec<_> = goals.collect();
        let questions = rebuilt(self.job.float.arithmetic, goals.iter().map(|(_, clause)| clause.term).collect());
        let goals = goals.into_iter().zip(questions);
        let goals = goals.map(|((claim, clause), question)| ClaimGoal { claim, clause, question }).collect();
        Ok((goals, symbols.last.into_inner().readings.touched().clone()))
    }

    /// What the free structures say about the goals, if the claims are about an operator. Without rules no two
    /// addresses are the same.
    fn free(&self, settings: &Settings) -> free::Closed {
        let exact = self.job.float.arithmetic == Arithmetic::Exact;
        if !settings.free || !exact || self.job.has_memory() || !self.claims.iter().any(Expr::combines_lanes) {
            return free::Closed::default();
        }
        term::with_plain_arena(|| {
            let Ok((goals, _)) = self.goals() else { return free::Closed::default() };
            free::close(&goals.iter().map(|goal| goal.clause.term).collect::<Vec<_>>())
        })
    }
}

/// Decides on one machine, in an arena of its own; tells whether the claims hold in real arithmetic only.
fn decide_on(
    job: &Job,
    claims: &[Expr],
    texts: &[String],
    settings: &Settings,
    readings: Readings,
) -> Result<OnMachine, String> {
    let mut result = with_arena(job.float.arithmetic, || on_machine(job, claims, texts, settings, readings))?;
    if job.float.arithmetic == Arithmetic::Real {
        // Whether the machine's own arithmetic would do.
        result.reassociated = !term::with_fresh_arena(|| {
            let program = job.a.program::<Symbolic>(job.targets.a)?;
            let scene = ClaimScene::new(job, claims, program, &job.substitutions(), readings);
            Ok::<_, String>(scene.goals()?.0.iter().all(|goal| term::as_const(goal.clause.term) == Some(1)))
        })?;
    }
    Ok(result)
}

/// Decides on one machine, in the current arena.
fn on_machine(
    job: &Job,
    claims: &[Expr],
    texts: &[String],
    settings: &Settings,
    readings: Readings,
) -> Result<OnMachine, String> {
    let (symbolic, program) = (job.a.program::<Symbolic>(job.targets.a)?, job.a.program::<Concrete>(job.targets.a)?);
    let substitutions = job.substitutions();
    let scene = ClaimScene::new(job, claims, symbolic, &substitutions, readings);
    let assumptions = substitutions.rest.iter().flat_map(|expr| compile(expr, &scene.initial));
    let assumptions: Vec<_> = assumptions.filter(|&clause| term::as_const(clause) != Some(1)).collect();
    let assumptions = assumptions.into_iter().map(|clause| (clause, term::variables(clause))).collect();
    let (goals, touched) = scene.goals()?;
    let closed = scene.free(settings);
    let is_free = |number: usize| closed.claims.get(number) == Some(&true);
    let is_open = |&number: &usize| !is_free(number) && term::as_const(goals[number].question) != Some(1);
    let open = (0..goals.len()).filter(is_open).map(|number| {
        let (a, b) = sides(goals[number].question);
        (number, a, b)
    });
    let open: Vec<Open> = open.collect();
    let free = (0..goals.len()).filter(|&number| is_free(number)).count();
    let structural = goals.len() - open.len() - free;
    let counts = [(Rung::Free, free), (Rung::Structural, structural)];
    let decided_by = counts.into_iter().filter(|&(_, count)| count > 0).collect();
    let mut subject = Claims {
        job,
        claims,
        texts,
        settings,
        scene: &scene,
        program,
        readings,
        fixed: Rc::new(scene.initial.fixed.clone()),
        assumptions,
        goals,
    };
    let (end, decided_by) = ladder::climb(&mut subject, open, decided_by);
    let contradiction = "the assumptions contradict each other: any claim would hold under them";
    let verdict = match end.verdict(contradiction).map(|refutation| Witness::Claim(Box::new(refutation))) {
        // The first is enough.
        Verdict::Unknown(reasons) => Verdict::Unknown(reasons.into_iter().take(1).collect()),
        verdict => verdict,
    };
    Ok(OnMachine {
        verdict,
        decided_by,
        touched,
        laws: closed.laws,
        reassociated: false,
        exchanged_nans: term::any_node(is_exchanged_nan),
    })
}
