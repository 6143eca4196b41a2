; Four rounds are one; what is left over comes behind, in a loop with a count of its own.
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
s_cmp_lt_u32 s4, 4
s_cbranch_scc1 R
s_and_b32 s6, s4, -4
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
s_cmp_lg_u32 s5, s6
s_cbranch_scc1 M
R:
s_and_b32 s7, s4, 3
s_cmp_eq_u32 s7, 0
s_cbranch_scc1 E
T:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
s_add_u32 s5, s5, 1
s_sub_u32 s7, s7, 1
s_cmp_lg_u32 s7, 0
s_cbranch_scc1 T
E:
v_add_u32 v1, 1, v1

; == wrong_count ==
; One round less is left over.
@@ b @@
 R:
-s_and_b32 s7, s4, 3
+s_and_b32 s7, s4, 1

; == wrong_third ==
; The third of four rounds does something else.
@@ b @@
 s_and_b32 s6, s4, -4
 M:
 v_xor_b32 v1, s5, v1
 v_mul_lo_u32 v1, v1, v0
 s_add_u32 s5, s5, 1
 v_xor_b32 v1, s5, v1
 v_mul_lo_u32 v1, v1, v0
 s_add_u32 s5, s5, 1
-v_xor_b32 v1, s5, v1
+v_or_b32 v1, s5, v1
