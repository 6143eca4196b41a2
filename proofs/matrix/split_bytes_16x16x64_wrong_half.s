; The second half is multiplied by the first.
; target: gfx950
; mode: 0xf0
; assume: exec == -1
; out: v[0:3]
; expect: refuted
; == a ==
v_mfma_i32_16x16x64_i8 v[0:3], v[4:7], v[8:11], v[0:3]
; == b ==
v_mfma_i32_16x16x32_i8 v[0:3], v[6:7], v[8:9], v[0:3]
v_mfma_i32_16x16x32_i8 v[0:3], v[4:5], v[8:9], v[0:3]
