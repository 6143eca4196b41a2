; One store behind two ways is a store on each of them; what it stores was chosen.
; target: gfx900
; abi: kernel
; out: mem
; expect: equivalent
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 zero
v_mov_b32 v2, v3
global_store_dword v[0:1], v2, off
s_branch behind
zero:
v_mov_b32 v2, 0
global_store_dword v[0:1], v2, off
behind:
global_store_dword v[0:1], v4, off offset:8
s_endpgm
; == b ==
s_cmp_eq_u32 s4, 0
s_cselect_b64 vcc, -1, 0
v_cndmask_b32 v2, v3, 0, vcc
global_store_dword v[0:1], v2, off
global_store_dword v[0:1], v4, off offset:8
s_endpgm
