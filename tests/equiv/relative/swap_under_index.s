; No document says what indexing does to v_swap_b32.
; target: gfx900
; expect: unsupported
; == a ==
s_set_gpr_idx_on 4, gpr_idx(DST)
v_swap_b32 v1, v2
s_set_gpr_idx_off
; == b ==
v_swap_b32 v5, v2
