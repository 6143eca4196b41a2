; What a loads beside it is not missed; where it stores, it may be loaded from.
; abi: kernel
; facts: args-readonly
; expect: equivalent
; relies on: lds=0x10000, args-readonly, flat-global, race-free
; == a ==
s_load_dwordx2 s[0:1], s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s0
flat_store_dword v[0:1], v2
s_endpgm
; == b ==
s_load_dword s0, s[4:5], 0x0
flat_load_dword v3, v[0:1]
s_waitcnt vmcnt(0) lgkmcnt(0)
v_mov_b32 v2, s0
flat_store_dword v[0:1], v2
s_endpgm
