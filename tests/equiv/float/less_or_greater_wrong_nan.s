; NEQ is true on NaNs.
; out: vcc
; expect: different
; == a ==
v_cmp_lg_f32 vcc, v0, v1
; == b ==
v_cmp_neq_f32 vcc, v0, v1
