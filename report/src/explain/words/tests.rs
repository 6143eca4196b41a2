use gcn_semantics::Target::{self, Gfx600, Gfx803, Gfx900, Gfx942};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::isa::Row;
use gcn_semantics::rows::all_rows;

use crate::explain::tests::explained;

fn sentence(target: Target, text: &str) -> String {
    explained(target, text, u64::MAX).sentence
}

/// The words about a row, of which executing it says nothing.
fn words(row: &'static Row, target: Target, seed: u64) -> Option<super::Words> {
    let encoding = row.encodings(target).next().expect("a row has an encoding");
    let mut dice = SplitMix::derived(seed, &[target.column() as u64], row.mnemonic);
    super::words(&row.generate(encoding, target, &mut dice), target, None)
}

/// Of every instruction of every target: no template is missing, and none is left unfilled.
#[test]
fn every_instruction_has_a_title_and_a_sentence() {
    let (mut count, mut bad) = (0, Vec::new());
    for row in all_rows().iter().copied() {
        for target in Target::ALL.into_iter().filter(|&target| row.exists_on(target)) {
            count += 1;
            let Some(words) = words(row, target, 1) else {
                bad.push(format!("{} has no words", row.mnemonic));
                continue;
            };
            let text = format!("{} {}", words.title, words.sentence);
            let is_whole = words.sentence.ends_with('.') && !words.title.ends_with(['.', ',', ' ']);
            let wrong = ["{", "}", "  ", " .", " ,", ",,", "..", "a value", " values."];
            let wrong: Vec<_> = wrong.iter().filter(|part| text.contains(**part)).collect();
            if !is_whole || !wrong.is_empty() || words.title.len() < 3 {
                bad.push(format!("{}: {wrong:?} in {text}", row.mnemonic));
            }
        }
    }
    bad.sort();
    bad.dedup();
    assert!(bad.is_empty() && count > 9_000, "{} of {count}:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn templates_are_used() {
    let names: Vec<&str> = all_rows().iter().map(|row| row.mnemonic).collect();
    assert!(names.len() > 1_500);
    let title = |target, text: &str| explained(target, text, u64::MAX).title;
    assert_eq!(title(Gfx900, "v_add_f32 v0, v1, v2"), "Add, f32");
    assert_eq!(title(Gfx900, "v_cvt_f32_i32 v0, v1"), "Convert, i32 to f32");
    assert_eq!(title(Gfx900, "v_pk_add_f16 v0, v1, v2"), "Packed add, f16");
    assert_eq!(title(Gfx900, "v_cmpx_lt_f32 vcc, v1, v2"), "Compare, less, and to EXEC, f32");
    assert_eq!(
        title(Gfx942, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]"),
        "Matrix multiply-add, 16 x 16 x 16, f32"
    );
}

/// Sentences follow the types, the target, the modifiers and what executing the instruction has found.
#[test]
fn sentences_follow_the_instruction() {
    let says = |target, text: &str, parts: &[&str]| {
        let sentence = sentence(target, text);
        parts.iter().for_each(|part| assert!(sentence.contains(part), "{text}: no {part:?} in {sentence}"));
    };
    says(
        Gfx900,
        "v_add_f32 v0, v1, v2",
        &["Adds two single-precision numbers in each active lane.", "It rounds and treats subnormals as MODE says."],
    );
    says(Gfx900, "v_add_u32 v0, v1, v2", &["Adds two 32-bit integers in each active lane."]);
    says(Gfx803, "v_add_u32 v0, vcc, v1, v2", &["The carry of the lane is its bit of the mask."]);
    assert!(!sentence(Gfx900, "v_add_u32 v0, v1, v2").contains("carry"));
    says(Gfx900, "v_cvt_i32_f32 v0, v1", &["a single-precision number to a signed 32-bit integer", "towards zero"]);
    says(Gfx900, "v_med3_f32 v0, v1, v2, v3", &["middle one of three single-precision numbers", "minimum"]);
    says(Gfx900, "v_cmp_nlt_f32 vcc, v0, v1", &["unless source 0 is less than source 1", "NaN"]);
    says(Gfx900, "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf", &["another lane, as row_shr:1 says."]);
    says(Gfx900, "global_load_sbyte v0, v1, s[2:3]", &["Loads a byte from global memory", "extends the sign"]);
    says(Gfx900, "global_atomic_add v0, v[2:3], v4, off glc", &["Adds the data to 32 bits", "gives back"]);
    assert!(!sentence(Gfx900, "global_atomic_add v[2:3], v4, off").contains("gives back"));
    says(Gfx900, "ds_add_f32 v0, v1", &["Adds the data to 32 bits of LDS in each active lane, as floating"]);
    says(Gfx900, "s_andn2_saveexec_b64 s[0:1], s[2:3]", &["EXEC becomes `source & ~EXEC`"]);
    says(Gfx900, "ds_cmpst_rtn_b64 v[0:1], v2, v[4:5], v[6:7]", &["64 bits of LDS", "gives back"]);
    says(Gfx900, "buffer_atomic_cmpswap_x2 v[0:3], off, s[0:3], 0", &["64 bits of a buffer"]);
    says(Gfx900, "s_add_u32 s0, s1, s2", &["SCC is the carry."]);
}

#[test]
fn waits_say_what_they_wait_for() {
    let all = sentence(Gfx900, "s_waitcnt vmcnt(0) lgkmcnt(0)");
    let start =
        "vmcnt(0) waits until nothing that it counts is outstanding: vector memory operations, that is loads, stores";
    assert!(all.starts_with(start), "{all}");
    assert!(all.contains("lgkmcnt(0) waits until nothing") && all.contains("FLAT") && !all.contains("expcnt"), "{all}");
    assert!(sentence(Gfx900, "s_waitcnt vmcnt(3)").contains("at most 3 operations that it counts are outstanding"));
    assert!(sentence(Gfx900, "s_waitcnt lgkmcnt(3)").contains("complete in any order"));
    assert!(!sentence(Gfx600, "s_waitcnt vmcnt(3)").contains("FLAT"));
    let stores = |target| sentence(target, "s_waitcnt expcnt(0)").contains("vector memory stores,");
    assert!(stores(Gfx600) && !stores(Gfx803) && !stores(Gfx900));
    assert!(sentence(Gfx900, "s_waitcnt 0xffff").contains("waits for nothing"));
    assert!(sentence(Gfx900, "s_nop 3").contains("for 4 wait states"));
    assert!(sentence(Gfx900, "s_nop 0").contains("for 1 wait state:"));
    // Bits that the target does not look at.
    assert!(sentence(Gfx600, "s_nop 8").contains("for 1 wait state:"));
    assert!(sentence(Gfx900, "s_nop 8").contains("for 9 wait states"));
    for (text, part) in [
        ("s_sleep 1", "sleeps"),
        ("s_endpgm", "Ends the wave."),
        ("s_barrier", "all waves of its workgroup"),
        ("s_setprio 1", "priority"),
        ("s_sethalt 1", "Halts"),
        ("s_trap 2", "trap handler"),
        ("s_sendmsg sendmsg(MSG_INTERRUPT)", "content of M0"),
        ("s_dcache_inv", "scalar data cache"),
        ("s_icache_inv", "instruction cache"),
        ("buffer_wbinvl1", "vector L1 cache"),
        ("s_cbranch_scc1 0", "if SCC is 1, else to the next instruction"),
    ] {
        assert!(sentence(Gfx900, text).contains(part), "{text}: {}", sentence(Gfx900, text));
    }
    assert!(sentence(Gfx942, "buffer_inv sc1").contains("device (sc1)"));
    assert!(sentence(Gfx942, "buffer_wbl2 sc0 sc1").contains("whole system"));
    assert!(sentence(Target::Gfx90a, "buffer_wbl2").starts_with("Writes changed lines of the L2 cache to memory."));
}
