; The scalar cache is emptied before.
; target: gfx900
; assume: (s8 & 3) == 0
; out: v3
; expect: equivalent
; relies on: further-reads(b:21), race-free
; == a ==
v_mov_b32 v4, s8
v_mov_b32 v5, s9
global_store_dword v[4:5], v2, off
s_waitcnt vmcnt(0)
s_dcache_inv
global_load_dword v3, v[4:5], off
s_waitcnt vmcnt(0)
; == b ==
v_mov_b32 v4, s8
v_mov_b32 v5, s9
global_store_dword v[4:5], v2, off
s_waitcnt vmcnt(0)
s_dcache_inv
s_load_dword s6, s[8:9], 0x0
s_waitcnt lgkmcnt(0)
v_mov_b32 v3, s6
