; Four rounds are one; what is left over comes before, in a loop of its own. Program b has the loop of one round.
; target: gfx906
; out: v1
; expect: equivalent
; == a ==
s_mov_b32 s5, 0
v_mov_b32 v1, 7
s_and_b32 s7, s4, 3
s_cmp_eq_u32 s7, 0
s_cbranch_scc1 R
T:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s7
s_cbranch_scc1 T
R:
s_cmp_lt_u32 s4, 4
s_cbranch_scc1 E
M:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 M
E:
v_add_u32 v1, 1, v1
; == b ==
s_mov_b32 s5, 0
v_mov_b32 v1, 7
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 E
L:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 L
E:
v_add_u32 v1, 1, v1

; == wrong_rest ==
; The loop before has a round more where nothing is left over.
@@ a @@
-s_cbranch_scc1 R
+s_cbranch_scc0 R
