; An address in the stack that was stored elsewhere comes back.
; target: gfx900
; abi: function
; livein: v0, v1, v2
; facts: private-stack
; out: v0, mem
; expect: different
; == a ==
v_lshrrev_b32 v3, 6, s32
v_mov_b32 v4, 1
buffer_store_dword v4, off, s[0:3], s32
global_store_dword v[1:2], v3, off
s_waitcnt vmcnt(0)
global_load_dword v3, v[1:2], off
v_mov_b32 v4, 2
s_waitcnt vmcnt(0)
buffer_store_dword v4, v3, s[0:3], 0 offen
s_waitcnt vmcnt(0)
buffer_load_dword v0, off, s[0:3], s32
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
v_lshrrev_b32 v3, 6, s32
v_mov_b32 v4, 1
buffer_store_dword v4, off, s[0:3], s32
global_store_dword v[1:2], v3, off
s_waitcnt vmcnt(0)
global_load_dword v3, v[1:2], off
v_mov_b32 v4, 2
s_waitcnt vmcnt(0)
buffer_store_dword v4, v3, s[0:3], 0 offen
s_waitcnt vmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
