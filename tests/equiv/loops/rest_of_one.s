; Two rounds are one, counted down; at most one is left over, which is no loop.
; target: gfx906
; out: v1
; expect: equivalent
; == a ==
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
; == b ==
s_mov_b32 s5, 0
v_mov_b32 v1, 7
s_lshr_b32 s6, s4, 1
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 R
M:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
s_sub_u32 s6, s6, 1
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 M
R:
s_bitcmp0_b32 s4, 0
s_cbranch_scc1 E
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
E:
v_add_u32 v1, 1, v1

; == wrong_odd ==
; What is left over is done where nothing is.
@@ b @@
-s_bitcmp0_b32 s4, 0
+s_bitcmp1_b32 s4, 0
