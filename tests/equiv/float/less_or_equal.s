; Less or equal is less, or equal.
; out: vcc
; expect: equivalent
; == a ==
v_cmp_le_f16 vcc, v0, v1
; == b ==
v_cmp_lt_f16 s[0:1], v0, v1
v_cmp_eq_f16 vcc, v0, v1
s_or_b64 vcc, vcc, s[0:1]

; == wrong_unordered ==
; Not: or a NaN.
@@ b @@
-v_cmp_eq_f16 vcc, v0, v1
+v_cmp_u_f16 vcc, v0, v1
