; Inline floats are bit patterns.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: v[0:4]
; expect: equivalent
; decided by: structural
; == a ==
v_mov_b32 v0, 1.0
v_mov_b32 v1, -2.0
v_mov_b32 v2, 0.5
v_mov_b32 v3, 4.0
v_mov_b32 v4, -0.5
; == b ==
v_mov_b32 v0, 0x3f800000
v_mov_b32 v1, 0xc0000000
v_mov_b32 v2, 0x3f000000
v_mov_b32 v3, 0x40800000
v_mov_b32 v4, 0xbf000000

; == wrong_integer ==
; 1.0 is not 1.
@@ b @@
-v_mov_b32 v0, 0x3f800000
+v_mov_b32 v0, 1
