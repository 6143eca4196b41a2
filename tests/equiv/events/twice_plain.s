; The second plain load is the first one, if no other wave writes in between.
; target: gfx900
; expect: equivalent
; relies on: race-free
; == a ==
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
global_load_dword v3, v[0:1], off
s_waitcnt vmcnt(0)
; == b ==
global_load_dword v2, v[0:1], off
s_waitcnt vmcnt(0)
v_mov_b32 v3, v2
