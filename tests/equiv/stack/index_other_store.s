; A store at an index that nobody knows may reach what was stored before.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0, mem
; expect: unknown
; == a ==
v_mov_b32 v1, 1
buffer_store_dword v1, off, s[0:3], s32
v_mov_b32 v2, 2
v_xor_b32 v0, 0x5a5a5a58, v0
buffer_store_dword v2, v0, s[0:3], s32 offen
s_waitcnt vmcnt(0)
buffer_load_dword v0, off, s[0:3], s32
s_waitcnt vmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
v_mov_b32 v1, 1
buffer_store_dword v1, off, s[0:3], s32
v_mov_b32 v2, 2
v_xor_b32 v0, 0x5a5a5a58, v0
buffer_store_dword v2, v0, s[0:3], s32 offen
s_waitcnt vmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
