; The other way is taken.
; out: s0
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L2
s_mov_b32 s0, s1
s_branch L3
L2:
s_mov_b32 s0, s2
L3:
s_nop 0
; == b ==
s_cmp_lg_u32 s4, 0
s_cbranch_scc1 L2
s_mov_b32 s0, s1
s_branch L3
L2:
s_mov_b32 s0, s2
L3:
s_nop 0
