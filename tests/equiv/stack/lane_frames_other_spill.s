; Another word comes back from the frame.
; target: gfx942
; abi: function
; livein: v0, v1
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
s_mov_b32 s16, s33
s_mov_b32 s33, s32
s_or_saveexec_b64 s[18:19], -1
scratch_store_dword off, v41, s33 offset:4
s_mov_b64 exec, s[18:19]
s_addk_i32 s32, 0x10
v_writelane_b32 v41, s16, 2
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
scratch_store_dword off, v40, s33
v_writelane_b32 v41, s30, 0
v_mov_b32 v40, v1
scratch_store_dword off, v0, s32
scratch_store_dword off, v1, s32 offset:4
v_writelane_b32 v41, s31, 1
s_swappc_b64 s[30:31], s[16:17]
v_add_u32 v0, v0, v40
scratch_load_dword v40, off, s33
v_readlane_b32 s31, v41, 1
v_readlane_b32 s30, v41, 0
v_readlane_b32 s4, v41, 2
s_or_saveexec_b64 s[6:7], -1
scratch_load_dword v41, off, s33 offset:4
s_mov_b64 exec, s[6:7]
s_addk_i32 s32, 0xfff0
s_mov_b32 s33, s4
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_mov_b32 s16, s33
s_mov_b32 s33, s32
s_or_saveexec_b64 s[18:19], -1
scratch_store_dword off, v40, s33 offset:16
s_mov_b64 exec, s[18:19]
s_addk_i32 s32, 0x20
v_writelane_b32 v40, s16, 5
scratch_store_dword off, v1, s33 offset:8
scratch_store_dword off, v1, s32 offset:4
scratch_store_dword off, v0, s32
s_getpc_b64 s[16:17]
s_add_u32 s16, s16, f@rel32@lo+4
s_addc_u32 s17, s17, f@rel32@hi+12
v_writelane_b32 v40, s31, 3
v_writelane_b32 v40, s30, 4
s_swappc_b64 s[30:31], s[16:17]
scratch_load_dword v1, off, s33 offset:12
v_readlane_b32 s31, v40, 3
v_readlane_b32 s30, v40, 4
v_readlane_b32 s4, v40, 5
s_or_saveexec_b64 s[6:7], -1
scratch_load_dword v40, off, s33 offset:16
s_mov_b64 exec, s[6:7]
s_addk_i32 s32, 0xffe0
s_mov_b32 s33, s4
s_waitcnt vmcnt(0)
v_add_u32 v0, v1, v0
s_setpc_b64 s[30:31]
