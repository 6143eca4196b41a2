; The median of 5, 3, 3 is 3.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v0
; expect: equivalent
; == a ==
v_med3_u32 v0, v1, v2, v2
; == b ==
v_mov_b32 v0, v2

; == wrong_first ==
; Not the first operand.
@@ b @@
-v_mov_b32 v0, v2
+v_mov_b32 v0, v1
