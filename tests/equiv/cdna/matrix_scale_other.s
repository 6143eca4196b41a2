; The scale of another row is another product.
; target: gfx950
; out: v0[0]
; expect: different
; relies on: Q3
; == a ==
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:11], v[0:3], v20, v21 cbsz:4 blgp:4
; == b ==
v_writelane_b32 v20, s0, 16
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:11], v[0:3], v20, v21 cbsz:4 blgp:4
