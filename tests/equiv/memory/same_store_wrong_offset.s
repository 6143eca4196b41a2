; The store goes 4 bytes further.
; out: lds
; expect: different
; == a ==
s_mov_b32 m0, -1
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v2
; == b ==
s_mov_b32 m0, -1
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v2 offset:4
