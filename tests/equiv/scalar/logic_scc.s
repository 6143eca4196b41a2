; Logic sets SCC if its result is not 0.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; decided by: structural
; == a ==
s_and_b32 s0, s1, s2
; == b ==
s_and_b32 s0, s1, s2
s_cmp_lg_u32 s0, 0

; == wrong_zero ==
; Not if it is 0.
@@ b @@
-s_cmp_lg_u32 s0, 0
+s_cmp_eq_u32 s0, 0
