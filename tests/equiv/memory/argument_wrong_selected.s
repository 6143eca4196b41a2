; One of two arguments is selected: it may be the first one.
; target: gfx900
; facts: noalias
; out: v2
; expect: different
; == a ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_cmp_eq_u32 s7, 0
s_cselect_b32 s10, s8, s10
s_cselect_b32 s11, s9, s11
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_cmp_eq_u32 s7, 0
s_cselect_b32 s10, s8, s10
s_cselect_b32 s11, s9, s11
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
