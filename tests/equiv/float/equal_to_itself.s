; All but NaNs are equal to themselves.
; out: vcc
; expect: equivalent
; == a ==
v_cmp_eq_f64 vcc, v[0:1], v[0:1]
; == b ==
v_cmp_o_f64 vcc, v[0:1], v[0:1]
