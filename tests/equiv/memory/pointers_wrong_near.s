; Stores through two arguments change places: one pointer may be the dword behind the other.
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
v_mov_b32 v3, 9
global_store_dword v0, v2, s[0:1] offset:4
global_store_dword v0, v3, s[2:3]
s_endpgm
; == b ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, 0
v_mov_b32 v2, 7
v_mov_b32 v3, 9
global_store_dword v0, v3, s[2:3]
global_store_dword v0, v2, s[0:1] offset:4
s_endpgm
