; The next power.
; out: v0
; nan: canonical
; expect: different
; == a ==
v_ldexp_f32 v0, v1, -3
; == b ==
v_mul_f32 v0, 0x3d800000, v1
