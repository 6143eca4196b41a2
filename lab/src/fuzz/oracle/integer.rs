//! Lane functions of integers, on native integers.

/// The operands of one lane.
#[derive(Debug, Clone, Copy, Default)]
pub struct Operands {
    /// Zero-extended from the operand's width.
    pub u: [u64; 4],
    /// As numbers of the operand's type: signed operands are negative.
    pub n: [i128; 3],
    /// The lane mask source's bit.
    pub carry: bool,
    pub lane: u32,
}

/// An exact result, before it is cut or limited to its width; and the bit of a lane mask result.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exact {
    pub value: i128,
    pub bit: bool,
}

/// A lane function.
pub type Function = fn(&Operands) -> Exact;

fn number(value: impl Into<i128>) -> Exact {
    Exact { value: value.into(), bit: false }
}
fn word(value: u64) -> Exact {
    number(value)
}
fn bit(bit: bool) -> Exact {
    Exact { value: 0, bit }
}

/// Bits `width - 1 .. 0` of `value` as a signed number.
fn signed(value: u64, width: u32) -> i128 {
    i128::from(((value << (64 - width)) as i64) >> (64 - width))
}
fn low(value: u64, width: u32) -> u64 {
    value & ((1 << width) - 1)
}
fn parts(word: u64, width: u32) -> impl Iterator<Item = u64> {
    (0..32 / width).map(move |part| low(word >> (part * width), width))
}
/// The sum of absolute differences of four bytes; masked: of those whose byte of `b` is not 0.
fn sad(a: u64, b: u64, masked: bool) -> u64 {
    parts(a, 8).zip(parts(b, 8)).filter(|&(_, y)| !masked || y != 0).map(|(x, y)| x.abs_diff(y)).sum()
}
fn quad_sad(o: &Operands, masked: bool) -> Exact {
    let sums =
        (0..4).map(|i| low(sad(o.u[0] >> (8 * i) & 0xffff_ffff, o.u[1], masked) + low(o.u[2] >> (16 * i), 16), 16));
    word(sums.rev().fold(0, |all, sum| all << 16 | sum))
}
fn dot(o: &Operands, width: u32, is_signed: bool) -> Exact {
    let value = |part: u64| if is_signed { signed(part, width) } else { part.into() };
    let products = parts(o.u[0], width).zip(parts(o.u[1], width)).map(|(a, b)| value(a) * value(b));
    number(products.sum::<i128>() + o.n[2])
}
/// The shader engines that own tiles of a region of the screen, modulo 4 tiles in both directions: from the column in
/// bits 5:4 to that in bits 1:0, and from the row in bits 7:6 to that in bits 3:2. Engine n is bit n.
fn engines(region: u64) -> u64 {
    const OWNER: [[u64; 4]; 4] = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]];
    let axis = |shift: u32| {
        let (first, last) = (region >> (4 + shift) & 3, region >> shift & 3);
        (first..=if last < first { last + 4 } else { last }).map(|place| place as usize % 4)
    };
    axis(2).flat_map(|row| axis(0).map(move |column| 1 << OWNER[row][column])).fold(0, |all, engine| all | engine)
}
fn perm(o: &Operands) -> Exact {
    let all = o.u[0] << 32 | o.u[1];
    let byte = |selector: u64| match selector {
        0..=7 => all >> (8 * selector) & 0xff,
        8..=11 => (all >> (16 * (selector - 8) + 15) & 1) * 0xff,
        12 => 0,
        _ => 0xff,
    };
    word(parts(o.u[2], 8).enumerate().map(|(i, selector)| byte(selector) << (8 * i)).sum())
}
fn bfe_signed(o: &Operands) -> Exact {
    let (offset, width) = (o.u[1] & 31, o.u[2] as u32 & 31);
    let shifted = (o.u[0] as i32 >> offset) as u32;
    number(if width == 0 { 0 } else { signed(shifted.into(), width) })
}
fn leading(value: u64) -> Exact {
    number(if value == 0 { -1 } else { i128::from((value as u32).leading_zeros()) })
}
fn median(o: &Operands) -> Exact {
    let mut n = o.n;
    n.sort();
    number(n[1])
}
fn limited(value: i128, least: i128, greatest: i128) -> u64 {
    value.clamp(least, greatest) as u64 & 0xffff
}
/// Subtraction with its borrow.
fn difference(a: u64, b: u64, borrow: bool) -> Exact {
    let value = i128::from(a) - i128::from(b) - i128::from(borrow);
    Exact { value, bit: value < 0 }
}
fn sum_with_carry(o: &Operands, carry: bool) -> Exact {
    let value = o.u[0] + o.u[1] + u64::from(carry);
    Exact { value: value.into(), bit: value >> 32 != 0 }
}

