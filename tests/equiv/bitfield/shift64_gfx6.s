; gfx6 has the 64-bit shifts with the value first.
; target: gfx600, gfx700
; out: v[0:1]
; expect: equivalent
; == a ==
v_lshr_b64 v[0:1], v[2:3], 32
; == b ==
v_mov_b32 v0, v3
v_mov_b32 v1, 0

; == wrong_sign ==
; The arithmetic shift fills with the sign.
@@ a @@
-v_lshr_b64 v[0:1], v[2:3], 32
+v_ashr_i64 v[0:1], v[2:3], 32
