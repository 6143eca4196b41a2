; A copy of a pair.
; target_a: gfx942
; target_b: gfx90a
; out: v[0:1]
; expect: equivalent
; == a ==
v_mov_b64 v[0:1], v[2:3]
; == b ==
v_mov_b32 v1, v3
v_mov_b32 v0, v2

; == wrong_word ==
@@ b @@
-v_mov_b32 v1, v3
+v_mov_b32 v1, v2
