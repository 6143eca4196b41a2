; A load is moved over a store to another cell: both addresses are the same in all lanes.
; assume: exec == -1
; out: v5, lds
; expect: equivalent
; relies on: lds=0x10000, race-free
; == a ==
s_mov_b32 m0, -1
v_mov_b32 v1, s4
ds_write_b32 v1, v2
ds_read_b32 v5, v1 offset:4
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b32 m0, -1
v_mov_b32 v1, s4
ds_read_b32 v5, v1 offset:4
ds_write_b32 v1, v2
s_waitcnt lgkmcnt(0)
