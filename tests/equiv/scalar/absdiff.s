; The absolute value of the wrapped difference.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_absdiff_i32 s0, s1, s2
; == b ==
s_sub_u32 s3, s1, s2
s_abs_i32 s0, s3

; == wrong_exact ==
; Not of the exact one: max - min differs on overflow.
@@ b @@
-s_sub_u32 s3, s1, s2
-s_abs_i32 s0, s3
+s_max_i32 s3, s1, s2
+s_min_i32 s4, s1, s2
+s_sub_u32 s0, s3, s4
+s_cmp_lg_u32 s0, 0
