; They may be above a half.
; out: v0
; expect: different
; == a ==
v_mul_f16_e64 v0, v1, v2 clamp
v_min_f16 v0, 0.5, v0
; == b ==
v_mul_f16_e64 v0, v1, v2 clamp
