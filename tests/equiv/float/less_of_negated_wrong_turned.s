; It does not leave it.
; out: vcc
; expect: different
; == a ==
v_cmp_lt_f32 vcc, v0, v1
; == b ==
v_cmp_lt_f32 vcc, -v0, -v1
