; A copy of a pair.
; target: gfx942, gfx950
; out: v[0:1]
; expect: equivalent
; == a ==
v_mov_b32 v0, v2
v_mov_b32 v1, v3
; == b ==
v_mov_b64 v[0:1], v[2:3]

; == wrong_pair ==
@@ b @@
-v_mov_b64 v[0:1], v[2:3]
+v_mov_b64 v[0:1], v[4:5]
