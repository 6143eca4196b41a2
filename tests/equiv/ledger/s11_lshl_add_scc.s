; SCC of shift and add is set if the exact value exceeds 32 bits.
; out: s0, scc
; expect: equivalent
; == a ==
s_lshl2_add_u32 s0, s1, s2
; == b ==
s_lshr_b32 s3, s1, 30
s_lshl_b32 s4, s1, 2
s_add_u32 s0, s4, s2
s_addc_u32 s3, s3, 0
s_cmp_lg_u32 s3, 0

; == wrong_carry ==
; The carry of the addition alone.
@@ b @@
-s_addc_u32 s3, s3, 0
+s_cselect_b32 s3, 1, 0
