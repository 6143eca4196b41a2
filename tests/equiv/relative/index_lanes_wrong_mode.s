; Each by its own bit.
; target: gfx803, gfx900, gfx906
; out: s1
; expect: different
; == a ==
s_set_gpr_idx_on 4, gpr_idx(DST)
v_readlane_b32 s1, v2, 7
s_set_gpr_idx_off
; == b ==
v_readlane_b32 s1, v6, 7
