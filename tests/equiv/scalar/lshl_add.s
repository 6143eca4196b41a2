; Shift and add on gfx9; SCC if the exact sum exceeds 32 bits.
; out: s0, s3
; expect: equivalent
; == a ==
s_lshl2_add_u32 s0, s1, s2
s_lshl4_add_u32 s3, s1, s2
; == b ==
s_lshl_b32 s4, s1, 2
s_add_u32 s0, s4, s2
s_mul_i32 s4, s1, 16
s_add_u32 s3, s4, s2

; == wrong_amount ==
; By 3.
@@ a @@
-s_lshl2_add_u32 s0, s1, s2
+s_lshl3_add_u32 s0, s1, s2

; == wrong_scc ==
; SCC counts the bits shifted out.
; out: s0, s3, scc
