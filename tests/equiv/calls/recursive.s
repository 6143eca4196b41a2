; Functions that call themselves are not executed.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: unsupported
; == a ==
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[1:2], v0, off
s_endpgm
f:
s_mov_b64 s[8:9], s[30:31]
v_add_u32 v0, -1, v0
v_cmp_eq_u32 vcc, 0, v0
s_cbranch_vccnz .L1
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
.L1:
s_setpc_b64 s[8:9]
; == b ==
v_add_u32 v0, 5, v0
v_xor_b32 v0, 0x55, v0
v_lshlrev_b32 v0, 2, v0
v_xor_b32 v0, 0xaa, v0
global_store_dword v[1:2], v0, off
s_endpgm
