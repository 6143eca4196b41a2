; The function may look at s12.
; target: gfx942
; abi: kernel
; kernel: {"user_sgpr_count": 6, "user_sgpr_dispatch_ptr": 1, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_dispatch_id": 1, "system_sgpr_workgroup_id_x": 1}
; expect: unknown
; == a ==
s_mov_b32 s12, s6
s_mov_b32 s32, 0
s_getpc_b64 s[0:1]
s_add_u32 s0, s0, f@rel32@lo+4
s_addc_u32 s1, s1, f@rel32@hi+12
s_swappc_b64 s[30:31], s[0:1]
s_endpgm
; == b ==
s_mov_b32 s12, s4
s_mov_b32 s32, 0
s_getpc_b64 s[0:1]
s_add_u32 s0, s0, f@rel32@lo+4
s_addc_u32 s1, s1, f@rel32@hi+12
s_swappc_b64 s[30:31], s[0:1]
s_endpgm
