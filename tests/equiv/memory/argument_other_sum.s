; A sum of two arguments goes through neither: the second may be the pointer, and the third a distance.
; target: gfx900
; facts: noalias
; out: v2
; expect: unknown
; == a ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_load_dwordx2 s[12:13], s[4:5], 0x10
s_waitcnt lgkmcnt(0)
s_add_u32 s10, s10, s12
s_addc_u32 s11, s11, s13
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
; == b ==
s_load_dwordx4 s[8:11], s[4:5], 0x0
s_load_dwordx2 s[12:13], s[4:5], 0x10
s_waitcnt lgkmcnt(0)
s_add_u32 s10, s10, s12
s_addc_u32 s11, s11, s13
global_store_dword v0, v1, s[10:11]
s_waitcnt vmcnt(0)
global_load_dword v2, v0, s[8:9]
s_waitcnt vmcnt(0)
