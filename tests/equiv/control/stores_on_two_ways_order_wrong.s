; The last of two stores to one address stays: on one way it is the other one.
; target: gfx900
; abi: kernel
; out: mem
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 zero
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v3, off
s_endpgm
zero:
global_store_dword v[0:1], v3, off
global_store_dword v[0:1], v2, off
s_endpgm
; == b ==
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v3, off
s_endpgm
