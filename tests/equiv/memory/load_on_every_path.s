; b loads before it knows whether a does.
; abi: kernel
; facts: args-readonly
; expect: equivalent
; relies on: lds=0x10000, args-readonly, flat-global, further-reads(b:17)
; == a ==
v_mov_b32 v2, 0
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 done
s_load_dword s0, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s0
done:
flat_store_dword v[0:1], v2
s_endpgm
; == b ==
s_load_dword s0, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_cmp_lg_u32 s6, 0
s_cselect_b32 s0, s0, 0
v_mov_b32 v2, s0
flat_store_dword v[0:1], v2
s_endpgm
