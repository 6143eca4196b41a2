; The inner one of two loops has two rounds in one, and a loop behind it for what is left over.
; target: gfx906
; out: v1
; expect: equivalent
; == a ==
s_mov_b32 s8, 0
v_mov_b32 v1, 7
O:
s_mov_b32 s5, 0
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 E
L:
v_xor_b32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 L
E:
v_add_u32 v1, s8, v1
s_add_u32 s8, s8, 1
s_cmp_lt_u32 s8, s9
s_cbranch_scc1 O
; == b ==
s_mov_b32 s8, 0
v_mov_b32 v1, 7
O:
s_mov_b32 s5, 0
s_cmp_lt_u32 s4, 2
s_cbranch_scc1 R
s_and_b32 s6, s4, -2
M:
v_xor_b32 v1, s5, v1
s_add_u32 s5, s5, 1
v_xor_b32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s6
s_cbranch_scc1 M
R:
s_cmp_eq_u32 s5, s4
s_cbranch_scc1 E
T:
v_xor_b32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 T
E:
v_add_u32 v1, s8, v1
s_add_u32 s8, s8, 1
s_cmp_lt_u32 s8, s9
s_cbranch_scc1 O

; == wrong_outer ==
; The outer loop adds what is another number.
@@ b @@
 E:
-v_add_u32 v1, s8, v1
+v_sub_u32 v1, v1, s8
