; What is added to one argument is the distance to the other: it goes through both.
; target: gfx900
; facts: noalias
; out: v2
; expect: unknown
; == a ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_sub_u32 s7, s10, s8
v_mov_b32 v0, 0
v_mov_b32 v3, s7
global_load_dword v2, v3, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_sub_u32 s7, s10, s8
v_mov_b32 v0, 0
v_mov_b32 v3, s7
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v3, s[8:9]
s_waitcnt vmcnt(0)
