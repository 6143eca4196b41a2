//! What is looked at: instructions, and where they are entered.

use gcn_semantics::control::{BlockId, ControlError, Exit, Graph};
use gcn_semantics::isa::Control;
use gcn_semantics::text::Listing;
use gcn_semantics::{Instruction, Target};

/// A place at which a program is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Start {
    /// The number of the instruction.
    pub instruction: usize,
    /// What may be outstanding there.
    pub before: Before,
}

/// What may be outstanding where a program is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Before {
    /// Nothing: a kernel.
    Nothing,
    /// It is not known: a part of something. It is taken to be nothing, but waits for it are no spare ones.
    Unknown,
    /// What its caller has begun: a function waits for all of it, by LLVM's convention.
    Caller,
}

/// Where a program without further words begins.
const FIRST: &[Start] = &[Start { instruction: 0, before: Before::Unknown }];

/// A program of one or more functions.
#[derive(Debug, Clone, Copy)]
pub struct Code<'c> {
    /// The instructions, one behind the other.
    pub instructions: &'c [Instruction],
    /// Where it is entered. At a block that nothing leads to from there, nothing is outstanding.
    pub starts: &'c [Start],
    /// The processor.
    pub target: Target,
}

impl<'c> Code<'c> {
    /// A program that begins with its first instruction.
    pub fn new(instructions: &'c [Instruction], target: Target) -> Code<'c> {
        Code { instructions, starts: FIRST, target }
    }

    /// Its graph.
    pub(crate) fn graph(&self) -> Result<Graph, ControlError> {
        let entries: Vec<usize> = self.starts.iter().map(|start| start.instruction).collect();
        Graph::with_entries(self.instructions, &entries, self.target)
    }
}

/// Where the program of a text is entered: at its first instruction, and at what the text calls functions. Those that
/// return are called; kernels end the wave. `first` says how it is with the first instruction, if that is known.
///
/// # Errors
/// A branch that no program can have.
pub fn starts(listing: &Listing, target: Target, first: Option<Before>) -> Result<Vec<Start>, ControlError> {
    let is_code = |&place: &usize| place < listing.statements.len();
    let functions = listing.labels.iter().filter(|label| label.function).map(|label| label.statement);
    let mut functions: Vec<usize> = functions.filter(is_code).collect();
    functions.sort_unstable();
    functions.dedup();
    let begins_with_function = functions.first() == Some(&0);
    let places: Vec<usize> = if begins_with_function { functions } else { [vec![0], functions].concat() };
    let graph = Graph::with_entries(listing.instructions(), &places, target)?;
    let start = |(number, &instruction): (usize, &usize)| {
        let before = match (instruction, first) {
            (0, Some(Before::Caller)) => called(listing, &graph, graph.entries()[number]),
            (0, Some(known)) => known,
            (0, None) if !begins_with_function => Before::Unknown,
            _ => of_function(listing, &graph, graph.entries()[number]),
        };
        Start { instruction, before }
    };
    Ok(places.iter().enumerate().map(start).collect())
}

/// What is said to be a function and neither returns, ends nor calls another is a part of one, whose beginning may have
/// waited.
fn called(listing: &Listing, graph: &Graph, entry: BlockId) -> Before {
    let calls = |block: &BlockId| matches!(graph.block(*block).exit, Exit::Call { .. });
    match of_function(listing, graph, entry) {
        Before::Unknown if !reached(graph, entry).iter().any(calls) => Before::Unknown,
        _ => Before::Caller,
    }
}

/// The blocks that can be reached from one.
fn reached(graph: &Graph, entry: BlockId) -> Vec<BlockId> {
    let mut seen = vec![false; graph.count()];
    let (mut waiting, mut reached) = (vec![entry], Vec::new());
    while let Some(block) = waiting.pop() {
        if !std::mem::replace(&mut seen[block.index()], true) {
            reached.push(block);
            waiting.extend(graph.successors(block));
        }
    }
    reached
}

/// A function that ends the wave is a kernel; one that jumps to an address in registers returns.
fn of_function(listing: &Listing, graph: &Graph, entry: BlockId) -> Before {
    let mut before = Before::Unknown;
    for block in reached(graph, entry) {
        match graph.terminator(block).map(|last| listing.statements[last].instruction.row.flags.control) {
            Some(Control::End) => return Before::Nothing,
            Some(Control::SetPc) => before = Before::Caller,
            _ => {}
        }
    }
    before
}
