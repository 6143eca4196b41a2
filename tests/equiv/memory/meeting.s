; All lanes store to one cell, in whatever order: what they find there is the same in both.
; target: gfx900
; assume: exec == -1
; out: v2, lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
v_mov_b32 v0, 0
v_add_u32 v1, v1, v3
ds_write_b32 v0, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v0
s_waitcnt lgkmcnt(0)
; == b ==
v_add_u32 v1, v3, v1
v_mov_b32 v0, 0
ds_write_b32 v0, v1
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v0
s_waitcnt lgkmcnt(0)
