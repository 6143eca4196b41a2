; s_quadmask gathers one bit for each quad.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_quadmask_b32 s0, s1
s_and_b32 s0, s0, 3
; == b ==
s_and_b32 s2, s1, 15
s_cselect_b32 s2, 1, 0
s_and_b32 s3, s1, 0xf0
s_cselect_b32 s3, 2, 0
s_or_b32 s0, s2, s3

; == wrong_bit ==
; The wrong quad.
@@ b @@
-s_and_b32 s3, s1, 0xf0
+s_and_b32 s3, s1, 0xf00
