; A mask is data for the scalar unit, and its halves are data for the vector unit.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:1]
; expect: equivalent
; == a ==
v_mov_b32 v0, vcc_lo
v_mov_b32 v1, exec_hi
; == b ==
s_mov_b64 s[0:1], vcc
s_mov_b64 s[2:3], exec
v_mov_b32 v0, s0
v_mov_b32 v1, s3

; == wrong_half ==
; The other half.
@@ b @@
-v_mov_b32 v1, s3
+v_mov_b32 v1, s2
