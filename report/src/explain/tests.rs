use gcn_semantics::Target::{self, Gfx600, Gfx803, Gfx900};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::isa::Row;
use gcn_semantics::ledger::{LedgerRow, Reading};
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, read_llvm};

use super::{Explanation, Reads, explain, explain_row};

pub fn explained(target: Target, text: &str, exec: u64) -> Explanation {
    let source = Source { name: "test".into(), text: text.into() };
    let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    explain(&listing.statements[0].instruction, target, Syntax::Llvm, exec)
}

/// Names stand for what plain instructions compute, with signs, constants, clamp and DPP around it.
#[test]
fn functions_have_names() {
    let first = |target, text: &str| formulas(target, text).remove(0);
    for (text, expected) in [
        ("v_med3_f32 v0, v1, v2, v3", "v0 = median_f32(v1, v2, v3)"),
        ("v_med3_f32 v0, v1, 0, 1.0", "v0 = median_f32(v1, 0, 0x3f800000)"),
        ("v_min_f32 v0, v1, v2", "v0 = min_f32(v1, v2)"),
        ("v_max_f32 v0, s1, v2", "v0 = max_f32(s1, v2)"),
        ("v_min3_f32 v0, v1, v2, v3", "v0 = min_f32(min_f32(v1, v2), v3)"),
        ("v_max3_f32 v0, v1, v2, v3", "v0 = max_f32(max_f32(v1, v2), v3)"),
        ("v_max_f64 v[0:1], v[2:3], v[4:5]", "v[0:1] = max_f64(v[2:3], v[4:5])"),
        ("v_sqrt_f32 v0, v1", "v0 = square_root_f32(v1)"),
        ("v_rcp_f32 v0, v1", "v0 = reciprocal_f32(v1)"),
        ("v_floor_f64 v[0:1], v[2:3]", "v[0:1] = floor_f64(v[2:3])"),
        ("v_max_f32_dpp v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf", "v0 = max_f32(v1[from], v2)"),
    ] {
        assert_eq!(first(Gfx900, text), expected, "{text}");
    }
    let signs = first(Gfx900, "v_min_f32_e64 v0, -v1, |v2|");
    assert!(signs.starts_with("v0 = min_f32(") && signs.contains("v1") && signs.contains("v2"), "{signs}");
    let half = first(Gfx900, "v_med3_f16 v0, v1, v2, v3");
    assert!(half.contains("median_f16(v1{15:0}, v2{15:0}, v3{15:0})") && half.contains("unspecified_C6"), "{half}");
    assert!(first(Gfx803, "v_min_f16 v0, v1, v2").contains("zext32(min_f16(v1{15:0}, v2{15:0}))"));
    let notes = |text: &str| explained(Gfx900, text, u64::MAX).meaning.expect("modelled").notes.join(" ");
    let median = notes("v_med3_f32 v0, v1, v2, v3");
    assert!(median.contains("median_f32(a, b, c) is the middle one of a, b and c"), "{median}");
    assert_eq!(notes("v_max3_f32 v0, v1, v2, v3").matches("max_f32(a, b) is the greater").count(), 1);
    // What is computed in another way has no such name.
    for text in ["v_min_i32 v0, v1, v2", "v_add_f32 v0, v1, v2", "v_cndmask_b32 v0, v1, v2, vcc"] {
        let text = first(Gfx900, text);
        assert!(!["min_f32(", "max_f32(", "median"].iter().any(|name| text.contains(name)), "{text}");
    }
    assert!(!first(Gfx600, "v_min_legacy_f32 v0, v1, v2").contains("min_f32("));
}

/// One remark for registers side by side.
#[test]
fn remarks_are_made_once() {
    let notes = |target, text: &str| explained(target, text, u64::MAX).meaning.expect("modelled").notes;
    let loads = notes(Gfx900, "global_load_dwordx4 v[0:3], v[4:5], off");
    assert_eq!(loads[0], "Inactive lanes of v[0:3] keep their value.");
    let matrix = notes(Target::Gfx942, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]");
    assert_eq!(
        matrix,
        [
            "Formulas are for lane 17; other lanes differ.",
            "v[0:3] is written in inactive lanes as well: EXEC does not matter."
        ]
    );
    let swap = notes(Gfx900, "v_swap_b32 v0, v7");
    assert_eq!(swap, ["Inactive lanes of v0 and v7 keep their value."]);
}

