; A loop in a loop, with other registers in b.
; target: gfx900
; out: v0
; expect: equivalent
; == a ==
s_and_b32 s4, s0, 3
s_and_b32 s1, s1, 3
s_add_u32 s4, s4, 1
L1:
s_add_u32 s5, s1, 1
L2:
v_add_u32 v0, v0, v1
s_sub_u32 s5, s5, 1
s_cmp_lg_u32 s5, 0
s_cbranch_scc1 L2
v_xor_b32 v0, v0, v2
s_sub_u32 s4, s4, 1
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L1
; == b ==
s_and_b32 s1, s1, 3
s_and_b32 s8, s0, 3
s_add_u32 s8, s8, 1
L1:
s_add_u32 s9, s1, 1
L2:
s_add_u32 s9, s9, -1
v_add_u32 v0, v1, v0
s_cmp_lg_u32 s9, 0
s_cbranch_scc1 L2
s_sub_u32 s8, s8, 1
v_xor_b32 v0, v2, v0
s_cmp_eq_u32 s8, 0
s_cbranch_scc0 L1

; == wrong_inner ==
; The inner loop of b has a round more.
@@ b @@
-s_add_u32 s9, s1, 1
+s_add_u32 s9, s1, 2
