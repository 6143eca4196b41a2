; Both wait until another wave has written: the same loads see the same.
; target: gfx900
; out: v2
; expect: equivalent
; == a ==
L:
global_load_dword v2, v[0:1], off glc
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s4, v2
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
; == b ==
L:
global_load_dword v2, v[0:1], off glc
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s4, v2
s_cmp_lg_u32 s4, 0
s_cbranch_scc0 L
