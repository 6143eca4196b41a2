; A second factor of 16 x 16 halves, of which LDS has row after row: a transposing load gives lane j + 16 g the
; numbers of rows 4 g to 4 g + 3 in column j, as four loads of halves do.
; target: gfx950
; assume: exec == -1
; assume: v8 == lane
; out: v[2:3]
; == a ==
v_lshrrev_b32 v9, 2, v8
v_lshlrev_b32 v9, 5, v9
v_and_b32 v10, 3, v8
v_lshl_or_b32 v9, v10, 3, v9
ds_read_b64_tr_b16 v[2:3], v9
s_waitcnt lgkmcnt(0)
; == b ==
v_lshrrev_b32 v9, 4, v8
v_lshlrev_b32 v9, 7, v9
v_and_b32 v10, 15, v8
v_lshl_or_b32 v9, v10, 1, v9
ds_read_u16 v11, v9 offset:0
ds_read_u16 v12, v9 offset:32
ds_read_u16 v13, v9 offset:64
ds_read_u16 v14, v9 offset:96
s_waitcnt lgkmcnt(0)
v_lshl_or_b32 v2, v12, 16, v11
v_lshl_or_b32 v3, v14, 16, v13
