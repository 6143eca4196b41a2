; Where all of A is +0 and B has numbers that are positive or zero, C stays what it is but for -0; a sum with +0 makes
; it +0.
; target: gfx942, gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v4 == 0
; assume: (v5 & 0x7fffffff) <u 0x7f800000
; assume: v5 <u 0x7f800000
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3]
; == b ==
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
