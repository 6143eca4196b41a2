; A byte of it.
; target: gfx900
; out: v5, mem
; expect: equivalent
; relies on: race-free
; == a ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
global_load_ubyte v5, v0, s[4:5] offset:6
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v0, 0
v_mov_b32 v2, 0x12345678
global_store_dword v0, v2, s[4:5] offset:4
v_mov_b32 v5, 0x34
