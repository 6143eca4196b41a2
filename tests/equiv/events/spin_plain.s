; A plain load is moved out of a loop: no other wave may write there meanwhile.
; target: gfx900
; expect: equivalent
; relies on: race-free
; == a ==
L:
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s4, v2
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
; == b ==
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s4, v2
L:
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 L
