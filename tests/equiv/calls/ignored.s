; What the function that is called does not look at may differ.
; target: gfx900
; abi: function
; livein: v0, v1, s4
; facts: private-stack, calls-ignore(s[14:15], v2)
; out: v0, mem
; expect: equivalent
; relies on: calls-ignore(s14, s15, v2), same-symbols
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
v_add_u32 v2, v1, v0
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[16:17]
s_addk_i32 s32, 0xfc00
s_endpgm
