; An argument that is a number is part of an index.
; target: gfx900
; facts: noalias
; out: v2
; expect: equivalent
; relies on: noalias, race-free
; == a ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_load_dword s12, s[4:5], 0x10
s_waitcnt lgkmcnt(0)
v_add_u32 v3, s12, v0
global_load_dword v2, v3, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_load_dword s12, s[4:5], 0x10
s_waitcnt lgkmcnt(0)
v_add_u32 v3, s12, v0
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v3, s[8:9]
s_waitcnt vmcnt(0)