/// The formulas, one for each place.
fn formulas(target: Target, text: &str) -> Vec<String> {
    let meaning = explained(target, text, u64::MAX).meaning.expect("a modelled instruction");
    let formula = |assignment: &super::Assignment| {
        let formula = assignment.formula.as_ref().map_or("-", |formula| &formula.expression);
        format!("{} = {formula}", assignment.place)
    };
    meaning.assignments.iter().map(formula).collect()
}

#[test]
fn formulas_read_like_the_manual() {
    for (text, expected) in [
        ("v_add_u32 v0, v1, v2", "v0 = v1 + v2"),
        ("v_sub_u32 v0, s4, v2", "v0 = s4 - v2"),
        ("v_add_f32 v0, v1, v2", "v0 = add_f32(v1, v2)"),
        ("v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]", "v[0:1] = fma_f64(v[2:3], v[4:5], v[6:7])"),
        ("v_bfe_u32 v0, s4, 17, 1", "v0 = zext32(s4{17})"),
        ("v_max_u32 v0, 100, v1", "v0 = max_u(0x64, v1)"),
        ("v_cmp_lt_i32 vcc, v1, v2", "vcc[lane] = v1 <s v2"),
        ("v_cndmask_b32 v0, v1, v2, vcc", "v0 = vcc[lane] ? v2 : v1"),
        ("v_readlane_b32 s0, v1, s2", "s0 = v1[s2{5:0}]"),
        ("ds_bpermute_b32 v0, v1, v2", "v0 = v2[v1{7:2}]"),
        ("v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf", "v0 = v1[from]"),
        ("s_and_b64 s[0:1], s[2:3], vcc", "s[0:1] = s[2:3] & vcc"),
        ("s_mov_b32 m0, 7", "m0 = 7"),
    ] {
        let found = formulas(Gfx900, text);
        assert_eq!(found[0], expected, "{text}");
    }
    for (text, expected) in [
        ("s_movrels_b32 s0, s1", "s0 = m0 <=u 100 ? s[m0 + 1] : s0"),
        ("s_movrels_b32 s0, s3", "s0 = -2 <=s m0 & m0 <=s 98 ? s[m0 + 3] : s0"),
    ] {
        assert_eq!(formulas(Gfx900, text), [expected], "{text}");
    }
    let permuted = &formulas(Gfx900, "ds_permute_b32 v0, v1, v2")[0];
    assert!(permuted.starts_with("v0 = (v1{7:2} == 17) & (v1[56]{7:2} == 17) ? unspecified_X5"), "{permuted}");
    assert_eq!(formulas(Gfx900, "s_nop 0"), [""; 0]);
    let carry = formulas(Gfx900, "v_add_co_u32 v0, vcc, v1, v2");
    assert_eq!((carry.len(), &carry[0][..]), (2, "v0 = v1 + v2"));
    assert!(carry[1].starts_with("vcc[lane] = "), "{carry:?}");
    assert_eq!(formulas(Gfx900, "s_and_b64 s[0:1], s[2:3], s[4:5]")[1], "scc = (s[2:3] & s[4:5]) != 0");
}

/// The formulas of an instruction that accesses memory, with their conditions.
fn accesses(target: Target, text: &str) -> Vec<String> {
    let meaning = explained(target, text, u64::MAX).meaning.expect("a modelled instruction");
    meaning.assignments.iter().map(|assignment| assignment.line().unwrap_or_default()).collect()
}

