; Bytes and words of a cell are parts of what was stored.
; target: gfx900
; abi: function
; livein: v0, v1, v2
; facts: private-stack
; out: v1, v2, mem
; expect: equivalent
; relies on: private-stack
; == a ==
v_bfe_u32 v1, v0, 8, 8
v_and_b32 v2, 0xffff00ff, v0
s_setpc_b64 s[30:31]
; == b ==
buffer_store_dword v0, off, s[0:3], s32
buffer_load_ubyte v1, off, s[0:3], s32 offset:1
v_mov_b32 v2, 0
buffer_store_byte v2, off, s[0:3], s32 offset:1
buffer_load_dword v2, off, s[0:3], s32
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
