; Sums of matrix products are rounded differently on each target (ledger Q3).
; target_a: gfx90a
; target_b: gfx942
; out: v[0:3]
; assume: exec == -1
; expect: different
; == a ==
v_mfma_f32_16x16x16f16 v[0:3], v[8:9], v[10:11], v[0:3]
; == b ==
v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], v[0:3]
