; Reverse subtractions are subtractions with exchanged operands.
; out: v[0:1], vcc
; expect: equivalent
; decided by: structural
; == a ==
v_sub_co_u32 v0, vcc, v2, v0
v_subb_co_u32 v1, vcc, v3, v1, vcc
; == b ==
v_subrev_co_u32 v0, vcc, v0, v2
v_subbrev_co_u32 v1, vcc, v1, v3, vcc

; == wrong_operands ==
; The high words are not exchanged.
@@ b @@
-v_subbrev_co_u32 v1, vcc, v1, v3, vcc
+v_subbrev_co_u32 v1, vcc, v3, v1, vcc
