//! Values that nobody knows in claims: functions of all that they may depend on, and of nothing else.

use super::answer;

const NOTHING: &str = "s_nop 0";
const NO_LANE: &str = "exec == 0";

/// `claim` under `assumed` after `program`, and the name of its answer.
type Case = (&'static [&'static str], &'static str, &'static str);

fn are(cases: &[Case], expected: &str) {
    for &(assumed, claim, program) in cases {
        let found = answer(assumed, claim, program);
        assert_eq!(found.name(), expected, "`{claim}` under {assumed:?} after `{program}`: {found:?}");
    }
}

#[test]
fn unequal_calls_have_nothing_in_common() {
    are(
        &[
            // All lanes send to lane 0.
            (&["exec == -1", "v1 == 0"], "permute(v0, v1) == permute(v2, v1)", NOTHING),
            (&["exec == -1", "v1 == 0", "v2 == 64"], "permute(v0, v1) == permute(v0, v2)", NOTHING),
            (&["exec == 3", "v1 == 0"], "permute(v0, v1) == permute(v2, v1)", NOTHING),
            (&[NO_LANE], "butterfly(2, v0) == butterfly(2, v1)", NOTHING),
            (&[NO_LANE], "butterfly(2, v0) & 1 == butterfly(2, v1) & 1", NOTHING),
            (&[NO_LANE], "bits(butterfly(2, v0), 7, 0) == bits(butterfly(2, v1), 7, 0)", NOTHING),
            (&[NO_LANE], "butterfly(2, v[0:1]) == butterfly(2, v[2:3])", NOTHING),
            (&[NO_LANE], "butterfly(2, v0) == butterfly(4, v0)", NOTHING),
            (&[NO_LANE], "butterfly(2, v0) == quad_swizzle(v0, 1, 0, 3, 2)", NOTHING),
            (&[NO_LANE], "quad_swizzle(v0, 0, 0, 0, 0) == quad_swizzle(v0, 0, 0, 0, 1)", NOTHING),
            (&[NO_LANE], "quad_swizzle(v0, 1, 0, 3, 2) == quad_swizzle(v1, 1, 0, 3, 2)", NOTHING),
            (&[NO_LANE], "nv_shuffle_up(v0, v2, 32) == nv_shuffle_up(v1, v2, 32)", NOTHING),
            (&[NO_LANE], "nv_shuffle_up(v0, v1, 32) == nv_shuffle_up(v0, v2, 32)", NOTHING),
            (&[NO_LANE], "nv_shuffle_up(v0, v1, 32) == nv_shuffle_up(v0, v1, 16)", NOTHING),
            (&[NO_LANE], "nv_shuffle_up(v0, v1, 32) == nv_shuffle_down(v0, v1, 32)", NOTHING),
            (&[NO_LANE], "nv_shuffle_xor(v0, v1, 32) == nv_shuffle_idx(v0, v1, 32)", NOTHING),
            // Widths that make the same numbers of the operand.
            (&[NO_LANE, "v0 <=u 0xff"], "butterfly(2, v0) & 0xff == zext(butterfly(2, bits(v0, 7, 0)), 32)", NOTHING),
            // Lane 0 reads lane 1, which is inactive; the program changes lane 0.
            (&["exec == 1"], "lane == 0 => butterfly(2, v0) == butterfly(2, old(v0))", "v_add_u32 v0, 1, v0"),
            (&["exec == 1"], "lane == 0 => butterfly(2, v0) == butterfly(2, old(v0))", "v_mov_b32 v0, v1"),
            (&[NO_LANE], "butterfly(2, v0) == 0", NOTHING),
            (&[NO_LANE], "butterfly(2, v0) == v0", NOTHING),
        ],
        "refuted",
    );
}

#[test]
fn equal_calls_are_equal() {
    are(
        &[
            (&[], "permute(v0, v1) == permute(v0, v1)", NOTHING),
            (&["exec == -1", "v1 == 0"], "permute(v0, v1) == permute(v0, v1)", NOTHING),
            (&["exec == -1", "v1 == 0", "v2 == 0"], "permute(v0, v1) == permute(v0, v2)", NOTHING),
            (&["exec == -1"], "permute(v2, v1) == permute(old(v0), v1)", "v_mov_b32 v2, v0"),
            (&[NO_LANE], "butterfly(2, v0) == butterfly(2, v0)", NOTHING),
            (&[], "butterfly(2, v0) & 1 == butterfly(2, v0) & 1", NOTHING),
            (&[], "butterfly(2, v[0:1]) == butterfly(2, v[0:1])", NOTHING),
            (&[NO_LANE], "quad_swizzle(v0, 1, 0, 3, 2) == quad_swizzle(v0, 1, 0, 3, 2)", NOTHING),
            (&[], "nv_shuffle_up(v0, v1, 32) == nv_shuffle_up(v0, v1, 32)", NOTHING),
            // What nobody writes is what it was.
            (&[NO_LANE], "butterfly(2, v0) == butterfly(2, old(v0))", "v_add_u32 v0, 1, v0"),
            (&["exec == 1"], "butterfly(2, v0) == butterfly(2, old(v0))", "v_add_u32 v1, 1, v0"),
            // Known to the solver only.
            (&[NO_LANE, "v0 ^ v1 == 0"], "butterfly(2, v0) == butterfly(2, v1)", NOTHING),
            // Where the source is active, the value is known.
            (&["exec == -1", "v0 == v1"], "butterfly(2, v0) == butterfly(2, v1)", NOTHING),
            (&["exec == -1", "v1 == lane"], "permute(v0, v1) == v0", NOTHING),
        ],
        "proved",
    );
}

/// What is assumed of such a value and what is claimed of it are about one function.
#[test]
fn assumptions_are_about_the_same_values() {
    let assumed: &[&str] = &[NO_LANE, "butterfly(2, v0) == 0"];
    are(
        &[
            (&[NO_LANE, "butterfly(2, v0) == 7"], "butterfly(2, v0) + 1 == 8", NOTHING),
            (assumed, "butterfly(2, v0) == 0", NOTHING),
            (assumed, "butterfly(2, v0) <u 1", NOTHING),
        ],
        "proved",
    );
    are(
        &[
            (&[NO_LANE, "butterfly(2, v0) == 7"], "butterfly(2, v0) + 1 == 9", NOTHING),
            (assumed, "butterfly(2, v1) == 0", NOTHING),
            (assumed, "butterfly(4, v0) == 0", NOTHING),
        ],
        "refuted",
    );
    are(&[(&[NO_LANE, "butterfly(2, v0) == 7", "butterfly(2, v0) == 8"], "v0 == v1", NOTHING)], "error");
}
