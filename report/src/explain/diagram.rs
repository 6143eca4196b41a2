//! Which lane each lane reads: from executing the permutation on lane numbers.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::instruction::{Encoding, Modifiers, Operand};
use gcn_semantics::isa::Meaning;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{Program, Wave, WaveOp};
use gcn_semantics::{Instruction, Target};

use gcnverify::machine::ConcreteState;

/// What a lane of the destination gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// The value of this lane.
    Lane(u8),
    /// Zero: its source is invalid or inactive.
    Zero,
    /// Not written: masked off, inactive, or its source is invalid.
    Kept,
    /// Depends on a reading of the ledger.
    Open(Reading),
    /// No document decides.
    Unknown,
}

/// The routing of a wave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// For each lane of the destination.
    pub lanes: [Reads; LANES],
    /// The addresses that it holds for, if it depends on them.
    pub example: Option<String>,
}

const DESTINATION: u16 = 0;
/// Holds the lanes' numbers, so that they can be told apart, plus 1.
const SOURCE: u16 = 1;
const ADDRESS: u16 = 2;
/// The destination before.
const BEFORE: u32 = 0xffff;

/// The diagram of an instruction that moves values between lanes, with EXEC `exec`.
pub fn diagram(instruction: &Instruction, target: Target, exec: u64) -> Option<Diagram> {
    let (moving, example) = moving(instruction)?;
    let program = Program::<Concrete>::new([&moving], target).ok()?;
    let initial = Rc::new(initial(exec));
    let run = |readings: Readings, seed: u64| -> ([Reads; LANES], BTreeSet<Reading>) {
        let mut wave = Wave::new(target, readings, initial.clone() as Rc<_>);
        let _ = with_choices(Choices::seeded(seed), || program.execute(&mut wave));
        (wave.vgpr(DESTINATION).map(|value| reads(value.0)), wave.readings.touched().clone())
    };
    let (mut lanes, touched) = run(Readings::default(), 1);
    let first = lanes;
    let mut mark = |other: [Reads; LANES], what: Reads| {
        for lane in (0..LANES).filter(|&lane| other[lane] != first[lane]) {
            lanes[lane] = what;
        }
    };
    mark(run(Readings::default(), 2).0, Reads::Unknown);
    for reading in touched {
        for value in 1..reading.values().len() {
            let mut readings = Readings::default();
            readings.set(reading, value);
            mark(run(readings, 1).0, Reads::Open(reading));
        }
    }
    Some(Diagram { lanes, example })
}

/// The same permutation as a move from one register to another, and the addresses chosen for it.
fn moving(instruction: &Instruction) -> Option<(Instruction, Option<String>)> {
    let vgpr = |register| Operand::vgpr(register, 1);
    if let (Encoding::Dpp, Some(dpp)) = (instruction.encoding, instruction.modifiers.dpp) {
        let row = all_rows().iter().find(|row| row.mnemonic == "v_mov_b32")?;
        let modifiers = Modifiers { dpp: Some(dpp), ..Modifiers::default() };
        let operands = [vgpr(DESTINATION), vgpr(SOURCE)].into_iter().collect();
        return Some((Instruction { row, encoding: Encoding::Dpp, operands, modifiers }, None));
    }
    let operands: &[u16] = match instruction.row.meaning {
        Meaning::Wave(WaveOp::Swizzle) => &[DESTINATION, SOURCE],
        Meaning::Wave(WaveOp::Permute | WaveOp::Bpermute) => &[DESTINATION, ADDRESS, SOURCE],
        _ => return None,
    };
    let address = instruction.operands.get(1).and_then(|operand| operand.as_vgpr()).filter(|_| operands.len() == 3);
    let example = address.map(|register| format!("v{register} = 4 * (63 - lane)"));
    let operands = operands.iter().map(|&register| vgpr(register)).collect();
    Some((Instruction { operands, ..instruction.clone() }, example))
}

fn initial(exec: u64) -> ConcreteState {
    let mut state = ConcreteState::default();
    state.set_exec(exec);
    state.vgprs.insert(DESTINATION, [BEFORE; LANES]);
    state.vgprs.insert(SOURCE, std::array::from_fn(|lane| lane as u32 + 1));
    state.vgprs.insert(ADDRESS, std::array::from_fn(|lane| 4 * (LANES - 1 - lane) as u32));
    state
}

fn reads(value: u32) -> Reads {
    match value {
        0 => Reads::Zero,
        BEFORE => Reads::Kept,
        1..=64 => Reads::Lane(value as u8 - 1),
        _ => Reads::Unknown,
    }
}

impl Reads {
    /// In a column of three characters: `12`, `0`, `.`, `?`.
    pub fn symbol(self) -> String {
        match self {
            Reads::Lane(lane) => lane.to_string(),
            Reads::Zero => "z".into(),
            Reads::Kept => ".".into(),
            Reads::Open(_) | Reads::Unknown => "?".into(),
        }
    }
}

impl Diagram {
    /// What the symbols that occur stand for.
    pub fn legend(&self) -> Vec<String> {
        let has = |wanted: fn(&Reads) -> bool| self.lanes.iter().any(wanted);
        let mut legend = Vec::new();
        if has(|reads| *reads == Reads::Zero) {
            legend.push("z  zero".to_owned());
        }
        if has(|reads| *reads == Reads::Kept) {
            legend.push(".  not written: keeps its value".to_owned());
        }
        let open: BTreeSet<Reading> = self
            .lanes
            .iter()
            .filter_map(|reads| if let Reads::Open(reading) = reads { Some(*reading) } else { None })
            .collect();
        if !open.is_empty() {
            let rows: Vec<String> = open.iter().map(Reading::to_string).collect();
            legend.push(format!("?  depends on the reading of ledger row {}", rows.join(", ")));
        }
        if has(|reads| *reads == Reads::Unknown) {
            legend.push("?  no document decides".to_owned());
        }
        legend
    }
}