#[test]
fn accesses_to_memory_have_addresses_and_ranges() {
    for (text, expected) in [
        ("global_load_dword v0, v[1:2], off offset:16", &["v0 = mem32[v[1:2] + 16]"][..]),
        ("global_load_sbyte v0, v1, s[2:3]", &["v0 = sext32(mem8[s[2:3] + zext64(v1)])"]),
        ("s_load_dword s0, s[4:5], 0x10", &["s0 = mem32[(s[4:5] & -4) + 16]"]),
        ("scratch_store_dword v1, v2, off", &["scratch32[v1] = v2"]),
        ("ds_write_b8 v1, v2 offset:4", &["lds8[v1 + 4] = v2{7:0} if v1 + 4 <u lds_size"]),
        ("global_atomic_add v0, v[2:3], v4, off glc", &["mem32[v[2:3]] = v4 + old", "v0 = old"]),
        ("global_atomic_smax v[2:3], v4, off", &["mem32[v[2:3]] = max_s(v4, old)"]),
        ("s_memtime s[0:1]", &["s[0:1] = time"]),
    ] {
        assert_eq!(accesses(Gfx900, text), expected, "{text}");
    }
    let ranges = |target| accesses(target, "ds_read_u8 v0, v1").remove(0);
    assert_eq!(ranges(Gfx900), "v0 = zext32(v1 <u lds_size ? lds8[v1] : 0)");
    assert!(ranges(Gfx803).contains("<u m0") && !ranges(Gfx803).contains("~v1{31}"), "{}", ranges(Gfx803));
    assert!(ranges(Gfx600).contains("~v1{31}"), "{}", ranges(Gfx600));
    let buffer = accesses(Gfx900, "buffer_load_dword v0, v1, s[8:11], 0 offen").remove(0);
    assert!(buffer.contains("mem32[") && buffer.contains("s[8:9]{47:0}") && buffer.contains("s10"), "{buffer}");
}

#[test]
fn notes_tell_what_lanes_do_to_memory() {
    let notes = |text: &str| explained(Gfx900, text, u64::MAX).meaning.expect("modelled").notes.join(" ");
    assert!(notes("ds_add_u32 v0, v1").contains("one after the other, in ascending order"));
    assert!(!notes("ds_write_b32 v0, v1").contains("one after the other"));
    assert!(notes("ds_write_b32 v0, v1").contains("Inactive lanes change no memory."));
    assert!(!notes("s_store_dword s0, s[2:3], 0x0").contains("Inactive lanes"));
    assert!(notes("ds_append v0").contains("once for the wave"));
    assert!(notes("buffer_load_format_xy v[0:1], v2, s[0:3], 0 idxen").contains("componentN is"));
    let store = explained(Gfx900, "ds_write_b32 v0, v1", u64::MAX).meaning.expect("modelled");
    assert!(store.readings.contains(&Reading::K136) && store.unspecified.is_empty());
}

#[test]
fn notes_tell_about_inactive_lanes_and_ends() {
    let notes = |text: &str| explained(Gfx900, text, u64::MAX).meaning.expect("modelled").notes.join(" ");
    assert_eq!(notes("v_mov_b32 v0, v1"), "Inactive lanes of v0 keep their value.");
    assert_eq!(notes("v_cmp_eq_u32 vcc, v0, v1"), "vcc[lane] is 0 in inactive lanes.");
    assert!(notes("v_writelane_b32 v0, s1, 17").contains("EXEC does not matter"));
    assert!(notes("v_mbcnt_lo_u32_b32 v0, s0, v1").contains("v0 in lane 17; other lanes differ"));
    assert!(!notes("v_cndmask_b32 v0, v1, v2, vcc").contains("differ"));
    assert!(notes("v_sin_f32 v0, v1").contains("approximation"));
    assert!(notes("v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0xf").contains("diagram"));
}

#[test]
fn dependences_are_found_by_executing() {
    let meaning = |text: &str| explained(Gfx900, text, u64::MAX).meaning.expect("modelled");
    let add = meaning("v_add_f32 v0, v1, v2");
    assert_eq!(add.mode, ["bits 1:0, rounding of f32", "bits 5:4, subnormals of f32"]);
    assert!(add.unspecified.contains(&LedgerRow::M3.into()) && add.readings.is_empty());
    let plain = meaning("v_add_u32 v0, v1, v2");
    assert!(plain.mode.is_empty() && plain.unspecified.is_empty() && plain.readings.is_empty());
    let broadcast = meaning("v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf");
    assert!(broadcast.readings.contains(&Reading::D6) && broadcast.readings.contains(&Reading::D15));
    let shift = meaning("v_lshlrev_b32_dpp v0, v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf");
    assert!(shift.readings.contains(&Reading::Reverse));
    assert!(meaning("v_min3_i16 v0, v1, v2, v3").unspecified.contains(&LedgerRow::C6.into()));
    assert!(meaning("v_mad_f32 v0, v1, v2, v3").readings.contains(&Reading::M5));
    assert!(meaning("ds_permute_b32 v0, v1, v2").unspecified.contains(&LedgerRow::X5.into()));
    assert!(meaning("v_mul_f32 v0, v1, v2 clamp").mode.contains(&"bit 8, DX10_CLAMP"));
}

