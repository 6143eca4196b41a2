; Two ways that meet are a selection.
; out: s0, s3
; expect: equivalent
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
s_add_u32 s0, s1, s2
s_branch L3
L2:
s_mov_b32 s0, s2
L3:
s_mov_b32 s3, s0
; == b ==
s_add_u32 s3, s2, s1
s_cmp_lg_u32 s4, 0
s_cselect_b32 s3, s3, s2
s_mov_b32 s0, s3
