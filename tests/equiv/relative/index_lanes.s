; v_readlane has an indexed source, v_writelane an indexed destination.
; target: gfx803, gfx900, gfx906
; out: v[0:7], s[1:2]
; expect: equivalent
; == a ==
s_set_gpr_idx_on 4, gpr_idx(SRC0,DST)
v_readlane_b32 s1, v2, 7
v_writelane_b32 v3, s1, 9
v_readfirstlane_b32 s2, v1
s_set_gpr_idx_off
; == b ==
v_readlane_b32 s1, v6, 7
v_writelane_b32 v7, s1, 9
v_readfirstlane_b32 s2, v5
