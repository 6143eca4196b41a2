; The minimum of numbers that are not 0 is the smaller one.
; out: v0
; assume: (v1 & 0x7fffffff) <=u 0x7f800000
; assume: (v2 & 0x7fffffff) <=u 0x7f800000
; assume: (v1 & 0x7fffffff) != 0
; expect: equivalent
; == a ==
v_min_f32 v0, v1, v2
; == b ==
v_cmp_lt_f32 vcc, v1, v2
v_cndmask_b32 v0, v2, v1, vcc

; == wrong_zeros ==
; -0 is below +0 for v_min_f32 and not for the comparison (M1).
; assume: (v1 & 0x7fffffff) <=u 0x7f800000
; assume: (v2 & 0x7fffffff) <=u 0x7f800000
