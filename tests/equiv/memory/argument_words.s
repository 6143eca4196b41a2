; The pointer has the low word of one argument and the high word of another.
; target: gfx900
; facts: noalias
; out: v2
; expect: unknown
; == a ==
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_load_dword s10, s[4:5], 0x8
s_load_dword s11, s[4:5], 0x14
s_waitcnt lgkmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_load_dwordx2 s[8:9], s[4:5], 0x0
s_load_dword s10, s[4:5], 0x8
s_load_dword s11, s[4:5], 0x14
s_waitcnt lgkmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
