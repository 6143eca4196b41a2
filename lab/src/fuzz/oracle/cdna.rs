//! Vector instructions that gfx908, gfx90a, gfx942 and gfx950 add, on whole registers: ledger N1 to N8.

use gcn_semantics::Target;

use super::Known;
use super::float::Context;
use super::float_function::{Function, bits, value};
use super::real::{F16, F32};
use super::small;

/// The function of `mnemonic`, without `v_`. Its operands are what the registers have: signs and halves are its own.
pub fn function(mnemonic: &str, target: Target) -> Option<Function> {
    Some(match mnemonic {
        "accvgpr_read_b32" | "accvgpr_write_b32" | "accvgpr_mov_b32" | "mov_b64" => |c, o| whole(c, Known::all(o[0])),
        "pk_mov_b32" => |c, o| {
            let half = |index: usize| word(o[index], c.instruction.modifiers.op_sel >> index & 1 == 1);
            whole(c, Known::all(half(0) | half(1) << 32))
        },
        "pk_fma_f32" | "pk_mul_f32" | "pk_add_f32" => pair_of_singles,
        "pk_fmac_f16" => pair_of_halves,
        // N4.
        "lshl_add_u64" => |c, o| match o[1] & 0xffff_ffff {
            count @ 0..=4 => whole(c, Known::all((o[0] << count).wrapping_add(o[2]))),
            _ => value(Known::OPEN),
        },
        // N5.
        "ashr_pk_i8_i32" => |c, o| bytes(c, o, -128, 127),
        "ashr_pk_u8_i32" => |c, o| bytes(c, o, 0, 255),
        // N6.
        "bitop3_b32" => |c, o| whole(c, Known::all(table(c, *o, 32))),
        "bitop3_b16" => |c, o| whole(c, Known::all(table(c, halves(c, o), 16))),
        "prng_b32" => |c, o| whole(c, Known::all(small::next_word(o[0] as u32).into())),
        // N8: no document says how they add.
        "dot2c_f32_f16" | "dot2_f32_bf16" | "dot2c_f32_bf16" => |_, _| value(Known::OPEN),
        "dot2_f32_f16" if target >= Target::Gfx908 => |_, _| value(Known::OPEN),
        _ => return small::function(mnemonic),
    })
}

/// Where a result that is no float has an output modifier, no document says what that does (C9, C13).
fn whole(c: &Context, known: Known) -> Option<(Known, bool)> {
    let modifiers = &c.instruction.modifiers;
    let is_plain = !modifiers.clamp && modifiers.omod == gcn_semantics::instruction::Omod::None;
    value(if is_plain { known } else { Known::OPEN })
}

fn word(pair: u64, high: bool) -> u64 {
    pair >> if high { 32 } else { 0 } & 0xffff_ffff
}

/// Operands of 16 bits: the half that `op_sel` names.
fn halves(c: &Context, o: &[u64; 4]) -> [u64; 4] {
    let mut halves = *o;
    for (index, half) in halves.iter_mut().enumerate().take(3) {
        *half = *half >> if c.instruction.modifiers.op_sel >> index & 1 == 1 { 16 } else { 0 } & 0xffff;
    }
    halves
}

/// The bit at each place is that of the table whose number three bits of the operands are.
fn table(c: &Context, o: [u64; 4], width: u32) -> u64 {
    let number = |place: u32| o[..3].iter().fold(0, |number, operand| number << 1 | (operand >> place & 1));
    let bit = |place: u32| u64::from(c.instruction.modifiers.table) >> number(place) & 1;
    (0..width).map(|place| bit(place) << place).sum()
}

fn bytes(c: &Context, o: &[u64; 4], least: i64, greatest: i64) -> Option<(Known, bool)> {
    let byte = |operand: u64| {
        let shifted = i64::from(operand as u32 as i32) >> (o[2] & 31);
        shifted.clamp(least, greatest) as u64 & 0xff
    };
    whole(c, Known::all(byte(o[0]) | byte(o[1]) << 8))
}

/// N1: two results, each of the words that `op_sel` and `op_sel_hi` name.
fn pair_of_singles(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let modifiers = &c.instruction.modifiers;
    let direction = c.direction(F32);
    let result = |selectors: u8, signs: u8| {
        let operand = |index: usize| {
            let bit = |mask: u8| mask >> index & 1 == 1;
            c.operand(word(o[index], bit(selectors)), F32, false, bit(signs))
        };
        let [a, b] = [operand(0), operand(1)];
        let known = match c.name {
            "fma_f32" => c.fma(F32, [a, b, operand(2)], direction),
            "mul_f32" => c.mul(F32, a, b, direction),
            _ => c.add(F32, a, b, direction),
        };
        c.finished(known, F32)
    };
    let (low, high) = (result(modifiers.op_sel, modifiers.neg), result(modifiers.op_sel_hi, modifiers.neg_hi));
    value(Known {
        value: low.value & 0xffff_ffff | high.value << 32,
        decided: low.decided & 0xffff_ffff | high.decided << 32,
    })
}

/// N3: halves with halves, rounded once.
fn pair_of_halves(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let result = |shift: u32| {
        let half = |index: usize| {
            // A float constant has zeros in its high half; that of an integer is told by nobody.
            let constant = shift == 16 && c.inline[index].is_some();
            let is_float = c.inline[index].is_some_and(|code| code >= 240);
            if constant && !is_float {
                return None;
            }
            Some(c.operand(o[index] >> shift & 0xffff, F16, false, false))
        };
        let [Some(x), Some(y), Some(z)] = [0, 1, 2].map(half) else { return Known::OPEN };
        let fused = c.fma(F16, [x, y, z], c.direction(F16));
        c.finished(c.without_overflow(fused, &[x, y, z, 0]), F16)
    };
    let (low, high) = (result(0), result(16));
    value(Known {
        value: low.value & 0xffff | (high.value & 0xffff) << 16,
        decided: low.decided & 0xffff | (high.decided & 0xffff) << 16,
    })
}

/// N7: the least or greatest of three; a NaN if one of them is.
pub fn extreme_of_three(c: &Context, o: &[u64; 4]) -> Option<(Known, bool)> {
    let format = super::float_function::suffix(c.name)?;
    let all = [o[0], o[1], o[2]];
    if all.iter().any(|&operand| format.is_nan(operand)) {
        return value(c.nan(format, &all));
    }
    let key = |operand: &u64| super::float_function::key(format, *operand);
    let least = c.name.starts_with("minimum");
    bits(if least { all.into_iter().min_by_key(key)? } else { all.into_iter().max_by_key(key)? })
}
