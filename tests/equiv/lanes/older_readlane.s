; v_readlane_b32 of gfx6 and gfx7 is VOP2; the number of the lane counts modulo 64.
; target: gfx600, gfx700
; out: s0
; expect: equivalent
; == a ==
v_readlane_b32 s0, v1, s2
; == b ==
s_and_b32 s3, s2, 63
v_readlane_b32 s0, v1, s3

; == wrong_mask ==
@@ b @@
-s_and_b32 s3, s2, 63
+s_and_b32 s3, s2, 31
