; The source is v1 and M0 further.
; target: gfx600, gfx700, gfx803
; expect: equivalent
; == a ==
s_mov_b32 m0, 4
v_movrels_b32_e32 v0, v1
; == b ==
s_mov_b32 m0, 4
v_mov_b32_e32 v0, v5

; == wrong_register ==
; v1 and four further is v5.
@@ b @@
-v_mov_b32_e32 v0, v5
+v_mov_b32_e32 v0, v4
