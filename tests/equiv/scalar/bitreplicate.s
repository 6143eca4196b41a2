; Each bit twice.
; out: s[0:1]
; expect: equivalent
; == a ==
s_bitreplicate_b64_b32 s[0:1], s2
s_and_b64 s[0:1], s[0:1], 15
; == b ==
s_and_b32 s3, s2, 1
s_mul_i32 s3, s3, 3
s_bfe_u32 s4, s2, 0x10001
s_mul_i32 s4, s4, 12
s_or_b32 s0, s3, s4
s_mov_b32 s1, 0

; == wrong_once ==
; Once.
@@ b @@
-s_mul_i32 s4, s4, 12
+s_mul_i32 s4, s4, 8
