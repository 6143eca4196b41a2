; A cell of the own part of the stack, written through a FLAT address that the program makes of the private aperture.
; target: gfx900
; abi: function
; livein: v0
; facts: private-stack
; out: v0
; expect: equivalent
; relies on: lds=0x10000, flat-global, private-stack
; == a ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
s_mov_b64 s[4:5], src_private_base
v_mov_b32 v3, 0
v_mov_b32 v4, s5
v_lshrrev_b32 v1, 6, s32
v_cmp_ne_u32 vcc, -1, v1
v_cndmask_b32 v2, v3, v4, vcc
v_cndmask_b32 v1, v3, v1, vcc
flat_store_dword v[1:2], v0
v_mov_b32 v3, 7
flat_store_byte v[1:2], v3 offset:1
s_waitcnt vmcnt(0) lgkmcnt(0)
flat_load_dword v0, v[1:2]
s_waitcnt vmcnt(0) lgkmcnt(0)
s_setpc_b64 s[30:31]
; == b ==
s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
v_and_b32 v0, 0xffff00ff, v0
v_or_b32 v0, 0x700, v0
s_setpc_b64 s[30:31]
