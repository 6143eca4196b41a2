; Unsigned saturation of a difference: max(a, b) - b.
; out: v0
; expect: equivalent
; == a ==
v_max_u32 v2, v0, v1
v_sub_u32 v0, v2, v1
; == b ==
v_sub_u32_e64 v0, v0, v1 clamp

; == wrong_clamp ==
; Without clamp.
@@ b @@
-v_sub_u32_e64 v0, v0, v1 clamp
+v_sub_u32_e64 v0, v0, v1

; == wrong_reverse ==
; The reverse difference.
@@ b @@
-v_sub_u32_e64 v0, v0, v1 clamp
+v_subrev_u32_e64 v0, v0, v1 clamp
