; The second load with glc is not the first one.
; target: gfx900
; expect: unknown
; == a ==
global_load_dword v2, v[0:1], off glc
s_waitcnt vmcnt(0)
global_load_dword v3, v[0:1], off glc
s_waitcnt vmcnt(0)
; == b ==
global_load_dword v2, v[0:1], off glc
s_waitcnt vmcnt(0)
v_mov_b32 v3, v2
