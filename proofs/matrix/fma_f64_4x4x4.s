; Four products of 4 x 4 matrices of doubles: element (i, j) of block b is in lane j + 4 b + 16 i, and a chain of four
; fused multiply-adds of numbers of lanes i + 4 b + 16 k and j + 4 b + 16 k.
; target: gfx942, gfx950
; mode: 0xf0
; nan: canonical
; assume: exec == -1
; assume: v8 == lane
; out: v[0:1]
; == a ==
v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[0:1]
; == b ==
v_lshrrev_b32 v9, 4, v8
v_and_b32 v10, 12, v8
v_or_b32 v9, v9, v10
v_lshlrev_b32 v9, 2, v9
v_and_b32 v10, 15, v8
v_lshlrev_b32 v10, 2, v10
ds_bpermute_b32 v12, v9, v2 offset:0
ds_bpermute_b32 v13, v9, v3 offset:0
ds_bpermute_b32 v14, v10, v4 offset:0
ds_bpermute_b32 v15, v10, v5 offset:0
s_waitcnt lgkmcnt(0)
v_fma_f64 v[0:1], v[12:13], v[14:15], v[0:1]
ds_bpermute_b32 v12, v9, v2 offset:64
ds_bpermute_b32 v13, v9, v3 offset:64
ds_bpermute_b32 v14, v10, v4 offset:64
ds_bpermute_b32 v15, v10, v5 offset:64
s_waitcnt lgkmcnt(0)
v_fma_f64 v[0:1], v[12:13], v[14:15], v[0:1]
ds_bpermute_b32 v12, v9, v2 offset:128
ds_bpermute_b32 v13, v9, v3 offset:128
ds_bpermute_b32 v14, v10, v4 offset:128
ds_bpermute_b32 v15, v10, v5 offset:128
s_waitcnt lgkmcnt(0)
v_fma_f64 v[0:1], v[12:13], v[14:15], v[0:1]
ds_bpermute_b32 v12, v9, v2 offset:192
ds_bpermute_b32 v13, v9, v3 offset:192
ds_bpermute_b32 v14, v10, v4 offset:192
ds_bpermute_b32 v15, v10, v5 offset:192
s_waitcnt lgkmcnt(0)
v_fma_f64 v[0:1], v[12:13], v[14:15], v[0:1]
