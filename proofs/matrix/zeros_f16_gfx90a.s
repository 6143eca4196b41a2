; Where all of A is zero and B is finite, C stays what it is if it has no subnormal numbers, but for the sign of
; zeros.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v4 == 0
; assume: v5 == 0x80000000
; assume: (v6 & 0x7c00) != 0x7c00
; assume: (v6 & 0x7c000000) != 0x7c000000
; assume: (v7 & 0x7c00) != 0x7c00
; assume: (v7 & 0x7c000000) != 0x7c000000
; assume: (v0 & 0x7f800000) != 0 || (v0 & 0x7fffffff) == 0
; assume: (v1 & 0x7f800000) != 0 || (v1 & 0x7fffffff) == 0
; assume: (v2 & 0x7f800000) != 0 || (v2 & 0x7fffffff) == 0
; assume: (v3 & 0x7f800000) != 0 || (v3 & 0x7fffffff) == 0
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x16f16 v[0:3], v[4:5], v[6:7], v[0:3]
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
