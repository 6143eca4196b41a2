//! Scalar instructions of the oracle.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::Field;

use super::operand::number;
use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

/// A result, and SCC if the instruction writes it.
struct Result {
    value: Option<u64>,
    scc: Option<Known>,
}

fn value(value: u64) -> Option<Result> {
    Some(Result { value: Some(value), scc: None })
}
fn with_scc(value: u64, scc: bool) -> Option<Result> {
    Some(Result { value: Some(value), scc: Some(Known::all(scc.into())) })
}
fn only_scc(scc: bool) -> Option<Result> {
    Some(Result { value: None, scc: Some(Known::all(scc.into())) })
}

struct Operands {
    /// The width of the operation.
    bits: u32,
    s: [u64; 2],
    n: [i128; 2],
    /// The destination's old content.
    old: u64,
    scc: bool,
}

impl OracleMachine<'_> {
    pub(super) fn scalar_instruction(&self, instruction: &Instruction) -> Option<Writes> {
        let row = instruction.row;
        let name = row.mnemonic.strip_prefix("s_")?;
        if let Some(outcome) = self.mode_register(name, instruction) {
            return Some(outcome);
        }
        let mut destination = None;
        let mut o = Operands { bits: 32, s: [0; 2], n: [0; 2], old: 0, scc: self.scc() };
        let mut count = 0;
        for (&operand, kind) in instruction.operands.iter().zip(row.operands) {
            match kind.field {
                Field::Sdst | Field::SdstRead => {
                    let first = operand.as_scalar_register()?;
                    destination = Some((first, kind.ty.words()));
                    o.old = if kind.ty.words() == 2 { self.pair(first) } else { self.scalar(first) };
                }
                _ => {
                    let bits = self.operand(operand, kind.ty, 0)?;
                    o.s[count] =
                        if kind.ty.bits() == 16 { number(bits & 0xffff, kind.ty) as u64 & 0xffff_ffff } else { bits };
                    o.n[count] = number(if kind.ty.bits() == 16 { bits & 0xffff } else { bits }, kind.ty);
                    count += 1;
                    o.bits = o.bits.max(if count == 1 { kind.ty.bits() } else { 32 });
                }
            }
        }
        let mut outcome = Writes::default();
        if let Some((operation, save)) = exec_operation(name) {
            let exec = self.exec();
            let new = operation(o.s[0], exec);
            let (first, _) = destination?;
            outcome.set_pair(code::EXEC_LO, Known::all(new));
            outcome.set_pair(first, Known::all(if save { exec } else { new }));
            outcome.set(StateVar::Scc, Known::all(u64::from(new != 0)));
            return Some(outcome);
        }
        let result = arithmetic(name, &o).or_else(|| logic(name, &o)).or_else(|| compare(name, &o))?;
        if let (Some(value), Some((first, words))) = (result.value, destination) {
            match words {
                2 => outcome.set_pair(first, Known::all(value)),
                _ => outcome.set_scalar(first, value),
            }
        }
        if let Some(scc) = result.scc {
            outcome.set(StateVar::Scc, scc);
        }
        Some(outcome)
    }

    /// `s_getreg` and `s_setreg`.
    fn mode_register(&self, name: &str, instruction: &Instruction) -> Option<Writes> {
        let operands = instruction.row.operands;
        let at = operands.iter().position(|kind| kind.field == Field::HardwareRegister)?;
        let register = self.operand(instruction.operands[at], operands[at].ty, 0)?;
        let (offset, size) = (register >> 6 & 31, (register >> 11 & 31) + 1);
        let ones = (1u64 << size) - 1;
        let mut outcome = Writes::default();
        if register & 63 != 1 {
            return None;
        }
        match name {
            "getreg_b32" => {
                outcome.set_scalar(instruction.operands[0].as_scalar_register()?, u64::from(self.mode) >> offset & ones)
            }
            _ => {
                let value = self.operand(instruction.operands[1 - at], operands[1 - at].ty, 0)?;
                let known = if self.target >= Target::Gfx900 { 0xff_ffff } else { 0x7f_ffff };
                let written = ones << offset & known;
                let mode = u64::from(self.mode) & !written | value << offset & written;
                outcome.set(StateVar::Mode, Known::all(mode));
            }
        }
        Some(outcome)
    }
}

