; With negative numbers in B a -0 of C may stay one.
; target: gfx942, gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v4 == 0
; assume: (v5 & 0x7fffffff) <u 0x7f800000
; expect: refuted
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x4_f32 v[0:3], v4, v5, v[0:3]
; == b ==
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
