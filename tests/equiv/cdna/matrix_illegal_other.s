; A lane that the layout alone does not name may count.
; target: gfx942
; out: v0[0]
; expect: different
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3] cbsz:2 abid:1
; == b ==
v_writelane_b32 v4, s0, 15
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3] cbsz:2 abid:1
