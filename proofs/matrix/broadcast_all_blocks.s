; CBSZ of 4 gives all sixteen blocks the rows of one, however blocks are counted.
; target: gfx90a
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[0:3]
; == a ==
v_mfma_f32_4x4x1f32 v[0:3], v4, v5, v[0:3] cbsz:4 abid:5
; == b ==
v_and_b32 v9, 3, v8
v_lshlrev_b32 v9, 2, v9
ds_bpermute_b32 v6, v9, v4 offset:80
s_waitcnt lgkmcnt(0)
v_mfma_f32_4x4x1f32 v[0:3], v6, v5, v[0:3]
