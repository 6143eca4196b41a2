; A store in between may change what is loaded.
; target: gfx900
; out: v4, mem
; expect: different
; relies on: mode=0x3f0
; == a ==
buffer_load_format_x v4, v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
global_store_dword v[2:3], v1, off
s_endpgm
; == b ==
global_store_dword v[2:3], v1, off
buffer_load_format_x v4, v0, s[4:7], 0 idxen
s_waitcnt vmcnt(0)
s_endpgm
