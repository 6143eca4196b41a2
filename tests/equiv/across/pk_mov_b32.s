; v_pk_mov_b32 (gfx90a) takes one word of each source.
; target_a: gfx90a
; target_b: gfx600
; out: v[0:1]
; expect: equivalent
; == a ==
v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]
; == b ==
v_mov_b32 v6, v3
v_mov_b32 v1, v4
v_mov_b32 v0, v6

; == wrong_word ==
@@ b @@
-v_mov_b32 v1, v4
+v_mov_b32 v1, v5
