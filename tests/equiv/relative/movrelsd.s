; Both are relative.
; target: gfx600, gfx700, gfx803
; expect: equivalent
; == a ==
s_mov_b32 m0, 4
v_movrelsd_b32_e32 v1, v2
; == b ==
s_mov_b32 m0, 4
v_mov_b32_e32 v5, v6

; == wrong_source ==
@@ b @@
-v_mov_b32_e32 v5, v6
+v_mov_b32_e32 v5, v2
