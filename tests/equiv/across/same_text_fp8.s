; FP8 has another bias on gfx942 than on gfx950 (ledger F1).
; target_a: gfx942
; target_b: gfx950
; out: v0
; expect: different
; == a ==
v_cvt_f32_fp8 v0, v1
; == b ==
v_cvt_f32_fp8 v0, v1
