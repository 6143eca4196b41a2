; The same with two terms exchanged: other roundings.
; out: v0
; expect: different
; == a ==
v_mul_f32 v0, v1, v2
v_fma_f32 v0, v3, v4, v0
v_fma_f32 v0, v5, v6, v0
v_fma_f32 v0, v7, v8, v0
; == b ==
v_mul_f32 v0, v2, v1
v_fma_f32 v0, v6, v5, v0
v_fma_f32 v0, v4, v3, v0
v_fma_f32 v0, v8, v7, v0
