; The bound of a loop is read in every round, or before the first.
; target: gfx900
; expect: equivalent
; == a ==
s_mov_b32 s14, 0
L1:
s_mov_b32 s4, s5
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1
; == b ==
s_mov_b32 s14, 0
s_mov_b32 s4, s5
L1:
s_add_u32 s14, s14, 1
s_cmp_lt_u32 s14, s4
s_cbranch_scc1 L1

; == wrong_place ==
; The bound is read behind the loop.
@@ b @@
-s_mov_b32 s4, s5
@@ b @@
 s_cbranch_scc1 L1
+s_mov_b32 s4, s5
