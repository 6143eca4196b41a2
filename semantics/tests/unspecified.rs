//! Unspecified values: what they depend on, and that they do.

use std::rc::Rc;

use gcn_semantics::Target::{self, Gfx600, Gfx900, Gfx906};
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Program, Wave};

/// The low vector registers (the same in all lanes) and scalar registers, and M0. Others are 0, EXEC and VCC all ones.
#[derive(Clone, Copy)]
struct State {
    vgprs: [u32; 4],
    sgprs: [u32; 4],
    m0: u32,
    mode: u32,
}

const STATE: State = State { vgprs: [0x11, 0x22, 0x33, 0x44], sgprs: [5, 6, 7, 8], m0: 0, mode: 0x3f0 };

impl InitialState<Concrete> for State {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        // The last register has a value as well.
        let index = if register == 255 { 3 } else { usize::from(register) };
        [Bv::new(self.vgprs.get(index).copied().unwrap_or(0)); 64]
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(match code {
            code::M0 => self.m0,
            code::VCC_LO..=107 | code::EXEC_LO.. => u32::MAX,
            _ => self.sgprs.get(usize::from(code)).copied().unwrap_or(0),
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

fn read(target: Target, text: &str) -> Vec<Instruction> {
    let source = Source { name: "test".into(), text: text.replace(" / ", "\n") };
    let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    listing.statements.into_iter().map(|statement| statement.instruction).collect()
}

/// v0, v1, s0, s1 and SCC after `program`, for a number of machines.
fn ends(target: Target, program: &[Instruction], state: State) -> Vec<[u32; 5]> {
    let program = Program::<Concrete>::new(program, target).expect("the program is modelled");
    let end = |seed| {
        let mut wave = Wave::new(target, Readings::default(), Rc::new(state));
        let _ = with_choices(Choices::seeded(seed), || program.execute(&mut wave));
        let scc = u32::from(wave.scc().0.get());
        [wave.vgpr(0)[5].0, wave.vgpr(1)[5].0, wave.scalar(0).0, wave.scalar(1).0, scc]
    };
    (1..=24).map(end).collect()
}

fn run(target: Target, text: &str, state: State) -> Vec<[u32; 5]> {
    ends(target, &read(target, text), state)
}

/// Whether machines differ.
fn is_open(ends: &[[u32; 5]]) -> bool {
    ends.iter().any(|end| *end != ends[0])
}

fn v0(ends: &[[u32; 5]]) -> Vec<u32> {
    ends.iter().map(|end| end[0]).collect()
}

fn with_vgprs(vgprs: [u32; 4]) -> State {
    State { vgprs, ..STATE }
}

/// Two signalling NaNs, of both signs.
const NANS: [u32; 2] = [0x7f80_0123, 0xff80_0456];

#[test]
fn the_nan_of_a_sum_is_a_function_of_both_operands_in_any_order() {
    let [a, b] = NANS;
    let sum = |x, y| run(Gfx900, "v_add_f32 v0, v2, v3", with_vgprs([0, 0, x, y]));
    assert!(is_open(&sum(a, b)));
    for (x, y) in [(a, b), (a, 0x3f80_0000), (0xbf80_0000, b), (a, 0xbf80_0000)] {
        assert_eq!(sum(x, y), sum(y, x), "{x:#x} {y:#x}");
        assert_ne!(sum(x, y), sum(x ^ 2, y), "{x:#x} {y:#x}");
        assert_ne!(sum(x, y), sum(x, y ^ 2), "{x:#x} {y:#x}");
    }
    // Of a fused multiply-add the third operand counts as well, and is no factor.
    let fma = |x, y, z| v0(&run(Gfx900, "v_fma_f32 v0, v1, v2, v3", with_vgprs([0, x, y, z])));
    assert_eq!(fma(a, 0, b), fma(0, a, b));
    assert_ne!(fma(a, 0, b), fma(a, 0, b ^ 1));
    assert_ne!(fma(a, 0, b), fma(b, 0, a));
    // Sums and products are functions of their own.
    assert_ne!(sum(a, b), run(Gfx900, "v_mul_f32 v0, v2, v3", with_vgprs([0, 0, a, b])));
}

#[test]
fn both_words_of_a_double_count() {
    let sum = |low, high| run(Gfx900, "v_add_f64 v[0:1], v[2:3], 1.0", with_vgprs([0, 0, low, high]));
    assert!(is_open(&sum(1, 0x7ff0_0000)));
    assert_ne!(sum(1, 0x7ff0_0000), sum(2, 0x7ff0_0000));
    assert_ne!(sum(1, 0x7ff0_0000), sum(1, 0xfff0_0000));
}

#[test]
fn conversions_of_nans_are_functions_of_their_own() {
    let [floor, round] = ["v_cvt_flr_i32_f32", "v_cvt_rpi_i32_f32"]
        .map(|name| run(Gfx900, &format!("{name} v0, v2"), with_vgprs([0, 0, NANS[0], 0])));
    assert!(is_open(&floor) && is_open(&round));
    assert_ne!(floor, round);
    let exponent = run(Gfx600, "v_frexp_exp_i32_f32 v0, v2", with_vgprs([0, 0, NANS[0], 0]));
    assert!(is_open(&exponent));
}

#[test]
fn signalling_halves_that_are_packed() {
    let pack = |a, b| run(Gfx900, "v_pack_b32_f16 v0, v2, v3", with_vgprs([0, 0, a, b]));
    assert!(!is_open(&pack(0x7e01, 0x3c00)), "a quiet NaN passes");
    assert!(pack(0x7c01, 0x3c00).iter().all(|end| end[0] >> 16 == 0x3c00));
    assert!(is_open(&pack(0x7c01, 0x3c00)) && is_open(&pack(0x3c00, 0xfc01)));
    assert_ne!(pack(0x7c01, 0), pack(0x7c02, 0));
}

#[test]
fn signs_of_zeros() {
    // No IEEE, subnormals flushed.
    let plain = |value| State { mode: 0x100, ..with_vgprs([0, 0, value, 0]) };
    let halved = |value| run(Gfx900, "v_add_f32 v0, v2, v3 div:2", plain(value));
    let (positive, negative) = (halved(0x0080_0000), halved(0x8080_0000));
    assert!(positive.iter().chain(&negative).all(|end| end[0] << 1 == 0));
    assert!(is_open(&negative));
    let clamped = |value| run(Gfx900, "v_max_f32 v0, v2, v2 clamp", plain(value));
    assert!(clamped(0).iter().all(|end| end[0] == 0));
    assert!(clamped(0xbf80_0000).iter().all(|end| end[0] == 0));
    assert!(is_open(&clamped(0x8000_0000)));
    // Clamp and output modifier need not agree.
    assert_ne!(negative, clamped(0x8000_0000));
    let median = run(Gfx900, "v_med3_f32 v0, v2, v3, v1", with_vgprs([0, 0x3f80_0000, 0, 0x8000_0000]));
    assert!(is_open(&median) && median.iter().all(|end| end[0] << 1 == 0));
}

#[test]
fn signs_of_integers() {
    for (index, other) in [(0, 3), (1, 2)] {
        let signed = |abs: u8, neg: u8| {
            let mut program = read(Gfx900, "v_add_u32_e64 v0, v2, v3");
            (program[0].modifiers.abs, program[0].modifiers.neg) = (abs << index, neg << index);
            move |vgprs| ends(Gfx900, &program, with_vgprs(vgprs))
        };
        let all = [signed(1, 0), signed(0, 1), signed(1, 1)].map(|run| run(STATE.vgprs));
        assert!(all.iter().all(|ends| is_open(ends)), "source {index}");
        assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2], "source {index}");
        // The difference to the other source is a function of this one alone.
        let mut more = STATE.vgprs;
        more[other] += 1;
        let moved: Vec<u32> = signed(0, 1)(more).iter().map(|end| end[0].wrapping_sub(1)).collect();
        assert_eq!(moved, all[1].iter().map(|end| end[0]).collect::<Vec<_>>(), "source {index}");
    }
    // The sources of one instruction have functions of their own: twice the same value would be even.
    let pairs = (1..4).flat_map(|first| (1..4).map(move |second| (first, second)));
    for (first, second) in pairs {
        let mut program = read(Gfx900, "v_add_u32_e64 v0, v2, v2");
        program[0].modifiers.abs = first & 1 | (second & 1) << 1;
        program[0].modifiers.neg = first >> 1 | second & 2;
        let sums = v0(&ends(Gfx900, &program, STATE));
        assert!(sums.iter().any(|sum| sum & 1 == 1), "{first} {second}");
    }
}

#[test]
fn equal_operands_of_a_maximum() {
    let maximum =
        |name: &str, value| run(Gfx900, &format!("{name} s0, s2, s3"), State { sgprs: [0, 0, value, value], ..STATE });
    let all = [maximum("s_max_i32", 7), maximum("s_max_u32", 7), maximum("s_max_i32", 8)];
    assert!(all.iter().all(|ends| is_open(ends)));
    assert!(all[0] != all[1] && all[0] != all[2]);
    assert!(!is_open(&maximum("s_min_i32", 7)));
}

#[test]
fn scalar_pairs_with_odd_numbers() {
    let from = |m0, sgprs| run(Gfx900, "s_movrels_b64 s[0:1], s[2:3]", State { m0, sgprs, ..STATE });
    assert!(!is_open(&from(0, STATE.sgprs)) && is_open(&from(1, STATE.sgprs)));
    // The register before the pair, both of the pair (s4 is 0 always), and the number.
    assert_ne!(from(1, STATE.sgprs), from(1, [5, 6, 0, 8]));
    assert_ne!(from(1, STATE.sgprs), from(1, [5, 6, 7, 0]));
    assert_ne!(from(5, STATE.sgprs), from(7, STATE.sgprs));
    let words: Vec<bool> = from(1, STATE.sgprs).iter().map(|end| end[2] == end[3]).collect();
    assert!(words.contains(&false), "the words are functions of their own");
    let to = |m0, sgprs| run(Gfx900, "s_movreld_b64 s[0:1], s[2:3]", State { m0, sgprs, ..STATE });
    assert!(is_open(&to(1, STATE.sgprs)));
    assert_ne!(to(1, STATE.sgprs), to(1, [5, 6, 0, 8]));
    assert_ne!(to(1, STATE.sgprs), to(1, [0, 6, 7, 8]));
    for m0 in [101, 0xffff, u32::MAX] {
        assert!(!is_open(&to(m0, STATE.sgprs)), "{m0:#x} is far from s0 and s1");
    }
}

#[test]
fn wide_operands_outside_the_register_file() {
    let text = "s_set_gpr_idx_on 0xff, gpr_idx(SRC1) / v_lshrrev_b64 v[0:1], s3, v[2:3]";
    let run = |vgprs| run(Gfx900, text, State { sgprs: [0; 4], ..with_vgprs(vgprs) });
    let plain = run(STATE.vgprs);
    assert!(is_open(&plain));
    let [a, b, c, d] = STATE.vgprs;
    assert!(plain != run([a + 1, b, c, d]) && plain != run([a, b + 1, c, d]) && plain != run([a, b, c, d + 1]));
    assert_eq!(plain, run([a, b, c + 1, d]));
}

#[test]
fn op_sel_of_words_is_not_modelled() {
    let is_modelled = |text: &str, op_sel: u8| {
        let mut program = read(Gfx906, text);
        program[0].modifiers.op_sel = op_sel;
        Program::<Concrete>::new(&program, Gfx906).is_ok()
    };
    let of = |text: &str| (0..16).filter(|&op_sel| is_modelled(text, op_sel)).collect::<Vec<u8>>();
    // Bit 3 is the destination's; those of sources that are not there say nothing.
    assert_eq!(of("v_add_u32_e64 v0, v2, v3"), [0, 4]);
    assert_eq!(of("v_mad_u32_u16 v0, v1, v2, v3"), [0, 1, 2, 3]);
    assert_eq!(of("v_mad_u16 v0, v1, v2, v3").len(), 16);
    assert_eq!(of("v_dot2_u32_u16 v0, v1, v2, v3")[..4], [0, 1, 2, 3]);
    // The destination of a dot product has no halves to select.
    assert_eq!(of("v_dot4_u32_u8 v0, v1, v2, v3"), [0, 8]);
}

#[test]
fn high_halves_of_constants() {
    let run = |text: &str| run(Gfx906, text, with_vgprs([0, 0, 0, 0]));
    let high = run("v_pk_add_u16 v0, 1, v2 op_sel:[1,0] op_sel_hi:[0,0]");
    assert!(is_open(&high) && high.iter().all(|end| end[0] >> 16 == 1));
    assert!(!is_open(&run("v_pk_add_u16 v0, 1, v2 op_sel_hi:[0,1]")));
    assert_ne!(high, run("v_pk_add_u16 v0, 2, v2 op_sel:[1,0] op_sel_hi:[0,0]"));
    assert_ne!(high, run("v_pk_add_u16 v0, v2, 1 op_sel:[0,1] op_sel_hi:[0,0]"));
}

#[test]
fn high_halves_of_results() {
    let run = |vgprs| v0(&self::run(Gfx900, "v_add_i16 v0, v2, v3", with_vgprs(vgprs)));
    let plain = run(STATE.vgprs);
    assert!(plain.iter().any(|&end| end != plain[0]) && plain.iter().all(|end| end & 0xffff == 0x77));
    let [a, b, c, d] = STATE.vgprs;
    for other in [[a + 1, b, c, d], [a, b, c + 1, d - 1]] {
        assert_ne!(plain, run(other));
    }
    assert_eq!(plain, run([a, b + 1, c, d]));
}