/// The function of an opcode without its prefix `v_` or `v_pk_`. Packed ones have 16-bit operands.
pub fn function(name: &str) -> Option<Function> {
    if let Some(compare) = name.strip_prefix("cmp_").or_else(|| name.strip_prefix("cmpx_")) {
        return relation(compare);
    }
    Some(match name {
        "mov_b32" | "mov_fed_b32" | "movreld_b32" | "movrels_b32" | "movrelsd_b32" => |o| word(o.u[0]),
        "not_b32" => |o| word(!o.u[0] & 0xffff_ffff),
        "bfrev_b32" => |o| word((o.u[0] as u32).reverse_bits().into()),
        "ffbh_u32" => |o| leading(o.u[0]),
        "ffbl_b32" => |o| leading((o.u[0] as u32).reverse_bits().into()),
        "ffbh_i32" => |o| leading(low(o.u[0] ^ ((o.u[0] as i32 >> 31) as u32 as u64), 32)),
        "sat_pk_u8_i16" => {
            |o| word(limited(signed(o.u[0] >> 16, 16), 0, 255) << 8 | limited(signed(o.u[0], 16), 0, 255))
        }
        "screen_partition_4se_b32" => |o| word(engines(o.u[0])),
        "cndmask_b32" => |o| word(o.u[usize::from(o.carry)]),
        "and_b32" => |o| word(o.u[0] & o.u[1]),
        "or_b32" => |o| word(o.u[0] | o.u[1]),
        "xor_b32" => |o| word(o.u[0] ^ o.u[1]),
        "xnor_b32" => |o| word(low(!(o.u[0] ^ o.u[1]), 32)),
        "add_u32" | "add_i32" | "add_co_u32" | "add_u16" | "add_i16" => {
            |o| Exact { value: o.n[0] + o.n[1], ..sum_with_carry(o, false) }
        }
        "sub_u32" | "sub_i32" | "sub_co_u32" | "sub_u16" | "sub_i16" => {
            |o| Exact { value: o.n[0] - o.n[1], ..difference(o.u[0], o.u[1], false) }
        }
        "subrev_u32" | "subrev_i32" | "subrev_co_u32" | "subrev_u16" => |o| difference(o.u[1], o.u[0], false),
        "addc_u32" | "addc_co_u32" => |o| sum_with_carry(o, o.carry),
        "subb_u32" | "subb_co_u32" => |o| difference(o.u[0], o.u[1], o.carry),
        "subbrev_u32" | "subbrev_co_u32" => |o| difference(o.u[1], o.u[0], o.carry),
        "lshlrev_b32" => |o| word(o.u[1] << (o.u[0] & 31)),
        "lshrrev_b32" => |o| word(o.u[1] >> (o.u[0] & 31)),
        "ashrrev_i32" => |o| number(o.u[1] as i32 >> (o.u[0] & 31)),
        "lshl_b32" => |o| word(o.u[0] << (o.u[1] & 31)),
        "lshr_b32" => |o| word(o.u[0] >> (o.u[1] & 31)),
        "ashr_i32" => |o| number(o.u[0] as i32 >> (o.u[1] & 31)),
        "lshlrev_b16" => |o| word(o.u[1] << (o.u[0] & 15)),
        "lshrrev_b16" => |o| word(o.u[1] >> (o.u[0] & 15)),
        "ashrrev_i16" => |o| number(o.u[1] as i16 >> (o.u[0] & 15)),
        "lshlrev_b64" => |o| word(o.u[1] << (o.u[0] & 63)),
        "lshrrev_b64" => |o| word(o.u[1] >> (o.u[0] & 63)),
        "ashrrev_i64" => |o| number(o.u[1] as i64 >> (o.u[0] & 63)),
        "lshl_b64" => |o| word(o.u[0] << (o.u[1] & 63)),
        "lshr_b64" => |o| word(o.u[0] >> (o.u[1] & 63)),
        "ashr_i64" => |o| number(o.u[0] as i64 >> (o.u[1] & 63)),
        "mul_lo_u32" | "mul_lo_i32" | "mul_lo_u16" => |o| word(o.u[0].wrapping_mul(o.u[1])),
        "mul_hi_u32" => |o| word((o.u[0] * o.u[1]) >> 32),
        "mul_hi_i32" => |o| number((o.n[0] * o.n[1]) >> 32),
        "mul_i32_i24" => |o| number(signed(o.u[0], 24) * signed(o.u[1], 24)),
        "mul_hi_i32_i24" => |o| number((signed(o.u[0], 24) * signed(o.u[1], 24)) >> 32),
        "mul_u32_u24" => |o| word(low(o.u[0], 24) * low(o.u[1], 24)),
        "mul_hi_u32_u24" => |o| word((low(o.u[0], 24) * low(o.u[1], 24)) >> 32),
        "mad_i32_i24" => |o| number(signed(o.u[0], 24) * signed(o.u[1], 24) + o.n[2]),
        "mad_u32_u24" => |o| word(low(o.u[0], 24) * low(o.u[1], 24) + o.u[2]),
        "mad_u16" | "mad_i16" | "mad_legacy_u16" | "mad_legacy_i16" | "mad_u32_u16" | "mad_i32_i16" => {
            |o| number(o.n[0] * o.n[1] + o.n[2])
        }
        "mad_u64_u32" => |o| {
            let value = i128::from(o.u[0] * o.u[1]) + i128::from(o.u[2]);
            Exact { value, bit: value >> 64 != 0 }
        },
        "mad_i64_i32" => |o| {
            let value = o.n[0] * o.n[1] + o.n[2];
            Exact { value, bit: value < 0 }
        },
        "bfe_u32" => |o| word(low(o.u[0] >> (o.u[1] & 31), o.u[2] as u32 & 31)),
        "bfe_i32" => bfe_signed,
        "bfi_b32" => |o| word(o.u[0] & o.u[1] | low(!o.u[0], 32) & o.u[2]),
        "bfm_b32" => |o| word(((1 << (o.u[0] & 31)) - 1) << (o.u[1] & 31)),
        "alignbit_b32" => |o| word((o.u[0] << 32 | o.u[1]) >> (o.u[2] & 31)),
        "alignbyte_b32" => |o| word((o.u[0] << 32 | o.u[1]) >> (8 * (o.u[2] & 3))),
        "perm_b32" => perm,
        "lerp_u8" => |o| {
            let bytes = parts(o.u[0], 8).zip(parts(o.u[1], 8)).zip(parts(o.u[2], 8)).enumerate();
            word(bytes.map(|(i, ((a, b), c))| ((a + b + (c & 1)) >> 1) << (8 * i)).sum())
        },
        "sad_u8" => |o| word(sad(o.u[0], o.u[1], false) + o.u[2]),
        "msad_u8" => |o| word(sad(o.u[0], o.u[1], true) + o.u[2]),
        "sad_hi_u8" => |o| word((sad(o.u[0], o.u[1], false) << 16) + o.u[2]),
        "sad_u16" => {
            |o| word(parts(o.u[0], 16).zip(parts(o.u[1], 16)).map(|(a, b)| a.abs_diff(b)).sum::<u64>() + o.u[2])
        }
        "sad_u32" => |o| word(o.u[0].abs_diff(o.u[1]) + o.u[2]),
        "qsad_pk_u16_u8" | "qsad_u8" => |o| quad_sad(o, false),
        "mqsad_pk_u16_u8" | "mqsad_u8" => |o| quad_sad(o, true),
        "bcnt_u32_b32" => |o| word(u64::from(o.u[0].count_ones()) + o.u[1]),
        "mbcnt_lo_u32_b32" => |o| {
            let below = (1u64 << o.lane) - 1;
            word(u64::from((o.u[0] & below & 0xffff_ffff).count_ones()) + o.u[1])
        },
        "mbcnt_hi_u32_b32" => |o| {
            let below = (1u64 << o.lane) - 1;
            word(u64::from((o.u[0] & below >> 32).count_ones()) + o.u[1])
        },
        "add3_u32" => |o| word(o.u[0] + o.u[1] + o.u[2]),
        "lshl_add_u32" => |o| word((o.u[0] << (o.u[1] & 31)) + o.u[2]),
        "add_lshl_u32" => |o| word((o.u[0] + o.u[1]) << (o.u[2] & 31)),
        "xad_u32" => |o| word((o.u[0] ^ o.u[1]) + o.u[2]),
        "and_or_b32" => |o| word(o.u[0] & o.u[1] | o.u[2]),
        "or3_b32" => |o| word(o.u[0] | o.u[1] | o.u[2]),
        "lshl_or_b32" => |o| word((o.u[0] << (o.u[1] & 31)) | o.u[2]),
        "cvt_pk_u16_u32" => |o| word(limited(o.n[1], 0, 0xffff) << 16 | limited(o.n[0], 0, 0xffff)),
        "cvt_pk_i16_i32" => |o| word(limited(o.n[1], -0x8000, 0x7fff) << 16 | limited(o.n[0], -0x8000, 0x7fff)),
        "min_i32" | "min_u32" | "min_i16" | "min_u16" => |o| number(o.n[0].min(o.n[1])),
        "max_i32" | "max_u32" | "max_i16" | "max_u16" => |o| number(o.n[0].max(o.n[1])),
        "min3_i32" | "min3_u32" | "min3_i16" | "min3_u16" => |o| number(o.n[0].min(o.n[1]).min(o.n[2])),
        "max3_i32" | "max3_u32" | "max3_i16" | "max3_u16" => |o| number(o.n[0].max(o.n[1]).max(o.n[2])),
        "med3_i32" | "med3_u32" | "med3_i16" | "med3_u16" => median,
        "dot2_i32_i16" | "dot2c_i32_i16" => |o| dot(o, 16, true),
        "dot2_u32_u16" => |o| dot(o, 16, false),
        "dot4_i32_i8" | "dot4c_i32_i8" => |o| dot(o, 8, true),
        "dot4_u32_u8" => |o| dot(o, 8, false),
        "dot8_i32_i4" | "dot8c_i32_i4" => |o| dot(o, 4, true),
        "dot8_u32_u4" => |o| dot(o, 4, false),
        _ => return None,
    })
}

/// Integer compares; those of floats have other types at the end.
fn relation(name: &str) -> Option<Function> {
    let (relation, ty) = name.split_once('_')?;
    if !matches!(ty, "i16" | "u16" | "i32" | "u32" | "i64" | "u64") {
        return None;
    }
    Some(match relation {
        "f" => |_| bit(false),
        "lt" => |o| bit(o.n[0] < o.n[1]),
        "eq" => |o| bit(o.n[0] == o.n[1]),
        "le" => |o| bit(o.n[0] <= o.n[1]),
        "gt" => |o| bit(o.n[0] > o.n[1]),
        "ne" | "lg" => |o| bit(o.n[0] != o.n[1]),
        "ge" => |o| bit(o.n[0] >= o.n[1]),
        "t" | "tru" => |_| bit(true),
        _ => return None,
    })
}

/// Opcodes whose result `clamp` limits to the range of its type.
pub fn saturates(name: &str) -> bool {
    let starts = ["add_", "sub_", "subrev_", "addc_", "subb_", "subbrev_", "mad_", "sad_", "msad_", "dot"];
    let wide = ["mad_u64_u32", "mad_i64_i32", "add_lshl_u32"];
    starts.iter().any(|start| name.starts_with(start)) && !wide.contains(&name)
}
