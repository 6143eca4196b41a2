; A width of 32 counts as 0 and gives 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_bfe_u32 v0, v2, 3, 32
v_bfe_i32 v1, v2, 3, 32
; == b ==
v_mov_b32 v0, 0
v_mov_b32 v1, 0

; == wrong_width ==
; A width of 31 does not.
@@ a @@
-v_bfe_u32 v0, v2, 3, 32
+v_bfe_u32 v0, v2, 3, 31
