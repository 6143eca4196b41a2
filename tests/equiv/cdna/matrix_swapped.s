; A and B exchanged give the transposed product.
; target: gfx942
; out: v[0:3]
; expect: different
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3]
; == b ==
v_mfma_f32_16x16x4_f32 v[0:3], v5, v4, v[0:3]
