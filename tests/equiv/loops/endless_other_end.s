; One side leaves the loop.
; target: gfx900
; out: mem
; expect: unsupported
; == a ==
L1:
v_add_u32 v0, v0, v1
global_store_dword v[2:3], v0, off
s_branch L1
; == b ==
L1:
v_add_u32 v0, v1, v0
global_store_dword v[2:3], v0, off
s_add_u32 s0, s0, 1
s_cbranch_scc0 L1
s_endpgm
