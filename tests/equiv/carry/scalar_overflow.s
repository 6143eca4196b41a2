; SCC of s_add_i32 is the signed overflow, of s_add_u32 the carry.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_add_i32 s0, s1, s2
; == b ==
s_add_u32 s0, s1, s2
s_xor_b32 s3, s1, s0
s_xor_b32 s4, s2, s0
s_and_b32 s3, s3, s4
s_cmp_lt_i32 s3, 0

; == wrong_unsigned ==
; The carry is not the overflow.
@@ b @@
-s_xor_b32 s3, s1, s0
-s_xor_b32 s4, s2, s0
-s_and_b32 s3, s3, s4
-s_cmp_lt_i32 s3, 0
