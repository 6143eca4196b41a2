; An offset that is no multiple of 256 reaches other lanes.
; target: gfx900
; abi: function
; livein: v0, v1
; facts: private-stack
; out: v1, mem
; expect: unsupported
; == a ==
v_mov_b32 v1, v0
s_setpc_b64 s[30:31]
; == b ==
s_add_u32 s4, s32, 64
buffer_store_dword v0, off, s[0:3], s4
buffer_load_dword v1, off, s[0:3], s4
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
