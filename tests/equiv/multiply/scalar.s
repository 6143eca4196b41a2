; Scalar products.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, s2
; expect: equivalent
; == a ==
s_mul_i32 s0, s1, 10
s_mulk_i32 s2, 0xfffd
; == b ==
s_lshl_b32 s3, s1, 3
s_lshl_b32 s4, s1, 1
s_add_u32 s0, s3, s4
s_mul_i32 s2, s2, -3

; == wrong_sign ==
; s_mulk_i32 sign-extends its immediate.
@@ b @@
-s_mul_i32 s2, s2, -3
+s_mul_i32 s2, s2, 0xfffd