fn lanes(target: Target, text: &str, exec: u64) -> [Reads; 64] {
    explained(target, text, exec).diagram.expect("a diagram").lanes
}

#[test]
fn diagrams_show_the_lane_that_each_lane_reads() {
    let dpp = |control: &str| format!("v_mov_b32_dpp v0, v1 {control} row_mask:0xf bank_mask:0xf");
    let all = |text: &str| lanes(Gfx900, text, u64::MAX);
    let mirror = all(&dpp("row_mirror"));
    assert!((0..64).all(|lane| mirror[lane] == Reads::Lane(lane as u8 ^ 15)));
    let shift = all(&dpp("row_shr:1"));
    assert_eq!((shift[0], shift[1], shift[16]), (Reads::Kept, Reads::Lane(0), Reads::Kept));
    let zero = all(&format!("{} bound_ctrl:1", dpp("row_shr:1")));
    assert_eq!((zero[0], zero[1]), (Reads::Zero, Reads::Lane(0)));
    let broadcast = all(&dpp("row_bcast:15"));
    assert_eq!(
        (broadcast[3], broadcast[16], broadcast[40]),
        (Reads::Open(Reading::D6), Reads::Lane(15), Reads::Lane(31))
    );
    let masked = all("v_add_u32_dpp v3, v4, v5 wave_rol:1 row_mask:0x4 bank_mask:0x3");
    assert_eq!(
        (masked[31], masked[32], masked[39], masked[40]),
        (Reads::Kept, Reads::Lane(33), Reads::Lane(40), Reads::Kept)
    );
    let swizzle = lanes(Gfx600, "ds_swizzle_b32 v5, v6 offset:0x041f", u64::MAX);
    assert!((0..64).all(|lane| swizzle[lane] == Reads::Lane(lane as u8 ^ 1)));
    for text in ["ds_bpermute_b32 v0, v7, v8", "ds_permute_b32 v0, v7, v8"] {
        let explanation = explained(Gfx803, text, u64::MAX);
        let diagram = explanation.diagram.expect("a diagram");
        assert_eq!(diagram.example.as_deref(), Some("v7 = 4 * (63 - lane)"));
        assert!((0..64).all(|lane| diagram.lanes[lane] == Reads::Lane(63 - lane as u8)), "{text}");
    }
    assert!(explained(Gfx900, "v_mov_b32 v0, v1", u64::MAX).diagram.is_none());
}

#[test]
fn inactive_lanes_show_in_diagrams() {
    let text = "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf";
    let found = lanes(Gfx900, text, 0b1101);
    // Lane 1 is inactive: lane 0 reads from it, and it is not written itself.
    assert_eq!(found[..4], [Reads::Open(Reading::D15), Reads::Kept, Reads::Lane(3), Reads::Lane(2)]);
    let found = lanes(Gfx900, "ds_swizzle_b32 v0, v1 offset:0x80b1", 0b1101);
    assert_eq!(found[..4], [Reads::Zero, Reads::Kept, Reads::Lane(3), Reads::Lane(2)]);
}

/// The last target that has a row.
fn last(row: &Row) -> Target {
    Target::ALL.into_iter().rev().find(|&target| row.exists_on(target)).expect("a row is of a target")
}

