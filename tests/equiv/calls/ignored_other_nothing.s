; Nobody says that the function does not look at s15.
; target: gfx900
; abi: function
; livein: v0, v1, s4
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
v_mov_b32 v40, v0
s_mov_b32 s15, s4
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
; == b ==
v_mov_b32 v40, v0
s_mov_b32 s15, 7
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
