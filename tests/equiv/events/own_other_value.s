; What a load with glc finds behind a store may be what another wave has written since.
; target: gfx900
; assume: exec == 1
; out: v3
; expect: unknown
; == a ==
global_store_dword v[0:1], v2, off
s_waitcnt vmcnt(0)
global_load_dword v3, v[0:1], off glc
s_waitcnt vmcnt(0)
; == b ==
global_store_dword v[0:1], v2, off
s_waitcnt vmcnt(0)
v_mov_b32 v3, v2
