; The cache is emptied in every round: the load of the next one may find what another wave has written.
; target: gfx900
; out: v2
; expect: unknown
; == a ==
L:
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
buffer_wbinvl1_vol
v_readfirstlane_b32 s4, v2
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
; == b ==
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s4, v2
L:
buffer_wbinvl1_vol
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
