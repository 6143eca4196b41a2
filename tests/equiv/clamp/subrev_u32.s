; The reverse difference saturates at 0 too.
; out: v0
; expect: equivalent
; decided by: structural
; == a ==
v_sub_u32_e64 v0, v1, v0 clamp
; == b ==
v_subrev_u32_e64 v0, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_subrev_u32_e64 v0, v0, v1 clamp
+v_subrev_u32_e64 v0, v0, v1
