; A program that adds nothing to s[0:3] and reads a pointer there: what b adds to need not be the stack.
; target: gfx900
; abi: kernel
; livein: v1, v2, v3
; out: mem
; expect: different
; == a ==
v_mov_b32_e32 v0, s0
v_mov_b32_e32 v4, s1
global_store_dword v[1:2], v3, off
s_endpgm
; == b ==
s_add_u32 s0, s0, s17
s_addc_u32 s1, s1, 0
buffer_store_dword v3, off, s[0:3], 0 offset:4
buffer_load_dword v4, off, s[0:3], 0 offset:4
s_waitcnt vmcnt(0)
global_store_dword v[1:2], v4, off
s_endpgm
