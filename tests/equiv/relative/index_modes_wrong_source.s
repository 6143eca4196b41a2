; SRC1 is the register of field vsrc1.
; target: gfx803, gfx900, gfx906
; out: v1
; expect: different
; == a ==
s_mov_b32 s0, 2
s_set_gpr_idx_on s0, gpr_idx(SRC1)
v_sub_u16_e32 v1, v2, v3
s_set_gpr_idx_off
; == b ==
s_mov_b32 s0, 2
v_sub_u16_e32 v1, v4, v3
