; The index is another one: the other register is moved.
; target: gfx900
; expect: different
; out: v1, v2, v3
; == a ==
v_swap_b32 v1, v2
s_set_gpr_idx_on 0, gpr_idx(SRC0)
v_mov_b32 v3, v1
s_set_gpr_idx_off
v_swap_b32 v1, v2
; == b ==
v_mov_b32 v3, v1
