; The maximum itself is decided.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0
; expect: equivalent
; == a ==
s_max_i32 s0, s1, s2
; == b ==
s_cmp_ge_i32 s1, s2
s_cselect_b32 s0, s1, s2

; == wrong_unsigned ==
; The unsigned maximum.
@@ a @@
-s_max_i32 s0, s1, s2
+s_max_u32 s0, s1, s2
