; What the first store leaves is loaded before it is overwritten.
; target: gfx900
; out: mem, v4
; expect: different
; == a ==
global_store_dword v[0:1], v2, off
global_load_dword v4, v[6:7], off
s_waitcnt vmcnt(0)
global_store_dword v[0:1], v3, off
; == b ==
global_load_dword v4, v[6:7], off
global_store_dword v[0:1], v3, off
s_waitcnt vmcnt(0)
