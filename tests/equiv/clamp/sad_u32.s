; v_sad_u32 with clamp saturates the sum.
; out: v0
; expect: equivalent
; == a ==
v_sad_u32 v3, v0, v1, 0
v_add_u32_e64 v0, v3, v2 clamp
; == b ==
v_sad_u32 v0, v0, v1, v2 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_sad_u32 v0, v0, v1, v2 clamp
+v_sad_u32 v0, v0, v1, v2
