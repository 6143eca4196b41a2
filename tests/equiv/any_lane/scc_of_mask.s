; SCC says whether some lane has a bit of the mask.
; out: s6
; expect: equivalent
; == a ==
v_cmp_lt_u32 vcc, v1, v2
s_and_b64 s[4:5], vcc, exec
s_cselect_b32 s6, 1, 0
; == b ==
v_cmp_lt_u32 vcc, v1, v2
s_or_b32 s4, vcc_lo, vcc_hi
s_cselect_b32 s6, 1, 0

; == wrong_sense ==
; SCC says that some lane's bit holds, not that all do.
@@ b @@
-s_or_b32 s4, vcc_lo, vcc_hi
-s_cselect_b32 s6, 1, 0
+s_xor_b64 s[4:5], vcc, exec
+s_cselect_b32 s6, 0, 1
