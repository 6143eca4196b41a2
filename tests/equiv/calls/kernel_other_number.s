; The kernel has a number.
; target: gfx900
; abi: kernel
; kernel: {"user_sgpr_count": 6, "user_sgpr_dispatch_ptr": 1, "user_sgpr_kernarg_segment_ptr": 1, "user_sgpr_dispatch_id": 1, "system_sgpr_workgroup_id_x": 1}
; expect: unknown
; == a ==
s_mov_b32 s12, s6
s_mov_b32 s15, 3
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[16:17]
s_endpgm
; == b ==
s_mov_b32 s12, s6
s_mov_b32 s15, 10
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_mov_b32 s32, 0
s_swappc_b64 s[30:31], s[16:17]
s_endpgm
