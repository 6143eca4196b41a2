; 64-bit operands: integers are sign-extended, floats have their 64-bit patterns.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:3]
; expect: equivalent
; == a ==
s_mov_b64 s[0:1], -3
s_mov_b64 s[2:3], 1.0
; == b ==
s_mov_b32 s0, -3
s_mov_b32 s1, -1
s_mov_b32 s2, 0
s_mov_b32 s3, 0x3ff00000

; == wrong_single ==
; Not the 32-bit pattern.
@@ b @@
-s_mov_b32 s3, 0x3ff00000
+s_mov_b32 s3, 0x3f800000

; == wrong_zero ==
; Not zero-extended.
@@ b @@
-s_mov_b32 s1, -1
+s_mov_b32 s1, 0
