; Scalar products leave SCC alone.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, s3, scc
; expect: equivalent
; == a ==
s_mul_i32 s0, s1, s2
s_mulk_i32 s3, 7
; == b ==
s_mul_i32 s0, s2, s1
s_mul_i32 s3, s3, 7

; == wrong_add ==
; A sum does not.
@@ a @@
 s_mulk_i32 s3, 7
+s_addk_i32 s3, 0
