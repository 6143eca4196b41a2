; What is stored through the private aperture is what the stack has then.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0
; expect: different
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b64 s[4:5], src_private_base
v_mov_b32 v2, s5
v_lshrrev_b32 v1, 6, s32
v_mov_b32 v3, 1
buffer_store_dword v3, off, s[0:3], s32
flat_store_dword v[1:2], v0
buffer_load_dword v0, off, s[0:3], s32
s_waitcnt vmcnt(0) lgkmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_mov_b32 v0, 1
s_setpc_b64 s[30:31]
