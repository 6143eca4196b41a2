; The scalar carry chain through SCC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s[0:1]
; expect: equivalent
; == a ==
s_add_u32 s0, s0, s2
s_addc_u32 s1, s1, s3
; == b ==
s_add_u32 s4, s0, s2
s_cmp_lt_u32 s4, s0
s_cselect_b32 s5, 1, 0
s_add_u32 s1, s1, s3
s_add_u32 s1, s1, s5
s_mov_b32 s0, s4

; == wrong_clobbered ==
; SCC is overwritten between the two halves.
@@ a @@
 s_add_u32 s0, s0, s2
+s_cmp_eq_u32 s0, s0

; == wrong_relation ==
; Less or equal.
@@ b @@
-s_cmp_lt_u32 s4, s0
+s_cmp_le_u32 s4, s0
