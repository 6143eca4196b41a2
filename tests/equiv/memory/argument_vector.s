; Arguments that vector memory loads.
; target: gfx900
; facts: noalias
; out: v2
; expect: equivalent
; relies on: noalias, race-free
; == a ==
v_mov_b32 v10, 0
global_load_dwordx4 v[4:7], v10, s[4:5]
s_waitcnt vmcnt(0)
global_load_dword v2, v[4:5], off
s_waitcnt vmcnt(0)
global_store_dword v[6:7], v1, off
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v10, 0
global_load_dwordx4 v[4:7], v10, s[4:5]
s_waitcnt vmcnt(0)
global_store_dword v[6:7], v1, off
s_waitcnt vmcnt(0)
global_load_dword v2, v[4:5], off
s_waitcnt vmcnt(0)
