//! A failing case as a file test.

use std::fmt::Write;

use gcn_semantics::Target;
use gcn_semantics::float::{DEFAULT_MODE, start_bits};
use gcn_semantics::instruction::Instruction;
use gcn_semantics::ledger::Reading;
use gcn_semantics::text::print_llvm;

use super::compare::Disagreement;
use super::pair::{Pair, WrongVerdict};
use super::{Check, Failure};
use gcnverify::contents::Contents;
use gcnverify::job::{Choice, Word};
use gcnverify::state::StateVar;

/// How to run the file.
const HOW: &str =
    "; Found by gcnverify fuzz. To run it, put it into tests/equiv and start `cargo test -p gcnverify-tests`.\n";

/// The text of a file test that fails as long as `failure` is there; `origin` says how it was found.
pub fn text(failure: &Failure, origin: &str) -> String {
    match failure {
        Failure::Readings(found) => readings(found, origin),
        Failure::Verdict(found) => verdict(found, origin),
        Failure::Graph(found) => {
            format!("; {}\n; {origin}\n; written: {}\n; normal: {}\n", found.what, found.written, found.normal)
        }
        Failure::Scope(what) | Failure::Panic(what) => format!("; {what}\n; {origin}\n"),
    }
}

fn lines(program: &[Instruction], target: Target) -> String {
    program.iter().map(|instruction| print_llvm(instruction, target) + "\n").collect()
}

/// MODE, which file tests start with its default value.
fn set_mode(mode: u32, target: Target) -> String {
    match mode {
        DEFAULT_MODE => String::new(),
        _ => format!("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, {}), {mode:#x}\n", start_bits(target)),
    }
}

/// The program from a state given by assumptions, against moves of the value that it must give.
fn readings(found: &Disagreement, origin: &str) -> String {
    let Disagreement { subject, input, place, run, other, check, note } = found;
    if subject.is_about_memory() {
        return with_memory(found, origin);
    }
    let expected = if *check == Check::Oracle { other.unwrap_or(*run) } else { *run };
    let mut text = format!("; The {} disagrees with the concrete run, which gives {run:#x} in {place}", check.name());
    if let Some(other) = other {
        write!(text, " and not {other:#x}").expect("writing to a string does not fail");
    }
    text += &format!(".\n; {origin}\n");
    if !note.is_empty() {
        text += &format!("; ({note})\n");
    }
    text += HOW;
    text += &format!("; Unspecified values had the seed {}.\n; target: {}\n", input.choices, subject.target);
    text += &match place {
        StateVar::Mode => "; out: s0\n".to_owned(),
        _ => format!("; out: {place}\n"),
    };
    for var in subject.reads(input) {
        let value = input.state.value(var);
        let silent = matches!(var, StateVar::Vgpr { lane, .. } if value == 0 && input.exec() >> lane & 1 == 0);
        if !silent {
            text += &format!("; assume: {var} == {value:#x}\n");
        }
    }
    for row in Reading::ALL {
        if row != Reading::Reverse && subject.readings.get(row) != 0 {
            text += &format!("; reading: {row}={}\n", subject.readings.name(row));
        }
    }
    if subject.readings.get(Reading::Reverse) != 0 {
        text += &format!("; model: {}\n", subject.readings.name(Reading::Reverse));
    }
    let mode = set_mode(input.state.mode.unwrap_or(DEFAULT_MODE), subject.target);
    text += &format!("; expect: equivalent\n; == a ==\n{mode}{}", lines(&subject.program, subject.target));
    text += "; == b ==\n";
    text += &match *place {
        StateVar::Vgpr { register, .. } => format!("s_mov_b64 exec, -1\nv_mov_b32_e32 v{register}, {expected:#x}\n"),
        StateVar::Mode => format!("s_mov_b32 s0, {expected:#x}\n"),
        StateVar::Scalar { .. } => format!("s_mov_b32 {place}, {expected:#x}\n"),
        StateVar::Scc => format!("s_cmp_eq_u32 0, {}\n", 1 - expected),
        StateVar::Memory { .. } => unreachable!("no program of the fuzzer has to do with memory"),
    };
    text
}

/// A program with memory from a state: file tests have no words for contents that a seed gives.
fn with_memory(found: &Disagreement, origin: &str) -> String {
    let Disagreement { subject, input, place, run, other, check, note } = found;
    let mut text = format!("; The {} disagrees with the concrete run, which gives {run:#x} in {place}", check.name());
    if let Some(other) = other {
        write!(text, " and not {other:#x}").expect("writing to a string does not fail");
    }
    text += &format!(".\n; {origin}\n");
    if !note.is_empty() {
        text += &format!("; ({note})\n");
    }
    let Contents { background, lds_size, has_apertures, .. } = input.state.contents;
    text += &format!("; Memory is {background:?}; size of LDS {lds_size:?}; apertures {has_apertures}.\n");
    text += &format!("; Unspecified values had the seed {}.\n; target: {}\n", input.choices, subject.target);
    for var in subject.reads(input) {
        let value = input.state.value(var);
        let silent = matches!(var, StateVar::Vgpr { lane, .. } if value == 0 || input.exec() >> lane & 1 == 0);
        if !silent {
            text += &format!("; assume: {var} == {value:#x}\n");
        }
    }
    for row in Reading::ALL {
        if row != Reading::Reverse && subject.readings.get(row) != 0 {
            text += &format!("; reading: {row}={}\n", subject.readings.name(row));
        }
    }
    text + &set_mode(input.state.mode.unwrap_or(DEFAULT_MODE), subject.target)
        + &lines(&subject.program, subject.target)
}

fn verdict(found: &WrongVerdict, origin: &str) -> String {
    let WrongVerdict { pair: Pair { target, programs, out, float, assume, fixed }, verdict, what } = found;
    let places: Vec<String> = out.iter().map(ToString::to_string).collect();
    let out = if out.is_empty() { String::new() } else { format!("; out: {}\n", places.join(", ")) };
    let expect = if *verdict == "equivalent" { "different" } else { "equivalent" };
    let mode = format!("; mode: {}\n", float.mode);
    let nan = format!("; nan: {}\n", float.nan.word());
    let assume: String = assume.iter().map(|text| format!("; assume: {text}\n")).collect();
    let reading = |(&reading, &value): (&Reading, &usize)| match reading {
        Reading::Reverse => format!("; model: {}\n", reading.values()[value]),
        _ => format!("; reading: {}\n", Choice { reading, value }),
    };
    let readings: String = fixed.iter().map(reading).collect();
    let [a, b] = programs.each_ref().map(|program| lines(program, *target));
    format!(
        "; The verdict was {verdict}, but: {what}\n; {origin}\n{HOW}; target: \
         {target}\n{mode}{nan}{assume}{readings}{out}; expect: {expect}\n\
         ; == a ==\n{a}; == b ==\n{b}"
    )
}
