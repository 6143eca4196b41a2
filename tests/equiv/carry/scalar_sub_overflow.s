; SCC of s_sub_i32 is the signed overflow.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_sub_i32 s0, s1, s2
; == b ==
s_sub_u32 s0, s1, s2
s_xor_b32 s3, s1, s2
s_xor_b32 s4, s1, s0
s_and_b32 s3, s3, s4
s_cmp_lt_i32 s3, 0

; == wrong_formula ==
; The formula is that of the addition.
@@ b @@
-s_xor_b32 s3, s1, s2
+s_xor_b32 s3, s2, s0
