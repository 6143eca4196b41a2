; Scalar high products against vector ones.
; out: s[0:1]
; assume: exec != 0
; expect: equivalent
; == a ==
s_mul_hi_u32 s0, s2, s3
s_mul_hi_i32 s1, s2, s3
; == b ==
v_mov_b32 v2, s2
v_mul_hi_u32 v0, v2, s3
v_mul_hi_i32 v1, v2, s3
v_readfirstlane_b32 s0, v0
v_readfirstlane_b32 s1, v1

; == wrong_exec ==
; Without active lanes v0 is not written.
; without: assume

; == wrong_signed ==
; Both are unsigned.
@@ b @@
-v_mul_hi_i32 v1, v2, s3
+v_mul_hi_u32 v1, v2, s3
