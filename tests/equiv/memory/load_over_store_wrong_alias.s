; The same load and store at addresses that may be the same.
; out: v5
; expect: different
; == a ==
s_mov_b32 m0, -1
ds_write_b32 v1, v2
ds_read_b32 v5, v3
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b32 m0, -1
ds_read_b32 v5, v3
ds_write_b32 v1, v2
s_waitcnt lgkmcnt(0)
