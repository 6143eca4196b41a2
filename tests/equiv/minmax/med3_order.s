; The order of the operands of a median does not matter.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_med3_u32 v0, v1, v2, v3
; == b ==
v_med3_u32 v0, v3, v1, v2

; == wrong_twice ==
; One operand counts twice.
@@ b @@
-v_med3_u32 v0, v3, v1, v2
+v_med3_u32 v0, v3, v1, v1
