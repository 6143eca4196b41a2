; Vector registers are shifted.
; target: gfx803, gfx900, gfx906
; out: v1
; expect: different
; == a ==
s_set_gpr_idx_on 4, gpr_idx(SRC0,SRC1)
v_add_f32_e32 v1, s2, v3
s_set_gpr_idx_off
; == b ==
v_add_f32_e32 v1, s2, v3