/// EXEC from source 0 and EXEC.
type ExecOperation = fn(u64, u64) -> u64;

/// `s_*_saveexec_b64` (true) and `s_*_wrexec_b64`: EXEC from source 0 and EXEC.
fn exec_operation(name: &str) -> Option<(ExecOperation, bool)> {
    let (operation, save) = match name.strip_suffix("_saveexec_b64") {
        Some(operation) => (operation, true),
        None => (name.strip_suffix("_wrexec_b64")?, false),
    };
    let function: ExecOperation = match operation {
        "and" => |s, exec| s & exec,
        "or" => |s, exec| s | exec,
        "xor" => |s, exec| s ^ exec,
        "andn1" => |s, exec| !s & exec,
        "andn2" => |s, exec| s & !exec,
        "orn1" => |s, exec| !s | exec,
        "orn2" => |s, exec| s | !exec,
        "nand" => |s, exec| !(s & exec),
        "nor" => |s, exec| !(s | exec),
        "xnor" => |s, exec| !(s ^ exec),
        _ => return None,
    };
    Some((function, save))
}

fn overflows(value: i128) -> bool {
    i32::try_from(value).is_err()
}

fn arithmetic(name: &str, o: &Operands) -> Option<Result> {
    let [a, b] = o.s;
    let [m, n] = o.n;
    let carry = u64::from(o.scc);
    let old = i128::from(o.old as u32 as i32);
    let choice = |first: bool, equal_open: bool| {
        let scc = if equal_open && a == b { Known::OPEN } else { Known::all(first.into()) };
        Some(Result { value: Some(if first { a } else { b }), scc: Some(scc) })
    };
    match name {
        "add_u32" => with_scc(a + b, (a + b) >> 32 != 0),
        "sub_u32" => with_scc(a.wrapping_sub(b), a < b),
        "add_i32" => with_scc((m + n) as u64, overflows(m + n)),
        "sub_i32" => with_scc((m - n) as u64, overflows(m - n)),
        "addc_u32" => with_scc(a + b + carry, (a + b + carry) >> 32 != 0),
        "subb_u32" => with_scc(a.wrapping_sub(b).wrapping_sub(carry), a < b + carry),
        "addk_i32" => with_scc((old + m) as u64, overflows(old + m)),
        "mulk_i32" => value((old * m) as u64),
        "mul_i32" => value((m * n) as u64),
        "mul_hi_u32" => value((a * b) >> 32),
        "mul_hi_i32" => value(((m * n) >> 32) as u64),
        "min_i32" => choice(m < n, false),
        "min_u32" => choice(a < b, false),
        "max_i32" => choice(m > n, true),
        "max_u32" => choice(a > b, true),
        "abs_i32" => {
            let result = (a as i32).wrapping_abs() as u32;
            with_scc(result.into(), result != 0)
        }
        "absdiff_i32" => {
            let result = (a as i32).wrapping_sub(b as i32).wrapping_abs() as u32;
            with_scc(result.into(), result != 0)
        }
        "lshl1_add_u32" | "lshl2_add_u32" | "lshl3_add_u32" | "lshl4_add_u32" => {
            let sum = (a << (name.as_bytes()[4] - b'0')) + b;
            with_scc(sum, sum >> 32 != 0)
        }
        _ => None,
    }
}

