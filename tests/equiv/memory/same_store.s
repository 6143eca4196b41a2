; The same store to data share from other registers; a load of it finds the same.
; out: v5, lds
; expect: equivalent
; relies on: lds=0x10000
; == a ==
s_mov_b32 m0, -1
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v2
ds_read_b32 v5, v4
s_waitcnt lgkmcnt(0)
; == b ==
s_mov_b32 m0, -1
v_lshlrev_b32 v6, 2, v0
v_mov_b32 v7, v2
ds_write_b32 v6, v7
ds_read_b32 v5, v4
s_waitcnt lgkmcnt(0)
