; Another function.
; target: gfx900
; abi: kernel
; livein: v0, v1, v2
; out: mem
; expect: different
; == a ==
v_mov_b32 v41, v1
v_mov_b32 v42, v2
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, f@rel32@lo+4
s_addc_u32 s5, s5, f@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[41:42], v0, off
s_endpgm
; == b ==
v_mov_b32 v41, v1
v_mov_b32 v42, v2
s_getpc_b64 s[4:5]
s_add_u32 s4, s4, g@rel32@lo+4
s_addc_u32 s5, s5, g@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[4:5]
global_store_dword v[41:42], v0, off
s_endpgm
