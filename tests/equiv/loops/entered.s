; A loop that is entered in its middle as well, and one behind a copy of its second half.
; target: gfx906
; out: v1
; expect: equivalent
; == a ==
s_mov_b32 s5, 0
v_mov_b32 v1, 7
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 M
H:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v1, v0
M:
v_add_u32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_lt_u32 s5, s4
s_cbranch_scc1 H
s_nop 0
; == b ==
s_mov_b32 s5, 0
v_mov_b32 v1, 7
s_cmp_lg_u32 s6, 0
s_cbranch_scc1 H
v_add_u32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_ge_u32 s5, s4
s_cbranch_scc1 E
H:
v_xor_b32 v1, s5, v1
v_mul_lo_u32 v1, v0, v1
v_add_u32 v1, s5, v1
s_add_u32 s5, s5, 1
s_cmp_lt_u32 s5, s4
s_cbranch_scc1 H
E:
s_nop 0

; == wrong_half ==
; The copy of the second half adds something else.
@@ b @@
 s_cbranch_scc1 H
-v_add_u32 v1, s5, v1
+v_add_u32 v1, s4, v1
