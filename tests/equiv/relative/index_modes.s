; Each operand has its own bit; off is off.
; target: gfx803, gfx900, gfx906
; out: v[0:7], s0
; expect: equivalent
; == a ==
s_mov_b32 s0, 2
s_set_gpr_idx_on s0, gpr_idx(SRC1,DST)
v_xor_b32_e32 v1, v2, v3
s_set_gpr_idx_mode gpr_idx(SRC0)
v_xor_b32_e32 v1, v2, v3
s_set_gpr_idx_off
v_or_b32_e32 v2, v2, v3
; == b ==
s_mov_b32 s0, 2
v_xor_b32_e32 v3, v2, v5
v_xor_b32_e32 v1, v4, v3
v_or_b32_e32 v2, v2, v3
