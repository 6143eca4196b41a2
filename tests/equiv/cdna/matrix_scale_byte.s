; Another byte of a scale is another product.
; target: gfx950
; out: v[0:3]
; expect: different
; relies on: Q3
; == a ==
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:11], v[0:3], v20, v21 cbsz:4 blgp:4
; == b ==
v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[8:11], v[0:3], v20, v21 op_sel_hi:[1,0,0] cbsz:4 blgp:4