#[test]
fn every_row_can_be_explained() {
    let (mut count, mut accesses) = (0, 0);
    for row in all_rows() {
        for target in Target::ALL.into_iter().filter(|&target| row.exists_on(target)) {
            for encoding in row.encodings(target) {
                let mut dice = SplitMix::derived(3, &[target.column() as u64], row.mnemonic);
                let instruction = row.generate(encoding, target, &mut dice);
                // Terms take their time; the older targets share what the newer have, but for memory.
                let told = if row.exists_on(Gfx900) { Gfx900 } else { last(row) };
                if row.is_modelled() && !row.is_about_memory() && target != told {
                    continue;
                }
                let explanation = explain(&instruction, target, Syntax::Llvm, u64::MAX);
                let text = explanation.to_text();
                accesses += usize::from(row.is_about_memory() && explanation.meaning.is_ok());
                let long = text.lines().find(|line| line.chars().count() > 80 && line.contains(' '));
                assert!(long.is_none(), "{}: {long:?}", explanation.text);
                assert_eq!(explanation.to_svg().matches("<svg").count(), 1);
                assert!(serde_json::to_value(&explanation).is_ok_and(|object| object.is_object()));
                count += 1;
            }
        }
    }
    assert!(count > 3000 && accesses > 1000, "{count} instructions, {accesses} about memory");
}

#[test]
fn pictures_are_well_formed() {
    let svg = explained(Gfx900, "v_mov_b32_dpp v0, v1 row_bcast:31 row_mask:0xf bank_mask:0xf", u64::MAX).to_svg();
    let opened = svg.matches('<').count();
    assert_eq!(opened, svg.matches('>').count());
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    assert_eq!(svg.matches("<path").count(), 32, "a line for each lane that reads one");
    assert!(!svg.contains("NaN") && svg.contains("row_bcast:31"));
    let head = svg.split('>').next().unwrap_or_default();
    assert!(head.contains("viewBox=\"0 0 ") && !head.contains(" width=") && !head.contains(" height="), "{head}");
}

/// Each element of each matrix has a rectangle that names it.
#[test]
fn pictures_of_matrices() {
    let text = "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]";
    let svg = explained(Target::Gfx942, text, u64::MAX).to_svg();
    assert_eq!(svg.matches("<title>").count(), 3 * 256 + 4);
    assert_eq!(svg.matches("<title>").count(), svg.matches("</title>").count());
    assert!(svg.contains("<title>A[3][5]: v4[19]{31:16}</title>") && svg.contains(">19.1</text>"), "{svg}");
    assert_eq!(svg.matches('<').count(), svg.matches('>').count());
    let wide = "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[0:3]";
    let svg = explained(Target::Gfx950, wide, u64::MAX).to_svg();
    assert!(svg.contains("<title>A[15][127]: v11[63]{31:24}</title>") && svg.len() < 1_500_000, "{}", svg.len());
}

#[test]
fn pages_need_nothing_but_themselves() {
    for (target, text, has_matrices) in [
        (Target::Gfx942, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]", true),
        (Gfx900, "v_add_u32 v0, v1, v2", false),
        (Gfx900, "image_load v[0:3], v4, s[8:15] dmask:0xf unorm", false),
    ] {
        let explanation = explained(target, text, u64::MAX);
        let (page, title) = (explanation.to_html(), format!("<title>{}</title>", explanation.text));
        assert!(page.starts_with("<!doctype html>") && page.contains(&title), "{page}");
        assert!(!page.contains("http") && page.contains("<h2>Meaning, operands, bits</h2>"), "{page}");
        for once in ["<h1>", "<main>", "</main>", "<pre>", "</pre>"] {
            assert_eq!(page.matches(once).count(), 1, "{once} in\n{page}");
        }
        assert_eq!(page.contains("<script>"), has_matrices, "{page}");
        assert_eq!(page.matches("<section").count(), if has_matrices { 3 } else { 0 });
    }
}

#[test]
fn rows_of_the_ledger_have_their_text() {
    for reading in Reading::ALL {
        assert!(reading.row().text().contains("reading"), "{reading}");
    }
    for &row in LedgerRow::ALL {
        let text = explain_row(row);
        assert!(text.split(['.', ':']).next().is_some_and(|names| names.split(", ").any(|name| name == row.name())));
        // Stars stand in names alone: `s_scratch_*`.
        let in_names: usize = row.text().split('`').skip(1).step_by(2).map(|name| name.matches('*').count()).sum();
        assert_eq!(text.matches('*').count(), in_names, "{text}");
        assert!(!text.contains('`') && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}
