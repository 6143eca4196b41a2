; A register of which two lanes were written, and the others nobody has defined, when an unknown function is called.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0, mem
; expect: equivalent
; relies on: same-symbols
; == a ==
v_mov_b32 v40, v0
v_writelane_b32 v3, s30, 0
v_writelane_b32 v3, s31, 1
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
; == b ==
v_mov_b32 v40, v0
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
v_writelane_b32 v3, s31, 1
v_writelane_b32 v3, s30, 0
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
