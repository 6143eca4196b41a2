; A function that calls itself.
; target: gfx900, gfx906
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: unsupported
; == a ==
s_call_b64 s[30:31], f
s_endpgm
f:
s_mov_b64 s[4:5], s[30:31]
v_add_u32 v0, -1, v0
v_cmp_eq_u32 vcc, 0, v0
s_cbranch_vccnz .L1
s_call_b64 s[30:31], f
.L1:
s_setpc_b64 s[4:5]
; == b ==
v_mad_u64_u32 v[3:4], s[6:7], v0, v0, 1
v_mad_u64_u32 v[4:5], s[6:7], v3, v3, 1
global_store_dword v[1:2], v4, off
s_endpgm
