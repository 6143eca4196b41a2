; Pointers in data share are no arguments.
; target: gfx900
; facts: noalias
; assume: exec == 1
; out: v2
; expect: different
; == a ==
ds_read_b64 v[4:5], v6
ds_read_b64 v[8:9], v6 offset:8
s_waitcnt lgkmcnt(0)
global_load_dword v2, v[4:5], off
s_waitcnt vmcnt(0)
global_store_dword v[8:9], v1, off
s_waitcnt vmcnt(0)
; == b ==
ds_read_b64 v[4:5], v6
ds_read_b64 v[8:9], v6 offset:8
s_waitcnt lgkmcnt(0)
global_store_dword v[8:9], v1, off
s_waitcnt vmcnt(0)
global_load_dword v2, v[4:5], off
s_waitcnt vmcnt(0)
