; Without the NaNs.
; out: vcc
; expect: different
; == a ==
v_cmp_nlt_f16 vcc, v1, v2
; == b ==
v_cmp_ge_f16 vcc, v1, v2
