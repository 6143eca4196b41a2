; s12 is no register of inreg parameters: functions find the number of the workgroup there.
; target: gfx900
; abi: function
; livein: v0, s4
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
s_mov_b32 s12, s4
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
; == b ==
s_mov_b32 s12, 7
s_getpc_b64 s[18:19]
s_add_u32 s18, s18, f@rel32@lo+4
s_addc_u32 s19, s19, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[18:19]
s_addk_i32 s32, 0xfc00
s_endpgm
