; What b loads beside it may not be mapped.
; abi: kernel
; facts: args-readonly
; expect: equivalent
; relies on: lds=0x10000, args-readonly, flat-global, further-reads(b:13)
; == a ==
s_load_dword s0, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s0
flat_store_dword v[0:1], v2
s_endpgm
; == b ==
s_load_dwordx2 s[0:1], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s0
flat_store_dword v[0:1], v2
s_endpgm
