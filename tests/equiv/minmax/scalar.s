; The scalar minimum and maximum and their SCC.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_min_i32 s0, s1, s2
; == b ==
s_cmp_lt_i32 s1, s2
s_cselect_b32 s0, s1, s2

; == wrong_equal ==
; SCC is not set if the operands are equal.
@@ b @@
-s_cmp_lt_i32 s1, s2
+s_cmp_le_i32 s1, s2

; == wrong_unsigned ==
; The unsigned minimum.
@@ a @@
-s_min_i32 s0, s1, s2
+s_min_u32 s0, s1, s2
