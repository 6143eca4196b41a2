; b has the frame pointer in s36 while a function runs that need not keep it either.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
s_mov_b32 s34, s33
s_mov_b32 s33, s32
v_writelane_b32 v40, s34, 0
v_writelane_b32 v40, s30, 1
v_writelane_b32 v40, s31, 2
s_mov_b32 s35, f@abs32@hi
s_mov_b32 s34, f@abs32@lo
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[34:35]
v_readlane_b32 s31, v40, 2
v_readlane_b32 s30, v40, 1
v_readlane_b32 s34, v40, 0
s_addk_i32 s32, 0xfc00
s_mov_b32 s33, s34
v_mov_b32 v40, v1
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s36, s33
s_mov_b32 s33, s32
v_writelane_b32 v40, s30, 1
v_writelane_b32 v40, s31, 2
s_mov_b32 s39, f@abs32@hi
s_mov_b32 s38, f@abs32@lo
s_addk_i32 s32, 0x400
s_swappc_b64 s[30:31], s[38:39]
v_readlane_b32 s31, v40, 2
v_readlane_b32 s30, v40, 1
s_mov_b32 s33, s36
s_addk_i32 s32, 0xfc00
v_mov_b32 v40, v1
s_setpc_b64 s[30:31]
