; Another format of as many bits is another product.
; target: gfx950
; out: v[0:3]
; expect: different
; relies on: Q3
; == a ==
v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[12:15], v[0:3] cbsz:2 blgp:4
; == b ==
v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[12:15], v[0:3] cbsz:3 blgp:4
