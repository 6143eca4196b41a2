; A function has its arguments in registers: what it loads is none.
; target: gfx900
; abi: function
; facts: noalias
; out: v2
; expect: different
; == a ==
s_waitcnt vmcnt(0) lgkmcnt(0)
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) lgkmcnt(0)
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
