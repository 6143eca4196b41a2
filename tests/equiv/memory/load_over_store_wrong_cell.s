; The load reads the first byte of the cell that the store ends in.
; out: v5
; expect: different
; == a ==
s_mov_b32 m0, -1
v_mov_b32 v1, 16
ds_write_b64 v1, v[2:3]
ds_read_b32 v5, v1 offset:4
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b32 m0, -1
v_mov_b32 v1, 16
ds_read_b32 v5, v1 offset:4
ds_write_b64 v1, v[2:3]
s_waitcnt lgkmcnt(0)
