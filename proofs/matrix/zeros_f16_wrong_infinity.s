; A column of B may have an infinity.
; target: gfx942
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; assume: v4 == 0
; assume: v5 == 0x80000000
; assume: (v6 & 0x7c00) != 0x7c00
; assume: (v6 & 0x7c000000) != 0x7c000000
; expect: refuted
; out: v[0:3]
; == a ==
v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
; == b ==
v_add_f32 v0, 0, v0
v_add_f32 v1, 0, v1
v_add_f32 v2, 0, v2
v_add_f32 v3, 0, v3
