; What is loaded on one way is what memory had before its store there, and after it in the other program.
; target: gfx900
; abi: kernel
; out: mem
; expect: different
; == a ==
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 zero
global_load_dword v5, v[6:7], off
s_waitcnt vmcnt(0)
global_store_dword v[0:1], v2, off
s_branch behind
zero:
v_mov_b32 v5, 0
global_store_dword v[0:1], v2, off
behind:
global_store_dword v[8:9], v5, off
s_endpgm
; == b ==
global_store_dword v[0:1], v2, off
v_mov_b32 v5, 0
s_cmp_eq_u32 s4, 0
s_cbranch_scc1 zero
global_load_dword v5, v[6:7], off
s_waitcnt vmcnt(0)
zero:
global_store_dword v[8:9], v5, off
s_endpgm
