; The store happens in other lanes.
; out: lds
; expect: different
; == a ==
s_mov_b32 m0, -1
v_lshlrev_b32 v1, 2, v0
ds_write_b32 v1, v2
; == b ==
s_mov_b32 m0, -1
v_lshlrev_b32 v1, 2, v0
s_mov_b64 exec, s[4:5]
ds_write_b32 v1, v2
