; A shift and an addition of scalar registers (gfx900), and both.
; target_a: gfx900
; target_b: gfx700
; out: s0
; expect: equivalent
; == a ==
s_lshl2_add_u32 s0, s1, s2
; == b ==
s_lshl_b32 s3, s1, 2
s_add_u32 s0, s3, s2

; == wrong_count ==
@@ b @@
-s_lshl_b32 s3, s1, 2
+s_lshl_b32 s3, s1, 3
