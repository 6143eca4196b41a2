; Not less: greater, equal, or a NaN (C-5).
; out: vcc
; expect: equivalent
; == a ==
v_cmp_nlt_f16 vcc, v1, v2
; == b ==
v_cmp_ge_f16 vcc, v1, v2
v_cmp_u_f16 s[0:1], v1, v2
s_or_b64 vcc, vcc, s[0:1]

; == wrong_nan ==
; Without the NaNs.
@@ b @@
-v_cmp_u_f16 s[0:1], v1, v2
-s_or_b64 vcc, vcc, s[0:1]
