; All but NaNs are equal to themselves.
; out: vcc
; expect: equivalent
; == a ==
v_cmp_eq_f64 vcc, v[0:1], v[0:1]
; == b ==
v_cmp_o_f64 vcc, v[0:1], v[0:1]

; == wrong_false ==
; Nothing is unordered with a number but NaNs.
@@ b @@
-v_cmp_o_f64 vcc, v[0:1], v[0:1]
+v_cmp_u_f64 vcc, v[0:1], v[0:1]
