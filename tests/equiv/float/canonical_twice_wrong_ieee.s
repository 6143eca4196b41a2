; Without IEEE no NaN is quieted, and a product quiets all.
; out: v0
; mode: 0x1f0
; nan: preserve
; expect: different
; relies on: mode=0x1f0
; == a ==
v_mul_f32 v0, 1.0, v1
; == b ==
v_max_f32 v0, v1, v1
