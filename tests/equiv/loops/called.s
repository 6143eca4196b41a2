; A function that nobody knows is called before a loop and in it, so that no run comes to the loop.
; target: gfx900
; abi: kernel
; livein: s6, v0, v1, v2
; out: mem
; expect: equivalent
; relies on: same-symbols
; == a ==
v_mov_b32 v41, v1
v_mov_b32 v42, v2
v_mov_b32 v40, v0
s_mov_b32 s34, s6
s_mov_b32 s32, 0
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
L1:
v_add_u32 v0, s34, v40
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[41:42], v0, off
s_sub_u32 s34, s34, 1
s_cmp_lg_u32 s34, 0
s_cbranch_scc1 L1
s_endpgm
; == b ==
s_mov_b32 s32, 0
s_mov_b32 s34, s6
v_mov_b32 v42, v2
v_mov_b32 v41, v1
v_mov_b32 v40, v0
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_swappc_b64 s[30:31], s[4:5]
L1:
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
v_add_u32 v0, s34, v40
s_swappc_b64 s[30:31], s[4:5]
s_sub_u32 s34, s34, 1
global_store_dword v[41:42], v0, off
s_cmp_lg_u32 s34, 0
s_cbranch_scc1 L1
s_endpgm
