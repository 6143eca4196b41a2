; v_pk_sub_u16 with clamp saturates at 0 (ledger P12).
; out: v0
; expect: equivalent
; == a ==
v_pk_max_u16 v3, v1, v2
v_pk_sub_u16 v0, v3, v2
; == b ==
v_pk_sub_u16 v0, v1, v2 clamp

; == wrong_clamp ==
; Without clamp it wraps.
@@ b @@
-v_pk_sub_u16 v0, v1, v2 clamp
+v_pk_sub_u16 v0, v1, v2

; == wrong_operands ==
; The operands are exchanged.
@@ b @@
-v_pk_sub_u16 v0, v1, v2 clamp
+v_pk_sub_u16 v0, v2, v1 clamp
