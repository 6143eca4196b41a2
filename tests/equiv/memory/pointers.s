; Pointers among the arguments do not overlap, so a load may be moved over a store.
; target: gfx900
; abi: kernel
; facts: args-readonly
; facts: noalias
; out: mem
; expect: equivalent
; relies on: args-readonly, noalias, race-free
; == a ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s0
v_mov_b32 v1, s1
v_mov_b32 v2, s2
v_mov_b32 v3, s3
global_store_dword v[0:1], v5, off
global_load_dword v4, v[2:3], off
s_waitcnt vmcnt(0)
global_store_dword v[2:3], v4, off offset:8
s_endpgm
; == b ==
s_load_dwordx4 s[0:3], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v0, s0
v_mov_b32 v1, s1
v_mov_b32 v2, s2
v_mov_b32 v3, s3
global_load_dword v4, v[2:3], off
global_store_dword v[0:1], v5, off
s_waitcnt vmcnt(0)
global_store_dword v[2:3], v4, off offset:8
s_endpgm
