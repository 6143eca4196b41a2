; A load is moved over a store through another argument: both pointers may be the same.
; target: gfx900
; abi: kernel
; facts: args-readonly
; out: mem
; expect: different
; == a ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, 0
v_mov_b32 v2, 7
global_load_dword v4, v0, s[2:3]
global_store_dword v0, v2, s[0:1]
s_waitcnt vmcnt(0)
global_store_dword v0, v4, s[2:3] offset:64
s_endpgm
; == b ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, 0
v_mov_b32 v2, 7
global_store_dword v0, v2, s[0:1]
global_load_dword v4, v0, s[2:3]
s_waitcnt vmcnt(0)
global_store_dword v0, v4, s[2:3] offset:64
s_endpgm
