; The absolute value.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_abs_i32 s0, s1
; == b ==
s_sub_u32 s2, 0, s1
s_max_i32 s0, s1, s2
s_cmp_lg_u32 s0, 0

; == wrong_minimum ==
; The minimum.
@@ b @@
-s_max_i32 s0, s1, s2
+s_min_i32 s0, s1, s2
