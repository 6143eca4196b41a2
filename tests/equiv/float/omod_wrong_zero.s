; It makes +0 of -0.
; out: v0
; mode: 0x100
; nan: canonical
; expect: different
; == a ==
v_mul_f32_e64 v0, v1, v2 mul:4
; == b ==
v_mul_f32 v0, v1, v2
v_mul_f32 v0, 4.0, v0