fn logic(name: &str, o: &Operands) -> Option<Result> {
    let [a, b] = o.s;
    let (operation, width) = name.rsplit_once('_')?;
    let bits = if matches!(width, "b64" | "i64" | "u64") { 64 } else { 32 };
    let ones = u64::MAX >> (64 - bits);
    let nonzero = |result: u64| with_scc(result & ones, result & ones != 0);
    let amount = b & u64::from(bits - 1);
    let found = |position: u32, of: u32| value(if position >= of { u64::MAX } else { position.into() } & 0xffff_ffff);
    let source = a & (u64::MAX >> (64 - o.bits));
    let empty = 64 - o.bits;
    match operation {
        "and" => nonzero(a & b),
        "or" => nonzero(a | b),
        "xor" => nonzero(a ^ b),
        "andn2" => nonzero(a & !b),
        "orn2" => nonzero(a | !b),
        "nand" => nonzero(!(a & b)),
        "nor" => nonzero(!(a | b)),
        "xnor" => nonzero(!(a ^ b)),
        "not" => nonzero(!a),
        "lshl" => nonzero(a << amount),
        "lshr" => nonzero((a & ones) >> amount),
        "ashr" => nonzero(((a << empty) as i64 >> empty >> amount) as u64),
        "bfm" => value(((1u64 << (a & u64::from(bits - 1))) - 1) << amount & ones),
        "bfe" => {
            let offset = b as u32 & (bits - 1);
            let length = (b >> 16 & 127) as u32;
            let signed = width.starts_with('i');
            let all = if signed { (a << empty) as i64 >> empty } else { 0 };
            let shifted = if signed { (all >> offset) as u64 } else { (a & ones) >> offset };
            let result = match length.min(bits) {
                0 => 0,
                64 => shifted,
                length if signed => ((shifted << (64 - length)) as i64 >> (64 - length)) as u64,
                length => shifted & ((1 << length) - 1),
            };
            nonzero(result)
        }
        "mov" | "mov_fed" => value(a),
        "movk" => value(a),
        "cmov" | "cmovk" => value(if o.scc { a } else { o.old }),
        "cselect" => value(if o.scc { a } else { b }),
        "brev" => value(a.reverse_bits() >> empty),
        "bcnt0_i32" => nonzero((!a & (u64::MAX >> empty)).count_ones().into()),
        "bcnt1_i32" => nonzero(source.count_ones().into()),
        "ff0_i32" => found((!a).trailing_zeros(), o.bits),
        "ff1_i32" => found(source.trailing_zeros(), o.bits),
        "flbit_i32" if width != "i64" => found(source.leading_zeros() - empty, o.bits),
        "flbit" | "flbit_i32" => {
            let aligned = a << empty;
            found((aligned ^ ((aligned as i64 >> 63) as u64 & (u64::MAX << empty))).leading_zeros(), o.bits)
        }
        "sext_i32" if width == "i8" => value(a as i8 as u64),
        "sext_i32" => value(a as i16 as u64),
        "bitset0" => value(o.old & !(1 << (a & u64::from(bits - 1)))),
        "bitset1" => value(o.old | 1 << (a & u64::from(bits - 1))),
        "quadmask" => {
            nonzero((0..o.bits / 4).filter(|quad| source >> (4 * quad) & 15 != 0).map(|quad| 1 << quad).sum())
        }
        "wqm" => {
            nonzero((0..o.bits / 4).filter(|quad| source >> (4 * quad) & 15 != 0).map(|quad| 15 << (4 * quad)).sum())
        }
        "bitreplicate_b64" => value((0..32).map(|bit| (a >> bit & 1) * (3 << (2 * bit))).sum()),
        "pack_ll_b32" => value(a & 0xffff | b << 16),
        "pack_lh_b32" => value(a & 0xffff | b & 0xffff_0000),
        "pack_hh_b32" => value(a >> 16 | b & 0xffff_0000),
        _ => None,
    }
}

fn compare(name: &str, o: &Operands) -> Option<Result> {
    let [a, b] = o.s;
    let bit = |bits: u64| a >> (b & (bits - 1)) & 1 == 1;
    match name {
        "bitcmp0_b32" => return only_scc(!bit(32)),
        "bitcmp1_b32" => return only_scc(bit(32)),
        "bitcmp0_b64" => return only_scc(!bit(64)),
        "bitcmp1_b64" => return only_scc(bit(64)),
        _ => {}
    }
    let relation = name.strip_prefix("cmp_").or_else(|| name.strip_prefix("cmpk_"))?;
    let [m, n] = o.n;
    only_scc(match relation.split_once('_')?.0 {
        "eq" => m == n,
        "lg" | "ne" => m != n,
        "gt" => m > n,
        "ge" => m >= n,
        "lt" => m < n,
        "le" => m <= n,
        _ => return None,
    })
}
