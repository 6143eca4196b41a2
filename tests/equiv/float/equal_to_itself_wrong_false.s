; Nothing is unordered with a number but NaNs.
; out: vcc
; expect: different
; == a ==
v_cmp_eq_f64 vcc, v[0:1], v[0:1]
; == b ==
v_cmp_u_f64 vcc, v[0:1], v[0:1]
