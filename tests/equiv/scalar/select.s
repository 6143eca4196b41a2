; s_cselect and s_cmov.
; target: gfx600, gfx700, gfx803, gfx900, gfx906
; out: s0, scc
; expect: equivalent
; == a ==
s_mov_b32 s0, s2
s_cmp_gt_i32 s1, 5
s_cmov_b32 s0, s1
; == b ==
s_cmp_gt_i32 s1, 5
s_cselect_b32 s0, s1, s2

; == wrong_operands ==
; The operands are exchanged.
@@ b @@
-s_cselect_b32 s0, s1, s2
+s_cselect_b32 s0, s2, s1

; == wrong_relation ==
; Greater or equal.
@@ b @@
-s_cmp_gt_i32 s1, 5
+s_cmp_ge_i32 s1, 5
