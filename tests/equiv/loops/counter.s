; A loop that counts down in other registers; v0 is a sum of v1.
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
s_and_b32 s4, s0, 15
s_add_u32 s4, s4, 1
L1:
v_add_u32 v0, v0, v1
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L1
; == b ==
s_and_b32 s2, s0, 15
s_add_u32 s2, s2, 1
v_mov_b32 v7, v0
L1:
s_add_u32 s2, s2, -1
v_add_u32 v7, v1, v7
s_cmp_eq_u32 s2, 0
s_cbranch_scc0 L1
v_mov_b32 v0, v7

; == wrong_bound ==
; The loop of b ends one round early.
@@ b @@
-s_cmp_eq_u32 s2, 0
+s_cmp_eq_u32 s2, 1

; == wrong_branch ==
; The loop of b goes round where it should end.
@@ b @@
-s_cbranch_scc0 L1
+s_cbranch_scc1 L1

; == wrong_step ==
; The counter of b goes by two.
@@ b @@
-s_add_u32 s2, s2, -1
+s_and_b32 s2, s2, -2
+s_max_u32 s2, s2, 2
+s_add_u32 s2, s2, -2
