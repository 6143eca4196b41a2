; Two rounds are one, and each may end the loop at once: something was found.
; target: gfx906
; out: v1
; expect: equivalent
; == a ==
s_mov_b32 s5, 0
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 E
L:
s_mul_i32 s10, s10, s11
s_xor_b32 s10, s10, s5
s_add_u32 s5, s5, 1
s_bitcmp1_b32 s10, 3
s_cbranch_scc1 F
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 L
E:
v_mov_b32 v1, s10
s_branch Z
F:
v_mov_b32 v1, s5
Z:
s_nop 0
; == b ==
s_mov_b32 s5, 0
s_cmp_lt_u32 s4, 2
s_cbranch_scc1 R
s_and_b32 s6, s4, -2
M:
s_mul_i32 s10, s10, s11
s_xor_b32 s10, s10, s5
s_add_u32 s5, s5, 1
s_bitcmp1_b32 s10, 3
s_cbranch_scc1 F
s_mul_i32 s10, s10, s11
s_xor_b32 s10, s10, s5
s_add_u32 s5, s5, 1
s_bitcmp1_b32 s10, 3
s_cbranch_scc1 F
s_cmp_lg_u32 s5, s6
s_cbranch_scc1 M
R:
s_cmp_eq_u32 s5, s4
s_cbranch_scc1 E
T:
s_mul_i32 s10, s10, s11
s_xor_b32 s10, s10, s5
s_add_u32 s5, s5, 1
s_bitcmp1_b32 s10, 3
s_cbranch_scc1 F
s_cmp_lg_u32 s5, s4
s_cbranch_scc1 T
E:
v_mov_b32 v1, s10
s_branch Z
F:
v_mov_b32 v1, s5
Z:
s_nop 0

; == wrong_found ==
; In the second of two rounds another bit is looked for.
@@ b @@
 s_cbranch_scc1 F
 s_mul_i32 s10, s10, s11
 s_xor_b32 s10, s10, s5
 s_add_u32 s5, s5, 1
-s_bitcmp1_b32 s10, 3
+s_bitcmp1_b32 s10, 4
